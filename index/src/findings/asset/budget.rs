//! Frontmatter that has grown from an index into a second body.

use crate::assets::{AssetFacts, AssetKind};
use crate::evidence::Quote;
use crate::metadata::{Declaration, Key, Member};
use crate::rules::catalogue::meta;

use super::{Finding, member_place};
use crate::findings::details::{Details, Measure, PROFILE, Size};
use crate::findings::facts::{Frontmatter, ScanFacts};

const MAX_LINES: u32 = 48;
const MAX_CHARACTERS: u32 = 4096;
const MAX_ITEM: u32 = 256;

/// Judge the size of one asset's frontmatter.
pub(super) fn judge(asset: &AssetFacts, scan: &ScanFacts, found: &mut Vec<Finding>) {
    if let Frontmatter::Closed {
        lines, characters, ..
    } = scan.frontmatter
        && (lines > MAX_LINES || characters > MAX_CHARACTERS)
    {
        found.push(too_large(asset, scan, lines, characters));
    }
    let skill = asset.kind == AssetKind::Skill;
    for key in [Key::Tags, Key::WhenToUse, Key::WhenNotToUse] {
        let Some(declared) = asset.metadata.get(key) else {
            continue;
        };
        for member in asset.metadata.list(key) {
            let measured = length(skill, declared, member);
            if measured > MAX_ITEM {
                found.push(too_long(asset, declared, member, measured));
            }
        }
    }
}

fn too_large(asset: &AssetFacts, scan: &ScanFacts, lines: u32, chars: u32) -> Finding {
    let place = Quote {
        start_line: 1,
        end_line: lines,
        snippet: scan.first_line.clone(),
    };
    let message = format!(
        "The frontmatter has {lines} lines and {chars} characters; {MAX_LINES} and {MAX_CHARACTERS} are the limits. Move long text into the body or a referenced asset."
    );
    Finding::new(&meta::FRONTMATTER_TOO_LARGE, &asset.path, &place, message).with(Details::Size(
        Size {
            measured: Measure::Text { lines, chars },
            limit: Measure::Text {
                lines: MAX_LINES,
                chars: MAX_CHARACTERS,
            },
            unit: "frontmatter_lines_and_characters",
            profile: PROFILE,
            field: None,
        },
    ))
}

/// A member with lines of its own is measured as written (quotes and comment included), every other by its text.
fn length(skill: bool, declared: &Declaration, member: &Member) -> u32 {
    let own_lines = member
        .place
        .as_ref()
        .filter(|place| !skill && **place != declared.place);
    let text = own_lines.map_or(member.text.as_str(), |place| {
        let text = place.snippet.trim();
        text.strip_prefix("- ").map_or(text, str::trim_start)
    });
    u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX)
}

fn too_long(asset: &AssetFacts, declared: &Declaration, member: &Member, measured: u32) -> Finding {
    let field = declared.key.field();
    let message = format!(
        "A member of `{field}` has {measured} characters; {MAX_ITEM} is the limit. Shorten it and move the detail into the body."
    );
    Finding::new(
        &meta::LIST_ITEM_TOO_LONG,
        &asset.path,
        member_place(declared, member),
        message,
    )
    .with(Details::Size(Size {
        measured: Measure::Number(measured),
        limit: Measure::Number(MAX_ITEM),
        unit: "characters",
        profile: PROFILE,
        field: Some(field),
    }))
}
