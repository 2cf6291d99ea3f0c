//! Flow collections: `{…}` and `[…]`.

use super::block::{next_of, spans_lines};
use super::props::{Before, Next, Props};
use super::{Composed, Composer};
use crate::span::Span;
use crate::syntax::yaml::token::{Kind, Token};
use crate::syntax::yaml::tree::{Item, Raw};
use crate::syntax::yaml::{Entry, Node, Value};

const BLOCK_INSIDE: &str =
    "a `- ` list or indented mapping cannot stand inside `[…]` or `{…}`; use brackets there too";

/// What a flow collection gathers.
enum Gathered {
    Mapping(Vec<Entry>),
    List(Vec<Node>),
}

impl Composer<'_> {
    pub(super) fn flow(
        &mut self,
        raw: &Raw,
        open: Token,
        items: &[Item],
        tail: &[Token],
    ) -> Composed {
        let at_root = std::mem::replace(&mut self.at_root, false);
        self.at_key = false;
        let mapping = open.kind == Kind::OpenBrace;
        let mut gathered = if mapping {
            Gathered::Mapping(Vec::new())
        } else {
            Gathered::List(Vec::new())
        };
        let mut offset = open.end();
        for (i, item) in items.iter().enumerate() {
            let place = Place {
                first: i == 0,
                last: i + 1 == items.len(),
                indent: raw.indent,
            };
            offset = self.flow_item(item, place, offset, &mut gathered);
        }
        let value = match gathered {
            Gathered::Mapping(entries) => Value::Mapping(entries),
            Gathered::List(nodes) => Value::Sequence(nodes),
        };
        let (close, end) = self.flow_end(mapping, at_root, offset, tail);
        let node = self.finished(Span::new(raw.span.start, close), value, None);
        Composed { node, end }
    }

    /// The offsets behind the closing bracket and behind the words that follow it.
    fn flow_end(
        &mut self,
        mapping: bool,
        at_root: bool,
        offset: usize,
        tail: &[Token],
    ) -> (usize, usize) {
        let (kind, name, bracket) = if mapping {
            (Kind::CloseBrace, "mapping", '}')
        } else {
            (Kind::CloseBracket, "list", ']')
        };
        let close = match tail {
            [first, ..] if first.kind == kind => first.end(),
            _ => {
                self.unclosed(name, bracket, at_root, offset);
                offset
            }
        };
        // The first word is a bracket in any case; the wrong one has just been reported.
        let rest = tail.split_first().map(|(_, rest)| rest).unwrap_or_default();
        let end = self.tail(rest, close, true);
        (close, end)
    }

    fn unclosed(&mut self, name: &str, bracket: char, at_root: bool, offset: usize) {
        let message = if at_root {
            format!("the {name} is not closed; end it with `{bracket}`")
        } else {
            format!(
                "the {name} is not closed; end it with `{bracket}`, and indent its lines more than the key"
            )
        };
        self.error(offset, message);
    }

    fn flow_item(
        &mut self,
        item: &Item,
        place: Place,
        offset: usize,
        gathered: &mut Gathered,
    ) -> usize {
        let mapping = matches!(gathered, Gathered::Mapping(_));
        let flow = if mapping { "{…}" } else { "[…]" };
        let key = item.key.as_deref();
        let value = item.value.as_deref();
        let sep = item.sep.as_deref();
        let props = self.props(
            &item.start,
            &Before {
                flow: true,
                indicator: Kind::Question,
                next: next_of(key, sep),
                offset,
                parent_indent: place.indent,
                on_new_line: false,
            },
        );
        if props.found.is_none() {
            let bare = props.anchor.is_none() && props.tag.is_none();
            if bare && sep.is_none() && value.is_none() {
                if place.first
                    && let Some(comma) = props.comma
                {
                    self.error_at(
                        comma.span,
                        format!("nothing stands before the comma in {flow}"),
                    );
                } else if !place.last {
                    self.error(
                        props.start,
                        format!("nothing stands between two commas in {flow}"),
                    );
                }
                return props.end;
            }
            if !mapping && let Some(key) = key.filter(|key| spans_lines(key, self.text)) {
                self.error_at(key.span, "a key inside `[…]` must stand on one line");
            }
        }
        self.check_comma(&props, place.first, flow);
        match gathered {
            Gathered::List(nodes) if sep.is_none() && props.found.is_none() => {
                let composed = match value {
                    Some(value) => self.node(value, &props),
                    None => self.empty(props.end, &[], &props),
                };
                self.check_no_block(value, composed.node.span);
                nodes.push(composed.node);
                composed.end
            }
            _ => {
                let (entry, end) = self.flow_pair(item, &props, place, flow, mapping);
                match gathered {
                    Gathered::Mapping(entries) => entries.push(entry),
                    Gathered::List(nodes) => nodes.push(single_pair(entry)),
                }
                end
            }
        }
    }

    fn check_comma(&mut self, props: &Props, first: bool, flow: &str) {
        match props.comma {
            Some(comma) if first => {
                self.error_at(
                    comma.span,
                    format!("nothing stands before the comma in {flow}"),
                );
            }
            None if !first => {
                self.error(
                    props.start,
                    format!("a comma is missing between two items of {flow}"),
                );
            }
            _ => {}
        }
    }

    fn check_no_block(&mut self, raw: Option<&Raw>, span: Span) {
        if raw.is_some_and(Raw::is_block_collection) {
            let start = span.start - self.base;
            self.error(start, BLOCK_INSIDE);
        }
    }

    fn flow_pair(
        &mut self,
        item: &Item,
        key_props: &Props,
        place: Place,
        flow: &'static str,
        mapping: bool,
    ) -> (Entry, usize) {
        self.at_key = true;
        let key_node = match item.key.as_deref() {
            Some(key) => self.node(key, key_props),
            None => self.empty(key_props.end, &item.start, key_props),
        };
        self.check_no_block(item.key.as_deref(), key_node.node.span);
        self.at_key = false;
        let value = item.value.as_deref();
        let sep = item.sep.as_deref().unwrap_or_default();
        let props = self.props(
            sep,
            &Before {
                flow: true,
                indicator: Kind::Colon,
                next: value.map(Next::from),
                offset: key_node.end,
                parent_indent: place.indent,
                on_new_line: false,
            },
        );
        match props.found {
            Some(colon) if !mapping && key_props.found.is_none() => {
                self.check_pair_in_list(sep, colon, key_props.start);
            }
            None => self.check_missing_colon(value, &props, flow),
            Some(_) => {}
        }
        let composed = match value {
            Some(value) => Some(self.node(value, &props)),
            None if props.found.is_some() => Some(self.empty(props.end, sep, &props)),
            None => None,
        };
        if let Some(composed) = &composed {
            self.check_no_block(value, composed.node.span);
        }
        let end = composed.as_ref().map_or(props.end, |value| value.end);
        let after_key = key_node.node.span.end - self.base;
        let value = composed.map_or_else(
            || self.finished(Span::new(after_key, after_key), Value::Null, None),
            |value| value.node,
        );
        let entry = Entry {
            key: key_node.node,
            value,
        };
        (entry, end)
    }

    fn check_pair_in_list(&mut self, sep: &[Token], colon: Token, key_start: usize) {
        let before = sep.iter().take_while(|token| **token != colon);
        if let Some(newline) = before.into_iter().find(|token| token.kind == Kind::Newline) {
            self.error_at(newline.span, "a key inside `[…]` must stand on one line");
        }
        self.check_key_length(key_start, colon, colon.span);
    }

    fn check_missing_colon(&mut self, value: Option<&Raw>, props: &Props, flow: &str) {
        let Some(value) = value else {
            return;
        };
        if value.is_flat() && value.span.slice(self.text).starts_with(':') {
            self.error_at(value.span, format!("put a space behind the `:` in {flow}"));
        } else {
            self.error(props.start, format!("a `,` or `:` is missing in {flow}"));
        }
    }
}

/// Where an item stands in its collection.
#[derive(Clone, Copy)]
struct Place {
    first: bool,
    last: bool,
    indent: usize,
}

/// `[a: b]` holds a mapping with one entry.
fn single_pair(entry: Entry) -> Node {
    Node {
        span: entry.span(),
        value: Value::Mapping(vec![entry]),
        tag: None,
        anchored: false,
    }
}
