//! The sections in words, for people.

use std::fmt::Write;

use super::{AssetJson, CompositionJson, ImpactJson};
use crate::report::markdown::code;

impl CompositionJson<'_> {
    /// The section in words, for people.
    pub(in crate::report::graph) fn summary(&self) -> String {
        let mut out = String::from("\n## Composition\n\n");
        let count = |out: &mut String, what: &str, number: usize| {
            let _ = writeln!(out, "- {what}: {number}");
        };
        let _ = writeln!(out, "- Focus: {}", code(self.root.id));
        list(&mut out, "Required", &self.required_assets);
        list(&mut out, "Optional", &self.optional_assets);
        count(
            &mut out,
            "Required but not found",
            self.unresolved_required.len(),
        );
        count(
            &mut out,
            "Optional and not found",
            self.unresolved_optional.len(),
        );
        count(&mut out, "Of the wrong kind", self.kind_mismatches.len());
        count(
            &mut out,
            "Cycles",
            self.required_cycles.len() + self.optional_cycles.len(),
        );
        count(&mut out, "Conflicts", self.required_conflicts.len());
        count(
            &mut out,
            "Possible conflicts",
            self.optional_conflict_candidates.len(),
        );
        count(&mut out, "Past a date", self.freshness_findings.len());
        count(&mut out, "Out of use", self.lifecycle_findings.len());
        let complete = if self.required_complete { "yes" } else { "no" };
        let _ = writeln!(out, "- Everything required is there: {complete}");
        out
    }
}

impl ImpactJson<'_> {
    /// The section in words, for people.
    pub(in crate::report::graph) fn summary(&self) -> String {
        let mut out = String::from("\n## Impact\n\n");
        let _ = writeln!(out, "- Focus: {}", code(self.focus.id));
        list(&mut out, "Skills that require it", &self.required_skills);
        list(&mut out, "Skills that may use it", &self.optional_skills);
        list(
            &mut out,
            "Everything that requires it",
            &self.required_dependents,
        );
        list(
            &mut out,
            "Everything that may use it",
            &self.optional_dependents,
        );
        let invalid = self.invalid_incoming_declarations.len();
        let _ = writeln!(
            out,
            "- Declarations that name it but do not count: {invalid}"
        );
        out
    }
}

fn list(out: &mut String, what: &str, assets: &[AssetJson<'_>]) {
    let ids: Vec<String> = assets.iter().map(|asset| code(asset.id)).collect();
    let ids = if ids.is_empty() {
        "none".to_owned()
    } else {
        ids.join(", ")
    };
    let _ = writeln!(out, "- {what}: {ids}");
}
