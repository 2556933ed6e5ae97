//! Boards that are a shuffled pattern: the rows of the solution are shifts of each other, with rows,
//! columns and digits in another order.
//!
//! Nearly all boards of 100x100 that are passed around were made so, because nothing else makes a
//! full one as easily. Number rows, columns and digits by the elements of an Abelian group, so that
//! the digit of a cell is the sum of its row and its column: this is a pattern. Two cells with the
//! same digit have the same sum, which is a linear equation, and hundreds of givens make hundreds of
//! them. Without a pattern they have only the solution in which all numbers are equal; with one they
//! have the numbers of the pattern, and the sums name the digit of every cell.
//!
//! *Sound*: the full board is checked against candidates and houses; a board that fails is not used.
//! Nothing is proved by it.
//!
//! *How*: for each prime, the equations are reduced to a triangle modulo the greatest power of it
//! that divides the side. This covers every Abelian group of that order. Where a pivot is not a
//! unit, its row times the rest of the modulus is one more row (Howell's form), so that solutions
//! can be read off from the last unknown to the first. *Cost*: without a pattern, the triangle is
//! full after little more than twice as many equations as the side, some 10 microseconds on 36x36;
//! with one, some milliseconds on 100x100.

use std::collections::BTreeMap;

use satur_model::{Candidates, Cell, Digit, DigitSet, Grid, HouseKind};

/// Upper bound on the numbers that name an element; a group of 128 elements has at most seven.
const MOST_PARTS: usize = 8;

/// An element of the group, in parts.
type Element = [u32; MOST_PARTS];

/// A cell with a certain digit: its row and its column, as unknowns.
type Place = [usize; 2];

/// The full board that continues the pattern of a board's certain digits, if they have one.
pub(super) fn continued(candidates: &Candidates) -> Option<Grid> {
    let shape = candidates.shape();
    let side = shape.side();
    // The numbers of rows and columns are those of the first houses.
    let unknowns = |cell: Cell| HouseKind::LINES.map(|kind| shape.house_of(cell, kind).index());
    let lines = HouseKind::LINES.map(|kind| shape.houses_of_kind(kind).count());
    let lines: usize = lines.into_iter().sum();
    let mut places: Vec<Vec<Place>> = vec![Vec::new(); side];
    for (cell, digits) in candidates.iter() {
        if let Some(digit) = digits.single() {
            places[digit.index()].push(unknowns(cell));
        }
    }
    // Adding a number to all rows, or to all columns, changes nothing.
    let pinned = *places.iter().flatten().next()?;
    // By unknown, its element; by part, the modulus.
    let mut elements = vec![Element::default(); lines];
    let mut moduli = Vec::new();
    for modulus in prime_powers(side) {
        let numberings = Triangle::of(&places, pinned, lines, modulus)?.numberings(pinned)?;
        for numbering in numberings {
            if moduli.len() == MOST_PARTS {
                return None;
            }
            for (element, number) in elements.iter_mut().zip(numbering) {
                element[moduli.len()] = number;
            }
            moduli.push(modulus);
        }
    }
    let sum = |[row, col]: Place| {
        let mut sum = Element::default();
        for (part, &modulus) in moduli.iter().enumerate() {
            sum[part] = (elements[row][part] + elements[col][part]) % modulus;
        }
        sum
    };
    let mut digits = BTreeMap::new();
    let mut absent = Vec::new();
    for (digit, places) in places.iter().enumerate() {
        match places.first() {
            Some(&place) => drop(digits.insert(sum(place), digit)),
            None => absent.push(digit),
        }
    }
    let mut grid = Grid::empty(shape);
    for cell in shape.all_cells() {
        let sum = sum(unknowns(cell));
        let digit = match digits.get(&sum) {
            Some(&digit) => digit,
            // A digit that no cell had may be any of those that are left.
            None => *digits.entry(sum).or_insert(absent.pop()?),
        };
        grid[cell] = Some(Digit::new(digit));
    }
    is_solution(&grid, candidates).then_some(grid)
}

/// Whether every cell has one of its candidates, and every house all digits.
fn is_solution(grid: &Grid, candidates: &Candidates) -> bool {
    let shape = grid.shape();
    let has_own = |(cell, digits): (Cell, DigitSet)| {
        let digit: Option<Digit> = grid[cell];
        digit.is_some_and(|digit| digits.contains(digit))
    };
    let mut houses = HouseKind::ALL
        .into_iter()
        .flat_map(|kind| shape.houses_of_kind(kind));
    candidates.iter().all(has_own)
        && houses.all(|house| {
            let digits = shape.house(house).iter().filter_map(|&cell| grid[cell]);
            digits.collect::<DigitSet>() == DigitSet::all(shape.side())
        })
}

/// The powers of primes whose product a number is, for different primes.
fn prime_powers(mut number: usize) -> Vec<u32> {
    let mut powers = Vec::new();
    let most = number;
    for prime in 2..=most {
        let mut power = 1;
        while number.is_multiple_of(prime) {
            number /= prime;
            power *= prime as u32;
        }
        if power > 1 {
            powers.push(power);
        }
    }
    powers
}

/// Linear equations modulo a power of a prime, without constants, in Howell's form.
struct Triangle {
    modulus: u32,
    /// By unknown, the equation that begins with it. Its first factor divides the modulus.
    rows: Vec<Option<Vec<u32>>>,
}

impl Triangle {
    /// The equations that places with the same digit make; `None` if they have no solution but zero.
    fn of(places: &[Vec<Place>], pinned: Place, unknowns: usize, modulus: u32) -> Option<Self> {
        let mut triangle = Self {
            modulus,
            rows: vec![None; unknowns],
        };
        for places in places {
            for pair in places.windows(2) {
                let mut row = vec![0; unknowns];
                for (&[at_row, at_col], sign) in pair.iter().zip([1, modulus - 1]) {
                    for at in [at_row, at_col] {
                        row[at] = (row[at] + sign) % modulus;
                    }
                }
                for at in pinned {
                    row[at] = 0;
                }
                triangle.add(row);
            }
            if triangle.is_full(pinned) {
                return None;
            }
        }
        Some(triangle)
    }

    /// Whether every unknown but two is zero.
    fn is_full(&self, pinned: Place) -> bool {
        let is_zero = |(at, row): (usize, &Option<Vec<u32>>)| {
            pinned.contains(&at) || row.as_ref().is_some_and(|row| row[at] == 1)
        };
        self.rows.iter().enumerate().all(is_zero)
    }

    /// Adds an equation, and what follows from it.
    fn add(&mut self, row: Vec<u32>) {
        let mut waiting = vec![row];
        while let Some(mut row) = waiting.pop() {
            let mut from = 0;
            while let Some(ahead) = row[from..].iter().position(|&factor| factor != 0) {
                let at = from + ahead;
                let least = self.rows[at].as_ref().map_or(self.modulus, |row| row[at]);
                if row[at] % least != 0 {
                    // Its own factor is a smaller power of the prime, or the first one.
                    self.begin_with_divisor(&mut row, at);
                    if row[at] > 1 {
                        let mut tail = row.clone();
                        self.multiply(&mut tail, self.modulus / row[at]);
                        waiting.push(tail);
                    }
                    let Some(other) = self.rows[at].replace(row) else {
                        break;
                    };
                    row = other;
                }
                let Some(own) = &self.rows[at] else { break };
                let times = self.modulus - row[at] / own[at];
                let remainder = Remainder::of(self.modulus);
                for (factor, &other) in row[at..].iter_mut().zip(&own[at..]) {
                    *factor = remainder.after(*factor + times * other);
                }
                from = at + 1;
            }
        }
    }

    /// Multiplies an equation by a unit, so that its first factor divides the modulus.
    fn begin_with_divisor(&self, row: &mut [u32], at: usize) {
        let units = 1..self.modulus;
        let is_right = |unit: &u32| {
            self.modulus
                .is_multiple_of((row[at] * unit % self.modulus).max(1))
        };
        let is_unit = |unit: &u32| gcd(*unit, self.modulus) == 1;
        let not_zero = |unit: &u32| !(row[at] * unit).is_multiple_of(self.modulus);
        let unit = units
            .into_iter()
            .find(|unit| is_unit(unit) && not_zero(unit) && is_right(unit));
        self.multiply(row, unit.unwrap_or(1));
    }

    fn multiply(&self, row: &mut [u32], by: u32) {
        for factor in row {
            *factor = *factor * by % self.modulus;
        }
    }

    /// Solutions of which all others are sums, by unknown.
    fn numberings(&self, pinned: Place) -> Option<Vec<Vec<u32>>> {
        let mut numberings = Vec::new();
        for last in (0..self.rows.len()).filter(|at| !pinned.contains(at)) {
            let number = match &self.rows[last] {
                None => 1,
                Some(row) if row[last] > 1 => self.modulus / row[last],
                Some(_) => continue,
            };
            if numberings.len() == MOST_PARTS {
                return None;
            }
            let mut numbers = vec![0; self.rows.len()];
            numbers[last] = number;
            for at in (0..last).rev() {
                let Some(row) = &self.rows[at] else { continue };
                let terms = row[at + 1..].iter().zip(&numbers[at + 1..]);
                let sum = terms.map(|(factor, number)| factor * number).sum::<u32>();
                let right = (self.modulus - sum % self.modulus) % self.modulus;
                if !right.is_multiple_of(row[at]) {
                    return None;
                }
                numbers[at] = right / row[at];
            }
            numberings.push(numbers);
        }
        Some(numberings)
    }
}

fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}

/// Remainders modulo a number up to 128, of numbers below its square, by a multiplication: the
/// compiler makes vectors of it.
#[derive(Clone, Copy)]
struct Remainder {
    modulus: u32,
    inverse: u32,
}

impl Remainder {
    fn of(modulus: u32) -> Self {
        Self {
            modulus,
            inverse: (1 << 24) / modulus + 1,
        }
    }

    #[inline]
    fn after(self, number: u32) -> u32 {
        number - ((number * self.inverse) >> 24) * self.modulus
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::{Logic, reduce};
    use crate::{Goal, Request, find, run};
    use satur_model::{Puzzle, Random, Solution};
    use satur_testkit::boards;

    /// The pattern of some certain digits, without any logic.
    fn of(puzzle: &Puzzle) -> Option<Grid> {
        continued(&puzzle.candidates())
    }

    #[test]
    fn shuffled_shifts_are_continued_on_every_shape() {
        let shapes = [
            (2, 3),
            (3, 3),
            (3, 4),
            (4, 4),
            (5, 5),
            (6, 6),
            (7, 7),
            (8, 8),
            (9, 9),
        ];
        for (seed, (rows, cols)) in shapes
            .into_iter()
            .chain([(2, 7), (1, 11), (8, 16)])
            .enumerate()
        {
            let shape = boards::shape(rows, cols);
            let mut random = Random::new(seed as u64);
            let puzzle = boards::with_holes(shape, shape.cells() * 3 / 5, &mut random);
            if let Some(grid) = of(&puzzle) {
                Solution::verify(&puzzle, grid).unwrap();
            } else {
                assert!(shape.side() < 12, "{rows}x{cols}");
            }
        }
    }

    /// The table of the group of pairs of numbers below six, in blocks: not a cyclic one.
    fn pairs(shape: satur_model::Shape) -> Grid {
        let mut grid = Grid::empty(shape);
        for cell in shape.all_cells() {
            let (row, col) = (shape.row(cell), shape.col(cell));
            let digit = (row / 6 + col % 6) % 6 * 6 + (row % 6 + col / 6) % 6;
            grid[cell] = Some(Digit::new(digit));
        }
        grid
    }

    #[test]
    fn groups_that_are_not_cyclic_are_continued_too() {
        let shape = boards::shape(6, 6);
        let full = pairs(shape);
        Solution::verify(&Puzzle::new(Grid::empty(shape)), full.clone()).unwrap();
        for seed in 0..5 {
            let mut random = Random::new(seed);
            let mut givens = full.clone();
            for cell in shape.all_cells() {
                if random.below(10) < 6 {
                    givens[cell] = None;
                }
            }
            assert_eq!(of(&Puzzle::new(givens)), Some(full.clone()));
        }
    }

    #[test]
    fn a_digit_that_no_cell_has_is_found_in_what_is_left() {
        let shape = boards::shape(5, 5);
        let mut givens = boards::with_holes(shape, 300, &mut Random::new(8))
            .givens()
            .clone();
        for cell in shape.all_cells() {
            if givens[cell] == Some(Digit::new(7)) {
                givens[cell] = None;
            }
        }
        let puzzle = Puzzle::new(givens);
        Solution::verify(&puzzle, of(&puzzle).unwrap()).unwrap();
    }

    #[test]
    fn what_is_not_a_pattern_is_left_alone() {
        let shape = boards::shape(6, 6);
        for seed in 0..20 {
            let mut random = Random::new(seed);
            assert_eq!(
                of(&boards::with_random_givens(shape, 500, &mut random)),
                None
            );
            // Two digits that change places in two columns of one row: no solution has both.
            let puzzle = boards::with_holes(shape, 700, &mut random);
            let mut givens = puzzle.givens().clone();
            let row: Vec<Cell> = shape
                .all_cells()
                .filter(|&cell| shape.row(cell) == 4)
                .collect();
            let given: Vec<Cell> = row
                .into_iter()
                .filter(|&cell| givens[cell].is_some())
                .collect();
            let (one, other) = (givens[given[0]], givens[given[1]]);
            (givens[given[0]], givens[given[1]]) = (other, one);
            assert_eq!(of(&Puzzle::new(givens)), None);
        }
        assert_eq!(of(&Puzzle::new(Grid::empty(shape))), None);
    }

    #[test]
    fn the_portfolio_solves_a_pattern_with_and_without_it() {
        for seed in 0..6 {
            let puzzle = boards::with_holes(boards::shape(6, 6), 560, &mut Random::new(seed));
            for shifted in ["shifted=0", "shifted=1"] {
                let settings = ["first-step=0".to_owned(), shifted.to_owned()];
                let mut request = Request {
                    settings: &settings,
                    ..Request::new(Goal::One)
                };
                let outcome = run(find("exact").unwrap(), &puzzle, &mut request).unwrap();
                assert_eq!(outcome.found, 1, "{seed} {shifted}");
            }
        }
    }

    #[test]
    fn logic_adds_equations() {
        let shape = boards::shape(10, 10);
        let puzzle = boards::with_holes(shape, 7500, &mut Random::new(1));
        let candidates = reduce(&puzzle, Logic::Locked).unwrap();
        Solution::verify(&puzzle, continued(&candidates).unwrap()).unwrap();
    }

    #[test]
    fn remainders_are_right() {
        for modulus in 2..=128 {
            let remainder = Remainder::of(modulus);
            for number in 0..modulus * modulus {
                assert_eq!(remainder.after(number), number % modulus);
            }
        }
    }
}
