//! Everything that only the bundle as a whole can break, and the sum of it with what each file breaks by itself.

mod evidence;
pub(super) mod inventory;
pub(super) mod layout;
pub(super) mod overlays;
mod references;
mod scripts;

use inventory::Inventory;

use super::bundle::Bundle;
use super::facts::{Detail, Finding, Place, SkillFacts};
use super::pipeline::Profile;
use super::text::shown;
use super::verdict::{BundleReport, Found};
use super::{labels, source_profile, verdict};
use crate::rules::Rule;
use crate::rules::catalogue::strict_stage5::DIR_NAME_MISMATCH;
use crate::rules::catalogue::strict_stage6_sections::WORKFLOW_SCRIPT_UNNAMED;

/// Validate one bundle under `profile`.
pub fn validate_bundle(bundle: &Bundle, profile: Profile) -> BundleReport {
    let inventory = Inventory::new(bundle);
    let mut check = Check {
        inventory: &inventory,
        found: Vec::new(),
    };
    check.files();
    layout::check(&mut check);
    check.names();
    references::check(&mut check);
    scripts::check(&mut check);
    overlays::check(&mut check);
    evidence::check(&mut check);
    let issues = verdict::issues(check.found, profile);
    let source = source_profile::detect(bundle, &inventory, &issues);
    BundleReport {
        path: bundle.path.clone(),
        name: inventory
            .skill()
            .and_then(|skill| Some(skill.name.as_ref()?.0.clone())),
        verdict: verdict::verdict(&issues),
        tier: verdict::tier(&issues),
        first_failed_stage: verdict::first_failed_stage(&issues),
        source_profile: source,
        labels: labels::labels(bundle, &inventory),
        issues,
    }
}

/// A bundle under its checks.
struct Check<'b> {
    inventory: &'b Inventory<'b>,
    found: Vec<Found>,
}

impl<'b> Check<'b> {
    /// Note that `path` breaks `rule`.
    fn push(&mut self, path: &str, rule: &'static Rule, place: Place, message: impl Into<String>) {
        self.add(path, Finding::new(rule, place, message));
    }

    fn add(&mut self, path: &str, finding: Finding) {
        let facts = self.inventory.facts_of(path);
        let line = facts.and_then(|facts| facts.line(finding.place.line));
        self.found.push(Found {
            source: line.map(str::to_owned),
            path: path.to_owned(),
            finding,
        });
    }

    fn skill(&self) -> Option<&'b SkillFacts> {
        self.inventory.skill()
    }

    /// What each file breaks by itself.
    fn files(&mut self) {
        for (path, facts) in self.inventory.facts() {
            for finding in &facts.findings {
                self.add(path, finding.clone());
            }
        }
    }

    /// Stage 5, and the workflow steps that are wrong only where there are scripts.
    fn names(&mut self) {
        let Some(skill) = self.skill() else {
            return;
        };
        let directory = self.inventory.bundle.directory_name.as_deref();
        if let (Some((name, place)), Some(directory)) = (&skill.name, directory)
            && name != directory
        {
            let message = format!(
                "the name is `{}`, but the directory is `{}`",
                shown(name),
                shown(directory)
            );
            self.add(
                "SKILL.md",
                Finding::new(&DIR_NAME_MISMATCH, *place, message).fix("rename one of the two"),
            );
        }
        let scripts = self
            .inventory
            .facts()
            .any(|(_, facts)| matches!(facts.detail, Detail::Script(_)));
        if scripts {
            for place in &skill.unnamed_scripts {
                self.push(
                    "SKILL.md",
                    &WORKFLOW_SCRIPT_UNNAMED,
                    *place,
                    "this step runs a script without naming it; give the exact `scripts/…` path",
                );
            }
        }
    }
}
