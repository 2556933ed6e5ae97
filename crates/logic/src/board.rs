//! The board of a person: digits on it and pencil marks, from every side.
//!
//! For every empty cell the digits it may hold, for every house and digit the places the
//! digit may take, for every digit the cells that may hold it. All three are the same facts;
//! each technique reads the one that suits it. [`Board::apply`] is how they change.
//!
//! A strike updates one cell, one field and the places of three houses, and at that moment
//! sees a mask with one bit left: it flags the single, so that the techniques that place need
//! not look for it. Every house and digit remembers when it last changed: a technique that
//! looked in vain before need not look again where nothing changed since.

use std::sync::Arc;

use satur_model::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, House, Puzzle, Shape};

use crate::geometry::Slot;
use crate::{Action, Cells, Geometry, Mask, Step};

/// A cell without digits, or a digit without places in a house: there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// Digits and pencil marks.
#[derive(Clone)]
pub struct Board<const N: usize> {
    geometry: Arc<Geometry<N>>,
    side: usize,
    state: State<N>,
}

/// What changes: everything but the geometry.
#[derive(Clone)]
struct State<const N: usize> {
    grid: Grid,
    givens: Cells<N>,
    empty: Cells<N>,
    /// For each cell its candidates; none for a filled cell.
    digits: Vec<Mask>,
    /// For each house and digit, the places among its empty cells.
    places: Vec<Mask>,
    /// For each digit, the empty cells that may hold it.
    fields: Vec<Cells<N>>,
    /// For each house, the digits that are not placed in it.
    open: Vec<Mask>,
    /// Empty cells with one candidate.
    naked: Cells<N>,
    /// For each house, the digits with one place.
    hidden: Vec<Mask>,
    /// The houses that have such a digit.
    with_hidden: Flags,
    /// Houses with one open digit.
    last: Flags,
    /// Counts the actions, from 1.
    clock: u32,
    /// For each house, when it last changed.
    house_changed: Vec<u32>,
    /// For each digit, when its field last changed.
    digit_changed: Vec<u32>,
}

impl<const N: usize> Board<N> {
    /// The board of a puzzle: its digits, and the candidates that they and its pencil marks
    /// leave.
    pub fn new(geometry: Arc<Geometry<N>>, puzzle: &Puzzle) -> Self {
        let shape = geometry.shape();
        let (side, cells) = (shape.side(), shape.cells());
        let state = State {
            givens: puzzle.givens().filled().map(|(cell, _)| cell).collect(),
            empty: Cells::EMPTY,
            digits: vec![Mask::EMPTY; cells],
            places: vec![Mask::EMPTY; 3 * cells],
            fields: vec![Cells::EMPTY; side],
            open: vec![Mask::below(side); 3 * side],
            naked: Cells::EMPTY,
            hidden: vec![Mask::EMPTY; 3 * side],
            with_hidden: Flags::new(3 * side),
            last: Flags::new(3 * side),
            clock: 1,
            house_changed: vec![1; 3 * side],
            digit_changed: vec![1; side],
            grid: puzzle.board(),
        };
        let mut board = Self {
            geometry,
            side,
            state,
        };
        for (cell, digit) in board.state.grid.filled() {
            for slot in board.geometry.slots(cell) {
                board.state.open[slot.house.index()] -= Mask::of(digit.index());
            }
        }
        for cell in shape.all_cells() {
            if board.state.grid[cell].is_none() {
                let allowed = puzzle
                    .pencil_marks()
                    .map_or(Mask(!0), |marks| Mask(marks[cell].bits() as u64));
                board.open_cell(cell, allowed);
            }
        }
        board.flag_singles();
        board
    }

    /// Writes down the candidates of an empty cell.
    fn open_cell(&mut self, cell: Cell, allowed: Mask) {
        let geometry = &self.geometry;
        let slots = geometry.slots(cell);
        let open = slots.iter().map(|slot| self.state.open[slot.house.index()]);
        let digits = open.fold(allowed, |left, open| left & open);
        self.state.empty.insert(cell);
        self.state.digits[cell.index()] = digits;
        for digit in digits.iter() {
            self.state.fields[digit].insert(cell);
            for slot in slots {
                self.state.places[slot.start + digit] |= slot.bit;
            }
        }
    }

    fn flag_singles(&mut self) {
        for cell in self.state.empty.iter() {
            if self.state.digits[cell.index()].is_single() {
                self.state.naked.insert(cell);
            }
        }
        for (house, places) in self.state.places.chunks_exact(self.side).enumerate() {
            for (digit, places) in places.iter().enumerate() {
                if places.is_single() {
                    self.state.hidden[house] |= Mask::of(digit);
                    self.state.with_hidden.raise(house);
                }
            }
            if self.state.open[house].is_single() {
                self.state.last.raise(house);
            }
        }
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.geometry.shape()
    }

    /// Cells in a row.
    #[inline]
    pub fn side(&self) -> usize {
        self.side
    }

    /// Houses and peers as sets.
    #[inline]
    pub fn geometry(&self) -> &Geometry<N> {
        &self.geometry
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
        self.state.digits[cell.index()]
    }

    /// The places that a digit may still take in a house; none if it is placed there.
    #[inline]
    pub fn places(&self, house: House, digit: usize) -> Mask {
        self.state.places[house.index() * self.side + digit]
    }

    /// The empty cells that may hold a digit.
    #[inline]
    pub fn field(&self, digit: usize) -> &Cells<N> {
        &self.state.fields[digit]
    }

    /// The cells of a house that may hold a digit.
    #[inline]
    pub fn spots(&self, house: House, digit: usize) -> Cells<N> {
        *self.geometry.house(house) & self.state.fields[digit]
    }

    /// The digits that are not placed in a house.
    #[inline]
    pub fn open(&self, house: House) -> Mask {
        self.state.open[house.index()]
    }

    /// The empty cells with one candidate.
    #[inline]
    pub fn naked_singles(&self) -> &Cells<N> {
        &self.state.naked
    }

    /// The digits with one place in a house, for the houses from `from` on and before
    /// `before`.
    #[inline]
    pub fn hidden_singles(
        &self,
        from: usize,
        before: usize,
    ) -> impl Iterator<Item = (House, usize)> + '_ {
        let houses = self.state.with_hidden.raised(from, before);
        houses.flat_map(|house| {
            let digits = self.state.hidden[house].iter();
            digits.map(move |digit| (House::new(house), digit))
        })
    }

    /// The houses in which one digit is missing.
    pub fn last_digits(&self) -> impl Iterator<Item = House> + '_ {
        self.state.last.raised(0, 3 * self.side).map(House::new)
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

    /// How many actions there were, and one more: a time to compare changes with.
    #[inline]
    pub fn clock(&self) -> u32 {
        self.state.clock
    }

    /// Whether candidates of a house were lost after this time. At time 0 everything is new.
    #[inline]
    pub fn house_changed(&self, house: House, since: u32) -> bool {
        self.state.house_changed[house.index()] > since
    }

    /// Whether candidates of a digit were lost after this time. At time 0 everything is new.
    #[inline]
    pub fn digit_changed(&self, digit: usize, since: u32) -> bool {
        self.state.digit_changed[digit] > since
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        step.actions.iter().try_for_each(|&action| self.act(action))
    }

    /// Places or strikes. A candidate that is gone already is no error.
    pub fn act(&mut self, action: Action) -> Result<(), Contradiction> {
        self.state.clock += 1;
        match action {
            Action::Place(candidate) => self.state.place(&self.geometry, candidate),
            Action::Strike(candidate) => self.state.strike(&self.geometry, candidate),
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

impl<const N: usize> State<N> {
    fn place(
        &mut self,
        geometry: &Geometry<N>,
        Candidate { cell, digit }: Candidate,
    ) -> Result<(), Contradiction> {
        if !self.digits[cell.index()].contains(digit.index()) {
            return if self.grid[cell] == Some(digit) {
                Ok(())
            } else {
                Err(Contradiction)
            };
        }
        let index = digit.index();
        self.grid[cell] = Some(digit);
        self.empty.remove(cell);
        self.naked.remove(cell);
        let mut is_sound = true;
        for slot in geometry.slots(cell) {
            let house = slot.house.index();
            self.open[house] -= Mask::of(index);
            if self.open[house].is_single() {
                self.last.raise(house);
            } else {
                self.last.lower(house);
            }
            self.places[slot.start + index] = Mask::EMPTY;
            self.hidden[house] -= Mask::of(index);
            if self.hidden[house].is_empty() {
                self.with_hidden.lower(house);
            }
            self.house_changed[house] = self.clock;
        }
        let others = std::mem::take(&mut self.digits[cell.index()]) - Mask::of(index);
        for other in others.iter() {
            self.fields[other].remove(cell);
            is_sound &= self.leave_houses(geometry.slots(cell), other);
        }
        let seen = *geometry.peers(cell) & self.fields[index];
        self.fields[index] -= seen;
        self.fields[index].remove(cell);
        self.digit_changed[index] = self.clock;
        for peer in seen.iter() {
            is_sound &= self.leave_cell(peer, index);
            is_sound &= self.leave_houses(geometry.slots(peer), index);
        }
        if is_sound { Ok(()) } else { Err(Contradiction) }
    }

    fn strike(
        &mut self,
        geometry: &Geometry<N>,
        Candidate { cell, digit }: Candidate,
    ) -> Result<(), Contradiction> {
        if !self.digits[cell.index()].contains(digit.index()) {
            return Ok(());
        }
        self.fields[digit.index()].remove(cell);
        let is_sound = self.leave_cell(cell, digit.index())
            & self.leave_houses(geometry.slots(cell), digit.index());
        if is_sound { Ok(()) } else { Err(Contradiction) }
    }

    /// Takes a digit from an empty cell. Whether the cell has another.
    #[inline]
    fn leave_cell(&mut self, cell: Cell, digit: usize) -> bool {
        let left = self.digits[cell.index()] - Mask::of(digit);
        self.digits[cell.index()] = left;
        if left.is_single() {
            self.naked.insert(cell);
        }
        !left.is_empty()
    }

    /// Takes a place of a digit from the houses of a cell. Whether the digit has another in
    /// each, or is placed there.
    #[inline]
    fn leave_houses(&mut self, slots: &[Slot; 3], digit: usize) -> bool {
        self.digit_changed[digit] = self.clock;
        let mut is_sound = true;
        for slot in slots {
            let (at, house) = (slot.start + digit, slot.house.index());
            let left = self.places[at] - slot.bit;
            self.places[at] = left;
            if left.is_single() {
                self.hidden[house] |= Mask::of(digit);
                self.with_hidden.raise(house);
            }
            is_sound &= !left.is_empty() || !self.open[house].contains(digit);
            self.house_changed[house] = self.clock;
        }
        is_sound
    }
}

/// A row of flags.
#[derive(Clone)]
struct Flags(Vec<u64>);

impl Flags {
    fn new(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    #[inline]
    fn raise(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    fn lower(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// The flags that are up, from this one on and before that one.
    #[inline]
    fn raised(&self, from: usize, before: usize) -> impl Iterator<Item = usize> + '_ {
        let (mut at, end) = (from / 64, before.div_ceil(64));
        let mut rest = self.0[at] & !0 << (from % 64);
        std::iter::from_fn(move || {
            while rest == 0 {
                at += 1;
                if at >= end {
                    return None;
                }
                rest = self.0[at];
            }
            let index = at * 64 + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            (index < before).then_some(index)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::Random;
    use satur_testkit::quick;

    #[test]
    fn flags_are_listed_in_order_within_bounds() {
        let mut flags = Flags::new(200);
        for index in [0, 63, 64, 130, 199] {
            flags.raise(index);
        }
        flags.raise(65);
        flags.lower(65);
        let raised = |from, before| flags.raised(from, before).collect::<Vec<_>>();
        assert_eq!(raised(0, 200), [0, 63, 64, 130, 199]);
        assert_eq!(raised(1, 63), Vec::<usize>::new());
        assert_eq!(raised(63, 131), [63, 64, 130]);
        assert_eq!(raised(131, 199), Vec::<usize>::new());
    }

    /// What is kept from change to change is what a fresh board of the same position has.
    #[test]
    fn a_changed_board_is_as_a_fresh_one() {
        let mut random = Random::new(8);
        for shape in [(2, 2), (2, 3), (4, 2), (3, 3)].map(|(r, c)| Shape::new(r, c).unwrap()) {
            let puzzle = quick::puzzle(shape, 0, &mut random);
            let solution = quick::solutions(&puzzle, 1).pop().unwrap();
            let geometry = Arc::new(Geometry::<2>::new(shape));
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
                assert_eq!(board.state.empty, fresh.state.empty);
                assert_eq!(board.state.digits, fresh.state.digits);
                assert_eq!(board.state.places, fresh.state.places);
                assert_eq!(board.state.fields, fresh.state.fields);
                assert_eq!(board.state.open, fresh.state.open);
                assert_eq!(board.state.naked, fresh.state.naked);
                assert_eq!(board.state.hidden, fresh.state.hidden);
                assert_eq!(board.state.with_hidden.0, fresh.state.with_hidden.0);
                assert_eq!(board.state.last.0, fresh.state.last.0);
            }
        }
    }

    #[test]
    fn what_leaves_no_way_is_a_contradiction() {
        let shape = Shape::new(2, 2).unwrap();
        let geometry = Arc::new(Geometry::<2>::new(shape));
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
