//! 7.2, Decision Logic: one table, fixed columns, exactly one default.

use super::View;
use crate::rules::catalogue::strict_stage6_sections::{
    DECISION_DEFAULT_MISSING, DECISION_DEFAULT_REPEATED, DECISION_FORM, DECISION_SINGLE_ROW,
};
use crate::strict::facts::Finding;
use crate::strict::outline::{BlockKind, Row, Table};

const COLUMNS: [&str; 3] = ["Condition", "Action", "Default"];
const SINGLE_ROW: [&str; 3] = ["All cases", "Follow Workflow", "YES"];

pub(super) fn check(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    let mut tables = view.blocks().filter_map(|block| match &block.kind {
        BlockKind::Table(table) => Some((block.span, table)),
        _ => None,
    });
    let Some((span, table)) = tables.next() else {
        findings.push(Finding::new(
            &DECISION_DEFAULT_MISSING,
            view.place(),
            "`## Decision Logic` holds no table, so no row is the default",
        ));
        return;
    };
    let place = view.page.place(span.start);
    if table.head != COLUMNS {
        findings.push(Finding::new(
            &DECISION_FORM,
            place,
            format!(
                "the columns are `{}`; they must be `Condition | Action | Default`",
                table.head.join(" | ")
            ),
        ));
    }
    if let Some((second, _)) = tables.next() {
        findings.push(Finding::new(
            &DECISION_FORM,
            view.page.place(second.start),
            "this is a second table; all decisions stand in one",
        ));
    }
    defaults(view, table, place, findings);
}

fn defaults(
    view: &View<'_, '_>,
    table: &Table,
    place: crate::strict::facts::Place,
    findings: &mut Vec<Finding>,
) {
    let is_default = |row: &&Row| row.cells.last().is_some_and(|cell| cell == "YES");
    let mut defaults = table.rows.iter().filter(is_default);
    if defaults.next().is_none() {
        findings.push(Finding::new(
            &DECISION_DEFAULT_MISSING,
            place,
            "no row has `YES` under `Default`, so nothing says what to do when no condition is met",
        ));
        return;
    }
    if let Some(second) = defaults.next() {
        let all = defaults.count() + 2;
        findings.push(Finding::new(
            &DECISION_DEFAULT_REPEATED,
            view.page.place(second.span.start),
            format!("{all} rows have `YES` under `Default`; exactly one may"),
        ));
    }
    if let [only] = table.rows.as_slice()
        && only.cells != SINGLE_ROW
    {
        findings.push(
            Finding::new(
                &DECISION_SINGLE_ROW,
                view.page.place(only.span.start),
                "a table with one row decides nothing",
            )
            .fix("write `| All cases | Follow Workflow | YES |`, or add the rows that are missing"),
        );
    }
}
