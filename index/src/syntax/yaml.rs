//! YAML 1.2 (core schema) as a tree that keeps a span for every key and value, and duplicate keys as they stand.
//!
//! Parsing never fails: it answers the tree read so far and the first syntax error. Aliases share their target, so an
//! alias bomb costs nothing until somebody expands it; nobody here does.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

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

    /// The node is `*name`.
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
    /// Byte offset into the whole file.
    pub offset: usize,
    /// What the parser says, for a person.
    pub message: String,
}

/// What a YAML text gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed {
    /// The first document; `None` when the text is empty or an error came before any value was complete.
    pub root: Option<Node>,
    /// The first error, if any.
    pub error: Option<SyntaxError>,
}

/// Parse `text`, which stands at byte `base` of its file; every span and offset is relative to the file.
pub fn parse(text: &str, base: usize) -> Parsed {
    let offsets = CharOffsets::new(text, base);
    let mut builder = Builder::default();
    let mut parser = Parser::new_from_str(text);
    while let Some(event) = parser.next_event() {
        let step = match event {
            Ok((event, span)) => {
                let span = Span::new(
                    offsets.byte(span.start.index()),
                    offsets.byte(span.end.index()),
                );
                if matches!(event, Event::StreamEnd) {
                    break;
                }
                builder.take(event, span)
            }
            Err(error) => Err(SyntaxError {
                offset: offsets.byte(error.marker().index()),
                message: error.info().to_owned(),
            }),
        };
        if let Err(error) = step {
            return Parsed {
                root: None,
                error: Some(error),
            };
        }
    }
    Parsed {
        root: builder.root,
        error: None,
    }
}

/// Character index to byte offset: the parser counts characters, everything else here counts bytes.
struct CharOffsets {
    base: usize,
    /// Byte offset of every character, or `None` when the text is ASCII and both counts agree.
    table: Option<Vec<usize>>,
    len: usize,
}

impl CharOffsets {
    fn new(text: &str, base: usize) -> Self {
        let table = (!text.is_ascii()).then(|| text.char_indices().map(|(i, _)| i).collect());
        Self {
            base,
            table,
            len: text.len(),
        }
    }

    fn byte(&self, index: usize) -> usize {
        let at = match &self.table {
            Some(table) => table.get(index).copied().unwrap_or(self.len),
            None => index.min(self.len),
        };
        self.base + at
    }
}

/// A collection that is still open.
enum Open {
    Sequence(Vec<Node>),
    Mapping(Vec<Entry>, Option<Node>),
}

struct Frame {
    open: Open,
    start: usize,
    anchor: usize,
    tag: Option<String>,
}

#[derive(Default)]
struct Builder {
    stack: Vec<Frame>,
    anchors: FxHashMap<usize, Arc<Node>>,
    documents: usize,
    root: Option<Node>,
}

impl Builder {
    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), SyntaxError> {
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err(error(
                        span.start,
                        "more than one YAML document in the frontmatter",
                    ));
                }
            }
            Event::Alias(anchor) => {
                let target = self.anchors.get(&anchor).cloned().ok_or_else(|| {
                    error(span.start, "the alias points into the value it stands in")
                })?;
                self.push(
                    Node {
                        span,
                        value: Value::Alias(target),
                        tag: None,
                        anchored: false,
                    },
                    0,
                );
            }
            Event::Scalar(text, style, anchor, tag) => {
                let tag = tag.as_deref().map(tag_text);
                let value = scalar(&text, style, tag.as_deref());
                self.push(
                    Node {
                        span,
                        value,
                        tag,
                        anchored: anchor > 0,
                    },
                    anchor,
                );
            }
            Event::SequenceStart(anchor, tag) => {
                self.open(Open::Sequence(Vec::new()), span, anchor, tag.as_deref())?;
            }
            Event::MappingStart(anchor, tag) => {
                self.open(
                    Open::Mapping(Vec::new(), None),
                    span,
                    anchor,
                    tag.as_deref(),
                )?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
        Ok(())
    }

    fn open(
        &mut self,
        open: Open,
        span: Span,
        anchor: usize,
        tag: Option<&Tag>,
    ) -> Result<(), SyntaxError> {
        if self.stack.len() >= MAX_DEPTH {
            return Err(error(span.start, "collections are nested too deeply"));
        }
        self.stack.push(Frame {
            open,
            start: span.start,
            anchor,
            tag: tag.map(tag_text),
        });
        Ok(())
    }

    fn close(&mut self, span: Span) {
        let Some(frame) = self.stack.pop() else {
            return;
        };
        let (value, last) = match frame.open {
            Open::Sequence(items) => {
                let last = items.last().map(|n| n.span.end);
                (Value::Sequence(items), last)
            }
            Open::Mapping(entries, _) => {
                let last = entries.last().map(|e| e.span().end);
                (Value::Mapping(entries), last)
            }
        };
        // A block collection "ends" where the next token starts; people mean the end of its last item.
        let end = if span.end > span.start {
            span.end
        } else {
            last.unwrap_or(span.end)
        };
        let node = Node {
            span: Span::new(frame.start, end),
            value,
            tag: frame.tag,
            anchored: frame.anchor > 0,
        };
        self.push(node, frame.anchor);
    }

    fn push(&mut self, node: Node, anchor: usize) {
        if anchor > 0 {
            self.anchors.insert(anchor, Arc::new(node.clone()));
        }
        match self.stack.last_mut().map(|frame| &mut frame.open) {
            None => self.root = self.root.take().or(Some(node)),
            Some(Open::Sequence(items)) => items.push(node),
            Some(Open::Mapping(entries, pending)) => match pending.take() {
                None => *pending = Some(node),
                Some(key) => entries.push(Entry { key, value: node }),
            },
        }
    }
}

fn error(offset: usize, message: &str) -> SyntaxError {
    SyntaxError {
        offset,
        message: message.to_owned(),
    }
}

fn tag_text(tag: &Tag) -> String {
    format!("{}{}", tag.handle, tag.suffix)
}

const CORE_TAG: &str = "tag:yaml.org,2002:";

fn scalar(text: &str, style: ScalarStyle, tag: Option<&str>) -> Value {
    let style = match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::SingleQuoted,
        ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
        ScalarStyle::Literal => Style::Literal,
        ScalarStyle::Folded => Style::Folded,
    };
    let string = || Value::String(text.to_owned(), style);
    match tag.map(|tag| tag.strip_prefix(CORE_TAG).unwrap_or(tag)) {
        Some("str" | "!") => string(),
        Some(_) => plain(text).unwrap_or_else(string),
        None if style == Style::Plain => plain(text).unwrap_or_else(string),
        None => string(),
    }
}

/// The core schema's reading of a plain scalar; `None` where it is a string.
fn plain(text: &str) -> Option<Value> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Some(Value::Null),
        "true" | "True" | "TRUE" => Some(Value::Bool(true)),
        "false" | "False" | "FALSE" => Some(Value::Bool(false)),
        _ if is_number(text) => Some(Value::Number(text.to_owned())),
        _ => None,
    }
}

fn is_number(text: &str) -> bool {
    if let Some(digits) = text.strip_prefix("0o") {
        return !digits.is_empty() && digits.bytes().all(|b| (b'0'..=b'7').contains(&b));
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    matches!(unsigned, ".inf" | ".Inf" | ".INF")
        || matches!(text, ".nan" | ".NaN" | ".NAN")
        || is_decimal(unsigned)
}

/// `[0-9]+` or `(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`.
fn is_decimal(text: &str) -> bool {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let some_digit = !whole.is_empty() || !fraction.is_empty();
    let exponent_ok = exponent.is_none_or(|e| {
        let e = e.strip_prefix(['-', '+']).unwrap_or(e);
        !e.is_empty() && digits(e)
    });
    some_digit && digits(whole) && digits(fraction) && exponent_ok
}
