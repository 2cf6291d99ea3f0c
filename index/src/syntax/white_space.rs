//! White space as JavaScript counts it: the reference trims with it, so verdicts depend on it. It differs from
//! `char::is_whitespace` by U+FEFF (counted here) and U+0085 (not counted here).

/// White space or line terminator of ECMAScript.
pub fn is_white_space(c: char) -> bool {
    c == '\u{feff}' || (c != '\u{85}' && c.is_whitespace())
}

/// `text` without white space at both ends.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_white_space)
}
