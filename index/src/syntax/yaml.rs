//! YAML 1.2 (core schema) as a tree that keeps a span for every key and value, and duplicate keys as they stand.
//!
//! Parsing never fails: it answers the tree and every syntax error; after an error it reads on. Keys are text, as the
//! Agent Skills format wants them: `1:` is the key "1". Aliases share their target, so an alias bomb costs nothing until
//! somebody expands it; nobody here does.
//!
//! Three steps, each knowing only its left neighbour: `lexer` (text to words), `reader` (words to the concrete tree of
//! `tree`), `compose` (concrete tree to values and errors).

mod compose;
mod core_schema;
mod lexer;
mod reader;
#[cfg(test)]
mod tests;
mod token;
mod tree;

use std::sync::Arc;

use self::compose::Composer;
use self::lexer::Lexer;
use self::reader::Reader;
use self::token::Kind;
use self::tree::{Form, Raw};
use crate::span::Span;

/// Deepest nesting of collections that is kept; a deeper document is a syntax error.
pub const MAX_DEPTH: usize = 128;

/// A YAML value with its place in the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where the value stands (offsets into the whole file).
    pub span: Span,
    /// The value.
    pub value: Value,
    /// The node carried an explicit tag such as `!!str`.
    pub tag: Option<String>,
    /// The node declared an anchor.
    pub anchored: bool,
}

/// How a scalar was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// No quotes.
    Plain,
    /// `'…'`.
    SingleQuoted,
    /// `"…"`.
    DoubleQuoted,
    /// `|`.
    Literal,
    /// `>`.
    Folded,
}

/// The kinds of value of the YAML 1.2 core schema.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`, `~` or nothing.
    Null,
    /// `true` or `false` (and their capitalised spellings).
    Bool(bool),
    /// An integer or float, as written.
    Number(String),
    /// A string, and how it was written.
    String(String, Style),
    /// A list.
    Sequence(Vec<Node>),
    /// A mapping, entries in document order, duplicates kept.
    Mapping(Vec<Entry>),
    /// `*name`: the node it stands for, shared.
    Alias(Arc<Node>),
}

/// One `key: value` of a mapping.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: Node,
    /// The value.
    pub value: Node,
}

impl Entry {
    /// From the start of the key to the end of the value.
    pub fn span(&self) -> Span {
        Span::new(
            self.key.span.start,
            self.value.span.end.max(self.key.span.end),
        )
    }
}

impl Node {
    /// The node itself, or what it stands for when it is an alias.
    pub fn resolved(&self) -> &Node {
        match &self.value {
            Value::Alias(target) => target.resolved(),
            _ => self,
        }
    }

    /// The node is an alias.
    pub fn is_alias(&self) -> bool {
        matches!(self.value, Value::Alias(_))
    }

    /// The string behind this node, aliases followed; `None` for every other kind.
    pub fn as_str(&self) -> Option<&str> {
        match &self.resolved().value {
            Value::String(text, _) => Some(text),
            _ => None,
        }
    }

    /// The entries of this mapping, aliases followed.
    pub fn as_mapping(&self) -> Option<&[Entry]> {
        match &self.resolved().value {
            Value::Mapping(entries) => Some(entries),
            _ => None,
        }
    }

    /// The items of this list, aliases followed.
    pub fn as_sequence(&self) -> Option<&[Node]> {
        match &self.resolved().value {
            Value::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// All entries of this mapping whose key is the string `key`, in document order.
    pub fn entries<'n>(&'n self, key: &'n str) -> impl Iterator<Item = &'n Entry> {
        self.as_mapping()
            .unwrap_or_default()
            .iter()
            .filter(move |entry| entry.key.as_str() == Some(key))
    }
}

/// A syntax error and where it was noticed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// Byte offset into the whole file; its line is the line of the error.
    pub offset: usize,
    /// What to show a person: mostly at `offset`, sometimes a little further on, such as the colon that should not be
    /// there. Offsets into the whole file.
    pub span: Span,
    /// What is wrong and what to do, for a person.
    pub message: String,
}

/// What a YAML text gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed {
    /// The document; `None` when the text is empty or has an error.
    pub root: Option<Node>,
    /// The first error, if any.
    pub error: Option<SyntaxError>,
    /// Every error, by offset.
    pub errors: Vec<SyntaxError>,
    /// Aliases that stand inside the value they stand for. YAML allows them; nothing finite can be made of them.
    pub circular: Vec<Span>,
    /// What could be read in spite of errors; `None` where `root` is some, or nothing could be.
    pub recovered: Option<Node>,
}

impl Parsed {
    /// The document as far as it could be read, errors or not.
    pub fn tree(&self) -> Option<&Node> {
        self.root.as_ref().or(self.recovered.as_ref())
    }
}

/// Parse `text`, which stands at byte `base` of its file; every span and offset is relative to the file.
pub fn parse(text: &str, base: usize) -> Parsed {
    let mut stream = Stream::new(text, base);
    let mut lexer = Lexer::new(text);
    let mut reader = Reader::new(text);
    let mut words = Vec::new();
    let mut more = true;
    while more && !stream.second {
        more = lexer.step(&mut words);
        for word in words.drain(..) {
            reader.take(word);
        }
        if let Some(offset) = reader.too_deep {
            return stream.too_deep(offset);
        }
        if !more {
            reader.finish();
        }
        for raw in reader.out.drain(..) {
            stream.take(&raw);
        }
    }
    stream.finish()
}

/// The documents of one text; only the first counts.
struct Stream<'t> {
    text: &'t str,
    composer: Composer<'t>,
    root: Option<Node>,
    documents: usize,
    second: bool,
    /// Directives stand before the next document.
    at_directives: bool,
    /// How many errors there were when directives followed the first document: later ones concern the second.
    before_directives: Option<usize>,
}

impl<'t> Stream<'t> {
    fn new(text: &'t str, base: usize) -> Self {
        Self {
            text,
            composer: Composer::new(text, base),
            root: None,
            documents: 0,
            second: false,
            at_directives: false,
            before_directives: None,
        }
    }

    fn directive(&mut self, span: Span) {
        self.at_directives = true;
        if self.documents > 0 {
            let errors = self.composer.errors.len();
            self.before_directives.get_or_insert(errors);
        }
        let mut parts = span
            .slice(self.text)
            .trim()
            .split([' ', '\t'])
            .filter(|part| !part.is_empty());
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some("%TAG"), Some(handle), Some(prefix), rest) => {
                if rest.is_some() {
                    self.composer
                        .error_at(span, "a `%TAG` directive has exactly two parts");
                }
                let handles = &mut self.composer.handles;
                handles.insert(handle.to_owned(), prefix.to_owned());
            }
            (Some("%TAG"), ..) => {
                self.composer
                    .error_at(span, "a `%TAG` directive has exactly two parts");
            }
            (Some("%YAML"), Some(version), None, _) => {
                let known = version.split_once('.').is_some_and(|(major, minor)| {
                    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
                    digits(major) && digits(minor)
                });
                if !known {
                    let span = Span::new(span.start + "%YAML ".len(), span.end);
                    self.composer
                        .error_at(span, format!("there is no YAML version `{version}`"));
                }
            }
            (Some("%YAML"), ..) => {
                self.composer
                    .error_at(span, "a `%YAML` directive has exactly one part");
            }
            _ => {}
        }
    }

    fn take(&mut self, raw: &Raw) {
        if self.second {
            return;
        }
        match &raw.form {
            Form::Document { .. } if self.documents > 0 => {
                self.second = true;
                if let Some(errors) = self.before_directives {
                    self.composer.errors.truncate(errors);
                }
                self.composer.error(
                    raw.span.start,
                    "a second YAML document starts here; the frontmatter must be one document",
                );
            }
            Form::Document { start, value, tail } => {
                self.documents += 1;
                let value = value.as_deref();
                let start_marker = tree::includes(start, Kind::DocumentStart);
                let tail = tail.as_deref();
                let root = self.composer.document(raw.span.start, start, value, tail);
                self.root = Some(root);
                if std::mem::take(&mut self.at_directives) && !start_marker {
                    self.composer.error(
                        raw.span.start,
                        "a `---` line must follow the `%` directives",
                    );
                }
            }
            Form::DocumentEnd(_) if self.documents == 0 => {
                self.composer
                    .error_at(raw.span, "`...` ends a document, but none has begun");
            }
            Form::DocumentEnd(tail) => {
                self.composer.tail(tail, raw.span.end, true);
            }
            Form::Misplaced(word) if word.kind == Kind::Directive => self.directive(word.span),
            Form::Misplaced(word) => self.composer.misplaced(word),
            _ => {}
        }
    }

    fn too_deep(mut self, offset: usize) -> Parsed {
        let message = format!("collections are nested more than {MAX_DEPTH} deep");
        self.composer.errors.clear();
        self.composer.error(offset, message);
        self.root = None;
        self.finish()
    }

    fn finish(mut self) -> Parsed {
        if self.documents == 0 && self.at_directives {
            self.composer.error(
                self.text.len(),
                "a `---` line must follow the `%` directives",
            );
        }
        let mut errors = self.composer.errors;
        errors.sort_by_key(|error| error.offset);
        let (root, recovered) = if errors.is_empty() {
            (self.root, None)
        } else {
            (None, self.root)
        };
        Parsed {
            root,
            error: errors.first().cloned(),
            errors,
            circular: self.composer.circular,
            recovered,
        }
    }
}
