//! `initialize`: what the editor can, where the repository is, and what we offer.

use std::sync::Arc;

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    HoverProviderCapability, InitializeParams, InitializeResult, OneOf, RenameOptions,
    ResourceOperationKind, ServerCapabilities, ServerInfo, TextDocumentSyncCapability,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
    WorkDoneProgressOptions,
};

use super::{Open, Options};
use crate::desk::{Desk, Send, Session};
use crate::features::Client;
use crate::position::Encoding;
use crate::world::{self, Opener, World};

/// Take up the repository that the editor names.
pub(super) fn open(
    params: &InitializeParams,
    options: &Options,
    opener: &mut dyn Opener,
    desk: &Arc<Desk>,
    send: Send,
) -> Result<(Open, InitializeResult), String> {
    let general = params.capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_deref());
    let encoding = Encoding::negotiate(offered);
    let repository = opener.open(&folders(params), desk)?;
    let world: Arc<dyn World> = Arc::from(repository.world);
    desk.begin(Session {
        encoding,
        root: repository.root,
        profile: options.profile,
        send,
        world: Arc::clone(&world),
    });
    let open = Open {
        world,
        client: client(params),
        process: params.process_id,
    };
    let result = InitializeResult {
        capabilities: capabilities(encoding),
        server_info: Some(ServerInfo {
            name: "skilld".to_owned(),
            version: Some(options.version.clone()),
        }),
    };
    Ok((open, result))
}

#[allow(deprecated, reason = "older editors name their one folder in this way")]
fn folders(params: &InitializeParams) -> Vec<std::path::PathBuf> {
    let named = params.workspace_folders.iter().flatten();
    world::folders(named.map(|folder| &folder.uri).chain(&params.root_uri))
}

fn client(params: &InitializeParams) -> Client {
    let workspace = params.capabilities.workspace.as_ref();
    let edits = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
    let operations = edits.and_then(|edits| edits.resource_operations.as_ref());
    let document = params.capabilities.text_document.as_ref();
    let symbols = document.and_then(|it| it.document_symbol.as_ref());
    let completion = document.and_then(|it| it.completion.as_ref()?.completion_item.as_ref());
    Client {
        document_changes: edits.and_then(|it| it.document_changes).unwrap_or_default(),
        file_renames: operations.is_some_and(|it| it.contains(&ResourceOperationKind::Rename)),
        nested_symbols: symbols
            .and_then(|it| it.hierarchical_document_symbol_support)
            .unwrap_or_default(),
        snippets: completion
            .and_then(|it| it.snippet_support)
            .unwrap_or_default(),
    }
}

fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let progress = WorkDoneProgressOptions::default;
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(TextDocumentSyncSaveOptions::Supported(true)),
                ..TextDocumentSyncOptions::default()
            },
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(["\"", "'", ".", "#", "["].map(str::to_owned).into()),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: progress(),
        })),
        document_symbol_provider: Some(OneOf::Left(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![
                CodeActionKind::QUICKFIX,
                CodeActionKind::SOURCE_FIX_ALL,
                CodeActionKind::REFACTOR_REWRITE,
            ]),
            ..CodeActionOptions::default()
        })),
        ..ServerCapabilities::default()
    }
}
