//! Further skill roots: indexed with the grammar of the contract's two, in force the moment they are configured, and in
//! one order whatever the walk.

use serde_json::Value;
use skilld_tests::sandbox::{Sandbox, skill};

use crate::sandbox;

const CONFIG: &str = "skilld.config.jsonc";

/// One skill below each kind of root.
const SKILLS: &[(&str, &str)] = &[
    (".agents/skills/triage", "triage"),
    (".claude/skills/review", "review"),
    (".github/skills/release", "release"),
    ("packages/web/.agents/skills/bundle", "bundle"),
    ("plugins/one/skills/group/deploy", "deploy"),
    ("skills/base", "base"),
];

const ROOTS: &str = r#"{ "roots": [".claude/skills", ".github/skills", "plugins/*/skills", "packages/*/.agents/skills"] }"#;

fn repository() -> Sandbox {
    let sandbox = sandbox();
    for (folder, name) in SKILLS {
        sandbox.write(&format!("{folder}/SKILL.md"), skill(name));
    }
    sandbox
}

fn indexed(sandbox: &Sandbox) -> Vec<String> {
    let ran = sandbox.run(["skill-index", "--json"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let skills = report["skills"].as_array().unwrap();
    let path = |skill: &Value| skill["sourcePath"].as_str().unwrap().to_owned();
    skills.iter().map(path).collect()
}

fn all() -> Vec<String> {
    SKILLS
        .iter()
        .map(|(folder, _)| format!("{folder}/SKILL.md"))
        .collect()
}

#[test]
fn roots_are_in_force_the_moment_they_are_configured() {
    let sandbox = repository();
    // Read before and after: the same bytes become a skill when their folder becomes a root.
    sandbox.write(
        "renma.config.jsonc",
        r#"{ "globs": ["**/*.md", ".*/**/*.md"] }"#,
    );
    let _daemon = sandbox.daemon();
    let two = [".agents/skills/triage/SKILL.md", "skills/base/SKILL.md"];
    assert_eq!(indexed(&sandbox), two);
    sandbox.assert_current();

    sandbox.write(CONFIG, ROOTS);
    assert_eq!(indexed(&sandbox), all());
    sandbox.assert_current();

    sandbox.write(".claude/skills/new/SKILL.md", skill("new"));
    sandbox.write(".claude/skills/new/references/notes.md", "# Notes\n");
    assert_eq!(indexed(&sandbox).len(), SKILLS.len() + 1);
    sandbox.assert_current();

    std::fs::remove_file(sandbox.path(CONFIG)).unwrap();
    assert_eq!(indexed(&sandbox), two);
    sandbox.assert_current();
}

#[test]
fn facts_kept_under_other_roots_are_not_taken() {
    let sandbox = repository();
    sandbox.write(
        "renma.config.jsonc",
        r#"{ "globs": ["**/*.md", ".*/**/*.md"] }"#,
    );
    assert_eq!(indexed(&sandbox).len(), 2);
    sandbox.write(CONFIG, ROOTS);
    assert_eq!(indexed(&sandbox), all());
    std::fs::remove_file(sandbox.path(CONFIG)).unwrap();
    assert_eq!(indexed(&sandbox).len(), 2);
}

#[test]
fn the_grammar_below_a_further_root_is_the_contracts() {
    let sandbox = repository();
    sandbox.write(CONFIG, ROOTS);
    sandbox.write(".claude/skills/review/references/SKILL.md", skill("no"));
    sandbox.write(".claude/skills/old/skill.md", skill("old"));
    sandbox.write("plugins/one/skills/flat.skill.md", skill("flat"));
    sandbox.write("plugins/one/other/skills/far/SKILL.md", skill("far"));
    assert_eq!(indexed(&sandbox), all());

    let scan: Value = serde_json::from_str(&sandbox.run(["scan", "--json"]).stdout).unwrap();
    let said = |path: &str| {
        let all = scan["diagnostics"].as_array().unwrap();
        let mut of_path = all.iter().filter(|one| one["path"] == path);
        of_path.next().unwrap_or(&Value::Null).clone()
    };
    let historical = said(".claude/skills/old/skill.md");
    assert_eq!(historical["code"], "LAYOUT-HISTORICAL-SKILL-ENTRYPOINT");
    let flat = said("plugins/one/skills/flat.skill.md");
    assert_eq!(
        flat["details"]["targetPath"],
        "plugins/one/skills/flat/SKILL.md"
    );
    let reserved = said(".claude/skills/review/references/SKILL.md");
    assert_eq!(
        reserved["code"],
        "LAYOUT-SKILL-ENTRYPOINT-UNDER-RESERVED-SUPPORT-DIR"
    );
    let far = said("plugins/one/other/skills/far/SKILL.md");
    assert_eq!(far["code"], "LAYOUT-SKILL-LIKE-FILE-OUTSIDE-SKILLS-DIR");

    let file = ".claude/skills/old/skill.md";
    let ran = sandbox.run(["suggest-metadata", file, "--json"]);
    let suggestion: Value = serde_json::from_str(&ran.stdout).unwrap();
    let said = suggestion.to_string();
    assert!(
        said.contains(r#""targetPath":".claude/skills/old/SKILL.md""#),
        "{said}"
    );

    let ran = sandbox.run(["validate", ".claude/skills/review", "--json"]);
    let validation: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(validation["bundles"][0]["path"], ".claude/skills/review");
}

#[test]
fn a_duplicate_id_names_the_file_that_comes_first() {
    let sandbox = repository();
    sandbox.write(CONFIG, ROOTS);
    let same = "---\nname: NAME\ndescription: Builds reports. Use this skill when building reports.\nmetadata:\n  renma.id: skill.same\n---\n\n# One\n";
    sandbox.write(".claude/skills/aa/SKILL.md", same.replace("NAME", "aa"));
    sandbox.write("skills/zz/SKILL.md", same.replace("NAME", "zz"));
    let scan: Value = serde_json::from_str(&sandbox.run(["scan", "--json"]).stdout).unwrap();
    let all = scan["findings"].as_array().unwrap();
    let duplicates: Vec<&Value> = all
        .iter()
        .filter(|one| one["id"] == "META-DUPLICATE-ASSET-ID")
        .collect();
    assert_eq!(duplicates.len(), 2, "{all:?}");
    for one in duplicates {
        let text = one.to_string();
        assert!(
            text.contains("`skills/zz/SKILL.md` comes first (`skills` stands before `.claude/skills` in the order of roots)"),
            "{text}"
        );
    }
}
