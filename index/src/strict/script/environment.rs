//! What a program takes from outside: credentials in the environment, the network.

use crate::span::LineIndex;
use crate::syntax::needles::lines_holding;

/// Words in a variable's name that make it a credential.
const SECRET_WORDS: &[&str] = &[
    "API_KEY",
    "APIKEY",
    "TOKEN",
    "SECRET",
    "PASSWORD",
    "PASSWD",
    "CREDENTIAL",
    "PRIVATE_KEY",
    "ACCESS_KEY",
];

/// How programs read an environment variable, up to where its name begins.
const READS: &[&str] = &[
    "os.environ[\"",
    "os.environ['",
    "os.environ.get(\"",
    "os.environ.get('",
    "os.getenv(\"",
    "os.getenv('",
    "getenv(\"",
    "getenv('",
    "process.env.",
    "process.env[\"",
    "process.env['",
    "Deno.env.get(\"",
    "ENV[\"",
    "ENV['",
    "ENV.fetch(\"",
    "$env:",
    "env::var(\"",
];

/// The credentials that `text` reads from the environment, with the line of each first read.
pub(super) fn secrets(text: &str) -> Vec<(String, u32)> {
    let mut out: Vec<(String, u32)> = Vec::new();
    let assigned: Vec<&str> = text.lines().filter_map(shell_assignment).collect();
    let lines = LineIndex::new(text);
    for (at, line) in lines_holding(text, SECRET_WORDS.iter().copied()) {
        let number = lines.line(at);
        if line.trim_start().starts_with(['#', '*']) || line.trim_start().starts_with("//") {
            continue;
        }
        let read = READS.iter().flat_map(|start| {
            line.match_indices(start)
                .filter_map(|(at, _)| line.get(at + start.len()..))
                .map(name)
        });
        let expanded = line
            .match_indices('$')
            .filter_map(|(at, _)| line.get(at + 1..))
            .map(|rest| name(rest.trim_start_matches('{')))
            .filter(|name| !assigned.contains(name));
        for name in read.chain(expanded) {
            let secret = name.len() >= 5 && SECRET_WORDS.iter().any(|word| name.contains(word));
            if secret && !out.iter().any(|(known, _)| known == name) {
                out.push((name.to_owned(), number));
            }
        }
    }
    out.sort();
    out
}

/// The variable name, all capitals, at the start of `text`.
fn name(text: &str) -> &str {
    let end = text
        .find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'))
        .unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// The variable that a shell line gives a value of its own: `TOKEN=$(…)`, `for TOKEN in`, `read TOKEN`.
fn shell_assignment(line: &str) -> Option<&str> {
    let bare = line.trim_start();
    let bare = [
        "export ",
        "local ",
        "readonly ",
        "declare ",
        "for ",
        "read -r ",
        "read ",
    ]
    .iter()
    .find_map(|start| bare.strip_prefix(start))
    .unwrap_or(bare);
    let name = name(bare);
    let rest = bare.get(name.len()..)?;
    // `X="${X:-}"` still takes X from outside.
    let own = rest.starts_with('=')
        && !rest.contains(&format!("{{{name}"))
        && !rest.contains(&format!("${name}"));
    (!name.is_empty() && (own || rest.starts_with(" in") || rest.is_empty())).then_some(name)
}

/// Ways to reach for the network.
const NETWORK: &[&str] = &[
    "requests.get(",
    "requests.post(",
    "requests.put(",
    "requests.request(",
    "requests.Session(",
    "urllib.request.",
    "urlopen(",
    "http.client.",
    "httpx.",
    "aiohttp.",
    "axios.",
    "fetch(\"http",
    "fetch('http",
    "fetch(`http",
    "curl -",
    "curl http",
    "curl \"http",
    "wget -",
    "wget http",
    "Invoke-WebRequest",
    "Invoke-RestMethod",
    "socket.create_connection(",
];

/// The first line that reaches for the network, comments aside.
pub(super) fn network(text: &str) -> Option<u32> {
    let lines = LineIndex::new(text);
    lines_holding(text, NETWORK.iter().copied())
        .into_iter()
        .find_map(|(at, line)| {
            let code = line.trim_start();
            let comment = code.starts_with('#') || code.starts_with("//") || code.starts_with('*');
            let printed = code.starts_with("echo ") || code.starts_with("print");
            (!comment && !printed).then(|| lines.line(at))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_from_outside_only() {
        let text = "key = os.environ[\"OPENAI_API_KEY\"]\n# $OLD_TOKEN\ncurl -H \"$GH_TOKEN\"\nMY_TOKEN=$(mktemp)\necho $MY_TOKEN\n";
        let found: Vec<_> = secrets(text).into_iter().map(|(name, _)| name).collect();
        assert_eq!(found, ["GH_TOKEN", "OPENAI_API_KEY"]);
        assert_eq!(network(text), Some(3));
    }
}
