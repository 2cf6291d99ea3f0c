//! Whether a lens is complete in itself. What its targets are is judged across files.

use crate::assets::{AssetFacts, AssetKind};
use crate::evidence::Quote;
use crate::metadata::{Key, Malformed};
use crate::rules::Severity;
use crate::rules::catalogue::{context_lens as rules, meta};

use super::{AssetFindings, Finding, Notice, first_line, is_active};
use crate::findings::facts::{Frontmatter, ScanFacts};
use crate::findings::notice::NoticeDetails;

/// The keys a lens must declare.
const REQUIRED: [Key; 4] = [Key::AppliesTo, Key::Id, Key::Owner, Key::Purpose];

/// Judge one lens, or a file that takes itself for one.
pub(super) fn judge(asset: &AssetFacts, scan: &ScanFacts, found: &mut AssetFindings) {
    let notices = &mut found.notices;
    if asset.kind != AssetKind::ContextLens {
        notices.extend(pretender(asset, scan));
        return;
    }
    unreadable(asset, scan, notices);
    missing_fields(asset, scan, notices);
    meaningless(asset, scan, notices);
    unsupported_values(asset, notices);
    removed_keys(asset, notices);
    incomplete(asset, scan, &mut found.findings);
}

/// A named and owned lens in use is also held to what it is for and what it interprets by the exit threshold.
fn incomplete(asset: &AssetFacts, scan: &ScanFacts, found: &mut Vec<Finding>) {
    let id = asset.metadata.text(Key::Id);
    let named = id.is_some_and(|id| id.starts_with("lens."));
    if !named || asset.metadata.text(Key::Owner).is_none() || !is_active(asset) {
        return;
    }
    for key in [Key::Purpose, Key::AppliesTo] {
        if !is_declared(asset, key) {
            found.push(Finding::new(
                &meta::CATALOG_DIAGNOSTIC,
                &asset.path,
                &definition(scan),
                format!(
                    "The lens is in use but does not declare `{}`. Add it to the frontmatter.",
                    key.field()
                ),
            ));
        }
    }
}

fn pretender(asset: &AssetFacts, scan: &ScanFacts) -> Option<Notice> {
    let place = scan.claims_lens.as_ref()?;
    let notice = Notice::new(
        &rules::UNSUPPORTED_KIND,
        &asset.path,
        place,
        format!(
            "`type: context_lens` does not make this {} a lens. Move the file under lenses/ or contexts/, or remove the key.",
            asset.kind.as_str()
        ),
    );
    Some(notice.graded(Severity::Warning))
}

fn unreadable(asset: &AssetFacts, scan: &ScanFacts, found: &mut Vec<Notice>) {
    if scan.blank {
        found.push(Notice::new(
            &rules::EMPTY_DEFINITION,
            &asset.path,
            &first_line(scan),
            "The lens is an empty file. Declare what it interprets and how, or remove it."
                .to_owned(),
        ));
    }
    let mut report = |place: &Quote, message: String| {
        found.push(Notice::new(
            &rules::UNPARSEABLE_FRONTMATTER,
            &asset.path,
            place,
            message,
        ));
    };
    match &asset.metadata.malformed {
        Some((Malformed::Unclosed, _)) => report(
            &Quote {
                end_line: scan.line_count.max(1),
                ..first_line(scan)
            },
            "The frontmatter of the lens is never closed. Add a line of three dashes after it."
                .to_owned(),
        ),
        Some((Malformed::NotMapping, place)) => report(
            &Quote {
                start_line: place.start_line + 1,
                end_line: place.start_line + 1,
                snippet: String::new(),
            },
            "The frontmatter of the lens holds no keys and values. Write `key: value` lines."
                .to_owned(),
        ),
        Some((Malformed::InvalidYaml(why), place)) => report(
            place,
            format!("The frontmatter of the lens is not YAML: {why}. Mend the line."),
        ),
        None => {}
    }
    for (at, declared) in asset.metadata.declarations.iter().enumerate() {
        let mut before = asset.metadata.declarations.iter().take(at);
        if super::declarations::is_operational(declared.key)
            && before.any(|other| other.key == declared.key)
        {
            report(
                &declared.place,
                format!(
                    "`{}` is declared more than once, so none of its values counts. Keep the one that is meant.",
                    declared.key.spelling(false)
                ),
            );
        }
    }
}

fn is_declared(asset: &AssetFacts, key: Key) -> bool {
    asset.metadata.text(key).is_some() || !asset.metadata.list(key).is_empty()
}

/// The whole frontmatter, else the first line.
fn definition(scan: &ScanFacts) -> Quote {
    match scan.frontmatter {
        Frontmatter::Closed { lines, .. } => Quote {
            end_line: lines,
            ..first_line(scan)
        },
        _ => first_line(scan),
    }
}

fn missing_fields(asset: &AssetFacts, scan: &ScanFacts, found: &mut Vec<Notice>) {
    for key in REQUIRED {
        if is_declared(asset, key) {
            continue;
        }
        let field = key.field();
        let notice = Notice::new(
            &rules::MISSING_REQUIRED_FIELD,
            &asset.path,
            &definition(scan),
            format!("The lens does not declare `{field}`. Add it to the frontmatter."),
        );
        found.push(notice.with(NoticeDetails::MissingField {
            source_path: asset.path.clone(),
            field,
        }));
    }
}

fn meaningless(asset: &AssetFacts, scan: &ScanFacts, found: &mut Vec<Notice>) {
    let says = [
        Key::Purpose,
        Key::AppliesTo,
        Key::Focus,
        Key::ExpectedOutputs,
    ]
    .into_iter()
    .any(|key| is_declared(asset, key));
    if !says && !scan.has_prose && !scan.blank {
        found.push(Notice::new(
            &rules::GOVERNANCE_MEANINGLESS,
            &asset.path,
            &definition(scan),
            "The lens says neither what it interprets nor how. Declare `purpose` and `applies_to`, and write the criteria in the body.".to_owned(),
        ));
    }
}

fn unsupported_values(asset: &AssetFacts, found: &mut Vec<Notice>) {
    for (key, rule, expected) in [
        (Key::Type, &rules::UNSUPPORTED_KIND, "context_lens"),
        (Key::Scope, &rules::UNSUPPORTED_SCOPE, "context"),
        (Key::Version, &rules::UNSUPPORTED_VERSION, "1"),
    ] {
        let (Some(declared), Some(text)) = (asset.metadata.get(key), asset.metadata.text(key))
        else {
            continue;
        };
        if text != expected {
            found.push(Notice::new(
                rule,
                &asset.path,
                &declared.place,
                format!(
                    "A lens cannot have `{}: {text}`. Write `{expected}`, or leave the key out.",
                    key.field()
                ),
            ));
        }
    }
}

fn removed_keys(asset: &AssetFacts, found: &mut Vec<Notice>) {
    for (key, instead) in [
        (Key::Target, "applies_to"),
        (Key::Targets, "applies_to"),
        (Key::Output, "expected_outputs"),
        (Key::Outputs, "expected_outputs"),
    ] {
        for declared in asset.metadata.declared(key).take(1) {
            found.push(Notice::new(
                &rules::UNSUPPORTED_LEGACY_FIELD,
                &asset.path,
                &declared.place,
                format!(
                    "`{}` is no longer read. Review its value and declare it as `{instead}`.",
                    key.field()
                ),
            ));
        }
    }
}
