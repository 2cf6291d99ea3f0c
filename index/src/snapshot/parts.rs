//! The scan put together from the parts that were found portion by portion. Orders and counts; judges nothing.

use std::collections::BTreeSet;

use super::{Listed, Scan};
use crate::boundary::suppression::Suppressions;
use crate::findings::asset::AssetFindings;
use crate::findings::portion::Judged;
use crate::findings::support::SkillSupport;
use crate::findings::support::coverage::{InspectionCoverage, Standalone};
use crate::findings::{Finding, Notice, finding, listed, notice};
use crate::path::RepoPath;
use crate::settings::Settings;

/// What the places of some part of the repository say, whatever stands in the files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Places {
    /// Files that were not read, links, advice on where files stand.
    pub(crate) notices: Vec<Notice>,
    /// Assets that stand for themselves.
    pub(crate) standalone: Standalone,
}

/// What repository diagnostics are put together from, in parts that unchanged portions share between snapshots.
#[derive(Debug)]
pub(crate) struct Diagnosed<'p> {
    /// What assets show alone.
    pub(crate) alone: Vec<&'p AssetFindings>,
    /// What they show by what they name, portion by portion, and what only all of them together show.
    pub(crate) judged: Vec<&'p Judged>,
    /// What places say.
    pub(crate) places: Vec<&'p Places>,
    /// Package files that skills name.
    pub(crate) packages: Vec<&'p [RepoPath]>,
    /// How many assets and other files that the configuration selects could be read.
    pub(crate) selected: usize,
}

/// Everything else that was found.
#[derive(Debug)]
pub(crate) struct Parts<'p> {
    /// What repository diagnostics are put together from.
    pub(crate) diagnosed: Diagnosed<'p>,
    /// What skills say of their support files.
    pub(crate) support: Vec<&'p SkillSupport>,
    /// Advice beyond the contract on single files. Not among what every report lists: the reference knows none of it.
    pub(crate) advice: Vec<&'p [Notice]>,
}

impl Diagnosed<'_> {
    /// Put the diagnostics together that every report lists.
    pub(crate) fn listed(&self) -> Listed {
        let entries = self.judged.iter().flat_map(|part| &part.listed);
        let packages = self.packages.iter().flat_map(|paths| paths.iter());
        Listed {
            diagnostics: listed::diagnostics(entries.cloned().collect(), &self.notices()),
            scanned_files: self.selected + packages.collect::<BTreeSet<_>>().len(),
        }
    }

    fn notices(&self) -> Vec<Notice> {
        let alone = self.alone.iter().flat_map(|part| &part.notices);
        let judged = self.judged.iter().flat_map(|part| &part.notices);
        let places = self.places.iter().flat_map(|part| &part.notices);
        let mut all: Vec<Notice> = alone.chain(judged).chain(places).cloned().collect();
        notice::sort(&mut all);
        all
    }
}

impl Parts<'_> {
    /// Put the scan together.
    pub(crate) fn scan(&self, settings: &Settings) -> Scan {
        let suppressions = Suppressions::new(&settings.config.suppressions, settings.today);
        let (suppressed, findings) = self.findings().into_iter().partition(|finding| {
            suppressions
                .accept(finding.code.id(), finding.evidence.path.as_str())
                .is_some()
        });
        let mut notices = self.diagnosed.notices();
        notices.extend(self.advice.iter().flat_map(|part| part.iter()).cloned());
        notice::sort(&mut notices);
        Scan {
            findings,
            suppressed,
            notices,
            coverage: InspectionCoverage::new(
                self.diagnosed.places.iter().map(|part| &part.standalone),
                self.support.iter().flat_map(|part| &part.expectations),
            ),
        }
    }

    fn findings(&self) -> Vec<Finding> {
        let alone = self.diagnosed.alone.iter().flat_map(|part| &part.findings);
        let judged = self.diagnosed.judged.iter().flat_map(|part| &part.findings);
        let support = self.support.iter().flat_map(|part| &part.findings);
        let mut all: Vec<Finding> = alone.chain(judged).chain(support).cloned().collect();
        finding::sort(&mut all);
        all
    }
}
