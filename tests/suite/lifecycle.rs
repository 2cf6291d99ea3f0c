//! Start, stop, crash, restart; and who may not interfere.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

use skilld_tests::sandbox::wait_until;

use crate::sandbox;

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().mode() & 0o7777
}

#[test]
fn a_daemon_starts_answers_and_stops() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    assert_eq!(sandbox.status()["running"], false);
    let daemon = sandbox.daemon();
    let status = sandbox.status();
    assert_eq!(status["running"], true);
    assert_eq!(status["pid"], daemon.pid());
    assert_eq!(mode(&sandbox.state()), 0o700);
    assert_eq!(mode(&sandbox.state().join("socket")), 0o600);
    assert_eq!(mode(&sandbox.state().join("lock")), 0o600);
    assert_eq!(sandbox.run(["stop"]).code, Some(0));
    assert_eq!(daemon.wait(), Some(0));
    assert!(!sandbox.state().join("socket").exists());
    assert_eq!(sandbox.status()["running"], false);
    assert_eq!(sandbox.run(["stop"]).code, Some(0));
}

#[test]
fn a_second_daemon_is_refused() {
    let sandbox = sandbox();
    let daemon = sandbox.daemon();
    let second = sandbox.run(["watch"]);
    assert_eq!(second.code, Some(3));
    assert!(second.stderr.contains("already running"), "{second:?}");
    assert!(second.stderr.contains(&daemon.pid().to_string()));
    let detached = sandbox.run(["watch", "--detach"]);
    assert_eq!(detached.code, Some(3));
    assert!(detached.stderr.contains("already running"), "{detached:?}");
    sandbox.assert_current();
}

#[test]
fn a_detached_daemon_outlives_its_starter() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let ran = sandbox.run(["watch", "--detach"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.stdout, "");
    sandbox.assert_current();
    assert_eq!(sandbox.run(["stop"]).code, Some(0));
    assert_eq!(sandbox.status()["running"], false);
}

#[test]
fn a_killed_daemon_leaves_nothing_in_the_way() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    for round in 0..5 {
        let daemon = sandbox.daemon();
        sandbox.assert_current();
        sandbox.write_skill(&format!("round-{round}"));
        daemon.kill();
        assert!(
            sandbox.state().join("socket").exists(),
            "killed means killed"
        );
        // The socket is stale: the answer is made without a daemon, and is right.
        let ran = sandbox.run(["skill-index", "--json"]);
        assert!(ran.stdout.contains(&format!("round-{round}/SKILL.md")));
        assert_eq!(sandbox.status()["running"], false);
    }
}

#[test]
fn signals_end_it_in_order() {
    for signal in ["TERM", "INT"] {
        let sandbox = sandbox();
        let daemon = sandbox.daemon();
        daemon.signal(signal);
        assert_eq!(daemon.wait(), Some(0));
        assert!(!sandbox.state().join("socket").exists());
    }
}

#[test]
fn an_unused_daemon_ends() {
    let sandbox = sandbox();
    let daemon = sandbox.daemon_with(["--idle-exit", "50ms"]);
    assert_eq!(daemon.wait(), Some(0));
}

#[test]
fn a_used_daemon_stays() {
    let sandbox = sandbox();
    let mut used = None;
    // A busy machine may take longer from start to question than the limit; then the daemon rightly ends.
    wait_until("a daemon is asked before its limit", || {
        let daemon = sandbox.daemon_with(["--idle-exit", "50ms"]);
        let asker = sandbox.asker().ok();
        used = asker.and_then(|mut asker| asker.status().is_ok().then_some((daemon, asker)));
        used.is_some()
    });
    let (daemon, mut asker) = used.unwrap();
    let began = std::time::Instant::now();
    wait_until("three times the limit has passed", || {
        asker.status().unwrap();
        began.elapsed().as_millis() > 150
    });
    drop(asker);
    assert_eq!(daemon.wait(), Some(0));
}

#[test]
fn a_squatted_state_folder_is_refused() {
    type Squat = fn(&Path);
    let squats: [(&str, Squat); 3] = [
        ("symbolic link", |state| {
            let elsewhere = state.parent().unwrap().parent().unwrap().join("elsewhere");
            fs::create_dir_all(&elsewhere).unwrap();
            symlink(elsewhere, state).unwrap();
        }),
        ("0700", |state| {
            fs::create_dir(state).unwrap();
            fs::set_permissions(state, fs::Permissions::from_mode(0o777)).unwrap();
        }),
        ("not a folder", |state| fs::write(state, "").unwrap()),
    ];
    for (why, squat) in squats {
        let sandbox = sandbox();
        sandbox.write_skill("one");
        let base = sandbox.runtime().join("skilld");
        fs::create_dir(&base).unwrap();
        fs::set_permissions(&base, fs::Permissions::from_mode(0o700)).unwrap();
        squat(&sandbox.state());
        for args in [
            &["watch"][..],
            &["watch", "--detach"],
            &["status"],
            &["stop"],
        ] {
            let ran = sandbox.run(args);
            assert_eq!(ran.code, Some(3), "{args:?}: {ran:?}");
            assert!(ran.stderr.contains(why), "{args:?}: {ran:?}");
        }
        // A question needs no daemon and no folder.
        let ran = sandbox.run(["skill-index", "--json"]);
        assert!(ran.stdout.contains("skills/one/SKILL.md"), "{ran:?}");
        assert!(ran.stderr.contains(why), "{ran:?}");
    }
}

#[test]
fn a_shared_temporary_folder_is_no_runtime_folder() {
    let sandbox = sandbox();
    fs::set_permissions(sandbox.runtime(), fs::Permissions::from_mode(0o777)).unwrap();
    let ran = sandbox.run(["watch", "--detach"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(!sandbox.runtime().join("skilld").exists());
    assert!(sandbox.outside().join("home/.local/state/skilld").is_dir());
    assert_eq!(sandbox.run(["stop"]).code, Some(0));
}

#[test]
fn an_older_daemon_makes_room() {
    use skilld_client::wire::{Build, Hello, PROTOCOL};
    let sandbox = sandbox();
    let daemon = sandbox.daemon();
    let newer = Hello {
        protocol: PROTOCOL,
        version: "99.0.0".to_owned(),
        build: Some(Build {
            written_ns: u64::MAX,
            size: 1,
        }),
    };
    let state = skilld_client::state::StateDir::below(&sandbox.runtime(), &sandbox.root());
    let refused = skilld_client::ask::Asker::connect(&state, &newer)
        .unwrap()
        .status()
        .unwrap_err();
    let said = refused.to_string();
    assert!(said.contains("daemon (0.1.0) is older"), "{said}");
    assert_eq!(daemon.wait(), Some(0));
}

#[test]
fn stop_waits_for_the_end_of_an_older_daemon() {
    let sandbox = sandbox();
    let daemon = sandbox.daemon();
    // The same program, written later: another build.
    let program = sandbox.outside().join("newer-skilld");
    fs::copy(sandbox.command(["stop"]).get_program(), &program).unwrap();
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
    fs::File::options()
        .write(true)
        .open(&program)
        .unwrap()
        .set_modified(later)
        .unwrap();
    let mut stop = std::process::Command::new(&program);
    let asked = sandbox.command(["stop"]);
    stop.arg("stop").env_clear().current_dir(sandbox.root());
    stop.envs(
        asked
            .get_envs()
            .filter_map(|(key, value)| Some((key, value?))),
    );
    let output = stop.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    assert_eq!(daemon.wait(), Some(0));
}

#[test]
fn an_older_client_is_told_so_and_the_daemon_stays() {
    use skilld_client::wire::{Build, Hello, PROTOCOL};
    let sandbox = sandbox();
    let _daemon = sandbox.daemon();
    let older = Hello {
        protocol: PROTOCOL,
        version: "0.0.9".to_owned(),
        build: Some(Build {
            written_ns: 1,
            size: 1,
        }),
    };
    let state = skilld_client::state::StateDir::below(&sandbox.runtime(), &sandbox.root());
    let refused = skilld_client::ask::Asker::connect(&state, &older)
        .unwrap()
        .status()
        .unwrap_err();
    let said = refused.to_string();
    assert!(said.contains("this skilld (0.0.9) is older"), "{said}");
    sandbox.assert_current();
}

#[test]
fn a_vanished_state_folder_costs_no_answer() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
    fs::remove_dir_all(sandbox.state()).unwrap();
    sandbox.write_skill("two");
    let ran = sandbox.run(["skill-index", "--json"]);
    assert!(ran.stdout.contains("skills/two/SKILL.md"), "{ran:?}");
    // The daemon makes its folder again without a restart.
    wait_until("the daemon is back", || sandbox.status()["running"] == true);
    sandbox.write_skill("three");
    sandbox.assert_current();
}
