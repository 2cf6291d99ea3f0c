//! The serialisation of skills: flat `metadata.renma.*` strings; lists are JSON-array strings. Nothing is coerced.

use super::{AssetMetadata, Source};
use crate::syntax::Document;

/// Read `metadata.renma.*` of a skill.
pub fn extract(_doc: &Document<'_>, operational: bool) -> AssetMetadata {
    AssetMetadata {
        source: if operational {
            Source::Operational
        } else {
            Source::Inert
        },
        ..AssetMetadata::absent()
    }
}
