//! Aligned exclusion: combinations that two or three cells cannot hold together.
//!
//! Consider all ways to fill the cells. A way is excluded if two cells that see each other would
//! hold the same digit, or if another cell would be left without a candidate: one that sees the
//! cells in question and has only those digits. A digit that occurs in no remaining way is struck.
//!
//! Pairs are all pairs of cells with a common peer of two candidates. Triples are considered if a
//! cell with three candidates sees all three.

use std::collections::HashSet;

use satur_model::Cell;

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::cells_mark;
use crate::{Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static PAIR: Technique = Technique {
    id: "aligned-pair-exclusion",
    family: Family::Exclusion,
    difficulty: 6.2,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("aligned-exclusion"),
    find: find_functions!(pairs),
};

pub(super) static TRIPLE: Technique = Technique {
    id: "aligned-triple-exclusion",
    difficulty: 7.65,
    find: find_functions!(triples),
    ..PAIR
};

/// Upper bound on the triples that are examined on one board.
const MOST_TRIPLES: usize = 200_000;

/// The excluders: for each pair of digits, the cells with exactly these candidates.
struct Excluders<'a, const N: usize> {
    board: &'a Board<N>,
    side: usize,
    two: Vec<Cells<N>>,
}

impl<'a, const N: usize> Excluders<'a, N> {
    fn new(view: &View<'a, N>) -> Self {
        let board = view.board;
        let side = board.shape().side();
        let mut two = vec![Cells::EMPTY; side * side];
        for cell in view.bivalue().iter() {
            let first = board.digits(cell).first();
            let second = (board.digits(cell) - Mask::of(first)).first();
            two[first * side + second].insert(cell);
            two[second * side + first].insert(cell);
        }
        Self { board, side, two }
    }

    /// Whether two cells can hold these digits together.
    #[inline]
    fn allows(&self, a: Cell, x: usize, b: Cell, y: usize) -> bool {
        let geometry = self.board.geometry();
        if x == y {
            return !geometry.peers(a).contains(b);
        }
        let both = *geometry.peers(a) & *geometry.peers(b);
        both.is_disjoint(&self.two[x * self.side + y])
    }
}

fn pairs<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let geometry = board.geometry();
    let excluders = Excluders::new(view);
    for a in board.empty().iter() {
        sink.go_on()?;
        for b in board.empty().iter().skip_while(|&b| b <= a) {
            let common = *geometry.peers(a) & *geometry.peers(b) & *view.bivalue();
            if common.is_empty() {
                continue;
            }
            let mut actions = Vec::new();
            for (one, other) in [(a, b), (b, a)] {
                for x in board.digits(one).iter() {
                    let mut beside = board.digits(other).iter();
                    if !beside.any(|y| excluders.allows(one, x, other, y)) {
                        actions.push(Action::Strike(Board::<N>::candidate(one, x)));
                    }
                }
            }
            sink.take(&actions, || {
                vec![
                    Mark::Cells(Role::Pattern, vec![a, b]),
                    cells_mark(Role::Part(0), &common),
                ]
            })?;
        }
    }
    Flow::Continue(())
}

fn triples<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let geometry = board.geometry();
    let excluders = Excluders::new(view);
    let three: Cells<N> = board
        .empty()
        .iter()
        .filter(|&cell| board.digits(cell).len() == 3)
        .collect();
    let mut known = HashSet::new();
    for excluder in three.iter() {
        let peers: Vec<Cell> = (*geometry.peers(excluder) & *board.empty())
            .iter()
            .collect();
        for (i, &a) in peers.iter().enumerate() {
            sink.go_on()?;
            for (j, &b) in peers.iter().enumerate().skip(i + 1) {
                for &c in &peers[j + 1..] {
                    if known.len() >= MOST_TRIPLES || !known.insert([a, b, c]) {
                        continue;
                    }
                    let seen = *geometry.peers(a) & *geometry.peers(b) & *geometry.peers(c);
                    triple(&excluders, &(seen & three), [a, b, c], sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Examines one triple; `common` are the cells with three candidates that see it.
fn triple<const N: usize>(
    excluders: &Excluders<'_, N>,
    common: &Cells<N>,
    [a, b, c]: [Cell; 3],
    sink: &mut Sink,
) -> Flow {
    let board = excluders.board;
    let is_free = |[one, two, three]: [Cell; 3], x: usize| {
        board.digits(two).iter().any(|y| {
            excluders.allows(one, x, two, y)
                && board.digits(three).iter().any(|z| {
                    let all = Mask::of(x) | Mask::of(y) | Mask::of(z);
                    excluders.allows(one, x, three, z)
                        && excluders.allows(two, y, three, z)
                        && (all.len() < 3 || !common.iter().any(|cell| board.digits(cell) == all))
                })
        })
    };
    let mut actions = Vec::new();
    for order in [[a, b, c], [b, a, c], [c, a, b]] {
        for x in board.digits(order[0]).iter() {
            if !is_free(order, x) {
                actions.push(Action::Strike(Board::<N>::candidate(order[0], x)));
            }
        }
    }
    sink.take(&actions, || {
        let geometry = board.geometry();
        let peers = [a, b, c].map(|cell| *geometry.peers(cell));
        let two = excluders
            .two
            .iter()
            .fold(Cells::EMPTY, |all, &some| all | some);
        let seen_twice = (peers[0] & peers[1]) | (peers[0] & peers[2]) | (peers[1] & peers[2]);
        vec![
            Mark::Cells(Role::Pattern, vec![a, b, c]),
            cells_mark(Role::Part(0), &(*common | (two & seen_twice))),
        ]
    })
}
