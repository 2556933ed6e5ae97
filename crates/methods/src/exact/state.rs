//! Candidates by cell, with singles and locked candidates drawn as far as they go.
//!
//! Every cell has a word with a bit for each digit it may hold. Three rules run, each only
//! when the ones before it have nothing left to say:
//!
//! 1. *Naked single*: striking a candidate shows at once whether one is left.
//! 2. *Hidden single*: one pass over the words of a house finds, for all digits together, those
//!    that have one place left in it: a digit seen once and not twice.
//! 3. *Locked candidates*: where a line crosses a block, a digit that the rest of the line
//!    lacks is struck from the rest of the block, and the other way round; again for all
//!    digits together.
//!
//! Nothing is copied at a guess. Every word that changes goes on a trail with its old value
//! and is restored from it, so memory is bounded by the number of candidates, whatever the
//! depth.
//!
//! Tried before, with instructions for an average 17-clue puzzle: a second mask per house and
//! digit, kept up to date at every strike, so that hidden singles need no pass (193,000);
//! planes of bits per digit and row (373,000).

use satur_model::{Cell, Digit, DigitSet, Grid, Puzzle, Shape};

use super::word::Word;

/// A digit in a cell.
#[derive(Clone, Copy)]
pub(super) struct Literal {
    pub(super) cell: u16,
    pub(super) digit: u8,
}

/// How far the trails had grown, to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    trail: usize,
    pub(super) placed: usize,
}

/// A contradiction: a cell without digits or a house without a place for one.
pub(super) struct Contradiction;

/// The board.
pub(super) struct State<W> {
    shape: Shape,
    /// For each cell, the digits it may hold; exactly one when it is placed.
    digits: Vec<W>,
    /// For each house, the digits that are placed in it.
    settled: Vec<W>,
    is_placed: Vec<bool>,
    /// Houses with a cell that changed since they were last looked through for hidden singles.
    is_changed: Vec<bool>,
    /// How much of the trail those flags know of.
    swept: usize,
    all: W,
    /// Cells that have one digit left and are not placed yet.
    pending: Vec<u16>,
    /// The digits of every crossing of a line and a block; only within that rule.
    crossed: Vec<W>,
    /// Cells that changed, with what they held.
    trail: Vec<(u16, W)>,
    /// Placed digits in their order, those of the puzzle first.
    pub(super) placed: Vec<Literal>,
}

impl<W: Word> State<W> {
    /// The board of a puzzle whose digits do not clash, before any rule has run.
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let shape = puzzle.shape();
        let (side, cells) = (shape.side(), shape.cells());
        let mut state = Self {
            shape,
            digits: vec![W::ZERO; cells],
            settled: vec![W::ZERO; 3 * side],
            is_placed: vec![false; cells],
            is_changed: vec![true; 3 * side],
            swept: 0,
            all: W::from_bits(DigitSet::all(side).bits()),
            pending: Vec::with_capacity(cells),
            crossed: Vec::new(),
            trail: Vec::with_capacity(4 * cells),
            placed: Vec::with_capacity(cells),
        };
        let placed = puzzle.placed().into_iter().flat_map(Grid::filled);
        for (cell, digit) in puzzle.givens().filled().chain(placed) {
            state.digits[cell.index()] = W::bit(digit.index());
            state.settle(Literal {
                cell: cell.index() as u16,
                digit: digit.index() as u8,
            });
        }
        for cell in shape.all_cells() {
            if state.is_placed[cell.index()] {
                continue;
            }
            let mut left = state.all;
            for house in shape.houses_of(cell) {
                left &= !state.settled[house.index()];
            }
            if let Some(marks) = puzzle.pencil_marks() {
                left &= W::from_bits(marks[cell].bits());
            }
            if left == W::ZERO {
                return Err(Contradiction);
            }
            if left.is_single() {
                state.pending.push(cell.index() as u16);
            }
            state.digits[cell.index()] = left;
        }
        Ok(state)
    }

    /// Runs the rules until they have nothing left to say, or a contradiction shows.
    pub(super) fn propagate(&mut self) -> Result<(), Contradiction> {
        let drawn = self.draw();
        if drawn.is_err() {
            self.pending.clear();
        }
        drawn
    }

    fn draw(&mut self) -> Result<(), Contradiction> {
        loop {
            while let Some(cell) = self.pending.pop() {
                if !self.is_placed[usize::from(cell)] {
                    let digit = self.digits[usize::from(cell)].first();
                    self.place(Literal {
                        cell,
                        digit: digit as u8,
                    })?;
                }
            }
            if self.is_solved()
                || !(self.draw_hidden_singles()? || self.draw_locked_candidates()?)
            {
                return Ok(());
            }
        }
    }

    /// Says whether it placed anything.
    fn draw_hidden_singles(&mut self) -> Result<bool, Contradiction> {
        let before = self.placed.len();
        for (cell, _) in &self.trail[self.swept..] {
            for house in self.shape.houses_of(Cell::new(usize::from(*cell))) {
                self.is_changed[house.index()] = true;
            }
        }
        self.swept = self.trail.len();
        for (number, house) in self.shape.houses().enumerate() {
            if !std::mem::replace(&mut self.is_changed[number], false)
                || self.settled[number] == self.all
            {
                continue;
            }
            let (mut once, mut twice) = (W::ZERO, W::ZERO);
            for &cell in house {
                let digits = self.digits[cell.index()];
                twice |= once & digits;
                once |= digits;
            }
            if once != self.all {
                return Err(Contradiction);
            }
            let hidden = once & !twice & !self.settled[number];
            if hidden != W::ZERO {
                for &cell in house {
                    let digit = self.digits[cell.index()] & hidden;
                    if digit != W::ZERO && !self.is_placed[cell.index()] {
                        if !digit.is_single() {
                            return Err(Contradiction);
                        }
                        let digit = digit.first() as u8;
                        self.place(Literal {
                            cell: cell.index() as u16,
                            digit,
                        })?;
                    }
                }
            }
        }
        Ok(self.placed.len() > before)
    }

    /// Says whether it struck anything.
    fn draw_locked_candidates(&mut self) -> Result<bool, Contradiction> {
        let before = self.trail.len();
        let crossings = self.shape.crossings();
        self.crossed.clear();
        for crossing in crossings {
            let digits = crossing.shared.iter().map(|cell| self.digits[cell.index()]);
            self.crossed
                .push(digits.fold(W::ZERO, |seen, digits| seen | digits));
        }
        // What is struck on the way leaves these words too large, which is no harm: a digit
        // that seems to have a place elsewhere is only not struck yet.
        for (index, crossing) in crossings.iter().enumerate() {
            let settled =
                self.settled[crossing.line.index()] | self.settled[crossing.block.index()];
            let shared = self.crossed[index] & !settled;
            if shared != W::ZERO {
                let [line, block] = [&crossing.along_line, &crossing.across_block].map(|others| {
                    others.iter().fold(W::ZERO, |seen, &other| {
                        seen | self.crossed[usize::from(other)]
                    })
                });
                self.strike_all(&crossing.block_rest, shared & !line & block)?;
                self.strike_all(&crossing.line_rest, shared & !block & line)?;
            }
        }
        Ok(self.trail.len() > before)
    }

    fn strike_all(&mut self, cells: &[Cell], digits: W) -> Result<(), Contradiction> {
        if digits != W::ZERO {
            for &cell in cells {
                self.strike(cell.index(), digits)?;
            }
        }
        Ok(())
    }

    /// Places a digit and strikes what it rules out.
    pub(super) fn place(&mut self, literal: Literal) -> Result<(), Contradiction> {
        let cell = usize::from(literal.cell);
        let bit = W::bit(usize::from(literal.digit));
        let old = self.digits[cell];
        if old & bit == W::ZERO {
            return Err(Contradiction);
        }
        if old != bit {
            self.trail.push((literal.cell, old));
            self.digits[cell] = bit;
        }
        self.settle(literal);
        for peer in self.shape.peers(Cell::new(cell)) {
            self.strike(peer.index(), bit)?;
        }
        Ok(())
    }

    #[inline]
    fn settle(&mut self, literal: Literal) {
        self.is_placed[usize::from(literal.cell)] = true;
        self.placed.push(literal);
        for house in self.shape.houses_of(Cell::new(usize::from(literal.cell))) {
            self.settled[house.index()] |= W::bit(usize::from(literal.digit));
        }
    }

    /// Takes digits from a cell.
    #[inline]
    fn strike(&mut self, cell: usize, digits: W) -> Result<(), Contradiction> {
        let old = self.digits[cell];
        if old & digits == W::ZERO {
            return Ok(());
        }
        let left = old & !digits;
        self.trail.push((cell as u16, old));
        self.digits[cell] = left;
        if left.is_single() {
            self.pending.push(cell as u16);
        }
        if left == W::ZERO {
            Err(Contradiction)
        } else {
            Ok(())
        }
    }

    /// Strikes a candidate that turned out wrong; the cell has another.
    pub(super) fn refute(&mut self, literal: Literal) {
        let _ = self.strike(
            usize::from(literal.cell),
            W::bit(usize::from(literal.digit)),
        );
    }

    /// Where the trails stand.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            trail: self.trail.len(),
            placed: self.placed.len(),
        }
    }

    /// Takes back everything since the mark, at which the rules had nothing left to say.
    pub(super) fn undo(&mut self, mark: Mark) {
        for literal in self.placed.drain(mark.placed..) {
            let cell = usize::from(literal.cell);
            self.is_placed[cell] = false;
            for house in self.shape.houses_of(Cell::new(cell)) {
                self.settled[house.index()] &= !W::bit(usize::from(literal.digit));
            }
        }
        for (cell, old) in self.trail.drain(mark.trail..).rev() {
            self.digits[usize::from(cell)] = old;
        }
        self.is_changed.fill(false);
        self.swept = mark.trail;
    }

    /// Whether every cell is placed.
    pub(super) fn is_solved(&self) -> bool {
        self.placed.len() == self.digits.len()
    }

    /// A candidate to try, of the cell with the fewest.
    pub(super) fn choose(&self) -> Literal {
        let (mut fewest, mut choice) = (u32::MAX, 0);
        for (cell, digits) in self.digits.iter().enumerate() {
            let count = digits.len();
            if count > 1 && count < fewest {
                (fewest, choice) = (count, cell);
                if count == 2 {
                    break;
                }
            }
        }
        Literal {
            cell: choice as u16,
            digit: self.digits[choice].first() as u8,
        }
    }

    /// The placed digits as a grid.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for literal in &self.placed {
            grid[Cell::new(usize::from(literal.cell))] =
                Some(Digit::new(usize::from(literal.digit)));
        }
        grid
    }
}
