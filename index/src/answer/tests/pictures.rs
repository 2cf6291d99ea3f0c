//! The discovery view as a picture, from files to text: sixty skills with every kind of route and with hostile names.
//! What is drawn keeps to the small part of each language that we use.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::repository::snapshot;
use crate::answer::{Format, graph};

/// Sixty skills: chains, cycles, ends in nothing, published and withdrawn ones, ids with every character that means
/// something to Mermaid or Graphviz.
fn files() -> Value {
    let mut files = serde_json::Map::new();
    for i in 0..60 {
        let id = match i % 12 {
            7 => format!("skill \\\"{i}\\\" <b> | #34; %% {{x}}"),
            8 => format!("end {i} --> [y]; \\\\n `z` & ü"),
            _ => format!("skill.{i}"),
        };
        let next = match i % 12 {
            3 => format!("skill.{}", i - 3),
            5 => "no such skill \\\\\\\"]".to_owned(),
            9 => "contexts/c.md".to_owned(),
            _ => format!("skill.{}", i + 1),
        };
        let status = ["stable", "stable", "deprecated"][usize::from(i % 15 == 14) * 2];
        let published = if i % 6 == 0 {
            "\n  renma.published-entrypoint: \"true\""
        } else {
            ""
        };
        files.insert(
            format!("skills/s{i}/SKILL.md"),
            Value::String(format!(
                "---\nname: s{i}\ndescription: Does {i}. Use when it is due; not for others.\nmetadata:\n  renma.id: \"{id}\"\n  renma.status: {status}\n  renma.continues-with: '[\"{next}\"]'{published}\n---\n\n# S\n"
            )),
        );
    }
    files.insert("contexts/c.md".to_owned(), json!("# C\n"));
    Value::Object(files)
}

fn picture(format: Format, focus: Option<&str>) -> String {
    let snapshot = snapshot(&files()).unwrap();
    graph(&snapshot, "/", Some("discovery"), format, focus)
        .unwrap()
        .text
}

/// What a picture draws.
#[derive(Debug, Default, PartialEq, Eq)]
struct Drawn {
    boxes: BTreeSet<String>,
    arrows: Vec<(String, String)>,
}

impl Drawn {
    fn assert_complete(self) -> Self {
        for (from, to) in &self.arrows {
            assert!(self.boxes.contains(from), "{from} is not drawn");
            assert!(self.boxes.contains(to), "{to} is not drawn");
        }
        self
    }
}

fn is_box(text: &str) -> bool {
    let number = text.strip_prefix('n').unwrap_or_default();
    !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
}

/// The part of Mermaid that the picture may use; anything else is an error.
fn read_mermaid(text: &str) -> Result<Drawn, String> {
    let body = text.strip_prefix("flowchart LR\n").ok_or("no flowchart")?;
    let mut drawn = Drawn::default();
    for line in body.lines() {
        let statement = line.strip_prefix("  ").ok_or(line)?;
        if statement.starts_with("%% ") || statement.starts_with("classDef ") {
            continue;
        }
        if let Some((name, rest)) = statement.split_once("[\"") {
            let (label, class) = rest.split_once("\"]:::").ok_or(line)?;
            let plain = !label.contains(['"', '<', '>', '`', '\\', '|']);
            let known = ["plain", "strong", "loose", "faint"].contains(&class);
            if !plain || !known || !is_box(name) || !drawn.boxes.insert(name.to_owned()) {
                return Err(line.to_owned());
            }
            continue;
        }
        let (from, rest) = statement.split_once(' ').ok_or(line)?;
        let rest = rest.strip_prefix("-->").or(rest.strip_prefix("-.->"));
        let rest = rest.ok_or(line)?;
        let to = match rest.strip_prefix("|\"") {
            Some(labelled) => labelled.split_once("\"| ").ok_or(line)?.1,
            None => rest.strip_prefix(' ').ok_or(line)?,
        };
        if !is_box(from) || !is_box(to) {
            return Err(line.to_owned());
        }
        drawn.arrows.push((from.to_owned(), to.to_owned()));
    }
    Ok(drawn)
}

/// The part of the language of Graphviz that the picture may use.
fn read_dot(text: &str) -> Result<Drawn, String> {
    let body = text.strip_prefix("digraph discovery {\n");
    let body = body.and_then(|rest| rest.strip_suffix("}\n"));
    let mut drawn = Drawn::default();
    for line in body.ok_or("no digraph")?.lines() {
        let statement = line.strip_prefix("  ").ok_or(line)?;
        if statement.starts_with("// ") || statement == "rankdir=LR" {
            continue;
        }
        let (subject, attributes) = match statement.split_once(" [") {
            Some((subject, rest)) => (subject, rest.strip_suffix(']').ok_or(line)?),
            None => (statement, ""),
        };
        if !quotes_close(attributes) {
            return Err(line.to_owned());
        }
        match subject.split_once(" -> ") {
            Some((from, to)) if is_box(from) && is_box(to) => {
                drawn.arrows.push((from.to_owned(), to.to_owned()));
            }
            None if subject == "node" => {}
            None if is_box(subject) && drawn.boxes.insert(subject.to_owned()) => {}
            _ => return Err(line.to_owned()),
        }
    }
    Ok(drawn)
}

/// Every quote that opens closes, and nothing but names and `=,#` stands outside.
fn quotes_close(attributes: &str) -> bool {
    let (mut inside, mut escaped) = (false, false);
    for c in attributes.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => inside = !inside,
            _ if inside => {}
            'a'..='z' | '0'..='9' | '=' | ',' | ' ' => {}
            _ => return false,
        }
    }
    !inside && !escaped
}

#[test]
fn mermaid_and_dot_draw_the_same_and_keep_to_their_grammar() {
    for focus in [None, Some("skill.4")] {
        let text = picture(Format::Mermaid, focus);
        let mermaid = read_mermaid(&text).unwrap_or_else(|line| panic!("{line}\n{text}"));
        let text = picture(Format::Dot, focus);
        let dot = read_dot(&text).unwrap_or_else(|line| panic!("{line}\n{text}"));
        let (mermaid, dot) = (mermaid.assert_complete(), dot.assert_complete());
        assert_eq!(mermaid, dot);
        if focus.is_none() {
            assert!(dot.boxes.len() > 60 && dot.arrows.len() == 60, "{dot:?}");
        }
    }
}

#[test]
fn the_page_holds_the_picture() {
    let page = picture(Format::Markdown, None);
    let mermaid = picture(Format::Mermaid, None);
    assert!(
        page.contains(&format!("```mermaid\n{mermaid}```")),
        "{page}"
    );
}

#[test]
fn the_readers_refuse_what_is_not_well_formed() {
    for broken in [
        "flowchart LR\n  n0[\"a\"b\"]:::plain\n",
        "flowchart LR\n  n0 -->|\"a\" n1\n",
        "flowchart LR\n  n0[\"a\"]:::plain\n  n0[\"b\"]:::plain\n",
        "graph LR\n",
    ] {
        assert!(read_mermaid(broken).is_err(), "{broken}");
    }
    for broken in [
        "digraph discovery {\n  n0 [label=\"a\"b\"]\n}\n",
        "digraph discovery {\n  n0 [label=\"a\\\"]\n}\n",
        "digraph discovery {\n  n0 -> x\n}\n",
        "digraph discovery {\n",
    ] {
        assert!(read_dot(broken).is_err(), "{broken}");
    }
}
