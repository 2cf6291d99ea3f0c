//! From the facts of one file to what routes see of it. Only what decides routes goes in, so that other edits stop here.

use std::sync::Arc;

use crate::discovery::boundaries::Missing;
use crate::discovery::nodes::{Lifecycle, Status};
use crate::discovery::{AssetNode, SkillNode};
use crate::facts::FileFacts;
use crate::metadata::Key;

/// The node of a catalogued file; `None` where its bytes were not read.
pub(super) fn node(file: &FileFacts) -> Option<AssetNode> {
    let content = file.content.as_ref()?;
    let metadata = &content.asset.metadata;
    let skill = content.skill.as_ref().map(|skill| SkillNode {
        valid: skill.valid,
        missing: Missing::among(&skill.issues),
        facts: content.discovery.clone().unwrap_or_default(),
    });
    Some(AssetNode {
        path: file.path.clone(),
        id: Arc::from(metadata.text(Key::Id).unwrap_or(file.path.as_str())),
        kind: content.asset.kind,
        lifecycle: Lifecycle {
            status: metadata.text(Key::Status).and_then(Status::parse),
            reason: metadata.text(Key::StatusReason).map(Arc::from),
            changed_at: metadata.text(Key::StatusChangedAt).map(Arc::from),
        },
        skill,
    })
}
