//! A repository in a temporary folder with an environment of its own: nothing of the person who runs the tests is read
//! or written. Starts the program under test and waits for conditions, never for time.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use skilld_client::ask::Asker;
use skilld_client::state::root_key;
use skilld_client::wire::Hello;
use tempfile::TempDir;

/// How long a condition may take to hold.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Reports that together show whatever is known of a repository.
pub const REPORTS: &[&[&str]] = &[
    &["scan", "--json"],
    &["validate", "--json"],
    &["skill-index", "--json"],
    &["graph", "--json"],
];

/// A temporary repository and the folders of its user.
pub struct Sandbox {
    folder: TempDir,
    program: PathBuf,
    env: Mutex<Vec<(OsString, OsString)>>,
}

/// What a command did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// Its exit code; `None` where a signal ended it.
    pub code: Option<i32>,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

impl Sandbox {
    /// An empty repository with a `.git` folder. `program` is the program under test.
    pub fn new(program: impl AsRef<Path>) -> Self {
        let folder = TempDir::new().unwrap();
        for name in ["repo/.git", "run", "home", "cache"] {
            fs::create_dir_all(folder.path().join(name)).unwrap();
        }
        fs::set_permissions(folder.path().join("run"), fs::Permissions::from_mode(0o700)).unwrap();
        Self {
            folder,
            program: program.as_ref().to_owned(),
            env: Mutex::default(),
        }
    }

    /// The repository root.
    pub fn root(&self) -> PathBuf {
        self.folder.path().canonicalize().unwrap().join("repo")
    }

    /// A path in the repository.
    pub fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.root().join(path)
    }

    /// The folder that holds the repository.
    pub fn outside(&self) -> PathBuf {
        self.folder.path().canonicalize().unwrap()
    }

    /// The runtime folder of the user.
    pub fn runtime(&self) -> PathBuf {
        self.folder.path().join("run")
    }

    /// The state folder of the daemon.
    pub fn state(&self) -> PathBuf {
        self.runtime().join("skilld").join(root_key(&self.root()))
    }

    /// Write a file, making its folders.
    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let full = self.path(path);
        fs::create_dir_all(full.parent().unwrap()).unwrap();
        fs::write(full, text).unwrap();
    }

    /// Write a valid skill of that name.
    pub fn write_skill(&self, name: &str) {
        self.write(&format!("skills/{name}/SKILL.md"), skill(name));
    }

    /// Put the files of the folder `from` into the folder `to` of the repository, with their modes.
    pub fn copy(&self, from: &Path, to: &str) {
        for entry in fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            let to = format!("{to}/{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                self.copy(&entry.path(), &to);
            } else {
                fs::create_dir_all(self.path(&to).parent().unwrap()).unwrap();
                fs::copy(entry.path(), self.path(&to)).unwrap();
            }
        }
    }

    /// Put the strict example skill of that name below `skills/`.
    pub fn copy_strict(&self, name: &str) {
        let trees = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/trees/strict");
        self.copy(&Path::new(trees).join(name), &format!("skills/{name}"));
    }

    /// A command of the program under test, in the environment of this sandbox and in its repository.
    pub fn command<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(args)
            .current_dir(self.root())
            .env_clear()
            .env("HOME", self.folder.path().join("home"))
            .env("XDG_RUNTIME_DIR", self.runtime())
            .env("XDG_CACHE_HOME", self.folder.path().join("cache"))
            .env("TZ", "UTC")
            .envs(
                self.env
                    .lock()
                    .unwrap()
                    .iter()
                    .map(|(name, value)| (name, value)),
            )
            .stdin(Stdio::null());
        command
    }

    /// Set a variable for every command from now on.
    pub fn set_env(&self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) {
        let pair = (name.as_ref().to_owned(), value.as_ref().to_owned());
        self.env.lock().unwrap().push(pair);
    }

    /// Run the program under test to its end.
    pub fn run<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Ran {
        let output = self.command(args).output().unwrap();
        Ran::from(output)
    }

    /// Start a daemon and wait until it accepts connections.
    pub fn daemon(&self) -> Daemon {
        self.daemon_with::<&str>([])
    }

    /// Start a daemon with further arguments and wait until it accepts connections.
    pub fn daemon_with<A: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = A>) -> Daemon {
        let mut command = self.command(["watch", "--format", "json"]);
        command.args(args);
        Daemon::start(command)
    }

    /// Start a daemon of another root and wait until it accepts connections.
    pub fn daemon_at(&self, root: &Path) -> Daemon {
        let mut command = self.command(["watch", "--format", "json"]);
        command.current_dir(root);
        Daemon::start(command)
    }

    /// Start a daemon as the last arguments of `program ARGS` and wait until it accepts connections.
    pub fn daemon_within(&self, program: &str, args: &[&str]) -> Daemon {
        let inner = self.command(["watch", "--format", "json"]);
        let mut command = Command::new(program);
        command
            .args(args)
            .arg(inner.get_program())
            .args(inner.get_args())
            .current_dir(self.root())
            .env_clear()
            .envs(
                inner
                    .get_envs()
                    .filter_map(|(name, value)| Some((name, value?))),
            );
        Daemon::start(command)
    }

    /// What `skilld status` says.
    pub fn status(&self) -> serde_json::Value {
        let ran = self.run(["status", "--json"]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        serde_json::from_str(&ran.stdout).unwrap()
    }

    /// Every report of the daemon, one after the other. Fails where no daemon was asked.
    pub fn answers(&self) -> String {
        self.answers_at(&self.root()).unwrap()
    }

    /// The same of the daemon of another root; an error says why it was not asked.
    pub fn answers_at(&self, root: &Path) -> Result<String, String> {
        let mut all = String::new();
        for report in REPORTS {
            let mut command = self.command(report.iter().chain(&["-v"]));
            let asked = Ran::from(command.current_dir(root).output().unwrap());
            if !asked.stderr.contains("clock ") {
                return Err(format!("the daemon was not asked: {asked:?}"));
            }
            all.push_str(&asked.stdout);
        }
        Ok(all)
    }

    /// Every report of a cold run, one after the other; the first of them knows nothing of earlier runs.
    pub fn cold_answers(&self) -> String {
        self.cold_answers_at(&self.root())
    }

    /// The same of another root.
    pub fn cold_answers_at(&self, root: &Path) -> String {
        let cache = TempDir::new_in(self.folder.path()).unwrap();
        let run = |report: &&[&str]| {
            let mut command = self.command(report.iter().chain(&["--no-daemon"]));
            command.env("XDG_CACHE_HOME", cache.path());
            let here = command.current_dir(root).output();
            let here = Ran::from(here.unwrap());
            assert!(matches!(here.code, Some(0 | 1)), "{here:?}");
            here.stdout
        };
        REPORTS.iter().map(run).collect()
    }

    /// Assert that the daemon answers, and that each answer is the one of a cold run.
    pub fn assert_current(&self) -> String {
        let asked = self.answers();
        if let Some(difference) = difference(&asked, &self.cold_answers()) {
            panic!("the daemon (one) and a cold run (other) differ: {difference}");
        }
        asked
    }

    /// A connection to the daemon, made in this process.
    pub fn asker(&self) -> Result<Asker, skilld_client::Error> {
        let state = skilld_client::state::StateDir::below(&self.runtime(), &self.root());
        Asker::connect(&state, &Hello::of_library("test"))
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// A running daemon; killed when dropped.
pub struct Daemon {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Daemon {
    fn start(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = child.stdout.take().unwrap();
        let mut daemon = Self {
            child,
            lines: BufReader::new(stdout),
        };
        daemon.wait_for("ready");
        daemon
    }

    /// Its process number.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Read its events up to the first one of that name.
    pub fn wait_for(&mut self, event: &str) -> serde_json::Value {
        loop {
            let mut line = String::new();
            let read = self.lines.read_line(&mut line).unwrap();
            if read == 0 {
                let mut said = String::new();
                if let Some(mut stderr) = self.child.stderr.take() {
                    let _ = std::io::Read::read_to_string(&mut stderr, &mut said);
                }
                panic!("the daemon ended before `{event}`: {said}");
            }
            let value: serde_json::Value = serde_json::from_str(&line).unwrap();
            if value["event"] == event {
                return value;
            }
        }
    }

    /// Kill it without warning, as a crash would.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Send it a signal by number.
    pub fn signal(&self, name: &str) {
        let status = Command::new("kill")
            .args(["-s", name, &self.pid().to_string()])
            .status()
            .unwrap();
        assert!(status.success());
    }

    /// Wait for its end and answer the exit code.
    pub fn wait(mut self) -> Option<i32> {
        let mut code = None;
        wait_until("the daemon ends", || {
            code = self.child.try_wait().unwrap();
            code.is_some()
        });
        code.and_then(|status| status.code())
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Wait until `holds`, or fail.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < until, "waited in vain until {what}");
        std::thread::yield_now();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Where two texts part, with the lines before it; `None` where they are equal.
pub fn difference(left: &str, right: &str) -> Option<String> {
    if left == right {
        return None;
    }
    let (ours, theirs): (Vec<_>, Vec<_>) = (left.lines().collect(), right.lines().collect());
    let same = ours.iter().zip(&theirs).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(8);
    let shown = |lines: &[&str]| {
        let lines = lines.iter().skip(from).take(same - from + 8);
        lines.fold(String::new(), |text, line| text + "  " + line + "\n")
    };
    Some(format!(
        "they part at line {same}\none:\n{}other:\n{}",
        shown(&ours),
        shown(&theirs)
    ))
}

/// The text of a valid skill.
pub fn skill(name: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Builds reports. Use this skill when building {name} reports.\n---\n\n# {name}\n\nBuild the report.\n"
    )
}
