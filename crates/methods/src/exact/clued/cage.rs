//! Cages: cells that differ and hold one of some combinations of digits, on sides with tables of
//! combinations: those with a sum, or, for lines such as renban, a list.
//!
//! A combination of digits is possible if the open cells can hold all of it, each of them has a
//! digit of it, and, for a cage inside a complete house, the rest of the house can hold all other
//! digits. A digit of every combination that is possible is somewhere in the cage, so cells that
//! see all its places lose it. With at most three open cells the digits are first restricted to
//! exactly those of a solution of the sum.

use satur_model::clues::Weights;

use super::combinations::Combinations;
use super::explain::{Grounds, explain_by_bounds};
use super::few::{self, Open};
use super::problem::Problem;
use super::state::State;
use super::store::Store;
use super::sum::sum_of;
use crate::word::Word;

/// Upper bound on the open cells of a cage.
const MOST_OPEN: usize = super::combinations::MOST;

/// Cells that differ and hold one of some combinations of digits.
pub(super) struct Cage {
    /// The cells, then the other cells of a complete house that contains them, if there is one.
    cells: Box<[u16]>,
    /// How many of the cells are in the cage.
    inside: usize,
    sets: Sets,
    all: u16,
}

/// The combinations of a cage.
enum Sets {
    /// All with this sum.
    Sum(i32, &'static Combinations),
    /// These, each with as many digits as there are cells.
    List(Box<[u16]>),
}

impl Cage {
    /// Returns the cage of cells with a sum.
    pub(super) fn new<W: Word>(cells: &[u16], sum: i64, problem: &Problem<W>) -> Self {
        let sets = Sets::Sum(sum as i32, Combinations::of(problem.side));
        Self::of(cells, sets, problem)
    }

    /// Returns the cage of cells that differ and of which any two hold digits that go together: for
    /// each digit, those that go with it.
    pub(super) fn of_pairs<W: Word>(cells: &[u16], with: &[W], problem: &Problem<W>) -> Self {
        let mut sets = vec![0_u16];
        let mut from = 0;
        // Sets of one digit more, in which the last digit is the greatest.
        for _ in cells {
            let to = sets.len();
            for at in from..to {
                let set = sets[at];
                let next = 16 - set.leading_zeros() as usize;
                for (digit, with) in with.iter().enumerate().skip(next) {
                    if set & !(with.low() as u16) == 0 {
                        sets.push(set | 1 << digit);
                    }
                }
            }
            from = to;
        }
        Self::of(cells, Sets::List(sets[from..].into()), problem)
    }

    fn of<W: Word>(cells: &[u16], sets: Sets, problem: &Problem<W>) -> Self {
        let mut all_cells = cells.to_vec();
        let mut around = problem.houses[..problem.complete].iter();
        if let Some(house) = around.find(|house| cells.iter().all(|cell| house.contains(cell))) {
            all_cells.extend(house.iter().filter(|cell| !cells.contains(cell)));
        }
        Self {
            cells: all_cells.into(),
            inside: cells.len(),
            sets,
            all: problem.all.low() as u16,
        }
    }

    /// The cells that it watches.
    pub(super) fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The cells of the cage.
    pub(super) fn inside(&self) -> &[u16] {
        &self.cells[..self.inside]
    }

    /// Whether it has a sum, not a list of combinations.
    pub(super) fn has_sum(&self) -> bool {
        matches!(self.sets, Sets::Sum(..))
    }

    fn rest(&self) -> &[u16] {
        &self.cells[self.inside..]
    }

    pub(super) fn propagate<W: Word, S: Store<W>>(
        &self,
        store: &mut S,
        problem: &Problem<W>,
    ) -> Result<(), S::Failure> {
        let mut open = [Open::default(); MOST_OPEN];
        let (mut count, mut fixed) = (0, 0_u16);
        let (mut union, mut twice) = (0_u16, 0_u16);
        for &cell in self.inside() {
            let digits = store.domain(cell).low() as u16;
            if digits.is_power_of_two() {
                // Two cells with the same digit.
                if fixed & digits != 0 {
                    return Err(store.failure());
                }
                fixed |= digits;
            } else {
                // More cells than digits cannot all differ.
                let Some(place) = open.get_mut(count) else {
                    return Err(store.failure());
                };
                place.cell = cell;
                place.digits = u64::from(digits);
                twice |= union & digits;
                union |= digits;
                count += 1;
            }
        }
        let open = &mut open[..count];
        if fixed & union != 0 {
            union &= !fixed;
            for cell in &mut *open {
                cell.digits &= !u64::from(fixed);
            }
        }
        // The combinations that are left, with or without the digits that are fixed.
        let sets: &[u16] = match &self.sets {
            Sets::Sum(sum, table) => {
                let left = sum - sum_of(u64::from(fixed));
                if count == 0 && left == 0 {
                    return Ok(());
                }
                if count == 0 || left <= 0 {
                    return Err(store.failure());
                }
                if count <= 3 {
                    few::restrict(store, open, left, problem.side)?;
                    if count == 1 {
                        return Ok(());
                    }
                    (union, twice) = (0, 0);
                    for cell in &mut *open {
                        cell.digits = store.domain(cell.cell).low() & !u64::from(fixed);
                        twice |= union & cell.digits as u16;
                        union |= cell.digits as u16;
                    }
                }
                table.sets(count, left as usize)
            }
            Sets::List(sets) => sets,
        };
        let with_fixed = match self.sets {
            Sets::Sum(..) => 0,
            Sets::List(_) => fixed,
        };
        let outside = self.rest().iter();
        let outside = outside.fold(0, |union, &cell| union | store.domain(cell).low() as u16);
        // The digits that must be in the cage, because the rest of the house has no place for them.
        let forced = if self.inside < self.cells.len() {
            self.all & !fixed & !outside
        } else {
            0
        };
        let Some((possible, required)) = possible_sets(sets, with_fixed, union, forced, open)
        else {
            return Err(store.failure());
        };
        let hidden = required & !twice;
        let word = |set: u16| W::from_bits(u128::from(set));
        for cell in &*open {
            let mut keep = possible;
            // The only place of a digit that is needed.
            if hidden & cell.digits as u16 != 0 {
                keep &= hidden & cell.digits as u16;
            }
            store.keep(cell.cell, word(keep))?;
        }
        if required != 0 {
            let keep = !word(required);
            for &cell in self.rest() {
                store.keep(cell, keep)?;
            }
        }
        let mut shared = required & twice;
        while shared != 0 {
            let bit = shared & shared.wrapping_neg();
            shared ^= bit;
            strike_outside(store, problem, open, bit)?;
        }
        Ok(())
    }

    /// Adds the grounds by bounds if they are enough; otherwise everything struck from the cells.
    pub(super) fn explain<W: Word>(&self, state: &State<'_, W>, grounds: &mut Grounds) {
        if let Sets::Sum(sum, _) = self.sets {
            let is_inside = |cell: usize| self.inside().iter().any(|&own| usize::from(own) == cell);
            let is_own = grounds.struck().is_none_or(|(cell, _)| is_inside(cell));
            let terms = self.inside().iter().map(|&cell| (cell, Weights::Value(1)));
            let sum = i64::from(sum);
            if is_own && explain_by_bounds(state, grounds, terms, sum, sum) {
                return;
            }
        }
        grounds.all_of(state, &self.cells);
    }
}

/// The digits of all sets that are possible, and those that every such set has: without the fixed
/// digits, within the digits of the open cells, with all forced digits, and with a digit for each
/// open cell. `None` if no set is possible.
#[inline]
fn possible_sets(
    sets: &[u16],
    with_fixed: u16,
    union: u16,
    forced: u16,
    open: &[Open],
) -> Option<(u16, u16)> {
    let (mut possible, mut required) = (None, !0_u16);
    for &set in sets {
        if with_fixed & !set != 0 {
            continue;
        }
        let set = set & !with_fixed;
        let fits = set & !union == 0 && forced & !set == 0;
        if fits && open.iter().all(|cell| cell.digits as u16 & set != 0) {
            possible = Some(possible.unwrap_or(0) | set);
            required &= set;
        }
    }
    possible.map(|possible| (possible, required))
}

/// Strikes a digit that is in one of the open cells from all cells that see each of its places.
fn strike_outside<W: Word, S: Store<W>>(
    store: &mut S,
    problem: &Problem<W>,
    open: &[Open],
    bit: u16,
) -> Result<(), S::Failure> {
    let mut places = open.iter().filter(|cell| cell.digits as u16 & bit != 0);
    let Some(first) = places.next() else {
        return Ok(());
    };
    let keep = !W::from_bits(u128::from(bit));
    for (at, &word) in problem.sees(first.cell).iter().enumerate() {
        let mut common = word & store.open(at);
        for place in places.clone() {
            common &= problem.sees(place.cell)[at];
        }
        while common != 0 {
            let cell = at * 64 + common.trailing_zeros() as usize;
            common &= common - 1;
            store.keep(cell as u16, keep)?;
        }
    }
    Ok(())
}
