//! A discovery that was renewed is the one that is built anew, and what is no other is not read again.

use std::sync::Arc;

use proptest::prelude::*;

use super::{nodes, published, skill, with_status};
use crate::assets::AssetKind;
use crate::discovery::nodes::{AssetNode, Nodes, Status};
use crate::discovery::state::{Discovery, NodeIx, SkillIx};
use crate::discovery::{Names, Renewed, build, renew, stirred};
use crate::path::RepoPath;

/// What one asset looks like: each number decides one thing.
type Looks = (u8, u8, u8, Vec<u8>);

fn looks() -> impl Strategy<Value = Looks> {
    let targets = prop::collection::vec(any::<u8>(), 0..4);
    (any::<u8>(), any::<u8>(), any::<u8>(), targets)
}

/// Names that assets declare and routes lead to: some are shared, some are paths.
fn name(seed: u8) -> String {
    match seed % 12 {
        n @ 0..8 => format!("s.n{n}"),
        8 => "skills/n1/SKILL.md".to_owned(),
        9 => "skills/n2/SKILL.md".to_owned(),
        10 => "contexts/n3.md".to_owned(),
        _ => "../out".to_owned(),
    }
}

fn asset(at: usize, (id, state, marker, targets): &Looks) -> AssetNode {
    let targets: Vec<String> = targets.iter().map(|seed| name(*seed)).collect();
    let targets: Vec<&str> = targets.iter().map(String::as_str).collect();
    let own = format!("n{at}");
    let mut node = match marker % 3 {
        0 => published(&own, &targets),
        _ => skill(&own, &targets),
    };
    let status = [Status::Stable, Status::Revoked, Status::Archived];
    if let Some(status) = status.get(usize::from(state % 6)) {
        node = with_status(node, *status);
    }
    if at % 4 == 3 {
        node.path = RepoPath::new(&format!("contexts/n{at}.md"));
        node.kind = AssetKind::Context;
        node.skill = None;
    }
    if let Some(skill) = &mut node.skill {
        skill.valid = !state.is_multiple_of(5);
    }
    match id % 5 {
        0 => node.id = Arc::from(node.path.as_str()),
        1 => node.id = Arc::from(name(id / 5)),
        _ => {}
    }
    node
}

/// Put `new` in the place of what has its path; answers what that makes another.
fn put(all: &mut Nodes, new: AssetNode) -> Renewed {
    let ix = all.position(&new.path).unwrap();
    let mut renewed = Renewed::default();
    renewed.asset(ix, all.at(ix).unwrap(), &new);
    all.set(ix, Arc::new(new));
    renewed
}

fn found(discovery: &Discovery, ix: SkillIx) -> Vec<&'static str> {
    let found = discovery.findings.iter();
    let found = found.filter(|finding| finding.skill(discovery) == Some(ix));
    found.map(|finding| finding.code().id()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn renewed_equals_built(
        start in prop::collection::vec(looks(), 4..12),
        edits in prop::collection::vec((any::<prop::sample::Index>(), looks()), 1..8),
        adopted: bool,
    ) {
        let first = start.iter().enumerate().map(|(at, looks)| asset(at, looks));
        let mut first: Vec<AssetNode> = first.collect();
        first.sort_by(|a, b| a.path.cmp(&b.path));
        let mut all = nodes(first);
        let mut names = Arc::new(Names::of(&all));
        let mut before = build(&all, adopted);
        for (at, looks) in edits {
            let mut renewed = put(&mut all, asset(at.index(start.len()), &looks));
            names = renewed.names(&names, &all);
            let now = renew(&before, &renewed, &all, &names, adopted);
            prop_assert_eq!(&now, &build(&all, adopted));
            let stirred = stirred(&before, &now, &renewed);
            for ix in now.skill_positions().filter(|ix| !stirred.contains(ix)) {
                prop_assert_eq!(found(&before, ix), found(&now, ix));
            }
            before = now;
        }
    }
}

#[test]
fn what_is_no_other_is_not_read_again() {
    let mut all = nodes([skill("a", &["s.b"]), skill("b", &[]), skill("c", &["s.a"])]);
    let names = Names::of(&all);
    let before = build(&all, false);
    // Nobody says that this skill is another, so that nobody may notice.
    all.set(NodeIx(2), Arc::new(skill("c", &["s.b", "s.nowhere"])));
    let renewed = put(&mut all, skill("a", &["s.c"]));
    let now = renew(&before, &renewed, &all, &names, false);
    let leads: Vec<_> = now.routes.iter().map(|r| r.resolution.skill()).collect();
    assert_eq!(leads, [Some(SkillIx(2)), Some(SkillIx(0))]);
    assert_eq!(now.cycles.len(), 1);
}

#[test]
fn only_those_are_stirred_of_whom_something_else_is_said() {
    let chain = [("a", "s.b"), ("b", "s.c"), ("c", "s.nowhere"), ("d", "s.c")];
    let mut all = nodes(chain.map(|(name, next)| skill(name, &[next])));
    let names = Names::of(&all);
    let before = build(&all, false);
    let changed = with_status(skill("c", &["s.nowhere"]), Status::Deprecated);
    let renewed = put(&mut all, changed);
    let now = renew(&before, &renewed, &all, &names, false);
    let stirred = stirred(&before, &now, &renewed);
    let stirred: Vec<u32> = stirred.iter().map(|ix| ix.0).collect();
    assert_eq!(stirred, [1, 2, 3]);
}
