//! Rendered frontmatter reads back as the same strings, whatever the strings.

use proptest::prelude::*;

use crate::migrate::render::{frontmatter, replace_frontmatter};
use crate::migrate::suggestion::Pairs;
use crate::migrate::verify;
use crate::syntax::Document;
use crate::syntax::frontmatter::Fence;

fn pairs(entries: &[(&str, &str)]) -> Pairs {
    Pairs(
        entries
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect(),
    )
}

fn round_trips(fields: &Pairs, metadata: &Pairs) -> bool {
    let text = frontmatter(fields, metadata) + "\n# Body\n";
    Document::parse(&text).envelope.fence == Fence::Closed && verify::holds(&text, fields, metadata)
}

/// Characters that mean something in YAML, next to ordinary ones.
fn tricky() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("---"),
        Just("..."),
        Just(": "),
        Just(" #"),
        Just("\n"),
        Just("\n\n"),
        Just(" "),
        Just("\t"),
        Just("- "),
        Just("'"),
        Just("\""),
        Just("\\"),
        Just("\r\n"),
        Just("\r"),
        Just("&a"),
        Just("*a"),
        Just("!!str"),
        Just("|"),
        Just(">"),
        Just("%"),
        Just("@"),
        Just("`"),
        Just("{a: b}"),
        Just("[a]"),
        Just("? "),
        Just("true"),
        Just("null"),
        Just("0x1F"),
        Just("1.0"),
        Just("2026-01-01"),
        Just("~"),
        Just("\u{feff}"),
        Just("\u{85}"),
        Just("\u{2028}"),
        Just("\u{0}"),
        Just("\u{7f}"),
        Just("é"),
        Just("日本"),
        Just("😀"),
        Just("word"),
        Just("Use when a."),
        Just("\u{fffe}"),
        Just("\u{10ffff}"),
        Just("\u{a0}"),
        Just("<<"),
        Just("="),
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_value_round_trips(value in any::<String>(), other in any::<String>()) {
        prop_assert!(round_trips(&pairs(&[("description", &value)]), &pairs(&[("renma.id", &other)])));
    }

    #[test]
    fn tricky_values_round_trip(value in tricky(), other in tricky()) {
        prop_assert!(round_trips(&pairs(&[("description", &value)]), &pairs(&[("renma.id", &other)])));
    }

    #[test]
    fn tricky_keys_round_trip(key in tricky(), value in tricky()) {
        prop_assert!(round_trips(&pairs(&[("name", "demo")]), &pairs(&[(&key, &value), ("renma.z", "z")])));
    }

    #[test]
    fn the_body_stays(body in any::<String>(), value in tricky()) {
        let source = format!("---\nid: x\n---\n{body}");
        let text = replace_frontmatter(&source, &frontmatter(&pairs(&[("name", &value)]), &Pairs::default()));
        prop_assert_eq!(Document::parse(&text).body_text(), body);
    }
}

#[test]
fn values_are_written_as_a_person_would() {
    let written = |value: &str| {
        let text = frontmatter(&pairs(&[("description", value)]), &Pairs::default());
        text.strip_prefix("---\ndescription: ")
            .and_then(|text| text.strip_suffix("\n---"))
            .map(str::to_owned)
            .expect("one field")
    };
    assert_eq!(
        written("Reviews specs. Use when."),
        "Reviews specs. Use when."
    );
    assert_eq!(written("a: b"), "\"a: b\"");
    assert_eq!(written("a #b"), "\"a #b\"");
    assert_eq!(written("a#b"), "a#b");
    assert_eq!(written("a:b"), "a:b");
    assert_eq!(written(r#"["a","it's"]"#), r#"'["a","it''s"]'"#);
    assert_eq!(written("yes"), "\"yes\"");
    assert_eq!(written("1.0"), "\"1.0\"");
    assert_eq!(written("2026-01-01"), "\"2026-01-01\"");
    assert_eq!(written("P90D"), "P90D");
    assert_eq!(written("a\nb"), "|-\n  a\n  b");
    assert_eq!(written("a\n\n  b\n"), "|\n  a\n\n    b");
    assert_eq!(written("a \nb"), "\"a \\nb\"");
    assert_eq!(written(""), "\"\"");
    assert_eq!(written(" a"), "\" a\"");
    assert_eq!(written("仕様を確認する"), "仕様を確認する");
}

#[test]
fn line_endings_and_the_byte_order_mark_stay() {
    let text = replace_frontmatter("\u{feff}---\r\nid: x\r\n---\r\nBody\n", "---\nname: a\n---");
    assert_eq!(text, "\u{feff}---\r\nname: a\r\n---\r\nBody\n");
}
