//! Tokens, private paths and machine paths in any text. What finding one means is the caller's business.

/// What a line holds at least that [`credential`] or [`private_path`] finds something in.
pub(super) const MARKS: &[&str] = &[
    "-----BEGIN ",
    "AKIA",
    "ghp_",
    "gho_",
    "github_pat_",
    "glpat-",
    "sk-",
    "xoxb-",
    "xoxp-",
    "AIza",
    "sk_live_",
    "/Users/",
    "/home/",
    ":\\Users\\",
    ":/Users/",
];

/// What a line holds at least that [`machine_path`] finds something in.
pub(super) const MACHINE_MARKS: &[&str] = &[":\\", "~/", "scripts\\", "references\\", "assets\\"];

/// A credential in `line`: what kind it is and where it starts.
pub(super) fn credential(line: &str) -> Option<(&'static str, usize)> {
    if let Some(at) = line
        .find("-----BEGIN ")
        .filter(|_| line.contains("PRIVATE KEY-----"))
    {
        return Some(("a private key", at));
    }
    KINDS.iter().find_map(|kind| {
        line.match_indices(kind.prefix).find_map(|(at, _)| {
            let before = line.get(..at).and_then(|head| head.chars().next_back());
            let tail = line.get(at + kind.prefix.len()..).unwrap_or_default();
            let body: String = tail.chars().take_while(|c| is_token_char(*c)).collect();
            let alone = before.is_none_or(|c| !is_token_char(c));
            (alone && body.len() >= kind.least && looks_random(&body)).then_some((kind.what, at))
        })
    })
}

struct Kind {
    prefix: &'static str,
    least: usize,
    what: &'static str,
}

const KINDS: &[Kind] = &[
    Kind {
        prefix: "AKIA",
        least: 16,
        what: "an AWS access key",
    },
    Kind {
        prefix: "ghp_",
        least: 36,
        what: "a GitHub token",
    },
    Kind {
        prefix: "gho_",
        least: 36,
        what: "a GitHub token",
    },
    Kind {
        prefix: "github_pat_",
        least: 40,
        what: "a GitHub token",
    },
    Kind {
        prefix: "glpat-",
        least: 20,
        what: "a GitLab token",
    },
    Kind {
        prefix: "sk-ant-",
        least: 24,
        what: "an Anthropic key",
    },
    Kind {
        prefix: "sk-proj-",
        least: 24,
        what: "an OpenAI key",
    },
    Kind {
        prefix: "sk-",
        least: 40,
        what: "an API key",
    },
    Kind {
        prefix: "xoxb-",
        least: 20,
        what: "a Slack token",
    },
    Kind {
        prefix: "xoxp-",
        least: 20,
        what: "a Slack token",
    },
    Kind {
        prefix: "AIza",
        least: 35,
        what: "a Google API key",
    },
    Kind {
        prefix: "sk_live_",
        least: 20,
        what: "a Stripe key",
    },
];

fn is_token_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

/// Placeholders repeat themselves or say what they are.
fn looks_random(body: &str) -> bool {
    let lower = body.to_ascii_lowercase();
    let placeholder = [
        "example",
        "xxxx",
        "your",
        "0000",
        "1234567890",
        "abcdef",
        "placeholder",
        "token",
        "here",
    ]
    .iter()
    .any(|word| lower.contains(word));
    let digits = body.bytes().filter(u8::is_ascii_digit).count();
    !placeholder && digits >= 2 && digits < body.len()
}

/// The home directory of one person in `line`: the path up to the person's name, and where it starts.
pub(super) fn private_path(line: &str) -> Option<(&str, usize)> {
    HOMES.iter().find_map(|home| {
        line.match_indices(home).find_map(|(at, _)| {
            let before = line.get(..at).and_then(|head| head.chars().next_back());
            // `/api/home/…` and `https://host/Users/…` are no paths of a machine.
            if before.is_some_and(|c| {
                c.is_alphanumeric() || matches!(c, '/' | '.' | '}' | '>' | '-' | '_' | '*' | ')')
            }) {
                return None;
            }
            let tail = line.get(at + home.len()..).unwrap_or_default();
            let person_end =
                tail.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-')))?;
            let person = tail.get(..person_end).unwrap_or_default();
            let deeper = tail
                .get(person_end..)
                .is_some_and(|rest| rest.starts_with(['/', '\\']));
            let end = at + home.len() + person_end;
            (deeper && is_person(person)).then(|| (line.get(at..end).unwrap_or_default(), at))
        })
    })
}

const HOMES: &[&str] = &[
    "/Users/",
    "/home/",
    "C:\\Users\\",
    "C:/Users/",
    "c:\\Users\\",
];

/// Names that stand for anybody, or for the only account of a container.
const ANYBODY: &[&str] = &[
    "user",
    "users",
    "username",
    "user-name",
    "user_name",
    "you",
    "your",
    "yourname",
    "your-name",
    "your_name",
    "yourusername",
    "your-username",
    "your_username",
    "me",
    "myuser",
    "name",
    "runner",
    "vscode",
    "node",
    "app",
    "ubuntu",
    "vagrant",
    "ec2-user",
    "codespace",
    "coder",
    "shared",
    "public",
    "jovyan",
    "pi",
    "dev",
    "developer",
    "agent",
    "sandbox",
    "oai",
    "claude",
    "home",
    "username.",
    "xxx",
    "foo",
    "example",
    "alice",
    "bob",
    "...",
    "john",
    "jane",
    "johndoe",
    "john.doe",
];

fn is_person(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    !name.is_empty() && !lower.contains("username") && !ANYBODY.contains(&lower.as_str())
}

/// A path that holds on one system or below one home only: the path and where it starts. Private paths are left to
/// [`private_path`].
pub(super) fn machine_path(line: &str) -> Option<(&str, usize)> {
    if private_path(line).is_some() {
        return None;
    }
    drive_path(line)
        .or_else(|| home_path(line))
        .or_else(|| windows_core_path(line))
}

fn path_at(line: &str, at: usize) -> (&str, usize) {
    let tail = line.get(at..).unwrap_or_default();
    let end = tail
        .find(|c: char| {
            c.is_whitespace() || matches!(c, '`' | '"' | '\'' | ')' | '<' | '>' | '|' | ',' | ';')
        })
        .unwrap_or(tail.len());
    (tail.get(..end).unwrap_or_default(), at)
}

/// `C:\…`.
fn drive_path(line: &str) -> Option<(&str, usize)> {
    line.match_indices(":\\").find_map(|(colon, _)| {
        let head = line.get(..colon)?;
        let drive = head.chars().next_back()?;
        let start = colon - drive.len_utf8();
        let before = line.get(..start).and_then(|h| h.chars().next_back());
        let named = line
            .get(colon + 2..)?
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .count()
            >= 2;
        let is_path = drive.is_ascii_uppercase()
            && before.is_none_or(|c| !c.is_alphanumeric() && c != '\\')
            && named;
        is_path.then(|| path_at(line, start))
    })
}

/// `~/…`.
fn home_path(line: &str) -> Option<(&str, usize)> {
    line.match_indices("~/").find_map(|(at, _)| {
        let before = line.get(..at).and_then(|head| head.chars().next_back());
        let next = line.get(at + 2..).and_then(|rest| rest.chars().next());
        let starts = before.is_none_or(|c| {
            c.is_whitespace() || matches!(c, '`' | '"' | '\'' | '(' | '=' | ':' | '[')
        });
        (starts && next.is_some_and(|c| c.is_alphanumeric() || c == '.')).then(|| path_at(line, at))
    })
}

/// `scripts\…` and its like.
fn windows_core_path(line: &str) -> Option<(&str, usize)> {
    ["scripts\\", "references\\", "assets\\"]
        .iter()
        .find_map(|top| {
            let at = line.find(top)?;
            let next = line
                .get(at + top.len()..)
                .and_then(|rest| rest.chars().next());
            next.is_some_and(char::is_alphanumeric)
                .then(|| path_at(line, at))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_but_no_placeholders() {
        let token = format!("ghp_{}", "a1B2".repeat(9));
        assert_eq!(
            credential(&format!("x {token}")),
            Some(("a GitHub token", 2))
        );
        assert_eq!(credential("ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"), None);
        assert_eq!(credential("AKIAIOSFODNN7EXAMPLE"), None);
        assert_eq!(credential("sk-..."), None);
    }

    #[test]
    fn private_paths_name_a_person() {
        assert_eq!(
            private_path("run /Users/mstone/dev/x.sh"),
            Some(("/Users/mstone", 4))
        );
        assert_eq!(
            private_path("C:\\Users\\mstone\\x"),
            Some(("C:\\Users\\mstone", 0))
        );
        assert_eq!(private_path("/home/user/x"), None);
        assert_eq!(private_path("https://h/home/page/x"), None);
        assert_eq!(private_path("/Users/<name>/x"), None);
    }

    #[test]
    fn machine_paths() {
        assert_eq!(
            machine_path("see `C:\\Tools\\x.exe`"),
            Some(("C:\\Tools\\x.exe", 5))
        );
        assert_eq!(machine_path("in ~/.config/x."), Some(("~/.config/x.", 3)));
        assert_eq!(
            machine_path("run scripts\\go.py"),
            Some(("scripts\\go.py", 4))
        );
        assert_eq!(machine_path("a:\\n b"), None);
        assert_eq!(machine_path("https://x/~/y"), None);
    }
}
