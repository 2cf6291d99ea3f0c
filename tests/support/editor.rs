//! An editor in this process: the other end of a language server's connection. Takes answers as they come and keeps what
//! the server wants shown; waits for conditions, never for time.

#![allow(
    clippy::needless_pass_by_value,
    clippy::string_slice,
    reason = "tests read better with values in place, and stop at the first thing that goes wrong"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use lsp_server::{Connection, Message, Notification, Request, Response};
use serde_json::{Value, json};
use skilld::lsp::{End, Options, serve};
use tempfile::TempDir;

use crate::sandbox::PATIENCE;

/// An editor and its server.
pub struct Editor {
    connection: Option<Connection>,
    server: Option<JoinHandle<End>>,
    root: PathBuf,
    next: i32,
    version: i32,
    shown: BTreeMap<String, Vec<Value>>,
    /// Files the server spoke of since the last [`Editor::forget`].
    heard: BTreeSet<String>,
    /// Messages for the person and for the log.
    pub said: Vec<String>,
    /// The result of `initialize`.
    pub hello: Value,
    _home: TempDir,
}

/// What a usual editor can.
pub fn usual() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-16"]},
        "workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["rename"]}},
        "textDocument": {
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "completion": {"completionItem": {"snippetSupport": true}},
        },
    })
}

impl Editor {
    /// Start a server and introduce ourselves.
    pub fn start(root: &Path) -> Self {
        Self::with(root, &usual(), Options::default())
    }

    /// The same with other abilities and options.
    pub fn with(root: &Path, capabilities: &Value, options: Options) -> Self {
        let mut editor = Self::silent(root, options);
        let params = json!({
            "processId": std::process::id(), "capabilities": capabilities,
            "workspaceFolders": [{"uri": editor.uri(""), "name": "repo"}],
        });
        editor.hello = editor.ask("initialize", params);
        editor.notify("initialized", json!({}));
        editor
    }

    /// Start a server and say nothing.
    pub fn silent(root: &Path, options: Options) -> Self {
        let home = TempDir::new().unwrap();
        let (ours, theirs) = Connection::memory();
        let options = Options {
            home: Some(home.path().to_owned()),
            ..options
        };
        let server = std::thread::spawn(move || serve(&theirs, options, &|_| true));
        Self {
            connection: Some(ours),
            server: Some(server),
            root: root.to_owned(),
            next: 0,
            version: 0,
            shown: BTreeMap::new(),
            heard: BTreeSet::new(),
            said: Vec::new(),
            hello: Value::Null,
            _home: home,
        }
    }

    /// The address of a file.
    pub fn uri(&self, path: &str) -> String {
        format!("file://{}", self.root.join(path).display())
    }

    /// Send a request; the result, or the error.
    pub fn try_ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.next += 1;
        let id = self.next.into();
        let request = Request::new(id, method.to_owned(), params);
        let id = request.id.clone();
        self.send(Message::Request(request));
        loop {
            if let Message::Response(Response {
                id: answered,
                response_result,
            }) = self.receive(PATIENCE).expect("an answer in time")
                && answered == id
            {
                return response_result.map_err(|error| serde_json::to_value(error).unwrap());
            }
        }
    }

    /// Send a request that has a result.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.try_ask(method, params)
            .unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Ask about a place: `line` and `character` from 0.
    pub fn ask_at(&mut self, method: &str, path: &str, at: (u32, u32), more: Value) -> Value {
        let params = self.at(path, at, more);
        self.ask(method, params)
    }

    /// The parameters of a question about a place.
    pub fn at(&self, path: &str, (line, character): (u32, u32), more: Value) -> Value {
        let mut params = json!({
            "textDocument": {"uri": self.uri(path)},
            "position": {"line": line, "character": character},
        });
        let more = more.as_object().cloned().unwrap_or_default();
        params.as_object_mut().unwrap().extend(more);
        params
    }

    /// Send a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        let message = Notification::new(method.to_owned(), params);
        self.send(Message::Notification(message));
    }

    /// Open a file with this text.
    pub fn open(&mut self, path: &str, text: &str) {
        let document =
            json!({"uri": self.uri(path), "languageId": "markdown", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// Open a file with its text on disk.
    pub fn open_disk(&mut self, path: &str) -> String {
        let text = std::fs::read_to_string(self.root.join(path)).unwrap();
        self.open(path, &text);
        text
    }

    /// Replace the whole text of an open file.
    pub fn type_all(&mut self, path: &str, text: &str) {
        self.change(path, json!([{"text": text}]));
    }

    /// Change an open file.
    pub fn change(&mut self, path: &str, changes: Value) {
        self.version += 1;
        let document = json!({"uri": self.uri(path), "version": self.version + 1});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.notify("textDocument/didChange", params);
    }

    /// Close a file.
    pub fn close(&mut self, path: &str) {
        let params = json!({"textDocument": {"uri": self.uri(path)}});
        self.notify("textDocument/didClose", params);
    }

    /// Wait until what is shown of `path` fits.
    pub fn wait(&mut self, path: &str, fits: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let until = Instant::now() + PATIENCE;
        let uri = self.uri(path);
        loop {
            let shown = self.shown.get(&uri).cloned().unwrap_or_default();
            if fits(&shown) {
                return shown;
            }
            let left = until.saturating_duration_since(Instant::now());
            assert!(
                self.receive(left).is_some(),
                "waited in vain; of {path} is shown {shown:#?}; said: {:?}",
                self.said
            );
        }
    }

    /// Wait until `code` is shown of `path`; the diagnostic.
    pub fn wait_for(&mut self, path: &str, code: &str) -> Value {
        let shown = self.wait(path, |all| all.iter().any(|it| it["code"] == code));
        shown.into_iter().find(|it| it["code"] == code).unwrap()
    }

    /// Wait until `code` is not shown of `path`.
    pub fn wait_without(&mut self, path: &str, code: &str) {
        self.wait(path, |all| all.iter().all(|it| it["code"] != code));
    }

    /// Wait until the server has read the repository and heard of everything that was typed.
    pub fn settle(&mut self) {
        let until = Instant::now() + PATIENCE;
        let uri = self.uri("nowhere.md");
        let params = json!({
            "textDocument": {"uri": uri}, "position": {"line": 0, "character": 0},
            "context": {"includeDeclaration": true},
        });
        while self
            .try_ask("textDocument/references", params.clone())
            .is_err()
        {
            assert!(Instant::now() < until);
        }
    }

    /// Everything that is shown, by path.
    pub fn shown(&self) -> BTreeMap<String, Vec<Value>> {
        let root = format!("{}/", self.uri("").trim_end_matches('/'));
        self.shown
            .iter()
            .filter(|(_, all)| !all.is_empty())
            .map(|(uri, all)| (uri.replace(&root, ""), all.clone()))
            .collect()
    }

    /// Begin to count anew which files the server speaks of.
    pub fn forget(&mut self) {
        self.heard.clear();
    }

    /// How many files the server spoke of.
    pub fn heard(&self) -> usize {
        self.heard.len()
    }

    /// Leave without a word; how the server took it.
    pub fn leave(mut self) -> End {
        self.connection = None;
        self.join()
    }

    /// Leave in order.
    pub fn finish(mut self) -> End {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        self.join()
    }

    /// Wait for the server's end.
    pub fn join(&mut self) -> End {
        self.server.take().unwrap().join().unwrap()
    }

    fn send(&self, message: Message) {
        let connection = self.connection.as_ref().unwrap();
        connection.sender.send(message).unwrap();
    }

    /// Take one message and keep what it says.
    pub fn receive(&mut self, wait: Duration) -> Option<Message> {
        let connection = self.connection.as_ref()?;
        let message = connection.receiver.recv_timeout(wait).ok()?;
        if let Message::Notification(it) = &message {
            match it.method.as_str() {
                "textDocument/publishDiagnostics" => {
                    let uri = it.params["uri"].as_str().unwrap().to_owned();
                    let all = it.params["diagnostics"].as_array().unwrap().clone();
                    self.heard.insert(uri.clone());
                    self.shown.insert(uri, all);
                }
                _ => self
                    .said
                    .push(it.params["message"].as_str().unwrap_or_default().to_owned()),
            }
        }
        Some(message)
    }
}

/// `text` with the edits of the protocol applied; columns count UTF-16.
pub fn apply(text: &str, edits: &[Value]) -> String {
    let mut edits: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| {
            let at = |end: &str| offset(text, &edit["range"][end]);
            (at("start"), at("end"), edit["newText"].as_str().unwrap())
        })
        .collect();
    edits.sort_by_key(|edit| edit.0);
    let mut out = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        out.replace_range(start..end, new);
    }
    out
}

fn offset(text: &str, position: &Value) -> usize {
    let line = usize::try_from(position["line"].as_u64().unwrap()).unwrap();
    let mut units = usize::try_from(position["character"].as_u64().unwrap()).unwrap();
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut at = start;
    for c in text[start..].chars() {
        if units == 0 {
            break;
        }
        units -= c.len_utf16();
        at += c.len_utf8();
    }
    at
}
