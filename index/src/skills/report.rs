//! Gathers the issues of one skill and puts them in order. What is an issue is decided elsewhere.

use crate::evidence::Diagnostic;
use crate::path::RepoPath;
use crate::rules::{Code, Rule, Severity};
use crate::span::Span;
use crate::syntax::Document;

/// Most bytes of a quoted source line that are kept.
const MAX_SNIPPET: usize = 240;

/// The issues of one skill so far.
pub(super) struct Report<'d, 't> {
    pub(super) path: &'d RepoPath,
    pub(super) doc: &'d Document<'t>,
    issues: Vec<(Diagnostic, String)>,
}

impl<'d, 't> Report<'d, 't> {
    pub(super) fn new(path: &'d RepoPath, doc: &'d Document<'t>) -> Self {
        Self {
            path,
            doc,
            issues: Vec::new(),
        }
    }

    /// An issue about a whole line.
    pub(super) fn line(
        &mut self,
        rule: &'static Rule,
        line: u32,
        field: Option<&str>,
        message: String,
    ) {
        self.push(rule, (line, line), None, field, message);
    }

    /// An issue on the line where `span` starts, shown at `span` as far as that line goes.
    pub(super) fn at(
        &mut self,
        rule: &'static Rule,
        span: Span,
        field: Option<&str>,
        message: String,
    ) {
        let line = self.doc.lines.line(span.start);
        self.push(rule, (line, line), Some(span), field, message);
    }

    /// An issue over all lines of `span`.
    pub(super) fn over(
        &mut self,
        rule: &'static Rule,
        span: Span,
        field: Option<&str>,
        message: String,
    ) {
        let lines = (
            self.doc.lines.line(span.start),
            self.doc.lines.line(span.end),
        );
        self.push(rule, lines, Some(span), field, message);
    }

    /// An issue on `line`, shown at `span`, which may stand on another line.
    pub(super) fn shown(&mut self, rule: &'static Rule, line: u32, span: Span, message: String) {
        let shown = Some(span).filter(|span| self.doc.lines.line(span.start) == line);
        self.push(rule, (line, line), shown, None, message);
    }

    fn push(
        &mut self,
        rule: &'static Rule,
        (start, end): (u32, u32),
        span: Option<Span>,
        field: Option<&str>,
        message: String,
    ) {
        let doc = self.doc;
        let last = doc.lines.line_span(end);
        let columns = span.map(|span| {
            let end = span.end.min(last.end).max(span.start);
            let column = |offset| doc.lines.line_col(doc.text, offset).column;
            (column(span.start), column(end))
        });
        let snippet = cut(Span::new(doc.lines.line_span(start).start, last.end).slice(doc.text));
        let issue = Diagnostic {
            code: Code::from(rule),
            path: self.path.clone(),
            start_line: Some(start),
            end_line: Some(end),
            column: columns.map(|(column, _)| column),
            end_column: columns.map(|(_, end)| end),
            message,
            field: field.map(str::to_owned),
        };
        self.issues.push((issue, snippet));
    }

    /// The issues by line and code, their quotes, and whether none of them is an error.
    pub(super) fn finish(mut self) -> (Vec<Diagnostic>, Vec<String>, bool) {
        self.issues
            .sort_by_key(|(issue, _)| (issue.start_line, issue.code));
        let (issues, snippets): (Vec<_>, Vec<_>) = self.issues.into_iter().unzip();
        let error = |issue: &Diagnostic| issue.code.severity() == Severity::Error;
        let valid = !issues.iter().any(error);
        (issues, snippets, valid)
    }
}

fn cut(text: &str) -> String {
    let text = text.trim_end_matches('\r');
    let mut end = text.len().min(MAX_SNIPPET);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    match text.get(..end) {
        Some(start) if end < text.len() => format!("{start}…"),
        _ => text.to_owned(),
    }
}
