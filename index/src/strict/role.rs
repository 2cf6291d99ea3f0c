//! What a path is for inside a bundle, told from the path alone.

/// Largest file whose text is read; a larger one is known by its size alone.
pub const MAX_TEXT_BYTES: u64 = 524_288;

/// The part a file plays in its bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role<'p> {
    /// `SKILL.md` at the root.
    Skill,
    /// `LICENSE.txt` at the root.
    License,
    /// Below `scripts/`.
    Script,
    /// Below `references/`.
    Reference,
    /// Below `assets/`.
    Asset,
    /// `.overlays/release.yaml`.
    Release,
    /// A file of a host overlay: below `agents/` or `.overlays/`, with the host's name.
    Overlay(&'p str),
    /// Nothing the standard knows.
    Other,
}

impl<'p> Role<'p> {
    /// The role of the file at `path`, relative to the bundle.
    pub fn of(path: &'p str) -> Self {
        if path == "SKILL.md" {
            return Self::Skill;
        }
        if path == "LICENSE.txt" {
            return Self::License;
        }
        if path == ".overlays/release.yaml" {
            return Self::Release;
        }
        let Some((top, rest)) = path.split_once('/') else {
            return Self::Other;
        };
        match top {
            "scripts" => Self::Script,
            "references" => Self::Reference,
            "assets" => Self::Asset,
            "agents" | ".overlays" => {
                let first = rest.split('/').next().unwrap_or_default();
                Self::Overlay(first.split('.').next().unwrap_or_default())
            }
            _ => Self::Other,
        }
    }
}

impl Role<'_> {
    /// Whether the file belongs to the portable core.
    pub fn is_core(self) -> bool {
        !matches!(self, Self::Release | Self::Overlay(_) | Self::Other)
    }
}

/// Whether the text of this file is worth reading: everything else is judged by name, kind and size.
pub fn reads(path: &str, size: u64) -> bool {
    if size > MAX_TEXT_BYTES {
        return false;
    }
    match Role::of(path) {
        Role::Skill | Role::License | Role::Release | Role::Overlay(_) => true,
        Role::Script | Role::Reference => format(path) != Format::Binary,
        Role::Asset => format(path) == Format::Text,
        Role::Other => is_document(path),
    }
}

/// What an extension says about the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Surely text.
    Text,
    /// Surely not.
    Binary,
    /// The bytes have to say.
    Unknown,
}

/// The format that the extension of `path` promises.
pub fn format(path: &str) -> Format {
    let extension = extension(path);
    if TEXT.contains(&extension.as_str()) {
        Format::Text
    } else if BINARY.contains(&extension.as_str()) {
        Format::Binary
    } else {
        Format::Unknown
    }
}

/// Whether `path` is Markdown or prose like it.
pub fn is_document(path: &str) -> bool {
    matches!(
        extension(path).as_str(),
        "md" | "markdown" | "mdx" | "txt" | "rst" | "adoc"
    )
}

/// Whether `path` is the source of a program, by its extension.
pub fn is_program(path: &str) -> bool {
    PROGRAM.contains(&extension(path).as_str())
}

/// The extension in lower case; empty where there is none.
pub fn extension(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.')
        .map(|(_, extension)| extension.to_ascii_lowercase())
        .unwrap_or_default()
}

/// The last segment of `path`.
pub fn base_name(path: &str) -> &str {
    let folders = memchr::memrchr(b'/', path.as_bytes()).map_or(0, |at| at + 1);
    path.get(folders..).unwrap_or_default()
}

const PROGRAM: &[&str] = &[
    "py", "sh", "bash", "zsh", "js", "mjs", "cjs", "ts", "mts", "tsx", "jsx", "rb", "pl", "ps1",
    "psm1", "bat", "cmd", "php", "lua", "r", "go", "rs", "java", "kt", "swift", "awk",
];

const TEXT: &[&str] = &[
    "md", "markdown", "mdx", "txt", "rst", "adoc", "json", "jsonc", "yaml", "yml", "toml", "csv",
    "tsv", "xml", "html", "htm", "css", "svg", "ini", "cfg", "sql", "py", "sh", "bash", "zsh",
    "js", "mjs", "cjs", "ts", "mts", "tsx", "jsx", "rb", "pl", "ps1", "psm1", "bat", "cmd", "php",
    "lua", "r", "go", "rs", "java", "kt", "swift", "awk", "c", "h", "cpp", "hpp", "cs",
];

const BINARY: &[&str] = &[
    "pdf", "png", "jpg", "jpeg", "gif", "webp", "ico", "bmp", "tiff", "zip", "gz", "tgz", "tar",
    "bz2", "xz", "7z", "docx", "pptx", "xlsx", "odt", "ods", "odp", "ttf", "otf", "woff", "woff2",
    "wasm", "so", "dylib", "dll", "exe", "bin", "pyc", "class", "jar", "o", "a", "mp3", "mp4",
    "wav", "mov", "sqlite", "db", "rev", "idx", "pack",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_come_from_the_path() {
        assert_eq!(Role::of("SKILL.md"), Role::Skill);
        assert_eq!(Role::of("scripts/a/b.py"), Role::Script);
        assert_eq!(Role::of("agents/openai.yaml"), Role::Overlay("openai"));
        assert_eq!(
            Role::of(".overlays/github/manifest.yaml"),
            Role::Overlay("github")
        );
        assert_eq!(Role::of(".overlays/release.yaml"), Role::Release);
        assert_eq!(Role::of("README.md"), Role::Other);
    }

    #[test]
    fn large_and_binary_files_are_not_read() {
        assert!(reads("SKILL.md", 10));
        assert!(!reads("SKILL.md", MAX_TEXT_BYTES + 1));
        assert!(!reads("assets/logo.png", 10));
        assert!(!reads("references/manual.pdf", 10));
        assert!(reads("scripts/run", 10));
    }
}
