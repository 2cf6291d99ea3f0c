//! Scripts that a command in a fenced block runs: `python3 run.py --all`. Only commands that begin a line and name the
//! script first count; the name means a file beside the entrypoint, wherever the command stands.

use crate::span::Span;
use crate::syntax::body::CodeBlock;

/// Programs that take a script.
const PROGRAMS: [&str; 5] = ["python", "python3", "node", "bash", "sh"];

/// Endings of scripts.
const ENDINGS: [&str; 7] = ["py", "js", "mjs", "cjs", "ts", "sh", "bash"];

/// Every command of the fenced block `block` of `text` that runs a script: its span and the name of the script.
pub(super) fn in_block<'t>(text: &'t str, block: &CodeBlock) -> Vec<(Span, &'t str)> {
    if block.info.is_none() {
        return Vec::new();
    }
    let body = block.span.slice(text);
    let mut next = 0;
    body.split_inclusive('\n')
        .filter_map(|line| {
            let at = next;
            next += line.len();
            let command = line.trim();
            let name = script(command)?;
            let start = block.span.start + at + (line.len() - line.trim_start().len());
            Some((Span::new(start, start + command.len()), name))
        })
        .collect()
}

/// The script that `command` runs: its first word that is no option.
fn script(command: &str) -> Option<&str> {
    let mut words = command.split_whitespace();
    words.next().filter(|word| PROGRAMS.contains(word))?;
    let name = words.find(|word| !word.starts_with('-'))?;
    let (stem, ending) = name.rsplit_once('.')?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    (!stem.is_empty() && ENDINGS.contains(&ending) && stem.chars().all(plain)).then_some(name)
}
