//! References of support files that lead to nothing, or to a symbolic link.

use rustc_hash::FxHashSet;

use super::Finding;
use super::paths::{Seen, Sight};
use super::reach::Reach;
use crate::assets::AssetFacts;
use crate::catalog::{AssetIx, Catalog, Found};
use crate::findings::details::{Details, PROFILE, PathReference};
use crate::path::RepoPath;
use crate::rules::Rule;
use crate::rules::catalogue::support as rules;
use crate::support::{Origin, SupportReference};

/// One skill with what the scan can see.
pub(super) struct Search<'s> {
    /// The skill and its support files.
    pub(super) package: &'s Catalog,
    /// The skill in it.
    pub(super) skill: AssetIx,
    /// How far its files are.
    pub(super) reach: &'s Reach,
    /// What is known of other paths.
    pub(super) sight: Sight<'s>,
}

impl Search<'_> {
    /// Judge the references of every file that is reached.
    pub(super) fn judge(&self, findings: &mut Vec<Finding>) {
        let Some(skill) = self.package.asset(self.skill) else {
            return;
        };
        let mut links = FxHashSet::default();
        for (ix, asset) in self.package.iter() {
            if self.reach.depth(ix).is_some() {
                let source = Source {
                    facts: &asset.facts,
                    skill: skill.path(),
                };
                self.paths(&source, &mut links, findings);
            }
        }
    }

    /// Paths at which no support file was read.
    fn paths(
        &self,
        source: &Source<'_>,
        links: &mut FxHashSet<String>,
        findings: &mut Vec<Finding>,
    ) {
        let mut seen = FxHashSet::default();
        for reference in &source.facts.support.references {
            let Found::Path(path) = self.package.find_support(self.skill, reference) else {
                continue;
            };
            if path == source.skill.as_str() || !seen.insert(path.clone()) {
                continue;
            }
            match self.sight.of(&path) {
                Seen::Missing
                    if !self.counts_from_root(reference) && !is_prose(source.local(&path)) =>
                {
                    findings.push(source.missing(&path, reference));
                }
                Seen::Link(link) if links.insert(link.to_owned()) => {
                    findings.push(source.link(&path, link, reference));
                }
                _ => {}
            }
        }
    }

    /// A path in text, but not a link, may also name a file of the repository that is scanned.
    fn counts_from_root(&self, reference: &SupportReference) -> bool {
        reference.origin != Origin::Link && self.sight.is_scanned(&reference.target)
    }
}

/// Running text says "examples/something" without meaning a file.
fn is_prose(local: &str) -> bool {
    local.strip_prefix("examples/").is_some_and(|rest| {
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let name = rest.rsplit('/').next().unwrap_or_default();
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        !name.is_empty() && !extension.starts_with(|c: char| c.is_ascii_alphabetic())
    })
}

/// One file that refers to others.
struct Source<'s> {
    facts: &'s AssetFacts,
    skill: &'s RepoPath,
}

impl Source<'_> {
    fn folder(&self) -> &str {
        self.skill.parent().unwrap_or_default()
    }

    fn local<'p>(&self, path: &'p str) -> &'p str {
        path.strip_prefix(self.folder())
            .and_then(|rest| rest.strip_prefix('/'))
            .unwrap_or(path)
    }

    fn missing(&self, path: &str, reference: &SupportReference) -> Finding {
        let message = format!(
            "`{}` does not exist below {}. Add the file, or correct the path; paths count from the folder of SKILL.md.",
            self.local(path),
            self.folder()
        );
        let details = PathReference {
            source_path: None,
            target: path.to_owned(),
            state: None,
            symlink_boundary: None,
            profile: PROFILE,
        };
        self.finding(&rules::MISSING_PATH, reference, message, details)
    }

    fn link(&self, path: &str, link: &str, reference: &SupportReference) -> Finding {
        let message = format!(
            "`{}` is a symbolic link, or lies below one ({link}); links are never followed. Put a regular file or folder in its place.",
            self.local(path)
        );
        let details = PathReference {
            source_path: Some(self.facts.path.clone()),
            target: path.to_owned(),
            state: Some("symlink"),
            symlink_boundary: Some(RepoPath::new(link)),
            profile: PROFILE,
        };
        self.finding(&rules::SYMLINK_PATH, reference, message, details)
    }

    fn finding(
        &self,
        rule: &'static Rule,
        reference: &SupportReference,
        message: String,
        details: PathReference,
    ) -> Finding {
        Finding::new(rule, &self.facts.path, &reference.place, message)
            .quoting_from(reference.column)
            .with(Details::Path(details))
    }
}
