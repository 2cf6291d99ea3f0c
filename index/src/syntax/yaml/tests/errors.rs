//! Where errors are shown, and that reading goes on behind them.

use super::{parse, places};

fn shown(text: &str) -> Vec<(usize, usize)> {
    places(&parse(text, 0), text)
}

#[test]
fn a_colon_in_a_plain_value_is_shown_at_the_colon() {
    let text = "name: x\ndescription: Plan visits: look up tides\n";
    assert_eq!(shown(text), [(2, 25)]);
    let message = &parse(text, 0).errors[0].message;
    assert!(message.contains("quote the value"), "{message}");
}

#[test]
fn errors_are_shown_where_they_are() {
    for (text, places) in [
        ("a: @x", vec![(1, 4)]),
        ("a: `x", vec![(1, 4)]),
        ("a: \"x", vec![(1, 4)]),
        ("a: [b", vec![(1, 6)]),
        ("a: b\n\tc: d", vec![(2, 1)]),
        ("a: b\nc", vec![(2, 1)]),
        ("a: *b", vec![(1, 4)]),
        ("a: \"x\\q\"", vec![(1, 6)]),
        ("a: x\n...\nb: y", vec![(3, 1)]),
        ("? [a]\n: b", vec![(1, 3)]),
        ("a: - b", vec![(1, 4), (1, 6)]),
        ("%YAML 1.2", vec![(1, 10)]),
    ] {
        assert_eq!(shown(text), places, "{text:?}");
    }
}

#[test]
fn reading_goes_on_behind_an_error() {
    let parsed = parse("name: @x\ndescription: \"a\\qb\"\nlicense: MIT\n", 0);
    assert_eq!(parsed.errors.len(), 2);
    assert_eq!(parsed.root, None);
    let tree = parsed.tree().unwrap();
    let license = tree.entries("license").next().unwrap();
    assert_eq!(license.value.as_str(), Some("MIT"));
}

#[test]
fn spans_and_offsets_are_those_of_the_file() {
    let parsed = parse("é: @x", 100);
    assert_eq!(parsed.errors[0].span.start, 100 + "é: ".len());
}
