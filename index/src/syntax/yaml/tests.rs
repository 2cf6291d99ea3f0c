//! Behaviour of the YAML parser on text that people write, and on text that nobody should.
