//! From a written target to a clean relative path. Nothing is looked up.

/// The relative path of a link destination; `None` for URLs, anchors, absolute paths and paths with `..`.
pub(super) fn of_link(destination: &str) -> Option<String> {
    if has_scheme(destination) {
        return None;
    }
    clean(destination)
}

/// A link destination that is a file name without any folder, not even `./`.
pub(super) fn is_name(destination: &str) -> bool {
    let path = destination.split(['#', '?']).next().unwrap_or_default();
    !path.contains('/')
}

/// The clean relative path of `written`: without fragment, query, trailing punctuation, percent encoding and `.`
/// segments. `None` where nothing is left, or the path is absolute or climbs.
pub(super) fn clean(written: &str) -> Option<String> {
    let path = written.split(['#', '?']).next().unwrap_or_default();
    let path = path.trim().trim_end_matches(['.', '>']);
    normalize(&percent_decoded(path))
}

fn normalize(path: &str) -> Option<String> {
    let path = path.strip_prefix("./").unwrap_or(path);
    if path.is_empty() || path.starts_with(['/', '#']) {
        return None;
    }
    let mut kept: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => return None,
            name => kept.push(name),
        }
    }
    if kept.is_empty() {
        return None;
    }
    let mut clean = kept.join("/");
    if path.ends_with('/') {
        clean.push('/');
    }
    Some(clean)
}

/// `mailto:`, `https:` and the like.
pub(crate) fn has_scheme(destination: &str) -> bool {
    let Some((scheme, _)) = destination.split_once(':') else {
        return false;
    };
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-'))
}

/// `%41` becomes `A`; text that is not valid percent encoding of UTF-8 stays as it is.
pub(crate) fn percent_decoded(path: &str) -> String {
    if !path.contains('%') {
        return path.to_owned();
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = (rest.next().and_then(hex), rest.next().and_then(hex));
        let (Some(high), Some(low)) = digits else {
            return path.to_owned();
        };
        bytes.push(high * 16 + low);
    }
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_owned())
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte)
        .to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
}
