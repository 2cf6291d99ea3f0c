//! The state of one file, decided by the first thing that keeps it from being a skill. Every file gets a state.

use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use super::duplicates::Duplicates;
use super::link::LinkTarget;
use super::{Item, State, is_too_deep, placement};
use crate::boundary::FileVerdict;
use crate::entry::EntryKind;
use crate::evidence::Diagnostic;
use crate::facts::{FileFacts, Read};
use crate::path::classify::{self, ENTRYPOINT, MigrationKind, OperationalKind, RESERVED};
use crate::rules::Severity;
use crate::skills::SkillFacts;
use crate::skills::name::problem;
use crate::snapshot::Snapshot;

/// Judge `file`, which looks like a skill.
pub(super) fn judge<'s>(
    snapshot: &'s Snapshot,
    duplicates: &Duplicates<'s>,
    file: &'s Arc<FileFacts>,
) -> Item<'s> {
    if file.is_excluded() {
        return excluded(snapshot, file);
    }
    match &file.kind {
        EntryKind::Symlink(text) => {
            let link = LinkTarget::of(snapshot, &file.path, text);
            let mut item = Item::new(file, State::BehindSymlink, link.reason(), link.repair());
            item.link = Some(link);
            item
        }
        EntryKind::Directory => too_deep(snapshot, file),
        EntryKind::Special(kind) => Item::new(
            file,
            State::Unreadable,
            format!("It is a {kind} and no regular file."),
            "Put a regular file in its place.".to_owned(),
        ),
        EntryKind::File => place(snapshot, duplicates, file),
    }
}

fn excluded<'s>(snapshot: &Snapshot, file: &'s Arc<FileFacts>) -> Item<'s> {
    let what = if file.kind == EntryKind::Directory {
        "The folder was not looked into"
    } else {
        "The file was not read"
    };
    let by = snapshot
        .settings
        .config
        .exclude
        .iter()
        .find(|entry| {
            let path = file.path.as_str();
            let below = path.strip_prefix(entry.as_str());
            below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
                || path.split('/').any(|segment| segment == entry.as_str())
        })
        .map_or_else(String::new, |entry| format!(" (entry `{entry}`)"));
    Item::new(
        file,
        State::Excluded,
        format!("{what}: `exclude` of the configuration names it{by}."),
        "Take the entry out of `exclude`, or move what should be a skill elsewhere.".to_owned(),
    )
}

fn too_deep<'s>(snapshot: &Snapshot, file: &'s Arc<FileFacts>) -> Item<'s> {
    let limit = snapshot.settings.config.max_depth;
    Item::new(
        file,
        State::Excluded,
        format!("It lies deeper than `max_depth` ({limit}) and was not looked at."),
        "Move it up, or raise `max_depth`.".to_owned(),
    )
}

/// Where the file stands and how it is spelled.
fn place<'s>(
    snapshot: &'s Snapshot,
    duplicates: &Duplicates<'s>,
    file: &'s Arc<FileFacts>,
) -> Item<'s> {
    let roots = snapshot.boundary.roots();
    let path = file.path.as_str();
    let name = file.path.file_name();
    let Some(below) = roots.below(path) else {
        return outside(file);
    };
    if let Some(flat) = file
        .content
        .as_ref()
        .and_then(|content| content.flat.as_ref())
    {
        return moved(
            snapshot,
            file,
            State::FlatFile,
            "It has the frontmatter of a skill, but a skill is a folder with a `SKILL.md`."
                .to_owned(),
            flat.target.clone(),
        );
    }
    let folders = below.split('/').rev().skip(1);
    if let Some(reserved) = folders.filter(|s| RESERVED.contains(s)).last() {
        return misplaced(
            file,
            format!("`{reserved}/` holds support files of skills, and no skill."),
            format!("Move it out of `{reserved}/` if it is meant to be a skill."),
        );
    }
    if is_too_deep_file(snapshot, path) {
        return too_deep(snapshot, file);
    }
    if let Some(migration) = classify::migration_in(roots, path)
        && migration.kind != MigrationKind::Canonical
    {
        return moved(
            snapshot,
            file,
            State::HistoricalSpelling,
            format!("`{name}` is a spelling of before, and is no longer read."),
            migration.target_path,
        );
    }
    if !below.contains('/') {
        return misplaced(
            file,
            "It stands in the root itself; a skill has a folder of its own.".to_owned(),
            "Move it into a folder named like the skill.".to_owned(),
        );
    }
    if name != ENTRYPOINT {
        return wrong_case(snapshot, file);
    }
    content(snapshot, duplicates, file)
}

fn is_too_deep_file(snapshot: &Snapshot, path: &str) -> bool {
    snapshot.boundary.file(path, 0) == FileVerdict::TooDeep
        || is_too_deep(snapshot, &crate::path::RepoPath::new(path))
}

fn outside(file: &Arc<FileFacts>) -> Item<'_> {
    let folder = file.path.parent().unwrap_or_default();
    let root = folder.rsplit_once('/').map_or("", |(above, _)| above);
    let repair = if folder.is_empty() {
        "Move it to `skills/NAME/SKILL.md`, with the name of the skill for NAME, if it should be a skill."
            .to_owned()
    } else if root.is_empty() {
        "Move its folder below `skills/` if it should be a skill.".to_owned()
    } else {
        format!(
            "Move its folder below `skills/`, or add `{root}` to `roots` in skilld.config.jsonc, if it should be a skill."
        )
    };
    misplaced(file, "It stands below no skill root.".to_owned(), repair)
}

fn misplaced(file: &Arc<FileFacts>, reason: String, repair: String) -> Item<'_> {
    Item::new(file, State::Misplaced, reason, repair)
}

/// What belongs at `target`, if it can go there.
fn moved<'s>(
    snapshot: &Snapshot,
    file: &'s Arc<FileFacts>,
    state: State,
    reason: String,
    target: String,
) -> Item<'s> {
    if snapshot.file(&target).is_some() {
        let repair = format!(
            "Its place, `{target}`, is taken: compare the two by hand, keep what is right there, and remove this one."
        );
        return Item::new(file, state, reason, repair);
    }
    let folder = target.rsplit('/').nth(1).unwrap_or_default();
    if let Some(problem) = problem(&folder.nfkc().collect::<String>()) {
        let above = target.rsplitn(3, '/').nth(2).unwrap_or_default();
        let repair = format!(
            "Move it to `{above}/NAME/{ENTRYPOINT}` with a name that a skill can have; it cannot be `{folder}`, as {problem}."
        );
        return Item::new(file, state, reason, repair);
    }
    let mut item = Item::new(file, state, reason, format!("Move it to `{target}`."));
    item.target = Some(target);
    item
}

/// The name is right but for its case.
fn wrong_case<'s>(snapshot: &Snapshot, file: &'s Arc<FileFacts>) -> Item<'s> {
    let name = file.path.file_name();
    let folder = file.path.parent().unwrap_or_default();
    let stem = name.get(..name.len().saturating_sub(".skill.md".len()));
    let target = match stem.filter(|stem| !stem.is_empty()) {
        Some(stem) => format!("{folder}/{stem}/{ENTRYPOINT}"),
        None => format!("{folder}/{ENTRYPOINT}"),
    };
    moved(
        snapshot,
        file,
        State::WrongCase,
        format!("`{name}` is no entrypoint: the name is exactly `{ENTRYPOINT}`."),
        target,
    )
}

/// A `SKILL.md` in its place: could it be read, is it valid, does it come first?
fn content<'s>(
    snapshot: &'s Snapshot,
    duplicates: &Duplicates<'s>,
    file: &'s Arc<FileFacts>,
) -> Item<'s> {
    let unreadable = |why: &str| {
        Item::new(
            file,
            State::Unreadable,
            format!("It could not be read: {why}."),
            "Mend its permissions.".to_owned(),
        )
    };
    if !snapshot.boundary.selects(file.path.as_str()) {
        return Item::new(
            file,
            State::Excluded,
            "No glob of the configuration selects it.".to_owned(),
            "Add a glob that matches it to `globs`.".to_owned(),
        );
    }
    let limit = snapshot.boundary.max_file_size_bytes();
    match &file.read {
        Read::TooLarge(_) => Item::new(
            file,
            State::TooLarge,
            format!("It has {} bytes; the limit is {limit}.", file.size),
            "Move parts of it into `references/`, or raise `max_file_size_bytes`.".to_owned(),
        ),
        Read::Binary => Item::new(
            file,
            State::NotUtf8,
            "It is not UTF-8 text.".to_owned(),
            "Save it as UTF-8.".to_owned(),
        ),
        Read::Unreadable(why) => unreadable(why),
        Read::Name | Read::Excluded => unreadable("it was not opened"),
        Read::Text => match file.content.as_ref().and_then(|c| c.skill.as_deref()) {
            Some(skill) => validated(snapshot, duplicates, file, skill),
            None => unreadable("it was not taken for a skill"),
        },
    }
}

/// A skill that works, and what other readers may stumble over all the same.
fn operational(file: &Arc<FileFacts>) -> Item<'_> {
    let facts = file.content.as_ref().and_then(|c| c.hosts.as_deref());
    let reason = if facts.is_some_and(|facts| facts.padded_fence) {
        "A valid skill; line 1 has trailing white space after `---`, and some readers then see no frontmatter."
    } else {
        "A valid skill."
    };
    Item::new(file, State::Operational, reason.to_owned(), String::new())
}

fn validated<'s>(
    snapshot: &'s Snapshot,
    duplicates: &Duplicates<'s>,
    file: &'s Arc<FileFacts>,
    skill: &'s SkillFacts,
) -> Item<'s> {
    let is_entrypoint = placement(snapshot, &file.path)
        .is_some_and(|place| place.kind == OperationalKind::Entrypoint);
    debug_assert!(is_entrypoint, "{}", file.path);
    let is_error = |issue: &&Diagnostic| issue.code.severity() == Severity::Error;
    let errors: Vec<&Diagnostic> = skill.issues.iter().filter(is_error).collect();
    // What the frontmatter as a whole lacks explains what its fields lack.
    let cause = errors.iter().find(|issue| issue.field.is_none());
    if let Some(first) = cause.or(errors.first()) {
        let more = match errors.len() {
            1 => String::new(),
            all => format!(" (and {} more)", all - 1),
        };
        let mut item = Item::new(
            file,
            State::Invalid,
            format!("{}{more}", first.message),
            first.code.rule().fix.to_owned(),
        );
        item.code = Some(first.code.id());
        item.place = Some((first.start_line.unwrap_or(1), first.column.unwrap_or(1)));
        return item;
    }
    let Some((first, shared)) = duplicates.before(file) else {
        return operational(file);
    };
    let why = snapshot.boundary.roots().why(first, &file.path);
    let mut item = Item::new(
        file,
        State::Shadowed,
        format!("`{first}` has {shared} too and comes first: {why}."),
        "Give one of the two another name and id.".to_owned(),
    );
    item.first = Some(first.clone());
    item
}
