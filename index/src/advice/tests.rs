//! Each advice, and its silence on good files.

use super::{Advice, collect};
use crate::path::RepoPath;
use crate::path::roots::Roots;
use crate::skills::flat;
use crate::syntax::Document;

fn advice(path: &str, text: &str) -> Vec<Advice> {
    let (path, doc) = (RepoPath::new(path), Document::parse(text));
    let flat = flat::flat(&Roots::default(), &path, &doc);
    collect(&doc, path.as_str() == SKILL, flat.as_ref())
}

fn codes(path: &str, text: &str) -> Vec<(u32, &'static str)> {
    advice(path, text)
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
        "x.md",
        "skills/demo.txt",
    ] {
        assert_eq!(codes(path, &text), [], "{path}");
    }
    assert_eq!(codes("skills/README.md", "---\nname: x\n---\n"), []);
    let message = &advice("skills/x.md", &text)[0].message;
    assert!(message.contains("`skills/demo/SKILL.md`"), "{message}");
}
