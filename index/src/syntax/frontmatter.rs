//! The frontmatter envelope: where the fences are. What stands between them is `yaml`'s business.

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
    /// The YAML between the fences (to the end of the text where unclosed; empty where absent).
    pub yaml: Span,
    /// The Markdown body: after the closing fence line, or the whole text where the fence is absent.
    pub body: Span,
}

impl Envelope {
    /// Find the fences of `text`. A leading byte-order mark is passed over; a fence is three dashes alone on a line,
    /// trailing white space allowed, and before the opening one leading white space too.
    pub fn find(text: &str) -> Self {
        let start = if text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        let whole = Span::new(start, text.len());
        let mut lines = whole.slice(text).split_inclusive('\n');
        let Some(first) = lines.next().filter(|line| line.trim() == FENCE) else {
            return Self {
                fence: Fence::Absent,
                yaml: Span::new(start, start),
                body: whole,
            };
        };
        let yaml_start = start + first.len();
        let mut at = yaml_start;
        for line in lines {
            if is_fence(line) {
                let body = Span::new(at + line.len(), text.len());
                return Self {
                    fence: Fence::Closed,
                    yaml: Span::new(yaml_start, at),
                    body,
                };
            }
            at += line.len();
        }
        let end = Span::new(text.len(), text.len());
        Self {
            fence: Fence::Unclosed,
            yaml: Span::new(yaml_start, text.len()),
            body: end,
        }
    }

    /// The span of the YAML when both fences exist.
    pub fn closed_yaml(&self) -> Option<Span> {
        (self.fence == Fence::Closed).then_some(self.yaml)
    }
}

/// Three dashes.
const FENCE: &str = "---";

/// A closing fence stands at the start of its line.
fn is_fence(line: &str) -> bool {
    line.strip_prefix(FENCE)
        .is_some_and(|rest| rest.trim_end().is_empty())
}
