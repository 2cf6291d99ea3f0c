//! One question from a program that has no event loop: connect, ask, copy the answer out.
//!
//! Speaks the same frames as [`crate::connect`], but blocking, on the calling thread: a process that asks one question
//! must not pay for an event loop. The first request travels right behind the greeting.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use tarpc::{ClientMessage, Request, Response};

use crate::connect::{HELLO_TIMEOUT, judge};
use crate::error::Error;
use crate::state::{StateDir, check_peer};
use crate::wire::{
    Answer, Changes, Hello, MAX_ANSWER_BYTES, Query, Refusal, SkilldRequest, SkilldResponse,
    Status, Welcome,
};

/// How long a daemon may take for one request, beyond any time it was asked to wait.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A connection that is used from ordinary, blocking code.
#[derive(Debug)]
pub struct Asker {
    stream: UnixStream,
    me: Hello,
    /// What the daemon said of itself, once it did.
    welcome: Option<Welcome>,
    last_id: u64,
}

impl Asker {
    /// Connect to the daemon of `state`. Nothing is said yet: the greeting goes with the first request.
    ///
    /// # Errors
    /// [`Error::NotRunning`] where no daemon listens; any other error says what stands in the way.
    pub fn connect(state: &StateDir, me: &Hello) -> Result<Self, Error> {
        state.verify()?;
        let stream = state.reach(UnixStream::connect)?;
        check_peer(state, &stream)?;
        Ok(Self {
            stream,
            me: me.clone(),
            welcome: None,
            last_id: 0,
        })
    }

    /// Ask for a report and copy its text to `out`. The answer comes back for its exit code, notes and clock.
    ///
    /// # Errors
    /// A lost connection or failed output; a refusal of the daemon is the inner error.
    pub fn query(
        &mut self,
        query: Query,
        out: &mut dyn Write,
    ) -> Result<Result<Answer, Refusal>, Error> {
        let answer = match self.request(SkilldRequest::Query { query }, Duration::ZERO)? {
            SkilldResponse::Query(Ok(answer)) => answer,
            SkilldResponse::Query(Err(refusal)) => return Ok(Err(refusal)),
            _ => return Err(unexpected()),
        };
        let first = answer.text.as_slice();
        out.write_all(first).map_err(Error::Output)?;
        let mut offset = first.len() as u64;
        while let Some(handle) = answer.more.filter(|_| offset < answer.total) {
            let request = SkilldRequest::Page {
                answer: handle,
                offset,
            };
            let page = match self.request(request, Duration::ZERO)? {
                SkilldResponse::Page(Ok(page)) if !page.text.as_slice().is_empty() => page,
                SkilldResponse::Page(Err(refusal)) => return Ok(Err(refusal)),
                _ => return Err(unexpected()),
            };
            let bytes = page.text.as_slice();
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
    pub fn status(&mut self) -> Result<Status, Error> {
        match self.request(SkilldRequest::Status {}, Duration::ZERO)? {
            SkilldResponse::Status(status) => Ok(status),
            _ => Err(unexpected()),
        }
    }

    /// Ask the daemon to finish and exit.
    ///
    /// # Errors
    /// A lost connection.
    pub fn stop(&mut self) -> Result<(), Error> {
        match self.request(SkilldRequest::Stop {}, Duration::ZERO)? {
            SkilldResponse::Stop(()) => Ok(()),
            _ => Err(unexpected()),
        }
    }

    /// What changed after `since`, waiting up to `wait` for the first change.
    ///
    /// # Errors
    /// A lost connection; a refusal of the daemon is the inner error.
    pub fn changes(
        &mut self,
        since: Option<String>,
        wait: Duration,
        sync: bool,
    ) -> Result<Result<Changes, Refusal>, Error> {
        let wait_ms = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
        let request = SkilldRequest::Changes {
            since,
            wait_ms,
            sync,
        };
        match self.request(request, wait)? {
            SkilldResponse::Changes(changes) => Ok(changes),
            _ => Err(unexpected()),
        }
    }

    fn request(
        &mut self,
        message: SkilldRequest,
        extra: Duration,
    ) -> Result<SkilldResponse, Error> {
        let allowed = REQUEST_TIMEOUT.saturating_add(extra);
        let mut context = tarpc::context::current();
        context.deadline = Instant::now()
            .checked_add(allowed)
            .unwrap_or(context.deadline);
        self.last_id += 1;
        let id = self.last_id;
        let message = ClientMessage::Request(Request {
            context,
            id,
            message,
        });
        let mut frames = Vec::new();
        if self.welcome.is_none() {
            let hello = serde_json::to_vec(&self.me).map_err(|e| broken(&e))?;
            put_frame(&mut frames, &hello)?;
        }
        let request = postcard::to_allocvec(&message).map_err(|e| broken(&e))?;
        put_frame(&mut frames, &request)?;
        let sent = self.stream.write_all(&frames);
        if self.welcome.is_none() {
            // A daemon that refuses us says why, even where it did not wait for our request.
            self.welcome = Some(self.greeted()?);
        }
        sent.map_err(|e| broken(&e))?;
        loop {
            let response: Answered = self.receive(allowed)?;
            if response.request_id == id {
                return response.message.map_err(|e| broken(&e));
            }
        }
    }

    fn greeted(&mut self) -> Result<Welcome, Error> {
        let frame = self.frame(HELLO_TIMEOUT)?;
        let welcome: Welcome = serde_json::from_slice(&frame).map_err(|e| broken(&e))?;
        judge(&self.me, &welcome)?;
        Ok(welcome)
    }

    fn receive<T: DeserializeOwned>(&mut self, allowed: Duration) -> Result<T, Error> {
        let frame = self.frame(allowed)?;
        postcard::from_bytes(&frame).map_err(|e| broken(&e))
    }

    fn frame(&mut self, allowed: Duration) -> Result<Vec<u8>, Error> {
        self.stream
            .set_read_timeout(Some(allowed))
            .map_err(|e| broken(&e))?;
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => Error::Timeout {
                seconds: allowed.as_secs(),
            },
            _ => broken(&error),
        };
        let mut length = [0; 4];
        self.stream.read_exact(&mut length).map_err(failed)?;
        let length = u32::from_be_bytes(length) as usize;
        if length > MAX_ANSWER_BYTES {
            return Err(broken(&"a frame is too large"));
        }
        let mut frame = vec![0; length];
        self.stream.read_exact(&mut frame).map_err(failed)?;
        Ok(frame)
    }
}

type Answered = Response<SkilldResponse>;

fn put_frame(out: &mut Vec<u8>, frame: &[u8]) -> Result<(), Error> {
    let length = u32::try_from(frame.len()).map_err(|e| broken(&e))?;
    out.extend_from_slice(&length.to_be_bytes());
    out.extend_from_slice(frame);
    Ok(())
}

fn broken(error: &dyn std::fmt::Display) -> Error {
    Error::Protocol(error.to_string())
}

fn unexpected() -> Error {
    Error::Protocol("it answered another question".to_owned())
}
