//! The frontmatter envelope: where the fences are. What stands between them is `yaml`'s business.

use super::white_space::trim;
use crate::span::Span;

/// State of the frontmatter fences of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fence {
    /// The first line is not an opening fence.
    Absent,
    /// An opening fence without a closing one.
    Unclosed,
    /// Both fences found.
    Closed,
}

/// Where frontmatter and body stand in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Envelope {
    /// Which fences exist.
    pub fence: Fence,
    /// The line of the opening fence without its line break; empty where absent.
    pub opening: Span,
    /// The YAML between the fences (to the end of the text where unclosed; empty where absent).
    pub yaml: Span,
    /// The line of the closing fence without its line break; empty where there is none.
    pub closing: Span,
    /// The Markdown body: after the closing fence line, or the whole text where the fence is absent.
    pub body: Span,
}

impl Envelope {
    /// Find the fences of `text`. A fence is three dashes alone on a line. White space behind them is allowed, and
    /// before the opening ones too (a leading byte-order mark counts as such): the reference reads it so, and a file is
    /// not dropped for it.
    pub fn find(text: &str) -> Self {
        let start = text.len() - text.trim_start_matches('\u{feff}').len();
        let mut lines = text.split_inclusive('\n');
        let none = Span::new(start, start);
        let Some(first) = lines.next().filter(|line| trim(line) == FENCE) else {
            return Self {
                fence: Fence::Absent,
                opening: none,
                yaml: none,
                closing: none,
                body: Span::new(start, text.len()),
            };
        };
        let opening = Span::new(0, unterminated(first).len());
        let yaml_start = first.len();
        let mut at = yaml_start;
        for line in lines {
            if is_closing_fence(line) {
                return Self {
                    fence: Fence::Closed,
                    opening,
                    yaml: Span::new(yaml_start, at),
                    closing: Span::new(at, at + unterminated(line).len()),
                    body: Span::new(at + line.len(), text.len()),
                };
            }
            at += line.len();
        }
        let end = Span::new(text.len(), text.len());
        Self {
            fence: Fence::Unclosed,
            opening,
            yaml: Span::new(yaml_start, text.len()),
            closing: end,
            body: end,
        }
    }

    /// The span of the YAML when both fences exist.
    pub fn closed_yaml(&self) -> Option<Span> {
        (self.fence == Fence::Closed).then_some(self.yaml)
    }
}

const FENCE: &str = "---";

fn is_closing_fence(line: &str) -> bool {
    line.strip_prefix(FENCE)
        .is_some_and(|rest| trim(rest).is_empty())
}

fn unterminated(line: &str) -> &str {
    line.trim_end_matches(['\n', '\r'])
}
