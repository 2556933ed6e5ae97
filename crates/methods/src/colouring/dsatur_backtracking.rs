//! `dsatur-backtracking`: exact search that always branches at the most saturated vertex
//! (Borges, Lima and Marques 2016).
//!
//! Depth first: take the most saturated vertex (of equals the first row by row), give it its free
//! colours one after the other, smallest first, and continue from each; if none is left, backtrack.
//! *Sound and complete*: every free colour of the vertex is tried, and a colour that is not free
//! cannot be part of a solution.
//!
//! With distinct colours the most saturated vertex is the one with the fewest free ones. So a
//! vertex without any is taken at once, a forced one next, and the tree branches as little as
//! possible at each step. Nothing is copied at a branch: the vertices whose saturation rose are
//! recorded, and lowered again on backtracking.

use satur_model::{Digit, Puzzle};

use super::bits::Set;
use super::board::Board;
use super::graph::{Graph, Vertex};
use super::restarts::DISTINCT_OR_COUNT;
use super::saturation::{Count, Distinct, Saturation};
use super::size::{Size, watched_or_not};
use crate::{Answer, Event, Guarantee, Halt, Info, Method, Remark, Session, Statistic};

/// The method.
pub(crate) struct DsaturBacktracking;

static INFO: Info = Info {
    id: "dsatur-backtracking",
    name: "Backtracking in DSatur order",
    summary: "exact: tries the free colours of the most saturated cell, and goes back",
    guarantee: Guarantee::Exact,
    is_random: false,
    params: &[DISTINCT_OR_COUNT],
    statistics: &[
        Statistic {
            name: "choices",
            help: "cells that had more than one free colour when they were chosen",
        },
        Statistic {
            name: "dead-ends",
            help: "cells that had no free colour when they were chosen",
        },
    ],
    work_unit: "colours put into cells",
    page: include_str!("../../pages/dsatur-backtracking.md"),
};

impl Method for DsaturBacktracking {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        let is_distinct = session.params().choice("saturation") == "distinct";
        watched_or_not!(puzzle, session, S, WATCHED => {
            if is_distinct {
                search::<S, Distinct<S>, WATCHED>(puzzle, session)
            } else {
                search::<S, Count<S>, WATCHED>(puzzle, session)
            }
        })
    }
}

/// A vertex on the path from the givens.
struct Step<S: Size> {
    vertex: Vertex,
    /// The colours that were not tried yet.
    left: S::Colours,
    /// The vertices whose saturation rose by its current colour.
    raised: S::Vertices,
}

#[derive(Default)]
struct Counts {
    choices: u64,
    dead_ends: u64,
}

fn search<S: Size, T: Saturation<S>, const WATCHED: bool>(
    puzzle: &Puzzle,
    session: &mut Session,
) -> Result<Answer, Halt> {
    let mut counts = Counts::default();
    let answer = explore::<S, T, WATCHED>(&mut Board::new(puzzle), session, &mut counts);
    session.statistic("choices", counts.choices);
    session.statistic("dead-ends", counts.dead_ends);
    answer
}

fn explore<S: Size, T: Saturation<S>, const WATCHED: bool>(
    board: &mut Board<S, T>,
    session: &mut Session,
    counts: &mut Counts,
) -> Result<Answer, Halt> {
    let mut path: Vec<Step<S>> = Vec::new();
    loop {
        if board.blank().is_empty() {
            if session.offer(board.grid()).is_break() {
                return Ok(Answer::Incomplete);
            }
        } else {
            let vertex = board.highest(board.blank()).first();
            let cell = Graph::<S>::cell(vertex);
            let left = board.free(vertex);
            if WATCHED {
                session.remark(Remark::Weighed, || board.weighed(board.blank()));
                session.emit(|| Event::Choose(cell));
            }
            if left.is_empty() {
                counts.dead_ends += 1;
                if WATCHED {
                    session.remark(Remark::Colours, || board.colours(vertex, None));
                    session.emit(|| Event::DeadEnd(cell));
                }
            } else {
                counts.choices += u64::from(!left.is_single());
                let raised = S::Vertices::EMPTY;
                path.push(Step {
                    vertex,
                    left,
                    raised,
                });
                advance::<S, T, WATCHED>(board, &mut path, session)?;
                continue;
            }
        }
        // A solution, or a dead end: back to the last vertex with a colour left to try.
        loop {
            let Some(step) = path.last_mut() else {
                return Ok(Answer::Complete);
            };
            board.unpaint(step.vertex, step.raised);
            if WATCHED {
                let cell = Graph::<S>::cell(step.vertex);
                session.emit(|| Event::Undo(cell));
            }
            if !step.left.is_empty() {
                break;
            }
            path.pop();
        }
        advance::<S, T, WATCHED>(board, &mut path, session)?;
    }
}

/// Gives the last vertex of the path the next of its colours.
fn advance<S: Size, T: Saturation<S>, const WATCHED: bool>(
    board: &mut Board<S, T>,
    path: &mut [Step<S>],
    session: &mut Session,
) -> Result<(), Halt> {
    let Some(step) = path.last_mut() else {
        return Ok(());
    };
    let (vertex, colour) = (step.vertex, step.left.first());
    if WATCHED {
        session.remark(Remark::Colours, || board.colours(vertex, Some(colour)));
    }
    step.left.remove(colour);
    step.raised = board.paint(vertex, colour);
    if WATCHED {
        session.emit(|| Event::Try(Graph::<S>::cell(vertex), Digit::new(colour)));
    }
    session.tick(1)
}
