//! Stage 6, the body as a whole: is there one, and is it short enough to load.

use super::line_count;
use crate::rules::catalogue::strict_stage6_body::{
    BODY_EMPTY, BODY_TOO_LONG, BODY_TOO_MANY_TOKENS,
};
use crate::strict::facts::Finding;
use crate::strict::page::Page;

/// Most lines of a body.
const MAX_LINES: u32 = 500;
/// Most tokens of a body, at four characters each.
const MAX_TOKENS: usize = 5000;

/// Check the size of the body; `false` where it is empty, so that no other rule about bodies makes sense.
pub(super) fn check(page: &Page<'_>, findings: &mut Vec<Finding>) -> bool {
    let body = page.body();
    if body.trim().is_empty() {
        findings.push(Finding::new(
            &BODY_EMPTY,
            page.place(0),
            "nothing follows the frontmatter, so an agent that loads the skill learns nothing",
        ));
        return false;
    }
    let lines = line_count(body);
    if lines > MAX_LINES {
        findings.push(Finding::new(
            &BODY_TOO_LONG,
            page.place(0),
            format!("the body has {lines} lines; {MAX_LINES} is the most"),
        ));
    }
    let tokens = body.chars().count() / 4;
    if tokens > MAX_TOKENS {
        findings.push(Finding::new(
            &BODY_TOO_MANY_TOKENS,
            page.place(0),
            format!("the body has about {tokens} tokens (characters / 4); {MAX_TOKENS} is the most that loads well"),
        ));
    }
    true
}
