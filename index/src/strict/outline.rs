//! A Markdown body as the strict standard looks at it: headings, top-level blocks, runs of prose, links and code, and a
//! copy in which everything that is not prose is blanked without moving an offset. No rule lives here.
//!
//! Every span is an offset into the body, not into the file.

mod walk;

use crate::span::Span;

/// A heading that stands in nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// Its text without markup.
    pub text: String,
    /// Its source without the `#` and white space at both ends.
    pub title: String,
    /// Written with leading `#`, as the standard writes its sections.
    pub atx: bool,
    /// The whole heading.
    pub span: Span,
}

/// A block that stands in nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The whole block.
    pub span: Span,
    /// What it is.
    pub kind: BlockKind,
}

/// The kinds of block that a rule tells apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockKind {
    /// Running text.
    Paragraph,
    /// A list with the spans of its items.
    List {
        /// Numbered.
        ordered: bool,
        /// Each item with all it holds.
        items: Vec<Span>,
    },
    /// A table.
    Table(Table),
    /// Fenced or indented code.
    Code,
    /// HTML that is no comment.
    Html,
    /// Anything else: quote, rule, heading.
    Other,
}

/// A table as text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// The cells of the head row.
    pub head: Vec<String>,
    /// The other rows.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its cells as text.
    pub cells: Vec<String>,
    /// The whole row.
    pub span: Span,
}

/// A link or image destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// As the parser read it.
    pub destination: String,
    /// The whole link.
    pub span: Span,
}

/// A code span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inline {
    /// Its text.
    pub text: String,
    /// With its backticks.
    pub span: Span,
}

/// One body taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// Headings in document order.
    pub headings: Vec<Heading>,
    /// Top-level blocks in document order.
    pub blocks: Vec<Block>,
    /// Unbroken runs of inline text: a paragraph, an item's text, a heading, a table cell.
    pub runs: Vec<Span>,
    /// Runs that are whole paragraphs at top level.
    pub paragraphs: Vec<Span>,
    /// Links and images, autolinks too.
    pub links: Vec<Link>,
    /// Inline code.
    pub code: Vec<Inline>,
    /// Code blocks.
    pub code_blocks: Vec<Span>,
    /// HTML comments.
    pub comments: Vec<Span>,
    /// The body with code spans turned into backticks and code blocks, link targets and HTML into spaces.
    pub masked: String,
}

impl Outline {
    /// Take `body` apart.
    pub fn parse(body: &str) -> Self {
        walk::Walk::new(body).run()
    }

    /// The sections opened by ATX headings of `level`, each up to the next heading of that level or above.
    pub fn sections(&self, level: u8, within: Span) -> Vec<Section<'_>> {
        let here = |h: &&Heading| h.span.start >= within.start && h.span.end <= within.end;
        let breaks: Vec<&Heading> = self
            .headings
            .iter()
            .filter(here)
            .filter(|h| h.level <= level)
            .collect();
        breaks
            .iter()
            .enumerate()
            .filter(|(_, h)| h.level == level && h.atx)
            .map(|(at, heading)| Section {
                heading,
                content: Span::new(
                    heading.span.end,
                    breaks
                        .get(at + 1)
                        .map_or(within.end, |next| next.span.start),
                ),
            })
            .collect()
    }

    /// The top-level blocks inside `span`, comments left out.
    pub fn blocks_in(&self, span: Span) -> impl Iterator<Item = &Block> {
        self.blocks
            .iter()
            .filter(move |block| block.span.start >= span.start && block.span.end <= span.end)
    }

    /// The runs of prose inside `span`.
    pub fn runs_in(&self, span: Span) -> impl Iterator<Item = Span> {
        self.runs
            .iter()
            .copied()
            .filter(move |run| run.start >= span.start && run.end <= span.end)
    }
}

/// A heading with what belongs to it.
#[derive(Debug, Clone, Copy)]
pub struct Section<'o> {
    /// The heading.
    pub heading: &'o Heading,
    /// From the end of the heading to the end of the section.
    pub content: Span,
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "# T\n\nIntro [a](references/a.md) `code x`.\n\n## One\n\n- *b* c\n- d\n\n```\n# not\n```\n\n## Two\n\n| A | B |\n| - | - |\n| x `y` | z |\n\n<!-- no -->\n";

    #[test]
    fn sections_and_blocks() {
        let outline = Outline::parse(BODY);
        let sections = outline.sections(2, Span::new(0, BODY.len()));
        let titles: Vec<_> = sections.iter().map(|s| s.heading.text.as_str()).collect();
        assert_eq!(titles, ["One", "Two"]);
        let kinds: Vec<_> = outline
            .blocks_in(sections[0].content)
            .map(|b| b.kind.clone())
            .collect();
        assert!(matches!(&kinds[0], BlockKind::List { ordered: false, items } if items.len() == 2));
        assert_eq!(kinds[1], BlockKind::Code);
        let blocks: Vec<_> = outline.blocks_in(sections[1].content).collect();
        let BlockKind::Table(table) = &blocks[0].kind else {
            panic!("no table")
        };
        assert_eq!(table.head, ["A", "B"]);
        assert_eq!(table.rows[0].cells, ["x y", "z"]);
        assert_eq!((blocks.len(), outline.comments.len()), (1, 1));
    }

    #[test]
    fn the_mask_moves_nothing() {
        let outline = Outline::parse(BODY);
        assert_eq!(outline.masked.len(), BODY.len());
        assert!(!outline.masked.contains("references") && !outline.masked.contains("code x"));
        assert!(!outline.masked.contains("# not"));
        let runs: Vec<_> = outline.runs.iter().map(|r| r.slice(BODY)).collect();
        assert_eq!(
            runs,
            [
                "T",
                "Intro [a](references/a.md) `code x`.",
                "One",
                "*b* c",
                "d",
                "Two",
                "A",
                "B",
                "x `y`",
                "z"
            ]
        );
    }
}
