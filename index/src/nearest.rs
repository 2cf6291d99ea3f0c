//! The known name that a misspelt one most likely means.

/// The one of `known` that looks most like `written`, where one is near enough to be worth saying.
pub(crate) fn nearest(written: &str, known: &[&'static str]) -> Option<&'static str> {
    let written_words = words(written);
    known
        .iter()
        .map(|name| {
            let words = words(name);
            let distance = distance(&joined(&written_words), &joined(&words))
                .min(distance(&sorted(&written_words), &sorted(&words)));
            (distance, *name)
        })
        .filter(|(distance, name)| {
            let shorter = name.len().min(written.len());
            *distance <= (shorter / 3).max(1) && distance * 2 < shorter
        })
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

/// Insertions, deletions, replacements and swaps of neighbours that lead from `a` to `b`.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    let cell = |rows: &[Vec<usize>], i: usize, j: usize| {
        rows.get(i)
            .and_then(|row| row.get(j))
            .copied()
            .unwrap_or(usize::MAX / 2)
    };
    for (i, from) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let left = row.last().copied().unwrap_or_default() + 1;
            let above = cell(&rows, i, j + 1) + 1;
            let replaced = cell(&rows, i, j) + usize::from(from != to);
            let mut best = left.min(above).min(replaced);
            if let (Some(i), Some(j)) = (i.checked_sub(1), j.checked_sub(1))
                && (a.get(i), b.get(j)) == (Some(to), Some(from))
            {
                best = best.min(cell(&rows, i, j) + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    cell(&rows, a.len(), b.len())
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
            ("golbs", Some("globs")),
            ("maxDepth", Some("max_depth")),
            ("max-depth", Some("max_depth")),
            ("depth_max", Some("max_depth")),
            ("MAX_FILE_SIZE_BYTES", Some("max_file_size_bytes")),
            ("human_approval_required", Some("requires_human_approval")),
            ("Id", Some("id")),
            ("ix", None),
            ("zz", None),
            ("", None),
            ("concurrency", None),
            ("日本", None),
        ] {
            assert_eq!(nearest(written, KNOWN), expected, "{written}");
        }
    }
}
