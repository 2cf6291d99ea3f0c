//! Commands as data and as a line that can be pasted into a POSIX shell.

use serde::Serialize;

/// One command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(in crate::report) struct Command {
    /// The program.
    #[serde(rename = "command")]
    pub program: &'static str,
    /// Its arguments, exactly.
    pub args: Vec<String>,
    /// Both, quoted where a shell needs it; for people.
    pub display: String,
}

impl Command {
    /// `skilld` with these arguments.
    pub(in crate::report) fn skilld(args: &[&str]) -> Self {
        let program = "skilld";
        let mut display = program.to_owned();
        for arg in args {
            display.push(' ');
            display.push_str(&quoted(arg));
        }
        Self {
            program,
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
            display,
        }
    }
}

fn quoted(arg: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    if !arg.is_empty() && arg.chars().all(is_plain) {
        arg.to_owned()
    } else {
        format!("'{}'", arg.replace('\'', r"'\''"))
    }
}
