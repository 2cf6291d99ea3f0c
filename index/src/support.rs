//! Static references of one file to other files of the repository: relative Markdown links and explicit paths in the
//! body. Whether a target exists is asked elsewhere.

use serde::{Deserialize, Serialize};

use crate::evidence::Quote;

/// How a reference is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Origin {
    /// A Markdown link or image destination.
    Link,
    /// A path in inline code.
    CodeSpan,
    /// A path in running text or a code block.
    Text,
}

/// One reference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupportReference {
    /// The target as written, without fragment or query.
    pub target: String,
    /// The repository-relative path it names; `None` where it leaves the repository.
    pub resolved: Option<String>,
    /// How it is written.
    pub origin: Origin,
    /// Where it stands; the snippet is the reference itself.
    pub place: Quote,
}

/// All references of one file, in document order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupportFacts {
    /// The references.
    pub references: Vec<SupportReference>,
}
