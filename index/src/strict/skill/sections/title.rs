//! 7.2, the title: one first-level heading that reflects the name.

use crate::rules::catalogue::strict_stage6_body::{TITLE_MISMATCH, TITLE_MISSING, TITLE_REPEATED};
use crate::strict::facts::Finding;
use crate::strict::page::Page;
use crate::strict::prose::stem::stem;
use crate::strict::prose::words;

pub(super) fn check(page: &Page<'_>, name: Option<&str>, findings: &mut Vec<Finding>) {
    let mut titles = page
        .outline
        .headings
        .iter()
        .filter(|heading| heading.level == 1);
    let Some(title) = titles.next() else {
        findings.push(Finding::new(
            &TITLE_MISSING,
            page.place(0),
            "the body has no title, a first-level heading `# …`",
        ));
        return;
    };
    if let Some(second) = titles.next() {
        findings.push(Finding::new(
            &TITLE_REPEATED,
            page.place(second.span.start),
            format!("`# {}` is a second title; the body has one", second.text),
        ));
    }
    if let Some(name) = name.filter(|name| !reflects(&title.text, name)) {
        findings.push(Finding::new(
            &TITLE_MISMATCH,
            page.place(title.span.start),
            format!(
                "the title `{}` shares no word with the name `{name}`",
                title.text
            ),
        ));
    }
}

/// Whether a title and a name share a word, a beginning of one, or are initials of each other.
fn reflects(title: &str, name: &str) -> bool {
    let in_title: Vec<String> = words(title)
        .iter()
        .flat_map(|word| word.text.split(['-', '_']))
        .map(str::to_lowercase)
        .collect();
    let in_name: Vec<String> = name.split(['-', '_', ' ']).map(str::to_lowercase).collect();
    let joined_title = in_title.concat();
    let joined_name = in_name.concat();
    let initials = |words: &[String]| -> String {
        words
            .iter()
            .filter_map(|word| word.chars().next())
            .collect()
    };
    joined_title.contains(&joined_name)
        || joined_name.contains(&joined_title)
        || joined_name.contains(&initials(&in_title))
        || joined_title.contains(&initials(&in_name))
        || in_name.iter().any(|a| in_title.iter().any(|b| akin(a, b)))
}

fn akin(a: &str, b: &str) -> bool {
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    stem(a) == stem(b) || common >= 4
}

#[cfg(test)]
mod tests {
    use super::reflects;

    #[test]
    fn titles_reflect_names_loosely() {
        assert!(reflects("Postgres schema audit", "postgres-schema-audit"));
        assert!(reflects("PDF Processing", "pdf-processing"));
        assert!(reflects("Model Context Protocol builder", "mcp-builder"));
        assert!(reflects("PostgreSQL", "postgres-audit"));
        assert!(!reflects("Weekly cooking", "pdf-processing"));
    }
}
