//! What scan findings need from the text of one file, beyond its asset facts. Nothing is judged here and no second
//! file is known.

mod anchor;
mod mentions;
mod wording;

use serde::{Deserialize, Serialize};

pub use mentions::{Mention, Mentions, mention_key};
pub use wording::{Category, Wording};

use crate::assets::{AssetKind, content};
use crate::evidence::Quote;
use crate::path::RepoPath;
use crate::span::Span;
use crate::syntax::frontmatter::Fence;
use crate::syntax::{Document, needles};

/// The facts of one text file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScanFacts {
    /// The first line as it stands.
    pub first_line: String,
    /// The line that stands for the whole document: its first heading, else its first text.
    pub anchor: Anchor,
    /// Number of lines, not counting an empty one after the last line break.
    pub line_count: u32,
    /// Nothing but white space.
    pub blank: bool,
    /// State of the frontmatter.
    pub frontmatter: Frontmatter,
    /// The body has a line that is neither blank nor a heading.
    pub has_prose: bool,
    /// Top-level `type: context_lens`, where that says nothing about the file's kind.
    pub claims_lens: Option<Quote>,
    /// Everything but skills: the first entry of the frontmatter that counts, whatever its key.
    pub first_entry: Option<Quote>,
    /// Skills: a top-level `metadata` that is not a mapping.
    pub flat_metadata: Option<Quote>,
    /// Skills: some line says how support files are used.
    pub guides: bool,
    /// Contexts: wording that ages or leaves room.
    pub wording: Vec<Wording>,
    /// Everything but skills: Markdown files that the body names.
    pub mentions: Mentions,
}

/// A quoted place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anchor(pub Quote);

impl Default for Anchor {
    fn default() -> Self {
        Self(Quote {
            start_line: 1,
            end_line: 1,
            snippet: String::new(),
        })
    }
}

/// The frontmatter envelope as a thing to be measured.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frontmatter {
    /// There is none.
    #[default]
    Absent,
    /// It is not closed.
    Unclosed,
    /// Both fences stand.
    Closed {
        /// Lines, the fences included.
        lines: u32,
        /// UTF-16 code units, the fences included, a line break counting as one.
        characters: u32,
        /// What stands between them is not YAML, or not a mapping.
        broken: bool,
    },
}

impl ScanFacts {
    /// The facts of a text file.
    pub fn collect(path: &RepoPath, kind: AssetKind, doc: &Document<'_>) -> Self {
        let skill = kind == AssetKind::Skill;
        Self {
            first_line: doc.lines.line_text(doc.text, 1).to_owned(),
            anchor: Anchor(anchor::find(doc, content::is_markdown(path.file_name()))),
            line_count: line_count(doc),
            blank: doc.text.trim_matches(is_blank).is_empty(),
            frontmatter: frontmatter(doc),
            has_prose: has_prose(doc),
            claims_lens: claims_lens(kind, doc),
            first_entry: (!skill).then(|| first_entry(doc)).flatten(),
            flat_metadata: skill.then(|| flat_metadata(doc)).flatten(),
            guides: skill && guides(doc.text),
            wording: if kind == AssetKind::Context {
                wording::find(doc)
            } else {
                Vec::new()
            },
            mentions: if skill {
                Mentions::default()
            } else {
                mentions::find(path, doc)
            },
        }
    }
}

/// White space, or a byte-order mark.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn line_count(doc: &Document<'_>) -> u32 {
    let lines = doc.lines.line_count();
    lines - u32::from(doc.text.ends_with('\n'))
}

fn frontmatter(doc: &Document<'_>) -> Frontmatter {
    match doc.envelope.fence {
        Fence::Absent => Frontmatter::Absent,
        Fence::Unclosed => Frontmatter::Unclosed,
        Fence::Closed => {
            let last = doc.lines.line(doc.envelope.yaml.end);
            let end = doc.lines.line_span(last).end;
            let text = Span::new(0, end).slice(doc.text);
            let carriage_returns = text.matches("\r\n").count() + usize::from(text.ends_with('\r'));
            let units = text.encode_utf16().count() - carriage_returns;
            Frontmatter::Closed {
                lines: last,
                characters: u32::try_from(units).unwrap_or(u32::MAX),
                broken: is_broken(doc),
            }
        }
    }
}

/// The whole text stands for the body where the frontmatter is not closed.
fn body_lines<'t>(doc: &Document<'t>) -> impl Iterator<Item = (u32, &'t str)> {
    let span = body_span(doc);
    let first = doc.lines.line(span.start);
    (first..)
        .zip(span.slice(doc.text).split('\n'))
        .map(|(number, line)| (number, line.strip_suffix('\r').unwrap_or(line)))
}

fn body_span(doc: &Document<'_>) -> Span {
    if doc.envelope.fence == Fence::Unclosed {
        Span::new(0, doc.text.len())
    } else {
        doc.envelope.body
    }
}

fn has_prose(doc: &Document<'_>) -> bool {
    body_lines(doc).any(|(_, line)| {
        let line = line.trim_matches(is_blank);
        !line.is_empty() && !is_heading(line)
    })
}

fn is_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    (1..=6).contains(&level) && (rest.is_empty() || rest.starts_with([' ', '\t']))
}

fn claims_lens(kind: AssetKind, doc: &Document<'_>) -> Option<Quote> {
    if matches!(kind, AssetKind::Context | AssetKind::ContextLens) {
        return None;
    }
    let root = doc.yaml.as_ref()?.root.as_ref()?;
    let entry = root.entries("type").next()?;
    let claims = entry.value.as_str().map(str::trim) == Some("context_lens");
    claims.then(|| quote(doc, entry.span()))
}

fn is_broken(doc: &Document<'_>) -> bool {
    doc.yaml.as_ref().is_some_and(|parsed| {
        let root = parsed.root.as_ref();
        parsed.error.is_some() || root.and_then(|root| root.as_mapping()).is_none()
    })
}

/// An entry whose key is declared twice has no value, so it does not count.
fn first_entry(doc: &Document<'_>) -> Option<Quote> {
    let parsed = doc.yaml.as_ref().filter(|parsed| parsed.error.is_none())?;
    let root = parsed.root.as_ref()?;
    let entry = root.as_mapping()?.iter().find(|entry| {
        let key = entry.key.as_str().unwrap_or_default();
        root.entries(key).take(2).count() < 2
    })?;
    Some(quote(doc, entry.span()))
}

fn flat_metadata(doc: &Document<'_>) -> Option<Quote> {
    let root = doc.yaml.as_ref()?.root.as_ref()?;
    let entry = root.entries("metadata").next()?;
    let flat = entry.value.as_mapping().is_none();
    flat.then(|| quote(doc, entry.span()))
}

/// The whole lines under `span`, without the line break at their end.
fn quote(doc: &Document<'_>, span: Span) -> Quote {
    let text = span.slice(doc.text);
    let end = span.start + text.trim_end().len();
    let (start_line, end_line) = (doc.lines.line(span.start), doc.lines.line(end));
    let lines = Span::new(
        doc.lines.line_span(start_line).start,
        doc.lines.line_span(end_line).end,
    );
    Quote {
        start_line,
        end_line,
        snippet: lines.slice(doc.text).trim_end().to_owned(),
    }
}

const NOUNS: [&str; 5] = ["reference", "script", "asset", "example", "profile"];

/// Whether some line of a skill says how its support files are used: it names a support folder, or tells to read, load
/// or run one of them, or speaks of local support.
fn guides(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    needles::lines_holding(&lower, NOUNS.into_iter().chain(["support"]))
        .into_iter()
        .any(|(_, line)| line_guides(line))
}

fn line_guides(line: &str) -> bool {
    let names_folder = |noun: &str| {
        line.match_indices(noun).any(|(at, noun)| {
            let rest = line.get(at + noun.len()..).unwrap_or_default();
            rest.strip_prefix('s').unwrap_or(rest).starts_with('/')
        })
    };
    let told = ["read ", "load ", "run "].iter().any(|verb| {
        line.split_once(verb)
            .is_some_and(|(_, rest)| NOUNS.iter().any(|noun| rest.contains(noun)))
    });
    told || line.contains("local support")
        || line.contains("support file")
        || NOUNS.iter().any(|noun| names_folder(noun))
}
