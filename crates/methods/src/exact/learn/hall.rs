//! All-different by matching: what a house says as a whole.
//!
//! The cells of a house take its digits, each a different one. Where some of them can only take
//! as many digits as they are, they need them all ([`matching`](super::matching)), and the digits
//! are struck from the other cells: naked and hidden sets of every size. The learner finds each of
//! these by itself, but pays a conflict for every way in which a set can fail.
//!
//! It runs before a decision, when nothing else follows, on the houses that have lost a
//! candidate since.
//!
//! *Explained lazily*: a strike notes the set that needs its digit. The set is tight because its
//! cells have lost all other digits.
//!
//! *Where it pays*: after a thousand conflicts. Proofs that a board of `unique25` has one solution
//! take two fifths fewer conflicts and a sixth less time. On `gecode25` it saves three conflicts
//! of ten and costs as much time as it saves (86 microseconds a conflict instead of 59). From the
//! first conflict on, `web36` takes a third of the time, but `la16` half as long again. *Tried on
//! `gecode25`*: without it 41,200 conflicts in the median, with sets of up to three cells 19,600 (and
//! two of nine boards unsolved in 20 s), of up to five 27,100, of any size 12,700, one seed each; only
//! under the first decisions, hardly fewer than without; the rows and columns of a digit as well (fish
//! of every size), a sixth longer for as many conflicts.

use super::ground::Ground;
use super::literal::{Conflict, Lit, Reason};
use super::matching::{ALONE, MOST, Sets, tight_sets};
use super::trail::Trail;
use crate::word::Word;

/// Fewer cells than these are settled by singles.
const FEWEST: usize = 3;

/// The open cells of a house.
struct House {
    /// Their groups.
    cells: Vec<u32>,
    /// The digit that each had in the last matching.
    mates: Vec<u8>,
}

/// Cells of a house that need all digits that they can take, or more than those.
struct Tight {
    house: u32,
    /// The cells by their places in the house, and the digits.
    sets: Sets,
    /// How long the trail was.
    since: usize,
}

/// All houses, and what they have found on the present trail.
pub(super) struct Halls {
    houses: Vec<House>,
    /// By candidate, the houses that lose something when it is struck.
    wakes: Vec<[u32; HOUSES]>,
    is_awake: Vec<bool>,
    /// By group of a cell, the digits that are not struck.
    digits: Vec<u64>,
    /// How much of the trail the digits are told of.
    head: usize,
    found: Vec<Tight>,
    /// The sets of the house that is being looked at.
    sets: Vec<Sets>,
}

/// A cell lies in so many houses.
const HOUSES: usize = 3;
const NOBODY: u32 = u32::MAX;

impl Halls {
    /// The houses of a ground; none if its board has more digits than a word has bits.
    pub(super) fn new(ground: &Ground) -> Self {
        let mut new = Self {
            houses: Vec::new(),
            wakes: vec![[NOBODY; HOUSES]; ground.len()],
            is_awake: Vec::new(),
            digits: vec![0; ground.groups()],
            head: 0,
            found: Vec::new(),
            sets: Vec::new(),
        };
        if ground.shape.side() > MOST {
            return new;
        }
        let mut members = vec![Vec::new(); ground.shape.houses().len()];
        for candidate in 0..ground.len() as u32 {
            let (cell, digit) = ground.meaning(candidate);
            new.digits[ground.cell_group(candidate) as usize] |= 1 << digit.index();
            for (kind, house) in ground.shape.houses_of(cell).iter().enumerate() {
                members[house.index()].push((candidate, kind));
            }
        }
        for members in members {
            let groups = members.iter().map(|&(member, _)| ground.cell_group(member));
            let mut cells: Vec<u32> = groups.collect();
            cells.sort_unstable();
            cells.dedup();
            if cells.len() < FEWEST {
                continue;
            }
            for (member, kind) in members {
                new.wakes[member as usize][kind] = new.houses.len() as u32;
            }
            new.is_awake.push(true);
            new.houses.push(House {
                mates: vec![ALONE; cells.len()],
                cells,
            });
        }
        new
    }

    /// Strikes what is ruled out by the houses that have lost something, on a trail that is
    /// propagated; says whether there was anything.
    pub(super) fn propagate<W: Word>(&mut self, trail: &mut Trail<W>) -> Result<bool, Conflict> {
        if self.houses.is_empty() {
            return Ok(false);
        }
        for &lit in &trail.lits()[self.head..] {
            if !lit.is_place() {
                let cell = trail.ground.cell_group(lit.candidate());
                self.digits[cell as usize] &= !(1 << trail.ground.digit(lit.candidate()));
                for house in self.wakes[lit.candidate() as usize] {
                    if house != NOBODY {
                        self.is_awake[house as usize] = true;
                    }
                }
            }
        }
        self.head = trail.lits().len();
        for number in 0..self.houses.len() {
            if self.is_awake[number] {
                self.look_at(number, trail)?;
                self.is_awake[number] = false;
            }
        }
        Ok(trail.lits().len() > self.head)
    }

    /// Looks at one house.
    fn look_at<W: Word>(&mut self, number: usize, trail: &mut Trail<W>) -> Result<(), Conflict> {
        let house = &mut self.houses[number];
        // Of the cells that are open: their digits, and their places in the house.
        let (mut digits, mut mates, mut places) = ([0; MOST], [ALONE; MOST], [0_u8; MOST]);
        let mut len = 0;
        for (place, (&cell, &mate)) in house.cells.iter().zip(&house.mates).enumerate() {
            let left = self.digits[cell as usize];
            if !left.is_power_of_two() {
                (digits[len], mates[len], places[len]) = (left, mate, place as u8);
                len += 1;
            }
        }
        if len < FEWEST {
            return Ok(());
        }
        let (digits, mates, places) = (&digits[..len], &mut mates[..len], &places[..len]);
        self.sets.clear();
        let result = tight_sets(digits, mates, &mut self.sets);
        for (&place, &mate) in places.iter().zip(&*mates) {
            house.mates[usize::from(place)] = mate;
        }
        let since = trail.lits().len();
        let tight = |sets: Sets| Tight {
            house: number as u32,
            sets: Sets {
                left: sets
                    .left
                    .ones()
                    .fold(0, |cells, at| cells | 1 << places[at]),
                right: sets.right,
            },
            since,
        };
        if let Err(sets) = result {
            self.found.push(tight(sets));
            return Err(Conflict::Hall(self.found.len() as u32 - 1));
        }
        for &sets in &self.sets {
            let reason = Reason::Hall(self.found.len() as u32);
            let before = trail.lits().len();
            for (at, &digits) in digits.iter().enumerate() {
                if digits & sets.right != 0 && sets.left >> at & 1 == 0 {
                    let cell = house.cells[usize::from(places[at])];
                    for member in 0..trail.ground.members(cell).len() {
                        let candidate = trail.ground.members(cell)[member];
                        let lit = Lit::strike(candidate);
                        let is_needed = sets.right >> trail.ground.digit(candidate) & 1 == 1;
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
    pub(super) fn explain(&self, found: u32, ground: &Ground, into: &mut Vec<Lit>) {
        let tight = &self.found[found as usize];
        let house = &self.houses[tight.house as usize];
        for place in tight.sets.left.ones() {
            let members = ground.members(house.cells[place]).iter().copied();
            let is_outside = |&member: &u32| tight.sets.right >> ground.digit(member) & 1 == 0;
            into.extend(members.filter(is_outside).map(Lit::place));
        }
    }

    /// Takes back what was told and found since the trail was this long.
    pub(super) fn undo(&mut self, lits: &[Lit], len: usize, ground: &Ground) {
        for &lit in lits.get(len..self.head).unwrap_or_default() {
            if !lit.is_place() {
                let cell = ground.cell_group(lit.candidate());
                self.digits[cell as usize] |= 1 << ground.digit(lit.candidate());
            }
        }
        self.head = self.head.min(len);
        let is_old = |tight: &Tight| tight.since < len;
        let old = self.found.iter().rposition(is_old);
        self.found.truncate(old.map_or(0, |last| last + 1));
    }
}
