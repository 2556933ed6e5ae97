//! Candidates by cell, with singles and locked candidates propagated exhaustively.
//!
//! Placing a digit changes three words: it leaves the free digits of its row, column and block, and
//! its peers are not touched. The candidates of a cell are computed when the cell is visited: the
//! digits that were never struck from it and are free in all its houses. Two rules run, the second
//! only when the first finds nothing:
//!
//! 1. *Singles*: one sweep over the open cells. A cell with one digit left is placed
//!    at once. The others are counted into their houses, all digits together: a digit
//!    seen once and not twice has one place left there.
//! 2. *Locked candidates*: in a crossing of a line and a block, a digit that the rest of
//!    the line lacks is struck from the rest of the block, and vice versa; again for all
//!    digits together.
//!
//! Within a sweep a house may have counted a candidate that a later cell rules out. This is
//! harmless: a digit that seems to have two places is checked again in the next sweep, and one
//! whose only place is gone causes a contradiction when it is placed.
//!
//! Rules beyond rows, columns and blocks add units to cells: houses, and pairs of cells that
//! differ. A unit with fewer cells than digits implies no hidden singles. A board without rules is
//! compiled separately (`M` is false), so that they cost nothing there.
//!
//! Nothing is copied at a guess. Open cells are at the front of one list, placed ones at its back,
//! the last placed first, so that undoing moves the border; only struck candidates need a trail.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-inner-loops.md`: a mask per house and
//! digit updated at every strike; planes of bits per digit and row; striking every placed digit
//! from its peers.

use satur_model::{Cell, Digit, DigitSet, Grid, House, HouseKind, Layout, Puzzle};

use crate::units::Units;
use crate::word::Word;

/// A digit in a cell.
#[derive(Clone, Copy)]
pub(super) struct Literal {
    pub(super) cell: u16,
    pub(super) digit: u8,
}

/// A position in the search, to return to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    struck: usize,
    pub(super) placed: usize,
}

/// A contradiction: a cell without digits or a house without a place for one.
pub(super) struct Contradiction;

/// The counts of a house.
#[derive(Clone, Copy)]
struct HouseCount<W> {
    /// Digits that are not placed in the house.
    free: W,
    /// Digits that were counted in this pass.
    once: W,
    /// Digits that were counted more than once.
    twice: W,
}

impl<W: Word> HouseCount<W> {
    #[inline]
    fn count(&mut self, digits: W) {
        self.twice |= self.once & digits;
        self.once |= digits;
    }
}

/// The state of a cell.
#[derive(Clone, Copy)]
struct Square<W, const M: bool> {
    /// The digits that were not struck from it; placing digits strikes nothing.
    unstruck: W,
    /// Its candidates when it was last visited; empty once it is placed.
    digits: W,
    houses: [u16; 3],
    /// The range of its other units in the list of those.
    more: (u32, u32),
    /// Its position in the order of cells.
    rank: u16,
}

impl<W: Word, const M: bool> Square<W, M> {
    /// Its units besides row, column and block.
    #[inline]
    fn more<'u>(&self, units: &'u [u16]) -> &'u [u16] {
        if M {
            &units[self.more.0 as usize..self.more.1 as usize]
        } else {
            &[]
        }
    }

    /// Its current candidates.
    #[inline]
    fn allowed(&self, houses: &[HouseCount<W>], units: &[u16]) -> W {
        let left = self.houses.iter().fold(self.unstruck, |left, &house| {
            left & houses[usize::from(house)].free
        });
        let more = self.more(units).iter();
        more.fold(left, |left, &unit| left & houses[usize::from(unit)].free)
    }

    /// Places a digit in it.
    #[inline]
    fn fill(&mut self, digit: W, houses: &mut [HouseCount<W>], units: &[u16]) {
        self.digits = W::ZERO;
        for house in self.houses {
            houses[usize::from(house)].free &= !digit;
        }
        for &unit in self.more(units) {
            houses[usize::from(unit)].free &= !digit;
        }
    }

    /// Strikes digits from it.
    #[inline]
    fn strike(&mut self, digits: W) {
        self.unstruck &= !digits;
        self.digits &= !digits;
    }

    /// Counts its candidates into its units.
    #[inline]
    fn count(&self, houses: &mut [HouseCount<W>], units: &[u16]) {
        for house in self.houses {
            houses[usize::from(house)].count(self.digits);
        }
        for &unit in self.more(units) {
            houses[usize::from(unit)].count(self.digits);
        }
    }
}

/// The board.
pub(super) struct State<W, const M: bool> {
    layout: Layout,
    cells: Vec<Square<W, M>>,
    /// The houses, then pairs of cells that differ.
    houses: Vec<HouseCount<W>>,
    /// The units of all cells besides row, column and block; empty unless `M`.
    units: Vec<u16>,
    /// Every cell once, the open ones first.
    order: Vec<u16>,
    open: usize,
    /// The digits of every crossing of a line and a block; used only within that rule.
    crossed: Vec<W>,
    /// Cells from which digits were struck, with the unstruck digits before.
    trail: Vec<(u16, W)>,
    /// Placed digits in their order, those of the puzzle first.
    pub(super) placed: Vec<Literal>,
}

impl<W: Word, const M: bool> State<W, M> {
    /// Returns the board of a puzzle whose digits do not clash, before any rule has run. Without
    /// `M` every cell lies in three complete houses and no other unit.
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let (shape, layout) = (puzzle.shape(), puzzle.layout());
        let units = M.then(|| Units::new(layout));
        let (side, cells) = (shape.side(), shape.cells());
        let all = W::from_bits(DigitSet::all(side).bits());
        let mut state = Self {
            layout: layout.clone(),
            cells: Vec::with_capacity(cells),
            units: Vec::new(),
            houses: vec![
                HouseCount {
                    free: all,
                    once: W::ZERO,
                    twice: W::ZERO
                };
                units.as_ref().map_or(layout.house_count(), Units::len)
            ],
            order: (0..cells as u16).collect(),
            open: cells,
            crossed: Vec::new(),
            trail: Vec::new(),
            placed: Vec::with_capacity(cells),
        };
        for cell in shape.all_cells() {
            let marks = puzzle.pencil_marks();
            let first = state.units.len() as u32;
            let houses = if let Some(units) = &units {
                state.units.extend_from_slice(units.more(cell.index()));
                units.primary[cell.index()]
            } else {
                let houses = layout.houses_of(cell);
                [0, 1, 2].map(|kind: usize| houses[kind].index() as u16)
            };
            state.cells.push(Square {
                unstruck: marks.map_or(all, |marks| W::from_bits(marks[cell].bits())),
                digits: all,
                houses,
                more: (first, state.units.len() as u32),
                rank: cell.index() as u16,
            });
        }
        let placed = puzzle.placed().into_iter().flat_map(Grid::filled);
        for (cell, digit) in puzzle.givens().filled().chain(placed) {
            state.place(Literal {
                cell: cell.index() as u16,
                digit: digit.index() as u8,
            });
        }
        state
    }

    /// Runs the rules until they find nothing, or a contradiction appears.
    pub(super) fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            while !self.is_solved() && self.draw_singles()? {}
            if self.is_solved() || !self.draw_locked_candidates() {
                return Ok(());
            }
        }
    }

    /// Sweeps over the open cells; returns whether it placed anything.
    fn draw_singles(&mut self) -> Result<bool, Contradiction> {
        let before = self.placed.len();
        self.clear_counts();
        let (cells, houses) = (&mut self.cells[..], &mut self.houses[..]);
        let units = &self.units[..];
        for &cell in &self.order[..self.open] {
            let square = &mut cells[usize::from(cell)];
            let digits = square.allowed(houses, units);
            if digits == W::ZERO {
                return Err(Contradiction);
            }
            if digits.is_single() {
                square.fill(digits, houses, units);
                let digit = digits.first() as u8;
                self.placed.push(Literal { cell, digit });
            } else {
                square.digits = digits;
                square.count(houses, units);
            }
        }
        self.draw_hidden_singles()?;
        self.close(before);
        Ok(self.placed.len() > before)
    }

    /// Places every digit that has one place left in a house, by the counts of this sweep.
    fn draw_hidden_singles(&mut self) -> Result<(), Contradiction> {
        let (cells, houses) = (&mut self.cells[..], &mut self.houses[..]);
        let (units, layout) = (&self.units[..], &self.layout);
        for number in 0..layout.house_count() {
            let house = House::new(number);
            if M && !layout.is_complete(house) {
                continue;
            }
            let HouseCount { free, once, twice } = houses[number];
            if free & !once != W::ZERO {
                return Err(Contradiction);
            }
            let hidden = free & !twice;
            if hidden == W::ZERO {
                continue;
            }
            for &cell in layout.house(house) {
                let square = &mut cells[cell.index()];
                let digit = square.digits & hidden;
                if digit != W::ZERO {
                    // Gone in the meantime, or two digits with the same only place.
                    if !digit.is_single() || square.allowed(houses, units) & digit == W::ZERO {
                        return Err(Contradiction);
                    }
                    square.fill(digit, houses, units);
                    self.placed.push(Literal {
                        cell: cell.index() as u16,
                        digit: digit.first() as u8,
                    });
                }
            }
        }
        Ok(())
    }

    /// Moves cells placed since `since` out of the open ones. A sweep that ends in a contradiction
    /// is undone completely and need not do this.
    fn close(&mut self, since: usize) {
        for literal in &self.placed[since..] {
            self.open -= 1;
            let (cell, last) = (literal.cell, self.order[self.open]);
            let rank = self.cells[usize::from(cell)].rank;
            self.order.swap(usize::from(rank), self.open);
            self.cells[usize::from(last)].rank = rank;
            self.cells[usize::from(cell)].rank = self.open as u16;
        }
    }

    fn clear_counts(&mut self) {
        for house in &mut self.houses {
            (house.once, house.twice) = (W::ZERO, W::ZERO);
        }
    }

    /// Strikes locked candidates; returns whether it struck anything. Every open cell has been
    /// visited since the last change.
    fn draw_locked_candidates(&mut self) -> bool {
        let before = self.trail.len();
        self.draw_locked_along(HouseKind::Row);
        self.draw_locked_along(HouseKind::Column);
        self.trail.len() > before
    }

    /// Counts the crossings of every line and of every block that may hold a digit: a digit with a
    /// single crossing in one house is struck from the rest of the other.
    fn draw_locked_along(&mut self, lines: HouseKind) {
        self.clear_counts();
        let (cells, houses) = (&mut self.cells[..], &mut self.houses[..]);
        let (crossed, trail) = (&mut self.crossed, &mut self.trail);
        let crossings = self.layout.crossings(lines);
        crossed.clear();
        for crossing in crossings {
            let digits = crossing.shared.iter();
            let digits = digits.map(|cell| cells[cell.index()].digits);
            let digits = digits.fold(W::ZERO, |seen, digits| seen | digits);
            crossed.push(digits);
            houses[crossing.line.index()].count(digits);
            houses[crossing.block.index()].count(digits);
        }
        let mut strike_all = |from: &[Cell], digits: W| {
            if digits != W::ZERO {
                for cell in from {
                    let square = &mut cells[cell.index()];
                    if square.digits & digits != W::ZERO {
                        trail.push((cell.index() as u16, square.unstruck));
                        square.strike(digits);
                    }
                }
            }
        };
        for (crossing, &digits) in crossings.iter().zip(crossed.iter()) {
            let in_line = houses[crossing.line.index()].twice;
            let in_block = houses[crossing.block.index()].twice;
            strike_all(&crossing.block_rest, digits & !in_line & in_block);
            strike_all(&crossing.line_rest, digits & !in_block & in_line);
        }
    }

    /// Strikes a candidate that was refuted.
    pub(super) fn refute(&mut self, literal: Literal) {
        let square = &mut self.cells[usize::from(literal.cell)];
        self.trail.push((literal.cell, square.unstruck));
        square.strike(W::bit(usize::from(literal.digit)));
    }

    /// Places an open candidate.
    pub(super) fn place(&mut self, literal: Literal) {
        let digit = W::bit(usize::from(literal.digit));
        self.cells[usize::from(literal.cell)].fill(digit, &mut self.houses, &self.units);
        self.placed.push(literal);
        self.close(self.placed.len() - 1);
    }

    /// The current position.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            struck: self.trail.len(),
            placed: self.placed.len(),
        }
    }

    /// Undoes everything since the mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        for literal in self.placed.drain(mark.placed..) {
            let square = &self.cells[usize::from(literal.cell)];
            for house in square.houses {
                self.houses[usize::from(house)].free |= W::bit(usize::from(literal.digit));
            }
            for &unit in square.more(&self.units) {
                self.houses[usize::from(unit)].free |= W::bit(usize::from(literal.digit));
            }
        }
        self.open = self.order.len() - mark.placed;
        for (cell, unstruck) in self.trail.drain(mark.struck..).rev() {
            self.cells[usize::from(cell)].unstruck = unstruck;
        }
    }

    /// Whether every cell is placed.
    pub(super) fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// A candidate to try, of the open cell with the fewest. Requires that the rules have run.
    pub(super) fn choose(&self) -> Literal {
        let (mut fewest, mut choice) = (u32::MAX, 0);
        for &cell in &self.order[..self.open] {
            let count = self.cells[usize::from(cell)].digits.len();
            if count < fewest {
                (fewest, choice) = (count, cell);
                if count == 2 {
                    break;
                }
            }
        }
        Literal {
            cell: choice,
            digit: self.cells[usize::from(choice)].digits.first() as u8,
        }
    }

    /// The strikes so far that were not undone, in order: cells with the digits they lost.
    pub(super) fn struck(&self) -> Vec<(u16, W)> {
        let mut unstruck: Vec<W> = self.cells.iter().map(|cell| cell.unstruck).collect();
        let mut struck: Vec<(u16, W)> = Vec::with_capacity(self.trail.len());
        for &(cell, before) in self.trail.iter().rev() {
            let after = std::mem::replace(&mut unstruck[usize::from(cell)], before);
            struck.push((cell, before & !after));
        }
        struck.reverse();
        struck
    }

    /// The open cells with their candidates. Requires that the rules have run.
    pub(super) fn open(&self) -> impl Iterator<Item = (u16, W)> + '_ {
        let cells = self.order[..self.open].iter();
        cells.map(|&cell| (cell, self.cells[usize::from(cell)].digits))
    }

    /// The placed digits as a grid.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.layout.shape());
        for literal in &self.placed {
            grid[Cell::new(usize::from(literal.cell))] =
                Some(Digit::new(usize::from(literal.digit)));
        }
        grid
    }
}
