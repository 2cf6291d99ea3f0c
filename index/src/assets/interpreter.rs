//! Which program a script is written for: its first line, else its extension. Nothing is run or looked up.

use serde::{Deserialize, Serialize};

/// A program that runs scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Interpreter {
    /// `sh`.
    Sh,
    /// `bash`.
    Bash,
    /// `node`.
    Node,
    /// `python`.
    Python,
    /// `python3`.
    Python3,
    /// `pwsh`.
    Pwsh,
    /// `powershell`.
    PowerShell,
    /// `cmd`.
    Cmd,
    /// None of these.
    Unknown,
}

impl Interpreter {
    /// The name in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sh => "sh",
            Self::Bash => "bash",
            Self::Node => "node",
            Self::Python => "python",
            Self::Python3 => "python3",
            Self::Pwsh => "pwsh",
            Self::PowerShell => "powershell",
            Self::Cmd => "cmd",
            Self::Unknown => "unknown",
        }
    }

    /// The program for a file of this name and text; `None` as text for a binary file.
    pub fn of(file_name: &str, text: Option<&str>) -> Self {
        let first_line = text.and_then(|text| text.lines().next());
        match first_line.and_then(|line| line.strip_prefix("#!")) {
            Some(command) => Self::of_command(command),
            None => Self::of_extension(file_name),
        }
    }

    fn of_command(command: &str) -> Self {
        let mut words = command.split_whitespace().map(base_name);
        let mut program = words.next();
        if program == Some("env") {
            program = words.find(|word| !word.starts_with('-') && !word.contains('='));
        }
        [
            Self::Sh,
            Self::Bash,
            Self::Node,
            Self::Python,
            Self::Python3,
            Self::Pwsh,
            Self::PowerShell,
        ]
        .into_iter()
        .find(|known| program == Some(known.as_str()))
        .unwrap_or(Self::Unknown)
    }

    fn of_extension(file_name: &str) -> Self {
        let extension = file_name.rsplit_once('.').map(|(_, ext)| ext);
        match extension.unwrap_or_default().to_ascii_lowercase().as_str() {
            "sh" => Self::Sh,
            "bash" => Self::Bash,
            "py" => Self::Python,
            "js" | "mjs" | "cjs" | "ts" | "mts" | "cts" => Self::Node,
            "ps1" => Self::PowerShell,
            "bat" | "cmd" => Self::Cmd,
            _ => Self::Unknown,
        }
    }
}

fn base_name(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::Interpreter;

    #[test]
    fn the_first_line_decides_before_the_extension() {
        for (name, text, expected) in [
            ("x", "#!/bin/sh\n", "sh"),
            ("x.py", "#!/usr/bin/env python3 -u\r\n", "python3"),
            ("x", "#! /usr/bin/env -S FOO=1 bash -e\n", "bash"),
            ("x.sh", "#!/usr/bin/env perl\n", "unknown"),
            ("x.sh", "#!\n", "unknown"),
            ("x.sh", "\n#!/bin/bash\n", "sh"),
            ("x.MJS", "import x\n", "node"),
            ("x.cmd", "", "cmd"),
            ("x.rb", "", "unknown"),
        ] {
            let found = Interpreter::of(name, Some(text));
            assert_eq!(found.as_str(), expected, "{name} {text:?}");
        }
        assert_eq!(Interpreter::of("x.exe", None), Interpreter::Unknown);
    }
}
