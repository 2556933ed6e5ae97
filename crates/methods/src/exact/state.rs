//! Candidates kept from both sides, with singles drawn as far as they go.
//!
//! For every cell a mask of the digits it may hold, and for every house and digit a mask of
//! the places that digit may take: striking a candidate updates one of the first and three
//! of the second. A mask with one bit left is a single (naked in a cell, hidden in a house),
//! an empty one a contradiction; both are seen at the moment they arise, without searching.
//!
//! Nothing is copied at a guess. Every strike goes on a trail and is taken back from it, so
//! memory is bounded by the number of candidates, whatever the depth.

use satur_model::{Candidates, Cell, Digit, Grid, Shape};

use crate::word::Word;

/// A candidate on the trail.
#[derive(Clone, Copy)]
pub(super) struct Literal {
    pub(super) cell: u16,
    pub(super) digit: u8,
}

/// How far the trails had grown, to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    struck: usize,
    pub(super) placed: usize,
}

/// A contradiction: a cell without digits or a digit without places.
pub(super) struct Contradiction;

/// The board.
pub(super) struct State<W> {
    shape: Shape,
    side: usize,
    /// For each cell, the digits it may hold; exactly one when it is placed.
    digits: Vec<W>,
    /// For each house and digit, the places in the house that the digit may take.
    places: Vec<W>,
    /// For each cell and each of its houses: where the house's masks begin, and which place it is.
    slots: Vec<[(u32, u8); 3]>,
    is_placed: Vec<bool>,
    /// Singles that were seen and are not placed yet.
    pending: Vec<Literal>,
    struck: Vec<Literal>,
    pub(super) placed: Vec<Literal>,
}

impl<W: Word> State<W> {
    /// The board with these candidates, before any single is drawn.
    pub(super) fn new(candidates: &Candidates) -> Result<Self, Contradiction> {
        let shape = candidates.shape();
        let side = shape.side();
        let mut filled = vec![0_u8; 3 * side];
        let slots: Vec<[(u32, u8); 3]> = shape
            .all_cells()
            .map(|cell| {
                let mut slot = [(0, 0); 3];
                for (slot, house) in slot.iter_mut().zip(shape.houses_of(cell)) {
                    *slot = ((house.index() * side) as u32, filled[house.index()]);
                    filled[house.index()] += 1;
                }
                slot
            })
            .collect();
        let digits: Vec<W> = candidates
            .iter()
            .map(|(_, set)| W::from_bits(set.bits()))
            .collect();
        let mut places = vec![W::ZERO; 3 * side * side];
        for (slots, &digits) in slots.iter().zip(&digits) {
            for (start, place) in slots {
                let mut rest = digits;
                while rest != W::ZERO {
                    let digit = rest.first();
                    places[*start as usize + digit] |= W::bit(usize::from(*place));
                    rest ^= W::bit(digit);
                }
            }
        }
        let mut state = Self {
            shape,
            side,
            digits,
            places,
            slots,
            is_placed: vec![false; shape.cells()],
            pending: Vec::new(),
            struck: Vec::new(),
            placed: Vec::with_capacity(shape.cells()),
        };
        state.see_all_singles()?;
        Ok(state)
    }

    fn see_all_singles(&mut self) -> Result<(), Contradiction> {
        for cell in 0..self.digits.len() {
            let digits = self.digits[cell];
            if digits == W::ZERO {
                return Err(Contradiction);
            }
            if digits.is_single() {
                self.pending.push(Literal {
                    cell: cell as u16,
                    digit: digits.first() as u8,
                });
            }
        }
        for at in 0..self.places.len() {
            let places = self.places[at];
            if places == W::ZERO {
                return Err(Contradiction);
            }
            if places.is_single() {
                self.pending.push(self.literal_at(at, places));
            }
        }
        Ok(())
    }

    /// The candidate at the first place of a mask of `places`.
    #[inline]
    fn literal_at(&self, at: usize, places: W) -> Literal {
        let (house, digit) = (at / self.side, at % self.side);
        let cell = self.shape.house(satur_model::House::new(house))[places.first()];
        Literal {
            cell: cell.index() as u16,
            digit: digit as u8,
        }
    }

    /// Draws singles until there are none, or a contradiction shows.
    #[inline]
    pub(super) fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some(single) = self.pending.pop() {
            if let Err(contradiction) = self.place(single) {
                self.pending.clear();
                return Err(contradiction);
            }
        }
        Ok(())
    }

    /// Will place a digit when singles are drawn next.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.pending.push(literal);
    }

    /// Strikes a candidate that turned out wrong.
    pub(super) fn refute(&mut self, literal: Literal) -> Result<(), Contradiction> {
        self.strike(usize::from(literal.cell), usize::from(literal.digit))
    }

    #[inline]
    fn place(&mut self, single: Literal) -> Result<(), Contradiction> {
        let (cell, digit) = (usize::from(single.cell), usize::from(single.digit));
        let bit = W::bit(digit);
        if self.digits[cell] & bit == W::ZERO {
            return Err(Contradiction);
        }
        if std::mem::replace(&mut self.is_placed[cell], true) {
            return Ok(());
        }
        self.placed.push(single);
        let mut others = self.digits[cell];
        others ^= bit;
        while others != W::ZERO {
            let other = others.first();
            others ^= W::bit(other);
            self.strike(cell, other)?;
        }
        let peers = self.shape.peers(Cell::new(cell));
        for peer in peers {
            if self.digits[peer.index()] & bit != W::ZERO {
                self.strike(peer.index(), digit)?;
            }
        }
        Ok(())
    }

    /// Strikes a candidate that is there.
    #[inline]
    fn strike(&mut self, cell: usize, digit: usize) -> Result<(), Contradiction> {
        let literal = Literal {
            cell: cell as u16,
            digit: digit as u8,
        };
        self.struck.push(literal);
        let left = &mut self.digits[cell];
        *left ^= W::bit(digit);
        if left.is_single() {
            let last = Literal {
                cell: cell as u16,
                digit: left.first() as u8,
            };
            self.pending.push(last);
        }
        let mut is_sound = *left != W::ZERO;
        for (start, place) in self.slots[cell] {
            let at = start as usize + digit;
            let places = &mut self.places[at];
            *places ^= W::bit(usize::from(place));
            let places = *places;
            if places.is_single() {
                let last = self.literal_at(at, places);
                if !self.is_placed[usize::from(last.cell)] {
                    self.pending.push(last);
                }
            }
            is_sound &= places != W::ZERO;
        }
        if is_sound { Ok(()) } else { Err(Contradiction) }
    }

    /// Where the trails stand.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            struck: self.struck.len(),
            placed: self.placed.len(),
        }
    }

    /// Takes back everything since the mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        for literal in self.placed.drain(mark.placed..) {
            self.is_placed[usize::from(literal.cell)] = false;
        }
        for literal in self.struck.drain(mark.struck..) {
            let (cell, digit) = (usize::from(literal.cell), usize::from(literal.digit));
            self.digits[cell] |= W::bit(digit);
            for (start, place) in self.slots[cell] {
                self.places[start as usize + digit] |= W::bit(usize::from(place));
            }
        }
        self.pending.clear();
    }

    /// Whether every cell is placed.
    pub(super) fn is_solved(&self) -> bool {
        self.placed.len() == self.digits.len()
    }

    /// A candidate to try: of the cell with the fewest digits, or of the house and digit with
    /// the fewest places where that is fewer.
    pub(super) fn choose(&self) -> Literal {
        let (mut fewest, mut choice) = (u32::MAX, Literal { cell: 0, digit: 0 });
        for (cell, digits) in self.digits.iter().enumerate() {
            let count = digits.len();
            if count > 1 && count < fewest {
                (fewest, choice) = (
                    count,
                    Literal {
                        cell: cell as u16,
                        digit: digits.first() as u8,
                    },
                );
                if count == 2 {
                    return choice;
                }
            }
        }
        for (at, places) in self.places.iter().enumerate() {
            let count = places.len();
            if count > 1 && count < fewest {
                (fewest, choice) = (count, self.literal_at(at, *places));
                if count == 2 {
                    return choice;
                }
            }
        }
        choice
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
