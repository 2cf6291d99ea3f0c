//! Frames and their encoding: a length prefix, then postcard. Knows no message.

use std::io;
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
        postcard::from_bytes(frame).map_err(io::Error::other)
    }
}
