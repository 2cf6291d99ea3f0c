//! One room a question. Each takes what the editor asked and answers with the protocol's values, from the desk and the
//! snapshot. Edits are values too: nothing is written.

pub(crate) mod actions;
pub(crate) mod completion;
mod edits;
pub(crate) mod goto;
pub(crate) mod hover;
mod ids;
mod keys;
pub(crate) mod rename;
pub(crate) mod symbols;

use std::sync::Arc;

use lsp_server::ErrorCode;
use lsp_types::TextDocumentPositionParams;
use skilld_index::facts::FileFacts;
use skilld_index::path::RepoPath;
use skilld_index::snapshot::Snapshot;

use crate::desk::Desk;
use crate::position::Text;
use crate::world::World;

/// What this editor can take.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each says whether the editor knows one thing"
)]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Client {
    /// Edits of several files with their versions.
    pub(crate) document_changes: bool,
    /// Files that are renamed by an edit.
    pub(crate) file_renames: bool,
    /// Symbols inside symbols.
    pub(crate) nested_symbols: bool,
    /// Completions with places to go on typing.
    pub(crate) snippets: bool,
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            code: ErrorCode::RequestFailed,
            message: message.into(),
        }
    }
}

/// What a question is answered from.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'d> {
    pub(crate) desk: &'d Desk,
    pub(crate) world: &'d dyn World,
    pub(crate) client: &'d Client,
}

/// A place in a file of the repository.
pub(crate) struct Spot {
    pub(crate) path: RepoPath,
    pub(crate) text: Arc<Text>,
    pub(crate) offset: usize,
}

impl Asked<'_> {
    /// The last snapshot; waits for the first.
    pub(crate) fn snapshot(&self) -> Result<Arc<Snapshot>, Failure> {
        if self.desk.snapshot().is_none() {
            self.world.settle();
        }
        self.desk
            .snapshot()
            .ok_or_else(|| Failure::new("skilld still reads the repository; ask again in a moment"))
    }

    /// A snapshot that reflects everything that was saved or typed.
    pub(crate) fn settled(&self) -> Result<Arc<Snapshot>, Failure> {
        if self.world.settle() {
            self.snapshot()
        } else {
            Err(Failure::new(
                "skilld could not catch up with the repository in time; ask again in a moment",
            ))
        }
    }

    /// The place that is asked about; `None` outside the repository and where there is no text.
    pub(crate) fn spot(&self, params: &TextDocumentPositionParams) -> Option<Spot> {
        let path = self.desk.path(&params.text_document.uri)?;
        let text = self.desk.text(&path)?;
        let offset = text.offset(params.position, self.desk.encoding());
        Some(Spot { path, text, offset })
    }

    /// The facts of `path` as it is shown.
    pub(crate) fn facts(&self, snapshot: &Snapshot, path: &RepoPath) -> Option<Arc<FileFacts>> {
        match self.desk.document(path) {
            Some(document) => Some(document.facts),
            None => snapshot.file(path.as_str()).cloned(),
        }
    }
}
