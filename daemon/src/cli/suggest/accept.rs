//! `suggest-metadata --write`: the candidate goes to the disk, or the reason why there is none to the person.

use std::fmt::Write as _;
use std::path::Path;

use skilld_index::excerpt::excerpt;
use skilld_index::migrate::Suggestion;
use skilld_index::migrate::suggestion::{LeftBehind, Mode};
use skilld_index::migrate::target::Target;
use skilld_index::report::text::visible;

use crate::cli::edit::{self, Permission, Show};
use crate::cli::exit::{Exit, Failed};
use crate::cli::output::Output;
use crate::write::Change;

/// Longest piece of the file that is quoted whole, in characters.
const WIDTH: usize = 400;

/// Write the candidate of `suggestion`, which was made for `target`; without asking where the caller said `yes`.
pub(super) fn accept(
    suggestion: &Suggestion,
    target: &Target<'_>,
    yes: bool,
    output: &Output,
) -> Result<Exit, Failed> {
    let shown = &suggestion.shown;
    let Some(rewrite) = suggestion.rewrite(target.text) else {
        if suggestion.mode == Mode::NoProposal && suggestion.blocked.is_empty() {
            output.note(&format!("{shown} stays as it is: nothing is proposed"));
            return Ok(Exit::Fine);
        }
        return Err(Failed::Usage(refusal(suggestion)));
    };
    let permission = Permission::of(yes, false)?;
    for left in suggestion.migration.iter().flat_map(|it| &it.left_behind) {
        output.note(&left_behind(left));
    }
    let change = Change {
        path: &target.path,
        target: &rewrite.target,
        before: target.text,
        after: &rewrite.text,
    };
    edit::apply(
        Path::new(&target.root),
        &[change],
        (Show::Report, permission),
        output,
    )?;
    Ok(Exit::Fine)
}

/// What the written file will not say any more: nobody should have to find it in the difference.
fn left_behind(left: &LeftBehind) -> String {
    match left {
        LeftBehind::Routing { field, line, words } => format!(
            "`{field}` on line {line} is not carried over ({}); if it still holds, say it in `description`",
            visible(&excerpt(words, WIDTH))
        ),
        LeftBehind::Comment(words, line) => format!(
            "the comment on line {line} is not carried over: {}",
            visible(&excerpt(words, WIDTH))
        ),
    }
}

/// Why there is nothing that could be written.
fn refusal(suggestion: &Suggestion) -> String {
    let shown = &suggestion.shown;
    if suggestion.blocked.is_empty() || suggestion.migration.is_none() {
        return format!(
            "{shown}: there is no candidate that can be written; run the command without --write to see what is missing"
        );
    }
    let mut text =
        format!("{shown} is not written until a person has resolved what stands in the way:");
    for blocked in suggestion.obstacles() {
        let line = blocked
            .line
            .map(|line| format!(" (line {line})"))
            .unwrap_or_default();
        let _ = write!(text, "\n  {}{line}: {}", blocked.field, blocked.reason);
    }
    text
}
