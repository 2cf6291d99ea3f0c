//! Composition: what an asset is made of, forwards and backwards. An asset composes the contexts and lenses that it
//! requires or may use; a lens composes what it applies to. What stands behind an optional declaration stays optional.
//! Assets that share an id are one here: their representative.

use rustc_hash::FxHashSet;

use crate::assets::AssetKind;
use crate::catalog::{AssetIx, Catalog, CatalogAsset, Dependency, Relationship};
use crate::path::utf16_cmp;

/// Whether something is always part of a composition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Membership {
    /// By one way at least.
    Required,
    /// Only behind an optional declaration.
    Optional,
}

impl Membership {
    /// The name in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Optional => "optional",
        }
    }

    /// The membership of what a declaration with this `relationship` adds.
    const fn behind(self, relationship: Relationship) -> Self {
        if relationship.is_optional() {
            Self::Optional
        } else {
            self
        }
    }
}

/// A declaration in a composition, once for each membership that it gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Position in [`Catalog::dependencies`].
    pub dependency: usize,
    /// The membership of its target (of its source, backwards).
    pub membership: Membership,
}

/// How a declaration takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// It composes this target.
    Composes(AssetIx),
    /// Nothing has that id or path; `applies_to` may also come from a kind that must not declare it.
    Unresolved {
        /// The source has the right kind.
        source: bool,
    },
    /// It names an asset, but one of its ends has the wrong kind.
    Mismatch {
        /// The source has the right kind.
        source: bool,
        /// The target has the right kind.
        target: bool,
        /// The target.
        resolved: AssetIx,
    },
}

/// How `dependency` takes part in composition; `None` for declarations that compose nothing.
pub fn fit(catalog: &Catalog, dependency: &Dependency) -> Option<Fit> {
    let expected = dependency.relationship.composes()?;
    let kind = |ix| catalog.asset(ix).map(CatalogAsset::kind);
    let source = dependency.relationship != Relationship::AppliesTo
        || kind(catalog.representative(dependency.source)) == Some(AssetKind::ContextLens);
    let Some(resolved) = dependency.resolved else {
        return Some(Fit::Unresolved { source });
    };
    let target = kind(resolved) == Some(expected);
    Some(if source && target {
        Fit::Composes(catalog.representative(resolved))
    } else {
        Fit::Mismatch {
            source,
            target,
            resolved,
        }
    })
}

/// What was reached from one asset.
#[derive(Debug, Clone, Default)]
pub struct Closure {
    /// What was reached by a required way; the root is in it.
    pub required: FxHashSet<AssetIx>,
    /// What was reached by an optional way.
    pub optional: FxHashSet<AssetIx>,
    /// Composing declarations, in the order of reports.
    pub steps: Vec<Step>,
    /// Declarations without a target, in the order of reports. Forwards only.
    pub unresolved: Vec<Step>,
    /// Declarations between the wrong kinds, in the order of reports.
    pub mismatches: Vec<Step>,
}

impl Closure {
    /// How an asset takes part; required is stronger.
    pub fn membership(&self, ix: AssetIx) -> Option<Membership> {
        if self.required.contains(&ix) {
            Some(Membership::Required)
        } else if self.optional.contains(&ix) {
            Some(Membership::Optional)
        } else {
            None
        }
    }

    /// Everything that takes part, the root included.
    pub fn all(&self) -> FxHashSet<AssetIx> {
        self.required.union(&self.optional).copied().collect()
    }

    /// The assets of this membership without `root`, by id.
    pub fn members(
        &self,
        catalog: &Catalog,
        root: AssetIx,
        membership: Membership,
    ) -> Vec<AssetIx> {
        let from = match membership {
            Membership::Required => &self.required,
            Membership::Optional => &self.optional,
        };
        let mut members: Vec<AssetIx> = from
            .iter()
            .copied()
            .filter(|ix| *ix != root && self.membership(*ix) == Some(membership))
            .collect();
        members.sort_by(|a, b| utf16_cmp(id(catalog, *a), id(catalog, *b)));
        members
    }

    /// Note that `ix` was reached; whether that is news.
    fn reach(&mut self, ix: AssetIx, membership: Membership) -> bool {
        match membership {
            Membership::Required => self.required.insert(ix),
            Membership::Optional => self.optional.insert(ix),
        }
    }

    fn sort(&mut self, catalog: &Catalog) {
        sort_steps(catalog, &mut self.steps);
        sort_declared(catalog, &mut self.unresolved);
        sort_declared(catalog, &mut self.mismatches);
    }
}

/// What `root` is composed of.
pub fn forwards(catalog: &Catalog, root: AssetIx) -> Closure {
    let mut closure = Closure::default();
    closure.reach(root, Membership::Required);
    let mut queue = vec![(root, Membership::Required)];
    while let Some((node, way)) = queue.pop() {
        for (at, dependency) in declared_by(catalog, node) {
            let membership = way.behind(dependency.relationship);
            let step = Step {
                dependency: at,
                membership,
            };
            match fit(catalog, dependency) {
                Some(Fit::Composes(target)) => {
                    closure.steps.push(step);
                    if closure.reach(target, membership) {
                        queue.push((target, membership));
                    }
                }
                Some(Fit::Unresolved { source }) => {
                    closure.unresolved.push(step);
                    if !source {
                        closure.mismatches.push(step);
                    }
                }
                Some(Fit::Mismatch { .. }) => closure.mismatches.push(step),
                None => {}
            }
        }
    }
    closure.sort(catalog);
    closure
}

/// What is composed of `focus`. Mismatches are declarations that name a part of the way without composing it.
pub fn backwards(catalog: &Catalog, focus: AssetIx) -> Closure {
    let incoming = Incoming::new(catalog);
    let mut closure = Closure::default();
    closure.reach(focus, Membership::Required);
    let mut queue = vec![(focus, Membership::Required)];
    while let Some((node, way)) = queue.pop() {
        for at in incoming.of(node) {
            let Some(dependency) = catalog.dependencies.get(at) else {
                continue;
            };
            let membership = way.behind(dependency.relationship);
            let step = Step {
                dependency: at,
                membership,
            };
            if !matches!(fit(catalog, dependency), Some(Fit::Composes(_))) {
                closure.mismatches.push(step);
                continue;
            }
            closure.steps.push(step);
            let source = catalog.representative(dependency.source);
            if closure.reach(source, membership) {
                queue.push((source, membership));
            }
        }
    }
    closure.sort(catalog);
    closure
}

/// The dependencies of every asset with the id of `node`, with their positions.
fn declared_by(catalog: &Catalog, node: AssetIx) -> impl Iterator<Item = (usize, &Dependency)> {
    let same_id = catalog
        .asset(node)
        .map_or(&[] as &[AssetIx], |asset| catalog.with_id(&asset.id));
    same_id.iter().flat_map(|ix| {
        let start = catalog.dependencies.partition_point(|d| d.source < *ix);
        (start..).zip(catalog.dependencies_of(*ix))
    })
}

/// Positions of dependencies that may compose, by the representative of their target.
struct Incoming(Vec<(AssetIx, usize)>);

impl Incoming {
    fn new(catalog: &Catalog) -> Self {
        let mut all: Vec<(AssetIx, usize)> = catalog
            .dependencies
            .iter()
            .enumerate()
            .filter(|(_, dependency)| dependency.relationship.composes().is_some())
            .filter_map(|(at, dependency)| Some((catalog.representative(dependency.resolved?), at)))
            .collect();
        all.sort_unstable();
        Self(all)
    }

    fn of(&self, target: AssetIx) -> impl Iterator<Item = usize> {
        let start = self.0.partition_point(|(ix, _)| *ix < target);
        let end = self.0.partition_point(|(ix, _)| *ix <= target);
        let range = self.0.get(start..end).unwrap_or_default();
        range.iter().map(|(_, at)| *at)
    }
}

fn id(catalog: &Catalog, ix: AssetIx) -> &str {
    catalog.asset(ix).map_or("", |asset| &asset.id)
}

/// By source id, target id, field, position, membership.
fn sort_steps(catalog: &Catalog, steps: &mut Vec<Step>) {
    sort_by(
        catalog,
        steps,
        |dependency| dependency.resolved.map_or("", |ix| id(catalog, ix)),
        true,
    );
}

/// By source id, field, declared target, position, membership.
fn sort_declared(catalog: &Catalog, steps: &mut Vec<Step>) {
    sort_by(catalog, steps, |dependency| &dependency.target, false);
}

fn sort_by<'c>(
    catalog: &'c Catalog,
    steps: &mut Vec<Step>,
    target: impl Fn(&'c Dependency) -> &'c str,
    target_first: bool,
) {
    steps.sort_unstable();
    steps.dedup();
    steps.sort_by(|a, b| {
        let of = |step: &Step| catalog.dependencies.get(step.dependency);
        let (Some(x), Some(y)) = (of(a), of(b)) else {
            return a.cmp(b);
        };
        let by_target = utf16_cmp(target(x), target(y));
        let by_field = x.relationship.as_str().cmp(y.relationship.as_str());
        let middle = if target_first {
            by_target.then(by_field)
        } else {
            by_field.then(by_target)
        };
        let membership = |step: &Step| step.membership.as_str();
        let by_membership = membership(a).cmp(membership(b));
        let by_index = x.index.cmp(&y.index);
        utf16_cmp(id(catalog, x.source), id(catalog, y.source))
            .then(middle)
            .then(if target_first {
                by_membership.then(by_index)
            } else {
                by_index.then(by_membership)
            })
    });
}
