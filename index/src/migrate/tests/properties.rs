//! What holds for every proposal: over the labelled cases, and over frontmatters put together at random.

use proptest::prelude::*;

use super::cases::Case;
use crate::migrate::suggestion::{DecisionStatus, Mode, ProposalKind, ReasonCode, Suggestion};
use crate::migrate::{Parent, Request, TargetEntry, suggest, verify};
use crate::path::RepoPath;
use crate::syntax::Document;

fn ask(path: &RepoPath, text: &str, owner: Option<&str>) -> Suggestion {
    suggest(&Request {
        roots: &crate::path::roots::Roots::default(),
        shown: path.as_str(),
        path,
        text,
        owner,
        target_entry: TargetEntry::Absent,
        parent: Parent::Missing,
    })
}

/// The promises of a suggestion made for `text` with `owner`; `Err` says which is broken.
fn check(suggestion: &Suggestion, text: &str, owner: Option<&str>) -> Result<(), String> {
    let migration = suggestion.migration.as_ref().ok_or("not a skill")?;
    let is_blocked = suggestion.status == DecisionStatus::Blocked;
    if is_blocked == suggestion.blocked.is_empty() {
        return Err(format!(
            "status and blocked fields disagree: {suggestion:?}"
        ));
    }
    let Some(rewrite) = suggestion.rewrite(text) else {
        let is_silent = is_blocked || migration.proposal == ProposalKind::None;
        return is_silent
            .then_some(())
            .ok_or("a proposal without a candidate".to_owned());
    };
    if is_blocked {
        return Err("a blocked suggestion has a candidate".to_owned());
    }
    let faults = verify::faults(&rewrite.target, &rewrite.text);
    if let Some(fault) = faults.first() {
        return Err(format!(
            "{}: {}\n{}",
            fault.code, fault.message, rewrite.text
        ));
    }
    let body = |text: &str| Document::parse(text).body_text().to_owned();
    if body(&rewrite.text) != body(text) {
        return Err(format!("the body changed:\n{}", rewrite.text));
    }
    let again = ask(&rewrite.target, &rewrite.text, owner);
    let proposes_nothing = again.mode == Mode::NoProposal
        && again.reason == ReasonCode::CanonicalNoChange
        && again.rewrite(&rewrite.text).is_none();
    proposes_nothing
        .then_some(())
        .ok_or(format!("a second run proposes {again:?}"))
}

#[test]
fn labelled_cases_keep_their_promises() {
    let mut rewritten = 0;
    for case in Case::all() {
        let suggestion = case.suggest();
        rewritten += usize::from(suggestion.rewrite(case.text()).is_some());
        let kept = check(&suggestion, case.text(), case.owner());
        assert_eq!(kept, Ok(()), "{}", case.id);
    }
    assert_eq!(rewritten, 26);
}

const FIELDS: &[&str] = &[
    "name: demo",
    "name: other",
    "name: ' demo '",
    "name: 12",
    "name: ﬁ",
    "description: Reviews specs. Use when asked.",
    "description: |\n  Two lines.\n  Use when asked.",
    "description: ''",
    "description: \"a: b # c\"",
    "description: \"tab\\there\"",
    "license: MIT",
    "license: 5",
    "compatibility: Requires git",
    "compatibility: ''",
    "allowed-tools: Read",
    "allowed-tools: [Read]",
    "id: skill.demo",
    "id: 5",
    "id: \"a\\nb\"",
    "id: '#x'",
    "title: ''",
    "title: \"Quoted: t\"",
    "version: \"1.0\"",
    "version: 1.0",
    "owner: qa",
    "owner: other",
    "owner: [qa]",
    "status: stable",
    "status: 'yes'",
    "status_changed_at: 2026-08-03",
    "tags: a, b",
    "tags: [a, a]",
    "tags: ['it''s', \"\\\"\"]",
    "tags: '[1]'",
    "tags: {a: b}",
    "network_allowed: yes",
    "network_allowed: true",
    "secrets_allowed: 'false'",
    "when_to_use: reviewing",
    "when_to_use: [a, b]",
    "when_not_to_use: coding",
    "author: me",
    "bad: [",
    "bad: a: b",
    "metadata:\n  renma.owner: qa",
    "metadata:\n  renma.id: skill.demo\n  vendor.k: ' v '",
    "metadata:\n  n: 5",
    "metadata:\n  renma.tags: '[\"a\", \"b\"]'",
    "metadata: {}",
    "metadata:\n  a: b\n  a: c",
    "metadata:\n  # why\n  'odd: key': x # y",
    "metadata:\n  renma.when-to-use: x",
    "&anchor key: x",
    "# a comment",
    "purpose: &p review",
    "title: *p",
];

const BODIES: &[&str] = &[
    "",
    "\n",
    "# Demo\n\nUse this skill to plan.\n",
    "# Demo\r\n\r\nUse when asked.\r\n",
    "---\nUse when asked.\n---\n",
    "```\nUse when fenced.\n```\n",
    "Never push. Use for reviews; see a: b # c.\n",
    "no end of line. Use when asked",
];

fn skill() -> impl Strategy<Value = String> {
    let fields = prop::collection::vec(prop::sample::select(FIELDS), 0..7);
    let ending = prop::sample::select(&["\n", "\r\n"][..]);
    let mark = prop::sample::select(&["", "", "", "\u{feff}"][..]);
    let fence = prop::sample::select(&["---", "---  "][..]);
    (fields, prop::sample::select(BODIES), ending, mark, fence).prop_map(
        |(fields, body, ending, mark, fence)| {
            let fields: String = fields.iter().flat_map(|field| [*field, "\n"]).collect();
            let head = format!("{fence}\n{fields}---\n").replace('\n', ending);
            format!("{mark}{head}{body}")
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_skills_keep_their_promises(
        text in skill(),
        path in prop::sample::select(&[
            "skills/demo/SKILL.md", "skills/demo/skill.md", ".agents/skills/t/demo.skill.md", "skills/Bad_Name/SKILL.md",
            "skills/fi/skill.md", "skills/references.skill.md",
        ][..]),
        owner in prop::sample::select(&[None, None, Some("qa"), Some(" "), Some("a: b # c")][..]),
    ) {
        let suggestion = ask(&RepoPath::new(path), &text, owner);
        prop_assert_eq!(check(&suggestion, &text, owner), Ok(()));
    }
}
