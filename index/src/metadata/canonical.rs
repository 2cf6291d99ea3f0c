//! The serialisation of skills: flat `metadata.renma.*` strings; lists are JSON-array strings. Nothing is coerced.

use super::registry::{Key, Shape};
use super::value::{Invalid, Member, Raw, RawKind, Value};
use super::{AssetMetadata, Declaration, Source, place};
use crate::syntax::Document;
use crate::syntax::yaml::Entry;

/// Read `metadata.renma.*` of a skill.
pub fn extract(doc: &Document<'_>, operational: bool) -> AssetMetadata {
    let Some(envelope) = place::envelope(doc) else {
        return AssetMetadata::absent();
    };
    let mut metadata = AssetMetadata {
        source: if operational {
            Source::Operational
        } else {
            Source::Inert
        },
        envelope: Some(envelope),
        ..AssetMetadata::absent()
    };
    let root = doc.yaml.as_ref().and_then(|parsed| parsed.root.as_ref());
    for mapping in root.iter().flat_map(|root| root.entries("metadata")) {
        metadata.mappings += 1;
        let aliased = mapping.value.is_alias();
        let entries = mapping.value.as_mapping().unwrap_or_default();
        let declared = entries
            .iter()
            .filter_map(|entry| declaration(doc, entry, aliased));
        metadata.declarations.extend(declared);
    }
    metadata
}

fn declaration(doc: &Document<'_>, entry: &Entry, aliased: bool) -> Option<Declaration> {
    let key = Key::from_skill_key(entry.key.as_str()?)?;
    let raw = Raw::of(&entry.value, aliased);
    Some(Declaration {
        key,
        place: place::of_entry(doc, entry),
        value: value(key, &raw),
        raw,
    })
}

fn value(key: Key, raw: &Raw) -> Value {
    if raw.kind != RawKind::String {
        return Value::Invalid(Invalid::NotString);
    }
    match key.shape() {
        Shape::Text => Value::text(&raw.text),
        Shape::List => {
            list(&raw.text, key == Key::ContinuesWith).map_or_else(Value::Invalid, Value::List)
        }
        Shape::Flag => match raw.text.as_str() {
            "true" => Value::Flag(true),
            "false" => Value::Flag(false),
            _ => Value::Invalid(Invalid::NotFlag),
        },
        Shape::Marker if raw.text == "true" => Value::Flag(true),
        Shape::Marker => Value::Invalid(Invalid::NotMarker),
        Shape::Integer => Value::Invalid(Invalid::NotInteger),
    }
}

/// The members of a JSON array of strings, trimmed. Empty members are dropped unless `keep_empty`.
fn list(text: &str, keep_empty: bool) -> Result<Vec<Member>, Invalid> {
    let json: serde_json::Value = serde_json::from_str(text).map_err(|_| Invalid::NotJson)?;
    let serde_json::Value::Array(items) = json else {
        return Err(Invalid::NotArray);
    };
    let mut members = Vec::with_capacity(items.len());
    for (position, item) in items.iter().enumerate() {
        let position = u32::try_from(position).unwrap_or(u32::MAX);
        let text = item.as_str().ok_or(Invalid::NonStringMember(position))?;
        if keep_empty || !text.trim().is_empty() {
            members.push(Member::new(members.len(), text, None));
        }
    }
    Ok(members)
}

#[cfg(test)]
mod tests {
    use super::{Document, Invalid, Key, Value, extract};

    fn read(yaml: &str) -> super::AssetMetadata {
        let text = format!("---\nname: a\nmetadata:\n{yaml}---\nBody\n");
        extract(&Document::parse(&text), true)
    }

    #[test]
    fn values_keep_the_lines_of_their_own_key() {
        let metadata = read(
            "  renma.id: ' a '\n  renma.tags: >-\n    [\"x\",\n     \" y \", \"\"]\n  other: 1\n",
        );
        assert_eq!(metadata.text(Key::Id), Some("a"));
        let tags = metadata.get(Key::Tags).unwrap();
        assert_eq!((tags.place.start_line, tags.place.end_line), (5, 7));
        assert_eq!(
            tags.place.snippet,
            "  renma.tags: >-\n    [\"x\",\n     \" y \", \"\"]"
        );
        let members: Vec<_> = metadata
            .list(Key::Tags)
            .iter()
            .map(|member| (member.index, member.text.as_str()))
            .collect();
        assert_eq!(members, [(0, "x"), (1, "y")]);
    }

    #[test]
    fn nothing_is_coerced() {
        for (yaml, invalid) in [
            ("renma.tags: a, b", Invalid::NotJson),
            ("renma.tags: '{}'", Invalid::NotArray),
            ("renma.tags: '[\"a\", 1]'", Invalid::NonStringMember(1)),
            ("renma.tags: [a]", Invalid::NotString),
            ("renma.network-allowed: \"yes\"", Invalid::NotFlag),
            ("renma.published-entrypoint: \"True\"", Invalid::NotMarker),
            ("renma.owner: 12", Invalid::NotString),
        ] {
            let metadata = read(&format!("  {yaml}\n"));
            let value = &metadata.declarations.first().unwrap().value;
            assert_eq!(*value, Value::Invalid(invalid), "{yaml}");
        }
    }

    #[test]
    fn an_ambiguous_key_gives_no_value() {
        let metadata = read("  renma.owner: a\n  renma.owner: b\n");
        assert_eq!(metadata.text(Key::Owner), None);
        assert_eq!(metadata.declared(Key::Owner).count(), 2);
    }

    #[test]
    fn an_inert_file_declares_but_does_not_count() {
        let text = "---\nmetadata:\n  renma.owner: a\n---\n";
        let metadata = extract(&Document::parse(text), false);
        assert_eq!(metadata.text(Key::Owner), None);
        assert_eq!(metadata.declared(Key::Owner).count(), 1);
    }
}
