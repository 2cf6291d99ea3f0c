//! Hostile bytes: the laws of the fuzz targets on generated input, and files made to cost time, memory or stack.

use proptest::prelude::*;
use skilld_tests::hostile;
use skilld_tests::limits::within_limits;
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

/// Pieces that mean something to one of the readers, so that generated text gets past the first character.
const PIECES: &[&str] = &[
    "---\n",
    "...\n",
    "name: a\n",
    "description: ",
    "metadata:\n",
    "  renma.id: ",
    "- ",
    "? ",
    ": ",
    "&a ",
    "*a ",
    "<<: ",
    "!!str ",
    "| \n",
    ">-\n",
    "{",
    "}",
    "[",
    "]",
    ",",
    "'",
    "\"",
    "\\u{1b}",
    "\u{1b}[2J",
    "\u{9b}",
    "\u{202e}",
    "\u{feff}",
    "# ",
    "## When to use\n",
    "`",
    "```sh\n",
    "```\n",
    "[a](b.md)",
    "![",
    "](",
    "<!--",
    "-->",
    "<b",
    "*",
    "_",
    "**",
    "> ",
    "1. ",
    "\n",
    "\r\n",
    "\t",
    "  ",
    "    ",
    "\0",
    "../",
    "/etc/passwd",
    "skills/a",
    "$(id)",
    "\u{e9}",
    "\u{1f600}",
    "// c\n",
    "/* ",
    "*/",
    "\"roots\": [",
    "**/",
    "{a,b}",
    "true",
    "null",
    "0x1",
    "1e999",
    "2026-13-45",
    "version: 1\n",
    "checks:\n",
    "status: pass\n",
];

fn hostile_text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => prop::sample::select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..8),
        1 => any::<char>().prop_map(|c| c.to_string().into_bytes()),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_frontmatter_is_survived(bytes in hostile_text()) {
        hostile::frontmatter(&bytes);
    }

    #[test]
    fn any_markdown_is_survived(place in any::<u8>(), bytes in hostile_text()) {
        hostile::markdown(&[&[place][..], &bytes].concat());
    }

    #[test]
    fn any_manifest_is_survived(bytes in hostile_text()) {
        hostile::manifest(&bytes);
    }

    #[test]
    fn any_configuration_is_survived(bytes in hostile_text()) {
        hostile::config(&bytes);
    }

    #[test]
    fn any_path_is_survived(bytes in hostile_text()) {
        hostile::path(&bytes);
    }

    #[test]
    fn any_frame_is_survived(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        hostile::wire(&bytes);
    }
}

#[test]
fn what_the_fuzzers_found_worth_keeping_is_survived() {
    type Target = (&'static str, fn(&[u8]));
    let targets: [Target; 6] = [
        ("frontmatter", hostile::frontmatter),
        ("markdown", hostile::markdown),
        ("config", hostile::config),
        ("path", hostile::path),
        ("manifest", hostile::manifest),
        ("wire", hostile::wire),
    ];
    for (name, target) in targets {
        let folder = format!("{}/../fuzz/corpus/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            target(&std::fs::read(entry.unwrap().path()).unwrap());
            files += 1;
        }
        assert!(files > 0, "{name} has no corpus");
    }
}

/// The size of such a file; `SKILLD_BOMB_BYTES=520000` takes the largest file that is read.
fn size() -> usize {
    std::env::var("SKILLD_BOMB_BYTES").map_or(40_000, |text| text.parse().unwrap())
}

/// `piece` again and again, to the full size.
fn full_of(piece: &str) -> String {
    piece.repeat(size() / piece.len())
}

/// How many lines, each a little longer than the one before, fill a file.
fn root() -> usize {
    (size() * 2).isqrt() - 20
}

/// `count` pieces, each made of its number.
fn pieces(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

/// Runs of one character, each longer than the one before.
fn growing(c: &str, between: &str) -> String {
    pieces(root(), |n| c.repeat(n + 1) + between)
}

fn bombs() -> Vec<(&'static str, String)> {
    let front = |yaml: &str| format!("---\nname: bomb\ndescription: x\n{yaml}\n---\n\n# Bomb\n");
    let body = |text: &str| format!("---\nname: bomb\ndescription: Bombs.\n---\n\n{text}\n");
    let aliases = pieces(39, |n| {
        let before = vec![format!("*a{n}"); 10].join(", ");
        format!("a{0}: &a{0} [{before}]\n", n + 1)
    });
    vec![
        ("alias bomb", front(&format!("a0: &a0 [x]\n{aliases}"))),
        ("merge keys", front(&full_of("<<: {a: b}\n"))),
        ("deep flow lists", front(&full_of("["))),
        ("deep flow maps", front(&full_of("{a: "))),
        ("deep block lists", front(&full_of("- "))),
        (
            "deep block maps",
            front(&pieces(root(), |n| format!("{}a:\n", " ".repeat(n)))),
        ),
        ("explicit keys", front(&full_of("? "))),
        ("anchors", front(&full_of("&a "))),
        (
            "a megabyte in one value",
            front(&format!("x: {}", full_of("y"))),
        ),
        ("a megabyte of keys", front(&full_of("k: v\n"))),
        ("unclosed quotes", front(&full_of("x: \"\n"))),
        ("a megabyte line", body(&full_of("word "))),
        ("emphasis", body(&full_of("*a_ "))),
        ("nested emphasis", body(&full_of("**a *b "))),
        ("open brackets", body(&full_of("["))),
        ("open links", body(&full_of("[a]("))),
        ("open images", body(&full_of("![["))),
        ("backticks of every length", body(&growing("`", " "))),
        ("tildes of every length", body(&growing("~", "\n"))),
        ("deep quotes", body(&full_of("> "))),
        ("deep lists", body(&full_of("- "))),
        (
            "staircase of lists",
            body(&pieces(root(), |n| format!("{}- a\n", "  ".repeat(n / 2)))),
        ),
        ("open comments", body(&full_of("<!-- "))),
        ("open tags", body(&full_of("<a "))),
        ("entities", body(&full_of("&amp"))),
        (
            "link definitions",
            body(&pieces(size() / 21, |n| format!("[a{n}]: b{n}\n"))),
        ),
        ("headings", body(&full_of("# a\n"))),
        (
            "links to files",
            body(&pieces(size() / 21, |n| format!("[a](r/{n}.md)\n"))),
        ),
        ("code fences", body(&full_of("```sh\n"))),
        ("paths in prose", body(&full_of("../a/../b/"))),
        ("table rows", body(&full_of("|a|b|\n"))),
        ("dashes", body(&full_of("-"))),
        (
            "base64 in prose",
            body(&full_of("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0")),
        ),
    ]
}

/// Run the program under limits; the report is made within them.
fn bounded(what: &str, sandbox: &Sandbox) {
    for report in ["scan", "validate"] {
        let command = sandbox.command([report, "--json", "--no-daemon"]);
        let output = within_limits(&command).output().unwrap();
        let code = output.status.code();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            matches!(code, Some(0 | 1)),
            "{what}: {report} ended with {:?}: {said}",
            output.status
        );
    }
}

#[test]
fn a_file_made_to_cost_costs_little() {
    for (what, text) in bombs() {
        let sandbox = sandbox();
        assert!(text.len() < 524_288, "{what} would not be read");
        sandbox.write("skills/bomb/SKILL.md", &text);
        sandbox.write("skills/bomb/references/bomb.md", &text);
        bounded(what, &sandbox);
    }
}

#[test]
fn a_manifest_made_to_cost_costs_little() {
    for (what, text) in [
        ("deep", full_of("[")),
        ("deep maps", full_of("a: {")),
        ("long", full_of("a: b\n")),
    ] {
        let sandbox = sandbox();
        sandbox.write_skill("bomb");
        sandbox.write("skills/bomb/.overlays/release.yaml", &text);
        bounded(what, &sandbox);
    }
}

#[test]
fn a_configuration_made_to_cost_is_refused() {
    for (what, text) in [
        ("deep lists", full_of("[")),
        ("deep objects", full_of("{\"a\":")),
        ("open comments", full_of("/* ")),
        (
            "a glob of stars",
            format!("{{\"roots\": [\"{}\"]}}", "**/*".repeat(20_000)),
        ),
        (
            "a glob of braces",
            format!("{{\"roots\": [\"{}\"]}}", "{a,b}".repeat(20_000)),
        ),
    ] {
        let sandbox = sandbox();
        sandbox.write_skill("one");
        sandbox.write("skilld.config.jsonc", &text);
        let ran = sandbox.run(["scan", "--json", "--no-daemon"]);
        assert_eq!(ran.code, Some(2), "{what}: {ran:?}");
    }
}

#[test]
fn noise_on_the_socket_concerns_nobody_else() {
    use std::io::Write as _;
    use std::os::unix::net::UnixStream;
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let _daemon = sandbox.daemon();
    let hello = serde_json::to_vec(&skilld_client::wire::Hello::of_library("test")).unwrap();
    let frame = |bytes: &[u8]| {
        let length = u32::try_from(bytes.len()).unwrap().to_be_bytes();
        [&length[..], bytes].concat()
    };
    // A deadline further away than any clock can count.
    let far_deadline = include_bytes!("../../fuzz/corpus/wire/far-deadline");
    let noises: Vec<Vec<u8>> = vec![
        Vec::new(),
        vec![0xff; 4],
        vec![0xff; 100_000],
        frame(b""),
        frame(b"null"),
        frame(b"{\"protocol\":\"x\"}"),
        frame(&b"[".repeat(1_000_000)),
        [frame(&hello), vec![0xff; 8]].concat(),
        [frame(&hello), frame(b"")].concat(),
        [frame(&hello), frame(&[0; 64])].concat(),
        [frame(&hello), frame(&[0xff; 4096])].concat(),
        [frame(&hello), frame(&[0x80; 4096])].concat(),
        [frame(&hello), frame(far_deadline)].concat(),
    ];
    let mut open = Vec::new();
    for noise in &noises {
        let mut stream = UnixStream::connect(sandbox.state().join("socket")).unwrap();
        // The daemon may have had enough before all is sent.
        let _ = stream.write_all(noise);
        open.push(stream);
        sandbox.run(["skill-index", "--json"]);
    }
    sandbox.assert_current();
    drop(open);
    sandbox.assert_current();
    skilld_tests::sandbox::wait_until("only the one who asks is connected", || {
        sandbox.status()["connections"] == 1
    });
}
