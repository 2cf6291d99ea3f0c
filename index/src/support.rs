//! Static references of one file to other files of its skill: relative Markdown links, explicit paths, and names of
//! files in running text. Whether a target exists is asked elsewhere (`catalog::support`).

mod commands;
mod mentions;
mod paths;
mod target;

pub(crate) use target::{has_scheme, percent_decoded};

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::evidence::Quote;
use crate::span::Span;
use crate::syntax::body::Body;
use crate::syntax::{Document, needles};

/// How a reference is written. Where one line refers to a file in several ways, the first of this order is its evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// The destination of a Markdown link or image.
    Link,
    /// An explicit path between quotes or backticks.
    Quoted,
    /// An explicit path in running text or code.
    Bare,
    /// The script that a command runs.
    Command,
}

/// One explicit reference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupportReference {
    /// The relative path it names, without fragment, `.` segments and percent encoding; may end in `/`. It never leaves
    /// the folder it is resolved against.
    pub target: String,
    /// How it is written.
    pub origin: Origin,
    /// It is a link to a mere file name, which means the one support file of that name before it means a file beside the
    /// entrypoint.
    pub is_name: bool,
    /// Where it stands; the snippet is the reference itself.
    pub place: Quote,
    /// The column in which it begins, in characters, from 1; unknown far into a long line.
    pub column: Option<u32>,
}

/// A file name in running text. It means a file only where exactly one support file of the skill has that name. A line
/// that names a file of that name by its path is passed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mention {
    /// The name.
    pub name: String,
    /// The line of its first appearance that counts, from 1.
    pub line: u32,
}

/// What one file refers to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupportFacts {
    /// Explicit references, sorted by line, then origin, then position.
    pub references: Vec<SupportReference>,
    /// Distinct file names in running text, in order of first appearance.
    pub mentions: Vec<Mention>,
}

impl SupportReference {
    /// The last segment of the path it names.
    pub fn file_name(&self) -> &str {
        let path = self.target.strip_suffix('/').unwrap_or(&self.target);
        path.rsplit('/').next().unwrap_or(path)
    }

    /// It names a file or folder of this name by its path.
    fn is_path_to(&self, name: &str) -> bool {
        !self.is_name && self.origin != Origin::Command && self.file_name() == name
    }

    /// The repository-relative path it names when it stands in a file of the skill in the folder `skill`.
    pub fn resolve(&self, skill: &str) -> String {
        let below = self.target.strip_prefix(skill);
        if below.is_some_and(|rest| rest.starts_with('/')) {
            return self.target.clone();
        }
        format!("{skill}/{}", self.target)
    }
}

/// Read the references of a text file. Links are those of Markdown; explicit paths and names are looked for everywhere
/// but in links, frontmatter and code included.
pub fn extract(doc: &Document<'_>, markdown: bool) -> SupportFacts {
    let body = markdown.then(|| doc.body());
    let links = body.iter().flat_map(|body| &body.links);
    let mut references: Vec<SupportReference> = links
        .filter_map(|link| {
            let target = target::of_link(&link.destination)?;
            Some(SupportReference {
                is_name: target::is_name(&link.destination),
                ..reference(doc, target, Origin::Link, link.span)
            })
        })
        .collect();
    let rest = match body {
        Some(body) => without_links(doc, body).into(),
        None => Cow::Borrowed(doc.text),
    };
    for (start, line) in needles::lines_holding(&rest, ["/"]) {
        let line = line.trim_end_matches('\r');
        for (span, origin, target) in paths::in_line(line) {
            references.push(reference(doc, target, origin, span.shifted(start)));
        }
    }
    for block in body.iter().flat_map(|body| &body.code_blocks) {
        for (span, name) in commands::in_block(doc.text, block) {
            references.push(reference(doc, name.to_owned(), Origin::Command, span));
        }
    }
    references.sort_by_key(|reference| (reference.place.start_line, reference.origin));
    let mentions = mentions::in_text(&rest, &doc.lines, |line, name| {
        let start = references.partition_point(|reference| reference.place.start_line < line);
        references
            .iter()
            .skip(start)
            .take_while(|reference| reference.place.start_line == line)
            .any(|reference| reference.is_path_to(name))
    });
    SupportFacts {
        references,
        mentions,
    }
}

/// How far into a line columns are counted, in bytes.
const FAR: usize = 4096;

fn reference(doc: &Document<'_>, target: String, origin: Origin, span: Span) -> SupportReference {
    let line = doc.lines.line(span.start);
    // Counting the characters before each of many references in one long line takes longer than all else.
    let near = span.start - doc.lines.line_span(line).start.min(span.start) < FAR;
    let column = near.then(|| doc.lines.line_col(doc.text, span.start).column);
    SupportReference {
        target,
        origin,
        is_name: false,
        place: Quote {
            start_line: line,
            // A reference stands where it begins, however many lines it goes on for.
            end_line: line,
            snippet: span.slice(doc.text).to_owned(),
        },
        column,
    }
}

/// The text with every link and link definition blanked out; offsets and lines stay.
fn without_links(doc: &Document<'_>, body: &Body) -> String {
    let mut bytes = doc.text.as_bytes().to_vec();
    let links = body.links.iter().map(|link| link.span);
    for span in links.chain(body.definitions.iter().copied()) {
        for byte in bytes.get_mut(span.start..span.end).unwrap_or_default() {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests;
