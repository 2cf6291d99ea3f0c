//! The report of an export: `skilld.export.v1` and its text. The files are others' business.

use std::fmt::Write as _;

use serde::Serialize;

use super::text::visible;
use crate::strict::export::{ExportFile, ExportPlan, LeftOut};

/// The schema id of the JSON document.
pub const SCHEMA: &str = "skilld.export.v1";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Exported<'a> {
    schema_version: &'static str,
    path: &'a str,
    out: &'a str,
    folder: &'a str,
    files: &'a [ExportFile],
    left_out: &'a [LeftOut],
}

/// The document for the bundle of `plan`, written to `out`, as pretty JSON with a final line end.
///
/// # Errors
/// Where serialization fails, which no value of this type does.
pub fn json(plan: &ExportPlan, out: &str) -> Result<String, serde_json::Error> {
    let exported = Exported {
        schema_version: SCHEMA,
        path: &plan.path,
        out,
        folder: &plan.folder,
        files: &plan.files,
        left_out: &plan.left_out,
    };
    serde_json::to_string_pretty(&exported).map(|text| text + "\n")
}

/// The same for reading.
pub fn text(plan: &ExportPlan, out: &str) -> String {
    let files = plan.files.len();
    let plural = if files == 1 { "" } else { "s" };
    let bytes: u64 = plan.files.iter().map(|file| file.size).sum();
    let mut text = format!(
        "{}: {files} file{plural}, {bytes} bytes, from {}\n",
        visible(out),
        visible(&plan.path)
    );
    for left in &plan.left_out {
        let _ = writeln!(
            text,
            "  left out {}: {}",
            visible(&left.path),
            visible(&left.reason)
        );
    }
    text
}
