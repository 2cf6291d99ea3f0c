//! The conversation with an editor: from `initialize` to `exit` or to the end of the line, whichever comes first. One
//! message after the other, on one thread; the index works on its own and hears of buffers when the person pauses.

mod dispatch;
mod handshake;

use std::sync::Arc;
use std::time::{Duration, Instant};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{LogMessage, Notification as _};
use lsp_types::{LogMessageParams, MessageType};
use serde::de::DeserializeOwned;
use skilld_index::path::RepoPath;
use skilld_index::strict::Profile;

use crate::desk::Desk;
use crate::features::Client;
use crate::world::{Opener, World};

/// How long the keyboard must rest before the whole repository is judged again.
const PAUSE: Duration = Duration::from_millis(120);

/// How long it is put off at most while the person goes on typing.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often it is looked whether editor and index still live.
const CHECK: Duration = Duration::from_secs(5);

/// How a conversation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// As the protocol wants it: `shutdown`, then `exit`.
    Orderly,
    /// The editor left without `shutdown`.
    Abrupt,
    /// The index ended.
    IndexLost,
}

/// What the command line says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// The version to report.
    pub version: String,
    /// Show what the strict standard finds under this profile; `None` to do as the configuration says.
    pub profile: Option<Profile>,
}

/// Talk with the editor at the other end of `connection` until it ends. `is_running` says whether the editor still
/// listens and, where its process is known, runs.
pub fn run(
    connection: &Connection,
    options: &Options,
    opener: &mut dyn Opener,
    is_running: &dyn Fn(Option<u32>) -> bool,
) -> End {
    let mut server = Server {
        connection,
        options,
        opener,
        is_running,
        desk: Arc::new(Desk::default()),
        phase: Phase::Waiting,
        told: Told::default(),
    };
    let end = server.talk();
    server.desk.end();
    end
}
/// How far the conversation is.
enum Phase {
    /// Nothing but `initialize` is answered.
    Waiting,
    /// At work.
    Open(Open),
    /// After `shutdown`: only `exit` is left.
    ShutDown,
}

/// What is known once the editor has introduced itself.
struct Open {
    world: Arc<dyn World>,
    client: Client,
    /// Its process.
    process: Option<u32>,
}

/// Paths that the index has not heard of yet.
#[derive(Default)]
struct Told {
    paths: Vec<RepoPath>,
    since: Option<(Instant, Instant)>,
}

impl Told {
    fn add(&mut self, path: RepoPath) {
        let now = Instant::now();
        let first = self.since.map_or(now, |(first, _)| first);
        self.since = Some((first, now));
        if self.paths.last() != Some(&path) {
            self.paths.push(path);
        }
    }

    fn due(&self) -> Option<Instant> {
        let (first, last) = self.since?;
        Some((last + PAUSE).min(first + PATIENCE))
    }

    fn take(&mut self) -> Vec<RepoPath> {
        self.since = None;
        std::mem::take(&mut self.paths)
    }
}

struct Server<'c> {
    connection: &'c Connection,
    options: &'c Options,
    opener: &'c mut dyn Opener,
    is_running: &'c dyn Fn(Option<u32>) -> bool,
    desk: Arc<Desk>,
    phase: Phase,
    told: Told,
}

impl Server<'_> {
    fn talk(&mut self) -> End {
        let mut checked = Instant::now();
        loop {
            let wait = self.told.due().map_or(CHECK, |due| {
                due.saturating_duration_since(Instant::now()).min(CHECK)
            });
            match self.connection.receiver.recv_timeout(wait) {
                Ok(message) => {
                    if let Some(end) = self.hear(message) {
                        return end;
                    }
                }
                Err(error) if error.is_timeout() => {}
                Err(_) => return self.left(),
            }
            self.tell_index();
            if checked.elapsed() >= CHECK {
                checked = Instant::now();
                if let Some(end) = self.check() {
                    return end;
                }
            }
        }
    }

    fn hear(&mut self, message: Message) -> Option<End> {
        match message {
            Message::Request(request) => {
                self.answer(request);
                None
            }
            Message::Notification(it) if it.method == "exit" => Some(match self.phase {
                Phase::ShutDown => End::Orderly,
                _ => End::Abrupt,
            }),
            Message::Notification(it) => {
                self.note(it);
                None
            }
            // Nothing was asked that is waited for.
            Message::Response(_) => None,
        }
    }

    fn answer(&mut self, request: Request) {
        let id = request.id.clone();
        let response = match (&self.phase, request.method.as_str()) {
            (Phase::Waiting, "initialize") => self.initialize(request),
            (Phase::Waiting, _) => refuse(
                id,
                ErrorCode::ServerNotInitialized,
                "skilld waits for `initialize` first",
            ),
            (Phase::ShutDown, _) => refuse(
                id,
                ErrorCode::InvalidRequest,
                "skilld is shut down and waits for `exit`",
            ),
            (Phase::Open(_), "initialize") => refuse(
                id,
                ErrorCode::InvalidRequest,
                "`initialize` was answered before",
            ),
            (Phase::Open(_), "shutdown") => {
                self.phase = Phase::ShutDown;
                done(id, &())
            }
            (Phase::Open(open), _) => {
                if dispatch::needs_rest(&request.method) {
                    open.world.tell(&self.told.take());
                }
                dispatch::answer(request, &self.desk, open)
            }
        };
        self.send(Message::Response(response));
    }

    fn initialize(&mut self, request: Request) -> Response {
        let id = request.id;
        let params = match serde_json::from_value(request.params) {
            Ok(params) => params,
            Err(error) => return refuse(id, ErrorCode::InvalidParams, &error.to_string()),
        };
        let sender = self.connection.sender.clone();
        // An editor that is gone hears nothing; the end of its line is noticed where it is read.
        let send = Box::new(move |message| drop(sender.send(message)));
        match handshake::open(&params, self.options, self.opener, &self.desk, send) {
            Ok((mut open, result)) => {
                // The number may be that of another machine or container; then it says nothing.
                open.process = open.process.filter(|it| (self.is_running)(Some(*it)));
                self.phase = Phase::Open(open);
                done(id, &result)
            }
            Err(why) => refuse(id, ErrorCode::RequestFailed, &why),
        }
    }

    /// Take note of a notification. Unknown ones are passed over, as the protocol allows.
    fn note(&mut self, notification: Notification) {
        let Phase::Open(open) = &self.phase else {
            return;
        };
        match dispatch::note(notification, &self.desk, open.world.as_ref()) {
            Ok(Some(path)) => self.told.add(path),
            Ok(None) => {}
            Err(why) => {
                let params = LogMessageParams {
                    typ: MessageType::WARNING,
                    message: why,
                };
                let message = Notification::new(LogMessage::METHOD.to_owned(), params);
                self.send(Message::Notification(message));
            }
        }
    }

    /// Let the index hear of what was typed, when it is time.
    fn tell_index(&mut self) {
        let Phase::Open(open) = &self.phase else {
            return;
        };
        if self.told.due().is_some_and(|due| due <= Instant::now()) {
            open.world.tell(&self.told.take());
        }
    }

    fn check(&self) -> Option<End> {
        let Phase::Open(open) = &self.phase else {
            return None;
        };
        if !open.world.is_alive() {
            return Some(End::IndexLost);
        }
        (!(self.is_running)(open.process)).then_some(End::Abrupt)
    }

    /// The end of the line.
    fn left(&self) -> End {
        match self.phase {
            Phase::ShutDown => End::Orderly,
            _ => End::Abrupt,
        }
    }

    fn send(&self, message: Message) {
        // As above: who is gone hears nothing.
        let _ = self.connection.sender.send(message);
    }
}

/// The parameters of a message.
fn params<P: DeserializeOwned>(method: &str, params: serde_json::Value) -> Result<P, String> {
    serde_json::from_value(params)
        .map_err(|error| format!("`{method}` has parameters that make no sense: {error}"))
}

fn done(id: RequestId, result: &impl serde::Serialize) -> Response {
    match serde_json::to_value(result) {
        Ok(value) => Response {
            id,
            response_result: Ok(value),
        },
        Err(error) => refuse(id, ErrorCode::InternalError, &error.to_string()),
    }
}

fn refuse(id: RequestId, code: ErrorCode, why: &str) -> Response {
    Response::new_err(id, code as i32, why.to_owned())
}
