//! From a state folder to a connection on which requests may be sent. Asks nothing itself.

use std::io;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use tokio::net::UnixStream;
use tokio::time::timeout;

use crate::error::Error;
use crate::state::{StateDir, check_peer};
use crate::wire::{
    Hello, MAX_ANSWER_BYTES, Postcard, SkilldClient, Stream, Verdict, Welcome, frames,
};

/// How long a daemon may take to say hello.
pub const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

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
    let stream = state.reach(std::os::unix::net::UnixStream::connect)?;
    check_peer(state, &stream)?;
    let stream = into_async(stream).map_err(|source| Error::Connect {
        path: state.socket(),
        source,
    })?;
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

fn into_async(stream: std::os::unix::net::UnixStream) -> io::Result<UnixStream> {
    stream.set_nonblocking(true)?;
    UnixStream::from_std(stream)
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

/// Whether the daemon serves us.
pub(crate) fn judge(me: &Hello, welcome: &Welcome) -> Result<(), Error> {
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
