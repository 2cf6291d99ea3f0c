//! The report on one file for reading: what it is, whose it is, what is in it, what it is tied to, what is wrong.

use std::fmt::Write as _;

use super::{Inspection, Mention, Relation, VoidOwner};
use crate::excerpt::excerpt;
use crate::inspect::{LinkState, SeenLink};
use crate::report::suggestion::{Command, Place};
use crate::report::text::{render, visible};

/// Longest value of a field that is printed whole, in characters.
const WIDTH: usize = 120;

/// Longest row that is printed whole, in characters.
const ROW: usize = 240;

/// Write the report.
pub(super) fn write(inspection: &Inspection<'_>, color: bool) -> String {
    let mut out = String::new();
    write_head(&mut out, inspection);
    if let Some(end) = inspection.frontmatter_end {
        let rows = inspection.fields.iter().map(|field| {
            let value = field.value.as_deref().unwrap_or(field.kind);
            (field.line, format!("{}: {}", field.key, short(value)))
        });
        write_rows(&mut out, &format!("Frontmatter, lines 1-{end}"), rows);
    }
    let rows = inspection.sections.iter().map(|section| {
        let marks = "#".repeat(section.level.into());
        let upto = section.end_line;
        (
            section.start_line,
            format!("{marks} {} (to line {upto})", section.text),
        )
    });
    write_rows(&mut out, "Headings", rows);
    let rows = inspection.links.iter().map(|seen| (seen.line, link(seen)));
    write_rows(&mut out, "Links", rows);
    let rows = inspection
        .mentions
        .iter()
        .map(|seen| (seen.line, mention(seen)));
    write_rows(&mut out, "Files named in the text", rows);
    write_relations(&mut out, "Depends on", &inspection.dependencies);
    write_relations(&mut out, "What depends on it", &inspection.dependents);
    if inspection.selected {
        out.push('\n');
        out.push_str(&render(&inspection.diagnostics, "", color));
    }
    out
}

fn write_head(out: &mut String, inspection: &Inspection<'_>) {
    let place = Place::new(inspection.classification);
    let _ = writeln!(
        out,
        "{}: {} ({} lines, {} bytes)",
        visible(inspection.path),
        place.kind,
        inspection.line_count,
        inspection.bytes
    );
    let _ = writeln!(out, "  {}", visible(&place.reason));
    if let Some(skill) = &inspection.skill {
        let valid = if skill.valid { "valid" } else { "invalid" };
        let published = if skill.published { ", published" } else { "" };
        let _ = writeln!(out, "  Format {}, {valid}{published}", skill.format);
    }
    if let Some(id) = inspection.id.filter(|id| *id != inspection.path) {
        let _ = writeln!(out, "  Id {}", visible(id));
    }
    if let Some(owner) = &inspection.owner {
        let said = match (owner.effective, owner.inherited_from) {
            (Some(name), Some(from)) => format!("{name}, inherited from {from}"),
            (Some(name), None) => name.to_owned(),
            (None, _) => "nobody".to_owned(),
        };
        let _ = writeln!(out, "  Owner {}", excerpt(&visible(&said), ROW));
        if let Some(void) = &owner.without_effect {
            write_void(out, inspection, void);
        }
    }
    if !inspection.selected {
        out.push_str("  The configuration does not select this file: nothing is reported about it, and no other file is tied to it.\n");
    }
}

/// An owner that is written down and does not count.
fn write_void(out: &mut String, inspection: &Inspection<'_>, void: &VoidOwner<'_>) {
    let VoidOwner { key, line, .. } = void;
    let why = if *key == "owner" {
        format!(
            "a skill's owner is `metadata.renma.owner`; `{}` shows the way there",
            Command::skilld(&["suggest-metadata", inspection.path]).display
        )
    } else {
        "metadata counts once the skill is valid".to_owned()
    };
    let why = visible(&why);
    let _ = writeln!(out, "    `{key}` on line {line} does not count: {why}");
}

fn link(seen: &SeenLink) -> String {
    let target = &seen.target;
    let path = seen.path.as_deref().unwrap_or_default();
    match seen.state {
        LinkState::File if path == target => target.clone(),
        LinkState::File => format!("{target} -> {path}"),
        LinkState::Folder => format!("{target} -> the folder {path}"),
        LinkState::Symlink => {
            format!("{target} -> {path}, a symbolic link that is not followed")
        }
        LinkState::Special => format!("{target} -> {path}, which is no file"),
        LinkState::Missing => format!("{target} -> {path}, which does not exist"),
        LinkState::Unseen => format!("{target} -> {path}, which is not looked at"),
        LinkState::Outside => format!("{target}, outside of the repository"),
        LinkState::Anchor => format!("{target}, in this file"),
        LinkState::External => format!("{target}, not looked at"),
    }
}

fn mention(seen: &Mention<'_>) -> String {
    let target = seen.target;
    match &seen.path {
        None => format!("{target}, the name of several files"),
        Some(path) if !seen.found => format!("{target} -> {path}, which does not exist"),
        Some(path) if path == target => target.to_owned(),
        Some(path) => format!("{target} -> {path}"),
    }
}

fn write_relations(out: &mut String, title: &str, relations: &[Relation<'_>]) {
    if relations.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for relation in relations {
        let line = relation
            .line
            .map_or(String::new(), |line| format!(", line {line}"));
        let named = match relation.path {
            Some(path) if path == relation.other => path.to_owned(),
            Some(path) => format!("{} -> {path}", relation.other),
            None => format!("{}, which is nowhere", relation.other),
        };
        let named = visible(&named);
        let _ = writeln!(out, "  {}: {}{line}", relation.kind, excerpt(&named, ROW));
    }
}

fn write_rows(out: &mut String, title: &str, rows: impl Iterator<Item = (u32, String)>) {
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for (line, text) in rows {
        let _ = writeln!(out, "  {line:>4} | {}", excerpt(&visible(&text), ROW));
    }
}

fn short(value: &str) -> String {
    let one_line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    excerpt(&one_line, WIDTH).into_owned()
}
