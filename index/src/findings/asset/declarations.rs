//! Whether the declarations of an asset can be read at all: its id, its frontmatter, its lists.

use crate::assets::{AssetFacts, AssetKind};
use crate::evidence::Quote;
use crate::metadata::{Invalid, Key, Malformed, Value};
use crate::rules::catalogue::meta;

use super::{Finding, first_line};
use crate::findings::facts::ScanFacts;

/// The lists of a skill that end up in the catalogue.
const CATALOGUE_LISTS: [Key; 7] = [
    Key::Tags,
    Key::RequiresContext,
    Key::OptionalContext,
    Key::RequiresLens,
    Key::OptionalLens,
    Key::Conflicts,
    Key::SupersededBy,
];

/// Judge the declarations of one asset.
pub(super) fn judge(asset: &AssetFacts, scan: &ScanFacts, found: &mut Vec<Finding>) {
    missing_id(asset, scan, found);
    if asset.kind == AssetKind::Skill {
        unreadable_lists(asset, found);
    } else if asset.markdown {
        broken_frontmatter(asset, found);
        repeated_keys(asset, found);
        removed_key(asset, found);
    }
}

fn missing_id(asset: &AssetFacts, scan: &ScanFacts, found: &mut Vec<Finding>) {
    let needs_id = matches!(asset.kind, AssetKind::Context | AssetKind::ContextLens);
    if needs_id && asset.metadata.text(Key::Id).is_none() {
        found.push(Finding::new(
            &meta::MISSING_ID,
            &asset.path,
            &first_line(scan),
            "The asset declares no `id`, so others can only name it by its path. Add an `id` that stays when the file moves.".to_owned(),
        ));
    }
}

fn unreadable_lists(asset: &AssetFacts, found: &mut Vec<Finding>) {
    for key in CATALOGUE_LISTS {
        let Some(declared) = asset.metadata.get(key) else {
            continue;
        };
        let Value::Invalid(why) = &declared.value else {
            continue;
        };
        let why = match why {
            Invalid::NonStringMember(index) => format!("member {index} is not a string"),
            Invalid::NotArray => "it is JSON, but not an array".to_owned(),
            _ => "it is not JSON".to_owned(),
        };
        found.push(Finding::new(
            &meta::CATALOG_DIAGNOSTIC,
            &asset.path,
            &declared.place,
            format!(
                "`{}` counts as empty: {why}. Write a JSON array of strings, as in '[\"one\",\"two\"]'.",
                key.spelling(true)
            ),
        ));
    }
}

fn broken_frontmatter(asset: &AssetFacts, found: &mut Vec<Finding>) {
    let Some((why, place)) = &asset.metadata.malformed else {
        return;
    };
    let message = match why {
        Malformed::Unclosed => {
            "The frontmatter is never closed, so nothing it declares counts. Add a line of three dashes after it, or remove the opening one.".to_owned()
        }
        Malformed::NotMapping => {
            "The frontmatter holds no keys and values, so nothing counts. Write `key: value` lines, or remove it.".to_owned()
        }
        Malformed::InvalidYaml(why) => {
            format!("The frontmatter is not YAML, so nothing it declares counts: {why}. Mend the line.")
        }
    };
    found.push(invalid_frontmatter(asset, place, message));
}

fn repeated_keys(asset: &AssetFacts, found: &mut Vec<Finding>) {
    for (at, declared) in asset.metadata.declarations.iter().enumerate() {
        let before = asset.metadata.declarations.iter().take(at);
        if is_operational(declared.key) && before.clone().any(|other| other.key == declared.key) {
            let key = declared.key.spelling(false);
            let message = format!(
                "`{key}` is declared more than once, so none of its values counts. Keep the one that is meant."
            );
            found.push(invalid_frontmatter(asset, &declared.place, message));
        }
    }
}

fn invalid_frontmatter(asset: &AssetFacts, place: &Quote, message: String) -> Finding {
    Finding::new(
        &meta::INVALID_RENMA_FRONTMATTER,
        &asset.path,
        place,
        message,
    )
}

/// Keys whose repetition is a fault of the frontmatter; security keys have rules of their own, removed keys too.
pub(super) fn is_operational(key: Key) -> bool {
    !matches!(
        key,
        Key::NetworkAllowed
            | Key::ExternalUploadAllowed
            | Key::SecretsAllowed
            | Key::RequiresHumanApproval
            | Key::AllowedData
            | Key::ForbiddenInputs
            | Key::ApprovedNetworkDestinations
            | Key::ApprovedUploadDestinations
            | Key::AllowedFloatingDependencies
            | Key::SecurityProfile
            | Key::CanonicalContext
            | Key::Target
            | Key::Targets
            | Key::Output
            | Key::Outputs
    )
}

fn removed_key(asset: &AssetFacts, found: &mut Vec<Finding>) {
    if let Some(declared) = asset.metadata.declared(Key::CanonicalContext).next() {
        found.push(Finding::new(
            &meta::CATALOG_DIAGNOSTIC,
            &asset.path,
            &declared.place,
            "`canonical_context` is no longer read. Name a reviewed replacement in `superseded_by`, or remove the key.".to_owned(),
        ));
    }
}
