//! What changes on disk is in the next answer.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use skilld_tests::sandbox::{Sandbox, skill};

use crate::sandbox;

/// Assert that the next answer names `path`, or does not.
fn assert_seen(sandbox: &Sandbox, path: &str, seen: bool) {
    let answers = sandbox.answers();
    assert_eq!(
        answers.contains(path),
        seen,
        "{path} should be {} in: {answers}",
        if seen { "seen" } else { "absent" }
    );
}

#[test]
fn a_chain_of_new_folders_is_seen_every_time() {
    let sandbox = sandbox();
    sandbox.write_skill("first");
    let _daemon = sandbox.daemon();
    let mut asker = sandbox.asker().unwrap();
    for round in 0..200 {
        let path = format!("skills/round-{round}/b/c/skill-{round}/SKILL.md");
        sandbox.write(&path, skill(&format!("skill-{round}")));
        let mut text = Vec::new();
        asker.query(index_query(), &mut text).unwrap().unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains(&path), "{path} was missed");
    }
    sandbox.assert_current();
}

fn index_query() -> skilld_client::wire::Query {
    use skilld_client::wire::{Format, Query, Report, Settings};
    Query {
        report: Report::SkillIndex { focus: None },
        format: Some(Format::Json),
        color: false,
        sync: true,
        settings: Settings::default(),
    }
}

#[test]
fn edits_moves_and_removals_are_in_the_next_answer() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let _daemon = sandbox.daemon();
    assert_seen(&sandbox, "skills/one/SKILL.md", true);

    fs::rename(sandbox.path("skills/one"), sandbox.path("skills/two")).unwrap();
    assert_seen(&sandbox, "skills/one/SKILL.md", false);
    assert_seen(&sandbox, "skills/two/SKILL.md", true);
    // The folder kept its kernel watch while it was renamed; its new name must be heard all the same.
    sandbox.write("skills/two/scripts/run.sh", "echo\n");
    sandbox.assert_current();

    fs::rename(sandbox.path("skills/two"), sandbox.outside().join("away")).unwrap();
    assert_seen(&sandbox, "skills/two/SKILL.md", false);
    fs::rename(sandbox.outside().join("away"), sandbox.path("skills/back")).unwrap();
    assert_seen(&sandbox, "skills/back/SKILL.md", true);
    sandbox.write("skills/back/references/more/deep.md", "deep\n");
    sandbox.assert_current();

    // An atomic save, as editors do it.
    sandbox.write("skills/back/.SKILL.md.tmp", skill("changed"));
    fs::rename(
        sandbox.path("skills/back/.SKILL.md.tmp"),
        sandbox.path("skills/back/SKILL.md"),
    )
    .unwrap();
    sandbox.assert_current();

    fs::remove_dir_all(sandbox.path("skills")).unwrap();
    sandbox.assert_current();
    sandbox.write_skill("again");
    assert_seen(&sandbox, "skills/again/SKILL.md", true);
    sandbox.assert_current();
}

#[test]
fn two_folders_that_swap_names_are_told_apart() {
    let sandbox = sandbox();
    sandbox.write("skills/a/inner/SKILL.md", skill("inner"));
    sandbox.write("skills/b/other/SKILL.md", skill("other"));
    let _daemon = sandbox.daemon();
    for _ in 0..20 {
        fs::rename(sandbox.path("skills/a"), sandbox.path("skills/t")).unwrap();
        fs::rename(sandbox.path("skills/b"), sandbox.path("skills/a")).unwrap();
        fs::rename(sandbox.path("skills/t"), sandbox.path("skills/b")).unwrap();
        let answers = sandbox.answers();
        let inner_is_in_a = sandbox.path("skills/a/inner").exists();
        assert_eq!(answers.contains("skills/a/inner/SKILL.md"), inner_is_in_a);
        assert_eq!(answers.contains("skills/b/inner/SKILL.md"), !inner_is_in_a);
    }
    sandbox.write("skills/a/new/SKILL.md", skill("new"));
    sandbox.write("skills/b/new/SKILL.md", skill("new"));
    sandbox.assert_current();
}

#[test]
fn what_is_no_regular_file_is_survived() {
    let sandbox = sandbox();
    sandbox.write_skill("good");
    fs::create_dir_all(sandbox.path("skills/fifo")).unwrap();
    let made = Command::new("mkfifo")
        .arg(sandbox.path("skills/fifo/SKILL.md"))
        .status()
        .unwrap();
    assert!(made.success());
    fs::create_dir_all(sandbox.path("skills/folder/SKILL.md")).unwrap();
    fs::create_dir_all(sandbox.path("skills/link")).unwrap();
    symlink("/etc/passwd", sandbox.path("skills/link/SKILL.md")).unwrap();
    symlink(sandbox.outside(), sandbox.path("skills/out")).unwrap();
    symlink(".", sandbox.path("skills/loop")).unwrap();
    let _socket =
        std::os::unix::net::UnixListener::bind(sandbox.path("skills/good/socket")).unwrap();
    sandbox.write("skills/binary/SKILL.md", [0xff, 0xfe, 0x00]);

    let _daemon = sandbox.daemon();
    let answers = sandbox.assert_current();
    for followed in ["root:x:", "skills/out/", "skills/loop/"] {
        assert!(
            !answers.contains(followed),
            "a link was followed: {answers}"
        );
    }

    // A file that becomes each of them while it is watched.
    let path = sandbox.path("skills/good/SKILL.md");
    fs::remove_file(&path).unwrap();
    symlink("/etc/passwd", &path).unwrap();
    sandbox.assert_current();
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    sandbox.assert_current();
    fs::remove_dir(&path).unwrap();
    assert!(
        Command::new("mkfifo")
            .arg(&path)
            .status()
            .unwrap()
            .success()
    );
    sandbox.assert_current();
    fs::remove_file(&path).unwrap();
    sandbox.write_skill("good");
    sandbox.assert_current();
}

#[test]
fn names_that_are_not_utf8_or_hold_newlines_are_survived() {
    use std::os::unix::ffi::OsStrExt;
    let sandbox = sandbox();
    sandbox.write_skill("good");
    let odd = std::ffi::OsStr::from_bytes(b"bad\xff\xfename");
    fs::create_dir(sandbox.path("skills").join(odd)).unwrap();
    fs::write(sandbox.path("skills").join(odd).join("SKILL.md"), "x").unwrap();
    sandbox.write("skills/new\nline/SKILL.md", skill("newline"));
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
    fs::write(sandbox.path("skills/good").join(odd), "x").unwrap();
    fs::write(sandbox.path("skills").join(odd).join("more"), "x").unwrap();
    sandbox.assert_current();
    fs::remove_file(sandbox.path("skills/good").join(odd)).unwrap();
    sandbox.assert_current();
}

#[test]
fn the_root_may_vanish_and_return() {
    let sandbox = sandbox();
    sandbox.write_skill("old");
    let _daemon = sandbox.daemon();
    assert_seen(&sandbox, "skills/old/SKILL.md", true);
    let mut asker = sandbox.asker().unwrap();

    fs::rename(sandbox.root(), sandbox.outside().join("elsewhere")).unwrap();
    let refused = asker.query(index_query(), &mut Vec::new()).unwrap();
    assert!(
        matches!(refused, Err(skilld_client::wire::Refusal::RootGone(_))),
        "{refused:?}"
    );

    fs::create_dir(sandbox.root()).unwrap();
    sandbox.write_skill("new");
    assert_seen(&sandbox, "skills/new/SKILL.md", true);
    assert_seen(&sandbox, "skills/old/SKILL.md", false);
    sandbox.assert_current();

    // Replaced without a moment of absence.
    fs::rename(sandbox.root(), sandbox.outside().join("second")).unwrap();
    fs::rename(sandbox.outside().join("elsewhere"), sandbox.root()).unwrap();
    assert_seen(&sandbox, "skills/old/SKILL.md", true);
    sandbox.write_skill("later");
    sandbox.assert_current();
}

#[test]
fn without_enough_watches_answers_stay_right_and_status_says_why() {
    let sandbox = sandbox();
    for at in 0..20 {
        sandbox.write(&format!("skills/s{at}/references/a.md"), "a\n");
        sandbox.write_skill(&format!("s{at}"));
    }
    let _daemon = sandbox.daemon_with(["--max-watches", "10"]);
    sandbox.assert_current();
    for at in 0..20 {
        let path = format!("skills/s{at}/references/deep/b-{at}/SKILL.md");
        sandbox.write(&path, skill("inner"));
        let path = format!("skills/more/s{at}/deep-{at}/SKILL.md");
        sandbox.write(&path, skill(&format!("deep-{at}")));
        assert_seen(&sandbox, &path, true);
    }
    sandbox.assert_current();
    let status = sandbox.status();
    assert_eq!(status["watches"]["active"], 10);
    assert!(status["watches"]["degraded"].as_u64().unwrap() > 0);
    let advice = status["watches"]["advice"].as_str().unwrap();
    assert!(advice.contains("fs.inotify.max_user_watches="), "{advice}");
}

#[test]
fn a_closed_folder_is_reported_and_opened_again() {
    let sandbox = sandbox();
    sandbox.write_skill("good");
    sandbox.write("skills/shut/inner/SKILL.md", skill("inner"));
    let _daemon = sandbox.daemon();
    let shut = sandbox.path("skills/shut");
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o000)).unwrap();
    sandbox.assert_current();
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o755)).unwrap();
    sandbox.write("skills/shut/inner/more.md", "more\n");
    assert_seen(&sandbox, "skills/shut/inner/SKILL.md", true);
    sandbox.assert_current();
}

#[test]
fn what_git_ignores_is_not_watched_outside_the_roots() {
    let sandbox = sandbox();
    sandbox.write_skill("good");
    sandbox.write(".gitignore", "build/\n/skills/good\n");
    sandbox.write("build/x/SKILL.md", "x");
    sandbox.write("src/build/SKILL.md", "x");
    sandbox.write("src/kept/SKILL.md", "x");
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
    let watched = |status: &serde_json::Value| status["watches"]["needed"].as_u64().unwrap();
    let before = watched(&sandbox.status());
    sandbox.write(".gitignore", "nothing\n");
    sandbox.assert_current();
    assert_eq!(watched(&sandbox.status()), before + 3);
    sandbox.write(".gitignore", "build/\nsrc/\n");
    sandbox.assert_current();
    assert_eq!(watched(&sandbox.status()), before - 2);
}

#[test]
fn a_file_changed_under_another_name_is_read_again() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let elsewhere = sandbox.outside().join("same-file");
    fs::hard_link(sandbox.path("skills/one/SKILL.md"), &elsewhere).unwrap();
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
    fs::write(&elsewhere, "no frontmatter any more\n").unwrap();
    sandbox.assert_current();
    fs::write(&elsewhere, skill("one")).unwrap();
    fs::remove_file(&elsewhere).unwrap();
    sandbox.assert_current();
}

#[test]
fn lost_events_cost_no_answer() {
    let sandbox = sandbox();
    for at in 0..40 {
        sandbox.write_skill(&format!("s{at}"));
    }
    sandbox.write("skills/deep/a/b/SKILL.md", skill("b"));
    let daemon = sandbox.daemon();
    sandbox.assert_current();
    // While the daemon stands still, the kernel's queue overflows.
    daemon.signal("STOP");
    fs::remove_dir_all(sandbox.path("skills/deep")).unwrap();
    let limit = fs::read_to_string("/proc/sys/fs/inotify/max_queued_events").unwrap();
    let limit: usize = limit.trim().parse().unwrap();
    for round in 0..=limit / 100 {
        for at in 0..40 {
            sandbox.write(&format!("skills/s{at}/scripts/{}.sh", round % 7), "echo\n");
        }
    }
    sandbox.write("skills/deep/a/b/SKILL.md", skill("b"));
    daemon.signal("CONT");
    sandbox.assert_current();
    // Folders that were replaced meanwhile are heard again.
    sandbox.write("skills/deep/a/b/SKILL.md", "broken\n");
    sandbox.write("skills/deep/a/c/d/SKILL.md", skill("d"));
    sandbox.assert_current();
    let overflows = sandbox.status()["watches"]["overflows"].as_u64().unwrap();
    assert!(overflows > 0, "nothing was lost, so nothing was tested");
}

#[test]
fn every_means_of_hearing_gives_the_same_answers() {
    for means in ["inotify", "portable", "poll"] {
        let sandbox = sandbox();
        sandbox.write_skill("one");
        let _daemon = sandbox.daemon_with(["--watcher", means]);
        sandbox.assert_current();
        sandbox.write("skills/a/b/c/SKILL.md", skill("c"));
        assert_seen(&sandbox, "skills/a/b/c/SKILL.md", true);
        fs::rename(sandbox.path("skills/a"), sandbox.path("skills/z")).unwrap();
        assert_seen(&sandbox, "skills/z/b/c/SKILL.md", true);
        sandbox.write("skills/z/b/c/SKILL.md", "broken\n");
        fs::remove_dir_all(sandbox.path("skills/one")).unwrap();
        sandbox.assert_current();
        let status = sandbox.status();
        assert_eq!(status["watches"]["polling"], means == "poll", "{status}");
    }
}

#[test]
fn too_many_cold_folders_limit_layout_advice_whatever_was_entered_first() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    sandbox.write(
        "skilld.config.jsonc",
        "{ \"layout\": { \"max_directories\": 3 } }\n",
    );
    for at in 0..3 {
        sandbox.write(&format!("src/p{at}/SKILL.md"), "x");
    }
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
    fs::remove_dir_all(sandbox.path("src/p1")).unwrap();
    sandbox.assert_current();
    sandbox.write("docs/more/SKILL.md", "x");
    sandbox.assert_current();
    fs::remove_dir_all(sandbox.path("docs")).unwrap();
    sandbox.assert_current();
    fs::remove_file(sandbox.path("skilld.config.jsonc")).unwrap();
    sandbox.assert_current();
}
