//! Reports: data to JSON, Markdown and text. No rule is decided here.

pub mod explain;
pub mod text;
