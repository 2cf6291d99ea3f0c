//! Names that occur anywhere in a text, code included: programs, environment variables, talk of a network.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use crate::strict::facts::Mentions;
use crate::strict::role::{base_name, is_program};

/// Everything `text` mentions.
pub(in crate::strict) fn mentions(text: &str) -> Mentions {
    let mut out = Mentions {
        all_scripts: ["scripts/*", "`scripts/`", "(scripts/)"]
            .iter()
            .any(|all| text.contains(all)),
        ..Mentions::default()
    };
    for line in text.lines() {
        let mut interpreter = false;
        let mut before = "";
        for token in tokens(line) {
            let name = base_name(token);
            if is_interpreter(name) {
                interpreter = true;
            } else if let Some(program) = program(token, name) {
                out.programs.push(program.to_owned());
                if interpreter {
                    out.interpreted.push(program.to_owned());
                } else if token.trim_start_matches("./").starts_with("scripts/")
                    && (begins(line, token)
                        || RUN_WORDS
                            .iter()
                            .any(|word| before.eq_ignore_ascii_case(word)))
                {
                    out.run_directly.push(program.to_owned());
                }
            } else if is_variable(token) {
                out.variables.push(token.to_owned());
            }
            out.network = out.network || is_network_word(token);
            before = token;
        }
    }
    for list in [
        &mut out.programs,
        &mut out.run_directly,
        &mut out.interpreted,
        &mut out.variables,
    ] {
        list.sort();
        list.dedup();
    }
    out
}

/// What stands between the characters that no name holds, without dots at its ends.
fn tokens(line: &str) -> impl Iterator<Item = &str> {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b'/');
    let mut rest = line;
    std::iter::from_fn(move || {
        loop {
            let bytes = rest.as_bytes();
            let start = bytes.iter().position(|byte| part(*byte))?;
            let length = bytes.iter().skip(start).position(|byte| !part(*byte));
            let end = length.map_or(bytes.len(), |length| start + length);
            let token = rest.get(start..end).unwrap_or_default();
            rest = rest.get(end..).unwrap_or_default();
            let token = token.trim_matches('.');
            if !token.is_empty() {
                return Some(token);
            }
        }
    })
}

/// Whether `line` is a command that begins with `token`.
fn begins(line: &str, token: &str) -> bool {
    let command = line.trim_start().trim_start_matches("$ ");
    command.starts_with(token)
}

/// The program that a token names: a file name with a program's extension, or what follows `scripts/` or `scripts.`.
/// `name` is the token without folders.
fn program<'t>(token: &'t str, name: &'t str) -> Option<&'t str> {
    if !token.contains(['.', '/']) {
        return None;
    }
    if let Some(module) = token.strip_prefix("scripts.") {
        return Some(module);
    }
    let below_scripts = token.starts_with("scripts/") || token.contains("/scripts/");
    (!name.is_empty() && (is_program(name) || below_scripts)).then_some(name)
}

/// Whether a token is written like the environment variable of a credential.
fn is_variable(token: &str) -> bool {
    token.len() >= 4
        && !token.starts_with(|c: char| c.is_ascii_lowercase())
        && token.contains('_')
        && token
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

fn is_interpreter(name: &str) -> bool {
    static NAMES: LazyLock<FxHashSet<&str>> =
        LazyLock::new(|| INTERPRETERS.iter().copied().collect());
    NAMES.contains(name)
}

fn is_network_word(token: &str) -> bool {
    static WORDS: LazyLock<FxHashSet<&str>> = LazyLock::new(|| NETWORK.iter().copied().collect());
    let last = token.trim_matches(['-', '_', '/']);
    let known = if last.bytes().any(|byte| byte.is_ascii_uppercase()) {
        WORDS.contains(last.to_ascii_lowercase().as_str())
    } else {
        WORDS.contains(last)
    };
    known || token.contains("www.")
}

const RUN_WORDS: &[&str] = &[
    "run", "runs", "running", "execute", "executes", "invoke", "call",
];

const INTERPRETERS: &[&str] = &[
    "python",
    "python3",
    "python2",
    "py",
    "node",
    "bash",
    "sh",
    "zsh",
    "uv",
    "uvx",
    "deno",
    "bun",
    "tsx",
    "ts-node",
    "npx",
    "ruby",
    "perl",
    "pwsh",
    "powershell",
    "Rscript",
    "php",
    "lua",
];

const NETWORK: &[&str] = &[
    "http",
    "https",
    "api",
    "apis",
    "url",
    "urls",
    "uri",
    "network",
    "internet",
    "online",
    "web",
    "website",
    "websites",
    "download",
    "downloads",
    "downloaded",
    "downloading",
    "fetch",
    "fetches",
    "fetching",
    "remote",
    "curl",
    "wget",
    "endpoint",
    "endpoints",
    "browser",
    "cloud",
    "server",
    "servers",
    "host",
    "hosted",
    "upload",
    "uploads",
    "request",
    "requests",
    "webhook",
    "proxy",
    "port",
    "localhost",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_how_they_are_run() {
        let found = mentions(
            "Run `python -u scripts/fit.py` or scripts/go.\npython -m scripts.loop\nThen tool.sh.",
        );
        assert_eq!(found.programs, ["fit.py", "go", "loop", "tool.sh"]);
        assert_eq!(found.interpreted, ["fit.py", "go", "loop"]);
    }

    #[test]
    fn variables_and_network() {
        let found = mentions("Set OPENAI_API_KEY before the service answers.");
        assert_eq!(found.variables, ["OPENAI_API_KEY"]);
        assert!(!found.network);
        assert!(mentions("calls the REST API").network);
    }
}
