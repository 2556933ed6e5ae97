//! The 45 rule: complete houses have a known sum, so sums that cover them determine the rest.
//!
//! One to three houses of a kind are covered by sums that share no cell. With sums inside the
//! houses only, the remaining cells (innies) add up to the rest; with sums that reach out as well,
//! the cells outside (outies) add up to the surplus; if there are both, their difference is known.

use satur_model::{Candidate, Cell, Digit, House, HouseKind};

use super::sums::outside;
use super::{clue_mark, strikes_but};
use crate::fillings;
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::techniques::support::cells_mark;
use crate::{Action, Board, Cells, Clues, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static INNIE: Technique = Technique {
    id: "innie",
    family: Family::Clues,
    difficulty: 2.47,
    hodoku: Hodoku::Unknown,
    needs_uniqueness: false,
    page: page!("forty-five"),
    find: find_functions!(|view, sink| find(view, sink, Kind::Innies, 1..=1)),
};

pub(in crate::techniques) static OUTIE: Technique = Technique {
    id: "outie",
    difficulty: 2.48,
    find: find_functions!(|view, sink| find(view, sink, Kind::Outies, 1..=1)),
    ..INNIE
};

pub(in crate::techniques) static INNIES: Technique = Technique {
    id: "innies",
    difficulty: 3.3,
    find: find_functions!(|view, sink| find(view, sink, Kind::Innies, 2..=5)),
    ..INNIE
};

pub(in crate::techniques) static OUTIES: Technique = Technique {
    id: "outies",
    difficulty: 3.35,
    find: find_functions!(|view, sink| find(view, sink, Kind::Outies, 2..=5)),
    ..INNIE
};

pub(in crate::techniques) static BOTH: Technique = Technique {
    id: "innies-and-outies",
    difficulty: 3.55,
    find: find_functions!(|view, sink| find(view, sink, Kind::Both, 2..=4)),
    ..INNIE
};

/// Upper bound on the houses that are combined.
const MOST_HOUSES: usize = 3;

/// The cells that are left over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Innies,
    Outies,
    Both,
}

/// Houses and the sums that cover them.
struct Cover<const N: usize> {
    houses: Vec<House>,
    /// The sum of the houses.
    total: i64,
    /// The clues; `covered` is their sum.
    clues: Vec<usize>,
    covered: i64,
    innies: Cells<N>,
    outies: Cells<N>,
}

fn find<const N: usize>(
    view: &View<'_, N>,
    sink: &mut Sink,
    kind: Kind,
    sizes: std::ops::RangeInclusive<usize>,
) -> Flow {
    let board = view.board;
    let Some(clues) = board.clues() else {
        return Flow::Continue(());
    };
    if !clues.sums().iter().any(|sum| sum.plain().is_some()) {
        return Flow::Continue(());
    }
    for houses in house_sets(board) {
        sink.go_on()?;
        let area = houses.iter().fold(Cells::EMPTY, |all, &house| {
            all | *board.geometry().house(house)
        });
        for reach in [Reach::Inside, Reach::Mostly, Reach::All] {
            if (kind == Kind::Innies) != (reach == Reach::Inside) {
                continue;
            }
            let cover = Cover::new(board, clues, &houses, &area, reach);
            let found = match (cover.innies.is_empty(), cover.outies.is_empty()) {
                (false, true) => Kind::Innies,
                (true, false) => Kind::Outies,
                (false, false) => Kind::Both,
                (true, true) => continue,
            };
            let open = (cover.innies | cover.outies) & *board.empty();
            if found != kind || cover.clues.is_empty() || !sizes.contains(&open.len()) {
                continue;
            }
            let actions = cover.actions(board);
            sink.take(&actions, || cover.marks(clues))?;
        }
    }
    Flow::Continue(())
}

/// Which sums are used besides those inside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// No others.
    Inside,
    /// Sums with fewer cells outside than inside.
    Mostly,
    /// All sums with a cell inside.
    All,
}

impl<const N: usize> Cover<N> {
    fn new(
        board: &Board<N>,
        clues: &Clues,
        houses: &[House],
        area: &Cells<N>,
        reach: Reach,
    ) -> Self {
        let side = board.side() as i64;
        let mut cover = Self {
            houses: houses.to_vec(),
            total: houses.len() as i64 * side * (side + 1) / 2,
            clues: Vec::new(),
            covered: 0,
            innies: *area,
            outies: Cells::EMPTY,
        };
        // Sums inside come first, so that none of them is displaced by one that reaches out.
        for wants_inside in [true, false] {
            if !wants_inside && reach == Reach::Inside {
                break;
            }
            for sum in clues.sums() {
                let Some(wanted) = sum.plain() else {
                    continue;
                };
                let cells: Cells<N> = sum.cells().collect();
                let (inside, out) = (cells & *area, cells - *area);
                let is_used = if wants_inside {
                    out.is_empty()
                } else {
                    !out.is_empty()
                        && !inside.is_empty()
                        && (reach == Reach::All || out.len() < inside.len())
                };
                // No cell counts twice.
                if is_used && inside.is_subset(&cover.innies) && out.is_disjoint(&cover.outies) {
                    cover.innies -= inside;
                    cover.outies |= out;
                    cover.covered += wanted;
                    cover.clues.push(sum.clue);
                }
            }
        }
        cover
    }

    /// The sum of the outies minus that of the innies.
    fn difference(&self) -> i64 {
        self.covered - self.total
    }

    fn actions(&self, board: &Board<N>) -> Vec<Action> {
        let terms = self.innies.iter().map(|cell| (cell, -1));
        let terms: Vec<(Cell, i64)> = terms
            .chain(self.outies.iter().map(|cell| (cell, 1)))
            .collect();
        let wanted = self.difference();
        let mut open = terms
            .iter()
            .filter(|(cell, _)| board.empty().contains(*cell));
        if let (Some(&(cell, times)), None) = (open.next(), open.next()) {
            let filled = terms.iter().filter(|(other, _)| *other != cell);
            let known: i64 = filled
                .map(|&(other, times)| times * (board.options(other).first() as i64 + 1))
                .sum();
            let number = (wanted - known) * times;
            if (1..=board.side() as i64).contains(&number) {
                let candidate = Candidate {
                    cell,
                    digit: Digit::new(number as usize - 1),
                };
                if board.has(candidate) {
                    return vec![Action::Place(candidate)];
                }
            }
            return strikes_but(board, cell, Mask::EMPTY);
        }
        let found = fillings::of_sum(board, &terms, (wanted, wanted));
        found.map_or_else(Vec::new, |found| {
            outside(board, terms.iter().map(|&(cell, _)| cell), &found)
        })
    }

    fn marks(&self, clues: &Clues) -> Vec<Mark> {
        let mut marks: Vec<Mark> = self
            .houses
            .iter()
            .map(|&house| Mark::House(Role::Base, house))
            .collect();
        marks.extend(self.clues.iter().map(|&clue| clue_mark(clues, clue)));
        marks.push(Mark::Number("total", self.total));
        marks.push(Mark::Number("covered", self.covered));
        match (self.innies.is_empty(), self.outies.is_empty()) {
            (_, true) => {
                marks.push(cells_mark(Role::Pattern, &self.innies));
                marks.push(Mark::Number("sum", -self.difference()));
            }
            (true, false) => {
                marks.push(cells_mark(Role::Pattern, &self.outies));
                marks.push(Mark::Number("sum", self.difference()));
            }
            (false, false) => {
                marks.push(cells_mark(Role::Part(0), &self.outies));
                marks.push(cells_mark(Role::Part(1), &self.innies));
                marks.push(Mark::Number("sum", self.difference()));
            }
        }
        marks
    }
}

/// Houses that hold every digit and share no cell: lines side by side, and blocks.
fn house_sets<const N: usize>(board: &Board<N>) -> Vec<Vec<House>> {
    let layout = board.layout();
    let mut sets = Vec::new();
    for kind in HouseKind::ALL {
        let houses: Vec<House> = layout
            .houses_of_kind(kind)
            .filter(|&house| layout.is_complete(house))
            .collect();
        for count in 1..=MOST_HOUSES {
            if kind == HouseKind::Block {
                break;
            }
            sets.extend(houses.windows(count).map(<[House]>::to_vec));
        }
        if kind == HouseKind::Block {
            sets.extend(houses.iter().map(|&house| vec![house]));
            for (at, &one) in houses.iter().enumerate() {
                sets.extend(houses[at + 1..].iter().map(|&other| vec![one, other]));
            }
        }
    }
    sets.retain(|set| {
        let sizes: usize = set.iter().map(|&house| layout.house(house).len()).sum();
        let all = set.iter().fold(Cells::<N>::EMPTY, |all, &house| {
            all | *board.geometry().house(house)
        });
        all.len() == sizes
    });
    // Few houses are easier to check.
    sets.sort_by_key(Vec::len);
    sets
}
