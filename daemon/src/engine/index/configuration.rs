//! From configuration files as they stand to settings, or to the words of what is wrong with them.

use skilld_index::config::load::{Problem, load};
use skilld_index::settings::Settings;

use crate::engine::Configuration;

/// The settings in force and why they cannot be used, if they cannot.
#[derive(Debug, Clone)]
pub(super) struct Configured {
    pub(super) settings: Settings,
    /// What every answer says instead; the caller's mistake.
    pub(super) refusal: Option<String>,
}

impl Default for Configured {
    fn default() -> Self {
        Self {
            settings: Settings::on(skilld_index::date::Date::MIN),
            refusal: None,
        }
    }
}

impl Configured {
    /// Read the configuration files. Never fails: mistakes become the refusal, and whatever was in force `before` stays
    /// so, that nothing is read anew while somebody is typing.
    pub(super) fn read(from: &Configuration, before: &Self) -> Self {
        let loaded = load(&from.files, from.explicit.as_ref());
        let problems: Vec<String> = loaded.problems.iter().map(Problem::to_string).collect();
        if !problems.is_empty() {
            return Self {
                settings: Settings {
                    today: from.today,
                    ..before.settings.clone()
                },
                refusal: Some(problems.join("\n")),
            };
        }
        Self {
            settings: Settings {
                config: loaded.config,
                own: loaded.settings,
                ..Settings::on(from.today)
            },
            refusal: None,
        }
    }
}
