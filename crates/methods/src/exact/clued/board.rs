//! The board of plain search: domains and what waits to be looked at, without a trail.
//!
//! A decision copies the domains and what stands beside them for houses, which is cheaper than to record every strike. A cell that changed
//! strikes its digit from its peers if it has one left, strikes what its partners in pairs cannot
//! hold any more, visits the clauses that lost a literal, and marks the tasks that watch it. Tasks
//! are ordered by cost; the cheapest one that is marked is next.

use std::sync::Arc;

use super::houses::{Houses, LANES};
use super::overlap::{self, Overlap};
use super::problem::{Problem, Table};
use super::propagator::Propagator;
use super::state::Literal;
use super::store::Store;
use super::watch::Watches;
use crate::word::Word;

/// The board has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dead;

/// What can be looked at.
enum Task {
    /// The last places of digits in a group of complete houses.
    Houses(u16),
    Overlap(u16),
    Propagator(u32),
}

/// The domains during plain search.
pub(super) struct Board<'p, W> {
    problem: &'p Problem<W>,
    pub(super) domains: Vec<W>,
    /// The domains as they were when the cells were last looked at.
    seen: Vec<W>,
    /// The cells whose domains changed since.
    changed: Vec<u16>,
    tasks: Vec<Task>,
    /// The marked tasks, as bits.
    marked: Vec<u64>,
    /// For each cell, the tasks that watch it, as bits.
    watching: Vec<u64>,
    overlaps: Vec<Overlap>,
    houses: Houses<W>,
    /// The cells that have more than one digit left or were not looked at since, as bits.
    open: Vec<u64>,
    /// The board at each open decision: domains and places of houses, one after the other.
    copies: Vec<W>,
    /// The open cells at each open decision.
    open_copies: Vec<u64>,
    /// For each cell, its partners in pairs.
    partners: Table<(u16, u16)>,
    /// For each direction of each table of pairs, the digits that a digit or a set of digits allows.
    allowed: Vec<Allowed<W>>,
    clauses: Watches,
    /// Whether the puzzle has a cell without a digit or a clause without a literal.
    is_dead: bool,
    /// The cell that lost its last digit.
    dead_cell: Option<u16>,
    /// Whether the last propagation ended in a cage with a sum.
    failed_in_cage: bool,
    /// The last cell that struck its only digit from others.
    last_single: Option<u16>,
    buffer: Vec<u64>,
    /// Digits placed in all branches.
    pub(super) work: u64,
}

/// The digits that the digits of one cell of a pair leave to the other.
struct Allowed<W> {
    by_digit: Arc<[W]>,
    /// By set of digits; empty on sides with too many sets.
    by_set: Vec<W>,
}

/// The largest side with a table of all sets of digits for each table of pairs.
const MOST_SIDE_OF_SETS: usize = 9;

impl<W: Word> Allowed<W> {
    fn new(by_digit: &Arc<[W]>, side: usize) -> Self {
        let mut by_set = Vec::new();
        if side <= MOST_SIDE_OF_SETS {
            by_set.resize(1 << side, W::ZERO);
            for set in 1..by_set.len() {
                by_set[set] = by_set[set & (set - 1)] | by_digit[set.trailing_zeros() as usize];
            }
        }
        Self {
            by_digit: Arc::clone(by_digit),
            by_set,
        }
    }

    #[inline]
    fn of(&self, digits: W) -> W {
        match self.by_set.get(digits.low() as usize) {
            Some(&allowed) => allowed,
            None => digits
                .ones()
                .fold(W::ZERO, |allowed, digit| allowed | self.by_digit[digit]),
        }
    }
}

impl<'p, W: Word> Board<'p, W> {
    pub(super) fn new(problem: &'p Problem<W>) -> Self {
        let overlaps = overlap::of_houses(problem);
        let houses = Houses::new(problem);
        let mut tasks: Vec<(usize, Task)> = Vec::new();
        for group in 0..houses.groups() {
            tasks.push((0, Task::Houses(group as u16)));
        }
        for number in 0..overlaps.len() {
            tasks.push((60, Task::Overlap(number as u16)));
        }
        for (number, propagator) in problem.propagators.iter().enumerate() {
            let task = Task::Propagator(number as u32);
            match propagator {
                Propagator::Pair(_) => {}
                Propagator::Cage(cage) => tasks.push((10 + cage.inside().len(), task)),
                Propagator::Sum(sum) => tasks.push((30 + sum.cells().len().min(20), task)),
                Propagator::Linear(linear) => tasks.push((60 + linear.cells().len(), task)),
                Propagator::Circles(_) => tasks.push((900, task)),
                Propagator::Automaton(_) => tasks.push((1000, task)),
            }
        }
        tasks.sort_by_key(|&(cost, _)| cost);
        let tasks: Vec<Task> = tasks.into_iter().map(|(_, task)| task).collect();
        let words = tasks.len().div_ceil(64).max(1);
        let mut watching = vec![0; words * problem.cells];
        let mut marked = vec![0; words];
        for (number, task) in tasks.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            marked[word] |= bit;
            let group: Vec<u16>;
            let cells = match *task {
                Task::Houses(number) => {
                    group = problem.houses[..problem.complete]
                        .chunks(LANES)
                        .nth(usize::from(number))
                        .unwrap_or_default()
                        .concat();
                    &group[..]
                }
                Task::Overlap(number) => overlaps[usize::from(number)].cells(),
                Task::Propagator(number) => problem.propagators[number as usize].cells(),
            };
            for &cell in cells {
                watching[usize::from(cell) * words + word] |= bit;
            }
        }
        let clauses = Watches::new(&problem.clauses, problem.cells * problem.side);
        let (partners, allowed) = partners(problem);
        // A side with one digit has cells that are complete from the start.
        let changed = (0..problem.cells)
            .filter(|&cell| problem.domains[cell] != problem.all || problem.side == 1);
        Self {
            problem,
            domains: problem.domains.clone(),
            seen: vec![problem.all; problem.cells],
            changed: changed.map(|cell| cell as u16).collect(),
            tasks,
            marked,
            watching,
            overlaps,
            houses,
            open: (0..problem.cells.div_ceil(64))
                .map(|at| !0 >> (64 - (problem.cells - at * 64).min(64)))
                .collect(),
            copies: Vec::new(),
            open_copies: Vec::new(),
            partners,
            allowed,
            is_dead: problem.domains.contains(&W::ZERO) || clauses.has_empty(),
            clauses,
            dead_cell: None,
            failed_in_cage: false,
            last_single: None,
            buffer: Vec::new(),
            work: 0,
        }
    }

    /// The literals that must hold because a clause has no other.
    pub(super) fn units(&self) -> impl Iterator<Item = Literal> {
        self.clauses.units()
    }

    pub(super) fn side(&self) -> usize {
        self.problem.side
    }

    /// Copies the board, for [`Self::take_back`].
    pub(super) fn keep_copy(&mut self) {
        self.copies.extend_from_slice(&self.domains);
        self.copies.extend_from_slice(self.houses.places());
        self.open_copies.extend_from_slice(&self.open);
    }

    /// Restores the board as it was at an open decision, counted from 0, and forgets that copy and later ones.
    /// Nothing waits then: it was complete.
    pub(super) fn take_back(&mut self, decision: usize) {
        let (cells, places) = (self.domains.len(), self.houses.places().len());
        let start = decision * (cells + places);
        self.domains.copy_from_slice(&self.copies[start..][..cells]);
        self.seen.copy_from_slice(&self.domains);
        self.houses.restore(&self.copies[start + cells..][..places]);
        self.copies.truncate(start);
        let words = self.open.len();
        let start = decision * words;
        self.open
            .copy_from_slice(&self.open_copies[start..][..words]);
        self.open_copies.truncate(start);
        self.changed.clear();
        self.marked.fill(0);
    }

    /// The domains before the first decision.
    pub(super) fn root(&self) -> &[W] {
        if self.copies.is_empty() {
            &self.domains
        } else {
            &self.copies[..self.domains.len()]
        }
    }

    /// The cells with more than one digit, in order, once propagation is complete.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.open.iter().enumerate();
        words.flat_map(|(at, &word)| word.ones().map(move |bit| at * 64 + bit))
    }

    /// The cell that lost its last digit in the last propagation, if one did.
    pub(super) fn dead_cell(&self) -> Option<u16> {
        self.dead_cell
    }

    /// Whether the last propagation ended in a cage with a sum.
    pub(super) fn failed_in_cage(&self) -> bool {
        self.failed_in_cage
    }

    /// The last cell that struck its only digit from others in the last propagation, and the digit.
    pub(super) fn last_single(&self) -> Option<(usize, usize)> {
        let cell = usize::from(self.last_single?);
        Some((cell, self.domains[cell].first()))
    }

    /// Propagates exhaustively.
    pub(super) fn propagate(&mut self) -> Result<(), Dead> {
        let problem = self.problem;
        self.dead_cell = None;
        self.failed_in_cage = false;
        self.last_single = None;
        if self.is_dead {
            return Err(Dead);
        }
        loop {
            while let Some(cell) = self.changed.pop() {
                self.look_at(cell)?;
            }
            let Some(at) = self.marked.iter().position(|&word| word != 0) else {
                return Ok(());
            };
            let number = at * 64 + self.marked[at].trailing_zeros() as usize;
            self.marked[at] &= self.marked[at] - 1;
            match self.tasks[number] {
                Task::Houses(group) => self.look_at_houses(group)?,
                Task::Overlap(number) => self.look_at_overlap(number)?,
                Task::Propagator(number) => {
                    let propagator = &problem.propagators[number as usize];
                    let ended = propagator.propagate(self, problem);
                    self.failed_in_cage = ended.is_err() && propagator.is_cage_with_sum();
                    ended?;
                }
            }
        }
    }

    fn look_at(&mut self, cell: u16) -> Result<(), Dead> {
        let problem = self.problem;
        let index = usize::from(cell);
        let now = self.domains[index];
        self.houses.set(index, now);
        let before = std::mem::replace(&mut self.seen[index], now);
        if now.is_single() {
            self.work += 1;
            self.last_single = Some(cell);
            self.open[index / 64] &= !(1 << (index % 64));
            // A cell that was looked at with one digit has struck it here, so this one has another.
            for (at, &sees) in problem.sees(cell).iter().enumerate() {
                let mut peers = sees & self.open[at];
                while peers != 0 {
                    let peer = at * 64 + peers.trailing_zeros() as usize;
                    peers &= peers - 1;
                    self.keep(peer as u16, !now)?;
                }
            }
        }
        for at in 0..self.partners.get(index).len() {
            let (partner, table) = self.partners.get(index)[at];
            let allowed = self.allowed[usize::from(table)].of(now);
            self.keep(partner, allowed)?;
        }
        let words = self.marked.len();
        let watching = &self.watching[index * words..][..words];
        for (marked, &watching) in self.marked.iter_mut().zip(watching) {
            *marked |= watching;
        }
        if self.clauses.is_empty() {
            return Ok(());
        }
        self.look_at_clauses(index, before, now)
    }

    /// Visits the clauses that lost a literal with a change of a cell.
    fn look_at_clauses(&mut self, cell: usize, before: W, now: W) -> Result<(), Dead> {
        let side = self.problem.side;
        let mut clauses = std::mem::take(&mut self.clauses);
        let mut ended = Ok(());
        for digit in (before & !now).ones() {
            ended = ended.and_then(|()| clauses.lost(self, cell * side + digit, true, side));
        }
        if now.is_single() {
            let variable = cell * side + now.first();
            ended = ended.and_then(|()| clauses.lost(self, variable, false, side));
        }
        self.clauses = clauses;
        ended
    }

    /// Places digits that have one cell left in a complete house of a group.
    fn look_at_houses(&mut self, group: u16) -> Result<(), Dead> {
        let problem = self.problem;
        let Some(hidden) = self.houses.hidden(usize::from(group), problem.all) else {
            return Err(Dead);
        };
        let first = usize::from(group) * LANES;
        for (lane, &hidden) in hidden.iter().enumerate() {
            if hidden == W::ZERO {
                continue;
            }
            for &cell in &problem.houses[first + lane] {
                let digit = self.domains[usize::from(cell)] & hidden;
                if digit != W::ZERO {
                    if !digit.is_single() {
                        return Err(Dead);
                    }
                    self.keep(cell, digit)?;
                }
            }
        }
        Ok(())
    }

    /// Restricts the cells of two overlapping houses that are not shared to the same digits.
    fn look_at_overlap(&mut self, number: u16) -> Result<(), Dead> {
        let overlaps = std::mem::take(&mut self.overlaps);
        let ended = overlaps[usize::from(number)].propagate(self);
        self.overlaps = overlaps;
        ended
    }
}

impl<W: Word> Store<W> for Board<'_, W> {
    type Failure = Dead;

    #[inline]
    fn domain(&self, cell: u16) -> W {
        self.domains[usize::from(cell)]
    }

    #[inline]
    fn keep(&mut self, cell: u16, digits: W) -> Result<(), Dead> {
        let domain = &mut self.domains[usize::from(cell)];
        let before = *domain;
        let now = before & digits;
        if now == before {
            return Ok(());
        }
        if now == W::ZERO {
            self.dead_cell = Some(cell);
            return Err(Dead);
        }
        *domain = now;
        if self.seen[usize::from(cell)] == before {
            self.changed.push(cell);
        }
        Ok(())
    }

    #[inline]
    fn failure(&self) -> Dead {
        Dead
    }

    #[inline]
    fn open(&self, word: usize) -> u64 {
        self.open[word]
    }

    fn buffer(&mut self) -> &mut Vec<u64> {
        &mut self.buffer
    }
}

/// For each cell its partners in pairs with the number of the table that leads there, and the
/// tables.
fn partners<W: Word>(problem: &Problem<W>) -> (Table<(u16, u16)>, Vec<Allowed<W>>) {
    let mut lists = vec![Vec::new(); problem.cells];
    let mut tables: Vec<Allowed<W>> = Vec::new();
    for propagator in &problem.propagators {
        let Propagator::Pair(pair) = propagator else {
            continue;
        };
        for (from, to) in [(0, 1), (1, 0)] {
            let own = &pair.tables[from];
            let known = tables
                .iter()
                .rposition(|table| Arc::ptr_eq(&table.by_digit, own));
            let number = known.unwrap_or_else(|| {
                tables.push(Allowed::new(own, problem.side));
                tables.len() - 1
            });
            lists[usize::from(pair.cells[from])].push((pair.cells[to], number as u16));
        }
    }
    (Table::new(&lists), tables)
}
