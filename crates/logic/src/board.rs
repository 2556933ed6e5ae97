//! The board as a person keeps it: digits and pencil marks, indexed by cell, by house and by digit.
//!
//! It has the digits that every empty cell may hold, the places that every digit may take in every
//! house, and the cells that may hold every digit. All three are the same facts; each technique
//! reads the one that suits it. [`Board::apply`] changes them.
//!
//! Singles are flagged when they arise, and every house and digit remembers when it last changed: a
//! technique that found nothing need not look again where nothing has changed since. `state.rs` has
//! the details.

use std::sync::Arc;

use satur_model::clues::Filled;
use satur_model::{
    Candidate, Candidates, Cell, Digit, DigitSet, Grid, House, HouseKind, Layout, Puzzle, Shape,
};

use crate::state::State;
use crate::{Action, Cells, Clues, Geometry, Mask, Step, Technique};

/// A cell without digits, or a digit without places in a house: there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// Digits and pencil marks.
#[derive(Clone)]
pub struct Board<const N: usize> {
    geometry: Arc<Geometry<N>>,
    side: usize,
    state: State<N>,
    clues: Option<Arc<Clues>>,
}

impl<const N: usize> Board<N> {
    /// Returns the board of a puzzle: its digits, and the candidates that they and its pencil marks
    /// leave.
    pub fn new(geometry: Arc<Geometry<N>>, puzzle: &Puzzle) -> Self {
        Self {
            side: geometry.shape().side(),
            state: State::new(&geometry, puzzle),
            clues: Clues::of(puzzle),
            geometry,
        }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.geometry.shape()
    }

    /// The rules of the board.
    #[inline]
    pub fn layout(&self) -> &Layout {
        self.geometry.layout()
    }

    /// The houses of a cell: its row, its column and its block first where it has one of each.
    #[inline]
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        self.layout().houses_of(cell)
    }

    /// The number of digits, and of cells in a row.
    #[inline]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The houses and peers as sets.
    #[inline]
    pub fn geometry(&self) -> &Geometry<N> {
        &self.geometry
    }

    /// The clues of the puzzle; most boards have none.
    #[inline]
    pub fn clues(&self) -> Option<&Clues> {
        self.clues.as_deref()
    }

    /// Whether a technique is valid on this board and can find anything on it.
    #[inline]
    pub fn takes(&self, technique: &Technique) -> bool {
        technique.holds_on(self.layout()) && technique.fits_clues(self.clues.is_some())
    }

    /// The digits that a cell can hold: its candidates, or the digit that stands in it.
    #[inline]
    pub fn options(&self, cell: Cell) -> Mask {
        match self.state.grid[cell] {
            Some(digit) => Mask::of(digit.index()),
            None => self.digits(cell),
        }
    }

    /// Whether two cells cannot hold the same digit, by the layout or by a clue.
    pub fn differ(&self, one: Cell, other: Cell) -> bool {
        let is_kept_apart = |clues: &Clues| clues.differ(one, other);
        self.geometry.peers(one).contains(other) || self.clues().is_some_and(is_kept_apart)
    }

    /// The digits on the board.
    pub fn grid(&self) -> &Grid {
        &self.state.grid
    }

    /// The cells that the setter filled.
    pub fn givens(&self) -> &Cells<N> {
        &self.state.givens
    }

    /// The cells without a digit.
    #[inline]
    pub fn empty(&self) -> &Cells<N> {
        &self.state.empty
    }

    /// The candidates of a cell; none if it is filled.
    #[inline]
    pub fn digits(&self, cell: Cell) -> Mask {
        self.state.digits(cell)
    }

    /// The places that a digit may still take in a house; none if it is placed there.
    #[inline]
    pub fn places(&self, house: House, digit: usize) -> Mask {
        self.state.places(house.index() * self.side + digit)
    }

    /// The empty cells that may hold a digit.
    #[inline]
    pub fn field(&self, digit: usize) -> &Cells<N> {
        self.state.field(digit)
    }

    /// The cells of a house that may hold a digit.
    #[inline]
    pub fn spots(&self, house: House, digit: usize) -> Cells<N> {
        *self.geometry.house(house) & *self.state.field(digit)
    }

    /// Given two houses with common cells, as places in each: the places that a digit loses in the
    /// second because all its places in the first are common. Empty if it has other places in the
    /// first.
    #[inline]
    pub fn confined(
        &self,
        digit: usize,
        (first, in_first): (House, Mask),
        (second, in_second): (House, Mask),
    ) -> Mask {
        if (self.places(first, digit) - in_first).is_empty() {
            self.places(second, digit) - in_second
        } else {
            Mask::EMPTY
        }
    }

    /// The digits that are not placed in a house.
    #[inline]
    pub fn open(&self, house: House) -> Mask {
        self.state.open(house)
    }

    /// The empty cells with one candidate.
    #[inline]
    pub fn naked_singles(&self) -> &Cells<N> {
        &self.state.naked
    }

    /// The digits with one place in a house, for the houses of a kind.
    #[inline]
    pub fn hidden_singles(&self, kind: HouseKind) -> impl Iterator<Item = (House, usize)> + '_ {
        let (from, before) = self.geometry.range_of_kind(kind);
        let houses = self.state.with_hidden.raised(from, before);
        houses.flat_map(|house| {
            let digits = self.state.hidden(house).iter();
            digits.map(move |digit| (House::new(house), digit))
        })
    }

    /// The digits with one place in a house.
    #[inline]
    pub fn hidden_in(&self, house: House) -> Mask {
        self.state.hidden(house.index())
    }

    /// The houses in which one digit is missing.
    pub fn last_digits(&self) -> impl Iterator<Item = House> + '_ {
        self.state
            .last
            .raised(0, self.layout().house_count())
            .map(House::new)
    }

    /// Whether a candidate is there.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell)
            .contains(candidate.digit.index())
    }

    /// The pencil marks; a filled cell has only its digit.
    pub fn candidates(&self) -> Candidates {
        let mut marks = Candidates::full(self.shape());
        for (cell, digit) in self.state.grid.iter() {
            marks[cell] = match digit {
                Some(digit) => digit.into(),
                None => DigitSet::from_bits(self.digits(cell).0.into()),
            };
        }
        marks
    }

    /// Whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.state.empty.is_empty()
    }

    /// Whether a full board keeps its clues. If it was filled by certain steps and does not, the
    /// puzzle has no solution.
    pub fn keeps_clues(&self) -> bool {
        let grid = &self.state.grid;
        self.clues().is_none_or(|clues| {
            let board = Filled::new(self.layout(), clues.all(), grid);
            clues.all().iter().all(|clue| clue.holds(&board))
        })
    }

    /// The number of actions so far, plus one: a time to compare changes with.
    #[inline]
    pub fn clock(&self) -> u32 {
        self.state.clock
    }

    /// Whether candidates of a house were lost after this time. At time 0 everything is new.
    #[inline]
    pub fn house_changed(&self, house: House, since: u32) -> bool {
        self.state.house_changed(house) > since
    }

    /// Whether candidates of a digit were lost after this time. At time 0 everything is new.
    #[inline]
    pub fn digit_changed(&self, digit: usize, since: u32) -> bool {
        self.state.digit_changed(digit) > since
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        step.actions.iter().try_for_each(|&action| self.act(action))
    }

    /// Places a digit or strikes a candidate. A candidate that is already gone is not an error.
    pub fn act(&mut self, action: Action) -> Result<(), Contradiction> {
        self.state.clock += 1;
        match action {
            Action::Place(candidate) => self.state.place(&self.geometry, candidate),
            Action::Strike(candidate) => self.state.strike(&self.geometry, candidate),
        }
    }

    /// Returns the candidate of a cell and a digit.
    pub fn candidate(cell: Cell, digit: usize) -> Candidate {
        Candidate {
            cell,
            digit: Digit::new(digit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::Random;
    use satur_testkit::quick;

    /// An updated board equals a fresh board of the same position.
    #[test]
    fn a_changed_board_is_as_a_fresh_one() {
        let mut random = Random::new(8);
        for shape in [(2, 2), (2, 3), (4, 2), (3, 3)].map(|(r, c)| Shape::new(r, c).unwrap()) {
            let puzzle = quick::puzzle(shape, 0, &mut random);
            let solution = quick::solutions(&puzzle, 1).pop().unwrap();
            let geometry = Arc::new(Geometry::<2>::new(&shape.into()));
            let mut board = Board::new(Arc::clone(&geometry), &puzzle);
            while !board.is_solved() {
                let cells: Vec<Cell> = board.empty().iter().collect();
                let cell = cells[random.below(cells.len())];
                let right = solution[cell].unwrap();
                let digit = Digit::new(random.below(shape.side()));
                let candidate = |digit| Candidate { cell, digit };
                let action = if digit == right {
                    Action::Place(candidate(right))
                } else {
                    Action::Strike(candidate(digit))
                };
                board.act(action).unwrap();
                let fresh = Puzzle::new(board.grid().clone());
                let fresh = fresh.with_candidates(board.candidates()).unwrap();
                let fresh = Board::new(Arc::clone(&geometry), &fresh);
                assert_eq!(board.state.snapshot(), fresh.state.snapshot());
            }
        }
    }

    #[test]
    fn what_leaves_no_way_is_a_contradiction() {
        let shape = Shape::new(2, 2).unwrap();
        let geometry = Arc::new(Geometry::<2>::new(&shape.into()));
        let mut board = Board::new(geometry, &Puzzle::new(Grid::empty(shape)));
        let first = Board::<2>::candidate(Cell::new(0), 0);
        for cell in 1..3 {
            let candidate = Board::<2>::candidate(Cell::new(cell), 0);
            board.act(Action::Strike(candidate)).unwrap();
        }
        board
            .act(Action::Strike(Board::<2>::candidate(Cell::new(3), 0)))
            .unwrap();
        assert_eq!(board.act(Action::Strike(first)), Err(Contradiction));
    }
}
