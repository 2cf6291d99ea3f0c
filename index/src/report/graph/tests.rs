//! The graph report against the conformance cases and against hand-made repositories.

mod cases;
mod pictures;
mod repository;
