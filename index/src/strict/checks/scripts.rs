//! Stage 9, scripts among the files they belong with (8.6, 6.6): are they documented, runnable and open about their needs.

use rustc_hash::FxHashSet;

use super::Check;
use crate::rules::Rule;
use crate::rules::catalogue::strict_script::{
    SCRIPT_BINARY, SCRIPT_NETWORK_UNDECLARED, SCRIPT_NOT_EXECUTABLE, SCRIPT_SECRET_UNDECLARED,
    SCRIPT_TOO_LARGE, SCRIPT_UNREFERENCED,
};
use crate::strict::facts::{Detail, Mentions, Place, ScriptFacts};
use crate::strict::role::base_name;

/// Most lines of a script that a reviewer reads without a guide.
const LONG_SCRIPT: u32 = 1000;

pub(super) fn check(check: &mut Check<'_>) {
    if check.skill().is_none() {
        return;
    }
    let known = Known::new(check);
    let scripts: Vec<_> = check
        .inventory
        .facts()
        .filter_map(|(path, facts)| match &facts.detail {
            Detail::Script(script) => Some((path, script)),
            _ => None,
        })
        .collect();
    let used: FxHashSet<(&str, &str)> = scripts
        .iter()
        .flat_map(|(path, script)| {
            let names = script.mentions.programs.iter().chain(&script.uses);
            names.map(move |name| (name.as_str(), *path))
        })
        .collect();
    let users = Users::new(&used);
    for (path, script) in scripts {
        one(check, &known, &users, path, script);
    }
    binaries(check);
}

/// What the documents of the bundle mention.
struct Known<'b> {
    documents: Vec<&'b Mentions>,
}

impl<'b> Known<'b> {
    fn new(check: &Check<'b>) -> Self {
        let documents = check
            .inventory
            .facts()
            .filter_map(|(_, facts)| match &facts.detail {
                Detail::Skill(skill) => Some(&skill.document.mentions),
                Detail::Document(document) => Some(&document.mentions),
                _ => None,
            })
            .collect();
        Self { documents }
    }

    fn mentions(&self, list: fn(&Mentions) -> &Vec<String>, name: &str) -> bool {
        self.documents.iter().any(|document| {
            list(document)
                .binary_search_by(|known| known.as_str().cmp(name))
                .is_ok()
        })
    }
}

/// Which names occur in scripts, and in which single one if it is one.
struct Users<'b> {
    by_name: rustc_hash::FxHashMap<&'b str, (usize, &'b str)>,
}

impl<'b> Users<'b> {
    fn new(used: &FxHashSet<(&'b str, &'b str)>) -> Self {
        let mut by_name = rustc_hash::FxHashMap::default();
        for (name, path) in used {
            let (count, first) = by_name.entry(*name).or_insert((0, *path));
            *count += 1;
            // The owner matters only where it is the only one.
            *first = path;
        }
        Self { by_name }
    }

    /// A script other than `path` names `name`.
    fn other_than(&self, path: &str, name: &str) -> bool {
        self.by_name
            .get(name)
            .is_some_and(|(count, owner)| *count > 1 || *owner != path)
    }
}

fn one(
    check: &mut Check<'_>,
    known: &Known<'_>,
    users: &Users<'_>,
    path: &str,
    script: &ScriptFacts,
) {
    let name = base_name(path);
    let stem = name.split('.').next().unwrap_or_default();
    let documented = known.mentions(|m| &m.programs, name)
        || known.mentions(|m| &m.programs, stem)
        || known.documents.iter().any(|document| document.all_scripts);
    let mut push = |rule: &'static Rule, line: u32, message: String| {
        check.push(path, rule, Place::line(line), message);
    };
    let helper = stem == "__init__" || users.other_than(path, name) || users.other_than(path, stem);
    if !documented && !helper {
        push(
            &SCRIPT_UNREFERENCED,
            1,
            format!("neither SKILL.md nor a reference nor another script names `{name}`"),
        );
    }
    if script.lines > LONG_SCRIPT && !reference_explains(known, name) {
        push(
            &SCRIPT_TOO_LARGE,
            1,
            format!(
                "{} lines, and no reference document explains the script",
                script.lines
            ),
        );
    }
    for (variable, line) in &script.secrets {
        if !known.mentions(|m| &m.variables, variable) {
            push(
                &SCRIPT_SECRET_UNDECLARED,
                *line,
                format!("the script reads `{variable}`, which no document of the skill asks for"),
            );
        }
    }
    if let Some(line) = script.network
        && !known.documents.iter().any(|document| document.network)
    {
        push(
            &SCRIPT_NETWORK_UNDECLARED,
            line,
            "the script uses the network, of which no document of the skill speaks".to_owned(),
        );
    }
    let executable = check.inventory.get(path).and_then(|entry| entry.executable);
    if script.shebang
        && executable == Some(false)
        && known.mentions(|m| &m.run_directly, name)
        && !known.mentions(|m| &m.interpreted, name)
    {
        check.push(
            path,
            &SCRIPT_NOT_EXECUTABLE,
            Place::start(),
            "the script has a shebang and is run by its path, but its executable bit is not set",
        );
    }
}

/// A document other than `SKILL.md` speaks of the script.
fn reference_explains(known: &Known<'_>, name: &str) -> bool {
    let naming = known
        .documents
        .iter()
        .filter(|document| document.programs.iter().any(|p| p == name));
    // `SKILL.md` is always the first to name what it runs; a second document explains it.
    naming.count() > 1
}

fn binaries(check: &mut Check<'_>) {
    const PROGRAMS: [&str; 9] = [
        "exe", "dll", "so", "dylib", "pyc", "class", "jar", "o", "bin",
    ];
    let inventory = check.inventory;
    for entry in &inventory.entries {
        if !entry.path.starts_with("scripts/") || entry.kind != crate::strict::EntryKind::File {
            continue;
        }
        let read_binary = entry
            .facts
            .as_deref()
            .is_some_and(|facts| facts.detail == Detail::BinaryScript);
        let named_binary = PROGRAMS.contains(&crate::strict::role::extension(&entry.path).as_str());
        if read_binary || named_binary {
            check.push(
                &entry.path,
                &SCRIPT_BINARY,
                Place::start(),
                "this program is binary, so nobody can review it; ship its source",
            );
        }
    }
}
