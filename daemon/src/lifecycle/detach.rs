//! Starting a daemon that outlives this process: the program starts itself again, and waits for one line that says it is
//! ready.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use skilld_client::state::StateDir;

use crate::error::Error;

/// The line a detached daemon prints when it accepts connections.
pub const READY_LINE: &str = "ready";

/// The most bytes of its log that are shown when it fails.
const LOG_TAIL: u64 = 2000;

/// A daemon that is ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detached {
    /// Its process.
    pub pid: u32,
}

/// Start `skilld ARGS` in the background. It must print [`READY_LINE`] to stdout.
///
/// # Errors
/// [`Error::Detach`] with what it said where it ends instead.
pub fn detach(state: &StateDir, args: &[std::ffi::OsString]) -> Result<Detached, Error> {
    state.create()?;
    let path = state.log();
    let own = |what, source| Error::Own {
        what,
        path: path.clone(),
        source,
    };
    let log = OpenOptions::new()
        .create(true)
        .append(true)
        .mode(0o600)
        .open(&path)
        .map_err(|source| own("open the log", source))?;
    let began = log.metadata().map_or(0, |meta| meta.len());
    let program = std::env::current_exe().map_err(|source| Error::Start {
        what: "the daemon, because this program's own path is not known",
        source,
    })?;
    let mut child = Command::new(program)
        .args(args)
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .map_err(|source| Error::Start {
            what: "the daemon",
            source,
        })?;
    let mut line = String::new();
    if let Some(stdout) = child.stdout.take() {
        // An unreadable line is no ready line.
        let _ = BufReader::new(stdout).read_line(&mut line);
    }
    if line.trim() == READY_LINE {
        return Ok(Detached { pid: child.id() });
    }
    let _ = child.wait();
    Err(Error::Detach {
        why: tail(&path, began),
        log: path,
    })
}

/// What was written to `path` after `began`.
fn tail(path: &Path, began: u64) -> String {
    let read = || -> std::io::Result<String> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(began))?;
        let mut bytes = Vec::new();
        file.take(LOG_TAIL).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
    };
    match read() {
        Ok(text) if !text.is_empty() => text,
        _ => "it said nothing".to_owned(),
    }
}
