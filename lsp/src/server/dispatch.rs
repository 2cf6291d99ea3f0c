//! From the name of a message to the room that knows the answer.

use lsp_server::{ErrorCode, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    Notification as _,
};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, GotoDefinition, HoverRequest,
    PrepareRenameRequest, References, Rename, Request as _, WorkspaceSymbolRequest,
};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DidSaveTextDocumentParams,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use skilld_index::path::RepoPath;

use super::{Open, done, params, refuse};
use crate::desk::Desk;
use crate::features::{Asked, Failure, actions, completion, goto, hover, rename, symbols};
use crate::world::World;

/// Whether an answer must reflect everything typed so far in every file.
pub(super) fn needs_rest(method: &str) -> bool {
    matches!(method, References::METHOD | Rename::METHOD)
}

/// Answer a request.
pub(super) fn answer(request: Request, desk: &Desk, open: &Open) -> Response {
    let asked = Asked {
        desk,
        world: open.world.as_ref(),
        client: &open.client,
    };
    match request.method.as_str() {
        HoverRequest::METHOD => on(request, |it| hover::hover(&asked, &it)),
        Completion::METHOD => on(request, |it| completion::complete(&asked, &it)),
        GotoDefinition::METHOD => on(request, |it| goto::definition(&asked, &it)),
        References::METHOD => on(request, |it| goto::references(&asked, &it)),
        PrepareRenameRequest::METHOD => on(request, |it| rename::prepare(&asked, &it)),
        Rename::METHOD => on(request, |it| rename::rename(&asked, &it)),
        DocumentSymbolRequest::METHOD => on(request, |it| Ok(symbols::of_document(&asked, &it))),
        WorkspaceSymbolRequest::METHOD => on(request, |it| symbols::of_workspace(&asked, &it)),
        CodeActionRequest::METHOD => on(request, |it| Ok(actions::actions(&asked, &it))),
        method => {
            let why = format!("skilld does not know `{method}`");
            refuse(request.id, ErrorCode::MethodNotFound, &why)
        }
    }
}

fn on<P: DeserializeOwned, R: Serialize>(
    request: Request,
    answer: impl FnOnce(P) -> Result<R, Failure>,
) -> Response {
    let Request { id, method, params } = request;
    match super::params(&method, params) {
        Err(why) => refuse(id, ErrorCode::InvalidParams, &why),
        Ok(params) => match answer(params) {
            Ok(result) => done(id, &result),
            Err(failure) => refuse(id, failure.code, &failure.message),
        },
    }
}

/// Take note of a notification; answers the file whose text differs now, or what is wrong with it.
pub(super) fn note(
    notification: Notification,
    desk: &Desk,
    world: &dyn World,
) -> Result<Option<RepoPath>, String> {
    let Notification {
        method,
        params: raw,
    } = notification;
    match method.as_str() {
        DidOpenTextDocument::METHOD => {
            let it: DidOpenTextDocumentParams = params(&method, raw)?;
            let it = it.text_document;
            Ok(desk.open(&it.uri, it.version, &it.text))
        }
        DidChangeTextDocument::METHOD => {
            let it: DidChangeTextDocumentParams = params(&method, raw)?;
            let file = it.text_document;
            let changed = desk.change(&file.uri, file.version, &it.content_changes);
            match changed {
                None if desk.path(&file.uri).is_some() => Err(format!(
                    "a change of {} was passed over, because the file is not open",
                    file.uri.as_str()
                )),
                changed => Ok(changed),
            }
        }
        DidCloseTextDocument::METHOD => {
            let it: DidCloseTextDocumentParams = params(&method, raw)?;
            Ok(desk.close(&it.text_document.uri))
        }
        DidSaveTextDocument::METHOD => {
            let it: DidSaveTextDocumentParams = params(&method, raw)?;
            let path = desk.path(&it.text_document.uri);
            world.tell(path.as_slice());
            Ok(None)
        }
        _ => Ok(None),
    }
}
