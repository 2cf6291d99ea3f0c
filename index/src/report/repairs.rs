//! The repairs that `scan --fix` would make, as JSON (`skilld.repairs.v1`): lines as they are and as they would be. What
//! is repaired is decided elsewhere.

use serde::Serialize;

use crate::path::RepoPath;
use crate::repair::{Edit, Repair, apply};
use crate::rules::Code;
use crate::span::LineIndex;

/// The schema id of the document.
pub const SCHEMA: &str = "skilld.repairs.v1";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    schema_version: &'static str,
    repairs: Vec<Entry<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry<'a> {
    path: &'a str,
    line: u32,
    end_line: u32,
    code: Option<&'static str>,
    action: &'static str,
    old: &'a str,
    new: String,
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    repairs: usize,
}

/// One file: its path, its text, and its repairs.
pub type Repaired<'a> = (&'a RepoPath, &'a str, &'a [Repair]);

/// The document for `files`, with a final line break.
///
/// # Errors
/// When a value cannot be serialised, which no value does.
pub fn json(files: &[Repaired<'_>]) -> Result<String, serde_json::Error> {
    let repairs: Vec<Entry<'_>> = files.iter().flat_map(entries).collect();
    let document = Document {
        schema_version: SCHEMA,
        summary: Summary {
            files: files.len(),
            repairs: repairs.len(),
        },
        repairs,
    };
    serde_json::to_string_pretty(&document).map(|text| text + "\n")
}

/// One entry for each run of lines that a repair changes.
fn entries<'a>((path, text, repairs): &Repaired<'a>) -> Vec<Entry<'a>> {
    let (path, text) = (path.as_str(), *text);
    let lines = LineIndex::new(text);
    let mut entries = Vec::new();
    for repair in *repairs {
        let mut runs: Vec<(u32, u32, Vec<Edit>)> = Vec::new();
        for edit in &repair.edits {
            let (first, last) = (lines.line(edit.span.start), lines.line(edit.span.end));
            match runs.last_mut().filter(|(_, end, _)| *end >= first) {
                Some((_, end, edits)) => {
                    *end = last.max(*end);
                    edits.push(edit.clone());
                }
                None => runs.push((first, last, vec![edit.clone()])),
            }
        }
        entries.extend(runs.into_iter().map(|(line, end_line, edits)| {
            let start = lines.line_span(line).start;
            let end = lines.line_span(end_line).end;
            let old = text.get(start..end).unwrap_or_default();
            let rest = text.len() - end;
            let part = Repair {
                edits,
                ..repair.clone()
            };
            let whole = apply(text, &[part]);
            let new = whole.get(start..whole.len().saturating_sub(rest));
            Entry {
                path,
                line,
                end_line,
                code: repair.code.map(Code::id),
                action: repair.action.words(),
                old,
                new: new.unwrap_or_default().to_owned(),
            }
        }));
    }
    entries.sort_by_key(|entry| entry.line);
    entries
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::path::RepoPath;
    use crate::repair::repairs;

    #[test]
    fn every_run_of_lines_is_an_entry() {
        let one = "--- \nname: one\ndescription: Reviews: specs. Use when é.\n--- \nx\n";
        let two = "---\nname: two\ndescription: Reviews. Use when é.\nallowed-tools:\n  - Read\n  - Grep\n---\nx\n";
        let paths = ["skills/one/SKILL.md", "skills/two/SKILL.md"].map(RepoPath::new);
        let found = [repairs(&paths[0], one), repairs(&paths[1], two)];
        let files: [super::Repaired<'_>; 2] =
            [(&paths[0], one, &found[0]), (&paths[1], two, &found[1])];
        let document = super::json(&files).unwrap();
        let document: Value = serde_json::from_str(&document).unwrap();
        let rows: Vec<Value> = document["repairs"].as_array().unwrap().clone();
        let rows: Vec<Value> = rows
            .iter()
            .map(|row| {
                json!([
                    row["line"],
                    row["endLine"],
                    row["old"],
                    row["new"],
                    row["code"]
                ])
            })
            .collect();
        assert_eq!(
            Value::Array(rows),
            json!([
                [1, 1, "--- ", "---", null],
                [
                    3,
                    3,
                    "description: Reviews: specs. Use when é.",
                    "description: \"Reviews: specs. Use when é.\"",
                    "AS-SKILL-INVALID-YAML"
                ],
                [4, 4, "--- ", "---", null],
                [
                    4,
                    6,
                    "allowed-tools:\n  - Read\n  - Grep",
                    "allowed-tools: Read Grep",
                    "AS-SKILL-INVALID-ALLOWED-TOOLS"
                ],
            ])
        );
        assert_eq!(document["summary"], json!({"files": 2, "repairs": 4}));
    }
}
