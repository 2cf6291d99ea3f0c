//! What the description of a skill can be taken from when it has none: the old routing fields, else a paragraph of the
//! body that says when to use it. Words are quoted, never invented.

use super::legacy;
use super::source::{Field, Source};
use super::suggestion::Origin;
use crate::syntax::Document;

/// The longest description the specification allows, in characters.
const LIMIT: usize = 1024;

/// A description and where it was found.
pub(super) struct Evidence {
    /// The description.
    pub text: String,
    /// Where it comes from.
    pub origin: Origin,
}

/// A text that can be a description, trimmed.
pub(super) fn usable(text: &str) -> Option<&str> {
    Some(text.trim()).filter(|text| !text.is_empty() && text.chars().count() <= LIMIT)
}

/// The best evidence for a description in a file that declares none.
pub(super) fn evidence(doc: &Document<'_>, source: &Source<'_>) -> Option<Evidence> {
    from_routing(source).or_else(|| from_body(doc))
}

/// `when_to_use`, with `when_not_to_use` where it can be read too.
fn from_routing(source: &Source<'_>) -> Option<Evidence> {
    let (when, line) = routing(source, legacy::WHEN_TO_USE)?;
    let mut text = sentence("Use this skill", &when);
    let unless = routing(source, legacy::WHEN_NOT_TO_USE);
    if let Some((unless, _)) = &unless {
        text.push(' ');
        text.push_str(&sentence("Do not use this skill", unless));
    }
    usable(&text)?;
    Some(Evidence {
        text,
        origin: Origin::Routing(line, unless.map(|(_, line)| line)),
    })
}

fn routing(source: &Source<'_>, field: &str) -> Option<(String, u32)> {
    let field = source.field(field)?;
    Some((words_of(field)?, field.line))
}

/// What a routing field says, on one line; `None` where it says nothing that can be read.
pub(super) fn words_of(field: &Field<'_>) -> Option<String> {
    let members = legacy::members(field.value()?).ok()?;
    let said: Vec<&str> = members
        .iter()
        .map(|member| member.trim())
        .filter(|member| !member.is_empty())
        .collect();
    (!said.is_empty()).then(|| said.join("; "))
}

/// What a routing field says, as a sentence that begins with `start`. A text that begins with "Use when" is put in as it
/// stands: that wording is labelled so.
fn sentence(start: &str, said: &str) -> String {
    let end = if said.ends_with(ENDS) { "" } else { "." };
    let lower = said.to_ascii_lowercase();
    if WHOLE.iter().any(|whole| lower.starts_with(whole)) {
        return format!("{said}{end}");
    }
    for link in ["when ", "for ", "to ", "if "] {
        if lower.starts_with(link) {
            let (_, rest) = said.split_at_checked(link.len()).unwrap_or(("", said));
            return format!("{start} {link}{}{end}", rest.trim_start());
        }
    }
    format!("{start} when {said}{end}")
}

/// How a text begins that is a whole sentence about the choice of a skill.
const WHOLE: [&str; 6] = [
    "use this skill ",
    "do not use ",
    "do not select ",
    "don't use ",
    "don’t use ",
    "never use ",
];

/// The first paragraph that says when to use the skill, without the sentences that constrain its execution.
fn from_body(doc: &Document<'_>) -> Option<Evidence> {
    let first_line = doc.lines.line(doc.envelope.body.start);
    paragraphs(doc.body_text())
        .into_iter()
        .find_map(|paragraph| {
            let said = without_constraints(&paragraph.text);
            let text = usable(&said)?;
            says_when_to_use(text).then(|| Evidence {
                text: text.to_owned(),
                origin: Origin::Body(first_line + paragraph.offset),
            })
        })
}

struct Paragraph {
    /// Lines from the start of the body.
    offset: u32,
    text: String,
}

/// Running text outside fences, headings and list items, each paragraph on one line.
fn paragraphs(body: &str) -> Vec<Paragraph> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut fence: Option<(char, usize)> = None;
    let mut open = false;
    for (offset, line) in (0..).zip(body.lines()) {
        let marker = fence_marker(line);
        let text = line.trim();
        match (fence, marker) {
            (Some((mark, length)), Some(found)) if found.closes(mark, length) => fence = None,
            (None, Some(found)) => fence = Some((found.mark, found.length)),
            _ => {}
        }
        let is_text = fence.is_none() && marker.is_none() && is_running_text(text);
        if is_text && open {
            if let Some(paragraph) = paragraphs.last_mut() {
                paragraph.text.push(' ');
                paragraph.text.push_str(text);
            }
        } else if is_text {
            paragraphs.push(Paragraph {
                offset,
                text: text.to_owned(),
            });
        }
        open = is_text;
    }
    paragraphs
}

fn is_running_text(line: &str) -> bool {
    let mut chars = line.chars();
    match chars.next() {
        None | Some('#') => false,
        Some('-' | '*' | '+') => !chars.next().is_none_or(char::is_whitespace),
        Some(_) => true,
    }
}

#[derive(Clone, Copy)]
struct FenceMarker {
    mark: char,
    length: usize,
    bare: bool,
}

impl FenceMarker {
    fn closes(self, mark: char, length: usize) -> bool {
        self.bare && self.mark == mark && self.length >= length
    }
}

/// The fence marker that `line` starts with, as CommonMark reads it.
fn fence_marker(line: &str) -> Option<FenceMarker> {
    let text = line.trim_start_matches(' ');
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = text.trim_start_matches(mark);
    let length = text.len() - info.len();
    let is_fence =
        line.len() - text.len() <= 3 && length >= 3 && !(mark == '`' && info.contains('`'));
    is_fence.then_some(FenceMarker {
        mark,
        length,
        bare: info.trim().is_empty(),
    })
}

const ENDS: [char; 6] = ['.', '!', '?', '。', '！', '？'];

/// `paragraph` with single spaces, and without the sentences that say what the skill must not do once it runs.
fn without_constraints(paragraph: &str) -> String {
    sentences(paragraph)
        .into_iter()
        .filter(|sentence| !is_execution_constraint(sentence))
        .flat_map(str::split_whitespace)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A sentence ends with its punctuation (and closing quotes or emphasis) before white space; full-width punctuation
/// needs none.
fn sentences(paragraph: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut ended = false;
    let mut wide = false;
    for (at, c) in paragraph.char_indices() {
        let closes = matches!(
            c,
            '"' | '\'' | ')' | ']' | '*' | '_' | '”' | '’' | '」' | '）'
        );
        if ended && (c.is_whitespace() || (wide && !closes && !ENDS.contains(&c))) {
            sentences.extend(paragraph.get(start..at));
            start = at;
            ended = false;
        } else {
            ended = ENDS.contains(&c) || (ended && closes);
        }
        wide = matches!(c, '。' | '！' | '？') || (wide && closes);
    }
    sentences.extend(paragraph.get(start..));
    sentences
}

/// A prohibition that applies after the skill was chosen; "do not use this skill" applies before.
fn is_execution_constraint(sentence: &str) -> bool {
    let words = words(sentence);
    let forbids = [
        &["do", "not"] as &[&str],
        &["never"],
        &["must", "not"],
        &["may", "not"],
    ];
    let selects = [
        &["do", "not", "use", "this", "skill"] as &[&str],
        &["do", "not", "use", "the", "skill"],
        &["do", "not", "use", "it"],
        &["do", "not", "select", "this", "skill"],
        &["when", "not", "to", "use", "this", "skill"],
    ];
    holds_any(&words, &forbids) && !holds_any(&words, &selects)
}

/// It says when, for what or to what end the skill is used; an exclusion alone does not.
fn says_when_to_use(text: &str) -> bool {
    let words = words(text);
    let uses = |at: usize| {
        let rest = words.get(at..).unwrap_or_default();
        let rest = rest
            .strip_prefix(&["use", "this", "skill"].map(str::to_owned))
            .or_else(|| rest.strip_prefix(&["use".to_owned()]));
        rest.and_then(<[String]>::first)
            .is_some_and(|word| matches!(word.as_str(), "when" | "for" | "to"))
    };
    let negated = |at: usize| {
        at.checked_sub(1)
            .and_then(|before| words.get(before))
            .is_some_and(|word| matches!(word.as_str(), "not" | "never" | "don't" | "don’t"))
    };
    (0..words.len()).any(|at| uses(at) && !negated(at))
}

/// Lower-case words; a punctuation mark is a word of its own, so that no phrase spans one.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for c in text.chars() {
        let in_word = c.is_alphanumeric() || matches!(c, '\'' | '’' | '_' | '-');
        match words.last_mut().filter(|_| open && in_word) {
            Some(word) => word.extend(c.to_lowercase()),
            None if !c.is_whitespace() => words.push(c.to_lowercase().collect()),
            None => {}
        }
        open = in_word;
    }
    words
}

fn holds_any(words: &[String], phrases: &[&[&str]]) -> bool {
    phrases.iter().any(|phrase| {
        words
            .windows(phrase.len())
            .any(|window| window.iter().zip(*phrase).all(|(a, b)| a == b))
    })
}
