//! A repository under watch for one editor: the writer thread of the daemon around an engine of our own, without socket
//! and without a lock, in a private folder for its cookies.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;

use rustix::process::{Pid, test_kill_process};
use skilld_client::state::StateDir;
use skilld_index::config::root;
use skilld_index::entry::Content;
use skilld_index::facts::Depth;
use skilld_index::migrate::TargetEntry;
use skilld_index::path::RepoPath;
use skilld_index::path::roots::Roots;
use skilld_lsp::desk::Desk;
use skilld_lsp::document::MAX_BYTES;
use skilld_lsp::uri::Root;
use skilld_lsp::world::{Opened, Opener, World};
use tokio::runtime::Runtime;

use super::Options;
use super::overlay::Overlay;
use crate::collect::{Disk, target_entry};
use crate::engine::{IndexEngine, Keep, index_path};
use crate::error::Error;
use crate::host::{self, Outputs, Today};
use crate::lifecycle::new_instance;
use crate::observer::Observer;
use crate::pulse::Pulse;
use crate::watch::{Inbox, Limits, Syncer, Touch, Watcher};

/// Opens repositories as the command line wants it.
pub(super) struct Repositories(pub(super) Options);

impl Opener for Repositories {
    fn open(&mut self, folders: &[PathBuf], desk: &Arc<Desk>) -> Result<Opened, String> {
        let place = place(self.0.root.as_deref(), folders)?;
        let watched = Watched::start(&self.0, &place.real, desk);
        let world = watched.map_err(|error| error.to_string())?;
        Ok(Opened {
            root: Root::new(
                &place.shown.to_string_lossy(),
                &place.real.to_string_lossy(),
            ),
            world: Box::new(world),
        })
    }
}

/// The root in two spellings.
struct Place {
    shown: PathBuf,
    real: PathBuf,
}

fn place(named: Option<&Path>, folders: &[PathBuf]) -> Result<Place, String> {
    if let Some(root) = named {
        // The editor may write the same folder in another way.
        let same = |folder: &&PathBuf| fs::canonicalize(folder).is_ok_and(|real| real == root);
        let shown = folders.iter().find(same).map_or(root, PathBuf::as_path);
        return Ok(Place {
            shown: shown.to_owned(),
            real: root.to_owned(),
        });
    }
    let here = std::env::current_dir().ok();
    let usable = folders.iter().chain(&here).find_map(|folder| {
        let real = fs::canonicalize(folder).ok().filter(|it| it.is_dir())?;
        Some((folder, real))
    });
    let (folder, real) = usable.ok_or("the editor names no folder that exists; open one")?;
    let root = root::upwards(&real, |path| fs::symlink_metadata(path).is_ok()).to_path_buf();
    let shown = if root == real {
        folder.clone()
    } else {
        root.clone()
    };
    Ok(Place { shown, real: root })
}

/// A repository under watch.
struct Watched {
    root: PathBuf,
    inbox: Arc<Inbox>,
    waiter: Waiter,
    writer: JoinHandle<()>,
    /// Held, so that the writer has somebody to publish for.
    _outputs: Outputs,
    _cookies: Cookies,
}

/// Waiting for the writer from a thread without an event loop.
struct Waiter {
    syncer: Arc<Syncer>,
    runtime: Runtime,
}

impl Watched {
    fn start(options: &Options, root: &Path, desk: &Arc<Desk>) -> Result<Self, Error> {
        let (state, keep) = match &options.home {
            Some(home) => (StateDir::below(home, root), Keep::Nothing(Depth::Full)),
            None => (
                StateDir::for_root(root)?,
                index_path(root).map_or(Keep::Nothing(Depth::Full), Keep::Reader),
            ),
        };
        state.create()?;
        let cookies = Cookies::make(&state)?;
        let today = options.today.map_or(Today::Calendar, Today::Fixed);
        let index = IndexEngine::new(&new_instance(), &root.to_string_lossy(), keep);
        let engine = Box::new(Overlay::new(index, Arc::clone(desk)));
        let observer = Observer::new(root, engine, options.config.clone(), today.now())?;
        let inbox = Arc::new(Inbox::default());
        let watcher = Watcher::new(root, &cookies.folder, Limits::default(), Arc::clone(&inbox))?;
        let syncer = Arc::new(Syncer::new(
            cookies.folder.clone(),
            Arc::clone(&inbox),
            observer.pulse(),
        ));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|source| Error::Start {
                what: "the event loop",
                source,
            })?;
        let (outputs, writer) = host::start(
            observer,
            watcher,
            Arc::clone(&inbox),
            Arc::clone(&syncer),
            today,
        )?;
        Ok(Self {
            root: root.to_owned(),
            inbox,
            waiter: Waiter { syncer, runtime },
            writer,
            _outputs: outputs,
            _cookies: cookies,
        })
    }
}

impl World for Watched {
    fn tell(&self, paths: &[RepoPath]) {
        self.inbox.tell(|news| {
            for path in paths {
                news.touch(path.as_str().into(), Touch::default());
            }
        });
    }

    fn settle(&self) -> bool {
        let Waiter { syncer, runtime } = &self.waiter;
        runtime.block_on(syncer.sync()).is_ok()
    }

    fn is_alive(&self) -> bool {
        !self.writer.is_finished()
    }

    fn read(&self, path: &RepoPath) -> Option<String> {
        let disk = Disk::open(&self.root, &Pulse::default()).ok()?;
        match disk.read(path.as_str(), MAX_BYTES as u64).0 {
            Content::Bytes(bytes) => String::from_utf8(bytes).ok(),
            _ => None,
        }
    }

    fn target_entry(&self, roots: &Roots, path: &RepoPath) -> TargetEntry {
        target_entry(&self.root, roots, path)
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.inbox.tell(|news| news.stop = true);
    }
}

/// Whether the process with this number runs.
pub(super) fn is_running(process: u32) -> bool {
    let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
    // A process that is not ours to signal runs all the same.
    pid.is_some_and(|pid| test_kill_process(pid) != Err(rustix::io::Errno::SRCH))
}

/// A private folder for cookies; several editors may look at one repository, and none must take another's for its own.
struct Cookies {
    folder: PathBuf,
}

impl Cookies {
    fn make(state: &StateDir) -> Result<Self, Error> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let all = state.path().join("editors");
        remove_orphans(&all);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = all.join(format!("{}-{number}", std::process::id()));
        // What a process with our number left behind.
        let _ = fs::remove_dir_all(&folder);
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder)
            .map_err(|source| Error::Own {
                what: "make the folder",
                path: folder.clone(),
                source,
            })?;
        Ok(Self { folder })
    }
}

/// Remove the folders of servers that were killed.
fn remove_orphans(all: &Path) {
    for entry in fs::read_dir(all).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.split('-').next());
        let process: Option<u32> = process.and_then(|number| number.parse().ok());
        if process.is_some_and(|process| !is_running(process)) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

impl Drop for Cookies {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
