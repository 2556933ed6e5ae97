//! SK-loop: a ring of cells around four blocks.
//!
//! Two rows and two columns meet in four blocks. In each block take the cells of the row and those
//! of the column, without the cell where they meet: eight groups in a ring, where neighbours share
//! a row, a column or a block in turn. Assign digits to each join of neighbours such that each
//! group has only candidates of its two joins. A digit of a join occurs at most once in the house
//! that the two groups share. If all joins in total have as many digits as the ring has cells, each
//! digit is used: it is struck from the rest of its house.
//!
//! The digits of the first join are chosen, the others are determined.

use std::ops::Range;

use satur_model::{Cell, House, HouseKind};

use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::{cells_mark, digits_mark, strikes_of};
use crate::{Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static SK_LOOP: Technique = Technique {
    id: "sk-loop",
    family: Family::Exotic,
    difficulty: 9.1,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("sk-loop"),
    find: find_functions!(find),
};

/// Eight groups, and for each the house that it shares with the next.
struct Ring<const N: usize> {
    groups: [Cells<N>; 8],
    houses: [House; 8],
}

impl<const N: usize> Ring<N> {
    /// The ring in the other direction.
    fn reversed(&self) -> Self {
        Self {
            groups: std::array::from_fn(|at| self.groups[7 - at]),
            houses: std::array::from_fn(|at| self.houses[(14 - at) % 8]),
        }
    }
}

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let shape = board.shape();
    let columns = pairs_apart(shape.stacks());
    for (r1, r2) in pairs_apart(shape.bands()) {
        let mut before = None;
        for &(c1, c2) in &columns {
            if before.replace(c1) != Some(c1) {
                sink.go_on()?;
            }
            if let Some(ring) = ring(board, [r1, r2], [c1, c2]) {
                // Each join takes what the one before it left, so the direction matters.
                close(board, &ring, sink)?;
                close(board, &ring.reversed(), sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Every two lines of different bands or stacks, the earlier first.
fn pairs_apart(strips: impl Iterator<Item = Range<usize>> + Clone) -> Vec<(usize, usize)> {
    let mut later = strips.clone();
    strips
        .flat_map(|strip| {
            later.next();
            let later = later.clone();
            strip.flat_map(move |one| {
                let others = later.clone().flatten();
                others.map(move |other| (one, other))
            })
        })
        .collect()
}

/// The ring of two rows and two columns; none if a group has no empty cell.
fn ring<const N: usize>(board: &Board<N>, r: [usize; 2], c: [usize; 2]) -> Option<Ring<N>> {
    let shape = board.shape();
    let geometry = board.geometry();
    // The four corners in turn; along the ring rows and columns alternate between them.
    let corners = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(i, j)| shape.cell(r[i], c[j]));
    let part = |corner: Cell, kind: HouseKind| {
        let line = *geometry.house(shape.house_of(corner, kind));
        let block = *geometry.house(shape.house_of(corner, HouseKind::Block));
        let cells = ((line & block) - Cells::of(corner)) & *board.empty();
        (!cells.is_empty()).then_some(cells)
    };
    let mut groups = [Cells::EMPTY; 8];
    let mut houses = [House::new(0); 8];
    for (at, &corner) in corners.iter().enumerate() {
        let (enter, leave) = if at % 2 == 0 {
            (HouseKind::Column, HouseKind::Row)
        } else {
            (HouseKind::Row, HouseKind::Column)
        };
        groups[2 * at] = part(corner, enter)?;
        groups[2 * at + 1] = part(corner, leave)?;
        houses[2 * at] = shape.house_of(corner, HouseKind::Block);
        houses[2 * at + 1] = shape.house_of(corner, leave);
    }
    Some(Ring { groups, houses })
}

fn close<const N: usize>(board: &Board<N>, ring: &Ring<N>, sink: &mut Sink) -> Flow {
    let digits = ring.groups.map(|group| {
        let cells = group.iter();
        cells.fold(Mask::EMPTY, |all, cell| all | board.digits(cell))
    });
    let cells: usize = ring.groups.iter().map(Cells::len).sum();
    // Each digit of a group belongs to a join, so the joins have at least half of all digits.
    if digits.iter().map(|mask| mask.len()).sum::<usize>() > 2 * cells {
        return Flow::Continue(());
    }
    // The first join is some of the digits of the first group; the last has the others.
    let mut first = digits[0].0;
    loop {
        let mut joins = [Mask(first); 8];
        for at in 1..8 {
            joins[at] = digits[at] - joins[at - 1];
        }
        let is_closed = (digits[0] - joins[0]).0 & !joins[7].0 == 0;
        if is_closed && joins.iter().map(|join| join.len()).sum::<usize>() == cells {
            emit(board, ring, &joins, sink)?;
        }
        if first == 0 {
            return Flow::Continue(());
        }
        first = (first - 1) & digits[0].0;
    }
}

fn emit<const N: usize>(
    board: &Board<N>,
    ring: &Ring<N>,
    joins: &[Mask; 8],
    sink: &mut Sink,
) -> Flow {
    let mut actions = Vec::new();
    for (at, &join) in joins.iter().enumerate() {
        let both = ring.groups[at] | ring.groups[(at + 1) % 8];
        let rest = *board.geometry().house(ring.houses[at]) - both;
        actions.extend(strikes_of(board, &rest, join));
    }
    sink.take(&actions, || {
        let parts = ring.groups.iter().enumerate();
        let mut marks: Vec<Mark> = parts
            .map(|(at, group)| cells_mark(Role::Part(at as u8), group))
            .collect();
        for (&house, &join) in ring.houses.iter().zip(joins) {
            marks.push(Mark::House(Role::Base, house));
            marks.push(digits_mark(Role::Join, join));
        }
        marks
    })
}
