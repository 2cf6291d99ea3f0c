//! The serialisation of every asset but skills: top-level keys with `_`; YAML lists or comma-separated text.

use super::AssetMetadata;
use crate::syntax::Document;

/// Read the top-level keys of an asset that is not a skill.
pub fn extract(_doc: &Document<'_>) -> AssetMetadata {
    AssetMetadata::absent()
}
