//! Collecting what was found in one skill, with its place.

use crate::evidence::{Diagnostic, NamesDiffer};
use crate::path::RepoPath;
use crate::rules::Rule;
use crate::span::Span;
use crate::syntax::Document;

/// The issues of one document under construction.
pub(super) struct Issues<'d, 't> {
    pub(super) path: &'d RepoPath,
    pub(super) doc: &'d Document<'t>,
    found: Vec<Diagnostic>,
}

impl<'d, 't> Issues<'d, 't> {
    pub(super) fn new(path: &'d RepoPath, doc: &'d Document<'t>) -> Self {
        Self {
            path,
            doc,
            found: Vec::new(),
        }
    }

    /// A finding at the lines of `span`; a line break at its end does not count.
    pub(super) fn at(
        &mut self,
        rule: &'static Rule,
        span: Span,
        field: Option<&str>,
        message: String,
    ) {
        let issue = self.issue(rule, span, field, message);
        self.found.push(issue);
    }

    /// The same, with the two names that it is about.
    pub(super) fn names_differ(
        &mut self,
        rule: &'static Rule,
        span: Span,
        field: Option<&str>,
        message: String,
        details: NamesDiffer,
    ) {
        let issue = self.issue(rule, span, field, message);
        self.found.push(Diagnostic {
            details: Some(Box::new(details)),
            ..issue
        });
    }

    fn issue(
        &self,
        rule: &'static Rule,
        span: Span,
        field: Option<&str>,
        message: String,
    ) -> Diagnostic {
        let doc = self.doc;
        let end = span.start + span.slice(doc.text).trim_end().len();
        let start = doc.lines.line_col(doc.text, span.start);
        let last = doc.lines.line_col(doc.text, end);
        Diagnostic {
            code: rule.into(),
            path: self.path.clone(),
            start_line: Some(start.line),
            end_line: Some(last.line),
            column: Some(start.column),
            end_column: (last.line == start.line && last.column > start.column)
                .then_some(last.column),
            message,
            field: field.map(str::to_owned),
            details: None,
        }
    }

    /// A finding about a whole line.
    pub(super) fn on_line(
        &mut self,
        rule: &'static Rule,
        line: u32,
        field: Option<&str>,
        message: String,
    ) {
        let text = self.doc.lines.line_text(self.doc.text, line);
        let indent = text.len() - text.trim_start().len();
        let start = self.doc.lines.line_span(line).start + indent;
        self.at(
            rule,
            Span::new(start, start + text.trim().len()),
            field,
            message,
        );
    }

    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by(|a, b| {
            let key = |issue: &Diagnostic| (issue.start_line, issue.code.id());
            key(a).cmp(&key(b))
        });
        self.found
    }
}
