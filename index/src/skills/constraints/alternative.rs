//! Whether a prohibition comes with a way out: on its own line after it, or in the next two lines of its section.

use super::line::{Line, prohibition, whole};

/// How many lines after the prohibition are looked at.
const REACH: usize = 2;

/// Whether an alternative follows the constraint at position `at`.
pub(super) fn follows(lines: &[Line<'_, '_>], at: usize) -> bool {
    let Some(line) = lines.get(at) else {
        return false;
    };
    let end = prohibition(line.lower).unwrap_or_default();
    let rest = line.lower.get(end..).unwrap_or_default();
    if offers(rest) || sentences(rest).skip(1).any(begins_with_action) {
        return true;
    }
    let after = lines
        .iter()
        .skip(at + 1)
        .take_while(|next| next.section == line.section);
    after
        .take(REACH)
        .any(|next| offers(next.lower) || item(next.text).is_some_and(begins_with_action))
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split(['.', ';', '!']).map(str::trim)
}

/// Wording that offers another way wherever it stands.
fn offers(lower: &str) -> bool {
    [
        "instead",
        "then",
        "escalate",
        "request human review",
        "request human approval",
    ]
    .iter()
    .any(|phrase| whole(lower, phrase).is_some())
        || leaves_unchanged(lower)
}

fn leaves_unchanged(lower: &str) -> bool {
    whole(lower, "leave")
        .is_some_and(|at| whole(lower.get(at..).unwrap_or_default(), "unchanged").is_some())
}

/// The text of a bullet, in lower case.
fn item(text: &str) -> Option<&str> {
    let trimmed = text.trim_start();
    trimmed.strip_prefix(['-', '*', '+']).map(str::trim_start)
}

fn begins_with_action(text: &str) -> bool {
    let first: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
    matches!(first.to_ascii_lowercase().as_str(), "stop" | "ask" | "skip")
}
