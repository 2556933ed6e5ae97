//! The board of a person: digits on it and pencil marks, from every side.
//!
//! For every empty cell the digits it may hold, for every house and digit the places the
//! digit may take, for every digit the cells that may hold it. All three are the same facts;
//! each technique reads the one that suits it. [`Board::apply`] is how they change.

use std::sync::Arc;

use satur_model::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, House, Puzzle, Shape};

use crate::{Action, Cells, Geometry, Mask, Step};

/// A cell without digits, or a digit without places in a house: there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// Digits and pencil marks.
#[derive(Clone)]
pub struct Board<const N: usize> {
    geometry: Arc<Geometry<N>>,
    grid: Grid,
    givens: Cells<N>,
    empty: Cells<N>,
    /// For each cell its candidates; none for a filled cell.
    digits: Vec<Mask>,
    /// For each house and digit, the places among its empty cells.
    places: Vec<Mask>,
    /// For each digit, the empty cells that may hold it.
    fields: Vec<Cells<N>>,
}

impl<const N: usize> Board<N> {
    /// The board of a puzzle: its digits, and the candidates that they and its pencil marks
    /// leave.
    pub fn new(geometry: Arc<Geometry<N>>, puzzle: &Puzzle) -> Self {
        let shape = geometry.shape();
        let grid = puzzle.board();
        let mut board = Self {
            givens: puzzle.givens().filled().map(|(cell, _)| cell).collect(),
            empty: grid.blanks().collect(),
            digits: vec![Mask::EMPTY; shape.cells()],
            places: vec![Mask::EMPTY; 3 * shape.cells()],
            fields: vec![Cells::EMPTY; shape.side()],
            grid,
            geometry,
        };
        for (cell, digits) in puzzle.candidates().iter() {
            if board.empty.contains(cell) {
                for digit in digits.iter() {
                    board.add(cell, digit.index());
                }
            }
        }
        board
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.geometry.shape()
    }

    /// Houses and peers as sets.
    #[inline]
    pub fn geometry(&self) -> &Geometry<N> {
        &self.geometry
    }

    /// The digits on the board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cells that the setter filled.
    pub fn givens(&self) -> &Cells<N> {
        &self.givens
    }

    /// The cells without a digit.
    #[inline]
    pub fn empty(&self) -> &Cells<N> {
        &self.empty
    }

    /// The candidates of a cell; none if it is filled.
    #[inline]
    pub fn digits(&self, cell: Cell) -> Mask {
        self.digits[cell.index()]
    }

    /// The places that a digit may still take in a house; none if it is placed there.
    #[inline]
    pub fn places(&self, house: House, digit: usize) -> Mask {
        self.places[house.index() * self.shape().side() + digit]
    }

    /// The empty cells that may hold a digit.
    #[inline]
    pub fn field(&self, digit: usize) -> &Cells<N> {
        &self.fields[digit]
    }

    /// The cells of a house that may hold a digit.
    #[inline]
    pub fn spots(&self, house: House, digit: usize) -> Cells<N> {
        *self.geometry.house(house) & self.fields[digit]
    }

    /// Whether a candidate is there.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.digits(candidate.cell)
            .contains(candidate.digit.index())
    }

    /// The pencil marks; a filled cell has its digit alone.
    pub fn candidates(&self) -> Candidates {
        let mut marks = Candidates::full(self.shape());
        for (cell, digit) in self.grid.iter() {
            marks[cell] = match digit {
                Some(digit) => digit.into(),
                None => DigitSet::from_bits(self.digits(cell).0.into()),
            };
        }
        marks
    }

    /// Whether every cell has a digit.
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        step.actions.iter().try_for_each(|&action| self.act(action))
    }

    /// Places or strikes. A candidate that is gone already is no error.
    pub fn act(&mut self, action: Action) -> Result<(), Contradiction> {
        match action {
            Action::Place(candidate) => self.place(candidate),
            Action::Strike(candidate) => self.strike(candidate),
        }
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate) -> Result<(), Contradiction> {
        if !self.has(Candidate { cell, digit }) {
            return if self.grid[cell] == Some(digit) {
                Ok(())
            } else {
                Err(Contradiction)
            };
        }
        self.grid[cell] = Some(digit);
        self.empty.remove(cell);
        for other in self.digits(cell).iter() {
            self.remove(cell, other);
        }
        let seen = *self.geometry.peers(cell) & self.fields[digit.index()];
        for peer in seen.iter() {
            self.remove(peer, digit.index());
        }
        self.check(cell, seen)
    }

    fn strike(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        if self.has(candidate) {
            self.remove(candidate.cell, candidate.digit.index());
            self.check(candidate.cell, Cells::of(candidate.cell))?;
        }
        Ok(())
    }

    /// Whether every cell in `changed` has a candidate left. What a house lacks is found by
    /// the techniques that look there.
    fn check(&self, _cell: Cell, changed: Cells<N>) -> Result<(), Contradiction> {
        let is_dead = |cell: Cell| self.empty.contains(cell) && self.digits(cell).is_empty();
        if changed.iter().any(is_dead) {
            return Err(Contradiction);
        }
        Ok(())
    }

    fn add(&mut self, cell: Cell, digit: usize) {
        self.digits[cell.index()] |= Mask::of(digit);
        self.fields[digit].insert(cell);
        self.change_places(cell, digit, |places, bit| places | bit);
    }

    fn remove(&mut self, cell: Cell, digit: usize) {
        self.digits[cell.index()] -= Mask::of(digit);
        self.fields[digit].remove(cell);
        self.change_places(cell, digit, |places, bit| places - bit);
    }

    fn change_places(&mut self, cell: Cell, digit: usize, change: fn(Mask, Mask) -> Mask) {
        let shape = self.shape();
        for (house, &place) in shape.houses_of(cell).iter().zip(shape.places_of(cell)) {
            let places = &mut self.places[house.index() * shape.side() + digit];
            *places = change(*places, Mask::of(usize::from(place)));
        }
    }

    /// A candidate from its parts.
    pub fn candidate(cell: Cell, digit: usize) -> Candidate {
        Candidate {
            cell,
            digit: Digit::new(digit),
        }
    }
}
