//! Findings about one asset, from its own facts, the configuration and today's date. Nothing here sees a second file,
//! so the answer can be kept until the file, the configuration or the day changes.

mod boundary;
mod budget;
mod declarations;
mod lens;
mod lifecycle;
mod policy;

pub use lifecycle::{Status, is_active, status};

pub(super) use boundary::is_shared;

use super::facts::ScanFacts;
use super::{Finding, Notice};
use crate::assets::AssetFacts;
use crate::config::Config;
use crate::date::Date;
use crate::evidence::Quote;
use crate::metadata::{Declaration, Key, Member};

/// What one asset gave.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AssetFindings {
    /// Findings, unsorted.
    pub findings: Vec<Finding>,
    /// Diagnostics, unsorted.
    pub notices: Vec<Notice>,
}

/// Judge one asset.
pub fn judge(asset: &AssetFacts, scan: &ScanFacts, config: &Config, today: Date) -> AssetFindings {
    let mut found = AssetFindings::default();
    declarations::judge(asset, scan, &mut found.findings);
    lifecycle::judge(asset, today, &mut found.findings);
    boundary::judge(asset, scan, &mut found.findings);
    budget::judge(asset, scan, &mut found.findings);
    policy::judge(asset, scan, config, &mut found.findings);
    lens::judge(asset, scan, &mut found);
    found
}

/// The effective id: the declared one, else the path.
pub(super) fn id(asset: &AssetFacts) -> &str {
    asset
        .metadata
        .text(Key::Id)
        .unwrap_or_else(|| asset.path.as_str())
}

/// Where a member of a list stands: its own lines, else those of the whole declaration.
pub(super) fn member_place<'a>(declaration: &'a Declaration, member: &'a Member) -> &'a Quote {
    member.place.as_ref().unwrap_or(&declaration.place)
}

/// The first line of the file, for what is missing from it as a whole.
fn first_line(scan: &ScanFacts) -> Quote {
    Quote {
        start_line: 1,
        end_line: 1,
        snippet: scan.first_line.clone(),
    }
}
