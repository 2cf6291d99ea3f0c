//! Every report in JSON is as its schema in `schemas/` says, on repositories with many faults; and no schema lets a
//! document through that lacks something, has too much, or holds another kind of value.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::{Value, json};
use skilld_tests::sandbox::{Sandbox, skill};
use skilld_tests::schema;

use crate::sandbox;

/// Reports about a whole repository, and the schema of each.
const REPORTS: &[(&[&str], &str)] = &[
    (&["scan", "--json"], "renma.scan.v1"),
    (&["skill-index", "--json"], "renma.skill-index.v1"),
    (&["graph", "--json"], "renma.graph.v1"),
    (
        &["graph", "--view", "discovery", "--json"],
        "renma.graph.v1",
    ),
    (&["graph", "--view", "summary", "--json"], "renma.graph.v1"),
    (&["graph", "--view", "workflow", "--json"], "renma.graph.v1"),
    (&["graph", "--view", "layered", "--json"], "renma.graph.v1"),
    (
        &["graph", "--view", "executable", "--json"],
        "renma.graph.v1",
    ),
    (&["inventory", "--json"], "skilld.inventory.v1"),
    (
        &["inventory", "--host", "copilot", "--json"],
        "skilld.inventory.v1",
    ),
    (&["list", "--json"], "skilld.list.v1"),
    (&["validate", "--json"], "skilld.validation.v1"),
    (
        &["validate", "--profile", "p2", "--json"],
        "skilld.validation.v1",
    ),
    (
        &["validate", "--migration", "--json"],
        "skilld.migration.v1",
    ),
];

/// Reports about files of [`rich`].
const ABOUT_FILES: &[(&[&str], &str)] = &[
    (
        &["skill-index", "--focus", "skill.tied", "--json"],
        "renma.skill-index.v1",
    ),
    (
        &[
            "graph",
            "--view",
            "composition",
            "--focus",
            "skill.tied",
            "--json",
        ],
        "renma.graph.v1",
    ),
    (
        &[
            "graph",
            "--view",
            "impact",
            "--focus",
            "context.one",
            "--json",
        ],
        "renma.graph.v1",
    ),
    (
        &[
            "graph",
            "--view",
            "executable",
            "--focus",
            "skill.tied",
            "--json",
        ],
        "renma.graph.v1",
    ),
    (
        &["inspect", "skills/tied/SKILL.md", "--json"],
        "skilld.inspect.v1",
    ),
    (
        &["inspect", "skills/broken/SKILL.md", "--json"],
        "skilld.inspect.v1",
    ),
    (
        &["inspect", "contexts/one.md", "--json"],
        "skilld.inspect.v1",
    ),
    (
        &[
            "inspect",
            "skills/tied/SKILL.md",
            "--lines",
            "L1-L3",
            "--json",
        ],
        "skilld.inspect-lines.v1",
    ),
    (
        &["suggest-metadata", "skills/old.skill.md", "--json"],
        "renma.metadata-suggestion.v1",
    ),
    (
        &[
            "suggest-metadata",
            "contexts/one.md",
            "--owner",
            "o",
            "--json",
        ],
        "renma.metadata-suggestion.v1",
    ),
    (
        &["export", "skills/link-audit", "--out", "out.zip", "--json"],
        "skilld.export.v1",
    ),
    (&["baseline", "write", "--json"], "skilld.baseline-write.v1"),
    (&["baseline", "check", "--json"], "skilld.baseline-check.v1"),
    (&["status", "--json"], "skilld.status.v1"),
    (
        &["explain", "AS-SKILL-INVALID-NAME", "--json"],
        "skilld.explain.v1",
    ),
    (
        &["scan", "--fix", "--dry-run", "--json"],
        "skilld.repairs.v1",
    ),
];

/// A repository with skills, contexts and lenses of every state.
fn rich() -> Sandbox {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    sandbox.copy_strict("pdf-processing");
    let trees = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/trees/example");
    sandbox.copy(Path::new(trees), ".");
    let broken = skill("broken").replace("name: broken", "name: Not_A Name\nextra: [1]");
    sandbox.write("skills/broken/SKILL.md", broken);
    let keys = "metadata:\n  renma.id: skill.tied\n  renma.published-entrypoint: 'true'\n  \
        renma.continues-with: '[\"skill.broken\", \"skill.none\", \"../x\"]'\n  \
        renma.requires-context: '[\"context.one\", \"context.none\"]'\n---\n\n";
    let body = "Run `scripts/run.sh`; see [x](references/none.md). Do not delete.\n\n#";
    let tied = skill("tied").replacen("---\n\n#", &format!("{keys}{body}"), 1);
    sandbox.write("skills/tied/SKILL.md", tied);
    sandbox.write("skills/tied/scripts/run.sh", "#!/bin/sh\necho\n");
    sandbox.write("skills/none/SKILL.md", "x\n");
    sandbox.write("skills/bytes/SKILL.md", b"\xff\xfe");
    sandbox.write(
        "skills/old.skill.md",
        "---\nname: old\nowner: team\n---\n\nReviews.\n",
    );
    sandbox.write("skills/tied/references/big.md", "x".repeat(600_000));
    symlink("tied", sandbox.path("skills/link")).unwrap();
    let context = |id: &str, other: &str| {
        format!(
            "---\nid: {id}\nstatus: suspended\nrequires_context: {other}\nconflicts: {other}\n---\n"
        )
    };
    sandbox.write("contexts/one.md", context("context.one", "context.two"));
    sandbox.write("contexts/two.md", context("context.two", "context.one"));
    sandbox.write(
        "renma.config.jsonc",
        "{ \"suppressions\": [{ \"id\": \"META-MISSING-OWNER\", \"paths\": [\"contexts\"], \"reason\": \"x\", \"expires\": \"never\" }] }",
    );
    sandbox
}

fn document(sandbox: &Sandbox, args: &[&str]) -> Value {
    let ran = sandbox.run(args);
    assert!(matches!(ran.code, Some(0 | 1)), "{args:?}: {ran:?}");
    serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{args:?}: {ran:?}"))
}

/// One document of each schema.
fn documents(sandbox: &Sandbox) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for (args, id) in REPORTS.iter().chain(ABOUT_FILES) {
        let document = document(sandbox, args);
        schema::check(id, &document);
        all.insert((*id).to_owned(), document);
    }
    let file = fs::read_to_string(sandbox.path("skilld.baseline.json")).unwrap();
    let file: Value = serde_json::from_str(&file).unwrap();
    schema::check("skilld.baseline.v1", &file);
    all.insert("skilld.baseline.v1".to_owned(), file);
    let mut daemon = sandbox.daemon();
    sandbox.write("skills/none/SKILL.md", skill("none"));
    schema::check("skilld.status.v1", &sandbox.status());
    for line in sandbox.run(["changes"]).stdout.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        schema::check("skilld.changes.v1", &line);
        all.insert("skilld.changes.v1".to_owned(), line);
    }
    sandbox.run(["stop"]);
    for event in ["published", "draining"] {
        let line = daemon.wait_for(event);
        schema::check("skilld.watch.v1", &line);
        all.insert("skilld.watch.v1".to_owned(), line);
    }
    drop(daemon);
    sandbox.write("skills/tied/SKILL.md", "x\n");
    let check = document(sandbox, &["baseline", "check", "--json"]);
    schema::check("skilld.baseline-check.v1", &check);
    assert!(
        check["summary"]["new"].as_u64() > Some(0) && check["summary"]["gone"].as_u64() > Some(0)
    );
    all.insert("skilld.baseline-check.v1".to_owned(), check);
    all
}

#[test]
fn every_report_keeps_to_its_schema_and_every_schema_refuses_others() {
    let sandbox = rich();
    let documents = documents(&sandbox);
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let id = name.strip_suffix(".schema.json").unwrap();
        let document = documents.get(id);
        let document = document.unwrap_or_else(|| panic!("no report is held to schemas/{name}"));
        refuses_others(id, document);
    }
}

fn refuses_others(id: &str, document: &Value) {
    assert_eq!(schema::fault(id, document), None);
    assert!(schema::fault(id, &json!([])).is_some(), "{id} takes a list");
    let object = document.as_object().unwrap();
    let refused = |changed: serde_json::Map<String, Value>, what: &str| {
        let fault = schema::fault(id, &Value::Object(changed));
        assert!(fault.is_some(), "{id} takes a document {what}");
    };
    let mut more = object.clone();
    more.insert("unheardOf".to_owned(), json!(1));
    refused(more, "with an unknown key");
    for key in object.keys() {
        let mut other = object.clone();
        other.insert(key.clone(), json!({ "unheardOf": [1] }));
        refused(other, &format!("with another kind of {key}"));
    }
    for key in required(id) {
        let mut less = object.clone();
        assert!(less.remove(&key).is_some(), "{id} has no {key}");
        refused(less, &format!("without {key}"));
    }
}

/// What a document of this schema cannot be without.
fn required(id: &str) -> Vec<String> {
    let path = format!("{}/../schemas/{id}.schema.json", env!("CARGO_MANIFEST_DIR"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let keys = schema["required"].as_array().unwrap().iter();
    let keys: Vec<String> = keys.map(|key| key.as_str().unwrap().to_owned()).collect();
    assert!(!keys.is_empty(), "{id}");
    keys
}

/// The labelled repositories hold what no single one can.
#[test]
fn reports_of_labelled_repositories_keep_to_their_schemas() {
    let mut held = 0;
    for (cases, step) in [("repos", 15), ("views", 14), ("packages", 6)] {
        let file = format!(
            "{}/../fixtures/conformance/{cases}.jsonl",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = fs::read_to_string(file).unwrap();
        for case in text.lines().step_by(step) {
            let case: Value = serde_json::from_str(case).unwrap();
            let sandbox = sandbox();
            for (path, text) in case["files"].as_object().unwrap() {
                if let Some(text) = text.as_str() {
                    sandbox.write(path, text);
                }
            }
            // A configuration that cannot be used is answered with a message.
            if sandbox.run(["scan"]).code == Some(2) {
                continue;
            }
            held += 1;
            for (args, id) in REPORTS {
                let document = document(&sandbox, args);
                if let Some(fault) = schema::fault(id, &document) {
                    panic!("{} {args:?}: {fault}", case["id"]);
                }
            }
        }
    }
    assert!(held > 9, "{held}");
}
