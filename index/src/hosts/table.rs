//! What the documents of hosts say about loading a skill: one row a rule, each with its source. Data only.

use super::rule::{Host, HostRule, Source, Test, Then, open, stops, unread};

static STANDARD: Source = Source {
    url: "skilld validate --profile p0",
    date: "2026-11-30",
};
static SKILLS_REF: Source = Source {
    url: "https://pypi.org/project/skills-ref/0.1.1/",
    date: "2026-11-30",
};
static CLAUDE: Source = Source {
    url: "https://code.claude.com/docs/en/skills",
    date: "2026-11-30",
};
static CODEX: Source = Source {
    url: "https://developers.openai.com/codex/skills",
    date: "2026-11-30",
};
static COPILOT: Source = Source {
    url: "https://docs.github.com/en/copilot/how-tos/copilot-on-github/customize-copilot/customize-cloud-agent/add-skills",
    date: "2026-11-30",
};
static VSCODE: Source = Source {
    url: "https://code.visualstudio.com/docs/agent-customization/agent-skills",
    date: "2026-05-28",
};
static GEMINI: Source = Source {
    url: "https://geminicli.com/docs/cli/skills/",
    date: "2026-11-30",
};
static GEMINI_TIERS: Source = Source {
    url: "https://geminicli.com/docs/cli/using-agent-skills/",
    date: "2026-11-30",
};

/// All hosts, in the order of reports.
pub static HOSTS: [Host; 6] = [
    Host {
        id: "portable-core",
        title: "the portable core",
        roots: &[],
        nested: false,
        rules: &[
            stops(
                "entrypoint",
                Test::Spelling,
                "The entrypoint is named exactly `SKILL.md`.",
                &STANDARD,
            ),
            stops(
                "link",
                Test::Link,
                "A bundle holds no symbolic links.",
                &STANDARD,
            ),
            stops("utf8", Test::NotText, "Text files are UTF-8.", &STANDARD),
            unread(&STANDARD),
            HostRule {
                id: "no-bundle",
                test: Test::NoBundle,
                then: Then::Unknown,
                says: "Only the skills of the skill roots are checked.",
                source: &STANDARD,
            },
            stops(
                "core",
                Test::Core,
                "The strict standard's P0 finds a failure.",
                &STANDARD,
            ),
        ],
    },
    Host {
        id: "agent-skills",
        title: "Agent Skills (skills-ref 0.1.1)",
        roots: &[],
        nested: false,
        rules: &[
            stops(
                "entrypoint",
                Test::SpellingInAnyCase,
                "The file is named `SKILL.md` or `skill.md`.",
                &SKILLS_REF,
            ),
            open("link", Test::Link, &SKILLS_REF),
            stops(
                "utf8",
                Test::NotText,
                "The file is read as UTF-8.",
                &SKILLS_REF,
            ),
            unread(&SKILLS_REF),
            stops(
                "validate",
                Test::SkillsRef,
                "`skills-ref validate` finds an error.",
                &SKILLS_REF,
            ),
        ],
    },
    Host {
        id: "claude-code",
        title: "Claude Code",
        roots: &[".claude/skills"],
        nested: true,
        rules: &[
            stops(
                "location",
                Test::Outside,
                "Project skills are looked for in `.claude/skills/`, at the root and in subfolders; a plugin brings its own.",
                &CLAUDE,
            ),
            stops(
                "own-folder",
                Test::InRoot,
                "A skill is a folder below `.claude/skills/`.",
                &CLAUDE,
            ),
            stops(
                "entrypoint",
                Test::Spelling,
                "A skill's folder holds a `SKILL.md`.",
                &CLAUDE,
            ),
            open("nested", Test::Nested, &CLAUDE),
            open("link", Test::Link, &CLAUDE),
            open("utf8", Test::NotText, &CLAUDE),
            unread(&CLAUDE),
            open("yaml", Test::BadYaml, &CLAUDE),
        ],
    },
    Host {
        id: "codex",
        title: "Codex",
        roots: &[".agents/skills"],
        nested: true,
        rules: &[
            stops(
                "location",
                Test::Outside,
                "Repository skills are looked for in `.agents/skills/`, from the working folder up to the root.",
                &CODEX,
            ),
            stops(
                "entrypoint",
                Test::Spelling,
                "A skill is a folder with a `SKILL.md`.",
                &CODEX,
            ),
            open("own-folder", Test::InRoot, &CODEX),
            open("nested", Test::Nested, &CODEX),
            HostRule {
                id: "link",
                test: Test::Link,
                then: Then::Unknown,
                says: "Links to skill folders are followed; skilld does not follow them and cannot say what is there.",
                source: &CODEX,
            },
            open("utf8", Test::NotText, &CODEX),
            unread(&CODEX),
            stops(
                "frontmatter",
                Test::NoFrontmatter,
                "`SKILL.md` must include `name` and `description`.",
                &CODEX,
            ),
            open("yaml", Test::BadYaml, &CODEX),
            stops(
                "name",
                Test::NoName,
                "`SKILL.md` must include `name`.",
                &CODEX,
            ),
            stops(
                "description",
                Test::NoDescription,
                "`SKILL.md` must include `description`.",
                &CODEX,
            ),
            open("name-form", Test::NameForm, &CODEX),
            open("name-length", Test::LongName, &CODEX),
            open("description-length", Test::LongDescription, &CODEX),
            open("folder-name", Test::OtherFolder, &CODEX),
        ],
    },
    Host {
        id: "copilot",
        title: "GitHub Copilot",
        roots: &[".github/skills", ".claude/skills", ".agents/skills"],
        nested: false,
        rules: &[
            stops(
                "location",
                Test::Outside,
                "Project skills are looked for in `.github/skills/`, `.claude/skills/` and `.agents/skills/` at the root.",
                &COPILOT,
            ),
            stops(
                "entrypoint",
                Test::Spelling,
                "The file must be named `SKILL.md`.",
                &COPILOT,
            ),
            open("own-folder", Test::InRoot, &COPILOT),
            open("nested", Test::Nested, &COPILOT),
            open("link", Test::Link, &COPILOT),
            open("utf8", Test::NotText, &COPILOT),
            unread(&COPILOT),
            stops(
                "frontmatter",
                Test::NoFrontmatter,
                "The frontmatter is required.",
                &VSCODE,
            ),
            open("yaml", Test::BadYaml, &VSCODE),
            stops("name", Test::NoName, "`name` is required.", &COPILOT),
            stops(
                "description",
                Test::NoDescription,
                "`description` is required.",
                &COPILOT,
            ),
            stops(
                "name-form",
                Test::NameForm,
                "`name` holds lower-case letters, digits and hyphens; with anything else the skill fails to load.",
                &VSCODE,
            ),
            stops(
                "name-length",
                Test::LongName,
                "`name` has at most 64 characters.",
                &VSCODE,
            ),
            stops(
                "description-length",
                Test::LongDescription,
                "`description` has at most 1024 characters.",
                &VSCODE,
            ),
            stops(
                "folder-name",
                Test::OtherFolder,
                "`name` must match the name of the folder.",
                &VSCODE,
            ),
            open("shared-name", Test::SharedName, &COPILOT),
        ],
    },
    Host {
        id: "gemini-cli",
        title: "Gemini CLI",
        roots: &[".agents/skills", ".gemini/skills"],
        nested: false,
        rules: &[
            stops(
                "location",
                Test::Outside,
                "Workspace skills are looked for in `.gemini/skills/` and `.agents/skills/`.",
                &GEMINI_TIERS,
            ),
            stops(
                "entrypoint",
                Test::Spelling,
                "A skill's folder holds a `SKILL.md`.",
                &GEMINI,
            ),
            open("own-folder", Test::InRoot, &GEMINI),
            open("nested", Test::Nested, &GEMINI),
            open("link", Test::Link, &GEMINI),
            open("utf8", Test::NotText, &GEMINI),
            unread(&GEMINI),
            stops(
                "frontmatter",
                Test::NoFrontmatter,
                "The file must hold YAML frontmatter with `name` and `description`.",
                &GEMINI,
            ),
            open("yaml", Test::BadYaml, &GEMINI),
            stops(
                "name",
                Test::NoName,
                "The frontmatter must hold `name`.",
                &GEMINI,
            ),
            stops(
                "description",
                Test::NoDescription,
                "The frontmatter must hold `description`.",
                &GEMINI,
            ),
            open("name-form", Test::NameForm, &GEMINI),
            open("name-length", Test::LongName, &GEMINI),
            open("description-length", Test::LongDescription, &GEMINI),
            open("folder-name", Test::OtherFolder, &GEMINI),
            stops(
                "shared-name",
                Test::SharedName,
                "Of skills with one name, the one in `.agents/skills/` is used.",
                &GEMINI_TIERS,
            ),
        ],
    },
];
