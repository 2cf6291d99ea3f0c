//! Arguments, exit codes, and what goes to which stream.

use std::process::Stdio;

use crate::sandbox;

#[test]
fn mistakes_of_the_caller_exit_with_2_and_say_what_to_do() {
    let sandbox = sandbox();
    sandbox.write("file", "x");
    let cases: [(&[&str], &str); 9] = [
        (
            &["scan", "missing"],
            "it does not exist; name an existing folder",
        ),
        (
            &["scan", "file"],
            "it is not a folder; name an existing folder",
        ),
        (
            &["watch", "missing"],
            "it does not exist; name an existing folder",
        ),
        (&["scan", "--format", "png"], "possible values"),
        (&["scan", "--today", "2024-02-30"], "write YYYY-MM-DD"),
        (
            &["scan", "--config", "/etc/passwd"],
            "is not inside the repository",
        ),
        (&["suggest-metadata", "missing.md"], "missing.md"),
        (&["explain", "NO-SUCH-CODE"], "NO-SUCH-CODE"),
        (&["changes", "--wait", "soon"], "write for example 500ms"),
    ];
    for (args, said) in cases {
        let ran = sandbox.run(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
        assert_eq!(ran.stdout, "", "{args:?}");
        assert!(ran.stderr.contains(said), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn paths_outside_the_root_are_refused_by_the_daemon_itself() {
    use skilld_client::wire::{Query, Refusal, Report, Settings};
    let sandbox = sandbox();
    let _daemon = sandbox.daemon();
    let mut asker = sandbox.asker().unwrap();
    for path in ["../x", "/etc/passwd", "skills/../../x"] {
        let query = Query {
            report: Report::Validate {
                paths: vec![path.to_owned()],
                profile: None,
                min_tier: None,
                migration: false,
            },
            format: None,
            color: false,
            sync: true,
            settings: Settings::default(),
        };
        let refused = asker.query(query, &mut Vec::new()).unwrap();
        assert!(
            matches!(&refused, Err(Refusal::Usage(why)) if why.contains("outside")),
            "{refused:?}"
        );
    }
}

#[test]
fn help_and_version_go_to_stdout() {
    let sandbox = sandbox();
    for args in [&["--help"][..], &["--version"], &["scan", "--help"]] {
        let ran = sandbox.run(args);
        assert_eq!(ran.code, Some(0));
        assert!(!ran.stdout.is_empty());
        assert_eq!(ran.stderr, "");
    }
    for shell in ["bash", "zsh", "fish"] {
        let ran = sandbox.run(["completions", shell]);
        assert_eq!(ran.code, Some(0));
        assert!(ran.stdout.contains("skill-index"), "{shell}");
    }
}

#[test]
fn explain_prints_a_page_and_the_list() {
    let sandbox = sandbox();
    let list = sandbox.run(["explain", "--list"]);
    assert_eq!(list.code, Some(0));
    let code = list.stdout.split_whitespace().next().unwrap().to_owned();
    let page = sandbox.run(["explain", &code]);
    assert_eq!(page.code, Some(0));
    assert!(page.stdout.contains(&code));
}

#[test]
fn explain_speaks_json_too() {
    let sandbox = sandbox();
    let ask = |args: &[&str]| {
        let ran = sandbox.run(args);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let document: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        skilld_tests::schema::check("skilld.explain.v1", &document);
        document["rules"].as_array().unwrap().clone()
    };
    let all = ask(&["explain", "--list", "--json"]);
    let listed = sandbox.run(["explain", "--list"]).stdout;
    assert_eq!(all.len(), listed.lines().count());
    let one = ask(&["explain", "as-skill-missing-name", "--format", "json"]);
    assert_eq!(one.len(), 1);
    assert_eq!(one[0]["code"], "AS-SKILL-MISSING-NAME");
    assert!(all.contains(&one[0]));
    let wrong = sandbox.run(["explain", "AS-SKILL-MISSING-NAMES", "--json"]);
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(2), ""));
}

#[test]
fn the_root_is_found_upwards() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let mut command = sandbox.command(["skill-index", "--json"]);
    command.current_dir(sandbox.path("skills/one"));
    let below = command.output().unwrap();
    let at_root = sandbox.run(["skill-index", "--json"]);
    assert_eq!(String::from_utf8(below.stdout).unwrap(), at_root.stdout);
    // An explicit path is the root as given.
    let explicit = sandbox.run(["skill-index", "--json", "skills"]);
    assert_ne!(explicit.stdout, at_root.stdout);
}

#[test]
fn the_daemon_answers_with_the_same_bytes() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    sandbox.write("skills/two/SKILL.md", "no frontmatter\n");
    let _daemon = sandbox.daemon();
    let reports: [&[&str]; 8] = [
        &["scan"],
        &["scan", "--json"],
        &["scan", "--format", "markdown"],
        &["scan", "--color", "always"],
        &["skill-index"],
        &["skill-index", "--json"],
        &["graph"],
        &["validate", "--json"],
    ];
    for report in reports {
        let asked = sandbox.run(report);
        let here = sandbox.run(report.iter().copied().chain(["--no-daemon"]));
        assert_eq!(asked, here, "{report:?}");
    }
    let asked = sandbox.run(["scan", "-v"]);
    assert!(asked.stderr.contains("clock "), "{asked:?}");
}

#[test]
fn other_settings_than_the_daemons_are_answered_here() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let _daemon = sandbox.daemon();
    let ran = sandbox.run(["skill-index", "--json", "--today", "2031-01-01", "-v"]);
    assert!(ran.stderr.contains("answering without it"), "{ran:?}");
    let fixed = sandbox.run([
        "skill-index",
        "--json",
        "--today",
        "2031-01-01",
        "--no-daemon",
    ]);
    assert_eq!(ran.stdout, fixed.stdout);
}

#[test]
fn an_answer_that_did_not_wait_says_so() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let _daemon = sandbox.daemon();
    let ran = sandbox.run(["skill-index", "--json", "--no-sync"]);
    assert!(ran.stderr.contains("may be stale"), "{ran:?}");
    let quiet = sandbox.run(["skill-index", "--json", "--no-sync", "-q"]);
    assert_eq!(quiet.stderr, "");
}

#[test]
fn a_reader_that_went_away_is_no_error() {
    let sandbox = sandbox();
    for at in 0..2000 {
        sandbox.write(&format!("skills/a-rather-long-name-{at}/SKILL.md"), "x");
    }
    for args in [
        &["skill-index", "--json"][..],
        &["skill-index", "--json", "--no-daemon"],
    ] {
        let mut child = sandbox
            .command(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn a_report_longer_than_a_page_arrives_whole() {
    let sandbox = sandbox();
    for at in 0..3000 {
        sandbox.write_skill(&format!("a-rather-long-name-of-a-skill-{at}"));
    }
    let _daemon = sandbox.daemon();
    let asked = sandbox.run(["skill-index", "--json", "-v"]);
    assert!(asked.stderr.contains("clock "), "{asked:?}");
    assert!(asked.stdout.len() > skilld_client::wire::PAGE_BYTES);
    let cold = sandbox.run(["skill-index", "--json", "--no-daemon"]);
    assert!(asked.stdout == cold.stdout);
}

/// Every command and every flag that help shows has its place on the page, and a typesetter takes it.
#[test]
fn the_manual_page_names_every_command_and_flag() {
    let sandbox = sandbox();
    let ran = sandbox.run(["man"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let page = ran.stdout.replace("\\-", "-");
    assert!(page.contains(".TH skilld 1"), "{page}");
    let commands = [
        "watch",
        "status",
        "stop",
        "scan",
        "skill-index",
        "graph",
        "inventory",
        "list",
        "validate",
        "baseline write",
        "baseline check",
        "export",
        "suggest-metadata",
        "inspect",
        "changes",
        "lsp",
        "explain",
        "completions",
        "man",
    ];
    for command in commands {
        let section = format!(".SH \"SKILLD {}\"\n", command.to_uppercase());
        assert!(page.contains(&section), "{command}");
        let help = sandbox.run(command.split(' ').chain(["--help"])).stdout;
        for flag in help
            .split([' ', ',', '.', '\n'])
            .filter(|word| word.starts_with("--"))
        {
            assert!(page.contains(flag), "{command} {flag}");
        }
    }
    let mut groff = std::process::Command::new("groff");
    groff.args(["-man", "-Tutf8", "-ww"]);
    let Ok(mut typesetter) = groff
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
    else {
        println!("passed over: there is no `groff` here");
        return;
    };
    let mut stdin = typesetter.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || std::io::Write::write_all(&mut stdin, ran.stdout.as_bytes()).unwrap());
        let set = typesetter.wait_with_output().unwrap();
        assert!(set.status.success());
        assert_eq!(String::from_utf8_lossy(&set.stderr), "");
    });
}
