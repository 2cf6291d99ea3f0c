//! Status, the evidence of a withdrawal, and freshness.

use crate::assets::{AssetFacts, AssetKind};
use crate::date::{Date, ReviewCycle};
use crate::metadata::{Key, RawKind, Value};
use crate::rules::Severity;
use crate::rules::catalogue::{maint, meta};

use super::{Finding, id};
use crate::findings::details::{ChangedAt, Details, Incomplete};

/// A lifecycle status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Usable, may change.
    Experimental,
    /// Usable.
    Stable,
    /// Not to be used for now.
    Suspended,
    /// Trust was withdrawn because of a known problem.
    Revoked,
    /// Being replaced.
    Deprecated,
    /// Kept for the record.
    Archived,
}

impl Status {
    const ALL: [Self; 6] = [
        Self::Experimental,
        Self::Stable,
        Self::Suspended,
        Self::Revoked,
        Self::Deprecated,
        Self::Archived,
    ];

    /// The status with exactly this spelling.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// The spelling in files and reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Experimental => "experimental",
            Self::Stable => "stable",
            Self::Suspended => "suspended",
            Self::Revoked => "revoked",
            Self::Deprecated => "deprecated",
            Self::Archived => "archived",
        }
    }

    /// Use is declared possible.
    pub const fn is_usable(self) -> bool {
        matches!(self, Self::Experimental | Self::Stable)
    }

    /// Use is declared impossible until a reviewed decision.
    pub const fn is_withdrawn(self) -> bool {
        matches!(self, Self::Suspended | Self::Revoked)
    }

    /// The asset is at the end of its life.
    pub const fn is_retired(self) -> bool {
        matches!(self, Self::Deprecated | Self::Archived)
    }
}

/// The status an asset declares; `None` where it declares none, or none that is known.
pub fn status(asset: &AssetFacts) -> Option<Status> {
    Status::parse(asset.metadata.text(Key::Status)?)
}

/// The asset may be used: nothing it declares says otherwise.
pub fn is_active(asset: &AssetFacts) -> bool {
    status(asset).is_none_or(Status::is_usable)
}

/// Judge the lifecycle of one asset.
pub(super) fn judge(asset: &AssetFacts, today: Date, found: &mut Vec<Finding>) {
    invalid_status(asset, found);
    invalid_transition(asset, found);
    incomplete_withdrawal(asset, found);
    freshness(asset, today, found);
}

fn invalid_status(asset: &AssetFacts, found: &mut Vec<Finding>) {
    let Some(declared) = asset.metadata.get(Key::Status) else {
        return;
    };
    let scalar = !matches!(declared.raw.kind, RawKind::Sequence | RawKind::Mapping);
    // The strings of a skill are trimmed; elsewhere the status has to stand alone.
    let text = match asset.kind {
        AssetKind::Skill => declared.raw.text.trim(),
        _ => declared.raw.text.as_str(),
    };
    if scalar && Status::parse(text).is_none() {
        found.push(Finding::new(
            &meta::INVALID_STATUS,
            &asset.path,
            &declared.place,
            format!(
                "`{}` is not a status. Write one of {} exactly like that, without quotes inside or spaces around it.",
                text.trim(),
                Status::ALL.map(Status::as_str).join(", ")
            ),
        ));
    }
}

fn invalid_transition(asset: &AssetFacts, found: &mut Vec<Finding>) {
    let Some((declared, text)) = text(asset, Key::StatusChangedAt) else {
        return;
    };
    if Date::parse(text).is_some() {
        return;
    }
    let status = status(asset);
    let withdrawn = status.is_some_and(Status::is_withdrawn);
    let key = Key::StatusChangedAt.spelling(asset.kind == AssetKind::Skill);
    found.push(
        Finding::new(
            &meta::INVALID_STATUS_CHANGED_AT,
            &asset.path,
            &declared.place,
            format!("`{key}` is `{text}`, which is no day of the calendar. Write the day of the last reviewed transition as YYYY-MM-DD."),
        )
        .graded(if withdrawn { Severity::High } else { Severity::Medium })
        .with(Details::ChangedAt(Box::new(ChangedAt {
            asset_id: id(asset).to_owned(),
            source_path: asset.path.clone(),
            status: status.map(Status::as_str),
            status_changed_at: text.to_owned(),
            metadata_key: key,
        }))),
    );
}

fn incomplete_withdrawal(asset: &AssetFacts, found: &mut Vec<Finding>) {
    let Some(status) = status(asset).filter(|status| status.is_withdrawn()) else {
        return;
    };
    let Some(declared) = asset.metadata.get(Key::Status) else {
        return;
    };
    let missing: Vec<Key> = [Key::StatusReason, Key::StatusChangedAt]
        .into_iter()
        .filter(|key| asset.metadata.text(*key).is_none())
        .collect();
    if missing.is_empty() {
        return;
    }
    let skill = asset.kind == AssetKind::Skill;
    let spelled: Vec<String> = missing
        .iter()
        .map(|key| format!("`{}`", key.spelling(skill)))
        .collect();
    let declared_text = |key| asset.metadata.text(key).map(str::to_owned);
    found.push(
        Finding::new(
            &meta::SUSPENDED_STATUS_METADATA_INCOMPLETE,
            &asset.path,
            &declared.place,
            format!(
                "The asset is {} but does not say why and since when. Declare {}.",
                status.as_str(),
                spelled.join(" and ")
            ),
        )
        .with(Details::Incomplete(Box::new(Incomplete {
            asset_id: id(asset).to_owned(),
            source_path: asset.path.clone(),
            status: status.as_str(),
            missing_fields: missing.iter().map(|key| key.field()).collect(),
            status_reason: declared_text(Key::StatusReason),
            status_changed_at: declared_text(Key::StatusChangedAt),
        }))),
    );
}

fn freshness(asset: &AssetFacts, today: Date, found: &mut Vec<Finding>) {
    let reviewed = date(
        asset,
        Key::LastReviewedAt,
        &meta::INVALID_LAST_REVIEWED_AT,
        found,
    );
    let expires = date(asset, Key::ExpiresAt, &meta::INVALID_EXPIRES_AT, found);
    let cycle = cycle(asset, found);
    let governed = matches!(
        asset.kind,
        AssetKind::Skill | AssetKind::Context | AssetKind::ContextLens
    );
    if !governed {
        return;
    }
    if let Some(expired) = expires.filter(|date| *date < today) {
        push_stale(
            asset,
            Key::ExpiresAt,
            &maint::ASSET_EXPIRED,
            found,
            format!(
                "The asset expired on {expired}. Review it with its owner, then move the date, retire the asset, or retarget what uses it."
            ),
        );
    }
    let due = cycle.zip(reviewed).map(|(cycle, date)| cycle.due(date));
    if let Some(due) = due.filter(|date| *date < today) {
        push_stale(
            asset,
            Key::LastReviewedAt,
            &maint::ASSET_REVIEW_OVERDUE,
            found,
            format!(
                "A review was due on {due}. Review the asset with its owner, then record the day, or change the cycle."
            ),
        );
    }
}

fn push_stale(
    asset: &AssetFacts,
    key: Key,
    rule: &'static crate::rules::Rule,
    found: &mut Vec<Finding>,
    message: String,
) {
    if let Some(declared) = asset.metadata.get(key) {
        found.push(Finding::new(rule, &asset.path, &declared.place, message));
    }
}

/// The declared date; a text that is no date is a finding.
fn date(
    asset: &AssetFacts,
    key: Key,
    rule: &'static crate::rules::Rule,
    found: &mut Vec<Finding>,
) -> Option<Date> {
    let (declared, text) = text(asset, key)?;
    let date = Date::parse(text);
    if date.is_none() {
        let key = key.spelling(asset.kind == AssetKind::Skill);
        found.push(Finding::new(
            rule,
            &asset.path,
            &declared.place,
            format!("`{key}` is `{text}`, which is no day of the calendar. Write a real day as YYYY-MM-DD, or remove the key."),
        ));
    }
    date
}

fn cycle(asset: &AssetFacts, found: &mut Vec<Finding>) -> Option<ReviewCycle> {
    let (declared, text) = text(asset, Key::ReviewCycle)?;
    let cycle = ReviewCycle::parse(text);
    if cycle.is_none() {
        let key = Key::ReviewCycle.spelling(asset.kind == AssetKind::Skill);
        found.push(Finding::new(
            &meta::INVALID_REVIEW_CYCLE,
            &asset.path,
            &declared.place,
            format!("`{key}` is `{text}`. Write a whole number of days as in P90D; weeks, months and years are not cycles."),
        ));
    }
    cycle
}

fn text(asset: &AssetFacts, key: Key) -> Option<(&crate::metadata::Declaration, &str)> {
    let declared = asset.metadata.get(key)?;
    match &declared.value {
        Value::Text(text) => Some((declared, text)),
        _ => None,
    }
}
