//! The validation report `skilld.validation.v1` and its renderings. Nothing is judged here.

mod github;
mod markdown;
mod migration;
mod sarif;
mod text;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use github::github;
pub use markdown::markdown;
pub use migration::MigrationReport;
pub use sarif::sarif;
pub use text::text;

use crate::path::utf16_cmp;
use crate::report::text::Item;
use crate::strict::Profile;
use crate::strict::verdict::{BundleReport, Issue, Level, Tier, Verdict};

/// The schema id of the JSON document.
pub const SCHEMA: &str = "skilld.validation.v1";

/// The whole document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ValidationReport {
    /// [`SCHEMA`].
    pub schema_version: String,
    /// What was asked for.
    pub profile: Profile,
    /// Every bundle, by path.
    pub bundles: Vec<Arc<BundleReport>>,
    /// Counts over all of them.
    pub summary: Summary,
}

/// Counts over all bundles.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// How many bundles.
    pub bundles: usize,
    /// Without a FAIL.
    pub pass: usize,
    /// With one.
    pub fail: usize,
    /// How many of each tier; all four are there.
    pub tiers: BTreeMap<Tier, usize>,
    /// FAIL issues.
    pub fails: usize,
    /// WARN issues.
    pub warnings: usize,
}

impl ValidationReport {
    /// Put the reports of bundles together.
    pub fn new(profile: Profile, mut bundles: Vec<Arc<BundleReport>>) -> Self {
        bundles.sort_by(|a, b| utf16_cmp(&a.path, &b.path));
        let summary = Summary::of(&bundles);
        Self {
            schema_version: SCHEMA.to_owned(),
            profile,
            bundles,
            summary,
        }
    }

    /// Whether every bundle reaches `tier`.
    pub fn reaches(&self, tier: Tier) -> bool {
        self.bundles.iter().all(|bundle| bundle.tier >= tier)
    }

    /// The document as pretty JSON with a final line end.
    ///
    /// # Errors
    /// Where serialization fails, which no value of this type does.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|json| json + "\n")
    }
}

impl Summary {
    fn of(bundles: &[Arc<BundleReport>]) -> Self {
        let tiers = [Tier::Invalid, Tier::Valid, Tier::Standard, Tier::Strict];
        let pass = bundles
            .iter()
            .filter(|bundle| bundle.verdict == Verdict::Pass)
            .count();
        let issues = |level: Level| {
            let all = bundles.iter().flat_map(|bundle| &bundle.issues);
            all.filter(|issue| issue.severity == level).count()
        };
        Self {
            bundles: bundles.len(),
            pass,
            fail: bundles.len() - pass,
            tiers: tiers
                .into_iter()
                .map(|tier| {
                    (
                        tier,
                        bundles.iter().filter(|bundle| bundle.tier == tier).count(),
                    )
                })
                .collect(),
            fails: issues(Level::Fail),
            warnings: issues(Level::Warn),
        }
    }
}

/// Every issue as other reports print one: what `use_it` makes of them, by bundle and stage.
pub fn with_items<T>(report: &ValidationReport, use_it: impl FnOnce(&[Item<'_>]) -> T) -> T {
    let paths: Vec<(String, &Issue)> = report
        .bundles
        .iter()
        .flat_map(|bundle| {
            let issues = bundle.issues.iter();
            issues.map(move |issue| (full_path(bundle, issue), issue))
        })
        .collect();
    let items: Vec<Item<'_>> = paths
        .iter()
        .map(|(path, issue)| text::item(path, issue))
        .collect();
    use_it(&items)
}

/// The path of an issue, relative to the repository root.
fn full_path(bundle: &BundleReport, issue: &Issue) -> String {
    match bundle.path.as_str() {
        "" | "." => issue.path.clone(),
        path => format!("{path}/{}", issue.path),
    }
}

/// `n thing`, `n things`.
fn counted(n: usize, thing: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{plural}")
}
