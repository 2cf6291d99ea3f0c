//! One published state: wire questions in, report text out.

use std::sync::{Arc, OnceLock};

use skilld_client::wire::{
    Bytes, Changes, Format as WireFormat, Level, Query, Refusal, Report, Standard,
};
use skilld_index::answer::{
    self, Answer, AnswerError, ExportRequest, Format, ScanRequest, ValidateRequest,
};
use skilld_index::config::{FailOn, ScanFormat};
use skilld_index::inventory::search::{SearchIndex, Shelf};
use skilld_index::path::RepoPath;
use skilld_index::report;
use skilld_index::snapshot::Snapshot;
use skilld_index::strict::Profile;
use skilld_index::strict::verdict::Tier;

use crate::engine::{Counts, Rendered, View};

/// A snapshot with what reports print of its repository.
pub(super) struct IndexView {
    pub(super) root: String,
    /// The configuration cannot be used: every answer is this.
    pub(super) refusal: Option<String>,
    pub(super) snapshot: Arc<Snapshot>,
    /// Made when the first person looks for something.
    pub(super) search: OnceLock<Arc<SearchIndex>>,
    /// Where the index of an earlier state stands.
    pub(super) shelf: Arc<Shelf>,
}

impl View for IndexView {
    fn clock(&self) -> String {
        self.snapshot.clock.to_string()
    }

    fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    fn counts(&self) -> Counts {
        let surface = &self.snapshot.surface;
        let count = |pages: usize| u64::try_from(pages).unwrap_or(u64::MAX);
        Counts {
            skills: count(surface.skills.iter().map(|page| page.len()).sum()),
            files: count(self.snapshot.scanned_file_count()),
            diagnostics: count(surface.diagnostics.iter().map(|page| page.len()).sum()),
        }
    }

    fn answer(&self, query: &Query) -> Result<Rendered, Refusal> {
        if let Some(refusal) = &self.refusal {
            return Err(Refusal::Usage(refusal.clone()));
        }
        let answer = self
            .report(query)
            .map_err(|error| Refusal::Usage(error.to_string()))?;
        let text = if self.is_json(query) {
            report::json::harmless(answer.text)
        } else {
            answer.text
        };
        Ok(Rendered {
            exit: answer.exit,
            text: Arc::from(text.into_bytes()),
            notes: Vec::new(),
        })
    }

    fn repairable(&self) -> Result<Vec<RepoPath>, Refusal> {
        match &self.refusal {
            Some(refusal) => Err(Refusal::Usage(refusal.clone())),
            None => Ok(answer::repairable(&self.snapshot)),
        }
    }

    fn changes(&self, since: Option<&str>) -> Result<Changes, Refusal> {
        let changes = report::changes::changes(&self.snapshot, since)
            .map_err(|error| Refusal::Usage(error.to_string()))?;
        Ok(Changes {
            clock: changes.clock.to_string(),
            fresh: changes.fresh,
            lines: Bytes::whole(Arc::from(
                report::json::harmless(changes.lines).into_bytes(),
            )),
        })
    }
}

impl IndexView {
    fn report(&self, query: &Query) -> Result<Answer, AnswerError> {
        let (snapshot, root) = (&self.snapshot, self.root.as_str());
        let format = |default| query.format.map_or(default, format);
        match &query.report {
            Report::SkillIndex { focus } => {
                answer::skill_index(snapshot, root, format(Format::Markdown), focus.as_deref())
            }
            Report::Graph { view, focus } => answer::graph(
                snapshot,
                root,
                view.as_deref(),
                format(Format::Json),
                focus.as_deref(),
            ),
            Report::Scan { fail_on, strict } => {
                let request = ScanRequest {
                    fail_on: fail_on.map(level),
                    strict: *strict,
                    color: query.color,
                };
                let default = match snapshot.settings.config.format {
                    ScanFormat::Json => Format::Json,
                    ScanFormat::Text => Format::Text,
                };
                answer::scan(snapshot, root, request, format(default))
            }
            Report::Inventory { host } => {
                let format = format(Format::Text);
                answer::inventory(snapshot, root, host.as_deref(), format, query.color)
            }
            Report::List { query: words } => answer::list(
                self.search.get_or_init(|| self.shelf.index(snapshot)),
                words.as_deref().unwrap_or_default(),
                format(Format::Text),
                query.color,
            ),
            Report::Validate {
                paths,
                profile,
                min_tier,
                migration,
            } => {
                let request = ValidateRequest {
                    paths: paths.clone(),
                    profile: self.profile(profile.as_deref()),
                    min_tier: min_tier
                        .as_deref()
                        .and_then(Tier::find)
                        .unwrap_or(Tier::Valid),
                    migration: *migration,
                    color: query.color,
                };
                answer::validate(snapshot, &request, format(Format::Text))
            }
            Report::ReleaseSkeleton { path } => answer::release_skeleton(snapshot, path),
            Report::ExportPlan {
                path,
                profile,
                allow_invalid,
            } => {
                let request = ExportRequest {
                    path: path.clone(),
                    profile: self.profile(profile.as_deref()),
                    allow_invalid: *allow_invalid,
                    color: query.color,
                };
                answer::export(snapshot, &request, format(Format::Text))
            }
            Report::Inspect { path, text } => {
                let format = format(Format::Text);
                answer::inspect(snapshot, root, (path, text), query.color, format)
            }
            Report::Standing { standard } => {
                let profile = match standard {
                    Standard::Without => None,
                    Standard::Configured => snapshot
                        .settings
                        .own
                        .validate_named
                        .then(|| self.profile(None)),
                    Standard::Under(profile) => Some(self.profile(profile.as_deref())),
                };
                answer::standing(snapshot, root, profile)
            }
        }
    }

    fn is_json(&self, query: &Query) -> bool {
        match (query.format, &query.report) {
            (Some(format), _) => matches!(format, WireFormat::Json | WireFormat::Sarif),
            (None, Report::Graph { .. }) => true,
            (None, Report::Scan { .. }) => self.snapshot.settings.config.format == ScanFormat::Json,
            (None, _) => false,
        }
    }

    fn profile(&self, asked: Option<&str>) -> Profile {
        let configured = || self.snapshot.settings.own.validate_profile.into();
        asked.and_then(Profile::find).unwrap_or_else(configured)
    }
}

/// The form of a report that a question names.
pub(crate) fn format(format: WireFormat) -> Format {
    match format {
        WireFormat::Text | WireFormat::Prompt => Format::Text,
        WireFormat::Json => Format::Json,
        WireFormat::Markdown => Format::Markdown,
        WireFormat::Sarif => Format::Sarif,
        WireFormat::Github => Format::Github,
        WireFormat::Mermaid => Format::Mermaid,
        WireFormat::Dot => Format::Dot,
        WireFormat::Html => Format::Html,
        WireFormat::Svg => Format::Svg,
    }
}

/// The severity that a question names.
pub(crate) fn level(level: Level) -> FailOn {
    match level {
        Level::Low => FailOn::Low,
        Level::Medium => FailOn::Medium,
        Level::High => FailOn::High,
        Level::Critical => FailOn::Critical,
    }
}
