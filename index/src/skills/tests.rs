//! Validation against the labelled cases, and what the messages say.

mod cases;
