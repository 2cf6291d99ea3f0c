//! Reports: data to JSON, Markdown and text. No rule is decided here.

pub mod changes;
pub mod explain;
pub mod text;
