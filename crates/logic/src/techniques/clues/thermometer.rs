//! Digits rise along a thermometer: each cell lies above all before it and below all after it.

use super::{clue_mark, is_new, strikes_but, up_to};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Family, Flow, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static THERMOMETER: Technique = Technique {
    id: "thermometer",
    family: Family::Clues,
    difficulty: 2.4,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("thermometer"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let Some(clues) = board.clues() else {
        return Flow::Continue(());
    };
    for (number, clue) in clues.all().iter().enumerate() {
        let rise = match clue.kind().id {
            "thermometer" => 1,
            "slow-thermometer" => 0,
            _ => continue,
        };
        let cells = clue.cells();
        if !is_new(view, cells.iter().copied()) {
            continue;
        }
        // The least number of each cell, from the bulb on, and the greatest, from the end on.
        let mut least = vec![0; cells.len()];
        let mut low = 1 - rise;
        for (at, &cell) in cells.iter().enumerate() {
            let above = board.options(cell) - up_to(low + rise - 1);
            low = above.first() as i64 + 1;
            least[at] = low;
        }
        let mut high = board.side() as i64 + rise;
        let (mut actions, mut changed) = (Vec::new(), Vec::new());
        for (at, &cell) in cells.iter().enumerate().rev() {
            let below = board.options(cell) & up_to(high - rise);
            high = 64 - i64::from(below.0.leading_zeros());
            let strikes = strikes_but(board, cell, below - up_to(least[at] - 1));
            if !strikes.is_empty() {
                changed.push(cell);
            }
            actions.extend(strikes);
        }
        sink.take(&actions, || {
            vec![
                clue_mark(clues, number),
                Mark::Cells(Role::Pattern, changed),
            ]
        })?;
    }
    Flow::Continue(())
}
