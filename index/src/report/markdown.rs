//! Text of a repository inside Markdown: whatever a file says, the page around it keeps its shape.

/// Running text: one line, nothing in it taken as markup.
pub fn text(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for (at, word) in raw.split_whitespace().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        for c in word.chars() {
            if matches!(
                c,
                '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '#' | '&'
            ) {
                out.push('\\');
            }
            if !c.is_control() {
                out.push(c);
            }
        }
    }
    out
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
        .map(|c| if c.is_control() { ' ' } else { c })
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
    use super::{code, short, text};

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
    fn long_text_is_cut_between_words() {
        assert_eq!(short("one two three", 8), "one two…");
        assert_eq!(short("one two", 7), "one two");
        assert_eq!(short("abcdefgh", 3), "abc…");
    }
}
