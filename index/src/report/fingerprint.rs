//! What makes a finding the same finding in another run: its code, its file, what it says and the line it points at, but
//! not where that line stands. Numbers in what it says do not count, since counts and line numbers change with every edit.

use rustc_hash::FxHashMap;

use super::text::Item;

/// Gives the findings of one report their fingerprints, in report order. Findings that are alike are told apart by their
/// order among each other.
#[derive(Debug, Default)]
pub struct Fingerprints {
    seen: FxHashMap<String, u32>,
}

impl Fingerprints {
    /// The fingerprint of `item`, the next finding.
    pub fn of(&mut self, item: &Item<'_>) -> String {
        self.next(item.code, item.path, item.message, item.source)
    }

    /// The fingerprint of the next finding.
    pub fn next(&mut self, code: &str, path: &str, message: &str, source: Option<&str>) -> String {
        let mut hasher = blake3::Hasher::new();
        let message = without_numbers(message);
        for part in [code, path, &message, source.unwrap_or_default().trim()] {
            hasher.update(part.as_bytes());
            hasher.update(&[0]);
        }
        let hash: String = hasher.finalize().to_hex().chars().take(32).collect();
        let count = self.seen.entry(hash.clone()).or_default();
        *count += 1;
        format!("{hash}:{count}")
    }
}

/// `text` with each run of digits as one `0`.
fn without_numbers(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_ascii_digit() {
            out.push(c);
        } else if !out.ends_with('0') {
            out.push('0');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Fingerprints;

    #[test]
    fn a_finding_keeps_its_fingerprint_when_numbers_change() {
        let of = |message: &str| Fingerprints::default().next("C", "a.md", message, Some("  line"));
        assert_eq!(of("has 500 lines"), of("has 1012 lines"));
        assert_ne!(of("has 500 lines"), of("has 500 words"));
        let mut both = Fingerprints::default();
        let first = both.next("C", "a.md", "m", Some("x"));
        let second = both.next("C", "a.md", "m", Some("x"));
        assert_ne!(first, second);
        assert_ne!(first, both.next("C", "b.md", "m", Some("x")));
        assert_ne!(first, both.next("C", "a.md", "m", Some("y")));
    }
}
