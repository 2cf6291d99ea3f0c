//! The labelled cases of `fixtures/conformance/migrations.jsonl`, as requests.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::migrate::{Parent, Request, Suggestion, TargetEntry, parent_of, suggest, target_of};
use crate::path::RepoPath;
use crate::path::roots::Roots;

/// One case.
#[derive(Deserialize)]
pub(crate) struct Case {
    /// Its name.
    pub(crate) id: String,
    /// The repository.
    pub(crate) files: BTreeMap<String, String>,
    /// The file that is named.
    pub(crate) target: String,
    /// The other arguments.
    pub(crate) args: Vec<String>,
    /// The verdict.
    pub(crate) expect: serde_json::Value,
}

impl Case {
    /// All cases.
    pub(crate) fn all() -> Vec<Self> {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../fixtures/conformance/migrations.jsonl"
        );
        let text = std::fs::read_to_string(path).expect("the fixture is there");
        text.lines()
            .map(|line| serde_json::from_str(line).expect("a case a line"))
            .collect()
    }

    /// The text of the file that is named.
    pub(crate) fn text(&self) -> &str {
        &self.files[&self.target]
    }

    /// The value of `--owner`.
    pub(crate) fn owner(&self) -> Option<&str> {
        let at = self.args.iter().position(|arg| arg == "--owner")?;
        self.args.get(at + 1).map(String::as_str)
    }

    /// The answer.
    pub(crate) fn suggest(&self) -> Suggestion {
        let path = RepoPath::new(&self.target);
        let target_entry = match target_of(&Roots::default(), &path) {
            Some(target) if target == path => TargetEntry::Same,
            Some(target) if self.files.contains_key(target.as_str()) => TargetEntry::Distinct,
            _ => TargetEntry::Absent,
        };
        let parent = parent_of(&Roots::default(), &path)
            .and_then(|parent| self.files.get(parent.as_str()))
            .map_or(Parent::Missing, |text| Parent::Found(text));
        suggest(&Request {
            roots: &Roots::default(),
            shown: &self.target,
            path: &path,
            text: self.text(),
            owner: self.owner(),
            target_entry,
            parent,
        })
    }
}
