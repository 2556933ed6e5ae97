//! The rules of the states. Each examines the whole board once, houses and digits in order,
//! and acts at once on what it finds.
//!
//! All are sound: a rule places or strikes only what holds in every solution that agrees with
//! the candidates. So for a puzzle with a solution the end does not depend on the order in
//! which they are applied; the order shows in the trace alone.

use satur_model::{Cell, House, HouseKind};

use super::board::{Board, Contradiction, Crossing};
use crate::word::Word;

/// A cell with one candidate gets it, again and again while there is one.
pub(super) fn naked_singles<W: Word>(board: &mut Board<W>) -> Result<(), Contradiction> {
    loop {
        let before = board.actions.len();
        let mut from = 0;
        while let Some((cell, digit)) = board.next_naked(from) {
            board.place(cell, digit)?;
            from = cell.index() + 1;
        }
        if board.actions.len() == before {
            return Ok(());
        }
    }
}

/// The published program's state 2: a cell gets a digit when row, column and block hold all
/// others. What was struck by inference does not count.
pub(super) fn singles_of_the_grid<W: Word>(board: &mut Board<W>) -> Result<(), Contradiction> {
    let blanks: Vec<Cell> = board.grid().blanks().collect();
    loop {
        let before = board.actions.len();
        for &cell in &blanks {
            let left = board.left_by_grid(cell);
            if left.is_single() && board.grid()[cell].is_none() {
                board.place(cell, left.first())?;
            }
        }
        if board.actions.len() == before {
            return Ok(());
        }
    }
}

/// A digit with one possible cell in a house is placed there.
pub(super) fn hidden_singles<W: Word>(
    board: &mut Board<W>,
    kind: HouseKind,
) -> Result<(), Contradiction> {
    let mut from = 0;
    while let Some((cell, digit, next)) = board.next_hidden(kind, from) {
        board.place(cell, digit)?;
        from = next;
    }
    Ok(())
}

/// A digit that, inside a block, fits only in one line is struck from the rest of the line.
pub(super) fn pointing<W: Word>(
    board: &mut Board<W>,
    crossings: &[Crossing<W>],
    since: u32,
) -> Result<(), Contradiction> {
    for crossing in crossings {
        let block = (crossing.block, crossing.in_block);
        let line = (crossing.line, crossing.in_line);
        confined(board, block, line, since)?;
    }
    Ok(())
}

/// A digit that, in a line, fits only inside one block is struck from the rest of the block.
pub(super) fn claiming<W: Word>(
    board: &mut Board<W>,
    crossings: &[Crossing<W>],
    since: u32,
) -> Result<(), Contradiction> {
    for crossing in crossings {
        let block = (crossing.block, crossing.in_block);
        let line = (crossing.line, crossing.in_line);
        confined(board, line, block, since)?;
    }
    Ok(())
}

/// Two houses have cells in common. A digit that must go there in the first cannot go
/// elsewhere in the second.
fn confined<W: Word>(
    board: &mut Board<W>,
    (first, in_first): (House, W),
    (second, in_second): (House, W),
    since: u32,
) -> Result<(), Contradiction> {
    if !board.has_changed(first, since) {
        return Ok(());
    }
    for digit in board.open(first).ones() {
        if board.places(first, digit) & !in_first == W::ZERO {
            for place in (board.places(second, digit) & !in_second).ones() {
                board.strike(board.cells(second)[place], digit)?;
            }
        }
    }
    Ok(())
}

/// As many cells of a house as they have candidates together: these digits go there, and
/// are struck elsewhere in the house.
pub(super) fn naked_subsets<W: Word>(
    board: &mut Board<W>,
    search: &mut Subsets<W>,
    house: House,
    size: u32,
) -> Result<(), Contradiction> {
    let cells = board.cells(house).iter().enumerate();
    search.find(
        cells.map(|(place, &cell)| (W::bit(place), board.digits(cell))),
        size,
    );
    for &(cells, digits) in &search.found {
        for digit in digits.ones() {
            for place in (board.places(house, digit) & !cells).ones() {
                board.strike(board.cells(house)[place], digit)?;
            }
        }
    }
    Ok(())
}

/// As many digits as they have places together in a house: these cells take them, and all
/// else is struck there.
pub(super) fn hidden_subsets<W: Word>(
    board: &mut Board<W>,
    search: &mut Subsets<W>,
    house: House,
    size: u32,
) -> Result<(), Contradiction> {
    let digits = board.open(house).ones();
    search.find(
        digits.map(|digit| (W::bit(digit), board.places(house, digit))),
        size,
    );
    for &(digits, cells) in &search.found {
        for place in cells.ones() {
            let cell = board.cells(house)[place];
            for digit in (board.digits(cell) & !digits).ones() {
                board.strike(cell, digit)?;
            }
        }
    }
    Ok(())
}

/// The search for so many sets with no more elements together than there are sets. It serves
/// both sides: the sets are the digits of cells, or the places of digits.
///
/// A set with one element is left to the states that place: a pair is two sets of the same
/// two elements.
pub(super) struct Subsets<W> {
    /// Who the set belongs to, as a bit, and the set.
    sets: Vec<(W, W)>,
    /// Whom the sets belong to, and their union.
    found: Vec<(W, W)>,
    /// Combinations looked at since this was last asked.
    looked_at: u64,
}

impl<W: Word> Subsets<W> {
    pub(super) fn new() -> Self {
        Self {
            sets: Vec::new(),
            found: Vec::new(),
            looked_at: 0,
        }
    }

    /// How many combinations were looked at since this was last asked.
    pub(super) fn take_looked_at(&mut self) -> u64 {
        std::mem::take(&mut self.looked_at)
    }

    fn find(&mut self, sets: impl Iterator<Item = (W, W)>, size: u32) {
        self.found.clear();
        self.sets.clear();
        self.sets
            .extend(sets.filter(|(_, set)| (2..=size).contains(&set.len())));
        if self.sets.len() >= size as usize {
            self.extend(0, size, size, W::ZERO, W::ZERO);
        }
    }

    /// Adds `missing` more of the sets from `from` on.
    fn extend(&mut self, from: usize, missing: u32, size: u32, owners: W, union: W) {
        for at in from..self.sets.len() {
            let (owner, set) = self.sets[at];
            let (owners, union) = (owners | owner, union | set);
            self.looked_at += 1;
            if union.len() > size {
                continue;
            }
            if missing == 1 {
                self.found.push((owners, union));
            } else {
                self.extend(at + 1, missing - 1, size, owners, union);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fsm::board::Action;
    use satur_model::{Candidates, Digit, DigitSet, Grid, Puzzle, Shape};

    const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Block];

    /// An empty board on which some candidates are struck.
    fn board(shape: Shape, mark: impl FnOnce(&mut Candidates)) -> Board<u16> {
        let mut marks = Candidates::full(shape);
        mark(&mut marks);
        let puzzle = Puzzle::new(Grid::empty(shape));
        Board::new(&puzzle.with_candidates(marks).unwrap()).unwrap()
    }

    /// A house in the middle of the board.
    fn some_house(shape: Shape, kind: HouseKind) -> House {
        House::new(kind as usize * shape.side() + 4)
    }

    fn digits(numbers: &[usize]) -> DigitSet {
        numbers.iter().map(|n| Digit::new(n - 1)).collect()
    }

    fn strikes(board: &Board<u16>) -> Vec<(Cell, u8)> {
        let struck = board.actions.iter().map(|action| match *action {
            Action::Strike(cell, digit) => (cell, digit.number()),
            Action::Place(..) => panic!("these rules place nothing"),
        });
        struck.collect()
    }

    #[test]
    fn a_naked_subset_clears_its_house() {
        let shape = Shape::classic();
        let sets: [&[&[usize]]; 3] = [
            &[&[1, 2], &[1, 2]],
            &[&[1, 2], &[2, 3], &[1, 3]],
            &[&[1, 2], &[2, 3], &[3, 4], &[1, 2, 3, 4]],
        ];
        for (kind, sets) in KINDS.into_iter().flat_map(|k| sets.map(|s| (k, s))) {
            let (house, size) = (some_house(shape, kind), sets.len());
            let cells = shape.house(house);
            let mut board = board(shape, |marks| {
                for (at, set) in sets.iter().enumerate() {
                    marks[cells[2 * at]] = digits(set);
                }
            });
            for smaller in 2..size as u32 {
                naked_subsets(&mut board, &mut Subsets::new(), house, smaller).unwrap();
            }
            assert_eq!(strikes(&board), []);
            naked_subsets(&mut board, &mut Subsets::new(), house, size as u32).unwrap();
            let struck = strikes(&board);
            assert_eq!(struck.len(), size * (9 - size));
            for (cell, number) in struck {
                let at = cells.iter().position(|&c| c == cell).unwrap();
                assert!(at % 2 == 1 || at >= 2 * size);
                assert!(usize::from(number) <= size);
            }
        }
    }

    #[test]
    fn a_hidden_subset_clears_its_cells() {
        let shape = Shape::classic();
        for (kind, size) in KINDS.into_iter().flat_map(|k| [2, 3, 4].map(|s| (k, s))) {
            let house = some_house(shape, kind);
            let cells = shape.house(house);
            let mut board = board(shape, |marks| {
                for &cell in &cells[size..] {
                    marks[cell] = DigitSet::all(9) - DigitSet::all(size);
                }
            });
            for smaller in 2..size as u32 {
                hidden_subsets(&mut board, &mut Subsets::new(), house, smaller).unwrap();
            }
            assert_eq!(strikes(&board), []);
            hidden_subsets(&mut board, &mut Subsets::new(), house, size as u32).unwrap();
            let struck = strikes(&board);
            assert_eq!(struck.len(), size * (9 - size));
            for (cell, number) in struck {
                assert!(cells[..size].contains(&cell) && usize::from(number) > size);
            }
        }
    }

    #[test]
    fn a_confined_digit_leaves_the_rest_of_the_other_house() {
        for shape in ["3x3", "2x4", "4x2", "2x5"].map(|s| s.parse::<Shape>().unwrap()) {
            for kind in [HouseKind::Row, HouseKind::Column] {
                let crossings = board(shape, |_| {}).crossings(kind);
                let crossing = &crossings[shape.side()];
                let common: Vec<Cell> = crossing
                    .in_line
                    .ones()
                    .map(|at| shape.house(crossing.line)[at])
                    .collect();
                for (from, to, rule) in [
                    (
                        crossing.block,
                        crossing.line,
                        pointing::<u16> as fn(&mut _, &[_], _) -> _,
                    ),
                    (crossing.line, crossing.block, claiming::<u16>),
                ] {
                    let mut board = board(shape, |marks| {
                        for cell in shape.house(from).iter().filter(|c| !common.contains(c)) {
                            marks[*cell].remove(Digit::new(3));
                        }
                    });
                    rule(&mut board, &crossings, 0).unwrap();
                    let expected: Vec<(Cell, u8)> = shape
                        .house(to)
                        .iter()
                        .filter(|cell| !common.contains(cell))
                        .map(|&cell| (cell, 4))
                        .collect();
                    assert_eq!(strikes(&board), expected, "{shape} {kind}");
                }
            }
        }
    }
}
