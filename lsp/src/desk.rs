//! What lies on the desk: the open files, the last snapshot, and what the editor was told of both. Two threads come here:
//! the one that talks with the editor, at every keystroke, and the one that owns the index, at every snapshot.
//!
//! At a keystroke only the file itself and its skill are judged again; what many files show together is kept from the
//! last snapshot until the next. The editor hears of a file only when what it is to show of it differs.

mod board;
mod state;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lsp_server::Message;
use lsp_types::{Diagnostic, TextDocumentContentChangeEvent, Uri};
use skilld_index::answer::problems::{self, Problem};
use skilld_index::boundary::Boundary;
use skilld_index::facts::FileFacts;
use skilld_index::path::RepoPath;
use skilld_index::snapshot::Snapshot;
use skilld_index::strict::Profile;

use self::state::State;
use crate::document::Document;
use crate::position::{Encoding, Text};
use crate::uri::Root;
use crate::world::World;

/// Sends one message to the editor; one that is gone hears nothing.
pub type Send = Box<dyn Fn(Message) + std::marker::Send>;

/// How this editor is talked with.
pub struct Session {
    /// What its columns count.
    pub encoding: Encoding,
    /// Where the repository is.
    pub root: Root,
    /// The profile of the strict standard that was asked for; `None` to do as the configuration says.
    pub profile: Option<Profile>,
    /// The way to it.
    pub send: Send,
    /// The way to files that are not open.
    pub world: Arc<dyn World>,
}

/// The desk.
#[derive(Default)]
pub struct Desk {
    state: Mutex<State>,
}

impl Desk {
    /// Tell this editor from now on, and of all that is known already.
    pub fn begin(&self, session: Session) {
        self.lock().begin(session);
    }

    /// The editor is gone.
    pub fn end(&self) {
        let session = self.lock().session.take();
        drop(session);
    }

    /// A file was opened; answers its path, or nothing for a file outside the repository.
    pub fn open(&self, uri: &Uri, version: i32, text: &str) -> Option<RepoPath> {
        self.lock().open(uri, version, text)
    }

    /// A file changed; answers its path, or nothing for one that is not open.
    pub fn change(
        &self,
        uri: &Uri,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
    ) -> Option<RepoPath> {
        self.lock().change(uri, version, changes)
    }

    /// A file was closed; answers its path, or nothing for one that was not open.
    pub fn close(&self, uri: &Uri) -> Option<RepoPath> {
        self.lock().close(uri)
    }

    /// The configuration says what is read; told before the snapshot that follows from it.
    pub fn rule(&self, boundary: &Arc<Boundary>) {
        self.lock().rule(boundary);
    }

    /// The paths whose text on the desk came, changed or went since the last call; for the owner of the index.
    pub fn take_changed(&self) -> Vec<RepoPath> {
        std::mem::take(&mut self.lock().changed)
            .into_iter()
            .collect()
    }

    /// The facts of `path` as it lies on the desk, over a file with the facts `disk`; `None` where it is not open, or where
    /// something else than a file stands there and wins.
    pub fn facts(&self, path: &RepoPath, disk: Option<&FileFacts>) -> Option<Arc<FileFacts>> {
        self.lock().facts(path, disk)
    }

    /// The index has a new snapshot; `refusal` says why its configuration is not the one of the repository.
    pub fn indexed(&self, snapshot: &Arc<Snapshot>, refusal: Option<&str>) {
        // Outside the lock, because it takes long in a large repository and keystrokes must not wait for it.
        let mut found: HashMap<RepoPath, Vec<Problem>> = HashMap::new();
        for problem in problems::found(snapshot).unwrap_or_default() {
            found.entry(problem.path.clone()).or_default().push(problem);
        }
        let old = self.lock().index(snapshot, found, refusal);
        drop(old);
    }

    /// The last snapshot.
    pub fn snapshot(&self) -> Option<Arc<Snapshot>> {
        self.lock().snapshot.clone()
    }

    /// What the editor shows of `path`.
    pub fn shown(&self, path: &RepoPath) -> Vec<Diagnostic> {
        self.lock().board.shown(path)
    }

    /// The open file `path`.
    pub fn document(&self, path: &RepoPath) -> Option<Document> {
        self.lock().open.get(path).cloned()
    }

    /// The text of `path`: as it is open, else as it is on disk.
    pub fn text(&self, path: &RepoPath) -> Option<Arc<Text>> {
        let state = self.lock();
        match state.open.get(path) {
            Some(document) => document.text.clone(),
            None => state.read(path).map(Arc::new),
        }
    }

    /// The address of `path`: as the editor wrote it, else as we do.
    pub fn uri(&self, path: &RepoPath) -> Option<Uri> {
        self.lock().uri(path)
    }

    /// The path at `uri`, where it is a file of the repository.
    pub fn path(&self, uri: &Uri) -> Option<RepoPath> {
        self.lock().path(uri)
    }

    /// What the editor's columns count.
    pub fn encoding(&self) -> Encoding {
        self.lock().encoding()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
