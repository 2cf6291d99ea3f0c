//! Advice of this tool on one skill beyond the contract. It changes no verdict and is quiet on good files.

use crate::evidence::Diagnostic;
use crate::path::RepoPath;
use crate::rules::catalogue::portability as rules;
use crate::rules::{Code, Rule};
use crate::span::Span;
use crate::syntax::Document;
use crate::syntax::frontmatter::Fence;
use crate::syntax::white_space::trim;

/// The advice, by line and code.
pub(super) fn collect(path: &RepoPath, doc: &Document<'_>) -> Vec<Diagnostic> {
    let mut advice = Vec::new();
    if doc.envelope.fence == Fence::Absent {
        return advice;
    }
    for fence in [doc.envelope.opening, doc.envelope.closing] {
        if let Some(message) = inexact(doc, fence) {
            advice.push(diagnostic(path, doc, &rules::INEXACT_FENCE, fence, message));
        }
    }
    if doc.envelope.fence == Fence::Closed && trim(doc.body_text()).is_empty() {
        let message = "nothing follows the frontmatter; write the instructions of the skill here";
        let closing = doc.envelope.closing;
        advice.push(diagnostic(path, doc, &rules::EMPTY_BODY, closing, message.to_owned()));
    }
    advice
}

fn inexact(doc: &Document<'_>, fence: Span) -> Option<String> {
    let text = fence.slice(doc.text);
    if matches!(text, "" | "---") {
        return None;
    }
    let line = doc.lines.line(fence.start);
    let what = match (text.starts_with("---"), text.ends_with("---")) {
        (true, false) => "trailing white space behind its dashes",
        _ if text.starts_with('\u{feff}') => "a byte-order mark before its dashes",
        _ => "white space before its dashes",
    };
    Some(format!(
        "the fence on line {line} has {what}; make the line exactly `---`, since several tools skip the file otherwise"
    ))
}

fn diagnostic(
    path: &RepoPath,
    doc: &Document<'_>,
    rule: &'static Rule,
    span: Span,
    message: String,
) -> Diagnostic {
    let (start, end) = (
        doc.lines.line_col(doc.text, span.start),
        doc.lines.line_col(doc.text, span.end),
    );
    Diagnostic {
        code: Code::from(rule),
        path: path.clone(),
        start_line: Some(start.line),
        end_line: Some(end.line),
        column: Some(start.column),
        end_column: Some(end.column),
        message,
        field: None,
    }
}
