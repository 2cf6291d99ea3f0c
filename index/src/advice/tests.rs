//! Each advice, and its silence on good files.

use super::collect;
use crate::path::RepoPath;
use crate::syntax::Document;

fn codes(path: &str, text: &str) -> Vec<(u32, &'static str)> {
    collect(&RepoPath::new(path), &Document::parse(text))
        .iter()
        .map(|advice| (advice.place.start_line, advice.code.id()))
        .collect()
}

const SKILL: &str = "skills/demo/SKILL.md";
const HEAD: &str = "name: demo\ndescription: Reviews. Use when asked.\n";

#[test]
fn fences_and_bodies_of_skills_are_looked_at() {
    let cases = [
        (format!("---\n{HEAD}---\nBody\n"), &[][..]),
        (format!("---\r\n{HEAD}---\r\nBody\n"), &[]),
        (
            format!("--- \n{HEAD}---\t\nBody\n"),
            &[(1, "SKILLD-INEXACT-FENCE"), (4, "SKILLD-INEXACT-FENCE")],
        ),
        (
            format!("\u{feff}---\n{HEAD}---\nBody\n"),
            &[(1, "SKILLD-INEXACT-FENCE")],
        ),
        (format!("---\n{HEAD}---\n \n"), &[(4, "SKILLD-EMPTY-BODY")]),
        (format!("---\n{HEAD}---"), &[(4, "SKILLD-EMPTY-BODY")]),
        (format!("---\n{HEAD}"), &[]),
        ("Body\n".to_owned(), &[]),
    ];
    for (text, expected) in cases {
        assert_eq!(codes(SKILL, &text), expected, "{text:?}");
    }
}

#[test]
fn a_skill_in_one_file_is_told_its_folder() {
    let text = format!("---\n{HEAD}---\n");
    let flat = [(1, "SKILLD-FLAT-SKILL-IN-ROOT")];
    for path in ["skills/demo.md", ".agents/skills/x.md"] {
        assert_eq!(codes(path, &text), flat, "{path}");
    }
    for path in [
        "skills/demo/x.md",
        "skills/demo.skill.md",
        "skills/.x.md",
        "x.md",
        "skills/demo.txt",
    ] {
        assert_eq!(codes(path, &text), [], "{path}");
    }
    assert_eq!(codes("skills/README.md", "---\nname: x\n---\n"), []);
    let message = &collect(&RepoPath::new("skills/x.md"), &Document::parse(&text))[0].message;
    assert!(message.contains("`skills/demo/SKILL.md`"), "{message}");
}
