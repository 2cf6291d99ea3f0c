//! Graphs of small repositories: edges, groups, closures, compositions, and a large repository in little time.

use std::fmt::Write;
use std::time::Duration;

use super::closure::{Membership, backwards, forwards};
use super::composition::compose;
use super::focus::{self, FocusError};
use super::group::{GroupNode, group};
use super::{View, executable, impact};
use crate::catalog::tests::{catalog, file};
use crate::catalog::{AssetIx, Catalog};
use crate::date::Date;
use crate::processor::measured;

/// A context with these lines of frontmatter.
fn context(id: &str, more: &str) -> String {
    format!("---\nid: {id}\nowner: team\n{more}---\n# {id}\n")
}

fn contexts(all: &[(&str, &str)]) -> Catalog {
    let texts: Vec<(String, String)> = all
        .iter()
        .map(|(id, more)| (format!("contexts/{id}.md"), context(id, more)))
        .collect();
    let files: Vec<(&str, &str)> = texts.iter().map(|(p, t)| (&**p, &**t)).collect();
    catalog(&files)
}

fn ix(catalog: &Catalog, name: &str) -> AssetIx {
    focus::find(catalog, name).unwrap()
}

fn ids<'c>(catalog: &'c Catalog, all: &[AssetIx]) -> Vec<&'c str> {
    let ids = all.iter().map(|ix| &*catalog.asset(*ix).unwrap().id);
    ids.collect()
}

fn today() -> Date {
    Date::new(2026, 11, 30).unwrap()
}

const PACKAGE: [(&str, &str); 6] = [
    (
        "skills/a/SKILL.md",
        "---\nname: a\ndescription: d\nmetadata:\n  renma.owner: team\n---\nRead references/one.md.\n",
    ),
    ("skills/a/references/one.md", "# One"),
    ("skills/a/references/two.md", "# Two"),
    ("skills/a/scripts/run.sh", "true"),
    ("contexts/area/x.md", "# X"),
    ("contexts/y.md", "# Y"),
];

#[test]
fn view_names_are_unique_and_known() {
    for view in View::ALL {
        assert_eq!(View::parse(view.as_str()), Some(view));
    }
    assert_eq!(View::parse("lens"), Some(View::Layered));
    assert_eq!(View::parse("Full"), None);
}

#[test]
fn structure_makes_edges() {
    let catalog = catalog(&PACKAGE);
    let whole = focus::select(&catalog, None);
    let edges: Vec<(&str, &str, &str)> = whole
        .edges
        .iter()
        .map(|edge| {
            let from = &*catalog.asset(edge.source).unwrap().id;
            (from, edge.link.kind(), edge.to(&catalog))
        })
        .collect();
    let skill = "skills/a/SKILL.md";
    let (one, two, run) = (
        "skills/a/references/one.md",
        "skills/a/references/two.md",
        "skills/a/scripts/run.sh",
    );
    assert_eq!(
        edges,
        [
            (skill, "owns_local_resource", one),
            (skill, "owns_local_resource", two),
            (skill, "owns_local_resource", run),
            (skill, "statically_references", one),
            (one, "inherits_owner", skill),
            (two, "inherits_owner", skill),
            (run, "inherits_owner", skill),
            (run, "inherits_policy", skill),
        ]
    );
}

#[test]
fn a_focus_shows_its_edges_and_their_ends_only() {
    let catalog = catalog(&PACKAGE);
    let part = focus::select(&catalog, Some(ix(&catalog, "skills/a/references/two.md")));
    assert_eq!(
        ids(&catalog, &part.nodes),
        ["skills/a/references/two.md", "skills/a/SKILL.md"]
    );
    assert_eq!(part.edges.len(), 2);
    let unknown = focus::find(&catalog, "skills/a");
    assert_eq!(unknown, Err(FocusError::Unknown("skills/a".to_owned())));
}

#[test]
fn the_executable_view_refuses_what_runs_nothing() {
    let catalog = catalog(&PACKAGE);
    let reference = "skills/a/references/one.md";
    assert_eq!(
        executable::find(&catalog, reference),
        Err(FocusError::NotExecutable(reference.to_owned()))
    );
    let script = executable::find(&catalog, "skills/a/scripts/run.sh").unwrap();
    let part = executable::select(&catalog, Some(script));
    assert_eq!(
        ids(&catalog, &part.nodes),
        ["skills/a/SKILL.md", "skills/a/scripts/run.sh"]
    );
}

#[test]
fn folders_become_groups() {
    let catalog = catalog(&PACKAGE);
    let whole = focus::select(&catalog, None);
    let shown = |view| {
        let grouped = group(&catalog, view, &whole);
        let name = |node: &GroupNode| match node {
            GroupNode::Group { path, count, .. } => format!("{path} {count}"),
            node => node.path(&catalog).to_owned(),
        };
        grouped.nodes.iter().map(name).collect::<Vec<String>>()
    };
    let support = [
        "skills/a/SKILL.md",
        "skills/a/references/* 2",
        "skills/a/scripts/* 1",
    ];
    let with = |contexts: [&str; 2]| -> Vec<String> {
        let all = contexts.iter().chain(&support);
        all.map(|name| (*name).to_owned()).collect()
    };
    assert_eq!(
        shown(View::Summary),
        with(["contexts/area/* 1", "contexts/y.md"])
    );
    assert_eq!(
        shown(View::Workflow),
        with(["contexts/area/x.md", "contexts/y.md"])
    );
}

#[test]
fn what_stands_behind_an_optional_declaration_is_optional() {
    let catalog = contexts(&[
        ("a", "requires_context: [b]\noptional_context: [c]\n"),
        ("b", ""),
        ("c", "requires_context: [d, b]\n"),
        ("d", ""),
    ]);
    let root = ix(&catalog, "a");
    let closure = forwards(&catalog, root);
    let members = |membership| ids(&catalog, &closure.members(&catalog, root, membership));
    assert_eq!(members(Membership::Required), ["b"]);
    assert_eq!(members(Membership::Optional), ["c", "d"]);
    let impact = impact::of(&catalog, ix(&catalog, "d"));
    let dependents = |membership| ids(&catalog, &impact.dependents(&catalog, membership));
    assert_eq!(dependents(Membership::Required), ["c"]);
    assert_eq!(dependents(Membership::Optional), ["a"]);
}

#[test]
fn cycles_are_required_or_optional_but_not_both() {
    let catalog = contexts(&[
        ("a", "requires_context: [b]\n"),
        ("b", "requires_context: [a]\noptional_context: [a, c]\n"),
        ("c", "optional_context: [c]\n"),
    ]);
    let composition = compose(&catalog, ix(&catalog, "a"), today());
    let required = composition.required_cycles.iter();
    let required: Vec<_> = required.map(|cycle| ids(&catalog, &cycle.assets)).collect();
    let optional = composition.optional_cycles.iter();
    let optional: Vec<_> = optional.map(|cycle| ids(&catalog, &cycle.assets)).collect();
    assert_eq!(required, [["a", "b"]]);
    assert_eq!(optional, [["c"]]);
}

#[test]
fn members_out_of_use_and_past_their_day_are_told() {
    let catalog = contexts(&[
        ("a", "requires_context: [b, c]\noptional_context: [d]\n"),
        ("b", "status: revoked\n"),
        (
            "c",
            "expires_at: 2026-11-29\nlast_reviewed_at: 2026-11-01\nreview_cycle: P30D\n",
        ),
        ("d", "status: archived\nexpires_at: 2026-11-30\n"),
    ]);
    let composition = compose(&catalog, ix(&catalog, "a"), today());
    assert_eq!(ids(&catalog, &composition.inactive), ["b", "d"]);
    let stale: Vec<(AssetIx, bool)> = composition
        .stale
        .iter()
        .map(|stale| (stale.asset, stale.expired))
        .collect();
    assert_eq!(stale, [(ix(&catalog, "c"), true)]);
    assert!(composition.withdrawn, "a requires b, which was revoked");
    let optional = contexts(&[("a", "optional_context: [b]\n"), ("b", "status: revoked\n")]);
    assert!(!compose(&optional, ix(&optional, "a"), today()).withdrawn);
}

#[test]
fn conflicts_count_among_members_in_either_direction() {
    let catalog = contexts(&[
        (
            "a",
            "requires_context: [c]\noptional_context: [b]\nconflicts: [z]\n",
        ),
        ("b", "conflicts: [c, a]\n"),
        ("c", "conflicts: [b]\n"),
        ("z", ""),
    ]);
    let composition = compose(&catalog, ix(&catalog, "a"), today());
    let found: Vec<_> = composition
        .conflicts
        .iter()
        .map(|c| {
            (
                ids(&catalog, &[c.left, c.right]),
                c.membership,
                c.declarations.len(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (vec!["a", "b"], Membership::Optional, 1),
            (vec!["b", "c"], Membership::Optional, 2),
        ]
    );
}

#[test]
fn targets_of_the_wrong_kind_compose_nothing() {
    let catalog = contexts(&[
        ("a", "requires_lens: [b]\nrequires_context: [gone]\n"),
        ("b", ""),
    ]);
    let root = ix(&catalog, "a");
    let closure = forwards(&catalog, root);
    assert!(closure.steps.is_empty());
    assert_eq!((closure.mismatches.len(), closure.unresolved.len()), (1, 1));
    let back = backwards(&catalog, ix(&catalog, "b"));
    assert!(back.steps.is_empty());
    assert_eq!(back.mismatches.len(), 1);
}

/// A chain with a hub: what is quadratic in one of them does not end here.
#[test]
fn twenty_thousand_contexts_take_seconds() {
    let length = 20_000;
    let files = (0..length).map(|at| {
        let mut more = String::new();
        let _ = writeln!(more, "requires_context: [n{}, n0]", (at + 1) % length);
        let _ = writeln!(more, "conflicts: [n{}]", (at + 2) % length);
        file(
            &format!("contexts/f{}/n{at}.md", at % 7),
            &context(&format!("n{at}"), &more),
        )
    });
    let files: Vec<_> = files.collect();
    let (catalog, built) = measured(|| Catalog::build(files));
    let ((whole, grouped, composition, impact), asked) = measured(|| {
        let whole = focus::select(&catalog, None);
        let grouped = group(&catalog, View::Summary, &whole);
        let composition = compose(&catalog, ix(&catalog, "n0"), today());
        let impact = impact::of(&catalog, ix(&catalog, "n9"));
        (whole, grouped, composition, impact)
    });
    assert_eq!(whole.edges.len(), 3 * length);
    assert_eq!(grouped.nodes.len(), 7);
    assert_eq!(composition.required_cycles.len(), 1);
    assert_eq!(impact.closure.required.len(), length);
    let taken = built + asked;
    assert!(taken < Duration::from_secs(15), "{taken:?}");
}
