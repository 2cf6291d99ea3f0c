//! The concrete tree to values, and every error on the way. Reading goes on after an error, so that one slip does not
//! hide the rest of a file; rules of any standard are not known here.

mod block;
mod block_text;
mod flow;
mod props;
mod tags;
mod text;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use self::props::{Before, Props};
use super::token::{Kind, Token};
use super::tree::{Form, Raw};
use super::{Node, Style, SyntaxError, Value, core_schema};
use crate::span::Span;

/// A value, and where the words that belong to it end (comments and line breaks behind it included).
struct Composed {
    node: Node,
    end: usize,
}

/// Composes one document.
pub(super) struct Composer<'t> {
    text: &'t str,
    /// Offset of `text` in its file.
    base: usize,
    pub(super) errors: Vec<SyntaxError>,
    /// Aliases inside the value they stand for (offsets into the file).
    pub(super) circular: Vec<Span>,
    anchors: FxHashMap<String, Anchor>,
    anchors_seen: usize,
    /// How many bytes of anchored text may still be copied.
    copy_budget: usize,
    /// `%TAG` handles of the document.
    pub(super) handles: FxHashMap<String, String>,
    at_key: bool,
    at_root: bool,
}

/// A declared anchor; its target is `None` while the value is still being read.
struct Anchor {
    id: usize,
    target: Option<Arc<Node>>,
}

impl<'t> Composer<'t> {
    pub(super) fn new(text: &'t str, base: usize) -> Self {
        Self {
            text,
            base,
            errors: Vec::new(),
            circular: Vec::new(),
            anchors: FxHashMap::default(),
            anchors_seen: 0,
            copy_budget: text.len() * 2 + 65_536,
            handles: FxHashMap::default(),
            at_key: false,
            at_root: true,
        }
    }

    /// Compose a document from its parts.
    pub(super) fn document(
        &mut self,
        at: usize,
        start: &[Token],
        value: Option<&Raw>,
        tail: Option<&[Token]>,
    ) -> Node {
        self.at_root = true;
        let first_after = tail.and_then(<[Token]>::first);
        let props = self.props(
            start,
            &Before {
                flow: false,
                indicator: Kind::DocumentStart,
                next: value.map(Into::into).or(first_after.map(Into::into)),
                offset: at,
                parent_indent: 0,
                on_new_line: true,
            },
        );
        if props.found.is_some() && value.is_some_and(Raw::is_block_collection) && !props.newline {
            self.error(
                props.end,
                "a mapping or list cannot start on the line of the `---` marker; start it on the next line",
            );
        }
        let composed = match value {
            Some(value) => self.node(value, &props),
            None => self.empty(props.end, start, &props),
        };
        self.tail(tail.unwrap_or_default(), composed.end, false);
        composed.node
    }

    /// Words behind a complete value that ended at `offset`: only white space and comments may stand there. Answers the
    /// offset behind them.
    pub(super) fn tail(
        &mut self,
        words: &[Token],
        offset: usize,
        comment_needs_space: bool,
    ) -> usize {
        let mut space = false;
        let mut end = offset;
        for word in words {
            match word.kind {
                Kind::Space | Kind::Newline => space = true,
                Kind::Comment => {
                    if comment_needs_space && !space {
                        self.error_at(word.span, "put white space before the `#` of a comment");
                    }
                }
                kind => {
                    let message = format!("{} is out of place after the value", kind.describe());
                    self.error_at(word.span, message);
                }
            }
            end += word.end() - word.start();
        }
        end
    }

    fn node(&mut self, raw: &Raw, props: &Props) -> Composed {
        let at_key = self.at_key;
        let declares = !raw.is_alias();
        let anchor = if declares { self.declare(props) } else { 0 };
        let mut composed = match &raw.form {
            Form::Flat {
                kind: Kind::Alias,
                tail,
            } => self.alias(raw, tail.as_deref(), props),
            Form::Flat { kind, tail } => self.flat(raw, *kind, tail.as_deref(), props),
            Form::BlockScalar { header, lines } => self.block_scalar(raw, header, *lines, props),
            Form::Mapping(_) | Form::Sequence(_) | Form::Flow { .. } => self.collection(raw, props),
            Form::Misplaced(word) => {
                self.misplaced(word);
                self.empty(raw.span.start, &[], props)
            }
            Form::DashBesideKey => {
                self.error_at(
                    raw.span,
                    "a `- ` list cannot start on the line of its key; start it on the next line",
                );
                self.empty(raw.span.start, &[], props)
            }
            Form::Document { .. } | Form::DocumentEnd(_) => self.empty(raw.span.start, &[], props),
        };
        if at_key && !is_string_key(&composed.node) {
            let at = props.tag.map_or(raw.span, |tag| tag.span);
            self.error_at(at, "a key must be text; write it as plain or quoted text");
        }
        if declares {
            composed.node.anchored = props.anchor.is_some();
            self.define(anchor, props, &composed.node);
        }
        composed
    }

    /// A word that no node could take.
    pub(super) fn misplaced(&mut self, word: &Token) {
        let message = if word.kind == Kind::Junk {
            "only a comment may follow the `|` or `>` on its line; put the text on the next line, indented".to_owned()
        } else {
            format!("{} is out of place here", word.kind.describe())
        };
        self.error_at(word.span, message);
    }

    /// Nothing where a value was expected.
    fn empty(&mut self, offset: usize, before: &[Token], props: &Props) -> Composed {
        let at = empty_position(offset, before);
        let anchor = self.declare(props);
        let span = Span::new(at, at);
        let tag = props.tag.and_then(|tag| self.scalar_tag(&tag, ""));
        let value = match &tag {
            _ if self.at_key => Value::String(String::new(), Style::Plain),
            Some(tag) => core_schema::tagged(tag, String::new(), Style::Plain),
            None => Value::Null,
        };
        let mut node = self.finished(span, value, tag);
        node.anchored = props.anchor.is_some();
        self.define(anchor, props, &node);
        let end = if props.comment { props.end } else { at };
        Composed { node, end }
    }

    fn flat(&mut self, raw: &Raw, kind: Kind, tail: Option<&[Token]>, props: &Props) -> Composed {
        let (text, style) = match kind {
            Kind::SingleQuoted => (self.single_quoted(raw.span), Style::SingleQuoted),
            Kind::DoubleQuoted => (self.double_quoted(raw.span), Style::DoubleQuoted),
            _ => (self.plain(raw.span), Style::Plain),
        };
        let end = self.tail(tail.unwrap_or_default(), raw.span.end, true);
        let node = self.scalar(raw.span, text, style, props);
        Composed { node, end }
    }

    fn scalar(&mut self, span: Span, text: String, style: Style, props: &Props) -> Node {
        let tag = props.tag.and_then(|tag| self.scalar_tag(&tag, &text));
        let value = match &tag {
            _ if self.at_key => Value::String(text, style),
            Some(tag) => core_schema::tagged(tag, text, style),
            None => core_schema::untagged(text, style),
        };
        self.finished(span, value, tag)
    }

    fn alias(&mut self, raw: &Raw, tail: Option<&[Token]>, props: &Props) -> Composed {
        let name = raw.span.slice(self.text);
        let name = name.strip_prefix('*').unwrap_or(name);
        if name.is_empty() {
            self.error_at(
                raw.span,
                "a `*` alias needs a name; quote the value if it is text",
            );
        }
        let end = self.tail(tail.unwrap_or_default(), raw.span.end, true);
        if props.anchor.is_some() || props.tag.is_some() {
            self.error_at(raw.span, "an alias can carry neither an anchor nor a tag");
        }
        let target = self.anchors.get(name).map(|anchor| anchor.target.clone());
        // As a key it is an error of another kind already.
        if target.is_none() && !name.is_empty() && !self.at_key {
            let message = format!(
                "the alias `*{name}` has no `&{name}` before it; quote the value if it is text"
            );
            self.error_at(raw.span, message);
        }
        if matches!(target, Some(None)) {
            self.circular.push(raw.span.shifted(self.base));
        }
        let target = target
            .flatten()
            .unwrap_or_else(|| Arc::new(self.finished(raw.span, Value::Null, None)));
        Composed {
            node: self.finished(raw.span, Value::Alias(target), None),
            end,
        }
    }

    fn declare(&mut self, props: &Props) -> usize {
        let Some(token) = props.anchor else {
            return 0;
        };
        let name = anchor_name(self.text, &token);
        if name.is_empty() {
            self.error_at(
                token.span,
                "an `&` anchor needs a name; quote the value if it is text",
            );
        }
        self.anchors_seen += 1;
        let id = self.anchors_seen;
        self.anchors
            .insert(name.to_owned(), Anchor { id, target: None });
        id
    }

    fn define(&mut self, id: usize, props: &Props, node: &Node) {
        let Some(token) = props.anchor else {
            return;
        };
        let size = node.span.end - node.span.start;
        let Some(left) = self.copy_budget.checked_sub(size) else {
            self.error_at(
                token.span,
                "anchors are nested so often that they repeat the document many times over",
            );
            return;
        };
        let declared = self.anchors.get_mut(anchor_name(self.text, &token));
        if let Some(anchor) = declared.filter(|anchor| anchor.id == id) {
            anchor.target = Some(Arc::new(node.clone()));
            self.copy_budget = left;
        }
    }

    fn finished(&self, span: Span, value: Value, tag: Option<String>) -> Node {
        Node {
            span: span.shifted(self.base),
            value,
            tag,
            anchored: false,
        }
    }

    /// The span in the YAML text of a span in the file.
    fn unshifted(&self, span: Span) -> Span {
        Span::new(span.start - self.base, span.end - self.base)
    }

    /// An error at one offset of the YAML text.
    pub(super) fn error(&mut self, offset: usize, message: impl Into<String>) {
        self.error_at(Span::new(offset, offset), message);
    }

    /// An error over a span of the YAML text.
    pub(super) fn error_at(&mut self, span: Span, message: impl Into<String>) {
        self.error_shown(span.start, span, message);
    }

    /// An error whose line is that of `offset`, shown at `span`.
    fn error_shown(&mut self, offset: usize, span: Span, message: impl Into<String>) {
        self.errors.push(SyntaxError {
            offset: self.base + offset,
            span: span.shifted(self.base),
            message: message.into(),
        });
    }
}

fn anchor_name<'t>(text: &'t str, token: &Token) -> &'t str {
    let text = token.span.slice(text);
    text.strip_prefix('&').unwrap_or(text)
}

fn is_string_key(node: &Node) -> bool {
    let untagged = |tag: &str| tag.strip_prefix(core_schema::CORE) == Some("str");
    matches!(node.value, Value::String(..)) && node.tag.as_deref().is_none_or(untagged)
}

/// An empty value stands behind the last word before it, white space on the same line skipped.
fn empty_position(offset: usize, before: &[Token]) -> usize {
    let filler = before
        .iter()
        .rev()
        .take_while(|token| token.kind.is_filler());
    let (count, length) = filler.fold((0, 0), |(n, sum), t| (n + 1, sum + t.end() - t.start()));
    if count == before.len() {
        return offset.saturating_sub(length);
    }
    let spaces = before
        .iter()
        .skip(before.len() - count)
        .take_while(|token| token.kind == Kind::Space);
    offset.saturating_sub(length) + spaces.map(|t| t.end() - t.start()).sum::<usize>()
}
