//! 7.2, the sections that are prose: Purpose, Defaults, Output Format.

use super::{Sections, View};
use crate::rules::catalogue::strict_stage6_sections::{
    DEFAULTS_NONE, OUTPUT_FORMAT_NONE, PURPOSE_FORM,
};
use crate::strict::facts::Finding;
use crate::strict::outline::BlockKind;
use crate::strict::page::Page;

pub(super) fn purpose(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    let mut blocks = view.blocks();
    let first = blocks.next();
    let stray = match first {
        Some(block) if block.kind != BlockKind::Paragraph => Some(block),
        _ => blocks.next(),
    };
    if let Some(stray) = stray {
        findings.push(Finding::new(
            &PURPOSE_FORM,
            view.page.place(stray.span.start),
            "`## Purpose` is one paragraph; this block is more than that",
        ));
    }
}

pub(super) fn output_format(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    if view.is_none() {
        findings.push(
            Finding::new(
                &OUTPUT_FORMAT_NONE,
                view.place(),
                "`## Output Format` says `NONE`; without a fixed structure it says `No fixed output format.`",
            )
            .fix("write `No fixed output format.`"),
        );
    }
}

/// Defaults may be `NONE` only where nothing has to be chosen.
pub(super) fn defaults(page: &Page<'_>, sections: &Sections<'_>, findings: &mut Vec<Finding>) {
    let Some(view) = View::of(page, sections, "Defaults").filter(View::is_none) else {
        return;
    };
    let rows: usize = View::of(page, sections, "Decision Logic")
        .iter()
        .flat_map(View::blocks)
        .map(|block| match &block.kind {
            BlockKind::Table(table) => table.rows.len(),
            _ => 0,
        })
        .sum();
    if rows > 1 {
        findings.push(Finding::new(
            &DEFAULTS_NONE,
            view.place(),
            format!(
                "`## Defaults` says `NONE`, but `## Decision Logic` chooses between {rows} rows"
            ),
        ));
    }
}
