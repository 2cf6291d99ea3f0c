//! Pictures and pages of hostile and ordinary repositories.
