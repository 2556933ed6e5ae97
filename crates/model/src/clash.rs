//! Two equal digits where the rules allow one.

use crate::{Cell, Digit, Grid, House, Layout};

/// Two equal digits in cells that must differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house that holds the digit twice; `None` if a rule without a house makes the cells
    /// differ.
    pub house: Option<House>,
    /// The two cells, the earlier first.
    pub cells: [Cell; 2],
}

impl Clash {
    /// The first clash of a 9x9 board in bytes, 0 for empty: the one that [`Puzzle::clash`](crate::Puzzle::clash) finds. For callers that check
    /// millions of boards a second.
    pub fn in_classic(board: &[u8; 81]) -> Option<Self> {
        // Without branches, because hardly any board has a clash. Empty cells have no bit.
        let bit = |number: u8| 1_u16 << (number & 15) & !1;
        let (mut rows, mut cols, mut blocks) = ([0; 9], [0; 9], [0; 9]);
        let mut clashes = 0;
        for (row, cells) in board.chunks_exact(9).enumerate() {
            for (col, &number) in cells.iter().enumerate() {
                let bit = bit(number);
                let (row, block) = (&mut rows[row], &mut blocks[row / 3 * 3 + col / 3]);
                clashes |= (*row | cols[col] | *block) & bit;
                *row |= bit;
                cols[col] |= bit;
                *block |= bit;
            }
        }
        if clashes == 0 {
            return None;
        }
        let cell_of = |house: usize, place: usize| match (house / 9, house % 9) {
            (0, row) => 9 * row + place,
            (1, col) => 9 * place + col,
            (_, block) => 27 * (block / 3) + 3 * (block % 3) + 9 * (place / 3) + place % 3,
        };
        (0..27).find_map(|house| {
            let mut earlier = [None; 16];
            (0..9).map(|place| cell_of(house, place)).find_map(|cell| {
                let number = board[cell];
                let other = earlier[usize::from(number & 15)].replace(cell);
                other.filter(|_| number > 0).map(|other| Self {
                    digit: Digit::new(usize::from(number) - 1),
                    house: Some(House::new(house)),
                    cells: [Cell::new(other), Cell::new(cell)],
                })
            })
        })
    }
}

/// Returns the first clash of a grid, by house: rows, then columns, then blocks, then what rules
/// add.
///
/// Every puzzle and every solution passes through here, so boards without a clash are decided
/// quickly.
pub(crate) fn clash_in(layout: &Layout, grid: &Grid) -> Option<Clash> {
    if has_none(layout, grid) {
        return None;
    }
    let in_houses = layout.houses().enumerate().find_map(|(index, house)| {
        let mut first = vec![None; layout.shape().side()];
        house.iter().find_map(|&cell| {
            let digit = grid[cell]?;
            let earlier = first[digit.index()].replace(cell)?;
            Some(Clash {
                digit,
                house: Some(House::new(index)),
                cells: [earlier, cell],
            })
        })
    });
    in_houses.or_else(|| {
        grid.filled().find_map(|(cell, digit)| {
            let mut later = layout.edges_of(cell).iter().filter(|&&other| other > cell);
            later
                .find(|&&other| grid[other] == Some(digit))
                .map(|&other| Clash {
                    digit,
                    house: None,
                    cells: [cell, other],
                })
        })
    })
}

/// Whether one pass with machine words shows that there is no clash. It covers boards of rows,
/// columns and blocks up to side 64; bare edges belong to no house.
fn has_none(layout: &Layout, grid: &Grid) -> bool {
    let triples = layout.regions().triples();
    let Some(triples) = triples.filter(|_| layout.rules().is_empty()) else {
        return false;
    };
    match 3 * layout.shape().side() {
        ..=64 => is_each_once::<64>(triples, grid),
        65..=192 => is_each_once::<256>(triples, grid),
        _ => false,
    }
}

/// Whether no digit stands twice in any of at most `HOUSES` houses, a power of two so that a remainder is a mask.
fn is_each_once<const HOUSES: usize>(triples: &[[House; 3]], grid: &Grid) -> bool {
    let mut seen = [0_u64; HOUSES];
    let mut twice = 0;
    for ((_, digit), houses) in grid.iter().zip(triples) {
        let Some(digit) = digit else { continue };
        let bit = 1_u64 << digit.index();
        for house in houses {
            let seen = &mut seen[house.index() % HOUSES];
            twice |= *seen & bit;
            *seen |= bit;
        }
    }
    twice == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, Random, Shape};

    #[test]
    fn the_clash_of_a_board_in_bytes_is_that_of_the_puzzle() {
        let mut random = Random::new(3);
        let mut clashes = 0;
        for givens in (0..4000).map(|turn| 2 + turn % 12) {
            let mut board = [0; 81];
            for _ in 0..givens {
                board[random.below(81)] = 1 + random.below(9) as u8;
            }
            let grid = Grid::from_numbers(Shape::classic(), &board).unwrap();
            let clash = Puzzle::new(grid).clash();
            assert_eq!(Clash::in_classic(&board), clash, "{board:?}");
            clashes += usize::from(clash.is_some());
        }
        assert!((1000..3000).contains(&clashes), "{clashes}");
    }
}
