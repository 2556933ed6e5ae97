//! W-wing: two cells with the same two digits, joined by a strong link.
//!
//! Both cells hold `a` or `b`. In some house `a` has two places left; one of them is seen by the
//! first cell, the other by the second. If both cells were `a`, the house would have no `a`. So one
//! of them is `b`, and a cell that sees both is not `b`.

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{digits_mark, mark, strikes};
use crate::{Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static W_WING: Technique = Technique {
    id: "w-wing",
    family: Family::Wings,
    difficulty: 4.3,
    hodoku: Hodoku::On(150),
    needs_uniqueness: false,
    page: page!("w-wing"),
    find: find_functions!(find),
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let geometry = board.geometry();
    let bivalue = view.bivalue();
    for first in bivalue.iter() {
        let pair = board.digits(first);
        let twins = bivalue
            .iter()
            .skip_while(|&cell| cell <= first)
            .filter(|&cell| board.digits(cell) == pair && !geometry.peers(first).contains(cell));
        for second in twins {
            let sees = [geometry.peers(first), geometry.peers(second)];
            for link in pair.iter() {
                let struck = (pair - Mask::of(link)).first();
                let seen = *sees[0] & *sees[1] & *board.field(struck);
                if seen.is_empty() {
                    continue;
                }
                let joined = geometry.houses().find(|&house| {
                    let places = board.places(house, link);
                    let spots = board.spots(house, link);
                    places.len() == 2
                        && !spots.contains(first)
                        && !spots.contains(second)
                        && spots
                            .iter()
                            .all(|cell| sees.iter().any(|s| s.contains(cell)))
                        && sees.iter().all(|s| !spots.is_disjoint(s))
                });
                let Some(house) = joined else { continue };
                sink.take(&strikes(board, &seen, struck), || {
                    let spots: Cells<N> = board.spots(house, link);
                    vec![
                        Mark::Cells(Role::Part(0), vec![first]),
                        Mark::Cells(Role::Part(1), vec![second]),
                        mark(Role::Join, board, &spots, Mask::of(link)),
                        Mark::House(Role::Base, house),
                        digits_mark(Role::Pattern, Mask::of(struck)),
                    ]
                })?;
            }
        }
    }
    Flow::Continue(())
}
