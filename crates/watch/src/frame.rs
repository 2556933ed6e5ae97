//! What changed between two moments of a run.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use satur_logic::{Lang, explain};
use satur_methods::{Detail, Event};
use satur_model::{Cell, DigitSet, Layout};
use serde_json::{Map, Value, json};

use crate::json::signed;
use crate::{Node, TrailLevel, event_json};

/// The points of a curve within a frame that was made of several: a few pixels' worth.
const MOST_TRACED: usize = 64;

/// A cell at the moment of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameCell {
    /// Which.
    pub cell: Cell,
    /// Its digit, 0 if it is blank.
    pub digit: u8,
    /// How its digit came to be there: a sum of [`FrameCell::GIVEN`], [`FrameCell::FORCED`] and
    /// [`FrameCell::TRIED`].
    pub flags: u8,
    /// Digits that were put into it so far.
    pub tries: u64,
    /// The digits that were struck out of it.
    pub struck: DigitSet,
}

impl FrameCell {
    /// The digit is one of the puzzle.
    pub const GIVEN: u8 = 1;
    /// The digit had to be placed.
    pub const FORCED: u8 = 2;
    /// The digit was tried.
    pub const TRIED: u8 = 4;
}

/// The use of a state of a machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateUse {
    /// The state's number.
    pub state: u8,
    /// How often it was entered.
    pub visits: u64,
    /// What it placed and struck.
    pub changes: u64,
}

/// Everything that changed since the frame before, in its last state.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    /// Events so far.
    pub seq: u64,
    /// Work so far.
    pub work: u64,
    /// Time so far; the only part that differs between two runs of one seed.
    pub elapsed: Duration,
    /// Cells that changed.
    pub cells: Vec<FrameCell>,
    /// Counters that changed: how many events of each kind there were.
    pub counters: Vec<(&'static str, u64)>,
    /// Curves that have a new value.
    pub points: Vec<(&'static str, f64)>,
    /// Points of curves since the frame before, without the last: the work, the value.
    pub traces: Vec<(&'static str, Vec<(u64, f64)>)>,
    /// Bars of the histogram of cells filled per attempt that changed: the cells, the attempts.
    pub bars: Vec<(usize, u64)>,
    /// States that were used.
    pub states: Vec<StateUse>,
    /// All ways between states that were taken so far, if there is a new one: from, to.
    pub ways: Vec<(u8, u8)>,
    /// Nodes of the search tree that changed.
    pub nodes: Vec<Node>,
    /// The deepest levels of the trail of a search with memory, if it changed.
    pub trail: Option<Vec<TrailLevel>>,
    /// The last event of each kind that says more than the board shows.
    pub view: Vec<(&'static str, Event)>,
    /// Kinds of which what was shown last is no longer true, and what is true was not told.
    pub forgotten: Vec<&'static str>,
    /// The last event.
    pub last: Option<Event>,
}

impl Frame {
    /// The frame without the time, to compare runs.
    #[must_use]
    pub fn without_time(mut self) -> Self {
        self.elapsed = Duration::ZERO;
        self
    }

    /// Makes one frame of this one and the next.
    pub fn absorb(&mut self, next: Self) {
        (self.seq, self.work, self.elapsed) = (next.seq, next.work, next.elapsed);
        overlay(&mut self.cells, next.cells, |cell| cell.cell);
        overlay(&mut self.counters, next.counters, |counter| counter.0);
        overlay(&mut self.points, next.points, |point| point.0);
        for (name, points) in next.traces {
            match self.traces.iter_mut().find(|trace| trace.0 == name) {
                Some((_, known)) => known.extend(points),
                None => self.traces.push((name, points)),
            }
        }
        for (_, points) in &mut self.traces {
            while points.len() > MOST_TRACED {
                let mut at = 0;
                points.retain(|_| {
                    at += 1;
                    at % 2 == 1
                });
            }
        }
        overlay(&mut self.bars, next.bars, |bar| bar.0);
        overlay(&mut self.states, next.states, |state| state.state);
        if !next.ways.is_empty() {
            self.ways = next.ways;
        }
        overlay(&mut self.nodes, next.nodes, |node| node.id);
        overlay(&mut self.view, next.view, |part| part.0);
        self.view.retain(|part| !next.forgotten.contains(&part.0));
        let is_shown = |kind: &&str| self.view.iter().any(|part| part.0 == *kind);
        self.forgotten.retain(|kind| !is_shown(kind));
        overlay(&mut self.forgotten, next.forgotten, |kind| *kind);
        self.trail = next.trail.or(self.trail.take());
        self.last = next.last.or(self.last.take());
    }

    /// The picture of the step that the frame tells of: what is drawn below the digits, and above them.
    pub fn step_picture(&self, layout: &Layout) -> Option<[String; 2]> {
        self.view.iter().find_map(|(_, event)| match event {
            Event::Detail(detail) => match &**detail {
                Detail::Step(step) => Some(satur_logic::picture::overlay(layout, step)),
                _ => None,
            },
            _ => None,
        })
    }

    /// How many numbers the frame is made of, roughly.
    pub fn size(&self) -> usize {
        let traced: usize = self.traces.iter().map(|(_, points)| points.len()).sum();
        let lists = 5 * self.cells.len() + 6 * self.nodes.len() + 3 * self.states.len();
        lists + 2 * (traced + self.ways.len()) + 40
    }

    /// The frame as the page reads it: short keys, lists of numbers, nothing that is empty.
    pub fn json(&self, lang: Lang, layout: &Layout) -> Value {
        let mut object = Map::new();
        object.insert("s".to_owned(), json!(self.seq));
        object.insert("w".to_owned(), json!(self.work));
        let mut list = |key: &str, values: Vec<Value>| {
            if !values.is_empty() {
                object.insert(key.to_owned(), Value::Array(values));
            }
        };
        let cells = self.cells.iter().flat_map(|cell| {
            // Marks are drawn on boards on which they can be read.
            let struck = if layout.shape().side() <= 25 {
                cell.struck.bits() as u64
            } else {
                0
            };
            [
                json!(cell.cell.index()),
                json!(cell.digit),
                json!(cell.flags),
                json!(cell.tries),
                json!(struck),
            ]
        });
        list("c", cells.collect());
        let states = self.states.iter().flat_map(|state| {
            [
                json!(state.state),
                json!(state.visits),
                json!(state.changes),
            ]
        });
        list("q", states.collect());
        let ways = self.ways.iter();
        let ways = ways.flat_map(|&(from, to)| [json!(from), json!(to)]);
        list("a", ways.collect());
        let bars = self
            .bars
            .iter()
            .flat_map(|bar| [json!(bar.0), json!(bar.1)]);
        list("h", bars.collect());
        let nodes = self.nodes.iter().flat_map(|node| {
            [
                json!(node.id),
                json!(node.parent),
                json!(node.cell.index()),
                json!(node.digit.number()),
                json!(node.tries),
                json!(u8::from(node.is_open)),
            ]
        });
        list("t", nodes.collect());
        let levels = self.trail.iter().flatten().flat_map(|level| {
            let [cell, digit] = level.decision.as_ref().map_or([0, 0], signed);
            [
                json!(level.level),
                json!(cell),
                json!(digit),
                json!(level.implied),
            ]
        });
        list("l", levels.collect());
        let mut table = |key: &str, values: Map<String, Value>| {
            if !values.is_empty() {
                object.insert(key.to_owned(), Value::Object(values));
            }
        };
        let named = |&(name, value): &(&str, u64)| (name.to_owned(), json!(value));
        table("n", self.counters.iter().map(named).collect());
        let points = self.points.iter();
        table(
            "p",
            points
                .map(|&(name, value)| (name.to_owned(), json!(rounded(value))))
                .collect(),
        );
        let traces = self.traces.iter().map(|(name, points)| {
            let points = points.iter();
            let points = points.map(|&(work, value)| json!([work, rounded(value)]));
            ((*name).to_owned(), points.collect())
        });
        table("y", traces.collect());
        let view = self.view.iter();
        let view = view.map(|(kind, event)| ((*kind).to_owned(), shown(event, lang, layout)));
        let forgotten = self.forgotten.iter();
        let forgotten = forgotten.map(|kind| ((*kind).to_owned(), Value::Null));
        table("v", view.chain(forgotten).collect());
        if let Some(last) = &self.last {
            object.insert("e".to_owned(), json!(last.describe_in(lang, layout)));
            object.insert("k".to_owned(), json!(last.kind()));
        }
        Value::Object(object)
    }
}

/// A value to six digits: a temperature may be small.
fn rounded(value: f64) -> f64 {
    let scale = 10_f64.powi(5 - value.abs().max(f64::MIN_POSITIVE).log10().floor() as i32);
    let rounded = (value * scale).round() / scale;
    if rounded.is_finite() { rounded } else { value }
}

/// An event as a page shows it: as in a trace, with what people read in their language.
fn shown(event: &Event, lang: Lang, layout: &Layout) -> Value {
    let mut object = event_json(event, layout);
    if let Event::Detail(detail) = event
        && let Detail::Step(step) = &**detail
    {
        object["name"] = json!(lang.name(step.technique));
        object["text"] = json!(explain(lang, layout, step).text());
    }
    object
}

/// Puts the new items in place of the old ones of the same key, and adds the others.
fn overlay<T, K: Eq + Hash>(old: &mut Vec<T>, new: Vec<T>, key: impl Fn(&T) -> K) {
    if old.is_empty() {
        *old = new;
        return;
    }
    let mut places: HashMap<K, usize> = old
        .iter()
        .enumerate()
        .map(|(at, item)| (key(item), at))
        .collect();
    for item in new {
        if let Some(&at) = places.get(&key(&item)) {
            old[at] = item;
        } else {
            places.insert(key(&item), old.len());
            old.push(item);
        }
    }
}
