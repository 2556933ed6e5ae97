//! The board during a search: domains, the trail of literals, and propagation.

use satur_model::{Cell, Digit, Grid};

use super::problem::{Problem, has_bit};
use super::search::HandOver;
use super::store::Store;
use crate::word::Word;

/// A cell holds a digit, or does not: twice the variable, plus one if it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    #[inline]
    pub(super) fn new(variable: usize, is: bool) -> Self {
        Self((variable as u32) << 1 | u32::from(!is))
    }

    #[inline]
    pub(super) fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it says that the cell holds the digit.
    #[inline]
    pub(super) fn is(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    pub(super) fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Why a literal holds. The grounds are computed on demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided, or holds at the root.
    None,
    /// It follows from another literal.
    Literal(Literal),
    /// No other digit is left for the cell.
    LastDigit,
    /// No other cell of the house is left for the digit.
    LastPlace(u16),
    /// All places that the house has left for the digit see the cell.
    Locked(u16),
    /// It is the last literal of a clause.
    Clause(u32),
    /// It follows from a propagator.
    Propagator(u32),
}

/// A contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    /// A cell has no digit left.
    NoDigit(u16),
    /// A house has no cell left for a digit.
    NoPlace(u16, u8),
    /// A literal was implied that is false.
    Both(Literal, Reason),
    /// A propagator has no solution left.
    Propagator(u32),
    /// No literal of a clause holds.
    Clause(u32),
}

/// The result of a propagation.
pub(super) type Outcome = Result<(), Conflict>;

/// A literal on the trail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) literal: Literal,
    pub(super) reason: Reason,
}

/// The position of a variable that is not on the trail.
pub(super) const NEVER: u32 = u32::MAX;

/// The board.
pub(super) struct State<'p, W> {
    pub(super) problem: &'p Problem<W>,
    pub(super) domains: Vec<W>,
    pub(super) is_placed: Vec<bool>,
    pub(super) placed: usize,
    /// The number of digits placed in all branches.
    pub(super) work: u64,
    pub(super) trail: Vec<Entry>,
    /// For each variable, its position on the trail.
    pub(super) when: Vec<u32>,
    /// The position of each decision on the trail.
    pub(super) levels: Vec<u32>,
    /// The level of each variable on the trail.
    pub(super) level_of: Vec<u32>,
    next: usize,
    queue: Queue,
    /// The propagator that runs.
    running: u32,
    buffer: Vec<u64>,
    pub(super) clauses: super::learn::Clauses,
    /// How often each cell took part in a conflict.
    pub(super) weights: Vec<f64>,
    pub(super) weight: f64,
}

impl<W: Word> Store<W> for State<'_, W> {
    type Failure = Conflict;

    #[inline]
    fn domain(&self, cell: u16) -> W {
        self.domains[usize::from(cell)]
    }

    #[inline]
    fn keep(&mut self, cell: u16, digits: W) -> Outcome {
        let gone = self.domains[usize::from(cell)] & !digits;
        if gone == W::ZERO {
            return Ok(());
        }
        self.strike_all(usize::from(cell), gone, Reason::Propagator(self.running))
    }

    fn failure(&self) -> Conflict {
        Conflict::Propagator(self.running)
    }

    fn open(&self, _: usize) -> u64 {
        !0
    }

    fn buffer(&mut self) -> &mut Vec<u64> {
        &mut self.buffer
    }
}

/// What waits to be processed: houses, then propagators by cost.
struct Queue {
    houses: Vec<u16>,
    has_house: Vec<bool>,
    propagators: [Vec<u32>; 3],
    has_propagator: Vec<bool>,
}

impl<'p, W: Word> State<'p, W> {
    pub(super) fn new(problem: &'p Problem<W>) -> Self {
        let variables = problem.cells * problem.side;
        let mut state = Self {
            problem,
            domains: vec![problem.all; problem.cells],
            is_placed: vec![false; problem.cells],
            placed: 0,
            work: 0,
            trail: Vec::with_capacity(variables),
            when: vec![NEVER; variables],
            levels: Vec::new(),
            level_of: vec![0; variables],
            next: 0,
            running: 0,
            buffer: Vec::new(),
            queue: Queue {
                houses: Vec::new(),
                has_house: vec![false; problem.houses.len()],
                propagators: Default::default(),
                has_propagator: vec![false; problem.propagators.len()],
            },
            clauses: super::learn::Clauses::new(variables),
            weights: vec![1.0; problem.cells],
            weight: 1.0,
        };
        for house in 0..problem.houses.len() {
            state.queue.houses.push(house as u16);
            state.queue.has_house[house] = true;
        }
        for (number, propagator) in problem.propagators.iter().enumerate() {
            state.queue.propagators[propagator.class()].push(number as u32);
            state.queue.has_propagator[number] = true;
        }
        state
    }

    /// Puts the puzzle and what plain search knows of it on the empty board.
    pub(super) fn begin(&mut self, known: HandOver<W>) -> Outcome {
        for (cell, domain) in known.domains.into_iter().enumerate() {
            for digit in (self.problem.all & !domain).ones() {
                self.strike(cell, digit, Reason::None)?;
            }
        }
        for clause in &self.problem.clauses {
            self.add_clause(clause.clone())?;
        }
        for nogood in known.nogoods {
            self.add_clause(nogood.iter().map(|literal| literal.negated()).collect())?;
        }
        self.weights = known.weights;
        Ok(())
    }

    #[inline]
    pub(super) fn variable(&self, cell: usize, digit: usize) -> usize {
        cell * self.problem.side + digit
    }

    #[inline]
    pub(super) fn cell_of(&self, variable: usize) -> (usize, usize) {
        (variable / self.problem.side, variable % self.problem.side)
    }

    /// Whether a literal is true, false, or (`None`) open.
    #[inline]
    pub(super) fn value(&self, literal: Literal) -> Option<bool> {
        let variable = literal.variable();
        if self.when[variable] == NEVER {
            return None;
        }
        let (cell, digit) = self.cell_of(variable);
        Some((self.domains[cell] & W::bit(digit) != W::ZERO) == literal.is())
    }

    #[inline]
    fn push(&mut self, variable: usize, is: bool, reason: Reason) {
        self.when[variable] = self.trail.len() as u32;
        self.level_of[variable] = self.levels.len() as u32;
        self.trail.push(Entry {
            literal: Literal::new(variable, is),
            reason,
        });
    }

    /// Strikes a digit from a cell.
    #[inline]
    pub(super) fn strike(&mut self, cell: usize, digit: usize, reason: Reason) -> Outcome {
        let bit = W::bit(digit);
        if self.domains[cell] & bit == W::ZERO {
            return Ok(());
        }
        let variable = self.variable(cell, digit);
        if self.is_placed[cell] {
            return Err(Conflict::Both(Literal::new(variable, false), reason));
        }
        self.domains[cell] &= !bit;
        self.push(variable, false, reason);
        if self.domains[cell] == W::ZERO {
            return Err(Conflict::NoDigit(cell as u16));
        }
        Ok(())
    }

    /// Strikes these digits from a cell.
    #[inline]
    pub(super) fn strike_all(&mut self, cell: usize, digits: W, reason: Reason) -> Outcome {
        for digit in (digits & self.domains[cell]).ones() {
            self.strike(cell, digit, reason)?;
        }
        Ok(())
    }

    /// Places a digit in a cell.
    pub(super) fn place(&mut self, cell: usize, digit: usize, reason: Reason) -> Outcome {
        let bit = W::bit(digit);
        let variable = self.variable(cell, digit);
        if self.domains[cell] & bit == W::ZERO {
            return Err(Conflict::Both(Literal::new(variable, true), reason));
        }
        if self.is_placed[cell] {
            return Ok(());
        }
        self.is_placed[cell] = true;
        self.placed += 1;
        self.work += 1;
        self.push(variable, true, reason);
        let others = self.domains[cell] & !bit;
        for other in others.ones() {
            self.domains[cell] &= !W::bit(other);
            let struck = self.variable(cell, other);
            self.push(struck, false, Reason::Literal(Literal::new(variable, true)));
        }
        Ok(())
    }

    /// Makes a literal true.
    pub(super) fn assert(&mut self, literal: Literal, reason: Reason) -> Outcome {
        let (cell, digit) = self.cell_of(literal.variable());
        if literal.is() {
            self.place(cell, digit, reason)
        } else {
            self.strike(cell, digit, reason)
        }
    }

    /// Starts a level with a decision.
    pub(super) fn decide(&mut self, literal: Literal) {
        self.levels.push(self.trail.len() as u32);
        let done = self.assert(literal, Reason::None);
        debug_assert!(done.is_ok(), "a decision is open");
    }

    /// Undoes everything from a level on; level 0 is before the first decision.
    pub(super) fn undo(&mut self, level: usize) {
        let Some(&start) = self.levels.get(level) else {
            self.clear_queue();
            return;
        };
        for entry in self.trail.drain(start as usize..).rev() {
            let variable = entry.literal.variable();
            let (cell, digit) = (variable / self.problem.side, variable % self.problem.side);
            self.when[variable] = NEVER;
            if entry.literal.is() {
                self.is_placed[cell] = false;
                self.placed -= 1;
            } else {
                self.domains[cell] |= W::bit(digit);
            }
        }
        self.levels.truncate(level);
        self.next = self.trail.len();
        self.clear_queue();
    }

    fn clear_queue(&mut self) {
        // Entries of the queue refer to a later state; the next change queues them again. Before
        // the first level is complete nothing may be dropped, and nothing is: undoing it ends the
        // search.
        for house in self.queue.houses.drain(..) {
            self.queue.has_house[usize::from(house)] = false;
        }
        for class in &mut self.queue.propagators {
            for number in class.drain(..) {
                self.queue.has_propagator[number as usize] = false;
            }
        }
    }

    /// Propagates exhaustively.
    pub(super) fn propagate(&mut self) -> Outcome {
        let problem = self.problem;
        loop {
            while let Some(&Entry { literal, .. }) = self.trail.get(self.next) {
                self.next += 1;
                self.look_at(literal)?;
            }
            if let Some(house) = self.queue.houses.pop() {
                self.queue.has_house[usize::from(house)] = false;
                self.look_at_house(house)?;
                continue;
            }
            let Some(number) = self.queue.propagators.iter_mut().find_map(Vec::pop) else {
                return Ok(());
            };
            self.queue.has_propagator[number as usize] = false;
            self.running = number;
            problem.propagators[number as usize].propagate(self, problem)?;
        }
    }

    fn look_at(&mut self, literal: Literal) -> Outcome {
        let problem = self.problem;
        let (cell, digit) = self.cell_of(literal.variable());
        if literal.is() {
            let reason = Reason::Literal(literal);
            for &peer in problem.peers.get(cell) {
                self.strike(usize::from(peer), digit, reason)?;
            }
        } else {
            let domain = self.domains[cell];
            if domain.is_single() && !self.is_placed[cell] {
                self.place(cell, domain.first(), Reason::LastDigit)?;
            }
            for &house in problem.houses_of.get(cell) {
                if usize::from(house) < problem.complete
                    && !self.queue.has_house[usize::from(house)]
                {
                    self.queue.has_house[usize::from(house)] = true;
                    self.queue.houses.push(house);
                }
            }
            for &number in problem.watching.get(cell) {
                if !self.queue.has_propagator[number as usize] {
                    self.queue.has_propagator[number as usize] = true;
                    let class = problem.propagators[number as usize].class();
                    self.queue.propagators[class].push(number);
                }
            }
        }
        if self.clauses.is_empty() {
            return Ok(());
        }
        self.propagate_clauses(literal)
    }

    /// Propagates hidden singles and locked digits of a complete house.
    fn look_at_house(&mut self, house: u16) -> Outcome {
        let problem = self.problem;
        if usize::from(house) >= problem.complete {
            return Ok(());
        }
        let cells = &problem.houses[usize::from(house)];
        let (mut once, mut twice, mut thrice, mut more) = (W::ZERO, W::ZERO, W::ZERO, W::ZERO);
        let mut fixed = W::ZERO;
        for &cell in cells {
            let domain = self.domains[usize::from(cell)];
            more |= thrice & domain;
            thrice |= twice & domain;
            twice |= once & domain;
            once |= domain;
            if self.is_placed[usize::from(cell)] {
                fixed |= domain;
            }
        }
        if once != problem.all {
            let missing = (problem.all & !once).first();
            return Err(Conflict::NoPlace(house, missing as u8));
        }
        for digit in (once & !twice & !fixed).ones() {
            let bit = W::bit(digit);
            let mut places = cells.iter().map(|&cell| usize::from(cell));
            if let Some(cell) = places.find(|&cell| self.domains[cell] & bit != W::ZERO) {
                self.place(cell, digit, Reason::LastPlace(house))?;
            }
        }
        for digit in (twice & !more).ones() {
            self.look_for_locked(house, digit)?;
        }
        Ok(())
    }

    /// Strikes a digit from the cells that see all of the at most three places that a house has
    /// left for it.
    fn look_for_locked(&mut self, house: u16, digit: usize) -> Outcome {
        let problem = self.problem;
        let bit = W::bit(digit);
        let mut places = [0_usize; 3];
        let mut count = 0;
        for &cell in &problem.houses[usize::from(house)] {
            if self.domains[usize::from(cell)] & bit != W::ZERO && count < 3 {
                places[count] = usize::from(cell);
                count += 1;
            }
        }
        // Earlier strikes of this call may have left none, which the next call finds.
        if count == 0 {
            return Ok(());
        }
        for (at, &first) in problem.sees(places[0] as u16).iter().enumerate() {
            let mut common = first;
            for &place in &places[1..count] {
                common &= problem.sees(place as u16)[at];
            }
            for peer in common.ones() {
                let cell = at * 64 + peer;
                if self.domains[cell] & bit != W::ZERO {
                    self.strike(cell, digit, Reason::Locked(house))?;
                }
            }
        }
        Ok(())
    }

    /// Whether two cells must differ.
    #[inline]
    pub(super) fn sees(&self, a: usize, b: usize) -> bool {
        has_bit(self.problem.sees(a as u16), b)
    }

    /// The digits that a cell had before a position on the trail.
    pub(super) fn domain_at(&self, cell: usize, at: u32) -> W {
        let mut domain = self.domains[cell];
        for digit in (self.problem.all & !domain).ones() {
            if self.when[self.variable(cell, digit)] >= at {
                domain |= W::bit(digit);
            }
        }
        domain
    }

    pub(super) fn is_solved(&self) -> bool {
        self.placed == self.problem.cells
    }

    /// The grid of the placed digits.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.problem.shape);
        for cell in (0..self.problem.cells).filter(|&cell| self.is_placed[cell]) {
            grid[Cell::new(cell)] = Some(Digit::new(self.domains[cell].first()));
        }
        grid
    }

    /// The open cell with the fewest digits for its weight, and its first digit.
    pub(super) fn choose(&self) -> Literal {
        let mut best = (f64::INFINITY, 0);
        for cell in 0..self.problem.cells {
            if !self.is_placed[cell] {
                let score = f64::from(self.domains[cell].len()) / self.weights[cell];
                if score < best.0 {
                    best = (score, cell);
                }
            }
        }
        let cell = best.1;
        Literal::new(self.variable(cell, self.domains[cell].first()), true)
    }
}
