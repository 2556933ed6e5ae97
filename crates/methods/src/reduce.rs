//! Reduces candidates by simple logic before a search begins: naked and hidden singles, and locked
//! candidates.
//!
//! *Sound*: a candidate is struck only when a solution cannot hold it. A naked single is the
//! only digit of a cell, a hidden single the only place of a digit in a house; and where all
//! places of a digit in one house lie in a second house, the digit is struck elsewhere in the
//! second (a digit locked in a block or in a line).
//!
//! *Cost*: every pass looks at all houses, at most side³ steps; few passes are needed. Searches
//! that find singles at every node keep tables instead, see `exact`.

use satur_model::{Candidates, Cell, DigitSet, HouseKind, Layout, Puzzle};

/// How much logic to apply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Logic {
    /// Only the digits on the board and the pencil marks.
    None,
    /// Naked and hidden singles.
    Singles,
    /// Singles and locked candidates.
    Locked,
}

impl Logic {
    /// The words of a parameter.
    pub(crate) const WORDS: &'static [&'static str] = &["locked", "singles", "none"];

    /// The meaning of one of [`Self::WORDS`].
    pub(crate) fn of(word: &str) -> Self {
        match word {
            "none" => Self::None,
            "singles" => Self::Singles,
            _ => Self::Locked,
        }
    }
}

/// A cell without digits, or a house without a place for a digit: there is no solution.
#[derive(Debug)]
pub(crate) struct Contradiction;

impl std::fmt::Display for Contradiction {
    /// The reason why a heuristic gives up: it does not claim that there is no solution.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("logic leaves a cell without a digit, or a digit without a place")
    }
}

/// The candidates of a puzzle after this much logic. A cell with one candidate is settled: none of
/// its peers has that candidate any more.
pub(crate) fn reduce(puzzle: &Puzzle, logic: Logic) -> Result<Candidates, Contradiction> {
    let (layout, mut candidates) = (puzzle.layout(), puzzle.candidates());
    if logic == Logic::None {
        return Ok(candidates);
    }
    let mut is_settled: Vec<bool> = puzzle.board().iter().map(|(_, d)| d.is_some()).collect();
    loop {
        let is_new = naked_singles(layout, &mut candidates, &mut is_settled)?
            || hidden_singles(layout, &mut candidates)?
            || (logic == Logic::Locked && lock(layout, &mut candidates));
        if !is_new {
            return Ok(candidates);
        }
    }
}

/// Settles every cell with one candidate; returns whether there was one.
fn naked_singles(
    layout: &Layout,
    candidates: &mut Candidates,
    is_settled: &mut [bool],
) -> Result<bool, Contradiction> {
    let shape = candidates.shape();
    let mut is_new = false;
    for cell in shape.all_cells() {
        if candidates[cell].is_empty() {
            return Err(Contradiction);
        }
        let Some(digit) = candidates[cell].single() else {
            continue;
        };
        if std::mem::replace(&mut is_settled[cell.index()], true) {
            continue;
        }
        is_new = true;
        for &peer in layout.peers(cell) {
            candidates[peer].remove(digit);
        }
    }
    Ok(is_new)
}

/// Strikes the other candidates of a cell that is the only place of a digit in a house; returns
/// whether anything was struck.
fn hidden_singles(layout: &Layout, candidates: &mut Candidates) -> Result<bool, Contradiction> {
    let side = layout.shape().side();
    let mut is_new = false;
    for house in layout.houses().filter(|house| house.len() == side) {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in house {
            twice |= once & candidates[cell];
            once |= candidates[cell];
        }
        if once != DigitSet::all(side) {
            return Err(Contradiction);
        }
        let hidden = once - twice;
        for &cell in house {
            let here = candidates[cell] & hidden;
            if here.len() > 1 {
                return Err(Contradiction);
            }
            if !here.is_empty() && here != candidates[cell] {
                candidates[cell] = here;
                is_new = true;
            }
        }
    }
    Ok(is_new)
}

/// Strikes from one house what another locks; returns whether anything was struck.
fn lock(layout: &Layout, candidates: &mut Candidates) -> bool {
    let mut is_new = false;
    let crossings = HouseKind::LINES.map(|lines| layout.crossings(lines));
    for crossing in crossings.into_iter().flatten() {
        let all = |cells: &[Cell], candidates: &Candidates| {
            let sets = cells.iter().map(|&cell| candidates[cell]);
            sets.fold(DigitSet::EMPTY, |all, set| all | set)
        };
        let inside = all(&crossing.shared, candidates);
        let (line, block) = (&crossing.line_rest, &crossing.block_rest);
        for (here, there) in [(line, block), (block, line)] {
            let locked = inside - all(here, candidates);
            for &cell in there {
                let left = candidates[cell] - locked;
                is_new |= left != candidates[cell];
                candidates[cell] = left;
            }
        }
    }
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use satur_model::{Random, Shape};
    use satur_testkit::{boards, oracle};

    proptest! {
        #[test]
        fn no_solution_is_lost(seed in 0_u64..1 << 40, pick in 0_usize..13, holes in 0_usize..40) {
            let mut random = Random::new(seed);
            let shape = boards::small_shapes()[pick];
            let puzzle = boards::with_holes(shape, holes, &mut random);
            let solutions = oracle::solutions(&puzzle, 50);
            for logic in [Logic::None, Logic::Singles, Logic::Locked] {
                let candidates = reduce(&puzzle, logic).unwrap();
                for solution in &solutions {
                    for (cell, digit) in solution.filled() {
                        prop_assert!(candidates[cell].contains(digit), "{logic:?}");
                    }
                }
            }
        }

        #[test]
        fn a_contradiction_means_no_solution(seed in 0_u64..1 << 40, givens in 4_usize..20) {
            let puzzle = boards::with_random_givens(boards::shape(2, 3), givens, &mut Random::new(seed));
            if reduce(&puzzle, Logic::Locked).is_err() {
                prop_assert_eq!(oracle::count(&puzzle, 1), 0);
            }
        }
    }

    #[test]
    fn more_logic_strikes_more() {
        let mut left = [0; 3];
        for seed in 0..40 {
            let puzzle = boards::with_holes(Shape::classic(), 55, &mut Random::new(seed));
            for (left, logic) in left
                .iter_mut()
                .zip([Logic::None, Logic::Singles, Logic::Locked])
            {
                let candidates = reduce(&puzzle, logic).unwrap();
                *left += candidates.iter().map(|(_, set)| set.len()).sum::<usize>();
            }
        }
        assert!(left[0] > left[1] && left[1] > left[2], "{left:?}");
    }
}
