//! What text means.

use super::{parse, text, value};
use crate::syntax::yaml::{Style, Value};

#[test]
fn plain_scalars_follow_the_core_schema() {
    let number = |text: &str| Value::Number(text.to_owned());
    let string = |text: &str| Value::String(text.to_owned(), Style::Plain);
    for (written, read) in [
        ("12", number("12")),
        ("-1.5e3", number("-1.5e3")),
        ("0x1F", number("0x1F")),
        ("0o17", number("0o17")),
        (".inf", number(".inf")),
        ("true", Value::Bool(true)),
        ("FALSE", Value::Bool(false)),
        ("~", Value::Null),
        ("", Value::Null),
        ("yes", string("yes")),
        ("on", string("on")),
        ("tRUE", string("tRUE")),
        ("1_000", string("1_000")),
        ("2024-01-01", string("2024-01-01")),
        ("!!str 12", string("12")),
        ("!!int x", string("x")),
    ] {
        assert_eq!(value(&format!("k: {written}"), "k"), read, "{written}");
    }
}

#[test]
fn keys_are_text() {
    let parsed = parse("1: a\ntrue: b\nnull: c\n", 0);
    let root = parsed.root.unwrap();
    let keys: Vec<_> = root
        .as_mapping()
        .unwrap()
        .iter()
        .map(|entry| entry.key.as_str())
        .collect();
    assert_eq!(keys, [Some("1"), Some("true"), Some("null")]);
}

#[test]
fn lines_fold() {
    assert_eq!(text("k: a\n  b\n\n  c", "k"), "a b\nc");
    assert_eq!(text("k:\n  next line", "k"), "next line");
    assert_eq!(text("k: 'it''s\n  fine'", "k"), "it's fine");
    assert_eq!(text("k: \"a \\\n   b\\n c\n\n  d\"", "k"), "a b\n c\nd");
    assert_eq!(text("k: a\r\n  b\r\n", "k"), "a b");
}

#[test]
fn block_scalars_keep_or_fold() {
    assert_eq!(text("k: |\n  a\n    b\n", "k"), "a\n  b\n");
    assert_eq!(text("k: >-\n  a\n  b\n\n  c\n", "k"), "a b\nc");
    assert_eq!(text("k: >\n  a\n   b\n  c\n", "k"), "a\n b\nc\n");
    assert_eq!(text("k: |+\n  a\n\n", "k"), "a\n\n");
    assert_eq!(text("k: |2\n   a\n", "k"), " a\n");
    assert_eq!(text("k: |-\n  a\n\n\n", "k"), "a");
}

#[test]
fn escapes_are_read() {
    assert_eq!(
        text(r#"k: "\x41\u00e9\U0001F680\ud83d\ude80\/""#, "k"),
        "Aé🚀🚀/"
    );
    assert_eq!(text(r#"k: "\ud83d x""#, "k"), "\u{fffd} x");
}

#[test]
fn duplicates_and_their_places_are_kept() {
    let text = "a: 1\nb: 2\na: 3\n";
    let root = parse(text, 10).root.unwrap();
    let spans: Vec<_> = root
        .entries("a")
        .map(crate::syntax::yaml::Entry::span)
        .collect();
    assert_eq!(spans.len(), 2);
    assert_eq!((spans[1].start, spans[1].end), (20, 24));
}

#[test]
fn aliases_share_what_they_stand_for() {
    assert_eq!(text("a: &x hello\nb: *x", "b"), "hello");
    let parsed = parse("a: &x [*x]", 0);
    assert_eq!(parsed.errors, []);
    assert_eq!(parsed.circular.len(), 1);
}

#[test]
fn an_empty_text_has_no_root() {
    for text in ["", "\n", "# comment\n", "\u{feff}"] {
        let parsed = parse(text, 0);
        assert_eq!((parsed.root, parsed.errors), (None, vec![]), "{text:?}");
    }
}
