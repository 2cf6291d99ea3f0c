//! What an editor is told without asking, over a connection in memory.

use serde_json::{Value, json};
use skilld::lsp::{End, Options};
use skilld_index::strict::Profile;
use skilld_tests::editor::{Editor, usual};
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

pub(super) const RELEASE: &str = "skills/release/SKILL.md";
pub(super) const NOTES: &str = "skills/notes/SKILL.md";
pub(super) const TONE: &str = "contexts/tone.md";
pub(super) const LENS: &str = "lenses/brief.md";

/// A value that YAML trips over behind a character outside the first plane.
const CLEF: &str = "name: 𝄞 a: b";

pub(super) fn skill(name: &str, metadata: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Builds {name} reports. Use this skill when building 𝄞 {name} reports.\nmetadata:\n  renma.id: skill.{name}\n  renma.owner: docs\n  renma.status: stable\n{metadata}---\n\n# {name}\n\nBuild the report.\n"
    )
}

pub(super) fn release() -> String {
    skill(
        "release",
        "  renma.requires-context: '[\"context.tone\"]'\n  renma.continues-with: '[\"skill.notes\"]'\n",
    )
}

/// Two skills, a context and a lens that name each other.
pub(super) fn repository() -> Sandbox {
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
