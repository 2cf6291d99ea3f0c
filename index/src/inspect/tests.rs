//! Outlines and links of written-out texts.

use super::links::{LinkState, follow};
use super::outline::Outline;
use crate::entry::EntryKind;
use crate::path::RepoPath;

const TEXT: &str = "---\nname: demo\ntags: [a, 2]\nmetadata:\n  renma.id: skill.demo\n  deep: {a: b}\n---\n# Demo\n\nSee [x](a.md).\n\n## Steps\n\nOne.\n\n# End\n";

#[test]
fn an_outline_has_fields_and_ranges() {
    let outline = Outline::of(&RepoPath::new("skills/demo/SKILL.md"), TEXT);
    assert_eq!((outline.line_count, outline.frontmatter_end), (16, Some(7)));
    let fields: Vec<_> = outline
        .fields
        .iter()
        .map(|f| (f.key.as_str(), f.line, f.kind, f.value.as_deref()))
        .collect();
    assert_eq!(
        fields,
        [
            ("name", 2, "string", Some("demo")),
            ("tags", 3, "list", Some("a, 2")),
            ("metadata.renma.id", 5, "string", Some("skill.demo")),
            ("metadata.deep", 6, "mapping", None),
        ]
    );
    let sections: Vec<_> = outline
        .sections
        .iter()
        .map(|s| (s.level, s.text.as_str(), s.start_line, s.end_line))
        .collect();
    assert_eq!(
        sections,
        [(1, "Demo", 8, 15), (2, "Steps", 12, 15), (1, "End", 16, 16)]
    );
    assert_eq!(outline.links[0].0, 10);
}

#[test]
fn only_markdown_has_more_than_lines() {
    let outline = Outline::of(&RepoPath::new("skills/demo/scripts/run.py"), TEXT);
    assert_eq!(outline.line_count, 16);
    assert!(outline.fields.is_empty() && outline.sections.is_empty() && outline.links.is_empty());
}

#[test]
fn links_lead_somewhere_or_say_why_not() {
    let at = |path: &str| match path {
        "skills" | "skills/demo" | "skills/demo/references" => Some(EntryKind::Directory),
        "skills/demo/SKILL.md" | "skills/demo/references/a b.md" => Some(EntryKind::File),
        "skills/demo/away.md" => Some(EntryKind::Symlink("x".to_owned())),
        _ => None,
    };
    let cases = [
        (
            "a%20b.md#part",
            LinkState::File,
            Some("skills/demo/references/a b.md"),
        ),
        ("../SKILL.md", LinkState::File, Some("skills/demo/SKILL.md")),
        (
            "references/a%20b.md",
            LinkState::File,
            Some("skills/demo/references/a b.md"),
        ),
        (
            "../references",
            LinkState::Folder,
            Some("skills/demo/references"),
        ),
        (
            "../away.md",
            LinkState::Symlink,
            Some("skills/demo/away.md"),
        ),
        (
            "none.md",
            LinkState::Missing,
            Some("skills/demo/references/none.md"),
        ),
        ("../../../README.md", LinkState::Missing, Some("README.md")),
        ("../../../docs/x.md", LinkState::Unseen, Some("docs/x.md")),
        ("../../../../x.md", LinkState::Outside, None),
        ("/etc/passwd", LinkState::Outside, None),
        ("#steps", LinkState::Anchor, None),
        ("https://example.com/x", LinkState::External, None),
        ("mailto:a@b", LinkState::External, None),
        ("//example.com", LinkState::External, None),
    ];
    let path = RepoPath::new("skills/demo/references/guide.md");
    for (target, state, there) in cases {
        let text = format!("[x](<{target}>)");
        let body = crate::syntax::body::parse(&text, 0);
        let seen = follow(&path, Some("skills/demo"), (1, &body.links[0]), &at);
        assert_eq!(
            (seen.state, seen.path.as_deref()),
            (state, there),
            "{target}"
        );
    }
}
