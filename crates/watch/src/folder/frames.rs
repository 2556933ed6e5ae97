//! What is shown of the state of a run: everything, or what changed since the last frame.

use satur_methods::{Event, KINDS};
use satur_model::Cell;

use super::{CURVES, DIRTY, Folder, ON_THE_BOARD};
use crate::{Frame, FrameCell, StateUse};

impl Folder {
    /// The whole state as one frame: what a frame would be that had never been taken before.
    pub fn snapshot(&self) -> Frame {
        let differs = |cell: &Cell| {
            let (at, state) = (cell.index(), &self.cells[cell.index()]);
            let digit = (state.digit, state.tries) != (state.start, 0);
            digit || self.struck[at] != self.struck_at_start[at]
        };
        let curves = CURVES.iter().zip(&self.curves);
        Frame {
            seq: self.seq,
            work: self.work,
            elapsed: self.begun.elapsed(),
            cells: self
                .shape
                .all_cells()
                .filter(differs)
                .map(|cell| self.cell(cell))
                .collect(),
            counters: self.counted(u32::MAX),
            points: curves
                .filter_map(|(name, curve)| Some((*name, curve.value()?)))
                .collect(),
            traces: CURVES
                .iter()
                .zip(&self.curves)
                .map(|(name, curve)| (*name, curve.points()))
                .filter(|(_, points)| !points.is_empty())
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
            ways: self.ways(),
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

    /// A cell as it stands.
    fn cell(&self, cell: Cell) -> FrameCell {
        let state = &self.cells[cell.index()];
        FrameCell {
            cell,
            digit: state.digit,
            flags: state.flags,
            tries: state.tries,
            struck: self.struck[cell.index()],
        }
    }

    /// The ways between states that were taken so far, but for the one to the first state.
    fn ways(&self) -> Vec<(u8, u8)> {
        let all = 1..self.ways.len();
        all.clone()
            .flat_map(|from| all.clone().map(move |to| (from, to)))
            .filter(|&(from, to)| self.ways[from] >> to & 1 == 1)
            .map(|(from, to)| (from as u8, to as u8))
            .collect()
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
        for cell in &self.dirty {
            self.cells[cell.index()].marks &= !DIRTY;
        }
        let cells = self.dirty.iter().map(|&cell| self.cell(cell));
        let mut frame = Frame {
            seq: self.seq,
            work: self.work,
            elapsed: self.begun.elapsed(),
            cells: cells.collect(),
            last: self.last_event(),
            ..Frame::default()
        };
        self.dirty.clear();
        frame.cells.sort_by_key(|cell| cell.cell);
        let new_counters = std::mem::take(&mut self.new_counters);
        frame.counters = self.counted(new_counters);
        for (at, curve) in self.curves.iter().enumerate() {
            if std::mem::take(&mut self.has_new_point[at])
                && let Some(value) = curve.value()
            {
                frame.points.push((CURVES[at], value));
                let told = std::mem::replace(&mut self.told[at], self.work);
                let between = curve.between(told, self.work);
                if !between.is_empty() {
                    frame.traces.push((CURVES[at], between));
                }
            }
        }
        let new_bars = self.is_new_bar.iter_mut().enumerate();
        let new_bars = new_bars.filter_map(|(at, is_new)| std::mem::take(is_new).then_some(at));
        frame.bars = new_bars.map(|at| (at, self.bars[at])).collect();
        let new_states = std::mem::take(&mut self.new_states);
        let is_new = |state: &&StateUse| new_states >> state.state & 1 == 1;
        frame.states = self.states.iter().filter(is_new).copied().collect();
        if std::mem::take(&mut self.has_new_way) {
            frame.ways = self.ways();
        }
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
}
