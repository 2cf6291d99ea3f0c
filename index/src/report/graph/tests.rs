//! The forms of the graph report for people. Its JSON is held to the conformance cases where it is answered.

mod pages;
mod pictures;

use super::GraphReport;
use crate::catalog::Catalog;
use crate::catalog::tests::catalog;
use crate::date::Date;
use crate::graph::View;

/// Ids, names, owners and targets that would be syntax anywhere else.
fn hostile() -> Catalog {
    catalog(&[
        (
            "skills/a/SKILL.md",
            "---\nname: a\ndescription: d\nmetadata:\n  renma.id: 'x\"] --> end; subgraph \\\" | #quot; <b>`y'\n  \
             renma.owner: 'pipe|`tick`<script>'\n  renma.optional-context: '[\"%% gone | \\\"missing\\\"\"]'\n  \
             renma.superseded-by: '[\"contexts/c[1].md\"]'\n---\nRead [g](references/g|h.md).\n",
        ),
        ("skills/a/references/g|h.md", "# G"),
        ("skills/a/scripts/end.sh", "true"),
        ("contexts/c[1].md", "---\ntags: ['`|`', 'a*b']\n---\n"),
        (
            "lenses/l.md",
            "---\ntype: context_lens\napplies_to: ['contexts/c[1].md']\n---\n",
        ),
    ])
}

fn report<'c>(catalog: &'c Catalog, view: View, focus: Option<&str>) -> GraphReport<'c> {
    let today = Date::new(2026, 11, 30).unwrap();
    GraphReport::new(catalog, view, focus, today).unwrap()
}

/// Every view of the repository; those that need a focus look at its skill.
fn views(catalog: &Catalog) -> Vec<GraphReport<'_>> {
    let mut all = Vec::new();
    for view in View::ALL {
        if view == View::Discovery {
            continue;
        }
        all.push(report(catalog, view, Some("skills/a/SKILL.md")));
        if !view.needs_focus() {
            all.push(report(catalog, view, None));
        }
    }
    all
}
