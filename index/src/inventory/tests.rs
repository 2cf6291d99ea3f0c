//! What looks like a skill does not depend on case.

use super::is_named_like_a_skill;

#[test]
fn names_count_in_whatever_case() {
    for (name, like) in [
        ("SKILL.md", true),
        ("Skill.MD", true),
        ("a.skill.md", true),
        ("A.SKILL.md", true),
        ("skill.txt", false),
        ("skill", false),
        ("myskill.md", false),
    ] {
        assert_eq!(is_named_like_a_skill(name), like, "{name}");
    }
}
