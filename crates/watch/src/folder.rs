//! The state of a run, kept up to date event by event.
//!
//! An event costs constant time, whatever the board: a restart undoes only the cells that the
//! attempt touched, and each of those was paid for when it was touched. What an event says beyond
//! the board is kept as it came, one per kind. So a run can be folded at full speed, and a
//! [`Frame`] taken whenever a screen is ready for one.
//!
//! A run tells tens of millions of events a second, so nothing is looked up by name, allocated or
//! copied for one of them (docs/experiments/2026-11-page.md).

use satur_methods::{Detail, Event, KINDS, Observer, Remark};
use satur_model::{Cell, Digit, DigitSet, Grid, Instant, Puzzle, Shape};
use serde_json::{Value, json};

use crate::trail::Trail;
use crate::tree::Tree;
use crate::{Curve, Frame, FrameCell, StateUse};

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

/// The kinds of events of which the board says all: a placement, a strike, an undo. One bit each.
const ON_THE_BOARD: u32 = 1 << 0 | 1 << 1 | 1 << 3;

/// The first kinds of events hold no memory of their own.
const PLAIN_KINDS: usize = 12;

/// Of a cell: it differs from the start.
const TOUCHED: u8 = 1;
/// Of a cell: it changed since the last frame.
const DIRTY: u8 = 2;
/// Of a cell: it has a digit at the start.
const STARTED: u8 = 4;

/// Keeps what can be shown of a run.
pub struct Folder {
    shape: Shape,
    begun: Instant,
    wants_detail: bool,
    start: Vec<FrameCell>,
    cells: Vec<FrameCell>,
    filled: usize,
    /// Cells that differ from the start.
    touched: Vec<Cell>,
    /// Cells that changed since the last frame.
    dirty: Vec<Cell>,
    /// [`TOUCHED`], [`DIRTY`] and [`STARTED`] of each cell.
    marks: Vec<u8>,
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
    cost: u64,
    /// For each number of filled cells, the attempts that ended with it.
    bars: Vec<u64>,
    new_bars: Vec<usize>,
    states: [StateUse; MOST_STATES],
    new_states: u32,
    state: usize,
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
}

impl Folder {
    /// The state before a run on a puzzle. With `wants_detail` the run is asked for details.
    pub fn new(puzzle: &Puzzle, wants_detail: bool) -> Self {
        let shape = puzzle.shape();
        let board = puzzle.board();
        let start: Vec<FrameCell> = board
            .iter()
            .map(|(cell, digit)| FrameCell {
                cell,
                digit: digit.map_or(0, Digit::number),
                flags: digit.map_or(0, |_| FrameCell::GIVEN),
                tries: 0,
                struck: match puzzle.pencil_marks() {
                    Some(marks) => DigitSet::all(shape.side()) - marks[cell],
                    None => DigitSet::EMPTY,
                },
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
            cells: start.clone(),
            filled: board.count_filled(),
            marks: start
                .iter()
                .map(|cell| if cell.digit == 0 { 0 } else { STARTED })
                .collect(),
            start,
            touched: Vec::new(),
            dirty: Vec::new(),
            strikes: Vec::new(),
            seq: 0,
            work: 0,
            counters: [0; COUNTED],
            new_counters: 0,
            curves: std::array::from_fn(|_| Curve::default()),
            has_new_point: [false; CURVES.len()],
            cost: 0,
            bars: vec![0; shape.cells() + 1],
            new_bars: Vec::new(),
            states: std::array::from_fn(|number| state(number as u8)),
            new_states: 0,
            state: 0,
            tree: Tree::default(),
            trail: Trail::default(),
            has_undone: false,
            view: [const { None }; KINDS.len()],
            new_view: 0,
            stale: 0,
            last: None,
        }
    }

    /// A remark happened that was not built.
    #[inline]
    pub fn pass_over(&mut self, work: u64, remark: Remark) {
        self.seq += 1;
        self.work = work;
        self.count(remark.kind_number());
        self.stale |= 1 << remark.kind_number();
    }

    /// Events so far.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The board as it stands.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for cell in &self.cells {
            grid[cell.cell] = Digit::from_number(cell.digit);
        }
        grid
    }

    /// A curve by name: `filled`, `depth`, `cost`, `temperature`, `conflicts`, `nodes`, `walked`,
    /// `difficulty`.
    pub fn curve(&self, name: &str) -> Option<&Curve> {
        let at = CURVES.iter().position(|curve| *curve == name)?;
        Some(&self.curves[at])
    }

    /// All curves by name, each a list of points: the work, the value.
    pub fn curves_json(&self) -> Value {
        let curves = CURVES.iter().zip(&self.curves);
        let points = curves.map(|(name, curve)| ((*name).to_owned(), json!(curve.points())));
        Value::Object(points.filter(|(_, points)| points != &json!([])).collect())
    }

    /// The whole state as one frame: what a frame would be that had never been taken before.
    pub fn snapshot(&self) -> Frame {
        let differs = |cell: &&FrameCell| **cell != self.start[cell.cell.index()];
        let curves = CURVES.iter().zip(&self.curves);
        Frame {
            seq: self.seq,
            work: self.work,
            elapsed: self.begun.elapsed(),
            cells: self.cells.iter().filter(differs).copied().collect(),
            counters: self.counted(u32::MAX),
            points: curves
                .filter_map(|(name, curve)| Some((*name, curve.value()?)))
                .collect(),
            bars: (0..self.bars.len())
                .filter(|&at| self.bars[at] > 0)
                .map(|at| (at, self.bars[at]))
                .collect(),
            states: self
                .states
                .iter()
                .filter(|state| state.visits > 0)
                .copied()
                .collect(),
            nodes: if self.has_undone {
                self.tree.nodes()
            } else {
                Vec::new()
            },
            trail: Some(self.trail.shown()).filter(|levels| !levels.is_empty()),
            view: self.viewed(u32::MAX),
            forgotten: Vec::new(),
            last: self.last_event(),
        }
    }

    /// The counters of a set of kinds.
    fn counted(&self, kinds: u32) -> Vec<(&'static str, u64)> {
        let names = KINDS.iter().copied().chain(["accepted"]);
        let counters = names.zip(self.counters).enumerate();
        counters
            .filter(|&(kind, (_, count))| kinds >> kind & 1 == 1 && count > 0)
            .map(|(_, counter)| counter)
            .collect()
    }

    /// The last events of a set of kinds, without those of which the board says all.
    fn viewed(&self, kinds: u32) -> Vec<(&'static str, Event)> {
        let kinds = kinds & !ON_THE_BOARD & !self.stale;
        let events = KINDS.iter().zip(&self.view).enumerate();
        events
            .filter(|(kind, _)| kinds >> kind & 1 == 1)
            .filter_map(|(_, (kind, event))| Some((*kind, event.clone()?)))
            .collect()
    }

    fn last_event(&self) -> Option<Event> {
        self.view[self.last?].clone()
    }

    /// What changed since the last frame.
    pub fn frame(&mut self) -> Frame {
        let cells = self.dirty.drain(..).map(|cell| {
            self.marks[cell.index()] &= !DIRTY;
            self.cells[cell.index()]
        });
        let mut frame = Frame {
            seq: self.seq,
            work: self.work,
            elapsed: self.begun.elapsed(),
            cells: cells.collect(),
            last: self.last_event(),
            ..Frame::default()
        };
        frame.cells.sort_by_key(|cell| cell.cell);
        let new_counters = std::mem::take(&mut self.new_counters);
        frame.counters = self.counted(new_counters);
        for (at, curve) in self.curves.iter().enumerate() {
            if std::mem::take(&mut self.has_new_point[at])
                && let Some(value) = curve.value()
            {
                frame.points.push((CURVES[at], value));
            }
        }
        self.new_bars.sort_unstable();
        self.new_bars.dedup();
        frame.bars = self
            .new_bars
            .drain(..)
            .map(|at| (at, self.bars[at]))
            .collect();
        let new_states = std::mem::take(&mut self.new_states);
        let is_new = |state: &&StateUse| new_states >> state.state & 1 == 1;
        frame.states = self.states.iter().filter(is_new).copied().collect();
        if self.has_undone {
            frame.nodes = self.tree.take_changed();
        }
        frame.trail = self.trail.take_changed();
        let new_view = std::mem::take(&mut self.new_view);
        frame.view = self.viewed(new_view);
        let names = KINDS.iter().enumerate();
        let forgotten = names.filter(|(kind, _)| self.stale >> kind & 1 == 1);
        frame.forgotten = forgotten.map(|(_, name)| *name).collect();
        frame
    }

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
    fn touch(&mut self, cell: Cell) -> &mut FrameCell {
        let at = cell.index();
        let marks = self.marks[at];
        if marks & (TOUCHED | DIRTY) != TOUCHED | DIRTY {
            self.marks[at] = marks | TOUCHED | DIRTY;
            if marks & TOUCHED == 0 {
                self.touched.push(cell);
            }
            if marks & DIRTY == 0 {
                self.dirty.push(cell);
            }
        }
        &mut self.cells[at]
    }

    fn put(&mut self, cell: Cell, digit: Digit, flag: u8) {
        let at = cell.index();
        if self.marks[at] & STARTED != 0 && self.start[at].digit == digit.number() {
            // Some methods tell their whole board, givens included.
            return;
        }
        let old = self.touch(cell);
        let was_blank = old.digit == 0;
        (old.digit, old.flags, old.tries) = (digit.number(), flag, old.tries + 1);
        self.filled += usize::from(was_blank);
        if flag == FrameCell::TRIED && was_blank {
            self.tree.try_digit(cell, digit);
        }
        self.point(FILLED, self.filled as f64);
    }

    fn undo(&mut self, cell: Cell) {
        let old = self.touch(cell);
        let (was_filled, was_tried) = (old.digit != 0, old.flags == FrameCell::TRIED);
        (old.digit, old.flags) = (0, 0);
        self.filled -= usize::from(was_filled);
        self.has_undone = true;
        if was_tried {
            self.point(DEPTH, self.tree.depth() as f64);
            self.tree.undo(cell);
            let depth = self.tree.depth();
            // What was struck below this try is possible again.
            while let Some((cell, digit, _)) = self.strikes.pop_if(|strike| strike.2 > depth) {
                self.touch(cell).struck.remove(digit);
            }
        }
        self.point(FILLED, self.filled as f64);
    }

    /// Everything is as at the start, but for what is counted.
    fn restart(&mut self, attempt: u64) {
        if attempt > 1 {
            self.bars[self.filled] += 1;
            self.new_bars.push(self.filled);
        }
        while let Some(cell) = self.touched.pop() {
            let at = cell.index();
            let (was_filled, start) = (self.cells[at].digit != 0, self.start[at]);
            self.filled -= usize::from(was_filled);
            self.filled += usize::from(start.digit != 0);
            let tries = self.cells[at].tries;
            self.cells[at] = FrameCell { tries, ..start };
            if self.marks[at] & DIRTY == 0 {
                self.dirty.push(cell);
            }
            self.marks[at] = self.marks[at] & !TOUCHED | DIRTY;
        }
        self.strikes.clear();
        self.tree.clear_path();
        self.point(FILLED, self.filled as f64);
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
        match event {
            Event::Place(cell, digit) => {
                self.put(cell, digit, FrameCell::FORCED);
                self.note_change();
            }
            Event::Try(cell, digit) => self.put(cell, digit, FrameCell::TRIED),
            Event::Strike(cell, digit) => {
                let depth = self.tree.depth();
                self.strikes.push((cell, digit, depth));
                self.touch(cell).struck.insert(digit);
                self.note_change();
            }
            Event::Undo(cell) => self.undo(cell),
            Event::Restart(attempt) => self.restart(attempt),
            Event::Swap {
                cells: [a, b],
                change,
                accepted: true,
            } => {
                let first = self.touch(a).digit;
                let second = std::mem::replace(&mut self.touch(b).digit, first);
                self.cells[a.index()].digit = second;
                self.count(ACCEPTED);
                self.cost = self.cost.saturating_add_signed(change);
                self.point(COST, self.cost as f64);
            }
            Event::Stage { temperature, cost } => {
                self.cost = cost;
                self.point(COST, cost as f64);
                if temperature > 0.0 {
                    self.point(TEMPERATURE, temperature);
                }
            }
            Event::Enter { state, .. } => {
                self.state = usize::from(state) % MOST_STATES;
                self.states[self.state].visits += 1;
                self.new_states |= 1 << self.state;
            }
            Event::Detail(ref detail) => self.detail(detail),
            _ => {}
        }
        let before = self.view[kind].replace(event);
        if kind < PLAIN_KINDS {
            // Nothing to free, which the compiler cannot know.
            std::mem::forget(before);
        }
        self.new_view |= 1 << kind;
        self.stale &= !(1 << kind);
        self.last = Some(kind);
    }

    fn wants_detail(&self) -> bool {
        self.wants_detail
    }
}
