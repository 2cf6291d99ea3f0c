//! One question from a program that has no event loop of its own: connect, ask, copy the answer out.
//!
//! Everything runs on the calling thread.

use std::future::Future;
use std::io::Write;
use std::time::{Duration, Instant};

use tarpc::client::RpcError;
use tarpc::context::Context;

use crate::connect::{Connection, connect};
use crate::error::Error;
use crate::state::StateDir;
use crate::wire::{Answer, Changes, Hello, Query, Refusal, Status};

/// How long a daemon may take for one request, beyond any time it was asked to wait.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A connection that is used from ordinary, blocking code.
pub struct Asker {
    runtime: tokio::runtime::Runtime,
    connection: Connection,
}

impl Asker {
    /// Connect to the daemon of `state`.
    ///
    /// # Errors
    /// As [`connect`].
    pub fn connect(state: &StateDir, me: &Hello) -> Result<Self, Error> {
        state.verify()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(Error::Runtime)?;
        let connection = runtime.block_on(connect(state, me))?;
        Ok(Self {
            runtime,
            connection,
        })
    }

    /// The daemon's process.
    pub fn pid(&self) -> u32 {
        self.connection.welcome.pid
    }

    /// Ask for a report and copy its text to `out`. The answer comes back for its exit code, notes and clock.
    ///
    /// # Errors
    /// A lost connection or failed output; a refusal of the daemon is the inner error.
    pub fn query(
        &self,
        query: Query,
        out: &mut dyn Write,
    ) -> Result<Result<Answer, Refusal>, Error> {
        let client = &self.connection.client;
        let answer = match self.wait(Duration::ZERO, |c| client.query(c, query))? {
            Ok(answer) => answer,
            Err(refusal) => return Ok(Err(refusal)),
        };
        out.write_all(answer.text.as_slice())
            .map_err(Error::Output)?;
        let mut offset = answer.text.as_slice().len() as u64;
        while let Some(handle) = answer.more.filter(|_| offset < answer.total) {
            let page = match self.wait(Duration::ZERO, |c| client.page(c, handle, offset))? {
                Ok(page) => page,
                Err(refusal) => return Ok(Err(refusal)),
            };
            let bytes = page.text.as_slice();
            if bytes.is_empty() {
                return Err(Error::Protocol("a page is missing".to_owned()));
            }
            out.write_all(bytes).map_err(Error::Output)?;
            offset += bytes.len() as u64;
        }
        out.flush().map_err(Error::Output)?;
        Ok(Ok(answer))
    }

    /// How the daemon is.
    ///
    /// # Errors
    /// A lost connection.
    pub fn status(&self) -> Result<Status, Error> {
        self.wait(Duration::ZERO, |c| self.connection.client.status(c))
    }

    /// Ask the daemon to finish and exit.
    ///
    /// # Errors
    /// A lost connection.
    pub fn stop(&self) -> Result<(), Error> {
        self.wait(Duration::ZERO, |c| self.connection.client.stop(c))
    }

    /// What changed after `since`, waiting up to `wait` for the first change.
    ///
    /// # Errors
    /// A lost connection; a refusal of the daemon is the inner error.
    pub fn changes(
        &self,
        since: Option<String>,
        wait: Duration,
        sync: bool,
    ) -> Result<Result<Changes, Refusal>, Error> {
        let wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
        self.wait(wait, |c| {
            self.connection.client.changes(c, since, wait_ms, sync)
        })
    }

    fn wait<T, F>(&self, extra: Duration, request: impl FnOnce(Context) -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<T, RpcError>>,
    {
        let mut context = tarpc::context::current();
        let allowed = REQUEST_TIMEOUT.saturating_add(extra);
        context.deadline = Instant::now()
            .checked_add(allowed)
            .unwrap_or(context.deadline);
        self.runtime
            .block_on(request(context))
            .map_err(|error| match error {
                RpcError::DeadlineExceeded => Error::Timeout {
                    seconds: allowed.as_secs(),
                },
                other => Error::Protocol(other.to_string()),
            })
    }
}
