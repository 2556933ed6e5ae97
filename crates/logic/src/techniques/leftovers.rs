//! The law of leftovers: adjacent lines and as many irregular blocks hold the same digits.
//!
//! Every house holds every digit once. So some rows and as many blocks hold each digit equally
//! often, and the cells of the rows outside the blocks hold the same digits as the cells of the
//! blocks outside the rows. Ordinary blocks fill bands, which leave nothing over.

use satur_model::{Cell, House, HouseKind};

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{cells_mark, strikes_of};
use crate::{Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static LEFTOVERS: Technique = Technique {
    id: "leftovers",
    family: Family::Intersections,
    difficulty: 3.45,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("leftovers"),
    find: find_functions!(find),
};

/// Upper bound on the cells that are left over on each side.
const MOST_LEFT: usize = 6;

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let layout = board.layout();
    if layout.jigsaw().is_none() {
        return Flow::Continue(());
    }
    let blocks: Vec<House> = layout.houses_of_kind(HouseKind::Block).collect();
    for kind in HouseKind::LINES {
        let lines: Vec<House> = layout.houses_of_kind(kind).collect();
        for count in 1..lines.len() {
            for lines in lines.windows(count) {
                let line_cells = together(board, lines);
                // The blocks with the most cells in these lines come first.
                let mut nearest = blocks.clone();
                nearest.sort_by_key(|&block| {
                    let shared = *board.geometry().house(block) & line_cells;
                    (std::cmp::Reverse(shared.len()), block)
                });
                nearest.truncate(count);
                let block_cells = together(board, &nearest);
                let (one, other) = (line_cells - block_cells, block_cells - line_cells);
                if one.is_empty() || one.len() > MOST_LEFT || one.len() != other.len() {
                    continue;
                }
                let (in_one, in_other) = (held(board, &one), held(board, &other));
                let mut actions = strikes_of(board, &one, Mask::below(board.side()) - in_other);
                let back = Mask::below(board.side()) - in_one;
                actions.extend(strikes_of(board, &other, back));
                sink.take(&actions, || {
                    let houses = |role: Role, houses: &[House]| -> Vec<Mark> {
                        let marks = houses.iter().map(|&house| Mark::House(role, house));
                        marks.collect()
                    };
                    let mut marks = houses(Role::Base, lines);
                    marks.extend(houses(Role::Cover, &nearest));
                    marks.push(cells_mark(Role::Part(0), &one));
                    marks.push(cells_mark(Role::Part(1), &other));
                    marks
                })?;
            }
        }
    }
    Flow::Continue(())
}

fn together<const N: usize>(board: &Board<N>, houses: &[House]) -> Cells<N> {
    houses.iter().fold(Cells::EMPTY, |all, &house| {
        all | *board.geometry().house(house)
    })
}

/// The digits that some of these cells can hold.
fn held<const N: usize>(board: &Board<N>, cells: &Cells<N>) -> Mask {
    let each = cells.iter();
    each.fold(Mask::EMPTY, |all, cell: Cell| all | board.options(cell))
}
