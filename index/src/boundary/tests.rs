//! The boundary's decisions, each against a small tree of paths.

use std::fmt::Write as _;

use super::report::ScanBoundary;
use super::suppression::Suppressions;
use super::{Boundary, FileVerdict, FolderVerdict};
use crate::config::{Config, Expires, Suppression};
use crate::path::RepoPath;

fn with(change: impl FnOnce(&mut Config)) -> Boundary {
    let mut config = Config::default();
    change(&mut config);
    Boundary::new(&config)
}

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn a_repository_that_says_nothing_reads_its_assets_and_nothing_else() {
    let boundary = Boundary::new(&Config::default());
    let mut verdicts = String::new();
    for path in [
        "skills/x/SKILL.md",
        "skills/x/skill.md",
        "skills/x/notes.md",
        "skills/x/references/deep/a.bin",
        "skills/x/profiles/p.txt",
        ".agents/skills/x/SKILL.md",
        ".agents/notes.md",
        ".agents/.hidden/notes.md",
        "contexts/a.md",
        "contexts/.a.md",
        "tools/run.sh",
        "tools/dist/run.sh",
        "tools/.env",
        "AGENTS.md",
        "docs/AGENTS.md",
        "skills/a/b/c/d/e/f/g/h/i/j/k/l/m/n/SKILL.md",
        "skills/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/SKILL.md",
    ] {
        writeln!(verdicts, "{:?} {path}", boundary.file(path, 10)).unwrap();
    }
    insta::assert_snapshot!(verdicts, @r"
    Read skills/x/SKILL.md
    NameOnly skills/x/skill.md
    NameOnly skills/x/notes.md
    Read skills/x/references/deep/a.bin
    NameOnly skills/x/profiles/p.txt
    Read .agents/skills/x/SKILL.md
    Read .agents/notes.md
    NameOnly .agents/.hidden/notes.md
    Read contexts/a.md
    NameOnly contexts/.a.md
    Read tools/run.sh
    Excluded tools/dist/run.sh
    NameOnly tools/.env
    Read AGENTS.md
    NameOnly docs/AGENTS.md
    Read skills/a/b/c/d/e/f/g/h/i/j/k/l/m/n/SKILL.md
    TooDeep skills/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/SKILL.md
    ");
}

#[test]
fn a_file_of_exactly_the_limit_is_read() {
    let boundary = Boundary::new(&Config::default());
    let at = |size| boundary.file("README.md", size);
    assert_eq!(at(524_288), FileVerdict::Read);
    assert_eq!(at(524_289), FileVerdict::TooLarge);
    assert_eq!(boundary.file("LICENSE", 524_289), FileVerdict::NameOnly);
}

#[test]
fn depth_counts_the_segments_of_folders_and_files_alike() {
    let boundary = with(|config| config.max_depth = 2);
    assert_eq!(boundary.folder("skills"), FolderVerdict::Enter);
    assert_eq!(boundary.folder("skills/x"), FolderVerdict::Enter);
    assert_eq!(boundary.folder("skills/x/y"), FolderVerdict::TooDeep);
    assert_eq!(boundary.file("tools/a", 1), FileVerdict::Read);
    assert_eq!(boundary.file("tools/a/b", 1), FileVerdict::TooDeep);
}

#[test]
fn exclude_holds_names_anywhere_and_paths_from_the_root() {
    let boundary = with(|config| {
        config.exclude = texts(&["x", "skills/y", "tools/*", "z/", "./a", ""]);
    });
    for excluded in [
        "x",
        "skills/x",
        "skills/x/SKILL.md",
        "skills/y",
        "skills/y/a/b",
    ] {
        assert!(boundary.excludes(excluded), "{excluded}");
    }
    for entered in [
        "skills/yy",
        "other/skills/y",
        "tools/a",
        "z",
        "z/b",
        "a",
        "node_modules",
        "xx",
    ] {
        assert!(!boundary.excludes(entered), "{entered}");
    }
}

#[test]
fn git_is_never_entered() {
    let own = with(|config| config.exclude = texts(&["dist"]));
    assert_eq!(own.folder(".git"), FolderVerdict::Excluded);
    assert_eq!(own.folder("sub/.git"), FolderVerdict::Excluded);
    assert_eq!(own.folder(".github"), FolderVerdict::Enter);
}

#[test]
fn hot_roots_are_the_first_segments_of_the_globs() {
    let hot = Boundary::new(&Config::default()).hot_roots();
    assert!(!hot.anywhere);
    let folders: Vec<&str> = hot.folders.iter().map(String::as_str).collect();
    assert_eq!(
        folders,
        [".agents", "contexts", "lenses", "skills", "tools"]
    );

    let boundary = with(|config| {
        config.globs = texts(&["{docs,notes}/*.md", "packages/*/skills/**/SKILL.md", "*.md"]);
    });
    let hot = boundary.hot_roots();
    assert!(!hot.anywhere, "a glob of root files makes no folder hot");
    assert_eq!(hot.folders.len(), 3);
    assert!(boundary.may_hold_selected("packages/a/skills/b/c"));
    assert!(!boundary.may_hold_selected("packages/a/src"));
    assert!(!boundary.may_hold_selected("src"));

    assert!(
        with(|config| config.globs = texts(&["**/*.md"]))
            .hot_roots()
            .anywhere
    );
}

#[test]
fn the_report_shows_each_text_once_in_code_unit_order() {
    let config = Config {
        path: Some(RepoPath::new("renma.config.jsonc")),
        globs: texts(&[
            "b/**",
            "a/**",
            "B/*",
            "./a",
            "a/**",
            "\u{ff01}",
            "\u{1f600}",
        ]),
        exclude: texts(&["z", "a", "./b/", "a"]),
        suppressions: vec![Suppression {
            id: "X".to_owned(),
            paths: texts(&["skills/"]),
            reason: " why ".to_owned(),
            expires: Expires::Never,
        }],
        ..Config::default()
    };
    let today = "2026-06-15".parse().unwrap();
    let report = ScanBoundary::new(&config, &Suppressions::new(&config.suppressions, today));
    insta::assert_snapshot!(serde_json::to_string_pretty(&report).unwrap(), @r#"
    {
      "schemaVersion": "renma.scan-boundary.v1",
      "configPath": "renma.config.jsonc",
      "globs": [
        "./a",
        "B/*",
        "a/**",
        "b/**",
        "😀",
        "！"
      ],
      "exclude": [
        "./b/",
        "a",
        "z"
      ],
      "maxFileSizeBytes": 524288,
      "maxDepth": 16,
      "activeSuppressions": [
        {
          "id": "X",
          "paths": [
            "skills"
          ],
          "reason": " why ",
          "expires": "never"
        }
      ]
    }
    "#);
}
