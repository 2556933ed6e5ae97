//! What singles solve, and the combinations of cages: the question that digging for an easy level asks.
//!
//! *Idea*: for each digit and complete house, keep the number of places left and the sum of their indices. A candidate that falls
//! changes a few of these numbers; where a number comes down to one, the sum is the index of the place. So no house is ever
//! searched, and a board is settled in as many steps as it has candidates.
//!
//! Every digit that is placed here is one that the ladder of techniques places too: hidden singles, and with cages naked singles
//! and the sets of digits of one cage. What follows from givens follows from more givens, so the order does not matter.

use std::sync::OnceLock;

use satur_model::{Cell, Grid, House, Layout};

/// Boards of more digits are left to the ladder.
const MOST_DIGITS: usize = 32;
/// The sets of cages are listed for so many digits.
const MOST_CAGE_DIGITS: usize = 9;

/// A cage: its cells and their sum.
type Cage = (Vec<usize>, usize);

/// A board on which singles are looked for.
pub(crate) struct Singles {
    /// For each cell, the cells that differ from it, one after the other.
    peers: Vec<Vec<u16>>,
    /// For each cell, where the counts of its complete houses begin.
    houses: Vec<Vec<u16>>,
    cages: Vec<Cage>,
    /// For each cell, its cage.
    cage_of: Vec<Option<usize>>,
    /// The board without a digit.
    blank: State,
    state: State,
    /// Digits that are to be placed.
    found: Vec<(u16, u8)>,
    /// Cages whose cells have changed.
    changed: Vec<usize>,
    is_changed: Vec<bool>,
}

/// The digits left, with the numbers that tell singles.
#[derive(Clone)]
pub(crate) struct State {
    /// The digits left for each cell.
    left: Vec<u32>,
    is_placed: Vec<bool>,
    open: usize,
    /// For each complete house and digit, the number of places.
    count: Vec<u8>,
    /// For each complete house and digit, the sum of the indices of the places.
    sum: Vec<u16>,
}

impl State {
    fn copy_from(&mut self, other: &Self) {
        self.left.copy_from_slice(&other.left);
        self.is_placed.copy_from_slice(&other.is_placed);
        self.open = other.open;
        self.count.copy_from_slice(&other.count);
        self.sum.copy_from_slice(&other.sum);
    }
}

impl Singles {
    /// An empty board of a layout with these cages, of which no two share a cell; `None` if it has too many digits.
    pub(crate) fn new(layout: &Layout, cages: Vec<Cage>) -> Option<Self> {
        let (cells, side) = (layout.shape().cells(), layout.shape().side());
        if side > MOST_DIGITS || !cages.is_empty() && side > MOST_CAGE_DIGITS {
            return None;
        }
        let mut peers: Vec<Vec<u16>> = (0..cells)
            .map(|cell| {
                let peers = layout.peers(Cell::new(cell)).iter();
                peers.map(|peer| peer.index() as u16).collect()
            })
            .collect();
        let mut cage_of = vec![None; cells];
        for (number, (own, _)) in cages.iter().enumerate() {
            for &cell in own {
                cage_of[cell] = Some(number);
                for &other in own.iter().filter(|&&other| other != cell) {
                    if !peers[cell].contains(&(other as u16)) {
                        peers[cell].push(other as u16);
                    }
                }
            }
        }
        let mut houses = vec![Vec::new(); cells];
        let mut sum = Vec::new();
        for (number, own) in layout.houses().enumerate() {
            if layout.is_complete(House::new(number)) {
                for cell in own {
                    houses[cell.index()].push(sum.len() as u16);
                }
                let places: usize = own.iter().map(|cell| cell.index()).sum();
                sum.extend(std::iter::repeat_n(u16::try_from(places).ok()?, side));
            }
        }
        let blank = State {
            left: vec![u32::MAX >> (32 - side); cells],
            is_placed: vec![false; cells],
            open: cells,
            count: vec![side as u8; sum.len()],
            sum,
        };
        Some(Self {
            peers,
            houses,
            cage_of,
            state: blank.clone(),
            blank,
            found: Vec::new(),
            changed: Vec::new(),
            is_changed: vec![false; cages.len()],
            cages,
        })
    }

    /// Begins again without a digit.
    pub(crate) fn clear(&mut self) {
        self.state.copy_from(&self.blank);
        self.found.clear();
        self.changed.clear();
        self.changed.extend(0..self.cages.len());
        self.is_changed.fill(true);
    }

    /// The board as it is once it is settled.
    pub(crate) fn settled(&self) -> State {
        self.state.clone()
    }

    /// Goes back to a board that was settled.
    pub(crate) fn restore(&mut self, settled: &State) {
        self.state.copy_from(settled);
    }

    /// Adds a given.
    pub(crate) fn give(&mut self, cell: Cell, digit: usize) {
        self.found.push((cell.index() as u16, digit as u8));
    }

    /// Adds the digits that a grid has in these cells.
    pub(crate) fn give_all<'a>(&mut self, cells: impl IntoIterator<Item = &'a Cell>, grid: &Grid) {
        for &cell in cells {
            if let Some(digit) = grid[cell] {
                self.give(cell, digit.index());
            }
        }
    }

    /// Places what follows; returns whether the board is full then. All givens are those of one full grid.
    pub(crate) fn settle(&mut self) -> bool {
        loop {
            while let Some((cell, digit)) = self.found.pop() {
                self.place(usize::from(cell), usize::from(digit));
            }
            let Some(cage) = self.changed.pop() else {
                return self.state.open == 0;
            };
            self.is_changed[cage] = false;
            self.combine(cage);
        }
    }

    /// Whether a cell is still empty.
    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        !self.state.is_placed[cell.index()]
    }

    fn place(&mut self, cell: usize, digit: usize) {
        if std::mem::replace(&mut self.state.is_placed[cell], true) {
            return;
        }
        self.state.open -= 1;
        let bit = 1 << digit;
        self.strike(cell, self.state.left[cell] & !bit);
        for at in 0..self.peers[cell].len() {
            let peer = usize::from(self.peers[cell][at]);
            if self.state.left[peer] & bit != 0 {
                self.strike(peer, bit);
            }
        }
    }

    /// Strikes digits that a cell has.
    fn strike(&mut self, cell: usize, mut digits: u32) {
        let state = &mut self.state;
        state.left[cell] &= !digits;
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            for &house in &self.houses[cell] {
                let at = usize::from(house) + digit;
                state.count[at] -= 1;
                state.sum[at] -= cell as u16;
                if state.count[at] == 1 {
                    self.found.push((state.sum[at], digit as u8));
                }
            }
        }
        if let Some(cage) = self.cage_of[cell]
            && !std::mem::replace(&mut self.is_changed[cage], true)
        {
            self.changed.push(cage);
        }
        // Boards without cages are solved by hidden singles alone, which are easier to see.
        let left = state.left[cell];
        if left.is_power_of_two() && !self.cages.is_empty() {
            self.found.push((cell as u16, left.trailing_zeros() as u8));
        }
    }

    /// Strikes what no set of different digits with the sum of a cage has.
    fn combine(&mut self, cage: usize) {
        let (cells, sum) = &self.cages[cage];
        let left = &self.state.left;
        let is_open = |cell: &&usize| !left[**cell].is_power_of_two();
        let fixed = cells
            .iter()
            .filter(|cell| !is_open(cell))
            .fold(0, |all, &cell| all | left[cell]);
        let open = cells
            .iter()
            .filter(is_open)
            .fold(0, |all, &cell| all | left[cell]);
        let is_possible = |set: &u32| {
            let free = set & !fixed;
            fixed & !set == 0
                && free & !open == 0
                && cells
                    .iter()
                    .filter(is_open)
                    .all(|&cell| left[cell] & free != 0)
        };
        let sets = sets_of(cells.len(), *sum).iter().copied();
        let used = sets.filter(is_possible).fold(0, |all, set| all | set);
        for at in 0..cells.len() {
            let cell = self.cages[cage].0[at];
            let struck = self.state.left[cell] & !used;
            if struck != 0 {
                self.strike(cell, struck);
            }
        }
    }
}

/// The sets of so many digits from 1 to 9 with a sum.
fn sets_of(count: usize, sum: usize) -> &'static [u32] {
    static SETS: OnceLock<Vec<Vec<u32>>> = OnceLock::new();
    let sets = SETS.get_or_init(|| {
        let mut sets = vec![Vec::new(); (MOST_CAGE_DIGITS + 1) * 46];
        for set in 0_u32..1 << MOST_CAGE_DIGITS {
            let digits = (0..MOST_CAGE_DIGITS).filter(|digit| set >> digit & 1 == 1);
            let sum: usize = digits.map(|digit| digit + 1).sum();
            sets[set.count_ones() as usize * 46 + sum].push(set);
        }
        sets
    });
    sets.get(count * 46 + sum)
        .filter(|_| sum < 46)
        .map_or(&[], |sets| sets)
}
