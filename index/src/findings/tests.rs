//! Scan findings against the labelled repositories, and the examples of the catalogue.

mod conformance;
mod examples;
mod repository;
