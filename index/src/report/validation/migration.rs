//! Migration plans: `skilld.migration.v1` and its renderings. What the steps are is decided elsewhere.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::counted;
use crate::path::utf16_cmp;
use crate::report::markdown::{message, text};
use crate::report::text::visible;
use crate::strict::migration::{Migration, Step};

/// The schema id of the JSON document.
pub const SCHEMA: &str = "skilld.migration.v1";

/// The plans of several bundles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MigrationReport {
    /// [`SCHEMA`].
    pub schema_version: String,
    /// One plan a bundle, by path.
    pub bundles: Vec<Migration>,
}

impl MigrationReport {
    /// Put plans together.
    pub fn new(mut bundles: Vec<Migration>) -> Self {
        bundles.sort_by(|a, b| utf16_cmp(&a.path, &b.path));
        Self {
            schema_version: SCHEMA.to_owned(),
            bundles,
        }
    }

    /// The document as pretty JSON with a final line end.
    ///
    /// # Errors
    /// Where serialization fails, which no value of this type does.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|json| json + "\n")
    }

    /// The plans for reading: a numbered list for each bundle.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (at, plan) in self.bundles.iter().enumerate() {
            if at > 0 {
                out.push('\n');
            }
            let _ = writeln!(out, "{}: {}", visible(&plan.path), summary(plan));
            for (number, step) in (1..).zip(&plan.steps) {
                let code = step
                    .code
                    .as_ref()
                    .map(|code| format!(" [{code}]"))
                    .unwrap_or_default();
                let _ = writeln!(
                    out,
                    "{number:>3}. {:<4} {}  {}{code}",
                    step.action.as_str(),
                    visible(&place(step)),
                    visible(&step.text)
                );
            }
        }
        out
    }

    /// The plans as Markdown: a task list for each bundle.
    pub fn markdown(&self) -> String {
        let mut out = String::from("# Migration to the portable core\n");
        for plan in &self.bundles {
            let _ = writeln!(out, "\n## {}\n\n{}\n", text(&plan.path), summary(plan));
            for step in &plan.steps {
                let code = step
                    .code
                    .as_ref()
                    .map(|code| format!(" ({code})"))
                    .unwrap_or_default();
                let _ = writeln!(
                    out,
                    "- [ ] {} {}: {}{code}",
                    step.action.as_str(),
                    text(&place(step)),
                    message(&step.text)
                );
            }
        }
        out
    }
}

fn summary(plan: &Migration) -> String {
    let steps = match plan.steps.len() {
        0 => "nothing to do".to_owned(),
        n => counted(n, "step"),
    };
    format!(
        "from {} ({}), {steps}",
        plan.source_profile.as_str(),
        plan.section
    )
}

/// The file and, where there is one, the line of a step.
fn place(step: &Step) -> String {
    match step.line {
        Some(line) => format!("{}:{line}", step.path),
        None => step.path.clone(),
    }
}
