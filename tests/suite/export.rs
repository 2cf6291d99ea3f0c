//! `skilld export`: what is written where, what is refused, and that two exports are one.

use std::fs;
use std::io::{Cursor, Read};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

/// Everything below `folder`, sorted: path, mode, content.
fn listing(folder: &Path) -> Vec<(String, u32, Vec<u8>)> {
    let mut open = vec![folder.to_owned()];
    let mut all = Vec::new();
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(&at).unwrap() {
            let path = entry.unwrap().path();
            let meta = fs::symlink_metadata(&path).unwrap();
            let mode = meta.permissions().mode() & 0o7777;
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
            if meta.is_dir() {
                all.push((name.to_owned(), mode, Vec::new()));
                open.push(path);
            } else {
                all.push((name.to_owned(), mode, fs::read(&path).unwrap()));
            }
        }
    }
    all.sort();
    all
}

/// Unpack a zip file below `skills/` of another sandbox.
fn unpacked(bytes: &[u8]) -> Sandbox {
    let sandbox = sandbox();
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).unwrap();
        let mut text = Vec::new();
        file.read_to_end(&mut text).unwrap();
        let path = format!("skills/{}", file.name().unwrap());
        sandbox.write(&path, text);
        let mode = fs::Permissions::from_mode(file.unix_mode().unwrap() & 0o777);
        fs::set_permissions(sandbox.path(&path), mode).unwrap();
    }
    sandbox
}

#[test]
fn a_folder_holds_the_portable_files_alone() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let out = sandbox.outside().join("made/here");
    let ran = sandbox.run([
        "export",
        "skills/link-audit",
        "--out",
        out.to_str().unwrap(),
    ]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let made = listing(&out);
    let names: Vec<(&str, u32)> = made
        .iter()
        .map(|(path, mode, _)| (path.as_str(), *mode))
        .collect();
    assert_eq!(
        names,
        [
            ("link-audit", 0o755),
            ("link-audit/LICENSE.txt", 0o644),
            ("link-audit/SKILL.md", 0o644),
            ("link-audit/assets", 0o755),
            ("link-audit/assets/report.md", 0o644),
            ("link-audit/references", 0o755),
            ("link-audit/references/link-rules.md", 0o644),
            ("link-audit/scripts", 0o755),
            ("link-audit/scripts/check_links.py", 0o755),
        ]
    );
    for (path, _, bytes) in &made {
        let source = sandbox.path(format!("skills/{path}"));
        if source.is_file() {
            assert_eq!(*bytes, fs::read(source).unwrap(), "{path}");
        }
    }
    assert!(
        ran.stdout
            .contains("left out agents/openai.yaml: host overlay"),
        "{ran:?}"
    );
}

#[test]
fn two_zip_files_of_one_skill_are_the_same_and_give_the_same_verdict() {
    let (first, second) = (sandbox(), sandbox());
    let mut made = Vec::new();
    for (sandbox, day) in [(&first, "2001-02-03"), (&second, "2004-05-06")] {
        sandbox.copy_strict("link-audit");
        let skill = sandbox.path("skills/link-audit/SKILL.md");
        let touched = Command::new("touch").args(["-d", day]).arg(skill).status();
        assert!(touched.unwrap().success());
        let ran = sandbox.run([
            "export",
            "skills/link-audit/SKILL.md",
            "--out",
            "out.zip",
            "--json",
        ]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let told: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(told["schemaVersion"], "skilld.export.v1");
        assert_eq!(told["files"].as_array().unwrap().len(), 5);
        made.push(fs::read(sandbox.path("out.zip")).unwrap());
    }
    assert!(made[0] == made[1]);
    let copy = unpacked(&made[0]);
    let ran = copy.run(["validate", "--json"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["bundles"][0]["tier"], "strict", "{report}");
    assert_eq!(report["bundles"][0]["name"], "link-audit");
}

#[test]
fn a_daemon_plans_the_same_export() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let args = ["export", "skills/link-audit", "--out", "a.zip"];
    assert_eq!(sandbox.run(args).code, Some(0));
    let here = fs::read(sandbox.path("a.zip")).unwrap();
    let _daemon = sandbox.daemon();
    let ran = sandbox.run(args.iter().copied().chain(["--force", "-v"]));
    assert!(ran.stderr.contains("clock "), "{ran:?}");
    assert!(here == fs::read(sandbox.path("a.zip")).unwrap());
}

#[test]
fn what_stands_at_the_target_is_kept() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    sandbox.write("out/link-audit/mine.txt", "mine");
    sandbox.write("taken.zip", "mine");
    sandbox.write("out2/link-audit", "mine");
    fs::create_dir_all(sandbox.path("folder.zip")).unwrap();
    symlink(sandbox.path("taken.zip"), sandbox.path("link.zip")).unwrap();
    let before = listing(&sandbox.root());
    let run = |out: &str, force: bool| {
        let mut args = vec!["export", "skills/link-audit", "--out", out];
        args.extend(force.then_some("--force"));
        sandbox.run(args)
    };
    for (out, force, said) in [
        ("out", false, "pass --force"),
        ("out", true, "does not replace"),
        ("taken.zip", false, "pass --force"),
        ("out2", true, "is not a folder"),
        ("folder.zip", true, "is not a file"),
        ("link.zip", true, "is not a file"),
        ("skills", true, "is part of the skill"),
        ("skills/link-audit/new", false, "is part of the skill"),
        ("skills/link-audit/a.zip", false, "is part of the skill"),
        ("missing/../x", false, "without `..`"),
    ] {
        let ran = run(out, force);
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(2), ""),
            "{out}: {ran:?}"
        );
        assert!(ran.stderr.contains(said), "{out}: {ran:?}");
    }
    assert!(before == listing(&sandbox.root()));
}

#[test]
fn force_replaces_an_earlier_export_as_a_whole() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let folder = ["export", "skills/link-audit", "--out", "out", "--force"];
    let file = ["export", "skills/link-audit", "--out", "out.zip", "--force"];
    fs::create_dir_all(sandbox.path("out/link-audit")).unwrap();
    assert_eq!(sandbox.run(folder).code, Some(0));
    assert_eq!(sandbox.run(file).code, Some(0));
    let fresh = listing(&sandbox.path("out"));
    let zip = fs::read(sandbox.path("out.zip")).unwrap();
    sandbox.write("out/link-audit/assets/stale.txt", "stale");
    sandbox.write("out.zip", "stale");
    assert_eq!(sandbox.run(folder).code, Some(0));
    assert_eq!(sandbox.run(file).code, Some(0));
    assert!(fresh == listing(&sandbox.path("out")));
    assert!(zip == fs::read(sandbox.path("out.zip")).unwrap());
    let names = listing(&sandbox.root());
    assert!(
        names.iter().all(|(path, _, _)| !path.contains(".tmp")),
        "a draft is left"
    );
}

#[test]
fn an_invalid_skill_is_refused_with_its_findings() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    sandbox.write("skills/link-audit/README.md", "# Read me\n");
    let args = ["export", "skills/link-audit", "--out", "out.zip"];
    let ran = sandbox.run(args);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.stdout
            .contains("FAIL ROOT_UNEXPECTED_ENTRY skills/link-audit/README.md"),
        "{ran:?}"
    );
    assert!(ran.stderr.contains("--allow-invalid"), "{ran:?}");
    assert!(!sandbox.path("out.zip").exists());
    let ran = sandbox.run(args.iter().copied().chain(["--json"]));
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["schemaVersion"], "skilld.validation.v1");
    let ran = sandbox.run(args.iter().copied().chain(["--allow-invalid"]));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.stdout
            .contains("left out README.md: not part of the portable bundle"),
        "{ran:?}"
    );
}

#[test]
fn links_are_neither_followed_nor_copied() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let secret = sandbox.outside().join("secret");
    fs::write(&secret, "secret").unwrap();
    symlink(&secret, sandbox.path("skills/link-audit/assets/leak.txt")).unwrap();
    symlink(
        sandbox.outside(),
        sandbox.path("skills/link-audit/scripts/deep"),
    )
    .unwrap();
    let ran = sandbox.run([
        "export",
        "skills/link-audit",
        "--out",
        "out",
        "--allow-invalid",
    ]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.stdout
            .contains("left out assets/leak.txt: symbolic link"),
        "{ran:?}"
    );
    let made = listing(&sandbox.path("out"));
    assert!(made.iter().all(|(_, _, bytes)| bytes != b"secret"));
    assert!(
        made.iter()
            .all(|(path, _, _)| !path.contains("leak") && !path.contains("deep"))
    );
}

#[test]
fn a_path_that_means_no_skill_or_several_is_a_mistake() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    sandbox.copy_strict("pdf-processing");
    for (path, said) in [
        (
            "skills",
            "2 skills stand at or below `skills`; name the folder of one",
        ),
        ("skills/missing", "skills/missing does not exist; name"),
        (
            "skills/link-audit/references",
            "no skill stands at or below",
        ),
    ] {
        let export = ["export", path, "--out", "x.zip"];
        for args in [&export[..], &["validate", path, "--init-evidence"]] {
            let ran = sandbox.run(args);
            assert_eq!(
                (ran.code, ran.stdout.as_str()),
                (Some(2), ""),
                "{args:?}: {ran:?}"
            );
            assert!(ran.stderr.contains(said), "{args:?}: {ran:?}");
        }
    }
    assert!(!sandbox.path("x.zip").exists());
}

#[test]
fn force_replaces_the_same_skill_alone() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    let args = ["export", "skills/link-audit", "--out", "out", "--force"];
    for text in [
        "---\nname: other\ndescription: Formats. Use when asked.\n---\n",
        "# No skill\n",
    ] {
        sandbox.write("out/link-audit/SKILL.md", text);
        let ran = sandbox.run(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{ran:?}");
        assert!(ran.stderr.contains("holds another skill"), "{ran:?}");
        let kept = fs::read_to_string(sandbox.path("out/link-audit/SKILL.md")).unwrap();
        assert_eq!(kept, text);
    }
    sandbox.write("out/link-audit/SKILL.md", "---\nname: link-audit\n---\n");
    assert_eq!(sandbox.run(args).code, Some(0));
}

#[test]
fn a_file_on_the_way_to_the_target_is_a_mistake() {
    let sandbox = sandbox();
    sandbox.copy_strict("link-audit");
    sandbox.write("plain", "text\n");
    for out in ["plain", "plain/deeper", "plain/x.zip"] {
        let ran = sandbox.run(["export", "skills/link-audit", "--out", out]);
        assert_eq!(ran.code, Some(2), "{out}: {ran:?}");
        assert!(ran.stderr.contains("plain is a file"), "{out}: {ran:?}");
    }
}
