//! The bundle as a zip file whose bytes depend on its files alone: entries in the order of the plan, one fixed time, two
//! modes, one compression.

use std::fs::File;
use std::io;
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::{Source, mode, own};
use crate::error::Error;

/// How hard to compress: any other level gives other bytes.
const LEVEL: i64 = 6;

/// Write the archive to the new file `path`.
pub(super) fn write(source: &Source<'_>, path: &Path) -> Result<(), Error> {
    let failed = |source: io::Error| own("write", path, source);
    let file = File::create_new(path).map_err(failed)?;
    let mut archive = ZipWriter::new(file);
    for file in &source.plan.files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(LEVEL))
            .last_modified_time(DateTime::default())
            .unix_permissions(mode(file))
            .large_file(file.size >= u64::from(u32::MAX));
        let name = format!("{}/{}", source.plan.folder, file.path);
        archive
            .start_file(name, options)
            .map_err(|error| failed(error.into()))?;
        source.copy(file, &mut archive)?;
    }
    let file = archive.finish().map_err(|error| failed(error.into()))?;
    file.sync_all().map_err(failed)
}
