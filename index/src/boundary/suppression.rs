//! Which findings are accepted where. A suppression is about a code and paths; what a finding says is not known here.
//!
//! Its path patterns are not globs: `*` stays within a segment, `**` does not, both match names with a leading dot, and
//! nothing else is special. A pattern without `*` names a file or a folder with all that is below it.

use serde::Serialize;

use crate::config::{Expires, Suppression};
use crate::date::Date;
use crate::path::utf16_cmp;

/// The suppressions of one configuration that hold on one day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Suppressions {
    rows: Vec<SuppressionRow>,
    /// The compiled patterns of each row, in the same order.
    patterns: Vec<Vec<PathPattern>>,
}

/// One suppression as reports show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SuppressionRow {
    /// The finding's code.
    pub id: String,
    /// Normalised path patterns, sorted, each once.
    pub paths: Vec<String>,
    /// Why it is accepted.
    pub reason: String,
    /// The last day it holds.
    pub expires: Expires,
}

/// The suppression that accepts a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accepted<'s> {
    /// The row.
    pub row: &'s SuppressionRow,
    /// The first of its patterns that matches.
    pub matched_path: &'s str,
}

impl Suppressions {
    /// Those of `all` that hold on `today`; the last day is included.
    pub fn new(all: &[Suppression], today: Date) -> Self {
        let mut rows: Vec<SuppressionRow> = all
            .iter()
            .filter(|suppression| !is_expired(suppression, today))
            .map(SuppressionRow::new)
            .collect();
        rows.sort_by(SuppressionRow::report_order);
        let patterns = rows
            .iter()
            .map(|row| {
                row.paths
                    .iter()
                    .map(|path| PathPattern::new(path))
                    .collect()
            })
            .collect();
        Self { rows, patterns }
    }

    /// Every row, in report order.
    pub fn active(&self) -> &[SuppressionRow] {
        &self.rows
    }

    /// The first row that accepts a finding of the code `id` at `path`.
    pub fn accept(&self, id: &str, path: &str) -> Option<Accepted<'_>> {
        let first = self
            .rows
            .partition_point(|row| utf16_cmp(&row.id, id).is_lt());
        self.rows
            .iter()
            .zip(&self.patterns)
            .skip(first)
            .take_while(|(row, _)| row.id == id)
            .find_map(|(row, patterns)| {
                let at = patterns.iter().position(|pattern| pattern.matches(path))?;
                let matched_path = row.paths.get(at)?;
                Some(Accepted { row, matched_path })
            })
    }
}

/// Those of `all` that no longer hold on `today`, in the order written: each deserves a warning.
pub fn expired(all: &[Suppression], today: Date) -> impl Iterator<Item = &Suppression> {
    all.iter()
        .filter(move |suppression| is_expired(suppression, today))
}

fn is_expired(suppression: &Suppression, today: Date) -> bool {
    matches!(suppression.expires, Expires::On(last_day) if last_day < today)
}

impl SuppressionRow {
    fn new(suppression: &Suppression) -> Self {
        let mut paths: Vec<String> = suppression
            .paths
            .iter()
            .map(|path| normalized(path))
            .collect();
        paths.sort_by(|a, b| utf16_cmp(a, b));
        paths.dedup();
        Self {
            id: suppression.id.clone(),
            paths,
            reason: suppression.reason.clone(),
            expires: suppression.expires,
        }
    }

    fn report_order(a: &Self, b: &Self) -> std::cmp::Ordering {
        let paths = |row: &Self| row.paths.join("\0");
        utf16_cmp(&a.id, &b.id)
            .then_with(|| utf16_cmp(&paths(a), &paths(b)))
            .then_with(|| a.expires.cmp(&b.expires))
            .then_with(|| utf16_cmp(&a.reason, &b.reason))
    }
}

/// `/` between segments, no `./` before it, no `/` after it.
fn normalized(path: &str) -> String {
    let slashed = path.replace('\\', "/");
    let mut rest = slashed.as_str();
    while let Some(stripped) = rest.strip_prefix("./") {
        rest = stripped.trim_start_matches('/');
    }
    rest.trim_end_matches('/').to_owned()
}

/// A compiled path pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PathPattern {
    /// This path and everything below it.
    Below(String),
    /// Pieces that take up the whole path.
    Pieces(Vec<Piece>),
}

/// One thing a pattern with `*` is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// `*`: anything within a segment.
    Within,
    /// `**`: anything.
    Across,
    /// The `/**` of `/**/`: nothing, or whole folders.
    Folders,
}

impl PathPattern {
    fn new(pattern: &str) -> Self {
        if !pattern.contains('*') {
            return Self::Below(pattern.to_owned());
        }
        let mut pieces = Vec::new();
        let mut rest = pattern;
        while !rest.is_empty() {
            let (piece, left) = Piece::split_first(rest);
            pieces.push(piece);
            rest = left;
        }
        Self::Pieces(pieces)
    }

    fn matches(&self, path: &str) -> bool {
        match self {
            Self::Below(own) => {
                !own.is_empty()
                    && path
                        .strip_prefix(own.as_str())
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            }
            Self::Pieces(pieces) => {
                let path = path.as_bytes();
                let mut start = vec![false; path.len() + 1];
                if let Some(first) = start.first_mut() {
                    *first = true;
                }
                let reached = pieces
                    .iter()
                    .fold(start, |reached, piece| piece.after(path, &reached));
                reached.last() == Some(&true)
            }
        }
    }
}

impl Piece {
    fn split_first(pattern: &str) -> (Self, &str) {
        if let Some(rest) = pattern
            .strip_prefix("/**")
            .filter(|rest| rest.starts_with('/'))
        {
            (Self::Folders, rest)
        } else if let Some(rest) = pattern.strip_prefix("**") {
            (Self::Across, rest)
        } else if let Some(rest) = pattern.strip_prefix('*') {
            (Self::Within, rest)
        } else {
            let end = pattern
                .char_indices()
                .skip(1)
                .find(|(_, c)| matches!(c, '*' | '/'))
                .map_or(pattern.len(), |(at, _)| at);
            let (text, rest) = pattern.split_at_checked(end).unwrap_or((pattern, ""));
            (Self::Text(text.to_owned()), rest)
        }
    }

    /// The places of `path` that can be reached from `from` over this piece.
    fn after(&self, path: &[u8], from: &[bool]) -> Vec<bool> {
        match self {
            Self::Text(text) => {
                let mut to = vec![false; text.len()];
                to.extend(from.iter().enumerate().map(|(at, from)| {
                    *from
                        && path
                            .get(at..)
                            .is_some_and(|rest| rest.starts_with(text.as_bytes()))
                }));
                to.truncate(from.len());
                to
            }
            Self::Within => spread(path, from, |reached, byte| reached && byte != b'/'),
            Self::Across => spread(path, from, |reached, _| reached),
            Self::Folders => {
                let at_slash = |at: usize| path.get(at) == Some(&b'/');
                // What is left out starts with a slash and ends before one.
                let starts = from
                    .iter()
                    .enumerate()
                    .map(|(at, from)| *from && at_slash(at))
                    .collect::<Vec<_>>();
                let beyond = spread(path, &starts, |reached, _| reached);
                from.iter()
                    .zip(beyond)
                    .enumerate()
                    .map(|(at, (from, beyond))| *from || (beyond && at_slash(at)))
                    .collect()
            }
        }
    }
}

/// `from` with every place that `goes_on` over the byte before it.
fn spread(path: &[u8], from: &[bool], goes_on: impl Fn(bool, u8) -> bool) -> Vec<bool> {
    let mut reached = false;
    let mut before = None;
    let mut bytes = path.iter();
    from.iter()
        .map(|from| {
            reached = *from || before.is_some_and(|byte| goes_on(reached, byte));
            before = bytes.next().copied();
            reached
        })
        .collect()
}

#[cfg(test)]
mod tests;
