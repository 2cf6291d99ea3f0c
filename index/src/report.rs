//! Reports: data to JSON, Markdown and text. No rule is decided here.

pub mod changes;
pub mod explain;
pub mod suggestion;
pub mod text;
//! Reports: from facts to JSON and Markdown. Nothing is decided here; a report says what the stages before it found.
//! Long arrays are joined from fragments, one text an element, so that a changed element is all that is rendered again.

pub mod diagnostic_entry;
pub mod discovery_graph;
pub mod discovery_view;
pub mod json;
pub mod markdown;
pub mod skill_index;
