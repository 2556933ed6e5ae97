//! The rules of the states. Each examines the whole board once, houses and digits in order, and
//! acts at once on what it finds. They use the searches of the techniques of human logic
//! (`satur_logic`): singles flagged by the board, digits confined to a crossing, sets of a house.
//!
//! All are sound: a rule places or strikes only what holds in every solution that agrees with the
//! candidates. So for a puzzle with a solution the result does not depend on the order in which
//! they are applied; only the trace does.

use satur_logic::{Contradiction, Flow, Mask, SubsetSearch};
use satur_model::{Cell, House, HouseKind, Puzzle};

use super::logged_board::LoggedBoard;

/// Places the candidate of every cell that has one, until there is none.
pub(super) fn naked_singles<const N: usize>(
    logged: &mut LoggedBoard<N>,
) -> Result<(), Contradiction> {
    while !logged.board.naked_singles().is_empty() {
        let mut from = 0;
        while let Some(cell) = logged.board.naked_singles().next_from(from) {
            let digit = logged.board.digits(cell).first();
            logged.because(None, |_| (vec![cell], vec![digit]));
            logged.place(cell, digit)?;
            from = cell.index() + 1;
        }
    }
    Ok(())
}

/// State 2 of the published program: a cell gets a digit when row, column and block hold all
/// others. Candidates struck by inference do not count.
pub(super) fn singles_of_the_grid<const N: usize>(
    logged: &mut LoggedBoard<N>,
    puzzle: &Puzzle,
) -> Result<(), Contradiction> {
    let blanks: Vec<Cell> = logged.board.grid().blanks().collect();
    loop {
        let before = logged.actions.len();
        for &cell in &blanks {
            let left = logged.left_by_grid(puzzle, cell);
            if left.is_single() && logged.board.grid()[cell].is_none() {
                logged.because(None, |_| (vec![cell], vec![left.first()]));
                logged.place(cell, left.first())?;
            }
        }
        if logged.actions.len() == before {
            return Ok(());
        }
    }
}

/// Places every digit with one possible cell in a house. Singles that this creates in houses
/// already passed are left for the next visit.
pub(super) fn hidden_singles<const N: usize>(
    logged: &mut LoggedBoard<N>,
    kind: HouseKind,
) -> Result<(), Contradiction> {
    for house in logged.houses(kind) {
        let mut ahead = Mask(!0);
        loop {
            let digit = (logged.board.hidden_in(house) & ahead).first();
            if digit >= logged.board.side() {
                break;
            }
            let place = logged.board.places(house, digit).first();
            let cell = logged.board.shape().house(house)[place];
            logged.because(Some(house), |_| (vec![cell], vec![digit]));
            logged.place(cell, digit)?;
            ahead = Mask(!0) - Mask::below(digit + 1);
        }
    }
    Ok(())
}

/// A digit that, inside a block, fits only in one line is struck from the rest of the line.
pub(super) fn pointing<const N: usize>(
    logged: &mut LoggedBoard<N>,
    line: HouseKind,
    since: u32,
) -> Result<(), Contradiction> {
    each_crossing(logged, line, |logged, line, block| {
        confined(logged, block, line, since)
    })
}

/// A digit that, in a line, fits only inside one block is struck from the rest of the block.
pub(super) fn claiming<const N: usize>(
    logged: &mut LoggedBoard<N>,
    line: HouseKind,
    since: u32,
) -> Result<(), Contradiction> {
    each_crossing(logged, line, |logged, line, block| {
        confined(logged, line, block, since)
    })
}

/// A house, and the places in it that belong to a crossing.
type Part = (House, Mask);

/// The crossings of the blocks with the lines of one kind, line by line.
fn each_crossing<const N: usize>(
    logged: &mut LoggedBoard<N>,
    line: HouseKind,
    mut apply: impl FnMut(&mut LoggedBoard<N>, Part, Part) -> Result<(), Contradiction>,
) -> Result<(), Contradiction> {
    let first = logged.board.side() * line as usize;
    let lines = first..first + logged.board.side();
    for at in 0..logged.board.geometry().crossings().len() {
        let crossing = &logged.board.geometry().crossings()[at];
        if lines.contains(&crossing.line.index()) {
            let block = (crossing.block, crossing.in_block);
            apply(logged, (crossing.line, crossing.in_line), block)?;
        }
    }
    Ok(())
}

/// Given two houses with common cells: a digit that must be there in the first is struck elsewhere
/// in the second.
fn confined<const N: usize>(
    logged: &mut LoggedBoard<N>,
    first: Part,
    second: Part,
    since: u32,
) -> Result<(), Contradiction> {
    if !logged.board.house_changed(first.0, since) {
        return Ok(());
    }
    for digit in logged.board.open(first.0).iter() {
        let struck = logged.board.confined(digit, first, second);
        if struck.is_empty() {
            continue;
        }
        logged.because(Some(first.0), |board| {
            let places = board.places(first.0, digit).iter();
            let cells = board.shape().house(first.0);
            (places.map(|place| cells[place]).collect(), vec![digit])
        });
        strike_places(logged, second.0, struck, digit)?;
    }
    Ok(())
}

/// Strikes a digit at these places of a house.
fn strike_places<const N: usize>(
    logged: &mut LoggedBoard<N>,
    house: House,
    places: Mask,
    digit: usize,
) -> Result<(), Contradiction> {
    let cells = logged.board.shape().house(house);
    places
        .iter()
        .try_for_each(|place| logged.strike(cells[place], digit))
}

/// The results of a search in a house: the owners of the sets and their unions, and how many
/// combinations were examined.
fn found(sets: Option<SubsetSearch>) -> (Vec<(Mask, Mask)>, u64) {
    let mut found = Vec::new();
    let Some(mut sets) = sets else {
        return (found, 0);
    };
    let _ = sets.each(&mut |owners, union| {
        found.push((owners, union));
        Flow::Continue(())
    });
    (found, sets.looked_at())
}

/// Naked subsets: cells of a house with as many candidates in total as cells; these digits are
/// struck elsewhere in the house. Returns how many combinations were examined.
pub(super) fn naked_subsets<const N: usize>(
    logged: &mut LoggedBoard<N>,
    house: House,
    size: usize,
) -> Result<u64, Contradiction> {
    let (found, looked_at) = found(SubsetSearch::naked(&logged.board, house, size));
    for (cells, digits) in found {
        logged.because(Some(house), |board| {
            let own = board.shape().house(house);
            let cells = cells.iter().map(|place| own[place]);
            (cells.collect(), digits.iter().collect())
        });
        for digit in digits.iter() {
            let elsewhere = logged.board.places(house, digit) - cells;
            strike_places(logged, house, elsewhere, digit)?;
        }
    }
    Ok(looked_at)
}

/// Hidden subsets: digits with as many places in total in a house as digits; all other digits are
/// struck there. Returns how many combinations were examined.
pub(super) fn hidden_subsets<const N: usize>(
    logged: &mut LoggedBoard<N>,
    house: House,
    size: usize,
) -> Result<u64, Contradiction> {
    let (found, looked_at) = found(SubsetSearch::hidden(&logged.board, house, size));
    for (digits, places) in found {
        logged.because(Some(house), |board| {
            let own = board.shape().house(house);
            let cells = places.iter().map(|place| own[place]);
            (cells.collect(), digits.iter().collect())
        });
        for place in places.iter() {
            let cell = logged.board.shape().house(house)[place];
            let others = logged.board.digits(cell) - digits;
            others
                .iter()
                .try_for_each(|digit| logged.strike(cell, digit))?;
        }
    }
    Ok(looked_at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use satur_logic::{Action, Board, Geometry};
    use satur_model::{Candidates, Digit, DigitSet, Grid, Shape};

    const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Block];

    /// An empty board on which some candidates are struck.
    fn board(shape: Shape, mark: impl FnOnce(&mut Candidates)) -> LoggedBoard<2> {
        let mut marks = Candidates::full(shape);
        mark(&mut marks);
        let puzzle = Puzzle::new(Grid::empty(shape));
        let puzzle = puzzle.with_candidates(marks).unwrap();
        LoggedBoard::new(Board::new(Arc::new(Geometry::new(&shape.into())), &puzzle)).unwrap()
    }

    /// A house in the middle of the board.
    fn some_house(shape: Shape, kind: HouseKind) -> House {
        House::new(kind as usize * shape.side() + 4)
    }

    fn digits(numbers: &[usize]) -> DigitSet {
        numbers.iter().map(|n| Digit::new(n - 1)).collect()
    }

    fn strikes(board: &LoggedBoard<2>) -> Vec<(Cell, u8)> {
        let struck = board.actions.iter().map(|action| match *action {
            Action::Strike(struck) => (struck.cell, struck.digit.number()),
            Action::Place(_) => panic!("these rules place nothing"),
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
            for smaller in 2..size {
                naked_subsets(&mut board, house, smaller).unwrap();
            }
            assert_eq!(strikes(&board), []);
            naked_subsets(&mut board, house, size).unwrap();
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
            for smaller in 2..size {
                hidden_subsets(&mut board, house, smaller).unwrap();
            }
            assert_eq!(strikes(&board), []);
            hidden_subsets(&mut board, house, size).unwrap();
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
                let geometry = Geometry::<2>::new(&shape.into());
                let mut crossings = geometry.crossings().iter();
                let line = House::new(shape.side() * kind as usize + shape.side() / 2);
                let crossing = crossings.find(|crossing| crossing.line == line).unwrap();
                let common: Vec<Cell> = crossing
                    .in_line
                    .iter()
                    .map(|at| shape.house(crossing.line)[at])
                    .collect();
                for (from, to, rule) in [
                    (
                        crossing.block,
                        crossing.line,
                        pointing::<2> as fn(&mut _, _, _) -> _,
                    ),
                    (crossing.line, crossing.block, claiming::<2>),
                ] {
                    let mut board = board(shape, |marks| {
                        for cell in shape.house(from).iter().filter(|c| !common.contains(c)) {
                            marks[*cell].remove(Digit::new(3));
                        }
                    });
                    rule(&mut board, kind, 0).unwrap();
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
