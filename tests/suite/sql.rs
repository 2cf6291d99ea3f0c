//! README's queries give on the shipped example what README says they are for.

use std::fs;
use std::path::Path;

use rusqlite::types::Value;
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

/// The queries of README's section, each with the comment above it.
fn queries() -> Vec<(String, String)> {
    let readme = include_str!("../../README.md");
    let section = readme.split("\n## Ask it with SQL\n").nth(1).unwrap();
    let block = section.split("```sql\n").nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    let statements = block.split_inclusive(";\n");
    statements
        .map(|statement| {
            let (comment, sql) = statement.split_once('\n').unwrap();
            let question = comment.strip_prefix("-- ").unwrap();
            (question.to_owned(), sql.to_owned())
        })
        .collect()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

fn example() -> Sandbox {
    let sandbox = sandbox();
    let tree = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/trees/example");
    copy(Path::new(tree), &sandbox.root());
    sandbox
}

/// The rows of one query, each cell as text.
fn rows(index: &rusqlite::Connection, sql: &str) -> Vec<Vec<String>> {
    let mut statement = index.prepare(sql).unwrap();
    let columns = statement.column_count();
    let cell = |value: Value| match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => text,
        other => panic!("{other:?}"),
    };
    let rows = statement.query_map([], |row| {
        (0..columns).map(|at| row.get(at).map(cell)).collect()
    });
    rows.unwrap().map(Result::unwrap).collect()
}

/// What each question is answered on the shipped example.
fn expected(question: &str) -> &'static [&'static [&'static str]] {
    match question {
        "Which skills are invalid, and why?" => &[
            &[
                "skills/review/api-review/SKILL.md",
                "3",
                "AS-SKILL-INVALID-DESCRIPTION",
            ],
            &[
                "skills/review/api-review/SKILL.md",
                "3",
                "AS-SKILL-INVALID-YAML",
            ],
        ],
        "Who owns how many assets?" => &[&["release", "6"], &["(nobody)", "2"], &["platform", "1"]],
        "Which continuations cannot be followed, and from where?" => {
            &[&["skill.triage", "skill.review.api-review", "NULL"]]
        }
        "Which files need the context about tone, directly or through others?" => &[
            &["lenses/reader.md"],
            &["skills/release/changelog/SKILL.md"],
        ],
        "Which codes are most frequent?" => &[],
        other => panic!("no expectation for the question `{other}`"),
    }
}

#[test]
fn the_readme_asks_five_questions_and_the_example_answers_them() {
    let sandbox = example();
    let _daemon = sandbox.daemon();
    let scan = sandbox.run(["scan", "--json"]);
    assert!(matches!(scan.code, Some(0 | 1)), "{scan:?}");
    let index = sandbox.status()["index"].as_str().unwrap().to_owned();
    let index = rusqlite::Connection::open(index).unwrap();
    let queries = queries();
    assert_eq!(queries.len(), 5);
    for (question, sql) in queries {
        let found = rows(&index, &sql);
        assert!(!found.is_empty(), "{question}: nothing");
        let expected = expected(&question);
        if expected.is_empty() {
            assert_counts_fit(&found, &scan.stdout);
        } else {
            assert_eq!(found, expected, "{question}");
        }
    }
}

/// The frequencies of codes are those of the report.
fn assert_counts_fit(found: &[Vec<String>], scan: &str) {
    let report: serde_json::Value = serde_json::from_str(scan).unwrap();
    let count = |code: &str| {
        let list = |name: &str, key: &str| {
            let entries = report[name].as_array().into_iter().flatten();
            entries.filter(|entry| entry[key] == code).count()
        };
        list("findings", "id") + list("diagnostics", "code") + issues(&report, code)
    };
    for row in found {
        assert_eq!(row[2], count(&row[0]).to_string(), "{row:?}");
    }
    assert!(found.is_sorted_by_key(|row| std::cmp::Reverse(row[2].parse::<u64>().unwrap())));
}

/// Validation issues of that code, wherever the report keeps them.
fn issues(report: &serde_json::Value, code: &str) -> usize {
    fn walk(value: &serde_json::Value, code: &str) -> usize {
        match value {
            serde_json::Value::Array(items) => items.iter().map(|item| walk(item, code)).sum(),
            serde_json::Value::Object(map) => {
                let own = usize::from(map.get("code").is_some_and(|found| found == code));
                own + map.values().map(|value| walk(value, code)).sum::<usize>()
            }
            _ => 0,
        }
    }
    walk(&report["agentSkills"], code)
}

#[test]
fn every_table_and_column_is_explained() {
    let sandbox = example();
    let _daemon = sandbox.daemon();
    let index = sandbox.status()["index"].as_str().unwrap().to_owned();
    let index = rusqlite::Connection::open(index).unwrap();
    let schema = include_str!("../../index/src/store/schema.sql");
    let tables = rows(
        &index,
        "SELECT name FROM sqlite_master WHERE type = 'table'",
    );
    assert!(tables.len() >= 7, "{tables:?}");
    for table in tables.iter().map(|row| &row[0]) {
        let head = format!("\nCREATE TABLE {table} (\n");
        let (before, body) = schema.split_once(&head).unwrap();
        let remark = before.lines().last().unwrap();
        assert!(remark.starts_with("-- ") || table == "meta", "{table}");
        let body = body.split_once("\n)").unwrap().0;
        for line in body.lines().filter(|line| !line.contains("PRIMARY KEY (")) {
            assert!(line.contains("-- "), "{table}: {line}");
        }
    }
}
