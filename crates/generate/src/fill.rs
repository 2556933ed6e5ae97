//! Random full grids of boards with rules, by search.
//!
//! *Idea*: fill a random cell among those with the fewest digits left with a random digit, and
//! propagate: cells with one digit, digits with one place in a house. An attempt with too many dead
//! ends is abandoned for another, because most attempts meet none and a few fail from the start.
//!
//! *Distribution*: not uniform. Grids that can be reached in many ways come more often, as with
//! every such search. The walk of [`full`](crate::full()) is uniform but needs rows, columns and
//! blocks that can be exchanged.
//!
//! *If there is no grid*: after many attempts, each longer than the one before, `exact` decides
//! whether the rules leave any grid at all.

use satur_methods::{Request, exact, run};
use satur_model::word::{Word, with_wide_word};
use satur_model::{Cell, Digit, Grid, House, Layout, Puzzle, Random, Solution, Stop};

use crate::full;

/// Attempts before `exact` decides.
const ATTEMPTS: usize = 40;
/// The limit of dead ends of the first attempt, and the increase for each later one.
const DEAD_ENDS: usize = 30;

/// A random full grid of a layout. `None` if its rules leave none, or if the stop is over first.
pub fn full_on(layout: &Layout, random: &mut Random, stop: &Stop) -> Option<Grid> {
    if layout.is_plain() {
        return Some(full(layout.shape(), random));
    }
    with_wide_word!(layout.shape().side(), W => by_search::<W>(layout, random, stop))
}

/// A full grid by attempts on sets of digits in words of this size, then by `exact`.
fn by_search<W: Word>(layout: &Layout, random: &mut Random, stop: &Stop) -> Option<Grid> {
    let empty = Fill::<W>::empty(layout);
    for attempt in 1..=ATTEMPTS {
        if stop.is_over() {
            return None;
        }
        let mut search = Search {
            layout,
            random,
            stop,
            dead_ends: attempt * DEAD_ENDS,
        };
        if let Some(fill) = search.complete(empty.clone()) {
            return Some(fill.grid(layout));
        }
    }
    any(layout, random, stop)
}

/// A grid that `exact` finds, with its digits permuted at random.
fn any(layout: &Layout, random: &mut Random, stop: &Stop) -> Option<Grid> {
    let shape = layout.shape();
    let empty = Puzzle::new(Grid::empty(shape));
    let puzzle = empty.with_layout(layout.clone()).ok()?;
    let mut request = Request::one();
    request.stop = stop.clone();
    request.seed = random.bits();
    let outcome = run(exact(), &puzzle, &mut request).ok()?;
    let mut grid = outcome
        .solutions
        .into_iter()
        .next()
        .map(Solution::into_grid)?;
    let mut digits: Vec<Digit> = shape.digits().collect();
    random.shuffle(&mut digits);
    for cell in shape.all_cells() {
        grid[cell] = grid[cell].map(|digit| digits[digit.index()]);
    }
    Some(grid)
}

/// The set of so many digits.
fn all_of<W: Word>(side: usize) -> W {
    W::from_bits(u128::MAX >> (u128::BITS as usize - side))
}

/// The digits left for each cell; a single one once it is filled.
#[derive(Clone)]
struct Fill<W> {
    left: Vec<W>,
    is_filled: Vec<bool>,
    blanks: usize,
}

impl<W: Word> Fill<W> {
    fn empty(layout: &Layout) -> Self {
        let (cells, side) = (layout.shape().cells(), layout.shape().side());
        Self {
            left: vec![all_of::<W>(side); cells],
            is_filled: vec![false; cells],
            blanks: cells,
        }
    }

    fn grid(&self, layout: &Layout) -> Grid {
        let mut grid = Grid::empty(layout.shape());
        for (cell, left) in layout.shape().all_cells().zip(&self.left) {
            grid[cell] = Some(Digit::new(left.first()));
        }
        grid
    }

    /// Places a digit in a cell, and every digit that is then the only one of a cell. Returns
    /// whether every cell has a digit left.
    fn place(&mut self, layout: &Layout, cell: Cell, bit: W) -> bool {
        let mut waiting = vec![cell];
        self.left[cell.index()] = bit;
        while let Some(cell) = waiting.pop() {
            if std::mem::replace(&mut self.is_filled[cell.index()], true) {
                continue;
            }
            self.blanks -= 1;
            let bit = self.left[cell.index()];
            for &peer in layout.peers(cell) {
                let left = &mut self.left[peer.index()];
                if *left & bit == W::ZERO {
                    continue;
                }
                *left &= !bit;
                if *left == W::ZERO {
                    return false;
                }
                if left.is_single() {
                    waiting.push(peer);
                }
            }
        }
        true
    }

    /// Places the digits with one place in a house, until there are none. Returns whether every
    /// digit has a place.
    fn settle(&mut self, layout: &Layout) -> bool {
        let all = all_of::<W>(layout.shape().side());
        loop {
            let mut is_changed = false;
            for (number, cells) in layout.houses().enumerate() {
                if !layout.is_complete(House::new(number)) {
                    continue;
                }
                let (mut once, mut twice) = (W::ZERO, W::ZERO);
                for cell in cells {
                    let left = self.left[cell.index()];
                    twice |= once & left;
                    once |= left;
                }
                if once != all {
                    return false;
                }
                let single = once & !twice;
                if single == W::ZERO {
                    continue;
                }
                for &cell in cells {
                    let bit = self.left[cell.index()] & single;
                    if bit == W::ZERO || self.is_filled[cell.index()] {
                        continue;
                    }
                    if !bit.is_single() || !self.place(layout, cell, bit) {
                        return false;
                    }
                    is_changed = true;
                }
            }
            if !is_changed {
                return true;
            }
        }
    }
}

struct Search<'a> {
    layout: &'a Layout,
    random: &'a mut Random,
    stop: &'a Stop,
    /// The number of dead ends that are still allowed.
    dead_ends: usize,
}

impl Search<'_> {
    fn complete<W: Word>(&mut self, fill: Fill<W>) -> Option<Fill<W>> {
        if fill.blanks == 0 {
            return Some(fill);
        }
        let (cell, left) = self.tightest(&fill);
        let mut digits: Vec<usize> = left.ones().collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            let mut next = fill.clone();
            if next.place(self.layout, cell, W::bit(digit)) && next.settle(self.layout) {
                if let Some(full) = self.complete(next) {
                    return Some(full);
                }
            } else {
                self.dead_ends = self.dead_ends.saturating_sub(1);
            }
            if self.dead_ends == 0 || self.stop.is_over() {
                return None;
            }
        }
        None
    }

    /// One of the blank cells with the fewest digits left.
    fn tightest<W: Word>(&mut self, fill: &Fill<W>) -> (Cell, W) {
        let (mut best, mut fewest, mut equals) = (0, u32::MAX, 0);
        for (cell, left) in fill.left.iter().enumerate() {
            if fill.is_filled[cell] {
                continue;
            }
            let count = left.len();
            if count < fewest {
                (best, fewest, equals) = (cell, count, 1);
            } else if count == fewest {
                equals += 1;
                if self.random.below(equals) == 0 {
                    best = cell;
                }
            }
        }
        (Cell::new(best), fill.left[best])
    }
}

#[cfg(test)]
mod tests {
    use satur_model::{Shape, rules};

    use super::*;

    fn check(layout: &Layout, seed: u64) -> Grid {
        let grid = full_on(layout, &mut Random::new(seed), Stop::never());
        let grid = grid.unwrap_or_else(|| panic!("{layout}"));
        let empty = Puzzle::new(Grid::empty(layout.shape()));
        let puzzle = empty.with_layout(layout.clone()).unwrap();
        Solution::verify(&puzzle, grid).unwrap().into_grid()
    }

    #[test]
    fn every_rule_gives_full_grids() {
        for rule in rules::RULES {
            let layout = Layout::new(Shape::classic(), None, &[rule]).unwrap();
            assert_eq!(check(&layout, 1), check(&layout, 1), "{layout}");
            assert_ne!(check(&layout, 1), check(&layout, 2), "{layout}");
        }
    }

    #[test]
    fn rules_that_leave_no_grid_are_known() {
        let knight = rules::find("anti-knight").unwrap();
        let king = rules::find("anti-king").unwrap();
        let four = Layout::new(Shape::new(2, 2).unwrap(), None, &[knight, king]).unwrap();
        assert_eq!(full_on(&four, &mut Random::new(1), Stop::never()), None);
        let over = Stop::new();
        over.request();
        let nine = Layout::new(Shape::classic(), None, &[knight]).unwrap();
        assert_eq!(full_on(&nine, &mut Random::new(1), &over), None);
    }

    /// The search that comes after the attempts gives grids too.
    #[test]
    fn the_last_resort_gives_grids() {
        let x = rules::find("x").unwrap();
        let layout = Layout::new(Shape::classic(), None, &[x]).unwrap();
        let empty = Puzzle::new(Grid::empty(layout.shape()));
        let puzzle = empty.with_layout(layout.clone()).unwrap();
        let grid = any(&layout, &mut Random::new(4), Stop::never()).unwrap();
        Solution::verify(&puzzle, grid).unwrap();
    }
}
