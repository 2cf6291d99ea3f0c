//! `allowed-tools` as a list. The format asks for one string of tools with spaces between them.

use super::{Action, Edit, Repair, repair};
use crate::migrate::render;
use crate::span::Span;
use crate::syntax::Document;
use crate::syntax::yaml::{Node, Value};

const CODE: &str = "AS-SKILL-INVALID-ALLOWED-TOOLS";

/// Join the members, where each is one tool and nothing else stands between them.
pub(super) fn find(text: &str) -> Option<Repair> {
    let doc = Document::parse(text);
    let root = doc.yaml.as_ref()?.root.as_ref()?;
    let mut entries = root.entries("allowed-tools");
    let entry = entries.next().filter(|_| entries.next().is_none())?;
    let Value::Sequence(members) = &entry.value.value else {
        return None;
    };
    let tools: Vec<&str> = members.iter().map(one_tool).collect::<Option<_>>()?;
    if tools.is_empty() || entry.value.anchored || entry.value.tag.is_some() {
        return None;
    }
    let colon = text.get(entry.key.span.end..)?.find(':')?;
    let span = Span::new(entry.key.span.end + colon + 1, entry.value.span.end);
    if holds_comment(text, span, members) {
        return None;
    }
    let edit = Edit {
        span,
        text: format!(" {}", render::line(&tools.join(" "))),
    };
    repair(&doc, Action::JoinTools, Some(CODE), vec![edit])
}

/// A member that reads as one tool in a string with spaces: white space only inside parentheses, no comma outside.
fn one_tool(member: &Node) -> Option<&str> {
    let text = match &member.value {
        Value::String(text, _) if !member.anchored && member.tag.is_none() => text,
        _ => return None,
    };
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => return None,
            c if c.is_control() || (depth == 0 && c.is_whitespace()) => return None,
            _ => {}
        }
    }
    (depth == 0 && !text.is_empty()).then_some(text)
}

fn holds_comment(text: &str, span: Span, members: &[Node]) -> bool {
    let inside = |at: usize| {
        members
            .iter()
            .any(|m| m.span.start <= at && at < m.span.end)
    };
    span.slice(text)
        .match_indices('#')
        .any(|(at, _)| !inside(span.start + at))
}
