//! An editor that types into one skill and measures until the server says something. Two measures: a key that makes or
//! mends an error of the file itself, and one that makes or mends an error in another file, which needs the whole
//! repository judged again.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const KEYS: usize = 400;
const ACROSS: usize = 40;

/// What was measured.
pub(crate) struct Typed {
    pub(crate) own: Vec<Duration>,
    pub(crate) across: Vec<Duration>,
}

/// Type into `file` of the repository `root`, served by `server`.
pub(crate) fn measure(server: &mut Command, root: &Path, file: &Path) -> Typed {
    let mut editor = Editor::start(server, root, file);
    let text = std::fs::read_to_string(file).unwrap();
    editor.open(&text);
    let bad = text.replacen("\nname: ", "\nname: X ", 1);
    // Behind every answer a pause shorter and longer than the server's own, as people type: so that keys fall into the
    // time in which the repository is judged again, too.
    let mut own = Vec::new();
    for round in 0..KEYS {
        let typed = if round % 2 == 0 { &bad } else { &text };
        own.push(editor.type_until(typed, |uri, _, mine| uri == mine));
        std::thread::sleep(Duration::from_millis(20 + 17 * (round as u64 % 16)));
    }
    let other = text.replacen("renma.id: skill.", "renma.id: other.", 1);
    let mut across = Vec::new();
    for round in 0..ACROSS {
        let typed = if round % 2 == 0 { &other } else { &text };
        across.push(editor.type_until(typed, |uri, _, mine| uri != mine));
        editor.rest();
    }
    editor.finish();
    Typed { own, across }
}

struct Editor {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    uri: String,
    next: u64,
}

impl Editor {
    fn start(server: &mut Command, root: &Path, file: &Path) -> Self {
        let mut child = server
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut editor = Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            uri: format!("file://{}", file.display()),
            next: 0,
        };
        let root = format!("file://{}", root.display());
        editor.ask("initialize", &json!({"capabilities": {}, "rootUri": root}));
        editor
    }

    fn open(&mut self, text: &str) {
        let document =
            json!({"uri": self.uri, "languageId": "markdown", "version": 0, "text": text});
        self.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}));
        self.rest();
    }

    /// Wait until the index has nothing left to do.
    fn rest(&mut self) {
        let params = json!({
            "textDocument": {"uri": self.uri}, "position": {"line": 0, "character": 0},
            "context": {"includeDeclaration": false},
        });
        while self
            .ask("textDocument/references", &params)
            .get("error")
            .is_some()
        {}
    }

    /// Replace the text and wait until a published file `fits`.
    fn type_until(&mut self, text: &str, fits: impl Fn(&str, &Value, &str) -> bool) -> Duration {
        self.next += 1;
        let document = json!({"uri": self.uri, "version": self.next});
        let params = json!({"textDocument": document, "contentChanges": [{"text": text}]});
        let began = Instant::now();
        self.send(&json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}));
        loop {
            let message = self.receive();
            if message["method"] == "textDocument/publishDiagnostics" {
                let uri = message["params"]["uri"].as_str().unwrap();
                if fits(uri, &message, &self.uri) {
                    return began.elapsed();
                }
            }
        }
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
        }
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.input.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut size = 0;
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).unwrap() > 0,
                "the server ended"
            );
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("Content-Length: ") {
                size = value.parse().unwrap();
            }
        }
        let mut body = vec![0; size];
        self.output.read_exact(&mut body).unwrap();
        serde_json::from_slice(&body).unwrap()
    }

    fn finish(mut self) {
        self.ask("shutdown", &Value::Null);
        self.send(&json!({"jsonrpc": "2.0", "method": "exit"}));
        assert!(self.child.wait().unwrap().success());
    }
}
