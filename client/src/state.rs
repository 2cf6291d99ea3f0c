//! Where the socket, the lock and the cookies of one repository live, and whether that place can be trusted.
//!
//! The folder is chosen from the environment and the canonical root alone, so that client and daemon always agree.
//! Nothing here connects or locks.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Hexadecimal digits of the root's hash that name its folder.
const HASH_DIGITS: usize = 16;

/// Longest path that fits a socket address everywhere.
const MAX_SOCKET_PATH: usize = 100;

/// The private folder of one repository root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateDir {
    base: PathBuf,
    dir: PathBuf,
}

impl StateDir {
    /// The folder of `root`, which must be canonical. Nothing is created.
    ///
    /// # Errors
    /// [`Error::NoStateHome`] where the environment names no place.
    pub fn for_root(root: &Path) -> Result<Self, Error> {
        let home = runtime_home()
            .or_else(state_home)
            .ok_or(Error::NoStateHome)?;
        Ok(Self::below(&home, root))
    }

    /// The folder of `root`, which must be canonical, below another home than the environment's.
    pub fn below(home: &Path, root: &Path) -> Self {
        let base = home.join("skilld");
        let dir = base.join(root_key(root));
        Self { base, dir }
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// The socket of the daemon.
    pub fn socket(&self) -> PathBuf {
        self.dir.join("socket")
    }

    /// The file whose lock says that a daemon runs.
    pub fn lock(&self) -> PathBuf {
        self.dir.join("lock")
    }

    /// The folder of the sync cookies.
    pub fn cookies(&self) -> PathBuf {
        self.dir.join("cookies")
    }

    /// The log of a detached daemon.
    pub fn log(&self) -> PathBuf {
        self.dir.join("log")
    }

    /// Connect to or bind the socket with `open`, whatever the length of its path.
    ///
    /// # Errors
    /// [`Error::NotRunning`] where nobody listens, else [`Error::Connect`].
    pub fn reach<T>(&self, open: impl FnOnce(PathBuf) -> io::Result<T>) -> Result<T, Error> {
        let path = self.socket();
        let opened = if path.as_os_str().len() <= MAX_SOCKET_PATH {
            open(path.clone())
        } else {
            // Too long for an address: go through an open handle of the folder.
            File::open(&self.dir).and_then(|folder| {
                open(format!("/proc/self/fd/{}/socket", folder.as_raw_fd()).into())
            })
        };
        opened.map_err(|source| match source.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => Error::NotRunning,
            _ => Error::Connect { path, source },
        })
    }

    /// Create the folders that are missing, each with mode 0700, then verify them.
    ///
    /// # Errors
    /// [`Error::UnsafeStateDir`] where something that is not ours is in the way, [`Error::StateDir`] where creating failed.
    pub fn create(&self) -> Result<(), Error> {
        if let Some(home) = self.base.parent() {
            create_private(home, true)?;
        }
        // One by one, so that nothing is ever made in a folder that is not ours.
        for folder in [&self.base, &self.dir, &self.cookies()] {
            create_private(folder, false)?;
            verify_private(folder)?;
        }
        Ok(())
    }

    /// Check that the folders are real folders of this user that nobody else may enter.
    ///
    /// # Errors
    /// [`Error::NotRunning`] where the folder does not exist, [`Error::UnsafeStateDir`] where it cannot be trusted.
    pub fn verify(&self) -> Result<(), Error> {
        verify_private(&self.base)?;
        verify_private(&self.dir)
    }
}

/// Make sure that the process at the other end of `stream`, a connection to the socket of `state`, is ours.
pub(crate) fn check_peer(state: &StateDir, stream: &UnixStream) -> Result<(), Error> {
    // Elsewhere the private folder alone has to do.
    #[cfg(target_os = "linux")]
    {
        let peer =
            rustix::net::sockopt::socket_peercred(stream).map_err(|error| Error::Connect {
                path: state.socket(),
                source: error.into(),
            })?;
        let uid = peer.uid.as_raw();
        if uid != current_uid() {
            return Err(Error::ForeignPeer {
                path: state.socket(),
                uid,
            });
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (state, stream);
    Ok(())
}

/// The name that stands for a canonical root in state and cache folders.
pub fn root_key(root: &Path) -> String {
    let mut hex = blake3::hash(root.as_os_str().as_bytes())
        .to_hex()
        .to_string();
    hex.truncate(HASH_DIGITS);
    hex
}

/// The effective user of this process.
pub fn current_uid() -> u32 {
    rustix::process::geteuid().as_raw()
}

fn absolute(value: &OsStr) -> Option<PathBuf> {
    let path = PathBuf::from(value);
    path.is_absolute().then_some(path)
}

/// The runtime folder, where it is what its specification promises: ours alone to write. A shared temporary folder set
/// by mistake is passed over, by client and daemon alike.
fn runtime_home() -> Option<PathBuf> {
    let path = absolute(&env::var_os("XDG_RUNTIME_DIR")?)?;
    let meta = fs::symlink_metadata(&path).ok()?;
    (meta.is_dir() && meta.uid() == current_uid() && meta.mode() & 0o022 == 0).then_some(path)
}

fn state_home() -> Option<PathBuf> {
    env::var_os("XDG_STATE_HOME")
        .and_then(|value| absolute(&value))
        .or_else(|| Some(absolute(&env::var_os("HOME")?)?.join(".local/state")))
}

fn create_private(path: &Path, with_parents: bool) -> Result<(), Error> {
    let made = DirBuilder::new()
        .mode(0o700)
        .recursive(with_parents)
        .create(path);
    match made {
        Err(source) if source.kind() != io::ErrorKind::AlreadyExists => Err(Error::StateDir {
            path: path.to_owned(),
            source,
        }),
        _ => Ok(()),
    }
}

fn verify_private(path: &Path) -> Result<(), Error> {
    let refuse = |why| {
        Err(Error::UnsafeStateDir {
            path: path.to_owned(),
            why,
        })
    };
    let meta = match fs::symlink_metadata(path) {
        Ok(meta) => meta,
        Err(source) if source.kind() == io::ErrorKind::NotFound => return Err(Error::NotRunning),
        Err(source) => {
            return Err(Error::StateDir {
                path: path.to_owned(),
                source,
            });
        }
    };
    if meta.file_type().is_symlink() {
        return refuse("it is a symbolic link");
    }
    if !meta.is_dir() {
        return refuse("it is not a folder");
    }
    if meta.uid() != current_uid() {
        return refuse("it belongs to another user");
    }
    if meta.mode() & 0o077 != 0 {
        return refuse("other users may enter it (its mode must be 0700)");
    }
    Ok(())
}
