//! The state behind the lock of the desk: files come, change and go, snapshots come. What is to be shown of each file is
//! worked out in [`super::board`].

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use lsp_server::{Message, Notification};
use lsp_types::notification::{Notification as _, ShowMessage};
use lsp_types::{MessageType, ShowMessageParams, TextDocumentContentChangeEvent, Uri};
use skilld_index::answer::problems::{self, Problem};
use skilld_index::boundary::{Boundary, FileVerdict};
use skilld_index::config::Config;
use skilld_index::entry::EntryKind;
use skilld_index::facts::FileFacts;
use skilld_index::path::RepoPath;
use skilld_index::snapshot::Snapshot;

use super::Session;
use super::board::Board;
use crate::document::Document;
use crate::position::{Encoding, Text};

/// What snapshots show besides the issues of single files, by file.
pub(super) type Found = HashMap<RepoPath, Vec<Problem>>;

/// Everything on the desk.
#[derive(Default)]
pub(super) struct State {
    pub(super) session: Option<Session>,
    pub(super) snapshot: Option<Arc<Snapshot>>,
    pub(super) found: Found,
    pub(super) open: BTreeMap<RepoPath, Document>,
    /// Paths whose text on the desk came, changed or went, until the index takes them.
    pub(super) changed: BTreeSet<RepoPath>,
    pub(super) board: Board,
    /// What is read, as far as the configuration was heard of.
    boundary: Option<Arc<Boundary>>,
    refusal: Option<String>,
}

impl State {
    pub(super) fn begin(&mut self, session: Session) {
        self.session = Some(session);
        self.tell_refusal();
        if let Some(snapshot) = self.snapshot.clone() {
            self.show_all(&snapshot);
        }
    }

    pub(super) fn encoding(&self) -> Encoding {
        let session = self.session.as_ref();
        session.map_or_else(Encoding::default, |session| session.encoding)
    }

    pub(super) fn path(&self, uri: &Uri) -> Option<RepoPath> {
        self.session.as_ref()?.root.path(uri)
    }

    pub(super) fn uri(&self, path: &RepoPath) -> Option<Uri> {
        match self.open.get(path) {
            Some(document) => Some(document.uri.clone()),
            None => self.session.as_ref()?.root.uri(path),
        }
    }

    /// The text on disk.
    pub(super) fn read(&self, path: &RepoPath) -> Option<Text> {
        let text = self.session.as_ref()?.world.read(path)?;
        Some(Text::new(&text))
    }

    pub(super) fn open(&mut self, uri: &Uri, version: i32, text: &str) -> Option<RepoPath> {
        let path = self.path(uri)?;
        let mut document = Document::open(&path, uri.clone(), version, text, &self.boundary());
        let disk = self.snapshot.as_ref().and_then(|it| it.file(path.as_str()));
        document.set_executable(disk.is_some_and(|disk| disk.executable));
        self.open.insert(path.clone(), document);
        self.laid(&path);
        Some(path)
    }

    pub(super) fn change(
        &mut self,
        uri: &Uri,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
    ) -> Option<RepoPath> {
        let path = self.path(uri)?;
        let encoding = self.encoding();
        self.open.get_mut(&path)?.change(version, changes, encoding);
        self.laid(&path);
        Some(path)
    }

    pub(super) fn close(&mut self, uri: &Uri) -> Option<RepoPath> {
        let path = self.path(uri)?;
        self.open.remove(&path)?;
        self.laid(&path);
        Some(path)
    }

    pub(super) fn facts(
        &mut self,
        path: &RepoPath,
        disk: Option<&FileFacts>,
    ) -> Option<Arc<FileFacts>> {
        let is_file = |disk: &FileFacts| disk.kind == EntryKind::File;
        let wanted = self.is_wanted(path) && disk.is_none_or(is_file);
        let document = self.open.get_mut(path).filter(|_| wanted)?;
        document.set_executable(disk.is_some_and(|disk| disk.executable));
        Some(Arc::clone(&document.facts))
    }

    /// Whether a file at `path` is read.
    pub(super) fn is_wanted(&self, path: &RepoPath) -> bool {
        let boundary = self.boundary();
        match boundary.file(path.as_str(), 0) {
            FileVerdict::Read | FileVerdict::TooLarge => true,
            FileVerdict::NameOnly => boundary.may_be_package_file(path.as_str(), 0),
            _ => false,
        }
    }

    /// Read files as `boundary` says from now on; what is shown follows with the next snapshot.
    pub(super) fn rule(&mut self, boundary: &Arc<Boundary>) {
        self.boundary = Some(Arc::clone(boundary));
        for document in self.open.values_mut() {
            document.set_boundary(boundary);
        }
    }

    fn boundary(&self) -> Arc<Boundary> {
        let default = || Arc::new(Boundary::new(&Config::default()));
        self.boundary.clone().unwrap_or_else(default)
    }

    /// The text of `path` is another now.
    fn laid(&mut self, path: &RepoPath) {
        self.changed.insert(path.clone());
        if let Some(snapshot) = self.snapshot.clone() {
            let mut touched = BTreeSet::from([path.clone()]);
            self.judge_skill(&snapshot, path, &mut touched);
            self.show(&snapshot, touched);
        }
    }

    /// Take a snapshot; answers what it replaces, to be dropped where nobody waits.
    pub(super) fn index(
        &mut self,
        snapshot: &Arc<Snapshot>,
        found: Found,
        refusal: Option<&str>,
    ) -> (Option<Arc<Snapshot>>, Found) {
        let before = self.snapshot.replace(Arc::clone(snapshot));
        let old = std::mem::replace(&mut self.found, found);
        if self.refusal.as_deref() != refusal {
            self.refusal = refusal.map(str::to_owned);
            self.tell_refusal();
        }
        match &before {
            Some(before) if before.settings == snapshot.settings => {
                let mut touched = differing(&old, &self.found);
                touched.extend(moved(before, snapshot));
                self.show_with_open(snapshot, touched);
            }
            _ => self.show_all(snapshot),
        }
        (before, old)
    }

    fn show_all(&mut self, snapshot: &Arc<Snapshot>) {
        let files = snapshot.shards.iter().flat_map(|files| files.iter());
        let faulty = files.filter(|file| !problems::issues(file, snapshot).is_empty());
        let mut touched: BTreeSet<RepoPath> = faulty.map(|file| file.path.clone()).collect();
        touched.extend(self.found.keys().cloned());
        touched.extend(self.board.paths());
        self.show_with_open(snapshot, touched);
    }

    fn show_with_open(&mut self, snapshot: &Arc<Snapshot>, mut touched: BTreeSet<RepoPath>) {
        for path in self.open.keys().cloned().collect::<Vec<_>>() {
            self.judge_skill(snapshot, &path, &mut touched);
            touched.insert(path);
        }
        self.show(snapshot, touched);
    }

    fn tell_refusal(&self) {
        let (Some(session), Some(refusal)) = (&self.session, &self.refusal) else {
            return;
        };
        let params = ShowMessageParams {
            typ: MessageType::ERROR,
            message: format!("skilld works with default settings meanwhile: {refusal}"),
        };
        let message = Notification::new(ShowMessage::METHOD.to_owned(), params);
        (session.send)(Message::Notification(message));
    }
}

/// The paths of which two snapshots show different things.
fn differing(old: &Found, new: &Found) -> BTreeSet<RepoPath> {
    let gone = old.keys().filter(|path| !new.contains_key(*path));
    let differs = new
        .iter()
        .filter(|(path, problems)| old.get(*path) != Some(*problems));
    gone.chain(differs.map(|(path, _)| path)).cloned().collect()
}

/// The paths whose facts differ between two snapshots.
fn moved(before: &Snapshot, now: &Snapshot) -> Vec<RepoPath> {
    let none = Arc::default();
    let shard = |snapshot: &Snapshot, at| Arc::clone(snapshot.shards.get(at).unwrap_or(&none));
    let pairs = (0..before.shards.len().max(now.shards.len()))
        .map(|at| (shard(before, at), shard(now, at)));
    let mut moved = Vec::new();
    for (old, new) in pairs.filter(|(old, new)| !Arc::ptr_eq(old, new)) {
        let known: HashSet<*const FileFacts> = old.iter().map(Arc::as_ptr).collect();
        let stands: HashSet<*const FileFacts> = new.iter().map(Arc::as_ptr).collect();
        let went = old.iter().filter(|it| !stands.contains(&Arc::as_ptr(it)));
        let came = new.iter().filter(|it| !known.contains(&Arc::as_ptr(it)));
        moved.extend(went.chain(came).map(|file| file.path.clone()));
    }
    moved
}
