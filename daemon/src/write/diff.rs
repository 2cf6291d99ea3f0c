//! A change as a unified diff that `git apply` and `patch` take, moves included.

use similar::TextDiff;

use super::Change;

/// The unified diff of `change`.
pub fn unified(change: &Change<'_>) -> String {
    let (from, to) = (format!("a/{}", change.path), format!("b/{}", change.target));
    let diff = TextDiff::from_lines(change.before, change.after);
    let hunks = diff
        .unified_diff()
        .context_radius(3)
        .header(&from, &to)
        .to_string();
    if change.moves() {
        format!(
            "diff --git {from} {to}\nrename from {}\nrename to {}\n{hunks}",
            change.path, change.target
        )
    } else {
        hunks
    }
}
