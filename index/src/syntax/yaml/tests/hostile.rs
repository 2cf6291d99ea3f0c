//! Text made to hurt: time and memory stay bounded, the stack holds.

use std::time::Duration;

use super::{depth, parse};
use crate::processor::measured;
use crate::syntax::yaml::{MAX_DEPTH, Parsed};

/// Generous for a build without optimisation; the inputs below take quadratic parsers minutes.
const BOUND: Duration = Duration::from_secs(20);

fn timed(text: &str) -> Parsed {
    let (parsed, taken) = measured(|| parse(text, 0));
    assert!(taken < BOUND, "{taken:?} for {} bytes", text.len());
    parsed
}

#[test]
fn deep_nesting_is_one_error() {
    for text in [
        "[".repeat(20_000),
        format!("{}{}", "[".repeat(20_000), "]".repeat(20_000)),
        "{a: ".repeat(20_000),
        "- ".repeat(20_000),
        "? ".repeat(20_000),
        (0..2_000)
            .flat_map(|indent| [" ".repeat(indent), "a:\n".to_owned()])
            .collect(),
        "[{".repeat(10_000),
        "&a [".repeat(10_000),
        "!t [".repeat(10_000),
    ] {
        let parsed = timed(&text);
        assert_eq!(parsed.errors.len(), 1, "{text:.20}");
        assert!(
            parsed.errors[0].message.contains("deep"),
            "{:?}",
            parsed.errors
        );
        assert_eq!(parsed.tree(), None);
    }
}

#[test]
fn nesting_below_the_limit_is_read() {
    let levels = MAX_DEPTH - 8;
    let text = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let parsed = timed(&text);
    assert_eq!(parsed.errors, []);
    assert_eq!(depth(&parsed.root.unwrap()), levels);
}

#[test]
fn an_alias_bomb_stays_small() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..60 {
        let below = vec![format!("*a{}", level - 1); 9].join(", ");
        text.push_str(
            &[
                "a",
                &level.to_string(),
                ": &a",
                &level.to_string(),
                " [",
                &below,
                "]\n",
            ]
            .concat(),
        );
    }
    let parsed = timed(&text);
    assert_eq!(parsed.errors, []);
    assert_eq!(parsed.root.unwrap().as_mapping().unwrap().len(), 60);
}

#[test]
fn anchors_around_everything_do_not_copy_the_document_often() {
    let open: String = (0..100)
        .flat_map(|n| ["&a".to_owned(), n.to_string(), " [".to_owned()])
        .collect();
    let text = format!("{open}{}{}", "x, ".repeat(100_000), "]".repeat(100));
    let parsed = timed(&text);
    assert!(
        parsed
            .errors
            .iter()
            .any(|error| error.message.contains("nested"))
    );
}

#[test]
fn long_lines_take_linear_time() {
    let million = 1_000_000;
    for text in [
        format!("a: {}", "x".repeat(million)),
        format!("a: \"{}\"", "\\n".repeat(million / 2)),
        format!("a: '{}", "'' ".repeat(million / 3)),
        format!("a: {}", "x ".repeat(million / 2)),
        format!("a: [{}]", "x, ".repeat(million / 10)),
        format!("{{{}}}", "\"a\":\"b\", ".repeat(million / 20)),
        format!("a: |\n{}", "  x\n".repeat(million / 8)),
        format!("a: x\n{}", "\n".repeat(million / 4)),
        format!("a: {}", "&x ".repeat(million / 20)),
        format!("a: {}", "!x ".repeat(million / 20)),
        format!("a: {}", ": ".repeat(60)),
        "a: b\n".repeat(million / 20),
        "]".repeat(million / 20),
        "- x\n".repeat(million / 20),
        "%".repeat(million),
        "#".repeat(million),
        "\t".repeat(million),
    ] {
        timed(&text);
    }
}

#[test]
fn odd_bytes_are_only_text() {
    for text in [
        "\0",
        "a: \0b",
        "\u{feff}a: b",
        "a: \u{7}",
        "\u{1f}",
        "\u{2}",
        "a: b\u{18}c",
    ] {
        timed(text);
    }
    assert_eq!(timed("\u{feff}a: b").errors, []);
}
