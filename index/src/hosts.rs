//! Would a host load this skill, and if not, which rule stops it? The rules are one table of what the hosts' documents
//! say ([`table`]); where they are silent, the verdict is unknown. No host's program is imitated, with one exception:
//! `skills-ref`, which is its own document ([`skills_ref`]).

pub mod case;
pub mod facts;
mod rule;
mod skills_ref;
pub mod table;

#[cfg(test)]
mod tests;

use serde::Serialize;

pub use case::{Case, Named};
pub use facts::HostFacts;
pub use rule::{Host, HostRule, Source, Test, Then};
pub use table::HOSTS;

/// What a host does with a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loads {
    /// It loads it.
    Yes,
    /// A documented rule stops it.
    No,
    /// Its documents do not say, or it cannot be told from here.
    Unknown,
}

/// The answer for one host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What it does.
    pub loads: Loads,
    /// The rule that decided; none where nothing stands in the way.
    pub rule: Option<&'static HostRule>,
    /// What the rule found, where it says more than the rule.
    pub detail: Option<String>,
}

impl Host {
    /// The host of that name.
    pub fn find(id: &str) -> Option<&'static Self> {
        HOSTS.iter().find(|host| host.id == id)
    }

    /// The names of all hosts.
    pub fn names() -> String {
        let names: Vec<&str> = HOSTS.iter().map(|host| host.id).collect();
        names.join(", ")
    }

    /// Judge one file. The first rule that stops it decides, else the first that leaves it open.
    pub fn judge(&'static self, case: &Case<'_>) -> Verdict {
        let mut open = None;
        for rule in self.rules {
            if !case.meets(self, rule.test) {
                continue;
            }
            match rule.then {
                Then::Stops => return case.verdict(Loads::No, Some(rule)),
                Then::Unknown => open = open.or(Some(rule)),
            }
        }
        let loads = if open.is_some() {
            Loads::Unknown
        } else {
            Loads::Yes
        };
        case.verdict(loads, open)
    }
}
