//! The frontmatter as such: present, closed, YAML, a mapping, each field once and known.

use rustc_hash::FxHashMap;

use crate::nearest::nearest;
use crate::path::classify::ENTRYPOINT;
use crate::rules::catalogue::as_skill as rules;
use crate::span::Span;
use crate::syntax::frontmatter::Fence;
use crate::syntax::yaml::{Entry, Parsed, SyntaxError};

use super::issue::Issues;

/// The fields that the Agent Skills format has.
pub(crate) const FIELDS: [&str; 6] = [
    "name",
    "description",
    "license",
    "compatibility",
    "metadata",
    "allowed-tools",
];

/// Check the envelope and the mapping; answers its entries, none where there is no mapping.
pub(super) fn check<'d>(issues: &mut Issues<'d, '_>) -> &'d [Entry] {
    let doc = issues.doc;
    let name = issues.path.file_name();
    if name != ENTRYPOINT {
        let message = format!(
            "`{name}` is not read as a skill; `skilld suggest-metadata` shows the way to `{ENTRYPOINT}`."
        );
        issues.on_line(&rules::NONCANONICAL_FILENAME, 1, None, message);
    }
    match (doc.envelope.fence, &doc.yaml) {
        (Fence::Absent, _) => {
            let message = absent(doc.lines.line_text(doc.text, 1));
            issues.on_line(&rules::MISSING_FRONTMATTER, 1, None, message);
            &[]
        }
        (Fence::Closed, Some(parsed)) => mapping(issues, parsed),
        _ => {
            issues.on_line(
                &rules::UNCLOSED_FRONTMATTER,
                1,
                None,
                unclosed(doc.envelope.yaml.slice(doc.text)),
            );
            &[]
        }
    }
}

fn absent(first: &str) -> String {
    if first.trim() == "---"
        || first
            .trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with("---")
    {
        "The first line is not a plain `---` fence; write three dashes alone at its start, with nothing before or after them."
            .to_owned()
    } else {
        "The file has no frontmatter; begin it with a `---` line, `name` and `description`, and another `---` line."
            .to_owned()
    }
}

fn unclosed(yaml: &str) -> String {
    let glued = yaml
        .lines()
        .find(|line| line.trim_end().ends_with("---") && line.trim() != "---");
    let indented = yaml.lines().any(|line| line.trim() == "---");
    let hint = match (glued, indented) {
        (Some(_), _) => {
            "; the dashes at the end of a value do not count, a fence stands alone on its line"
        }
        (None, true) => {
            "; the indented dashes do not count, a fence stands at the start of its line"
        }
        _ => "",
    };
    format!(
        "The frontmatter that opens on line 1 is never closed; end it with a line of three dashes{hint}."
    )
}

fn mapping<'d>(issues: &mut Issues<'d, '_>, parsed: &'d Parsed) -> &'d [Entry] {
    for error in &parsed.errors {
        invalid_yaml(issues, error);
    }
    let Some(entries) = parsed.tree().and_then(|root| root.as_mapping()) else {
        if parsed.errors.is_empty() {
            let message = "The frontmatter is not a list of `key: value` fields; write at least `name` and `description`.";
            issues.on_line(&rules::FRONTMATTER_NOT_MAPPING, 2, None, message.to_owned());
        }
        return &[];
    };
    let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
    for entry in entries {
        let key = entry.key.as_str().filter(|key| !key.is_empty());
        if let Some(name) = key {
            if let Some(first) = seen.get(name) {
                let line = issues.doc.lines.line(first.start);
                let message = format!(
                    "`{name}` is written again; it stands on line {line} already. Keep one of them."
                );
                issues.at(&rules::DUPLICATE_FIELD, entry.span(), key, message);
            } else {
                seen.insert(name, entry.key.span);
            }
        }
        // A key that is no text at all was a YAML error already.
        let is_text = entry.key.as_mapping().is_none() && entry.key.as_sequence().is_none();
        if is_text && !key.is_some_and(|key| FIELDS.contains(&key)) {
            unexpected(issues, entry, key);
        }
    }
    entries
}

fn invalid_yaml(issues: &mut Issues<'_, '_>, error: &SyntaxError) {
    let line = issues.doc.lines.line(error.offset);
    let end = issues.doc.lines.line_span(line).end;
    let span = if issues.doc.lines.line(error.span.start) == line {
        Span::new(error.span.start, error.span.end.min(end))
    } else {
        Span::new(error.offset, error.offset)
    };
    let mut message = format!("The frontmatter is not valid YAML; {}", error.message);
    if !message.ends_with('.') {
        message.push('.');
    }
    issues.at(&rules::INVALID_YAML, span, None, message);
}

fn unexpected(issues: &mut Issues<'_, '_>, entry: &Entry, key: Option<&str>) {
    let message = match key {
        None => {
            "A field without a name is not part of the Agent Skills format; name it or remove it."
                .to_owned()
        }
        Some(key) => match nearest(key, &FIELDS) {
            Some(field) => format!(
                "`{key}` is not a field of the Agent Skills format; did you mean `{field}`?"
            ),
            None => format!(
                "`{key}` is not a field of the Agent Skills format; move it below `metadata` as a string, or remove it."
            ),
        },
    };
    issues.at(
        &rules::UNEXPECTED_TOP_LEVEL_FIELD,
        entry.span(),
        key,
        message,
    );
}
