//! Authoring advice on the description: does it say what the skill does and when to use it? English words are looked
//! for; a description with letters of other scripts is accepted as it is (contract, "Renma authoring warnings").

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::rules::catalogue::rn_skill as rules;

use super::fields::Description;
use super::issue::Issues;

const FIELD: Option<&str> = Some("description");

/// Check a description that has text.
pub(super) fn check(issues: &mut Issues<'_, '_>, description: Option<&Description>) {
    let Some(description) = description else {
        return;
    };
    if is_multilingual(&description.text) {
        return;
    }
    let words = words(&description.text);
    if !words.iter().any(|word| is_capability(word)) {
        let message = "The description does not say what the skill does; name the action first, for example `Reviews …` or `Generate …`.";
        issues.at(
            &rules::DESCRIPTION_MISSING_CAPABILITY,
            description.key,
            FIELD,
            message.to_owned(),
        );
    }
    if !says_when(&description.text) {
        let message = "The description does not say when to use the skill; add a sentence such as `Use when …`.";
        issues.at(
            &rules::DESCRIPTION_MISSING_USAGE_BOUNDARY,
            description.key,
            FIELD,
            message.to_owned(),
        );
    }
}

/// Letters or combining marks outside ASCII: English words are not to be expected.
pub(super) fn is_multilingual(text: &str) -> bool {
    let foreign = |c: char| {
        !c.is_ascii()
            && matches!(
                c.general_category_group(),
                GeneralCategoryGroup::Letter | GeneralCategoryGroup::Mark
            )
    };
    text.chars().any(foreign)
}

/// Lower-case words of ASCII letters, digits and underscores.
pub(super) fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect()
}

fn says_when(text: &str) -> bool {
    const AFTER_USE: [&str; 3] = ["when", "for", "to"];
    const AFTER_WHEN: [&str; 7] = ["a", "an", "the", "you", "reviewing", "working", "handling"];
    let text = text.to_ascii_lowercase();
    let chunks: Vec<&str> = text.split_whitespace().collect();
    let pair = |first: &str, second: &[&str]| {
        chunks
            .windows(2)
            .any(|two| matches!(two, [a, b] if ends(a, first) && begins(b, second)))
    };
    let named = chunks.windows(4).any(
        |four| matches!(four, [a, "this", "skill", b] if ends(a, "use") && begins(b, &AFTER_USE)),
    );
    named || pair("use", &AFTER_USE) || pair("when", &AFTER_WHEN)
}

/// `chunk` ends with the whole word `word`.
fn ends(chunk: &str, word: &str) -> bool {
    chunk
        .strip_suffix(word)
        .is_some_and(|before| !before.ends_with(is_word))
}

/// `chunk` begins with one of the whole words.
fn begins(chunk: &str, words: &[&str]) -> bool {
    words.iter().any(|word| {
        chunk
            .strip_prefix(word)
            .is_some_and(|after| !after.starts_with(is_word))
    })
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Verbs of doing, in the forms people write.
fn is_capability(word: &str) -> bool {
    super::vocabulary::is_capability(word)
}
