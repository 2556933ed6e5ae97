//! Easy puzzles, dug for what singles solve.
//!
//! *Idea*: a digit may go as long as hidden singles still solve the board. That proves that it has one solution, so nothing
//! else is asked while digging. *Why not dig first and judge then*: a minimal puzzle of a large board, or of one with a symmetry, is
//! hardly ever solved by singles, so that hundreds would be dug for one.

use std::ops::Range;

use satur_model::{Cell, Grid, Puzzle, Random, Stop};

use crate::singles::Singles;
use crate::{Deviation, Judge, NearestPuzzle, PuzzleSpec, full_on};

/// The difficulty of the hardest hidden single.
const HIDDEN_SINGLE: f32 = 1.5;

/// A puzzle that a judge accepts, if all that it asks for is a difficulty within which every puzzle of hidden singles lies;
/// the caller searches otherwise. Every orbit of its givens is needed for hidden singles to solve it.
///
/// Plain boards of 9x9 are left to the search, whose draws are faster still.
pub fn easy_puzzle(
    wish: &PuzzleSpec,
    judge: &Judge,
    random: &mut Random,
    stop: &Stop,
) -> Option<NearestPuzzle> {
    let asks_for_more =
        judge.technique.is_some() || judge.hardest.is_some() || !judge.without.is_empty();
    let rating = judge.rating.as_ref()?;
    let is_easy = *rating.start() <= 1.0 && (HIDDEN_SINGLE..2.3).contains(rating.end());
    if asks_for_more || !is_easy || wish.givens.is_some() || wish.layout.is_classic() {
        return None;
    }
    let full = full_on(&wish.layout, random, stop)?;
    let mut orbits = wish.symmetry.orbits(full.shape());
    random.shuffle(&mut orbits);
    let mut singles = Singles::new(&wish.layout, Vec::new())?;
    singles.clear();
    let givens = Dig::new(singles, full.clone(), &full, &orbits).decided();
    let puzzle = Puzzle::new(givens).with_layout(wish.layout.clone());
    let puzzle = puzzle.ok()?;
    Some(NearestPuzzle {
        puzzle,
        full,
        miss: Deviation::HIT,
    })
}

/// Givens with which singles solve a board, from which orbits are removed in their order.
pub(crate) struct Dig<'a> {
    singles: Singles,
    givens: Grid,
    full: &'a Grid,
    orbits: &'a [Vec<Cell>],
}

impl<'a> Dig<'a> {
    /// The givens are those of the orbits, and the singles are settled without them.
    pub(crate) fn new(
        singles: Singles,
        givens: Grid,
        full: &'a Grid,
        orbits: &'a [Vec<Cell>],
    ) -> Self {
        Self {
            singles,
            givens,
            full,
            orbits,
        }
    }

    /// The givens that are left.
    pub(crate) fn decided(mut self) -> Grid {
        self.decide(0..self.orbits.len());
        self.givens
    }

    /// Removes each orbit of a range that singles place without it. The board is settled with all givens that the range does
    /// not have.
    ///
    /// *Why halves*: the first half is decided while all of the second is given, the second with what is left of the first.
    /// So a given is placed once for each halving, not once for each question.
    fn decide(&mut self, range: Range<usize>) {
        let orbits = self.orbits;
        if range.len() <= 1 {
            for orbit in &orbits[range] {
                if !orbit.iter().any(|&cell| self.singles.is_open(cell)) {
                    for &cell in orbit {
                        self.givens[cell] = None;
                    }
                }
            }
            return;
        }
        let settled = self.singles.settled();
        let middle = range.start + range.len() / 2;
        let (first, second) = (range.start..middle, middle..range.end);
        self.singles
            .give_all(orbits[second.clone()].iter().flatten(), self.full);
        self.singles.settle();
        self.decide(first.clone());
        self.singles.restore(&settled);
        self.singles
            .give_all(orbits[first].iter().flatten(), &self.givens);
        self.singles.settle();
        self.decide(second);
    }
}

#[cfg(test)]
mod tests {
    use satur_logic::{AnyBoard, Ladder, technique};
    use satur_methods::{Request, Verdict, exact, run};
    use satur_model::{Layout, Shape, rules};

    use super::*;
    use crate::{CluePattern, LEVELS, hardest_technique};

    fn layouts() -> Vec<Layout> {
        let shape = |rows, cols| Shape::new(rows, cols).unwrap();
        let jigsaw: Vec<u32> = "AAABABBBCCDDCCDD".chars().map(u32::from).collect();
        let ruled = |ids: &[&str]| {
            let rules: Vec<_> = ids.iter().map(|id| rules::find(id).unwrap()).collect();
            Layout::new(Shape::classic(), None, &rules).unwrap()
        };
        vec![
            shape(2, 3).into(),
            shape(3, 4).into(),
            Layout::new(shape(1, 4), Some(&jigsaw), &[]).unwrap(),
            ruled(&["x"]),
            ruled(&["windoku", "anti-knight"]),
            ruled(&["samurai"]),
        ]
    }

    /// The techniques of hidden singles.
    fn hidden_singles() -> Ladder {
        let all = Ladder::all();
        let easy = all
            .techniques()
            .iter()
            .filter(|technique| technique.difficulty <= HIDDEN_SINGLE);
        Ladder::in_order(easy.copied().collect())
    }

    /// Cell by cell the ladder of hidden singles comes to the same board.
    #[test]
    fn singles_are_those_of_the_ladder() {
        assert!(
            technique("hidden-single-line").is_some_and(|found| found.difficulty == HIDDEN_SINGLE)
        );
        let mut random = Random::new(8);
        for layout in layouts() {
            let full = full_on(&layout, &mut random, Stop::never()).unwrap();
            let mut singles = Singles::new(&layout, Vec::new()).unwrap();
            for share in [2, 3, 4, 5] {
                let mut givens = Grid::empty(full.shape());
                for cell in full
                    .shape()
                    .all_cells()
                    .filter(|_| random.below(share) == 0)
                {
                    givens[cell] = full[cell];
                }
                singles.clear();
                let cells: Vec<Cell> = full.shape().all_cells().collect();
                singles.give_all(&cells, &givens);
                let is_solved = singles.settle();
                let puzzle = Puzzle::new(givens).with_layout(layout.clone()).unwrap();
                let mut board = AnyBoard::new(&puzzle).unwrap();
                board.climb(&hidden_singles(), Stop::never()).unwrap();
                assert_eq!(is_solved, board.is_solved(), "{layout}");
                for cell in full.shape().all_cells() {
                    assert_eq!(
                        singles.is_open(cell),
                        board.grid()[cell].is_none(),
                        "{layout}"
                    );
                }
            }
        }
    }

    #[test]
    fn easy_puzzles_are_easy_unique_and_symmetric_and_need_their_givens() {
        for layout in layouts() {
            let wish = PuzzleSpec {
                symmetry: CluePattern::Rotate180,
                ..PuzzleSpec::minimal(layout.clone())
            };
            let mut judge = Judge::new(&layout);
            judge.rating = Some(LEVELS[0].low - 0.01..=LEVELS[0].high + 0.01);
            let found = easy_puzzle(&wish, &judge, &mut Random::new(3), Stop::never()).unwrap();
            assert_eq!(
                judge.judge(&found.puzzle, Stop::never()),
                Some(Deviation::HIT),
                "{layout}"
            );
            let outcome = run(exact(), &found.puzzle, &mut Request::unique()).unwrap();
            assert_eq!(outcome.verdict, Verdict::Unique);
            assert_eq!(outcome.solutions[0].grid(), &found.full);
            for orbit in wish.symmetry.orbits(layout.shape()) {
                let givens = found.puzzle.givens();
                let is_given = |cell: &Cell| givens[*cell].is_some();
                assert_eq!(orbit.iter().any(is_given), orbit.iter().all(is_given));
                if !is_given(&orbit[0]) {
                    continue;
                }
                let mut fewer = givens.clone();
                for &cell in &orbit {
                    fewer[cell] = None;
                }
                let fewer = found.puzzle.with_givens(fewer).unwrap();
                assert_eq!(
                    hardest_technique(&fewer, &hidden_singles(), Stop::never()),
                    None
                );
            }
        }
    }

    #[test]
    fn other_orders_are_left_to_the_search() {
        let layout: Layout = Shape::new(2, 3).unwrap().into();
        let made = |wish: &PuzzleSpec, judge: &Judge| {
            easy_puzzle(wish, judge, &mut Random::new(1), Stop::never()).is_some()
        };
        let (wish, mut judge) = (PuzzleSpec::minimal(layout.clone()), Judge::new(&layout));
        assert!(!made(&wish, &judge));
        judge.rating = Some(1.6..=2.8);
        assert!(!made(&wish, &judge));
        judge.rating = Some(1.0..=1.5);
        assert!(made(&wish, &judge));
        assert!(!made(
            &PuzzleSpec {
                givens: Some(20),
                ..wish.clone()
            },
            &judge
        ));
        judge.technique = technique("full-house");
        assert!(!made(&wish, &judge));
    }
}
