//! The sections read from a closure and the catalogue it was found in.

use super::{
    AssetJson, CompositionJson, ConflictDeclaration, ConflictJson, CycleJson, DeclaredJson,
    FreshnessJson, ImpactJson, IncomingJson, LifecycleJson, MembershipJson, MismatchJson, StepJson,
    WrongTargetJson,
};
use crate::catalog::{AssetIx, Catalog, CatalogAsset, Dependency};
use crate::graph::closure::{Fit, Membership, Step, fit};
use crate::graph::composition::{Composition, Conflict, Cycle};
use crate::graph::impact::Impact;
use crate::metadata::Key;
use crate::report::graph::rows::{EvidenceRow, status};

/// What the sections are read from.
#[derive(Clone, Copy)]
struct Reader<'a> {
    catalog: &'a Catalog,
    root: AssetIx,
    backwards: bool,
}

impl<'a> CompositionJson<'a> {
    /// The section of `composition`; `None` where its root is gone.
    pub(in crate::report::graph) fn new(
        catalog: &'a Catalog,
        composition: &Composition,
    ) -> Option<Self> {
        let reader = Reader {
            catalog,
            root: composition.root,
            backwards: false,
        };
        let closure = &composition.closure;
        let members = |membership| {
            let all = closure.members(catalog, composition.root, membership);
            reader.assets(&all, &closure.steps)
        };
        let unresolved = |membership| reader.declared(&closure.unresolved, Some(membership), false);
        let mismatches = |membership| {
            let mut all = closure.mismatches.iter();
            all.any(|step| step.membership == membership)
        };
        let (required, optional) = (Membership::Required, Membership::Optional);
        let unresolved_required = unresolved(required);
        let unresolved_optional = unresolved(optional);
        Some(Self {
            root: reader.asset(composition.root, None)?,
            required_assets: members(required),
            optional_assets: members(optional),
            provenance_edges: reader.steps(&closure.steps),
            required_complete: unresolved_required.is_empty()
                && !mismatches(required)
                && !composition.withdrawn,
            optional_complete: unresolved_optional.is_empty() && !mismatches(optional),
            unresolved_required,
            unresolved_optional,
            kind_mismatches: reader.declared(&closure.mismatches, None, true),
            required_cycles: reader.cycles(&composition.required_cycles, required),
            optional_cycles: reader.cycles(&composition.optional_cycles, optional),
            required_conflicts: reader.conflicts(&composition.conflicts, required),
            optional_conflict_candidates: reader.conflicts(&composition.conflicts, optional),
            freshness_findings: reader.freshness(composition),
            lifecycle_findings: reader.lifecycle(composition),
            cycle_free: composition.required_cycles.is_empty()
                && composition.optional_cycles.is_empty(),
        })
    }
}

impl<'a> ImpactJson<'a> {
    /// The section of `impact`; `None` where its focus is gone.
    pub(in crate::report::graph) fn new(catalog: &'a Catalog, impact: &Impact) -> Option<Self> {
        let reader = Reader {
            catalog,
            root: impact.focus,
            backwards: true,
        };
        let steps = &impact.closure.steps;
        let dependents = |m| reader.assets(&impact.dependents(catalog, m), steps);
        let skills = |m| reader.assets(&impact.skills(catalog, m), steps);
        Some(Self {
            focus: reader.asset(impact.focus, Some(false))?,
            required_dependents: dependents(Membership::Required),
            optional_dependents: dependents(Membership::Optional),
            required_skills: skills(Membership::Required),
            optional_skills: skills(Membership::Optional),
            provenance_edges: reader.steps(steps),
            invalid_incoming_declarations: reader.declared(&impact.closure.mismatches, None, true),
        })
    }
}

impl<'a> Reader<'a> {
    fn id(self, ix: AssetIx) -> &'a str {
        self.catalog.asset(ix).map_or("", |asset| &asset.id)
    }

    fn declaration(self, step: &Step) -> Option<(&'a Dependency, &'a CatalogAsset)> {
        let dependency = self.catalog.dependencies.get(step.dependency)?;
        Some((dependency, self.catalog.asset(dependency.source)?))
    }

    /// The step joins the root directly.
    fn is_direct(self, dependency: &Dependency) -> bool {
        let end = if self.backwards {
            dependency.resolved
        } else {
            Some(dependency.source)
        };
        end.is_some_and(|ix| self.catalog.representative(ix) == self.root)
    }

    fn asset(self, ix: AssetIx, direct: Option<bool>) -> Option<AssetJson<'a>> {
        let asset = self.catalog.asset(ix)?;
        let metadata = &asset.facts.metadata;
        Some(AssetJson {
            id: &asset.id,
            kind: asset.kind().as_str(),
            source_path: asset.path().as_str(),
            status: status(metadata),
            status_reason: metadata.text(Key::StatusReason),
            status_changed_at: metadata.text(Key::StatusChangedAt),
            direct,
        })
    }

    fn assets(self, assets: &[AssetIx], steps: &[Step]) -> Vec<AssetJson<'a>> {
        let direct: rustc_hash::FxHashSet<AssetIx> = steps
            .iter()
            .filter_map(|step| self.declaration(step))
            .filter(|(dependency, _)| self.is_direct(dependency))
            .filter_map(|(dependency, _)| {
                let end = if self.backwards {
                    Some(dependency.source)
                } else {
                    dependency.resolved
                };
                end.map(|ix| self.catalog.representative(ix))
            })
            .collect();
        let assets = assets.iter();
        assets
            .filter_map(|ix| self.asset(*ix, Some(direct.contains(ix))))
            .collect()
    }

    fn steps(self, steps: &[Step]) -> Vec<StepJson<'a>> {
        steps.iter().filter_map(|step| self.step(step)).collect()
    }

    fn step(self, step: &Step) -> Option<StepJson<'a>> {
        let (dependency, source) = self.declaration(step)?;
        let membership = step.membership.as_str();
        let path = source.path().as_str();
        Some(StepJson {
            from: &source.id,
            to: self.id(dependency.resolved?),
            declared_target: &dependency.target,
            kind: dependency.relationship.edge_kind(),
            relationship: dependency.relationship.as_str(),
            declaration_index: dependency.index,
            membership: if self.backwards {
                MembershipJson::DependentMembership(membership)
            } else {
                MembershipJson::Membership(membership)
            },
            direct: self.is_direct(dependency),
            source_path: path,
            evidence: EvidenceRow::new(path, &dependency.place),
        })
    }

    fn declared(
        self,
        steps: &[Step],
        membership: Option<Membership>,
        mismatch: bool,
    ) -> Vec<DeclaredJson<'a>> {
        let wanted = steps
            .iter()
            .filter(|step| membership.is_none_or(|m| step.membership == m));
        wanted
            .filter_map(|step| {
                let (dependency, file) = self.declaration(step)?;
                let source = self.catalog.representative(dependency.source);
                let source = self.catalog.asset(source)?;
                let target = dependency.resolved.and_then(|ix| self.catalog.asset(ix));
                Some(DeclaredJson {
                    source_id: &source.id,
                    source_kind: source.kind().as_str(),
                    source_path: source.path().as_str(),
                    declared_target: &dependency.target,
                    relationship: dependency.relationship.as_str(),
                    declaration_index: dependency.index,
                    membership: step.membership.as_str(),
                    evidence: EvidenceRow::new(file.path().as_str(), &dependency.place),
                    mismatch: self.mismatch(dependency, source).filter(|_| mismatch),
                    incoming: target
                        .filter(|_| self.backwards)
                        .map(|target| IncomingJson {
                            resolved_target_id: &target.id,
                            resolved_target_path: target.path().as_str(),
                            dependent_membership: step.membership.as_str(),
                        }),
                })
            })
            .collect()
    }

    fn mismatch(self, dependency: &Dependency, source: &CatalogAsset) -> Option<MismatchJson<'a>> {
        let (source_fits, target) = match fit(self.catalog, dependency)? {
            Fit::Composes(_) => return None,
            Fit::Unresolved { source } => (source, None),
            Fit::Mismatch {
                source,
                target,
                resolved,
            } => (source, (!target).then_some(resolved)),
        };
        let expected = dependency.relationship.composes()?;
        Some(MismatchJson {
            expected_source_kind: (!source_fits).then_some("context_lens"),
            actual_source_kind: source.kind().as_str(),
            target: target
                .and_then(|ix| self.catalog.asset(ix))
                .map(|target| WrongTargetJson {
                    expected_target_kind: expected.as_str(),
                    actual_target_kind: target.kind().as_str(),
                    target_id: &target.id,
                    target_path: target.path().as_str(),
                }),
        })
    }

    fn cycles(self, cycles: &[Cycle], membership: Membership) -> Vec<CycleJson<'a>> {
        let cycles = cycles.iter();
        cycles
            .map(|cycle| CycleJson {
                membership: membership.as_str(),
                asset_ids: cycle.assets.iter().map(|ix| self.id(*ix)).collect(),
                edges: self.steps(&cycle.steps),
            })
            .collect()
    }

    fn conflicts(self, conflicts: &[Conflict], membership: Membership) -> Vec<ConflictJson<'a>> {
        let wanted = conflicts.iter().filter(|c| c.membership == membership);
        wanted
            .map(|conflict| ConflictJson {
                left: self.id(conflict.left),
                right: self.id(conflict.right),
                membership: membership.as_str(),
                declarations: self.conflict_declarations(&conflict.declarations),
                left_provenance: self.steps(&conflict.left_steps),
                right_provenance: self.steps(&conflict.right_steps),
            })
            .collect()
    }

    fn conflict_declarations(self, declarations: &[usize]) -> Vec<ConflictDeclaration<'a>> {
        let all = declarations.iter();
        all.filter_map(|at| {
            let dependency = self.catalog.dependencies.get(*at)?;
            let source = self.catalog.asset(dependency.source)?;
            let path = source.path().as_str();
            Some(ConflictDeclaration {
                from: &source.id,
                to: self.id(dependency.resolved?),
                source_path: path,
                declaration_index: dependency.index,
                evidence: EvidenceRow::new(path, &dependency.place),
            })
        })
        .collect()
    }

    fn freshness(self, composition: &Composition) -> Vec<FreshnessJson<'a>> {
        let stale = composition.stale.iter();
        stale
            .filter_map(|stale| {
                let asset = self.catalog.asset(stale.asset)?;
                let declared = asset.facts.metadata.get(stale.key())?;
                let path = asset.path().as_str();
                Some(FreshnessJson {
                    asset_id: &asset.id,
                    source_path: path,
                    membership: composition.closure.membership(stale.asset)?.as_str(),
                    is_root: stale.asset == self.root,
                    kind: if stale.expired {
                        "expired"
                    } else {
                        "review_overdue"
                    },
                    date: stale.date.to_string(),
                    evidence: EvidenceRow::new(path, &declared.place),
                })
            })
            .collect()
    }

    fn lifecycle(self, composition: &Composition) -> Vec<LifecycleJson<'a>> {
        let inactive = composition.inactive.iter();
        inactive
            .filter_map(|ix| {
                let asset = self.asset(*ix, None)?;
                Some(LifecycleJson {
                    asset_id: asset.id,
                    source_path: asset.source_path,
                    membership: composition.closure.membership(*ix)?.as_str(),
                    is_root: *ix == self.root,
                    status: asset.status,
                    status_reason: asset.status_reason,
                    status_changed_at: asset.status_changed_at,
                })
            })
            .collect()
    }
}
