//! Both reports of discovery against the conformance repositories. Names, validity, owners and issues are taken from the
//! expected reports, declarations from the files: what is checked is everything discovery itself decides and prints.

mod repository;

use serde_json::Value;

use self::repository::{Case, diagnostics, prose_free};
use crate::discovery::focus::Projection;
use crate::report::discovery_graph::DiscoveryGraph;
use crate::report::skill_index::{SkillIndex, to_markdown};

const REPOS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../fixtures/conformance/repos.jsonl"
);

fn lines(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn compare(id: &str, expected: &Value, actual: &str) -> Result<(), String> {
    let expected = prose_free(expected.clone());
    let actual =
        prose_free(serde_json::from_str(actual).map_err(|error| format!("{id}: {error}"))?);
    match difference("", &expected, &actual) {
        None => Ok(()),
        Some(text) => Err(format!("{id}: {text}")),
    }
}

/// The first place where two values differ.
fn difference(at: &str, expected: &Value, actual: &Value) -> Option<String> {
    match (expected, actual) {
        (Value::Object(a), Value::Object(b)) => {
            let missing = a.keys().find(|key| !b.contains_key(*key));
            let extra = b.keys().find(|key| !a.contains_key(*key));
            let other = a
                .iter()
                .find_map(|(key, value)| difference(&format!("{at}.{key}"), value, b.get(key)?));
            missing
                .map(|key| format!("{at}.{key}: missing"))
                .or(extra.map(|key| format!("{at}.{key}: not expected")))
                .or(other)
        }
        (Value::Array(a), Value::Array(b)) => {
            let mut pairs = a.iter().zip(b).enumerate();
            let other = pairs.find_map(|(i, (a, b))| difference(&format!("{at}[{i}]"), a, b));
            other.or((a.len() != b.len())
                .then(|| format!("{at}: {} elements expected, {} found", a.len(), b.len())))
        }
        (Value::Number(a), Value::Number(b)) if same(a.as_f64(), b.as_f64()) => None,
        (a, b) => (a != b).then(|| format!("{at}: expected {a}, found {b}")),
    }
}

/// The reader of JSON may miss the last digit of a long number.
fn same(a: Option<f64>, b: Option<f64>) -> bool {
    let (Some(a), Some(b)) = (a, b) else {
        return false;
    };
    (a - b).abs() <= a.abs() * 1e-15
}

fn run(path: &str) -> (usize, Vec<String>) {
    let mut checked = 0;
    let mut failures = Vec::new();
    for line in lines(path) {
        let Some(case) = Case::read(&line) else {
            continue;
        };
        checked += 1;
        let cards = case.cards();
        let view = case.view(&cards);
        let whole = Projection::whole(view.discovery);
        let expect = &line["expect"];
        let listed = diagnostics(
            &expect["skill_index"]["report"]["diagnostics"]["repository"],
            3,
        );
        let index = SkillIndex::new(case.repository(&listed), &view, &whole);
        let result = compare(&case.id, &expect["skill_index"]["report"], &index.to_json());
        failures.extend(result.err());
        let exit = i64::from(index.has_errors());
        if expect["skill_index"]["exit"] != exit {
            failures.push(format!("{}: exit {exit}", case.id));
        }
        let listed = diagnostics(&expect["graph_discovery"]["report"]["diagnostics"], 2);
        let contents = case.contents();
        let graph = DiscoveryGraph::new(case.repository(&listed), &view, &whole, &contents);
        let result = compare(
            &case.id,
            &expect["graph_discovery"]["report"],
            &graph.to_json(),
        );
        failures.extend(result.err());
    }
    (checked, failures)
}

#[test]
fn whole_reports_agree_with_the_reference() {
    let (checked, failures) = run(REPOS);
    assert_eq!(
        checked, 83,
        "the other seven repositories have a configuration nobody can read"
    );
    assert!(
        failures.is_empty(),
        "{} differ:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn a_focused_report_keeps_what_is_said_of_the_repository() {
    let mut focused = 0;
    for line in lines(REPOS) {
        let Some(case) = Case::read(&line) else {
            continue;
        };
        let cards = case.cards();
        let view = case.view(&cards);
        let report = &line["expect"]["skill_index"]["report"];
        for skill in report["skills"].as_array().unwrap() {
            let path = skill["sourcePath"].as_str().unwrap();
            let projection = Projection::focused(case.nodes(), view.discovery, path).unwrap();
            let index = SkillIndex::new(case.repository(&[]), &view, &projection);
            let json: Value = serde_json::from_str(&index.to_json()).unwrap();
            assert_eq!(json["focus"]["sourcePath"], *path);
            assert_eq!(json["coverage"], report["coverage"], "{} {path}", case.id);
            assert_eq!(json["adoption"], report["adoption"], "{} {path}", case.id);
            let markdown = to_markdown(&index);
            assert!(markdown.contains("## Focus: "), "{markdown}");
            focused += 1;
        }
    }
    assert_eq!(focused, 452);
}
