//! 7.2, Supporting Files: `- path — purpose — load condition`, every path once.

use rustc_hash::FxHashSet;

use super::{Sections, View, without_marker};
use crate::rules::catalogue::strict_stage6_sections::{SUPPORTING_FORM, SUPPORTING_REPEATED};
use crate::span::Span;
use crate::strict::facts::{Finding, Listed};
use crate::strict::page::Page;
use crate::strict::references::CORE_DIRECTORIES;

/// The entries of the section; `None` without the section.
pub(in crate::strict) fn listed(page: &Page<'_>, sections: &Sections<'_>) -> Option<Vec<Listed>> {
    let view = View::of(page, sections, "Supporting Files")?;
    let entries = view
        .items(false)
        .filter_map(|item| {
            let entry = Entry::read(&view, item);
            let path = entry.path?;
            Some(Listed {
                place: page.place(item.start),
                hint: entry.rest.contains('`'),
                path: path.to_owned(),
            })
        })
        .collect();
    Some(entries)
}

pub(super) fn check(view: &View<'_, '_>, findings: &mut Vec<Finding>) {
    if view.is_none() {
        return;
    }
    let mut items = view.items(false).peekable();
    if items.peek().is_none() {
        findings.push(Finding::new(
            &SUPPORTING_FORM,
            view.place(),
            "`## Supporting Files` holds no bullet list and is not exactly `NONE`",
        ));
    }
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    for item in items {
        let entry = Entry::read(view, item);
        let place = view.page.place(item.start);
        if let Some(message) = entry.fault() {
            findings.push(Finding::new(&SUPPORTING_FORM, place, message));
        }
        let Some(path) = entry.path else {
            continue;
        };
        if !seen.insert(path) {
            findings.push(Finding::new(
                &SUPPORTING_REPEATED,
                place,
                format!("`{path}` is listed here a second time"),
            ));
        }
    }
}

/// One bullet taken apart.
struct Entry<'t> {
    /// The path, if the bullet starts with one.
    path: Option<&'t str>,
    /// What follows the path.
    rest: &'t str,
}

impl<'t> Entry<'t> {
    fn read(view: &View<'_, 't>, item: Span) -> Self {
        let text = without_marker(view.item(item));
        let (path, rest) = leading_path(text);
        let path = path.filter(|path| {
            let top = path.split('/').next().unwrap_or_default();
            CORE_DIRECTORIES.contains(&top) && path.len() > top.len() + 1
        });
        Self { path, rest }
    }

    /// What is wrong with the form, if anything.
    fn fault(&self) -> Option<&'static str> {
        let Some(path) = self.path else {
            return Some(
                "this entry does not start with a path below `scripts/`, `references/` or `assets/`",
            );
        };
        let parts = self
            .rest
            .split('—')
            .skip(1)
            .filter(|part| !part.trim().is_empty())
            .count();
        if parts == 0 {
            return Some(
                "this entry does not say what the file is for; write `- path — purpose — load condition`",
            );
        }
        // 6.6 asks when to read a reference; when to run a script the workflow says (12.3 lists two without a condition).
        (parts == 1 && path.starts_with("references/")).then_some(
            "this entry does not say when to read the file; add ` — ` and the load condition",
        )
    }
}

/// The path that `text` starts with — bare, in backticks or as a link — and the rest.
fn leading_path(text: &str) -> (Option<&str>, &str) {
    if let Some(inner) = text.strip_prefix('`') {
        return inner
            .split_once('`')
            .map_or((None, text), |(path, rest)| (Some(path), rest));
    }
    if text.starts_with('[') {
        let target = text
            .split_once("](")
            .and_then(|(_, rest)| rest.split_once(')'));
        return target.map_or((None, text), |(path, rest)| (Some(path), rest));
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at_checked(end)
        .map_or((None, text), |(path, rest)| (Some(path), rest))
}
