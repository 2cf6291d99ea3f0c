//! White space after the `---` of a fence. The format allows it; readers that look for `\n---\n` do not.

use super::{Action, Edit, Repair, repair};
use crate::span::Span;
use crate::syntax::Document;

/// Strip it from both fences.
pub(super) fn find(text: &str) -> Option<Repair> {
    let doc = Document::parse(text);
    let yaml = doc.envelope.closed_yaml()?;
    let opening = doc.lines.line(yaml.start).checked_sub(1)?;
    let closing = doc.lines.line(yaml.end);
    let edits = [opening, closing]
        .into_iter()
        .filter_map(|line| {
            let start = doc.lines.line_span(line).start;
            let fence = doc.lines.line_text(text, line);
            let kept = fence.trim_end().len();
            let span = Span::new(start + kept, start + fence.len());
            (kept < fence.len()).then(|| Edit {
                span,
                text: String::new(),
            })
        })
        .collect();
    repair(&doc, Action::StripFence, None, edits)
}
