//! Stage 9, scripts among the files they belong with (8.6, 6.6): are they documented, runnable and open about their needs.

use rustc_hash::{FxHashMap, FxHashSet};

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
    let mut users = Users::default();
    for (path, script) in &scripts {
        users.add(path, script);
    }
    for (path, script) in scripts {
        one(check, &known, &users, path, script);
    }
    binaries(check);
}

/// What the documents of the bundle mention, taken together.
#[derive(Default)]
struct Known<'b> {
    /// Programs, and how many documents name each.
    programs: FxHashMap<&'b str, usize>,
    run_directly: FxHashSet<&'b str>,
    interpreted: FxHashSet<&'b str>,
    variables: FxHashSet<&'b str>,
    network: bool,
    all_scripts: bool,
}

impl<'b> Known<'b> {
    fn new(check: &Check<'b>) -> Self {
        let mut known = Self::default();
        for (_, facts) in check.inventory.facts() {
            match &facts.detail {
                Detail::Skill(skill) => known.add(&skill.document.mentions),
                Detail::Document(document) => known.add(&document.mentions),
                _ => {}
            }
        }
        known
    }

    fn add(&mut self, mentions: &'b Mentions) {
        for program in &mentions.programs {
            *self.programs.entry(program).or_default() += 1;
        }
        self.run_directly
            .extend(mentions.run_directly.iter().map(String::as_str));
        self.interpreted
            .extend(mentions.interpreted.iter().map(String::as_str));
        self.variables
            .extend(mentions.variables.iter().map(String::as_str));
        self.network |= mentions.network;
        self.all_scripts |= mentions.all_scripts;
    }
}

/// Which scripts name what: file names, modules they import.
#[derive(Default)]
struct Users<'b> {
    by_name: FxHashMap<&'b str, FxHashSet<&'b str>>,
}

impl<'b> Users<'b> {
    fn add(&mut self, path: &'b str, script: &'b ScriptFacts) {
        for name in script.mentions.programs.iter().chain(&script.uses) {
            self.by_name.entry(name).or_default().insert(path);
        }
    }

    /// A script other than `path` names `name`.
    fn other_than(&self, path: &str, name: &str) -> bool {
        let users = self.by_name.get(name);
        users.is_some_and(|users| users.len() > 1 || !users.contains(path))
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
    let documented =
        known.all_scripts || known.programs.contains_key(name) || known.programs.contains_key(stem);
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
    // The first document to name a script runs it; a second one explains it.
    if script.lines > LONG_SCRIPT
        && known
            .programs
            .get(name)
            .is_none_or(|documents| *documents < 2)
    {
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
        if !known.variables.contains(variable.as_str()) {
            push(
                &SCRIPT_SECRET_UNDECLARED,
                *line,
                format!("the script reads `{variable}`, which no document of the skill asks for"),
            );
        }
    }
    if let Some(line) = script.network
        && !known.network
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
        && known.run_directly.contains(name)
        && !known.interpreted.contains(name)
    {
        check.push(
            path,
            &SCRIPT_NOT_EXECUTABLE,
            Place::start(),
            "the script has a shebang and is run by its path, but its executable bit is not set",
        );
    }
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
