//! The keys of `renma.config.jsonc` that belong to families skilld does not compute: checked, then forgotten.

use super::contract::{CI_POLICIES, ci_policy};
use super::error::ConfigErrorKind;
use super::reader::{Entry, Fields, Keys, Reader};
use jsonc_parser::ast::Value;

const ONLY_CI_POLICY: Keys = Keys::new(&["ci_policy"]);

const SECURITY: Keys = Keys::new(&[
    "ci_policy",
    "approvedDomains",
    "approvedUploadDomains",
    "disallowedCommands",
    "profiles",
]);

const PROFILE: Keys = Keys::new(&[
    "allowed_data_class",
    "network_allowed",
    "external_upload_allowed",
    "secrets_allowed",
    "requires_human_approval",
    "security_profile",
    "allowed_data",
    "forbidden_inputs",
    "approvedDomains",
    "approvedUploadDomains",
    "disallowedCommands",
]);

const QUALITY: Keys = Keys::new(&[
    "ci_policy",
    "skill_token_warning",
    "skill_token_high",
    "context_token_warning",
    "context_token_high",
    "reference_token_warning",
    "reference_token_high",
    "profile_token_warning",
    "profile_token_high",
    "example_token_warning",
    "example_token_high",
]);

/// Kinds of assets with a token budget, and its default thresholds (warning, high).
const BUDGETS: &[(&str, u64, u64)] = &[
    ("skill", 6400, 8000),
    ("context", 6400, 8000),
    ("reference", 7200, 9000),
    ("profile", 3200, 4000),
    ("example", 4800, 6000),
];

/// Check every such key of `top`.
pub(super) fn check(reader: &mut Reader<'_>, top: &Fields<'_>) {
    for name in ["scan_boundary", "executable_surface"] {
        if let Some(fields) = top
            .get(name)
            .and_then(|entry| reader.fields(&entry, &ONLY_CI_POLICY))
        {
            ci_policy(reader, &fields, CI_POLICIES);
        }
    }
    if let Some(entry) = top.get("security") {
        check_security(reader, &entry);
    }
    if let Some(entry) = top.get("quality") {
        check_quality(reader, &entry);
    }
}

fn check_security(reader: &mut Reader<'_>, entry: &Entry<'_>) {
    let Some(fields) = reader.fields(entry, &SECURITY) else {
        return;
    };
    ci_policy(reader, &fields, CI_POLICIES);
    for name in [
        "approvedDomains",
        "approvedUploadDomains",
        "disallowedCommands",
    ] {
        if let Some(entry) = fields.get(name) {
            reader.texts(&entry);
        }
    }
    if let Some(profiles) = fields
        .get("profiles")
        .and_then(|entry| reader.open_fields(&entry))
    {
        for (_, profile) in profiles.all() {
            check_profile(reader, &profile);
        }
    }
}

fn check_profile(reader: &mut Reader<'_>, entry: &Entry<'_>) {
    let Some(fields) = reader.fields(entry, &PROFILE) else {
        return;
    };
    for (name, value) in fields.all() {
        match name {
            "allowed_data_class" | "security_profile" => {
                reader.text(&value);
            }
            "network_allowed"
            | "external_upload_allowed"
            | "secrets_allowed"
            | "requires_human_approval" => {
                reader.boolean(&value);
            }
            // A list of a profile may also be one string, or null for no list.
            name if PROFILE.known.contains(&name)
                && !matches!(value.value, Value::StringLit(_) | Value::NullKeyword(_)) =>
            {
                reader.texts(&value);
            }
            _ => {}
        }
    }
}

fn check_quality(reader: &mut Reader<'_>, entry: &Entry<'_>) {
    let Some(fields) = reader.fields(entry, &QUALITY) else {
        return;
    };
    ci_policy(reader, &fields, CI_POLICIES);
    for (asset, warning, high) in BUDGETS {
        let warning_name = format!("{asset}_token_warning");
        let high_name = format!("{asset}_token_high");
        let warning = threshold(reader, &fields, &warning_name, *warning);
        let high = threshold(reader, &fields, &high_name, *high);
        let (Some(warning), Some(high)) = (warning, high) else {
            continue;
        };
        if warning >= high {
            let written = fields.get(&warning_name).or_else(|| fields.get(&high_name));
            let kind = ConfigErrorKind::ThresholdOrder {
                warning_key: fields.key_of(&warning_name),
                warning,
                high_key: fields.key_of(&high_name),
                high,
            };
            reader.refuse(written.map_or(fields.range(), |entry| entry.range()), kind);
        }
    }
}

fn threshold(
    reader: &mut Reader<'_>,
    fields: &Fields<'_>,
    name: &str,
    default: u64,
) -> Option<u64> {
    match fields.get(name) {
        None => Some(default),
        Some(entry) => reader.safe_count(&entry),
    }
}
