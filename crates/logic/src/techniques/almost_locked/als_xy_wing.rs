//! ALS-XY-wing: a pivot set joined to two others.
//!
//! The pivot shares a restricted common `x` with the first wing and another, `y`, with the second.
//! The pivot holds `x` or `y`, since it lacks at most one digit; so one of the wings has lost its
//! digit and is locked. A digit `z` of both wings is in one of them, and is struck from cells that
//! see all its places in both.

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::almost_locked::{marks, seen_by_both};
use crate::{Family, Flow, Mask, Sink, Technique, View};

pub(in crate::techniques) static ALS_XY_WING: Technique = Technique {
    id: "als-xy-wing",
    family: Family::AlmostLocked,
    difficulty: 7.6,
    hodoku: Hodoku::On(320),
    needs_uniqueness: false,
    page: page!("als-xy-wing"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let (board, table) = (view.board, view.sets());
    for (pivot, joined) in view.neighbours().iter().enumerate() {
        for (at, &(first, one)) in joined.iter().enumerate() {
            sink.go_on()?;
            let a = &table.sets[first];
            for &(second, two) in &joined[at + 1..] {
                let b = &table.sets[second];
                let common = a.digits & b.digits;
                let is_same = one == two && one.is_single();
                let is_part = a.cells.is_subset(&b.cells) || b.cells.is_subset(&a.cells);
                if is_same || is_part || common.is_empty() {
                    continue;
                }
                for x in one.iter() {
                    for y in two.iter().filter(|&y| y != x) {
                        let joins = Mask::of(x) | Mask::of(y);
                        let actions = seen_by_both(board, table, [first, second], common - joins);
                        sink.take(&actions, || {
                            marks(table, &[first, pivot, second], joins, &actions)
                        })?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}
