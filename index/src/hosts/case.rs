//! One file as hosts meet it, and the tests of the table.

use std::collections::BTreeMap;

use super::rule::{Host, HostRule, Test};
use super::{Loads, Verdict};
use crate::path::RepoPath;
use crate::path::classify::ENTRYPOINT;

use super::facts::HostFacts;

/// The file that a host takes for a name, of several that declare it.
pub type Named = BTreeMap<(&'static str, String), RepoPath>;

/// One file.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// Where it stands.
    pub path: &'a RepoPath,
    /// It is a symbolic link, or behind one.
    pub link: bool,
    /// It was read and is text.
    pub text: Option<&'a HostFacts>,
    /// It was read and is no text.
    pub binary: bool,
    /// It was checked against the portable core, and the first failure.
    pub core: Option<Option<&'a str>>,
    /// The files that hosts take for names.
    pub named: &'a Named,
}

impl Case<'_> {
    /// Whether `test` says something about this file.
    pub(super) fn meets(&self, host: &Host, test: Test) -> bool {
        let below = || host.below(self.path.as_str());
        let facts = |holds: fn(&HostFacts) -> bool| self.text.is_some_and(holds);
        match test {
            Test::Outside => below().is_none(),
            Test::InRoot => !self.link && below().is_some_and(|below| !below.contains('/')),
            Test::Nested => below().is_some_and(|below| below.matches('/').count() > 1),
            Test::Spelling => !self.link && self.path.file_name() != ENTRYPOINT,
            Test::SpellingInAnyCase => {
                !self.link && !matches!(self.path.file_name(), ENTRYPOINT | "skill.md")
            }
            Test::Link => self.link,
            Test::NotText => self.binary,
            Test::Unread => !self.link && !self.binary && self.text.is_none(),
            Test::NoFrontmatter => facts(|f| !f.frontmatter),
            Test::BadYaml => facts(|f| f.frontmatter && !f.mapping),
            Test::NoName => facts(|f| f.mapping && f.name.is_none()),
            Test::NoDescription => facts(|f| f.mapping && f.description.is_none()),
            Test::NameForm => facts(|f| f.name.as_deref().is_some_and(|name| !is_plain(name))),
            Test::LongName => facts(|f| f.name.as_ref().is_some_and(|n| n.chars().count() > 64)),
            Test::LongDescription => facts(|f| f.description.is_some_and(|length| length > 1024)),
            Test::OtherFolder => self.is_elsewhere(),
            Test::SharedName => self.first(host).is_some_and(|first| first != self.path),
            Test::NoBundle => self.core.is_none(),
            Test::Core => self.core.flatten().is_some(),
            Test::SkillsRef => facts(|f| f.skills_ref.is_some()),
        }
    }

    /// The verdict, with what the rule found.
    pub(super) fn verdict(&self, loads: Loads, rule: Option<&'static HostRule>) -> Verdict {
        let detail = rule.and_then(|rule| match rule.test {
            Test::Core => self.core.flatten().map(str::to_owned),
            Test::SkillsRef => self.text.and_then(|facts| facts.skills_ref.clone()),
            _ => None,
        });
        Verdict {
            loads,
            rule,
            detail,
        }
    }

    fn is_elsewhere(&self) -> bool {
        let folder = self.path.parent().unwrap_or_default();
        let folder = folder.rsplit('/').next().unwrap_or_default();
        self.text
            .and_then(|facts| facts.name.as_deref())
            .is_some_and(|name| name != folder)
    }

    fn first(&self, host: &Host) -> Option<&RepoPath> {
        let name = self.text?.name.clone()?;
        self.named.get(&(host.id, name))
    }
}

impl Host {
    /// What stands below the first root of this host that `path` lies in; hosts without roots look everywhere.
    pub fn below<'p>(&self, path: &'p str) -> Option<&'p str> {
        if self.roots.is_empty() {
            return Some(path);
        }
        path.match_indices('/')
            .filter_map(|(at, _)| path.split_at_checked(at))
            .find(|(folder, _)| self.rank(folder).is_some())
            .and_then(|(_, rest)| rest.strip_prefix('/'))
    }

    /// The place of the folder `folder` among the roots of this host.
    pub fn rank(&self, folder: &str) -> Option<usize> {
        let nested = |root: &str| {
            let above = folder.strip_suffix(root);
            self.nested && above.is_some_and(|above| above.ends_with('/'))
        };
        self.roots
            .iter()
            .position(|root| *root == folder || nested(root))
    }
}

/// Lower-case letters, digits and hyphens.
fn is_plain(name: &str) -> bool {
    name.chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}
