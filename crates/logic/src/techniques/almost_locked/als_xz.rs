//! ALS-XZ: two almost locked sets with a restricted common digit.
//!
//! The restricted common `x` is in at most one of the two sets. The set without it is locked and
//! holds all its other digits; so another digit `z` of both is in one of them, and is struck from
//! cells that see all its places in both.
//!
//! With two restricted commons each set lacks exactly one of them. Then both sets are locked except
//! for these two: every other digit of a set is struck from cells that see all its places in the
//! set, and the two are struck from cells that see both sets.

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::almost_locked::{marks, seen_by_both};
use crate::techniques::support::strikes;
use crate::{Action, Family, Flow, Join, Mask, Sink, Technique, View};

pub(in crate::techniques) static ALS_XZ: Technique = Technique {
    id: "als-xz",
    family: Family::AlmostLocked,
    difficulty: 7.5,
    hodoku: Hodoku::On(300),
    needs_uniqueness: false,
    page: page!("als-xz"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let (board, table) = (view.board, view.sets());
    for &Join {
        first,
        second,
        digits: joins,
    } in view.joins()
    {
        sink.go_on()?;
        let (a, b) = (&table.sets[first], &table.sets[second]);
        let ends = [first, second];
        let common = a.digits & b.digits;
        let mut actions: Vec<Action>;
        if joins.is_single() {
            actions = seen_by_both(board, table, ends, common - joins);
        } else {
            actions = seen_by_both(board, table, ends, common);
            // Three restricted commons are impossible: two sets would lack three digits.
            let two: Mask = joins
                .iter()
                .take(2)
                .map(Mask::of)
                .fold(Mask::EMPTY, |a, b| a | b);
            for (one, other) in [(first, b), (second, a)] {
                for digit in (table.sets[one].digits - two).iter() {
                    let seen = *table.seen(one, digit) - other.cells;
                    actions.extend(strikes(board, &seen, digit));
                }
            }
        }
        sink.take(&actions, || marks(table, &ends, joins, &actions))?;
    }
    Flow::Continue(())
}
