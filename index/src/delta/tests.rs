//! Applying a delta to the first rows gives the second.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;

use super::pages;

fn paged(rows: &BTreeSet<u8>, pages: u8) -> Vec<Arc<Vec<u8>>> {
    (0..pages)
        .map(|p| Arc::new(rows.iter().copied().filter(|r| r % pages == p).collect()))
        .collect()
}

proptest! {
    #[test]
    fn applying_gives_the_second(old: BTreeSet<u8>, new: BTreeSet<u8>, a in 1u8..4, b in 1u8..4) {
        let rows = pages(&paged(&old, a), &paged(&new, b));
        let mut state = old.clone();
        for row in &rows.removed {
            prop_assert!(state.remove(row));
        }
        for row in &rows.added {
            prop_assert!(state.insert(*row));
        }
        prop_assert_eq!(state, new);
    }
}
