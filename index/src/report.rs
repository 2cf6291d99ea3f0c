//! Reports: data to JSON, Markdown and text. No rule is decided here.

pub mod changes;
pub mod explain;
pub mod suggestion;
pub mod text;

pub mod diagnostic_entry;
pub mod discovery_graph;
pub mod discovery_view;
pub mod json;
pub mod skill_index;
