//! Random attempts until one succeeds: the frame of `bfs`, `dfs`, `saturbfs` and `dsatur-restarts`.
//!
//! An attempt colours vertices in the order of the method, each with a random free colour, and
//! takes nothing back: the first vertex without a free colour ends it. Then everything restarts
//! from the givens with fresh random numbers, up to `max-iter` times. This is plain multi-start
//! search; a method adds its [`Order`].

use satur_model::{Digit, Puzzle, Random};

use super::bits::Set;
use super::board::Board;
use super::graph::{Graph, Vertex};
use super::saturation::{Count, Distinct, Saturation};
use super::size::{Size, watched_or_not};
use crate::{
    Answer, Detail, Event, Halt, Info, Kind, MOST_LISTED, Method, Param, Remark, Session, Source,
    Statistic,
};

/// A method of this kind: the order in which it colours the vertices.
pub(super) trait Order: Sync {
    /// The description of the method.
    const INFO: &'static Info;

    /// The saturations that the method updates, given those that were selected.
    type Keeps<S: Size, T: Saturation<S>>: Saturation<S>;

    /// One attempt, from the givens to the last vertex.
    fn attempt<S: Size, T: Saturation<S>, const WATCHED: bool>(
        painter: &mut Painter<S, T, WATCHED>,
    ) -> Result<(), End>;
}

/// Why an attempt ended before its last vertex.
pub(super) enum End {
    /// A vertex has no free colour.
    NoColour,
    /// The run is over.
    Halt(Halt),
}

impl From<Halt> for End {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

/// The parameters of the methods of the paper, which counts neighbours.
pub(super) static PARAMS: &[Param] = &[COUNT_OR_DISTINCT, TIES, MAX_ITER];

const SATURATION_HELP: &str =
    "what saturates a vertex: its coloured neighbours, or the distinct colours among them";

const COUNT_OR_DISTINCT: Param = Param {
    name: "saturation",
    kind: Kind::Choice(&["count", "distinct"]),
    help: SATURATION_HELP,
};

/// The meaning of saturation for the methods named after DSatur, which counts colours.
pub(super) const DISTINCT_OR_COUNT: Param = Param {
    name: "saturation",
    kind: Kind::Choice(&["distinct", "count"]),
    help: SATURATION_HELP,
};

pub(super) const TIES: Param = Param {
    name: "ties",
    kind: Kind::Choice(&["random", "first"]),
    help: "which of equally saturated vertices is taken: any, or the first row by row",
};

pub(super) const MAX_ITER: Param = Param {
    name: "max-iter",
    kind: Kind::Int {
        default: 10_000,
        min: 1,
        max: u64::MAX,
    },
    help: "attempts before it gives up; the paper has 10000, 20000, 30000 for easy, medium, hard",
};

/// The statistics of all these methods.
pub(super) static STATISTICS: &[Statistic] = &[
    Statistic {
        name: "attempts",
        help: "attempts begun, the last one included",
    },
    Statistic {
        name: "blank",
        help: "cells that were blank",
    },
    Statistic {
        name: "best",
        help: "blank cells coloured in the best attempt",
    },
];

impl<O: Order> Method for O {
    fn info(&self) -> &'static Info {
        O::INFO
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        watched_or_not!(puzzle, session, S, WATCHED => saturated::<S, O, WATCHED>(puzzle, session))
    }
}

/// Runs attempts with the selected saturation.
fn saturated<S: Size, O: Order, const WATCHED: bool>(
    puzzle: &Puzzle,
    session: &mut Session,
) -> Result<Answer, Halt> {
    if session.params().choice("saturation") == "distinct" {
        restart::<S, O::Keeps<S, Distinct<S>>, O, WATCHED>(puzzle, session)
    } else {
        restart::<S, O::Keeps<S, Count<S>>, O, WATCHED>(puzzle, session)
    }
}

fn restart<S: Size, T: Saturation<S>, O: Order, const WATCHED: bool>(
    puzzle: &Puzzle,
    session: &mut Session,
) -> Result<Answer, Halt> {
    let limit = session.params().int("max-iter");
    let mut painter = Painter::<S, T, WATCHED>::new(puzzle, session);
    let start = painter.board.start();
    let blank = painter.board.blank().len() as u64;
    let mut best = None;
    let ended = loop {
        if let Err(halt) = painter.session.attempt(limit) {
            break Err(halt);
        }
        painter.board.reset(&start);
        painter.painted = 0;
        match O::attempt(&mut painter) {
            Ok(()) => {
                best = Some(blank);
                let grid = painter.board.grid();
                // These methods are asked for one solution only.
                let _ = painter.session.offer(grid);
                break Ok(Answer::Incomplete);
            }
            Err(end) => {
                if Some(painter.painted) > best {
                    best = Some(painter.painted);
                    let grid = painter.board.grid();
                    painter.session.best(grid);
                }
                if let End::Halt(halt) = end {
                    break Err(halt);
                }
            }
        }
    };
    let attempts = session.attempts();
    session.statistic("attempts", attempts);
    session.statistic("blank", blank);
    session.statistic("best", best.unwrap_or(0));
    ended
}

/// The state of a run: the board, and what decides between equals. `WATCHED` says whether there is
/// an observer: a run without one has no code for events in its loops.
pub(super) struct Painter<'a, 's, S: Size, T, const WATCHED: bool> {
    pub(super) board: Board<S, T>,
    /// Vertices whose neighbours wait to be coloured: a queue or a stack.
    pub(super) waiting: Vec<Vertex>,
    random: Random,
    is_first: bool,
    painted: u64,
    session: &'a mut Session<'s>,
}

impl<'a, 's, S: Size, T: Saturation<S>, const WATCHED: bool> Painter<'a, 's, S, T, WATCHED> {
    fn new(puzzle: &Puzzle, session: &'a mut Session<'s>) -> Self {
        Self {
            board: Board::new(puzzle),
            waiting: Vec::with_capacity(puzzle.shape().cells()),
            random: session.random(),
            is_first: session.params().choice("ties") == "first",
            painted: 0,
            session,
        }
    }

    /// A vertex of highest saturation in a set of blank ones, unless the set is empty.
    #[inline]
    pub(super) fn highest(&mut self, set: S::Vertices) -> Option<Vertex> {
        if set.is_empty() {
            return None;
        }
        let highest = self.board.highest(set);
        if WATCHED {
            let board = &self.board;
            self.session
                .remark_hot(Remark::Weighed, move || board.weighed(set));
        }
        Some(if self.is_first {
            highest.first()
        } else {
            highest.any(&mut self.random)
        })
    }

    /// Reports that the neighbours of a vertex come next, and what waits from position `next` on.
    #[inline]
    pub(super) fn report_taken(&mut self, from: Source, vertex: Vertex, next: usize) {
        if !WATCHED {
            return;
        }
        let waiting = &self.waiting;
        self.session.remark_hot(Remark::Taken, move || {
            let cells = waiting.get(next..).unwrap_or_default();
            let cells = cells.iter().map(|&vertex| Graph::<S>::cell(vertex));
            let (waiting, count) = match from {
                Source::Stack => (cells.rev().take(MOST_LISTED).collect(), waiting.len()),
                _ => (cells.take(MOST_LISTED).collect(), waiting.len() - next),
            };
            Detail::Taken {
                from,
                cell: Some(Graph::<S>::cell(vertex)),
                waiting,
                count,
            }
        });
    }

    /// Gives a vertex a random free colour.
    #[inline]
    pub(super) fn colour(&mut self, vertex: Vertex) -> Result<(), End> {
        let cell = Graph::<S>::cell(vertex);
        let free = self.board.free(vertex);
        if free.is_empty() {
            if WATCHED {
                self.session.emit_together(
                    Some(cell),
                    Remark::Colours,
                    || self.board.colours(vertex, None),
                    Event::DeadEnd(cell),
                );
            }
            return Err(End::NoColour);
        }
        let colour = free.any(&mut self.random);
        if WATCHED {
            let digit = Digit::new(colour);
            self.session.emit_together(
                Some(cell),
                Remark::Colours,
                || self.board.colours(vertex, Some(colour)),
                if free.is_single() {
                    Event::Place(cell, digit)
                } else {
                    Event::Try(cell, digit)
                },
            );
        }
        self.board.paint(vertex, colour);
        self.painted += 1;
        self.session.tick(1)?;
        Ok(())
    }
}
