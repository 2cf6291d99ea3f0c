//! Text to a JSON tree, as strict as the contract, with what is wrong in words. Knows no key and no type.

use jsonc_parser::ast::Value;
use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use crate::path::RepoPath;

/// The tree of `text`; or where it is not JSON, and what to do about it.
pub(super) fn parse<'t>(
    path: &RepoPath,
    text: &'t str,
) -> Result<Value<'t>, (usize, &'static str)> {
    if let Some(stray) = stray_character(text) {
        return Err(stray);
    }
    let parsed = parse_to_ast(text, &CollectOptions::default(), &strict(path))
        .map_err(|error| (error.range().start, problem_of(&error)))?;
    let nothing = "the file holds no value; write `{}` for no settings";
    parsed.value.ok_or((text.len(), nothing))
}

/// JSON, with comments where the name of the file ends in `.jsonc`.
fn strict(path: &RepoPath) -> ParseOptions {
    ParseOptions {
        allow_comments: path
            .as_str()
            .rsplit_once('.')
            .is_some_and(|(_, end)| end == "jsonc"),
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    }
}

/// The first character that JSON does not have and the parser lets through: spaces other than the four of JSON, and
/// control characters in strings.
fn stray_character(text: &str) -> Option<(usize, &'static str)> {
    if text.starts_with('\u{feff}') {
        return Some((
            0,
            "the file starts with a byte order mark; save it without one",
        ));
    }
    let mut place = Place::Between;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let next = match (place, before, c) {
            (Place::Between, ..) if c.is_whitespace() && !" \t\r\n".contains(c) => {
                return Some((at, "this space is not one JSON has; use an ordinary one"));
            }
            (Place::String, _, '\n') => {
                return Some((at, "this string is not closed on its line; add a `\"`"));
            }
            (Place::String, ..) if c < ' ' => {
                return Some((
                    at,
                    "a control character stands in a string; write it as an escape",
                ));
            }
            (Place::Between, '/', '/') => Place::LineComment,
            (Place::Between, '/', '*') => Place::BlockComment,
            (Place::String, _, '\\') => Place::Escape,
            (Place::Between, _, '"') | (Place::Escape, ..) => Place::String,
            (Place::String, _, '"')
            | (Place::LineComment, _, '\n')
            | (Place::BlockComment, '*', '/') => Place::Between,
            (same, ..) => same,
        };
        // `/*/` opens a comment and does not close it, `*//` closes one and opens none.
        before = if next == place { c } else { ' ' };
        place = next;
    }
    None
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Between,
    String,
    Escape,
    LineComment,
    BlockComment,
}

fn problem_of(error: &ParseError) -> &'static str {
    match error.kind() {
        ParseErrorKind::CommentsNotAllowed => {
            "a .json file cannot hold comments; rename it to .jsonc or remove the comment"
        }
        ParseErrorKind::TrailingCommasNotAllowed => "remove the comma after the last member",
        ParseErrorKind::ExpectedComma => "a comma is missing here",
        ParseErrorKind::UnexpectedComma => "there is no value before this comma; remove the comma",
        ParseErrorKind::ExpectedColonAfterObjectKey => "a `:` is missing after the name",
        ParseErrorKind::UnexpectedCloseBrace | ParseErrorKind::UnexpectedCloseBracket => {
            "something is missing before this bracket, or it closes nothing"
        }
        ParseErrorKind::ExpectedObjectValue => "a value is missing after the `:`",
        ParseErrorKind::ExpectedStringObjectProperty => "write the name in double quotes",
        ParseErrorKind::SingleQuotedStringsNotAllowed => "write the string in double quotes",
        ParseErrorKind::UnterminatedArray => "this list is not closed; add a `]`",
        ParseErrorKind::UnterminatedObject => "this object is not closed; add a `}`",
        ParseErrorKind::UnterminatedCommentBlock => "this comment is not closed; add a `*/`",
        ParseErrorKind::MultipleRootJsonValues => {
            "the value of the file ended before this; remove the rest"
        }
        ParseErrorKind::String(_) => {
            "this string is not closed on its line or holds an escape that JSON does not have"
        }
        ParseErrorKind::BareDecimalPointNumbersNotAllowed
        | ParseErrorKind::HexadecimalNumbersNotAllowed
        | ParseErrorKind::NonFiniteNumbersNotAllowed
        | ParseErrorKind::UnaryPlusNumbersNotAllowed
        | ParseErrorKind::ExpectedDigit
        | ParseErrorKind::ExpectedDigitFollowingNegativeSign
        | ParseErrorKind::ExpectedPlusMinusOrDigitInNumberLiteral => {
            "this is not a JSON number; write plain decimal digits"
        }
        ParseErrorKind::NestingDepthExceeded => "values are nested too deep here",
        _ => "this is not JSON; a value, a name in double quotes, `,`, `]` or `}` is expected",
    }
}
