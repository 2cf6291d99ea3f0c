//! Properties of migration over the labelled cases and over arbitrary strings.

pub(crate) mod cases;
mod description;
mod properties;
mod rendering;
mod targets;
