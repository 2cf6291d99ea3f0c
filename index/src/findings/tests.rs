//! Scan findings against the labelled repositories, the examples of the catalogue, and who is judged
//! with whom.

mod conformance;
mod examples;
mod repository;
mod together;
