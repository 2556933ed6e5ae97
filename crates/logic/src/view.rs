//! The input of a technique: a board that does not change, and tables built from it on first use.

use std::cell::OnceCell;

use satur_model::{House, Stop};

use crate::als::{AlsTable, Join, Neighbours};
use crate::links::{Links, Reach};
use crate::{Board, Cells};

/// A frozen board with its tables.
pub struct View<'a, const N: usize> {
    /// The board.
    pub board: &'a Board<N>,
    /// The time at which the technique last found nothing on this board; 0 if it has not run.
    since: u32,
    stop: &'a Stop,
    tables: OnceCell<Box<Tables<N>>>,
}

/// Tables built on first use. Most views of easy boards have none of them.
struct Tables<const N: usize> {
    bivalue: OnceCell<Cells<N>>,
    sets: OnceCell<AlsTable<N>>,
    joins: OnceCell<(Vec<Join>, Neighbours)>,
    links: [OnceCell<Links<N>>; 3],
}

impl<const N: usize> Default for Tables<N> {
    fn default() -> Self {
        Self {
            bivalue: OnceCell::new(),
            sets: OnceCell::new(),
            joins: OnceCell::new(),
            links: [const { OnceCell::new() }; 3],
        }
    }
}

impl<'a, const N: usize> View<'a, N> {
    /// Returns a view of a board.
    pub fn new(board: &'a Board<N>) -> Self {
        Self {
            board,
            since: 0,
            stop: Stop::never(),
            tables: OnceCell::new(),
        }
    }

    /// Sets when the construction of tables has to end. A table that was cut short is incomplete,
    /// so callers check the same stop and draw no conclusion once it is over.
    #[must_use]
    pub fn with_stop(self, stop: &'a Stop) -> Self {
        Self { stop, ..self }
    }

    fn tables(&self) -> &Tables<N> {
        self.tables.get_or_init(Box::default)
    }

    /// Sets the time at which the technique found nothing on this board; 0 if it has not run.
    pub fn set_looked(&mut self, since: u32) {
        self.since = since;
    }

    /// Whether a house may contain something that the technique has not seen yet.
    ///
    /// Candidates only ever disappear, so a pattern that consists of candidates of one house and
    /// strikes anything is new only if that house changed.
    #[inline]
    pub fn is_new(&self, house: House) -> bool {
        self.board.house_changed(house, self.since)
    }

    /// Whether a pattern of candidates of this digit alone can be new: one of them was lost since
    /// the technique last looked.
    #[inline]
    pub fn is_new_digit(&self, digit: usize) -> bool {
        self.board.digit_changed(digit, self.since)
    }

    /// The cells with two candidates.
    pub fn bivalue(&self) -> &Cells<N> {
        self.tables().bivalue.get_or_init(|| {
            let cells = self.board.empty().iter();
            cells
                .filter(|&cell| self.board.digits(cell).len() == 2)
                .collect()
        })
    }

    /// The almost locked sets.
    pub fn sets(&self) -> &AlsTable<N> {
        let table = &self.tables().sets;
        table.get_or_init(|| AlsTable::new(self.board, self.stop))
    }

    /// The pairs of almost locked sets that a restricted common digit joins.
    pub fn joins(&self) -> &[Join] {
        &self.joined().0
    }

    /// For each almost locked set, the sets joined to it, with the joining digits.
    pub(crate) fn neighbours(&self) -> &Neighbours {
        &self.joined().1
    }

    fn joined(&self) -> &(Vec<Join>, Neighbours) {
        self.tables().joins.get_or_init(|| {
            let joins = self.sets().joins(self.board, self.stop);
            let mut neighbours = vec![Vec::new(); self.sets().sets.len()];
            for join in &joins {
                neighbours[join.first].push((join.second, join.digits));
                neighbours[join.second].push((join.first, join.digits));
            }
            (joins, neighbours)
        })
    }

    /// The links of chains.
    pub(crate) fn links(&self, reach: Reach) -> &Links<N> {
        self.tables().links[reach as usize].get_or_init(|| {
            let sets = (reach == Reach::Als).then(|| self.sets());
            Links::new(self.board, reach, sets, self.stop)
        })
    }
}
