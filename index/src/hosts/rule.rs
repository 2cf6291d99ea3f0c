//! The shape of the table of hosts: hosts, their rules, when a rule applies and what follows.

/// A document and the day it was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it is.
    pub url: &'static str,
    /// `YYYY-MM-DD`: the date it carries, else the day it was read.
    pub date: &'static str,
}

/// A host.
#[derive(Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name on the command line and in reports.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The folders it looks in, first one first; none where the place does not matter.
    pub roots: &'static [&'static str],
    /// It also looks in folders of these names further down.
    pub nested: bool,
    /// What it asks of a skill, in the order in which it would be noticed.
    pub rules: &'static [HostRule],
}

/// One rule of a host.
#[derive(Debug, PartialEq, Eq)]
pub struct HostRule {
    /// Its name in reports.
    pub id: &'static str,
    /// When it applies.
    pub test: Test,
    /// What follows.
    pub then: Then,
    /// What it says, for a person.
    pub says: &'static str,
    /// The document; for what is unknown, the one that is silent.
    pub source: &'static Source,
}

/// When a rule applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// Below none of the host's roots.
    Outside,
    /// Directly in a root.
    InRoot,
    /// More than one folder below a root.
    Nested,
    /// Not named `SKILL.md`.
    Spelling,
    /// Named neither `SKILL.md` nor `skill.md`.
    SpellingInAnyCase,
    /// A symbolic link.
    Link,
    /// No UTF-8 text.
    NotText,
    /// Not read.
    Unread,
    /// No frontmatter, or one that does not end.
    NoFrontmatter,
    /// Frontmatter that is no YAML mapping.
    BadYaml,
    /// No name.
    NoName,
    /// No description.
    NoDescription,
    /// A name with more than lower-case letters, digits and hyphens.
    NameForm,
    /// A name of more than 64 characters.
    LongName,
    /// A description of more than 1024 characters.
    LongDescription,
    /// A name that is not the folder's.
    OtherFolder,
    /// A skill that comes first has the same name.
    SharedName,
    /// No entrypoint of a skill root, so the strict standard was not asked.
    NoBundle,
    /// A failure under the strict standard's P0.
    Core,
    /// A finding of `skills-ref`.
    SkillsRef,
}

/// What follows from a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// The host does not load the skill.
    Stops,
    /// The documents do not say.
    Unknown,
}

/// A rule that keeps the host from loading the skill.
pub(super) const fn stops(
    id: &'static str,
    test: Test,
    says: &'static str,
    source: &'static Source,
) -> HostRule {
    HostRule {
        id,
        test,
        then: Then::Stops,
        says,
        source,
    }
}

/// A case of which the documents say nothing.
pub(super) const fn open(id: &'static str, test: Test, source: &'static Source) -> HostRule {
    HostRule {
        id,
        test,
        then: Then::Unknown,
        says: "The documents do not say what happens then.",
        source,
    }
}

/// Where skilld itself cannot tell.
pub(super) const fn unread(source: &'static Source) -> HostRule {
    HostRule {
        id: "not-read",
        test: Test::Unread,
        then: Then::Unknown,
        says: "skilld did not read this file; add the folder it is in to `roots` if it should.",
        source,
    }
}
