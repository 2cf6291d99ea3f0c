//! Repairs as facts: what a report shows below a diagnostic. The edits themselves are made again from the text when they
//! are applied.

use serde::{Deserialize, Serialize};

use super::{Action, Repair, apply, repairs};
use crate::advice::Advice;
use crate::evidence::Diagnostic;
use crate::path::RepoPath;
use crate::rules::Code;
use crate::rules::catalogue::portability;
use crate::span::LineIndex;

/// Codes that a repair can remove.
const REPAIRABLE: [&str; 2] = ["AS-SKILL-INVALID-YAML", "AS-SKILL-INVALID-ALLOWED-TOOLS"];

/// Longest line that is kept, in characters.
const QUOTE: usize = 240;

/// One safe repair of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// What it does.
    pub action: Action,
    /// The code it removes.
    pub code: Code,
    /// The lines as it leaves them, by number; long ones cut.
    pub lines: Vec<(u32, String)>,
}

impl Offer {
    /// The line that the repair makes of line `number`, or its first one where that line is another.
    pub fn line(&self, number: Option<u32>) -> Option<(u32, &str)> {
        let exact = self.lines.iter().find(|(line, _)| Some(*line) == number);
        exact
            .or(self.lines.first())
            .map(|(line, text)| (*line, text.as_str()))
    }
}

/// The safe repairs of the skill `text` at `path`, about which `issues` and `advice` were found.
pub fn of(path: &RepoPath, text: &str, issues: &[Diagnostic], advice: &[Advice]) -> Vec<Offer> {
    let mut codes = issues
        .iter()
        .map(|issue| issue.code)
        .chain(advice.iter().map(|advice| advice.code));
    let fence = Code::from(&portability::INEXACT_FENCE);
    // Proving a repair means reading the file several times: not where there is nothing to repair.
    if !codes.any(|code| code == fence || REPAIRABLE.contains(&code.id())) {
        return Vec::new();
    }
    let offers = repairs(path, text).into_iter();
    offers
        .map(|repair| Offer {
            action: repair.action,
            code: repair.code.unwrap_or(fence),
            lines: lines(text, &repair),
        })
        .collect()
}

fn lines(text: &str, repair: &Repair) -> Vec<(u32, String)> {
    let after = apply(text, std::slice::from_ref(repair));
    let index = LineIndex::new(&after);
    let cut = |line: u32| index.line_text(&after, line).chars().take(QUOTE).collect();
    repair
        .lines
        .iter()
        .map(|line| (*line, cut(*line)))
        .collect()
}
