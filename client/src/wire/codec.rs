//! Frames and their encoding: a length prefix, then postcard. Knows no message.

use std::io;
use std::panic::catch_unwind;
use std::pin::Pin;

use bytes::{Bytes, BytesMut};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::UnixStream;
use tokio_util::codec::{Framed, LengthDelimitedCodec};

/// A connection cut into frames.
pub type Stream = Framed<UnixStream, LengthDelimitedCodec>;

/// Cut `stream` into frames of at most `max` bytes; a longer one ends the connection.
pub fn frames(stream: UnixStream, max: usize) -> Stream {
    LengthDelimitedCodec::builder()
        .max_frame_length(max)
        .new_framed(stream)
}

/// The message in `frame`.
///
/// # Errors
/// Where there is none.
pub fn decode<T: DeserializeOwned>(frame: &[u8]) -> io::Result<T> {
    // The protocol library panics over a deadline further away than the clock can count; from a peer, that is noise.
    let decoded = catch_unwind(|| postcard::from_bytes(frame));
    decoded
        .map_err(|_| io::Error::other("the frame is no message"))?
        .map_err(io::Error::other)
}

/// Encodes a message as postcard: a report's text crosses as it is, without escaping.
#[derive(Debug, Clone, Copy, Default)]
pub struct Postcard;

impl<T: Serialize> tokio_serde::Serializer<T> for Postcard {
    type Error = io::Error;

    fn serialize(self: Pin<&mut Self>, item: &T) -> Result<Bytes, io::Error> {
        postcard::to_allocvec(item)
            .map(Bytes::from)
            .map_err(io::Error::other)
    }
}

impl<T: DeserializeOwned> tokio_serde::Deserializer<T> for Postcard {
    type Error = io::Error;

    fn deserialize(self: Pin<&mut Self>, frame: &BytesMut) -> Result<T, io::Error> {
        decode(frame)
    }
}
