//! Reports: data to JSON, Markdown and text. No rule is decided here. Long arrays are joined from fragments, one text an
//! element, so that a changed element is all that is rendered again.

pub mod changes;
pub mod explain;
pub mod suggestion;
pub mod text;

pub mod diagnostic_entry;
pub mod discovery_graph;
pub mod discovery_view;
pub mod json;
pub mod markdown;
pub mod skill_index;

pub mod validation;
