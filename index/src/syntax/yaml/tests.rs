//! Behaviour of the YAML parser on text that people write, and on text that nobody should.

mod errors;
mod hostile;
mod values;

use super::{Node, Parsed, Value, parse};

/// The value of `key` in a mapping that parsed without error.
fn value(text: &str, key: &str) -> Value {
    let parsed = parse(text, 0);
    assert_eq!(parsed.errors, [], "{text:?}");
    let root = parsed.root.unwrap();
    let value = root.entries(key).next().unwrap().value.clone();
    value.resolved().value.clone()
}

/// The text of `key`.
fn text(yaml: &str, key: &str) -> String {
    match value(yaml, key) {
        Value::String(text, _) => text,
        other => panic!("{yaml:?}: {other:?}"),
    }
}

/// Line (from 1) and column (from 1) of every error, as shown to a person.
fn places(parsed: &Parsed, text: &str) -> Vec<(usize, usize)> {
    let place = |offset: usize| {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.matches('\n').count();
        let column = before.bytes().rev().take_while(|b| *b != b'\n').count();
        (line + 1, column + 1)
    };
    parsed
        .errors
        .iter()
        .map(|error| place(error.span.start))
        .collect()
}

/// How deep the collections of a node nest.
fn depth(node: &Node) -> usize {
    let below = match &node.value {
        Value::Sequence(items) => items.iter().map(depth).max(),
        Value::Mapping(entries) => entries.iter().map(|entry| depth(&entry.value)).max(),
        _ => return 0,
    };
    1 + below.unwrap_or_default()
}
