//! The canonical sections of a body (7.1): which are there, in which order; their own rules (7.2) stand one file a kind.

mod decision;
mod examples;
mod lists;
mod order;
mod prose;
pub(in crate::strict) mod supporting;
mod title;
pub(in crate::strict) mod workflow;

use super::Skill;
use crate::span::Span;
use crate::strict::facts::{Finding, Place};
use crate::strict::outline::{Block, BlockKind, Heading, Section};
use crate::strict::page::Page;

/// The mandatory sections in their order, without the title.
pub const MANDATORY: [&str; 11] = [
    "Purpose",
    "Preconditions",
    "Defaults",
    "Workflow",
    "Decision Logic",
    "Supporting Files",
    "Output Format",
    "Gotchas",
    "Boundaries",
    "Verification",
    "Examples",
];

/// The second-level sections of one body.
#[derive(Debug)]
pub(in crate::strict) struct Sections<'o> {
    all: Vec<Section<'o>>,
}

impl<'o> Sections<'o> {
    /// The sections of `page`.
    pub(in crate::strict) fn of(page: &'o Page<'_>) -> Self {
        Self {
            all: page.outline.sections(2, page.whole()),
        }
    }

    /// The first section with exactly this title.
    pub(in crate::strict) fn get(&self, title: &str) -> Option<Section<'o>> {
        self.all
            .iter()
            .copied()
            .find(|section| section.heading.title == title)
    }

    /// The mandatory sections that are there, with their lines.
    pub(in crate::strict) fn present(&self, page: &Page<'_>) -> Vec<(String, u32)> {
        self.all
            .iter()
            .filter(|section| canonical(section.heading).is_some())
            .map(|section| {
                let line = page.place(section.heading.span.start).line;
                (section.heading.title.clone(), line)
            })
            .collect()
    }
}

/// The rank of a mandatory section's heading.
fn canonical(heading: &Heading) -> Option<usize> {
    MANDATORY.iter().position(|title| *title == heading.title)
}

/// Check the sections of a body.
pub(super) fn check(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let (page, sections) = (skill.page, &skill.sections);
    title::check(
        page,
        skill.front.name.as_ref().map(|(name, _)| name.as_str()),
        findings,
    );
    order::check(page, sections, findings);
    let rules: [(&str, Rules); 9] = [
        ("Purpose", prose::purpose),
        ("Preconditions", lists::preconditions),
        ("Workflow", workflow::check),
        ("Decision Logic", decision::check),
        ("Supporting Files", supporting::check),
        ("Output Format", prose::output_format),
        ("Gotchas", lists::gotchas),
        ("Boundaries", lists::boundaries),
        ("Verification", lists::verification),
    ];
    for (title, rule) in rules {
        if let Some(view) = View::of(page, sections, title).filter(|view| !view.is_empty()) {
            rule(&view, findings);
        }
    }
    if let Some(view) = View::of(page, sections, "Examples") {
        examples::check(&view, findings);
    }
    prose::defaults(page, sections, findings);
}

/// The rules of one section.
type Rules = fn(&View<'_, '_>, &mut Vec<Finding>);

/// A section under its rules.
pub(super) struct View<'p, 't> {
    page: &'p Page<'t>,
    heading: &'p Heading,
    content: Span,
}

impl<'p, 't> View<'p, 't> {
    pub(super) fn of(page: &'p Page<'t>, sections: &Sections<'p>, title: &str) -> Option<Self> {
        sections.get(title).map(|section| Self {
            page,
            heading: section.heading,
            content: section.content,
        })
    }

    pub(super) fn blocks(&self) -> impl Iterator<Item = &'p Block> {
        self.page.outline.blocks_in(self.content)
    }

    /// Nothing but white space and comments.
    fn is_empty(&self) -> bool {
        self.blocks().next().is_none()
    }

    /// The raw text, trimmed.
    pub(super) fn text(&self) -> &'t str {
        self.page.raw(self.content).trim()
    }

    /// The content is exactly `NONE`.
    pub(super) fn is_none(&self) -> bool {
        self.text() == "NONE"
    }

    /// The place of the heading.
    fn place(&self) -> Place {
        self.page.place(self.heading.span.start)
    }

    /// The items of the top-level lists of this kind.
    pub(super) fn items(&self, wanted: bool) -> impl Iterator<Item = Span> {
        self.blocks()
            .filter_map(move |block| match &block.kind {
                BlockKind::List { ordered, items } if *ordered == wanted => {
                    Some(items.iter().copied())
                }
                _ => None,
            })
            .flatten()
    }

    /// The raw text of an item, its marker included.
    fn item(&self, span: Span) -> &'t str {
        self.page.raw(span).trim()
    }
}

/// The text of a bullet without its marker.
pub(in crate::strict) fn without_marker(item: &str) -> &str {
    let bare = item
        .trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit());
    bare.strip_prefix(['-', '*', '+', '.', ')'])
        .unwrap_or(bare)
        .trim_start()
}
