//! When shared knowledge is to be used, and wording in it that makes that unclear.

use crate::assets::{AssetFacts, AssetKind};
use crate::evidence::Quote;
use crate::metadata::Key;
use crate::rules::Rule;
use crate::rules::catalogue::meta;

use super::{Finding, is_active, member_place};
use crate::findings::facts::{Category, Frontmatter, ScanFacts, Wording};

/// Words that stand for a boundary nobody has written yet.
const PLACEHOLDERS: [&str; 8] = [
    "todo",
    "tbd",
    "tba",
    "n/a",
    "na",
    "none",
    "unknown",
    "placeholder",
];

/// The asset is shared knowledge in use with somebody responsible for it.
pub(in crate::findings) fn is_shared(asset: &AssetFacts) -> bool {
    asset.kind == AssetKind::Context
        && asset.metadata.text(Key::Owner).is_some()
        && asset
            .metadata
            .text(Key::Id)
            .is_some_and(|id| id.starts_with("context."))
}

/// Judge the usage boundary and the wording of one context.
pub(super) fn judge(asset: &AssetFacts, scan: &ScanFacts, found: &mut Vec<Finding>) {
    if !is_shared(asset) || !is_active(asset) {
        return;
    }
    for (key, rule) in [
        (Key::WhenToUse, &meta::CONTEXT_MISSING_WHEN_TO_USE),
        (Key::WhenNotToUse, &meta::CONTEXT_MISSING_WHEN_NOT_TO_USE),
    ] {
        missing(asset, scan, key, rule, found);
        placeholders(asset, key, found);
    }
    found.extend(scan.wording.iter().map(|hit| wording(asset, hit)));
}

fn missing(
    asset: &AssetFacts,
    scan: &ScanFacts,
    key: Key,
    rule: &'static Rule,
    found: &mut Vec<Finding>,
) {
    if !asset.metadata.list(key).is_empty() {
        return;
    }
    let end_line = match scan.frontmatter {
        Frontmatter::Closed { lines, .. } => lines,
        _ => 1,
    };
    let place = Quote {
        start_line: 1,
        end_line,
        snippet: scan.first_line.clone(),
    };
    let key = key.field();
    found.push(Finding::new(
        rule,
        &asset.path,
        &place,
        format!("The context does not declare `{key}`. Add a short list, so that a reader knows where it applies and where it does not."),
    ));
}

fn placeholders(asset: &AssetFacts, key: Key, found: &mut Vec<Finding>) {
    let Some(declared) = asset.metadata.get(key) else {
        return;
    };
    for member in asset.metadata.list(key) {
        if is_placeholder(&member.text) {
            let key = key.field();
            found.push(Finding::new(
                &meta::CONTEXT_PLACEHOLDER_USAGE_BOUNDARY,
                &asset.path,
                member_place(declared, member),
                format!("`{}` in `{key}` says nothing yet. Write the reviewed boundary, or remove the member until it is known.", member.text),
            ));
        }
    }
}

/// A placeholder word, alone or followed by white space, a colon or a dash.
fn is_placeholder(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    PLACEHOLDERS.iter().any(|word| {
        text.strip_prefix(word).is_some_and(|rest| {
            let mut rest = rest.chars();
            let next = rest.next();
            let ends = next.is_none_or(|c| c.is_whitespace() || c == ':' || c == '-');
            ends && !rest.as_str().contains('\n')
        })
    })
}

fn wording(asset: &AssetFacts, hit: &Wording) -> Finding {
    let term = &hit.term;
    let message = match hit.category {
        Category::Vague => format!(
            "\"{term}\" leaves open when this holds. Name the condition or threshold, or say that it is not known."
        ),
        Category::Currentness => {
            format!("\"{term}\" will not be true for long. Add the date or version it is about.")
        }
        Category::Runtime => format!(
            "\"{term}\" addresses a running assistant. Keep shared knowledge to facts, and leave loading and roles to whoever uses it."
        ),
    };
    Finding::new(&meta::CATALOG_DIAGNOSTIC, &asset.path, &hit.place, message)
        .at_column(Some(hit.column))
}
