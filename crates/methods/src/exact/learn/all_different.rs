//! All-different by matching: what a house implies as a whole.
//!
//! The cells of a house hold its digits, each a different one. If a set of cells has only as many
//! digits in total as cells, it needs them all ([`matching`](super::matching)), and the digits are
//! struck from the other cells: naked and hidden sets of every size. The learner finds each of
//! these by itself, but pays a conflict for every way in which a set can fail.
//!
//! It runs before a decision, when nothing else propagates, on the houses that have lost a
//! candidate since.
//!
//! *Explained lazily*: a strike records the set that needs its digit. The set is tight because its
//! cells have lost all other digits.
//!
//! *Where it pays*: after thirty conflicts; proofs on `unique25` then take two fifths fewer.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-learner.md`: from the first conflict on; sets
//! of at most three or five cells; only under the first decisions; fish of every size as well.

use std::ops::ControlFlow;

use satur_model::House as HouseId;

use super::exact_cover::ExactCover;
use super::literal::{Conflict, Lit, Reason};
use super::matching::{MOST, Matching, Sets};
use super::trail::Trail;
use crate::units::Units;
use crate::word::Word;

/// The open cells of a house.
struct House {
    /// The house of the board.
    id: HouseId,
    /// Their groups, by place.
    cells: Vec<u32>,
    matching: Matching,
}

/// Cells of a house that need all of their digits, or more than those.
struct Tight {
    house: u32,
    sets: Sets,
    /// The length of the trail when it was found.
    since: usize,
}

/// All houses, and the sets found on the current trail.
pub(super) struct AllDifferent {
    houses: Vec<House>,
    /// By house: the places that have lost a digit since it was last examined.
    changed: Vec<u64>,
    /// By house and place, the digits that are not struck.
    edges: Vec<u64>,
    /// By house: the digits that no cell holds.
    open: Vec<u64>,
    /// By candidate.
    seats: Vec<Seat>,
    /// How much of the trail has been applied to the edges.
    head: usize,
    found: Vec<Tight>,
    /// The sets of the house that is being examined.
    sets: Vec<Sets>,
}

/// Where a candidate stands in the houses of its cell.
#[derive(Clone, Copy)]
struct Seat {
    /// The index of its cell among the edges, by house.
    nodes: [u16; HOUSES],
    digit: u8,
}

/// The number of houses of a cell.
const HOUSES: usize = 3;

/// Upper bound on the houses, so that nodes are small.
const MOST_HOUSES: usize = NOWHERE as usize / MOST;

/// The node of a house that is not examined. It is past the end of all edges.
const NOWHERE: u16 = u16::MAX;

impl AllDifferent {
    /// The houses of a cover; none if its board has more digits than a word has bits, or very many
    /// houses.
    pub(super) fn new(cover: &ExactCover) -> Self {
        let mut new = Self {
            houses: Vec::new(),
            changed: Vec::new(),
            edges: Vec::new(),
            open: Vec::new(),
            seats: Vec::new(),
            head: 0,
            found: Vec::new(),
            sets: Vec::new(),
        };
        let layout = &cover.layout;
        if cover.shape.side() > MOST || layout.house_count() > MOST_HOUSES {
            return new;
        }
        // If grids overlap or rules add houses, a cell's first three houses are examined, if they
        // are among the first three of all their cells.
        let units = Units::new(layout);
        let mut is_whole = vec![true; layout.house_count()];
        for unit in units.more.iter().flatten() {
            if let Some(is_whole) = is_whole.get_mut(usize::from(*unit)) {
                *is_whole = false;
            }
        }
        let mut cells = vec![Vec::new(); layout.house_count()];
        for candidate in 0..cover.len() as u32 {
            let (cell, digit) = cover.meaning(candidate);
            for (kind, &house) in units.primary[cell.index()].iter().enumerate() {
                if !is_whole[usize::from(house)] {
                    continue;
                }
                let cells: &mut Vec<(u32, usize, u64)> = &mut cells[usize::from(house)];
                let group = cover.cell_group(candidate);
                // Candidates are ordered by cell.
                match cells.last_mut().filter(|last| last.0 == group) {
                    Some((_, _, digits)) => *digits |= 1 << digit.index(),
                    None => cells.push((group, kind, 1 << digit.index())),
                }
            }
        }
        let mut nodes = vec![[NOWHERE; HOUSES]; cover.groups()];
        let houses = cells.into_iter().enumerate();
        for (number, cells) in houses.filter(|(_, cells)| !cells.is_empty()) {
            let house = new.houses.len();
            new.edges.resize((house + 1) * MOST, 0);
            let mut all = 0;
            for (place, &(group, kind, digits)) in cells.iter().enumerate() {
                new.edges[house * MOST + place] = digits;
                nodes[group as usize][kind] = (house * MOST + place) as u16;
                all |= digits;
            }
            new.changed
                .push((0..cells.len()).fold(0, |all, place| all | 1 << place));
            new.open.push(all);
            new.houses.push(House {
                id: HouseId::new(number),
                matching: Matching::new(cells.len(), all),
                cells: cells.into_iter().map(|(group, ..)| group).collect(),
            });
        }
        let seat = |candidate| Seat {
            nodes: nodes[cover.cell_group(candidate) as usize],
            digit: cover.digit(candidate),
        };
        new.seats = (0..cover.len() as u32).map(seat).collect();
        new
    }

    /// Strikes what is ruled out by the houses that have lost something, on a propagated trail;
    /// returns whether there was anything.
    pub(super) fn propagate<W: Word>(&mut self, trail: &mut Trail<W>) -> Result<bool, Conflict> {
        if self.houses.is_empty() {
            return Ok(false);
        }
        for &lit in &trail.lits()[self.head..] {
            let Seat { nodes, digit } = self.seats[lit.candidate() as usize];
            let kept = !(1 << digit);
            for node in nodes.map(usize::from) {
                if lit.is_place() {
                    if let Some(open) = self.open.get_mut(node / MOST) {
                        *open &= kept;
                    }
                } else if let Some(edges) = self.edges.get_mut(node) {
                    *edges &= kept;
                    self.changed[node / MOST] |= 1 << (node % MOST);
                }
            }
        }
        self.head = trail.lits().len();
        for first in (0..self.houses.len()).step_by(64) {
            // Without a branch for each house, because no processor foresees them.
            let changed = self.changed[first..].iter().take(64).enumerate();
            let houses = changed.fold(0, |all, (at, &places)| all | u64::from(places != 0) << at);
            for number in houses.ones() {
                self.look_at(first + number, trail)?;
                self.changed[first + number] = 0;
            }
        }
        Ok(trail.lits().len() > self.head)
    }

    /// Examines one house.
    fn look_at<W: Word>(&mut self, number: usize, trail: &mut Trail<W>) -> Result<(), Conflict> {
        let (house, changed) = (&mut self.houses[number], self.changed[number]);
        let edges = &self.edges[number * MOST..][..house.cells.len()];
        let since = trail.lits().len();
        let tight = |sets: Sets| Tight {
            house: number as u32,
            sets,
            since,
        };
        if let Err(sets) = house.matching.mend(edges, changed) {
            self.found.push(tight(sets));
            return Err(Conflict::AllDifferent(self.found.len() as u32 - 1));
        }
        self.sets.clear();
        let open = self.open[number];
        let matching = &house.matching;
        matching.tight_sets(edges, changed, open, &mut self.sets);
        for &sets in &self.sets {
            let reason = Reason::AllDifferent(self.found.len() as u32);
            let before = trail.lits().len();
            let has_needed =
                |(place, &edges): (usize, &u64)| u64::from(edges & sets.digits != 0) << place;
            let places = edges.iter().enumerate().map(has_needed);
            let places = places.fold(0, |all, place| all | place) & !sets.cells;
            for cell in places.ones().map(|place| house.cells[place]) {
                for member in 0..trail.cover.members(cell).len() {
                    let candidate = trail.cover.members(cell)[member];
                    let lit = Lit::strike(candidate);
                    let is_needed = sets.digits >> trail.cover.digit(candidate) & 1 == 1;
                    if is_needed && trail.value(lit) == 0 {
                        trail.assign(lit, reason);
                    }
                }
            }
            if trail.lits().len() > before {
                self.found.push(tight(sets));
            }
        }
        Ok(())
    }

    /// Visits the false literals because of which a set is tight, until a visit ends it.
    pub(super) fn explain(
        &self,
        found: u32,
        cover: &ExactCover,
        mut visit: impl FnMut(Lit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let tight = &self.found[found as usize];
        let house = &self.houses[tight.house as usize];
        for place in tight.sets.cells.ones() {
            for &member in cover.members(house.cells[place]) {
                if tight.sets.digits >> cover.digit(member) & 1 == 0 {
                    visit(Lit::place(member))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells that need all of their digits, or more; with the house and the digits.
    pub(super) fn tight(&self, found: u32) -> (Vec<u32>, HouseId, u64) {
        let tight = &self.found[found as usize];
        let house = &self.houses[tight.house as usize];
        let cells = tight.sets.cells.ones().map(|place| house.cells[place]);
        (cells.collect(), house.id, tight.sets.digits)
    }

    /// Undoes what was applied and found since the trail was this long.
    pub(super) fn undo(&mut self, lits: &[Lit], len: usize) {
        for &lit in lits.get(len..self.head).unwrap_or_default() {
            let Seat { nodes, digit } = self.seats[lit.candidate() as usize];
            for node in nodes.map(usize::from) {
                if lit.is_place() {
                    if let Some(open) = self.open.get_mut(node / MOST) {
                        *open |= 1 << digit;
                    }
                } else if let Some(edges) = self.edges.get_mut(node) {
                    *edges |= 1 << digit;
                }
            }
        }
        self.head = self.head.min(len);
        let is_old = |tight: &Tight| tight.since < len;
        let old = self.found.iter().rposition(is_old);
        self.found.truncate(old.map_or(0, |last| last + 1));
    }
}
