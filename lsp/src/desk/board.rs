//! What the editor is to show of each file, and what it was last told. Judging is the index's; here its parts are put
//! together.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use lsp_server::{Message, Notification};
use lsp_types::notification::{Notification as _, PublishDiagnostics};
use lsp_types::{Diagnostic, PublishDiagnosticsParams};
use skilld_index::answer::problems::{self, Problem};
use skilld_index::config::settings::ValidateProfile;
use skilld_index::facts::FileFacts;
use skilld_index::path::RepoPath;
use skilld_index::snapshot::Snapshot;
use skilld_index::strict::Profile;

use super::state::State;
use crate::position::Text;
use crate::show;

/// What was told, and what the strict standard finds.
#[derive(Default)]
pub(super) struct Board {
    told: HashMap<RepoPath, Vec<Diagnostic>>,
    /// Only of skills of which a file is open; by folder.
    strict: BTreeMap<String, Vec<Problem>>,
}

impl Board {
    pub(super) fn shown(&self, path: &RepoPath) -> Vec<Diagnostic> {
        self.told.get(path).cloned().unwrap_or_default()
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = RepoPath> {
        self.told.keys().cloned()
    }

    /// Remember `now` as what was told of `path`; answers whether that is news.
    fn replace(&mut self, path: &RepoPath, now: &[Diagnostic]) -> bool {
        let before = self.told.get(path).map_or(&[][..], Vec::as_slice);
        if before == now {
            return false;
        }
        if now.is_empty() {
            self.told.remove(path);
        } else {
            self.told.insert(path.clone(), now.to_vec());
        }
        true
    }
}

impl State {
    /// Judge the skill that holds `path` by the strict standard again, where that was asked for and one of its files is
    /// open. The files of which it says or said something are added to `touched`.
    pub(super) fn judge_skill(
        &mut self,
        snapshot: &Snapshot,
        path: &RepoPath,
        touched: &mut BTreeSet<RepoPath>,
    ) {
        let roots = snapshot.boundary.roots();
        let Some(directory) = problems::skill_directory(roots, path) else {
            return;
        };
        let before = self.board.strict.remove(&directory).unwrap_or_default();
        let newer: Vec<Arc<FileFacts>> = self
            .open
            .iter()
            .filter(|(open, _)| problems::skill_directory(roots, open).as_ref() == Some(&directory))
            .filter(|(open, _)| self.is_wanted(open))
            .map(|(_, document)| Arc::clone(&document.facts))
            .collect();
        let now = match self.profile(snapshot).filter(|_| !newer.is_empty()) {
            Some(profile) => problems::strict(snapshot, path, &newer, profile),
            None => Vec::new(),
        };
        let said = before.iter().chain(&now);
        touched.extend(said.map(|problem| problem.path.clone()));
        if !now.is_empty() {
            self.board.strict.insert(directory, now);
        }
    }

    /// Tell the editor what differs among `paths`.
    pub(super) fn show(&mut self, snapshot: &Snapshot, paths: BTreeSet<RepoPath>) {
        if self.session.is_none() {
            return;
        }
        for path in paths {
            let now = self.assemble(snapshot, &path);
            if self.board.replace(&path, &now) {
                self.publish(&path, now);
            }
        }
    }

    fn assemble(&self, snapshot: &Snapshot, path: &RepoPath) -> Vec<Diagnostic> {
        let document = self.open.get(path);
        let mut problems = match document {
            Some(document) if self.is_wanted(path) => {
                self.open_problems(snapshot, path, &document.facts)
            }
            _ => self.indexed_problems(snapshot, path),
        };
        let strict = problems::skill_directory(snapshot.boundary.roots(), path)
            .and_then(|directory| self.board.strict.get(&directory))
            .into_iter()
            .flatten();
        problems.extend(strict.filter(|problem| problem.path == *path).cloned());
        problems.sort_by(|a, b| (a.line, a.column, a.code).cmp(&(b.line, b.column, b.code)));
        let text = match document {
            Some(document) => document.text.clone(),
            None => self.quoted(path, &problems),
        };
        let encoding = self.encoding();
        let problems = problems.iter();
        problems
            .map(|problem| show::diagnostic(problem, text.as_deref(), encoding))
            .collect()
    }

    /// The text of a file that is not open, where a diagnostic needs it to find its columns.
    fn quoted(&self, path: &RepoPath, problems: &[Problem]) -> Option<Arc<Text>> {
        let mut problems = problems.iter();
        let blind = problems.any(|problem| problem.source.is_none() && problem.line.is_some());
        if blind {
            self.read(path).map(Arc::new)
        } else {
            None
        }
    }

    fn indexed_problems(&self, snapshot: &Snapshot, path: &RepoPath) -> Vec<Problem> {
        let file = snapshot.file(path.as_str());
        let mut problems = file.map_or_else(Vec::new, |file| problems::issues(file, snapshot));
        problems.extend(self.found.get(path).into_iter().flatten().cloned());
        problems
    }

    /// What is known of an open file: its own text judged now, and what the snapshot says beyond its own text then.
    fn open_problems(
        &self,
        snapshot: &Snapshot,
        path: &RepoPath,
        facts: &FileFacts,
    ) -> Vec<Problem> {
        let mut across: Vec<Problem> = self.found.get(path).cloned().unwrap_or_default();
        if let Some(file) = snapshot.file(path.as_str()) {
            for problem in problems::judged(file, snapshot) {
                if let Some(at) = across.iter().position(|other| *other == problem) {
                    across.swap_remove(at);
                }
            }
        }
        let mut problems = problems::issues(facts, snapshot);
        problems.extend(problems::judged(facts, snapshot));
        problems.extend(across);
        problems
    }

    /// The profile that is asked for: by the command line, else by the configuration, else none.
    fn profile(&self, snapshot: &Snapshot) -> Option<Profile> {
        let asked = self.session.as_ref().and_then(|session| session.profile);
        asked.or_else(|| {
            let own = &snapshot.settings.own;
            own.validate_named.then_some(match own.validate_profile {
                ValidateProfile::P0 => Profile::P0,
                ValidateProfile::P1 => Profile::P1,
                ValidateProfile::P2 => Profile::P2,
            })
        })
    }

    fn publish(&self, path: &RepoPath, diagnostics: Vec<Diagnostic>) {
        let (Some(session), Some(uri)) = (&self.session, self.uri(path)) else {
            return;
        };
        let version = self.open.get(path).map(|document| document.version);
        let params = PublishDiagnosticsParams {
            uri,
            diagnostics,
            version,
        };
        let message = Notification::new(PublishDiagnostics::METHOD.to_owned(), params);
        (session.send)(Message::Notification(message));
    }
}
