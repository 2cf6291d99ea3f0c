//! 7.2, Examples: exactly `### In Scope` and `### Out of Scope`.

use super::View;
use crate::rules::catalogue::strict_stage6_sections::EXAMPLES_FORM;
use crate::strict::facts::Finding;

const SUBSECTIONS: [&str; 2] = ["In Scope", "Out of Scope"];

pub(super) fn check(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    if view.is_none() || (view.is_empty() && view.text().is_empty()) {
        return;
    }
    let subsections = view.page.outline.sections(3, view.content);
    let found: Vec<&str> = subsections
        .iter()
        .map(|s| s.heading.title.as_str())
        .collect();
    for wanted in SUBSECTIONS {
        match subsections.iter().find(|s| s.heading.title == wanted) {
            None => findings.push(Finding::new(
                &EXAMPLES_FORM,
                view.place(),
                format!("`## Examples` has no subsection `### {wanted}`"),
            )),
            Some(section) if view.page.raw(section.content).trim().is_empty() => {
                findings.push(Finding::new(
                    &EXAMPLES_FORM,
                    view.page.place(section.heading.span.start),
                    format!("`### {wanted}` shows no example"),
                ));
            }
            Some(_) => {}
        }
    }
    for section in &subsections {
        if !SUBSECTIONS.contains(&section.heading.title.as_str()) {
            findings.push(Finding::new(
                &EXAMPLES_FORM,
                view.page.place(section.heading.span.start),
                format!(
                    "`### {}` is no subsection of `## Examples`; there are `### In Scope` and `### Out of Scope`",
                    section.heading.title
                ),
            ));
        }
    }
    if found == ["Out of Scope", "In Scope"] {
        findings.push(Finding::new(
            &EXAMPLES_FORM,
            view.place(),
            "`### Out of Scope` stands before `### In Scope`",
        ));
    }
}
