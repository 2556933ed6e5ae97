//! XY-wing and XYZ-wing: a pivot and two wings.
//!
//! The pivot holds `x` or `y` (or `z`); a wing that sees it holds `x` and `z`, another `y` and `z`.
//! Whichever the pivot holds, one of the wings (or the pivot itself) is `z`: a cell that sees all
//! of these is not `z`. *Cost*: one check of each pair of two-digit peers of a pivot.

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{digits_mark, strikes};
use crate::{Family, Flow, Mark, Role, Sink, Technique, View};

pub(in crate::techniques) static XY_WING: Technique = Technique {
    id: "xy-wing",
    family: Family::Wings,
    difficulty: 4.2,
    hodoku: Hodoku::On(160),
    needs_uniqueness: false,
    page: page!("xy-wing"),
    find: find_functions!(|view, sink| find(view, sink, 2)),
};

pub(in crate::techniques) static XYZ_WING: Technique = Technique {
    id: "xyz-wing",
    difficulty: 4.4,
    hodoku: Hodoku::On(180),
    page: page!("xyz-wing"),
    find: find_functions!(|view, sink| find(view, sink, 3)),
    ..XY_WING
};

/// Wings whose pivot has this many digits.
fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, pivot_size: usize) -> Flow {
    let board = view.board;
    let geometry = board.geometry();
    let bivalue = view.bivalue();
    for pivot in board.empty().iter() {
        let pivot_digits = board.digits(pivot);
        if pivot_digits.len() != pivot_size {
            continue;
        }
        let wings = (*bivalue & *geometry.peers(pivot)).iter();
        for first in wings.clone() {
            for second in wings.clone().skip_while(|&cell| cell <= first) {
                let common = board.digits(first) & board.digits(second);
                let all = board.digits(first) | board.digits(second);
                if !common.is_single() || all != pivot_digits | common {
                    continue;
                }
                let z = common.first();
                let mut seen = *geometry.peers(first) & *geometry.peers(second);
                if pivot_size == 3 {
                    seen &= *geometry.peers(pivot);
                }
                sink.take(&strikes(board, &seen, z), || {
                    vec![
                        Mark::Cells(Role::Pivot, vec![pivot]),
                        Mark::Cells(Role::Part(0), vec![first]),
                        Mark::Cells(Role::Part(1), vec![second]),
                        digits_mark(Role::Pattern, common),
                    ]
                })?;
            }
        }
    }
    Flow::Continue(())
}
