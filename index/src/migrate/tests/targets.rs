//! From what was found on disk to a target or the reason why there is none.

use crate::migrate::target::{Found, FoundEntry, Target, TargetError, locate};

fn find(
    absolute: &'static str,
    root: Option<&'static str>,
) -> Result<Target<'static>, TargetError> {
    locate(&Found {
        shown: "SHOWN",
        absolute,
        root,
        entry: FoundEntry::File(b"text"),
    })
}

fn place(
    absolute: &'static str,
    root: Option<&'static str>,
) -> Result<(String, String), &'static str> {
    find(absolute, root)
        .map(|target| (target.root, target.path.as_str().to_owned()))
        .map_err(|error| error.reason_code())
}

#[expect(clippy::unnecessary_wraps, reason = "it is compared with a result")]
fn at(root: &str, path: &str) -> Result<(String, String), &'static str> {
    Ok((root.to_owned(), path.to_owned()))
}

#[test]
fn a_path_below_a_known_root_is_made_relative() {
    assert_eq!(
        place("/r/skills/a/SKILL.md", Some("/r")),
        at("/r", "skills/a/SKILL.md")
    );
    assert_eq!(
        place("/r/skills/a/SKILL.md", Some("/r/")),
        at("/r", "skills/a/SKILL.md")
    );
    assert_eq!(
        place("/r/./docs/../skills/a/SKILL.md", Some("/r")),
        at("/r", "skills/a/SKILL.md")
    );
    assert_eq!(place("/r/x/../../r/a.md", Some("/r")), at("/r", "a.md"));
}

#[test]
fn a_path_outside_the_root_is_refused() {
    assert_eq!(place("/q/a.md", Some("/r")), Err("outside-repository"));
    assert_eq!(place("/r/../q/a.md", Some("/r")), Err("outside-repository"));
    assert_eq!(place("/rr/a.md", Some("/r")), Err("outside-repository"));
    assert_eq!(place("/r", Some("/r")), Err("outside-repository"));
}

#[test]
fn a_path_may_not_leave_the_skill_root_and_come_back() {
    assert_eq!(
        place("/r/skills/a/../../skills/b/SKILL.md", Some("/r")),
        Err("leaves-skill-root")
    );
    assert_eq!(
        place("/r/skills/../skills/b/skill.md", Some("/r")),
        Err("leaves-skill-root")
    );
    assert_eq!(
        place("/r/skills/a/../b/SKILL.md", Some("/r")),
        at("/r", "skills/b/SKILL.md")
    );
}

#[test]
fn without_a_marker_the_structure_decides_where_it_is_unambiguous() {
    assert_eq!(
        place("/w/p/skills/a/SKILL.md", None),
        at("/w/p", "skills/a/SKILL.md")
    );
    assert_eq!(
        place("/w/p/skills/a.skill.md", None),
        at("/w/p", "skills/a.skill.md")
    );
    assert_eq!(
        place("/w/p/contexts/a.md", None),
        at("/w/p", "contexts/a.md")
    );
    assert_eq!(
        place("/w/p/docs/a.md", None),
        Err("repository-boundary-unresolved")
    );
    let error = find("/w/skills/p/skills/a/SKILL.md", None).expect_err("two roots");
    assert_eq!(error.reason_code(), "repository-boundary-ambiguous");
    assert!(error.to_string().contains("/w, /w/skills/p"), "{error}");
}

#[test]
fn what_is_no_text_file_is_refused_with_its_own_reason() {
    let refused = |entry| {
        let found = Found {
            shown: "SHOWN",
            absolute: "/r/a.md",
            root: Some("/r"),
            entry,
        };
        let error = locate(&found).expect_err("no text");
        assert!(error.to_string().starts_with("SHOWN: "), "{error}");
        error.reason_code()
    };
    assert_eq!(refused(FoundEntry::Folder), "target-is-folder");
    assert_eq!(refused(FoundEntry::Missing), "target-missing");
    assert_eq!(refused(FoundEntry::Symlink), "target-is-symlink");
    assert_eq!(refused(FoundEntry::Special), "target-not-regular-file");
    assert_eq!(refused(FoundEntry::TooLarge(5)), "target-too-large");
    assert_eq!(
        refused(FoundEntry::Unreadable("denied")),
        "target-unreadable"
    );
    assert_eq!(refused(FoundEntry::File(b"a\xff")), "target-not-text");
}
