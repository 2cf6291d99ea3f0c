//! The graph as one page that needs nothing else: style, program and data stand in it, and its policy allows no other.
//! What a repository writes is data in an element that is never run, and the program only ever sets it as text.

use sha2::{Digest, Sha256};

use super::plot::Plot;
use crate::report::json::harmless;
use crate::steering::steers;

const STYLE: &str = include_str!("page/style.css");
const PROGRAM: &str = include_str!("page/program.js");
const FRAME: &str = include_str!("page/frame.html");

pub(super) fn render(plot: &Plot, title: &str) -> String {
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        digest(STYLE),
        digest(PROGRAM)
    );
    let mut out = String::with_capacity(FRAME.len() + STYLE.len() + PROGRAM.len() + 64 * 1024);
    // The frame is ours; a place is named once and filled once, so nothing that is filled in can name another.
    let mut rest = FRAME;
    for (place, text) in [
        ("{{policy}}", policy),
        ("{{title}}", escape(title)),
        ("{{style}}", STYLE.to_owned()),
        ("{{data}}", data(plot)),
        ("{{program}}", PROGRAM.to_owned()),
    ] {
        if let Some((before, after)) = rest.split_once(place) {
            out.push_str(before);
            out.push_str(&text);
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// JSON in which nothing can end the element that holds it.
fn data(plot: &Plot) -> String {
    let json = serde_json::to_string(plot).unwrap_or_else(|_| "null".to_owned());
    let json = harmless(json);
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c => out.push(c),
        }
    }
    out
}

fn escape(raw: &str) -> String {
    raw.replace(steers, " ")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// SHA-256 in base 64, as a policy names a script.
fn digest(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let hash = Sha256::digest(text.as_bytes());
    let mut out = String::with_capacity(44);
    for chunk in hash.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4_usize {
            let index = (bits >> (18 - 6 * at)) & 63;
            let letter = LETTERS.get(index as usize).copied().unwrap_or(b'=');
            out.push(if at > chunk.len() {
                '='
            } else {
                char::from(letter)
            });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn digests_are_base_64() {
        assert_eq!(digest(""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert_eq!(
            digest("abc"),
            "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        );
    }
}
