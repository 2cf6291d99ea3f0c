//! What an editor is told and answered, feature by feature, over a connection in memory.

use serde_json::{Value, json};
use skilld::lsp::{End, Options};
use skilld_index::strict::Profile;
use skilld_tests::editor::{Editor, apply, usual};
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

const RELEASE: &str = "skills/release/SKILL.md";
const NOTES: &str = "skills/notes/SKILL.md";
const TONE: &str = "contexts/tone.md";
const LENS: &str = "lenses/brief.md";

/// A value that YAML trips over behind a character outside the first plane.
const CLEF: &str = "name: 𝄞 a: b";

fn skill(name: &str, metadata: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Builds {name} reports. Use this skill when building 𝄞 {name} reports.\nmetadata:\n  renma.id: skill.{name}\n  renma.owner: docs\n  renma.status: stable\n{metadata}---\n\n# {name}\n\nBuild the report.\n"
    )
}

fn release() -> String {
    skill(
        "release",
        "  renma.requires-context: '[\"context.tone\"]'\n  renma.continues-with: '[\"skill.notes\"]'\n",
    )
}

/// Two skills, a context and a lens that name each other.
fn repository() -> Sandbox {
    let sandbox = sandbox();
    sandbox.write(RELEASE, release());
    sandbox.write(NOTES, skill("notes", ""));
    sandbox.write(
        TONE,
        "---\nid: context.tone\nowner: docs\nstatus: stable\nwhen_to_use:\n  - Writing for people\nwhen_not_to_use:\n  - Writing code\n---\n\n# Tone\n\nBe kind.\n",
    );
    sandbox.write(
        LENS,
        "---\nid: lens.brief\nowner: docs\nstatus: stable\npurpose: Shorten\napplies_to:\n  - context.tone\nfocus:\n  - length\nexpected_outputs:\n  - text\n---\n\n# Brief\n",
    );
    sandbox
}

#[test]
fn diagnostics_follow_the_keys() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    let text = editor.open_disk(RELEASE);
    editor.settle();
    editor.forget();
    editor.type_all(RELEASE, &text.replace("name: release", CLEF));
    let shown = editor.wait_for(RELEASE, "AS-SKILL-INVALID-YAML");
    assert_eq!(shown["severity"], 1);
    assert_eq!(shown["source"], "skilld");
    // UTF-16: the clef counts twice.
    assert_eq!(
        shown["range"]["start"],
        json!({"line": 1, "character": 10}),
        "{:?}",
        editor.shown()
    );
    assert_eq!(editor.heard(), 1, "{:?}", editor.shown());
    editor.type_all(RELEASE, &text);
    editor.wait_without(RELEASE, "AS-SKILL-INVALID-YAML");
    assert_eq!(editor.finish(), End::Orderly);
}

#[test]
fn columns_count_bytes_where_the_editor_can() {
    let sandbox = repository();
    let mut capabilities = usual();
    capabilities["general"]["positionEncodings"] = json!(["utf-16", "utf-8"]);
    let mut editor = Editor::with(&sandbox.root(), &capabilities, Options::default());
    assert_eq!(editor.hello["capabilities"]["positionEncoding"], "utf-8");
    editor.open(RELEASE, &release().replace("name: release", CLEF));
    let shown = editor.wait_for(RELEASE, "AS-SKILL-INVALID-YAML");
    assert_eq!(shown["range"]["start"], json!({"line": 1, "character": 12}));
    // An edit behind the clef, in bytes.
    let range = json!({"start": {"line": 1, "character": 6}, "end": {"line": 1, "character": 15}});
    editor.change(RELEASE, json!([{"range": range, "text": "release"}]));
    editor.wait_without(RELEASE, "AS-SKILL-INVALID-YAML");
    let ends_clean = |all: &[Value]| all.iter().all(|it| it["severity"] != 1);
    editor.wait(RELEASE, ends_clean);
}

#[test]
fn other_files_are_judged_by_what_is_typed_here() {
    let sandbox = repository();
    let mut editor = Editor::start(&sandbox.root());
    let text = editor.open_disk(TONE);
    editor.wait_without(RELEASE, "META-UNKNOWN-DEPENDENCY");
    editor.type_all(TONE, &text.replace("id: context.tone", "id: context.voice"));
    editor.wait_for(RELEASE, "META-UNKNOWN-DEPENDENCY");
    // Closed without saving: the disk counts again.
    editor.close(TONE);
    editor.wait_without(RELEASE, "META-UNKNOWN-DEPENDENCY");
    // What is saved elsewhere is heard too.
    sandbox.write(TONE, text.replace("id: context.tone", "id: context.voice"));
    editor.wait_for(RELEASE, "META-UNKNOWN-DEPENDENCY");
    // The open file counts as it is open, whatever the disk says.
    editor.open(TONE, &text);
    editor.wait_without(RELEASE, "META-UNKNOWN-DEPENDENCY");
    std::fs::remove_file(sandbox.path(TONE)).unwrap();
    editor.settle();
    editor.wait_without(RELEASE, "META-UNKNOWN-DEPENDENCY");
    editor.close(TONE);
    editor.wait_for(RELEASE, "META-UNKNOWN-DEPENDENCY");
}

#[test]
fn unsaved_equals_saved() {
    let texts = [
        (RELEASE, release().replace("stable", "stabel")),
        (NOTES, "no frontmatter\n".to_owned()),
        (TONE, "---\nid: lens.brief\n---\n".to_owned()),
        ("skills/new/SKILL.md", skill("release", "")),
        ("skills/new/references/long.md", "# Long\n".to_owned()),
        // A root of the configuration, and what it excludes.
        ("packages/a/skills/x/SKILL.md", skill("y", "")),
        ("skills/node_modules/x/SKILL.md", "nothing\n".to_owned()),
        ("src/notes.txt", "nothing\n".to_owned()),
    ];
    let (typed, saved) = (repository(), repository());
    for sandbox in [&typed, &saved] {
        sandbox.write(
            "skilld.config.jsonc",
            r#"{"roots": ["packages/*/skills"], "validate": {"profile": "p0"}}"#,
        );
    }
    let mut editor = Editor::start(&typed.root());
    for (path, text) in &texts {
        editor.open(path, "");
        editor.type_all(path, text);
        saved.write(path, text);
    }
    let mut other = Editor::start(&saved.root());
    for (path, _) in &texts {
        // Open, so that the strict standard speaks of it here too.
        other.open_disk(path);
    }
    other.settle();
    let expected = other.shown();
    assert!(expected.len() > 3, "{expected:#?}");
    assert!(expected.contains_key("packages/a/skills/x/SKILL.md"));
    assert!(!expected.contains_key("skills/node_modules/x/SKILL.md"));
    editor.settle();
    assert_eq!(editor.shown(), expected);
}

#[test]
fn the_strict_standard_is_shown_where_it_was_asked_for() {
    let sandbox = repository();
    let codes = |editor: &mut Editor| {
        editor.open_disk(NOTES);
        editor.settle();
        let all = editor.shown().remove(NOTES).unwrap_or_default();
        all.iter()
            .map(|it| it["code"].to_string())
            .collect::<Vec<_>>()
    };
    let strict = |codes: &[String]| {
        codes
            .iter()
            .any(|code| code.contains("FM_UNKNOWN_CORE_KEY"))
    };
    let mut plain = Editor::start(&sandbox.root());
    assert!(!strict(&codes(&mut plain)));
    let options = Options {
        profile: Some(Profile::P1),
        ..Options::default()
    };
    let mut asked = Editor::with(&sandbox.root(), &usual(), options);
    assert!(strict(&codes(&mut asked)));
    // The configuration may ask for it while the editor runs.
    sandbox.write("skilld.config.jsonc", r#"{"validate": {"profile": "p0"}}"#);
    let shown = plain.wait_for(NOTES, "FM_UNKNOWN_CORE_KEY");
    assert_eq!(shown["severity"], 2);
    assert_eq!(shown["range"]["start"]["line"], 3);
    plain.close(NOTES);
    plain.wait_without(NOTES, "FM_UNKNOWN_CORE_KEY");
}

#[test]
fn a_configuration_that_cannot_be_used_is_said() {
    let sandbox = repository();
    sandbox.write("renma.config.jsonc", "{ \"max_deth\": 3 }");
    let mut editor = Editor::start(&sandbox.root());
    editor.settle();
    assert!(
        editor.said.iter().any(|it| it.contains("max_deth")),
        "{:?}",
        editor.said
    );
}

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
