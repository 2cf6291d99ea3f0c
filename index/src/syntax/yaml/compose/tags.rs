//! Tags: what `!!str`, `!local` and `%TAG` handles stand for, and which of them a value may carry.

use super::Composer;
use crate::syntax::yaml::token::Token;
use crate::syntax::yaml::{Entry, Node, Value, core_schema};

impl Composer<'_> {
    /// The full name of a tag; `None`, and an error, where it has none.
    pub(super) fn tag_name(&mut self, token: &Token) -> Option<String> {
        let source = token.span.slice(self.text);
        if source == "!" {
            return Some(source.to_owned());
        }
        if let Some(verbatim) = source.strip_prefix("!<") {
            let Some(name) = verbatim.strip_suffix('>') else {
                self.error_at(token.span, "a `!<…>` tag must end with `>`");
                return Some(verbatim.get(..verbatim.len().saturating_sub(1))?.to_owned());
            };
            if matches!(name, "!" | "!!") {
                self.error_at(token.span, format!("`{source}` is not a tag"));
                return None;
            }
            return Some(name.to_owned());
        }
        let (handle, suffix) = source.rsplit_once('!').unwrap_or(("", source));
        if suffix.is_empty() {
            self.error_at(
                token.span,
                format!("the tag `{source}` has no name behind its `!`"),
            );
        }
        let handle = format!("{handle}!");
        let prefix = match self.handles.get(&handle) {
            Some(prefix) => prefix.as_str(),
            None if handle == "!!" => core_schema::CORE,
            None if handle == "!" => return Some(source.to_owned()),
            None => {
                self.error_at(
                    token.span,
                    format!("no `%TAG` directive declares `{handle}`"),
                );
                return None;
            }
        };
        if let Some(suffix) = percent_decoded(suffix) {
            return Some(format!("{prefix}{suffix}"));
        }
        let message = format!("the `%` escapes of the tag `{source}` are not text");
        self.error_at(token.span, message);
        None
    }

    /// The tag of a scalar, checked against its text.
    pub(super) fn scalar_tag(&mut self, token: &Token, text: &str) -> Option<String> {
        let name = self.tag_name(token)?;
        let timestamp = name.strip_prefix(core_schema::CORE) == Some("timestamp");
        if timestamp && !self.at_key && !is_timestamp(text) {
            self.error_at(
                token.span,
                "a `!!timestamp` must be a date such as 2024-01-31",
            );
        }
        Some(name)
    }

    /// The core collection tags make demands on what they tag.
    pub(super) fn check_collection_tag(
        &mut self,
        token: &Token,
        name: &str,
        kind: &str,
        node: &Node,
    ) {
        let core = name.strip_prefix(core_schema::CORE);
        match (core, &node.value, kind) {
            (Some("set"), Value::Mapping(entries), "map") => {
                let null = |entry: &Entry| matches!(entry.value.value, Value::Null);
                if !entries.iter().all(null) {
                    self.error_at(token.span, "the entries of a `!!set` have no values");
                }
            }
            (Some("omap" | "pairs"), Value::Sequence(items), "seq") => {
                let pairs = items.iter().filter_map(Node::as_mapping);
                for _ in pairs.filter(|entries| entries.len() > 1) {
                    self.error_at(token.span, "each pair of this list needs its own `- `");
                }
            }
            _ => {}
        }
    }
}

fn percent_decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).ok()
}

/// `YYYY-MM-DD`, or `YYYY-M-D` with a time of day behind it.
fn is_timestamp(text: &str) -> bool {
    let digits = |part: &str, least: usize, most: usize| {
        (least..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
    };
    let end = text.find(['t', 'T', ' ', '\t']).unwrap_or(text.len());
    let (date, time) = text.split_at_checked(end).unwrap_or((text, ""));
    let mut parts = date.split('-');
    let (Some(year), Some(month), Some(day), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let least = if time.is_empty() { 2 } else { 1 };
    digits(year, 4, 4)
        && digits(month, least, 2)
        && digits(day, least, 2)
        && (time.is_empty() || time.contains(':'))
}
