//! What an editor is answered, feature by feature, over a connection in memory.

use serde_json::{Value, json};
use skilld_tests::editor::{Editor, apply};

use super::lsp::{LENS, NOTES, RELEASE, TONE, release, repository, skill};

#[test]
fn hover_tells_of_ids_keys_and_rules() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    editor.open(
        RELEASE,
        &release().replace("status: stable", "status: stabel"),
    );
    editor.wait_for(RELEASE, "META-INVALID-STATUS");
    let mut hover = |line, character| {
        let it = editor.ask_at("textDocument/hover", RELEASE, (line, character), json!({}));
        it["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let continues = hover(8, 32);
    for part in [
        "notes",
        "owner: docs",
        "state: stable",
        "Builds notes reports",
        "skill.notes",
    ] {
        assert!(continues.contains(part), "{part}: {continues}");
    }
    let context = hover(7, 34);
    assert!(
        context.contains("Tone") && context.contains("context"),
        "{context}"
    );
    let status = hover(6, 18);
    assert!(
        status.contains("META-INVALID-STATUS") && status.contains("**Why.**"),
        "{status}"
    );
    assert!(hover(6, 4).contains("experimental, stable"));
    assert_eq!(hover(12, 0), "");
}

#[test]
fn completion_offers_keys_values_ids_and_sections() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    editor.open(NOTES, "");
    editor.settle();
    let mut complete = |marked: &str| -> Vec<(String, String)> {
        let at = marked.find('|').unwrap();
        let before = marked.get(..at).unwrap();
        let line = before.matches('\n').count();
        let column = before.rsplit('\n').next().unwrap().encode_utf16().count();
        let text = marked.replacen('|', "", 1);
        editor.type_all(NOTES, &text);
        let place = (u32::try_from(line).unwrap(), u32::try_from(column).unwrap());
        let list = editor.ask_at("textDocument/completion", NOTES, place, json!({}));
        let items = list["items"].as_array().unwrap();
        items
            .iter()
            .map(|it| {
                let edit = it["textEdit"].clone();
                (
                    it["label"].as_str().unwrap().to_owned(),
                    apply(&text, &[edit]),
                )
            })
            .collect()
    };
    let result = |items: Vec<(String, String)>, label: &str| {
        let found = items.iter().find(|it| it.0 == label);
        found
            .unwrap_or_else(|| panic!("no {label} in {items:?}"))
            .1
            .clone()
    };
    assert_eq!(
        result(complete("---\nna|\n---\n"), "name"),
        "---\nname: $0\n---\n"
    );
    assert_eq!(
        result(
            complete("---\nmetadata:\n  renma.st|\n---\n"),
            "renma.status"
        ),
        "---\nmetadata:\n  renma.status: ${1|stable,experimental,suspended,revoked,deprecated,archived|}\n---\n"
    );
    assert_eq!(
        result(
            complete("---\nmetadata:\n  renma.status: st|\n---\n"),
            "stable"
        ),
        "---\nmetadata:\n  renma.status: stable\n---\n"
    );
    let conflicts = "---\nmetadata:\n  renma.conflicts: '[\"a\", \"ton|\"]'\n---\n";
    assert_eq!(
        result(complete(conflicts), "context.tone"),
        "---\nmetadata:\n  renma.conflicts: '[\"a\", \"context.tone\"]'\n---\n"
    );
    assert_eq!(
        result(
            complete("---\nmetadata:\n  renma.continues-with: |\n---\n"),
            "skill.release"
        ),
        "---\nmetadata:\n  renma.continues-with: '[\"skill.release\"]'\n---\n"
    );
    let contexts = complete("---\nmetadata:\n  renma.requires-context: '[\"|\"]'\n---\n");
    assert_eq!(contexts.len(), 1, "{contexts:?}");
    assert_eq!(
        result(
            complete("---\nmetadata:\n  renma.published-entrypoint: |\n---\n"),
            "true"
        ),
        "---\nmetadata:\n  renma.published-entrypoint: \"true\"\n---\n"
    );
    let sections = complete("---\n---\n\n## Purpose\n\n## De|\n");
    assert_eq!(
        result(sections.clone(), "## Defaults"),
        "---\n---\n\n## Purpose\n\n## Defaults\n"
    );
    assert!(sections.iter().all(|it| it.0 != "## Purpose"));
    // Removed keys are not offered.
    assert!(
        complete("---\nmetadata:\n  |\n---\n")
            .iter()
            .all(|it| it.0 != "renma.when-to-use")
    );
}

#[test]
fn names_lead_to_their_declarations_and_back() {
    let sandbox = repository();
    sandbox.write(
        "skills/notes/references/how.md",
        "# How\n\nSee [the skill](../SKILL.md).\n",
    );
    let mut editor = Editor::start(&sandbox.root());
    editor.open_disk(RELEASE);
    let to = editor.ask_at("textDocument/definition", RELEASE, (7, 34), json!({}));
    assert_eq!(to[0]["uri"], editor.uri(TONE));
    assert_eq!(
        to[0]["range"],
        json!({"start": {"line": 1, "character": 4}, "end": {"line": 1, "character": 16}})
    );
    let how = "skills/notes/references/how.md";
    let to = editor.ask_at("textDocument/definition", how, (2, 20), json!({}));
    assert_eq!(to[0]["uri"], editor.uri(NOTES));
    let to = editor.ask_at("textDocument/definition", how, (0, 3), json!({}));
    assert_eq!(to, Value::Null);
    for (declaration, expected) in [
        (true, vec![TONE, LENS, RELEASE]),
        (false, vec![LENS, RELEASE]),
    ] {
        let more = json!({"context": {"includeDeclaration": declaration}});
        let found = editor.ask_at("textDocument/references", TONE, (1, 6), more);
        let found = found.as_array().unwrap().iter();
        let mut uris: Vec<String> = found
            .map(|it| it["uri"].as_str().unwrap().to_owned())
            .collect();
        let mut expected: Vec<String> = expected.iter().map(|it| editor.uri(it)).collect();
        uris.sort();
        expected.sort();
        assert_eq!(uris, expected);
    }
}

#[test]
fn an_id_is_renamed_in_every_file_and_buffer() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    // A buffer that names the id and is not saved.
    let notes = skill(
        "notes",
        "  renma.optional-context: '[\"x.y\", \"context.tone\"]'\n",
    );
    editor.open(NOTES, &notes);
    editor.open_disk(TONE);
    let prepared = editor.ask_at("textDocument/prepareRename", TONE, (1, 6), json!({}));
    assert_eq!(prepared["placeholder"], "context.tone");
    let more = json!({"newName": "context.voice"});
    let edit = editor.ask_at("textDocument/rename", TONE, (1, 6), more);
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changes.len(), 4);
    for change in changes {
        let uri = change["textDocument"]["uri"].as_str().unwrap();
        let path = uri.strip_prefix(&editor.uri("")).unwrap();
        let text = if path == NOTES {
            notes.clone()
        } else {
            std::fs::read_to_string(sandbox.path(path)).unwrap()
        };
        let now = apply(&text, change["edits"].as_array().unwrap());
        assert_eq!(now, text.replace("context.tone", "context.voice"), "{path}");
        let open = [NOTES, TONE].contains(&path);
        assert_eq!(change["textDocument"]["version"].is_i64(), open, "{path}");
    }
    // Nothing was written.
    assert!(
        std::fs::read_to_string(sandbox.path(TONE))
            .unwrap()
            .contains("context.tone")
    );
    for (name, why) in [
        ("skill.notes", "already"),
        ("1.0", "quotes"),
        ("a b", "quotes"),
        (RELEASE, "already"),
    ] {
        let params = editor.at(TONE, (1, 6), json!({"newName": name}));
        let error = editor.try_ask("textDocument/rename", params).unwrap_err();
        assert!(
            error["message"].as_str().unwrap().contains(why),
            "{name}: {error}"
        );
    }
    let params = editor.at(TONE, (9, 0), json!({"newName": "x"}));
    let error = editor.try_ask("textDocument/rename", params).unwrap_err();
    assert!(
        error["message"].as_str().unwrap().contains("no id"),
        "{error}"
    );
}

#[test]
fn a_rename_that_cannot_be_complete_is_refused() {
    let sandbox = repository();
    sandbox.write(
        NOTES,
        skill("notes", "  renma.conflicts: '[\"context\\u002etone\"]'\n"),
    );
    let mut editor = Editor::start(&sandbox.root());
    let params = editor.at(TONE, (1, 6), json!({"newName": "context.voice"}));
    let error = editor.try_ask("textDocument/rename", params).unwrap_err();
    assert!(
        error["message"].as_str().unwrap().contains(NOTES),
        "{error}"
    );
    sandbox.write("contexts/other.md", "---\nid: context.tone\n---\n");
    let params = editor.at(TONE, (1, 6), json!({"newName": "context.voice"}));
    let error = editor.try_ask("textDocument/rename", params).unwrap_err();
    assert!(
        error["message"].as_str().unwrap().contains("both declare"),
        "{error}"
    );
}

#[test]
fn symbols_are_listed_of_a_file_and_of_the_repository() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    editor.open(
        NOTES,
        &format!("{}\n## One\n\n### Inner\n\n## Two\n", skill("notes", "")),
    );
    let params = json!({"textDocument": {"uri": editor.uri(NOTES)}});
    let symbols = editor.ask("textDocument/documentSymbol", params);
    let names = |of: &Value| -> Vec<String> {
        let all = of.as_array().unwrap().iter();
        all.map(|it| it["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        names(&symbols),
        ["name", "description", "metadata", "notes"]
    );
    assert_eq!(
        names(&symbols[2]["children"]),
        ["renma.id", "renma.owner", "renma.status"]
    );
    assert_eq!(names(&symbols[3]["children"]), ["One", "Two"]);
    assert_eq!(names(&symbols[3]["children"][0]["children"]), ["Inner"]);
    editor.settle();
    let found = editor.ask("workspace/symbol", json!({"query": "tone"}));
    assert_eq!(names(&found), ["context.tone"]);
    assert_eq!(found[0]["location"]["range"]["start"]["line"], 1);
    let found = editor.ask("workspace/symbol", json!({"query": ""}));
    assert_eq!(found.as_array().unwrap().len(), 4);
}

#[test]
fn actions_repair_and_migrate() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    let broken = "---\r\nname: notes\r\ndescription: Reviews: names. Use when reviewing.\r\n---\r\n# Notes\r\n";
    editor.open(NOTES, broken);
    let shown = editor.wait_for(NOTES, "AS-SKILL-INVALID-YAML");
    let ask = |editor: &mut Editor, path: &str, line: u32, context: Value| {
        let at = json!({"line": line, "character": 0});
        let params = json!({
            "textDocument": {"uri": editor.uri(path)}, "range": {"start": at, "end": at}, "context": context,
        });
        editor.ask("textDocument/codeAction", params)
    };
    let actions = ask(&mut editor, NOTES, 2, json!({"diagnostics": [shown]}));
    assert_eq!(actions.as_array().unwrap().len(), 1, "{actions}");
    assert_eq!(actions[0]["kind"], "quickfix");
    assert_eq!(
        actions[0]["diagnostics"][0]["code"],
        "AS-SKILL-INVALID-YAML"
    );
    let edits = actions[0]["edit"]["documentChanges"][0]["edits"]
        .as_array()
        .unwrap();
    let mended = apply(broken, edits);
    editor.type_all(NOTES, &mended);
    editor.wait_without(NOTES, "AS-SKILL-INVALID-YAML");
    assert_eq!(
        ask(&mut editor, NOTES, 2, json!({"diagnostics": []})),
        json!([])
    );

    let fix_all = json!({"diagnostics": [], "only": ["source.fixAll"]});
    editor.type_all(NOTES, broken);
    assert_eq!(
        ask(&mut editor, NOTES, 0, fix_all)[0]["kind"],
        "source.fixAll"
    );

    let old = "---\r\nid: old.skill\r\ntitle: Old\r\nstatus: stable\r\nwhen_to_use:\r\n  - Use when reviewing releases.\r\n---\r\n# Old\r\n\r\nReviews releases.\r\n";
    let path = "skills/old/skill.md";
    sandbox.write(path, old);
    editor.open(path, old);
    let actions = ask(&mut editor, path, 0, json!({"diagnostics": []}));
    let changes = &actions[0]["edit"]["documentChanges"];
    assert_eq!(actions[0]["kind"], "refactor.rewrite", "{actions}");
    assert_eq!(changes[1]["kind"], "rename");
    assert_eq!(changes[1]["newUri"], editor.uri("skills/old/SKILL.md"));
    let migrated = apply(old, changes[0]["edits"].as_array().unwrap());
    assert!(
        migrated.contains("name: old") && migrated.contains("renma.id"),
        "{migrated}"
    );
    assert!(
        migrated.ends_with("---\r\n# Old\r\n\r\nReviews releases.\r\n"),
        "{migrated}"
    );
    editor.close(path);
    std::fs::remove_file(sandbox.path(path)).unwrap();
    sandbox.write("skills/old/SKILL.md", &migrated);
    editor.settle();
    editor.wait("skills/old/SKILL.md", |all| {
        all.iter().all(|it| it["severity"] != 1)
    });
}
