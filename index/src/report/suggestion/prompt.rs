//! The prompt: everything that is needed to act, once, in the order in which it is needed.

use std::fmt::Write as _;

use super::advice;
use super::command::Command;
use crate::migrate::blocked::{Blocked, Reason};
use crate::migrate::render;
use crate::migrate::suggestion::{LeftBehind, Migration, Mode, Origin, ReasonCode, Suggestion};
use crate::report::explain::fence_for;
use crate::rules::Code;

/// Write the prompt.
pub(super) fn write(suggestion: &Suggestion, root: &str) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "# {}\n", title(suggestion));
    let _ = writeln!(out, "{}\n", opening(suggestion));
    let obstacles = obstacles(suggestion);
    if !obstacles.is_empty() {
        write_obstacles(&mut out, suggestion, &obstacles);
    } else if let Some(migration) = &suggestion.migration {
        write_migration(&mut out, suggestion, migration);
    } else {
        write_candidate(&mut out, suggestion);
    }
    write_answer(&mut out, suggestion, !obstacles.is_empty());
    write_check(&mut out, suggestion, root);
    out
}

/// What stands in the way; an owner that is merely absent does not.
fn obstacles(suggestion: &Suggestion) -> Vec<&Blocked> {
    suggestion
        .blocked
        .iter()
        .filter(|blocked| blocked.reason != Reason::OwnerNotProvided)
        .collect()
}

fn title(suggestion: &Suggestion) -> String {
    let shown = &suggestion.shown;
    let blocked = !obstacles(suggestion).is_empty();
    match suggestion.mode {
        Mode::AgentSkillsMigration if blocked => format!("`{shown}` cannot be migrated yet"),
        Mode::AgentSkillsMigration if advice::frontmatter(suggestion).is_none() => {
            format!("`{shown}` is not a skill yet")
        }
        Mode::AgentSkillsMigration => format!("Migrate `{shown}` to the Agent Skills format"),
        _ if blocked => format!("`{shown}` cannot be changed yet"),
        Mode::AgentSkillsMetadataRetrofit => format!("Add an owner to `{shown}`"),
        Mode::MetadataRetrofit => format!("Add metadata to `{shown}`"),
        Mode::NoProposal if !faults(suggestion).is_empty() => {
            format!("`{shown}` needs a correction, not a migration")
        }
        Mode::NoProposal => format!("Leave `{shown}` as it is"),
    }
}

fn opening(suggestion: &Suggestion) -> String {
    let mut text = advice::summary(suggestion).to_owned();
    if suggestion.migration.is_none() {
        let place = advice::place(&suggestion.classification);
        let _ = write!(text, " {place}");
    }
    if let Some(question) = advice::question(suggestion.reason) {
        let _ = write!(text, "\n\nTo be answered by a person: {question}");
    }
    let faults = faults(suggestion);
    if !faults.is_empty() {
        text.push_str("\n\nAs it stands, the file breaks the specification:\n");
        for (code, line) in faults {
            let _ = write!(text, "\n- {code}{}: {}", at_line(line), code.rule().summary);
        }
    }
    text
}

/// The specification errors that are not told elsewhere: obstacles name what is declared twice, and the title the file.
fn faults(suggestion: &Suggestion) -> Vec<(Code, Option<u32>)> {
    let told = |code: Code| {
        !suggestion.blocked.is_empty()
            && (code.id().contains("-DUPLICATE-") || code.id().ends_with("-NONCANONICAL-FILENAME"))
    };
    let errors = suggestion.migration.iter().flat_map(|m| &m.errors);
    errors.filter(|(code, _)| !told(*code)).copied().collect()
}

fn write_obstacles(out: &mut String, suggestion: &Suggestion, obstacles: &[&Blocked]) {
    out.push_str("## What stands in the way\n\n");
    for blocked in obstacles {
        let _ = writeln!(
            out,
            "- `{}`{}: {}",
            blocked.field,
            at_line(blocked.line),
            blocked.reason
        );
    }
    let again = this_command(suggestion, &[]);
    let _ = writeln!(out, "\nThen run `{again}` again.\n");
}

/// The command that this answers, with further arguments.
fn this_command(suggestion: &Suggestion, more: &[&str]) -> String {
    let mut args = vec!["suggest-metadata", &suggestion.shown];
    if let Some(owner) = &suggestion.owner {
        args.extend(["--owner", owner]);
    }
    args.extend(more);
    Command::skilld(&args).display
}

fn write_migration(out: &mut String, suggestion: &Suggestion, migration: &Migration) {
    let Some(frontmatter) = &migration.frontmatter else {
        return;
    };
    let fence = fence_for(frontmatter);
    out.push_str("## What changes\n\n");
    if migration.source != migration.target {
        let _ = writeln!(
            out,
            "Move `{}` to `{}`.\n",
            migration.source, migration.target
        );
    }
    let _ = writeln!(
        out,
        "Replace the frontmatter by this one. The body below it stays as it is, byte for byte.\n\n{fence}yaml\n{frontmatter}\n{fence}\n"
    );
    if suggestion.mode == Mode::AgentSkillsMigration {
        write_origins(out, migration);
        write_left_behind(out, migration);
        write_review(out, migration);
    }
}

fn write_origins(out: &mut String, migration: &Migration) {
    out.push_str("Where each value comes from:\n\n");
    for (key, origin) in &migration.origins {
        let source = match origin {
            Origin::Directory => "the name of the directory".to_owned(),
            Origin::Field(field, line) if field == key => format!("kept from line {line}"),
            Origin::Field(field, line) => format!("`{field}` on line {line}"),
            Origin::Routing(line, None) => {
                format!("`when_to_use` on line {line}, put into a sentence")
            }
            Origin::Routing(line, Some(unless)) => format!(
                "`when_to_use` on line {line} and `when_not_to_use` on line {unless}, put into sentences"
            ),
            Origin::Body(line) => format!("the paragraph of the body on line {line}"),
            Origin::OwnerOption => "`--owner`".to_owned(),
        };
        let _ = writeln!(out, "- `{key}`: {source}");
    }
    out.push('\n');
}

fn write_left_behind(out: &mut String, migration: &Migration) {
    if migration.left_behind.is_empty() {
        return;
    }
    out.push_str("Not carried over:\n\n");
    for left in &migration.left_behind {
        let _ = match left {
            LeftBehind::Routing { field, line, words } => writeln!(
                out,
                "- `{field}` on line {line} ({}): if it still holds, say it in `description`.",
                words.split_whitespace().collect::<Vec<_>>().join(" ")
            ),
            LeftBehind::Comment(words, line) => {
                writeln!(out, "- the comment on line {line}: {words}")
            }
        };
    }
    out.push('\n');
}

fn write_review(out: &mut String, migration: &Migration) {
    let taken = migration
        .origins
        .iter()
        .any(|(key, origin)| key == "description" && !matches!(origin, Origin::Field(..)));
    out.push_str("## Before it is applied\n\nA person confirms that");
    if taken {
        out.push_str(" `description` says what the skill does and when to use it (reword it if it reads badly), and that");
    }
    out.push_str(" every value still holds.\n\n");
}

fn write_candidate(out: &mut String, suggestion: &Suggestion) {
    if suggestion.candidate.is_empty() {
        return;
    }
    let fields = render::fields(&suggestion.candidate);
    let fence = fence_for(&fields);
    let _ = writeln!(
        out,
        "## What changes\n\nAdd these fields to the frontmatter (start one if there is none). Everything else stays as it is.\n\n{fence}yaml\n{fields}{fence}\n"
    );
    if suggestion
        .blocked
        .iter()
        .any(|blocked| blocked.reason == Reason::OwnerNotProvided)
    {
        out.push_str("No owner was given. That is allowed; none is guessed.\n\n");
    }
}

fn write_answer(out: &mut String, suggestion: &Suggestion, blocked: bool) {
    let answer = match suggestion.mode {
        _ if blocked => "Propose a correction for each point, or ask; apply nothing else.",
        Mode::AgentSkillsMigration if advice::frontmatter(suggestion).is_none() => {
            "Ask what the skill does and when to use it; do not invent it."
        }
        Mode::AgentSkillsMigration | Mode::AgentSkillsMetadataRetrofit => {
            let write = this_command(suggestion, &["--write"]);
            let _ = writeln!(
                out,
                "## Answer\n\nReturn one patch with exactly this change: no further field, and the body left alone. `{write}` makes it, too.\n"
            );
            return;
        }
        Mode::MetadataRetrofit if advice::question(suggestion.reason).is_none() => {
            "Return one patch with exactly these fields. Guess no owner."
        }
        Mode::MetadataRetrofit => {
            "Once the question above is answered, return one patch with exactly these fields. Guess no owner."
        }
        Mode::NoProposal if !faults(suggestion).is_empty() => {
            "Return one patch that corrects these errors and nothing else; `skilld explain CODE` shows how. There is no way back to the old format."
        }
        Mode::NoProposal if matches!(suggestion.reason, ReasonCode::CanonicalNoChange) => {
            "Return no patch; there is no way back to the old format."
        }
        Mode::NoProposal => "Return no patch.",
    };
    let _ = writeln!(out, "## Answer\n\n{answer}\n");
}

fn write_check(out: &mut String, suggestion: &Suggestion, root: &str) {
    let nothing_to_do = suggestion.mode == Mode::NoProposal
        && suggestion.blocked.is_empty()
        && faults(suggestion).is_empty();
    if nothing_to_do {
        let trimmed = out.trim_end().len();
        out.truncate(trimmed);
        out.push('\n');
        return;
    }
    let scan = Command::skilld(&["scan", root, "--fail-on", "high"]).display;
    let _ = writeln!(
        out,
        "## Check\n\nAfter the change, run `{scan}` and correct what it reports about the file."
    );
}

fn at_line(line: Option<u32>) -> String {
    line.map(|line| format!(" (line {line})"))
        .unwrap_or_default()
}
