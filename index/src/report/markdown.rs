//! Text of a repository inside Markdown: whatever a file says, the page around it keeps its shape.

use crate::steering::steers;

/// Running text: one line, nothing in it taken as markup.
pub fn text(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for (at, word) in raw.split_whitespace().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        out.push_str(&escaped(word));
    }
    out
}

fn escaped(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in raw.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '#' | '&'
        ) {
            out.push('\\');
        }
        if !steers(c) {
            out.push(c);
        } else if c.is_whitespace() {
            out.push(' ');
        }
    }
    out
}

/// Running text in which code spans stay what they are, and nothing else is markup. For messages of our own wording that
/// quote a repository.
pub fn message(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((before, from)) = rest.find('`').and_then(|at| rest.split_at_checked(at)) {
        out.push_str(&escaped(before));
        let inner = from.trim_start_matches('`');
        let fence = from.len() - inner.len();
        let Some((span, after)) = closed(inner, fence) else {
            out.extend(std::iter::repeat_n("\\`", fence));
            rest = inner;
            continue;
        };
        out.push_str(&code(span).replace('|', "\\|"));
        rest = after;
    }
    out.push_str(&escaped(rest));
    out
}

/// What stands before and after the next run of exactly `fence` backticks.
fn closed(text: &str, fence: usize) -> Option<(&str, &str)> {
    let mut at = 0;
    loop {
        let (_, rest) = text.split_at_checked(at)?;
        let from = at + rest.find('`')?;
        let (before, run) = text.split_at_checked(from)?;
        let after = run.trim_start_matches('`');
        if run.len() - after.len() == fence {
            return Some((before, after));
        }
        at = text.len() - after.len();
    }
}

/// Running text of at most `limit` characters, cut between words.
pub fn short(raw: &str, limit: usize) -> String {
    let mut kept = String::new();
    let mut length = 0;
    for word in raw.split_whitespace() {
        length += word.chars().count() + 1;
        if length > limit + 1 {
            if kept.is_empty() {
                kept.extend(word.chars().take(limit));
            }
            return format!("{}…", text(&kept));
        }
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(word);
    }
    text(&kept)
}

/// A code span: ids and paths, on one line, whatever backticks they hold.
pub fn code(raw: &str) -> String {
    let inner: String = raw
        .chars()
        .map(|c| if steers(c) { ' ' } else { c })
        .collect();
    let longest = inner
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    if inner.is_empty() || inner.starts_with(['`', ' ']) || inner.ends_with(['`', ' ']) {
        format!("{fence} {inner} {fence}")
    } else {
        format!("{fence}{inner}{fence}")
    }
}

/// Markdown under construction.
#[derive(Debug)]
pub struct Page {
    text: String,
    /// Most elements of one list.
    listed: usize,
}

impl Page {
    /// A page that starts with this title.
    pub fn new(title: &str, listed: usize) -> Self {
        Self {
            text: format!("# {title}\n"),
            listed,
        }
    }

    /// The finished page.
    pub fn finish(self) -> String {
        self.text
    }

    /// Add a line.
    pub fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Add a paragraph of one line.
    pub fn paragraph(&mut self, text: &str) {
        self.text.push('\n');
        self.line(text);
    }

    /// Add a section heading and the empty line below it.
    pub fn heading(&mut self, title: &str) {
        self.paragraph(&format!("## {title}"));
        self.text.push('\n');
    }

    /// A bullet list, cut where it gets long.
    pub fn list<T>(&mut self, items: &[T], render: impl Fn(&T) -> String) {
        for item in items.iter().take(self.listed) {
            self.line(&format!("- {}", render(item)));
        }
        if let Some(more) = items
            .len()
            .checked_sub(self.listed)
            .filter(|more| *more > 0)
        {
            self.line(&format!("- … and {more} more (`--format json` lists all)"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{code, message, short, text};

    #[test]
    fn markup_of_a_file_stays_text() {
        assert_eq!(
            text("a *b* [c](d)\n# e | `f`"),
            "a \\*b\\* \\[c\\](d) \\# e \\| \\`f\\`"
        );
    }

    #[test]
    fn backticks_do_not_end_a_code_span() {
        assert_eq!(code("a``b"), "```a``b```");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code("a\nb"), "`a b`");
    }

    #[test]
    fn only_code_spans_of_a_message_are_markup() {
        assert_eq!(message("`a*b` is *c*"), "`a*b` is \\*c\\*");
        assert_eq!(message("``a`|b`` [c](d)"), "``a`\\|b`` \\[c\\](d)");
        assert_eq!(message("`a is [b](c)"), "\\`a is \\[b\\](c)");
        assert_eq!(message("``a` *b*"), "\\`\\`a\\` \\*b\\*");
    }

    #[test]
    fn long_text_is_cut_between_words() {
        assert_eq!(short("one two three", 8), "one two…");
        assert_eq!(short("one two", 7), "one two");
        assert_eq!(short("abcdefgh", 3), "abc…");
    }
}
