//! Remote pairs: cells with the same two digits, each seeing the next.
//!
//! Along the line the two digits alternate. Two cells an odd number of steps apart hold different
//! digits, so a cell that sees both can hold neither. At least three steps are needed; one step is
//! a naked pair.

use satur_model::Cell;

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{digits_mark, strikes_of};
use crate::{Board, Family, Flow, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static REMOTE_PAIR: Technique = Technique {
    id: "remote-pair",
    family: Family::Chains,
    difficulty: 6.4,
    hodoku: Hodoku::On(110),
    needs_uniqueness: false,
    page: page!("remote-pair"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let bivalue: Vec<Cell> = view.bivalue().iter().collect();
    for &start in &bivalue {
        sink.go_on()?;
        let lines = lines_from(view.board, &bivalue, start);
        for line in &lines {
            // Each line once, from its lower end.
            if line.len() >= 4 && line.last() > Some(&start) {
                emit(view.board, line, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// The shortest line to each cell with the same digits, nearest first.
fn lines_from<const N: usize>(board: &Board<N>, bivalue: &[Cell], start: Cell) -> Vec<Vec<Cell>> {
    let mut lines = vec![vec![start]];
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].clone();
        at += 1;
        let end = line[line.len() - 1];
        for &next in bivalue {
            let is_twin = board.digits(next) == board.digits(start);
            let is_new = lines.iter().all(|known| known[known.len() - 1] != next);
            if is_twin && is_new && board.geometry().peers(end).contains(next) {
                let mut longer = line.clone();
                longer.push(next);
                lines.push(longer);
            }
        }
    }
    lines
}

fn emit<const N: usize>(board: &Board<N>, line: &[Cell], sink: &mut Sink) -> Flow {
    let pair = board.digits(line[0]);
    let mut actions = Vec::new();
    for (at, &first) in line.iter().enumerate() {
        for &second in line.iter().skip(at + 3).step_by(2) {
            let seen = *board.geometry().peers(first) & *board.geometry().peers(second);
            actions.extend(strikes_of(board, &seen, pair));
        }
    }
    sink.take(&actions, || {
        vec![
            Mark::Cells(Role::Pattern, line.to_vec()),
            digits_mark(Role::Pattern, pair),
        ]
    })
}
