//! What the answers depend on besides files: the configuration and the date. Values only.

/// The configuration in force and today's date (invariant 8: today is an input).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {}
