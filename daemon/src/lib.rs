//! The daemon of skilld and its command line: watching a repository, the single writer, publishing, requests, lifecycle.
//!
//! No rule and no report lives here; `engine` is the door to them. A module imports only from its left:
//! `error, pulse <- stages <- engine <- collect <- write <- observer <- watch <- publish <- host <- rpc <- lifecycle <- export <- lsp <- cli`.

pub mod cli;
pub mod collect;
pub mod engine;
pub mod error;
pub mod export;
pub mod host;
pub mod lifecycle;
pub mod lsp;
pub mod observer;
pub mod publish;
pub mod pulse;
pub mod rpc;
pub mod stages;
pub mod watch;
pub mod write;
