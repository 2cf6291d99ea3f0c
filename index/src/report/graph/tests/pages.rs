//! The page keeps its shape: headings, one table of nodes, one of edges, whatever a repository is called.

use pulldown_cmark::{Event, Options, Parser, Tag};

use super::{hostile, report, views};
use crate::catalog::tests::catalog;
use crate::graph::View;
use crate::report::diagnostic_entry::DiagnosticEntry;
use crate::report::skill_index::Repository;
use crate::rules::Severity;

const NONE: Repository<'_> = Repository {
    root: "/repo",
    config_path: None,
    scanned_file_count: 5,
    diagnostics: &[],
};

/// Rows, cells and headings of a page; anything that is neither text nor such structure is an error.
fn read(page: &str) -> Result<(usize, usize, usize), String> {
    let (mut rows, mut cells, mut headings) = (0, 0, 0);
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::TableRow) => rows += 1,
            Event::Start(Tag::TableCell) => cells += 1,
            Event::Start(Tag::Heading { .. }) => headings += 1,
            Event::Start(
                Tag::Table(_) | Tag::TableHead | Tag::Paragraph | Tag::List(None) | Tag::Item,
            )
            | Event::End(_)
            | Event::Text(_)
            | Event::Code(_)
            | Event::SoftBreak => {}
            other => return Err(format!("{other:?}")),
        }
    }
    Ok((rows, cells, headings))
}

#[test]
fn every_node_and_edge_is_a_row() {
    let catalog = hostile();
    for report in views(&catalog) {
        let page = report.to_markdown(NONE, &[]);
        let (rows, cells, headings) = read(&page).unwrap_or_else(|e| panic!("{e}\n{page}"));
        let tables = 1 + usize::from(!report.edges.is_empty());
        assert_eq!(rows, report.nodes.len() + report.edges.len(), "{page}");
        // Six columns of nodes, five of edges, and their heads.
        let of_edges = if tables == 2 {
            5 * (report.edges.len() + 1)
        } else {
            0
        };
        assert_eq!(cells, 6 * (report.nodes.len() + 1) + of_edges, "{page}");
        assert!(headings >= 3, "{page}");
    }
}

#[test]
fn diagnostics_stand_below_the_tables() {
    let catalog = hostile();
    let report = report(&catalog, View::Summary, None);
    let entry = DiagnosticEntry {
        code: None,
        severity: Severity::Error,
        path: "contexts/`c`.md".to_owned(),
        line: Some(3),
        message: "The id `x` *is* taken.".to_owned(),
        json: String::new(),
    };
    let repository = Repository {
        diagnostics: &[entry],
        ..NONE
    };
    let page = report.to_markdown(repository, &[]);
    let (_, below) = page.split_once("## Diagnostics").unwrap();
    assert_eq!(
        below.trim(),
        "- error ``contexts/`c`.md:3``: The id \\`x\\` \\*is\\* taken."
    );
}

#[test]
fn a_page_of_a_composition() {
    let catalog = catalog(&[
        (
            "contexts/a.md",
            "---\nid: a\nowner: o\nrequires_context: [b]\noptional_context: [gone]\n---\n",
        ),
        (
            "contexts/b.md",
            "---\nid: b\nowner: o\nstatus: archived\ntags: [t]\n---\n",
        ),
    ]);
    let composition = report(&catalog, View::Composition, Some("a"));
    insta::assert_snapshot!("composition", composition.to_markdown(NONE, &[]));
    let impact = report(&catalog, View::Impact, Some("b"));
    insta::assert_snapshot!("impact", impact.to_markdown(NONE, &[]));
}
