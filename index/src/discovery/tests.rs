//! Discovery on small repositories written as skills and their routes.

mod renewed;

use std::sync::Arc;

use super::boundaries::Missing;
use super::extract::extract;
use super::facts::{Continuations, DiscoveryFacts, Marker, MarkerState, Problem};
use super::findings::Finding;
use super::focus::{FocusError, Projection};
use super::nodes::{AssetNode, Lifecycle, Nodes, SkillNode, Status};
use super::reach::Sources;
use super::state::{CycleIx, Discovery, RouteIx, SkillIx};
use super::target::{Rejection, Target};
use super::{build, routes::Resolution};
use crate::assets::AssetKind;
use crate::evidence::Quote;
use crate::path::RepoPath;
use crate::syntax::Document;

fn place() -> Quote {
    Quote {
        start_line: 5,
        end_line: 5,
        snippet: String::new(),
    }
}

fn nodes(all: impl IntoIterator<Item = AssetNode>) -> Nodes {
    all.into_iter().collect()
}

/// A skill `skills/NAME/SKILL.md` with the id `s.NAME`.
fn skill(name: &str, targets: &[&str]) -> AssetNode {
    AssetNode {
        path: RepoPath::new(&format!("skills/{name}/SKILL.md")),
        id: Arc::from(format!("s.{name}")),
        kind: AssetKind::Skill,
        lifecycle: Lifecycle::default(),
        skill: Some(SkillNode {
            valid: true,
            missing: Missing::default(),
            facts: Arc::new(DiscoveryFacts {
                marker: None,
                continuations: Continuations::Declared {
                    place: place(),
                    targets: targets.iter().map(|raw| Target::parse(raw)).collect(),
                },
            }),
        }),
    }
}

fn published(name: &str, targets: &[&str]) -> AssetNode {
    let mut node = skill(name, targets);
    let skill = node.skill.as_mut().unwrap();
    Arc::make_mut(&mut skill.facts).marker = Some(Marker {
        state: MarkerState::Valid,
        place: place(),
        raw_json: "\"true\"".to_owned(),
    });
    node
}

fn with_status(mut node: AssetNode, status: Status) -> AssetNode {
    node.lifecycle.status = Some(status);
    node
}

fn depths(discovery: &Discovery) -> Vec<Option<u32>> {
    discovery.skills.iter().map(|skill| skill.depth).collect()
}

#[test]
fn targets_are_trimmed_slashed_and_nothing_else() {
    for (raw, normalized, rejection) in [
        (" s.a\n", "s.a", None),
        ("./skills/a/SKILL.md", "skills/a/SKILL.md", None),
        (".\\skills\\a", "skills/a", None),
        ("././s.a", "./s.a", None),
        ("a/../b", "a/../b", None),
        ("a//..", "a//..", None),
        ("\u{feff}\u{3000}s.a", "s.a", None),
        ("\u{85}", "\u{85}", None),
        ("c:x", "c:x", None),
        ("C:/x", "C:/x", Some(Rejection::AbsolutePath)),
        ("\\x", "/x", Some(Rejection::AbsolutePath)),
        (".//x", "/x", Some(Rejection::AbsolutePath)),
        ("../x", "../x", Some(Rejection::RepositoryEscape)),
        ("x//../..", "x//../..", Some(Rejection::RepositoryEscape)),
    ] {
        let target = Target::parse(raw);
        assert_eq!(
            (target.normalized.as_str(), target.rejection),
            (normalized, rejection),
            "{raw:?}"
        );
        assert_eq!(target.raw, raw);
    }
}

fn declare(metadata: &str) -> DiscoveryFacts {
    let text = format!("---\nname: a\ndescription: b\n{metadata}---\nBody\n");
    extract(&Document::parse(&text), true)
}

#[test]
fn only_the_exact_string_is_a_marker() {
    for (value, state, raw) in [
        ("\"true\"", MarkerState::Valid, "\"true\""),
        ("|-\n    true", MarkerState::Valid, "\"true\""),
        ("!!str true", MarkerState::Valid, "\"true\""),
        ("true", MarkerState::NotTrue, "true"),
        ("|\n    true", MarkerState::NotTrue, "\"true\\n\""),
        ("\" true\"", MarkerState::NotTrue, "\" true\""),
        ("yes", MarkerState::NotTrue, "\"yes\""),
        ("0x1F", MarkerState::NotTrue, "31"),
        ("1.50", MarkerState::NotTrue, "1.5"),
        (".inf", MarkerState::NotTrue, "null"),
        ("[1, {a: b}]", MarkerState::NotTrue, "[1,{\"a\":\"b\"}]"),
        (
            "\"true\"\n  renma.published-entrypoint: x",
            MarkerState::DuplicateKey,
            "\"true\"",
        ),
        (
            "\"true\"\nmetadata: {}",
            MarkerState::DuplicateMapping,
            "\"true\"",
        ),
    ] {
        let facts = declare(&format!(
            "metadata:\n  renma.published-entrypoint: {value}\n"
        ));
        let marker = facts.marker.unwrap();
        assert_eq!(
            (marker.state, marker.raw_json.as_str()),
            (state, raw),
            "{value}"
        );
    }
    assert_eq!(
        declare("published_entrypoint: \"true\"\n"),
        DiscoveryFacts::default()
    );
    assert_eq!(
        declare("metadata:\n  renma:\n    published-entrypoint: \"true\"\n"),
        DiscoveryFacts::default()
    );
}

#[test]
fn one_bad_member_rejects_a_continuation() {
    for (value, problem) in [
        ("[a]", Problem::NotString),
        ("a, b", Problem::NotJson),
        ("'{}'", Problem::NotArray),
        ("'[\"\", 1]'", Problem::NotStringMember(1)),
        ("'[\"a\", \" \"]'", Problem::EmptyMember(1)),
    ] {
        let facts = declare(&format!("metadata:\n  renma.continues-with: {value}\n"));
        let rejected = Continuations::Rejected {
            place: facts.continuations.place().unwrap().clone(),
            problem,
        };
        assert_eq!(facts.continuations, rejected, "{value}");
        assert!(facts.targets().is_empty());
    }
    let many = vec!["\"a\""; super::facts::MAX_MEMBERS + 1].join(",");
    let facts = declare(&format!("metadata:\n  renma.continues-with: '[{many}]'\n"));
    assert!(matches!(
        facts.continuations,
        Continuations::Rejected {
            problem: Problem::TooMany,
            ..
        }
    ));
    let twice = "metadata:\n  renma.continues-with: '[]'\n  renma.continues-with: '[\"a\"]'\n";
    assert_eq!(declare(twice).continuations, Continuations::Ambiguous);
}

#[test]
fn an_alias_bomb_stays_small() {
    let mut yaml = "metadata:\n  a0: &a0 [x, x]\n".to_owned();
    for level in 1..40 {
        let below = level - 1;
        std::fmt::Write::write_fmt(
            &mut yaml,
            format_args!("  a{level}: &a{level} [*a{below}, *a{below}]\n"),
        )
        .unwrap();
    }
    yaml.push_str("  renma.published-entrypoint: *a39\n");
    assert!(declare(&yaml).marker.unwrap().raw_json.len() < 10_000);
}

#[test]
fn the_body_is_no_fact_of_discovery() {
    let head = "---\nname: a\nmetadata:\n  renma.continues-with: '[\"s.b\"]'\n---\n";
    let facts = |body| extract(&Document::parse(&format!("{head}{body}")), true);
    assert_eq!(facts("# A\n"), facts("# B\n\n[other](skills/c/SKILL.md)\n"));
}

#[test]
fn depth_is_the_shortest_and_every_entrypoint_is_named() {
    let nodes = nodes([
        published("a", &["s.b"]),
        skill("b", &["s.c"]),
        skill("c", &["s.a"]),
        published("d", &["s.c"]),
        skill("e", &["s.a"]),
    ]);
    let discovery = build(&nodes, true);
    assert_eq!(
        depths(&discovery),
        [Some(0), Some(1), Some(1), Some(0), None]
    );
    let sources = Sources::trace(&discovery, &[SkillIx(0), SkillIx(3)]).unwrap();
    assert_eq!(sources.of(SkillIx(1)), [SkillIx(0), SkillIx(3)]);
    assert_eq!(sources.of(SkillIx(3)), [SkillIx(3)]);
    assert_eq!(sources.of(SkillIx(4)), []);
    assert_eq!(discovery.coverage.complete(), Some(false));
    assert!(
        discovery
            .findings
            .contains(&Finding::Unreachable(SkillIx(4)))
    );
}

#[test]
fn a_cycle_is_maximal_and_a_self_loop_is_one() {
    let nodes = nodes([
        skill("a", &["s.b", "s.d"]),
        skill("b", &["s.c"]),
        skill("c", &["s.a", "s.c"]),
        skill("d", &["s.d"]),
        skill("e", &["s.a"]),
    ]);
    let discovery = build(&nodes, false);
    let mut cycles: Vec<_> = discovery.cycles.iter().map(|c| c.skills.clone()).collect();
    cycles.sort();
    assert_eq!(
        cycles,
        [vec![SkillIx(0), SkillIx(1), SkillIx(2)], vec![SkillIx(3)]]
    );
    let inside: usize = discovery
        .cycles
        .iter()
        .map(|cycle| cycle.routes.len())
        .sum();
    assert_eq!(inside, 5);
    assert_eq!(
        discovery
            .findings
            .iter()
            .filter(|f| matches!(f, Finding::Cycle(_)))
            .count(),
        2
    );
    assert_eq!(discovery.skill(SkillIx(4)).unwrap().cycle, None::<CycleIx>);
}

#[test]
fn long_chains_need_no_stack() {
    let name = |at: usize| format!("n{at:05}");
    let last = 20_000;
    let nodes: Nodes = (0..=last)
        .map(|at| {
            let next = format!("s.{}", name(if at == last { 0 } else { at + 1 }));
            if at == 0 {
                published(&name(at), &[&next])
            } else {
                skill(&name(at), &[&next])
            }
        })
        .collect();
    let discovery = build(&nodes, true);
    assert_eq!(discovery.skills.last().unwrap().depth, Some(20_000));
    assert_eq!(discovery.cycles.len(), 1);
}

#[test]
fn revoked_counts_as_withdrawn() {
    let nodes = nodes([
        with_status(published("a", &[]), Status::Revoked),
        skill("b", &["s.a"]),
        with_status(published("c", &["s.a"]), Status::Deprecated),
    ]);
    let discovery = build(&nodes, false);
    assert_eq!(
        discovery.findings,
        [
            Finding::InvalidEntrypoint(SkillIx(2)),
            Finding::WithdrawnEntrypoint(SkillIx(0)),
            Finding::WithdrawnTarget(RouteIx(0)),
        ]
    );
}

#[test]
fn names_are_exact_and_shared_names_are_ambiguous() {
    let mut twin = skill("b", &[]);
    twin.id = Arc::from("s.a");
    let mut thief = skill("c", &[]);
    thief.id = Arc::from("skills/d/SKILL.md");
    let nodes = nodes([
        skill("a", &[]),
        twin,
        thief,
        skill(
            "d",
            &[
                "s.a",
                "S.A",
                "skills/d/SKILL.md",
                "skills/a/SKILL.md",
                "skills/c/SKILL.md",
            ],
        ),
    ]);
    let discovery = build(&nodes, false);
    let resolutions: Vec<_> = discovery
        .routes
        .iter()
        .map(|r| r.resolution.as_str())
        .collect();
    assert_eq!(
        resolutions,
        [
            "ambiguous",
            "unresolved",
            "ambiguous",
            "resolved",
            "resolved"
        ]
    );
    assert!(
        !discovery.routes[3].is_usable(),
        "the id of its target is shared"
    );
    assert!(discovery.routes[4].is_usable());
    assert!(matches!(
        discovery.routes[4].resolution,
        Resolution::Skill(_, SkillIx(2))
    ));
}

#[test]
fn agent_guidance_is_no_target_and_shares_no_id() {
    let mut agent = skill("x", &[]);
    agent.path = RepoPath::new("AGENTS.md");
    agent.id = Arc::from("s.a");
    agent.kind = AssetKind::Agent;
    agent.skill = None;
    let nodes = nodes([agent, skill("a", &["AGENTS.md"])]);
    let discovery = build(&nodes, false);
    assert!(discovery.skills[0].eligibility.unique);
    assert_eq!(discovery.routes[0].resolution, Resolution::Unresolved);
}

#[test]
fn a_focus_must_name_one_skill() {
    let mut twin = skill("b", &[]);
    twin.id = Arc::from("s.a");
    let nodes = nodes([
        skill("a", &["s.c"]),
        twin,
        skill("c", &[]),
        skill("d", &["s.a"]),
    ]);
    let discovery = build(&nodes, false);
    let focused = |focus| Projection::focused(&nodes, &discovery, focus);
    assert_eq!(
        focused("S.A"),
        Err(FocusError::Unknown {
            focus: "S.A".to_owned()
        })
    );
    let error = focused("s.a").unwrap_err().to_string();
    assert!(
        error.contains("2 skills") && error.contains("skills/b/SKILL.md"),
        "{error}"
    );
    let projection = focused("./skills/a/SKILL.md").unwrap();
    assert_eq!(projection.skills, [SkillIx(0), SkillIx(2), SkillIx(3)]);
    assert_eq!(projection.routes, [RouteIx(0), RouteIx(1)]);
}
