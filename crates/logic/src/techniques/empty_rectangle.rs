//! Empty rectangle: the places of a digit in a block lie in one row and one column.
//!
//! If the digit is elsewhere in that row, the block has it in that column, and vice versa. A strong
//! link in a crossing line with one end on the row carries this to its other end: the cell where
//! that end's row meets the column of the block loses the digit. Rows and columns may be exchanged.
//!
//! A dual empty rectangle is two of them in the same block with different results.

use satur_model::{Cell, House, HouseKind, Stop};

use super::support::mark;
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static EMPTY_RECTANGLE: Technique = Technique {
    id: "empty-rectangle",
    family: Family::SingleDigit,
    difficulty: 4.3,
    hodoku: Hodoku::On(120),
    needs_uniqueness: false,
    page: page!("empty-rectangle"),
    find: find_functions!(find),
};

pub(super) static DUAL: Technique = Technique {
    id: "dual-empty-rectangle",
    difficulty: 4.32,
    find: find_functions!(find_dual),
    ..EMPTY_RECTANGLE
};

/// A block with its two lines, and a link that meets one of them.
struct Found {
    block: House,
    lines: [House; 2],
    link: House,
    ends: [Cell; 2],
    action: Action,
}

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for digit in (0..board.side()).filter(|&digit| view.is_new_digit(digit)) {
        each(board, digit, sink.stop(), &mut |found| {
            sink.take(&[found.action], || marks(board, &found, digit))
        })?;
    }
    Flow::Continue(())
}

fn find_dual<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    for digit in (0..board.side()).filter(|&digit| view.is_new_digit(digit)) {
        let mut all: Vec<Found> = Vec::new();
        each(board, digit, sink.stop(), &mut |found| {
            all.push(found);
            Flow::Continue(())
        })?;
        for (at, one) in all.iter().enumerate() {
            for other in &all[..at] {
                if one.block == other.block && one.action != other.action {
                    sink.take(&[one.action, other.action], || {
                        let mut both = marks(board, one, digit);
                        both.extend(marks(board, other, digit));
                        both
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn each<const N: usize>(
    board: &Board<N>,
    digit: usize,
    stop: &Stop,
    take: &mut dyn FnMut(Found) -> Flow,
) -> Flow {
    let (layout, geometry) = (board.layout(), board.geometry());
    for block in layout.houses_of_kind(HouseKind::Block) {
        if stop.is_over() {
            return Flow::Break(());
        }
        let spots = board.spots(block, digit);
        if spots.len() < 2 {
            continue;
        }
        for row in layout.houses_of_kind(HouseKind::Row) {
            let (in_row, in_block) = (*geometry.house(row), *geometry.house(block));
            if in_row.is_disjoint(&in_block) {
                continue;
            }
            for column in layout.houses_of_kind(HouseKind::Column) {
                let in_column = *geometry.house(column);
                // Both arms are needed; otherwise it is a locked candidate.
                let is_er = (spots - in_row - in_column).is_empty()
                    && !(spots - in_row).is_empty()
                    && !(spots - in_column).is_empty()
                    && !in_column.is_disjoint(&in_block);
                if is_er {
                    links(board, digit, block, [row, column], take)?;
                    links(board, digit, block, [column, row], take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Strong links that have one end on the first line, outside the block.
fn links<const N: usize>(
    board: &Board<N>,
    digit: usize,
    block: House,
    [first, second]: [House; 2],
    take: &mut dyn FnMut(Found) -> Flow,
) -> Flow {
    let (layout, geometry) = (board.layout(), board.geometry());
    let outside = board.spots(first, digit) - *geometry.house(block);
    let kind = usize::from(second.index() >= board.side());
    for near in outside.iter() {
        // The link crosses the first line, so it is a line of the second's kind.
        let link = layout.houses_of(near)[kind];
        let ends = board.spots(link, digit);
        if ends.len() != 2 {
            continue;
        }
        let far = ends.iter().find(|&end| end != near);
        let Some(far) = far.filter(|&far| !geometry.house(block).contains(far)) else {
            continue;
        };
        let crossing = *geometry.house(layout.houses_of(far)[1 - kind]) & *geometry.house(second);
        let hit = crossing & *board.field(digit);
        if let Some(cell) = hit
            .iter()
            .find(|cell| !geometry.house(block).contains(*cell))
        {
            take(Found {
                block,
                lines: [first, second],
                link,
                ends: [near, far],
                action: Action::Strike(Board::<N>::candidate(cell, digit)),
            })?;
        }
    }
    Flow::Continue(())
}

fn marks<const N: usize>(board: &Board<N>, found: &Found, digit: usize) -> Vec<Mark> {
    let digits = Mask::of(digit);
    vec![
        mark(
            Role::Pattern,
            board,
            &board.spots(found.block, digit),
            digits,
        ),
        mark(Role::Join, board, &found.ends.into_iter().collect(), digits),
        Mark::House(Role::Base, found.block),
        Mark::House(Role::Base, found.link),
        Mark::House(Role::Cover, found.lines[0]),
        Mark::House(Role::Cover, found.lines[1]),
    ]
}
