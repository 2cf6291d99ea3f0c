//! The labelled cases, through the JSON that is printed.

use serde_json::Value;

mod prompts;

use crate::migrate::Parent;
use crate::migrate::tests::cases::Case;

/// What of `report` the cases record.
fn recorded(report: &Value) -> Value {
    let skill = &report["agentSkills"];
    let mut facts = serde_json::Map::new();
    let mut put = |key: &str, value: Value| facts.insert(key.to_owned(), value);
    put("exit", 0.into());
    put("suggestedMode", report["suggestedMode"].clone());
    put("decisionStatus", report["decisionStatus"].clone());
    put("reasonCode", report["decision"]["reasonCode"].clone());
    for key in [
        "sourceFormat",
        "direction",
        "proposalKind",
        "sourcePath",
        "targetPath",
        "entrypointMigration",
        "candidateAgentSkillsFields",
        "candidateRenmaMetadata",
        "preservedMetadata",
    ] {
        put(key, skill[key].clone());
    }
    put(
        "hasCanonicalFrontmatter",
        skill["canonicalFrontmatter"].is_string().into(),
    );
    let blocked = skill["blocked"].as_array().expect("a list");
    let mut fields: Vec<&str> = blocked
        .iter()
        .map(|blocked| blocked["field"].as_str().expect("a name"))
        .collect();
    fields.sort_unstable();
    fields.dedup();
    put("blockedFields", fields.into());
    Value::Object(facts)
}

#[test]
fn every_labelled_case_is_answered_as_recorded() {
    let mut wrong = Vec::new();
    let cases = Case::all();
    for case in &cases {
        let text = super::json(&case.suggest(), "/r").expect("it is JSON");
        let report: Value = serde_json::from_str(&text).expect("it is JSON");
        let ours = recorded(&report);
        if ours != case.expect {
            wrong.push(format!(
                "{}\n  expected {}\n  answered {ours}",
                case.id, case.expect
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} differ\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

#[test]
fn keys_stand_in_the_order_of_the_schema() {
    let case = &Case::all()[4];
    let text = super::json(&case.suggest(), "/r").expect("it is JSON");
    let keys: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("  \"")?.split('"').next())
        .collect();
    assert_eq!(
        keys,
        [
            "schemaVersion",
            "path",
            "kind",
            "suggestedMode",
            "decisionStatus",
            "decision",
            "classification",
            "ownerProvided",
            "instructions",
            "candidateMetadata",
            "blockedMetadata",
            "nextActions",
            "agentSkills",
        ]
    );
}

#[test]
fn the_next_action_is_to_look_at_what_decides() {
    let path = |path: &str| crate::path::RepoPath::new(path);
    let kinds = |path: &crate::path::RepoPath, parent| {
        let answer = crate::migrate::suggest(&crate::migrate::Request {
            roots: &crate::path::roots::Roots::default(),
            shown: "as/written.md",
            path,
            text: "# Guide\n",
            owner: None,
            target_entry: crate::migrate::TargetEntry::Absent,
            parent,
        });
        let report: Value = serde_json::from_str(&super::json(&answer, "/r").unwrap()).unwrap();
        let actions = report["nextActions"].as_array().unwrap().clone();
        let row = |action: &Value| {
            (
                action["kind"].clone(),
                action["invocation"]["args"][1].clone(),
            )
        };
        actions.iter().map(row).collect::<Vec<_>>()
    };
    let support = path("skills/demo/references/guide.md");
    let skill = "---\nname: demo\ndescription: Reviews. Use when asked.\n---\n";
    assert_eq!(
        kinds(&support, Parent::Found(skill)),
        [
            ("inspect-parent".into(), "/r/skills/demo/SKILL.md".into()),
            ("verify".into(), "/r".into())
        ]
    );
    assert_eq!(
        kinds(&support, Parent::Missing),
        [("review-layout".into(), "/r".into())]
    );
    assert_eq!(
        kinds(&path("contexts/tone.md"), Parent::Missing),
        [
            ("inspect-target".into(), "as/written.md".into()),
            ("verify".into(), "/r".into())
        ]
    );
}
