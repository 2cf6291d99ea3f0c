//! The migration of a historical skill: every value is settled on its own, and one that cannot be settled blocks the
//! whole candidate (contract: "Unsafe Migration Blocking").

use unicode_normalization::UnicodeNormalization as _;

use super::blocked::{Blocked, PathName, Reason};
use super::canonical::owner_key;
use super::entrypoint::Entrypoint;
use super::skill::Outcome;
use super::source::{STANDARD, Source};
use super::suggestion::{EntrypointMigration, LeftBehind, Mode, Origin, ProposalKind};
use super::{Request, TargetEntry, comments, description, legacy, render, verify};
use crate::syntax::Document;
use crate::syntax::yaml::Node;

/// What is proposed for the historical skill in `doc`.
pub(super) fn propose(
    request: &Request<'_>,
    doc: &Document<'_>,
    source: &Source<'_>,
    entrypoint: &Entrypoint,
) -> Outcome {
    let mut work = Work {
        source,
        out: Outcome {
            proposal: ProposalKind::HistoricalMigration,
            ..Outcome::nothing(Mode::AgentSkillsMigration, source)
        },
    };
    work.settle_name(request, entrypoint);
    work.settle_description(doc);
    work.settle_metadata();
    work.settle_owner(request.owner());
    work.check_target(request.target_entry, entrypoint);
    if work.out.blocked.is_empty() {
        work.render(request, entrypoint);
        work.note_left_behind(doc);
    }
    work.out
}

struct Work<'s, 'd> {
    source: &'s Source<'d>,
    out: Outcome,
}

impl Work<'_, '_> {
    fn block(&mut self, field: &str, line: Option<u32>, reason: Reason) {
        self.out.blocked.push(Blocked::new(field, line, reason));
    }

    fn settle(&mut self, field: &str, value: &str, origin: Origin) {
        self.out.fields.push(field, value);
        self.out.origins.push((field.to_owned(), origin));
    }

    fn settle_name(&mut self, request: &Request<'_>, entrypoint: &Entrypoint) {
        let directory = &entrypoint.directory;
        let normalized: String = directory.nfkc().collect();
        let given = match entrypoint.migration {
            EntrypointMigration::MoveAndRename => {
                PathName::File(request.path.file_name().to_owned())
            }
            _ => PathName::Directory(directory.clone()),
        };
        if let Some(rule) = verify::name_fault(&entrypoint.target, directory) {
            self.block("name", None, Reason::PathName(given, rule));
            return;
        }
        let Some(field) = self.source.field("name") else {
            self.settle("name", &normalized, Origin::Directory);
            return;
        };
        let declared = field.value().and_then(Node::as_str).map(str::trim);
        match declared {
            Some(name) if name.nfkc().eq(normalized.chars()) => {
                self.settle("name", name, Origin::Field("name".to_owned(), field.line));
            }
            _ => {
                if !field.is_undecided() {
                    self.block("name", Some(field.line), Reason::NameConflict(given));
                }
                self.settle("name", &normalized, Origin::Directory);
            }
        }
    }

    fn settle_description(&mut self, doc: &Document<'_>) {
        let Some(field) = self.source.field("description") else {
            match description::evidence(doc, self.source) {
                Some(evidence) => self.settle("description", &evidence.text, evidence.origin),
                None => self.block("description", None, Reason::DescriptionMissing),
            }
            return;
        };
        let declared = field.value().and_then(Node::as_str);
        match declared.and_then(description::usable) {
            Some(text) => {
                let origin = Origin::Field("description".to_owned(), field.line);
                self.settle("description", text, origin);
            }
            None if field.is_undecided() => {}
            None => self.block("description", Some(field.line), Reason::DescriptionUnusable),
        }
    }

    /// Kept entries, then every old field that becomes one.
    fn settle_metadata(&mut self) {
        if self.source.metadata.ambiguous {
            return;
        }
        for entry in self.source.metadata.kept() {
            if entry.key.starts_with("renma.") {
                self.out.renma.push(&entry.key, &entry.value);
            }
            let origin = Origin::Field(format!("metadata.{}", entry.key), entry.line);
            self.out
                .origins
                .push((format!("metadata.{}", entry.key), origin));
        }
        for old in legacy::all() {
            let Some(field) = self.source.field(old.field) else {
                continue;
            };
            // What says two things is reported as a duplicate already.
            let Some(value) = field
                .value()
                .filter(|_| !self.source.metadata.is_undecided(old.key))
            else {
                continue;
            };
            match (old.canonical(value), self.out.preserved.get(old.key)) {
                (Err(reason), _) => self.block(old.field, Some(field.line), reason),
                (Ok(text), None) => {
                    let origin = Origin::Field(old.field.to_owned(), field.line);
                    self.add_metadata(old.key, &text, origin);
                }
                (Ok(text), Some(present)) if old.agrees(present, &text) => {}
                (Ok(_), Some(_)) => {
                    self.out.renma.0.retain(|(key, _)| key != old.key);
                    self.block(
                        old.field,
                        Some(field.line),
                        Reason::Conflict(old.key.to_owned()),
                    );
                }
            }
        }
    }

    fn add_metadata(&mut self, key: &str, value: &str, origin: Origin) {
        self.out.renma.push(key, value);
        self.out.preserved.push(key, value);
        self.out.origins.push((format!("metadata.{key}"), origin));
    }

    fn settle_owner(&mut self, given: Option<&str>) {
        let Some(given) = given else {
            return;
        };
        if self.source.metadata.is_undecided(owner_key()) {
            return;
        }
        match self.out.preserved.get(owner_key()) {
            None => self.add_metadata(owner_key(), given, Origin::OwnerOption),
            Some(declared) if declared == given => {
                if self.out.renma.get(owner_key()).is_none() {
                    self.out.renma.push(owner_key(), given);
                }
            }
            Some(declared) => {
                let reason = Reason::OwnerConflict {
                    declared: declared.to_owned(),
                    given: given.to_owned(),
                };
                let line = self.source.field("owner").map(|field| field.line);
                self.block("owner", line, reason);
            }
        }
    }

    fn check_target(&mut self, entry: TargetEntry, entrypoint: &Entrypoint) {
        let target = &entrypoint.target;
        let reason = match entry {
            _ if !entrypoint.target_is_skill => Reason::TargetReserved(target.clone()),
            TargetEntry::Distinct => Reason::TargetExists(target.clone()),
            TargetEntry::Unverifiable => Reason::TargetUnverifiable(target.clone()),
            TargetEntry::Absent | TargetEntry::Same => return,
        };
        self.block("targetPath", None, reason);
    }

    /// Put the candidate together and let the validator read it at its target.
    fn render(&mut self, request: &Request<'_>, entrypoint: &Entrypoint) {
        let mut fields = self.out.fields.clone();
        for (name, _) in STANDARD {
            let Some(field) = self.source.field(name) else {
                continue;
            };
            if let Some(text) = field.value().and_then(Node::as_str) {
                fields.push(name, text);
                let origin = Origin::Field(name.to_owned(), field.line);
                self.out.origins.push((name.to_owned(), origin));
            }
        }
        let frontmatter = render::frontmatter(&fields, &self.out.preserved);
        let text = render::replace_frontmatter(request.text, &frontmatter);
        self.out
            .blocked
            .extend(verify::blocked(&entrypoint.target, &text));
        if !verify::holds(&text, &fields, &self.out.preserved) {
            self.block("frontmatter", None, Reason::NotRenderable);
        }
        self.out.frontmatter = Some(frontmatter);
    }

    fn note_left_behind(&mut self, doc: &Document<'_>) {
        let used = self
            .out
            .origins
            .iter()
            .find_map(|(_, origin)| match origin {
                Origin::Routing(_, unless) => Some(unless.is_some()),
                _ => None,
            });
        let routing = [
            (legacy::WHEN_TO_USE, used.is_some()),
            (legacy::WHEN_NOT_TO_USE, used == Some(true)),
        ];
        for (name, is_used) in routing {
            if let Some(field) = self.source.field(name).filter(|_| !is_used) {
                self.out.left_behind.push(LeftBehind::Routing {
                    field: name.to_owned(),
                    line: field.line,
                    words: description::words_of(field).unwrap_or_default(),
                });
            }
        }
        for entry in self.source.metadata.removed() {
            self.out.left_behind.push(LeftBehind::Routing {
                field: format!("metadata.{}", entry.key),
                line: entry.line,
                words: entry.value.clone(),
            });
        }
        self.out.left_behind.extend(comments::of_frontmatter(doc));
    }
}
