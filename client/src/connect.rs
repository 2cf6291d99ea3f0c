//! From a state folder to a connection on which requests may be sent. Asks nothing itself.

use std::io;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use tokio::net::UnixStream;
use tokio::time::timeout;

use crate::error::Error;
use crate::state::{StateDir, current_uid};
use crate::wire::{
    Hello, MAX_ANSWER_BYTES, Postcard, SkilldClient, Stream, Verdict, Welcome, frames,
};

/// How long a daemon may take to say hello.
pub const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

/// Longest path that fits a socket address everywhere.
const MAX_SOCKET_PATH: usize = 100;

/// A daemon that agreed to serve this connection.
pub struct Connection {
    /// The requests.
    pub client: SkilldClient,
    /// What it said of itself.
    pub welcome: Welcome,
}

/// Connect to the daemon of `state` as `me`. Must run inside a tokio runtime; spawns one task.
///
/// # Errors
/// [`Error::NotRunning`] where no daemon listens; any other error says what stands in the way.
pub async fn connect(state: &StateDir, me: &Hello) -> Result<Connection, Error> {
    state.verify()?;
    let stream = open(state).await?;
    check_peer(state, &stream)?;
    let mut stream = frames(stream, MAX_ANSWER_BYTES);
    let welcome = timeout(HELLO_TIMEOUT, greet(&mut stream, me))
        .await
        .map_err(|_| Error::Timeout {
            seconds: HELLO_TIMEOUT.as_secs(),
        })??;
    judge(me, &welcome)?;
    let transport = tarpc::serde_transport::new(stream, Postcard);
    let client = SkilldClient::new(tarpc::client::Config::default(), transport).spawn();
    Ok(Connection { client, welcome })
}

async fn open(state: &StateDir) -> Result<UnixStream, Error> {
    let path = state.socket();
    let opened = if path.as_os_str().len() > MAX_SOCKET_PATH {
        open_through_folder(state).await
    } else {
        UnixStream::connect(&path).await
    };
    opened.map_err(|source| match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => Error::NotRunning,
        _ => Error::Connect { path, source },
    })
}

/// Reach a socket whose path is too long for an address, through an open handle of its folder.
async fn open_through_folder(state: &StateDir) -> io::Result<UnixStream> {
    use std::os::fd::AsRawFd;
    let folder = std::fs::File::open(state.path())?;
    UnixStream::connect(format!("/proc/self/fd/{}/socket", folder.as_raw_fd())).await
}

fn check_peer(state: &StateDir, stream: &UnixStream) -> Result<(), Error> {
    let peer = stream.peer_cred().map_err(|source| Error::Connect {
        path: state.socket(),
        source,
    })?;
    if peer.uid() == current_uid() {
        return Ok(());
    }
    Err(Error::ForeignPeer {
        path: state.socket(),
        uid: peer.uid(),
    })
}

async fn greet(stream: &mut Stream, me: &Hello) -> Result<Welcome, Error> {
    let broken = |error: &dyn std::fmt::Display| Error::Protocol(error.to_string());
    let hello = serde_json::to_vec(me).map_err(|e| broken(&e))?;
    let hello = bytes::Bytes::from(hello);
    stream.send(hello).await.map_err(|e| broken(&e))?;
    let frame = stream
        .next()
        .await
        .ok_or_else(|| broken(&"it closed the connection"))?
        .map_err(|e| broken(&e))?;
    serde_json::from_slice(&frame).map_err(|e| broken(&e))
}

fn judge(me: &Hello, welcome: &Welcome) -> Result<(), Error> {
    if let Some(older) = me.mismatch(&welcome.hello) {
        return Err(Error::Mismatch {
            older,
            ours: me.version.clone(),
            theirs: welcome.hello.version.clone(),
        });
    }
    match welcome.verdict {
        Verdict::Served => Ok(()),
        Verdict::Draining => Err(Error::Draining),
        Verdict::Busy => Err(Error::Busy),
        Verdict::Mismatch | Verdict::Other => Err(Error::Protocol(
            "it refused the connection without a reason this version knows".to_owned(),
        )),
    }
}
