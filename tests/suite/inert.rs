//! What a repository holds is inert: it steers no terminal, is no markup, is not run, and is not changed by looking. What
//! each test shows is stated in SECURITY.md.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use skilld_tests::sandbox::{Ran, Sandbox, skill, wait_until};

use crate::sandbox;

/// Text that would clear a screen, set a title, turn text around.
const STEERING: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{7f}\r";

/// A repository that tries to steer whoever looks at it, in a folder whose name tries it too.
fn steering(sandbox: &Sandbox) -> PathBuf {
    let name = "re\u{1b}[31mpo\u{9b}2J";
    let quoted = "\\e[2J\\e]0;owned\\a\\x9b31m\\u202e\\x7f\\r";
    let write = |path: &str, text: String| sandbox.write(&format!("{name}/{path}"), text);
    fs::create_dir_all(sandbox.path(format!("{name}/.git"))).unwrap();
    write(
        "skills/quoted/SKILL.md",
        format!(
            "---\nname: \"{quoted}\"\ndescription: \"Evil {quoted}. Use this skill when evil.\"\nlicense: \"{quoted}\"\nmetadata:\n  renma.id: \"a{quoted}\"\n  renma.owner: \"o{quoted}\"\n  renma.tags: \"t{quoted}\"\n  renma.requires-context: \"c{quoted}\"\n---\n\n# {STEERING}\n\n[x]({STEERING}.md) `{STEERING}` ../{STEERING}/x\n\n```sh\n{STEERING}\n```\n"
        ),
    );
    write(
        &format!("skills/{STEERING}/SKILL.md"),
        format!(
            "---\nname: {STEERING}\ndescription: {STEERING}: x\n{STEERING}: y\n---\n{STEERING}\n"
        ),
    );
    write(
        &format!("skills/quoted/references/{STEERING}.md"),
        STEERING.to_owned(),
    );
    write(&format!("skills/{STEERING}.md"), skill(STEERING));
    write(
        &format!("contexts/{STEERING}.md"),
        format!("---\nid: {STEERING}\n---\n# {STEERING}\n"),
    );
    write(
        &format!("lenses/{STEERING}.md"),
        format!("---\nid: \"{quoted}\"\n---\n# {STEERING}\n"),
    );
    write("skills/plain/SKILL.md", skill("plain"));
    sandbox.path(name)
}

/// Every command that shows something of a repository, in every form it has.
fn looks() -> Vec<Vec<&'static str>> {
    let mut looks: Vec<Vec<&str>> = vec![
        vec!["scan", "--strict"],
        vec!["scan", "--fix", "--dry-run"],
        vec!["skill-index", "--focus", STEERING],
        vec!["list", "evil"],
        vec!["validate", "--migration"],
        vec!["validate", "--profile", "p2"],
        vec!["validate", "skills/none"],
        vec!["inventory", "--host", "copilot"],
        vec!["explain", STEERING],
        vec!["status"],
        vec!["status", "--json"],
        vec!["changes"],
        vec!["export", "skills/quoted", "--out", "out", "--allow-invalid"],
        vec!["validate", "skills/quoted", "--init-evidence"],
    ];
    for format in ["text", "json", "sarif", "github", "markdown"] {
        looks.push(vec!["scan", "--format", format]);
    }
    for format in ["json", "markdown", "mermaid", "dot", "html", "svg"] {
        for view in ["full", "discovery", "layered"] {
            looks.push(vec!["graph", "--view", view, "--format", format]);
        }
    }
    for format in ["text", "json", "markdown"] {
        looks.push(vec!["inventory", "--format", format]);
        looks.push(vec!["validate", "--format", format]);
    }
    for format in ["text", "json"] {
        looks.push(vec!["list", "--format", format]);
    }
    for format in ["markdown", "json"] {
        looks.push(vec!["skill-index", "--format", format]);
    }
    for file in [
        "skills/quoted/SKILL.md",
        "skills/\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{7f}\r/SKILL.md",
    ] {
        looks.push(vec!["suggest-metadata", file]);
        looks.push(vec!["suggest-metadata", file, "--json"]);
        looks.push(vec!["inspect", file]);
        looks.push(vec!["inspect", file, "--json"]);
        looks.push(vec!["inspect", file, "--lines", "L1-L9"]);
        looks.push(vec!["inspect", file, "--lines", "L1-L9", "--json"]);
    }
    looks
}

/// Run one of [`looks`] in `root`.
fn look(sandbox: &Sandbox, root: &Path, args: &[&str]) -> Ran {
    let mut command = sandbox.command(args);
    Ran::from(command.current_dir(root).output().unwrap())
}

/// A character that steers, where there is one.
fn steered(text: &str) -> Option<char> {
    let reorders = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars()
        .find(|&c| (c.is_control() && !matches!(c, '\n' | '\t')) || reorders(c))
}

#[test]
fn nothing_that_a_repository_holds_steers_a_terminal() {
    let sandbox = sandbox();
    let root = steering(&sandbox);
    let mut wrong = Vec::new();
    let mut check = |args: &[&str]| {
        let ran = look(&sandbox, &root, args);
        assert!(matches!(ran.code, Some(0..=3)), "{args:?}: {ran:?}");
        for (stream, text) in [("stdout", &ran.stdout), ("stderr", &ran.stderr)] {
            if let Some(c) = steered(text) {
                let line = text
                    .lines()
                    .find(|line| line.contains(c))
                    .unwrap_or_default();
                wrong.push(format!("{args:?} on {stream}: {line:?}"));
            }
        }
    };
    for args in looks() {
        check(&args);
    }
    let mut watch = sandbox.command(["watch"]);
    watch
        .current_dir(&root)
        .stderr(std::process::Stdio::piped());
    let mut daemon = watch.spawn().unwrap();
    wait_until("the daemon answers", || {
        look(&sandbox, &root, &["skill-index", "-v"])
            .stderr
            .contains("clock ")
    });
    for args in looks() {
        check(&args);
    }
    check(&["stop"]);
    let mut said = String::new();
    daemon
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    daemon.wait().unwrap();
    assert_eq!(steered(&said), None, "{said:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_command_of_a_repository_is_run() {
    let sandbox = sandbox();
    let root = steering(&sandbox);
    let trap = sandbox.outside().join("trap");
    let sprung = sandbox.outside().join("sprung");
    fs::create_dir(&trap).unwrap();
    let text = format!("#!/bin/sh\necho \"$0 $*\" >> {}\n", sprung.display());
    let arm = |path: &Path| {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    for name in [
        "git", "sh", "bash", "env", "node", "npx", "python", "python3", "cat", "less", "man",
    ] {
        arm(&trap.join(name));
    }
    for hook in [
        "post-checkout",
        "post-index-change",
        "fsmonitor-watchman",
        "pre-commit",
    ] {
        arm(&root.join(".git/hooks").join(hook));
    }
    arm(&root.join("skills/plain/scripts/run.sh"));
    arm(&root.join("skills/plain/scripts/setup"));
    let config = format!(
        "[core]\n\tfsmonitor = {0}\n\tpager = {0}\n\tsshCommand = {0}\n[alias]\n\tstatus = !{0}\n[diff]\n\texternal = {0}\n",
        trap.join("git").display()
    );
    fs::write(root.join(".git/config"), config).unwrap();
    fs::write(root.join(".gitattributes"), "* filter=evil diff=evil\n").unwrap();
    let armed = |args: &[&str]| -> Command {
        let mut command = sandbox.command(args);
        command
            .current_dir(&root)
            .env("PATH", &trap)
            .env("PAGER", trap.join("less"))
            .env("EDITOR", trap.join("cat"))
            .env("GIT_DIR", root.join(".git"));
        command
    };
    // The trap does spring where something is run.
    Command::new(trap.join("git")).status().unwrap();
    assert!(sprung.exists());
    fs::remove_file(&sprung).unwrap();
    let ran = Ran::from(armed(&["watch", "--detach"]).output().unwrap());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for more in [None, Some("--no-daemon")] {
        for mut args in looks() {
            let has_daemon = !matches!(
                args.first(),
                Some(&"status" | &"changes" | &"explain" | &"suggest-metadata" | &"export")
            );
            args.extend(more.filter(|_| has_daemon));
            armed(&args).output().unwrap();
        }
    }
    assert_eq!(armed(&["stop"]).output().unwrap().status.code(), Some(0));
    let what = fs::read_to_string(&sprung).unwrap_or_default();
    assert_eq!(what, "", "something was run");
}

/// Text that is markup wherever it is not escaped.
const MARKUP: &str = "\"]; INJECTED[\"x\"] --> [INJECTED](http://x) <b>INJECTED</b> `INJECTED` | INJECTED | **INJECTED** \\";

#[test]
fn markup_of_a_repository_stays_text() {
    let sandbox = sandbox();
    let quoted = MARKUP.replace('\\', "\\\\").replace('"', "\\\"");
    for name in ["one", "two"] {
        sandbox.write(
            &format!("skills/{name}/SKILL.md"),
            format!(
                "---\nname: {name}\ndescription: \"Use when {quoted}\\n# INJECTED\"\nmetadata:\n  renma.id: \"{name}{quoted}\"\n  renma.requires-context: \"{quoted}\"\n---\n\n# {MARKUP}\n\n[x](<references/{MARKUP}.md>)\n"
            ),
        );
    }
    let odd = MARKUP.replace('/', "");
    sandbox.write(&format!("skills/{odd}/SKILL.md"), "---\nname: x\n---\n");
    sandbox.write(&format!("skills/one/references/{odd}.md"), "x\n");
    let looks: Vec<Vec<&str>> = [
        &["scan", "--format", "markdown"][..],
        &["skill-index"],
        &["inventory", "--format", "markdown"],
        &["validate", "--format", "markdown"],
        &["graph", "--format", "markdown"],
        &["graph", "--view", "discovery", "--format", "markdown"],
    ]
    .map(<[&str]>::to_vec)
    .into();
    let mut wrong = Vec::new();
    for args in looks {
        let page = sandbox.run(&args).stdout;
        assert!(page.contains("INJECTED"), "{args:?} shows nothing of it");
        for markup in [
            "[INJECTED](",
            "<b>INJECTED",
            "\n# INJECTED",
            " | INJECTED | ",
            " **INJECTED",
        ] {
            let shown = outside_code(&page);
            if let Some(line) = shown
                .lines()
                .find(|line| format!("\n{line}").contains(markup))
            {
                wrong.push(format!("{args:?} holds {markup:?}: {line}"));
            }
        }
    }
    for format in ["mermaid", "dot"] {
        for view in ["full", "discovery", "layered", "workflow"] {
            let ran = sandbox.run(["graph", "--view", view, "--format", format]);
            let left = outside_quotes(&ran.stdout, format == "dot");
            if left.contains("INJECTED") || left.contains('"') {
                wrong.push(format!("{view} as {format}: {left}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Markdown without its code spans, in which everything is text; a backslash spares the character behind it.
fn outside_code(page: &str) -> String {
    let chars: Vec<char> = page.chars().collect();
    let run = |from: usize| chars[from..].iter().take_while(|c| **c == '`').count();
    let closing = |mut at: usize, fence: usize| {
        while at < chars.len() {
            match run(at) {
                0 => at += 1,
                found if found == fence => return Some(at + fence),
                other => at += other,
            }
        }
        None
    };
    let mut left = String::new();
    let mut at = 0;
    while at < chars.len() {
        let fence = run(at);
        if fence > 0 {
            at = closing(at + fence, fence).unwrap_or(at + fence);
            continue;
        }
        let end = chars.len().min(at + if chars[at] == '\\' { 2 } else { 1 });
        left.extend(&chars[at..end]);
        at = end;
    }
    left
}

/// The text of a diagram without its quoted labels.
fn outside_quotes(text: &str, backslashes: bool) -> String {
    let mut left = String::new();
    let mut inside = false;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if inside && backslashes => drop(chars.next()),
            '"' => inside = !inside,
            _ if inside => {}
            c => left.push(c),
        }
    }
    if inside { left + "\"" } else { left }
}

#[test]
fn looking_changes_nothing() {
    let sandbox = sandbox();
    let root = steering(&sandbox);
    let before = everything(&root);
    let daemon = look(&sandbox, &root, &["watch", "--detach"]);
    assert_eq!(daemon.code, Some(0), "{daemon:?}");
    for args in looks() {
        if args.first() != Some(&"export") {
            look(&sandbox, &root, &args);
        }
    }
    look(&sandbox, &root, &["stop"]);
    for args in looks() {
        if args.first() != Some(&"export") {
            look(&sandbox, &root, &args);
        }
    }
    assert_eq!(before, everything(&root));
}

/// Every path below `folder` with its time of change and bytes.
fn everything(folder: &Path) -> Vec<(PathBuf, std::time::SystemTime, Vec<u8>)> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let changed = fs::symlink_metadata(&path).unwrap().modified().unwrap();
            let bytes = fs::read(&path).unwrap_or_default();
            if path.is_dir() {
                folders.push(path.clone());
            }
            all.push((path, changed, bytes));
        }
    }
    all.sort();
    all
}
