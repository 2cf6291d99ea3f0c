//! Strict standard, semantic validation of scripts (8.6, 6.6, 9.4).

use super::strict_sample::skill;
use crate::rules::{Example, Rule, Severity};

/// The rows of this family.
pub static RULES: &[&Rule] = &[
    &SCRIPT_UNREFERENCED,
    &SCRIPT_NOT_EXECUTABLE,
    &SCRIPT_INTERPRETER,
    &SCRIPT_MACHINE_PATH,
    &SCRIPT_INSTALL_PATH,
    &SCRIPT_SECRET_UNDECLARED,
    &SCRIPT_SECRET_LITERAL,
    &SCRIPT_SILENT_FAILURE,
    &SCRIPT_TOO_LARGE,
    &SCRIPT_BINARY,
    &SCRIPT_HOST_INSTALL,
    &SCRIPT_NETWORK_UNDECLARED,
];

/// No document and no other script names a script.
pub static SCRIPT_UNREFERENCED: Rule = Rule {
    id: "SCRIPT_UNREFERENCED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "No document and no other script names a script.",
    why: "Nobody runs what nobody mentions; it only costs review.",
    fix: "Name it in SKILL.md or a reference, or remove it.",
    section: "6.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Text.\n")),
            ("demo/scripts/fit.py", "print(1)\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "print(1)\n"),
        ],
    },
};

/// A script is run by its path but is not executable.
pub static SCRIPT_NOT_EXECUTABLE: Rule = Rule {
    id: "SCRIPT_NOT_EXECUTABLE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A script is run by its path but is not executable.",
    why: "The first run ends with `permission denied`.",
    fix: "Set the executable bit, or name the interpreter where the script is run.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "#!/usr/bin/env python3\nprint(1)\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `python3 scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "#!/usr/bin/env python3\nprint(1)\n"),
        ],
    },
};

/// A shebang names an interpreter where only some systems keep it.
pub static SCRIPT_INTERPRETER: Rule = Rule {
    id: "SCRIPT_INTERPRETER",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A shebang names an interpreter where only some systems keep it.",
    why: "The script does not start on the others.",
    fix: "Write `#!/usr/bin/env NAME`.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            (
                "demo/scripts/fit.py",
                "#!/usr/local/bin/python3\nprint(1)\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "#!/usr/bin/env python3\nprint(1)\n"),
        ],
    },
};

/// A script names the home directory of one person.
pub static SCRIPT_MACHINE_PATH: Rule = Rule {
    id: "SCRIPT_MACHINE_PATH",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A script names the home directory of one person.",
    why: "It fails for everybody else.",
    fix: "Take the path as an argument, or compute it from the script's own place.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "open('/Users/mstone/data.csv')\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "import sys\nopen(sys.argv[1])\n"),
        ],
    },
};

/// A script counts on the directory into which one host installs skills.
pub static SCRIPT_INSTALL_PATH: Rule = Rule {
    id: "SCRIPT_INSTALL_PATH",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A script counts on the directory into which one host installs skills.",
    why: "On other hosts, and in a plain checkout, the directory does not exist.",
    fix: "Compute paths from the script's own place.",
    section: "6.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "ROOT = '~/.claude/skills/demo'\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            (
                "demo/scripts/fit.py",
                "from pathlib import Path\nROOT = Path(__file__).parent\n",
            ),
        ],
    },
};

/// A script reads a credential that no document asks for.
pub static SCRIPT_SECRET_UNDECLARED: Rule = Rule {
    id: "SCRIPT_SECRET_UNDECLARED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A script reads a credential that no document asks for.",
    why: "The user learns of it when the script fails, or hands over more than was asked.",
    fix: "Name the variable under Preconditions.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            (
                "demo/scripts/fit.py",
                "import os\nos.environ[\"DEMO_API_KEY\"]\n",
            ),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("Set `DEMO_API_KEY`, then run `scripts/fit.py`.\n"),
            ),
            (
                "demo/scripts/fit.py",
                "import os\nos.environ[\"DEMO_API_KEY\"]\n",
            ),
        ],
    },
};

/// A script holds a credential.
pub static SCRIPT_SECRET_LITERAL: Rule = Rule {
    id: "SCRIPT_SECRET_LITERAL",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A script holds a credential.",
    why: "Whoever gets the skill gets the account.",
    fix: "Revoke it, and read credentials from the environment.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "KEY = 'AKIA2E7QJ4ZK9WLMT5RB'\n"),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("Set `DEMO_KEY`, then run `scripts/fit.py`.\n"),
            ),
            (
                "demo/scripts/fit.py",
                "import os\nKEY = os.environ['DEMO_KEY']\n",
            ),
        ],
    },
};

/// A script ends an error in success or in silence.
pub static SCRIPT_SILENT_FAILURE: Rule = Rule {
    id: "SCRIPT_SILENT_FAILURE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A script ends an error in success or in silence.",
    why: "The agent takes the work for done.",
    fix: "Print what is missing and exit with a status other than 0.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            (
                "demo/scripts/fit.py",
                "import sys\ntry:\n    import yaml\nexcept ImportError:\n    sys.exit(0)\n",
            ),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            (
                "demo/scripts/fit.py",
                "import sys\ntry:\n    import yaml\nexcept ImportError:\n    sys.exit('needs PyYAML')\n",
            ),
        ],
    },
};

/// A script has more than 1000 lines and no document explains it.
pub static SCRIPT_TOO_LARGE: Rule = Rule {
    id: "SCRIPT_TOO_LARGE",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A script has more than 1000 lines and no document explains it.",
    why: "Nobody audits it before running it.",
    fix: "Split it, or explain it in a reference.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "@repeat 1001 print(1)\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "@repeat 100 print(1)\n"),
        ],
    },
};

/// A program under scripts/ is binary.
pub static SCRIPT_BINARY: Rule = Rule {
    id: "SCRIPT_BINARY",
    severity: Severity::WarnMajor,
    since: "0.1.0",
    summary: "A program under scripts/ is binary.",
    why: "Nobody can review what it does, and it runs on one system only.",
    fix: "Ship the source.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.exe`.\n")),
            ("demo/scripts/fit.exe", "@size 9000"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            ("demo/scripts/fit.py", "print(1)\n"),
        ],
    },
};

/// A script installs into a host.
pub static SCRIPT_HOST_INSTALL: Rule = Rule {
    id: "SCRIPT_HOST_INSTALL",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A script installs into a host.",
    why: "Installation is a host's business; a portable bundle has none.",
    fix: "Move the script to the overlay of that host.",
    section: "8.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/install.sh`.\n")),
            ("demo/scripts/install.sh", "cp -r . ~/.claude/skills/demo\n"),
        ],
    },
    right: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.sh`.\n")),
            ("demo/scripts/fit.sh", "cp \"$1\" \"$2\"\n"),
        ],
    },
};

/// A script uses the network, of which no document speaks.
pub static SCRIPT_NETWORK_UNDECLARED: Rule = Rule {
    id: "SCRIPT_NETWORK_UNDECLARED",
    severity: Severity::WarnMinor,
    since: "0.1.0",
    summary: "A script uses the network, of which no document speaks.",
    why: "Hosts without network fail late, and users do not know that data leaves the machine.",
    fix: "Say so under Preconditions.",
    section: "6.6",
    wrong: Example {
        files: &[
            ("demo/SKILL.md", skill!("Run `scripts/fit.py`.\n")),
            (
                "demo/scripts/fit.py",
                "import requests\nrequests.get('https://example.org')\n",
            ),
        ],
    },
    right: Example {
        files: &[
            (
                "demo/SKILL.md",
                skill!("Needs network access. Run `scripts/fit.py`.\n"),
            ),
            (
                "demo/scripts/fit.py",
                "import requests\nrequests.get('https://example.org')\n",
            ),
        ],
    },
};
