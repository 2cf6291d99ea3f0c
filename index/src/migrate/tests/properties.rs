//! What holds for every proposal.

use super::cases::Case;
use crate::migrate::suggestion::{DecisionStatus, Mode, ProposalKind, ReasonCode, Rewrite};
use crate::migrate::{Parent, Request, TargetEntry, suggest, verify};
use crate::syntax::Document;

fn rewrites() -> Vec<(Case, Rewrite)> {
    Case::all()
        .into_iter()
        .filter_map(|case| {
            let rewrite = case.suggest().rewrite(case.text())?;
            Some((case, rewrite))
        })
        .collect()
}

#[test]
fn there_are_unblocked_cases() {
    assert_eq!(rewrites().len(), 26);
}

#[test]
fn a_rewritten_skill_breaks_no_specification_rule() {
    for (case, rewrite) in rewrites() {
        let faults = verify::faults(&rewrite.target, &rewrite.text);
        let words: Vec<_> = faults.iter().map(|fault| &fault.message).collect();
        assert!(words.is_empty(), "{}: {words:?}\n{}", case.id, rewrite.text);
    }
}

#[test]
fn a_rewritten_skill_keeps_its_body() {
    for (case, rewrite) in rewrites() {
        let before = Document::parse(case.text()).body_text().to_owned();
        assert_eq!(
            Document::parse(&rewrite.text).body_text(),
            before,
            "{}",
            case.id
        );
    }
}

#[test]
fn a_second_run_proposes_nothing() {
    for (case, rewrite) in rewrites() {
        let again = suggest(&Request {
            shown: rewrite.target.as_str(),
            path: &rewrite.target,
            text: &rewrite.text,
            owner: case.owner(),
            target_entry: TargetEntry::Same,
            parent: Parent::Missing,
        });
        assert_eq!(again.mode, Mode::NoProposal, "{}", case.id);
        assert_eq!(again.status, DecisionStatus::NoChangeRecommended);
        assert_eq!(again.reason, ReasonCode::CanonicalNoChange, "{}", case.id);
        assert_eq!(again.rewrite(&rewrite.text), None, "{}", case.id);
    }
}

#[test]
fn nothing_blocked_has_a_candidate() {
    for case in Case::all() {
        let answer = case.suggest();
        let is_blocked = answer.status == DecisionStatus::Blocked;
        assert_eq!(is_blocked, !answer.blocked.is_empty(), "{}", case.id);
        assert!(
            !is_blocked || answer.rewrite(case.text()).is_none(),
            "{}",
            case.id
        );
        let migration = answer.migration.expect("all cases are skills");
        let proposes_nothing = migration.proposal == ProposalKind::None;
        assert!(
            !proposes_nothing || migration.frontmatter.is_none(),
            "{}",
            case.id
        );
    }
}
