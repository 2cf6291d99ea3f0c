//! The naming rules. The name is compared and measured in its NFKC form.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const MAX_NAME: usize = 64;

/// The NFKC form.
pub(super) fn normalized(name: &str) -> String {
    if name.is_ascii() {
        name.to_owned()
    } else {
        name.nfkc().collect()
    }
}

/// What is wrong with a normalised name, each in words that follow "the name …".
pub(super) fn faults(name: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let length = name.chars().count();
    if length > MAX_NAME {
        faults.push(format!("has {length} characters, where the limit is {MAX_NAME}"));
    }
    if let Some(c) = name.chars().find(|c| !is_name_char(*c)) {
        faults.push(format!("contains {}", shown(c)));
    }
    if name != name.to_lowercase() {
        faults.push("has uppercase letters".to_owned());
    }
    if name.starts_with('-') || name.ends_with('-') {
        faults.push("begins or ends with a hyphen".to_owned());
    }
    if name.contains("--") {
        faults.push("has two hyphens in a row".to_owned());
    }
    faults
}

fn shown(c: char) -> String {
    match c {
        ' ' => "a space".to_owned(),
        '_' => "an underscore".to_owned(),
        c if c.is_control() || c.is_whitespace() || is_combining_mark(c) || !is_visible(c) => {
            format!("the character U+{:04X}", u32::from(c))
        }
        c => format!("`{c}`"),
    }
}

fn is_visible(c: char) -> bool {
    !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn is_name_char(c: char) -> bool {
    c == '-' || c.is_ascii_alphanumeric() || !c.is_ascii() && (is_letter(c) || c.is_numeric())
}

/// A character of the general category L. Rust knows the wider property Alphabetic: taken from it are letter-like
/// numbers, combining marks, and the circled and squared letters, which are symbols.
pub(super) fn is_letter(c: char) -> bool {
    let symbol = matches!(c, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f149}' | '\u{1f150}'..='\u{1f169}' | '\u{1f170}'..='\u{1f189}');
    c.is_alphabetic() && !c.is_numeric() && !is_combining_mark(c) && !symbol
}
