//! `cargo bench -p skilld_tests [-- SIZE… roots]`: skilld beside the floors of the machine, in one run, on generated
//! repositories. Prints one table a size, each row as soon as it is
//! known; nothing here decides whether a test passes. With `roots`, 3,000 skills below one
//! root and below five kinds of root.
//!
//! Needs the release program: `cargo build --release -p skilld` first.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a benchmark stops at the first thing that goes wrong"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use skilld_tests::monorepo::Monorepo;

#[path = "speed/floors.rs"]
mod floors;
#[path = "speed/keystroke.rs"]
mod keystroke;
#[path = "speed/table.rs"]
mod table;

use table::{row, time};

const ROUNDS: usize = 15;

fn main() {
    let mut sizes: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|arg| arg.parse().ok())
        .collect();
    let spread = std::env::args().any(|arg| arg == "roots");
    if sizes.is_empty() && !spread {
        sizes = vec![1_000, 10_000];
    }
    let program = release_program();
    for size in sizes {
        Bench::new(&program, size).run();
    }
    if spread {
        for kinds in [1, 5] {
            Bench::new(&program, 3_000).below_roots(kinds).run();
        }
    }
}

/// `target/release/skilld`, beside the folder this benchmark was built into.
fn release_program() -> PathBuf {
    let this = std::env::current_exe().unwrap();
    let program = this.ancestors().nth(2).unwrap().join("skilld");
    assert!(
        program.exists(),
        "{} is missing: run `cargo build --release -p skilld` first",
        program.display()
    );
    program
}

struct Bench {
    program: PathBuf,
    size: usize,
    /// Kinds of root, where the skills are spread over several.
    kinds: Option<usize>,
    folder: tempfile::TempDir,
}

impl Bench {
    fn new(program: &Path, size: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Monorepo {
            skills: size,
            noise: 4,
        }
        .write(&folder.path().join("repo"))
        .unwrap();
        std::fs::create_dir(folder.path().join("repo/.git")).unwrap();
        Self {
            program: program.to_owned(),
            size,
            kinds: None,
            folder,
        }
    }

    /// Spread the skills over this many kinds of root.
    fn below_roots(mut self, kinds: usize) -> Self {
        let roots = [
            "skills",
            ".agents/skills",
            ".claude/skills",
            ".github/skills",
            "plugins/one/skills",
        ];
        let root = self.root();
        let config = r#"{ "roots": [".claude/skills", ".github/skills", "plugins/*/skills"] }"#;
        std::fs::write(root.join("skilld.config.jsonc"), config).unwrap();
        let domains = std::fs::read_dir(root.join("skills")).unwrap();
        let mut domains: Vec<_> = domains.map(|entry| entry.unwrap().file_name()).collect();
        domains.sort();
        for (at, domain) in domains.iter().enumerate() {
            if at % kinds == 0 {
                continue;
            }
            let spread = format!("spread-{}", domain.to_string_lossy());
            let to = root.join(roots[at % kinds]).join(spread);
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::rename(root.join("skills").join(domain), to).unwrap();
        }
        self.kinds = Some(kinds);
        self
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join("repo")
    }

    fn skilld(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        let state = self.folder.path().join("state");
        command
            .args(args)
            .arg(self.root())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
            .env("XDG_RUNTIME_DIR", &state)
            .env("XDG_STATE_HOME", &state);
        command.env("XDG_CACHE_HOME", self.folder.path().join("cache"));
        command
    }

    fn run(self) {
        use std::os::unix::fs::PermissionsExt;
        let state = self.folder.path().join("state");
        std::fs::create_dir(&state).unwrap();
        std::fs::set_permissions(&state, std::fs::Permissions::from_mode(0o700)).unwrap();
        println!("\n{} skills{:38} median       p99     ratio", self.size, "");
        self.one_shots();
        if self.kinds.is_some() {
            self.spread();
        } else {
            self.with_daemon();
            self.in_an_editor();
        }
    }

    fn one_shots(&self) {
        let cache = self.folder.path().join("cache");
        let root = self.root();
        let (mut read, mut stat, mut cold, mut warm) = (vec![], vec![], vec![], vec![]);
        for _ in 0..ROUNDS.min(7) {
            read.push(time(|| floors::walk(&root, true)));
            let _ = std::fs::remove_dir_all(&cache);
            cold.push(self.time_command(&["skill-index", "--json", "--no-daemon"]));
            stat.push(time(|| floors::walk(&root, false)));
            warm.push(self.time_command(&["skill-index", "--json", "--no-daemon"]));
        }
        let (read, stat) = (
            row("floor: walk and read, one thread", &mut read, None),
            row("floor: walk and stat, one thread", &mut stat, None),
        );
        row("cold one-shot skill-index --json", &mut cold, Some(read));
        row("warm one-shot skill-index --json", &mut warm, Some(stat));
    }

    fn with_daemon(&self) {
        let id = format!("skill.domain-{:02}.skill-{:06}", 8, 8);
        let query = ["skill-index", "--json", "--focus", &id];
        self.daemon_starts(&query);
        let (mut floor, mut asked, mut edited, mut full, mut status) =
            (vec![], vec![], vec![], vec![], vec![]);
        let file = self.root().join(Monorepo::skill_dir(8)).join("SKILL.md");
        let text = std::fs::read_to_string(&file).unwrap();
        for round in 0..ROUNDS * 4 {
            floor.push(time(|| {
                Command::new("/bin/true").status().unwrap();
            }));
            asked.push(self.time_command(&query));
            status.push(self.time_command(&["status", "--json"]));
            let version = text.replace("Reviews ", &format!("Reviews round {round} "));
            edited.push(time(|| {
                std::fs::write(&file, &version).unwrap();
                self.skilld(&query).status().unwrap();
            }));
        }
        for _ in 0..5 {
            full.push(self.time_command(&["skill-index", "--json"]));
        }
        let floor = row("floor: /bin/true, whole process", &mut floor, None);
        let mut request = floors::requests(&self.folder.path().join("state"), &self.root());
        row(
            "floor: a request on the socket, no process",
            &mut request,
            None,
        );
        let mut kept = floors::transactions(self.folder.path(), 1);
        row("floor: a SQLite transaction of one row", &mut kept, None);
        let mut kept = floors::transactions(self.folder.path(), self.size);
        row(
            "floor: a SQLite transaction of a row a skill",
            &mut kept,
            None,
        );
        row("status, whole process", &mut status, Some(floor));
        let asked = row(
            "skill-index --focus, whole process",
            &mut asked,
            Some(floor),
        );
        self.listing(floor);
        row("edit, then skill-index --focus", &mut edited, Some(asked));
        row("full skill-index --json from the daemon", &mut full, None);
        self.branch_switch(&query);
        let memory = self.daemon_memory();
        println!("daemon resident memory: {} MB", memory / 1024);
        assert!(self.skilld(&["stop"]).status().unwrap().success());
    }

    /// From no daemon to its first answer, without an index on disk and with one. The last daemon is left running.
    fn daemon_starts(&self, query: &[&str]) {
        let _ = std::fs::remove_dir_all(self.folder.path().join("cache"));
        let mut started = [0, 1, 2, 3].map(|before| {
            if before > 0 {
                assert!(self.skilld(&["stop"]).status().unwrap().success());
            }
            time(|| {
                let status = self.skilld(&["watch", "--detach"]).status().unwrap();
                assert!(status.success());
                self.time_command(query);
            })
        });
        let (cold, warm) = started.split_at_mut(1);
        row("daemon start to first answer, no index", cold, None);
        row("daemon start to first answer, index kept", warm, None);
    }

    /// What further roots cost: watches, and questions.
    fn spread(&self) {
        assert!(
            self.skilld(&["watch", "--detach"])
                .status()
                .unwrap()
                .success()
        );
        let (mut index, mut inventory) = (vec![], vec![]);
        for _ in 0..ROUNDS {
            index.push(self.time_command(&["skill-index", "--json"]));
            inventory.push(self.time_command(&["inventory"]));
        }
        row("full skill-index --json from the daemon", &mut index, None);
        row("inventory from the daemon", &mut inventory, None);
        let status = self.status();
        println!(
            "kinds of root: {:?}; watches: {}",
            self.kinds, status["watches"]
        );
        assert!(self.skilld(&["stop"]).status().unwrap().success());
    }

    /// `list` with other words each time, so that no answer is kept from before.
    fn listing(&self, floor: Duration) {
        let mut listed = vec![];
        for round in 0..ROUNDS * 4 {
            let word = format!("{round:03}");
            // The folder is the value of the last option.
            listed.push(self.time_command(&["list", "rollback", &word, "--root"]));
        }
        row("list of two words, whole process", &mut listed, Some(floor));
    }

    fn status(&self) -> serde_json::Value {
        let output = self
            .skilld(&["status", "--json"])
            .stdout(Stdio::piped())
            .output()
            .unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Keystrokes in one skill, against a language server of its own.
    fn in_an_editor(&self) {
        let mut server = self.skilld(&["lsp"]);
        let file = self.root().join(Monorepo::skill_dir(9)).join("SKILL.md");
        let mut typed = keystroke::measure(&mut server, &self.root(), &file);
        row("keystroke to its own diagnostics", &mut typed.own, None);
        row(
            "keystroke to another file's diagnostics",
            &mut typed.across,
            None,
        );
    }

    fn branch_switch(&self, query: &[&str]) {
        let files: Vec<_> = (0..self.size.min(2_000))
            .map(|i| self.root().join(Monorepo::skill_dir(i)).join("SKILL.md"))
            .collect();
        let switched = time(|| {
            for file in &files {
                let text = std::fs::read_to_string(file).unwrap();
                std::fs::write(file, text.replace("Reviews ", "Switches ")).unwrap();
            }
            self.skilld(query).status().unwrap();
        });
        let what = format!("rewrite {} skills, then ask", files.len());
        row(&what, &mut [switched], None);
    }

    /// Resident memory of the daemon in KiB.
    fn daemon_memory(&self) -> u64 {
        self.status()["memory"].as_u64().unwrap_or_default() / 1024
    }

    fn time_command(&self, args: &[&str]) -> Duration {
        let mut command = self.skilld(args);
        time(|| {
            let code = command.status().unwrap().code();
            assert!(matches!(code, Some(0 | 1)), "{args:?} exited with {code:?}");
        })
    }
}
