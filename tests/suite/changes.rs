//! `skilld changes`: whoever applies its lines to the first state has the last one, and so have the tables of the index.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use skilld_tests::monorepo::Random;
use skilld_tests::sandbox::{PATIENCE, Sandbox};

use crate::sandbox;

/// Rows by kind, each as JSON text.
type State = BTreeSet<(String, String)>;

/// How many operations the long test does.
const OPERATIONS: usize = 200;

/// Apply one line; whatever does not fit the state is a mistake of the program.
fn apply(state: &mut State, line: &Value) {
    let kind = line["kind"].as_str().unwrap().to_owned();
    if kind == "fresh" {
        state.clear();
        return;
    }
    let row = (kind, line["row"].to_string());
    match line["change"].as_str().unwrap() {
        "added" => assert!(state.insert(row), "added twice: {line}"),
        "removed" => assert!(state.remove(&row), "removed and never there: {line}"),
        other => panic!("{other}: {line}"),
    }
}

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Everything there is now, and the clock.
fn whole(sandbox: &Sandbox) -> (State, String) {
    let ran = sandbox.run(["changes"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let mut state = State::new();
    let lines = lines(&ran.stdout);
    for line in &lines {
        apply(&mut state, line);
    }
    assert_eq!(lines[0]["kind"], "fresh");
    (state, lines[0]["clock"].as_str().unwrap().to_owned())
}

/// `skilld changes --follow`, read line by line as it prints.
struct Follower {
    child: Child,
    lines: Receiver<String>,
    state: State,
}

impl Follower {
    fn start(sandbox: &Sandbox) -> Self {
        let mut command = sandbox.command(["changes", "--follow"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            lines,
            state: State::new(),
        }
    }

    /// Apply what it prints until its state is `wanted`.
    fn reach(&mut self, wanted: &State) {
        let deadline = Instant::now() + PATIENCE;
        while self.state != *wanted {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => apply(&mut self.state, &serde_json::from_str(&line).unwrap()),
                Err(RecvTimeoutError::Timeout) => self.fail(wanted),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("it ended: {:?}", self.child.wait())
                }
            }
        }
    }

    fn fail(&self, wanted: &State) {
        let missing: Vec<_> = wanted.difference(&self.state).take(5).collect();
        let wrong: Vec<_> = self.state.difference(wanted).take(5).collect();
        panic!("never said: {missing:#?}\nnever taken back: {wrong:#?}");
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const NAMES: [&str; 4] = ["a", "b", "c", "d"];
const STATUSES: [&str; 4] = ["stable", "deprecated", "suspended", "odd"];
const TARGETS: [&str; 6] = [
    "skill.a",
    "skills/b/SKILL.md",
    "context.a",
    "lens.b",
    "contexts/c.md",
    "nowhere",
];

fn any<'a>(random: &mut Random, of: &[&'a str]) -> &'a str {
    of[random.below(of.len())]
}

fn list(random: &mut Random) -> String {
    let members = (0..random.below(3)).map(|_| json!(any(random, &TARGETS)).to_string());
    format!("[{}]", members.collect::<Vec<_>>().join(", "))
}

fn skill_text(random: &mut Random, name: &str) -> String {
    let mut text = format!("---\nname: {name}\ndescription: Does {name}.\nmetadata:\n");
    let _ = writeln!(text, "  renma.id: skill.{}", any(random, &NAMES));
    let _ = writeln!(text, "  renma.status: {}", any(random, &STATUSES));
    for key in [
        "continues-with",
        "requires-context",
        "optional-lens",
        "conflicts",
    ] {
        if random.below(2) == 0 {
            let _ = writeln!(text, "  renma.{key}: '{}'", list(random));
        }
    }
    if random.below(2) == 0 {
        text += "  renma.published-entrypoint: \"true\"\n";
    }
    text += "---\n\nRead [it](references/guide.md) and [that](../b/references/guide.md).\n";
    text
}

fn shared_text(random: &mut Random, id: &str) -> String {
    let mut text = format!("---\nid: {id}.{}\n", any(random, &NAMES));
    for key in [
        "owner: team",
        "when_to_use: [Always]",
        "when_not_to_use: [Never]",
    ] {
        if random.below(3) > 0 {
            let _ = writeln!(text, "{key}");
        }
    }
    let _ = writeln!(text, "status: {}", any(random, &STATUSES));
    for key in [
        "requires_context",
        "superseded_by",
        "applies_to",
        "conflicts",
    ] {
        if random.below(2) == 0 {
            let _ = writeln!(text, "{key}: {}", list(random));
        }
    }
    text + "---\n\n# It\n\nSee contexts/a.md.\n"
}

/// Do something that may change rows.
fn operate(sandbox: &Sandbox, random: &mut Random) {
    let name = any(random, &NAMES);
    match random.below(12) {
        0..=3 => {
            let text = skill_text(random, name);
            sandbox.write(&format!("skills/{name}/SKILL.md"), text);
        }
        4..=5 => {
            let text = shared_text(random, "context");
            sandbox.write(&format!("contexts/{name}.md"), text);
        }
        6 => {
            let text = shared_text(random, "lens");
            sandbox.write(&format!("lenses/{name}.md"), text);
        }
        7 => {
            let text = shared_text(random, "reference");
            sandbox.write(&format!("skills/{name}/references/guide.md"), text);
        }
        8 => {
            let to = any(random, &NAMES);
            let folder = any(random, &["skills", "contexts"]);
            let path = |name| sandbox.path(format!("{folder}/{name}"));
            let _ = std::fs::rename(path(name), path(to));
        }
        9 => {
            let _ = std::fs::remove_file(sandbox.path(format!("contexts/{name}.md")));
        }
        10 => {
            let _ = std::fs::remove_dir_all(sandbox.path(format!("skills/{name}")));
        }
        _ => {
            let text = any(
                random,
                &[
                    "{}",
                    "{ \"skill_discovery\": { \"adopted\": true } }",
                    "{ \"exclude\": [\".git\", \"lenses\"] }",
                    "{ broken",
                ],
            );
            sandbox.write("renma.config.jsonc", text);
        }
    }
}

#[test]
fn lines_that_follow_give_the_last_state() {
    let sandbox = sandbox();
    let mut random = Random::new(7);
    sandbox.write_skill("a");
    let _daemon = sandbox.daemon();
    let mut follower = Follower::start(&sandbox);
    follower.reach(&whole(&sandbox).0);
    for number in 1..=OPERATIONS {
        operate(&sandbox, &mut random);
        // Now and then every operation by itself, else as the watcher hears them.
        if number % 20 < 4 {
            follower.reach(&whole(&sandbox).0);
        }
    }
    // Whatever is left, one row of each kind at least.
    sandbox.write("renma.config.jsonc", "{}");
    sandbox.write(
        "skills/end/SKILL.md",
        "---\nname: end\ndescription: Ends.\nmetadata:\n  renma.continues-with: '[\"x\"]'\n  renma.requires-context: '[\"x\"]'\n---\n",
    );
    let (last, _) = whole(&sandbox);
    for kind in ["skill", "asset", "diagnostic", "route", "edge"] {
        assert!(
            last.iter().any(|(of, _)| of == kind),
            "no {kind} at the end"
        );
    }
    follower.reach(&last);
    assert_tables(&sandbox);
    sandbox.assert_current();
}

/// Assert that the tables of the index hold the rows that `changes` prints.
pub(super) fn assert_tables(sandbox: &Sandbox) {
    let (wanted, _) = whole(sandbox);
    let found = tables(sandbox);
    let missing: Vec<_> = wanted.difference(&found).take(5).collect();
    let wrong: Vec<_> = found.difference(&wanted).take(5).collect();
    assert!(
        missing.is_empty() && wrong.is_empty(),
        "missing in the tables: {missing:#?}\nwrong in the tables: {wrong:#?}"
    );
}

/// The tables of the index as the same rows.
fn tables(sandbox: &Sandbox) -> State {
    let index = sandbox.status()["index"].as_str().unwrap().to_owned();
    let index = rusqlite::Connection::open(index).unwrap();
    let mut state = State::new();
    for (kind, table) in [
        ("skill", "skills"),
        ("asset", "assets"),
        ("diagnostic", "diagnostics"),
        ("route", "routes"),
        ("edge", "edges"),
    ] {
        let mut statement = index.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let cell = |at: usize, name: &String| match row.get_ref(at).unwrap() {
                rusqlite::types::ValueRef::Null => Value::Null,
                rusqlite::types::ValueRef::Integer(n) if is_flag(name) => json!(n != 0),
                rusqlite::types::ValueRef::Integer(n) => json!(n),
                other => json!(other.as_str().unwrap()),
            };
            let cells = names.iter().enumerate();
            let row: Value = cells
                .map(|(at, name)| (name.clone(), cell(at, name)))
                .collect();
            let fresh = state.insert((kind.to_owned(), row.to_string()));
            assert!(fresh, "{kind} stands twice: {row}");
        }
    }
    state
}

fn is_flag(column: &str) -> bool {
    matches!(column, "valid" | "usable")
}

#[test]
fn one_answer_says_what_differs_since_a_clock() {
    let sandbox = sandbox();
    sandbox.write_skill("a");
    let _daemon = sandbox.daemon();
    let (mut state, clock) = whole(&sandbox);
    let nothing = sandbox.run(["changes", "--since", &clock]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (Some(0), ""));
    sandbox.write_skill("b");
    std::fs::remove_dir_all(sandbox.path("skills/a")).unwrap();
    let since = sandbox.run(["changes", "--since", &clock]);
    let lines = lines(&since.stdout);
    let said = |change: &str, path: &str| {
        lines.iter().any(|line| {
            line["kind"] == "skill" && line["change"] == change && line["row"]["path"] == path
        })
    };
    assert!(said("added", "skills/b/SKILL.md") && said("removed", "skills/a/SKILL.md"));
    for line in &lines {
        apply(&mut state, line);
    }
    assert_eq!(state, whole(&sandbox).0);
    let foreign = sandbox.run(["changes", "--since", "0000:1"]);
    assert!(matches!(foreign.code, Some(0 | 2)), "{foreign:?}");
}

#[test]
fn waiting_ends_with_the_first_change_or_with_the_time() {
    let sandbox = sandbox();
    sandbox.write_skill("a");
    let _daemon = sandbox.daemon();
    let (_, clock) = whole(&sandbox);
    let began = Instant::now();
    let nothing = sandbox.run(["changes", "--since", &clock, "--wait", "50ms"]);
    assert_eq!((nothing.code, nothing.stdout.as_str()), (Some(0), ""));
    assert!(began.elapsed() >= Duration::from_millis(50));
    let waiting = sandbox
        .command(["changes", "--since", &clock, "--wait", "10m"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    sandbox.write_skill("b");
    let output = waiting.wait_with_output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("skills/b/SKILL.md"), "{text}");
}

#[test]
fn without_a_daemon_everything_is_new_and_nothing_is_waited_for() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let here = sandbox.run(["changes"]);
    assert_eq!(here.code, Some(0), "{here:?}");
    let since = sandbox.run(["changes", "--since", "c:elsewhere:1"]);
    assert_eq!(
        since.code,
        sandbox.run(["changes", "--since", "c:elsewhere:1"]).code
    );
    for args in [&["--follow"][..], &["--wait", "5s"]] {
        let ran = sandbox.run([&["changes"], args].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{ran:?}");
        assert!(ran.stderr.contains("skilld watch --detach"), "{ran:?}");
    }
    let _daemon = sandbox.daemon();
    let asked = sandbox.run(["changes"]);
    let asked_since = sandbox.run(["changes", "--since", "c:elsewhere:1"]);
    assert_eq!(
        (since.code, since.stderr),
        (asked_since.code, asked_since.stderr)
    );
    let rows = |text: &str| {
        let mut state = State::new();
        for line in lines(text) {
            apply(&mut state, &line);
        }
        state
    };
    assert_eq!(rows(&here.stdout), rows(&asked.stdout));
    assert!(!rows(&here.stdout).is_empty());
}
