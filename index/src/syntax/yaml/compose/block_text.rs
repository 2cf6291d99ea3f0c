//! The text of `|` and `>` scalars.

use super::props::Props;
use super::{Composed, Composer};
use crate::span::Span;
use crate::syntax::yaml::Style;
use crate::syntax::yaml::token::{Kind, Token};
use crate::syntax::yaml::tree::Raw;

/// What happens to line breaks at the end of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomp {
    Clip,
    Strip,
    Keep,
}

/// The header of a block scalar.
struct Header {
    style: Style,
    /// Explicit indentation; 0 where the first line tells it.
    indent: usize,
    chomp: Chomp,
}

/// A line of a block scalar: how many spaces indent it, and the text behind them.
struct Line<'t> {
    indent: usize,
    text: &'t str,
}

impl Line<'_> {
    fn is_blank(&self) -> bool {
        matches!(self.text, "" | "\r")
    }

    /// Length with the line break.
    fn length(&self) -> usize {
        self.indent + self.text.len() + 1
    }
}

impl Composer<'_> {
    pub(super) fn block_scalar(
        &mut self,
        raw: &Raw,
        words: &[Token],
        lines: Span,
        props: &Props,
    ) -> Composed {
        let header = self.block_header(words);
        let source = lines.slice(self.text);
        let style = header.style;
        let text = self.block_lines(&header, source, lines.start, raw.indent);
        let start = raw.span.start;
        let shown = source.trim_end_matches(['\n', '\r', ' ']).len();
        let end = if shown == 0 {
            raw.span.end
        } else {
            lines.start + shown
        };
        let node = self.scalar(Span::new(start, end), text, style, props);
        Composed {
            node,
            end: words
                .last()
                .map_or(lines.end, |word| lines.end.max(word.end())),
        }
    }

    fn block_header(&mut self, words: &[Token]) -> Header {
        let mut header = Header {
            style: Style::Literal,
            indent: 0,
            chomp: Chomp::Clip,
        };
        let Some((first, rest)) = words.split_first() else {
            return header;
        };
        let mut extra = None;
        for (i, c) in first.span.slice(self.text).char_indices() {
            match c {
                '>' if i == 0 => header.style = Style::Folded,
                '|' if i == 0 => {}
                '-' if header.chomp == Chomp::Clip => header.chomp = Chomp::Strip,
                '+' if header.chomp == Chomp::Clip => header.chomp = Chomp::Keep,
                '1'..='9' if header.indent == 0 => {
                    header.indent = c.to_digit(10).map_or(0, |digit| digit as usize);
                }
                _ => {
                    extra.get_or_insert(first.start() + i);
                }
            }
        }
        if let Some(at) = extra {
            self.error(at, "only `+`, `-` and a digit may follow the `|` or `>`; put the text on the next line, indented");
        }
        let mut space = false;
        for word in rest {
            match word.kind {
                Kind::Space => space = true,
                Kind::Comment if !space => {
                    self.error_at(word.span, "put white space before the `#` of a comment");
                }
                Kind::Comment | Kind::Newline => {}
                _ => self.misplaced(word),
            }
        }
        header
    }

    fn block_lines(
        &mut self,
        header: &Header,
        source: &str,
        start: usize,
        parent_indent: usize,
    ) -> String {
        let lines: Vec<Line<'_>> = source.split('\n').map(line).collect();
        let trailing = lines
            .iter()
            .rev()
            .take_while(|line| line.is_blank())
            .count();
        let mut content_end = lines.len() - trailing;
        if content_end == 0 {
            let breaks = lines.len().saturating_sub(1).max(1);
            let keep = header.chomp == Chomp::Keep && !source.is_empty();
            return "\n".repeat(if keep { breaks } else { 0 });
        }
        let mut trim = parent_indent + header.indent;
        let mut offset = start;
        let mut content_start = 0;
        for (i, line) in lines.iter().take(content_end).enumerate() {
            if !line.is_blank() {
                if line.indent < trim {
                    self.error(
                        offset + line.indent,
                        "the blank lines before this one are indented more than it; indent them less, or state the indentation (`|2`)",
                    );
                }
                if header.indent == 0 {
                    trim = line.indent;
                }
                content_start = i;
                if trim == 0 && !self.at_root {
                    self.error(offset, "indent the lines of this text more than its key");
                }
                break;
            }
            if header.indent == 0 {
                trim = trim.max(line.indent);
            }
            offset += line.length();
        }
        let mut more_indented = lines
            .iter()
            .enumerate()
            .skip(content_end)
            .filter(|(_, line)| line.indent > trim);
        content_end = more_indented
            .next_back()
            .map_or(content_end, |(i, _)| i + 1);
        let mut text = BlockText::new(header.style, trim);
        for line in lines.iter().take(content_start) {
            text.leading(line);
        }
        for line in lines.iter().take(content_end).skip(content_start) {
            text.push(&self.checked(line, header, trim, offset));
            offset += line.length();
        }
        text.finish(lines.iter().skip(content_end), header.chomp)
    }

    fn checked<'l>(
        &mut self,
        line: &Line<'l>,
        header: &Header,
        trim: usize,
        offset: usize,
    ) -> Line<'l> {
        let text = line.text.strip_suffix('\r').unwrap_or(line.text);
        let mut indent = line.indent;
        if !text.is_empty() && indent < trim {
            let than = if header.indent > 0 {
                "its header says"
            } else {
                "its first line"
            };
            self.error(
                offset + indent,
                format!("this line of the text is indented less than {than}"),
            );
            indent = 0;
        }
        Line { indent, text }
    }
}

fn line(source: &str) -> Line<'_> {
    let text = source.trim_start_matches(' ');
    Line {
        indent: source.len() - text.len(),
        text,
    }
}

/// Puts the lines together.
struct BlockText {
    folded: bool,
    trim: usize,
    out: String,
    separator: &'static str,
    after_more_indented: bool,
}

impl BlockText {
    fn new(style: Style, trim: usize) -> Self {
        Self {
            folded: style == Style::Folded,
            trim,
            out: String::new(),
            separator: "",
            after_more_indented: false,
        }
    }

    fn spaces(&mut self, line: &Line<'_>) {
        let extra = line.indent.saturating_sub(self.trim);
        self.out.extend(std::iter::repeat_n(' ', extra));
    }

    /// A blank line before the text.
    fn leading(&mut self, line: &Line<'_>) {
        self.spaces(line);
        self.out.push('\n');
    }

    fn push(&mut self, line: &Line<'_>) {
        let more_indented = line.indent > self.trim || line.text.starts_with('\t');
        if self.folded && more_indented {
            if self.separator == " " {
                self.separator = "\n";
            } else if !self.after_more_indented && self.separator == "\n" {
                self.separator = "\n\n";
            }
            self.after_more_indented = true;
        } else if self.folded && line.text.is_empty() {
            if self.separator == "\n" {
                self.out.push('\n');
            } else {
                self.separator = "\n";
            }
            return;
        } else if self.folded {
            self.out.push_str(self.separator);
            self.out.push_str(line.text);
            self.separator = " ";
            self.after_more_indented = false;
            return;
        }
        self.out.push_str(self.separator);
        self.spaces(line);
        self.out.push_str(line.text);
        self.separator = "\n";
    }

    fn finish<'l, 't: 'l>(
        mut self,
        trailing: impl Iterator<Item = &'l Line<'t>>,
        chomp: Chomp,
    ) -> String {
        match chomp {
            Chomp::Strip => {}
            Chomp::Clip => self.out.push('\n'),
            Chomp::Keep => {
                for line in trailing {
                    self.out.push('\n');
                    self.spaces(line);
                }
                if !self.out.ends_with('\n') {
                    self.out.push('\n');
                }
            }
        }
        self.out
    }
}
