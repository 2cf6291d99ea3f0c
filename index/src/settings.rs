//! What the answers depend on besides files: the configuration and the date. Values only.

use crate::config::{Config, settings};
use crate::date::Date;
use crate::facts::Depth;

/// The configuration in force and today's date (invariant 8: today is an input).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// What the repository asks for in the contract's configuration.
    pub config: Config,
    /// What it asks of skilld itself.
    pub own: settings::Settings,
    /// The date that freshness rules compare with.
    pub today: Date,
    /// There are more folders outside the roots than are entered: layout advice is limited to the roots.
    pub layout_limited: bool,
    /// How much is known of each file: without [`Depth::Full`], nothing is judged by the strict standard.
    pub depth: Depth,
}

impl Settings {
    /// The defaults on this day.
    pub fn on(today: Date) -> Self {
        Self {
            config: Config::default(),
            own: settings::Settings::default(),
            today,
            layout_limited: false,
            depth: Depth::Full,
        }
    }
}
