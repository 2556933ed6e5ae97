//! WXYZ-wing and larger: `n` cells with `n` digits of which only one may repeat.
//!
//! The cells lie in two houses that meet. All cells that may hold a digit see each other, except
//! for one digit `z`. Each of the other digits occurs in the cells at most once; without `z`, `n`
//! cells would hold at most `n - 1` digits. So `z` is in one of its cells, and a cell that sees
//! them all is not `z`.
//!
//! The search grows sets within the union of two crossing houses and gives up a set as soon as
//! it has too many digits or two digits that may repeat.

use satur_model::Cell;

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{cells_mark, digits_mark, mark, strikes};
use crate::{Board, Cells, Family, Flow, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static WXYZ_WING: Technique = Technique {
    id: "wxyz-wing",
    family: Family::Wings,
    difficulty: 5.5,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("wxyz-wing"),
    find: find_functions!(|view, sink| find(view, sink, 4)),
};

pub(in crate::techniques) static VWXYZ_WING: Technique = Technique {
    id: "vwxyz-wing",
    difficulty: 6.2,
    find: find_functions!(|view, sink| find(view, sink, 5)),
    ..WXYZ_WING
};

pub(in crate::techniques) static UVWXYZ_WING: Technique = Technique {
    id: "uvwxyz-wing",
    difficulty: 6.6,
    find: find_functions!(|view, sink| find(view, sink, 6)),
    ..WXYZ_WING
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, size: usize) -> Flow {
    let board = view.board;
    let geometry = board.geometry();
    let fits: Cells<N> = board
        .empty()
        .iter()
        .filter(|&cell| board.digits(cell).len() <= size)
        .collect();
    for first in geometry.houses() {
        for second in geometry.houses().filter(|&second| second > first) {
            let houses = [geometry.house(first), geometry.house(second)];
            let corners = *houses[0] & *houses[1];
            if corners.is_disjoint(board.empty()) {
                continue;
            }
            sink.go_on()?;
            let cells: Vec<Cell> = ((*houses[0] | *houses[1]) & fits).iter().collect();
            let mut growth = Growth {
                board,
                size,
                cells: &cells,
                only: [*houses[0] - *houses[1], *houses[1] - *houses[0]],
            };
            growth.grow(sink, 0, Cells::EMPTY, Mask::EMPTY, Mask::EMPTY)?;
        }
    }
    Flow::Continue(())
}

/// A search for sets in two houses.
struct Growth<'a, const N: usize> {
    board: &'a Board<N>,
    size: usize,
    cells: &'a [Cell],
    /// The cells of each house that are not in the other.
    only: [Cells<N>; 2],
}

impl<const N: usize> Growth<'_, N> {
    /// Adds cells from position `at` on; `all` has the digits so far, `loose` those that are in two
    /// cells which do not see each other.
    fn grow(&mut self, sink: &mut Sink, at: usize, set: Cells<N>, all: Mask, loose: Mask) -> Flow {
        let missing = self.size - set.len();
        if missing == 0 {
            return self.emit(sink, set, all, loose);
        }
        for (next, &cell) in self.cells.iter().enumerate().skip(at) {
            if self.cells.len() - next < missing {
                break;
            }
            let here = self.board.digits(cell);
            let unseen = set - *self.board.geometry().peers(cell);
            let apart = unseen.iter().fold(loose, |apart, other| {
                apart | (self.board.digits(other) & here)
            });
            if (all | here).len() <= self.size && apart.len() <= 1 {
                self.grow(sink, next + 1, set | Cells::of(cell), all | here, apart)?;
            }
        }
        Flow::Continue(())
    }

    fn emit(&self, sink: &mut Sink, set: Cells<N>, all: Mask, loose: Mask) -> Flow {
        let is_bent = self.only.iter().all(|only| !set.is_disjoint(only));
        if all.len() != self.size || !loose.is_single() || !is_bent {
            return Flow::Continue(());
        }
        let z = loose.first();
        let field = *self.board.field(z);
        let seen = self.board.geometry().seen_by_all(&(set & field));
        sink.take(&strikes(self.board, &seen, z), || {
            vec![
                cells_mark(Role::Pattern, &set),
                mark(Role::Join, self.board, &set, loose),
                digits_mark(Role::Pattern, all),
                digits_mark(Role::Join, loose),
            ]
        })
    }
}
