//! The search for chains: breadth first, so that the shortest is found first.
//!
//! From an assumption (a knot holds, or does not) the search follows links: a knot that holds
//! switches off all knots it is weakly linked to, one that does not hold switches on those it is
//! strongly linked to. Each state is reached once, by a shortest path. The cost of a search is the
//! number of links.

use satur_model::House;

use crate::als::AlsTable;
use crate::links::{Bond, Links};
use crate::{Board, Inference, Mark, Node, Role, Why};

/// The links that a chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// Links of one digit throughout.
    OneDigit,
    /// Links through cells with two digits only.
    TwoDigitCells,
    /// All links.
    Any,
}

/// A knot that holds or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State(u32);

impl State {
    /// A knot that holds.
    pub(crate) fn on(knot: usize) -> Self {
        Self(knot as u32 * 2 + 1)
    }

    /// A knot that does not hold.
    pub(crate) fn off(knot: usize) -> Self {
        Self(knot as u32 * 2)
    }

    /// The knot.
    pub(crate) fn knot(self) -> usize {
        self.0 as usize / 2
    }

    /// Whether it holds.
    pub(crate) fn is_on(self) -> bool {
        self.0 % 2 == 1
    }

    /// The state with this number, below twice the number of knots.
    pub(crate) fn at(index: usize) -> Self {
        Self(index as u32)
    }

    /// The number of this state.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The opposite fact about the candidates of this knot.
    pub(crate) fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Searches from one start after another on the same links.
pub(crate) struct Search<'a, const N: usize> {
    links: &'a Links<N>,
    rule: Rule,
    /// For each state, the state it was reached from and the link taken.
    came: Vec<Option<(State, u32)>>,
    /// For each state that was reached, its distance in links.
    depth: Vec<u32>,
    /// The states reached with their distances, nearest first.
    pub(crate) reached: Vec<(State, usize)>,
    /// The number of links followed in all searches.
    pub(crate) work: usize,
}

impl<'a, const N: usize> Search<'a, N> {
    /// Returns a search that uses the links of a rule.
    pub(crate) fn new(links: &'a Links<N>, rule: Rule) -> Self {
        Self {
            links,
            rule,
            came: vec![None; 2 * links.knots.len()],
            depth: vec![0; 2 * links.knots.len()],
            reached: Vec::new(),
            work: 0,
        }
    }

    /// Follows links from a state, at most `longest` of them.
    pub(crate) fn run(&mut self, start: State, longest: usize) {
        for (state, _) in self.reached.drain(..) {
            self.came[state.0 as usize] = None;
        }
        self.came[start.0 as usize] = Some((start, 0));
        self.depth[start.0 as usize] = 0;
        self.reached.push((start, 0));
        let mut at = 0;
        while let Some(&(state, length)) = self.reached.get(at) {
            at += 1;
            if length == longest {
                break;
            }
            if state.is_on() {
                self.switch_off(state, length + 1);
            } else {
                self.switch_on(state, length + 1);
            }
        }
    }

    fn switch_off(&mut self, state: State, length: usize) {
        let links = self.links;
        let digit = links.knots[state.knot()].digit;
        let weak = links.weak(state.knot());
        self.work += weak.len();
        for &other in weak {
            let other = other as usize;
            if self.rule == Rule::Any || links.knots[other].digit == digit {
                self.reach(State::off(other), (state, 0), length);
            }
        }
    }

    fn switch_on(&mut self, state: State, length: usize) {
        let strong = self.links.strong(state.knot());
        self.work += strong.len();
        for (number, link) in strong.iter().enumerate() {
            let fits = match self.rule {
                Rule::OneDigit => matches!(link.bond, Bond::House(_)),
                Rule::TwoDigitCells => matches!(link.bond, Bond::Cell(_)),
                Rule::Any => true,
            };
            if fits {
                self.reach(State::on(link.to), (state, number as u32), length);
            }
        }
    }

    #[inline]
    fn reach(&mut self, state: State, from: (State, u32), length: usize) {
        let came = &mut self.came[state.0 as usize];
        if came.is_none() {
            *came = Some(from);
            self.depth[state.0 as usize] = length as u32;
            self.reached.push((state, length));
        }
    }

    /// Whether the last run reached a state.
    pub(crate) fn has(&self, state: State) -> bool {
        self.came[state.0 as usize].is_some()
    }

    /// The path to a state that was reached.
    pub(crate) fn path(&self, end: State) -> Path {
        let mut steps = Vec::new();
        let mut state = end;
        while let Some((before, link)) = self.came[state.0 as usize] {
            let is_start = before == state;
            let bond = (!is_start && state.is_on())
                .then(|| self.links.strong(before.knot())[link as usize].bond);
            steps.push((state, bond));
            if is_start {
                break;
            }
            state = before;
        }
        steps.reverse();
        Path(steps)
    }

    /// All shortest paths to a state that was reached, at most `most` of them.
    pub(crate) fn paths(&self, end: State, most: usize) -> Vec<Path> {
        let mut paths = Vec::new();
        self.walk_back(&mut vec![(end, None)], most, &mut paths);
        paths
    }

    /// Extends a path, given backwards from its end, to the start in all shortest ways.
    fn walk_back(&self, way: &mut Vec<(State, Option<Bond>)>, most: usize, paths: &mut Vec<Path>) {
        let at = way.len() - 1;
        let state = way[at].0;
        let depth = self.depth[state.0 as usize];
        if depth == 0 {
            paths.push(Path(way.iter().rev().copied().collect()));
            return;
        }
        let is_before = |state: State| self.has(state) && self.depth[state.0 as usize] + 1 == depth;
        let knot = state.knot();
        if state.is_on() {
            for link in self.links.strong(knot) {
                if paths.len() < most && is_before(State::off(link.to)) {
                    way[at].1 = Some(link.bond);
                    way.push((State::off(link.to), None));
                    self.walk_back(way, most, paths);
                    way.pop();
                }
            }
        } else {
            for &other in self.links.weak(knot) {
                if paths.len() < most && is_before(State::on(other as usize)) {
                    way.push((State::on(other as usize), None));
                    self.walk_back(way, most, paths);
                    way.pop();
                }
            }
        }
    }
}

/// A path from an assumption to a conclusion, with the bonds of its strong links.
#[derive(Clone)]
pub(crate) struct Path(pub(crate) Vec<(State, Option<Bond>)>);

impl Path {
    /// The number of links.
    pub(crate) fn len(&self) -> usize {
        self.0.len() - 1
    }

    /// The path as a mark of a step.
    pub(crate) fn mark<const N: usize>(
        &self,
        board: &Board<N>,
        links: &Links<N>,
        sets: Option<&AlsTable<N>>,
        role: Role,
    ) -> Mark {
        let inferences = self.0.iter().enumerate().map(|(at, &(state, bond))| {
            let knot = &links.knots[state.knot()];
            Inference {
                node: Node {
                    cells: knot.cells.iter().collect(),
                    digit: satur_model::Digit::new(knot.digit),
                    is_on: state.is_on(),
                },
                why: match (at, bond) {
                    (0, _) => Why::Assumed,
                    (_, Some(bond)) => strong_reason(bond, sets),
                    (_, None) => weak_reason(board, links, self.0[at - 1].0, state),
                },
                from: at.checked_sub(1).into_iter().collect(),
            }
        });
        Mark::Chain(role, inferences.collect())
    }
}

fn strong_reason<const N: usize>(bond: Bond, sets: Option<&AlsTable<N>>) -> Why {
    let cells = |set: usize| sets.map(|table| table.sets[set].cells.iter().collect::<Vec<_>>());
    match bond {
        Bond::House(house) => Why::LastPlace(house),
        Bond::Cell(cell) => Why::LastDigit(cell),
        Bond::Als(set) => Why::Locked(cells(set).unwrap_or_default()),
        Bond::Forced(set, cell) => {
            let mut cells = cells(set).unwrap_or_default();
            cells.push(cell);
            Why::Locked(cells)
        }
    }
}

fn weak_reason<const N: usize>(board: &Board<N>, links: &Links<N>, from: State, to: State) -> Why {
    let (from, to) = (&links.knots[from.knot()], &links.knots[to.knot()]);
    if from.digit != to.digit {
        return Why::Filled(to.cell);
    }
    let all = from.cells | to.cells;
    let house: Option<House> = board.geometry().common_houses(&all).next();
    house.map_or(Why::Apart(from.cell), Why::Seen)
}
