//! `saturbfs`: breadth-first colouring steered by saturation (Laurindo and Silva e Silva).
//!
//! The queue of breadth-first search, but of the uncoloured neighbours of a vertex the most
//! saturated one is always next. The saturations change with every colouring, so they are
//! looked at again for every choice.

use satur_model::Puzzle;

use super::restarts::{self, End, Order, Painter};
use super::saturation::Saturation;
use super::size::Size;
use crate::{Answer, Guarantee, Halt, Info, Method, Session, Source};

/// The method.
pub(crate) struct SaturBfs;

static INFO: Info = Info {
    id: "saturbfs",
    name: "SaturBFS",
    summary: "random colours in breadth-first order, the most saturated neighbour first",
    guarantee: Guarantee::Heuristic,
    is_random: true,
    params: restarts::PARAMS,
    statistics: restarts::STATISTICS,
    work_unit: "cells coloured, in all attempts together",
    page: include_str!("../../pages/saturbfs.md"),
};

impl Method for SaturBfs {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        restarts::solve::<Self>(puzzle, session)
    }
}

impl Order for SaturBfs {
    type Keeps<S: Size, T: Saturation<S>> = T;

    fn attempt<S: Size, T: Saturation<S>, const TOLD: bool>(
        painter: &mut Painter<S, T, TOLD>,
    ) -> Result<(), End> {
        while let Some(start) = painter.highest(painter.board.blank()) {
            painter.colour(start)?;
            painter.waiting.clear();
            painter.waiting.push(start);
            let mut next = 0;
            while let Some(&vertex) = painter.waiting.get(next) {
                next += 1;
                painter.tell_taken(Source::Queue, vertex, next);
                while let Some(found) = painter.highest(painter.board.blank_neighbours(vertex)) {
                    painter.colour(found)?;
                    painter.waiting.push(found);
                }
            }
        }
        Ok(())
    }
}
