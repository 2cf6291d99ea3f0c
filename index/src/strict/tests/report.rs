//! What is printed of a validation: each form keeps to its grammar, JSON to its schema.

use std::sync::Arc;

use serde_json::Value;

use super::tree::Tree;
use crate::report::export;
use crate::report::validation::{MigrationReport, ValidationReport, github, markdown, sarif, text};
use crate::strict::export::export_plan;
use crate::strict::migration::migration;
use crate::strict::pipeline::{FAMILIES, Profile};
use crate::strict::verdict::Tier;

fn report(trees: &[Tree], profile: Profile) -> ValidationReport {
    ValidationReport::new(
        profile,
        trees
            .iter()
            .map(|tree| Arc::new(tree.validate(profile)))
            .collect(),
    )
}

fn schema() -> Value {
    schema_of("validation")
}

fn schema_of(report: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");
    let path = format!("{folder}/skilld.{report}.v1.schema.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The part of JSON Schema that the shipped schema uses.
fn check(schema: &Value, root: &Value, value: &Value, at: &str) {
    let rule = schema.as_object().unwrap();
    for (keyword, arg) in rule {
        match keyword.as_str() {
            "$ref" => {
                let pointer = arg.as_str().unwrap().strip_prefix('#').unwrap();
                check(root.pointer(pointer).unwrap(), root, value, at);
            }
            "const" => assert_eq!(value, arg, "{at}"),
            "enum" => assert!(arg.as_array().unwrap().contains(value), "{at}: {value}"),
            "type" => {
                let is = |name: &Value| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64(),
                    "null" => value.is_null(),
                    other => panic!("unknown type {other}"),
                };
                let fits = arg
                    .as_array()
                    .map_or_else(|| is(arg), |all| all.iter().any(is));
                assert!(fits, "{at}: {value}");
            }
            "minimum" => assert!(
                value.as_u64().is_none_or(|n| n >= arg.as_u64().unwrap()),
                "{at}: {value}"
            ),
            "maximum" => assert!(
                value.as_u64().is_none_or(|n| n <= arg.as_u64().unwrap()),
                "{at}: {value}"
            ),
            "required" => {
                for key in arg.as_array().unwrap() {
                    assert!(
                        value.get(key.as_str().unwrap()).is_some(),
                        "{at} lacks {key}"
                    );
                }
            }
            "additionalProperties" => {
                let known = rule["properties"].as_object().unwrap();
                for key in value.as_object().unwrap().keys() {
                    assert!(known.contains_key(key), "{at} has {key}");
                }
            }
            "properties" => {
                for (key, part) in arg.as_object().unwrap() {
                    if let Some(inner) = value.get(key) {
                        check(part, root, inner, &format!("{at}.{key}"));
                    }
                }
            }
            "items" => {
                for (n, item) in value.as_array().unwrap().iter().enumerate() {
                    check(arg, root, item, &format!("{at}[{n}]"));
                }
            }
            "$schema" | "$id" | "$defs" | "title" | "description" => {}
            other => panic!("the checker does not know {other}"),
        }
    }
}

#[test]
fn json_keeps_to_the_schema() {
    let schema = schema();
    let trees = [
        Tree::faulty(),
        Tree::load("link-audit"),
        Tree::empty("nothing"),
        Tree::load("pdf-processing"),
    ];
    for profile in [Profile::P0, Profile::P1, Profile::P2, Profile::H] {
        let report = report(&trees, profile);
        let json: Value = serde_json::from_str(&report.json().unwrap()).unwrap();
        check(&schema, &schema, &json, "$");
        let back: ValidationReport = serde_json::from_value(json).unwrap();
        assert_eq!(back.json().unwrap(), report.json().unwrap());
    }
}

#[test]
fn migrations_and_exports_keep_to_their_schemas() {
    let tree = Tree::faulty();
    let report = tree.validate(Profile::P1);
    let plan = MigrationReport::new(vec![migration(&tree.bundle(), &report, Tier::Valid)]);
    let json: Value = serde_json::from_str(&plan.json().unwrap()).unwrap();
    let schema = schema_of("migration");
    check(&schema, &schema, &json, "$");
    assert!(!json["bundles"][0]["steps"].as_array().unwrap().is_empty());
    let plan = export_plan(&tree.bundle(), &report, true).unwrap();
    let json: Value = serde_json::from_str(&export::json(&plan, "out").unwrap()).unwrap();
    let schema = schema_of("export");
    check(&schema, &schema, &json, "$");
    assert!(!json["leftOut"].as_array().unwrap().is_empty());
}

#[test]
fn the_schemas_name_every_code_and_no_other() {
    let code = |schema: Value, what: &str| -> Vec<String> {
        let code = schema["$defs"][what]["properties"]["code"]["enum"].clone();
        serde_json::from_value(code).unwrap()
    };
    let listed = code(schema(), "issue");
    assert_eq!(listed, code(schema_of("migration"), "step"));
    let rules = FAMILIES.iter().flat_map(|family| family.rules);
    let mut known: Vec<&str> = rules.map(|rule| rule.id).collect();
    known.sort_unstable();
    assert_eq!(listed, known);
}

#[test]
fn issues_are_in_order_and_the_summary_counts_them() {
    let report = report(&[Tree::faulty(), Tree::load("link-audit")], Profile::P1);
    let paths: Vec<&str> = report
        .bundles
        .iter()
        .map(|bundle| bundle.path.as_str())
        .collect();
    assert_eq!(paths, ["skills/link-audit", "skills/link-audit"]);
    let stages: Vec<u8> = report.bundles[0]
        .issues
        .iter()
        .map(|issue| issue.stage)
        .collect();
    assert!(stages.is_sorted());
    assert_eq!((report.summary.pass, report.summary.fail), (1, 1));
    assert_eq!(report.summary.tiers[&Tier::Strict], 1);
    assert_eq!(
        report.summary.fails + report.summary.warnings,
        report.bundles[0].issues.len()
    );
    assert!(!report.reaches(Tier::Valid) && report.reaches(Tier::Invalid));
}

#[test]
fn text_looks_like_a_scan() {
    let report = report(&[Tree::faulty()], Profile::P1);
    let issues = &report.bundles[0].issues;
    let plain = text(&report, false);
    let heads = plain
        .lines()
        .filter(|line| line.starts_with("  FAIL ") || line.starts_with("  WARN "))
        .count();
    assert_eq!(heads, issues.len(), "{plain}");
    let head = "  FAIL FM_UNKNOWN_CORE_KEY skills/link-audit/SKILL.md:3:1";
    let from_head = plain.lines().skip_while(|line| *line != head);
    let below: Vec<&str> = from_head.skip(2).take(2).collect();
    assert_eq!(below, ["    3 | version: 1.2.0", "      | ^"], "{plain}");
    assert!(
        plain.ends_with(
            "1 bundle under p1: 0 strict, 0 standard, 0 valid, 1 invalid; 7 failures, 4 warnings\n"
        ),
        "{plain}"
    );
    assert!(!plain.contains("a\n::error"), "{plain}");
    let colored = text(&report, true);
    assert!(colored.contains("\u{1b}[") && !plain.contains('\u{1b}'));
}

/// Whatever an issue points at in a text has its line, so that people need not look it up.
#[test]
fn issues_that_point_at_a_place_carry_its_line() {
    let tree = Tree::faulty().replace(
        "SKILL.md",
        "name: link-audit\n",
        "name: link_audit\nallowed-tools: Read\n",
    );
    for profile in [Profile::P1, Profile::P2] {
        let report = tree.validate(profile);
        let texts = ["SKILL.md", ".overlays/release.yaml"];
        for issue in &report.issues {
            if issue.column.is_some() || (issue.line > 1 && texts.contains(&issue.path.as_str())) {
                let line = tree.text(&issue.path);
                let line = line.lines().nth(issue.line as usize - 1).unwrap_or("");
                assert_eq!(issue.source.as_deref(), Some(line), "{issue:?}");
            }
        }
        assert!(report.issues.iter().any(|issue| issue.source.is_some()));
    }
}

#[test]
fn markdown_keeps_every_issue_on_one_line() {
    let report = report(&[Tree::faulty()], Profile::P1);
    let issues = &report.bundles[0].issues;
    let table = markdown(&report);
    let rows = table
        .lines()
        .filter(|line| line.starts_with("| FAIL") || line.starts_with("| WARN"))
        .count();
    assert_eq!(rows, issues.len(), "{table}");
    let cells = |line: &str| line.replace("\\|", "").matches('|').count();
    assert!(
        table
            .lines()
            .filter(|line| line.starts_with("| FAIL"))
            .all(|line| cells(line) == 7),
        "{table}"
    );
}

#[test]
fn annotations_cannot_be_broken_out_of() {
    let report = report(&[Tree::faulty()], Profile::P1);
    let lines = github(&report);
    assert_eq!(lines.lines().count(), report.bundles[0].issues.len());
    assert!(
        lines
            .lines()
            .all(|line| line.starts_with("::error file=") || line.starts_with("::warning file="))
    );
    assert!(
        lines.contains(
            "file=skills/link-audit/assets/a%0A%3A%3Aerror%3A%3Ab%25.txt,line=1,endLine=1,col=1,title=FS_SYMLINK::"
        ),
        "{lines}"
    );
}

#[test]
fn sarif_names_its_rules_and_encodes_its_paths() {
    let report = report(&[Tree::faulty()], Profile::P1);
    let log = sarif(&report);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for (result, issue) in run["results"]
        .as_array()
        .unwrap()
        .iter()
        .zip(&report.bundles[0].issues)
    {
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
        assert_eq!(result["ruleId"], issue.code.id());
        let uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            .as_str()
            .unwrap();
        assert!(uri.bytes().all(|b| b.is_ascii_graphic()), "{uri}");
    }
    assert!(log.to_string().contains("assets/a%0A%3A%3Aerror"));
}

#[test]
fn fingerprints_survive_an_edit_above() {
    let fingerprints = |tree: &Tree| -> Vec<(String, String)> {
        let log = sarif(&report(std::slice::from_ref(tree), Profile::P1));
        let results = log["runs"][0]["results"].as_array().unwrap().clone();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let one = |r: &Value| {
            (
                text(&r["ruleId"]),
                text(&r["partialFingerprints"]["skilld/v1"]),
            )
        };
        results.iter().map(one).collect()
    };
    let before = Tree::faulty();
    let edited = before
        .clone()
        .replace("SKILL.md", "## Purpose\n", "\n\n## Purpose\n");
    let before = fingerprints(&before);
    assert_eq!(before, fingerprints(&edited));
    let mut unique: Vec<_> = before.iter().map(|(_, fingerprint)| fingerprint).collect();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), before.len());
}
