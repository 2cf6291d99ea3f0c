//! The list of skills for people, `skilld.list.v1`: two lines a skill, best first.

use std::fmt::Write as _;

use anstyle::Style;
use serde::Serialize;

use super::json::fragment;
use super::text::visible;
use crate::inventory::search::{Found, Row, SearchIndex};

/// The schema of the JSON.
pub const SCHEMA: &str = "skilld.list.v1";

/// Most skills that a terminal is shown.
const SHOWN: usize = 200;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    schema_version: &'static str,
    query: &'a str,
    skills: &'a [Row<'a>],
}

/// All rows as JSON.
pub fn to_json(index: &SearchIndex, query: &str) -> String {
    let Found { rows, .. } = index.find(query, usize::MAX);
    let document = Document {
        schema_version: SCHEMA,
        query,
        skills: &rows,
    };
    fragment(&document, 0) + "\n"
}

/// The first rows as text.
pub fn to_text(index: &SearchIndex, query: &str, color: bool) -> String {
    let Found { rows, all } = index.find(query, SHOWN);
    let bold = if color {
        Style::new().bold()
    } else {
        Style::new()
    };
    let mut out = String::new();
    for row in &rows {
        let _ = write!(out, "{bold}{}{bold:#}", visible(row.name));
        if let Some(id) = row.id.filter(|id| *id != row.path) {
            let _ = write!(out, "  {}", visible(id));
        }
        let _ = write!(out, "  {}", row.state.as_str());
        if let Some(owner) = row.owner {
            let _ = write!(out, "  {}", visible(owner));
        }
        let _ = writeln!(out, "  {}", visible(row.path));
        if let Some(description) = row.description {
            let _ = writeln!(out, "    {}", visible(description));
        }
    }
    match (all, all.saturating_sub(rows.len())) {
        (0, _) => out.push_str("no skill matches\n"),
        (_, 0) => {}
        (_, more) => {
            let _ = writeln!(out, "and {more} more; add a word, or ask for --json");
        }
    }
    out
}
