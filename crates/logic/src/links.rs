//! Strong and weak links: what chains are made of.
//!
//! A *knot* is a digit in one cell or in one of several cells. Two knots are weakly linked if at
//! most one of them holds: the same digit in cells that all see each other, or two digits of a
//! cell. They are strongly linked if at least one holds: together they are all places of a digit in
//! a house, the two digits of a cell, or two digits of an almost locked set.
//!
//! A table is built for one [`Reach`]: single cells only, groups in crossings of a line and a
//! block, or almost locked sets as well. Each link works in both directions, so every chain can be
//! read from either end.

use std::collections::HashMap;

use satur_model::{Cell, House, Stop};

use crate::als::AlsTable;
use crate::{Board, Cells, Mask};

/// Which knots and links a table contains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Reach {
    /// Single candidates.
    Plain,
    /// Groups of candidates of a digit as well.
    Grouped,
    /// Almost locked sets as well.
    Als,
}

/// A digit in one of these cells.
#[derive(Clone, Copy)]
pub(crate) struct Knot<const N: usize> {
    /// The cell, or several cells of one house.
    pub(crate) cells: Cells<N>,
    /// The first of the cells.
    pub(crate) cell: Cell,
    /// The digit.
    pub(crate) digit: usize,
}

/// Why at least one of two knots holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bond {
    /// They are all places of the digit in the house.
    House(House),
    /// They are the two digits of the cell.
    Cell(Cell),
    /// They are two digits of this almost locked set.
    Als(usize),
    /// The first is a digit of the set; without it, the set excludes every digit but the second
    /// from this cell.
    Forced(usize, Cell),
}

/// A strong link.
#[derive(Clone, Copy)]
pub(crate) struct Strong {
    /// The knot it leads to.
    pub(crate) to: usize,
    /// The reason.
    pub(crate) bond: Bond,
}

/// The links of a board.
pub(crate) struct Links<const N: usize> {
    /// All knots, those of one cell first.
    pub(crate) knots: Vec<Knot<N>>,
    /// The number of knots with a single cell; they come first.
    pub(crate) singles: usize,
    strong: Vec<Vec<Strong>>,
    weak: Vec<Vec<u32>>,
}

impl<const N: usize> Links<N> {
    /// Returns the table of a board, which is incomplete if the stop was over first. `sets` is read
    /// for [`Reach::Als`] only.
    pub(crate) fn new(
        board: &Board<N>,
        reach: Reach,
        sets: Option<&AlsTable<N>>,
        stop: &Stop,
    ) -> Self {
        let mut builder = LinksBuilder::new(board, stop);
        builder.singles();
        if reach >= Reach::Grouped {
            builder.groups();
        }
        builder.houses();
        if let Some(sets) = sets {
            builder.sets(sets);
        }
        builder.finish()
    }

    /// The strong links of a knot.
    #[inline]
    pub(crate) fn strong(&self, knot: usize) -> &[Strong] {
        &self.strong[knot]
    }

    /// The knots that cannot hold if this one does, in increasing order.
    #[inline]
    pub(crate) fn weak(&self, knot: usize) -> &[u32] {
        &self.weak[knot]
    }

    /// The candidates weakly linked to both knots.
    pub(crate) fn seen_by_both(&self, first: usize, second: usize) -> impl Iterator<Item = usize> {
        let other = &self.weak[second];
        self.weak[first]
            .iter()
            .filter(|knot| other.binary_search(knot).is_ok())
            .map(|&knot| knot as usize)
            .take_while(|&knot| knot < self.singles)
    }
}

/// Knots between two checks of the stop.
const CHECKED: usize = 64;

/// A table under construction.
struct LinksBuilder<'a, const N: usize> {
    board: &'a Board<N>,
    stop: &'a Stop,
    knots: Vec<Knot<N>>,
    numbers: HashMap<(usize, Cells<N>), usize>,
    strong: Vec<Vec<Strong>>,
    singles: usize,
}

impl<'a, const N: usize> LinksBuilder<'a, N> {
    fn new(board: &'a Board<N>, stop: &'a Stop) -> Self {
        Self {
            board,
            stop,
            knots: Vec::new(),
            numbers: HashMap::new(),
            strong: Vec::new(),
            singles: 0,
        }
    }

    /// Returns the number of a knot, which is added if it is new.
    fn knot(&mut self, digit: usize, cells: Cells<N>) -> Option<usize> {
        let cell = cells.first()?;
        let next = self.knots.len();
        let number = *self.numbers.entry((digit, cells)).or_insert(next);
        if number == next {
            self.knots.push(Knot { cells, cell, digit });
            self.strong.push(Vec::new());
        }
        Some(number)
    }

    fn link(&mut self, first: usize, second: usize, bond: Bond) {
        if self.strong[first].iter().any(|known| known.to == second) {
            return;
        }
        self.strong[first].push(Strong { to: second, bond });
        self.strong[second].push(Strong { to: first, bond });
    }

    fn singles(&mut self) {
        for cell in self.board.empty().iter() {
            if self.stop.is_over() {
                break;
            }
            for digit in self.board.digits(cell).iter() {
                self.knot(digit, Cells::of(cell));
            }
        }
        self.singles = self.knots.len();
        for first in 0..self.singles {
            let Knot { cell, digit, .. } = self.knots[first];
            let other = self.board.digits(cell) - Mask::of(digit);
            if other.is_single() && digit < other.first() {
                // The digits of a cell have consecutive numbers.
                self.link(first, first + 1, Bond::Cell(cell));
            }
        }
    }

    fn groups(&mut self) {
        let board = self.board;
        for crossing in board.geometry().crossings() {
            if self.stop.is_over() {
                break;
            }
            for digit in 0..board.side() {
                let cells = crossing.shared & *self.board.field(digit);
                if cells.len() >= 2 {
                    self.knot(digit, cells);
                }
            }
        }
    }

    /// Links knots that together are all places of a digit in a house.
    fn houses(&mut self) {
        let board = self.board;
        let mut by_digit = vec![Vec::new(); board.shape().side()];
        for (number, knot) in self.knots.iter().enumerate() {
            by_digit[knot.digit].push(number);
        }
        for house in board.geometry().houses() {
            for (digit, numbers) in by_digit.iter().enumerate() {
                let spots = board.spots(house, digit);
                if spots.len() < 2 || self.stop.is_over() {
                    continue;
                }
                for &first in numbers {
                    let cells = self.knots[first].cells;
                    if !cells.is_subset(&spots) || cells == spots {
                        continue;
                    }
                    if let Some(&second) = self.numbers.get(&(digit, spots - cells))
                        && first < second
                    {
                        self.link(first, second, Bond::House(house));
                    }
                }
            }
        }
    }

    /// Links the digits of almost locked sets.
    fn sets(&mut self, table: &AlsTable<N>) {
        let board = self.board;
        for (number, set) in table.sets.iter().enumerate() {
            if set.cells.len() == 1 || self.stop.is_over() {
                continue;
            }
            let reaches = |digit: usize| !table.seen(number, digit).is_empty();
            for first in set.digits.iter().filter(|&digit| reaches(digit)) {
                for second in set.digits.iter().filter(|&digit| reaches(digit)) {
                    if first < second {
                        let ends =
                            [first, second].map(|digit| self.knot(digit, set.spots(board, digit)));
                        if let [Some(one), Some(two)] = ends {
                            self.link(one, two, Bond::Als(number));
                        }
                    }
                }
                self.forced(table, number, first);
            }
        }
    }

    /// Links a digit of a set with the digit it forces on a cell: without the first, the set is
    /// locked and excludes all other candidates of the cell.
    fn forced(&mut self, table: &AlsTable<N>, number: usize, digit: usize) {
        let board = self.board;
        let set = &table.sets[number];
        let rest = set.digits - Mask::of(digit);
        let near = rest.iter().fold(Cells::EMPTY, |near, digit| {
            near | *table.seen(number, digit)
        });
        for cell in near.iter() {
            let left = rest
                .iter()
                .filter(|&digit| table.seen(number, digit).contains(cell))
                .fold(board.digits(cell), |left, digit| left - Mask::of(digit));
            if left.is_single() && board.digits(cell).len() > 2 {
                let from = self.knot(digit, set.spots(board, digit));
                let to = self.knot(left.first(), Cells::of(cell));
                if let (Some(from), Some(to)) = (from, to) {
                    self.link(from, to, Bond::Forced(number, cell));
                }
            }
        }
    }

    /// Adds the weak links. Knots of several cells without a strong link lead nowhere and get none.
    fn finish(self) -> Links<N> {
        let board = self.board;
        let side = board.shape().side();
        let mut by_digit = vec![Vec::new(); side];
        for (number, knot) in self.knots.iter().enumerate() {
            if number < self.singles || !self.strong[number].is_empty() {
                by_digit[knot.digit].push(number as u32);
            }
        }
        let mut is_over = false;
        let weak = self
            .knots
            .iter()
            .enumerate()
            .map(|(number, knot)| {
                is_over = is_over || number % CHECKED == CHECKED - 1 && self.stop.is_over();
                if is_over || number >= self.singles && self.strong[number].is_empty() {
                    return Vec::new();
                }
                let seen = board.geometry().seen_by_all(&knot.cells);
                let mut weak: Vec<u32> = by_digit[knot.digit]
                    .iter()
                    .copied()
                    .filter(|&other| self.knots[other as usize].cells.is_subset(&seen))
                    .collect();
                if number < self.singles {
                    let others = board.digits(knot.cell) - Mask::of(knot.digit);
                    weak.extend(others.iter().filter_map(|digit| {
                        let key = (digit, knot.cells);
                        self.numbers.get(&key).map(|&other| other as u32)
                    }));
                    weak.sort_unstable();
                }
                weak
            })
            .collect();
        Links {
            knots: self.knots,
            singles: self.singles,
            strong: self.strong,
            weak,
        }
    }
}
