//! 7.2, the sections that are lists: Preconditions, Gotchas, Boundaries, Verification.

use super::View;
use crate::rules::catalogue::strict_stage6_sections::{
    BOUNDARIES_FORM, GOTCHA_FORM, PRECONDITIONS_FORM, VERIFICATION_FORM, VERIFICATION_NO_ITEMS,
};
use crate::strict::facts::Finding;
use crate::strict::outline::BlockKind;

pub(super) fn preconditions(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    if !view.is_none() && view.items(false).next().is_none() {
        findings.push(Finding::new(
            &PRECONDITIONS_FORM,
            view.place(),
            "`## Preconditions` holds no bullet list; name each required tool, file or credential in a bullet",
        ));
    }
}

pub(super) fn boundaries(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    if !view.is_none() && view.items(false).chain(view.items(true)).next().is_none() {
        findings.push(Finding::new(
            &BOUNDARIES_FORM,
            view.place(),
            "`## Boundaries` holds no list; name each unsupported case or hard limit in a bullet",
        ));
    }
}

const GOTCHA_STARTS: [&str; 3] = ["- **Never**", "- **Always**", "- **Do not**"];

pub(super) fn gotchas(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    if view.is_none() {
        return;
    }
    let mut bullets = view.items(false).peekable();
    if bullets.peek().is_none() {
        findings.push(Finding::new(
            &GOTCHA_FORM,
            view.place(),
            "`## Gotchas` holds no bullet list and is not exactly `NONE`",
        ));
    }
    for bullet in bullets {
        let text = view.item(bullet);
        if !GOTCHA_STARTS.iter().any(|start| text.starts_with(start)) {
            findings.push(Finding::new(
                &GOTCHA_FORM,
                view.page.place(bullet.start),
                "this gotcha does not start with `- **Never**`, `- **Always**` or `- **Do not**`, so it states no rule",
            ));
        }
    }
}

pub(super) fn verification(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    let is_check = |text: &str| text.starts_with("- [ ]");
    let items: Vec<_> = view.items(false).chain(view.items(true)).collect();
    if !items.iter().any(|item| is_check(view.item(*item))) {
        findings.push(Finding::new(
            &VERIFICATION_NO_ITEMS,
            view.place(),
            "`## Verification` holds no item `- [ ] …`, so nothing says when the work is done",
        ));
        return;
    }
    let strays = items
        .into_iter()
        .filter(|item| !is_check(view.item(*item)))
        .map(|item| (item, "this item does not start with `- [ ]`"));
    let others = view
        .blocks()
        .filter(|block| !matches!(block.kind, BlockKind::List { .. }))
        .map(|block| {
            (
                block.span,
                "`## Verification` is a checklist and nothing else; this block is no item of it",
            )
        });
    for (span, message) in strays.chain(others) {
        findings.push(Finding::new(
            &VERIFICATION_FORM,
            view.page.place(span.start),
            message,
        ));
    }
}
