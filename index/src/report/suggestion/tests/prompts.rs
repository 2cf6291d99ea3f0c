//! Prompts as a person reads them: nothing said twice, nothing to guess.

use std::collections::BTreeSet;

use crate::migrate::tests::cases::Case;
use crate::migrate::{Parent, Request, Suggestion, TargetEntry, suggest};
use crate::path::RepoPath;
use crate::path::roots::Roots;
use crate::report::suggestion::prompt;

fn answer(path: &str, text: &str, owner: Option<&str>) -> Suggestion {
    suggest(&Request {
        roots: &Roots::default(),
        shown: path,
        path: &RepoPath::new(path),
        text,
        owner,
        target_entry: TargetEntry::Absent,
        parent: Parent::Missing,
    })
}

fn shown(path: &str, text: &str) -> String {
    prompt(&answer(path, text, None), "/r")
}

/// The fields of the obstacles, one each time they are named.
fn named(prompt: &str) -> Vec<&str> {
    let obstacles = prompt.split("## What stands in the way").nth(1);
    let obstacles = obstacles.and_then(|rest| rest.split("\nThen run").next());
    obstacles
        .unwrap_or_default()
        .lines()
        .filter_map(|line| line.strip_prefix("- ")?.split("): ").next())
        .flat_map(|fields| fields.split("), "))
        .filter_map(|field| field.split('`').nth(1))
        .collect()
}

#[test]
fn no_line_and_no_field_is_there_twice() {
    let own = [
        ("skills/a/SKILL.md", ""),
        ("skills/a/SKILL.md", "# A\n"),
        (
            "skills/a/SKILL.md",
            "---\nname: a\nname: b\ndescription: c\ndescription: d\nowner: x\nowner: y\n---\n",
        ),
        (
            "skills/a/SKILL.md",
            "---\nname: a\nname: b\ndescription: c\ndescription: d\n---\n",
        ),
        ("skills/a/skill.md", "---\nname: [a\n---\n"),
        (
            "skills/B/skill.md",
            "---\nname: C\nowner: 1\nowner: 1\n---\n",
        ),
    ];
    let own = own
        .iter()
        .flat_map(|(path, text)| [None, Some("zoe")].map(|owner| answer(path, text, owner)));
    let cases = Case::all();
    let labelled = cases.iter().map(Case::suggest);
    for suggestion in own.chain(labelled) {
        let text = prompt(&suggestion, "/r");
        let mut seen = BTreeSet::new();
        let prose = text.split("```").step_by(2).collect::<String>();
        for line in prose.lines().filter(|line| !line.trim().is_empty()) {
            assert!(seen.insert(line), "{line}\n\n{text}");
        }
        let fields = named(&text);
        let twice = fields.len() - fields.iter().collect::<BTreeSet<_>>().len();
        // Two different things may be wrong with one field, as its name and the name's value.
        let blocked = suggestion.obstacles();
        let said: BTreeSet<String> = blocked.iter().map(|it| it.words()).collect();
        assert!(twice == 0 || said.len() > 1, "{text}");
    }
}

#[test]
fn what_is_declared_twice_is_told_once_with_its_lines() {
    let text = "---\nname: a\nname: b\ndescription: c\ndescription: d\n---\n";
    let prompt = shown("skills/a/SKILL.md", text);
    let bullet = "- `name` (lines 2 and 3), `description` (lines 4 and 5): It is declared more than once. No declaration is preferred; keep one.\n";
    assert!(prompt.contains(bullet), "{prompt}");
    assert_eq!(prompt.matches("\n- ").count(), 1, "{prompt}");
}

#[test]
fn an_empty_file_lacks_one_thing() {
    for path in ["skills/a/SKILL.md", "skills/a/skill.md"] {
        let prompt = shown(path, "");
        assert_eq!(prompt.matches("\n- ").count(), 1, "{prompt}");
        assert!(prompt.contains("no YAML frontmatter"), "{prompt}");
        let later = "the file is renamed to `skills/a/SKILL.md`, too";
        assert_eq!(
            prompt.contains(later),
            path.ends_with("skill.md"),
            "{prompt}"
        );
    }
}

#[test]
fn each_obstacle_says_what_to_do() {
    for (path, text, said) in [
        (
            "skills/a b.skill.md",
            "---\nowner: x\n---\n",
            "Rename the file.",
        ),
        (
            "skills/A/SKILL.md",
            "---\nowner: x\n---\n",
            "Rename the directory.",
        ),
        (
            "skills/A/skill.md",
            "---\nowner: x\n---\n",
            "Rename the directory.",
        ),
        (
            "skills/x.skill.md",
            "---\nname: y\n---\n",
            "differs from the one that the file `x.skill.md` gives",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: [a, b]\n---\n",
            "a list, but the field takes one string. Decide on one",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: 7\n---\n",
            "a number, not a string, so its spelling may not survive. Quote it.",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner:\n---\n",
            "The value is empty.",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: x\ntags: [a, [b]]\n---\n",
            "Member 2 of the list is a list, but members are strings.",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: x\nallowed_tools: Read\n---\n",
            "Did you mean `allowed-tools`?",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: x\nlicence: MIT\n---\n",
            "Did you mean `license`?",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: x\nwhen-to-use: y\n---\n",
            "Did you mean `when_to_use`?",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: x\nfoo: y\n---\n",
            "Ask its author whether it can go",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: x\nmetadata:\n  n: 1\n  m: [a]\n---\n",
            "`n` on line 4 is a number and `m` on line 5 is a list",
        ),
        (
            "skills/a/SKILL.md",
            "---\nowner: x\nmetadata: y\n---\n",
            "as indented `key: \"value\"` lines",
        ),
        (
            "skills/a/SKILL.md",
            "---\nname: a\ndescription: b: c\n---\n",
            "`skilld scan --fix` does that.",
        ),
    ] {
        let prompt = shown(path, text);
        assert!(prompt.contains(said), "{said}\n\n{prompt}");
        assert!(!prompt.contains("`owner` (line 2): The value is a list, not a string"));
    }
}

#[test]
fn a_move_without_a_change_says_so() {
    let prompt = shown(
        "skills/a/skill.md",
        "---\nname: a\ndescription: B. Use when c.\n---\nx\n",
    );
    assert!(
        prompt.contains(
            "Move `skills/a/skill.md` to `skills/a/SKILL.md`.\n\nNothing in it changes.\n"
        ),
        "{prompt}"
    );
    assert!(!prompt.contains("```"), "{prompt}");
}

#[test]
fn long_lines_of_the_file_are_cut() {
    let long = "é".repeat(400_000);
    let text = format!(
        "---\n# {long}\nname: a\ndescription: B. Use when c.\nwhen_to_use: {long}\n---\nx\n"
    );
    let prompt = shown("skills/a/skill.md", &text);
    assert!(prompt.contains("éé…"), "{prompt}");
    assert!(prompt.len() < 5_000, "{}", prompt.len());
}
