//! The keys of `renma.config.jsonc` that the contract gives a meaning, read into [`Config`].

use jsonc_parser::ast::Value;

use super::error::ConfigErrorKind;
use super::reader::{Entry, Fields, Keys, Reader};
use super::{
    CiPolicy, Config, DiscoveryPolicy, Expires, FailOn, MetadataPolicy, REQUIRABLE_FIELDS,
    ScanFormat, Suppression, shape,
};
use crate::date::Date;

const SKILLDS_OWN: &str = "settings of skilld itself stand in skilld.config.jsonc";

const TOP: Keys = Keys {
    known: &[
        "globs",
        "exclude",
        "suppressions",
        "max_file_size_bytes",
        "max_depth",
        "concurrency",
        "fail_on",
        "format",
        "metadata",
        "skill_discovery",
        "security",
        "scan_boundary",
        "executable_surface",
        "quality",
    ],
    misplaced: &[
        ("layout", SKILLDS_OWN),
        ("roots", SKILLDS_OWN),
        ("validate", SKILLDS_OWN),
        (
            "strict",
            "strictness is asked for on the command line, with --strict",
        ),
    ],
};

const SUPPRESSION: Keys = Keys::new(&["id", "paths", "reason", "expires"]);
const METADATA: Keys = Keys::new(&["required", "ci_policy"]);
const DISCOVERY: Keys = Keys::new(&["adopted", "ci_policy"]);

const FAIL_ON: &[&str] = &["low", "medium", "high", "critical"];
const FORMATS: &[&str] = &["text", "json"];
pub(super) const CI_POLICIES: &[&str] = &["off", "warn", "fail"];
const DISCOVERY_CI_POLICIES: &[&str] = &["off", "warn"];

/// Put everything that the file says into `config`.
pub(super) fn read(reader: &mut Reader<'_>, file: &Value<'_>, config: &mut Config) {
    let Some(top) = reader.root(file, &TOP) else {
        return;
    };
    read_boundary(reader, &top, config);
    if let Some(value) = top
        .get("fail_on")
        .and_then(|entry| reader.choice(&entry, FAIL_ON))
    {
        config.fail_on = match value {
            "low" => FailOn::Low,
            "medium" => FailOn::Medium,
            "critical" => FailOn::Critical,
            _ => FailOn::High,
        };
    }
    if let Some(value) = top
        .get("format")
        .and_then(|entry| reader.choice(&entry, FORMATS))
    {
        config.format = match value {
            "json" => ScanFormat::Json,
            _ => ScanFormat::Text,
        };
    }
    if let Some(entry) = top.get("metadata") {
        config.metadata = metadata(reader, &entry);
    }
    if let Some(entry) = top.get("skill_discovery") {
        config.skill_discovery = skill_discovery(reader, &entry);
    }
    shape::check(reader, &top);
}

fn read_boundary(reader: &mut Reader<'_>, top: &Fields<'_>, config: &mut Config) {
    if let Some(globs) = top.get("globs").and_then(|entry| reader.globs(&entry)) {
        config.globs = globs;
    }
    if let Some(exclude) = top.get("exclude").and_then(|entry| reader.texts(&entry)) {
        config.exclude = exclude;
    }
    if let Some(entry) = top.get("suppressions") {
        let items = reader
            .list(&entry, "a list of suppressions")
            .unwrap_or_default();
        config.suppressions = items
            .iter()
            .filter_map(|item| suppression(reader, item))
            .collect();
    }
    for (name, setting) in [
        ("max_file_size_bytes", &mut config.max_file_size_bytes),
        ("max_depth", &mut config.max_depth),
        ("concurrency", &mut config.concurrency),
    ] {
        if let Some(count) = top.get(name).and_then(|entry| reader.count(&entry)) {
            *setting = count;
        }
    }
}

fn suppression(reader: &mut Reader<'_>, item: &Entry<'_>) -> Option<Suppression> {
    let fields = reader.fields(item, &SUPPRESSION)?;
    let id = required(reader, &fields, "id", "the code of the findings it accepts");
    let id = id.and_then(|entry| reader.filled_text(&entry));
    let paths = required(
        reader,
        &fields,
        "paths",
        "a list of the paths where it holds",
    );
    let paths = paths.and_then(|entry| {
        let paths = reader.texts(&entry)?;
        if paths.is_empty() {
            return reader.wrong_type(&entry, "a list with at least one path");
        }
        Some(paths)
    });
    let reason = required(reader, &fields, "reason", "the reason why it is accepted");
    let reason = reason.and_then(|entry| reader.filled_text(&entry));
    let expires = match fields.get("expires") {
        None => Some(Expires::Never),
        Some(entry) => expiry(reader, &entry),
    };
    Some(Suppression {
        id: id?,
        paths: paths?,
        reason: reason?,
        expires: expires?,
    })
}

fn required<'v>(
    reader: &mut Reader<'_>,
    fields: &Fields<'v>,
    name: &str,
    expected: &'static str,
) -> Option<Entry<'v>> {
    let entry = fields.get(name);
    if entry.is_none() {
        let key = fields.key_of(name);
        reader.refuse(
            fields.range(),
            ConfigErrorKind::MissingKey { key, expected },
        );
    }
    entry
}

fn expiry(reader: &mut Reader<'_>, entry: &Entry<'_>) -> Option<Expires> {
    let text = reader.text(entry)?;
    if text == "never" {
        return Some(Expires::Never);
    }
    let day = Date::parse(text);
    if day.is_none() {
        let kind = ConfigErrorKind::BadExpiry {
            key: entry.key.clone(),
            found: text.to_owned(),
        };
        reader.refuse(entry.range(), kind);
    }
    day.map(Expires::On)
}

fn metadata(reader: &mut Reader<'_>, entry: &Entry<'_>) -> MetadataPolicy {
    let mut policy = MetadataPolicy::default();
    let Some(fields) = reader.fields(entry, &METADATA) else {
        return policy;
    };
    if let Some(entry) = fields.get("required") {
        let mut named = Vec::new();
        for item in reader
            .list(&entry, "a list of field names")
            .unwrap_or_default()
        {
            let Some(name) = reader.choice(&item, REQUIRABLE_FIELDS) else {
                continue;
            };
            if named.contains(&name) {
                let kind = ConfigErrorKind::RepeatedValue {
                    key: entry.key.clone(),
                    value: name.to_owned(),
                };
                reader.refuse(item.range(), kind);
            }
            named.push(name);
        }
        let in_order = REQUIRABLE_FIELDS.iter().copied();
        policy.required = in_order.filter(|name| named.contains(name)).collect();
    }
    if let Some(mode) = ci_policy(reader, &fields, CI_POLICIES) {
        policy.ci_policy = mode;
    }
    policy
}

fn skill_discovery(reader: &mut Reader<'_>, entry: &Entry<'_>) -> DiscoveryPolicy {
    let mut policy = DiscoveryPolicy::default();
    let Some(fields) = reader.fields(entry, &DISCOVERY) else {
        return policy;
    };
    let adopted = fields.get("adopted");
    let adopted = adopted.map_or(Some(false), |entry| reader.boolean(&entry));
    policy.adopted = adopted.unwrap_or_default();
    if let Some(mode) = ci_policy(reader, &fields, DISCOVERY_CI_POLICIES) {
        policy.ci_policy = mode;
    }
    // Where `adopted` cannot be read, that is the mistake to report.
    if let (Some(entry), CiPolicy::Warn, Some(false)) =
        (fields.get("ci_policy"), policy.ci_policy, adopted)
    {
        reader.refuse(entry.range(), ConfigErrorKind::PolicyWithoutAdoption);
    }
    policy
}

/// The `ci_policy` of an object, where it has one.
pub(super) fn ci_policy(
    reader: &mut Reader<'_>,
    fields: &Fields<'_>,
    allowed: &'static [&'static str],
) -> Option<CiPolicy> {
    let entry = fields.get("ci_policy")?;
    Some(match reader.choice(&entry, allowed)? {
        "off" => CiPolicy::Off,
        "warn" => CiPolicy::Warn,
        _ => CiPolicy::Fail,
    })
}
