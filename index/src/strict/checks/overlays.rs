//! Overlays beside the core (4.3, 8.6): separable from it, in agreement with it, and there where compatibility is claimed.

use std::collections::BTreeSet;

use super::Check;
use super::inventory::Inventory;
use crate::rules::catalogue::strict_overlay::OVERLAY_HOST_CLAIM;
use crate::rules::catalogue::strict_overlay_files::{
    OVERLAY_DESCRIPTION_CONFLICT, OVERLAY_NAME_CONFLICT, OVERLAY_NOT_SEPARABLE,
};
use crate::strict::evidence::RELEASE_PATH;
use crate::strict::facts::{Detail, Place, ReleaseFacts};
use crate::strict::hosts::host_key;
use crate::strict::role::Role;
use crate::strict::text::shown;

pub(super) fn check(check: &mut Check<'_>) {
    let Some(skill) = check.skill() else {
        return;
    };
    for (path, place) in &skill.overlay_paths {
        if check.inventory.has_file(path) {
            check.push(
                "SKILL.md",
                &OVERLAY_NOT_SEPARABLE,
                *place,
                format!(
                    "`{}` belongs to an overlay; the core may not need it to be understood",
                    shown(path)
                ),
            );
        }
    }
    conflicts(check);
    let hosts = hosts(check.inventory);
    let release = release(check.inventory);
    for (host, said, place) in &skill.host_claims {
        let tested = release.is_some_and(|release| {
            release
                .compatibility
                .iter()
                .any(|claim| host_key(&claim.key) == host && claim.said.value == "tested")
        });
        if !tested && !hosts.contains(host.as_str()) {
            let message = if host == "*" {
                format!("`{said}` cannot be shown; name the hosts that were tested")
            } else {
                format!(
                    "`{said}` is claimed without an overlay for the host or a test in .overlays/release.yaml"
                )
            };
            check.push("SKILL.md", &OVERLAY_HOST_CLAIM, *place, message);
        }
    }
}

/// Manifests that rename or redescribe the skill.
fn conflicts(check: &mut Check<'_>) {
    let Some(skill) = check.skill() else {
        return;
    };
    for (path, facts) in check.inventory.facts() {
        let Detail::Overlay(overlay) = &facts.detail else {
            continue;
        };
        if let (Some(said), Some((name, _))) = (&overlay.name, &skill.name)
            && said.value != *name
        {
            check.push(
                path,
                &OVERLAY_NAME_CONFLICT,
                Place::line(said.line),
                format!(
                    "the overlay calls the skill `{}`, the core `{}`",
                    shown(&said.value),
                    shown(name)
                ),
            );
        }
        if let (Some(said), Some((description, _))) = (&overlay.description, &skill.description)
            && said.value != *description
        {
            check.push(
                path,
                &OVERLAY_DESCRIPTION_CONFLICT,
                Place::line(said.line),
                "the overlay gives the skill another description; when to use it is for the core alone to say",
            );
        }
    }
}

/// The hosts for which the bundle has an overlay.
pub(in crate::strict) fn hosts<'b>(inventory: &Inventory<'b>) -> BTreeSet<&'b str> {
    inventory
        .entries
        .iter()
        .filter(|entry| entry.path != RELEASE_PATH)
        .filter_map(|entry| match Role::of(&entry.path) {
            Role::Overlay(host) if !host.is_empty() => Some(host_key(host)),
            _ => None,
        })
        .collect()
}

/// What the release manifest says, where there is one.
pub(in crate::strict) fn release<'b>(inventory: &Inventory<'b>) -> Option<&'b ReleaseFacts> {
    match &inventory.facts_of(RELEASE_PATH)?.detail {
        Detail::Release(release) => Some(release),
        _ => None,
    }
}
