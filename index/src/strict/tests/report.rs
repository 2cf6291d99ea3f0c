//! The report: its schema, its renderings, its migration plans, its skeleton and its export.

use std::sync::Arc;

use serde_json::Value;

use super::codes;
use super::tree::{Node, Tree};
use crate::report::export;
use crate::report::validation::{MigrationReport, ValidationReport, github, markdown, sarif, text};
use crate::strict::export::{ExportError, export_plan};
use crate::strict::facts::Detail;
use crate::strict::migration::migration;
use crate::strict::pipeline::{FAMILIES, Profile};
use crate::strict::verdict::Tier;
use crate::strict::{EntryKind, SourceProfile, evidence, file_facts};

/// A bundle with many faults, some in places that formats find hard.
fn faulty() -> Tree {
    let mut tree = Tree::load("link-audit")
        .replace(
            "SKILL.md",
            "name: link-audit\n",
            "name: link-audit\nversion: 1.2.0\nallowed-tools: Read\nx: |\n  a\n",
        )
        .replace("SKILL.md", "## Defaults\n", "")
        .with("README.md", "# Read me\n")
        .with("references/deep/a.md", "# A\n")
        .with("templates/x|y.md", "x\n");
    tree.nodes.insert(
        "assets/a\n::error::b%.txt".to_owned(),
        Node::Special(EntryKind::Symlink),
    );
    tree
}

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
        faulty(),
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
    let tree = faulty();
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
    let report = report(&[faulty(), Tree::load("link-audit")], Profile::P1);
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
    let report = report(&[faulty()], Profile::P1);
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
    let tree = faulty().replace(
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
    let report = report(&[faulty()], Profile::P1);
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
    let report = report(&[faulty()], Profile::P1);
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
    let report = report(&[faulty()], Profile::P1);
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
    let before = faulty();
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

/// Where each key goes, which folder moves, which heading is missing — for this bundle.
#[test]
fn migration_is_concrete() {
    let tree = faulty().replace(
        "SKILL.md",
        "version: 1.2.0\n",
        "version: 1.2.0\nauthor: Team\n",
    );
    let bundle = tree.bundle();
    let plan = migration(&bundle, &tree.validate(Profile::P1), Tier::Valid);
    assert_eq!(
        (plan.source_profile, plan.section.as_str()),
        (SourceProfile::OpenaiCodex, "12B.2")
    );
    let said = MigrationReport::new(vec![plan]).text();
    for part in [
        "agents/openai.yaml",
        "`version: 1.2.0` goes to `version` of .overlays/release.yaml",
        "`author: Team` goes to `authors` of .overlays/release.yaml",
        "`allowed-tools: Read` goes to .overlays/openai/manifest.yaml",
        "add `## Defaults` after `## Preconditions`",
        "templates  move its files into assets/",
        "references/deep  move its files up into references/",
        "README.md  move what an agent needs",
    ] {
        assert!(said.contains(part), "{part:?} in\n{said}");
    }
    assert!(said.lines().all(|line| !line.trim().is_empty()));
    let done = Tree::load("postgres-schema-audit");
    assert!(
        migration(&done.bundle(), &done.validate(Profile::P1), Tier::Valid)
            .steps
            .is_empty()
    );
}

#[test]
fn the_source_profile_follows_the_most_telling_sign() {
    let minimal = |yaml: &str| {
        Tree::empty("x").with("SKILL.md", &format!("---\nname: x\n{yaml}---\n\n# X\n"))
    };
    let source = |tree: Tree| tree.validate(Profile::P1).source_profile;
    assert_eq!(
        source(minimal("license: MIT\n")),
        SourceProfile::AgentSkills
    );
    assert_eq!(
        source(minimal("license: MIT\n").with("agents/openai.yaml", "a: 1\n")),
        SourceProfile::OpenaiCodex
    );
    assert_eq!(
        source(minimal("version: 1\nauthor: T\n")),
        SourceProfile::SkillsDirectory
    );
    assert_eq!(
        source(minimal("user-invocable: true\n")),
        SourceProfile::GithubCopilot
    );
    assert_eq!(
        source(Tree::empty("x").with("SKILL.md", "# X\n")),
        SourceProfile::GithubCopilot
    );
    assert_eq!(
        source(minimal("version: 0.1.0\n")),
        SourceProfile::ClaudePlugin
    );
    assert_eq!(
        source(Tree::empty("x").with("skill.md", "# X\n")),
        SourceProfile::MintlifyWeb
    );
    assert_eq!(source(Tree::load("link-audit")), SourceProfile::Portable);
}

/// The skeleton is a manifest that lacks only what nobody but the author can say.
#[test]
fn the_skeleton_is_filled_with_what_is_known() {
    let mut tree = Tree::load("link-audit");
    tree.nodes.remove(evidence::RELEASE_PATH);
    let tree = tree.replace(
        "SKILL.md",
        "name: link-audit\n",
        "name: link-audit\nversion: 1.2.0\n",
    );
    let made = evidence::skeleton(&tree.bundle(), &tree.validate(Profile::P1));
    assert!(
        made.contains("skill_name: \"link-audit\"\nversion: 1.2.0\n"),
        "{made}"
    );
    assert!(
        made.contains("frontmatter_validation: failed\n")
            && made.contains("directory_inventory: passed\n"),
        "{made}"
    );
    let Detail::Release(facts) = file_facts(evidence::RELEASE_PATH, made.as_bytes()).detail else {
        panic!("no manifest")
    };
    assert!(facts.readable);
    assert_eq!((facts.prompts, facts.edge_cases), ([0, 0, 0], 0));
    let found = codes(
        &tree
            .with(evidence::RELEASE_PATH, &made)
            .validate(Profile::P2),
    );
    assert!(
        found.contains(&"EVIDENCE_TRIGGERS_TOO_FEW") && !found.contains(&"EVIDENCE_INVALID"),
        "{found:?}"
    );
    assert!(
        !found.contains(&"EVIDENCE_NAME_MISMATCH") && !found.contains(&"EVIDENCE_SCHEMA_VERSION"),
        "{found:?}"
    );
}

#[test]
fn export_takes_the_portable_files_and_says_what_it_leaves() {
    let tree = Tree::load("link-audit");
    let report = tree.validate(Profile::P1);
    let plan = export_plan(&tree.bundle(), &report, false).unwrap();
    let paths: Vec<&str> = plan.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "LICENSE.txt",
            "SKILL.md",
            "assets/report.md",
            "references/link-rules.md",
            "scripts/check_links.py"
        ]
    );
    assert_eq!(plan.folder, "link-audit");
    assert!(
        plan.files
            .iter()
            .all(|file| file.executable == file.path.starts_with("scripts/"))
    );
    let left: Vec<&str> = plan
        .left_out
        .iter()
        .map(|left| left.path.as_str())
        .collect();
    assert_eq!(left, [".overlays/release.yaml", "agents/openai.yaml"]);
}

#[test]
fn an_invalid_bundle_is_exported_only_on_demand() {
    let tree = faulty();
    let report = tree.validate(Profile::P1);
    let refused = export_plan(&tree.bundle(), &report, false);
    assert!(
        matches!(refused, Err(ExportError::Invalid { fails: 7, .. })),
        "{refused:?}"
    );
    let plan = export_plan(&tree.bundle(), &report, true).unwrap();
    assert!(
        plan.files
            .iter()
            .all(|file| file.path.split('/').count() <= 2 && !file.path.contains('\n'))
    );
    assert!(
        plan.left_out
            .iter()
            .any(|left| left.path == "references/deep/a.md" && left.reason == "nested directory")
    );
    let empty = Tree::empty("x");
    let none = export_plan(&empty.bundle(), &empty.validate(Profile::P1), true);
    assert!(matches!(none, Err(ExportError::NoSkill { .. })), "{none:?}");
}
