//! Where a frontmatter key goes that the portable core does not have (5.9).

/// The place a key moves to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Home {
    /// A field of `.overlays/release.yaml`.
    Release(&'static str),
    /// `LICENSE.txt`, and `license` in the release manifest.
    License,
    /// The manifest of a host's overlay.
    Host(&'static str),
    /// A bullet of `## Preconditions`.
    Preconditions,
    /// The trigger clause of `description`.
    Description,
    /// Nobody knows the key: release manifest or overlay, as the author means it.
    Anywhere,
}

/// Where `key` belongs.
pub fn home(key: &str) -> Home {
    match key {
        "license" => Home::License,
        "version" => Home::Release("version"),
        "author" | "authors" => Home::Release("authors"),
        "compatibility" => Home::Release("compatibility"),
        "tags" | "keywords" | "category" | "categories" | "rating" | "homepage" | "repository" => {
            Home::Release("catalog")
        }
        "requires" | "dependencies" => Home::Preconditions,
        "when_to_use" | "triggers" => Home::Description,
        "user-invocable" | "disable-model-invocation" => Home::Host("github"),
        "argument-hint" | "arguments" | "context" | "agent" | "hooks" | "paths" | "shell"
        | "model" | "allowed-tools" => Home::Host("claude"),
        _ => Home::Anywhere,
    }
}

/// One sentence of advice on `key`.
pub fn advice(key: &str) -> String {
    match home(key) {
        Home::License => {
            "name the license in LICENSE.txt and in `license` of .overlays/release.yaml".to_owned()
        }
        Home::Release(field) => format!("move it to `{field}` in .overlays/release.yaml"),
        Home::Host(host) => format!("move it to .overlays/{host}/manifest.yaml"),
        Home::Preconditions => "say it as a bullet under `## Preconditions`".to_owned(),
        Home::Description => "say it in the trigger clause of `description`".to_owned(),
        Home::Anywhere => {
            "move it to .overlays/release.yaml or to the overlay of the host that reads it"
                .to_owned()
        }
    }
}
