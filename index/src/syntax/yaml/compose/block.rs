//! Block mappings and block sequences.

use super::props::{Before, Next, Props};
use super::{Composed, Composer};
use crate::span::Span;
use crate::syntax::yaml::token::{Kind, Token};
use crate::syntax::yaml::tree::{Form, Item, Raw, includes};
use crate::syntax::yaml::{Entry, Value};

/// Most characters between the start of a key and its `:`.
const MAX_KEY: usize = 1024;

const NO_COLON: &str = "this line is neither `key: value` nor a continuation; add a `:` behind the key, or indent the line";

const COLUMN: &str = "the keys of one mapping must start at the same column";

impl Composer<'_> {
    pub(super) fn collection(&mut self, raw: &Raw, props: &Props) -> Composed {
        if matches!(raw.form, Form::Sequence(_)) {
            self.check_props_of_list(props);
        }
        let kind = match &raw.form {
            Form::Mapping(_) => "map",
            Form::Flow { open, .. } if open.kind == Kind::OpenBrace => "map",
            _ => "seq",
        };
        let tag = props.tag.map(|tag| (tag, self.tag_name(&tag)));
        let mut composed = match &raw.form {
            Form::Mapping(items) => self.mapping(raw, items),
            Form::Sequence(items) => self.sequence(raw, items),
            Form::Flow { open, items, tail } => self.flow(raw, *open, items, tail),
            _ => self.empty(raw.span.start, &[], props),
        };
        if let Some((token, Some(name))) = tag {
            self.check_collection_tag(&token, &name, kind, &composed.node);
            composed.node.tag = Some(name);
        }
        composed
    }

    /// The properties of a `- ` list stand on a line of their own.
    fn check_props_of_list(&mut self, props: &Props) {
        let last = match (props.anchor, props.tag) {
            (Some(anchor), Some(tag)) if anchor.start() < tag.start() => Some(tag),
            (anchor, tag) => anchor.or(tag),
        };
        let newline = props.newline_after_prop.map(|token| token.start());
        if let Some(last) = last
            && newline.is_none_or(|newline| newline < last.start())
        {
            self.error_at(
                last.span,
                "start the `- ` list on the line after its tag or anchor",
            );
        }
    }

    fn mapping(&mut self, raw: &Raw, items: &[Item]) -> Composed {
        self.at_root = false;
        let mut entries = Vec::new();
        let mut offset = raw.span.start;
        let mut comment_end = None;
        for item in items {
            match self.entry(item, raw.indent, offset) {
                Ok((entry, end)) => {
                    entries.push(entry);
                    offset = end;
                }
                Err(end) => comment_end = Some(end),
            }
        }
        if let Some(end) = comment_end.filter(|end| *end < offset) {
            self.error(end, "something follows a comment where nothing can");
        }
        let last = entries.last().map(Entry::span);
        self.collected(
            raw,
            Value::Mapping(entries),
            last,
            comment_end.unwrap_or(offset),
        )
    }

    fn collected(&self, raw: &Raw, value: Value, last: Option<Span>, end: usize) -> Composed {
        let start = raw.span.start + self.base;
        let mut node = self.finished(raw.span, value, None);
        node.span = Span::new(start, last.map_or(start, |last| last.end));
        Composed { node, end }
    }

    /// One entry of a block mapping and the offset behind it; `Err` with the offset behind what is no entry at all but
    /// white space and comments.
    fn entry(
        &mut self,
        item: &Item,
        indent: usize,
        offset: usize,
    ) -> Result<(Entry, usize), usize> {
        let key = item.key.as_deref();
        let sep = item.sep.as_deref();
        let key_props = self.props(
            &item.start,
            &Before {
                flow: false,
                indicator: Kind::Question,
                next: next_of(key, sep),
                offset,
                parent_indent: indent,
                on_new_line: true,
            },
        );
        let implicit = key_props.found.is_none();
        if let Some(question) = key_props.found {
            if question.indent != indent {
                self.error(offset, COLUMN);
            }
        } else {
            self.check_implicit_key_column(key, indent, offset);
            if key_props.anchor.is_none() && key_props.tag.is_none() && sep.is_none() {
                return Err(key_props.end);
            }
            if key_props.newline_after_prop.is_some()
                || key.is_some_and(|key| spans_lines(key, self.text))
            {
                let last = item.start.last().map(|token| token.span);
                let span = key.map(|key| key.span).or(last).unwrap_or_default();
                self.error_at(
                    span,
                    "a key must stand on one line; quote the value before it, or indent the lines that continue it",
                );
            }
        }
        self.at_key = true;
        let key_start = key_props.end;
        let key_node = match key {
            Some(key) => self.node(key, &key_props),
            None => self.empty(key_start, &item.start, &key_props),
        };
        self.at_key = false;
        let block_text = key.is_some_and(|key| matches!(key.form, Form::BlockScalar { .. }));
        let value = item.value.as_deref();
        let props = self.props(
            sep.unwrap_or_default(),
            &Before {
                flow: false,
                indicator: Kind::Colon,
                next: value.map(Next::from),
                offset: key_node.end,
                parent_indent: indent,
                on_new_line: key.is_none() || block_text,
            },
        );
        let Some(colon) = props.found else {
            if implicit {
                let key = self.unshifted(key_node.node.span);
                self.error_at(key, NO_COLON);
            }
            let node = self.finished(Span::new(props.end, props.end), Value::Null, None);
            let mut entry = Entry {
                key: key_node.node,
                value: node,
            };
            entry.value.span = Span::new(entry.key.span.end, entry.key.span.end);
            return Ok((entry, props.end));
        };
        if implicit {
            self.check_one_line(value, &props);
            let shown = self.unshifted(key_node.node.span);
            self.check_key_length(key_props.start, colon, shown);
        }
        let value_node = match value {
            Some(value) => self.node(value, &props),
            None => self.empty(props.end, sep.unwrap_or_default(), &props),
        };
        let entry = Entry {
            key: key_node.node,
            value: value_node.node,
        };
        Ok((entry, value_node.end))
    }

    fn check_implicit_key_column(&mut self, key: Option<&Raw>, indent: usize, offset: usize) {
        match key.map(|key| (&key.form, key.indent)) {
            Some((Form::Sequence(_), _)) => {
                self.error(offset, "a `- ` list cannot be a key without `?`");
            }
            Some((Form::Misplaced(_) | Form::DashBesideKey, _)) | None => {}
            Some((_, column)) if column != indent => self.error(offset, COLUMN),
            Some(_) => {}
        }
    }

    /// `key: a: b` on one line.
    fn check_one_line(&mut self, value: Option<&Raw>, props: &Props) {
        let Some(Form::Mapping(items)) = value.map(|value| &value.form) else {
            return;
        };
        if props.newline {
            return;
        }
        let first = items.first().and_then(|item| item.sep.as_deref());
        let colon = first
            .and_then(|sep| sep.iter().find(|token| token.kind == Kind::Colon))
            .map_or(Span::new(props.end, props.end), |token| token.span);
        let between = Span::new(props.end, colon.start).slice(self.text);
        if between.contains('\n') {
            let start = Span::new(props.end, props.end);
            self.error_shown(
                props.end,
                start,
                "the lines below this value are indented like keys of a nested mapping; align them with the key above, or quote the value",
            );
        } else {
            self.error_shown(
                props.end,
                colon,
                "the value contains a colon followed by white space, which YAML reads as a nested key; quote the value",
            );
        }
    }

    /// `shown` is where to point when the key is too long.
    pub(super) fn check_key_length(&mut self, start: usize, colon: Token, shown: Span) {
        let between = Span::new(start, colon.start());
        if between.end - between.start <= MAX_KEY {
            return;
        }
        let length: usize = between.slice(self.text).chars().map(char::len_utf16).sum();
        if length > MAX_KEY {
            self.error_at(
                shown,
                format!("the key has {length} characters; the limit is {MAX_KEY}"),
            );
        }
    }

    fn sequence(&mut self, raw: &Raw, items: &[Item]) -> Composed {
        self.at_root = false;
        self.at_key = false;
        let mut nodes = Vec::new();
        let mut offset = raw.span.start;
        let mut comment_end = None;
        for Item { start, value, .. } in items {
            let value = value.as_deref();
            let props = self.props(
                start,
                &Before {
                    flow: false,
                    indicator: Kind::Dash,
                    next: value.map(Next::from),
                    offset,
                    parent_indent: raw.indent,
                    on_new_line: true,
                },
            );
            if props.found.is_none() {
                if props.anchor.is_none() && props.tag.is_none() && value.is_none() {
                    comment_end = Some(props.end);
                    continue;
                }
                if value.is_some_and(|value| matches!(value.form, Form::Sequence(_))) {
                    self.error(
                        props.end,
                        "the items of one list must start at the same column",
                    );
                } else {
                    self.error(offset, "this list item has no `- ` before it");
                }
            }
            let composed = match value {
                Some(value) => self.node(value, &props),
                None => self.empty(props.end, start, &props),
            };
            offset = composed.end;
            nodes.push(composed.node);
        }
        let last = nodes.last().map(|node| node.span);
        self.collected(
            raw,
            Value::Sequence(nodes),
            last,
            comment_end.unwrap_or(offset),
        )
    }
}

/// What follows the words before a key.
pub(super) fn next_of(key: Option<&Raw>, sep: Option<&[Token]>) -> Option<Next> {
    let first = sep.and_then(<[Token]>::first);
    key.map(Next::from).or(first.map(Next::from))
}

/// The key would run over more than one line.
pub(super) fn spans_lines(key: &Raw, text: &str) -> bool {
    let breaks = |words: &[Token]| includes(words, Kind::Newline);
    match &key.form {
        Form::Flat { tail, .. } => {
            key.span.slice(text).contains('\n') || tail.as_deref().is_some_and(breaks)
        }
        Form::Flow { items, .. } => items.iter().any(|item| {
            breaks(&item.start)
                || item.sep.as_deref().is_some_and(breaks)
                || item
                    .key
                    .as_deref()
                    .is_some_and(|key| spans_lines(key, text))
                || item
                    .value
                    .as_deref()
                    .is_some_and(|value| spans_lines(value, text))
        }),
        _ => true,
    }
}
