//! Chains that return to their start.
//!
//! *Continuous*: the chain closes and alternates all the way round. Then exactly one of the two
//! ends of each weak link holds, so a candidate that is weakly linked to both is struck; an almost
//! locked set in the loop is locked except for its two linked digits, so its other digits are
//! struck from cells that see them.
//!
//! *Discontinuous*: an assumption leads back to its opposite. If a candidate implies its own
//! absence, it is struck; if its absence implies it, the other digits of its cell are struck.

use crate::als::AlsTable;
use crate::chain::{Path, Rule, Search, State};
use crate::hodoku::Hodoku;
use crate::links::{Bond, Links, Reach};
use crate::technique::{find_functions, page};
use crate::techniques::chains::collect::{Collect, MOST_WORK};
use crate::techniques::support::strikes;
use crate::{Action, Board, Cells, Family, Flow, Mask, Role, Sink, Technique, View};

pub(in crate::techniques) static CONTINUOUS: Technique = Technique {
    id: "continuous-nice-loop",
    family: Family::Chains,
    difficulty: 7.0,
    hodoku: Hodoku::On(280),
    needs_uniqueness: false,
    page: page!("continuous-nice-loop"),
    find: find_functions!(|view, sink| continuous(view, sink, Reach::Plain)),
};

pub(in crate::techniques) static DISCONTINUOUS: Technique = Technique {
    id: "discontinuous-nice-loop",
    difficulty: 7.2,
    page: page!("discontinuous-nice-loop"),
    find: find_functions!(|view, sink| discontinuous(view, sink, Reach::Plain)),
    ..CONTINUOUS
};

pub(in crate::techniques) static GROUPED_CONTINUOUS: Technique = Technique {
    id: "grouped-continuous-nice-loop",
    difficulty: 7.3,
    hodoku: Hodoku::On(300),
    find: find_functions!(|view, sink| continuous(view, sink, Reach::Grouped)),
    ..CONTINUOUS
};

pub(in crate::techniques) static GROUPED_DISCONTINUOUS: Technique = Technique {
    id: "grouped-discontinuous-nice-loop",
    difficulty: 7.45,
    hodoku: Hodoku::On(300),
    find: find_functions!(|view, sink| discontinuous(view, sink, Reach::Grouped)),
    ..DISCONTINUOUS
};

pub(in crate::techniques) static ALS_CONTINUOUS: Technique = Technique {
    id: "als-continuous-nice-loop",
    difficulty: 7.8,
    hodoku: Hodoku::On(300),
    find: find_functions!(|view, sink| continuous(view, sink, Reach::Als)),
    ..CONTINUOUS
};

pub(in crate::techniques) static ALS_DISCONTINUOUS: Technique = Technique {
    id: "als-discontinuous-nice-loop",
    difficulty: 7.95,
    hodoku: Hodoku::On(300),
    find: find_functions!(|view, sink| discontinuous(view, sink, Reach::Als)),
    ..DISCONTINUOUS
};

/// Upper bound on the loops of the same length through the same two knots that are examined.
const MOST_PATHS: usize = 64;

fn discontinuous<const N: usize>(view: &View<'_, N>, sink: &mut Sink, reach: Reach) -> Flow {
    let board = view.board;
    let links = view.links(reach);
    let sets = (reach == Reach::Als).then(|| view.sets());
    sink.go_on()?;
    let mut search = Search::new(links, Rule::Any);
    let mut chains = Collect::new(sink);
    for knot in 0..links.singles {
        let cell = links.knots[knot].cell;
        let digit = links.knots[knot].digit;
        for start in [State::on(knot), State::off(knot)] {
            if search.work > MOST_WORK {
                continue;
            }
            sink.go_on()?;
            search.run(start, chains.longest());
            let end = start.not();
            if !search.has(end) {
                continue;
            }
            let actions = if start.is_on() {
                vec![Action::Strike(Board::<N>::candidate(cell, digit))]
            } else {
                (board.digits(cell) - Mask::of(digit))
                    .iter()
                    .map(|other| Action::Strike(Board::<N>::candidate(cell, other)))
                    .collect()
            };
            let path = search.path(end);
            chains.take(path.len(), actions, || path);
        }
    }
    chains.emit(sink, |_, path| {
        vec![path.mark(board, links, sets, Role::Line(0))]
    })
}

fn continuous<const N: usize>(view: &View<'_, N>, sink: &mut Sink, reach: Reach) -> Flow {
    let board = view.board;
    let links = view.links(reach);
    let sets = (reach == Reach::Als).then(|| view.sets());
    sink.go_on()?;
    let mut search = Search::new(links, Rule::Any);
    let mut chains = Collect::new(sink);
    for start in 0..links.knots.len() {
        if search.work > MOST_WORK || links.strong(start).is_empty() {
            continue;
        }
        sink.go_on()?;
        search.run(State::off(start), chains.longest().saturating_sub(1));
        for &end in links.weak(start) {
            let end = State::on(end as usize);
            if !search.has(end) {
                continue;
            }
            // Through almost locked sets there are too many loops with small differences.
            let is_wide = sink.wants_all() && reach != Reach::Als;
            let most = if is_wide { MOST_PATHS } else { 1 };
            for mut path in search.paths(end, most) {
                if path.len() < 3 || crosses_itself(&path) {
                    continue;
                }
                path.0.push((State::off(start), None));
                let by_sets = struck_by_sets(board, links, sets, &path);
                if sink.wants_all() {
                    // The strikes outside the cells of the loop are offered as a step too.
                    let passed = cells(links, sets, &path);
                    let mut fewer = struck_by_weak_links(links, &path, &passed);
                    fewer.extend(&by_sets);
                    chains.take(path.len(), fewer, || path.clone());
                }
                let mut actions = struck_by_weak_links(links, &path, &Cells::EMPTY);
                actions.extend(by_sets);
                chains.take(path.len(), actions, || path);
            }
        }
    }
    chains.emit(sink, |_, path| {
        vec![path.mark(board, links, sets, Role::Line(0))]
    })
}

/// The strikes of the almost locked sets of a loop. One of the two digits that link a set is not in
/// it, so all its other digits are. If the second digit is one that the set forces on a cell, the
/// other digits of that cell are in the set or in the cell.
fn struck_by_sets<const N: usize>(
    board: &Board<N>,
    links: &Links<N>,
    sets: Option<&AlsTable<N>>,
    path: &Path,
) -> Vec<Action> {
    let mut actions = Vec::new();
    let Some(table) = sets else { return actions };
    for pair in path.0.windows(2) {
        let ends = [pair[0].0.knot(), pair[1].0.knot()];
        let (number, forced) = match pair[1].1 {
            Some(Bond::Als(number)) => (number, None),
            Some(Bond::Forced(number, cell)) => (number, Some(cell)),
            _ => continue,
        };
        let set = &table.sets[number];
        for digit in set.digits.iter() {
            let spots = set.spots(board, digit);
            let mut seen = *table.seen(number, digit);
            let is_end = ends
                .iter()
                .any(|&end| links.knots[end].digit == digit && links.knots[end].cells == spots);
            if is_end {
                continue;
            }
            if let Some(cell) = forced
                && seen.contains(cell)
            {
                seen &= *board.geometry().peers(cell);
            }
            actions.extend(strikes(board, &seen, digit));
        }
    }
    actions
}

/// The cells of a loop.
fn cells<const N: usize>(links: &Links<N>, sets: Option<&AlsTable<N>>, path: &Path) -> Cells<N> {
    let mut cells = Cells::EMPTY;
    for &(state, bond) in &path.0 {
        cells |= links.knots[state.knot()].cells;
        if let (Some(Bond::Als(set) | Bond::Forced(set, _)), Some(table)) = (bond, sets) {
            cells |= table.sets[set].cells;
        }
    }
    cells
}

/// The strikes of the weak links of a loop outside of these cells. A link within a cell always
/// strikes the rest of that cell.
fn struck_by_weak_links<const N: usize>(
    links: &Links<N>,
    path: &Path,
    spared: &Cells<N>,
) -> Vec<Action> {
    let mut actions = Vec::new();
    for pair in path.0.windows(2).filter(|pair| pair[0].0.is_on()) {
        let ends = [pair[0].0.knot(), pair[1].0.knot()];
        let in_cell = links.knots[ends[0]].digit != links.knots[ends[1]].digit;
        for knot in links.seen_by_both(ends[0], ends[1]) {
            let knot = &links.knots[knot];
            if in_cell || !spared.contains(knot.cell) {
                actions.push(Action::Strike(Board::<N>::candidate(knot.cell, knot.digit)));
            }
        }
    }
    actions
}

/// Whether a knot occurs twice.
fn crosses_itself(path: &Path) -> bool {
    path.0.iter().enumerate().any(|(at, (state, _))| {
        path.0[..at]
            .iter()
            .any(|(other, _)| other.knot() == state.knot())
    })
}
