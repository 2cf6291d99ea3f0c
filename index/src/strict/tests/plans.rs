//! What is made of a validated bundle: the steps of its migration, the skeleton of its evidence, its export.

use super::codes;
use super::tree::Tree;
use crate::report::validation::MigrationReport;
use crate::strict::export::{ExportError, export_plan};
use crate::strict::facts::Detail;
use crate::strict::migration::migration;
use crate::strict::pipeline::Profile;
use crate::strict::verdict::Tier;
use crate::strict::{SourceProfile, evidence, file_facts};

/// Where each key goes, which folder moves, which heading is missing — for this bundle.
#[test]
fn migration_is_concrete() {
    let tree = Tree::faulty().replace(
        "SKILL.md",
        "version: 1.2.0\n",
        "version: 1.2.0\nauthor: Team\n",
    );
    let bundle = tree.bundle();
    let plan = migration(&bundle, &tree.validate(Profile::P1), Tier::Valid);
    assert_eq!(
        (plan.source_profile, plan.section.as_str()),
        (SourceProfile::OpenaiCodex, "12B.2")
    );
    let said = MigrationReport::new(vec![plan]).text();
    for part in [
        "agents/openai.yaml",
        "`version: 1.2.0` goes to `version` of .overlays/release.yaml",
        "`author: Team` goes to `authors` of .overlays/release.yaml",
        "`allowed-tools: Read` goes to .overlays/openai/manifest.yaml",
        "add `## Defaults` after `## Preconditions`",
        "templates  move its files into assets/",
        "references/deep  move its files up into references/",
        "README.md  move what an agent needs",
    ] {
        assert!(said.contains(part), "{part:?} in\n{said}");
    }
    assert!(said.lines().all(|line| !line.trim().is_empty()));
    let done = Tree::load("postgres-schema-audit");
    assert!(
        migration(&done.bundle(), &done.validate(Profile::P1), Tier::Valid)
            .steps
            .is_empty()
    );
}

#[test]
fn the_source_profile_follows_the_most_telling_sign() {
    let minimal = |yaml: &str| {
        Tree::empty("x").with("SKILL.md", &format!("---\nname: x\n{yaml}---\n\n# X\n"))
    };
    let source = |tree: Tree| tree.validate(Profile::P1).source_profile;
    assert_eq!(
        source(minimal("license: MIT\n")),
        SourceProfile::AgentSkills
    );
    assert_eq!(
        source(minimal("license: MIT\n").with("agents/openai.yaml", "a: 1\n")),
        SourceProfile::OpenaiCodex
    );
    assert_eq!(
        source(minimal("version: 1\nauthor: T\n")),
        SourceProfile::SkillsDirectory
    );
    assert_eq!(
        source(minimal("user-invocable: true\n")),
        SourceProfile::GithubCopilot
    );
    assert_eq!(
        source(Tree::empty("x").with("SKILL.md", "# X\n")),
        SourceProfile::GithubCopilot
    );
    assert_eq!(
        source(minimal("version: 0.1.0\n")),
        SourceProfile::ClaudePlugin
    );
    assert_eq!(
        source(Tree::empty("x").with("skill.md", "# X\n")),
        SourceProfile::MintlifyWeb
    );
    assert_eq!(source(Tree::load("link-audit")), SourceProfile::Portable);
}

/// The skeleton is a manifest that lacks only what nobody but the author can say.
#[test]
fn the_skeleton_is_filled_with_what_is_known() {
    let mut tree = Tree::load("link-audit");
    tree.nodes.remove(evidence::RELEASE_PATH);
    let tree = tree.replace(
        "SKILL.md",
        "name: link-audit\n",
        "name: link-audit\nversion: 1.2.0\n",
    );
    let made = evidence::skeleton(&tree.bundle(), &tree.validate(Profile::P1));
    assert!(
        made.contains("skill_name: \"link-audit\"\nversion: 1.2.0\n"),
        "{made}"
    );
    assert!(
        made.contains("frontmatter_validation: failed\n")
            && made.contains("directory_inventory: passed\n"),
        "{made}"
    );
    let Detail::Release(facts) = file_facts(evidence::RELEASE_PATH, made.as_bytes()).detail else {
        panic!("no manifest")
    };
    assert!(facts.readable);
    assert_eq!((facts.prompts, facts.edge_cases), ([0, 0, 0], 0));
    let found = codes(
        &tree
            .with(evidence::RELEASE_PATH, &made)
            .validate(Profile::P2),
    );
    assert!(
        found.contains(&"EVIDENCE_TRIGGERS_TOO_FEW") && !found.contains(&"EVIDENCE_INVALID"),
        "{found:?}"
    );
    assert!(
        !found.contains(&"EVIDENCE_NAME_MISMATCH") && !found.contains(&"EVIDENCE_SCHEMA_VERSION"),
        "{found:?}"
    );
}

#[test]
fn export_takes_the_portable_files_and_says_what_it_leaves() {
    let tree = Tree::load("link-audit");
    let report = tree.validate(Profile::P1);
    let plan = export_plan(&tree.bundle(), &report, false).unwrap();
    let paths: Vec<&str> = plan.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "LICENSE.txt",
            "SKILL.md",
            "assets/report.md",
            "references/link-rules.md",
            "scripts/check_links.py"
        ]
    );
    assert_eq!(plan.folder, "link-audit");
    assert!(
        plan.files
            .iter()
            .all(|file| file.executable == file.path.starts_with("scripts/"))
    );
    let left: Vec<&str> = plan
        .left_out
        .iter()
        .map(|left| left.path.as_str())
        .collect();
    assert_eq!(left, [".overlays/release.yaml", "agents/openai.yaml"]);
}

#[test]
fn an_invalid_bundle_is_exported_only_on_demand() {
    let tree = Tree::faulty();
    let report = tree.validate(Profile::P1);
    let refused = export_plan(&tree.bundle(), &report, false);
    assert!(
        matches!(refused, Err(ExportError::Invalid { fails: 7, .. })),
        "{refused:?}"
    );
    let plan = export_plan(&tree.bundle(), &report, true).unwrap();
    assert!(
        plan.files
            .iter()
            .all(|file| file.path.split('/').count() <= 2 && !file.path.contains('\n'))
    );
    assert!(
        plan.left_out
            .iter()
            .any(|left| left.path == "references/deep/a.md" && left.reason == "nested directory")
    );
    let empty = Tree::empty("x");
    let none = export_plan(&empty.bundle(), &empty.validate(Profile::P1), true);
    assert!(matches!(none, Err(ExportError::NoSkill { .. })), "{none:?}");
}
