//! Configuration texts and what is made of them. `fixtures/config-cases.jsonl` holds which texts the reference accepts.

use std::fmt::Write as _;

use serde::Deserialize;

use super::settings::{self, Settings, ValidateProfile};
use super::{
    CiPolicy, Config, ConfigErrorKind, Expires, FailOn, ScanFormat, Suppression, decode, parse,
};
use crate::path::RepoPath;

fn errors(name: &str, text: &str) -> String {
    let (_, errors) = parse(&RepoPath::new(name), text);
    let mut out = String::new();
    for error in errors {
        writeln!(out, "{error}").unwrap();
    }
    out
}

#[test]
fn accepts_and_refuses_what_the_reference_does() {
    #[derive(Deserialize)]
    struct Case {
        file: String,
        text: String,
        accepted: bool,
    }
    // Half of a surrogate pair cannot be a text here.
    const OURS_ALONE: &[&str] = &[r#"{"exclude":["\ud800"]}"#];
    let all = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/config-cases.jsonl"
    ));
    let mut wrong = Vec::new();
    let mut cases = 0;
    for line in all.lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        cases += 1;
        let found = errors(&case.file, &case.text);
        let expected = case.accepted && !OURS_ALONE.contains(&case.text.as_str());
        if found.is_empty() != expected {
            wrong.push(format!("{} {:?}: {found}", case.file, case.text));
        }
    }
    assert!(cases > 300, "{cases}");
    assert!(
        wrong.is_empty(),
        "{} of {cases}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn everything_a_repository_may_say_is_read() {
    let text = r#"{
        // Comments are welcome here.
        "globs": ["skills/**/SKILL.md"],
        "exclude": ["node_modules", "dist"],
        "suppressions": [
            { "id": "A", "paths": ["skills"], "reason": "why", "expires": "2030-01-31" },
            { "id": "B", "paths": ["a", "b"], "reason": "for ever" }
        ],
        "max_file_size_bytes": 1e3,
        "max_depth": 4,
        "concurrency": 99999999999999999999999,
        "fail_on": "medium",
        "format": "json",
        "metadata": { "required": ["status", "owner"], "ci_policy": "warn" },
        "skill_discovery": { "adopted": true, "ci_policy": "warn" },
        "security": { "profiles": { "p": { "network_allowed": true } } },
        "scan_boundary": { "ci_policy": "off" },
        "executable_surface": {},
        "quality": { "skill_token_warning": 100 }
    }"#;
    let path = RepoPath::new("renma.config.jsonc");
    let (config, errors) = parse(&path, text);
    assert_eq!(errors, []);
    let suppression = |id: &str, paths: &[&str], reason: &str, expires| Suppression {
        id: id.to_owned(),
        paths: paths.iter().map(|path| (*path).to_owned()).collect(),
        reason: reason.to_owned(),
        expires,
    };
    assert_eq!(config.path, Some(path));
    assert_eq!(config.globs, ["skills/**/SKILL.md"]);
    assert_eq!(config.exclude, ["node_modules", "dist"]);
    assert_eq!(
        config.suppressions,
        [
            suppression(
                "A",
                &["skills"],
                "why",
                Expires::On("2030-01-31".parse().unwrap())
            ),
            suppression("B", &["a", "b"], "for ever", Expires::Never),
        ]
    );
    assert_eq!(config.max_file_size_bytes, 1000);
    assert_eq!(config.max_depth, 4);
    assert_eq!(config.concurrency, u64::MAX);
    assert_eq!(config.fail_on, FailOn::Medium);
    assert_eq!(config.format, ScanFormat::Json);
    assert_eq!(config.metadata.required, ["owner", "status"]);
    assert_eq!(config.metadata.ci_policy, CiPolicy::Warn);
    assert!(config.skill_discovery.adopted);
    assert_eq!(config.skill_discovery.ci_policy, CiPolicy::Warn);
}

#[test]
fn a_file_that_says_nothing_leaves_every_default() {
    let path = RepoPath::new("renma.config.json");
    for text in ["{}", "null"] {
        let expected = Config {
            path: Some(path.clone()),
            ..Config::default()
        };
        assert_eq!(parse(&path, text), (expected, Vec::new()), "{text}");
    }
}

#[test]
fn every_mistake_is_reported_at_its_place_with_what_to_do() {
    let text = r#"{
  "glob": ["a"],
  "max_depth": 0,
  "max_depth": "3",
  "layout": {},
  "zzz": 1,
  "fail_on": "hihg",
  "exclude": ["ä", 1],
  "globs": ["{1..9999}"],
  "suppressions": [{ "id": " ", "paths": [], "expires": "2024-02-30", "reason": "é", "note": "" }, 7],
  "metadata": { "required": ["owner", "onwer", "owner", "id"], "ci_policy": "none" },
  "skill_discovery": { "ci_policy": "warn" },
  "security": { "networkAllowed": true, "profiles": { "p": { "human_approval_required": true, "allowed_data": 1 } } },
  "quality": { "skill_token_warning": 9000, "profile_token_high": 1.5 },
  "executable_surface": null
}"#;
    insta::assert_snapshot!(errors("renma.config.jsonc", text), @r"");
}

#[test]
fn a_text_that_is_not_json_is_one_mistake_at_its_place() {
    let mut out = String::new();
    for (name, text) in [
        ("c.jsonc", ""),
        ("c.jsonc", "// nothing\n"),
        ("c.jsonc", "\u{feff}{}"),
        ("c.json", "{}\n// no comments here"),
        ("c.jsonc", "{\n  \"exclude\": [\"a\",],\n}"),
        ("c.jsonc", "{\"exclude\": [\"a\" \"b\"]}"),
        ("c.jsonc", "{\"max_depth\" 1}"),
        ("c.jsonc", "{\"max_depth\":}"),
        ("c.jsonc", "{max_depth: 1}"),
        ("c.jsonc", "{'max_depth': 1}"),
        ("c.jsonc", "{\"max_depth\": 0x10}"),
        ("c.jsonc", "{\"max_depth\": 1"),
        ("c.jsonc", "{\"exclude\": [\"a\""),
        ("c.jsonc", "{\"exclude\": [\"a\n\"]}"),
        ("c.jsonc", "{} {}"),
        ("c.jsonc", "{}\n/* open"),
        ("c.jsonc", "[1]"),
    ] {
        let found = errors(name, text);
        assert_eq!(found.lines().count(), 1, "{text:?}: {found}");
        out.push_str(&found);
    }
    out.push_str(&errors("c.jsonc", &"[".repeat(100_000)));
    insta::assert_snapshot!(out, @r"");
}

#[test]
fn a_value_that_cannot_be_used_keeps_its_default_and_the_rest_counts() {
    let text = r#"{"max_depth": "deep", "concurrency": 3, "suppressions": [{"id": "A"}, {"id": "B", "paths": ["b"], "reason": "r"}]}"#;
    let (config, errors) = parse(&RepoPath::new("renma.config.json"), text);
    assert_eq!(errors.len(), 3);
    assert_eq!((config.max_depth, config.concurrency), (16, 3));
    assert_eq!(config.suppressions.len(), 1);
}

#[test]
fn bytes_that_are_no_text_are_refused_where_they_start() {
    let path = RepoPath::new("renma.config.json");
    assert_eq!(decode(&path, b"{}"), Ok("{}"));
    let error = decode(&path, b"{\n \"\xc3\xa4\xff\"}").unwrap_err();
    assert_eq!(error.kind, ConfigErrorKind::NotUtf8);
    assert_eq!((error.at.line, error.at.column), (2, 4));
    let large = vec![b' '; (1 << 20) + 1];
    assert_eq!(
        decode(&path, &large).unwrap_err().kind,
        ConfigErrorKind::TooLarge
    );
}

#[test]
fn settings_of_skilld_are_read_from_their_own_file() {
    let path = RepoPath::new("skilld.config.jsonc");
    let text = r#"{ "layout": { "max_directories": 10 }, "validate": { "profile": "p2" }, "roots": ["packages/*/skills"] }"#;
    let expected = Settings {
        path: Some(path.clone()),
        layout_max_directories: 10,
        validate_profile: ValidateProfile::P2,
        roots: vec!["packages/*/skills".to_owned()],
    };
    assert_eq!(settings::parse(&path, text), (expected, Vec::new()));
    let (settings, _) = settings::parse(&path, "{}");
    assert_eq!(settings.layout_max_directories, 50_000);
    assert_eq!(settings.validate_profile, ValidateProfile::P1);

    let wrong = r#"{
  "max_depth": 3,
  "layout": { "max_dirs": 1, "max_directories": 0 },
  "validate": { "profile": "p3" },
  "root": []
}"#;
    let mut out = String::new();
    for error in settings::parse(&path, wrong).1 {
        writeln!(out, "{error}").unwrap();
    }
    insta::assert_snapshot!(out, @r"");
}
