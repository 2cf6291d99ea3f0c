//! What somebody who follows the instructions of a skill expects to find. References are followed through support files
//! and through evidence alike, which leads further than findings go; but a name means a file only where nothing else
//! that is known, or referred to, has that name.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};

use super::Package;
use super::coverage::{Expectation, Inspection, Scope, State, is_canonical};
use super::paths::{Known, Seen, Sight};
use crate::assets::{AssetFacts, ContentClass};
use crate::catalog::BesideKind;
use crate::path::RepoPath;
use crate::support::SupportReference;

/// Everything that `package` leads to and that stands somewhere.
pub(super) fn of(package: Package<'_>, sight: Sight<'_>) -> Vec<Expectation> {
    let parsed: FxHashMap<&str, &AssetFacts> = package
        .files()
        .map(|facts| (facts.path.as_str(), facts))
        .collect();
    let mut search = Search {
        names: Names::of(package),
        package,
        sight,
        parsed,
        found: Vec::new(),
        reached: FxHashSet::default(),
        queue: VecDeque::new(),
    };
    search.run();
    search.found
}

impl<'p> Package<'p> {
    fn folder(self) -> &'p str {
        self.skill.asset.path.parent().unwrap_or_default()
    }

    /// Every file that was read.
    fn files(self) -> impl Iterator<Item = &'p AssetFacts> {
        let support = self.support.iter().map(|file| &*file.asset);
        let evidence = self.evidence.iter().map(|facts| &**facts);
        std::iter::once(&*self.skill.asset)
            .chain(support)
            .chain(evidence)
    }
}

/// The paths that have a name: what stands in support folders, and what anything refers to by path.
struct Names<'p> {
    paths: FxHashMap<String, BTreeSet<String>>,
    /// Excluded folders, in which there may be further names.
    closed: Vec<&'p RepoPath>,
}

impl<'p> Names<'p> {
    fn of(package: Package<'p>) -> Self {
        let mut names = Self {
            paths: FxHashMap::default(),
            closed: Vec::new(),
        };
        for file in package.support {
            let path = &file.asset.path;
            names.add(path.file_name(), path.as_str());
        }
        for other in package.beside {
            match other.kind {
                BesideKind::File | BesideKind::Link => {
                    names.add(other.path.file_name(), other.path.as_str());
                }
                BesideKind::Closed => names.closed.push(&other.path),
            }
        }
        for facts in package.files() {
            for reference in &facts.support.references {
                if !reference.is_name {
                    let path = reference.resolve(package.folder());
                    names.add(reference.file_name(), path.trim_end_matches('/'));
                }
            }
        }
        names
    }

    fn add(&mut self, name: &str, path: &str) {
        let paths = self.paths.entry(name.to_owned()).or_default();
        paths.insert(path.to_owned());
    }

    /// What a mere name means.
    fn find(&self, name: &str) -> Named<'_> {
        if !self.closed.is_empty() {
            return Named::Several;
        }
        let Some(paths) = self.paths.get(name) else {
            return Named::Nothing;
        };
        match paths.first() {
            Some(only) if paths.len() == 1 => Named::Path(only),
            _ => Named::Several,
        }
    }
}

enum Named<'n> {
    Path(&'n str),
    Several,
    Nothing,
}

/// One walk from a skill, breadth first.
struct Search<'p> {
    package: Package<'p>,
    sight: Sight<'p>,
    names: Names<'p>,
    parsed: FxHashMap<&'p str, &'p AssetFacts>,
    found: Vec<Expectation>,
    reached: FxHashSet<&'p str>,
    queue: VecDeque<Source<'p>>,
}

/// A file whose references are followed.
#[derive(Clone, Copy)]
struct Source<'p> {
    facts: &'p AssetFacts,
    /// How far what it refers to is from the skill.
    depth: u32,
}

impl Search<'_> {
    fn run(&mut self) {
        let skill = &*self.package.skill.asset;
        self.reached.insert(skill.path.as_str());
        self.queue.push_back(Source {
            facts: skill,
            depth: 1,
        });
        while let Some(source) = self.queue.pop_front() {
            for reference in &source.facts.support.references {
                self.refer(source, reference);
            }
            for mention in &source.facts.support.mentions {
                self.name(source, &mention.name, mention.line);
            }
        }
    }

    fn refer(&mut self, source: Source<'_>, reference: &SupportReference) {
        let line = reference.place.start_line;
        if reference.is_name && self.name(source, &reference.target, line) {
            return;
        }
        let path = reference.resolve(self.package.folder());
        self.expect(source, &path, line);
    }

    /// Follow a name; `false` where it means nothing here.
    fn name(&mut self, source: Source<'_>, name: &str, line: u32) -> bool {
        match self.names.find(name) {
            Named::Nothing => return false,
            Named::Path(path) => {
                let path = path.to_owned();
                self.expect(source, &path, line);
            }
            Named::Several => {
                for folder in &self.names.closed {
                    let closed = self.expectation(source, folder.as_str(), State::Excluded, line);
                    self.found.push(Expectation {
                        scope: Scope::Subtree,
                        canonical: true,
                        inspection: Inspection::RepositoryResource,
                        ..closed
                    });
                }
            }
        }
        true
    }

    fn expect(&mut self, source: Source<'_>, path: &str, line: u32) {
        if path == self.package.skill.asset.path.as_str() {
            return;
        }
        let Some(state) = self.state(path) else {
            return;
        };
        let expectation = self.expectation(source, path, state, line);
        self.found.push(expectation);
        if let Some((path, facts)) = self.parsed.get_key_value(path)
            && self.reached.insert(path)
        {
            self.queue.push_back(Source {
                facts,
                depth: source.depth + 1,
            });
        }
    }

    /// What became of `path`; `None` where nothing stands there.
    fn state(&self, path: &str) -> Option<State> {
        let known = match self.sight.of(path) {
            Seen::Missing => return None,
            Seen::Link(_) => return Some(State::Symlink),
            Seen::Excluded => return Some(State::Excluded),
            Seen::Deep => return Some(State::Deep),
            Seen::There(known) => known,
        };
        let local = self.local(path);
        let binary = self
            .parsed
            .get(path)
            .is_some_and(|facts| facts.class == ContentClass::Binary);
        let is_read = match known {
            Known::Read => true,
            // In a support folder a file is only read when a glob selects it; elsewhere it is enough that it is named.
            Known::NamedOnly => !is_canonical(local),
            Known::TooLarge | Known::Unreadable
                if is_canonical(local) && !self.sight.is_scanned(path) =>
            {
                false
            }
            Known::TooLarge => return Some(State::Oversize),
            Known::Unreadable => return Some(State::Unreadable),
            Known::Symlink => return Some(State::Symlink),
            Known::Folder | Known::Special => false,
        };
        let lacks_text = binary && Inspection::of(local).needs_text();
        Some(if is_read && !lacks_text {
            State::Inspected
        } else {
            State::Unsupported
        })
    }

    /// The path below the folder of the skill.
    fn local<'s>(&self, path: &'s str) -> &'s str {
        path.strip_prefix(self.package.folder())
            .and_then(|rest| rest.strip_prefix('/'))
            .unwrap_or(path)
    }

    fn expectation(&self, source: Source<'_>, path: &str, state: State, line: u32) -> Expectation {
        let local = self.local(path);
        Expectation {
            path: RepoPath::new(path),
            state,
            scope: Scope::Exact,
            skill: self.package.skill.asset.path.clone(),
            source: source.facts.path.clone(),
            line,
            depth: source.depth,
            canonical: is_canonical(local),
            inspection: Inspection::of(local),
        }
    }
}
