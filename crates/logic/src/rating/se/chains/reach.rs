//! Whether a board has any chain at all, for all candidates at once.
//!
//! A chain without memory goes from a candidate that holds, through one that it excludes, to one
//! that then holds: the last two are joined by a strong link. So all but its first candidate have a
//! colour, and a colour that holds excludes what any of its candidates sees, so that the opposites of the
//! colours seen hold. The closure of that graph of colours, a bit for each pair of them, says which candidates
//! imply which. A candidate that implies one which excludes it excludes itself. A candidate that is implied by
//! its own absence holds.
//!
//! A loop returns to a candidate through others that imply it, so the colours of all of them imply each other.
//! What it strikes is seen by one of them that holds, and by one that holds in the other direction: by the
//! opposite of one of them. Such a candidate excludes itself. So without chains of this kind there is nothing
//! to search for, and with them it is known where.
//!
//! *Cost*: about that of one walk; inside other chains five of six boards have nothing.

use super::super::grid::Grid;
use super::super::mask32::indices;
use super::super::tables::Tables;
use super::closure::Closure;
use super::colours::{Colours, NONE};
use super::lit::{Cand, Lit, cand, cands, place};
use super::rows::Rows;

/// The closure for a board.
pub(super) struct Reach {
    colours: Colours,
    /// For each colour those that hold if it does, itself among them.
    reached: Rows<2>,
    closure: Closure,
    /// For each candidate the colours that it sees, if it is one of those that see any.
    sees: Rows<2>,
    seeing: Vec<Cand>,
    /// The colours in each cell, and of each digit in each house; and those that are there more than once.
    any: Rows<2>,
    many: Rows<2>,
    /// For each candidate the number of the last board on which it excluded itself.
    excluded_on: Vec<u32>,
    board: u32,
    /// For each colour the first of those that imply each other with it, and whether a loop through these
    /// can strike anything.
    group: Vec<u16>,
    strikes: Vec<bool>,
    excluded: Excluded,
}

/// What each candidate excludes, among all candidates of the board.
#[derive(Default)]
struct Excluded {
    all: Vec<Cand>,
    index: Vec<u16>,
    /// The candidates of each cell, and of each digit in each house.
    by_unit: Rows<4>,
    rows: Rows<4>,
    /// What each colour excludes by itself, and with all that it implies.
    own: Rows<4>,
    by_colour: Rows<4>,
}

impl Reach {
    pub(super) fn new(tables: &Tables) -> Self {
        Self {
            colours: Colours::new(tables),
            reached: Rows::default(),
            closure: Closure::default(),
            sees: Rows::default(),
            seeing: Vec::new(),
            any: Rows::default(),
            many: Rows::default(),
            excluded_on: vec![0; cands(tables)],
            board: 0,
            group: Vec::new(),
            strikes: Vec::new(),
            excluded: Excluded::default(),
        }
    }

    /// Analyses a board; returns false if no chain and no loop strikes anything.
    pub(super) fn read(&mut self, tables: &Tables, grid: &Grid) -> bool {
        self.colours.read(tables, grid);
        self.board += 1;
        self.read_seen(tables, grid);
        let count = self.colours.count;
        self.reached.shape(count, count);
        self.reached.clear();
        for (own, colour) in self.colours.iter() {
            // Its partner sees it, so that it is among the seeing.
            self.reached
                .add_opposites(colour.into(), &self.sees, own.into());
        }
        for &colour in &self.colours.circles {
            for (one, other) in [(colour, colour ^ 1), (colour ^ 1, colour)] {
                self.reached.set(one.into(), other.into());
            }
        }
        self.closure.close(&mut self.reached);
        self.judge()
    }

    /// Lists which colours each candidate sees: those in its cell, and those of its digit in its houses, but its
    /// own only if another candidate there has it too.
    fn read_seen(&mut self, tables: &Tables, grid: &Grid) {
        let count = self.colours.count;
        for rows in [&mut self.any, &mut self.many] {
            rows.shape(unit_count(tables), count);
            rows.clear();
        }
        for (own, colour) in self.colours.iter() {
            for unit in units(tables, place(tables, own)) {
                self.any.set_again(&mut self.many, unit, colour.into());
            }
        }
        self.seeing.clear();
        self.sees.shape(cands(tables), count);
        for (cell, &digits) in grid.cells.iter().enumerate() {
            for digit in indices(digits) {
                let own = cand(tables, cell, digit);
                let units = units(tables, (cell, digit));
                let mut sees_any = self.sees.unite(own.into(), &self.any, units);
                let colour = self.colours.of(own).into();
                let is_alone = |unit| !self.many.has(unit, colour);
                if sees_any && colour != usize::from(NONE) && units.into_iter().all(is_alone) {
                    sees_any = self.sees.remove(own.into(), colour);
                }
                if sees_any {
                    self.seeing.push(own);
                }
            }
        }
    }

    /// Finds the candidates that exclude themselves; returns whether a candidate excludes or implies itself.
    fn judge(&mut self) -> bool {
        let mut any = false;
        for &own in &self.seeing {
            let colour = self.colours.of(own);
            let excludes_itself = if colour == NONE {
                self.reached.opposites_meet(&self.sees, own.into())
            } else {
                self.reached.has(colour.into(), (colour ^ 1).into())
            };
            if excludes_itself {
                self.excluded_on[own as usize] = self.board;
            }
            any |= excludes_itself;
        }
        // A candidate that implies itself excludes those that it sees, and one of the opposite colour.
        any
    }

    /// Finds out which loops can strike anything; after [`Reach::read`].
    pub(super) fn read_loops(&mut self) {
        let count = self.colours.count;
        self.group.clear();
        self.group.resize(count, NONE);
        for first in 0..count {
            if self.group[first] == NONE {
                for other in self.reached.members(first) {
                    if self.reached.has(other, first) {
                        self.group[other] = first as u16;
                    }
                }
            }
        }
        self.strikes.clear();
        self.strikes.resize(count, false);
        let excluded = self.seeing.iter();
        for &own in excluded.filter(|&&own| self.excluded_on[own as usize] == self.board) {
            for one in self.sees.members(own.into()) {
                let group = self.group[one];
                let mut seen = self.sees.members(own.into());
                if seen.any(|other| self.group[other ^ 1] == group) {
                    self.strikes[usize::from(group)] = true;
                }
            }
        }
    }

    /// Whether a candidate can be in a chain that strikes something: it has a strong link, or it
    /// excludes itself.
    pub(super) fn is_on_way(&self, cand: Cand) -> bool {
        self.colours.of(cand) != NONE || self.excludes_itself(cand)
    }

    /// Whether a candidate excludes itself: it implies one that it excludes.
    #[inline]
    pub(super) fn excludes_itself(&self, cand: Cand) -> bool {
        self.excluded_on[cand as usize] == self.board
    }

    /// Whether the absence of a candidate implies it.
    pub(super) fn demands_itself(&self, cand: Cand) -> bool {
        let colour = self.colours.of(cand);
        colour != NONE && self.reached.has((colour ^ 1).into(), colour.into())
    }

    /// Whether a loop through a candidate may strike something; after [`Reach::read_loops`].
    pub(super) fn is_in_striking_loop(&self, cand: Cand) -> bool {
        let colour = self.colours.of(cand);
        colour != NONE && self.strikes[usize::from(self.group[usize::from(colour)])]
    }

    /// Whether a candidate with a strong link implies one that excludes `start`.
    #[inline]
    pub(super) fn excludes(&self, cand: Cand, start: Cand) -> bool {
        let colour = self.colours.of(cand).into();
        self.reached.meet(colour, &self.sees, start.into())
    }

    /// Whether a candidate with a strong link implies another one.
    #[inline]
    pub(super) fn implies(&self, cand: Cand, other: Cand) -> bool {
        let (colour, other) = (self.colours.of(cand), self.colours.of(other));
        self.reached.has(colour.into(), other.into())
    }

    /// Whether two candidates imply each other; after [`Reach::read_loops`].
    #[inline]
    pub(super) fn imply_each_other(&self, one: Cand, other: Cand) -> bool {
        let group = |cand| self.group[usize::from(self.colours.of(cand))];
        group(one) == group(other)
    }

    /// Computes what each candidate excludes, for [`Reach::have_common`].
    pub(super) fn read_excluded(&mut self, tables: &Tables, grid: &Grid) {
        let Excluded {
            all,
            index,
            by_unit,
            rows,
            own,
            by_colour,
        } = &mut self.excluded;
        all.clear();
        index.resize(cands(tables), 0);
        for (cell, &digits) in grid.cells.iter().enumerate() {
            for digit in indices(digits) {
                let own = cand(tables, cell, digit);
                index[own as usize] = all.len() as u16;
                all.push(own);
            }
        }
        let units = |own: Cand| units(tables, place(tables, own));
        by_unit.shape(unit_count(tables), all.len());
        by_unit.clear();
        for (row, &own) in all.iter().enumerate() {
            for unit in units(own) {
                by_unit.set(unit, row);
            }
        }
        rows.shape(all.len(), all.len());
        for (row, &own) in all.iter().enumerate() {
            rows.unite(row, by_unit, units(own));
            rows.remove(row, row);
        }
        let count = self.colours.count;
        for colours in [&mut *own, &mut *by_colour] {
            colours.shape(count, all.len());
            colours.clear();
        }
        for (linked, colour) in self.colours.iter() {
            own.add(colour.into(), rows, index[linked as usize].into());
        }
        for colour in 0..count {
            for implied in self.reached.members(colour) {
                by_colour.add(colour, own, implied);
            }
        }
        for &own in &self.seeing {
            let row = index[own as usize].into();
            for seen in self.sees.members(own.into()) {
                rows.add(row, by_colour, seen ^ 1);
            }
        }
    }

    /// The candidates that all of these exclude, each assumed to hold; after [`Reach::read_excluded`].
    pub(super) fn common(&self, of: &[Cand]) -> impl Iterator<Item = Cand> {
        let rows = of
            .iter()
            .map(|&own| self.excluded.index[own as usize].into());
        let members = self.excluded.rows.common(&rows);
        members.into_iter().map(|member| self.excluded.all[member])
    }

    /// Whether these candidates, each assumed to hold, exclude anything in common. What they imply in
    /// common excludes something. Chains that end in a clash may give less.
    pub(super) fn have_common(&self, lits: &[Lit]) -> bool {
        let rows = lits
            .iter()
            .map(|lit| self.excluded.index[usize::from(lit / 2)].into());
        self.excluded.rows.all_meet(&rows)
    }
}

/// The places of a digit in a house are a unit, and so are the digits of a cell: what shares a unit with a
/// candidate does not hold if it does. These are the units of a candidate.
#[inline]
fn units(tables: &Tables, (cell, digit): (usize, usize)) -> [usize; 4] {
    let [block, row, column] =
        tables.houses_of[cell].map(|house| usize::from(house) * tables.side + digit);
    [block, row, column, tables.house_count * tables.side + cell]
}

/// The number of units of a board.
fn unit_count(tables: &Tables) -> usize {
    tables.house_count * tables.side + tables.cells
}

#[cfg(test)]
mod tests {
    use satur_model::{Puzzle, Random, Shape};
    use satur_testkit::boards;

    use super::super::links::Links;
    use super::super::lit::on;
    use super::*;

    /// All candidates that a candidate implies, by walking.
    fn walked(links: &Links, start: Cand) -> Vec<Cand> {
        let (mut found, mut next) = (Vec::new(), vec![start]);
        while let Some(own) = next.pop() {
            links.each_step(own, (true, true), |_, (other, _)| {
                if !found.contains(&other) {
                    found.push(other);
                    next.push(other);
                }
            });
        }
        found
    }

    #[test]
    fn the_closure_says_what_walks_find() {
        let mut random = Random::new(5);
        let (mut seen, mut loops) = ([0; 4], [0; 2]);
        for round in 0..30 {
            let shape = if round % 3 == 0 {
                boards::shape(2, 3)
            } else {
                Shape::classic()
            };
            let tables = Tables::new(shape);
            let puzzle: Puzzle = boards::with_holes(shape, shape.cells() * 6 / 10, &mut random);
            let mut grid = Grid::new(&tables, &puzzle);
            // Chains work on boards with struck candidates, so some are struck here.
            for cell in 0..tables.cells {
                for digit in indices(grid.cells[cell]) {
                    if random.below(8) == 0 {
                        grid.strike(&tables, cell, digit);
                    }
                }
            }
            let mut links = Links::new(&tables);
            links.read(&tables, &grid, |_| true);
            let mut reach = Reach::new(&tables);
            let any = reach.read(&tables, &grid);
            reach.read_excluded(&tables, &grid);
            let all: Vec<Cand> = (0..tables.cells)
                .flat_map(|cell| indices(grid.cells[cell]).map(move |digit| (cell, digit)))
                .map(|(cell, digit)| cand(&tables, cell, digit))
                .collect();
            let demands: Vec<Vec<Cand>> = all.iter().map(|&own| walked(&links, own)).collect();
            let of = |own: Cand| &demands[all.iter().position(|&other| other == own).unwrap()];
            let excludes = |own: Cand, other: Cand| {
                let is_weak =
                    |over: Cand| links.weak(over, true).iter().any(|link| link.0 == other);
                is_weak(own) || of(own).iter().any(|&over| is_weak(over))
            };
            let is_linked = |own: Cand| !links.strong(own, true, true).is_empty();
            let mut is_any = false;
            for &own in &all {
                let excludes_itself = excludes(own, own);
                let strong = links.strong(own, true, true);
                let demands_itself = strong.iter().any(|&(other, _)| of(other).contains(&own));
                assert_eq!(reach.excludes_itself(own), excludes_itself);
                assert_eq!(reach.demands_itself(own), demands_itself);
                is_any |= excludes_itself || demands_itself;
                let other = all[random.below(all.len())];
                let holds = |own: Cand, over: Cand| own == over || of(own).contains(&over);
                let have_common = all.iter().any(|&over| {
                    (holds(own, over) && holds(other, over))
                        || (excludes(own, over) && excludes(other, over))
                });
                if own != other {
                    assert_eq!(reach.have_common(&[on(own), on(other)]), have_common);
                }
                seen[2 * usize::from(excludes_itself) + usize::from(have_common)] += 1;
                if is_linked(own) {
                    assert_eq!(reach.excludes(own, other), excludes(own, other));
                    if is_linked(other) {
                        assert_eq!(reach.implies(own, other), holds(own, other));
                    }
                }
            }
            assert_eq!(any, is_any);
            reach.read_loops();
            for &own in all.iter().filter(|&&own| is_linked(own)) {
                let group: Vec<Cand> = (of(own).iter().copied())
                    .filter(|&other| of(other).contains(&own))
                    .collect();
                for &other in all.iter().filter(|&&other| is_linked(other)) {
                    assert_eq!(reach.imply_each_other(own, other), group.contains(&other));
                }
                // It sees one of them that holds, and one in whose place one of them holds.
                let is_struck = |&over: &Cand| {
                    let weak = || links.weak(over, true).iter().map(|link| link.0);
                    let mut strong = weak().flat_map(|via| links.strong(via, true, true));
                    weak().any(|other| group.contains(&other))
                        && strong.any(|link| group.contains(&link.0))
                };
                let strikes = all.iter().any(is_struck);
                assert_eq!(reach.is_in_striking_loop(own), strikes);
                loops[usize::from(strikes)] += 1;
            }
        }
        let mut counts = seen.iter().chain(&loops);
        assert!(counts.all(|&count| count > 0), "{seen:?} {loops:?}");
    }
}
