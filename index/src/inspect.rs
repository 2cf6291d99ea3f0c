//! One file looked at closely: what its text shows, and where its links lead. Facts hold no text, so the text comes with
//! the question. What other files know of this one is asked elsewhere.

pub mod links;
pub mod outline;

#[cfg(test)]
mod tests;

pub use links::{LinkState, SeenLink};
pub use outline::{Field, Outline, Section};
