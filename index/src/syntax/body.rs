//! The Markdown body as facts with offsets: headings, links, code spans, fences. No rule lives here.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::span::Span;

/// A heading of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// Its text without markup.
    pub text: String,
    /// The whole heading.
    pub span: Span,
    /// It stands inside a quote or a list.
    pub nested: bool,
}

/// A link or image destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The destination as the parser read it (escapes resolved, not percent-decoded).
    pub destination: String,
    /// `true` for an image.
    pub image: bool,
    /// The whole link.
    pub span: Span,
}

/// An inline code span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeSpan {
    /// Its text.
    pub text: String,
    /// With its backticks.
    pub span: Span,
}

/// Facts of one body; every span is an offset into the whole file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Body {
    /// Headings in document order.
    pub headings: Vec<Heading>,
    /// Links and images in document order.
    pub links: Vec<Link>,
    /// Inline code in document order.
    pub code_spans: Vec<CodeSpan>,
    /// Fenced and indented code blocks.
    pub code_blocks: Vec<CodeBlock>,
    /// Link reference definitions (`[label]: destination`).
    pub definitions: Vec<Span>,
}

impl Body {
    /// The text of the first level-one heading.
    pub fn title(&self) -> Option<&str> {
        let first = self.headings.iter().find(|heading| heading.level == 1)?;
        Some(&first.text)
    }
}

/// A code block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeBlock {
    /// The info string; `None` for an indented block.
    pub info: Option<String>,
    /// The whole block, fences included.
    pub span: Span,
}

/// Parse `text`, which stands at byte `base` of its file: CommonMark without extensions, as the reference reads it.
pub fn parse(text: &str, base: usize) -> Body {
    let mut body = Body::default();
    let mut heading: Option<Heading> = None;
    let mut containers = 0_usize;
    let parser = Parser::new_ext(text, Options::empty());
    let definitions = parser.reference_definitions().iter();
    body.definitions = definitions
        .map(|(_, definition)| Span::new(definition.span.start, definition.span.end).shifted(base))
        .collect();
    body.definitions.sort_unstable_by_key(|span| span.start);
    for (event, range) in parser.into_offset_iter() {
        let span = Span::new(range.start, range.end).shifted(base);
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                heading = Some(Heading {
                    level: level as u8,
                    text: String::new(),
                    span,
                    nested: containers > 0,
                });
            }
            Event::Start(Tag::BlockQuote(_) | Tag::List(_)) => containers += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::List(_)) => containers -= 1,
            Event::End(TagEnd::Heading(_)) => body.headings.extend(heading.take()),
            Event::Start(Tag::Link { dest_url, .. }) => {
                body.links.push(Link {
                    destination: dest_url.into_string(),
                    image: false,
                    span,
                });
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                body.links.push(Link {
                    destination: dest_url.into_string(),
                    image: true,
                    span,
                });
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => Some(info.into_string()),
                    CodeBlockKind::Indented => None,
                };
                body.code_blocks.push(CodeBlock { info, span });
            }
            Event::Code(code) => {
                if let Some(heading) = &mut heading {
                    heading.text.push_str(&code);
                }
                body.code_spans.push(CodeSpan {
                    text: code.into_string(),
                    span,
                });
            }
            Event::Text(text) | Event::InlineHtml(text) => {
                if let Some(heading) = &mut heading {
                    heading.text.push_str(&text);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(heading) = &mut heading {
                    heading.text.push('\n');
                }
            }
            _ => {}
        }
    }
    body
}
