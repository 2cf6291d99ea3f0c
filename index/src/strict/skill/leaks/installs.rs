//! Steps that install the skill itself: they are over once an agent reads them.

use std::sync::LazyLock;

use crate::rules::catalogue::strict_overlay::OVERLAY_INSTALL_STEPS;
use crate::strict::facts::Finding;

use crate::strict::prose::phrase::Lexicon;
use crate::strict::skill::Skill;
use crate::syntax::needles::lines_holding;

/// Commands whose only object is a skill or plugin.
const COMMANDS: &[&str] = &[
    "npx skills add",
    "npx skills install",
    "gh skill install",
    "gh skills install",
    "claude plugin install",
    "copilot plugin install",
    "/plugin install",
    "/plugin marketplace add",
    "openskills install",
    "codex skills install",
];

/// Directories into which hosts install skills.
pub(in crate::strict) const SKILL_HOMES: &[&str] = &[
    ".claude/skills",
    ".codex/skills",
    ".copilot/skills",
    ".cursor/skills",
    ".github/skills",
    ".gemini/skills",
    ".agents/skills",
];

static INSTALL: LazyLock<Lexicon<()>> = LazyLock::new(|| {
    Lexicon::new(
        [
            "install|copy|clone|symlink|link this skill|plugin",
            "install|copy|clone|symlink|link the skill|plugin folder|directory|into|to",
            "copy|clone|symlink this folder|directory|repository into|to",
            "installing this skill",
            "how to install this skill",
        ]
        .map(|pattern| ((), pattern)),
    )
});

pub(super) fn check(skill: &Skill<'_, '_>, findings: &mut Vec<Finding>) {
    let page = skill.page;
    let mut push = |at: usize, what: &str| {
        findings.push(Finding::new(
            &OVERLAY_INSTALL_STEPS,
            page.place(at),
            format!("`{what}` installs something into a host, which is the business of that host's overlay"),
        ));
    };
    for (at, line) in lines_holding(page.body(), COMMANDS.iter().chain(SKILL_HOMES).copied()) {
        let command = COMMANDS
            .iter()
            .find_map(|command| Some((line.find(command)?, *command)));
        if let Some((column, command)) = command.or_else(|| copies_skill(line)) {
            push(at + column, command);
        }
    }
    for run in &skill.runs {
        if let Some(hit) = INSTALL.find(&run.words).first() {
            push(run.at(hit.span.start), hit.span.slice(run.prose));
        }
    }
}

/// `cp -r … ~/.claude/skills/…` and its like.
fn copies_skill(line: &str) -> Option<(usize, &'static str)> {
    let verb = line
        .trim_start()
        .trim_start_matches("$ ")
        .split(' ')
        .next()?;
    let home = SKILL_HOMES
        .iter()
        .find_map(|home| Some((line.find(home)?, *home)))?;
    ["cp", "mv", "ln", "git", "mkdir", "rsync"]
        .contains(&verb)
        .then_some(home)
}
