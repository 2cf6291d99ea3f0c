//! The few lines of a file that reports quote: those that a finding points at, or may point at once the rest of the
//! bundle is known. Chosen here, so that no other text has to be kept.

use std::collections::BTreeSet;

use super::facts::{Detail, Finding, Place};

/// Longest part of a line that is kept, in characters.
const WIDTH: usize = 1_000;

/// The lines of `text` that findings of this file can point at, by number.
pub(super) fn lines(text: &str, detail: &Detail, findings: &[Finding]) -> Vec<(u32, String)> {
    let places = findings.iter().map(|finding| finding.place);
    let wanted: BTreeSet<u32> = places
        .chain(later(detail))
        .filter(|place| *place != Place::start())
        .map(|place| place.line)
        .collect();
    let mut wanted = wanted.into_iter().peekable();
    let mut kept = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some(next) = wanted.peek() else {
            break;
        };
        if *next == number {
            wanted.next();
            kept.push((number, line.chars().take(WIDTH).collect()));
        }
    }
    kept
}

/// Places that the rules of the whole bundle point at.
fn later(detail: &Detail) -> Vec<Place> {
    let line = |line: u32| Place::line(line);
    match detail {
        Detail::Skill(skill) => {
            let named = [&skill.name, &skill.description].into_iter().flatten();
            let named = named.map(|(_, place)| *place);
            let listed = skill.supporting.iter().flatten().map(|entry| entry.place);
            let overlays = skill.overlay_paths.iter().map(|(_, place)| *place);
            let claims = skill.host_claims.iter().map(|(_, _, place)| *place);
            let references = skill.document.references.iter().map(|r| r.place);
            let scripts = skill.unnamed_scripts.iter().copied();
            named
                .chain(listed)
                .chain(overlays)
                .chain(claims)
                .chain(references)
                .chain(scripts)
                .collect()
        }
        Detail::Document(document) => document.references.iter().map(|r| r.place).collect(),
        Detail::Script(script) => {
            let secrets = script.secrets.iter().map(|(_, at)| line(*at));
            secrets.chain(script.network.map(line)).collect()
        }
        Detail::Overlay(overlay) => {
            let said = [&overlay.name, &overlay.description].into_iter().flatten();
            said.map(|said| line(said.line)).collect()
        }
        Detail::Release(release) => {
            let said = [&release.schema_version, &release.skill_name];
            let said = said.into_iter().flatten();
            let claims = release.compatibility.iter().chain(&release.evidence);
            said.chain(claims.map(|claim| &claim.said))
                .map(|said| line(said.line))
                .collect()
        }
        Detail::BinaryScript | Detail::Plain => Vec::new(),
    }
}
