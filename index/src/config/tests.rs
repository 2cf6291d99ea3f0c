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
    insta::assert_snapshot!(errors("renma.config.jsonc", text), @r"
    renma.config.jsonc:2:3: `glob` is not a setting; did you mean `globs`?
    renma.config.jsonc:3:16: `max_depth` must be a whole number above 0, but this is 0
    renma.config.jsonc:4:3: `max_depth` is written twice, first at line 3, column 3; keep one of them
    renma.config.jsonc:5:3: `layout` is not a setting of this file; settings of skilld itself stand in skilld.config.jsonc
    renma.config.jsonc:6:3: `zzz` is not a setting; possible here: globs, exclude, suppressions, max_file_size_bytes, max_depth, concurrency, fail_on, format, metadata, skill_discovery, security, scan_boundary, executable_surface, quality
    renma.config.jsonc:7:14: `fail_on` cannot be `hihg`; did you mean `high`?
    renma.config.jsonc:8:20: `exclude[1]` must be a string, but this is 1
    renma.config.jsonc:9:13: `globs[0]` cannot be used: the braces stand for more than 1024 alternatives; use `*` or write several globs
    renma.config.jsonc:10:28: `suppressions[0].id` must be a string that is not blank, but this is a blank string
    renma.config.jsonc:10:42: `suppressions[0].paths` must be a list with at least one path, but this is an empty list
    renma.config.jsonc:10:57: `suppressions[0].expires` must be a real day as YYYY-MM-DD, or `never`, but this is `2024-02-30`
    renma.config.jsonc:10:86: `suppressions[0].note` is not a setting; possible here: id, paths, reason, expires
    renma.config.jsonc:10:100: `suppressions[1]` must be an object, but this is 7
    renma.config.jsonc:11:39: `metadata.required[1]` cannot be `onwer`; did you mean `owner`?
    renma.config.jsonc:11:48: `metadata.required` repeats `owner`; name it once
    renma.config.jsonc:11:57: `metadata.required[3]` cannot be `id`; possible here: version, owner, status, status_reason, status_changed_at, purpose, last_reviewed_at, review_cycle, expires_at, tags, when_to_use, when_not_to_use, requires_context, optional_context, requires_lens, optional_lens, conflicts, superseded_by
    renma.config.jsonc:11:77: `metadata.ci_policy` cannot be `none`; possible here: off, warn, fail
    renma.config.jsonc:12:37: `skill_discovery.ci_policy` can be `warn` only where `skill_discovery.adopted` is true; adopt discovery or write `off`
    renma.config.jsonc:13:17: `security.networkAllowed` is not a setting; possible here: ci_policy, approvedDomains, approvedUploadDomains, disallowedCommands, profiles
    renma.config.jsonc:13:62: `security.profiles.p.human_approval_required` is not a setting; did you mean `requires_human_approval`?
    renma.config.jsonc:13:111: `security.profiles.p.allowed_data` must be a list of strings, but this is 1
    renma.config.jsonc:14:39: `quality.skill_token_warning` (9000) must be lower than `quality.skill_token_high` (8000); a threshold that is not written has its default
    renma.config.jsonc:14:67: `quality.profile_token_high` must be a whole number above 0, but this is 1.5
    renma.config.jsonc:15:25: `executable_surface` must be an object, but this is null
    ");
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
        ("c.jsonc", "{\"exclude\": [\"a\tb\"]}"),
        ("c.jsonc", "{\u{a0}}"),
        ("c.jsonc", "/*/ \u{a0} */ {} // \u{a0}\n\u{a0}"),
        ("c.jsonc", "{} {}"),
        ("c.jsonc", "{}\n/* open"),
        ("c.jsonc", "[1]"),
    ] {
        let found = errors(name, text);
        assert_eq!(found.lines().count(), 1, "{text:?}: {found}");
        out.push_str(&found);
    }
    out.push_str(&errors("c.jsonc", &"[".repeat(100_000)));
    insta::assert_snapshot!(out, @r#"
    c.jsonc:1:1: the file holds no value; write `{}` for no settings
    c.jsonc:2:1: the file holds no value; write `{}` for no settings
    c.jsonc:1:1: the file starts with a byte order mark; save it without one
    c.json:2:1: a .json file cannot hold comments; rename it to .jsonc or remove the comment
    c.jsonc:2:18: remove the comma after the last member
    c.jsonc:1:17: a comma is missing here
    c.jsonc:1:14: a `:` is missing after the name
    c.jsonc:1:14: something is missing before this bracket, or it closes nothing
    c.jsonc:1:2: write the name in double quotes
    c.jsonc:1:2: write the string in double quotes
    c.jsonc:1:15: this is not a JSON number; write plain decimal digits
    c.jsonc:1:1: this object is not closed; add a `}`
    c.jsonc:1:13: this list is not closed; add a `]`
    c.jsonc:1:16: this string is not closed on its line; add a `"`
    c.jsonc:1:16: a control character stands in a string; write it as an escape
    c.jsonc:1:2: this space is not one JSON has; use an ordinary one
    c.jsonc:2:1: this space is not one JSON has; use an ordinary one
    c.jsonc:1:4: the value of the file ended before this; remove the rest
    c.jsonc:2:1: this comment is not closed; add a `*/`
    c.jsonc:1:1: the file must be an object, but this is a list
    c.jsonc:1:513: values are nested too deep here
    "#);
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
        validate_named: true,
        roots: vec!["packages/*/skills".to_owned()],
    };
    assert_eq!(settings::parse(&path, text), (expected, Vec::new()));
    let (settings, _) = settings::parse(&path, "{}");
    assert_eq!(settings.layout_max_directories, 50_000);
    assert_eq!(settings.validate_profile, ValidateProfile::P1);
    assert!(!settings.validate_named);

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
    insta::assert_snapshot!(out, @r"
    skilld.config.jsonc:2:3: `max_depth` is not a setting of this file; settings of the contract stand in renma.config.jsonc
    skilld.config.jsonc:3:15: `layout.max_dirs` is not a setting; possible here: max_directories
    skilld.config.jsonc:3:49: `layout.max_directories` must be a whole number above 0, but this is 0
    skilld.config.jsonc:4:28: `validate.profile` cannot be `p3`; possible here: p0, p1, p2
    skilld.config.jsonc:5:3: `root` is not a setting; did you mean `roots`?
    ");
}
