//! What catalogues of small repositories say of ids, owners, targets and packages.

use std::sync::Arc;

use super::{Catalog, Found};
use crate::assets::{AssetFacts, facts};
use crate::path::RepoPath;
use crate::support::{Origin, SupportFacts, SupportReference};
use crate::syntax::Document;

/// The facts of one file; every skill is taken for valid.
pub(crate) fn file(path: &str, text: &str) -> Arc<AssetFacts> {
    let path = RepoPath::new(path);
    let doc = Document::parse(text);
    Arc::new(facts(
        &crate::path::roots::Roots::default(),
        &path,
        text.as_bytes(),
        Some(&doc),
        true,
    ))
}

/// The catalogue of these paths and texts.
pub(crate) fn catalog(files: &[(&str, &str)]) -> Catalog {
    Catalog::build(files.iter().map(|(path, text)| file(path, text)))
}

fn path_of<'c>(catalog: &'c Catalog, target: &str) -> Option<&'c str> {
    let asset = catalog.asset(catalog.resolve(target)?)?;
    Some(asset.path().as_str())
}

fn owner_of<'c>(catalog: &'c Catalog, path: &str) -> (Option<&'c str>, &'static str) {
    let asset = catalog.asset(catalog.at_path(path).unwrap()).unwrap();
    (asset.ownership.effective(), asset.ownership.source())
}

const SKILL: &str = "---
name: a
description: A helper.
metadata:
  renma.id: skill.a
  renma.owner: team
---

Read [the guide](references/guide.md), run `scripts/run.sh`, see prompt.md and twice.md.
";

#[test]
fn only_files_with_a_role_are_assets_and_each_path_counts_once() {
    let catalog = catalog(&[
        ("README.md", "# Read me"),
        ("contexts/b.md", "first"),
        ("contexts/b.md", "second"),
        ("contexts/a.md", "# A"),
    ]);
    let paths: Vec<&str> = catalog.assets.iter().map(|a| a.path().as_str()).collect();
    assert_eq!(paths, ["contexts/a.md", "contexts/b.md"]);
    let ix = catalog.at_path("contexts/b.md").unwrap();
    let size = catalog.asset(ix).unwrap().facts.size;
    assert_eq!(size, 5);
}

#[test]
fn an_asset_without_an_id_has_its_path() {
    let catalog = catalog(&[("contexts/a.md", "# A"), ("skills/a/SKILL.md", SKILL)]);
    let ids: Vec<&str> = catalog.assets.iter().map(|asset| &*asset.id).collect();
    assert_eq!(ids, ["contexts/a.md", "skill.a"]);
}

#[test]
fn skills_win_ids_over_contexts_and_paths_over_later_paths() {
    let shared = "---\nid: shared\n---\n";
    let catalog = catalog(&[
        ("contexts/a.md", shared),
        ("contexts/b.md", shared),
        (
            "skills/z/SKILL.md",
            "---\nname: z\ndescription: d\nmetadata:\n  renma.id: shared\n---\n",
        ),
    ]);
    let order: Vec<&str> = catalog
        .with_id("shared")
        .iter()
        .map(|ix| catalog.asset(*ix).unwrap().path().as_str())
        .collect();
    assert_eq!(
        order,
        ["skills/z/SKILL.md", "contexts/a.md", "contexts/b.md"]
    );
    let winner = catalog.with_id("shared")[0];
    assert!(
        catalog
            .indices()
            .all(|ix| catalog.representative(ix) == winner)
    );
}

#[test]
fn a_target_is_an_id_before_it_is_a_path() {
    let catalog = catalog(&[
        ("contexts/a.md", "# A"),
        ("contexts/b.md", "---\nid: contexts/a.md\n---\n"),
        ("contexts/c.md", "# C"),
    ]);
    // The id that `b` declares is the path of `a`, which has no id of its own: they share it, and `a` comes first.
    assert_eq!(path_of(&catalog, "contexts/a.md"), Some("contexts/a.md"));
    assert_eq!(path_of(&catalog, "./contexts/b.md"), Some("contexts/b.md"));
    assert_eq!(path_of(&catalog, "contexts\\c.md"), Some("contexts/c.md"));
    assert_eq!(path_of(&catalog, "contexts/C.md"), None);
}

#[test]
fn support_files_take_the_owner_of_their_skill_unless_they_name_one() {
    let catalog = catalog(&[
        ("skills/a/SKILL.md", SKILL),
        ("skills/a/references/guide.md", "# Guide"),
        ("skills/a/references/own.md", "---\nowner: writer\n---\n"),
        ("skills/b/references/orphan.md", "# Nobody's"),
    ]);
    let owner = |path| owner_of(&catalog, path);
    assert_eq!(
        owner("skills/a/references/guide.md"),
        (Some("team"), "inherited")
    );
    assert_eq!(
        owner("skills/a/references/own.md"),
        (Some("writer"), "declared")
    );
    assert_eq!(owner("skills/b/references/orphan.md"), (None, "unowned"));
}

#[test]
fn a_skill_refers_to_its_files_by_link_command_line_and_name() {
    let catalog = catalog(&[
        ("skills/a/SKILL.md", SKILL),
        (
            "skills/a/references/guide.md",
            "Back to [the skill](SKILL.md).",
        ),
        ("skills/a/references/twice.md", "# One"),
        ("skills/a/references/more/twice.md", "# Two"),
        ("skills/a/assets/prompt.md", "# Prompt"),
        ("skills/a/scripts/run.sh", "true"),
        ("skills/b/references/guide.md", "# Another guide"),
    ]);
    let path = |ix| catalog.asset(ix).unwrap().path().as_str();
    let found: Vec<(&str, &str, &str)> = catalog
        .static_references
        .iter()
        .map(|r| (path(r.source), path(r.target), r.place.snippet.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            (
                "skills/a/SKILL.md",
                "skills/a/assets/prompt.md",
                "prompt.md"
            ),
            (
                "skills/a/SKILL.md",
                "skills/a/references/guide.md",
                "[the guide](references/guide.md)"
            ),
            (
                "skills/a/SKILL.md",
                "skills/a/scripts/run.sh",
                "`scripts/run.sh`"
            ),
            (
                "skills/a/references/guide.md",
                "skills/a/SKILL.md",
                "[the skill](SKILL.md)"
            ),
        ]
    );
}

#[test]
fn a_name_that_two_files_share_means_neither() {
    let catalog = catalog(&[
        ("skills/a/SKILL.md", SKILL),
        ("skills/a/references/twice.md", "# One"),
        ("skills/a/references/more/twice.md", "# Two"),
    ]);
    let skill = catalog.at_path("skills/a/SKILL.md").unwrap();
    let reference = |target: &str| SupportReference {
        target: target.to_owned(),
        origin: Origin::Link,
        is_name: !target.contains('/'),
        place: crate::evidence::Quote {
            start_line: 1,
            end_line: 1,
            snippet: String::new(),
        },
        column: 1,
    };
    let find = |target| catalog.find_support(skill, &reference(target));
    assert_eq!(find("twice.md"), Found::Ambiguous);
    let one = catalog.at_path("skills/a/references/twice.md").unwrap();
    assert_eq!(find("references/twice.md"), Found::Asset(one));
    assert_eq!(find("gone.md"), Found::Path("skills/a/gone.md".to_owned()));
}

#[test]
fn package_files_lead_to_further_package_files() {
    let catalog = catalog(&[(
        "skills/a/SKILL.md",
        "---\nname: a\ndescription: d\n---\n[prompt](templates/prompt.md) [gone](templates/gone.md)\n",
    )]);
    let skill = catalog.at_path("skills/a/SKILL.md").unwrap();
    let prompt = file(
        "skills/a/templates/prompt.md",
        "See [more](templates/more.md).",
    );
    let unread = SupportFacts::default();
    let known = |path: &str| match path {
        "skills/a/templates/prompt.md" => Some(&prompt.support),
        "skills/a/templates/more.md" => Some(&unread),
        _ => None,
    };
    let found = catalog.package_files(skill, known);
    let found: Vec<&str> = found.iter().map(RepoPath::as_str).collect();
    assert_eq!(
        found,
        ["skills/a/templates/more.md", "skills/a/templates/prompt.md"]
    );
}

#[test]
fn a_long_way_through_a_package_needs_no_deep_stack() {
    let length = 10_000;
    let mut files = vec![file(
        "skills/a/SKILL.md",
        "---\nname: a\ndescription: d\n---\nn0.md\n",
    )];
    files.extend((0..length).map(|at| {
        let path = format!("skills/a/references/n{at}.md");
        file(&path, &format!("n{}.md [f](x/f{at}.md)", at + 1))
    }));
    let catalog = Catalog::build(files);
    let unread = SupportFacts::default();
    let skill = catalog.at_path("skills/a/SKILL.md").unwrap();
    let found = catalog.package_files(skill, |_| Some(&unread));
    assert_eq!(found.len(), length);
}
