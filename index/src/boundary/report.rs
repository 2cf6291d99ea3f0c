//! The boundary as the scan report shows it, `renma.scan-boundary.v1`.

use serde::Serialize;

use super::suppression::{SuppressionRow, Suppressions};
use crate::config::Config;
use crate::path::{RepoPath, utf16_cmp};

/// `scanBoundary` of a scan: what was looked at, and what was accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ScanBoundary {
    schema_version: &'static str,
    config_path: Option<RepoPath>,
    globs: Vec<String>,
    exclude: Vec<String>,
    max_file_size_bytes: u64,
    max_depth: u64,
    active_suppressions: Vec<SuppressionRow>,
}

impl ScanBoundary {
    /// The boundary that `config` draws; `suppressions` are those of the day.
    pub fn new(config: &Config, suppressions: &Suppressions) -> Self {
        Self {
            schema_version: "renma.scan-boundary.v1",
            config_path: config.path.clone(),
            globs: sorted(&config.globs),
            exclude: sorted(&config.exclude),
            max_file_size_bytes: config.max_file_size_bytes,
            max_depth: config.max_depth,
            active_suppressions: suppressions.active().to_vec(),
        }
    }
}

/// Each text once, in report order. The texts themselves stay as written.
fn sorted(texts: &[String]) -> Vec<String> {
    let mut texts = texts.to_vec();
    texts.sort_by(|a, b| utf16_cmp(a, b));
    texts.dedup();
    texts
}
