//! Stages 2 to 4: the frontmatter envelope, its YAML, `name`, `description` and the keys that may not be there.

use rustc_hash::FxHashSet;

use super::UnknownKey;
use super::keys;
use crate::rules::Rule;
use crate::rules::catalogue::strict_stage2 as stage2;
use crate::rules::catalogue::strict_stage3 as stage3;
use crate::rules::catalogue::strict_stage4::FM_UNKNOWN_CORE_KEY;
use crate::strict::facts::{Finding, Place};
use crate::strict::page::Page;
use crate::strict::text::shown;
use crate::syntax::frontmatter::Fence;
use crate::syntax::yaml::{Entry, Node, Style, Value};

/// What the frontmatter says.
#[derive(Debug, Default)]
pub(super) struct Frontmatter {
    /// An opening fence stands on line 1.
    pub present: bool,
    /// `name`, where it is a string that is not blank.
    pub name: Option<(String, Place)>,
    /// `description`, likewise, trimmed.
    pub description: Option<(String, Place)>,
    /// Keys that are neither.
    pub unknown: Vec<UnknownKey>,
}

/// Read and check the frontmatter of `page`.
pub(super) fn read(page: &Page<'_>, findings: &mut Vec<Finding>) -> Frontmatter {
    let mut out = Frontmatter::default();
    match page.document.envelope.fence {
        Fence::Absent => findings.push(
            Finding::new(
                &stage2::FM_NOT_FIRST_LINE,
                Place::start(),
                "line 1 is not `---`, so the file has no frontmatter",
            )
            .fix("start the file with `---`, then `name` and `description`, then `---`"),
        ),
        Fence::Unclosed => {
            out.present = true;
            findings.push(Finding::new(
                &stage2::FM_UNCLOSED,
                Place::start(),
                "the frontmatter opened on line 1 is never closed by a line `---`",
            ));
        }
        Fence::Closed => {
            out.present = true;
            if let Some(entries) = mapping(page, findings) {
                entries_of(page, entries, &mut out, findings);
            }
        }
    }
    out
}

/// The entries of the frontmatter, where it is a mapping.
fn mapping<'p>(page: &'p Page<'_>, findings: &mut Vec<Finding>) -> Option<&'p [Entry]> {
    let yaml = page.document.yaml.as_ref()?;
    if let Some(error) = &yaml.error {
        findings.push(Finding::new(
            &stage2::FM_INVALID_YAML,
            page.file_place(error.offset),
            format!("the frontmatter is not valid YAML: {}", error.message),
        ));
        return None;
    }
    let entries = yaml.root.as_ref().and_then(Node::as_mapping);
    if entries.is_none() {
        let kind = match yaml.root.as_ref().map(|root| &root.value) {
            None | Some(Value::Null) => "empty",
            Some(Value::Sequence(_)) => "a list",
            Some(_) => "a single value",
        };
        findings.push(Finding::new(
            &stage2::FM_NOT_MAPPING,
            Place::line(2),
            format!("the frontmatter is {kind}, not a mapping of keys to values"),
        ));
    }
    entries
}

fn entries_of(
    page: &Page<'_>,
    entries: &[Entry],
    out: &mut Frontmatter,
    findings: &mut Vec<Finding>,
) {
    let mut seen: FxHashSet<String> = FxHashSet::default();
    for entry in entries {
        let key = key_text(page, &entry.key);
        let place = page.file_place(entry.key.span.start);
        if seen.contains(&key) {
            findings.push(Finding::new(
                &stage2::FM_DUPLICATE_KEY,
                place,
                format!(
                    "the key `{}` stands here a second time; parsers disagree on which one counts",
                    shown(&key)
                ),
            ));
            continue;
        }
        features(page, entry, &key, place, findings);
        match key.as_str() {
            "name" | "description" => unquoted(page, entry, &key, findings),
            // A merge key is no key of its own; `features` names it.
            "<<" => {}
            _ => {
                findings.push(
                    Finding::new(
                        &FM_UNKNOWN_CORE_KEY,
                        place,
                        format!(
                            "`{}` is no key of the portable core, which is exactly `name` and `description`",
                            shown(&key)
                        ),
                    )
                    .fix(keys::advice(&key)),
                );
                out.unknown.push(UnknownKey {
                    value: one_line(page, entry),
                    line: place.line,
                    key: key.clone(),
                });
            }
        }
        seen.insert(key);
    }
    let value = |key: &str| entries.iter().find(|entry| entry.key.as_str() == Some(key));
    out.name = name(page, value("name"), findings);
    out.description = description(page, value("description"), findings);
}

fn key_text(page: &Page<'_>, key: &Node) -> String {
    key.as_str().map_or_else(
        || shown(key.span.slice(page.document.text).trim()),
        str::to_owned,
    )
}

/// The value as written, if it fits a line.
fn one_line(page: &Page<'_>, entry: &Entry) -> Option<String> {
    let raw = entry.value.span.slice(page.document.text).trim();
    (!raw.is_empty() && raw.len() <= 120 && !raw.contains('\n')).then(|| raw.to_owned())
}

/// 5.8: what the portable core does without.
fn features(page: &Page<'_>, entry: &Entry, key: &str, place: Place, findings: &mut Vec<Finding>) {
    let mut found: Vec<&str> = Vec::new();
    if key == "<<" {
        found.push("a merge key");
    }
    if entry.value.anchored || entry.key.anchored {
        found.push("an anchor");
    }
    if entry.value.tag.is_some() || entry.key.tag.is_some() {
        found.push("a tag");
    }
    let text = entry.value.span.slice(page.document.text);
    match &entry.value.value {
        Value::Alias(_) => found.push("an alias"),
        Value::Sequence(_) => found.push("a list"),
        Value::Mapping(_) => found.push("a nested mapping"),
        Value::String(_, Style::Literal | Style::Folded) => found.push("a block scalar"),
        Value::String(..) if text.trim_end().contains('\n') => {
            found.push("a value over several lines");
        }
        _ => {}
    }
    if !found.is_empty() {
        findings.push(
            Finding::new(
                &stage2::FM_YAML_FEATURE,
                place,
                format!(
                    "`{}` uses {}; the core knows only strings on one line",
                    shown(key),
                    found.join(" and ")
                ),
            )
            .fix("write the value as one string on the line of its key"),
        );
    }
}

/// 7.5: characters that mean something to YAML stand in quotes.
fn unquoted(page: &Page<'_>, entry: &Entry, key: &str, findings: &mut Vec<Finding>) {
    let Value::String(text, Style::Plain) = &entry.value.value else {
        return;
    };
    let value = entry.value.span;
    let line = page.document.lines.line(value.start);
    let line_end = page.document.lines.line_span(line).end;
    let rest = page
        .document
        .text
        .get(value.end..line_end)
        .unwrap_or_default();
    let message = if rest.trim_start().starts_with('#') {
        format!("`{key}` ends where a ` #` makes the rest of the line a comment")
    } else if let Some(found) = text.chars().find(|c| ":#{}[]&*".contains(*c)) {
        format!("`{key}` holds `{found}`, which YAML may read as syntax, and is not quoted")
    } else {
        return;
    };
    findings.push(
        Finding::new(
            &stage2::FM_UNQUOTED_SPECIAL,
            page.file_place(value.start),
            message,
        )
        .fix(format!("put the value of `{key}` in double quotes")),
    );
}

/// The string of a required field, where it is one and says something.
fn required(
    page: &Page<'_>,
    entry: Option<&Entry>,
    field: &str,
    rules: (&'static Rule, &'static Rule),
    findings: &mut Vec<Finding>,
) -> Option<(String, Place)> {
    let (missing, not_string) = rules;
    let Some(entry) = entry else {
        findings.push(Finding::new(
            missing,
            Place::line(2),
            format!("the frontmatter has no `{field}`"),
        ));
        return None;
    };
    let value = entry.value.resolved();
    match &value.value {
        Value::String(text, _) if !text.trim().is_empty() => {
            Some((text.clone(), page.file_place(entry.value.span.start)))
        }
        Value::String(..) | Value::Null => {
            let place = page.file_place(entry.key.span.start);
            findings.push(Finding::new(missing, place, format!("`{field}` is empty")));
            None
        }
        other => {
            let kind = match other {
                Value::Bool(_) => "a boolean",
                Value::Number(_) => "a number",
                Value::Sequence(_) => "a list",
                _ => "a mapping",
            };
            findings.push(
                Finding::new(
                    not_string,
                    page.file_place(entry.value.span.start),
                    format!("`{field}` is {kind} to YAML, not a string"),
                )
                .fix(format!(
                    "write `{field}` as a string, quoted where YAML would read something else"
                )),
            );
            None
        }
    }
}

fn name(
    page: &Page<'_>,
    entry: Option<&Entry>,
    findings: &mut Vec<Finding>,
) -> Option<(String, Place)> {
    let rules = (&stage3::NAME_MISSING, &stage3::NAME_NOT_STRING);
    let (name, place) = required(page, entry, "name", rules, findings)?;
    let mut push =
        |rule: &'static Rule, message: String| findings.push(Finding::new(rule, place, message));
    let shown = shown(&name);
    if name.contains(['<', '>']) {
        push(
            &stage3::NAME_MARKUP,
            format!("`name` holds `<` or `>`: `{shown}`"),
        );
    }
    if name.contains("--") {
        push(
            &stage3::NAME_CONSECUTIVE_HYPHENS,
            format!("`name` holds two hyphens in a row: `{shown}`"),
        );
    }
    let reserved = name.eq_ignore_ascii_case("anthropic") || name.eq_ignore_ascii_case("claude");
    if reserved {
        push(
            &stage3::NAME_RESERVED,
            format!("`{name}` is a reserved word and may not be a skill's name"),
        );
    }
    if name.chars().count() > 64 {
        let length = name.chars().count();
        push(
            &stage3::NAME_LENGTH,
            format!("`name` has {length} characters; 64 is the most"),
        );
    }
    if !reserved && breaks_pattern(&name) {
        push(
            &stage3::NAME_PATTERN,
            format!(
                "`name` may hold only `a-z`, `0-9` and single hyphens between them, not `{shown}`"
            ),
        );
    }
    Some((name, place))
}

/// Whether `name` breaks the pattern in a way that no other rule about names has said already.
fn breaks_pattern(name: &str) -> bool {
    let rest: String = name.chars().filter(|c| !matches!(c, '<' | '>')).collect();
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !rest.chars().all(good) || rest.starts_with('-') || rest.ends_with('-')
}

fn description(
    page: &Page<'_>,
    entry: Option<&Entry>,
    findings: &mut Vec<Finding>,
) -> Option<(String, Place)> {
    let rules = (&stage3::DESC_MISSING, &stage3::DESC_NOT_STRING);
    let (text, place) = required(page, entry, "description", rules, findings)?;
    let text = text.trim().to_owned();
    let length = text.chars().count();
    if length > 1024 {
        findings.push(Finding::new(
            &stage3::DESC_LENGTH,
            place,
            format!("`description` has {length} characters; 1024 is the most"),
        ));
    }
    if let Some(found) = text.chars().find(|c| matches!(c, '<' | '>')) {
        findings.push(
            Finding::new(
                &stage3::DESC_MARKUP,
                place,
                format!("`description` holds `{found}`, which a host may read as markup"),
            )
            .fix("say it in words"),
        );
    }
    Some((text, place))
}
