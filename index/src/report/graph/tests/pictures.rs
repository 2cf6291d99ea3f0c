//! Pictures keep to the grammar of their language, whatever a repository is called.

use std::collections::BTreeSet;

use super::{hostile, report, views};
use crate::catalog::tests::catalog;
use crate::graph::View;

/// What a picture draws.
#[derive(Debug, Default)]
struct Drawn {
    nodes: BTreeSet<String>,
    edges: Vec<(String, String, bool)>,
    groups: Vec<String>,
}

fn is_name(text: &str) -> bool {
    text.strip_prefix('n')
        .is_some_and(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
}

/// The small part of the grammar of Mermaid that our pictures use; anything else is an error.
fn read_mermaid(text: &str) -> Result<Drawn, String> {
    let mut drawn = Drawn::default();
    let mut open = false;
    let mut lines = text.lines();
    if lines.next() != Some("flowchart LR") {
        return Err("no flowchart".to_owned());
    }
    for line in lines {
        let statement = line.trim_start();
        let error = || format!("not understood: {line}");
        if statement == "end" {
            if !std::mem::take(&mut open) {
                return Err(error());
            }
        } else if let Some(group) = statement.strip_prefix("subgraph layer") {
            let title = group.get(1..).and_then(|rest| rest.strip_prefix("[\""));
            let title = title.and_then(|rest| rest.strip_suffix("\"]"));
            drawn.groups.push(title.ok_or_else(error)?.to_owned());
            if std::mem::replace(&mut open, true) {
                return Err(error());
            }
        } else if let Some(class) = statement.strip_prefix("classDef ") {
            let known = ["skill", "lens", "context", "support", "missing"];
            let name = class.split(' ').next().ok_or_else(error)?;
            if !known.contains(&name) {
                return Err(error());
            }
        } else if let Some((name, rest)) = statement.split_once("[\"") {
            let (label, class) = rest.split_once("\"]:::").ok_or_else(error)?;
            let forbidden = ['"', '[', ']', '<', '>', '|', '`', '{', '}', '(', ')'];
            let bare = label.replace("<br/>", "");
            let classed = !class.is_empty() && class.chars().all(|c| c.is_ascii_lowercase());
            let fresh = is_name(name) && drawn.nodes.insert(name.to_owned());
            if bare.contains(forbidden) || !classed || !fresh {
                return Err(error());
            }
        } else {
            let words: Vec<&str> = statement.split('|').collect();
            let [start, label, end] = words.as_slice() else {
                return Err(error());
            };
            let (from, arrow) = start.split_once(' ').ok_or_else(error)?;
            let plain = label.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
            let to = end.trim();
            if !matches!(arrow, "-->" | "-.->") || !plain || !is_name(from) || !is_name(to) {
                return Err(error());
            }
            drawn
                .edges
                .push((from.to_owned(), to.to_owned(), arrow == "-.->"));
        }
    }
    if open {
        return Err("a subgraph does not end".to_owned());
    }
    Ok(drawn)
}

/// The attributes of a statement; quoted values may hold anything but a bare quote.
fn attributes(text: &str) -> Option<Vec<(String, String)>> {
    let mut rest = text.strip_prefix('[')?.strip_suffix("];")?;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (name, value) = rest.split_once('=')?;
        let end = match value.strip_prefix('"') {
            None => value.find(',').unwrap_or(value.len()),
            Some(quoted) => {
                let mut escaped = false;
                let at = quoted.char_indices().find(|(_, c)| {
                    let closes = *c == '"' && !escaped;
                    escaped = *c == '\\' && !escaped;
                    closes
                });
                at?.0 + 2
            }
        };
        let (value, after) = value.split_at(end);
        found.push((name.to_owned(), value.to_owned()));
        rest = match after.strip_prefix(", ") {
            Some(more) => more,
            None if after.is_empty() => after,
            None => return None,
        };
    }
    Some(found)
}

/// The small part of the language of Graphviz that our pictures use.
fn read_dot(text: &str) -> Result<Drawn, String> {
    let mut drawn = Drawn::default();
    let body = text.strip_prefix("digraph skills {\n");
    let body = body.and_then(|rest| rest.strip_suffix("}\n"));
    for line in body.ok_or("no digraph")?.lines() {
        let statement = line.trim_start();
        let error = || format!("not understood: {line}");
        if statement == "rankdir=LR;" {
            continue;
        }
        let (subject, rest) = statement.split_once(" [").ok_or_else(error)?;
        let attributes = attributes(&format!("[{rest}")).ok_or_else(error)?;
        let dotted = attributes.contains(&("style".to_owned(), "dotted".to_owned()));
        match subject.split_once(" -> ") {
            Some((from, to)) if is_name(from) && is_name(to) => {
                drawn.edges.push((from.to_owned(), to.to_owned(), dotted));
            }
            None if is_name(subject) && drawn.nodes.insert(subject.to_owned()) => {}
            None if matches!(subject, "node" | "edge") => {}
            _ => return Err(error()),
        }
    }
    Ok(drawn)
}

fn assert_complete(drawn: &Drawn, text: &str) {
    for (from, to, _) in &drawn.edges {
        let known = drawn.nodes.contains(from) && drawn.nodes.contains(to);
        assert!(
            known,
            "{from} -> {to} has an end that is not drawn:\n{text}"
        );
    }
}

#[test]
fn mermaid_is_well_formed_whatever_things_are_called() {
    let catalog = hostile();
    for report in views(&catalog) {
        let text = report.to_mermaid();
        let drawn = read_mermaid(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_complete(&drawn, &text);
        assert!(drawn.nodes.len() >= report.nodes.len(), "{text}");
        assert_eq!(drawn.edges.len(), report.edges.len(), "{text}");
    }
}

#[test]
fn dot_is_well_formed_whatever_things_are_called() {
    let catalog = hostile();
    for report in views(&catalog) {
        let text = report.to_dot();
        let drawn = read_dot(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_complete(&drawn, &text);
        let mermaid = read_mermaid(&report.to_mermaid()).unwrap();
        assert_eq!((drawn.nodes, drawn.edges), (mermaid.nodes, mermaid.edges));
    }
}

#[test]
fn the_readers_refuse_what_is_not_well_formed() {
    for broken in [
        "flowchart LR\n  n0[\"a\"b\"]:::skill\n",
        "flowchart LR\n  n0[\"a\"]:::skill\n  n0[\"a\"]:::skill\n",
        "flowchart LR\n  subgraph layer0[\"A\"]\n",
        "flowchart LR\n  end\n",
        "flowchart LR\n  n0 -->|a|b| n1\n",
        "graph TD\n",
    ] {
        assert!(read_mermaid(broken).is_err(), "{broken}");
    }
    for broken in [
        "digraph skills {\n  n0 [label=\"a\"b\"];\n}\n",
        "digraph skills {\n  n0 [label=\"a\\\"];\n}\n",
        "digraph skills {\n  a-b [label=\"a\"];\n}\n",
        "digraph skills {\n",
    ] {
        assert!(read_dot(broken).is_err(), "{broken}");
    }
}

#[test]
fn the_layered_view_is_drawn_in_layers() {
    let catalog = hostile();
    let text = report(&catalog, View::Layered, None).to_mermaid();
    let drawn = read_mermaid(&text).unwrap();
    let layers = [
        "Skills",
        "Context lenses",
        "Contexts",
        "Support files",
        "Not found",
    ];
    assert_eq!(drawn.groups, layers);
    let plain = report(&catalog, View::Full, None).to_mermaid();
    assert!(read_mermaid(&plain).unwrap().groups.is_empty());
}

#[test]
fn what_is_optional_is_dotted() {
    let catalog = catalog(&[
        (
            "contexts/a.md",
            "---\nid: a\nrequires_context: [b]\noptional_context: [c]\n---\n",
        ),
        ("contexts/b.md", "---\nid: b\noptional_context: [c]\n---\n"),
        ("contexts/c.md", "---\nid: c\nrequires_context: [b]\n---\n"),
    ]);
    let dotted = |view, focus| {
        let text = report(&catalog, view, focus).to_mermaid();
        let drawn = read_mermaid(&text).unwrap();
        drawn.edges.iter().filter(|(_, _, dotted)| *dotted).count()
    };
    assert_eq!(dotted(View::Full, None), 2);
    // Behind an optional declaration `c` requires `b`: that step is optional as well.
    assert_eq!(dotted(View::Composition, Some("a")), 3);
}

#[test]
fn a_picture_of_a_small_repository() {
    let catalog = catalog(&[
        (
            "skills/a/SKILL.md",
            "---\nname: a\ndescription: d\nmetadata:\n  renma.requires-context: '[\"c\", \"gone\"]'\n---\n",
        ),
        ("contexts/c.md", "---\nid: c\nowner: o\n---\n"),
    ]);
    let report = report(&catalog, View::Full, None);
    insta::assert_snapshot!("mermaid", report.to_mermaid());
    insta::assert_snapshot!("dot", report.to_dot());
}
