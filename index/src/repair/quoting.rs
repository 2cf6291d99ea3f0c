//! Plain values that YAML trips over, such as `description: Reviews: specs`: a colon inside, or a first character that
//! means something else.
//!
//! A value with ` #` in it is left alone: YAML reads a comment there, and only its author knows whether it is one.

use super::{Action, Edit, Repair, apply, repair};
use crate::migrate::render;
use crate::span::Span;
use crate::syntax::Document;

const CODE: &str = "AS-SKILL-INVALID-YAML";

/// The most values that are quoted in one file.
const LIMIT: usize = 32;

/// Quote the value on every line that has an error, one after the other, because an error can hide the next. All or
/// nothing: where an error would be left, nothing around it can be read with certainty.
pub(super) fn find(text: &str) -> Option<Repair> {
    let doc = Document::parse(text);
    let mut edits: Vec<Edit> = Vec::new();
    let mut current = text.to_owned();
    while edits.len() < LIMIT {
        let Some(line) = first_error(&current) else {
            return repair(&doc, Action::Quote, Some(CODE), edits);
        };
        if edits
            .iter()
            .any(|edit| doc.lines.line(edit.span.start) == line)
        {
            return None;
        }
        edits.push(quoted(&doc, line)?);
        let so_far = repair(&doc, Action::Quote, Some(CODE), edits.clone())?;
        current = apply(text, &[so_far]);
    }
    None
}

/// The line of the first YAML error. No edit moves a line, so it is the same line in every stage.
fn first_error(text: &str) -> Option<u32> {
    let doc = Document::parse(text);
    let error = doc.yaml.as_ref()?.errors.first()?;
    Some(doc.lines.line(error.offset))
}

/// The edit that quotes the value of the entry on `line`, where the entry is all on that line.
fn quoted(doc: &Document<'_>, line: u32) -> Option<Edit> {
    let text = doc.lines.line_text(doc.text, line);
    let indent = indentation(text);
    let (key, rest) = text.split_once(": ")?;
    let is_key = key
        .trim_start()
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'));
    let value = rest.trim();
    let first = value.chars().next()?;
    let is_plain = !matches!(
        first,
        '"' | '\'' | '[' | ']' | '{' | '}' | '|' | '>' | '#' | '&' | '!'
    );
    if key.trim().is_empty() || !is_key || !is_plain || value.contains(" #") {
        return None;
    }
    let next = doc.lines.line_text(doc.text, line + 1);
    if !next.trim().is_empty() && indentation(next) > indent {
        return None;
    }
    let start =
        doc.lines.line_span(line).start + key.len() + 2 + (rest.len() - rest.trim_start().len());
    Some(Edit {
        span: Span::new(start, start + value.len()),
        text: render::quoted(value),
    })
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}
