//! References that lead to nothing, or to a symbolic link; and what a skill expects to find.

use rustc_hash::FxHashSet;

use super::coverage::{Expectation, Inspection, State, is_canonical};
use super::package::{Meaning, Package, Target};
use super::paths::{Known, Seen, Sight};
use super::reach::Reach;
use super::{Finding, SkillSupport};
use crate::assets::ContentClass;
use crate::findings::details::{Details, PROFILE, PathReference};
use crate::path::RepoPath;
use crate::rules::catalogue::support as rules;

/// Judge the references of every file that is reached.
pub(super) fn judge(
    package: &Package<'_>,
    reach: &Reach<'_>,
    sight: Sight<'_>,
    found: &mut SkillSupport,
) {
    let mut links = FxHashSet::default();
    for (at, depth, meanings) in reach.reached() {
        let Some(source) = package.file(at) else {
            continue;
        };
        let mut seen = FxHashSet::default();
        for meaning in meanings {
            let reference = Reference {
                package,
                source: &source.asset.path,
                meaning,
                depth: depth + 1,
            };
            let (path, from_root) = match &meaning.target {
                Target::Support(at) => match package.file(*at) {
                    Some(file) => (file.asset.path.as_str(), ""),
                    None => continue,
                },
                Target::Path(path, from_root) => (path.as_str(), *from_root),
            };
            if !seen.insert(path) || path == reference.skill() {
                continue;
            }
            match sight.of(path) {
                Seen::Missing if sight.is_scanned(from_root) => {}
                Seen::Missing => found.findings.push(reference.missing(path)),
                Seen::Link(link) => {
                    if links.insert(link.to_owned()) {
                        found.findings.push(reference.link(path, link));
                    }
                    found
                        .expectations
                        .push(reference.expects(path, State::Symlink));
                }
                Seen::Excluded => found
                    .expectations
                    .push(reference.expects(path, State::Excluded)),
                Seen::Deep => found
                    .expectations
                    .push(reference.expects(path, State::Deep)),
                Seen::There(known) => {
                    let state = reference.state(path, known);
                    found.expectations.push(reference.expects(path, state));
                }
            }
        }
    }
}

/// One reference in one file.
struct Reference<'r> {
    package: &'r Package<'r>,
    source: &'r RepoPath,
    meaning: &'r Meaning<'r>,
    depth: u32,
}

impl Reference<'_> {
    fn skill(&self) -> &str {
        self.package
            .file(0)
            .map_or("", |skill| skill.asset.path.as_str())
    }

    fn local<'p>(&self, path: &'p str) -> &'p str {
        path.strip_prefix(self.package.root)
            .and_then(|rest| rest.strip_prefix('/'))
            .unwrap_or(path)
    }

    /// What became of a path that stands there. Outside the support folders it is enough that a file is there.
    fn state(&self, path: &str, known: Known) -> State {
        let local = self.local(path);
        let binary = matches!(self.meaning.target, Target::Support(at) if self
            .package
            .file(at)
            .is_some_and(|file| file.asset.class == ContentClass::Binary));
        match known {
            Known::Read if binary && Inspection::of(local).needs_text() => State::Unsupported,
            Known::Read => State::Inspected,
            Known::NamedOnly if !is_canonical(local) => State::Inspected,
            Known::TooLarge => State::Oversize,
            Known::Unreadable => State::Unreadable,
            Known::Symlink => State::Symlink,
            Known::NamedOnly | Known::Folder | Known::Special => State::Unsupported,
        }
    }

    fn missing(&self, path: &str) -> Finding {
        let message = format!(
            "`{}` does not exist below {}. Add the file, or correct the path; paths count from the folder of SKILL.md.",
            self.local(path),
            self.package.root
        );
        self.finding(&rules::MISSING_PATH, message)
            .with(Details::Path(PathReference {
                source_path: None,
                target: path.to_owned(),
                state: None,
                symlink_boundary: None,
                profile: PROFILE,
            }))
    }

    fn link(&self, path: &str, link: &str) -> Finding {
        let message = format!(
            "`{}` is a symbolic link, or lies below one ({link}); links are never followed. Put a regular file or folder in its place.",
            self.local(path)
        );
        self.finding(&rules::SYMLINK_PATH, message)
            .with(Details::Path(PathReference {
                source_path: Some(self.source.clone()),
                target: path.to_owned(),
                state: Some("symlink"),
                symlink_boundary: Some(RepoPath::new(link)),
                profile: PROFILE,
            }))
    }

    fn finding(&self, rule: &'static crate::rules::Rule, message: String) -> Finding {
        Finding::new(rule, self.source, &self.meaning.place, message).at_column(None)
    }

    fn expects(&self, path: &str, state: State) -> Expectation {
        Expectation {
            path: RepoPath::new(path),
            state,
            skill: RepoPath::new(self.skill()),
            source: self.source.clone(),
            line: self.meaning.place.start_line,
            depth: self.depth,
            canonical: is_canonical(self.local(path)),
            inspection: Inspection::of(self.local(path)),
        }
    }
}
