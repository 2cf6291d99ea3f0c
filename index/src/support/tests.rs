//! What is a reference and what is not, as tables.

use super::{Document, Origin, SupportFacts, extract};

fn read(text: &str) -> SupportFacts {
    let doc = Document::parse(text);
    extract(&doc, true)
}

/// `(snippet, target)` of the explicit references of `text`.
fn explicit(text: &str) -> Vec<(String, String)> {
    read(text)
        .references
        .into_iter()
        .map(|reference| (reference.place.snippet, reference.target))
        .collect()
}

#[test]
fn links_name_relative_paths() {
    for (text, target) in [
        ("[a](references/x.md)", "references/x.md"),
        ("[a](./references/./x.md#part \"t\")", "references/x.md"),
        ("![a](<assets/a b.png>)", "assets/a b.png"),
        ("[a](references/a%20b.md?raw)", "references/a b.md"),
        ("[a](references/%zz.md)", "references/%zz.md"),
        ("[a](x)", "x"),
        ("[a](folder/)", "folder/"),
        ("[a](x.md.)", "x.md"),
        ("[a][r]\n\n[r]: references/x.md", "references/x.md"),
    ] {
        let found = read(text).references;
        let first = found.first().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(
            (first.origin, first.target.as_str()),
            (Origin::Link, target),
            "{text}"
        );
        assert_eq!(found.len(), 1, "{text}");
    }
}

#[test]
fn some_links_name_nothing_here() {
    for text in [
        "[a](https://x.y/references/x.md)",
        "[a](mailto:a@b.c)",
        "[a](x.md:10)",
        "[a](#part)",
        "[a](?x)",
        "[a](/references/x.md)",
        "[a](../x.md)",
        "[a](a/%2e%2e/x.md)",
        "[a](./)",
        "[a]()",
        "[`references/x.md`](https://x.y)",
        "[r]: references/x.md",
    ] {
        assert_eq!(explicit(text), [], "{text}");
    }
}

#[test]
fn explicit_paths_stand_in_text() {
    for (text, snippet, target) in [
        (
            "see references/x.md.",
            "references/x.md.",
            "references/x.md",
        ),
        ("(references/x.md)", "(references/x.md", "references/x.md"),
        ("[references/x.md]", "[references/x.md", "references/x.md"),
        ("`references/x.md`", "`references/x.md`", "references/x.md"),
        (
            "key=\"references/x.md\"",
            "\"references/x.md\"",
            "references/x.md",
        ),
        (
            "'references/a b.md'",
            "'references/a b.md'",
            "references/a b.md",
        ),
        ("`python scripts/x.py --y`", "scripts/x.py", "scripts/x.py"),
        ("run scripts/x now", "scripts/x", "scripts/x"),
        ("use ./x, then", "./x", "x"),
        ("bin/run.py: go", "bin/run.py", "bin/run.py"),
        ("docs/x.txt?raw=1", "docs/x.txt?raw=1", "docs/x.txt"),
        (
            "references/a%20b.md",
            "references/a%20b.md",
            "references/a b.md",
        ),
        (
            "```\n[x](references/x.md)\n```",
            "(references/x.md",
            "references/x.md",
        ),
        ("fo(o/x.md", "(o/x.md", "o/x.md"),
        ("see .cache/. Then", ".cache/.", ".cache/"),
        ("a.b/.. c", "a.b/..", "a.b/"),
        ("cat .t/m/<key>/x.md", ".t/m/<key>/x.md", ".t/m/<key>/x.md"),
        ("docs/.x", "docs/.x", "docs/.x"),
    ] {
        assert_eq!(
            explicit(text),
            [(snippet.to_owned(), target.to_owned())],
            "{text}"
        );
    }
}

#[test]
fn other_text_is_no_path() {
    for text in [
        "and/or",
        ".cache/ x",
        "`x/y.z/`",
        "docs/.x.txt",
        "a/b..c.md",
        "`a/b .c`",
        "a/<key>/x.md",
        "a/b/. x",
        "1/2.5",
        "a/b.7z",
        "x.md",
        "`x.md`",
        "/references/x.md",
        "*references/x.md*",
        "../references/x.md",
        "references/../x.md",
        "<references/x.md>",
        "a\\b.md",
        "foo/x.md!",
        "`references/x/`",
        "`references/x.md#y`",
        "http://x.y/a.md",
        "references/<name>.md",
    ] {
        assert_eq!(explicit(text), [], "{text}");
    }
}

#[test]
fn on_one_line_links_come_before_quotes_before_text() {
    let origins: Vec<_> = read("references/x.md `references/x.md` [x](references/x.md)\n")
        .references
        .iter()
        .map(|reference| reference.origin)
        .collect();
    assert_eq!(origins, [Origin::Link, Origin::Quoted, Origin::Bare]);
}

#[test]
fn file_names_are_mentions() {
    let names =
        |text: &str| -> Vec<String> { read(text).mentions.into_iter().map(|m| m.name).collect() };
    assert_eq!(
        names("see x.md, `y.sh` (é.md) \"a b.md\" README Makefile x.md v1.2 a.7z"),
        ["x.md", "y.sh", "é.md", "a b.md", "README", "Makefile"]
    );
    assert_eq!(
        names("T 12 1A A-file Lfile -x.md x.mÉ `b.md?q` \"c.md?\""),
        [
            "T", "12", "1A", "A-file", "Lfile", "-x.md", "x.mÉ", "b.md", "c.md"
        ]
    );
    for text in [
        "x.md...",
        "`x .md`",
        "`x.md#y`",
        "9file",
        "file",
        "aFile",
        "*x.md*",
        "/x.md",
        "x.md/",
        "<x.md>",
        "[x.md](y)",
        "plain",
        ".env.local",
        "a..md",
        "run",
    ] {
        assert_eq!(names(text), [] as [&str; 0], "{text}");
    }
    assert_eq!(names("`run x.md`"), ["run x.md"]);
    assert_eq!(read("a\nx.md\nx.md").mentions.first().unwrap().line, 2);
}

#[test]
fn a_path_on_the_line_says_which_file_a_name_means() {
    let lines = |text: &str| -> Vec<u32> { read(text).mentions.iter().map(|m| m.line).collect() };
    for text in [
        "x.py, see utils/x.py",
        "see `scripts/x.py`, then x.py",
        "x.py [x](utils/x.py)",
        "x.py and ./x.py",
        "x.py and utils/x.py/",
    ] {
        assert_eq!(lines(text), [] as [u32; 0], "{text}");
    }
    assert_eq!(lines("x.py, utils/x.py\nx.py"), [2]);
    assert_eq!(lines("x.py, utils/X.py"), [1]);
    assert_eq!(lines("x.py [x](https://y.z/x.py)"), [1]);
}

#[test]
fn only_markdown_has_links() {
    let doc = Document::parse("[a](<references/a b.md>) [b](folder/) [c](references/c.md)");
    let found = extract(&doc, false).references;
    let targets: Vec<&str> = found.iter().map(|r| r.target.as_str()).collect();
    assert_eq!(targets, ["references/c.md"]);
}

#[test]
fn a_link_is_a_name_without_any_folder() {
    let is_name = |text: &str| read(text).references.first().unwrap().is_name;
    assert!(is_name("[x](q.md)") && is_name("[x](q.md#a/b)"));
    assert!(!is_name("[x](./q.md)") && !is_name("[x](references/q.md)") && !is_name("./q.md"));
}

#[test]
fn targets_resolve_against_the_skill() {
    let resolved = |text: &str| read(text).references.first().unwrap().resolve("skills/a");
    assert_eq!(resolved("[x](references/x.md)"), "skills/a/references/x.md");
    assert_eq!(
        resolved("[x](skills/a/references/x.md)"),
        "skills/a/references/x.md"
    );
    assert_eq!(resolved("[x](skills/ab/x.md)"), "skills/a/skills/ab/x.md");
}

#[test]
fn commands_in_fences_run_scripts() {
    let run = |text: &str| -> Vec<(String, String)> { explicit(text) };
    let one = |snippet: &str| vec![(snippet.to_owned(), "a.py".to_owned())];
    for command in [
        "python a.py",
        "python3 a.py --all x",
        "node -r a.py",
        "bash -e -- a.py",
        "sh\ta.py",
    ] {
        assert_eq!(run(&format!("```bash\n{command}\n```\n")), one(command));
    }
    assert_eq!(run("- x\n\n  ~~~\n  python a.py\n"), one("python a.py"));
    for text in [
        "python a.py\n",
        "`python a.py`\n",
        "    python a.py\n",
        "> ```\n> python a.py\n> ```\n",
        "```\npython2 a.py\nruby a.py\nx | python a.py\ncd b && python a.py\nX=1 python a.py\n$ python a.py\npython -X dev a.py\npython a.py;\npython a.txt\npython .py\npython a\n```\n",
    ] {
        assert_eq!(run(text), [], "{text}");
    }
}

#[test]
fn a_reference_stands_where_it_begins() {
    let place = &read("x [a\nb](references/x.md)\n").references[0].place;
    assert_eq!((place.start_line, place.end_line), (1, 1));
}
