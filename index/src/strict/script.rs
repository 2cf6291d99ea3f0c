//! Programs below `scripts/` (8.6, 6.6, 9.4): what one of them does wrong by itself, and what its documents have to say.

mod checks;
mod environment;

use serde::{Deserialize, Serialize};

use super::facts::{Detail, Finding, Mentions};
use super::references;
use super::role;
use super::text::count;

/// What a program tells the rest of its bundle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptFacts {
    /// Lines.
    pub lines: u32,
    /// Its first line is `#!…`.
    pub shebang: bool,
    /// Credentials it reads from the environment, with their lines, each once.
    pub secrets: Vec<(String, u32)>,
    /// First line that reaches for the network.
    pub network: Option<u32>,
    /// Modules and programs it uses, and everything else it names.
    pub uses: Vec<String>,
    /// What it mentions.
    pub mentions: Mentions,
}

/// Check the file at `path` below `scripts/`; data files are left alone.
pub(super) fn facts(path: &str, text: &str, findings: &mut Vec<Finding>) -> Detail {
    let shebang = text.starts_with("#!");
    if !shebang && !role::is_program(path) {
        return Detail::Plain;
    }
    checks::check(path, text, findings);
    Detail::Script(ScriptFacts {
        lines: count(text.lines().count()),
        shebang,
        secrets: environment::secrets(text),
        network: environment::network(text),
        uses: uses(text),
        mentions: references::mentions(text),
    })
}

/// Names in lines that import or source something: `from office.pack import x` gives `from`'s and `import`'s words.
fn uses(text: &str) -> Vec<String> {
    let mut out: Vec<String> = text
        .lines()
        .map(str::trim_start)
        .filter(|line| {
            ["import ", "from ", "source ", ". "]
                .iter()
                .any(|start| line.starts_with(start))
                || line.contains("require(")
                || line.contains(" from ")
                || line.contains("import(")
        })
        .flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')))
        .filter(|word| word.len() > 1)
        .map(str::to_owned)
        .collect();
    out.sort();
    out.dedup();
    out
}
