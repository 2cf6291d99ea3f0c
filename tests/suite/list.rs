//! The list: finding skills by words.

use serde_json::Value;
use skilld_tests::sandbox::{Sandbox, difference};

use crate::sandbox;

fn repository() -> Sandbox {
    let sandbox = sandbox();
    for (name, owner, tags, description) in [
        (
            "api-review",
            "review-team",
            "api",
            "Reviews an interface change. Use when an interface changes.",
        ),
        (
            "deploy-web",
            "web-team",
            "release",
            "Deploys the site. Use when a release is ready.",
        ),
        (
            "deploy-docs",
            "docs-team",
            "release",
            "Deploys the manual. Use when the manual changes.",
        ),
        (
            "release",
            "web-team",
            "notes",
            "Writes release notes. Use when a version is cut.",
        ),
    ] {
        let text = format!(
            "---\nname: {name}\ndescription: {description}\nmetadata:\n  renma.id: skill.{name}\n  renma.owner: {owner}\n  renma.tags: '[\"{tags}\"]'\n---\n\n# {name}\n"
        );
        sandbox.write(&format!("skills/{name}/SKILL.md"), &text);
    }
    sandbox.write("skills/broken/SKILL.md", "text\n");
    sandbox
}

fn names(sandbox: &Sandbox, words: &[&str]) -> Vec<String> {
    let ran = sandbox.run([&["list", "--json"], words].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let skills = report["skills"].as_array().unwrap();
    let name = |skill: &Value| skill["name"].as_str().unwrap().to_owned();
    skills.iter().map(name).collect()
}

#[test]
fn words_are_found_in_names_ids_tags_and_descriptions() {
    let sandbox = repository();
    for (words, expected) in [
        (
            &[][..],
            &[
                "api-review",
                "broken",
                "deploy-docs",
                "deploy-web",
                "release",
            ][..],
        ),
        (&["deploy"], &["deploy-docs", "deploy-web"]),
        (&["dplyweb"], &["deploy-web"]),
        (&["manual"], &["deploy-docs"]),
        (&["deploy", "site"], &["deploy-web"]),
        (&["skill.api-review"], &["api-review"]),
        // The whole name before a tag, a tag before a word of a description.
        (&["release"], &["release", "deploy-docs", "deploy-web"]),
        (&["RELEASE"], &["release", "deploy-docs", "deploy-web"]),
        (&["xyzzy"], &[]),
    ] {
        assert_eq!(names(&sandbox, words), expected, "{words:?}");
    }
}

#[test]
fn the_daemon_and_a_cold_run_list_the_same() {
    let sandbox = repository();
    let _daemon = sandbox.daemon();
    for words in [&[][..], &["deploy"], &["release", "notes"], &["--json"]] {
        let asked = sandbox.run([&["list", "-v"], words].concat());
        assert!(asked.stderr.contains("clock "), "{asked:?}");
        let here = sandbox.run([&["list", "--no-daemon"], words].concat());
        assert_eq!(difference(&asked.stdout, &here.stdout), None, "{words:?}");
    }
    let text = sandbox.run(["list", "docs"]).stdout;
    assert_eq!(
        text,
        "deploy-docs  skill.deploy-docs  operational  docs-team  skills/deploy-docs/SKILL.md\n    Deploys the manual. Use when the manual changes.\n"
    );
    sandbox.write("skills/deploy-docs/SKILL.md", "text\n");
    let text = sandbox.run(["list", "deploy-docs"]).stdout;
    assert_eq!(text, "deploy-docs  invalid  skills/deploy-docs/SKILL.md\n");
}

#[test]
fn what_declares_no_name_is_called_after_its_place() {
    let sandbox = sandbox();
    for path in [
        "SKILL.md",
        "skills/two.skill.md",
        "skills/broken/SKILL.md",
        "skills/Odd.SKILL.MD",
    ] {
        sandbox.write(path, "text\n");
    }
    std::os::unix::fs::symlink("../elsewhere", sandbox.path("skills/linked")).unwrap();
    assert_eq!(
        names(&sandbox, &[]),
        ["Odd", "SKILL.md", "broken", "linked", "two"]
    );
}
