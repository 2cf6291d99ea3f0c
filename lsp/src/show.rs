//! From a diagnostic of the index to one of the protocol: severity, and the range in the text that the editor shows.

use lsp_types::{Diagnostic, DiagnosticSeverity, NumberOrString, Position, Range};
use skilld_index::answer::problems::Problem;
use skilld_index::rules::Severity;
use skilld_index::span::Span;

use crate::position::{Encoding, Text};

/// Who says it, as editors show it.
pub(crate) const SOURCE: &str = "skilld";

/// `problem` in the protocol's form. `text` is the text of its file, where that is at hand; else the quoted source line
/// has to do.
pub(crate) fn diagnostic(problem: &Problem, text: Option<&Text>, encoding: Encoding) -> Diagnostic {
    Diagnostic {
        range: range(problem, text, encoding),
        severity: Some(severity(problem.severity)),
        code: problem
            .code
            .map(|code| NumberOrString::String(code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: problem.message.clone(),
        ..Diagnostic::default()
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Critical | Severity::High | Severity::Error | Severity::Fail => {
            DiagnosticSeverity::ERROR
        }
        Severity::Medium | Severity::Warning | Severity::WarnMajor => DiagnosticSeverity::WARNING,
        Severity::Low | Severity::WarnMinor => DiagnosticSeverity::INFORMATION,
        Severity::Info => DiagnosticSeverity::HINT,
    }
}

fn range(problem: &Problem, text: Option<&Text>, encoding: Encoding) -> Range {
    let line = problem.line.unwrap_or(1);
    if let Some(text) = text {
        return text.range(span(problem, text, line), encoding);
    }
    let shift = line.saturating_sub(1);
    let quoted = Text::new(problem.source.as_deref().unwrap_or_default());
    let shifted = |position: Position| Position::new(position.line + shift, position.character);
    let range = quoted.range(span(problem, &quoted, 1), encoding);
    Range::new(shifted(range.start), shifted(range.end))
}

/// From the first column to the last where both are known, else to the end of the first line.
fn span(problem: &Problem, text: &Text, line: u32) -> Span {
    let shown = text.lines().line_text(text.as_str(), line);
    let indent = shown.len() - shown.trim_start().len();
    let line_start = text.lines().line_span(line).start;
    let start = match problem.column {
        Some(column) => text.at_column(line, column),
        None => line_start + indent,
    };
    let end = match problem.end_column {
        Some(column) => text.at_column(line, column),
        None => line_start + shown.trim_end().len(),
    };
    Span::new(start, end)
}

#[cfg(test)]
mod tests {
    use skilld_index::path::RepoPath;

    use super::*;

    fn problem(line: Option<u32>, column: Option<u32>, end_column: Option<u32>) -> Problem {
        Problem {
            path: RepoPath::new("skills/a/SKILL.md"),
            code: Some("AS-SKILL-INVALID-NAME"),
            severity: Severity::Error,
            line,
            end_line: line,
            column,
            end_column,
            message: "m".to_owned(),
            source: Some("  𝄞 = 1 ".to_owned()),
        }
    }

    fn shown(problem: &Problem, text: Option<&Text>) -> [u32; 4] {
        let it = diagnostic(problem, text, Encoding::Utf16).range;
        [
            it.start.line,
            it.start.character,
            it.end.line,
            it.end.character,
        ]
    }

    #[test]
    fn ranges_are_those_of_the_text_or_of_the_quoted_line() {
        let text = Text::new("x\n  𝄞 = 1 \n");
        for text in [Some(&text), None] {
            assert_eq!(
                shown(&problem(Some(2), Some(4), Some(6)), text),
                [1, 4, 1, 6]
            );
            assert_eq!(shown(&problem(Some(2), Some(3), None), text), [1, 2, 1, 8]);
            assert_eq!(shown(&problem(Some(2), None, None), text), [1, 2, 1, 8]);
        }
        assert_eq!(shown(&problem(None, None, None), Some(&text)), [0, 0, 0, 1]);
        // The text is newer than the diagnostic.
        assert_eq!(
            shown(&problem(Some(9), Some(4), None), Some(&text)),
            [2, 0, 2, 0]
        );
    }
}
