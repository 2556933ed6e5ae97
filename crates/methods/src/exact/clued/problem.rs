//! A puzzle with clues as the engine sees it: domains, houses, peers, propagators, clauses.

use satur_model::clues::{Primitive, Weights, lower};
use satur_model::{Cell, DigitSet, House, Puzzle, Shape};

use super::automaton::Automat;
use super::cage::Cage;
use super::circles::{self, Circles};
use super::derived;
use super::linear::Linear;
use super::propagator::{Pair, Propagator};
use super::state::Literal;
use super::sum::{self, Sum};
use crate::word::Word;

/// The constraints of a puzzle.
pub(super) struct Problem<W> {
    pub(super) shape: Shape,
    pub(super) side: usize,
    pub(super) cells: usize,
    /// All digits.
    pub(super) all: W,
    /// The digits that givens, pencil marks and clues leave to each cell, before any propagation.
    pub(super) domains: Vec<W>,
    /// Sets of cells that differ; those with a cell for each digit come first.
    pub(super) houses: Vec<Vec<u16>>,
    /// How many of the houses have a cell for each digit.
    pub(super) complete: usize,
    /// The houses of each cell.
    pub(super) houses_of: Table<u16>,
    /// The cells that must differ from each cell.
    pub(super) peers: Table<u16>,
    /// For each cell, the cells that must differ from it, as bits.
    sees: Vec<u64>,
    pub(super) propagators: Vec<Propagator<W>>,
    /// The propagators that watch each cell.
    pub(super) watching: Table<u32>,
    pub(super) clauses: Vec<Vec<Literal>>,
}

/// Lists of different lengths in one allocation.
pub(super) struct Table<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Table<T> {
    pub(super) fn new(lists: &[Vec<T>]) -> Self {
        let mut table = Self {
            starts: Vec::with_capacity(lists.len() + 1),
            items: Vec::with_capacity(lists.iter().map(Vec::len).sum()),
        };
        table.starts.push(0);
        for list in lists {
            table.items.extend_from_slice(list);
            table.starts.push(table.items.len() as u32);
        }
        table
    }

    /// As [`Self::new`], from items with the number of their list; the items of a list keep their order.
    pub(super) fn of_items(lists: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Self
    where
        T: Default,
    {
        let mut starts = vec![0; lists + 1];
        for (list, _) in items.clone() {
            starts[list + 1] += 1;
        }
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut sorted = vec![T::default(); starts[lists] as usize];
        for (list, item) in items {
            sorted[next[list] as usize] = item;
            next[list] += 1;
        }
        Self {
            starts,
            items: sorted,
        }
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Whether a bit is set.
#[inline]
pub(super) fn has_bit(bits: &[u64], index: usize) -> bool {
    bits[index / 64] >> (index % 64) & 1 == 1
}

impl<W: Word> Problem<W> {
    /// Lowers the clues of a puzzle. `None` if they leave a cell without a digit at once.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Self> {
        let layout = puzzle.layout();
        let (shape, cells) = (puzzle.shape(), puzzle.shape().cells());
        let side = shape.side();
        let index = |cell: Cell| cell.index() as u16;
        let all = W::from_bits(DigitSet::all(side).bits());
        let mut domains = vec![all; cells];
        if let Some(marks) = puzzle.pencil_marks() {
            for cell in shape.all_cells() {
                domains[cell.index()] = W::from_bits(marks[cell].bits());
            }
        }
        for (cell, digit) in puzzle.board().filled() {
            domains[cell.index()] = W::bit(digit.index());
        }
        let mut houses: Vec<Vec<u16>> = Vec::new();
        for house in (0..layout.house_count()).map(House::new) {
            houses.push(layout.house(house).iter().copied().map(index).collect());
        }
        let words = cells.div_ceil(64);
        let mut sees = vec![0_u64; words * cells];
        for cell in shape.all_cells() {
            for peer in layout.peers(cell) {
                sees[cell.index() * words + peer.index() / 64] |= 1 << (peer.index() % 64);
            }
        }
        let primitives = lower(layout, puzzle.clues());
        let mut sums: Vec<(Vec<u16>, i64)> = Vec::new();
        for primitive in &primitives {
            match primitive {
                Primitive::Domain(cell, set) => domains[cell.index()] &= W::from_bits(set.bits()),
                Primitive::AllDifferent(members) => {
                    let members: Vec<u16> = members.iter().copied().map(index).collect();
                    for &a in &members {
                        for &b in members.iter().filter(|&&b| b != a) {
                            sees[usize::from(a) * words + usize::from(b) / 64] |= 1 << (b % 64);
                        }
                    }
                    let mut sorted = members;
                    sorted.sort_unstable();
                    if sorted.len() > 1 && !houses.contains(&sorted) {
                        houses.push(sorted);
                    }
                }
                _ => {}
            }
        }
        for (members, digits) in filled_by_clauses(&primitives) {
            for &member in &members {
                domains[usize::from(member)] &= W::from_bits(digits.bits());
                for &other in members.iter().filter(|&&other| other != member) {
                    sees[usize::from(member) * words + usize::from(other) / 64] |=
                        1 << (other % 64);
                }
            }
            if !houses.contains(&members) {
                houses.push(members);
            }
        }
        // Houses with a place for every digit come first.
        houses.retain(|house| house.len() > 1 || side == 1);
        houses.sort_by_key(|house| house.len() != side);
        let complete = houses.partition_point(|house| house.len() == side);
        let mut problem = Self {
            shape,
            side,
            cells,
            all,
            domains,
            complete,
            houses_of: Table::new(&[]),
            peers: Table::new(&[]),
            watching: Table::new(&[]),
            houses,
            sees,
            propagators: Vec::new(),
            clauses: Vec::new(),
        };
        for primitive in &primitives {
            problem.add(primitive, &mut sums);
        }
        for (terms, sum) in derived::sums(&problem, &sums) {
            problem.add_sum(&terms, sum);
        }
        for clue in puzzle.clues() {
            let mut cells: Vec<u16> = clue.cells().iter().copied().map(index).collect();
            cells.sort_unstable();
            cells.dedup();
            let is_listed = side <= circles::MOST_SIDE && cells.len() == clue.cells().len();
            if clue.kind().id == "counting-circles" && is_listed {
                let circles = Circles::new(&cells, &problem);
                problem.propagators.push(Propagator::Circles(circles));
            }
        }
        problem.finish();
        let is_open = problem.domains.iter().all(|&domain| domain != W::ZERO);
        is_open.then_some(problem)
    }

    fn add(&mut self, primitive: &Primitive, sums: &mut Vec<(Vec<u16>, i64)>) {
        let index = |cell: Cell| cell.index() as u16;
        match primitive {
            Primitive::Domain(..) | Primitive::AllDifferent(_) => {}
            Primitive::Pairs(pairs, table) => {
                let words = |sets: &[DigitSet]| -> std::sync::Arc<[W]> {
                    sets.iter().map(|set| W::from_bits(set.bits())).collect()
                };
                let (forward, backward) = (words(&table.forward), words(&table.backward));
                if forward == backward
                    && let Some(members) = self.all_pairs_of(pairs)
                {
                    let cage = Cage::of_pairs(&members, &forward, self);
                    self.propagators.push(Propagator::Cage(cage));
                }
                for &[a, b] in pairs {
                    if a == b {
                        for digit in 0..self.side {
                            if forward[digit] & W::bit(digit) == W::ZERO {
                                self.domains[a.index()] &= !W::bit(digit);
                            }
                        }
                        continue;
                    }
                    self.propagators.push(Propagator::Pair(Pair {
                        cells: [index(a), index(b)],
                        tables: [forward.clone(), backward.clone()],
                    }));
                }
            }
            Primitive::Linear(linear) => {
                let terms: Option<Vec<(u16, i64)>> = linear.terms.iter().map(signed).collect();
                match terms {
                    Some(terms) if linear.least == linear.most && !terms.is_empty() => {
                        if terms.iter().all(|&(_, sign)| sign == 1) {
                            let members = terms.iter().map(|&(cell, _)| cell);
                            sums.push((members.collect(), linear.least));
                        }
                        self.add_sum(&terms, linear.least);
                    }
                    _ => {
                        let linear = Linear::new(linear, self.side);
                        self.propagators.push(Propagator::Linear(linear));
                    }
                }
            }
            Primitive::Automaton(members, automaton) => {
                let members: Vec<u16> = members.iter().copied().map(index).collect();
                self.propagators
                    .push(Propagator::Automaton(Automat::new(members, automaton)));
            }
            Primitive::Clause(literals) => {
                let literals = literals.iter().map(|literal| {
                    let variable = literal.cell.index() * self.side + literal.digit.index();
                    Literal::new(variable, literal.is)
                });
                self.clauses.push(literals.collect());
            }
        }
    }

    /// The cells, if these are all pairs of at least three cells that differ.
    fn all_pairs_of(&self, pairs: &[[Cell; 2]]) -> Option<Vec<u16>> {
        let mut members: Vec<u16> = pairs
            .concat()
            .iter()
            .map(|cell| cell.index() as u16)
            .collect();
        members.sort_unstable();
        members.dedup();
        let differ = |&[a, b]: &[Cell; 2]| has_bit(self.sees(a.index() as u16), b.index());
        let count = members.len();
        let is_right = (3..=self.side).contains(&count)
            && pairs.len() == count * (count - 1) / 2
            && self.side <= super::combinations::MOST
            && pairs.iter().all(differ)
            && all_differ(pairs);
        is_right.then_some(members)
    }

    /// Adds a sum of cells with signs: as a cage if they all differ and have one sign.
    fn add_sum(&mut self, terms: &[(u16, i64)], sum: i64) {
        let first = terms[0].1;
        let differ = terms.iter().enumerate().all(|(at, &(a, sign))| {
            let sees = self.sees(a);
            let before = &terms[..at];
            sign == first && before.iter().all(|&(b, _)| has_bit(sees, usize::from(b)))
        });
        let propagator = if differ && self.side <= super::combinations::MOST {
            let members: Vec<u16> = terms.iter().map(|&(cell, _)| cell).collect();
            Propagator::Cage(Cage::new(&members, sum * first, self))
        } else if self.side <= sum::MOST_SIDE {
            Propagator::Sum(Sum::new(terms, sum, self))
        } else {
            Propagator::Linear(Linear::signed(terms, sum, self.side))
        };
        self.propagators.push(propagator);
    }

    /// The cells that must differ from a cell, as bits.
    #[inline]
    pub(super) fn sees(&self, cell: u16) -> &[u64] {
        let words = self.cells.div_ceil(64);
        &self.sees[usize::from(cell) * words..][..words]
    }

    fn finish(&mut self) {
        let houses = self.houses.iter().enumerate();
        let of_houses = houses.flat_map(|(number, house)| {
            let cells = house.iter();
            cells.map(move |&cell| (usize::from(cell), number as u16))
        });
        self.houses_of = Table::of_items(self.cells, of_houses);
        let ones = |bits: &[u64]| -> Vec<u16> {
            let words = bits.iter().enumerate();
            words
                .flat_map(|(at, &word)| word.ones().map(move |bit| (at * 64 + bit) as u16))
                .collect()
        };
        let words = self.cells.div_ceil(64);
        let peers: Vec<Vec<u16>> = self.sees.chunks(words).map(ones).collect();
        self.peers = Table::new(&peers);
        let mut watching = vec![Vec::new(); self.cells];
        for (number, propagator) in self.propagators.iter().enumerate() {
            let mut cells: Vec<u16> = propagator.cells().to_vec();
            cells.sort_unstable();
            cells.dedup();
            for cell in cells {
                watching[usize::from(cell)].push(number as u32);
            }
        }
        self.watching = Table::new(&watching);
    }
}

/// Sets of cells with as many digits as there are cells, each of which one of the cells holds by a
/// clause: the cells hold these digits and differ.
fn filled_by_clauses(primitives: &[Primitive]) -> Vec<(Vec<u16>, DigitSet)> {
    let mut needs: Vec<(Vec<u16>, DigitSet)> = Vec::new();
    for primitive in primitives {
        let Primitive::Clause(literals) = primitive else {
            continue;
        };
        let Some(first) = literals.first() else {
            continue;
        };
        let is_of_digit =
            |literal: &satur_model::clues::Literal| literal.is && literal.digit == first.digit;
        if literals.len() < 2 || !literals.iter().all(is_of_digit) {
            continue;
        }
        let mut cells: Vec<u16> = literals
            .iter()
            .map(|literal| literal.cell.index() as u16)
            .collect();
        cells.sort_unstable();
        cells.dedup();
        match needs.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, digits)) => {
                digits.insert(first.digit);
            }
            None => needs.push((cells, DigitSet::from(first.digit))),
        }
    }
    needs.retain(|(cells, digits)| cells.len() == digits.len());
    needs
}

/// Whether no pair of cells stands there twice, in whatever order.
fn all_differ(pairs: &[[Cell; 2]]) -> bool {
    let sorted = |&[a, b]: &[Cell; 2]| (a.min(b), a.max(b));
    let mut sorted: Vec<(Cell, Cell)> = pairs.iter().map(sorted).collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|two| two[0] != two[1])
}

/// The cell of a term with its sign, if it is added or subtracted once.
fn signed(term: &satur_model::clues::Term) -> Option<(u16, i64)> {
    match term.weights {
        Weights::Value(sign @ (1 | -1)) => Some((term.cell.index() as u16, sign)),
        _ => None,
    }
}
