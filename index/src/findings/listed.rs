//! The diagnostics that every report of a repository lists: notices, and those findings that say that the catalogue
//! itself is not sound. In reports these carry no rule; scans print them as findings.
//!
//! The order is the reports': notices about places, legacy roots last, each asset's own faults by path, dependencies by source,
//! replacements, conflicts, notices about lenses. Entries are made part by part of the repository, and put into this
//! order once all are there.

use std::cmp::Ordering;

use super::details::Details;
use super::notice::NoticeDetails;
use super::{Finding, Notice, ScannedFile};
use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Catalog, Relationship};
use crate::evidence::Evidence;
use crate::metadata::Key;
use crate::path::{RepoPath, utf16_cmp};
use crate::rules::catalogue::{layout, meta};
use crate::rules::{Rule, Severity};

/// The entries that `files` and `findings` give, in the order the findings were made. `catalog` holds every asset that
/// a finding is about.
pub fn entries<'f>(
    catalog: &Catalog,
    files: impl IntoIterator<Item = &'f ScannedFile>,
    findings: &[Finding],
) -> Vec<Entry> {
    let mut entries: Vec<Entry> = findings
        .iter()
        .filter_map(|finding| Some(Entry::new(place(catalog, finding)?, finding)))
        .collect();
    entries.extend(files.into_iter().filter_map(missing_owner));
    entries
}

/// The diagnostics of a repository: all its entries, and its sorted `notices`.
pub fn diagnostics(mut entries: Vec<Entry>, notices: &[Notice]) -> Vec<Notice> {
    entries.sort_by(Entry::compare);
    let of = |wanted: Subject| {
        let notices = notices.iter();
        notices
            .filter(move |notice| Subject::of(notice) == wanted)
            .cloned()
    };
    of(Subject::Place)
        .chain(of(Subject::LegacyRoot))
        .chain(entries.into_iter().map(|entry| entry.notice))
        .chain(of(Subject::Lens))
        .collect()
}

/// What a notice is about, as far as the order cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// The place of a file, and whatever else comes first.
    Place,
    /// A root that earlier layouts used.
    LegacyRoot,
    /// A lens.
    Lens,
}

impl Subject {
    fn of(notice: &Notice) -> Self {
        match notice.code {
            Some(code) if code == (&layout::LEGACY_CONTEXT_ROOT).into() => Self::LegacyRoot,
            Some(code) if code.id().starts_with("CONTEXT-LENS-") => Self::Lens,
            _ => Self::Place,
        }
    }
}

/// Where a diagnostic stands in the list: by stage, name, turn, target.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    stage: Stage,
    /// The path of the asset, or the id of the source of a dependency.
    name: String,
    turn: Turn,
    /// The target of a dependency.
    target: String,
}

/// The parts of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Faults of one asset.
    Asset,
    /// Declared dependencies.
    Dependency,
    /// Replacements of shared contexts.
    Replacement,
    /// Conflicts.
    Conflict,
}

/// The order inside a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    /// Dependencies and conflicts: by kind of the edge, or of the asset.
    Kind(u8),
    Size,
    Item,
    Unreadable,
    Status,
    LensList,
    Reviewed,
    Expires,
    Changed,
    Withdrawal,
    Cycle,
    Id,
    Owner,
    WhenToUse,
    WhenNotToUse,
    Placeholder,
    Wording,
}

impl Place {
    fn asset(path: &RepoPath, turn: Turn) -> Self {
        Self {
            stage: Stage::Asset,
            name: path.as_str().to_owned(),
            turn,
            target: String::new(),
        }
    }

    fn dependency(source: &str, kind: &str, target: &str) -> Self {
        let turn = match kind {
            "requires" => 0,
            "optional" => 1,
            "applies_to" => 2,
            _ => 3,
        };
        Self {
            stage: Stage::Dependency,
            name: source.to_owned(),
            turn: Turn::Kind(turn),
            target: target.to_owned(),
        }
    }

    /// A stage that keeps the order in which its findings were made, but for the kind of asset.
    fn stage(stage: Stage, turn: u8) -> Self {
        Self {
            stage,
            name: String::new(),
            turn: Turn::Kind(turn),
            target: String::new(),
        }
    }

    fn compare(&self, other: &Self) -> Ordering {
        self.stage
            .cmp(&other.stage)
            .then_with(|| utf16_cmp(&self.name, &other.name))
            .then(self.turn.cmp(&other.turn))
            .then_with(|| utf16_cmp(&self.target, &other.target))
    }
}

/// A diagnostic and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    place: Place,
    /// Of two at one place, this one stands second wherever it was found.
    late: bool,
    notice: Notice,
}

impl Entry {
    fn compare(&self, other: &Self) -> Ordering {
        self.place
            .compare(&other.place)
            .then(self.late.cmp(&other.late))
            .then_with(|| self.notice.path.cmp(&other.notice.path))
    }

    /// The same entry behind others at its place.
    #[must_use]
    pub fn behind(mut self) -> Self {
        self.late = true;
        self
    }

    fn new(place: Place, finding: &Finding) -> Self {
        let grave = matches!(finding.severity, Severity::High | Severity::Critical);
        // What is missing as a whole stands nowhere.
        let nowhere = place.turn == Turn::Id;
        let details = match &finding.details {
            Details::Asset(_) | Details::None => NoticeDetails::None,
            details => NoticeDetails::Finding(Box::new(details.clone())),
        };
        Self {
            place,
            late: matches!(finding.details, Details::Withdrawn(_)),
            notice: Notice {
                code: None,
                severity: if grave {
                    Severity::Error
                } else {
                    Severity::Warning
                },
                path: finding.evidence.path.clone(),
                evidence: (!nowhere).then(|| finding.evidence.clone()),
                column: finding.column.filter(|_| !nowhere),
                message: finding.message.clone(),
                details,
            },
        }
    }
}

/// A context or lens that nobody answers for. No scan finding says so.
fn missing_owner(file: &ScannedFile) -> Option<Entry> {
    let asset = &file.asset;
    let wants_owner = matches!(asset.kind, AssetKind::Context | AssetKind::ContextLens);
    if !wants_owner || asset.metadata.text(Key::Owner).is_some() {
        return None;
    }
    Some(Entry {
        place: Place::asset(&asset.path, Turn::Owner),
        late: false,
        notice: Notice {
            code: None,
            severity: Severity::Warning,
            path: asset.path.clone(),
            evidence: None,
            column: None,
            message:
                "Nobody is named as the owner. Add `owner`, so that questions have an address."
                    .to_owned(),
            details: NoticeDetails::None,
        },
    })
}

/// The place of a finding in the list; `None` for findings that are for scans only.
fn place(catalog: &Catalog, finding: &Finding) -> Option<Place> {
    if finding.code == (&meta::CATALOG_DIAGNOSTIC).into() {
        return Some(unsound(catalog, finding));
    }
    if let Some(turn) = turn(finding) {
        return Some(Place::asset(&finding.evidence.path, turn));
    }
    dependency(catalog, finding)
}

fn turn(finding: &Finding) -> Option<Turn> {
    let turns: [(&'static Rule, Turn); 13] = [
        (&meta::FRONTMATTER_TOO_LARGE, Turn::Size),
        (&meta::LIST_ITEM_TOO_LONG, Turn::Item),
        (&meta::INVALID_RENMA_FRONTMATTER, Turn::Unreadable),
        (&meta::INVALID_STATUS, Turn::Status),
        (&meta::INVALID_LAST_REVIEWED_AT, Turn::Reviewed),
        (&meta::INVALID_EXPIRES_AT, Turn::Expires),
        (&meta::INVALID_STATUS_CHANGED_AT, Turn::Changed),
        (
            &meta::SUSPENDED_STATUS_METADATA_INCOMPLETE,
            Turn::Withdrawal,
        ),
        (&meta::INVALID_REVIEW_CYCLE, Turn::Cycle),
        (&meta::MISSING_ID, Turn::Id),
        (&meta::CONTEXT_MISSING_WHEN_TO_USE, Turn::WhenToUse),
        (&meta::CONTEXT_MISSING_WHEN_NOT_TO_USE, Turn::WhenNotToUse),
        (&meta::CONTEXT_PLACEHOLDER_USAGE_BOUNDARY, Turn::Placeholder),
    ];
    let known = turns
        .into_iter()
        .find(|(rule, _)| finding.code == (*rule).into());
    known.map(|(_, turn)| turn)
}

/// The one rule that stands for several faults: told apart by what it points at.
fn unsound(catalog: &Catalog, finding: &Finding) -> Place {
    let evidence = &finding.evidence;
    let asset = catalog
        .at_path(evidence.path.as_str())
        .and_then(|ix| Some((ix, catalog.asset(ix)?)));
    let own = |turn| Place::asset(&evidence.path, turn);
    let Some((ix, asset)) = asset else {
        return own(Turn::Unreadable);
    };
    if points_at(catalog, ix, Relationship::Conflicts, evidence) {
        return Place::stage(Stage::Conflict, rank(asset.kind()));
    }
    if asset.kind() == AssetKind::Context {
        let replaces = points_at(catalog, ix, Relationship::SupersededBy, evidence);
        let undeclared = (evidence.start_line, evidence.end_line) == (1, 1);
        if replaces || undeclared {
            return Place::stage(Stage::Replacement, 0);
        }
    }
    let mut declared = asset.facts.metadata.declarations.iter();
    let declared = declared.find(|declared| declared.place.start_line == evidence.start_line);
    own(match declared.map(|declared| declared.key) {
        Some(Key::RequiresLens | Key::OptionalLens) => Turn::LensList,
        Some(_) => Turn::Unreadable,
        None => Turn::Wording,
    })
}

fn points_at(
    catalog: &Catalog,
    source: AssetIx,
    relationship: Relationship,
    evidence: &Evidence,
) -> bool {
    let mut declared = catalog.dependencies_of(source).iter();
    declared.any(|dependency| {
        dependency.relationship == relationship
            && dependency.place.start_line == evidence.start_line
    })
}

/// The order in which conflicts of different kinds of assets are listed.
fn rank(kind: AssetKind) -> u8 {
    match kind {
        AssetKind::Skill => 0,
        AssetKind::Context => 1,
        AssetKind::ContextLens => 2,
        AssetKind::Profile => 3,
        AssetKind::Reference => 4,
        _ => 5,
    }
}

fn dependency(catalog: &Catalog, finding: &Finding) -> Option<Place> {
    let listed: [&'static Rule; 4] = [
        &meta::UNKNOWN_DEPENDENCY,
        &meta::INACTIVE_DEPENDENCY,
        &meta::REQUIRED_SUSPENDED_DEPENDENCY,
        &meta::OPTIONAL_SUSPENDED_DEPENDENCY,
    ];
    if !listed.into_iter().any(|rule| finding.code == rule.into()) {
        return None;
    }
    match &finding.details {
        Details::Reference(reference) => Some(Place::dependency(
            &reference.source,
            reference.reference_kind,
            &reference.target,
        )),
        Details::Withdrawn(withdrawn) => {
            let source = catalog.at_path(withdrawn.source_path.as_str())?;
            let mut declared = catalog.dependencies_of(source).iter();
            let declared = declared.find(|dependency| {
                dependency.relationship.as_str() == withdrawn.relationship
                    && dependency.index == withdrawn.declaration_index
            })?;
            Some(Place::dependency(
                &withdrawn.source_id,
                withdrawn.dependency_kind,
                &declared.target,
            ))
        }
        _ => None,
    }
}
