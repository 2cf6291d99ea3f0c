//! Authoring advice on the body: selection boundaries belong in the description, execution constraints under a heading
//! that shows, each with a way out (contract, "Selection Boundaries and Execution Constraints").

mod alternative;
mod line;

use crate::rules::catalogue::rn_skill as rules;

use self::line::{Line, lines};
use super::issue::Issues;

/// Check the body of a skill with this description; a skill without one has more urgent trouble.
pub(super) fn check(issues: &mut Issues<'_, '_>, description: Option<&str>) {
    let Some(description) = description else {
        return;
    };
    let lower = issues.doc.body_text().to_ascii_lowercase();
    let lines = lines(issues.doc, &lower);
    selection(issues, &lines, description);
    let constraints: Vec<usize> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.is_constraint())
        .map(|(at, _)| at)
        .collect();
    for &at in &constraints {
        let Some(line) = lines.get(at) else { continue };
        if !line.prominent {
            let message = "This constraint is easy to miss; put it below a heading such as `## Hard Constraints`.";
            issues.on_line(
                &rules::EXECUTION_CONSTRAINT_NOT_PROMINENT,
                line.number,
                None,
                message.to_owned(),
            );
        }
        if !alternative::follows(&lines, at) {
            let message = "This prohibition names no way out; say what to do instead, or when to stop and ask.";
            issues.on_line(
                &rules::EXECUTION_CONSTRAINT_MISSING_ALTERNATIVE,
                line.number,
                None,
                message.to_owned(),
            );
        }
    }
    scattered(issues, &lines, &constraints);
}

fn selection(issues: &mut Issues<'_, '_>, lines: &[Line<'_>], description: &str) {
    let Some(found) = lines.iter().find(|line| line.is_selection()) else {
        return;
    };
    if super::description::is_multilingual(description) || line::excludes(description) {
        return;
    }
    let message = "The body says when not to choose the skill, the description does not; say it in the description, which is all that is read when a skill is chosen.";
    issues.on_line(
        &rules::DESCRIPTION_OMITS_SELECTION_BOUNDARY,
        found.number,
        Some("description"),
        message.to_owned(),
    );
}

fn scattered(issues: &mut Issues<'_, '_>, lines: &[Line<'_>], constraints: &[usize]) {
    let found: Vec<&Line<'_>> = constraints.iter().filter_map(|at| lines.get(*at)).collect();
    let mut sections: Vec<&str> = found.iter().map(|line| &*line.section).collect();
    sections.sort_unstable();
    sections.dedup();
    if let Some(first) = found.first()
        && sections.len() > 1
        && found.iter().any(|line| !line.prominent)
    {
        let message = format!(
            "Execution constraints stand in {} sections; gather them below one heading.",
            sections.len()
        );
        issues.on_line(
            &rules::EXECUTION_CONSTRAINT_SCATTERED,
            first.number,
            None,
            message,
        );
    }
}
