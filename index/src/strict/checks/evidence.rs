//! Section 9: is the release evidence there, whole, and about this bundle.

use super::Check;
use super::overlays::{hosts, release};
use crate::rules::catalogue::strict_evidence::{
    EVIDENCE_EDGE_CASES, EVIDENCE_FIELD_MISSING, EVIDENCE_HOST_UNSUPPORTED, EVIDENCE_MISSING,
    EVIDENCE_NAME_MISMATCH, EVIDENCE_NOT_PASSED, EVIDENCE_OVERLAY_UNTESTED,
    EVIDENCE_SCHEMA_VERSION, EVIDENCE_SCRIPTS_UNTESTED, EVIDENCE_TRIGGERS_TOO_FEW,
};
use crate::strict::evidence::{CHECKS, LEAST, LEAST_EDGE_CASES, RELEASE_PATH};
use crate::strict::facts::{Claim, Detail, Place, ReleaseFacts};
use crate::strict::hosts::host_key;
use crate::strict::text::shown;

/// Top-level fields that a release states (10.4, 9.5).
const FIELDS: [&str; 5] = [
    "version",
    "license",
    "authors",
    "compatibility",
    "known_limitations",
];

pub(super) fn check(check: &mut Check<'_>) {
    let Some(release) = release(check.inventory) else {
        if check.inventory.get(RELEASE_PATH).is_none() {
            check.push(
                RELEASE_PATH,
                &EVIDENCE_MISSING,
                Place::start(),
                "there is no release manifest; `skilld validate --init-evidence` prints one to fill in",
            );
        }
        return;
    };
    if release.readable {
        fields(check, release);
        results(check, release);
        prompts(check, release);
        compatibility(check, release);
    }
}

fn fields(check: &mut Check<'_>, release: &ReleaseFacts) {
    match &release.schema_version {
        Some(said) if said.value == "1" => {}
        said => check.push(
            RELEASE_PATH,
            &EVIDENCE_SCHEMA_VERSION,
            Place::line(said.as_ref().map_or(1, |said| said.line)),
            "`schema_version` must be 1",
        ),
    }
    let name = check
        .skill()
        .and_then(|skill| skill.name.as_ref())
        .map(|(name, _)| name.as_str());
    if let (Some(said), Some(name)) = (&release.skill_name, name)
        && said.value != name
    {
        check.push(
            RELEASE_PATH,
            &EVIDENCE_NAME_MISMATCH,
            Place::line(said.line),
            format!(
                "the manifest is for `{}`, the skill is `{}`",
                shown(&said.value),
                shown(name)
            ),
        );
    }
    let has = |field: &str| release.fields.iter().any(|known| known == field);
    let resources = ["references", "assets"]
        .iter()
        .any(|top| check.inventory.has_below(top));
    let missing: Vec<String> = ["skill_name"]
        .into_iter()
        .chain(FIELDS)
        .filter(|field| !has(field))
        .map(str::to_owned)
        .chain(
            CHECKS
                .iter()
                .map(|(key, _)| *key)
                .chain(resources.then_some("resource_review"))
                .filter(|key| result(release, key).is_none())
                .map(|key| format!("evidence.{key}")),
        )
        .collect();
    for field in missing {
        check.push(
            RELEASE_PATH,
            &EVIDENCE_FIELD_MISSING,
            Place::start(),
            format!("the manifest says nothing under `{field}`"),
        );
    }
}

fn result<'r>(release: &'r ReleaseFacts, key: &str) -> Option<&'r Claim> {
    release.evidence.iter().find(|claim| claim.key == key)
}

/// Results that are stated, but are not `passed`; and the two that depend on what the bundle holds.
fn results(check: &mut Check<'_>, release: &ReleaseFacts) {
    for claim in &release.evidence {
        let passed = claim.said.value == "passed"
            || (claim.key == "instruction_following" && at_least_90(&claim.said.value));
        let apart = matches!(
            claim.key.as_str(),
            "script_execution" | "overlay_validation"
        );
        if !passed && !apart {
            check.push(
                RELEASE_PATH,
                &EVIDENCE_NOT_PASSED,
                Place::line(claim.said.line),
                format!(
                    "`{}` is `{}`, not `passed`",
                    shown(&claim.key),
                    shown(&claim.said.value)
                ),
            );
        }
    }
    let passed = |key: &str| result(release, key).is_some_and(|claim| claim.said.value == "passed");
    let line = |key: &str| result(release, key).map_or(1, |claim| claim.said.line);
    let scripts = check
        .inventory
        .facts()
        .any(|(_, facts)| matches!(facts.detail, Detail::Script(_) | Detail::BinaryScript));
    if scripts && !passed("script_execution") {
        check.push(
            RELEASE_PATH,
            &EVIDENCE_SCRIPTS_UNTESTED,
            Place::line(line("script_execution")),
            "the bundle has scripts, but `evidence.script_execution` is not `passed`",
        );
    }
    if !hosts(check.inventory).is_empty() && !passed("overlay_validation") {
        check.push(
            RELEASE_PATH,
            &EVIDENCE_OVERLAY_UNTESTED,
            Place::line(line("overlay_validation")),
            "the bundle has overlays, but `evidence.overlay_validation` is not `passed`",
        );
    }
}

/// A share of instructions followed, as `95`, `95%` or `0.95`, of at least nine in ten.
fn at_least_90(value: &str) -> bool {
    let number = value.trim_end_matches('%').trim().parse::<f64>();
    number.is_ok_and(|n| (90.0..=100.0).contains(&n) || (0.9..=1.0).contains(&n))
}

fn prompts(check: &mut Check<'_>, release: &ReleaseFacts) {
    for ((kind, least), found) in LEAST.into_iter().zip(release.prompts) {
        if found < least {
            let expected = if kind == "ambiguous" {
                " with `prompt` and `expected`"
            } else {
                ""
            };
            check.push(
                RELEASE_PATH,
                &EVIDENCE_TRIGGERS_TOO_FEW,
                Place::start(),
                format!("`triggers.{kind}` has {found} prompts{expected}; {least} is the least"),
            );
        }
    }
    if release.edge_cases < LEAST_EDGE_CASES {
        check.push(
            RELEASE_PATH,
            &EVIDENCE_EDGE_CASES,
            Place::start(),
            format!(
                "`edge_cases` has {} entries; {LEAST_EDGE_CASES} is the least",
                release.edge_cases
            ),
        );
    }
}

/// Hosts that are claimed to be tested without an overlay, and overlays of hosts that are not spoken of.
fn compatibility(check: &mut Check<'_>, release: &ReleaseFacts) {
    let hosts = hosts(check.inventory);
    for claim in &release.compatibility {
        let host = host_key(&claim.key);
        if host != "portable_core" && claim.said.value == "tested" && !hosts.contains(host) {
            check.push(
                RELEASE_PATH,
                &EVIDENCE_HOST_UNSUPPORTED,
                Place::line(claim.said.line),
                format!(
                    "`{}` is said to be tested, but the bundle has no overlay for it",
                    shown(&claim.key)
                ),
            );
        }
    }
    for host in hosts {
        if !release
            .compatibility
            .iter()
            .any(|claim| host_key(&claim.key) == host)
        {
            check.push(
                RELEASE_PATH,
                &EVIDENCE_HOST_UNSUPPORTED,
                Place::start(),
                format!(
                    "the bundle has an overlay for `{host}`, of which `compatibility` says nothing"
                ),
            );
        }
    }
}
