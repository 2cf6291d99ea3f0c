//! The prompt: everything that is needed to act, once, in the order in which it is needed.

use std::fmt::Write as _;

use super::advice;
use super::command::Command;
use crate::excerpt::excerpt;
use crate::migrate::blocked::{Blocked, Reason, listed};
use crate::migrate::render;
use crate::migrate::suggestion::{
    EntrypointMigration, Fault, LeftBehind, Migration, Mode, Origin, ReasonCode, Suggestion,
};
use crate::report::explain::fence_for;

/// Longest piece of the file that is quoted whole beside the candidate, in characters.
const WIDTH: usize = 400;

/// Write the prompt.
pub(super) fn write(suggestion: &Suggestion, root: &str) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "# {}\n", title(suggestion));
    let _ = writeln!(out, "{}\n", opening(suggestion));
    let obstacles = suggestion.obstacles();
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

fn title(suggestion: &Suggestion) -> String {
    let shown = &suggestion.shown;
    let blocked = !suggestion.obstacles().is_empty();
    match suggestion.mode {
        Mode::AgentSkillsMigration if blocked => format!("`{shown}` cannot be migrated yet"),
        Mode::AgentSkillsMigration if advice::frontmatter(suggestion).is_none() => {
            format!("`{shown}` is not a skill yet")
        }
        Mode::AgentSkillsMigration => format!("Migrate `{shown}` to the Agent Skills format"),
        _ if blocked => format!("`{shown}` cannot be changed yet"),
        Mode::AgentSkillsMetadataRetrofit => format!("Add an owner to `{shown}`"),
        Mode::MetadataRetrofit => format!("Add metadata to `{shown}`"),
        Mode::NoProposal if !suggestion.faults().is_empty() => {
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
    let faults = suggestion.faults();
    if !faults.is_empty() {
        text.push_str("\n\nAs it stands, the file breaks the specification:\n");
        for Fault { code, line, .. } in faults {
            let line = at_line(*line);
            let _ = write!(text, "\n- {code}{line}: {}", code.rule().summary);
        }
    }
    text
}

fn write_obstacles(out: &mut String, suggestion: &Suggestion, obstacles: &[&Blocked]) {
    out.push_str("## What stands in the way\n\n");
    for (words, fields) in by_words(obstacles) {
        let _ = writeln!(out, "- {}: {words}", fields.join(", "));
    }
    if let Some(migration) = &suggestion.migration
        && !path_is_settled(suggestion, obstacles)
    {
        let _ = writeln!(
            out,
            "\nOnce this is settled, the file {} to `{}`, too; the next run says how.",
            match migration.entrypoint {
                EntrypointMigration::Rename => "is renamed",
                _ => "moves",
            },
            migration.target
        );
    }
    let again = this_command(suggestion, &[]);
    let _ = writeln!(out, "\nThen run `{again}` again.\n");
}

/// Obstacles of which the same is to be said, together, in the order of their first ones.
fn by_words(obstacles: &[&Blocked]) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for blocked in obstacles {
        let words = blocked.words();
        let lines = blocked.lines();
        let lines = match lines.as_slice() {
            [] => String::new(),
            [line] => format!(" (line {line})"),
            lines => format!(" (lines {})", listed(lines.iter())),
        };
        let field = format!("`{}`{lines}", blocked.field);
        match groups.iter_mut().find(|(said, _)| *said == words) {
            Some((_, fields)) => fields.push(field),
            None => groups.push((words, vec![field])),
        }
    }
    groups
}

/// The file stays where it is, or where it goes is what stands in the way.
fn path_is_settled(suggestion: &Suggestion, obstacles: &[&Blocked]) -> bool {
    let path = |blocked: &&Blocked| {
        blocked.field == "targetPath" || matches!(blocked.reason, Reason::PathName(..))
    };
    let migration = suggestion.migration.as_ref();
    migration.is_none_or(|it| it.source == it.target) || obstacles.iter().any(path)
}

/// The command that this answers, with further arguments.
fn this_command(suggestion: &Suggestion, more: &[&str]) -> String {
    let mut args = vec!["suggest-metadata", &suggestion.shown];
    // As a word of its own, what begins with a hyphen would be an option.
    let joined;
    match &suggestion.owner {
        Some(owner) if owner.starts_with('-') => {
            joined = format!("--owner={owner}");
            args.push(&joined);
        }
        Some(owner) => args.extend(["--owner", owner]),
        None => {}
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
    if !migration.rewrites {
        out.push_str("Nothing in it changes.\n\n");
        return;
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
                excerpt(
                    &words.split_whitespace().collect::<Vec<_>>().join(" "),
                    WIDTH
                )
            ),
            LeftBehind::Comment(words, line) => {
                writeln!(
                    out,
                    "- the comment on line {line}: {}",
                    excerpt(words, WIDTH)
                )
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
    let twice = |text: &str| text.starts_with("Use this skill when Use ");
    if taken && migration.fields.get("description").is_some_and(twice) {
        out.push_str(
            "`description` begins with \"Use this skill when Use\", as the old field began with \"Use\": drop the first four words.\n\n",
        );
    }
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
        Mode::NoProposal if !suggestion.faults().is_empty() => {
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
        && suggestion.faults().is_empty();
    if nothing_to_do {
        let trimmed = out.trim_end().len();
        out.truncate(trimmed);
        out.push('\n');
        return;
    }
    let scan = Command::skilld(&["scan", root, "--strict", "--fail-on", "high"]).display;
    let _ = writeln!(
        out,
        "## Check\n\nAfter the change, run `{scan}` and correct what it reports about the file."
    );
}

fn at_line(line: Option<u32>) -> String {
    line.map(|line| format!(" (line {line})"))
        .unwrap_or_default()
}
