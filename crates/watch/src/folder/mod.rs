//! The state of a run, kept up to date event by event.
//!
//! An event costs constant time, whatever the board: a restart undoes only the cells that the
//! attempt touched, and each of those was paid for when it was touched. What an event says beyond
//! the board is kept as it came, one per kind. So a run can be folded at full speed, and a
//! [`Frame`](crate::Frame) taken whenever a screen is ready for one.
//!
//! A run tells tens of millions of events a second, so nothing is looked up by name, allocated or
//! copied for one of them (docs/experiments/2026-11-page.md).

mod frames;

use satur_methods::{Detail, Event, KINDS, Observer, Packed, Remark};
use satur_model::{Cell, Digit, DigitSet, Grid, Instant, Puzzle, Shape};

use crate::codes::Codes;
use crate::trail::Trail;
use crate::tree::Tree;
use crate::{Curve, FrameCell, StateUse};

/// States that a machine can have: their numbers begin with 1.
const MOST_STATES: usize = 32;

/// The curves, by name.
const CURVES: [&str; 8] = [
    "filled",
    "depth",
    "cost",
    "temperature",
    "conflicts",
    "nodes",
    "walked",
    "difficulty",
];
const FILLED: usize = 0;
const DEPTH: usize = 1;
const COST: usize = 2;
const TEMPERATURE: usize = 3;
const CONFLICTS: usize = 4;
const NODES: usize = 5;
const WALKED: usize = 6;
const DIFFICULTY: usize = 7;

/// What is counted: the kinds of events, and after them the exchanges that were accepted.
const COUNTED: usize = KINDS.len() + 1;
const ACCEPTED: usize = KINDS.len();

/// Kinds of events that are folded without being built, by their place in [`KINDS`].
const PLACE: usize = 0;
const TRY: usize = 2;
const DEAD_END: usize = 4;
const CHOOSE: usize = 6;
const SWAP: usize = 7;
/// The kinds of remarks.
const REMARKS: [usize; 4] = [
    Remark::Taken as usize,
    Remark::Weighed as usize,
    Remark::Colours as usize,
    Remark::Chance as usize,
];

/// The kinds of events of which the board says all: a placement, a strike, an undo. One bit each.
const ON_THE_BOARD: u32 = 1 << 0 | 1 << 1 | 1 << 3;

/// What changes of a cell with most events.
#[derive(Clone, Copy)]
struct State {
    tries: u64,
    digit: u8,
    flags: u8,
    /// Its digit at the start, 0 for none.
    start: u8,
    /// [`TOUCHED`] and [`DIRTY`].
    marks: u8,
}

/// In place of the work at some event: there was none.
const NO_WORK: u64 = u64::MAX;

/// Of a cell: it differs from the start.
const TOUCHED: u8 = 1;
/// Of a cell: it changed since the last frame.
const DIRTY: u8 = 2;

/// Keeps what can be shown of a run.
pub struct Folder {
    shape: Shape,
    begun: Instant,
    wants_detail: bool,
    cells: Vec<State>,
    filled: usize,
    filled_at_start: usize,
    /// The digits that were struck out of each cell, and those that were at the start.
    struck: Vec<DigitSet>,
    struck_at_start: Vec<DigitSet>,
    /// Cells that differ from the start.
    touched: Vec<Cell>,
    /// Cells that changed since the last frame.
    dirty: Vec<Cell>,
    /// Candidates that were struck, with the number of open tries at the time.
    strikes: Vec<(Cell, Digit, usize)>,
    seq: u64,
    work: u64,
    /// For each kind of event, how often it came.
    counters: [u64; COUNTED],
    /// Those that changed since the last frame, as all `new_` below: one bit each.
    new_counters: u32,
    curves: [Curve; CURVES.len()],
    has_new_point: [bool; CURVES.len()],
    /// The work up to which the last frames have the points of each curve.
    told: [u64; CURVES.len()],
    cost: u64,
    /// The work at the last digit that was put and at the last exchange that was accepted, if their points are not set yet.
    filled_work: u64,
    cost_work: u64,
    /// For each number of filled cells, the attempts that ended with it.
    bars: Vec<u64>,
    is_new_bar: Vec<bool>,
    states: [StateUse; MOST_STATES],
    new_states: u32,
    state: usize,
    /// For each state, the states that were entered from it: one bit each.
    ways: [u32; MOST_STATES],
    has_new_way: bool,
    tree: Tree,
    trail: Trail,
    has_undone: bool,
    /// The last event of each kind.
    view: [Option<Event>; KINDS.len()],
    new_view: u32,
    /// Kinds of which a later one came that was not built.
    stale: u32,
    /// The kind of the last event that was built.
    last: Option<usize>,
    /// What came in a batch.
    codes: Codes,
}

impl Folder {
    /// The state before a run on a puzzle. With `wants_detail` the run is asked for details.
    pub fn new(puzzle: &Puzzle, wants_detail: bool) -> Self {
        let shape = puzzle.shape();
        // A run is about the puzzle without what a player entered.
        let puzzle = &*puzzle.without_placed();
        let board = puzzle.givens();
        let cells = board.iter().map(|(_, digit)| State {
            tries: 0,
            digit: digit.map_or(0, Digit::number),
            flags: digit.map_or(0, |_| FrameCell::GIVEN),
            start: digit.map_or(0, Digit::number),
            marks: 0,
        });
        let struck: Vec<DigitSet> = shape
            .all_cells()
            .map(|cell| match puzzle.pencil_marks() {
                Some(marks) => DigitSet::all(shape.side()) - marks[cell],
                None => DigitSet::EMPTY,
            })
            .collect();
        let state = |number| StateUse {
            state: number,
            visits: 0,
            changes: 0,
        };
        Self {
            shape,
            begun: Instant::now(),
            wants_detail,
            cells: cells.collect(),
            filled: board.count_filled(),
            filled_at_start: board.count_filled(),
            struck: struck.clone(),
            struck_at_start: struck,
            touched: Vec::new(),
            dirty: Vec::new(),
            strikes: Vec::new(),
            seq: 0,
            work: 0,
            counters: [0; COUNTED],
            new_counters: 0,
            curves: std::array::from_fn(|_| Curve::default()),
            has_new_point: [false; CURVES.len()],
            told: [0; CURVES.len()],
            cost: 0,
            filled_work: NO_WORK,
            cost_work: NO_WORK,
            bars: vec![0; shape.cells() + 1],
            is_new_bar: vec![false; shape.cells() + 1],
            states: std::array::from_fn(|number| state(number as u8)),
            new_states: 0,
            state: 0,
            ways: [0; MOST_STATES],
            has_new_way: false,
            tree: Tree::default(),
            trail: Trail::default(),
            has_undone: false,
            view: [const { None }; KINDS.len()],
            new_view: 0,
            stale: 0,
            last: None,
            codes: Codes::default(),
        }
    }

    /// Events so far.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The board as it stands.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for (cell, state) in self.shape.all_cells().zip(&self.cells) {
            grid[cell] = Digit::from_number(state.digit);
        }
        grid
    }

    /// A curve by name: `filled`, `depth`, `cost`, `temperature`, `conflicts`, `nodes`, `walked`,
    /// `difficulty`.
    pub fn curve(&self, name: &str) -> Option<&Curve> {
        let at = CURVES.iter().position(|curve| *curve == name)?;
        Some(&self.curves[at])
    }

    #[inline]
    fn point(&mut self, curve: usize, value: f64) {
        self.curves[curve].push(self.work, value);
        self.has_new_point[curve] = true;
    }

    fn count(&mut self, kind: usize) {
        self.counters[kind] += 1;
        self.new_counters |= 1 << kind;
    }

    /// A change of the board belongs to the state of the machine, if there is one.
    fn note_change(&mut self) {
        if self.state > 0 {
            self.states[self.state].changes += 1;
            self.new_states |= 1 << self.state;
        }
    }

    /// The cell, to be changed.
    #[inline]
    fn touch(&mut self, cell: Cell) -> &mut State {
        let state = &mut self.cells[cell.index()];
        if state.marks != TOUCHED | DIRTY {
            if state.marks & TOUCHED == 0 {
                self.touched.push(cell);
            }
            if state.marks & DIRTY == 0 {
                self.dirty.push(cell);
            }
            state.marks = TOUCHED | DIRTY;
        }
        state
    }

    #[expect(clippy::inline_always, reason = "as `exchange`")]
    #[inline(always)]
    fn put(&mut self, cell: Cell, digit: Digit, flag: u8) {
        let number = digit.number();
        if self.cells[cell.index()].start == number {
            // Some methods tell their whole board, givens included.
            return;
        }
        let state = self.touch(cell);
        let was_blank = state.digit == 0;
        (state.digit, state.flags) = (number, flag);
        state.tries += 1;
        self.filled += usize::from(was_blank);
        let is_tried = flag == FrameCell::TRIED;
        self.tree.put(cell, digit, is_tried & was_blank);
        if self.curves[FILLED].counts(true) {
            self.curves[FILLED].keep((self.work, self.filled as f64));
        }
        self.filled_work = self.work;
    }

    /// Two cells change places, or not, which nobody can foresee: so there is no branch on it.
    #[expect(
        clippy::inline_always,
        reason = "the loop over a batch keeps its registers"
    )]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "a branch would be missed half the time"
    )]
    #[inline(always)]
    fn exchange(&mut self, a: Cell, b: Cell, change: i64, accepted: bool) {
        let [one, other] = [a, b].map(|cell| self.cells[cell.index()]);
        if accepted & (one.marks & other.marks != TOUCHED | DIRTY) {
            self.touch(a);
            self.touch(b);
        }
        let (first, second) = if accepted {
            (other.digit, one.digit)
        } else {
            (one.digit, other.digit)
        };
        self.cells[a.index()].digit = first;
        self.cells[b.index()].digit = second;
        self.counters[ACCEPTED] += u64::from(accepted);
        self.new_counters |= u32::from(accepted) << ACCEPTED;
        let change = if accepted { change } else { 0 };
        self.cost = self.cost.saturating_add_signed(change);
        if self.curves[COST].counts(accepted) {
            self.curves[COST].keep((self.work, self.cost as f64));
        }
        self.cost_work = if accepted { self.work } else { self.cost_work };
    }

    /// Sets the last points of the curves that digits and exchanges draw: once for all of a batch.
    fn close_curves(&mut self) {
        for (curve, work, value) in [
            (FILLED, self.filled_work, self.filled as f64),
            (COST, self.cost_work, self.cost as f64),
        ] {
            if work != NO_WORK {
                self.curves[curve].set_last(work, value);
                self.has_new_point[curve] = true;
            }
        }
        (self.filled_work, self.cost_work) = (NO_WORK, NO_WORK);
    }

    fn undo(&mut self, cell: Cell) {
        self.close_curves();
        let state = self.touch(cell);
        let (was_filled, was_tried) = (state.digit != 0, state.flags == FrameCell::TRIED);
        (state.digit, state.flags) = (0, 0);
        self.filled -= usize::from(was_filled);
        self.has_undone = true;
        if was_tried {
            self.point(DEPTH, self.tree.depth() as f64);
            self.tree.undo(cell);
            let depth = self.tree.depth();
            // What was struck below this try is possible again.
            while let Some((cell, digit, _)) = self.strikes.pop_if(|strike| strike.2 > depth) {
                self.touch(cell);
                self.struck[cell.index()].remove(digit);
            }
        }
        self.point(FILLED, self.filled as f64);
    }

    /// Everything is as at the start, but for what is counted.
    fn restart(&mut self, attempt: u64) {
        if attempt > 1 {
            self.bars[self.filled] += 1;
            self.is_new_bar[self.filled] = true;
        }
        self.close_curves();
        for cell in self.touched.drain(..) {
            let state = &mut self.cells[cell.index()];
            state.digit = state.start;
            state.flags = if state.start == 0 {
                0
            } else {
                FrameCell::GIVEN
            };
            if state.marks & DIRTY == 0 {
                self.dirty.push(cell);
            }
            state.marks = DIRTY;
        }
        for (cell, ..) in self.strikes.drain(..) {
            self.struck[cell.index()] = self.struck_at_start[cell.index()];
        }
        self.filled = self.filled_at_start;
        self.tree.clear_path();
        self.point(FILLED, self.filled as f64);
    }

    /// What an event changes beside the counters.
    #[inline]
    fn apply(&mut self, event: &Event) {
        match *event {
            Event::Place(cell, digit) => {
                self.put(cell, digit, FrameCell::FORCED);
                self.note_change();
            }
            Event::Try(cell, digit) => self.put(cell, digit, FrameCell::TRIED),
            Event::Strike(cell, digit) => {
                let depth = self.tree.depth();
                self.strikes.push((cell, digit, depth));
                self.touch(cell);
                self.struck[cell.index()].insert(digit);
                self.note_change();
            }
            Event::Undo(cell) => self.undo(cell),
            Event::Restart(attempt) => self.restart(attempt),
            Event::Swap {
                cells: [a, b],
                change,
                accepted,
            } => self.exchange(a, b, change, accepted),
            Event::Stage { temperature, cost } => {
                self.close_curves();
                self.cost = cost;
                self.point(COST, cost as f64);
                if temperature > 0.0 {
                    self.point(TEMPERATURE, temperature);
                }
            }
            Event::Enter { state, .. } => {
                let state = usize::from(state) % MOST_STATES;
                let ways = &mut self.ways[std::mem::replace(&mut self.state, state)];
                if *ways >> state & 1 == 0 {
                    *ways |= 1 << state;
                    self.has_new_way = true;
                }
                self.states[self.state].visits += 1;
                self.new_states |= 1 << self.state;
            }
            Event::Detail(ref detail) => self.detail(detail),
            _ => {}
        }
    }

    fn detail(&mut self, detail: &Detail) {
        self.trail.detail(detail);
        match *detail {
            Detail::Tabu { cost, .. } => self.point(COST, cost as f64),
            Detail::Conflict { level, .. } => self.point(DEPTH, level as f64),
            Detail::Turn {
                engine: "walker",
                level,
                ..
            } => self.point(WALKED, level as f64),
            Detail::Turn {
                engine: "learner",
                done,
                ..
            } => self.point(CONFLICTS, done as f64),
            Detail::Step(ref step) => self.point(DIFFICULTY, f64::from(step.difficulty())),
            Detail::Bound { nodes, .. } => self.point(NODES, nodes as f64),
            _ => {}
        }
    }
}

impl Observer for Folder {
    fn event(&mut self, work: u64, event: Event) {
        self.seq += 1;
        self.work = work;
        let kind = event.kind_number();
        self.count(kind);
        self.apply(&event);
        self.close_curves();
        self.view[kind] = Some(event);
        self.new_view |= 1 << kind;
        self.stale &= !(1 << kind);
        self.last = Some(kind);
    }

    /// What only the last event of a kind tells is read once, after the others.
    fn batch(&mut self, events: &[Packed]) {
        for (at, packed) in events.iter().enumerate() {
            if packed.is_rest() {
                continue;
            }
            self.work = packed.work();
            self.codes.note(packed.code(), at);
            match packed.own_kind() {
                PLACE => {
                    self.put(packed.cell(), packed.digit(), FrameCell::FORCED);
                    self.note_change();
                }
                TRY => self.put(packed.cell(), packed.digit(), FrameCell::TRIED),
                SWAP => {
                    let (other, change, refused) = packed.exchange();
                    self.exchange(packed.cell(), other, change, refused == 0);
                    self.codes.repeat(packed.code(), refused.saturating_sub(1));
                }
                CHOOSE | DEAD_END => {}
                _ => {
                    if let Some(event) = Packed::event_at(events, at) {
                        self.apply(&event);
                    }
                }
            }
        }
        self.close_curves();
        let mut kinds = [None; KINDS.len()];
        let mut newest = None;
        while let Some((code, count, at)) = self.codes.take() {
            for kind in Packed::kinds_of(code) {
                self.counters[kind] += u64::from(count);
                self.seq += u64::from(count);
                kinds[kind] = kinds[kind].max(Some(at));
                if !REMARKS.contains(&kind) {
                    newest = newest.max(Some((at, kind)));
                }
            }
        }
        for (kind, at) in kinds.into_iter().enumerate() {
            let Some(at) = at else {
                continue;
            };
            self.new_counters |= 1 << kind;
            if REMARKS.contains(&kind) {
                self.stale |= 1 << kind;
                continue;
            }
            self.view[kind] = if kind == CHOOSE {
                events[at].chosen().map(Event::Choose)
            } else {
                Packed::event_at(events, at)
            };
            self.new_view |= 1 << kind;
            self.stale &= !(1 << kind);
        }
        self.last = newest.map(|(_, kind)| kind).or(self.last);
    }

    fn wants_detail(&self) -> bool {
        self.wants_detail
    }
}
