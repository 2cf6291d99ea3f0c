//! The words of YAML text: what each is, where it stands. Neither what they mean together nor any error belongs here.

use crate::span::Span;

/// The kinds of word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    ByteOrderMark,
    /// No text: a document begins here.
    DocumentHere,
    /// No text: indentation fell back below an open flow collection.
    FlowCutOff,
    DocumentStart,
    DocumentEnd,
    Directive,
    Space,
    Newline,
    Comment,
    /// `-`
    Dash,
    /// `?`
    Question,
    /// `:`
    Colon,
    Comma,
    OpenBrace,
    CloseBrace,
    OpenBracket,
    CloseBracket,
    Anchor,
    Tag,
    Alias,
    /// A plain scalar, or the lines of a block scalar.
    Scalar,
    SingleQuoted,
    DoubleQuoted,
    /// `|` or `>` with its modifiers.
    BlockHeader,
    /// Text that is no word at all.
    Junk,
}

impl Kind {
    /// What a person calls it.
    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::ByteOrderMark => "a byte-order mark",
            Self::DocumentHere => "the start of a document",
            Self::FlowCutOff => "the end of a flow collection",
            Self::DocumentStart => "`---`",
            Self::DocumentEnd => "`...`",
            Self::Directive => "a `%` directive",
            Self::Space => "white space",
            Self::Newline => "a line break",
            Self::Comment => "a comment",
            Self::Dash => "a `-` list marker",
            Self::Question => "a `?` key marker",
            Self::Colon => "a `:`",
            Self::Comma => "a `,`",
            Self::OpenBrace => "a `{`",
            Self::CloseBrace => "a `}`",
            Self::OpenBracket => "a `[`",
            Self::CloseBracket => "a `]`",
            Self::Anchor => "an `&` anchor",
            Self::Tag => "a `!` tag",
            Self::Alias => "a `*` alias",
            Self::Scalar => "plain text",
            Self::SingleQuoted | Self::DoubleQuoted => "quoted text",
            Self::BlockHeader => "a `|` or `>` block marker",
            Self::Junk => "text that is not YAML",
        }
    }

    /// White space, comments and line breaks.
    pub(super) fn is_filler(self) -> bool {
        matches!(self, Self::Space | Self::Comment | Self::Newline)
    }
}

/// One word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Offsets into the YAML text.
    pub(super) span: Span,
    /// Indentation of the line so far when the word was read.
    pub(super) indent: usize,
}

impl Token {
    pub(super) fn start(&self) -> usize {
        self.span.start
    }

    pub(super) fn end(&self) -> usize {
        self.span.end
    }
}
