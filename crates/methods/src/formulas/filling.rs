//! Random fillings, drawn and rejected fast.
//!
//! A filling is k independent uniform digits, one for each blank. All of them are drawn for
//! every filling; three ideas make this cheap.
//!
//! *Many digits from one random number.* For a uniform 64-bit `r`, the high half of `r * N^m` is a
//! uniform number below N^m, that is m digits, if the low half is not below 2^64 mod N^m; otherwise
//! `r` is drawn again. The high half need not be split by division: multiplying by N^c moves the
//! next c digits into the high half and the rest of the number into the low half (Brackett-Rozinsky
//! and Lemire, *Batched ranged random integer generation*, 2024). On 9x9 one number gives up to 18
//! digits.
//!
//! *Clauses of a few blanks as a table.* The blanks are divided into portions of c, with N^c at
//! most [`LARGEST_TABLE`]. For each portion a bit for each of its fillings says whether the clauses
//! about these blanks alone, or about them and the facts, all hold. One lookup evaluates them
//! together.
//!
//! *The first portion that is rejected ends the evaluation.* A filling that no table rejects is
//! rare; its formulas are evaluated in full.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-inner-loops.md`: always stopping at the
//! first rejection; never stopping within a random number.

use std::ops::Range;

use satur_model::{Cell, Digit, DigitSet, Grid, Puzzle, Random};

/// Upper bound on the fillings of a portion: a table of as many bits stays in the nearest cache.
const LARGEST_TABLE: u64 = 8192;

/// Upper bound on the fillings drawn with one random number: the chance that it must be drawn again
/// is then below one in 64.
const LARGEST_DRAW: u64 = 1 << 58;

/// Random fillings of the blanks of a puzzle.
pub(super) struct Fillings {
    side: u64,
    blanks: Vec<Cell>,
    portions: Vec<Portion>,
    draws: Vec<Draw>,
}

/// Some blanks whose digits are looked up together.
struct Portion {
    blanks: Range<usize>,
    /// The number of its fillings.
    fillings: u64,
    /// For each filling a bit: whether its clauses hold.
    holds: Vec<u64>,
}

/// The portions that share a random number.
struct Draw {
    portions: Range<usize>,
    /// The number of fillings of all portions together.
    fillings: u64,
    /// A random number is drawn again if the low half of its product with `fillings` is below this.
    threshold: u64,
    /// Whether its first portion rejects nearly all fillings, so that the others are rarely
    /// looked up. Otherwise all are looked up without branching: a mispredicted branch costs more
    /// than the lookups.
    is_selective: bool,
    /// The number that was drawn.
    number: u64,
}

impl Fillings {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let board = puzzle.board();
        let mut fillings = Self {
            side: puzzle.shape().side() as u64,
            blanks: board.blanks().collect(),
            portions: Vec::new(),
            draws: Vec::new(),
        };
        fillings.portion_out(puzzle);
        fillings.deal_out();
        fillings
    }

    /// The blanks, row by row.
    pub(super) fn blanks(&self) -> &[Cell] {
        &self.blanks
    }

    /// The number of fillings, if it fits 64 bits.
    pub(super) fn count(&self) -> Option<u64> {
        self.side
            .checked_pow(u32::try_from(self.blanks.len()).ok()?)
    }

    /// Draws a filling, and returns whether the tables accept it.
    #[inline]
    pub(super) fn draw(&mut self, random: &mut Random) -> bool {
        for draw in &mut self.draws {
            draw.number = random.bits();
            while draw.number.wrapping_mul(draw.fillings) < draw.threshold {
                draw.number = random.bits();
            }
        }
        self.draws.iter().all(|draw| {
            let portions = &self.portions[draw.portions.clone()];
            if draw.is_selective {
                draw.passes_one_by_one(portions)
            } else {
                draw.passes_without_branches(portions)
            }
        })
    }

    /// Writes the filling that was drawn into a grid.
    pub(super) fn write(&self, grid: &mut Grid) {
        for draw in &self.draws {
            let mut rest = draw.number;
            for portion in &self.portions[draw.portions.clone()] {
                let mut filling = portion.next(&mut rest);
                for &cell in self.blanks[portion.blanks.clone()].iter().rev() {
                    grid[cell] = Some(Digit::new((filling % self.side) as usize));
                    filling /= self.side;
                }
            }
        }
    }

    fn portion_out(&mut self, puzzle: &Puzzle) {
        let candidates = puzzle.candidates();
        let mut first = 0;
        while first < self.blanks.len() {
            let (mut end, mut fillings) = (first, 1);
            while end < self.blanks.len() && fillings * self.side <= LARGEST_TABLE {
                fillings *= self.side;
                end += 1;
            }
            let mut portion = Portion {
                blanks: first..end,
                fillings,
                holds: vec![0; fillings.div_ceil(64) as usize],
            };
            let shape = puzzle.shape();
            let blanks = &self.blanks[first..end];
            let limits: Vec<Limit> = blanks
                .iter()
                .enumerate()
                .map(|(at, &cell)| Limit {
                    allowed: candidates[cell],
                    sees: (0..at)
                        .filter(|&earlier| shape.peers(cell).contains(&blanks[earlier]))
                        .collect(),
                })
                .collect();
            portion.tabulate(&limits, self.side as usize, &mut Vec::new(), 0);
            self.portions.push(portion);
            first = end;
        }
    }

    fn deal_out(&mut self) {
        let mut first = 0;
        while first < self.portions.len() {
            let (mut end, mut fillings) = (first, 1_u64);
            while let Some(portion) = self.portions.get(end) {
                match fillings.checked_mul(portion.fillings) {
                    Some(more) if more <= LARGEST_DRAW => fillings = more,
                    _ => break,
                }
                end += 1;
            }
            self.draws.push(Draw {
                portions: first..end,
                fillings,
                threshold: fillings.wrapping_neg() % fillings,
                is_selective: self.portions[first].passing() * 16 <= self.portions[first].fillings,
                number: 0,
            });
            first = end;
        }
    }
}

impl Draw {
    #[inline]
    fn passes_one_by_one(&self, portions: &[Portion]) -> bool {
        let mut rest = self.number;
        portions
            .iter()
            .all(|portion| portion.holds(portion.next(&mut rest)))
    }

    #[inline]
    fn passes_without_branches(&self, portions: &[Portion]) -> bool {
        let mut rest = self.number;
        portions.iter().fold(true, |all, portion| {
            all & portion.holds(portion.next(&mut rest))
        })
    }
}

impl Portion {
    /// The portion's filling, from the rest of a random number.
    #[inline]
    fn next(&self, rest: &mut u64) -> u64 {
        let product = u128::from(*rest) * u128::from(self.fillings);
        *rest = product as u64;
        (product >> 64) as u64
    }

    #[inline]
    fn holds(&self, filling: u64) -> bool {
        self.holds[(filling / 64) as usize] >> (filling % 64) & 1 == 1
    }

    /// The number of its fillings that satisfy the clauses.
    fn passing(&self) -> u64 {
        self.holds
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    /// Marks every filling that begins with these digits and this number, and respects the limits.
    fn tabulate(&mut self, limits: &[Limit], side: usize, begun: &mut Vec<Digit>, number: usize) {
        let Some(limit) = limits.get(begun.len()) else {
            self.holds[number / 64] |= 1 << (number % 64);
            return;
        };
        for digit in limit.allowed.iter() {
            if limit.sees.iter().all(|&earlier| begun[earlier] != digit) {
                begun.push(digit);
                self.tabulate(limits, side, begun, number * side + digit.index());
                begun.pop();
            }
        }
    }
}

/// The digits that the clauses allow in a blank of a portion.
struct Limit {
    /// The digits that agree with the facts.
    allowed: DigitSet,
    /// The earlier blanks of the portion that must hold another digit.
    sees: Vec<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formulas::Interpretation;
    use proptest::prelude::*;
    use satur_model::{Formula, Shape};
    use satur_testkit::boards;

    fn drawn(puzzle: &Puzzle, fillings: &mut Fillings, random: &mut Random) -> (Grid, bool) {
        let mut grid = puzzle.board();
        let passes = fillings.draw(random);
        fillings.write(&mut grid);
        (grid, passes)
    }

    proptest! {
        /// A filling that a table rejects violates a formula; givens stay, and every blank is filled.
        #[test]
        fn tables_refuse_only_what_the_formulas_refuse(seed: u64, holes in 0..30_usize) {
            let mut random = Random::new(seed);
            let shapes = boards::small_shapes();
            let shape = shapes[random.below(shapes.len())];
            let puzzle = boards::with_holes(shape, holes, &mut random);
            let mut fillings = Fillings::new(&puzzle);
            for _ in 0..50 {
                let (grid, passes) = drawn(&puzzle, &mut fillings, &mut random);
                prop_assert!(grid.is_full());
                prop_assert!(puzzle.givens().filled().all(|(c, d)| grid[c] == Some(d)));
                let all = Interpretation::of(&grid);
                let holds = Formula::ALL.iter().all(|&f| all.violated(f).is_none());
                prop_assert!(passes || !holds);
                // A single portion contains all clauses.
                if fillings.portions.len() <= 1 {
                    prop_assert_eq!(passes, holds);
                }
            }
        }
    }

    /// Every digit is equally likely in every blank, and blanks are independent:
    /// chi-squared over single digits, and over pairs of neighbouring blanks.
    #[test]
    fn draws_are_uniform_and_independent() {
        const DRAWS: usize = 200_000;
        for (rows, cols, holes) in [(3, 3, 40), (2, 2, 16), (2, 3, 20), (4, 4, 13), (1, 7, 30)] {
            let shape = Shape::new(rows, cols).unwrap();
            let side = shape.side();
            let mut random = Random::new(5);
            let puzzle = boards::with_holes(shape, holes, &mut random);
            let mut fillings = Fillings::new(&puzzle);
            let blanks = fillings.blanks().to_vec();
            let mut single = vec![0_u64; blanks.len() * side];
            let mut pairs = vec![0_u64; (blanks.len() - 1) * side * side];
            for _ in 0..DRAWS {
                let (grid, _) = drawn(&puzzle, &mut fillings, &mut random);
                let digits: Vec<usize> = blanks.iter().map(|&c| grid[c].unwrap().index()).collect();
                for (at, &digit) in digits.iter().enumerate() {
                    single[at * side + digit] += 1;
                }
                for (at, pair) in digits.windows(2).enumerate() {
                    pairs[(at * side + pair[0]) * side + pair[1]] += 1;
                }
            }
            for (counts, kinds) in [(&single, side), (&pairs, side * side)] {
                let expected = DRAWS as f64 / kinds as f64;
                for counts in counts.chunks(kinds) {
                    let chi: f64 = counts
                        .iter()
                        .map(|&n| (n as f64 - expected).powi(2) / expected)
                        .sum();
                    let freedom = (kinds - 1) as f64;
                    // Six standard deviations; the seed is fixed, so the result is deterministic.
                    assert!(
                        chi < freedom + 6.0 * (2.0 * freedom).sqrt(),
                        "{shape}: {chi}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_random_number_serves_eighteen_blanks() {
        let mut random = Random::new(1);
        for (holes, draws) in [(0, 0), (1, 1), (18, 1), (19, 2), (81, 5)] {
            let puzzle = boards::with_holes(Shape::classic(), holes, &mut random);
            assert_eq!(Fillings::new(&puzzle).draws.len(), draws);
        }
        let puzzle = boards::with_holes(Shape::classic(), 4, &mut random);
        assert_eq!(Fillings::new(&puzzle).count(), Some(6561));
        let puzzle = Puzzle::new(Grid::empty(Shape::classic()));
        assert_eq!(Fillings::new(&puzzle).count(), None);
    }
}
