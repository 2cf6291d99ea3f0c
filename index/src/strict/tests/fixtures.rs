//! Every code has a literate fixture that shows it firing and staying quiet; every fixture has a code.

use std::collections::BTreeSet;
use std::path::Path;

use super::literate::cases;
use super::place;
use crate::rules::Code;
use crate::strict::pipeline::FAMILIES;

fn directory() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/rules"))
}

fn strict_codes() -> BTreeSet<&'static str> {
    let rules = FAMILIES.iter().flat_map(|family| family.rules);
    rules.map(|rule| rule.id).collect()
}

#[test]
fn every_fixture_has_a_code() {
    for entry in std::fs::read_dir(directory()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let code = name
            .strip_suffix(".md")
            .unwrap_or_else(|| panic!("{name} is no rule case"));
        assert!(
            Code::find(code).is_some(),
            "{name}: the catalogue has no such code"
        );
    }
}

#[test]
fn every_code_fires_and_stays_quiet_as_its_fixture_says() {
    let mut faults = Vec::new();
    for code in strict_codes() {
        let path = directory().join(format!("{code}.md"));
        let Ok(text) = std::fs::read_to_string(&path) else {
            faults.push(format!("{code}: no fixture"));
            continue;
        };
        assert!(
            text.starts_with(&format!("# {code}\n")),
            "{code}: the title is not the code"
        );
        let cases = cases(&text);
        for fires in [true, false] {
            if !cases.iter().any(|case| case.fires == fires) {
                faults.push(format!("{code}: no case with fires = {fires}"));
            }
        }
        for case in cases {
            let report = case.tree.validate(case.profile);
            let found: Vec<String> = report
                .issues
                .iter()
                .filter(|issue| issue.code.id() == code)
                .map(place)
                .collect();
            if found != case.expected || case.expected.is_empty() == case.fires {
                faults.push(format!(
                    "{code} / {}: expected {:?}, found {found:?}",
                    case.title, case.expected
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
