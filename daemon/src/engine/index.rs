//! The engine over the salsa index.

use std::sync::Arc;

use skilld_client::wire::{Bytes, Changes, Query, Refusal};
use skilld_index::boundary::Boundary;
use skilld_index::change::Change;
use skilld_index::config::Config;
use skilld_index::entry::Identity;
use skilld_index::index::Index;
use skilld_index::path::RepoPath;
use skilld_index::settings::Settings;
use skilld_index::snapshot::Snapshot;

use super::{Batch, Configuration, Counts, Engine, Plan, Rendered, View};

/// The index of one repository, in memory.
pub struct IndexEngine {
    instance: String,
    index: Option<Index>,
    settings: Option<Arc<Settings>>,
}

impl IndexEngine {
    /// An engine whose clocks carry `instance`.
    pub fn new(instance: &str) -> Self {
        Self {
            instance: instance.to_owned(),
            index: None,
            settings: None,
        }
    }
}

impl Engine for IndexEngine {
    fn configure(&mut self, configuration: Configuration) -> Plan {
        let config = Config::default();
        let plan = Plan {
            boundary: Arc::new(Boundary::new(&config)),
            max_cold: 50_000,
        };
        self.settings = Some(Arc::new(Settings {
            config,
            today: configuration.today,
        }));
        plan
    }

    fn knows(&self, _: &RepoPath, _: &Identity) -> bool {
        false
    }

    fn apply(&mut self, batch: Batch) -> Arc<dyn View> {
        let mut change = Change::default();
        for fetched in batch.put {
            change.put(fetched.facts);
        }
        for path in batch.gone {
            change.remove(path);
        }
        let settings = self.settings.take();
        let index = match (&mut self.index, settings) {
            (Some(index), settings) => {
                if let Some(settings) = settings {
                    change.settings(settings);
                }
                index
            }
            (empty, settings) => {
                let settings = settings.unwrap_or_else(|| {
                    Arc::new(Settings {
                        config: Config::default(),
                        today: skilld_index::date::Date::MIN,
                    })
                });
                empty.insert(Index::new(&self.instance, settings))
            }
        };
        Arc::new(IndexView(index.apply(change)))
    }
}

struct IndexView(Arc<Snapshot>);

impl View for IndexView {
    fn clock(&self) -> String {
        self.0.clock.to_string()
    }

    fn counts(&self) -> Counts {
        let files = self.0.files();
        Counts {
            skills: files
                .iter()
                .filter(|file| file.path.file_name() == "SKILL.md")
                .count() as u64,
            files: files.len() as u64,
            diagnostics: 0,
        }
    }

    fn answer(&self, query: &Query) -> Result<Rendered, Refusal> {
        let mut text = String::new();
        for file in self.0.files() {
            text.push_str(file.path.as_str());
            text.push('\n');
        }
        let _ = query;
        Ok(Rendered {
            exit: 0,
            text: Arc::from(text.into_bytes()),
            notes: Vec::new(),
        })
    }

    fn changes(&self, _: Option<&str>) -> Result<Changes, Refusal> {
        Ok(Changes {
            clock: self.clock(),
            fresh: true,
            lines: Bytes::default(),
        })
    }
}
