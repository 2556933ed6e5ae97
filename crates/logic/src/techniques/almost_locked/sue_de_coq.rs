//! Sue de Coq: a crossing of a line and a block, with helpers on both sides.
//!
//! Take two or more cells of the crossing, some cells of the rest of the line and some of the rest
//! of the block. A digit of the line's cells fits once into line and crossing, a digit of the
//! block's cells once into block and crossing, any other digit of the crossing once. A digit of
//! both sides fits twice. If the total is the number of cells, every digit is used as often as it
//! fits. Then the digits of the line's side are struck from the rest of the line, those of the
//! block's side from the rest of the block, and digits of the crossing alone from both.

use satur_model::{Cell, HouseKind};

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{cells_mark, digits_mark, strikes_of};
use crate::{Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static SUE_DE_COQ: Technique = Technique {
    id: "sue-de-coq",
    family: Family::AlmostLocked,
    difficulty: 6.3,
    hodoku: Hodoku::On(250),
    needs_uniqueness: false,
    page: page!("sue-de-coq"),
    find: find_functions!(find),
};

/// Cells on one side, with their digits.
type Choice<const N: usize> = (Cells<N>, Mask);

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let shape = board.shape();
    let most = match shape.side() {
        ..=9 => shape.side(),
        10..=16 => 3,
        _ => 2,
    };
    let empty = |cells: &[Cell]| -> Vec<Cell> {
        let is_empty = |cell: &&Cell| board.empty().contains(**cell);
        cells.iter().filter(is_empty).copied().collect()
    };
    for kind in [HouseKind::Row, HouseKind::Column] {
        for crossing in board.layout().crossings(kind) {
            let shared = choices(board, &empty(&crossing.shared), 2, shape.side());
            let shared: Vec<Choice<N>> = shared
                .into_iter()
                .filter(|(cells, digits)| digits.len() >= cells.len() + 2)
                .collect();
            if shared.is_empty() {
                continue;
            }
            let in_line = choices(board, &empty(&crossing.line_rest), 1, most);
            let in_block = choices(board, &empty(&crossing.block_rest), 1, most);
            for &core in &shared {
                for &line in &in_line {
                    sink.go_on()?;
                    // The number of digits that the block's cells must provide.
                    let digits = (core.1 | line.1).len();
                    if digits <= core.0.len() + line.0.len() {
                        continue;
                    }
                    for &block in &in_block {
                        let fits = (core.1 | line.1 | block.1).len() + (line.1 & block.1).len();
                        if fits == core.0.len() + line.0.len() + block.0.len() {
                            let houses = [crossing.line, crossing.block];
                            emit(board, houses, core, line, block, sink)?;
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// All choices of `least` to `most` cells, fewest first.
fn choices<const N: usize>(
    board: &Board<N>,
    cells: &[Cell],
    least: usize,
    most: usize,
) -> Vec<Choice<N>> {
    let mut all: Vec<(Choice<N>, usize)> = vec![((Cells::EMPTY, Mask::EMPTY), 0)];
    let mut at = 0;
    while at < all.len() {
        let ((set, digits), next) = all[at];
        at += 1;
        if set.len() < most {
            for (place, &cell) in cells.iter().enumerate().skip(next) {
                let choice = (set | Cells::of(cell), digits | board.digits(cell));
                all.push((choice, place + 1));
            }
        }
    }
    let choices = all.into_iter().map(|(choice, _)| choice);
    choices.filter(|(set, _)| set.len() >= least).collect()
}

fn emit<const N: usize>(
    board: &Board<N>,
    houses: [satur_model::House; 2],
    core: Choice<N>,
    line: Choice<N>,
    block: Choice<N>,
    sink: &mut Sink,
) -> Flow {
    let [line_cells, block_cells] = houses.map(|house| *board.geometry().house(house));
    let both = line.1 & block.1;
    let (core_line, core_block) = (core.0 | line.0, core.0 | block.0);
    let mut actions = strikes_of(
        board,
        &(line_cells - core_line),
        (core.1 | line.1) - block.1,
    );
    actions.extend(strikes_of(
        board,
        &(block_cells - core_block),
        (core.1 | block.1) - line.1,
    ));
    // A digit of both sides is once on each side and not in the crossing.
    actions.extend(strikes_of(board, &(line_cells - line.0), both));
    actions.extend(strikes_of(board, &(block_cells - block.0), both));
    sink.take(&actions, || {
        vec![
            cells_mark(Role::Pattern, &core.0),
            cells_mark(Role::Part(0), &line.0),
            cells_mark(Role::Part(1), &block.0),
            Mark::House(Role::Base, houses[0]),
            Mark::House(Role::Cover, houses[1]),
            digits_mark(Role::Pattern, core.1 | line.1 | block.1),
        ]
    })
}
