//! Franken and mutant fish: blocks among the houses, or rows and columns on one side.
//!
//! Take `n` houses as the base and `n` others as the cover, of one digit. The base needs the digit
//! `n` times. For each candidate, count the base houses and the cover houses that contain it: if
//! there are more base houses it is a fin. If no fin holds the digit, then every candidate that
//! does is in as many cover houses as base houses (in total they cannot be in fewer, and the cover
//! takes the digit only `n` times), so a candidate with more cover houses than base houses is
//! struck. With fins it is struck if it sees all of them. A candidate inside the base may be struck
//! too, which is called cannibalistic.
//!
//! With rows and blocks on one side, columns and blocks on the other, a fish is franken; with
//! any other mixture it is mutant.
//!
//! The search starts from the candidate that is struck. If it held, all candidates it sees would be
//! struck, the fins included, and one house of the cover would be used up: the base would have to
//! fit in fewer houses than it has. So for every choice of that many houses the search lists which
//! others are contained in them. This finds all fish, with few fins or many.
//!
//! The choices grow fast: on 9x9 a full search takes some milliseconds for size 3, tens of them for
//! 4, most of a second for 6. So the larger sizes are high on the ladder.

use std::collections::BTreeMap;

use satur_model::{Cell, House, HouseKind};

use super::support::{digits_mark, mark};
use crate::hodoku::Hodoku;
use crate::technique::{find_functions, page};
use crate::{Action, Board, Cells, Family, Flow, Mark, Mask, Role, Sink, Technique, View};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Basic,
    Franken,
    Mutant,
}

macro_rules! fish {
    ($($name:ident $id:literal $kind:ident $finned:literal $size:literal $difficulty:literal $hodoku:literal;)*) => {$(
        pub(super) static $name: Technique = Technique {
            id: $id,
            family: Family::Fish,
            difficulty: $difficulty,
            hodoku: Hodoku::On($hodoku),
            needs_uniqueness: false,
            page: page!("complex-fish"),
            find: find_functions!(|view, sink| find(view, sink, Kind::$kind, $finned, $size)),
        };
    )*};
}

fish! {
    FRANKEN_SWORDFISH "franken-swordfish" Franken false 3 7.46 350;
    FRANKEN_JELLYFISH "franken-jellyfish" Franken false 4 8.4 370;
    FINNED_FRANKEN_X_WING "finned-franken-x-wing" Franken true 2 6.05 390;
    FINNED_FRANKEN_SWORDFISH "finned-franken-swordfish" Franken true 3 7.47 410;
    FINNED_FRANKEN_JELLYFISH "finned-franken-jellyfish" Franken true 4 8.45 430;
    MUTANT_SWORDFISH "mutant-swordfish" Mutant false 3 7.91 450;
    MUTANT_JELLYFISH "mutant-jellyfish" Mutant false 4 9.7 450;
    FINNED_MUTANT_SWORDFISH "finned-mutant-swordfish" Mutant true 3 7.92 470;
    FINNED_MUTANT_JELLYFISH "finned-mutant-jellyfish" Mutant true 4 9.75 470;
    FINNED_MUTANT_SQUIRMBAG "finned-mutant-squirmbag" Mutant true 5 12.0 470;
    FINNED_MUTANT_WHALE "finned-mutant-whale" Mutant true 6 12.1 470;
}

/// On larger boards there are too many choices of houses.
const LARGEST_SIDE: usize = 16;
/// The number of houses that fit a mask.
const MOST_HOUSES: usize = 64;

fn find<const N: usize>(
    view: &View<'_, N>,
    sink: &mut Sink,
    kind: Kind,
    is_finned: bool,
    size: usize,
) -> Flow {
    let board = view.board;
    if board.side() > LARGEST_SIDE || board.layout().house_count() > MOST_HOUSES {
        return Flow::Continue(());
    }
    let by_kind = HouseKind::ALL.map(|kind| {
        let houses = board.layout().houses_of_kind(kind);
        houses.fold(Mask::EMPTY, |all, house| all | Mask::of(house.index()))
    });
    for digit in (0..board.side()).filter(|&digit| view.is_new_digit(digit)) {
        let mut search = FishSearch {
            board,
            digit,
            kind,
            is_finned,
            size,
            by_kind,
            known: BTreeMap::new(),
        };
        for target in board.field(digit).iter() {
            search.strike(sink, target)?;
        }
    }
    Flow::Continue(())
}

/// Houses as bits: rows, then columns, then blocks, then what rules add.
type Houses = Mask;

/// The cover and the result of a fish.
type Caught = (Houses, Vec<Action>);

/// The search for one digit, with the fish that were caught: by base, each with its cover.
struct FishSearch<'a, const N: usize> {
    board: &'a Board<N>,
    digit: usize,
    kind: Kind,
    is_finned: bool,
    size: usize,
    /// The rows, the columns and the blocks.
    by_kind: [Houses; 3],
    known: BTreeMap<u64, Vec<Caught>>,
}

/// The board with the digit assumed in the target: houses that still need it, each with the places
/// left.
struct Supposed<const N: usize> {
    target: Cell,
    houses: Vec<(usize, Cells<N>)>,
}

impl<const N: usize> FishSearch<'_, N> {
    fn strike(&mut self, sink: &mut Sink, target: Cell) -> Flow {
        let (board, geometry) = (self.board, self.board.geometry());
        let field = *board.field(self.digit) - *geometry.peers(target) - Cells::of(target);
        let houses = geometry.houses().filter(|&house| {
            board.open(house).contains(self.digit) && !geometry.house(house).contains(target)
        });
        let supposed = Supposed {
            target,
            houses: houses
                .map(|house| (house.index(), *geometry.house(house) & field))
                .collect(),
        };
        // The target is in one cover house, or in two and a base house.
        self.cover(
            sink,
            &supposed,
            0,
            self.size - 1,
            (Mask::EMPTY, Cells::EMPTY),
        )?;
        if self.size > 2 {
            self.cover(
                sink,
                &supposed,
                0,
                self.size - 2,
                (Mask::EMPTY, Cells::EMPTY),
            )?;
        }
        Flow::Continue(())
    }

    /// Adds `missing` houses from the one at `from` on to the cover.
    fn cover(
        &mut self,
        sink: &mut Sink,
        supposed: &Supposed<N>,
        from: usize,
        missing: usize,
        (cover, covered): (Houses, Cells<N>),
    ) -> Flow {
        if missing == 0 {
            return self.base(sink, supposed, cover, &covered);
        }
        sink.go_on()?;
        for (at, &(house, places)) in supposed.houses.iter().enumerate().skip(from) {
            let more = cover | Mask::of(house);
            if !places.is_empty() && self.may_be_side(more) {
                let covered = covered | places;
                self.cover(sink, supposed, at + 1, missing - 1, (more, covered))?;
            }
        }
        Flow::Continue(())
    }

    /// Whether these houses may stand on one side of a fish of this kind.
    fn may_be_side(&self, houses: Houses) -> bool {
        let [rows, columns, _] = self.by_kind;
        self.kind == Kind::Mutant || (houses & rows).is_empty() || (houses & columns).is_empty()
    }

    /// Lists the houses that are contained in the cover, and chooses one more of them than the
    /// cover has.
    fn base(
        &mut self,
        sink: &mut Sink,
        supposed: &Supposed<N>,
        cover: Houses,
        covered: &Cells<N>,
    ) -> Flow {
        let mut inside = [0_usize; 48];
        let mut count = 0;
        for &(house, places) in &supposed.houses {
            // A house without places is a locked candidate, and no fish is needed.
            if !cover.contains(house) && !places.is_empty() && places.is_subset(covered) {
                inside[count] = house;
                count += 1;
            }
        }
        let wanted = cover.len() + 1;
        if count < wanted {
            return Flow::Continue(());
        }
        self.choose(sink, supposed, cover, &inside[..count], wanted, Mask::EMPTY)
    }

    fn choose(
        &mut self,
        sink: &mut Sink,
        supposed: &Supposed<N>,
        cover: Houses,
        from: &[usize],
        missing: usize,
        base: Houses,
    ) -> Flow {
        if missing == 0 {
            if self.is_tight(supposed, base, cover) {
                return self.complete(sink, supposed.target, base, cover);
            }
            return Flow::Continue(());
        }
        for (at, &house) in from.iter().enumerate() {
            if from.len() - at < missing {
                break;
            }
            let more = base | Mask::of(house);
            if self.may_be_side(more) {
                self.choose(sink, supposed, cover, &from[at + 1..], missing - 1, more)?;
            }
        }
        Flow::Continue(())
    }

    /// Whether every cover house meets two base houses or more. If one meets a single base house,
    /// both can be left out, and the rest is a smaller fish.
    fn is_tight(&self, supposed: &Supposed<N>, base: Houses, cover: Houses) -> bool {
        let geometry = self.board.geometry();
        cover.iter().all(|house| {
            let cells = geometry.house(House::new(house));
            let meets = |(own, places): &&(usize, Cells<N>)| {
                base.contains(*own) && !places.is_disjoint(cells)
            };
            supposed.houses.iter().filter(meets).count() > 1
        })
    }

    /// Adds the houses of the target: one to the cover, or two and one to the base.
    fn complete(&mut self, sink: &mut Sink, target: Cell, base: Houses, cover: Houses) -> Flow {
        let own = self.board.houses_of(target);
        let own: Vec<usize> = own.iter().map(|house| house.index()).collect();
        for &one in &own {
            let covers = cover | Mask::of(one);
            if base.len() == self.size {
                self.take(sink, base, covers)?;
                continue;
            }
            // One house goes to the base, the other two to the cover.
            let others = own.iter().filter(|&&other| other != one);
            let covers = others.fold(cover, |all, &other| all | Mask::of(other));
            self.take(sink, base | Mask::of(one), covers)?;
        }
        Flow::Continue(())
    }

    fn take(&mut self, sink: &mut Sink, base: Houses, cover: Houses) -> Flow {
        let is_fish = base.len() == self.size && cover.len() == self.size;
        if !is_fish || !(base & cover).is_empty() || self.kind_of(base, cover) != self.kind {
            return Flow::Continue(());
        }
        let twins = self.known.get(&base.0).map_or(&[][..], Vec::as_slice);
        if twins.iter().any(|(known, _)| *known == cover) {
            return Flow::Continue(());
        }
        let (fins, struck) = self.fins_and_struck(base, cover);
        if fins.is_empty() == self.is_finned || struck.is_empty() {
            return Flow::Continue(());
        }
        let strike = |cell| Action::Strike(Board::<N>::candidate(cell, self.digit));
        let actions: Vec<Action> = struck.iter().map(strike).collect();
        sink.take(&actions, || self.marks(base, cover, &fins))?;
        if self.is_finned && sink.wants_all() {
            for (other, more) in twins.iter().filter(|(_, more)| *more != actions) {
                sink.take(&[&actions[..], &more[..]].concat(), || {
                    let mut marks = self.marks(base, cover, &fins);
                    let (other_fins, _) = self.fins_and_struck(base, *other);
                    marks.extend(self.marks(base, *other, &other_fins));
                    marks
                })?;
            }
        }
        self.known.entry(base.0).or_default().push((cover, actions));
        Flow::Continue(())
    }

    fn kind_of(&self, base: Houses, cover: Houses) -> Kind {
        let [rows, columns, blocks] = self.by_kind;
        let is_in = |houses: Houses, lines: Mask| (houses - lines - blocks).is_empty();
        let has_sides = (is_in(base, rows) && is_in(cover, columns))
            || (is_in(base, columns) && is_in(cover, rows));
        match (has_sides, ((base | cover) & blocks).is_empty()) {
            (true, true) => Kind::Basic,
            (true, false) => Kind::Franken,
            _ => Kind::Mutant,
        }
    }

    fn fins_and_struck(&self, base: Houses, cover: Houses) -> (Cells<N>, Cells<N>) {
        let (mut fins, mut covered) = (Cells::EMPTY, Cells::EMPTY);
        for cell in self.board.field(self.digit).iter() {
            let own = self.board.houses_of(cell).iter();
            let own = own.fold(Mask::EMPTY, |all, house| all | Mask::of(house.index()));
            let (bases, covers) = ((base & own).len(), (cover & own).len());
            if bases > covers {
                fins.insert(cell);
            } else if covers > bases {
                covered.insert(cell);
            }
        }
        if fins.is_empty() {
            (fins, covered)
        } else {
            (fins, covered & self.board.geometry().seen_by_all(&fins))
        }
    }

    fn marks(&self, base: Houses, cover: Houses, fins: &Cells<N>) -> Vec<Mark> {
        let geometry = self.board.geometry();
        let houses = base.iter().map(|house| *geometry.house(House::new(house)));
        let inside = houses.fold(Cells::EMPTY, |all, cells| all | cells);
        let digit = Mask::of(self.digit);
        // The digit has a mark of its own, because all places of a base may be fins.
        let mut marks = vec![
            digits_mark(Role::Pattern, digit),
            mark(Role::Pattern, self.board, &(inside - *fins), digit),
        ];
        if !fins.is_empty() {
            marks.push(mark(Role::Fin, self.board, fins, digit));
        }
        marks.extend(base.iter().map(|h| Mark::House(Role::Base, House::new(h))));
        marks.extend(
            cover
                .iter()
                .map(|h| Mark::House(Role::Cover, House::new(h))),
        );
        marks
    }
}
