//! Stages 0 and 1: what stands in the bundle, by name, kind and size.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use unicode_normalization::UnicodeNormalization;

use super::Check;
use super::inventory::is_below;
use crate::rules::catalogue::strict_stage0::{
    FS_CASE_COLLISION, FS_NAME_UNPORTABLE, FS_NOT_REGULAR, FS_SYMLINK, TXT_UNCHECKED,
};
use crate::rules::catalogue::strict_stage1::{
    ASSET_TOO_LARGE, FS_HIDDEN, FS_NESTED, ROOT_SKILL_MD_MISSING, ROOT_SKILL_MD_NOT_FILE,
    ROOT_SKILL_MD_UNREADABLE, ROOT_SKILL_MD_VARIANT, ROOT_UNEXPECTED_ENTRY,
};
use crate::strict::bundle::{Entry, EntryKind};
use crate::strict::evidence::facts::unreadable;
use crate::strict::facts::{Finding, Place};
use crate::strict::references::CORE_DIRECTORIES;
use crate::strict::role::{self, Role};
use crate::strict::text::shown;

/// Largest asset in bytes: 5 MiB, as `find -size +5M` counts.
const MAX_ASSET: u64 = 5 * 1024 * 1024;

pub(super) fn check(check: &mut Check<'_>) {
    let entries = check.inventory.entries.clone();
    for entry in &entries {
        kind(check, entry);
        name(check, entry);
        size(check, entry);
    }
    collisions(check, &entries);
    hidden(check, &entries);
    nested(check, &entries);
    root(check, &entries);
    skill_md(check);
}

fn kind(check: &mut Check<'_>, entry: &Entry) {
    match entry.kind {
        EntryKind::Symlink => check.push(
            &entry.path,
            &FS_SYMLINK,
            Place::start(),
            "this is a symbolic link; put the file itself here",
        ),
        // Nothing more is known of what stands at a name that cannot be written down; the rule about names says so.
        EntryKind::Fifo | EntryKind::Other if entry.path != "SKILL.md" && entry.utf8_name => check
            .push(
                &entry.path,
                &FS_NOT_REGULAR,
                Place::start(),
                "this is a pipe, socket or device; a bundle holds files and directories",
            ),
        _ => {}
    }
}

/// Names that some system or archive cannot hold.
fn name(check: &mut Check<'_>, entry: &Entry) {
    let name = role::base_name(&entry.path);
    let why = if !entry.utf8_name {
        "is not valid UTF-8"
    } else if name.chars().any(char::is_control) {
        "holds a control character such as a line break"
    } else if name.contains(['\\', ':', '*', '?', '"', '<', '>', '|']) {
        "holds a character that Windows does not allow"
    } else if name.ends_with([' ', '.']) {
        "ends in a space or dot, which Windows drops"
    } else if is_device(name) {
        "is that of a device on Windows, whatever its ending"
    } else {
        return;
    };
    check.push(
        &entry.path,
        &FS_NAME_UNPORTABLE,
        Place::start(),
        format!("the name `{}` {why}", shown(name)),
    );
}

/// Windows takes these for devices, in any case and with any ending.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_ascii_lowercase();
    let numbered = |device: &str| {
        let number = stem.strip_prefix(device).and_then(|rest| rest.parse().ok());
        stem.len() == device.len() + 1 && number.is_some_and(|number: u8| number > 0)
    };
    matches!(stem.as_str(), "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

fn size(check: &mut Check<'_>, entry: &Entry) {
    if entry.kind != EntryKind::File {
        return;
    }
    let role = Role::of(&entry.path);
    if role == Role::Asset && entry.size > MAX_ASSET {
        check.push(
            &entry.path,
            &ASSET_TOO_LARGE,
            Place::start(),
            format!(
                "the asset has {} bytes; {MAX_ASSET} (5 MiB) is the most",
                entry.size
            ),
        );
    }
    if entry.facts.is_some() {
        return;
    }
    let mut unread = Vec::new();
    unreadable(role, &entry.path, &mut unread);
    for finding in unread {
        check.add(&entry.path, finding);
    }
    let must_read = match role {
        Role::License => true,
        Role::Script | Role::Reference => role::format(&entry.path) != role::Format::Binary,
        _ => false,
    };
    if must_read {
        let why = if entry.size > role::MAX_TEXT_BYTES {
            format!("has {} bytes, more than is read", entry.size)
        } else {
            "could not be read".to_owned()
        };
        check.push(
            &entry.path,
            &TXT_UNCHECKED,
            Place::start(),
            format!("the file {why}, so nothing inside it was checked"),
        );
    }
}

/// Siblings whose names differ in case alone.
fn collisions(check: &mut Check<'_>, entries: &[&Entry]) {
    let mut seen: FxHashMap<(&str, String), &str> = FxHashMap::default();
    let mut told: FxHashSet<&str> = FxHashSet::default();
    for path in entries.iter().flat_map(|entry| with_ancestors(&entry.path)) {
        let (parent, name) = path.rsplit_once('/').unwrap_or(("", path));
        let folded: String = name.nfc().flat_map(char::to_lowercase).collect();
        let first = *seen.entry((parent, folded)).or_insert(path);
        if first != path && told.insert(path) {
            check.push(
                path,
                &FS_CASE_COLLISION,
                Place::start(),
                format!(
                    "`{}` and `{}` are one file where case does not count",
                    shown(path),
                    shown(first)
                ),
            );
        }
    }
}

/// The directories above `path`, topmost first, and `path` itself.
fn with_ancestors(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/')
        .filter_map(|(at, _)| path.get(..at))
        .chain([path])
}

/// The topmost hidden part of each path, once.
fn hidden(check: &mut Check<'_>, entries: &[&Entry]) {
    let mut told: FxHashSet<&str> = FxHashSet::default();
    for entry in entries {
        if let Some(top) = hidden_part(&entry.path)
            && told.insert(top)
        {
            check.push(
                top,
                &FS_HIDDEN,
                Place::start(),
                format!(
                    "`{}` is hidden; a bundle has no hidden files or directories",
                    shown(top)
                ),
            );
        }
    }
}

/// The path down to its first hidden name; `.overlays` at the root is no such name.
pub(in crate::strict) fn hidden_part(path: &str) -> Option<&str> {
    with_ancestors(path).find(|part| role::base_name(part).starts_with('.') && *part != ".overlays")
}

/// Directories inside a core directory, each once.
fn nested(check: &mut Check<'_>, entries: &[&Entry]) {
    let mut inside: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in entries {
        let mut parts = with_ancestors(&entry.path);
        let Some(top) = parts.next().filter(|top| CORE_DIRECTORIES.contains(top)) else {
            continue;
        };
        let Some(second) = parts.next() else {
            continue;
        };
        let deeper = is_below(&entry.path, second);
        if hidden_part(second).is_some() || !(deeper || entry.kind == EntryKind::Directory) {
            continue;
        }
        debug_assert!(is_below(second, top));
        *inside.entry(second).or_default() +=
            usize::from(deeper && entry.kind != EntryKind::Directory);
    }
    for (directory, files) in inside {
        check.push(
            directory,
            &FS_NESTED,
            Place::start(),
            format!(
                "`{}` is a directory inside a core directory, with {files} {} below it",
                shown(directory),
                if files == 1 { "file" } else { "files" }
            ),
        );
    }
}

/// Root entries outside the allowlist, or of the wrong kind.
fn root(check: &mut Check<'_>, entries: &[&Entry]) {
    let mut told: FxHashSet<&str> = FxHashSet::default();
    for entry in entries {
        let top = entry.path.split('/').next().unwrap_or_default();
        if !told.insert(top) || top == "SKILL.md" || (top.starts_with('.') && top != ".overlays") {
            continue;
        }
        let directory = top != entry.path || entry.kind == EntryKind::Directory;
        if top.eq_ignore_ascii_case("SKILL.md") {
            check.add(
                top,
                Finding::new(
                    &ROOT_SKILL_MD_VARIANT,
                    Place::start(),
                    format!("`{top}` is not `SKILL.md`; hosts look for exactly that spelling"),
                )
                .fix("rename it to `SKILL.md`, or remove it beside one"),
            );
            continue;
        }
        let wanted_directory = match top {
            "scripts" | "references" | "assets" | "agents" | ".overlays" => true,
            "LICENSE.txt" => false,
            _ => {
                let place = if directory { "directory" } else { "file" };
                check.add(
                    top,
                    Finding::new(
                        &ROOT_UNEXPECTED_ENTRY,
                        Place::start(),
                        format!(
                            "the {place} `{}` does not belong at the root of a bundle",
                            shown(top)
                        ),
                    )
                    .fix(destination(top)),
                );
                continue;
            }
        };
        let linked = entry.kind == EntryKind::Symlink && top == entry.path;
        if directory != wanted_directory && !linked {
            let (is, must) = if directory {
                ("directory", "file")
            } else {
                ("file", "directory")
            };
            check.push(
                top,
                &ROOT_UNEXPECTED_ENTRY,
                Place::start(),
                format!("`{top}` is a {is}; it must be a {must}"),
            );
        }
    }
}

/// Where an entry goes that may not stand at the root.
pub(in crate::strict) fn destination(top: &str) -> &'static str {
    let lower = top.to_ascii_lowercase();
    match lower.as_str() {
        "readme.md" | "readme" | "readme.txt" => {
            "move what an agent needs into SKILL.md or references/, and remove it"
        }
        "changelog.md" | "changelog" | "contributing.md" => {
            "keep it at repository level, outside the bundle"
        }
        "license" | "license.md" | "licence" | "licence.txt" | "copying" => {
            "rename it to LICENSE.txt"
        }
        "examples" | "evals" | "evaluations" | "tests" | "test" => {
            "keep it beside the source, outside the bundle; move examples an agent reads into references/"
        }
        "templates" | "template" | "themes" | "fonts" | "images" | "resources" => {
            "move its files into assets/"
        }
        "reference" | "docs" | "doc" => "move its files into references/",
        "script" | "bin" | "lib" | "tools" => "move its files into scripts/",
        _ if role::is_program(top) => "move it into scripts/",
        _ if role::is_document(top) => "move it into references/",
        _ => "move it into scripts/, references/ or assets/, or keep it outside the bundle",
    }
}

fn skill_md(check: &mut Check<'_>) {
    let Some(entry) = check.inventory.get("SKILL.md") else {
        if check.inventory.has_below("SKILL.md") {
            not_a_file(check);
        } else {
            check.push(
                "SKILL.md",
                &ROOT_SKILL_MD_MISSING,
                Place::start(),
                "the bundle has no `SKILL.md` at its root",
            );
        }
        return;
    };
    match entry.kind {
        EntryKind::File if entry.facts.is_none() => {
            let why = if entry.size > role::MAX_TEXT_BYTES {
                format!(
                    "it has {} bytes; {} is the most that is read",
                    entry.size,
                    role::MAX_TEXT_BYTES
                )
            } else {
                "it could not be read".to_owned()
            };
            check.push(
                "SKILL.md",
                &ROOT_SKILL_MD_UNREADABLE,
                Place::start(),
                format!("nothing in `SKILL.md` was checked: {why}"),
            );
        }
        // A link has said so already.
        EntryKind::File | EntryKind::Symlink => {}
        EntryKind::Directory | EntryKind::Fifo | EntryKind::Other => not_a_file(check),
    }
}

fn not_a_file(check: &mut Check<'_>) {
    check.push(
        "SKILL.md",
        &ROOT_SKILL_MD_NOT_FILE,
        Place::start(),
        "`SKILL.md` is not a regular file",
    );
}
