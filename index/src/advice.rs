//! Advice of this project on one file, beyond the contract: what this program reads and others do not. It changes no
//! verdict and is quiet on good files.

use serde::{Deserialize, Serialize};

use crate::evidence::Quote;
use crate::rules::catalogue::{layout, portability};
use crate::rules::{Code, Rule};
use crate::skills::flat::FlatSkill;
use crate::span::Span;
use crate::syntax::Document;

#[cfg(test)]
mod tests;

/// One advice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice {
    /// The rule.
    pub code: Code,
    /// Where in the file.
    pub place: Quote,
    /// What is wrong and what to do.
    pub message: String,
}

/// The advice on the Markdown file `doc`, by line and code; `flat` is the skill that it holds as a single file.
pub fn collect(doc: &Document<'_>, entrypoint: bool, flat: Option<&FlatSkill>) -> Vec<Advice> {
    let mut found: Vec<Advice> = if entrypoint {
        fences(doc).into_iter().chain(empty_body(doc)).collect()
    } else {
        flat.map(|flat| flat_skill(doc, flat)).into_iter().collect()
    };
    found.sort_by_key(|advice| (advice.place.start_line, advice.code));
    found
}

/// The lines of the fences of closed frontmatter.
pub(crate) fn fence_lines(doc: &Document<'_>) -> Option<[u32; 2]> {
    let yaml = doc.envelope.closed_yaml()?;
    let opening = doc.lines.line(yaml.start).checked_sub(1)?;
    Some([opening, doc.lines.line(yaml.end)])
}

fn fences(doc: &Document<'_>) -> Vec<Advice> {
    let lines = fence_lines(doc).into_iter().flatten();
    lines.filter_map(|line| inexact_fence(doc, line)).collect()
}

fn inexact_fence(doc: &Document<'_>, line: u32) -> Option<Advice> {
    let fence = doc.lines.line_text(doc.text, line);
    let what = match fence {
        "---" => return None,
        _ if fence.starts_with('\u{feff}') => "a byte-order mark before its dashes",
        _ if fence.starts_with("---") => "trailing white space after its dashes",
        _ => "white space before its dashes",
    };
    let message = format!(
        "The fence on line {line} has {what}, and several tools skip the file for it; make the line exactly `---`."
    );
    Some(advice(doc, &portability::INEXACT_FENCE, line, message))
}

fn empty_body(doc: &Document<'_>) -> Option<Advice> {
    let [_, closing] = fence_lines(doc)?;
    let empty = doc.body_text().trim().is_empty();
    empty.then(|| {
        let message = "Nothing follows the frontmatter; write the instructions of the skill here.";
        advice(doc, &portability::EMPTY_BODY, closing, message.to_owned())
    })
}

fn flat_skill(doc: &Document<'_>, flat: &FlatSkill) -> Advice {
    let message = format!(
        "This looks like a skill, but a skill is a folder; move the file to `{}`.",
        flat.target
    );
    advice(doc, &layout::FLAT_SKILL_IN_ROOT, 1, message)
}

fn advice(doc: &Document<'_>, rule: &'static Rule, line: u32, message: String) -> Advice {
    let span: Span = doc.lines.line_span(line);
    Advice {
        code: rule.into(),
        place: Quote {
            start_line: line,
            end_line: line,
            snippet: span.slice(doc.text).trim_end_matches('\r').to_owned(),
        },
        message,
    }
}
