//! Two strong links of a digit, joined.
//!
//! A strong link is a house in which a digit has two places: one of them holds it. If an end of one
//! link sees an end of another, these two ends cannot both hold the digit, so at least one of the
//! other two ends does, and every cell that sees both loses it.
//!
//! Two rows joined by a column, or two columns joined by a row, are a skyscraper. A row and a
//! column joined in a block are a two-string kite. All others are turbot fish. Two kites that
//! are joined in the same two cells, of one digit or of two, are a dual kite.

use satur_model::{Cell, House, HouseKind};

use super::support::{mark, strikes};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

pub(super) static SKYSCRAPER: Technique = Technique {
    id: "skyscraper",
    family: Family::SingleDigit,
    difficulty: 4.05,
    hodoku: Hodoku::On(130),
    needs_uniqueness: false,
    page: page!("strong-links"),
    find: find_functions!(|view, sink| find(view, sink, Kind::Skyscraper)),
};

pub(super) static KITE: Technique = Technique {
    id: "two-string-kite",
    difficulty: 4.1,
    hodoku: Hodoku::On(150),
    find: find_functions!(|view, sink| find(view, sink, Kind::Kite)),
    ..SKYSCRAPER
};

pub(super) static TURBOT_FISH: Technique = Technique {
    id: "turbot-fish",
    difficulty: 4.15,
    hodoku: Hodoku::On(120),
    find: find_functions!(|view, sink| find(view, sink, Kind::Turbot)),
    ..SKYSCRAPER
};

pub(super) static DUAL_KITE: Technique = Technique {
    id: "dual-two-string-kite",
    difficulty: 4.12,
    hodoku: Hodoku::On(150),
    find: find_functions!(find_dual),
    ..SKYSCRAPER
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Skyscraper,
    Kite,
    Turbot,
}

/// A house in which a digit has two places.
#[derive(Clone, Copy)]
struct Link {
    house: House,
    kind: HouseKind,
    ends: [Cell; 2],
}

/// Two links: their free ends, and the ends that see each other.
struct Pair {
    links: [Link; 2],
    free: [Cell; 2],
    joined: [Cell; 2],
    join: House,
}

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, kind: Kind) -> Flow {
    let board = view.board;
    for digit in (0..board.side()).filter(|&digit| view.is_new_digit(digit)) {
        each_pair(board, digit, &mut |pair| {
            if kind_of(board, &pair) != kind {
                return Flow::Continue(());
            }
            let actions = struck(board, &pair, digit);
            sink.take(&actions, || marks(board, &pair, digit))
        })?;
    }
    Flow::Continue(())
}

fn find_dual<const N: usize>(view: &View<'_, N>, sink: &mut Sink) -> Flow {
    let board = view.board;
    let mut kites: Vec<(Pair, usize, Vec<Action>)> = Vec::new();
    for digit in 0..board.side() {
        each_pair(board, digit, &mut |pair| {
            let actions = struck(board, &pair, digit);
            if kind_of(board, &pair) == Kind::Kite && !actions.is_empty() {
                kites.push((pair, digit, actions));
            }
            Flow::Continue(())
        })?;
    }
    for (at, (one, digit, first)) in kites.iter().enumerate() {
        for (other, other_digit, second) in &kites[..at] {
            let ends: [Cells<N>; 2] =
                [one.joined, other.joined].map(|ends| ends.into_iter().collect());
            if ends[0] == ends[1] && first != second {
                sink.take(&[&first[..], &second[..]].concat(), || {
                    let mut all = marks(board, one, *digit);
                    all.extend(marks(board, other, *other_digit));
                    all
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Every two strong links of a digit with four different ends, two of which see each other.
fn each_pair<const N: usize>(
    board: &Board<N>,
    digit: usize,
    take: &mut dyn FnMut(Pair) -> Flow,
) -> Flow {
    let (layout, geometry) = (board.layout(), board.geometry());
    let mut links: Vec<Link> = Vec::new();
    for house in geometry.houses() {
        let places = board.places(house, digit);
        if places.len() == 2 {
            let mut cells = places.iter().map(|place| layout.house(house)[place]);
            if let (Some(one), Some(other)) = (cells.next(), cells.next()) {
                let (kind, _) = layout.house_kind(house);
                links.push(Link {
                    house,
                    kind,
                    ends: [one, other],
                });
            }
        }
    }
    for (at, &one) in links.iter().enumerate() {
        for &other in &links[..at] {
            if one.ends.iter().any(|end| other.ends.contains(end)) {
                continue;
            }
            for (own, its) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let joined = [one.ends[own], other.ends[its]];
                // Most ends do not see each other.
                if !geometry.peers(joined[0]).contains(joined[1]) {
                    continue;
                }
                let both: Cells<N> = joined.into_iter().collect();
                for join in geometry.common_houses(&both) {
                    take(Pair {
                        links: [one, other],
                        free: [one.ends[1 - own], other.ends[1 - its]],
                        joined,
                        join,
                    })?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn kind_of<const N: usize>(board: &Board<N>, pair: &Pair) -> Kind {
    use HouseKind::{Block, Column, Row};
    let (join, _) = board.layout().house_kind(pair.join);
    match (pair.links[0].kind, pair.links[1].kind, join) {
        (Row, Row, Column) | (Column, Column, Row) => Kind::Skyscraper,
        (Row, Column, Block) | (Column, Row, Block) => Kind::Kite,
        _ => Kind::Turbot,
    }
}

fn struck<const N: usize>(board: &Board<N>, pair: &Pair, digit: usize) -> Vec<Action> {
    let geometry = board.geometry();
    let seen = *geometry.peers(pair.free[0]) & *geometry.peers(pair.free[1]);
    let pattern: Cells<N> = pair.free.into_iter().chain(pair.joined).collect();
    strikes(board, &(seen - pattern), digit)
}

fn marks<const N: usize>(board: &Board<N>, pair: &Pair, digit: usize) -> Vec<Mark> {
    let digit = Mask::of(digit);
    vec![
        mark(
            Role::Pattern,
            board,
            &pair.free.into_iter().collect(),
            digit,
        ),
        mark(Role::Join, board, &pair.joined.into_iter().collect(), digit),
        Mark::House(Role::Base, pair.links[0].house),
        Mark::House(Role::Base, pair.links[1].house),
        Mark::House(Role::Cover, pair.join),
    ]
}
