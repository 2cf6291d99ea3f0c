//! The hosts that run skills, and the words by which they are named in prose.

/// A host: its overlay name and how prose names it, in lower case.
pub(super) struct Host {
    /// The name of its overlay directory.
    pub key: &'static str,
    /// Names, each one or more words.
    pub names: &'static [&'static str],
}

/// Every host whose name is not also a common word.
pub(super) const HOSTS: &[Host] = &[
    Host {
        key: "claude",
        names: &["claude code", "claude desktop", "claude cowork"],
    },
    Host {
        key: "openai",
        names: &["codex cli", "openai codex", "codex", "chatgpt"],
    },
    Host {
        key: "github",
        names: &["github copilot", "copilot cli", "copilot chat", "copilot"],
    },
    Host {
        key: "vscode",
        names: &["vs code", "vscode", "visual studio code"],
    },
    Host {
        key: "gemini",
        names: &["gemini cli"],
    },
    Host {
        key: "openclaw",
        names: &["openclaw"],
    },
    Host {
        key: "windsurf",
        names: &["windsurf"],
    },
];

/// `pattern` with `HOST` replaced by each name of each host.
pub(super) fn with_hosts(pattern: &'static str) -> impl Iterator<Item = (&'static str, String)> {
    HOSTS.iter().flat_map(move |host| {
        host.names
            .iter()
            .map(move |name| (host.key, pattern.replace("HOST", name)))
    })
}

/// Spellings of a host in directory and manifest names, reduced to its key.
pub(super) fn host_key(name: &str) -> &str {
    match name {
        "claude-code" | "claude_code" | "anthropic" => "claude",
        "codex" | "chatgpt" => "openai",
        "copilot" | "github-copilot" => "github",
        other => other,
    }
}
