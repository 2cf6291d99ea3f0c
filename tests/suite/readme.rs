//! The commands that the README shows are commands that run.

use skilld_tests::sandbox::{Sandbox, skill};

use crate::sandbox;

/// The lines of the README's shell blocks below the heading `title` that call skilld.
fn commands(title: &str) -> Vec<Vec<String>> {
    let readme = include_str!("../../README.md");
    let section = readme.split(&format!("## {title}\n")).nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let blocks = section.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap().lines());
    let words = |line: &str| -> Vec<String> {
        let command = line
            .split(" | ")
            .next()
            .unwrap()
            .split(" > ")
            .next()
            .unwrap();
        command
            .split_whitespace()
            .skip(1)
            .map(str::to_owned)
            .collect()
    };
    lines
        .filter(|line| line.starts_with("skilld "))
        .map(words)
        .collect()
}

fn repository() -> Sandbox {
    let sandbox = sandbox();
    sandbox.write("skills/api-review/SKILL.md", skill("api-review"));
    sandbox.write("skills/changelog/SKILL.md", skill("changelog"));
    sandbox.write(".claude/skills/deploy/SKILL.md", skill("deploy"));
    sandbox
}

#[test]
fn the_commands_of_these_sections_run() {
    let sandbox = repository();
    for (title, count) in [
        ("Nothing is silently absent", 4),
        ("Find a skill", 3),
        ("Look at the graph", 2),
    ] {
        let commands = commands(title);
        assert_eq!(commands.len(), count, "{title}");
        for command in commands {
            let ran = sandbox.run(&command);
            assert_eq!(ran.code, Some(0), "{command:?}: {ran:?}");
            assert!(!ran.stdout.is_empty(), "{command:?}");
        }
    }
}

#[test]
fn the_roots_of_the_readme_are_roots() {
    let sandbox = repository();
    let readme = include_str!("../../README.md");
    let block = readme.split("```jsonc\n").nth(1).unwrap();
    sandbox.write("skilld.config.jsonc", block.split("```").next().unwrap());
    let ran = sandbox.run(["inventory"]);
    assert!(
        ran.stdout
            .contains("3 files look like skills: 3 operational"),
        "{ran:?}"
    );
}
