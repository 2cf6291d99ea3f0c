//! Fields that the repository requires each asset to declare.

use crate::assets::{AssetFacts, AssetKind};
use crate::config::Config;
use crate::date::{Date, ReviewCycle};
use crate::evidence::Quote;
use crate::metadata::{Declaration, Key, RawKind, Shape, Value};
use crate::rules::catalogue::meta;

use super::{Finding, Status, first_line};
use crate::findings::details::{Details, Required};
use crate::findings::facts::{Frontmatter, ScanFacts};

/// How a declaration fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lack {
    Absent,
    Empty,
    Invalid,
    Ambiguous,
}

impl Lack {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::Empty => "empty",
            Self::Invalid => "invalid",
            Self::Ambiguous => "ambiguous",
        }
    }
}

/// Judge one asset by `metadata.required`.
pub(super) fn judge(
    asset: &AssetFacts,
    scan: &ScanFacts,
    config: &Config,
    found: &mut Vec<Finding>,
) {
    if !asset.markdown || !asset.kind.is_catalogued() {
        return;
    }
    let skill = asset.kind == AssetKind::Skill;
    for field in &config.metadata.required {
        let Some(key) = Key::ALL.iter().copied().find(|key| key.field() == *field) else {
            continue;
        };
        let spelled = if skill {
            key.skill_key()
        } else {
            key.top_level_key()
        };
        if spelled.is_none() {
            continue;
        }
        if let Some((lack, place)) = lack(asset, scan, key) {
            found.push(finding(asset, config, key, lack, &place));
        }
    }
}

fn lack(asset: &AssetFacts, scan: &ScanFacts, key: Key) -> Option<(Lack, Quote)> {
    let mut declared = asset.metadata.declared(key);
    let first = declared.next();
    let place = || first.map_or_else(|| first_line(scan), |d| d.place.clone());
    if scan.frontmatter == Frontmatter::Unclosed {
        return Some((Lack::Invalid, first_line(scan)));
    }
    if declared.next().is_some() || asset.metadata.mappings > 1 {
        return Some((Lack::Ambiguous, place()));
    }
    if let Some(flat) = &scan.flat_metadata {
        return Some((Lack::Invalid, flat.clone()));
    }
    if matches!(scan.frontmatter, Frontmatter::Closed { broken: true, .. }) {
        return Some((Lack::Invalid, place()));
    }
    let Some(declared) = first else {
        return Some((Lack::Absent, first_line(scan)));
    };
    let lack = value_lack(declared, asset.kind == AssetKind::Skill)?;
    Some((lack, declared.place.clone()))
}

fn value_lack(declared: &Declaration, skill: bool) -> Option<Lack> {
    if declared.raw.kind == RawKind::Null {
        return Some(Lack::Empty);
    }
    match &declared.value {
        Value::Empty => Some(Lack::Empty),
        Value::List(members) if members.is_empty() => {
            let blank_members =
                !skill && declared.raw.kind == RawKind::Sequence && !is_empty_sequence(declared);
            Some(if blank_members {
                Lack::Invalid
            } else {
                Lack::Empty
            })
        }
        Value::Invalid(_) => {
            let blank = declared.raw.kind == RawKind::String
                && declared.raw.text.trim().is_empty()
                && declared.key.shape() == Shape::List;
            Some(if blank { Lack::Empty } else { Lack::Invalid })
        }
        Value::Text(text) => (!means_something(declared.key, text)).then_some(Lack::Invalid),
        _ => None,
    }
}

/// `[]` as opposed to a list of blank members.
fn is_empty_sequence(declared: &Declaration) -> bool {
    let text: String = declared
        .place
        .snippet
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    text.ends_with("[]")
}

fn means_something(key: Key, text: &str) -> bool {
    match key {
        Key::Status => Status::parse(text).is_some(),
        Key::StatusChangedAt | Key::LastReviewedAt | Key::ExpiresAt => Date::parse(text).is_some(),
        Key::ReviewCycle => ReviewCycle::parse(text).is_some(),
        _ => true,
    }
}

fn finding(asset: &AssetFacts, config: &Config, key: Key, lack: Lack, place: &Quote) -> Finding {
    let spelled = key.spelling(asset.kind == AssetKind::Skill);
    let how = match lack {
        Lack::Absent => "is not declared",
        Lack::Empty => "is empty",
        Lack::Invalid => "cannot be read",
        Lack::Ambiguous => "is declared more than once",
    };
    let message = format!(
        "This repository requires `{spelled}`, which {how} here. Declare the reviewed value; an inherited one does not count."
    );
    Finding::new(
        &meta::POLICY_REQUIRED_FIELD_MISSING,
        &asset.path,
        place,
        message,
    )
    .with(Details::Required(Box::new(Required {
        required_field: key.field(),
        asset_path: asset.path.clone(),
        asset_kind: asset.kind.as_str(),
        expected_serialized_key: spelled,
        presence_state: lack.as_str(),
        policy_source: "repository_configuration",
        configuration_key: "metadata.required",
        configuration_path: config.path.clone(),
        declaration_requirement: "explicit",
    })))
}
