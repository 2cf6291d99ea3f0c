//! What other parts of the repository see of an asset: its names, its kind, its lifecycle and what it depends on.
//! Whatever only the asset's own findings need is left out, so that editing it changes nothing elsewhere.

use std::sync::{Arc, LazyLock};

use super::{ScanFacts, ScannedFile};
use crate::assets::{AssetFacts, AssetKind};
use crate::catalog::Relationship;
use crate::evidence::Quote;
use crate::metadata::{AssetMetadata, Declaration, Key, Member, Raw, RawKind, Source, Value};
use crate::support::SupportFacts;

/// Facts of a file of which nothing was read.
static BLANK: LazyLock<Arc<ScanFacts>> = LazyLock::new(Arc::default);

/// The asset as others see it.
pub fn of(file: &ScannedFile) -> ScannedFile {
    let asset = &file.asset;
    if asset.parent.is_some() && asset.metadata.declarations.is_empty() {
        // Support files are seen by their own skill nearly always: another copy would gain nothing.
        return ScannedFile {
            asset: Arc::clone(asset),
            scan: Arc::clone(&BLANK),
        };
    }
    ScannedFile {
        asset: Arc::new(AssetFacts {
            path: asset.path.clone(),
            kind: asset.kind,
            content_hash: [0; 32],
            size: 0,
            class: asset.class,
            markdown: asset.markdown,
            parent: asset.parent.clone(),
            interpreter: None,
            heading: None,
            metadata: metadata(asset),
            support: SupportFacts::default(),
        }),
        scan: scan(file),
    }
}

/// The asset takes part in findings about many files: it is shared, or declares a dependency.
pub fn takes_part(asset: &AssetFacts) -> bool {
    let metadata = &asset.metadata;
    asset.kind.is_shared()
        || Relationship::ALL
            .into_iter()
            .any(|relationship| !metadata.list(relationship.key()).is_empty())
}

fn metadata(asset: &AssetFacts) -> AssetMetadata {
    let metadata = &asset.metadata;
    if metadata.source != Source::Operational {
        return AssetMetadata::absent();
    }
    let seen = metadata.declarations.iter().filter_map(|declared| {
        let counts = metadata.get(declared.key).is_some();
        counts.then(|| declaration(asset.kind, declared)).flatten()
    });
    AssetMetadata {
        source: Source::Operational,
        envelope: None,
        malformed: None,
        declarations: seen.collect(),
        mappings: 1,
    }
}

fn declaration(kind: AssetKind, declared: &Declaration) -> Option<Declaration> {
    let key = declared.key;
    let related = Relationship::ALL
        .into_iter()
        .any(|relationship| relationship.key() == key);
    let (place, value) = match key {
        _ if related => (declared.place.clone(), declared.value.clone()),
        Key::Id | Key::Status | Key::StatusReason | Key::StatusChangedAt => {
            (nowhere(), declared.value.clone())
        }
        // Only whether there is any is asked elsewhere, and of contexts alone.
        Key::Owner if kind == AssetKind::Context => (nowhere(), presence(&declared.value)),
        Key::WhenToUse | Key::WhenNotToUse => (nowhere(), presence(&declared.value)),
        _ => return None,
    };
    let raw = Raw {
        kind: RawKind::Null,
        text: String::new(),
        alias: false,
    };
    Some(Declaration {
        key,
        place,
        raw,
        value,
    })
}

fn nowhere() -> Quote {
    Quote {
        start_line: 1,
        end_line: 1,
        snippet: String::new(),
    }
}

fn presence(value: &Value) -> Value {
    match value {
        Value::List(members) => {
            let one = Member {
                index: 0,
                text: String::new(),
                place: None,
            };
            Value::List(members.first().map(|_| one).into_iter().collect())
        }
        Value::Text(_) => Value::Text("-".to_owned()),
        other => other.clone(),
    }
}

/// Findings about shared assets that nobody uses stand at their first entry.
fn scan(file: &ScannedFile) -> Arc<ScanFacts> {
    let shared = matches!(file.asset.kind, AssetKind::Context | AssetKind::ContextLens);
    match &file.scan.first_entry {
        Some(entry) if shared => Arc::new(ScanFacts {
            first_entry: Some(entry.clone()),
            ..ScanFacts::default()
        }),
        _ => Arc::clone(&BLANK),
    }
}
