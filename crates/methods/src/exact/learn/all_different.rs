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
//! *Where it pays*: after a hundred conflicts; proofs on `unique25` then take two fifths fewer.
//!
//! *Rejected*, with figures in `docs/experiments/2026-11-learner.md`: from the first conflict on; sets
//! of at most three or five cells; only under the first decisions; fish of every size as well.

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
    /// By group of a cell, its index among those.
    nodes: Vec<[u32; HOUSES]>,
    /// How much of the trail has been applied to the edges.
    head: usize,
    found: Vec<Tight>,
    /// The sets of the house that is being examined.
    sets: Vec<Sets>,
}

/// The number of houses of a cell.
const HOUSES: usize = 3;

/// The node of a house that is not examined. It is past the end of all edges.
const NOWHERE: u32 = u32::MAX;

impl AllDifferent {
    /// The houses of a cover; none if its board has more digits than a word has bits.
    pub(super) fn new(cover: &ExactCover) -> Self {
        let mut new = Self {
            houses: Vec::new(),
            changed: Vec::new(),
            edges: Vec::new(),
            nodes: vec![[NOWHERE; HOUSES]; cover.groups()],
            head: 0,
            found: Vec::new(),
            sets: Vec::new(),
        };
        if cover.shape.side() > MOST {
            return new;
        }
        let layout = &cover.layout;
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
        let houses = cells.into_iter().enumerate();
        for (number, cells) in houses.filter(|(_, cells)| !cells.is_empty()) {
            let house = new.houses.len();
            new.edges.resize((house + 1) * MOST, 0);
            let mut all = 0;
            for (place, &(group, kind, digits)) in cells.iter().enumerate() {
                new.edges[house * MOST + place] = digits;
                new.nodes[group as usize][kind] = (house * MOST + place) as u32;
                all |= digits;
            }
            new.changed
                .push((0..cells.len()).fold(0, |all, place| all | 1 << place));
            new.houses.push(House {
                id: HouseId::new(number),
                matching: Matching::new(cells.len(), all),
                cells: cells.into_iter().map(|(group, ..)| group).collect(),
            });
        }
        new
    }

    /// Strikes what is ruled out by the houses that have lost something, on a propagated trail;
    /// returns whether there was anything.
    pub(super) fn propagate<W: Word>(&mut self, trail: &mut Trail<W>) -> Result<bool, Conflict> {
        if self.houses.is_empty() {
            return Ok(false);
        }
        for &lit in &trail.lits()[self.head..] {
            if !lit.is_place() {
                let cell = trail.cover.cell_group(lit.candidate());
                let digit = trail.cover.digit(lit.candidate());
                for node in self.nodes[cell as usize] {
                    if let Some(edges) = self.edges.get_mut(node as usize) {
                        *edges &= !(1 << digit);
                        self.changed[node as usize / MOST] |= 1 << (node as usize % MOST);
                    }
                }
            }
        }
        self.head = trail.lits().len();
        for number in 0..self.houses.len() {
            if self.changed[number] != 0 {
                self.look_at(number, trail)?;
                self.changed[number] = 0;
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
        house.matching.tight_sets(edges, changed, &mut self.sets);
        for &sets in &self.sets {
            let reason = Reason::AllDifferent(self.found.len() as u32);
            let before = trail.lits().len();
            for (place, (&edges, &cell)) in edges.iter().zip(&house.cells).enumerate() {
                if edges & sets.digits != 0 && sets.cells >> place & 1 == 0 {
                    for member in 0..trail.cover.members(cell).len() {
                        let candidate = trail.cover.members(cell)[member];
                        let lit = Lit::strike(candidate);
                        let is_needed = sets.digits >> trail.cover.digit(candidate) & 1 == 1;
                        if is_needed && trail.value(lit) == 0 {
                            trail.assign(lit, reason);
                        }
                    }
                }
            }
            if trail.lits().len() > before {
                self.found.push(tight(sets));
            }
        }
        Ok(())
    }

    /// The false literals because of which a set is tight.
    pub(super) fn explain(&self, found: u32, cover: &ExactCover, into: &mut Vec<Lit>) {
        let tight = &self.found[found as usize];
        let house = &self.houses[tight.house as usize];
        for place in tight.sets.cells.ones() {
            let members = cover.members(house.cells[place]).iter().copied();
            let is_outside = |&member: &u32| tight.sets.digits >> cover.digit(member) & 1 == 0;
            into.extend(members.filter(is_outside).map(Lit::place));
        }
    }

    /// The cells that need all of their digits, or more; with the house and the digits.
    pub(super) fn tight(&self, found: u32) -> (Vec<u32>, HouseId, u64) {
        let tight = &self.found[found as usize];
        let house = &self.houses[tight.house as usize];
        let cells = tight.sets.cells.ones().map(|place| house.cells[place]);
        (cells.collect(), house.id, tight.sets.digits)
    }

    /// Undoes what was applied and found since the trail was this long.
    pub(super) fn undo(&mut self, lits: &[Lit], len: usize, cover: &ExactCover) {
        for &lit in lits.get(len..self.head).unwrap_or_default() {
            if !lit.is_place() {
                let cell = cover.cell_group(lit.candidate());
                let digit = 1 << cover.digit(lit.candidate());
                for node in self.nodes[cell as usize] {
                    if let Some(edges) = self.edges.get_mut(node as usize) {
                        *edges |= digit;
                    }
                }
            }
        }
        self.head = self.head.min(len);
        let is_old = |tight: &Tight| tight.since < len;
        let old = self.found.iter().rposition(is_old);
        self.found.truncate(old.map_or(0, |last| last + 1));
    }
}
