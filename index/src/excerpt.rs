//! A bounded piece of a text for people. Documents for programs keep their texts whole and do without it.

use std::borrow::Cow;

/// `text` if it has at most `width` characters, else as much of its start as fits with an ellipsis after it.
pub fn excerpt(text: &str, width: usize) -> Cow<'_, str> {
    let Some((end, _)) = text.char_indices().nth(width.saturating_sub(1)) else {
        return Cow::Borrowed(text);
    };
    let (start, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    // The one character left is no longer than the ellipsis that would stand for it.
    if rest.chars().nth(1).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("{}…", start.trim_end()))
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(excerpt("", 4), "");
        assert_eq!(excerpt("äöüß", 4), "äöüß");
        assert_eq!(excerpt("äöüßé", 4), "äöü…");
        assert_eq!(excerpt("ab  cd", 4), "ab…");
        assert_eq!(excerpt("日本語", 1), "…");
        assert_eq!(
            excerpt("é".repeat(400_000).as_str(), 160).chars().count(),
            160
        );
    }
}
