//! Messages over standard input and output, each behind its length. A message that is too large or makes no sense is
//! refused and the next one is read; nothing that the other end writes can take more memory than a message may have.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use lsp_server::{Connection, ErrorCode, Message};

use crate::error::Error;

/// The largest message that is read.
const MAX_MESSAGE: u64 = 64 << 20;

/// The longest line before a message.
const MAX_HEADER: u64 = 4 << 10;

/// How long an editor may take to read the last answers.
const DRAIN: Duration = Duration::from_secs(2);

/// Between two looks at a thread that is about to end.
const PAUSE: Duration = Duration::from_millis(2);

/// The lines to the editor.
pub(super) struct Lines {
    pub(super) connection: Connection,
    writer: JoinHandle<()>,
    broken: Arc<AtomicBool>,
}

/// Start a thread for each direction.
pub(super) fn open() -> Result<Lines, Error> {
    let (connection, far) = Connection::memory();
    let Connection { sender, receiver } = far;
    let out = Arc::new(Mutex::new(io::stdout()));
    let broken = Arc::new(AtomicBool::new(false));
    let (refusals, is_broken) = (Arc::clone(&out), Arc::clone(&broken));
    start("editor in", move || {
        let mut input = BufReader::new(io::stdin());
        loop {
            match next(&mut input) {
                Ok(Some(Ok(message))) => {
                    if sender.send(message).is_err() {
                        return;
                    }
                }
                Ok(Some(Err(why))) => {
                    let mut out = refusals.lock().unwrap_or_else(PoisonError::into_inner);
                    if refuse(&mut *out, &why).is_err() {
                        return;
                    }
                }
                // Where a message ends is not known any more, or nothing comes.
                Ok(None) | Err(_) => return,
            }
        }
    })?;
    let writer = start("editor out", move || {
        for message in receiver {
            let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
            if message.write(&mut *out).is_err() {
                is_broken.store(true, Ordering::Release);
                return;
            }
        }
    })?;
    Ok(Lines {
        connection,
        writer,
        broken,
    })
}

impl Lines {
    /// Nobody reads what we write.
    pub(super) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Acquire)
    }

    /// Let the editor read what was answered, but do not wait for one that does not.
    pub(super) fn close(self) {
        drop(self.connection);
        let until = Instant::now() + DRAIN;
        while !self.writer.is_finished() && Instant::now() < until {
            thread::sleep(PAUSE);
        }
    }
}

fn start(name: &str, run: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Error> {
    let thread = thread::Builder::new().name(name.to_owned()).spawn(run);
    thread.map_err(|source| Error::Start {
        what: "a thread for the editor",
        source,
    })
}

/// The next message, or why it is none; `None` at the end of the line.
fn next(input: &mut impl BufRead) -> io::Result<Option<Result<Message, String>>> {
    let Some(size) = size(input)? else {
        return Ok(None);
    };
    if size > MAX_MESSAGE {
        io::copy(&mut input.take(size), &mut io::sink())?;
        return Ok(Some(Err(format!(
            "a message of {size} bytes is more than the {MAX_MESSAGE} that are read"
        ))));
    }
    let mut body = Vec::new();
    input.take(size).read_to_end(&mut body)?;
    if (body.len() as u64) < size {
        return Ok(None);
    }
    Ok(Some(parsed(&body)))
}

fn parsed(body: &[u8]) -> Result<Message, String> {
    let nonsense = |error: serde_json::Error| format!("a message makes no sense: {error}");
    let value: serde_json::Value = serde_json::from_slice(body).map_err(nonsense)?;
    let is_numbered = value.get("id").is_some();
    match serde_json::from_value(value).map_err(nonsense)? {
        // It would be taken for one that wants no answer, and its sender would wait for ever.
        Message::Notification(_) if is_numbered => {
            Err("a request has an id that is neither text nor a whole number of 32 bits".to_owned())
        }
        message => Ok(message),
    }
}

/// The size that the lines before a message announce.
fn size(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let wrong = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why);
    let mut size = None;
    loop {
        let mut line = Vec::new();
        input.take(MAX_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = line
            .strip_suffix(b"\n")
            .ok_or_else(|| wrong("a header does not end"))?;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            return size.map(Some).ok_or_else(|| wrong("no Content-Length"));
        }
        let line = std::str::from_utf8(line).map_err(|_| wrong("a header is no text"))?;
        let (name, value) = line
            .split_once(':')
            .ok_or_else(|| wrong("a header has no colon"))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let value = value.trim().parse();
            size = Some(value.map_err(|_| wrong("Content-Length is no number"))?);
        }
    }
}

/// The refusal of a message whose number is not known.
fn refuse(out: &mut impl Write, why: &str) -> io::Result<()> {
    let code = ErrorCode::ParseError as i32;
    let body = serde_json::json!({
        "jsonrpc": "2.0", "id": null, "error": {"code": code, "message": why},
    });
    let body = body.to_string();
    write!(out, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::{MAX_MESSAGE, next};

    /// The beginnings of what is read, up to the end of the line.
    fn read(mut input: &[u8]) -> Vec<String> {
        let mut all = Vec::new();
        while let Some(read) = next(&mut input).unwrap() {
            let shown = read.map_or_else(|why| why, |message| format!("{message:?}"));
            all.push(shown.chars().take(12).collect());
        }
        all
    }

    fn frame(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn nonsense_is_refused_and_the_next_message_is_read() {
        let input = [
            frame("nonsense"),
            frame(r#"{"id":1e400}"#),
            frame("[]"),
            frame(r#"{"jsonrpc":"2.0","id":4294967296,"method":"x"}"#),
            frame(r#"{"jsonrpc":"2.0","method":"exit"}"#),
        ];
        let all = read(input.concat().as_bytes());
        assert_eq!(
            all,
            [
                "a message ma",
                "a message ma",
                "a message ma",
                "a request ha",
                "Notification"
            ]
        );
    }

    #[test]
    fn a_message_that_is_too_large_takes_no_memory() {
        let header = format!("content-length:{}\r\n\r\n", MAX_MESSAGE + 1);
        let all = read(header.as_bytes());
        assert_eq!(all, ["a message of"]);
        assert_eq!(read(b"Content-Length: 99\r\n\r\n{}"), [""; 0]);
    }

    #[test]
    fn headers_that_make_no_sense_end_the_line() {
        for input in [
            &b"Content-Length: x\r\n\r\n"[..],
            b"\r\n",
            b"what\r\n\r\n",
            b"Content-Length: 18446744073709551616\r\n\r\n",
            &[b'x'; 9000],
        ] {
            assert!(next(&mut &*input).is_err());
        }
    }
}
