//! Where plain search branches: at the cell with the greatest weight for its number of digits, or
//! at a digit with two places left in a house if one of them weighs more.
//!
//! A cell gains weight when a try at it leads to a dead end, when it is left without a digit, and when
//! it was the last to strike its only digit from others before the dead end: that digit was mostly
//! forced, not tried, and shows where the board breaks. If a cage with a sum failed, the digit says
//! less, since other digits of the cage have as much part in it: its cell gains half, the digit
//! nothing. A digit that leads to dead ends more often than the others adds weight to all cells that
//! can hold it. Weights start with how tightly a cell
//! is bound, and are reduced now and then, so that they show where the search fails at the moment.
//! The figures of trials are in `docs/experiments/2026-11-clues.md`.

use super::board::Board;
use super::problem::Problem;
use super::propagator::Propagator;
use super::state::Literal;
use crate::word::Word;

/// Dead ends between two reductions of the weights.
const REDUCE_EVERY: u32 = 1 << 14;
/// The weight of every cell at first, and of a constraint, which its cells share.
const FIRST_WEIGHT: f32 = 20.0;
/// The part of the weight of the worst digit that its cells gain.
const DIGIT_SHARE: f32 = 0.2;
/// What the cell of the last forced digit gains if a cage failed.
const CAGE_SHARE: f32 = 0.5;

/// The weights of cells and digits.
pub(super) struct Branching {
    cells: Vec<f32>,
    digits: Vec<f32>,
    /// One divided by each number of digits.
    shares: Vec<f32>,
    /// The same for each set of digits, on small sides.
    shares_by_set: Vec<f32>,
    until_reduction: u32,
}

impl Branching {
    pub(super) fn new<W: Word>(problem: &Problem<W>) -> Self {
        let mut weights = vec![FIRST_WEIGHT; problem.cells];
        for propagator in &problem.propagators {
            let cells = match propagator {
                Propagator::Cage(cage) => cage.inside(),
                other => other.cells(),
            };
            for &cell in cells {
                weights[usize::from(cell)] += FIRST_WEIGHT / cells.len() as f32;
            }
        }
        Self {
            cells: weights,
            digits: vec![0.0; problem.side],
            shares: (0..=problem.side).map(|count| 1.0 / count as f32).collect(),
            shares_by_set: (0..if problem.side <= 9 {
                1_u32 << problem.side
            } else {
                0
            })
                .map(|set| 1.0 / set.count_ones() as f32)
                .collect(),
            until_reduction: REDUCE_EVERY,
        }
    }

    /// The weights of the cells.
    pub(super) fn weights(&self) -> Vec<f64> {
        self.cells.iter().copied().map(f64::from).collect()
    }

    /// Adds weight to what led to a dead end: the literal that was tried or refuted last, the digit
    /// that was struck last from others because its cell has no other, and the cell without a digit.
    pub(super) fn blame<W: Word>(&mut self, tried: Option<Literal>, board: &Board<'_, W>) {
        let tried = tried.map(|literal| {
            let (variable, side) = (literal.variable(), self.digits.len());
            (variable / side, variable % side)
        });
        let last = board.last_single().or(tried);
        if let Some((cell, digit)) = tried {
            self.cells[cell] += 1.0;
            self.digits[digit] += 1.0;
        }
        if let Some((cell, digit)) = last {
            if board.failed_in_cage() {
                self.cells[cell] += CAGE_SHARE;
            } else {
                self.cells[cell] += 1.0;
                self.digits[digit] += 1.0;
            }
        }
        if let Some(cell) = board.dead_cell() {
            self.cells[usize::from(cell)] += 1.0;
        }
        self.until_reduction -= 1;
        if self.until_reduction == 0 {
            self.until_reduction = REDUCE_EVERY;
            for weight in &mut self.cells {
                *weight *= 0.5;
            }
            for weight in &mut self.digits {
                *weight *= 0.25;
            }
        }
    }

    /// The literal to try next; `None` if every cell has one digit.
    pub(super) fn choose<W: Word>(
        &self,
        board: &Board<'_, W>,
        problem: &Problem<W>,
    ) -> Option<Literal> {
        let domains = &board.domains;
        let (worst, share) = self.worst_digit();
        let mut best: Option<(f32, usize)> = None;
        let mut heaviest = 0.0_f32;
        for cell in board.open_cells() {
            let domain = domains[cell];
            let mut weight = self.cells[cell];
            heaviest = heaviest.max(weight);
            if domain & worst != W::ZERO {
                weight += share;
            }
            let score = weight * self.share(domain);
            if best.is_none_or(|(other, _)| score > other) {
                best = Some((score, cell));
            }
        }
        let (_, cell) = best?;
        // A place is compared without what the worst digit adds, which says nothing of the cell itself.
        let score = self.cells[cell] * self.share(domains[cell]);
        let literal = Literal::new(cell * problem.side + domains[cell].first(), true);
        if heaviest * 0.5 < score || domains[cell].len() == 2 {
            return Some(literal);
        }
        Some(self.choose_place(board, problem, score).unwrap_or(literal))
    }

    /// One divided by the number of digits of a set.
    #[inline]
    fn share<W: Word>(&self, digits: W) -> f32 {
        match self.shares_by_set.get(digits.low() as usize) {
            Some(&share) => share,
            None => self.shares[digits.len() as usize],
        }
    }

    /// The digit that led to the most dead ends, with the weight that it adds, if it stands out.
    fn worst_digit<W: Word>(&self) -> (W, f32) {
        let (mut worst, mut most, mut least) = (W::ZERO, 0.0_f32, f32::INFINITY);
        for (digit, &weight) in self.digits.iter().enumerate() {
            if weight > most {
                (worst, most) = (W::bit(digit), weight);
            }
            if weight > 0.0 {
                least = least.min(weight);
            }
        }
        if most < self.digits.len() as f32 || most <= 1.5 * least {
            return (W::ZERO, 0.0);
        }
        (worst, DIGIT_SHARE * most)
    }

    /// A digit with two places left in a complete house, of which one weighs at least twice the
    /// score.
    fn choose_place<W: Word>(
        &self,
        board: &Board<'_, W>,
        problem: &Problem<W>,
        mut score: f32,
    ) -> Option<Literal> {
        let domains = &board.domains;
        let mut is_heavy = vec![false; problem.complete];
        for cell in board.open_cells() {
            if self.cells[cell] * 0.5 >= score {
                for &house in problem.houses_of.get(cell) {
                    if let Some(is_heavy) = is_heavy.get_mut(usize::from(house)) {
                        *is_heavy = true;
                    }
                }
            }
        }
        let mut best = None;
        for house in (0..problem.complete).filter(|&house| is_heavy[house]) {
            let house = &problem.houses[house];
            let (mut once, mut twice, mut more) = (W::ZERO, W::ZERO, W::ZERO);
            for &cell in house {
                let domain = domains[usize::from(cell)];
                more |= twice & domain;
                twice |= once & domain;
                once |= domain;
            }
            for digit in (twice & !more).ones() {
                let places = house.iter().map(|&cell| usize::from(cell));
                let places = places.filter(|&cell| domains[cell] & W::bit(digit) != W::ZERO);
                let heaviest = places.max_by(|&a, &b| self.cells[a].total_cmp(&self.cells[b]));
                if let Some(cell) = heaviest
                    && self.cells[cell] * 0.5 >= score
                {
                    score = self.cells[cell] * 0.5;
                    best = Some(Literal::new(cell * problem.side + digit, true));
                }
            }
        }
        best
    }
}
