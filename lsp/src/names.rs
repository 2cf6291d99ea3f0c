//! Ids: which keys hold them, where in a text they stand, which files declare or name one.

use std::sync::Arc;

use skilld_index::facts::FileFacts;
use skilld_index::metadata::{Declaration, Key, Value};
use skilld_index::snapshot::Snapshot;
use skilld_index::span::Span;

use crate::place;
use crate::position::Text;

/// The keys whose members name other assets.
pub const NAMING: &[Key] = &[
    Key::RequiresContext,
    Key::OptionalContext,
    Key::RequiresLens,
    Key::OptionalLens,
    Key::Conflicts,
    Key::SupersededBy,
    Key::ContinuesWith,
    Key::AppliesTo,
];

/// An id in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention<'f> {
    /// The id.
    pub id: &'f str,
    /// The key it stands under.
    pub key: Key,
    /// Where it stands; `None` where it is not written letter for letter (an escape, an alias).
    pub span: Option<Span>,
}

impl Mention<'_> {
    /// It gives the id to its own file.
    pub fn declares(&self) -> bool {
        self.key == Key::Id
    }
}

/// Every id that a file declares or names, in order. `text` is the text the facts were made of.
pub fn mentions<'f>(facts: &'f FileFacts, text: &Text) -> Vec<Mention<'f>> {
    let declared = declarations(facts).filter(|it| it.key == Key::Id || NAMING.contains(&it.key));
    declared
        .flat_map(|declaration| in_declaration(declaration, text))
        .collect()
}

/// The mention under byte `offset`.
pub fn mention_at<'f>(facts: &'f FileFacts, text: &Text, offset: usize) -> Option<Mention<'f>> {
    let mut all = mentions(facts, text).into_iter();
    all.find(|mention| {
        mention
            .span
            .is_some_and(|span| span.start <= offset && offset <= span.end)
    })
}

/// The files that declare `id`, whether their declarations count or not.
pub fn declaring<'s>(snapshot: &'s Snapshot, id: &str) -> Vec<&'s Arc<FileFacts>> {
    files_with(snapshot, |key, value| key == Key::Id && names(value, id))
}

/// The files that declare or name `id`.
pub fn naming<'s>(snapshot: &'s Snapshot, id: &str) -> Vec<&'s Arc<FileFacts>> {
    files_with(snapshot, |key, value| {
        (key == Key::Id || NAMING.contains(&key)) && names(value, id)
    })
}

/// How often a file declares or names `id`.
pub fn count(facts: &FileFacts, id: &str) -> usize {
    let declared = declarations(facts).filter(|it| it.key == Key::Id || NAMING.contains(&it.key));
    declared
        .map(|declaration| match &declaration.value {
            Value::Text(text) => usize::from(text == id),
            Value::List(members) => members.iter().filter(|it| it.text == id).count(),
            _ => 0,
        })
        .sum()
}

/// The files of a snapshot of which a declaration fits, sorted by path.
fn files_with(snapshot: &Snapshot, fits: impl Fn(Key, &Value) -> bool) -> Vec<&Arc<FileFacts>> {
    let files = snapshot.shards.iter().flat_map(|files| files.iter());
    let mut found: Vec<_> = files
        .filter(|file| declarations(file).any(|it| fits(it.key, &it.value)))
        .collect();
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn declarations(facts: &FileFacts) -> impl Iterator<Item = &Declaration> {
    let content = facts.content.as_ref();
    content
        .into_iter()
        .flat_map(|content| &content.asset.metadata.declarations)
}

fn names(value: &Value, id: &str) -> bool {
    match value {
        Value::Text(text) => text == id,
        Value::List(members) => members.iter().any(|member| member.text == id),
        _ => false,
    }
}

fn in_declaration<'f>(declaration: &'f Declaration, text: &Text) -> Vec<Mention<'f>> {
    let lines = text.lines();
    let first = lines.line_span(declaration.place.start_line);
    let last = lines.line_span(declaration.place.end_line);
    let whole = Span::new(first.start, last.end);
    let colon = whole.slice(text.as_str()).find(':').map_or(0, |at| at + 1);
    let mut rest = Span::new(whole.start + colon, whole.end);
    let ids: Vec<&str> = match &declaration.value {
        Value::Text(id) => vec![id],
        Value::List(members) => members.iter().map(|member| member.text.as_str()).collect(),
        _ => Vec::new(),
    };
    let locate = |id: &'f str| {
        let span = word(text.as_str(), rest, id);
        if let Some(span) = span {
            rest = Span::new(span.end, rest.end);
        }
        Mention {
            id,
            key: declaration.key,
            span,
        }
    };
    ids.into_iter().map(locate).collect()
}

/// The first place in `within` at which `word` stands as a whole.
fn word(text: &str, within: Span, word: &str) -> Option<Span> {
    if word.is_empty() {
        return None;
    }
    let part = within.slice(text);
    part.match_indices(word).find_map(|(at, _)| {
        let before = part.get(..at)?.chars().next_back();
        let after = part.get(at + word.len()..)?.chars().next();
        let whole = before.is_none_or(place::is_delimiter) && after.is_none_or(place::is_delimiter);
        whole.then(|| Span::new(at, at + word.len()).shifted(within.start))
    })
}

#[cfg(test)]
mod tests {
    use skilld_index::entry::{Content, Entry, EntryKind, Identity};
    use skilld_index::facts::{Depth, analyze};
    use skilld_index::path::RepoPath;

    use super::{Text, count, mentions};

    fn read(path: &str, text: &str) -> Vec<String> {
        let entry = Entry {
            kind: EntryKind::File,
            identity: Identity::default(),
            content: Content::Bytes(text.as_bytes().to_vec()),
        };
        let facts = analyze(&RepoPath::new(path), &entry, Depth::Core);
        let shown = Text::new(text);
        let all = mentions(&facts, &shown);
        assert!(all.iter().all(|it| count(&facts, it.id) > 0));
        all.iter()
            .map(|it| {
                let place = it.span.map(|span| (span.start, span.slice(text)));
                format!("{} {} {place:?}", it.key.field(), it.id)
            })
            .collect()
    }

    #[test]
    fn ids_are_found_where_they_stand_as_a_whole() {
        let skill = "---\nname: a\ndescription: d\nmetadata:\n  renma.id: 'a.a'\n  renma.conflicts: '[\"a.ab\", \"a.a\",\"x\\u002ey\"]'\n---\n";
        assert_eq!(
            read("skills/a/SKILL.md", skill),
            [
                r#"id a.a Some((50, "a.a"))"#,
                r#"conflicts a.ab Some((77, "a.ab"))"#,
                r#"conflicts a.a Some((85, "a.a"))"#,
                r"conflicts x.y None",
            ]
        );
        let lens = "---\nid: l\napplies_to:\n  - c.l\n  - l\n---\n";
        assert_eq!(
            read("lenses/l.md", lens),
            [
                r#"id l Some((8, "l"))"#,
                r#"applies_to c.l Some((26, "c.l"))"#,
                r#"applies_to l Some((34, "l"))"#,
            ]
        );
    }
}
