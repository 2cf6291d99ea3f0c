//! What one program does wrong by itself.

use crate::rules::catalogue::strict_script::{
    SCRIPT_HOST_INSTALL, SCRIPT_INSTALL_PATH, SCRIPT_INTERPRETER, SCRIPT_MACHINE_PATH,
    SCRIPT_SECRET_LITERAL, SCRIPT_SILENT_FAILURE,
};
use crate::span::LineIndex;
use crate::strict::facts::{Finding, Place};
use crate::strict::role::{base_name, extension};
use crate::strict::secrets;
use crate::strict::skill::SKILL_HOMES;
use crate::strict::text::{count, shown};
use crate::syntax::needles::lines_holding;

pub(super) fn check(path: &str, text: &str, findings: &mut Vec<Finding>) {
    interpreter(text, findings);
    let lines = LineIndex::new(text);
    for (at, line) in lines_holding(text, secrets::MARKS.iter().copied()) {
        let number = lines.line(at);
        if let Some((home, _)) = secrets::private_path(line) {
            findings.push(Finding::new(
                &SCRIPT_MACHINE_PATH,
                Place::line(number),
                format!("`{home}` is the home directory of one person; the script fails for everybody else"),
            ));
        }
        if let Some((what, _)) = secrets::credential(line) {
            findings.push(Finding::new(
                &SCRIPT_SECRET_LITERAL,
                Place::line(number),
                format!(
                    "this line holds {what}; revoke it, and read credentials from the environment"
                ),
            ));
        }
    }
    silent_failures(path, text, findings);
    installs(path, text, findings);
}

/// Shebangs that find their program on every system.
fn interpreter(text: &str, findings: &mut Vec<Finding>) {
    let Some(command) = text.lines().next().and_then(|line| line.strip_prefix("#!")) else {
        return;
    };
    let program = command.split_whitespace().next().unwrap_or_default();
    let portable = matches!(program, "/usr/bin/env" | "/bin/sh" | "/bin/bash");
    if !portable {
        findings.push(
            Finding::new(
                &SCRIPT_INTERPRETER,
                Place::start(),
                format!(
                    "`{}` is not where every system keeps this interpreter",
                    shown(program)
                ),
            )
            .fix(format!(
                "write `#!/usr/bin/env {}`",
                shown(base_name(program))
            )),
        );
    }
}

/// Errors that end in success or in nothing.
fn silent_failures(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let lines: Vec<&str> = text.lines().collect();
    let python = extension(path) == "py";
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim();
        let message = if python && is_handler(code) {
            let indent = indent_of(line);
            let inside = lines
                .iter()
                .skip(at + 1)
                .take_while(|next| next.trim().is_empty() || indent_of(next) > indent);
            let body: Vec<&str> = inside
                .map(|next| next.trim())
                .filter(|next| !next.is_empty())
                .take(20)
                .collect();
            handler_fault(code, &body)
        } else {
            (!python && shell_fault(code)).then_some(
                "a missing prerequisite ends the script with exit status 0, which reads as success",
            )
        };
        if let Some(message) = message {
            findings.push(Finding::new(
                &SCRIPT_SILENT_FAILURE,
                Place::line(count(at + 1)),
                message,
            ));
        }
    }
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn is_handler(code: &str) -> bool {
    code.ends_with(':') && (code == "except:" || code.starts_with("except "))
}

fn handler_fault(handler: &str, body: &[&str]) -> Option<&'static str> {
    let missing_module = handler.contains("ImportError") || handler.contains("ModuleNotFoundError");
    if missing_module && body == ["pass"] {
        return Some(
            "a missing module is passed over in silence; say which one is missing and how to get it",
        );
    }
    let success = |line: &&&str| {
        matches!(
            **line,
            "sys.exit(0)" | "exit(0)" | "sys.exit()" | "raise SystemExit(0)"
        )
    };
    // Ctrl-C and a closed pipe are no failures.
    let wanted = handler.contains("KeyboardInterrupt")
        || handler.contains("BrokenPipe")
        || handler.contains("SystemExit");
    (!wanted && body.iter().any(|line| success(&line)))
        .then_some("an error ends the program with exit status 0, which reads as success")
}

/// `command -v tool || exit 0`.
fn shell_fault(code: &str) -> bool {
    let checks =
        code.starts_with("command -v ") || code.starts_with("which ") || code.starts_with("type ");
    checks && (code.ends_with("|| exit 0") || code.contains("|| exit 0;"))
}

/// Scripts that put skills into hosts, and scripts that count on having been put there.
fn installs(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let name = base_name(path).to_lowercase();
    let installer =
        name.starts_with("install") || name.starts_with("setup") || name.starts_with("uninstall");
    let lines = LineIndex::new(text);
    for (at, line) in lines_holding(text, SKILL_HOMES.iter().copied()) {
        let number = lines.line(at);
        let code = line.trim_start();
        if code.starts_with('#') || code.starts_with("//") {
            continue;
        }
        let Some(home) = SKILL_HOMES.iter().find(|home| line.contains(**home)) else {
            continue;
        };
        let (rule, message) = if installer {
            (
                &SCRIPT_HOST_INSTALL,
                format!(
                    "the script installs into `{home}`, which is the business of a host's overlay"
                ),
            )
        } else {
            (
                &SCRIPT_INSTALL_PATH,
                format!("the script counts on `{home}`, where one host installs skills"),
            )
        };
        findings.push(Finding::new(rule, Place::line(number), message));
        return;
    }
}
