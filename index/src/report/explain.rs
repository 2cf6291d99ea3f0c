//! Pages about rules, generated from the catalogue: one rule (`skilld explain CODE`), the list, and the reference page.

use std::fmt::Write as _;

use serde::Serialize;
use thiserror::Error;

use crate::rules::catalogue;
use crate::rules::{Example, Rule};

/// No rule has that code.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no rule has the code `{code}`{}", nearest_hint(nearest.as_deref()))]
pub struct UnknownCode {
    /// What was asked for.
    pub code: String,
    /// The nearest code there is, when one is near.
    pub nearest: Option<String>,
}

fn nearest_hint(nearest: Option<&str>) -> String {
    match nearest {
        Some(code) => format!("; did you mean `{code}`?"),
        None => "; `skilld explain --list` prints all of them".to_owned(),
    }
}

/// The page of one rule, as Markdown. The code is matched without regard to case.
///
/// # Errors
/// When no rule has that code; the error names the nearest.
pub fn page(code: &str) -> Result<String, UnknownCode> {
    Ok(page_of(find(code)?))
}

/// The page of `rule`, as Markdown.
pub(super) fn page_of(rule: &Rule) -> String {
    let mut out = String::new();
    write_rule(&mut out, rule, 1);
    out
}

fn find(code: &str) -> Result<&'static Rule, UnknownCode> {
    let wanted = code.trim().to_ascii_uppercase();
    catalogue::find(&wanted).ok_or_else(|| UnknownCode {
        code: code.to_owned(),
        nearest: nearest(&wanted),
    })
}

/// Every code with its severity and summary, one a line.
pub fn list() -> String {
    let width = catalogue::all()
        .map(|rule| rule.id.len())
        .max()
        .unwrap_or_default();
    let mut out = String::new();
    for rule in catalogue::all() {
        let _ = writeln!(
            out,
            "{:width$}  {:8}  {}",
            rule.id,
            rule.severity.as_str(),
            rule.summary
        );
    }
    out
}

/// The schema id of both documents.
pub const SCHEMA: &str = "skilld.explain.v1";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RulesJson {
    schema_version: &'static str,
    rules: Vec<RuleJson>,
}

#[derive(Serialize)]
struct RuleJson {
    code: &'static str,
    family: &'static str,
    severity: &'static str,
    since: &'static str,
    section: &'static str,
    summary: &'static str,
    why: &'static str,
    fix: &'static str,
    wrong: Vec<FileJson>,
    right: Vec<FileJson>,
}

#[derive(Serialize)]
struct FileJson {
    path: &'static str,
    text: &'static str,
}

/// The page of one rule as JSON, with a final line break.
///
/// # Errors
/// When no rule has that code; inside, when the value cannot be serialised, which no value does.
pub fn page_json(code: &str) -> Result<Result<String, serde_json::Error>, UnknownCode> {
    let rule = find(code)?;
    Ok(json(|candidate| candidate.id == rule.id))
}

/// Every rule as JSON, with a final line break.
///
/// # Errors
/// When a value cannot be serialised, which no value does.
pub fn list_json() -> Result<String, serde_json::Error> {
    json(|_| true)
}

fn json(wanted: impl Fn(&Rule) -> bool) -> Result<String, serde_json::Error> {
    let files = |example: &'static Example| {
        let files = example.files.iter();
        files.map(|(path, text)| FileJson { path, text }).collect()
    };
    let families = catalogue::FAMILIES.iter();
    let rules = families.flat_map(|(family, rules)| rules.iter().map(move |rule| (family, rule)));
    let rules = rules
        .filter(|(_, rule)| wanted(rule))
        .map(|(family, rule)| RuleJson {
            code: rule.id,
            family,
            severity: rule.severity.as_str(),
            since: rule.since,
            section: rule.section,
            summary: rule.summary,
            why: rule.why,
            fix: rule.fix,
            wrong: files(&rule.wrong),
            right: files(&rule.right),
        })
        .collect();
    let document = RulesJson {
        schema_version: SCHEMA,
        rules,
    };
    serde_json::to_string_pretty(&document).map(|text| text + "\n")
}

/// The generated reference page of all rules, kept as `docs/rules.md`.
pub fn reference() -> String {
    let mut out = String::from(
        "# Rules\n\nGenerated from the rule catalogue (`index/src/rules/catalogue`). Do not edit: a test compares it.\n",
    );
    for (family, rules) in catalogue::FAMILIES {
        let _ = writeln!(out, "\n## {family}");
        for rule in *rules {
            out.push('\n');
            write_rule(&mut out, rule, 3);
        }
    }
    out
}

fn write_rule(out: &mut String, rule: &Rule, level: usize) {
    let marks = "#".repeat(level);
    let _ = writeln!(out, "{marks} {}\n", rule.id);
    let _ = writeln!(
        out,
        "{} · since {} · {}\n",
        rule.severity.as_str(),
        rule.since,
        rule.section
    );
    let _ = writeln!(out, "{}\n", rule.summary);
    let _ = writeln!(out, "**Why.** {}\n", rule.why);
    let _ = writeln!(out, "**What to do.** {}\n", rule.fix);
    write_example(out, "Wrong", &rule.wrong);
    out.push('\n');
    write_example(out, "Right", &rule.right);
}

fn write_example(out: &mut String, title: &str, example: &Example) {
    for (path, text) in example.files {
        let fence = fence_for(text);
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let _ = writeln!(out, "{title}: `{path}`\n\n{fence}text\n{text}{end}{fence}");
    }
}

/// A fence longer than any run of backticks in `text`.
pub(crate) fn fence_for(text: &str) -> String {
    let longest = text
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default();
    "`".repeat(longest.max(2) + 1)
}

fn nearest(wanted: &str) -> Option<String> {
    let distance = |rule: &&Rule| edit_distance(wanted, rule.id);
    let best = catalogue::all().min_by_key(distance)?;
    (edit_distance(wanted, best.id) <= wanted.len() / 2).then(|| best.id.to_owned())
}

/// Levenshtein distance in characters.
pub(crate) fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (slot, y) in row.iter_mut().skip(1).zip(&b) {
            let substitute = diagonal + usize::from(x != *y);
            diagonal = *slot;
            left = substitute.min(left + 1).min(*slot + 1);
            *slot = left;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests;
