//! The laws that the targets drive: the very ones of the suite.

#[path = "../tests/support/hostile.rs"]
pub mod hostile;
