//! Who has to be judged together, and who merely uses.

use std::sync::Arc;

use crate::catalog::tests::file;
use crate::findings::ScannedFile;
use crate::findings::together::Parties;
use crate::path::roots::Roots;

fn party(path: &str, text: &str) -> ScannedFile {
    ScannedFile {
        asset: file(path, text),
        scan: Arc::default(),
    }
}

fn skill(name: &str, context: &str) -> ScannedFile {
    let metadata = format!("  renma.id: skill.{name}\n  renma.requires-context: '[\"{context}\"]'");
    let text = format!("---\nname: {name}\ndescription: d\nmetadata:\n{metadata}\n---\n");
    party(&format!("skills/{name}/SKILL.md"), &text)
}

fn context(name: &str, declares: &str) -> ScannedFile {
    let text = format!("---\nid: context.{name}\n{declares}---\n");
    party(&format!("contexts/{name}.md"), &text)
}

#[test]
fn skills_are_judged_where_they_come_to_a_cycle_or_a_conflict() {
    let all = [
        context("a", "conflicts:\n  - context.b\n"),
        context("b", ""),
        context("c", "requires_context:\n  - context.d\n"),
        context("d", "requires_context:\n  - context.c\n"),
        context("e", "requires_context:\n  - context.a\n"),
        context("f", ""),
        skill("conflict", "context.a"),
        skill("cycle", "contexts/d.md"),
        skill("behind", "context.e"),
        skill("user", "context.f"),
    ];
    let parties = Parties::of(&all);
    assert_eq!(parties.judged().len(), 6);
    let mut targets: Vec<&str> = parties.uses().targets().collect();
    targets.sort_unstable();
    assert_eq!(
        targets,
        ["context.a", "context.e", "context.f", "contexts/d.md"]
    );
    let involved = parties.involved(parties.judged(), &Roots::default());
    let paths: Vec<&str> = involved.iter().map(|f| f.asset.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "skills/conflict/SKILL.md",
            "skills/cycle/SKILL.md",
            "skills/behind/SKILL.md"
        ]
    );
}
