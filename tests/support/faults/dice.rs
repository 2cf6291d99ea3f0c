//! Reproducible chance.

/// A small generator (xorshift64*): the same seed rolls the same numbers.
pub struct Dice {
    state: u64,
    brief: bool,
}

impl Dice {
    /// Dice of this seed.
    pub fn new(seed: u64) -> Self {
        let mut dice = Self {
            state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
            brief: false,
        };
        dice.roll();
        dice
    }

    /// Dice for one short try.
    pub fn brief() -> Self {
        Self {
            brief: true,
            ..Self::new(1)
        }
    }

    /// How often to do what a long try does `times` times.
    pub fn times(&self, times: usize) -> usize {
        if self.brief { times.min(2) } else { times }
    }

    fn roll(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.roll() >> 33).unwrap() % bound
    }
}
