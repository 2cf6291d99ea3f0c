//! What stands under the cursor of a half-written file: a key, a value, or the body. Works line by line, because a file
//! that is being typed is rarely YAML.

use skilld_index::span::Span;
use skilld_index::syntax::frontmatter::{Envelope, Fence};

/// What the cursor is on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place<'t> {
    /// A key of the frontmatter, possibly unfinished.
    Key {
        /// What is typed of it.
        word: Span,
        /// The key whose mapping it stands in.
        inside: Option<&'t str>,
    },
    /// The value of a key.
    Value {
        /// The key.
        key: &'t str,
        /// The key whose mapping that stands in.
        inside: Option<&'t str>,
        /// The word under the cursor: one member of a list, without its quotes.
        word: Span,
    },
    /// The body, with the line the cursor is on.
    Body {
        /// The line up to its end.
        line: Span,
    },
}

/// What stands at byte `offset` of `text`.
pub fn at(text: &str, offset: usize) -> Place<'_> {
    let line = line_at(text, offset);
    let envelope = Envelope::find(text);
    let yaml = envelope.yaml;
    let past = if envelope.fence == Fence::Closed {
        offset >= yaml.end
    } else {
        offset > yaml.end
    };
    if envelope.fence == Fence::Absent || offset < yaml.start || past {
        return Place::Body { line };
    }
    in_yaml(text, yaml.start, line, offset)
}

fn in_yaml(text: &str, yaml_start: usize, line: Span, offset: usize) -> Place<'_> {
    let shown = line.slice(text);
    let indent = indent(shown);
    let content = shown.trim_start();
    let earlier = Earlier {
        lines: Span::new(yaml_start, line.start).slice(text),
    };
    let is_member = content == "-" || content.starts_with("- ");
    if let Some((key, colon)) = key_of(shown).filter(|_| !is_member) {
        let inside = earlier.parent(indent);
        let start = line.start + indent;
        return if offset > line.start + colon {
            let word = word_at(text, line, offset);
            Place::Value { key, inside, word }
        } else {
            let word = Span::new(start, line.start + colon);
            Place::Key { word, inside }
        };
    }
    let owner = if is_member {
        earlier.key_at_most(indent)
    } else {
        earlier.key_of_block(indent)
    };
    match owner {
        Some((key, at)) => Place::Value {
            key,
            inside: earlier.parent(at),
            word: word_at(text, line, offset),
        },
        None => Place::Key {
            word: Span::new(
                line.start + indent,
                line.start + shown.trim_end().len().max(indent),
            ),
            inside: earlier.parent(indent),
        },
    }
}

/// The lines of the frontmatter before the cursor's.
struct Earlier<'t> {
    lines: &'t str,
}

impl<'t> Earlier<'t> {
    fn keys(&self) -> impl Iterator<Item = (&'t str, usize)> {
        let keyed = |line: &'t str| Some((key_of(line)?.0, indent(line)));
        self.lines.lines().rev().filter_map(keyed)
    }

    /// The key whose mapping a line with this indentation stands in.
    fn parent(&self, indent: usize) -> Option<&'t str> {
        let mut keys = self.keys();
        keys.find(|(_, at)| *at < indent).map(|(key, _)| key)
    }

    /// The key that a list member with this indentation belongs to.
    fn key_at_most(&self, indent: usize) -> Option<(&'t str, usize)> {
        self.keys().find(|(_, at)| *at <= indent)
    }

    /// The key whose value is a block of lines that this line, deeper than the key, belongs to.
    fn key_of_block(&self, depth: usize) -> Option<(&'t str, usize)> {
        let mut before = self.lines.lines().rev();
        let line = before.find(|line| !line.trim().is_empty() && indent(line) < depth)?;
        let (key, colon) = key_of(line)?;
        let value = line.get(colon + 1..)?.trim();
        (!value.is_empty()).then_some((key, indent(line)))
    }
}

/// The key of a `key: value` line, and where its colon is.
fn key_of(line: &str) -> Option<(&str, usize)> {
    let colon = match line.find(": ") {
        Some(at) => at,
        None => line.trim_end().strip_suffix(':')?.len(),
    };
    let key = line.get(..colon)?.trim();
    let key = key.trim_matches(['"', '\'']);
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    (!key.is_empty() && key.chars().all(plain)).then_some((key, colon))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// The line that holds byte `offset`, without its end.
fn line_at(text: &str, offset: usize) -> Span {
    let before = text.get(..offset).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let rest = text.get(start..).unwrap_or_default();
    let line = rest.split(['\n', '\r']).next().unwrap_or_default();
    Span::new(start, start + line.len())
}

/// The word around `offset` in `line`: what stands between quotes, commas, brackets and white space.
pub fn word_at(text: &str, line: Span, offset: usize) -> Span {
    let before = text.get(line.start..offset).unwrap_or_default();
    let after = text.get(offset..line.end).unwrap_or_default();
    let start = before
        .char_indices()
        .rev()
        .find(|(_, c)| is_delimiter(*c))
        .map_or(line.start, |(at, c)| line.start + at + c.len_utf8());
    let end = after.find(is_delimiter).unwrap_or(after.len());
    Span::new(start, offset + end)
}

/// What can stand beside an id and is no part of it.
pub fn is_delimiter(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '"' | '\'' | ',' | '[' | ']' | '{' | '}' | '(' | ')' | '`' | '<' | '>'
        )
}

#[cfg(test)]
mod tests {
    use super::{Place, at};

    /// What stands at the `|`: kind, key, mapping, word.
    fn read(marked: &str) -> String {
        let offset = marked.find('|').unwrap();
        let text = marked.replacen('|', "", 1);
        match at(&text, offset) {
            Place::Key { word, inside } => format!("key {:?} in {inside:?}", word.slice(&text)),
            Place::Value { key, inside, word } => {
                format!("value {:?} of {key} in {inside:?}", word.slice(&text))
            }
            Place::Body { line } => format!("body {:?}", line.slice(&text)),
        }
    }

    #[test]
    fn places_are_told_apart() {
        let cases = [
            ("---\nna|\n---\n", r#"key "na" in None"#),
            ("---\nname: a|b\n---\n", r#"value "ab" of name in None"#),
            ("---\nna|me: ab\n---\n", r#"key "name" in None"#),
            (
                "---\nmetadata:\n  renma.o|\n---\n",
                r#"key "renma.o" in Some("metadata")"#,
            ),
            (
                "---\nmetadata:\n  |\n---\n",
                r#"key "" in Some("metadata")"#,
            ),
            (
                "---\nmetadata:\n  renma.tags: '[\"a\",\"b|c\"]'\n---\n",
                r#"value "bc" of renma.tags in Some("metadata")"#,
            ),
            (
                "---\nrequires_context:\n- a|\n---\n",
                r#"value "a" of requires_context in None"#,
            ),
            (
                "---\nid: x\ntags:\n  - \n  - b|\nowner: y\n---\n",
                r#"value "b" of tags in None"#,
            ),
            (
                "---\ntext: >-\n  some w|ords\n---\n",
                r#"value "words" of text in None"#,
            ),
            ("---\nunclosed: |\n", r#"value "" of unclosed in None"#),
            ("---\n|---\n", r#"body "---""#),
            ("---\n---\n## Pu|\n", r###"body "## Pu""###),
            ("no frontmatter|", r#"body "no frontmatter""#),
            ("|", r#"body """#),
        ];
        for (marked, expected) in cases {
            assert_eq!(read(marked), expected, "{marked:?}");
        }
    }
}
