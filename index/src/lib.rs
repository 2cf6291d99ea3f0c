//! The index of skilld: from bytes of files to facts, from facts to answers.
//!
//! Nothing here reads the file system, the clock or the environment; nothing is async; nothing knows the wire.
//! A module imports only from its left:
//! `path, span, steering <- syntax <- rules <- evidence <- capability folders <- facts <- report <- index, snapshot <- store`.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests read fixtures")
)]

pub mod advice;
pub mod answer;
pub mod assets;
pub mod boundary;
pub mod catalog;
pub mod change;
pub mod clock;
pub mod config;
pub mod date;
pub mod db;
pub mod delta;
pub mod discovery;
pub mod entry;
pub mod evidence;
pub mod excerpt;
pub mod facts;
pub mod findings;
pub mod graph;
pub mod history;
pub mod hosts;
pub mod index;
mod inputs;
pub mod inspect;
pub mod inventory;
pub mod layout;
pub mod metadata;
pub mod migrate;
mod nearest;
pub mod path;
#[cfg(test)]
mod processor;
mod queries;
pub mod repair;
pub mod report;
pub mod rules;
pub mod settings;
mod shards;
pub mod skills;
pub mod snapshot;
pub mod span;
pub mod steering;
pub mod store;
pub mod strict;
pub mod support;
pub mod surface;
pub mod syntax;
mod told;
