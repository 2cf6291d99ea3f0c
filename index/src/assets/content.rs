//! Text or binary, Markdown or not: what bytes and file name say about content. Roles are not known here.

use super::ContentClass;

/// File name extensions that are binary whatever stands in the file.
const BINARY_EXTENSIONS: [&str; 15] = [
    "avif", "bmp", "eot", "gif", "ico", "jpeg", "jpg", "otf", "pdf", "png", "ttf", "webp", "woff",
    "woff2", "zip",
];

/// Text is UTF-8 without NUL, in a file that is not named like a picture, font or archive.
pub fn class(file_name: &str, bytes: &[u8]) -> ContentClass {
    let named_binary = extension(file_name).is_some_and(|ext| {
        BINARY_EXTENSIONS
            .iter()
            .any(|known| ext.eq_ignore_ascii_case(known))
    });
    if named_binary || memchr::memchr(0, bytes).is_some() || std::str::from_utf8(bytes).is_err() {
        ContentClass::Binary
    } else {
        ContentClass::Text
    }
}

/// Whether a text file of this name is read as Markdown.
pub fn is_markdown(file_name: &str) -> bool {
    extension(file_name)
        .is_some_and(|ext| ext.eq_ignore_ascii_case("md") || ext.eq_ignore_ascii_case("mdx"))
}

fn extension(file_name: &str) -> Option<&str> {
    file_name.rsplit_once('.').map(|(_, ext)| ext)
}

#[cfg(test)]
mod tests {
    use super::{ContentClass, class, is_markdown};

    #[test]
    fn names_and_bytes_decide() {
        for (name, bytes, expected) in [
            ("a.md", b"text".as_slice(), ContentClass::Text),
            ("a", b"", ContentClass::Text),
            ("a.txt", b"a\x01b", ContentClass::Text),
            ("a.PNG", b"text", ContentClass::Binary),
            ("a.md", b"a\0b", ContentClass::Binary),
            ("a.md", b"caf\xe9", ContentClass::Binary),
        ] {
            assert_eq!(class(name, bytes), expected, "{name} {bytes:?}");
        }
        assert!(is_markdown("a.MDX") && is_markdown("a.md") && !is_markdown("a.markdown"));
    }
}
