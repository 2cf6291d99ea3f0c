//! Reports: data to documents.

pub mod validation;
