//! White space after the `---` of a fence. The format allows it; readers that look for `\n---\n` do not.

use super::{Action, Edit, Repair, repair};
use crate::advice::fence_lines;
use crate::span::Span;
use crate::syntax::Document;

/// Strip it from both fences.
pub(super) fn find(text: &str) -> Option<Repair> {
    let doc = Document::parse(text);
    let edits = fence_lines(&doc)?
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
