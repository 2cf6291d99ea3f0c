//! The dialect, case by case: `fixtures/globs.jsonl` holds what the reference's matcher answers.

use serde::Deserialize;

use super::{Glob, GlobError};

#[derive(Deserialize)]
struct Case {
    pattern: String,
    matched: Vec<String>,
}

fn cases() -> (Vec<String>, Vec<Case>) {
    let text = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../fixtures/globs.jsonl"
    ));
    let mut lines = text.lines();
    let paths = serde_json::from_str(lines.next().unwrap()).unwrap();
    let cases = lines.map(|line| serde_json::from_str(line).unwrap());
    (paths, cases.collect())
}

#[test]
fn agrees_with_the_reference_on_every_pair() {
    let (paths, cases) = cases();
    let mut wrong = Vec::new();
    for case in &cases {
        let glob = Glob::new(&case.pattern).unwrap();
        let ours: Vec<&String> = paths.iter().filter(|path| glob.matches(path)).collect();
        if ours.iter().copied().ne(&case.matched) {
            wrong.push(format!(
                "{:?}\n  ours {ours:?}\n  theirs {:?}",
                case.pattern, case.matched
            ));
        }
    }
    assert!(cases.len() > 300, "{}", cases.len());
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_folder_may_hold_matches_exactly_when_one_of_its_descendants_could_match() {
    for (pattern, folder, expected) in [
        ("skills/**/SKILL.md", "", true),
        ("skills/**/SKILL.md", "skills", true),
        ("skills/**/SKILL.md", "skills/a/b/c", true),
        ("skills/**/SKILL.md", "skills/.hidden", false),
        ("skills/**/SKILL.md", "tools", false),
        ("README.md", "", true),
        ("README.md", "README.md", false),
        ("skills/*/SKILL.md", "skills/a", true),
        ("skills/*/SKILL.md", "skills/a/b", false),
        ("{a,b}/c/*", "b", true),
        ("{a,b}/c/*", "b/c", true),
        ("{a,b}/c/*", "c", false),
        ("**/*.md", "anything/below", true),
        ("**/*.md", ".agents", false),
        ("/skills/**", "", false),
        ("skills/", "skills", false),
        ("", "", false),
    ] {
        let glob = Glob::new(pattern).unwrap();
        assert_eq!(
            glob.may_match_below(folder),
            expected,
            "{pattern} below {folder:?}"
        );
    }
}

#[test]
fn globs_of_unreasonable_cost_are_refused() {
    for (pattern, error) in [
        ("a".repeat(1025), GlobError::TooLong),
        ("{a,b}".repeat(11), GlobError::TooManyAlternatives),
        ("{1..2000}".to_owned(), GlobError::TooManyAlternatives),
        (
            "{0..9223372036854775807}".to_owned(),
            GlobError::TooManyAlternatives,
        ),
        (format!("{}x", "*/".repeat(80)), GlobError::TooManySegments),
        ("*(a*(b*(c)))".to_owned(), GlobError::NestedTooDeep),
    ] {
        let found = Glob::new(&pattern);
        assert_eq!(found.unwrap_err(), error, "{pattern}");
    }
}

#[test]
fn the_longest_accepted_globs_still_match() {
    let deep = format!("{}x", "*/".repeat(61));
    let path = format!("{}x", "a/".repeat(61));
    assert!(Glob::new(&deep).unwrap().matches(&path));
    let wide = format!("{}{}", "{a,b}".repeat(10), "*");
    assert!(Glob::new(&wide).unwrap().matches("abababababzz"));
}

#[test]
fn matching_does_not_backtrack() {
    let glob = Glob::new(&format!("{}b", "*a".repeat(200))).unwrap();
    assert!(!glob.matches(&"a".repeat(250)));
    let glob = Glob::new("*(*(a|aa)|*(a)b)c").unwrap();
    assert!(!glob.matches(&"a".repeat(250)));
    let glob = Glob::new(&format!("{}SKILL.md", "**/a/".repeat(30))).unwrap();
    assert!(!glob.matches(&"a/".repeat(2000)));
}
