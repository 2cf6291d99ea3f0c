//! Whether a prohibition comes with a way out: on its own line after it, or in the next two lines of its section.

use super::line::{Line, prohibition, whole};

/// How many lines after the prohibition are looked at.
const REACH: usize = 2;

/// Whether an alternative follows the constraint at position `at`.
pub(super) fn follows(lines: &[Line<'_>], at: usize) -> bool {
    let Some(line) = lines.get(at) else {
        return false;
    };
    let end = prohibition(line.lower).unwrap_or_default();
    let rest = line.lower.get(end..).unwrap_or_default();
    if after_sentence(rest).is_some_and(|rest| offers(rest) || begins_with_action(rest)) {
        return true;
    }
    let after = lines
        .iter()
        .skip(at + 1)
        .take_while(|next| next.section == line.section);
    // A line that forbids something itself shows no way out of this prohibition, and takes its place among the two.
    after
        .take(REACH)
        .filter(|next| !next.forbids())
        .any(|next| offers(next.lower) || begins_with_action(without_bullet(next.lower)))
}

/// What follows the sentence that `text` begins in the middle of.
fn after_sentence(text: &str) -> Option<&str> {
    text.split_once(['.', ';']).map(|(_, rest)| rest)
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

/// `text` without the mark of a bullet at its start.
fn without_bullet(text: &str) -> &str {
    let trimmed = text.trim_start();
    trimmed
        .strip_prefix(['-', '*', '+'])
        .filter(|item| item.starts_with(char::is_whitespace))
        .map_or(trimmed, str::trim_start)
}

/// The lower-case `text`, or the bullet that it is, says what to do.
fn begins_with_action(text: &str) -> bool {
    let text = without_bullet(text);
    ["stop", "ask", "skip"]
        .iter()
        .any(|action| whole(text, action) == Some(0))
}
