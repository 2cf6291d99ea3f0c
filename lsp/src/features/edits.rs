//! Edits of several files as one value, in the form that the editor takes.

use std::collections::{BTreeMap, HashMap};

use lsp_types::{
    DocumentChangeOperation, DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier,
    RenameFile, ResourceOp, TextDocumentEdit, TextEdit, Uri, WorkspaceEdit,
};
use skilld_index::path::RepoPath;

use super::Asked;

/// What is to be done.
#[derive(Debug, Default)]
pub(super) struct Edits {
    pub(super) files: BTreeMap<RepoPath, Vec<TextEdit>>,
    /// Afterwards: a file that gets another name.
    pub(super) rename: Option<(RepoPath, RepoPath)>,
}

impl Edits {
    /// One file.
    pub(super) fn of(path: &RepoPath, edits: Vec<TextEdit>) -> Self {
        Self {
            files: BTreeMap::from([(path.clone(), edits)]),
            rename: None,
        }
    }

    /// The value; `None` where the editor cannot do what is needed.
    pub(super) fn finish(self, asked: &Asked<'_>) -> Option<WorkspaceEdit> {
        if !asked.client.document_changes {
            return self.plain(asked);
        }
        let mut operations: Vec<DocumentChangeOperation> = Vec::new();
        for (path, edits) in self.files {
            operations.push(DocumentChangeOperation::Edit(TextDocumentEdit {
                text_document: OptionalVersionedTextDocumentIdentifier {
                    uri: asked.desk.uri(&path)?,
                    version: asked.desk.document(&path).map(|it| it.version),
                },
                edits: edits.into_iter().map(OneOf::Left).collect(),
            }));
        }
        if let Some((from, to)) = self.rename {
            if !asked.client.file_renames {
                return None;
            }
            let rename = RenameFile {
                old_uri: asked.desk.uri(&from)?,
                new_uri: asked.desk.uri(&to)?,
                options: None,
                annotation_id: None,
            };
            operations.push(DocumentChangeOperation::Op(ResourceOp::Rename(rename)));
        }
        Some(WorkspaceEdit {
            document_changes: Some(DocumentChanges::Operations(operations)),
            ..WorkspaceEdit::default()
        })
    }

    #[allow(
        clippy::mutable_key_type,
        reason = "the protocol's own type asks for addresses as keys; nobody changes one"
    )]
    fn plain(self, asked: &Asked<'_>) -> Option<WorkspaceEdit> {
        if self.rename.is_some() {
            return None;
        }
        let with_uri = |(path, edits)| Some((asked.desk.uri(&path)?, edits));
        let changes: HashMap<Uri, Vec<TextEdit>> = self
            .files
            .into_iter()
            .map(with_uri)
            .collect::<Option<_>>()?;
        Some(WorkspaceEdit {
            changes: Some(changes),
            ..WorkspaceEdit::default()
        })
    }
}
