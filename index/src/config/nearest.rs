//! The known name that a misspelt one most likely means.

/// The one of `known` that looks most like `written`, where one is near enough to be worth saying.
pub(super) fn nearest(written: &str, known: &[&'static str]) -> Option<&'static str> {
    let written_words = words(written);
    known
        .iter()
        .map(|name| {
            let words = words(name);
            let distance = distance(&joined(&written_words), &joined(&words))
                .min(distance(&sorted(&written_words), &sorted(&words)));
            (distance, *name)
        })
        .filter(|(distance, name)| *distance <= (name.len().min(written.len()) / 3).max(1))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// `maxDepth`, `max-depth` and `max_depth` are the same words.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut starts_word = true;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            starts_word = true;
            continue;
        }
        if starts_word || c.is_uppercase() {
            words.push(String::new());
        }
        // Capitals in a row are one word.
        starts_word = false;
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}

fn joined(words: &[String]) -> Vec<char> {
    words.concat().chars().collect()
}

fn sorted(words: &[String]) -> Vec<char> {
    let mut words = words.to_vec();
    words.sort();
    joined(&words)
}

/// Insertions, deletions and replacements that lead from `a` to `b`.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        let mut next = vec![left];
        for (to, above) in b.iter().zip(row.iter().skip(1)) {
            let replaced = diagonal + usize::from(from != to);
            left = replaced.min(left + 1).min(above + 1);
            diagonal = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    const KNOWN: &[&str] = &[
        "globs",
        "exclude",
        "max_depth",
        "max_file_size_bytes",
        "requires_human_approval",
        "id",
    ];

    #[test]
    fn misspelt_names_lead_to_the_one_meant() {
        for (written, expected) in [
            ("glob", Some("globs")),
            ("Globs", Some("globs")),
            ("excludes", Some("exclude")),
            ("exlcude", Some("exclude")),
            ("maxDepth", Some("max_depth")),
            ("max-depth", Some("max_depth")),
            ("depth_max", Some("max_depth")),
            ("MAX_FILE_SIZE_BYTES", Some("max_file_size_bytes")),
            ("human_approval_required", Some("requires_human_approval")),
            ("ids", Some("id")),
            ("Id", Some("id")),
            ("zz", None),
            ("", None),
            ("concurrency", None),
            ("日本", None),
        ] {
            assert_eq!(nearest(written, KNOWN), expected, "{written}");
        }
    }
}
