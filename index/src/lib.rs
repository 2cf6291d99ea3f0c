//! The index of skilld: from bytes of files to facts, from facts to answers.
//!
//! Nothing here reads the file system, the clock or the environment; nothing is async; nothing knows the wire.
//! A module imports only from its left:
//! `path, span <- syntax <- rules <- evidence <- capability folders <- facts <- report <- db, snapshot <- store`.

pub mod assets;
pub mod boundary;
pub mod catalog;
pub mod config;
pub mod date;
pub mod evidence;
pub mod metadata;
pub mod path;
pub mod rules;
pub mod span;
pub mod support;
pub mod syntax;
