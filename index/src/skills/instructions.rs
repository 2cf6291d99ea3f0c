//! Authoring advice on the body: what it forbids, where, and whether it says what to do instead; and whether what it says
//! about choosing the skill is in the description too. Lines are judged one by one; headings and code come from Markdown.

mod lines;

use self::lines::{Line, Lines};
use super::description::{excludes, is_multilingual};
use super::report::Report;
use super::words::{self, Phrase};
use crate::rules::Rule;
use crate::rules::catalogue::rn_skill as rules;
use crate::syntax::white_space::is_white_space;

const PROHIBITION: &[Phrase] = &[
    &[&["do", "must", "may"], &["not"]],
    &[&["never", "prohibited"]],
];

const SELECTION: &[Phrase] = &[
    &[&["do"], &["not"], &["use", "select"], &["this", "the"], &["skill"]],
    &[&["use"], &["another"], &["skill"]],
    &[&["when"], &["not"], &["to"], &["use"], &["this", "the"], &["skill"]],
];

const ALTERNATIVE: &[Phrase] = &[
    &[&["instead", "then", "escalate"]],
    &[&["request"], &["human"], &["review", "approval"]],
];

/// How many lines after a prohibition may hold its alternative.
const NEARBY: usize = 2;

pub(super) fn check(report: &mut Report<'_, '_>, description: &str) {
    let body = report.doc.body_text();
    if body.is_empty() {
        return;
    }
    let lines = Lines::of(report.doc);
    let mut selection = None;
    let mut prohibitions = Vec::new();
    for (i, line) in lines.all.iter().enumerate() {
        if lines.in_selection_section(line) || words::has(line.text, SELECTION) {
            selection.get_or_insert(*line);
        } else if let Some(end) = words::find(line.text, PROHIBITION) {
            prohibitions.push((i, end));
        }
    }
    if let Some(line) = selection
        && !is_multilingual(description)
        && !excludes(description)
    {
        let message = "this says when not to choose the skill, and the description does not; repeat it there, for example \"Not for …\"";
        push(report, &rules::DESCRIPTION_OMITS_SELECTION_BOUNDARY, line, message);
    }
    constraints(report, &lines, &prohibitions);
}

fn constraints(report: &mut Report<'_, '_>, lines: &Lines<'_>, prohibitions: &[(usize, usize)]) {
    let mut scattered = false;
    let mut first_section = None;
    for (i, end) in prohibitions {
        let Some(line) = lines.all.get(*i) else {
            continue;
        };
        let first = *first_section.get_or_insert(line.section);
        scattered |= first != line.section;
        if !lines.is_prominent(line) {
            let message = "this prohibition stands outside of a section for constraints; move it under a heading such as \"Hard Constraints\"";
            push(report, &rules::EXECUTION_CONSTRAINT_NOT_PROMINENT, *line, message);
        }
        let nearby = lines.all.iter().skip(i + 1).take(NEARBY);
        let mut nearby = nearby
            .take_while(|next| next.section == line.section)
            .filter(|next| words::find(next.text, PROHIBITION).is_none());
        let behind = line.text.get(*end..).unwrap_or_default();
        let sentence = behind.split_once(['.', ';']).map(|(_, after)| after);
        if !sentence.is_some_and(is_alternative) && !nearby.any(|next| is_alternative(next.text)) {
            let message = "this prohibition does not say what to do instead; say it in the next sentence or the next two lines, for example \"Stop and ask\"";
            push(report, &rules::EXECUTION_CONSTRAINT_MISSING_ALTERNATIVE, *line, message);
        }
    }
    let first = prohibitions.first().and_then(|(i, _)| lines.all.get(*i));
    let all_prominent = prohibitions
        .iter()
        .filter_map(|(i, _)| lines.all.get(*i))
        .all(|line| lines.is_prominent(line));
    if let Some(line) = first.filter(|_| scattered && !all_prominent) {
        let message = "prohibitions stand in more than one section; gather them under one heading such as \"Hard Constraints\"";
        push(report, &rules::EXECUTION_CONSTRAINT_SCATTERED, *line, message);
    }
}

fn push(report: &mut Report<'_, '_>, rule: &'static Rule, line: Line<'_>, message: &str) {
    report.line(rule, line.number, None, message.to_owned());
}

/// The text says what to do instead, or to stop.
fn is_alternative(text: &str) -> bool {
    let start = text.trim_start_matches(is_white_space);
    let item = start
        .strip_prefix(['-', '*', '+'])
        .filter(|rest| rest.starts_with(is_white_space))
        .map_or(start, |rest| rest.trim_start_matches(is_white_space));
    words::begins_with(item, &["stop", "ask", "skip"])
        || words::has(text, ALTERNATIVE)
        || words::find(text, &[&[&["leave"]]])
            .is_some_and(|end| words::has(text.get(end..).unwrap_or_default(), &[&[&["unchanged"]]]))
}
