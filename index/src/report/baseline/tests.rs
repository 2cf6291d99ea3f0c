//! The file keeps its bytes, tells what it is not, and a comparison lets through what is new alone.

use super::{Baseline, BaselineError, Checked, Row, SCHEMA, Standing, is_one};
use crate::report::text::Item;
use crate::rules::Severity;

fn item<'a>(path: &'a str, severity: Severity, code: &'a str, message: &'a str) -> Item<'a> {
    Item {
        path,
        line: Some(3),
        end_line: None,
        column: None,
        end_column: None,
        severity,
        code,
        message,
        source: Some("source"),
        source_from: 1,
        repair: None,
    }
}

fn standing(items: &[Item<'_>]) -> Standing {
    let mut standing = Standing {
        profile: None,
        threshold: Severity::High,
        rows: Vec::new(),
    };
    standing.add(items);
    standing
}

#[test]
fn the_file_is_sorted_and_reads_back() {
    let items = [
        item("b.md", Severity::Error, "X", "it has 3 \"lines\""),
        item("a.md", Severity::Low, "Y", "m"),
        item("a.md", Severity::Low, "X", "m"),
        item("a.md", Severity::Low, "X", "m"),
    ];
    let baseline = Baseline::of(&standing(&items));
    let text = baseline.to_text();
    let lines: Vec<&str> = text.lines().filter(|line| line.contains("path")).collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines.is_sorted(), "{text}");
    assert_eq!(Baseline::parse(&text), Ok(baseline));
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["schemaVersion"], SCHEMA);
    let empty = Baseline::of(&standing(&[]));
    assert_eq!(Baseline::parse(&empty.to_text()), Ok(empty));
}

#[test]
fn what_is_no_baseline_says_so() {
    for text in [
        "",
        "{",
        "[]",
        "{\"schemaVersion\":\"skilld.baseline.v1\"}",
        "{\"schemaVersion\":\"skilld.baseline.v1\",\"profile\":\"p9\",\"entries\":[]}",
        "{\"schemaVersion\":\"skilld.baseline.v1\",\"profile\":null,\"entries\":[{\"path\":\"a\"}]}",
        "<<<<<<< HEAD\n{\"schemaVersion\":\"skilld.baseline.v1\",\"profile\":null,\"entries\":[]}",
    ] {
        let parsed = Baseline::parse(text);
        assert!(
            matches!(parsed, Err(BaselineError::Garbled(_))),
            "{text}: {parsed:?}"
        );
    }
    let newer = "{\"schemaVersion\":\"skilld.baseline.v2\",\"rows\":1}";
    let other = Baseline::parse(newer);
    assert!(
        matches!(other, Err(BaselineError::OtherVersion(_))),
        "{other:?}"
    );
    assert!(is_one(newer) && !is_one("{\"name\": \"x\"}"));
}

#[test]
fn only_what_is_new_counts() {
    let old = [
        item("a.md", Severity::Error, "X", "it has 3 lines"),
        item("a.md", Severity::Error, "X", "gone"),
    ];
    let baseline = Baseline::of(&standing(&old));
    let now = |severity| {
        standing(&[
            item("a.md", Severity::Error, "X", "it has 4 lines"),
            item("a.md", severity, "Z", "new"),
        ])
    };
    for (severity, threshold, fails) in [
        (Severity::Error, Severity::High, true),
        (Severity::Error, Severity::Critical, false),
        (Severity::Fail, Severity::High, true),
        (Severity::Warning, Severity::High, false),
        (Severity::WarnMajor, Severity::Medium, true),
        (Severity::WarnMinor, Severity::Medium, false),
        (Severity::WarnMinor, Severity::Low, true),
        (Severity::Info, Severity::Low, false),
        (Severity::Critical, Severity::Critical, true),
    ] {
        let now = now(severity);
        let checked = Checked::new("base.json", &baseline, &now, threshold);
        assert_eq!(
            (checked.new.len(), checked.held, checked.gone.len()),
            (1, 1, 1)
        );
        assert_eq!(checked.new[0].code, "Z");
        assert_eq!(checked.fails(), fails, "{severity:?} {threshold:?}");
        for text in [
            checked.text(false),
            checked.markdown(),
            checked.github(),
            checked.sarif().unwrap(),
        ] {
            assert!(text.contains("new") && !text.contains("lines"), "{text}");
        }
        assert!(
            checked
                .balance()
                .contains("1 new, 1 held back by base.json, 1 recorded")
        );
    }
}

/// A second finding that is like a recorded one is new, and only one of the two.
#[test]
fn alike_findings_are_counted() {
    let one = item("a.md", Severity::Error, "X", "m");
    let baseline = Baseline::of(&standing(std::slice::from_ref(&one)));
    let two = standing(&[one.clone(), one]);
    let checked = Checked::new("f", &baseline, &two, Severity::High);
    assert_eq!((checked.new.len(), checked.held), (1, 1));
}

#[test]
fn a_standing_travels_whole() {
    let all = [
        Severity::Info,
        Severity::Low,
        Severity::Medium,
        Severity::High,
        Severity::Critical,
        Severity::Warning,
        Severity::Error,
        Severity::WarnMinor,
        Severity::WarnMajor,
        Severity::Fail,
    ];
    let items: Vec<Item<'_>> = all
        .iter()
        .map(|severity| item("a", *severity, "X", "m"))
        .collect();
    let standing = standing(&items);
    let text = serde_json::to_string(&standing).unwrap();
    let back: Standing = serde_json::from_str(&text).unwrap();
    assert_eq!(back, standing);
    let back: Vec<Item<'_>> = back.rows.iter().map(Row::item).collect();
    assert_eq!(back, items);
}
