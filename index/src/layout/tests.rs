//! Each kind of place with what is said about it.

use super::check;
use crate::path::RepoPath;

fn codes(path: &str, roots_only: bool) -> Vec<&'static str> {
    check(
        &RepoPath::new(path),
        &crate::path::roots::Roots::default(),
        roots_only,
    )
    .iter()
    .map(|advice| advice.rule.id)
    .collect()
}

#[test]
fn places_and_what_is_said() {
    for (path, expected) in [
        ("skills/a/SKILL.md", &[][..]),
        ("skills/SKILL.md", &[]),
        ("skills/skill.md", &[]),
        ("skills/a/x.md", &[]),
        ("skills/a/skill.md", &["LAYOUT-HISTORICAL-SKILL-ENTRYPOINT"]),
        (
            "skills/flat.skill.md",
            &["LAYOUT-HISTORICAL-SKILL-ENTRYPOINT"],
        ),
        ("skills/.skill.md", &[]),
        ("skills/a/Skill.md", &["SKILLD-WRONG-CASE-ENTRYPOINT"]),
        (
            "skills/references/SKILL.md",
            &["LAYOUT-SKILL-ENTRYPOINT-UNDER-RESERVED-SUPPORT-DIR"],
        ),
        (
            "skills/a/references/x.skill.md",
            &["LAYOUT-SKILL-ENTRYPOINT-UNDER-RESERVED-SUPPORT-DIR"],
        ),
        (
            "docs/skills/a/SKILL.md",
            &["LAYOUT-SKILL-LIKE-FILE-OUTSIDE-SKILLS-DIR"],
        ),
        ("a/Skill.md", &[]),
        (".github/skills/a/SKILL.md", &[]),
        (".github/x.skill.md", &[]),
        ("a/.tool/SKILL.md", &[]),
        (
            ".agents/a/SKILL.md",
            &["LAYOUT-SKILL-LIKE-FILE-OUTSIDE-SKILLS-DIR"],
        ),
        ("context/a.md", &["LAYOUT-LEGACY-CONTEXT-ROOT"]),
        (
            "context/SKILL.md",
            &[
                "LAYOUT-SKILL-LIKE-FILE-OUTSIDE-SKILLS-DIR",
                "LAYOUT-LEGACY-CONTEXT-ROOT",
            ],
        ),
        ("sub/context/a.md", &[]),
    ] {
        assert_eq!(codes(path, false), expected, "{path}");
    }
}

#[test]
fn a_limited_walk_speaks_of_the_roots_alone() {
    assert!(codes("docs/SKILL.md", true).is_empty());
    assert_eq!(codes("skills/a/skill.md", true).len(), 1);
}
