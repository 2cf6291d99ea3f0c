//! SARIF, annotations and summaries of every report that offers them: what the formats demand, and that nothing a
//! repository writes gets out of its place. `SKILLD_SARIF_SCHEMA` names a file with the published schema to check
//! against as well.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::Value;
use skilld_tests::sandbox::{Sandbox, skill};

use crate::sandbox;

/// Every report that offers SARIF.
const REPORTS: [&[&str]; 4] = [
    &["scan"],
    &["validate"],
    &["validate", "--profile", "p2"],
    &["baseline", "check"],
];

/// A repository with faults in places that formats find hard; its baseline holds nothing.
fn faulty() -> Sandbox {
    let sandbox = sandbox();
    assert_eq!(sandbox.run(["baseline", "write", "--strict"]).code, Some(0));
    sandbox.copy_strict("link-audit");
    sandbox.write("skills/link-audit/templates/x|y.md", "x\n");
    sandbox.write("skills/a%b,c:d/SKILL.md", "no frontmatter\n");
    sandbox.write("skills/línea/skill.md", "x\n");
    let twice = "description: One: two.\ndescription: Three: 100% \\| <b> [x](y) \u{202e}.\n";
    sandbox.write(
        "skills/twice/SKILL.md",
        format!("---\nname: 'a\n  b'\n{twice}---\n"),
    );
    sandbox.write("skills/line\nbreak/SKILL.md", "x\n");
    sandbox.write("skills/empty/SKILL.md", "");
    sandbox.write_skill("good");
    let tied = skill("tied").replacen(
        "---\n\n#",
        "metadata:\n  renma.requires-context: '[\"context.none\"]'\n---\n\n#",
        1,
    );
    sandbox.write("skills/tied/SKILL.md", tied);
    sandbox
}

fn output(sandbox: &Sandbox, report: &[&str], format: &str) -> String {
    let ran = sandbox.run(report.iter().copied().chain(["--format", format]));
    assert!(matches!(ran.code, Some(0 | 1)), "{ran:?}");
    ran.stdout
}

fn log(sandbox: &Sandbox, report: &[&str]) -> Value {
    serde_json::from_str(&output(sandbox, report, "sarif")).unwrap()
}

fn results(log: &Value) -> &Vec<Value> {
    log["runs"][0]["results"].as_array().unwrap()
}

/// The rules of the format that the schema states, and those that it cannot.
fn assert_sarif(log: &Value) {
    assert_eq!(log["version"], "2.1.0");
    assert_eq!(log["runs"].as_array().unwrap().len(), 1);
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "skilld");
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = driver["rules"].as_array().unwrap();
    let ids: BTreeSet<&str> = rules
        .iter()
        .map(|rule| rule["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids.len(), rules.len(), "a rule stands twice");
    for rule in rules.iter().filter(|rule| rule["id"] != "-") {
        for text in ["shortDescription", "fullDescription", "help"] {
            assert!(!rule[text]["text"].as_str().unwrap().is_empty(), "{rule}");
        }
        let page = rule["help"]["markdown"].as_str().unwrap();
        assert!(page.starts_with(&format!("# {}\n", rule["id"].as_str().unwrap())));
    }
    let mut fingerprints = BTreeSet::new();
    for result in results(log) {
        let at = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[at]["id"], result["ruleId"], "{result}");
        let level = result["level"].as_str().unwrap();
        assert!(["error", "warning", "note"].contains(&level), "{result}");
        assert!(
            !result["message"]["text"].as_str().unwrap().is_empty(),
            "{result}"
        );
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-~%".contains(&byte);
        assert!(uri.bytes().all(plain) && !uri.starts_with('/'), "{uri}");
        assert_region(&place["region"]);
        let fingerprint = result["partialFingerprints"]["skilld/v1"].as_str().unwrap();
        assert!(fingerprints.insert(fingerprint), "{result}");
    }
}

fn assert_region(region: &Value) {
    let Some(region) = region.as_object() else {
        return;
    };
    for (name, number) in region {
        assert!(
            number.as_u64().is_some_and(|number| number >= 1),
            "{name}: {number}"
        );
    }
    let number = |name: &str| region.get(name).and_then(Value::as_u64);
    let (start, end) = (number("startLine").unwrap(), number("endLine"));
    assert!(end.is_none_or(|end| end >= start), "{region:?}");
    if let (Some(from), Some(to)) = (number("startColumn"), number("endColumn")) {
        assert!(
            to >= from || end.is_some_and(|end| end > start),
            "{region:?}"
        );
    }
}

#[test]
fn sarif_keeps_to_its_rules() {
    let sandbox = faulty();
    for report in REPORTS {
        let log = log(&sandbox, report);
        assert!(results(&log).len() > 5, "{report:?}");
        assert_sarif(&log);
        assert_published_schema(&sandbox, &log);
    }
    let empty = crate::sandbox();
    let log = log(&empty, &["scan"]);
    assert!(results(&log).is_empty());
    assert_sarif(&log);
    assert_published_schema(&sandbox, &log);
}

/// Python has a whole checker of schemas; the published one asks for much of it.
fn assert_published_schema(sandbox: &Sandbox, log: &Value) {
    let Some(schema) = std::env::var_os("SKILLD_SARIF_SCHEMA") else {
        return;
    };
    let file = sandbox.outside().join("log.sarif");
    fs::write(&file, log.to_string()).unwrap();
    let program = "import json, sys, jsonschema\n\
        schema, log = (json.load(open(name, encoding='utf-8')) for name in sys.argv[1:])\n\
        jsonschema.validators.validator_for(schema)(schema).validate(log)";
    let checked = Command::new("python3")
        .args(["-c", program])
        .args([schema.as_os_str(), file.as_os_str()])
        .output()
        .unwrap();
    assert!(
        checked.status.success(),
        "{}",
        String::from_utf8_lossy(&checked.stderr)
    );
}

#[test]
fn fingerprints_survive_an_edit_above() {
    let sandbox = faulty();
    let known = |report: &[&str]| -> BTreeSet<(String, String)> {
        let log = log(&sandbox, report);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let one = |result: &Value| {
            (
                text(&result["ruleId"]),
                text(&result["partialFingerprints"]["skilld/v1"]),
            )
        };
        results(&log).iter().map(one).collect()
    };
    let before = REPORTS.map(known);
    let lines = REPORTS.map(|report| output(&sandbox, report, "github"));
    for (path, from, to) in [
        (
            "skills/tied/SKILL.md",
            "metadata:",
            "license: MIT\nmetadata:",
        ),
        ("skills/twice/SKILL.md", "name:", "# a comment\nname:"),
    ] {
        let text = fs::read_to_string(sandbox.path(path)).unwrap();
        sandbox.write(path, text.replacen(from, to, 1));
    }
    assert_ne!(
        lines,
        REPORTS.map(|report| output(&sandbox, report, "github"))
    );
    for (report, before) in REPORTS.into_iter().zip(before) {
        let after = known(report);
        // The strict standard has something to say about the licence itself.
        let lost: Vec<_> = before.difference(&after).collect();
        assert!(lost.is_empty(), "{report:?}: {lost:?}");
    }
}

#[test]
fn annotations_stay_in_their_lines() {
    let sandbox = faulty();
    for report in REPORTS {
        let text = output(&sandbox, report, "github");
        assert!(text.lines().count() > 5, "{report:?}");
        for line in text.lines() {
            let (head, message) = line.get(2..).unwrap().split_once("::").unwrap();
            let (command, properties) = head.split_once(' ').unwrap();
            assert!(["error", "warning", "notice"].contains(&command), "{line}");
            assert!(!message.is_empty(), "{line}");
            let known = ["file", "line", "endLine", "col", "endColumn", "title"];
            for property in properties.split(',') {
                let (name, value) = property.split_once('=').unwrap();
                assert!(known.contains(&name), "{line}");
                assert!(!value.contains([':', '\r', '\n']), "{line}");
                let number = value.parse::<u32>().is_ok_and(|number| number >= 1);
                assert!(number || ["file", "title"].contains(&name), "{line}");
            }
        }
        assert!(
            text.contains("file=skills/a%25b%2Cc%3Ad/SKILL.md"),
            "{text}"
        );
        assert!(
            text.contains("line%0Abreak") || text.contains("line\\u{a}break"),
            "{text}"
        );
        assert!(!text.contains('\u{202e}'), "{text}");
    }
}

#[test]
fn summaries_stay_in_their_cells() {
    let sandbox = faulty();
    for report in REPORTS {
        let text = output(&sandbox, report, "markdown");
        assert!(text.starts_with("# "), "{text}");
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
        assert!(rows.len() > 5, "{report:?}");
        for row in rows {
            assert!(row.ends_with(" |"), "{row}");
            let bare = row.replace("\\\\", "").replace("\\|", "");
            let cells = bare.matches('|').count();
            assert!([5, 7, 8].contains(&cells), "{cells}: {row}");
            assert!(!row.contains('<') && !row.contains('\u{202e}'), "{row}");
        }
    }
}
