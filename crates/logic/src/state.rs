//! The part of a board that changes, and how it is updated.
//!
//! A placement writes the digit, removes the other digits of the cell from its houses, and the
//! digit from the cells that see it. Each of these shares one or two houses with the cell, in which
//! the digit needs no places any more; only their other houses are updated. Whatever loses a bit is
//! checked at once: one bit left is a single and is flagged, none is a contradiction.
//!
//! A board is built from whole sets: for each digit the cells that no digit of the grid excludes,
//! cut into rows, and columns and blocks from the rows.

use satur_model::{Candidate, Cell, Grid, House, Puzzle};

use crate::geometry::Slot;
use crate::{Cells, Contradiction, Geometry, Mask};

/// Everything on a board except the geometry.
#[derive(Clone)]
pub(crate) struct State<const N: usize> {
    pub(crate) grid: Grid,
    pub(crate) givens: Cells<N>,
    pub(crate) empty: Cells<N>,
    /// For each cell its candidates; none for a filled cell.
    digits: Vec<Mask>,
    /// For each house and digit, the places among its empty cells.
    places: Vec<Mask>,
    houses: Vec<HouseState>,
    fields: Vec<Field<N>>,
    /// Empty cells with one candidate.
    pub(crate) naked: Cells<N>,
    /// The houses that have a digit with one place.
    pub(crate) with_hidden: Flags,
    /// Houses with one open digit.
    pub(crate) last: Flags,
    /// The number of actions, from 1.
    pub(crate) clock: u32,
}

/// The state of a house.
#[derive(Clone)]
struct HouseState {
    /// The digits that are not placed in it.
    open: Mask,
    /// The digits with one place.
    hidden: Mask,
    /// The time of its last change.
    changed: u32,
}

/// The places of a digit on the board.
#[derive(Clone)]
struct Field<const N: usize> {
    /// The empty cells that may hold it.
    cells: Cells<N>,
    /// The time of their last change.
    changed: u32,
}

impl<const N: usize> State<N> {
    pub(crate) fn new(geometry: &Geometry<N>, puzzle: &Puzzle) -> Self {
        let shape = geometry.shape();
        let side = shape.side();
        let house_count = geometry.layout().house_count();
        let house = HouseState {
            open: Mask::below(side),
            hidden: Mask::EMPTY,
            changed: 1,
        };
        let field = Field {
            cells: *geometry.all(),
            changed: 1,
        };
        let mut state = Self {
            grid: puzzle.board(),
            givens: Cells::EMPTY,
            empty: *geometry.all(),
            digits: vec![Mask::EMPTY; shape.cells()],
            places: vec![Mask::EMPTY; house_count * side],
            houses: vec![house; house_count],
            fields: vec![field; side],
            naked: Cells::EMPTY,
            with_hidden: Flags::default(),
            last: Flags::default(),
            clock: 1,
        };
        for (cell, digit) in state.grid.filled() {
            state.empty.remove(cell);
            state.fields[digit.index()].cells -= *geometry.peers(cell);
            for slot in geometry.slots(cell).iter().chain(geometry.more(cell)) {
                state.houses[slot.house.index()].open -= Mask::of(digit.index());
            }
        }
        state.givens = *geometry.all() - state.empty;
        for (cell, _) in puzzle.placed().into_iter().flat_map(Grid::filled) {
            state.givens.remove(cell);
        }
        state.open_cells(geometry, puzzle);
        state.cut_fields(geometry);
        state.flag_singles();
        state
    }

    /// Fills in the candidates of the empty cells.
    fn open_cells(&mut self, geometry: &Geometry<N>, puzzle: &Puzzle) {
        for field in &mut self.fields {
            field.cells &= self.empty;
        }
        for cell in self.empty.iter() {
            let open = geometry.slots(cell).each_ref();
            let [row, column, block] = open.map(|slot| self.houses[slot.house.index()].open);
            let mut digits = row & column & block;
            if !geometry.layout().is_plain() {
                // Rules exclude more than the three houses do.
                let is_ruled_out = |&digit: &usize| !self.fields[digit].cells.contains(cell);
                let ruled_out = digits.iter().filter(is_ruled_out);
                digits -= ruled_out.fold(Mask::EMPTY, |all, digit| all | Mask::of(digit));
            }
            if let Some(marks) = puzzle.pencil_marks() {
                let struck = digits - Mask(marks[cell].bits() as u64);
                for digit in struck.iter() {
                    self.fields[digit].cells.remove(cell);
                }
                digits -= struck;
            }
            self.digits[cell.index()] = digits;
            if digits.is_single() {
                self.naked.insert(cell);
            }
        }
    }

    /// Fills in the places of all digits in all houses.
    fn cut_fields(&mut self, geometry: &Geometry<N>) {
        let shape = geometry.shape();
        let side = shape.side();
        if !geometry.layout().is_plain() {
            for (digit, field) in self.fields.iter().enumerate() {
                for cell in field.cells.iter() {
                    for slot in geometry.slots(cell).iter().chain(geometry.more(cell)) {
                        self.places[slot.at(digit)] |= slot.bit;
                    }
                }
            }
            return;
        }
        let (bands, stacks): (Vec<_>, Vec<_>) = (shape.bands().collect(), shape.stacks().collect());
        let (rows, others) = self.places.split_at_mut(side * side);
        let (columns, blocks) = others.split_at_mut(side * side);
        for (digit, field) in self.fields.iter().enumerate() {
            let mut first = 0;
            for band in &bands {
                for (at, row) in band.clone().enumerate() {
                    let places = field.cells.cut(row * side, side);
                    rows[row * side + digit] = places;
                    for column in places.iter() {
                        columns[column * side + digit] |= Mask::of(row);
                    }
                    for (block, stack) in (first..).zip(&stacks) {
                        let width = stack.len();
                        let part = places.0 >> stack.start & Mask::below(width).0;
                        blocks[block * side + digit] |= Mask(part << (at * width));
                    }
                }
                first += stacks.len();
            }
        }
    }

    fn flag_singles(&mut self) {
        let places = self.places.chunks_exact(self.fields.len());
        for (house, (state, places)) in self.houses.iter_mut().zip(places).enumerate() {
            for (digit, places) in places.iter().enumerate() {
                if places.is_single() {
                    state.hidden |= Mask::of(digit);
                }
            }
            if !state.hidden.is_empty() {
                self.with_hidden.raise(house);
            }
            if state.open.is_single() {
                self.last.raise(house);
            }
        }
    }

    /// The candidates of a cell.
    #[inline]
    pub(crate) fn digits(&self, cell: Cell) -> Mask {
        self.digits[cell.index()]
    }

    /// The places of a digit in a house, by the number that [`Slot::at`] gives.
    #[inline]
    pub(crate) fn places(&self, at: usize) -> Mask {
        self.places[at]
    }

    /// The empty cells that may hold a digit.
    #[inline]
    pub(crate) fn field(&self, digit: usize) -> &Cells<N> {
        &self.fields[digit].cells
    }

    /// The digits that are not placed in a house.
    #[inline]
    pub(crate) fn open(&self, house: House) -> Mask {
        self.houses[house.index()].open
    }

    /// The digits with one place in a house.
    #[inline]
    pub(crate) fn hidden(&self, house: usize) -> Mask {
        self.houses[house].hidden
    }

    /// The time of the last change of a house.
    #[inline]
    pub(crate) fn house_changed(&self, house: House) -> u32 {
        self.houses[house.index()].changed
    }

    /// The time of the last change of the field of a digit.
    #[inline]
    pub(crate) fn digit_changed(&self, digit: usize) -> u32 {
        self.fields[digit].changed
    }

    pub(crate) fn place(
        &mut self,
        geometry: &Geometry<N>,
        Candidate { cell, digit }: Candidate,
    ) -> Result<(), Contradiction> {
        let index = digit.index();
        let others = self.digits(cell) - Mask::of(index);
        if others == self.digits(cell) {
            return if self.grid[cell] == Some(digit) {
                Ok(())
            } else {
                Err(Contradiction)
            };
        }
        self.grid[cell] = Some(digit);
        self.digits[cell.index()] = Mask::EMPTY;
        self.empty.remove(cell);
        self.naked.remove(cell);
        for other in others.iter() {
            let field = &mut self.fields[other];
            field.cells.remove(cell);
            field.changed = self.clock;
        }
        let slots = geometry.slots(cell);
        let mut is_sound = true;
        for slot in slots {
            is_sound &= self.fill_place(slot, index, others);
        }
        let field = &mut self.fields[index];
        let seen = *geometry.peers(cell) & field.cells;
        field.cells -= seen;
        field.cells.remove(cell);
        field.changed = self.clock;
        if geometry.has_more() {
            is_sound &= self.place_in_more(geometry, cell, index, others, seen);
            return if is_sound { Ok(()) } else { Err(Contradiction) };
        }
        for peer in seen.iter() {
            is_sound &= self.leave_cell(peer, index);
            for (theirs, own) in geometry.slots(peer).iter().zip(slots) {
                // A house in which the digit is placed needs no places for it.
                if theirs.house == own.house {
                    self.houses[own.house.index()].changed = self.clock;
                } else {
                    is_sound &= self.leave_house(theirs, index);
                }
            }
        }
        if is_sound { Ok(()) } else { Err(Contradiction) }
    }

    /// Completes a placement where cells lie in more than three houses, or in two of a kind.
    #[cold]
    fn place_in_more(
        &mut self,
        geometry: &Geometry<N>,
        cell: Cell,
        digit: usize,
        others: Mask,
        seen: Cells<N>,
    ) -> bool {
        let mut is_sound = true;
        for slot in geometry.more(cell) {
            is_sound &= self.fill_place(slot, digit, others);
        }
        let own = || geometry.slots(cell).iter().chain(geometry.more(cell));
        for peer in seen.iter() {
            is_sound &= self.leave_cell(peer, digit);
            for theirs in geometry.slots(peer).iter().chain(geometry.more(peer)) {
                if own().any(|own| own.house == theirs.house) {
                    self.houses[theirs.house.index()].changed = self.clock;
                } else {
                    is_sound &= self.leave_house(theirs, digit);
                }
            }
        }
        is_sound
    }

    /// Fills a place of a house with a digit; the place loses its `others`. Returns whether each of
    /// these has another place.
    #[expect(clippy::inline_always, reason = "three calls for every placement")]
    #[inline(always)]
    fn fill_place(&mut self, slot: &Slot, digit: usize, others: Mask) -> bool {
        let number = slot.house.index();
        let house = &mut self.houses[number];
        // If there are no others, only the candidate that was placed is gone.
        if !others.is_empty() {
            house.changed = self.clock;
        }
        house.open -= Mask::of(digit);
        if house.open.is_single() {
            self.last.raise(number);
        } else {
            self.last.lower(number);
        }
        let places = &mut self.places[slot.at(0)..][..self.fields.len()];
        places[digit] = Mask::EMPTY;
        let mut hidden = house.hidden - Mask::of(digit);
        let mut is_sound = true;
        for other in others.iter() {
            let left = places[other] - slot.bit;
            places[other] = left;
            if left.is_single() {
                hidden |= Mask::of(other);
            }
            is_sound &= !left.is_empty();
        }
        house.hidden = hidden;
        if hidden.is_empty() {
            self.with_hidden.lower(number);
        } else {
            self.with_hidden.raise(number);
        }
        is_sound
    }

    pub(crate) fn strike(
        &mut self,
        geometry: &Geometry<N>,
        Candidate { cell, digit }: Candidate,
    ) -> Result<(), Contradiction> {
        let digit = digit.index();
        if !self.digits(cell).contains(digit) {
            return Ok(());
        }
        let field = &mut self.fields[digit];
        field.cells.remove(cell);
        field.changed = self.clock;
        let mut is_sound = self.leave_cell(cell, digit);
        for slot in geometry.slots(cell) {
            is_sound &= self.leave_house(slot, digit);
        }
        if geometry.has_more() {
            for slot in geometry.more(cell) {
                is_sound &= self.leave_house(slot, digit);
            }
        }
        if is_sound { Ok(()) } else { Err(Contradiction) }
    }

    /// Removes a digit from an empty cell that has it. Returns whether the cell has another.
    #[inline]
    fn leave_cell(&mut self, cell: Cell, digit: usize) -> bool {
        let digits = &mut self.digits[cell.index()];
        *digits -= Mask::of(digit);
        if digits.is_single() {
            self.naked.insert(cell);
        }
        !digits.is_empty()
    }

    /// Removes a place of a digit from a house in which it is not placed. Returns whether the digit
    /// has another place there.
    #[inline]
    fn leave_house(&mut self, slot: &Slot, digit: usize) -> bool {
        let number = slot.house.index();
        let house = &mut self.houses[number];
        house.changed = self.clock;
        let places = &mut self.places[slot.at(digit)];
        *places -= slot.bit;
        if places.is_single() {
            house.hidden |= Mask::of(digit);
            self.with_hidden.raise(number);
        }
        !places.is_empty()
    }
}

#[cfg(test)]
impl<const N: usize> State<N> {
    /// Everything about the position that does not depend on the path to it.
    pub(crate) fn snapshot(&self) -> impl PartialEq + std::fmt::Debug + '_ {
        let fields = self.fields.iter().map(|field| field.cells);
        let houses = self.houses.iter().map(|house| (house.open, house.hidden));
        let sets = (self.empty, self.naked, fields.collect::<Vec<_>>());
        let masks = (&self.digits, &self.places, houses.collect::<Vec<_>>());
        (sets, masks, self.with_hidden.0, self.last.0)
    }
}

/// A flag for each house. Boards of side 64 have 192 houses, rules add at most 117, and thirteen
/// overlapping grids have 335.
#[derive(Clone, Default)]
pub(crate) struct Flags([u64; 6]);

impl Flags {
    #[inline]
    fn raise(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    fn lower(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// The flags that are set, from `from` on and before `before`.
    #[inline]
    pub(crate) fn raised(&self, from: usize, before: usize) -> impl Iterator<Item = usize> + '_ {
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

    #[test]
    fn flags_are_listed_in_order_within_bounds() {
        let mut flags = Flags::default();
        for index in [0, 63, 64, 130, 191, 383] {
            flags.raise(index);
        }
        flags.raise(65);
        flags.lower(65);
        let raised = |from, before| flags.raised(from, before).collect::<Vec<_>>();
        assert_eq!(raised(0, 192), [0, 63, 64, 130, 191]);
        assert_eq!(raised(131, 384), [191, 383]);
        assert_eq!(raised(1, 63), Vec::<usize>::new());
        assert_eq!(raised(63, 131), [63, 64, 130]);
        assert_eq!(raised(131, 191), Vec::<usize>::new());
    }
}
