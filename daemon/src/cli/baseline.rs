//! `skilld baseline`: asks for every finding, and records it in a file or compares it with one. What is alike and what is
//! reported is decided in the index crate.

use std::path::{Path, PathBuf};
use std::time::Instant;

use skilld_client::wire::{Format, Report, Standard};
use skilld_index::answer;
use skilld_index::report::baseline::{
    Baseline, BaselineError, Checked, FILE_NAME, Standing, Written, is_one, write_command,
};
use skilld_index::report::text::visible;

use super::args::{BaselineAction, BaselineArgs, CheckArgs, ReportArgs, StandardArgs, WriteArgs};
use super::exit::{Exit, Failed};
use super::output::{Output, report};
use super::query::Ask;
use super::root;
use super::target::Seen;
use crate::engine;
use crate::write::replace_file;

/// The largest baseline that is read, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// `skilld baseline`
pub(super) fn run(args: &BaselineArgs, output: &Output) -> Result<Exit, Failed> {
    let began = Instant::now();
    let exit = match &args.action {
        BaselineAction::Write(args) => write(args, output)?,
        BaselineAction::Check(args) => check(args, output)?,
    };
    output.time(began.elapsed());
    Ok(exit)
}

fn write(args: &WriteArgs, output: &Output) -> Result<Exit, Failed> {
    let root = root::find(args.path.as_deref())?;
    let file = File::new(&root, args.file.as_deref());
    // Whatever stands there is looked at before anything is computed.
    let old = match file.text()? {
        None => None,
        Some(text) if is_one(&text) => Some(Baseline::parse(&text)),
        Some(_) => {
            return Err(Failed::Usage(format!(
                "{} is not a baseline and is not overwritten; name another file with --file",
                file.shown
            )));
        }
    };
    let standard = match &args.standard {
        StandardArgs {
            profile: Some(profile),
            ..
        } => Standard::Under(Some(profile.clone())),
        StandardArgs { strict: true, .. } => Standard::Under(None),
        StandardArgs { .. } => Standard::Configured,
    };
    let standing = ask(&root, standard, &args.report, output)?;
    let baseline = Baseline::of(&standing);
    replace_file(&file.path, baseline.to_text().as_bytes())?;
    let old = old.and_then(Result::ok);
    let written = Written::new(&file.shown, old.as_ref(), &baseline);
    let text = if args.report.json || args.format == Some(Format::Json) {
        written.json().map_err(Failed::answer)?
    } else {
        written.text()
    };
    report(text.as_bytes())?;
    Ok(Exit::Fine)
}

fn check(args: &CheckArgs, output: &Output) -> Result<Exit, Failed> {
    let root = root::find(args.path.as_deref())?;
    let file = File::new(&root, args.file.as_deref());
    let baseline = file.read()?;
    refuse_other_standard(&baseline, &args.standard, &file)?;
    let standard = match &baseline.profile {
        Some(profile) => Standard::Under(Some(profile.clone())),
        None => Standard::Without,
    };
    let standing = ask(&root, standard, &args.report, output)?;
    let asked = args
        .fail_on
        .map(|level| answer::threshold(engine::level(level)));
    let threshold = asked.unwrap_or(standing.threshold);
    let checked = Checked::new(&file.shown, &baseline, &standing, threshold);
    let format = if args.report.json {
        Format::Json
    } else {
        args.format.unwrap_or(Format::Text)
    };
    let answer = answer::baseline_check(&checked, engine::format(format), output.color())
        .map_err(|error| Failed::Usage(error.to_string()))?;
    report(answer.text.as_bytes())?;
    if matches!(format, Format::Sarif | Format::Github) {
        output.note(&checked.balance());
    }
    Ok(Exit::of_report(answer.exit))
}

/// A baseline says which findings it is about; a check of others would call all of them new.
fn refuse_other_standard(
    baseline: &Baseline,
    asked: &StandardArgs,
    file: &File,
) -> Result<(), Failed> {
    let recorded = baseline.profile.as_deref();
    let differs = match &asked.profile {
        Some(profile) => recorded != Some(profile.as_str()),
        None => asked.strict && recorded.is_none(),
    };
    if !differs {
        return Ok(());
    }
    let written = match recorded {
        Some(profile) => format!("under profile {profile}"),
        None => "without the strict standard".to_owned(),
    };
    let again = match &asked.profile {
        Some(profile) => format!("--profile {profile}"),
        None => "--strict".to_owned(),
    };
    Err(Failed::Usage(format!(
        "{} was written {written}; write it again with `skilld baseline write {again}`, or check without that flag",
        file.shown
    )))
}

/// Everything the repository has against it.
fn ask(
    root: &Path,
    standard: Standard,
    args: &ReportArgs,
    output: &Output,
) -> Result<Standing, Failed> {
    let ask = Ask {
        root: root.to_owned(),
        report: Report::Standing { standard },
        format: None,
        args,
    };
    let mut answer = Vec::new();
    ask.answer(&mut answer, output)?;
    serde_json::from_slice(&answer).map_err(Failed::answer)
}

/// Where the baseline stands, and what reports call it.
struct File {
    path: PathBuf,
    shown: String,
    /// The caller named it.
    named: bool,
}

impl File {
    fn new(root: &Path, named: Option<&Path>) -> Self {
        match named {
            Some(path) => Self {
                path: path.to_owned(),
                shown: path.to_string_lossy().into_owned(),
                named: true,
            },
            None => Self {
                path: root.join(FILE_NAME),
                shown: FILE_NAME.to_owned(),
                named: false,
            },
        }
    }

    /// Its text; `None` where nothing stands there.
    fn text(&self) -> Result<Option<String>, Failed> {
        let refused = |why: &str| {
            Err(Failed::Usage(format!(
                "{} {why}; name a baseline with --file",
                self.shown
            )))
        };
        match Seen::at(&self.path, MAX_BYTES) {
            Seen::Missing => Ok(None),
            Seen::File(bytes) => match String::from_utf8(bytes) {
                Ok(text) => Ok(Some(text)),
                Err(_) => refused("is not UTF-8"),
            },
            Seen::TooLarge(_) => refused("is too large to be a baseline"),
            Seen::Symlink | Seen::BehindLink(_) => {
                refused("is a symbolic link, and links are not followed")
            }
            Seen::Folder | Seen::Special => refused("is not a file"),
            Seen::Unreadable(why) => refused(&format!("cannot be read ({why})")),
        }
    }

    fn read(&self) -> Result<Baseline, Failed> {
        let write = write_command(self.named.then_some(self.shown.as_str()));
        let write = visible(&write);
        let Some(text) = self.text()? else {
            return Err(Failed::Usage(format!(
                "there is no baseline {}; `{write}` records the findings of today",
                self.shown
            )));
        };
        Baseline::parse(&text).map_err(|error| {
            let advice = match &error {
                // Who names a file may have named another one's.
                BaselineError::Garbled(_) if self.named && !is_one(&text) => {
                    "name a baseline with --file".to_owned()
                }
                BaselineError::Garbled(_) => format!(
                    "restore it from version control, or delete it and write a new one with `{write}`"
                ),
                BaselineError::OtherVersion(_) => {
                    format!("use the skilld that wrote it, or write it again with `{write}`")
                }
            };
            Failed::Usage(format!(
                "the baseline {} {}; {advice}",
                self.shown,
                visible(&error.to_string())
            ))
        })
    }
}
