//! What a technique sees: a board that does not change, and tables made from it when the
//! first technique asks.

use std::cell::OnceCell;

use satur_model::{House, Stop};

use crate::als::{AlsTable, Join, Neighbours};
use crate::links::{Links, Reach};
use crate::{Board, Cells};

/// A frozen board with its tables.
pub struct View<'a, const N: usize> {
    /// The board.
    pub board: &'a Board<N>,
    /// When the technique last looked at this board in vain; 0 if it did not.
    since: u32,
    stop: &'a Stop,
    tables: OnceCell<Box<Tables<N>>>,
}

/// What is made when it is asked for. Most views of easy boards have none of it.
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
    /// A view of a board.
    pub fn new(board: &'a Board<N>) -> Self {
        Self {
            board,
            since: 0,
            stop: Stop::never(),
            tables: OnceCell::new(),
        }
    }

    /// Sets when the making of tables has to end. A table that was cut short is incomplete, so
    /// whoever reads one asks the same stop before and draws no conclusion once it is over.
    #[must_use]
    pub fn with_stop(self, stop: &'a Stop) -> Self {
        Self { stop, ..self }
    }

    fn tables(&self) -> &Tables<N> {
        self.tables.get_or_init(Box::default)
    }

    /// Makes it the view of a technique that found nothing on this board when its clock showed
    /// `since`; 0 if it did not look.
    pub fn set_looked(&mut self, since: u32) {
        self.since = since;
    }

    /// Whether a house may hold something that the technique has not seen yet.
    ///
    /// Candidates only ever vanish, so a pattern that is made of candidates of one house alone
    /// and strikes anything is new only if that house changed.
    #[inline]
    pub fn is_new(&self, house: House) -> bool {
        self.board.house_changed(house, self.since)
    }

    /// Whether a pattern of candidates of this digit alone can be new: one of them changed since
    /// the technique looked last.
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

    /// For each almost locked set, those joined to it and by which digits.
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
