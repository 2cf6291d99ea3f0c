//! The wire contract: what a client may ask, what a daemon may say, and how both are framed.
//!
//! Values only. A connection opens with one frame of JSON in each direction ([`Hello`], [`Welcome`]) whose shape never
//! changes, so that any two versions can tell which of them is old; everything after is the tarpc service [`Skilld`] in
//! postcard frames and may change with [`PROTOCOL`].

mod answer;
mod codec;
mod hello;
mod query;
mod status;

pub use answer::{Answer, Bytes, Changes, Freshness, Page, Refusal, Timings};
pub use codec::{Postcard, Stream, decode, frames};
pub use hello::{Build, Hello, Verdict, Welcome};
pub use query::{Format, Level, Query, Report, Settings, Standard};
pub use status::{LastApply, Phase, Status, Watches};

/// The number of this wire contract; any change of the service or its types takes the next one.
pub const PROTOCOL: u32 = 4;

/// Bytes of report text in one answer or page.
pub const PAGE_BYTES: usize = 3 << 20;

/// The largest frame a daemon accepts: requests are small.
pub const MAX_REQUEST_BYTES: usize = 1 << 20;

/// The largest frame a client accepts.
pub const MAX_ANSWER_BYTES: usize = 4 << 20;

/// What a daemon does for its clients. Every path in a request is relative to the repository root.
#[tarpc::service]
pub trait Skilld {
    /// A report, or its first page.
    async fn query(query: Query) -> Result<Answer, Refusal>;
    /// A further page of an answer of this connection, from byte `offset` on.
    async fn page(answer: u64, offset: u64) -> Result<Page, Refusal>;
    /// How the daemon is.
    async fn status() -> Status;
    /// What changed after the clock `since`; waits up to `wait_ms` for the first change. With no clock, everything.
    async fn changes(since: Option<String>, wait_ms: u64, sync: bool) -> Result<Changes, Refusal>;
    /// Finish what is under way, then exit. Answers once the request is accepted.
    async fn stop();
}
