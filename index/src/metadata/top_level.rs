//! The serialisation of every asset but skills: top-level keys with `_`; YAML lists or comma-separated text.

use super::registry::{Key, Shape};
use super::value::{Invalid, Member, Raw, RawKind, Value};
use super::{AssetMetadata, Declaration, Malformed, Source, number, place};
use crate::evidence::Quote;
use crate::syntax::Document;
use crate::syntax::frontmatter::Fence;
use crate::syntax::yaml::{Entry, Node};

/// Read the top-level keys of an asset that is not a skill.
pub fn extract(doc: &Document<'_>) -> AssetMetadata {
    match doc.envelope.fence {
        Fence::Absent => AssetMetadata::absent(),
        Fence::Unclosed => malformed(doc, Malformed::Unclosed, 1),
        Fence::Closed => closed(doc),
    }
}

fn closed(doc: &Document<'_>) -> AssetMetadata {
    let Some(parsed) = &doc.yaml else {
        return AssetMetadata::absent();
    };
    if let Some(error) = &parsed.error {
        let line = doc.lines.line(error.offset);
        return malformed(doc, Malformed::InvalidYaml(error.message.clone()), line);
    }
    let Some(entries) = parsed.root.as_ref().and_then(Node::as_mapping) else {
        return malformed(doc, Malformed::NotMapping, 1);
    };
    AssetMetadata {
        source: Source::Operational,
        envelope: place::envelope(doc),
        declarations: entries
            .iter()
            .filter_map(|entry| declaration(doc, entry))
            .collect(),
        ..AssetMetadata::absent()
    }
}

fn malformed(doc: &Document<'_>, why: Malformed, line: u32) -> AssetMetadata {
    AssetMetadata {
        source: Source::Malformed,
        envelope: place::envelope(doc),
        malformed: Some((why, place::line(doc, line))),
        ..AssetMetadata::absent()
    }
}

fn declaration(doc: &Document<'_>, entry: &Entry) -> Option<Declaration> {
    let key = Key::from_top_level_key(entry.key.as_str()?)?;
    let raw = Raw::of(&entry.value, false);
    let place = place::of_entry(doc, entry);
    let value = match (key.shape(), raw.kind) {
        (_, RawKind::Null) => Value::Empty,
        (Shape::List, _) => list(doc, key, &entry.value, &raw, &place),
        (_, RawKind::Sequence | RawKind::Mapping) => Value::Invalid(Invalid::NotString),
        (Shape::Text, _) => Value::text(&scalar_text(&raw)),
        (Shape::Flag, _) => flag(&raw),
        (Shape::Marker, _) => Value::Invalid(Invalid::NotMarker),
        (Shape::Integer, RawKind::Number) => number::positive_integer(&raw.text)
            .map_or(Value::Invalid(Invalid::NotInteger), Value::Integer),
        (Shape::Integer, _) => Value::Invalid(Invalid::NotInteger),
    };
    Some(Declaration {
        key,
        place,
        raw,
        value,
    })
}

/// A scalar as text: numbers and booleans are read as their value.
fn scalar_text(raw: &Raw) -> String {
    match raw.kind {
        RawKind::Number => number::text(&raw.text),
        _ => raw.text.clone(),
    }
}

fn flag(raw: &Raw) -> Value {
    match scalar_text(raw).trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "allowed" | "allow" | "1" => Value::Flag(true),
        "false" | "no" | "denied" | "deny" | "0" => Value::Flag(false),
        _ => Value::Invalid(Invalid::NotFlag),
    }
}

fn list(doc: &Document<'_>, key: Key, node: &Node, raw: &Raw, place: &Quote) -> Value {
    if let Some(items) = node.as_sequence() {
        return sequence(doc, items, place);
    }
    if raw.kind == RawKind::Mapping {
        return Value::Invalid(Invalid::NotList);
    }
    let text = scalar_text(raw);
    if key == Key::AllowedFloatingDependencies {
        return match serde_json::from_str::<Vec<String>>(&text) {
            Ok(items) => members(items.iter().map(|item| (item.as_str(), None))),
            Err(_) => Value::Invalid(Invalid::NotJson),
        };
    }
    members(text.split(',').map(|item| (item, None)))
}

/// The members of a YAML list; a member that is itself a collection makes the whole list unusable.
fn sequence(doc: &Document<'_>, items: &[Node], place: &Quote) -> Value {
    let mut texts = Vec::with_capacity(items.len());
    for item in items {
        let raw = Raw::of(item, false);
        if matches!(raw.kind, RawKind::Sequence | RawKind::Mapping) {
            return Value::Invalid(Invalid::NotList);
        }
        texts.push((scalar_text(&raw), place::of_member(doc, item, place)));
    }
    members(
        texts
            .iter()
            .map(|(text, place)| (text.as_str(), place.clone())),
    )
}

fn members<'t>(items: impl Iterator<Item = (&'t str, Option<Quote>)>) -> Value {
    let kept = items.filter(|(text, _)| !text.trim().is_empty());
    Value::List(
        kept.enumerate()
            .map(|(index, (text, place))| Member::new(index, text, place))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::{AssetMetadata, Document, Invalid, Key, Malformed, Source, Value, extract};

    fn read(yaml: &str) -> AssetMetadata {
        extract(&Document::parse(&format!("---\n{yaml}---\nBody\n")))
    }

    fn list(yaml: &str) -> Vec<(String, Option<(u32, u32)>)> {
        read(yaml)
            .list(Key::Tags)
            .iter()
            .map(|m| {
                let place = m.place.as_ref().map(|p| (p.start_line, p.end_line));
                (m.text.clone(), place)
            })
            .collect()
    }

    #[test]
    fn lists_are_sequences_or_comma_separated() {
        let plain =
            |texts: &[&str]| -> Vec<_> { texts.iter().map(|t| ((*t).to_owned(), None)).collect() };
        assert_eq!(
            list("tags: [a, null, '', 1.0, true]\n"),
            plain(&["a", "1", "true"])
        );
        assert_eq!(list("tags: a, ,b\n"), plain(&["a", "b"]));
        assert_eq!(list("tags: >-\n  a,\n  b\n"), plain(&["a", "b"]));
        assert_eq!(list("tags: [a, [b]]\n"), plain(&[]));
        assert_eq!(list("tags: {a: b}\n"), plain(&[]));
    }

    #[test]
    fn members_of_a_block_list_have_their_own_lines() {
        let at = |text: &str, lines| (text.to_owned(), Some(lines));
        assert_eq!(
            list("tags:\n  # c\n  - a # d\n\n  - |\n    b\n    c\n  - d\n"),
            [at("a", (4, 4)), at("b\nc", (6, 8)), at("d", (9, 9))]
        );
    }

    #[test]
    fn scalars_are_read_as_text() {
        let metadata =
            read("id: 12\nowner: true\nstatus:\nversion: &v 1.0\npurpose: *v\nscope: [a]\n");
        assert_eq!(metadata.text(Key::Id), Some("12"));
        assert_eq!(metadata.text(Key::Owner), Some("true"));
        assert_eq!(metadata.text(Key::Status), None);
        assert_eq!(metadata.get(Key::Status).unwrap().place.snippet, "status:");
        assert_eq!(metadata.text(Key::Purpose), Some("1"));
        let scope = &metadata.get(Key::Scope).unwrap().value;
        assert_eq!(*scope, Value::Invalid(Invalid::NotString));
    }

    #[test]
    fn unreadable_frontmatter_gives_nothing_but_the_reason() {
        let unclosed = extract(&Document::parse("---\nid: a\n"));
        assert_eq!(unclosed.source, Source::Malformed);
        assert_eq!(unclosed.malformed.unwrap().0, Malformed::Unclosed);
        assert_eq!(read("").malformed.unwrap().0, Malformed::NotMapping);
        assert_eq!(read("- a\n").malformed.unwrap().0, Malformed::NotMapping);
        let (why, place) = read("id: [a\nowner: b\n").malformed.unwrap();
        assert!(matches!(why, Malformed::InvalidYaml(_)));
        assert!(place.start_line >= 2, "{place:?}");
        assert_eq!(extract(&Document::parse("Body\n")).source, Source::Absent);
    }
}
