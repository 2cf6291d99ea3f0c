//! What the answers depend on besides files: the configuration and the date. Values only.

use crate::config::Config;
use crate::date::Date;

/// The configuration in force and today's date (invariant 8: today is an input).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The repository's configuration.
    pub config: Config,
    /// The date that freshness rules compare with.
    pub today: Date,
}
