//! Reports: data to JSON, Markdown and text. No rule is decided here. Long arrays are joined from fragments, one text an
//! element, so that a changed element is all that is rendered again.

pub mod baseline;
pub mod changes;
pub mod code_scanning;
pub mod diagnostic_entry;
pub mod diagram;
pub mod discovery_graph;
pub mod discovery_view;
pub mod explain;
pub mod export;
pub mod fingerprint;
pub mod graph;
pub mod inspect;
pub mod inventory;
pub mod json;
pub mod list;
pub mod markdown;
pub mod repairs;
pub mod scan;
pub mod skill_index;
pub mod suggestion;
pub mod text;
pub mod validation;
