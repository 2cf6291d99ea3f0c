//! What a language server is not to be brought down by: messages that make no sense, places that do not exist, files that
//! are too large, and editors that die.

use std::io::{Read, Write};
use std::process::{Child, Stdio};

use serde_json::{Value, json};
use skilld::lsp::{End, Options};
use skilld_tests::editor::Editor;
use skilld_tests::sandbox::{Sandbox, wait_until};

use crate::sandbox;

const FILE: &str = "skills/one/SKILL.md";

fn code(error: &Value) -> i64 {
    error["code"].as_i64().unwrap()
}

fn repository() -> Sandbox {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    sandbox
}

#[test]
fn what_nobody_knows_is_an_error_and_the_talk_goes_on() {
    let sandbox = repository();
    let mut editor = Editor::silent(&sandbox.root(), Options::default());
    let early = editor.try_ask("textDocument/hover", json!({})).unwrap_err();
    assert_eq!(code(&early), -32002);
    let empty = editor.try_ask("initialize", json!(3)).unwrap_err();
    assert_eq!(code(&empty), -32602);
    let uri = editor.uri("");
    editor.ask("initialize", json!({"capabilities": {}, "rootUri": uri}));
    assert_eq!(
        code(&editor.try_ask("initialize", json!({})).unwrap_err()),
        -32600
    );
    assert_eq!(
        code(&editor.try_ask("no/such", json!({})).unwrap_err()),
        -32601
    );
    editor.notify("no/such", json!({}));
    editor.notify("$/cancelRequest", json!({"id": 1}));
    for params in [json!({}), json!([]), json!({"textDocument": {"uri": "::"}})] {
        let wrong = editor
            .try_ask("textDocument/hover", params.clone())
            .unwrap_err();
        assert_eq!(code(&wrong), -32602, "{params}");
        editor.notify("textDocument/didOpen", params);
    }
    editor.ask("shutdown", Value::Null);
    assert_eq!(
        code(&editor.try_ask("workspace/symbol", json!({})).unwrap_err()),
        -32600
    );
    editor.notify("exit", Value::Null);
    assert_eq!(editor.join(), End::Orderly);
}

#[test]
fn places_that_do_not_exist_are_answered() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    editor.open_disk(FILE);
    editor.settle();
    let far = [(0, u32::MAX), (u32::MAX, 0), (u32::MAX, u32::MAX), (3, 1)];
    for path in [FILE, "skills/none/SKILL.md", "../outside.md"] {
        for at in far {
            for method in ["hover", "completion", "definition", "prepareRename"] {
                let params = editor.at(path, at, json!({}));
                let _ = editor.ask(&format!("textDocument/{method}"), params);
            }
            let params = editor.at(path, at, json!({"newName": "x"}));
            let _ = editor.try_ask("textDocument/rename", params);
            let range = json!({
                "start": {"line": at.0, "character": at.1}, "end": {"line": 0, "character": 0},
            });
            let document = json!({"uri": editor.uri(path)});
            let params = json!({
                "textDocument": document, "range": range, "context": {"diagnostics": []},
            });
            editor.ask("textDocument/codeAction", params);
            editor.change(path, json!([{"range": range, "text": ""}]));
        }
    }
    assert_eq!(editor.finish(), End::Orderly);
}

#[test]
fn a_change_of_a_file_that_is_not_open_is_passed_over() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    editor.settle();
    editor.type_all(FILE, "nonsense");
    editor.close(FILE);
    editor.type_all("../outside.md", "nonsense");
    editor.settle();
    assert!(editor.shown().is_empty(), "{:?}", editor.shown());
    assert!(
        editor.said.iter().any(|it| it.contains("not open")),
        "{:?}",
        editor.said
    );
    // Opened twice, the second text counts.
    editor.open(FILE, "nonsense");
    editor.open_disk(FILE);
    editor.settle();
    assert!(editor.shown().is_empty(), "{:?}", editor.shown());
}

#[test]
fn a_huge_file_is_known_to_be_open_and_no_more() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    let text = editor.open_disk(FILE);
    editor.settle();
    let large = format!("{text}{}", "x".repeat(600 << 10));
    editor.type_all(FILE, &large);
    editor.wait(FILE, |all| {
        all.len() == 1
            && all[0]["message"]
                .as_str()
                .unwrap()
                .contains("max_file_size")
    });
    editor.type_all(FILE, &format!("{text}{}", "x\n".repeat(5 << 20)));
    assert_eq!(
        editor.ask_at("textDocument/hover", FILE, (1, 1), json!({})),
        Value::Null
    );
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}});
    editor.change(FILE, json!([{"range": range, "text": "y"}]));
    editor.type_all(FILE, &text);
    editor.wait(FILE, <[Value]>::is_empty);
    // Deep nesting, and a line that never ends.
    for text in [
        "[".repeat(100_000),
        "a: ".repeat(100_000),
        "> ".repeat(50_000),
    ] {
        editor.type_all(FILE, &format!("---\n{text}\n---\n{text}"));
        editor.ask_at("textDocument/completion", FILE, (1, 9999), json!({}));
        let params = json!({"textDocument": {"uri": editor.uri(FILE)}});
        editor.ask("textDocument/documentSymbol", params);
    }
    assert_eq!(editor.finish(), End::Orderly);
}

#[test]
fn an_editor_that_leaves_is_no_reason_to_stay() {
    let sandbox = repository();
    let editor = Editor::silent(&sandbox.root(), Options::default());
    assert_eq!(editor.leave(), End::Abrupt);
    let mut editor = Editor::start(&sandbox.root());
    editor.open_disk(FILE);
    assert_eq!(editor.leave(), End::Abrupt);
    let mut editor = Editor::start(&sandbox.root());
    editor.notify("exit", Value::Null);
    assert_eq!(editor.join(), End::Abrupt);
}

#[test]
fn a_folder_that_does_not_exist_is_an_error() {
    let sandbox = repository();
    let options = Options {
        root: Some(sandbox.path("none")),
        ..Options::default()
    };
    let mut editor = Editor::silent(&sandbox.root(), options);
    let error = editor
        .try_ask("initialize", json!({"capabilities": {}}))
        .unwrap_err();
    assert!(
        error["message"].as_str().unwrap().contains("none"),
        "{error}"
    );
    assert_eq!(editor.leave(), End::Abrupt);
}

fn program(sandbox: &Sandbox) -> Child {
    sandbox
        .command(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn frame(body: &Value) -> String {
    let body = body.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

fn initialize(process: Option<u32>) -> String {
    frame(&json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"processId": process, "capabilities": {}},
    }))
}

fn ended(child: &mut Child) -> Option<i32> {
    let mut status = None;
    wait_until("the server ends", || {
        status = child.try_wait().unwrap();
        status.is_some()
    });
    status.and_then(|status| status.code())
}

#[test]
fn the_program_refuses_nonsense_and_ends_with_its_input() {
    let sandbox = repository();
    let mut child = program(&sandbox);
    let mut input = child.stdin.take().unwrap();
    let shutdown = json!({"jsonrpc": "2.0", "id": 2, "method": "shutdown"});
    let exit = json!({"jsonrpc": "2.0", "method": "exit"});
    let all = [
        "Content-Length: 8\r\n\r\nnonsense".to_owned(),
        initialize(None),
        frame(&json!({"jsonrpc": "2.0", "id": 1e300, "method": "x"})),
        frame(&shutdown),
        frame(&exit),
    ];
    input.write_all(all.concat().as_bytes()).unwrap();
    let mut said = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert_eq!(ended(&mut child), Some(0));
    assert_eq!(said.matches("-32700").count(), 2, "{said}");
    assert!(said.contains("capabilities"), "{said}");
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(stderr, "");
    // Its private folder went with it.
    let editors = std::fs::read_dir(sandbox.state().join("editors")).unwrap();
    assert_eq!(editors.count(), 0);

    for text in [
        initialize(None),
        String::new(),
        "no header\n".to_owned(),
        "Content-Length: 99\r\n\r\n{".to_owned(),
    ] {
        let mut child = program(&sandbox);
        let mut input = child.stdin.take().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        drop(input);
        assert_eq!(ended(&mut child), Some(1), "{text:?}");
    }
}

#[test]
fn the_program_ends_when_its_editor_is_gone() {
    let sandbox = repository();
    // Nobody reads any more, and the input stays open.
    let mut child = program(&sandbox);
    let mut input = child.stdin.take().unwrap();
    drop(child.stdout.take());
    input.write_all(initialize(None).as_bytes()).unwrap();
    assert_eq!(ended(&mut child), Some(1));
    // The editor's process is gone, and somebody else holds the input.
    let mut editor = std::process::Command::new("sleep")
        .arg("600")
        .spawn()
        .unwrap();
    let mut child = program(&sandbox);
    let mut input = child.stdin.take().unwrap();
    input
        .write_all(initialize(Some(editor.id())).as_bytes())
        .unwrap();
    let mut first = [0; 1];
    child
        .stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut first)
        .unwrap();
    editor.kill().unwrap();
    editor.wait().unwrap();
    assert_eq!(ended(&mut child), Some(1));
}
