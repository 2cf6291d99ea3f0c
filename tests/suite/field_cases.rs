//! What went wrong for people elsewhere, as they reported it: `fixtures/field-cases.json`, one test a case.

use std::fs;
use std::os::unix::fs::symlink;

use serde::Deserialize;
use serde_json::Value;
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

#[derive(Deserialize)]
struct Case {
    id: String,
    files: Vec<File>,
    #[serde(default)]
    ops: Vec<Operation>,
}

#[derive(Deserialize)]
struct File {
    path: String,
    content_utf8: Option<String>,
    symlink_to: Option<String>,
}

#[derive(Deserialize)]
struct Operation {
    op: String,
    path: String,
    content_utf8: Option<String>,
}

/// The case of this number, laid out.
fn laid_out(number: &str) -> (Sandbox, Case) {
    let text = include_str!("../../fixtures/field-cases.json");
    let cases: Vec<Case> = serde_json::from_str(text).unwrap();
    assert_eq!(cases.len(), 11, "every case has a test below");
    let case = cases
        .into_iter()
        .find(|case| case.id.starts_with(number))
        .unwrap();
    let sandbox = sandbox();
    for file in &case.files {
        match (&file.content_utf8, &file.symlink_to) {
            (Some(text), _) => sandbox.write(&file.path, text),
            (None, Some(target)) => {
                let path = sandbox.path(&file.path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                symlink(target, path).unwrap();
            }
            (None, None) => panic!("{} is nothing", file.path),
        }
    }
    (sandbox, case)
}

fn json(sandbox: &Sandbox, args: &[&str]) -> Value {
    let ran = sandbox.run(args);
    serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{args:?}: {ran:?}"))
}

/// The item of the inventory at `path`.
fn item(sandbox: &Sandbox, path: &str) -> Value {
    let report = json(sandbox, &["inventory", "--json"]);
    let items = report["items"].as_array().unwrap();
    let found = items.iter().find(|item| item["path"] == path);
    found
        .unwrap_or_else(|| panic!("{path} is absent: {report}"))
        .clone()
}

fn says(value: &Value, words: &[&str]) {
    for word in words {
        assert!(value.to_string().contains(word), "no {word} in {value}");
    }
}

/// The line of the text report that begins an entry with `code`.
fn entry(sandbox: &Sandbox, code: &str) -> String {
    let text = sandbox.run(["scan"]).stdout;
    let line = text.lines().find(|line| line.contains(code));
    line.unwrap_or_else(|| panic!("no {code} in {text}"))
        .to_owned()
}

#[test]
fn br01_an_unquoted_colon_is_an_error_with_its_place() {
    let (sandbox, case) = laid_out("BR01");
    let ran = sandbox.run(["scan", "--strict"]);
    assert_eq!(ran.code, Some(1));
    let line = case.files[0]
        .content_utf8
        .as_ref()
        .unwrap()
        .lines()
        .nth(2)
        .unwrap()
        .to_owned();
    let column = line.match_indices(':').nth(1).unwrap().0 + 1;
    let place = format!("skills/tide-tables/SKILL.md:3:{column}");
    assert!(entry(&sandbox, "AS-SKILL-INVALID-YAML").ends_with(&place));
    let bad = item(&sandbox, "skills/tide-tables/SKILL.md");
    assert_eq!(bad["state"], "invalid");
    assert_eq!((&bad["line"], &bad["column"]), (&3.into(), &column.into()));
    says(&bad["reason"], &["quote the value"]);
    assert_eq!(
        item(&sandbox, "skills/knots/SKILL.md")["state"],
        "operational"
    );
}

#[test]
fn br05_a_description_of_1025_characters_says_so() {
    let (sandbox, _) = laid_out("BR05");
    let long = item(&sandbox, "skills/long-one/SKILL.md");
    assert_eq!(long["state"], "invalid");
    says(&long["reason"], &["1025", "1024"]);
    assert_eq!(
        item(&sandbox, "skills/just-fits/SKILL.md")["state"],
        "operational"
    );
}

#[test]
fn br07_links_are_reported_once_and_never_followed() {
    let (sandbox, _) = laid_out("BR07");
    for (path, leads, words) in [
        (".agents/skills/wrap", "inside", "../../store/wrap"),
        (".agents/skills/ghost", "nowhere", "the link dangles"),
        (".agents/skills/loop", "loop", "a loop"),
    ] {
        let link = item(&sandbox, path);
        assert_eq!(link["state"], "behind-symlink");
        assert_eq!(link["link"]["leads"], leads);
        says(&link["reason"], &[words]);
    }
    let report = json(&sandbox, &["inventory", "--json"]);
    assert_eq!(report["summary"]["states"]["behind-symlink"], 3);
    assert_eq!(report["summary"]["states"]["operational"], 0);
    assert_eq!(
        report["items"].as_array().unwrap().len(),
        4,
        "nothing behind a link is an item"
    );
    let index = json(&sandbox, &["skill-index", "--json"]);
    assert_eq!(index["skills"].as_array().unwrap().len(), 0);
    let scan = sandbox.run(["scan"]).stdout;
    for (path, target) in [
        (".agents/skills/wrap", "to `../../store/wrap`;"),
        (
            ".agents/skills/ghost",
            "to `../../store/none`, where nothing was seen: the link dangles",
        ),
        (".agents/skills/loop", "to `../skills`, a folder that holds"),
    ] {
        let place = format!("warning SUPPORT-SYMLINK-PATH {path}\n    A symbolic link {target}");
        assert_eq!(scan.matches(&place).count(), 1, "{place}\n{scan}");
        assert_eq!(scan.matches(&format!("PATH {path}\n")).count(), 1, "{scan}");
    }
    let counts = "0 skills, 0 valid, 0 invalid, 3 links not followed: ";
    assert!(scan.contains(counts), "{scan}");
}

#[test]
fn br09_every_kind_of_save_is_noticed() {
    let (sandbox, case) = laid_out("BR09");
    let _daemon = sandbox.daemon();
    let state = |sandbox: &Sandbox| {
        let report = json(sandbox, &["inventory", "--json"]);
        let clock = sandbox.status()["clock"].as_str().unwrap().to_owned();
        let number: u64 = clock.rsplit(':').next().unwrap().parse().unwrap();
        (report["items"].clone(), number)
    };
    let (items, mut clock) = state(&sandbox);
    assert_eq!(items[0]["state"], "invalid");
    for (at, operation) in case.ops.iter().enumerate() {
        let text = operation.content_utf8.clone().unwrap_or_default();
        match operation.op.as_str() {
            "write" => sandbox.write(&operation.path, &text),
            "write_rename" => {
                sandbox.write("skills/brew/.save.tmp", &text);
                fs::rename(
                    sandbox.path("skills/brew/.save.tmp"),
                    sandbox.path(&operation.path),
                )
                .unwrap();
            }
            "rmtree" => fs::remove_dir_all(sandbox.path(&operation.path)).unwrap(),
            other => panic!("no operation {other}"),
        }
        let (items, now) = state(&sandbox);
        assert!(now > clock, "the clock grows: {clock}, {now}");
        clock = now;
        let count = [1, 1, 2, 1][at];
        assert_eq!(
            items.as_array().unwrap().len(),
            count,
            "after {}",
            operation.op
        );
        assert_eq!(items[0]["state"], "operational");
        let tea = if at == 0 {
            "Brew tea."
        } else {
            "Brew green tea."
        };
        says(&items[0]["description"], &[tea]);
    }
}

#[test]
fn br11_other_cases_of_the_name_are_findings_with_a_target() {
    let (sandbox, _) = laid_out("BR11");
    let lower = item(&sandbox, "skills/lower/skill.md");
    assert_eq!(lower["state"], "historical-spelling");
    assert_eq!(lower["targetPath"], "skills/lower/SKILL.md");
    assert!(entry(&sandbox, "LAYOUT-HISTORICAL-SKILL-ENTRYPOINT").contains("lower/skill.md"));
    let mixed = item(&sandbox, "skills/mixed/Skill.md");
    assert_eq!(mixed["state"], "wrong-case");
    assert_eq!(mixed["targetPath"], "skills/mixed/SKILL.md");
    assert!(entry(&sandbox, "SKILLD-WRONG-CASE-ENTRYPOINT").contains("mixed/Skill.md"));
    let way = sandbox
        .run(["suggest-metadata", "skills/lower/skill.md"])
        .stdout;
    assert!(
        way.contains("Move `skills/lower/skill.md` to `skills/lower/SKILL.md`"),
        "{way}"
    );
}

#[test]
fn br13_block_scalars_are_whole_descriptions() {
    let (sandbox, _) = laid_out("BR13");
    for (name, text) in [
        (
            "folded",
            "Fold the laundry. Use when the dryer stops: towels first.",
        ),
        ("literal", "Iron the shirts.\nUse when creased."),
        (
            "wrapped",
            "Sort the socks into pairs when the basket is full.",
        ),
    ] {
        let skill = item(&sandbox, &format!("skills/{name}/SKILL.md"));
        assert_eq!(skill["state"], "operational");
        assert_eq!(skill["description"].as_str().unwrap().trim_end(), text);
    }
}

#[test]
fn br17_a_fence_with_a_trailing_blank_is_not_dropped() {
    let (sandbox, _) = laid_out("BR17");
    let skill = item(&sandbox, "skills/spaced/SKILL.md");
    assert_eq!(
        skill["state"], "operational",
        "as the labelled cases have it"
    );
    says(&skill["reason"], &["line 1", "trailing white space"]);
    assert!(entry(&sandbox, "SKILLD-INEXACT-FENCE").ends_with("skills/spaced/SKILL.md:1:1"));
    let text = sandbox.run(["scan"]).stdout;
    assert!(text.contains("line 1 has trailing white space"), "{text}");
}

#[test]
fn br19_a_fence_ends_a_file_and_dashes_after_a_value_do_not() {
    let (sandbox, _) = laid_out("BR19");
    assert_eq!(
        item(&sandbox, "skills/eof/SKILL.md")["state"],
        "operational"
    );
    let glued = item(&sandbox, "skills/glued/SKILL.md");
    assert_eq!(glued["code"], "AS-SKILL-UNCLOSED-FRONTMATTER");
    says(&glued["reason"], &["a fence stands alone on its line"]);
    let verdict = sandbox.run(["validate", "skills/eof"]).stdout;
    assert!(verdict.contains("WARN BODY_EMPTY"), "{verdict}");
}

#[test]
fn br20_one_file_in_a_root_says_where_it_belongs() {
    let (sandbox, _) = laid_out("BR20");
    let flat = item(&sandbox, "skills/code-review.md");
    assert_eq!(flat["state"], "flat-file");
    assert_eq!(flat["targetPath"], "skills/code-review/SKILL.md");
    let report = json(&sandbox, &["inventory", "--json"]);
    assert_eq!(report["summary"]["states"]["operational"], 0);
}

#[test]
fn br21_a_file_without_frontmatter_is_counted() {
    let (sandbox, _) = laid_out("BR21");
    let bare = item(&sandbox, "skills/bare/SKILL.md");
    assert_eq!(bare["code"], "AS-SKILL-MISSING-FRONTMATTER");
    assert_eq!((&bare["line"], &bare["column"]), (&1.into(), &1.into()));
    let text = sandbox.run(["inventory"]).stdout;
    assert!(
        text.contains("2 files look like skills: 1 operational, 1 invalid"),
        "{text}"
    );
}

#[test]
fn br23_a_reference_to_nothing_is_a_warning_with_its_place() {
    let (sandbox, _) = laid_out("BR23");
    let verdict = json(&sandbox, &["validate", "--json"]);
    let issues = verdict["bundles"][0]["issues"].as_array().unwrap();
    let missing: Vec<&Value> = issues
        .iter()
        .filter(|issue| issue["code"] == "REF_MISSING")
        .collect();
    assert_eq!(
        missing.len(),
        1,
        "legend.md is there, and an example in a fence is none: {missing:?}"
    );
    assert_eq!(missing[0]["severity"], "WARN");
    assert_eq!(missing[0]["line"], 8);
    assert!(missing[0]["column"].is_u64());
    says(&missing[0]["message"], &["references/map.md"]);
    assert!(entry(&sandbox, "SUPPORT-MISSING-PATH").ends_with("skills/guide/SKILL.md:8:6"));
    // The shape of the JSON has no place for an edge to nothing; the page has.
    let page = sandbox.run(["graph", "--format", "markdown"]).stdout;
    let edge = "| `skills/guide/SKILL.md` | statically_references | `skills/guide/references/map.md` | not found | `skills/guide/SKILL.md:8` |";
    let (_, unresolved) = page.split_once("## Unresolved").unwrap();
    assert!(unresolved.contains(edge), "{page}");
    assert!(!unresolved.contains("legend.md"), "{page}");
    assert!(!unresolved.contains("example-only.md"), "{page}");
    // The picture shows it as a target that nothing resolves.
    let page = sandbox.run(["graph", "--format", "html"]).stdout;
    assert!(
        page.contains(r#""label":"skills/guide/references/map.md""#),
        "the missing target is drawn"
    );
}
