//! The keys of a frontmatter: which there are in which file, and the shape of their values in words.

use skilld_index::assets::AssetKind;
use skilld_index::discovery::nodes::Status;
use skilld_index::metadata::{Key, Shape};

/// The keys of the Agent Skills format, each with what it holds and, where one helps, the value to begin with.
pub(super) const SPECIFICATION: &[(&str, &str, &str)] = &[
    (
        "name",
        "The name of the skill's folder: lower case, digits, single hyphens.",
        "$0",
    ),
    (
        "description",
        "What the skill does and when to use it, up to 1024 characters.",
        "$0",
    ),
    (
        "license",
        "The name of a license, or of a license file in the skill.",
        "$0",
    ),
    (
        "compatibility",
        "What the skill needs of its environment, up to 500 characters.",
        "$0",
    ),
    (
        "allowed-tools",
        "Tools that may be used without asking, with spaces between them.",
        "$0",
    ),
    (
        "metadata",
        "Text under text keys; `renma.*` keys stand here.",
        "\n  $0",
    ),
];

/// Every status.
pub(super) const STATUSES: [Status; 6] = [
    Status::Experimental,
    Status::Stable,
    Status::Suspended,
    Status::Revoked,
    Status::Deprecated,
    Status::Archived,
];

/// Keys that are reported and never interpreted; nobody should be led to them.
const REMOVED: &[Key] = &[
    Key::SkillWhenToUse,
    Key::SkillWhenNotToUse,
    Key::CanonicalContext,
    Key::Target,
    Key::Targets,
    Key::Output,
    Key::Outputs,
];

/// The metadata keys of a skill, or of another asset, as they are spelled there.
pub(super) fn metadata(skill: bool) -> impl Iterator<Item = (Key, &'static str)> {
    let keys = Key::ALL.iter().filter(|key| !REMOVED.contains(key));
    keys.filter_map(move |key| {
        let spelled = if skill {
            key.skill_key()
        } else {
            key.top_level_key()
        };
        Some((*key, spelled?))
    })
}

/// The key that is spelled like this.
pub(super) fn find(spelled: &str, skill: bool) -> Option<Key> {
    if skill {
        Key::from_skill_key(spelled)
    } else {
        Key::from_top_level_key(spelled)
    }
}

/// The shape of the value of `key`, in words.
pub(super) fn shape(key: Key, skill: bool) -> &'static str {
    match (key, key.shape()) {
        (Key::Status, _) => {
            "One of experimental, stable, suspended, revoked, deprecated, archived."
        }
        (
            Key::StatusChangedAt
            | Key::LastReviewedAt
            | Key::ExpiresAt
            | Key::TokenBudgetReviewedAt,
            _,
        ) => "A day, written YYYY-MM-DD.",
        (Key::ReviewCycle, _) => "A number of days, written P90D.",
        (_, Shape::Text) => "Text.",
        (_, Shape::List) if skill => {
            "A list, written as one string that holds a JSON array: '[\"a\", \"b\"]'."
        }
        (_, Shape::List) => "A YAML list, or text with commas.",
        (_, Shape::Flag) if skill => "Exactly the string \"true\" or \"false\".",
        (_, Shape::Flag) => "true or false.",
        (_, Shape::Marker) => "Exactly the string \"true\".",
        (_, Shape::Integer) => "A whole number above zero.",
    }
}

/// The value to begin with, in the syntax of snippets.
pub(super) fn snippet(key: Key, skill: bool) -> &'static str {
    match (key, key.shape()) {
        (Key::Status, _) => "${1|stable,experimental,suspended,revoked,deprecated,archived|}",
        (_, Shape::List) if skill => "'[\"$0\"]'",
        (_, Shape::List) => "\n  - $0",
        (_, Shape::Flag) if skill => "\"${1|true,false|}\"",
        (_, Shape::Flag) => "${1|true,false|}",
        (_, Shape::Marker) => "\"true\"",
        (_, Shape::Text | Shape::Integer) => "$0",
    }
}

/// The kind of asset that members of `key` name; `None` where any may stand.
pub(super) fn named_kind(key: Key) -> Option<AssetKind> {
    match key {
        Key::RequiresContext | Key::OptionalContext | Key::AppliesTo => Some(AssetKind::Context),
        Key::RequiresLens | Key::OptionalLens => Some(AssetKind::ContextLens),
        Key::ContinuesWith => Some(AssetKind::Skill),
        _ => None,
    }
}
