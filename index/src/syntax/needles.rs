//! Substring search for many needles at once. Rare words are looked for in the whole text first: nearly every line holds
//! none, so rules that read lines read few. What a needle means is its rule's business.

use memchr::memmem;

/// The offsets of every occurrence of any of `needles` in `text`, sorted.
pub fn occurrences<'n>(text: &str, needles: impl IntoIterator<Item = &'n str>) -> Vec<usize> {
    let mut found: Vec<usize> = needles
        .into_iter()
        .flat_map(|needle| memmem::find_iter(text.as_bytes(), needle.as_bytes()))
        .collect();
    found.sort_unstable();
    found
}

/// Whether `text` holds `needle`.
pub fn holds(text: &str, needle: &str) -> bool {
    memmem::find(text.as_bytes(), needle.as_bytes()).is_some()
}

/// The lines of `text` that hold any of `needles`, each once and in order, with the offset of its start, without their
/// line feed.
pub fn lines_holding<'n>(
    text: &str,
    needles: impl IntoIterator<Item = &'n str>,
) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut lines: Vec<(usize, &str)> = Vec::new();
    let mut beyond = 0;
    for at in occurrences(text, needles) {
        if at < beyond {
            continue;
        }
        let head = bytes.get(..at).unwrap_or_default();
        let start = memchr::memrchr(b'\n', head).map_or(0, |end| end + 1);
        let tail = bytes.get(at..).unwrap_or_default();
        let end = memchr::memchr(b'\n', tail).map_or(text.len(), |length| at + length);
        lines.push((start, text.get(start..end).unwrap_or_default()));
        beyond = end;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_comes_once_and_in_order() {
        let text = "aé b\nnone\nb a\n\na";
        assert_eq!(
            lines_holding(text, ["b", "a"]),
            [(0, "aé b"), (11, "b a"), (16, "a")]
        );
        assert!(lines_holding(text, ["x"]).is_empty());
        assert!(lines_holding("", ["x"]).is_empty());
    }
}
