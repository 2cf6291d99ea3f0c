//! References that lead to nothing, or to a symbolic link; and what a skill expects to find.

use rustc_hash::FxHashSet;

use super::coverage::{Expectation, Inspection, State, is_canonical};
use super::paths::{Known, Seen, Sight};
use super::reach::{Reach, references_of};
use super::{Finding, SkillSupport};
use crate::assets::{AssetFacts, ContentClass};
use crate::catalog::{AssetIx, Catalog, Found};
use crate::evidence::Quote;
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
    pub(super) fn judge(&self, found: &mut SkillSupport) {
        let Some(skill) = self.package.asset(self.skill) else {
            return;
        };
        let mut links = FxHashSet::default();
        for (ix, asset) in self.package.iter() {
            let Some(depth) = self.reach.depth(ix) else {
                continue;
            };
            let source = Source {
                facts: &asset.facts,
                skill: skill.path(),
                depth: depth + 1,
            };
            self.found_files(ix, &source, found);
            self.other_paths(&source, &mut links, found);
        }
    }

    /// Support files that were read and are referred to.
    fn found_files(&self, ix: AssetIx, source: &Source<'_>, found: &mut SkillSupport) {
        for reference in references_of(self.package, ix) {
            let target = self.package.asset(reference.target);
            if let Some(target) = target.filter(|_| reference.target != self.skill) {
                let state = source.state_of(&target.facts);
                let path = target.path().as_str();
                let expectation = source.expects(path, &reference.place, state);
                found.expectations.push(expectation);
            }
        }
    }

    /// Paths at which no support file was read.
    fn other_paths(
        &self,
        source: &Source<'_>,
        links: &mut FxHashSet<String>,
        found: &mut SkillSupport,
    ) {
        let mut seen = FxHashSet::default();
        for reference in &source.facts.support.references {
            let Found::Path(path) = self.package.find_support(self.skill, reference) else {
                continue;
            };
            if path == source.skill.as_str() || !seen.insert(path.clone()) {
                continue;
            }
            let place = &reference.place;
            let state = match self.sight.of(&path) {
                Seen::Missing if self.counts_from_root(reference) => continue,
                Seen::Missing => {
                    found.findings.push(source.missing(&path, place));
                    continue;
                }
                Seen::Link(link) => {
                    if links.insert(link.to_owned()) {
                        found.findings.push(source.link(&path, link, place));
                    }
                    State::Symlink
                }
                Seen::Excluded => State::Excluded,
                Seen::Deep => State::Deep,
                Seen::There(known) => source.state_at(&path, known),
            };
            found.expectations.push(source.expects(&path, place, state));
        }
    }

    /// A path in text, but not a link, may also name a file of the repository that is scanned.
    fn counts_from_root(&self, reference: &SupportReference) -> bool {
        reference.origin != Origin::Link && self.sight.is_scanned(&reference.target)
    }
}

/// One file that refers to others.
struct Source<'s> {
    facts: &'s AssetFacts,
    skill: &'s RepoPath,
    depth: u32,
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

    fn state_of(&self, target: &AssetFacts) -> State {
        let needs_text = Inspection::of(self.local(target.path.as_str())).needs_text();
        if needs_text && target.class == ContentClass::Binary {
            State::Unsupported
        } else {
            State::Inspected
        }
    }

    /// What became of a path that stands there. Outside the support folders it is enough that a file is there.
    fn state_at(&self, path: &str, known: Known) -> State {
        match known {
            Known::Read => State::Inspected,
            Known::NamedOnly if !is_canonical(self.local(path)) => State::Inspected,
            Known::TooLarge => State::Oversize,
            Known::Unreadable => State::Unreadable,
            Known::Symlink => State::Symlink,
            Known::NamedOnly | Known::Folder | Known::Special => State::Unsupported,
        }
    }

    fn missing(&self, path: &str, place: &Quote) -> Finding {
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
        self.finding(&rules::MISSING_PATH, place, message, details)
    }

    fn link(&self, path: &str, link: &str, place: &Quote) -> Finding {
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
        self.finding(&rules::SYMLINK_PATH, place, message, details)
    }

    fn finding(
        &self,
        rule: &'static Rule,
        place: &Quote,
        message: String,
        details: PathReference,
    ) -> Finding {
        Finding::new(rule, &self.facts.path, place, message)
            .at_column(None)
            .with(Details::Path(details))
    }

    fn expects(&self, path: &str, place: &Quote, state: State) -> Expectation {
        let local = self.local(path);
        Expectation {
            path: RepoPath::new(path),
            state,
            skill: self.skill.clone(),
            source: self.facts.path.clone(),
            line: place.start_line,
            depth: self.depth,
            canonical: is_canonical(local),
            inspection: Inspection::of(local),
        }
    }
}
