//! Writes a deterministic repository of N skills, for benchmarks and soak tests. Sizes follow a real catalogue of 417
//! skills: SKILL.md 1.5 to 16 KB (median 6.4 KB), 1.2 references a skill, a script for every third. One skill in 20
//! has a specification error, one in 10 an authoring warning; continuations form chains of 8.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

const WORDS: [&str; 32] = [
    "index",
    "schema",
    "request",
    "reviewer",
    "release",
    "pipeline",
    "contract",
    "boundary",
    "payload",
    "migration",
    "cluster",
    "deployment",
    "evidence",
    "report",
    "owner",
    "trace",
    "cache",
    "shard",
    "query",
    "graph",
    "policy",
    "context",
    "budget",
    "rollback",
    "canary",
    "metric",
    "incident",
    "latency",
    "parser",
    "token",
    "stream",
    "queue",
];

/// What to generate.
#[derive(Debug, Clone, Copy)]
pub struct Monorepo {
    /// Number of skills.
    pub skills: usize,
    /// Unrelated source files beside each skill, outside the skill roots.
    pub noise: usize,
}

impl Monorepo {
    /// Write the repository below `out`.
    ///
    /// # Errors
    /// The first write that fails.
    pub fn write(&self, out: &Path) -> io::Result<()> {
        write(
            &out.join("renma.config.jsonc"),
            "{ \"skill_discovery\": { \"adopted\": true } }\n",
        )?;
        for i in 0..self.skills {
            self.write_skill(out, i)?;
        }
        for k in 0..(self.skills / 5).clamp(1, 200) {
            write_context(out, k)?;
        }
        Ok(())
    }

    /// Repository-relative folder of skill `i`.
    pub fn skill_dir(i: usize) -> String {
        let root = if i.is_multiple_of(11) {
            ".agents/skills"
        } else {
            "skills"
        };
        format!("{root}/domain-{:02}/skill-{i:06}", i % 97)
    }

    fn write_skill(&self, out: &Path, i: usize) -> io::Result<()> {
        let mut random = Random::new(i as u64);
        let dir = Self::skill_dir(i);
        let references = [0, 0, 1, 1, 2, 3][random.below(6)];
        let script = random.below(100) < 35;
        write(
            &out.join(&dir).join("SKILL.md"),
            &self.skill_text(i, &mut random, references, script),
        )?;
        for k in 0..references {
            let text = format!("# Reference {k}\n\n{}", prose(&mut random, 4500));
            write(
                &out.join(&dir).join(format!("references/ref-{k}.md")),
                &text,
            )?;
        }
        if script {
            write(
                &out.join(&dir).join("scripts/check.sh"),
                "#!/bin/sh\nset -eu\nprintf '%s\\n' ok\n",
            )?;
        }
        for k in 0..self.noise {
            let path = format!(
                "src/domain-{:02}/pkg-{:04}/skill-{i:06}/file_{k}.rs",
                i % 97,
                i / 50
            );
            let text = format!("// skill {i} {k}\npub fn f{k}() -> usize {{ {i} }}\n");
            write(&out.join(path), &text.repeat(3 + random.below(28)))?;
        }
        Ok(())
    }

    fn skill_text(&self, i: usize, random: &mut Random, references: usize, script: bool) -> String {
        let (domain, team) = (
            format!("domain-{:02}", i % 97),
            format!("team-{:02}", i % 41),
        );
        let name = if i % 20 == 13 {
            format!("SKILL-{i:06}")
        } else {
            format!("skill-{i:06}")
        };
        let mut text = format!(
            "---\nname: {name}\ndescription: {}\nmetadata:\n",
            description(i, random)
        );
        let _ = writeln!(
            text,
            "  renma.id: skill.{domain}.skill-{i:06}\n  renma.owner: {team}\n  renma.status: stable"
        );
        let _ = writeln!(text, "  renma.tags: '[\"{domain}\",\"{team}\"]'");
        if i.is_multiple_of(8) {
            text.push_str("  renma.published-entrypoint: \"true\"\n");
        }
        let next = i + 1;
        if i % 8 != 7 && next < self.skills {
            let _ = writeln!(
                text,
                "  renma.continues-with: '[\"skill.domain-{:02}.skill-{next:06}\"]'",
                next % 97
            );
        }
        if i.is_multiple_of(5) {
            let _ = writeln!(
                text,
                "  renma.requires-context: '[\"context.area-{:03}\"]'",
                i % 200
            );
        }
        let _ = write!(
            text,
            "---\n\n# {name}\n\n## Inputs\n\nThe change under review.\n\n## Workflow\n\n1. Read the change.\n"
        );
        for k in 0..references {
            let _ = writeln!(text, "- [reference {k}](references/ref-{k}.md)");
        }
        if script {
            text.push_str("2. Run `scripts/check.sh`.\n");
        }
        let size = 1500 + random.below(5000) + random.below(5000);
        text + "\n" + &prose(random, size)
    }
}

fn description(i: usize, random: &mut Random) -> String {
    if i % 10 == 3 {
        return format!("Reviews {} changes.", random.word());
    }
    let words: [&str; 5] = std::array::from_fn(|_| random.word());
    let [what, place, thing, trigger, limit] = words;
    format!(
        "Reviews {what} changes for the {place} {thing}. Use when a {trigger} changes; not for {limit} approval."
    )
}

fn write_context(out: &Path, k: usize) -> io::Result<()> {
    let head = format!(
        "---\nid: context.area-{k:03}\nowner: team-{:02}\nstatus: stable\n",
        k % 41
    );
    let bounds = "when_to_use:\n  - Reviewing\nwhen_not_to_use:\n  - Coding\n---\n\n";
    let text = format!(
        "{head}{bounds}# Area {k}\n\n{}",
        prose(&mut Random::new(1 << 40 | k as u64), 2500)
    );
    write(
        &out.join(format!("contexts/area-{:02}/area-{k:03}.md", k % 20)),
        &text,
    )
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(path, text)
}

fn prose(random: &mut Random, size: usize) -> String {
    let mut out = String::new();
    while out.len() < size {
        let words: Vec<&str> = (0..8 + random.below(9)).map(|_| random.word()).collect();
        let sentence = words.join(" ");
        match random.below(20) {
            0..=2 => {
                let _ = writeln!(
                    out,
                    "\n## {} {}\n\n{sentence}.",
                    random.word(),
                    random.word()
                );
            }
            3..=6 => {
                let _ = writeln!(out, "- {sentence}.");
            }
            7 => {
                let _ = writeln!(out, "```sh\ngrep -r {} .\n```", random.word());
            }
            _ => {
                let _ = writeln!(out, "{sentence}.");
            }
        }
    }
    out
}

/// A small splitmix generator: the same seed gives the same bytes on every machine.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// Start from `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound` (which must not be 0).
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.bits() % bound as u64).unwrap_or_default()
    }

    fn word(&mut self) -> &'static str {
        WORDS
            .get(self.below(WORDS.len()))
            .copied()
            .unwrap_or("index")
    }
}
