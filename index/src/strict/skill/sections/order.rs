//! 7.1: every mandatory section once, in the given order, with content or exactly `NONE`.

use super::{MANDATORY, Sections, View, canonical};
use crate::rules::catalogue::strict_stage6_body::{
    SECTION_EMPTY, SECTION_MISSING, SECTION_NONE_SPELLING, SECTION_ORDER, SECTION_REPEATED,
};
use crate::strict::facts::Finding;
use crate::strict::outline::BlockKind;
use crate::strict::page::Page;

pub(super) fn check(page: &Page<'_>, sections: &Sections<'_>, findings: &mut Vec<Finding>) {
    missing(page, sections, findings);
    order(page, sections, findings);
    for title in MANDATORY {
        if let Some(view) = View::of(page, sections, title) {
            content(&view, title, findings);
        }
    }
}

fn missing(page: &Page<'_>, sections: &Sections<'_>, findings: &mut Vec<Finding>) {
    // The finding stands where the section could go: at the one that comes before it.
    let mut before = page.place(0);
    let mut after = "the title".to_owned();
    for title in MANDATORY {
        let previous = std::mem::replace(&mut after, format!("`## {title}`"));
        if let Some(section) = sections.get(title) {
            before = page.place(section.heading.span.start);
            continue;
        }
        let near = page.outline.headings.iter().find(|heading| {
            heading
                .text
                .trim()
                .trim_end_matches(':')
                .eq_ignore_ascii_case(title)
        });
        let message = match near {
            Some(heading) => {
                let line = page.place(heading.span.start).line;
                format!(
                    "there is no heading `## {title}`; line {line} comes close, but a heading must match exactly"
                )
            }
            None => format!("there is no heading `## {title}`"),
        };
        let fix = format!("add `## {title}` after {previous}, with `NONE` where it does not apply");
        findings.push(Finding::new(&SECTION_MISSING, before, message).fix(fix));
    }
}

fn order(page: &Page<'_>, sections: &Sections<'_>, findings: &mut Vec<Finding>) {
    let mut highest: Option<(usize, &str)> = None;
    let mut seen = [false; MANDATORY.len()];
    for section in &sections.all {
        let Some(rank) = canonical(section.heading) else {
            continue;
        };
        let title = section.heading.title.as_str();
        let place = page.place(section.heading.span.start);
        if let Some(seen) = seen.get_mut(rank)
            && std::mem::replace(seen, true)
        {
            findings.push(Finding::new(
                &SECTION_REPEATED,
                place,
                format!("`## {title}` stands here a second time"),
            ));
            continue;
        }
        match highest {
            Some((top, before)) if rank < top => findings.push(Finding::new(
                &SECTION_ORDER,
                place,
                format!("`## {title}` comes before `## {before}` in the canonical order, but stands after it"),
            )),
            _ => highest = Some((rank, title)),
        }
    }
    let first = sections
        .all
        .iter()
        .find(|section| canonical(section.heading).is_some());
    let title = page
        .outline
        .headings
        .iter()
        .find(|heading| heading.level == 1);
    if let (Some(first), Some(title)) = (first, title)
        && first.heading.span.start < title.span.start
    {
        findings.push(Finding::new(
            &SECTION_ORDER,
            page.place(title.span.start),
            format!(
                "the title stands after `## {}`; it comes first",
                first.heading.text
            ),
        ));
    }
}

fn content(view: &View<'_, '_>, title: &str, findings: &mut Vec<Finding>) {
    // Subsections are content to `## Examples` alone; elsewhere a heading without text under it says nothing.
    let says_something = view
        .blocks()
        .any(|block| block.kind != BlockKind::Other || !view.page.raw(block.span).starts_with('#'));
    if !says_something {
        findings.push(Finding::new(
            &SECTION_EMPTY,
            view.place(),
            format!(
                "`## {title}` has no content; a section that does not apply says exactly `NONE`"
            ),
        ));
        return;
    }
    let text = view.text();
    let bare = text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '.' | '-' | '*' | '_' | '(' | ')')
    });
    if !view.is_none() && NOTHING.iter().any(|word| bare.eq_ignore_ascii_case(word)) {
        findings.push(
            Finding::new(
                &SECTION_NONE_SPELLING,
                view.place(),
                format!(
                    "`## {title}` says `{text}`; a section that does not apply says exactly `NONE`"
                ),
            )
            .fix("write `NONE`"),
        );
    }
}

const NOTHING: &[&str] = &[
    "none",
    "n/a",
    "na",
    "not applicable",
    "nothing",
    "no",
    "nil",
];
