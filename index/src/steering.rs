//! Characters that do something to whoever shows them, instead of being seen. Reports write them in another way; which
//! way, each decides for its own form.

/// Whether `c` is a control character, or one of the invisible ones that reorder the text around them.
pub fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}

#[cfg(test)]
mod tests {
    use super::steers;

    #[test]
    fn what_is_seen_does_not_steer() {
        assert!(
            [
                '\u{1b}', '\u{9b}', '\u{7f}', '\n', '\u{202e}', '\u{2067}', '\u{200f}'
            ]
            .into_iter()
            .all(steers)
        );
        assert!(
            !['a', ' ', 'é', '…', '\u{200d}', '\u{feff}', '😀']
                .into_iter()
                .any(steers)
        );
    }
}
