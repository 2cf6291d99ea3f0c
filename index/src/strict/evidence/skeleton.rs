//! A release manifest to fill in: what the bundle and its report know already stands in it, the rest is left empty.

use std::fmt::Write as _;

use crate::steering::steers;
use crate::strict::bundle::Bundle;
use crate::strict::checks::inventory::Inventory;
use crate::strict::checks::overlays::hosts;
use crate::strict::facts::Detail;
use crate::strict::verdict::{BundleReport, Issue, Level};

/// The text of `.overlays/release.yaml` for a bundle that has none, from its inventory and its report.
pub fn skeleton(bundle: &Bundle, report: &BundleReport) -> String {
    let inventory = Inventory::new(bundle);
    let mut out = String::from(
        "# Release evidence (sections 9 and 10.4 of the strict standard). Fill in what is empty.\n",
    );
    let name = report
        .name
        .as_deref()
        .or(bundle.directory_name.as_deref())
        .unwrap_or_default();
    line(
        &mut out,
        &format!("schema_version: 1\nskill_name: {}", quoted(name)),
    );
    let known = |key: &str| {
        let skill = inventory.skill()?;
        let found = skill.unknown.iter().find(|unknown| unknown.key == key)?;
        found.value.clone()
    };
    let value = |key: &str| known(key).unwrap_or_else(|| "\"\"".to_owned());
    line(
        &mut out,
        &format!(
            "version: {}\nlicense: {}",
            value("version"),
            value("license")
        ),
    );
    line(&mut out, &format!("authors:\n  - {}", value("author")));
    line(
        &mut out,
        &format!(
            "compatibility:\n  portable_core: {}",
            report.issues.iter().all(|i| i.severity == Level::Warn)
        ),
    );
    let hosts = hosts(&inventory);
    for host in &hosts {
        line(&mut out, &format!("  {}: untested", quoted(host)));
    }
    line(&mut out, "evidence:");
    // What nobody could read has passed nothing but the inventory.
    let unread = inventory.skill().is_none();
    for (key, stages) in KNOWN {
        let of_inventory = stages.contains(&0);
        let found = |issue: &Issue| issue.severity == Level::Fail && stages.contains(&issue.stage);
        let failed = (unread && !of_inventory) || report.issues.iter().any(found);
        line(
            &mut out,
            &format!("  {key}: {}", if failed { "failed" } else { "passed" }),
        );
    }
    line(
        &mut out,
        "  trigger_eval: \"\"\n  instruction_following: \"\"",
    );
    if ["references", "assets"]
        .iter()
        .any(|top| inventory.has_below(top))
    {
        line(&mut out, "  resource_review: \"\"");
    }
    let is_script = |detail: &Detail| matches!(detail, Detail::Script(_) | Detail::BinaryScript);
    if inventory.facts().any(|(_, facts)| is_script(&facts.detail)) {
        line(&mut out, "  script_execution: \"\"");
    }
    if !hosts.is_empty() {
        line(&mut out, "  overlay_validation: \"\"");
    }
    out.push_str(PROMPTS);
    out
}

/// Results that validation itself gives, with the stages behind each.
const KNOWN: [(&str, &[u8]); 4] = [
    ("frontmatter_validation", &[2, 3, 4, 5]),
    ("body_validation", &[6]),
    ("directory_inventory", &[0, 1]),
    ("reference_check", &[7]),
];

/// The prompts nobody but the author can write.
const PROMPTS: &str = "\
triggers:
  # Prompts that must activate the skill.
  positive: [\"\", \"\", \"\", \"\", \"\"]
  # Prompts that must not.
  negative: [\"\", \"\", \"\", \"\", \"\"]
  # Borderline prompts and what is expected of them.
  ambiguous:
    - {prompt: \"\", expected: \"\"}
    - {prompt: \"\", expected: \"\"}
    - {prompt: \"\", expected: \"\"}
edge_cases: [\"\", \"\", \"\"]
known_limitations: [\"\"]
";

fn line(out: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{text}");
}

/// A double-quoted YAML string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if steers(c) => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
