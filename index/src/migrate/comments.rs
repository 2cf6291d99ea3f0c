//! Comments of a frontmatter, which no candidate can carry over because it is written anew.

use super::suggestion::LeftBehind;
use crate::span::Span;
use crate::syntax::Document;
use crate::syntax::yaml::{Node, Value};

/// Every comment of the frontmatter of `doc`, in order.
pub(super) fn of_frontmatter(doc: &Document<'_>) -> Vec<LeftBehind> {
    let Some(yaml) = doc.envelope.closed_yaml() else {
        return Vec::new();
    };
    let mut scalars = Vec::new();
    if let Some(root) = doc.yaml.as_ref().and_then(|yaml| yaml.root.as_ref()) {
        collect_scalars(root, &mut scalars);
    }
    let first = doc.lines.line(yaml.start);
    let last = doc.lines.line(yaml.end.saturating_sub(1).max(yaml.start));
    (first..=last)
        .filter_map(|number| {
            let line = doc.lines.line_span(number);
            let text = doc.lines.line_text(doc.text, number);
            let at = text.match_indices('#').map(|(at, _)| at).find(|at| {
                let before = text.get(..*at).unwrap_or_default();
                let apart = before.is_empty() || before.ends_with([' ', '\t']);
                apart && !inside_any(&scalars, line.start + at)
            })?;
            let words = text.get(at..)?.trim_start_matches('#').trim();
            (!words.is_empty()).then(|| LeftBehind::Comment(words.to_owned(), number))
        })
        .collect()
}

/// `spans` are in document order.
fn inside_any(spans: &[Span], offset: usize) -> bool {
    let next = spans.partition_point(|span| span.end <= offset);
    spans.get(next).is_some_and(|span| span.start <= offset)
}

fn collect_scalars(node: &Node, out: &mut Vec<Span>) {
    match &node.value {
        Value::Mapping(entries) => {
            for entry in entries {
                collect_scalars(&entry.key, out);
                collect_scalars(&entry.value, out);
            }
        }
        Value::Sequence(items) => {
            for item in items {
                collect_scalars(item, out);
            }
        }
        _ => out.push(node.span),
    }
}
