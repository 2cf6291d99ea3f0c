//! Words reduced to what two texts can share: content words, lower case, common English endings removed.

use super::words;

/// The content words of `text` as stems, in order.
pub fn content_stems(text: &str) -> Vec<String> {
    words(text)
        .into_iter()
        .map(|word| word.text.to_lowercase())
        .filter(|word| word.chars().count() > 1 && !STOP.contains(&word.as_str()))
        .map(|word| stem(&word))
        .collect()
}

/// Whether every stem of `part` occurs in `whole`, in the same order.
pub fn in_order(part: &[String], whole: &[String]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|stem| rest.any(|other| other == stem))
}

/// `word` (lower case) without its ending. Crude on purpose: it only has to be the same for both texts.
pub fn stem(word: &str) -> String {
    let base = ENDINGS
        .iter()
        .find_map(|(ending, put)| {
            let base = word.strip_suffix(ending)?;
            (base.chars().count() >= 3).then(|| format!("{base}{put}"))
        })
        .unwrap_or_else(|| word.to_owned());
    match base.strip_suffix('e') {
        Some(short) if short.chars().count() >= 3 => short.to_owned(),
        _ => base,
    }
}

const ENDINGS: &[(&str, &str)] = &[
    ("'s", ""),
    ("’s", ""),
    ("ations", "at"),
    ("ation", "at"),
    ("ies", "y"),
    ("sses", "ss"),
    ("ss", "ss"),
    ("ing", ""),
    ("ed", ""),
    ("es", ""),
    ("s", ""),
];

const STOP: &[&str] = &[
    "a", "an", "the", "and", "or", "of", "to", "in", "on", "at", "by", "for", "from", "with", "as",
    "is", "are", "be", "been", "it", "its", "this", "that", "these", "those", "any", "all",
    "other", "new", "own", "such", "than", "then", "when", "whenever", "where", "which", "who",
    "what", "how", "if", "user", "users", "asks", "ask", "asked", "wants", "needs", "skill", "use",
    "used", "using", "should", "can", "may", "will", "would", "your", "you", "their", "into",
    "about", "me", "my", "i", "please",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflections_meet() {
        assert_eq!(stem("migrations"), stem("migration"));
        assert_eq!(stem("generates"), stem("generate"));
        assert_eq!(stem("generating"), stem("generate"));
        assert_eq!(stem("queries"), stem("query"));
        assert_eq!(stem("process"), "process");
    }

    #[test]
    fn order_counts() {
        let whole = content_stems("generate a client for the API");
        assert!(in_order(&content_stems("generates clients"), &whole));
        assert!(!in_order(&content_stems("API generation"), &whole));
    }
}
