//! One pass over the parser's events that fills an outline.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::{Block, BlockKind, Heading, Inline, Link, Outline, Row, Table};
use crate::span::Span;

/// State between two events.
pub(super) struct Walk<'b> {
    body: &'b str,
    out: Outline,
    /// Open block containers (quote, list, item, table parts).
    depth: usize,
    run: Option<Span>,
    heading: Option<Heading>,
    /// End of the last inline event inside each open link.
    links: Vec<usize>,
    list: Option<(bool, Vec<Span>)>,
    table: Option<Table>,
    cells: Vec<String>,
    cell: Option<String>,
    /// What the mask hides, and with what.
    hidden: Vec<(Span, u8)>,
}

impl<'b> Walk<'b> {
    pub(super) fn new(body: &'b str) -> Self {
        Self {
            body,
            out: Outline::default(),
            depth: 0,
            run: None,
            heading: None,
            links: Vec::new(),
            list: None,
            table: None,
            cells: Vec::new(),
            cell: None,
            hidden: Vec::new(),
        }
    }

    pub(super) fn run(mut self) -> Outline {
        let options =
            Options::ENABLE_TABLES | Options::ENABLE_TASKLISTS | Options::ENABLE_STRIKETHROUGH;
        for (event, range) in Parser::new_ext(self.body, options).into_offset_iter() {
            let span = Span::new(range.start, range.end);
            match event {
                Event::Start(tag) => self.open(tag, span),
                Event::End(tag) => self.close(tag, span),
                other => self.leaf(other, span),
            }
        }
        self.flush();
        self.out.masked = mask(self.body, &self.hidden);
        self.out
    }

    fn open(&mut self, tag: Tag<'_>, span: Span) {
        match tag {
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                self.grow(span);
                self.links.push(span.start);
                self.out.links.push(Link {
                    destination: dest_url.into_string(),
                    span,
                });
            }
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough => self.grow(span),
            Tag::CodeBlock(_) => {
                self.block(span, BlockKind::Code);
                self.out.code_blocks.push(span);
                self.hidden.push((span, b' '));
                self.depth += 1;
            }
            Tag::HtmlBlock => {
                self.flush();
                self.html(span);
                self.depth += 1;
            }
            Tag::Heading { level, .. } => {
                self.block(span, BlockKind::Other);
                let source = span.slice(self.body);
                self.heading = Some(Heading {
                    level: level as u8,
                    text: String::new(),
                    title: source.trim().trim_matches('#').trim().to_owned(),
                    atx: source.starts_with('#'),
                    span,
                });
                self.depth += 1;
            }
            block => self.container(&block, span),
        }
    }

    fn container(&mut self, tag: &Tag<'_>, span: Span) {
        match tag {
            Tag::List(first) if self.depth == 0 => {
                self.list = Some((first.is_some(), Vec::new()));
            }
            Tag::Item if self.depth == 1 => {
                if let Some((_, items)) = &mut self.list {
                    items.push(span);
                }
            }
            Tag::Table(_) => self.table = Some(Table::default()),
            Tag::TableHead | Tag::TableRow => self.cells.clear(),
            Tag::TableCell => self.cell = Some(String::new()),
            _ => {}
        }
        match tag {
            // A list and a table become blocks when they close, with what they hold.
            Tag::List(_)
            | Tag::Table(_)
            | Tag::Item
            | Tag::TableHead
            | Tag::TableRow
            | Tag::TableCell => self.flush(),
            Tag::Paragraph => self.block(span, BlockKind::Paragraph),
            _ => self.block(span, BlockKind::Other),
        }
        self.depth += 1;
    }

    fn close(&mut self, tag: TagEnd, span: Span) {
        match tag {
            TagEnd::Link | TagEnd::Image => {
                if let Some(end) = self.links.pop() {
                    // `](target)` and reference labels are not prose; nor is an autolink.
                    let from = if span.slice(self.body).starts_with('<') {
                        span.start
                    } else {
                        end
                    };
                    self.hidden.push((Span::new(from, span.end), b' '));
                }
                self.grow(span);
                return;
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {
                self.grow(span);
                return;
            }
            _ => {}
        }
        self.depth = self.depth.saturating_sub(1);
        if tag == TagEnd::Paragraph && self.depth == 0 {
            self.out.paragraphs.extend(self.run);
        }
        self.flush();
        match tag {
            TagEnd::Heading(_) => {
                let heading = self.heading.take();
                self.out
                    .headings
                    .extend(heading.filter(|_| self.depth == 0));
            }
            TagEnd::List(_) if self.depth == 0 => {
                if let Some((ordered, items)) = self.list.take() {
                    self.block(span, BlockKind::List { ordered, items });
                }
            }
            TagEnd::TableCell => self
                .cells
                .extend(self.cell.take().map(|cell| cell.trim().to_owned())),
            TagEnd::TableHead => {
                if let Some(table) = &mut self.table {
                    table.head = std::mem::take(&mut self.cells);
                }
            }
            TagEnd::TableRow => {
                if let Some(table) = &mut self.table {
                    table.rows.push(Row {
                        cells: std::mem::take(&mut self.cells),
                        span,
                    });
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    self.block(span, BlockKind::Table(table));
                }
            }
            _ => {}
        }
    }

    fn leaf(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Text(text) if !self.in_code_block(span) => {
                self.grow(span);
                self.keep(&text);
            }
            Event::Code(code) => {
                self.grow(span);
                self.keep(&code);
                self.hidden.push((span, b'`'));
                self.out.code.push(Inline {
                    text: code.into_string(),
                    span,
                });
            }
            Event::SoftBreak | Event::HardBreak => {
                self.grow(span);
                self.keep(" ");
            }
            Event::TaskListMarker(_) => self.hidden.push((span, b' ')),
            Event::InlineHtml(_) => {
                self.grow(span);
                self.hidden.push((span, b' '));
                if span.slice(self.body).starts_with("<!--") {
                    self.out.comments.push(span);
                }
            }
            Event::Rule => self.block(span, BlockKind::Other),
            _ => {}
        }
    }

    fn in_code_block(&self, span: Span) -> bool {
        self.out
            .code_blocks
            .last()
            .is_some_and(|block| block.start <= span.start && span.end <= block.end)
    }

    /// An HTML block: comments say nothing to a reader, anything else is a block.
    fn html(&mut self, span: Span) {
        self.hidden.push((span, b' '));
        let text = span.slice(self.body).trim();
        if text.starts_with("<!--") {
            self.out.comments.push(span);
            if text.ends_with("-->") {
                return;
            }
        }
        if self.depth == 0 {
            self.out.blocks.push(Block {
                span,
                kind: BlockKind::Html,
            });
        }
    }

    fn block(&mut self, span: Span, kind: BlockKind) {
        self.flush();
        if self.depth == 0 {
            self.out.blocks.push(Block { span, kind });
        }
    }

    fn grow(&mut self, span: Span) {
        let start = self.run.map_or(span.start, |run| run.start.min(span.start));
        let end = self.run.map_or(span.end, |run| run.end.max(span.end));
        self.run = Some(Span::new(start, end));
        if let Some(inner) = self.links.last_mut() {
            *inner = (*inner).max(span.end);
        }
    }

    fn keep(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(text);
        }
        if let Some(cell) = &mut self.cell {
            cell.push_str(text);
        }
    }

    fn flush(&mut self) {
        self.out.runs.extend(self.run.take());
    }
}

/// `body` with the hidden spans replaced, line breaks kept, so that every offset stays true.
fn mask(body: &str, hidden: &[(Span, u8)]) -> String {
    let mut bytes = body.as_bytes().to_vec();
    for (span, with) in hidden {
        for byte in bytes.get_mut(span.start..span.end).unwrap_or_default() {
            if *byte != b'\n' {
                *byte = *with;
            }
        }
    }
    // Spans of the parser fall on character boundaries, so whole characters were replaced.
    String::from_utf8_lossy(&bytes).into_owned()
}
