//! Nobody else is let in, and no request leaves the root. What each test shows is stated in SECURITY.md.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixStream;
use std::path::Path;

use rustix::process::{Gid, Uid};
use skilld_client::wire::{Hello, Query, Refusal, Report, Settings};
use skilld_tests::sandbox::Sandbox;

use crate::sandbox;

/// The second user.
const NOBODY: u32 = 65_534;

/// Whether this process may become another user; says so where it may not.
fn may_become_another() -> bool {
    let may = rustix::process::geteuid().is_root();
    if !may {
        eprintln!("skipped: only root can become another user");
    }
    may
}

/// Do something as the second user.
fn as_nobody<T: Send>(act: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let become_nobody = || {
            let (user, group) = (Uid::from_raw(NOBODY), Gid::from_raw(NOBODY));
            rustix::thread::set_thread_groups(&[]).unwrap();
            rustix::thread::set_thread_res_gid(group, group, group).unwrap();
            rustix::thread::set_thread_res_uid(user, user, user).unwrap();
            act()
        };
        scope.spawn(become_nobody).join().unwrap()
    })
}

/// Open everything on the way to the socket to everybody, as no daemon ever does, so that only the check of the peer is
/// left.
fn open_the_way(sandbox: &Sandbox) {
    for folder in [
        sandbox.outside(),
        sandbox.runtime(),
        sandbox.runtime().join("skilld"),
        sandbox.state(),
        sandbox.state().join("socket"),
    ] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
    }
}

/// What the daemon says to a greeting.
fn greeted(socket: &Path) -> Vec<u8> {
    let mut stream = UnixStream::connect(socket).unwrap();
    let hello = serde_json::to_vec(&Hello::of_library("test")).unwrap();
    let length = u32::try_from(hello.len()).unwrap().to_be_bytes();
    // A daemon that refuses may have closed already.
    let _ = stream.write_all(&[&length[..], &hello].concat());
    let mut said = [0; 4];
    match stream.read_exact(&mut said) {
        Ok(()) => said.to_vec(),
        Err(_) => Vec::new(),
    }
}

#[test]
fn another_user_is_told_nothing() {
    if !may_become_another() {
        return;
    }
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let _daemon = sandbox.daemon();
    sandbox.assert_current();
    let socket = sandbox.state().join("socket");
    let refused = as_nobody(|| UnixStream::connect(&socket).map(drop));
    assert_eq!(
        refused.unwrap_err().kind(),
        std::io::ErrorKind::PermissionDenied
    );
    open_the_way(&sandbox);
    assert_eq!(greeted(&socket).len(), 4, "the owner is served");
    assert_eq!(as_nobody(|| greeted(&socket)), b"", "nobody else is");
}

#[test]
fn a_daemon_of_another_user_is_asked_nothing() {
    use rustix::net::{AddressFamily, SocketAddrUnix, SocketType, bind, listen, socket};
    if !may_become_another() {
        return;
    }
    let sandbox = sandbox();
    sandbox.write_skill("one");
    let state = skilld_client::state::StateDir::below(&sandbox.runtime(), &sandbox.root());
    state.create().unwrap();
    let false_friend = socket(AddressFamily::UNIX, SocketType::STREAM, None).unwrap();
    bind(&false_friend, &SocketAddrUnix::new(state.socket()).unwrap()).unwrap();
    as_nobody(|| listen(&false_friend, 8)).unwrap();
    for args in [&["status"][..], &["stop"], &["changes"]] {
        let ran = sandbox.run(args);
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(ran.stderr.contains("belongs to user 65534"), "{ran:?}");
    }
    // A question is answered without it.
    let ran = sandbox.run(["skill-index", "--json"]);
    assert!(ran.stdout.contains("skills/one/SKILL.md"), "{ran:?}");
    assert!(ran.stderr.contains("belongs to user 65534"), "{ran:?}");
}

#[test]
fn a_state_folder_of_another_user_is_refused() {
    if !may_become_another() {
        return;
    }
    let sandbox = sandbox();
    sandbox.write_skill("one");
    fs::create_dir(sandbox.runtime().join("skilld")).unwrap();
    fs::create_dir(sandbox.state()).unwrap();
    for folder in [sandbox.runtime().join("skilld"), sandbox.state()] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).unwrap();
    }
    std::os::unix::fs::chown(sandbox.state(), Some(NOBODY), Some(NOBODY)).unwrap();
    for args in [&["watch"][..], &["status"]] {
        let ran = sandbox.run(args);
        assert_eq!(ran.code, Some(3), "{ran:?}");
        assert!(ran.stderr.contains("belongs to another user"), "{ran:?}");
    }
}

#[test]
fn an_index_that_others_can_write_is_not_believed() {
    type Squat = fn(&Path);
    let mut squats: Vec<(&str, Squat)> = vec![
        ("lets other users write", |folder| {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
        }),
        ("is not a folder", |folder| {
            let aside = folder.with_extension("aside");
            fs::rename(folder, &aside).unwrap();
            symlink(aside, folder).unwrap();
        }),
    ];
    if may_become_another() {
        squats.push(("belongs to another user", |folder| {
            std::os::unix::fs::chown(folder, Some(NOBODY), Some(NOBODY)).unwrap();
        }));
    }
    for (why, squat) in squats {
        let sandbox = sandbox();
        sandbox.write_skill("one");
        let right = sandbox.run(["skill-index", "--json", "--no-daemon"]);
        let root_key = skilld_client::state::root_key(&sandbox.root());
        let folder = sandbox.outside().join("cache/skilld").join(root_key);
        assert!(folder.join("index.sqlite").is_file());
        // A lie that would be told if it were read: the file looks just as it did.
        let shell = rusqlite::Connection::open(folder.join("index.sqlite")).unwrap();
        shell.execute("DELETE FROM skills", []).unwrap();
        drop(shell);
        squat(&folder);
        let before = fs::read(folder.join("index.sqlite")).unwrap();
        assert_eq!(
            sandbox.run(["skill-index", "--json", "--no-daemon"]).stdout,
            right.stdout
        );
        let _daemon = sandbox.daemon();
        sandbox.assert_current();
        let complaint = sandbox.status()["degraded"].to_string();
        assert!(complaint.contains(why), "{complaint}");
        assert!(before == fs::read(folder.join("index.sqlite")).unwrap());
    }
}

#[test]
fn requests_that_leave_the_root_are_refused() {
    let sandbox = sandbox();
    sandbox.write_skill("one");
    fs::write(sandbox.outside().join("secret.md"), "top secret\n").unwrap();
    let _daemon = sandbox.daemon();
    let mut asker = sandbox.asker().unwrap();
    for path in ["../secret.md", "/etc/passwd", "skills/../../secret.md"] {
        let path = || path.to_owned();
        let reports = [
            Report::Validate {
                paths: vec![path()],
                profile: None,
                min_tier: None,
                migration: false,
            },
            Report::ReleaseSkeleton { path: path() },
            Report::ExportPlan {
                path: path(),
                profile: None,
                allow_invalid: true,
            },
            Report::Inspect {
                path: path(),
                text: String::new(),
            },
            Report::SkillIndex {
                focus: Some(path()),
            },
            Report::Graph {
                view: None,
                focus: Some(path()),
            },
        ];
        for report in reports {
            let query = Query {
                report: report.clone(),
                format: None,
                color: false,
                sync: true,
                settings: Settings::default(),
            };
            let mut text = Vec::new();
            let refused = asker.query(query, &mut text).unwrap();
            assert!(
                matches!(refused, Err(Refusal::Usage(_))),
                "{report:?}: {refused:?}"
            );
            assert_eq!(text, b"");
        }
    }
    // A link that leads out is named, and never followed.
    symlink(sandbox.outside(), sandbox.path("skills/one/out")).unwrap();
    let answers = sandbox.assert_current();
    assert!(!answers.contains("secret"), "{answers}");
}

/// Each statement of the security page names tests, and those exist.
#[test]
fn the_security_page_names_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let statements: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(2)
        .collect();
    assert!(statements.len() > 10, "{statements:?}");
    for statement in statements {
        let named: Vec<&str> = statement
            .split('`')
            .filter(|part| part.contains("::"))
            .collect();
        assert!(!named.is_empty(), "no test is named in: {statement}");
        for name in named {
            let parts: Vec<&str> = name.split("::").collect();
            let test = parts.last().unwrap();
            let file = root.join(match parts[0] {
                "suite" => format!("tests/suite/{}.rs", parts[1]),
                _ => format!(
                    "{}/src/{}.rs",
                    parts[0],
                    parts[1..parts.len() - 1].join("/")
                ),
            });
            let source = fs::read_to_string(&file)
                .unwrap_or_else(|error| panic!("{name}: {}: {error}", file.display()));
            assert!(
                source.contains(&format!("fn {test}(")),
                "{name} does not exist"
            );
        }
    }
}
