//! A full board in which every block holds every digit, and its cost.
//!
//! The cost is that of the report: for every row and every column, for every digit, the number of
//! times it occurs beyond the first. A digit that a pencil mark or logic forbids in its cell costs
//! a penalty on top. Exchanging two cells of one block affects two rows and two columns, so the
//! change of the cost is read from at most sixteen counters, never from the board.

use satur_model::{Candidates, Cell, Digit, Grid, HouseKind, Layout, Shape};

use crate::units::Units;

/// The cost that rules add: digits that occur twice in a house beyond the first row and the first
/// column of a cell, and equal digits in cells that a rule makes differ.
#[derive(Clone)]
struct Added {
    /// For each cell, the offsets of the counters of its other houses.
    houses: Vec<Vec<u32>>,
    /// For each cell, the cells that must differ from it without sharing a house with it.
    apart: Vec<Vec<u16>>,
}

impl Added {
    /// Returns `None` if there are only rows, columns and blocks.
    fn new(layout: &Layout, shift: u32) -> Option<Self> {
        if layout.has_three_houses() {
            return None;
        }
        let cells = || layout.shape().all_cells();
        let houses = |cell: Cell| {
            let counted =
                [HouseKind::Row, HouseKind::Column].map(|kind| layout.house_of(cell, kind));
            let houses = layout.houses_of(cell).iter().copied();
            let others = houses.filter(|&house| {
                layout.house_kind(house).0 != HouseKind::Block && !counted.contains(&Some(house))
            });
            others
                .map(|house| (house.index() << shift) as u32)
                .collect()
        };
        let apart = |cell: Cell| {
            let edges = layout.edges_of(cell).iter();
            edges.map(|other| other.index() as u16).collect()
        };
        Some(Self {
            houses: cells().map(houses).collect(),
            apart: cells().map(apart).collect(),
        })
    }
}

/// The board.
#[derive(Clone)]
pub(super) struct Board {
    shape: Shape,
    /// The digit of each cell.
    digits: Vec<u8>,
    /// For each cell, the offsets of the counters of its row and of its column.
    lines: Vec<[u16; 2]>,
    /// How often each digit occurs in each row, then in each column.
    counts: Vec<u8>,
    /// The penalty of each digit in each cell. Empty if there are none.
    penalties: Vec<u8>,
    /// The cost that rules add.
    added: Option<Added>,
    /// The length of a row of a table is this power of two: shifts are cheaper than products.
    shift: u32,
    cost: u64,
}

impl Board {
    /// Returns the board of a full grid; a digit that is not among the candidates of its cell costs
    /// the penalty.
    pub(super) fn new(
        layout: &Layout,
        grid: &Grid,
        candidates: Option<&Candidates>,
        penalty: u8,
    ) -> Self {
        let shape = layout.shape();
        let side = shape.side();
        let shift = side.next_power_of_two().trailing_zeros();
        // On overlapping grids a cell may lie in two rows; the second belongs to the added cost.
        let units = Units::new(layout);
        let lines = |&[row, column, _]: &[u16; 3]| [row << shift, column << shift];
        let mut penalties = Vec::new();
        if let Some(candidates) = candidates {
            penalties.resize(shape.cells() << shift, 0);
            for (cell, set) in candidates.iter() {
                for digit in shape.digits().filter(|&digit| !set.contains(digit)) {
                    penalties[(cell.index() << shift) + digit.index()] = penalty;
                }
            }
        }
        let mut board = Self {
            shape,
            digits: vec![0; shape.cells()],
            lines: units.primary.iter().map(lines).collect(),
            counts: vec![0; layout.house_count() << shift],
            penalties,
            added: Added::new(layout, shift),
            shift,
            cost: 0,
        };
        board.fill(grid);
        board
    }

    /// Replaces the contents by a full grid.
    pub(super) fn fill(&mut self, grid: &Grid) {
        self.counts.fill(0);
        self.cost = 0;
        for (cell, digit) in grid.filled() {
            let (cell, digit) = (cell.index(), digit.index());
            self.digits[cell] = digit as u8;
            for line in self.lines[cell] {
                let count = &mut self.counts[usize::from(line) + digit];
                self.cost += u64::from(*count > 0);
                *count += 1;
            }
            for &house in self.added.iter().flat_map(|added| &added.houses[cell]) {
                let count = &mut self.counts[house as usize + digit];
                self.cost += u64::from(*count > 0);
                *count += 1;
            }
            if !self.penalties.is_empty() {
                self.cost += u64::from(self.penalties[(cell << self.shift) + digit]);
            }
        }
        if let Some(added) = &self.added {
            let equals = |cell: usize, other: &u16| {
                usize::from(*other) > cell && self.digits[usize::from(*other)] == self.digits[cell]
            };
            let pairs = added.apart.iter().enumerate();
            let equal =
                pairs.map(|(cell, apart)| apart.iter().filter(|other| equals(cell, other)).count());
            self.cost += equal.sum::<usize>() as u64;
        }
    }

    /// The cost; 0 is a solution.
    #[inline]
    pub(super) fn cost(&self) -> u64 {
        self.cost
    }

    /// Whether there are penalties or rules.
    pub(super) fn has_more(&self) -> bool {
        !self.penalties.is_empty() || self.added.is_some()
    }

    /// Upper bound on the increase of the cost by one exchange: two rows, two columns, two
    /// penalties, and what rules add to two cells.
    pub(super) fn largest_change(&self) -> usize {
        let added = self.added.as_ref().map_or(0, |added| {
            let of_cell = added.houses.iter().zip(&added.apart);
            let most = of_cell
                .map(|(houses, apart)| houses.len() + apart.len())
                .max();
            2 * most.unwrap_or(0)
        });
        4 + 2 * usize::from(self.penalties.iter().copied().max().unwrap_or(0)) + added
    }

    /// The change of the added cost by an exchange.
    fn added_change(&self, added: &Added, [a, b]: [usize; 2], [x, y]: [usize; 2]) -> i32 {
        let mut change = 0;
        // The cell at which a digit leaves and another arrives, and the other cell.
        for (cell, other, leaves, arrives) in [(a, b, x, y), (b, a, y, x)] {
            for house in &added.houses[cell] {
                if !added.houses[other].contains(house) {
                    let count = |digit: usize| self.counts[*house as usize + digit];
                    change += i32::from(count(arrives) > 0) - i32::from(count(leaves) > 1);
                }
            }
            for &near in &added.apart[cell] {
                let there = usize::from(self.digits[usize::from(near)]);
                change += i32::from(there == arrives) - i32::from(there == leaves);
            }
        }
        change
    }

    /// The change of the cost if two cells of a block were exchanged. `MORE` says whether there are
    /// penalties or rules: without them half of the reads are unnecessary.
    #[inline]
    pub(super) fn change<const MORE: bool>(&self, a: u16, b: u16) -> i32 {
        let (a, b) = (usize::from(a), usize::from(b));
        let (x, y) = (usize::from(self.digits[a]), usize::from(self.digits[b]));
        let mut change = 0;
        for (la, lb) in self.lines[a].into_iter().zip(self.lines[b]) {
            let (la, lb) = (usize::from(la), usize::from(lb));
            let count = |at: usize| self.counts[at];
            let arrives = i32::from(count(la + y) > 0) + i32::from(count(lb + x) > 0);
            let leaves = i32::from(count(la + x) > 1) + i32::from(count(lb + y) > 1);
            // In a line that both cells share nothing changes; a product costs less than an
            // unpredictable branch.
            change += (arrives - leaves) * i32::from(la != lb);
        }
        if MORE && !self.penalties.is_empty() {
            let penalty =
                |cell: usize, digit: usize| i32::from(self.penalties[(cell << self.shift) + digit]);
            change += penalty(a, y) + penalty(b, x) - penalty(a, x) - penalty(b, y);
        }
        if let Some(added) = self.added.as_ref().filter(|_| MORE) {
            change += self.added_change(added, [a, b], [x, y]);
        }
        change
    }

    /// Exchanges two cells of a block; `change` is the result of [`Board::change`].
    #[inline]
    pub(super) fn swap<const MORE: bool>(&mut self, a: u16, b: u16, change: i32) {
        let (a, b) = (usize::from(a), usize::from(b));
        let (x, y) = (usize::from(self.digits[a]), usize::from(self.digits[b]));
        for (la, lb) in self.lines[a].into_iter().zip(self.lines[b]) {
            let (la, lb) = (usize::from(la), usize::from(lb));
            // Arrivals first, because both may be the same cell.
            self.counts[la + y] += 1;
            self.counts[lb + x] += 1;
            self.counts[la + x] -= 1;
            self.counts[lb + y] -= 1;
        }
        if let Some(added) = self.added.as_ref().filter(|_| MORE) {
            for (cell, leaves, arrives) in [(a, x, y), (b, y, x)] {
                for &house in &added.houses[cell] {
                    self.counts[house as usize + arrives] += 1;
                    self.counts[house as usize + leaves] -= 1;
                }
            }
        }
        self.digits.swap(a, b);
        self.cost = self.cost.wrapping_add_signed(i64::from(change));
    }

    /// The digit of each cell, as an index.
    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Such digits as a grid of the board's shape.
    pub(super) fn to_grid(&self, digits: &[u8]) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for (cell, &digit) in digits.iter().enumerate() {
            grid[Cell::new(cell)] = Some(Digit::new(usize::from(digit)));
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::annealing::ufrgs;
    use proptest::prelude::*;
    use satur_model::{House, Random};
    use satur_testkit::boards;

    /// The cost recomputed without counters.
    fn naive_cost(grid: &Grid, candidates: &Candidates, penalty: u64) -> u64 {
        let shape = grid.shape();
        let lines = HouseKind::LINES
            .into_iter()
            .flat_map(|kind| shape.houses_of_kind(kind));
        let repeats = lines.map(|line| {
            let line = shape.house(line);
            let times = |digit| {
                line.iter()
                    .filter(|&&cell| grid[cell] == Some(digit))
                    .count()
            };
            shape
                .digits()
                .map(|digit| times(digit).saturating_sub(1))
                .sum::<usize>()
        });
        let is_struck = |(cell, digit): (Cell, Digit)| !candidates[cell].contains(digit);
        let struck = grid.filled().filter(|&at| is_struck(at)).count();
        repeats.sum::<usize>() as u64 + penalty * struck as u64
    }

    /// With rules too, the cost is every repeat in every house but the blocks, and every equal pair
    /// of cells that a rule makes differ.
    #[test]
    fn rules_are_counted() {
        let mut random = Random::new(3);
        for ids in [
            &["x"][..],
            &["anti-knight", "windoku"],
            &["samurai"],
            &["disjoint", "anti-king"],
        ] {
            let rules: Vec<_> = ids
                .iter()
                .map(|id| satur_model::rules::find(id).unwrap())
                .collect();
            let layout = Layout::new(Shape::classic(), None, &rules).unwrap();
            let shape = layout.shape();
            let empty = satur_model::Puzzle::new(Grid::empty(shape));
            let puzzle = empty.with_layout(layout.clone()).unwrap();
            let mut board = Board::new(&layout, &ufrgs::start(&puzzle), None, 0);
            let blocks: Vec<House> = layout.houses_of_kind(HouseKind::Block).collect();
            for _ in 0..200 {
                let block = layout.house(blocks[random.below(blocks.len())]);
                let mut draw = || block[random.below(block.len())].index() as u16;
                let (a, b) = (draw(), draw());
                let change = board.change::<true>(a, b);
                assert!(change.unsigned_abs() as usize <= board.largest_change());
                board.swap::<true>(a, b, change);
                let grid = board.to_grid(board.digits());
                let mut cost = 0;
                for (at, house) in layout.houses().enumerate() {
                    if layout.house_kind(House::new(at)).0 != HouseKind::Block {
                        let mut digits: Vec<_> = house.iter().map(|&cell| grid[cell]).collect();
                        digits.sort_unstable();
                        digits.dedup();
                        cost += house.len() - digits.len();
                    }
                }
                let apart = shape.all_cells().flat_map(|cell| {
                    let edges = layout
                        .edges_of(cell)
                        .iter()
                        .filter(move |&&other| other > cell);
                    edges.map(move |&other| [cell, other])
                });
                cost += apart
                    .filter(|&[one, other]| grid[one] == grid[other])
                    .count();
                assert_eq!(board.cost(), cost as u64, "{layout}");
            }
        }
    }

    proptest! {
        #[test]
        fn counters_agree_with_a_recount(
            seed in 0_u64..1 << 40,
            pick in 0_usize..19,
            penalty in 0_u8..4,
        ) {
            let mut random = Random::new(seed);
            let shapes = [boards::small_shapes(), boards::large_shapes()].concat();
            let shape = shapes[pick];
            let puzzle = boards::with_holes(shape, shape.cells() * 3 / 4, &mut random);
            let candidates = puzzle.candidates();
            let grid = ufrgs::start(&puzzle);
            let layout = Layout::plain(shape);
            let mut board = Board::new(&layout, &grid, Some(&candidates), penalty);
            let mut plain = Board::new(&layout, &grid, None, 0);
            for _ in 0..60 {
                let number = random.below(shape.side());
                let block = shape.houses_of_kind(HouseKind::Block).nth(number).unwrap();
                let mut draw = || shape.house(block)[random.below(shape.side())].index() as u16;
                let (a, b) = (draw(), draw());
                let change = board.change::<true>(a, b);
                prop_assert!(change.unsigned_abs() as usize <= board.largest_change());
                board.swap::<true>(a, b, change);
                let change = plain.change::<false>(a, b);
                plain.swap::<false>(a, b, change);
                let grid = board.to_grid(board.digits());
                prop_assert_eq!(board.cost(), naive_cost(&grid, &candidates, penalty.into()));
                prop_assert_eq!(plain.cost(), naive_cost(&grid, &Candidates::full(shape), 0));
            }
        }
    }
}
