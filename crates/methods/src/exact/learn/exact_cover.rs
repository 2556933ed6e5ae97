//! The exact cover that the learner works on: the candidates that simple logic left, and the groups
//! of which exactly one candidate holds.
//!
//! A Sudoku is an exact cover. There are four kinds of groups: the digits of a cell, and the places
//! of a digit in a row, in a column, in a block. Every candidate lies in four groups, and in each
//! solution exactly one member of every group holds. This is the whole problem, and it is never
//! written as clauses.
//!
//! Rules beyond rows, columns and blocks add groups to some candidates ([`MoreGroups`]): the places of a digit
//! in a house of the rule, and pairs of which at most one holds.
//!
//! Candidates that singles and locked candidates settle at the root are left out, and the rest is
//! renumbered densely. Of 15,625 candidates of a 25x25 board about 2,500 remain, and a group that
//! had 25 members has six: the tables of a hard board fit the nearest cache.

use satur_model::{Cell, Digit, ExactlyOne, House, Layout, Puzzle, Shape, Stop};

use crate::exact::state::State;
use crate::units::Units;
use crate::word::Word;

/// The groups of a candidate: its cell, and its digit in its row, column and block.
pub(super) const KINDS: usize = 4;

/// Candidates between two checks of the stop while tables are built: some milliseconds.
const CHECKED: usize = 1 << 16;

/// The groups of a candidate.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    /// Its groups.
    pub(super) groups: [u32; KINDS],
    /// Its position in each of them.
    pub(super) places: [u8; KINDS],
}

/// The groups of candidates beyond the first four, which rules add.
#[derive(Clone)]
pub(super) struct MoreGroups {
    /// The offsets of the groups of each candidate; one more at the end.
    starts: Vec<u32>,
    /// Groups with the candidate's position in them.
    groups: Vec<(u32, u8)>,
    /// By group: whether one of its members must hold. A pair of cells that differ need not hold a
    /// digit.
    needs_one: Vec<bool>,
}

impl MoreGroups {
    /// The groups of a candidate beyond the first four, with its position in each.
    #[inline]
    pub(super) fn of(&self, candidate: u32) -> &[(u32, u8)] {
        let candidate = candidate as usize;
        &self.groups[self.starts[candidate] as usize..self.starts[candidate + 1] as usize]
    }

    /// Whether one of the members of a group must hold.
    #[inline]
    pub(super) fn needs_one(&self, group: u32) -> bool {
        self.needs_one[group as usize]
    }
}

/// Candidates and groups.
#[derive(Clone)]
pub(in crate::exact) struct ExactCover {
    pub(in crate::exact) shape: Shape,
    pub(in crate::exact) layout: Layout,
    /// The cell and digit of each candidate.
    candidates: Vec<(u16, u8)>,
    spots: Vec<Spot>,
    /// The offsets of the members of each group; one more at the end.
    starts: Vec<u32>,
    members: Vec<u32>,
    /// The digits that are settled.
    placed: Vec<(Cell, Digit)>,
    widest: usize,
    /// What rules add, if they add anything.
    more: Option<MoreGroups>,
}

impl ExactCover {
    /// Returns the cover of a board on which the rules have run; `None` if the stop was over first.
    /// An empty board of side 128 has two million candidates.
    pub(in crate::exact) fn new<W: Word, const M: bool>(
        puzzle: &Puzzle,
        state: &State<W, M>,
        stop: &Stop,
    ) -> Option<Self> {
        let (shape, layout) = (puzzle.shape(), puzzle.layout());
        let units = M.then(|| Units::new(layout));
        let candidates = open_candidates(state);
        if stop.is_over() {
            return None;
        }
        let sparse = |candidate: &(u16, u8)| groups_of::<M>(layout, units.as_ref(), *candidate);
        // Pairs of cells that differ are numbered after the last house.
        let more_of = |&(cell, digit): &(u16, u8)| {
            let units = units
                .iter()
                .flat_map(move |units| units.more(usize::from(cell)));
            units.map(move |&unit| {
                let (house, digit) = (House::new(unit.into()), Digit::new(digit.into()));
                ExactlyOne::House(house, digit).index(shape)
            })
        };
        let unit_count = units.as_ref().map_or(layout.house_count(), Units::len);
        let mut sizes = vec![0_u32; shape.cells() + unit_count * shape.side()];
        for candidate in &candidates {
            for group in sparse(candidate) {
                sizes[group] += 1;
            }
            if M {
                more_of(candidate).for_each(|group| sizes[group] += 1);
            }
        }
        let mut dense = vec![u32::MAX; sizes.len()];
        let mut starts = vec![0];
        for (dense, &size) in dense.iter_mut().zip(&sizes) {
            if size > 0 {
                *dense = starts.len() as u32 - 1;
                starts.push(starts[starts.len() - 1] + size);
            }
        }
        let mut filled = vec![0_u8; starts.len() - 1];
        let mut members = vec![0; *starts.last().expect("at least one") as usize];
        let mut more = units.as_ref().map(|_| MoreGroups {
            starts: vec![0],
            groups: Vec::new(),
            needs_one: vec![true; starts.len() - 1],
        });
        let mut spots = Vec::with_capacity(candidates.len());
        for (number, candidate) in candidates.iter().enumerate() {
            if number % CHECKED == CHECKED - 1 && stop.is_over() {
                return None;
            }
            let groups = sparse(candidate).map(|group| dense[group]);
            let places = groups.map(|group| {
                let place = filled[group as usize];
                members[starts[group as usize] as usize + usize::from(place)] = number as u32;
                filled[group as usize] += 1;
                place
            });
            spots.push(Spot { groups, places });
            if let (Some(more), Some(units)) = (&mut more, &units) {
                for group in more_of(candidate) {
                    let unit = (group - shape.cells()) / shape.side();
                    let group = dense[group];
                    let place = filled[group as usize];
                    members[starts[group as usize] as usize + usize::from(place)] = number as u32;
                    filled[group as usize] += 1;
                    more.groups.push((group, place));
                    more.needs_one[group as usize] = units.is_complete[unit];
                }
                more.starts.push(more.groups.len() as u32);
            }
        }
        let placed = state.placed.iter().map(|literal| {
            let digit = Digit::new(usize::from(literal.digit));
            (Cell::new(usize::from(literal.cell)), digit)
        });
        Some(Self {
            shape,
            layout: layout.clone(),
            more,
            candidates,
            spots,
            starts,
            members,
            placed: placed.collect(),
            widest: sizes.into_iter().max().unwrap_or(0) as usize,
        })
    }

    /// The groups that rules add, if they add any.
    #[inline]
    pub(super) fn more(&self) -> Option<&MoreGroups> {
        self.more.as_ref()
    }

    /// The number of candidates.
    pub(in crate::exact) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The number of groups.
    pub(in crate::exact) fn groups(&self) -> usize {
        self.starts.len() - 1
    }

    /// The size of the largest group.
    pub(in crate::exact) fn widest(&self) -> usize {
        self.widest
    }

    /// The groups of a candidate.
    #[inline]
    pub(super) fn spot(&self, candidate: u32) -> &Spot {
        &self.spots[candidate as usize]
    }

    /// The members of a group.
    #[inline]
    pub(super) fn members(&self, group: u32) -> &[u32] {
        let group = group as usize;
        &self.members[self.starts[group] as usize..self.starts[group + 1] as usize]
    }

    /// The offset of the members of a group.
    #[inline]
    pub(super) fn start(&self, group: u32) -> usize {
        self.starts[group as usize] as usize
    }

    /// The member at an offset.
    #[inline]
    pub(super) fn member(&self, at: usize) -> u32 {
        self.members[at]
    }

    /// The cell and digit of a candidate.
    pub(in crate::exact) fn meaning(&self, candidate: u32) -> (Cell, Digit) {
        let (cell, digit) = self.candidates[candidate as usize];
        (Cell::new(usize::from(cell)), Digit::new(usize::from(digit)))
    }

    /// The candidate of a cell and a digit, if it is open.
    pub(in crate::exact) fn candidate(&self, cell: Cell, digit: Digit) -> Option<u32> {
        let said = (cell.index() as u16, digit.index() as u8);
        let at = self.candidates.binary_search(&said).ok()?;
        Some(at as u32)
    }

    /// The digit of a candidate.
    #[inline]
    pub(super) fn digit(&self, candidate: u32) -> u8 {
        self.candidates[candidate as usize].1
    }

    /// The group of the digits of its cell.
    #[inline]
    pub(super) fn cell_group(&self, candidate: u32) -> u32 {
        self.spots[candidate as usize].groups[0]
    }

    /// The digits that are settled.
    pub(in crate::exact) fn placed(&self) -> &[(Cell, Digit)] {
        &self.placed
    }
}

/// The first four groups of a digit in a cell, by index. Without `M` every cell lies in three
/// houses.
#[expect(
    clippy::inline_always,
    reason = "runs twice for each of up to two million candidates"
)]
#[inline(always)]
fn groups_of<const M: bool>(
    layout: &Layout,
    units: Option<&Units>,
    (cell, digit): (u16, u8),
) -> [usize; KINDS] {
    let (cell, digit) = (Cell::new(usize::from(cell)), Digit::new(usize::from(digit)));
    let houses = if let Some(units) = units.filter(|_| M) {
        units.primary[cell.index()].map(|house| House::new(house.into()))
    } else {
        let houses = layout.houses_of(cell);
        [houses[0], houses[1], houses[2]]
    };
    let shape = layout.shape();
    let of_house = |at: usize| ExactlyOne::House(houses[at], digit).index(shape);
    let of_cell = ExactlyOne::Cell(cell).index(shape);
    [of_cell, of_house(0), of_house(1), of_house(2)]
}

/// The candidates that are open, by cell and digit.
fn open_candidates<W: Word, const M: bool>(state: &State<W, M>) -> Vec<(u16, u8)> {
    let mut candidates = Vec::new();
    for (cell, digits) in state.open() {
        candidates.extend(digits.ones().map(|digit| (cell, digit as u8)));
    }
    candidates.sort_unstable();
    candidates
}
