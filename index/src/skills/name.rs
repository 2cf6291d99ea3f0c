//! The field `name`: shape and agreement with its folder (contract, "Validation During Scan").

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::evidence::NamesDiffer;
use crate::rules::catalogue::as_skill as rules;
use crate::syntax::yaml::Entry;

use super::fields::{field, kind};
use super::issue::Issues;

/// Most characters of a normalised name.
const LIMIT: usize = 64;

const NAME: Option<&str> = Some("name");

/// Check `name`; answers it where it is a string that is not blank.
pub(super) fn check(issues: &mut Issues<'_, '_>, entries: &[Entry]) -> Option<String> {
    let directory = issues
        .path
        .parent()?
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .to_owned();
    let Some(field) = field(entries, "name") else {
        let message = missing("missing", &directory);
        issues.on_line(&rules::MISSING_NAME, 1, NAME, message);
        return None;
    };
    let Some(text) = field.value.as_str() else {
        let message = format!(
            "`name` is {}; write the name of the skill's folder, `{directory}`, in quotes if need be.",
            kind(field.value)
        );
        issues.at(&rules::INVALID_NAME, field.key, NAME, message);
        return None;
    };
    let name = text.trim();
    if name.is_empty() {
        let message = missing("blank", &directory);
        issues.at(&rules::MISSING_NAME, field.key, NAME, message);
        return None;
    }
    let normal: String = name.nfkc().collect();
    if let Some(problem) = problem(&normal) {
        issues.at(
            &rules::INVALID_NAME,
            field.key,
            NAME,
            format!("`name` cannot be `{name}`, as {problem}."),
        );
    }
    if directory.nfkc().ne(normal.chars()) {
        let message = format!(
            "`name` is `{name}`, but the skill's folder is `{directory}`; make them the same."
        );
        let details = NamesDiffer {
            name: text.to_owned(),
            parent_directory: directory,
        };
        let rule = &rules::NAME_DIRECTORY_MISMATCH;
        issues.names_differ(rule, field.key, NAME, message, details);
    }
    Some(name.to_owned())
}

/// What to say where there is no name: the folder's, where a skill can have it.
fn missing(how: &str, directory: &str) -> String {
    match problem(&directory.nfkc().collect::<String>()) {
        None => {
            format!("`name` is {how}; write `name: {directory}`, the name of the skill's folder.")
        }
        Some(problem) => format!(
            "`name` is {how}, and the skill's folder, `{directory}`, has a name that no skill can have, as {problem}. Rename the folder, and write its new name as `name`."
        ),
    }
}

/// What is wrong with a normalised name, as a clause.
pub(crate) fn problem(name: &str) -> Option<String> {
    let length = name.chars().count();
    let stranger = name.chars().find(|c| !is_allowed(*c));
    if length > LIMIT {
        Some(format!("it has {length} characters; the limit is {LIMIT}"))
    } else if let Some(c) = stranger {
        let c = match c {
            ' ' => "a space".to_owned(),
            c => format!("`{}`", c.escape_debug()),
        };
        Some(format!(
            "{c} is not allowed; use letters, digits and single hyphens"
        ))
    } else if name.to_lowercase() != name {
        Some("capital letters are not allowed; write it in lower case".to_owned())
    } else if name.starts_with('-') || name.ends_with('-') {
        Some("it begins or ends with a hyphen; remove it".to_owned())
    } else if name.contains("--") {
        Some("two hyphens stand together; keep one".to_owned())
    } else {
        None
    }
}

fn is_allowed(c: char) -> bool {
    c == '-'
        || matches!(
            c.general_category_group(),
            GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number
        )
}
