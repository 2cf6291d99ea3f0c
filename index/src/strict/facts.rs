//! What one file says, computed once a content and kept. No text is kept but names, descriptions and quoted words.

use serde::{Deserialize, Serialize};

pub use super::evidence::facts::{Claim, OverlayFacts, ReleaseFacts, Said};
use super::page::Page;
pub use super::references::{Reference, ReferenceKind};
use super::role::{self, Role};
pub use super::script::ScriptFacts;
pub use super::skill::{Listed, SkillFacts, UnknownKey};
use super::{evidence, quoted, references, script, skill, text};
use crate::rules::{Code, Rule};

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1, where one is meant.
    pub column: Option<u32>,
}

impl Place {
    /// The file as a whole.
    pub fn start() -> Self {
        Self::line(1)
    }

    /// A whole line.
    pub fn line(line: u32) -> Self {
        Self { line, column: None }
    }
}

/// A rule broken at a place of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The rule.
    pub code: Code,
    /// Where.
    pub place: Place,
    /// What is wrong here.
    pub message: String,
    /// What to do here, where that is shorter than the rule's own advice.
    pub fix: Option<String>,
}

impl Finding {
    /// A finding without advice of its own.
    pub fn new(rule: &'static Rule, place: Place, message: impl Into<String>) -> Self {
        Self {
            code: Code::from(rule),
            place,
            message: message.into(),
            fix: None,
        }
    }

    /// The same with advice for this place.
    #[must_use]
    pub fn fix(mut self, advice: impl Into<String>) -> Self {
        self.fix = Some(advice.into());
        self
    }
}

/// Facts of one file of a bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrictFileFacts {
    /// Rules that this file breaks whatever stands beside it.
    pub findings: Vec<Finding>,
    /// What other files' rules need to know of it.
    pub detail: Detail,
    /// The lines that reports quote, by number.
    pub lines: Vec<(u32, String)>,
}

impl StrictFileFacts {
    /// The text of line `number`, where a finding can point at it.
    pub fn line(&self, number: u32) -> Option<&str> {
        let at = self.lines.binary_search_by_key(&number, |(line, _)| *line);
        self.lines.get(at.ok()?).map(|(_, text)| text.as_str())
    }
}

/// Facts by the part a file plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Detail {
    /// `SKILL.md`.
    Skill(Box<SkillFacts>),
    /// Another document.
    Document(DocumentFacts),
    /// A program below `scripts/`.
    Script(ScriptFacts),
    /// A program below `scripts/` that no reviewer can read.
    BinaryScript,
    /// A file of a host overlay.
    Overlay(OverlayFacts),
    /// `.overlays/release.yaml`.
    Release(Box<ReleaseFacts>),
    /// Nothing that another file's rule asks for.
    Plain,
}

/// What a Markdown document, `SKILL.md` included, tells about other files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentFacts {
    /// Lines, a final line end not counted.
    pub lines: u32,
    /// Words between white space.
    pub words: u32,
    /// A table of contents stands in the first twenty lines.
    pub contents_early: bool,
    /// Paths it names as references, in document order.
    pub references: Vec<Reference>,
    /// What it mentions anywhere, code included.
    pub mentions: Mentions,
    /// Digests of long paragraphs with their lines, to find the same text twice.
    pub paragraphs: Vec<(u64, u32)>,
}

/// Names that occur in a document, code included; each list sorted and without repeats.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mentions {
    /// File names of programs, and what follows `scripts.` or `scripts/`.
    pub programs: Vec<String>,
    /// Programs below `scripts/` that are run by their path, without an interpreter before it.
    pub run_directly: Vec<String>,
    /// Programs that are run through an interpreter (`python scripts/x.py`).
    pub interpreted: Vec<String>,
    /// Names written like environment variables.
    pub variables: Vec<String>,
    /// It speaks of a network, a service or a download.
    pub network: bool,
    /// It names a folder or pattern of scripts as a whole.
    pub all_scripts: bool,
}

/// The facts of the file at `path` (relative to its bundle) with these bytes. Never fails.
pub fn file_facts(path: &str, bytes: &[u8]) -> StrictFileFacts {
    let mut findings = Vec::new();
    let role = Role::of(path);
    let decoded = text::decode(path, bytes, &mut findings);
    if !role.is_core() {
        // 6.5 speaks of the core; what an overlay cannot be read for has codes of its own.
        findings.clear();
    }
    let (detail, lines) = match decoded {
        text::Decoded::Text(text) => {
            let detail = detail(role, path, &text, &mut findings);
            let lines = quoted::lines(&text, &detail, &findings);
            (detail, lines)
        }
        text::Decoded::Binary if role == Role::Script => (Detail::BinaryScript, Vec::new()),
        text::Decoded::Binary | text::Decoded::Broken => {
            evidence::facts::unreadable(role, path, &mut findings);
            (Detail::Plain, Vec::new())
        }
    };
    // Stable: what stands at one place keeps the order in which its rule told it.
    findings.sort_by_key(|finding| (finding.place, finding.code));
    StrictFileFacts {
        findings,
        detail,
        lines,
    }
}

fn detail(role: Role<'_>, path: &str, text: &str, findings: &mut Vec<Finding>) -> Detail {
    match role {
        Role::Skill => Detail::Skill(Box::new(skill::facts(text, findings))),
        // A document that stands elsewhere is no reference, but it may well explain a script.
        Role::Reference | Role::Other if role::is_document(path) => {
            Detail::Document(references::document(path, &Page::new(text)))
        }
        Role::Script => script::facts(path, text, findings),
        Role::Release => Detail::Release(Box::new(evidence::facts::release(text, findings))),
        Role::Overlay(_) => {
            evidence::facts::overlay(path, text, findings).map_or(Detail::Plain, Detail::Overlay)
        }
        Role::License | Role::Reference | Role::Asset | Role::Other => Detail::Plain,
    }
}
