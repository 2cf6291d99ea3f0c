//! Long answers, held for one connection until their last page is fetched.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use skilld_client::wire::{Bytes, PAGE_BYTES, Page};

/// The most answers held for a connection; the oldest makes room.
const MAX_HELD: usize = 4;

/// The answers of one connection.
#[derive(Debug, Default)]
pub(super) struct Pages(Mutex<Held>);

#[derive(Debug, Default)]
struct Held {
    last: u64,
    answers: VecDeque<(u64, Arc<[u8]>)>,
}

impl Pages {
    /// Hold `text`, the first page of which is sent; answers the handle of the rest, if there is any.
    pub(super) fn hold(&self, text: &Arc<[u8]>) -> Option<u64> {
        if text.len() <= PAGE_BYTES {
            return None;
        }
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.last += 1;
        let handle = held.last;
        held.answers.push_back((handle, Arc::clone(text)));
        if held.answers.len() > MAX_HELD {
            held.answers.pop_front();
        }
        Some(handle)
    }

    /// The page of answer `handle` from `offset` on; the last page lets the answer go.
    pub(super) fn page(&self, handle: u64, offset: u64) -> Option<Page> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = held
            .answers
            .iter()
            .position(|(known, _)| *known == handle)?;
        let (_, text) = held.answers.get(at)?;
        let start = usize::try_from(offset).ok().filter(|at| *at < text.len())?;
        let page = Bytes::part(text, start, PAGE_BYTES);
        if start.saturating_add(PAGE_BYTES) >= text.len() {
            held.answers.remove(at);
        }
        Some(Page { text: page })
    }
}
