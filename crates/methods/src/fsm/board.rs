//! What the machine knows: candidates kept from both sides, and where something is new.
//!
//! For every cell a mask of the digits it may hold, and for every house and digit a mask of
//! the places that digit may take. A strike updates one of the first and three of the second,
//! and at that moment sees a mask with one bit left (a single, flagged for the states that
//! place) or with none (a contradiction, which is a proof: the rules strike nothing that a
//! solution needs).
//!
//! Every house remembers in which visit of a state it last changed. A state that comes again
//! passes over the houses that are as it left them; it would find nothing there.

use satur_model::{Cell, Digit, DigitSet, Grid, House, HouseKind, Puzzle, Shape};

use crate::word::Word;

/// A cell without digits or a digit without places: the puzzle has no solution.
#[derive(Debug)]
pub(super) struct Contradiction;

/// Something a rule did.
#[derive(Clone, Copy)]
pub(super) enum Action {
    Place(Cell, Digit),
    Strike(Cell, Digit),
}

/// Where a line and a block cross.
pub(super) struct Crossing<W> {
    pub(super) line: House,
    pub(super) block: House,
    /// The common cells, as places in the line.
    pub(super) in_line: W,
    /// The same cells, as places in the block.
    pub(super) in_block: W,
}

/// A cell in a house.
#[derive(Clone, Copy, Default)]
struct Slot<W> {
    house: u16,
    /// Where the house's masks begin.
    start: u16,
    /// Which place of the house it is, as a bit.
    bit: W,
}

/// The board.
pub(super) struct Board<W> {
    shape: Shape,
    grid: Grid,
    /// For each cell, the digits it may hold; a filled cell keeps exactly its own.
    digits: Vec<W>,
    /// For each house and digit, the places in the house that the digit may take.
    places: Vec<W>,
    /// For each house, the digits that are not placed in it yet.
    open: Vec<W>,
    /// For each cell, what the pencil marks of the puzzle allow, if it has any.
    allowed: Option<Vec<W>>,
    slots: Vec<[Slot<W>; 3]>,
    /// Cells that came down to one digit.
    naked: Flags,
    /// Houses and digits that came down to one place.
    hidden: Flags,
    /// For each house, the visit in which it last changed.
    last_change: Vec<u32>,
    /// The number of the present visit.
    visit: u32,
    /// What the rules did since the list was last emptied.
    pub(super) actions: Vec<Action>,
}

impl<W: Word> Board<W> {
    /// The board of a puzzle, with all candidates that its digits and pencil marks leave.
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let (shape, grid) = (puzzle.shape(), puzzle.board());
        let (side, cells) = (shape.side(), shape.cells());
        let slots: Vec<[Slot<W>; 3]> = shape.all_cells().map(|cell| slots(shape, cell)).collect();
        let mut open = vec![W::from_bits(DigitSet::all(side).bits()); 3 * side];
        for (cell, digit) in grid.filled() {
            for slot in &slots[cell.index()] {
                open[usize::from(slot.house)] ^= W::bit(digit.index());
            }
        }
        let allowed = puzzle.pencil_marks().map(|marks| {
            let words = marks.iter().map(|(_, set)| W::from_bits(set.bits()));
            words.collect()
        });
        let mut board = Self {
            shape,
            grid,
            digits: Vec::with_capacity(cells),
            places: vec![W::ZERO; 3 * cells],
            open,
            allowed,
            slots,
            naked: Flags::new(cells),
            hidden: Flags::new(3 * cells),
            last_change: vec![0; 3 * side],
            visit: 0,
            actions: Vec::with_capacity(cells),
        };
        for cell in shape.all_cells() {
            let digits = match board.grid[cell] {
                Some(digit) => W::bit(digit.index()),
                None => board.left_by_grid(cell),
            };
            board.digits.push(digits);
            let [row, column, block] = board.slots[cell.index()];
            for digit in digits.ones() {
                board.places[usize::from(row.start) + digit] |= row.bit;
                board.places[usize::from(column.start) + digit] |= column.bit;
                board.places[usize::from(block.start) + digit] |= block.bit;
            }
        }
        board.see_all_singles()?;
        Ok(board)
    }

    fn see_all_singles(&mut self) -> Result<(), Contradiction> {
        let is_empty = |mask: &W| *mask == W::ZERO;
        if self.digits.iter().any(is_empty) || self.places.iter().any(is_empty) {
            return Err(Contradiction);
        }
        // The flags of givens are raised too; they are lowered when the states come by.
        for (cell, digits) in self.digits.iter().enumerate() {
            if digits.is_single() {
                self.naked.raise(cell);
            }
        }
        for (at, places) in self.places.iter().enumerate() {
            if places.is_single() {
                self.hidden.raise(at);
            }
        }
        Ok(())
    }

    /// The crossings of the blocks with the lines of one kind, line by line.
    pub(super) fn crossings(&self, line: HouseKind) -> Vec<Crossing<W>> {
        let mask = |cells: &[Cell], kind: HouseKind| {
            let bits = cells
                .iter()
                .map(|c| self.slots[c.index()][kind as usize].bit);
            bits.fold(W::ZERO, |mask, bit| mask | bit)
        };
        let crossings = self.shape.crossings(line);
        crossings
            .iter()
            .map(|crossing| Crossing {
                line: crossing.line,
                block: crossing.block,
                in_line: mask(&crossing.shared, line),
                in_block: mask(&crossing.shared, HouseKind::Block),
            })
            .collect()
    }

    /// The houses of a kind.
    pub(super) fn houses(&self, kind: HouseKind) -> impl Iterator<Item = House> + use<W> {
        let side = self.shape.side();
        let first = side * kind as usize;
        (first..first + side).map(House::new)
    }

    /// The cells of a house.
    pub(super) fn cells(&self, house: House) -> &'static [Cell] {
        self.shape.house(house)
    }

    /// The digits that a cell may hold.
    pub(super) fn digits(&self, cell: Cell) -> W {
        self.digits[cell.index()]
    }

    /// The places that a digit may take in a house.
    pub(super) fn places(&self, house: House, digit: usize) -> W {
        self.places[house.index() * self.shape.side() + digit]
    }

    /// The digits that are not placed in a house yet.
    pub(super) fn open(&self, house: House) -> W {
        self.open[house.index()]
    }

    /// The digits that the digits on the grid, and no inference, leave to an empty cell.
    pub(super) fn left_by_grid(&self, cell: Cell) -> W {
        let [row, col, block] = self.slots[cell.index()].map(|s| self.open[usize::from(s.house)]);
        let allowed = self.allowed.as_ref().map(|marks| marks[cell.index()]);
        row & col & block & allowed.unwrap_or(!W::ZERO)
    }

    /// The grid as far as it is filled.
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The next empty cell, from the one with this index on, that came down to one digit.
    pub(super) fn next_naked(&mut self, from: usize) -> Option<(Cell, usize)> {
        let mut from = from;
        loop {
            let index = self.naked.lower(from, self.digits.len())?;
            let cell = Cell::new(index);
            if self.grid[cell].is_none() {
                return Some((cell, self.digits[index].first()));
            }
            from = index + 1;
        }
    }

    /// The next digit with one place in a house of this kind: where it goes, and the number
    /// to go on from. Houses and digits are numbered in one go, starting with 0.
    pub(super) fn next_hidden(
        &mut self,
        kind: HouseKind,
        from: usize,
    ) -> Option<(Cell, usize, usize)> {
        let (side, cells) = (self.shape.side(), self.shape.cells());
        let first = kind as usize * cells;
        let mut from = first + from;
        loop {
            let at = self.hidden.lower(from, first + cells)?;
            from = at + 1;
            let (house, digit) = (at / side, at % side);
            if self.open[house] & W::bit(digit) != W::ZERO {
                let cell = self.shape.house(House::new(house))[self.places[at].first()];
                return Some((cell, digit, from - first));
            }
        }
    }

    /// Begins a visit, which is one examination of the whole board, and gives its number.
    pub(super) fn begin_visit(&mut self) -> u32 {
        self.visit += 1;
        self.visit
    }

    /// Whether a house has changed since that visit began.
    pub(super) fn has_changed(&self, house: House, since: u32) -> bool {
        self.last_change[house.index()] >= since
    }

    /// Places a digit in an empty cell and strikes it from all that see the cell.
    pub(super) fn place(&mut self, cell: Cell, digit: usize) -> Result<(), Contradiction> {
        let (index, bit) = (cell.index(), W::bit(digit));
        if self.digits[index] & bit == W::ZERO {
            return Err(Contradiction);
        }
        self.grid[cell] = Some(Digit::new(digit));
        self.actions.push(Action::Place(cell, Digit::new(digit)));
        let slots = self.slots[index];
        for slot in slots {
            self.open[usize::from(slot.house)] ^= bit;
        }
        for other in (self.digits[index] & !bit).ones() {
            self.remove(index, other)?;
        }
        for slot in slots {
            let members = self.shape.house(House::new(usize::from(slot.house)));
            let others = self.places[usize::from(slot.start) + digit] & !slot.bit;
            for place in others.ones() {
                self.remove(members[place].index(), digit)?;
            }
        }
        Ok(())
    }

    /// Strikes a candidate that is there.
    pub(super) fn strike(&mut self, cell: Cell, digit: usize) -> Result<(), Contradiction> {
        self.actions.push(Action::Strike(cell, Digit::new(digit)));
        self.remove(cell.index(), digit)
    }

    #[inline]
    fn remove(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        self.digits[cell] ^= W::bit(digit);
        let left = self.digits[cell];
        if left.is_single() {
            self.naked.raise(cell);
        }
        let mut is_sound = left != W::ZERO;
        for slot in self.slots[cell] {
            let at = usize::from(slot.start) + digit;
            self.places[at] ^= slot.bit;
            let left = self.places[at];
            if left.is_single() {
                self.hidden.raise(at);
            }
            is_sound &= left != W::ZERO;
            self.last_change[usize::from(slot.house)] = self.visit;
        }
        if is_sound { Ok(()) } else { Err(Contradiction) }
    }
}

/// The place of a cell in each of its houses.
fn slots<W: Word>(shape: Shape, cell: Cell) -> [Slot<W>; 3] {
    let (houses, places) = (shape.houses_of(cell), shape.places_of(cell));
    [0, 1, 2].map(|kind| Slot {
        house: houses[kind].index() as u16,
        start: (houses[kind].index() * shape.side()) as u16,
        bit: W::bit(usize::from(places[kind])),
    })
}

/// A row of flags.
struct Flags(Vec<u64>);

impl Flags {
    fn new(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    #[inline]
    fn raise(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Lowers the first flag that is up, from this one on and before that one, and says which
    /// it is.
    #[inline]
    fn lower(&mut self, from: usize, before: usize) -> Option<usize> {
        let mut ahead = !0 << (from % 64);
        for at in from / 64..before.div_ceil(64) {
            let raised = self.0[at] & ahead;
            if raised != 0 {
                let index = at * 64 + raised.trailing_zeros() as usize;
                if index >= before {
                    return None;
                }
                self.0[at] ^= 1 << (index % 64);
                return Some(index);
            }
            ahead = !0;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_lowered_in_order_within_bounds() {
        let mut flags = Flags::new(200);
        for index in [0, 63, 64, 130, 199] {
            flags.raise(index);
        }
        assert_eq!(flags.lower(1, 63), None);
        assert_eq!(flags.lower(1, 200), Some(63));
        assert_eq!(flags.lower(65, 131), Some(130));
        assert_eq!(flags.lower(0, 200), Some(0));
        assert_eq!(flags.lower(0, 200), Some(64));
        assert_eq!(flags.lower(0, 199), None);
        assert_eq!(flags.lower(199, 200), Some(199));
        assert_eq!(flags.lower(200, 200), None);
    }

    #[test]
    fn crossings_are_the_common_cells() {
        for shape in satur_testkit::boards::small_shapes() {
            let board = Board::<u16>::new(&Puzzle::new(Grid::empty(shape))).unwrap();
            let lines = [HouseKind::Row, HouseKind::Column];
            for crossing in lines.into_iter().flat_map(|line| board.crossings(line)) {
                let line = shape.house(crossing.line);
                let block = shape.house(crossing.block);
                let here: Vec<_> = crossing.in_line.ones().map(|at| line[at]).collect();
                let there: Vec<_> = crossing.in_block.ones().map(|at| block[at]).collect();
                let is_common = |cell: &&Cell| block.contains(cell);
                let common: Vec<_> = line.iter().filter(is_common).copied().collect();
                assert_eq!(here, common);
                assert_eq!(there, common);
            }
        }
    }
}
