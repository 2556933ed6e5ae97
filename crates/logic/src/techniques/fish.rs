//! Basic fish: a digit in `n` lines that stays within `n` crossing lines.
//!
//! Take `n` rows, the base, whose places for a digit lie in `n` columns, the cover. The rows hold
//! the digit `n` times, each in a column of its own, so these columns have it in the base, and lose
//! it everywhere else. Rows and columns may be exchanged.
//!
//! Finned: some places of the base, the fins, lie outside the cover. Either a fin holds the digit,
//! or there is a fish. So a candidate that the fish would strike is struck if it also sees all
//! fins; for that they must share a block with it. If without its fins a base line has one place
//! left or none, the fish is called sashimi.
//!
//! Siamese: two finned fish with the same base and different covers. One step has the strikes of
//! both. It is called sashimi if both are.
//!
//! The search adds base lines one by one as long as their union can still be covered.

use satur_model::House;

use super::support::mark;
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Basic,
    Finned,
    Sashimi,
}

macro_rules! fish {
    ($($name:ident $id:literal $kind:ident $size:literal $difficulty:literal $hodoku:literal $page:literal;)*) => {$(
        pub(super) static $name: Technique = Technique {
            id: $id,
            family: Family::Fish,
            difficulty: $difficulty,
            hodoku: Hodoku::On($hodoku),
            needs_uniqueness: false,
            page: page!($page),
            find: find_functions!(|view, sink| find(view, sink, Kind::$kind, $size)),
        };
    )*};
}

fish! {
    X_WING "x-wing" Basic 2 3.2 140 "fish";
    SWORDFISH "swordfish" Basic 3 3.8 150 "fish";
    JELLYFISH "jellyfish" Basic 4 5.2 160 "fish";
    SQUIRMBAG "squirmbag" Basic 5 5.52 470 "fish";
    WHALE "whale" Basic 6 5.54 470 "fish";
    LEVIATHAN "leviathan" Basic 7 5.56 470 "fish";
    FINNED_X_WING "finned-x-wing" Finned 2 4.35 130 "finned-fish";
    FINNED_SWORDFISH "finned-swordfish" Finned 3 4.9 200 "finned-fish";
    FINNED_JELLYFISH "finned-jellyfish" Finned 4 5.25 250 "finned-fish";
    SASHIMI_X_WING "sashimi-x-wing" Sashimi 2 4.38 150 "sashimi-fish";
    SASHIMI_SWORDFISH "sashimi-swordfish" Sashimi 3 4.95 240 "sashimi-fish";
    SASHIMI_JELLYFISH "sashimi-jellyfish" Sashimi 4 5.3 260 "sashimi-fish";
}

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, kind: Kind, size: usize) -> Flow {
    let board = view.board;
    let (geometry, side) = (board.geometry(), board.side());
    // A fish in more than half of the lines has a smaller one in the rest.
    if 2 * size > side {
        return Flow::Continue(());
    }
    for digit in (0..side).filter(|&digit| view.is_new_digit(digit)) {
        for columns_first in [false, true] {
            let (across, along) = if columns_first {
                (geometry.bands(), geometry.stacks())
            } else {
                (geometry.stacks(), geometry.bands())
            };
            let mut search = FishSearch {
                board,
                digit,
                kind,
                size,
                columns_first,
                across,
                along,
                lines: [(0, Mask::EMPTY); 64],
                count: 0,
            };
            search.fill();
            if search.count >= size {
                search.extend(sink, 0, Mask::EMPTY, Mask::EMPTY)?;
            }
        }
    }
    Flow::Continue(())
}

/// The search for fish of one digit in the lines of one direction. Lines and places are numbered
/// from 0; a place is the number of the crossing line.
struct FishSearch<'a, const N: usize> {
    board: &'a Board<N>,
    digit: usize,
    kind: Kind,
    size: usize,
    columns_first: bool,
    /// Crossing lines by stack.
    across: &'a [Mask],
    /// Base lines by band.
    along: &'a [Mask],
    /// Lines that may be in a base, each with its places.
    lines: [(usize, Mask); 64],
    count: usize,
}

/// A finned fish: the crossing lines of its fins, and its strikes.
struct Finned {
    kind: Kind,
    fins: Mask,
    actions: Vec<Action>,
}

impl<const N: usize> FishSearch<'_, N> {
    fn fill(&mut self) {
        // A line with more places cannot be covered.
        let most = self.size + self.extra();
        for line in 0..self.board.side() {
            let places = self.places(line);
            if (2..=most).contains(&places.len()) {
                self.lines[self.count] = (line, places);
                self.count += 1;
            }
        }
    }

    /// The number of crossing lines that may hold fins: all of a block except one, which is
    /// covered.
    fn extra(&self) -> usize {
        if self.kind == Kind::Basic {
            0
        } else {
            self.across[0].len() - 1
        }
    }

    fn base_house(&self, line: usize) -> House {
        House::new(line + usize::from(self.columns_first) * self.board.side())
    }

    fn cover_house(&self, place: usize) -> House {
        House::new(place + usize::from(!self.columns_first) * self.board.side())
    }

    fn places(&self, line: usize) -> Mask {
        self.board.places(self.base_house(line), self.digit)
    }

    /// Adds lines from the one at `from` on to a base.
    fn extend(&self, sink: &mut Sink, from: usize, base: Mask, union: Mask) -> Flow {
        let missing = self.size - base.len();
        if missing > 2 {
            sink.go_on()?;
        }
        for at in from..=self.count - missing {
            let (line, places) = self.lines[at];
            let (base, union) = (base | Mask::of(line), union | places);
            if union.len() > self.size + self.extra() {
                continue;
            }
            if missing > 1 {
                self.extend(sink, at + 1, base, union)?;
            } else if self.kind == Kind::Basic {
                if union.len() == self.size {
                    self.basic(sink, base, union)?;
                }
            } else if union.len() > self.size {
                self.finned(sink, base, union)?;
            }
        }
        Flow::Continue(())
    }

    fn basic(&self, sink: &mut Sink, base: Mask, cover: Mask) -> Flow {
        let mut actions = Vec::new();
        for place in cover.iter() {
            let house = self.cover_house(place);
            let outside = self.board.places(house, self.digit) - base;
            self.strike(&mut actions, house, outside);
        }
        sink.take(&actions, || self.marks(base, cover, Mask::EMPTY))
    }

    fn strike(&self, actions: &mut Vec<Action>, house: House, places: Mask) {
        let cells = self.board.layout().house(house);
        let struck = places.iter().map(|place| cells[place]);
        actions.extend(struck.map(|cell| Action::Strike(Board::<N>::candidate(cell, self.digit))));
    }

    /// Finds finned fish with this base: the fins are the surplus crossing lines of one stack.
    fn finned(&self, sink: &mut Sink, base: Mask, union: Mask) -> Flow {
        let too_many = union.len() - self.size;
        let mut found: Vec<Finned> = Vec::new();
        for &stack in self.across {
            let in_stack = stack & union;
            if in_stack.len() > too_many {
                each_subset(in_stack, too_many, &mut |fins| {
                    self.with_fins(sink, base, union, in_stack, fins, &mut found)
                })?;
            }
        }
        for (at, one) in found.iter().enumerate() {
            for other in &found[..at] {
                let are_sashimi = one.kind == Kind::Sashimi && other.kind == Kind::Sashimi;
                let is_news = one.actions != other.actions;
                if !is_news || are_sashimi != (self.kind == Kind::Sashimi) {
                    continue;
                }
                let both = [&one.actions[..], &other.actions[..]].concat();
                sink.take(&both, || {
                    let mut marks = self.marks(base, union - one.fins, one.fins);
                    marks.extend(self.marks(base, union - other.fins, other.fins));
                    marks
                })?;
            }
        }
        Flow::Continue(())
    }

    fn with_fins(
        &self,
        sink: &mut Sink,
        base: Mask,
        union: Mask,
        in_stack: Mask,
        fins: Mask,
        found: &mut Vec<Finned>,
    ) -> Flow {
        let mut band = None;
        let mut is_sashimi = false;
        for line in base.iter() {
            let places = self.places(line);
            is_sashimi |= (places - fins).len() < 2;
            if !(places & fins).is_empty() {
                let own = self.along.iter().find(|band| band.contains(line));
                if band.is_some() && band != own {
                    return Flow::Continue(());
                }
                band = own;
            }
        }
        let Some(&band) = band else {
            return Flow::Continue(());
        };
        let beside = band - base;
        let mut actions = Vec::new();
        for place in (in_stack - fins).iter() {
            let house = self.cover_house(place);
            let struck = self.board.places(house, self.digit) & beside;
            self.strike(&mut actions, house, struck);
        }
        if actions.is_empty() {
            return Flow::Continue(());
        }
        let kind = if is_sashimi {
            Kind::Sashimi
        } else {
            Kind::Finned
        };
        if kind == self.kind {
            sink.take(&actions, || self.marks(base, union - fins, fins))?;
        }
        found.push(Finned {
            kind,
            fins,
            actions,
        });
        Flow::Continue(())
    }

    fn marks(&self, base: Mask, cover: Mask, fins: Mask) -> Vec<Mark> {
        let geometry = self.board.geometry();
        let cells_of = |houses: Vec<House>| {
            let sets = houses.iter().map(|&house| *geometry.house(house));
            sets.fold(Cells::EMPTY, |all, cells| all | cells)
        };
        let base_houses: Vec<House> = base.iter().map(|line| self.base_house(line)).collect();
        let cover_houses: Vec<House> = cover.iter().map(|p| self.cover_house(p)).collect();
        let inside = cells_of(base_houses.clone());
        let fin_cells = inside & cells_of(fins.iter().map(|p| self.cover_house(p)).collect());
        let digit = Mask::of(self.digit);
        let mut marks = vec![mark(
            Role::Pattern,
            self.board,
            &(inside - fin_cells),
            digit,
        )];
        if !fins.is_empty() {
            marks.push(mark(Role::Fin, self.board, &fin_cells, digit));
        }
        marks.extend(base_houses.into_iter().map(|h| Mark::House(Role::Base, h)));
        marks.extend(
            cover_houses
                .into_iter()
                .map(|h| Mark::House(Role::Cover, h)),
        );
        marks
    }
}

/// The subsets of this size.
fn each_subset(of: Mask, size: usize, take: &mut dyn FnMut(Mask) -> Flow) -> Flow {
    fn extend(rest: Mask, size: usize, chosen: Mask, take: &mut dyn FnMut(Mask) -> Flow) -> Flow {
        if size == 0 {
            return take(chosen);
        }
        let mut rest = rest;
        while rest.len() >= size {
            let next = Mask::of(rest.first());
            rest -= next;
            extend(rest, size - 1, chosen | next, take)?;
        }
        Flow::Continue(())
    }
    extend(of, size, Mask::EMPTY, take)
}
