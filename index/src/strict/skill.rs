//! `SKILL.md`: every rule that this one file can break, and what the rest of its bundle needs to know of it.

mod authoring;
mod body;
mod frontmatter;
pub mod keys;
mod leaks;
mod lint;
pub(super) mod sections;
pub(super) use leaks::SKILL_HOMES;
mod trigger;

use serde::{Deserialize, Serialize};

use super::facts::{DocumentFacts, Finding, Place};
use super::page::{Page, Run};
use super::references;
use super::text::count;
use crate::rules::catalogue::strict_stage7::{REF_ESCAPES, REF_PATTERN, REF_TOO_DEEP};
use crate::syntax::frontmatter::Fence;
use frontmatter::Frontmatter;
use sections::Sections;

/// What `SKILL.md` tells the rest of its bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillFacts {
    /// It opens with a frontmatter fence.
    pub frontmatter: bool,
    /// `name`, where it is a string that says something.
    pub name: Option<(String, Place)>,
    /// `description`, likewise, trimmed.
    pub description: Option<(String, Place)>,
    /// Frontmatter keys outside the portable core.
    pub unknown: Vec<UnknownKey>,
    /// The mandatory sections that are there, with their lines, in document order.
    pub sections: Vec<(String, u32)>,
    /// Line after the last line of the frontmatter.
    pub body_line: u32,
    /// Entries of `## Supporting Files`; `None` without that section.
    pub supporting: Option<Vec<Listed>>,
    /// Workflow steps that run some script without naming it.
    pub unnamed_scripts: Vec<Place>,
    /// Paths below `agents/` or `.overlays/` that it names.
    pub overlay_paths: Vec<(String, Place)>,
    /// Statements that the skill works in a host: host, statement, place.
    pub host_claims: Vec<(String, String, Place)>,
    /// References, mentions and paragraphs.
    pub document: DocumentFacts,
}

/// A frontmatter key that the portable core does not have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnknownKey {
    /// The key.
    pub key: String,
    /// Its value as written, where it fits a line.
    pub value: Option<String>,
    /// Its line.
    pub line: u32,
}

/// An entry of `## Supporting Files`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// The path it lists.
    pub path: String,
    /// Its place.
    pub place: Place,
    /// It holds a search hint: code after the path.
    pub hint: bool,
}

/// `SKILL.md` as its checks see it.
struct Skill<'p, 't> {
    page: &'p Page<'t>,
    runs: Vec<Run<'p>>,
    sections: Sections<'p>,
    front: &'p Frontmatter,
    document: &'p DocumentFacts,
}

impl Skill<'_, '_> {
    /// The description and its place.
    fn description(&self) -> Option<(&str, Place)> {
        self.front
            .description
            .as_ref()
            .map(|(text, place)| (text.as_str(), *place))
    }
}

/// Check `SKILL.md` and take down its facts.
pub(super) fn facts(text: &str, findings: &mut Vec<Finding>) -> SkillFacts {
    let page = Page::new(text);
    let front = frontmatter::read(&page, findings);
    let sections = Sections::of(&page);
    let listed = sections::supporting::listed(&page, &sections);
    let mut document = references::document("SKILL.md", &page);
    document.references = references::references(&page, "", listed.as_deref().unwrap_or_default());
    paths(&document, findings);
    let skill = Skill {
        page: &page,
        runs: page.read_runs(),
        sections,
        front: &front,
        document: &document,
    };
    trigger::check(&skill, findings);
    // Without a closing fence nobody knows where the body starts.
    if page.document.envelope.fence != Fence::Unclosed && body::check(&page, findings) {
        sections::check(&skill, findings);
        authoring::check(&skill, findings);
        trigger::against_body(&skill, findings);
        lint::check(&skill, findings);
        leaks::check(&skill, findings);
    }
    SkillFacts {
        frontmatter: front.present,
        overlay_paths: references::overlay_paths(&page),
        host_claims: leaks::host_claims(&skill),
        sections: skill.sections.present(&page),
        body_line: page.place(0).line,
        unnamed_scripts: sections::workflow::unnamed_scripts(&page, &skill.sections),
        supporting: listed,
        name: front.name,
        description: front.description,
        unknown: front.unknown,
        document,
    }
}

/// 6.4: the form of every path that `SKILL.md` names.
fn paths(document: &DocumentFacts, findings: &mut Vec<Finding>) {
    for reference in &document.references {
        let shown = super::text::shown(&reference.written);
        let (rule, message) = match references::standing(&reference.written) {
            references::Standing::Good => continue,
            references::Standing::Pattern => (
                &REF_PATTERN,
                format!(
                    "`{shown}` is not `scripts/…`, `references/…` or `assets/…` followed by one plain file name"
                ),
            ),
            references::Standing::TooDeep => (
                &REF_TOO_DEEP,
                format!("`{shown}` lies more than one level below its directory"),
            ),
            references::Standing::Escapes => (
                &REF_ESCAPES,
                format!("`{shown}` leads out of the skill, so it exists on no other machine"),
            ),
        };
        findings.push(Finding::new(rule, reference.place, message));
    }
}

/// Lines of a text, a final line end not counted.
fn line_count(text: &str) -> u32 {
    count(text.lines().count())
}
