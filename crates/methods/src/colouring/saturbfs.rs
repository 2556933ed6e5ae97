//! `saturbfs`: breadth-first colouring steered by saturation (Laurindo and Silva e Silva).
//!
//! The queue of breadth-first search, but of the uncoloured neighbours of a vertex the most
//! saturated one is always next. The saturations change with every colouring, so they are compared
//! again for every choice.

use super::restarts::{self, End, Order, Painter};
use super::saturation::Saturation;
use super::size::Size;
use crate::{Guarantee, Info, Source};

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

impl Order for SaturBfs {
    const INFO: &'static Info = &INFO;

    type Keeps<S: Size, T: Saturation<S>> = T;

    fn attempt<S: Size, T: Saturation<S>, const WATCHED: bool>(
        painter: &mut Painter<S, T, WATCHED>,
    ) -> Result<(), End> {
        while let Some(start) = painter.highest(painter.board.blank()) {
            painter.colour(start)?;
            painter.waiting.clear();
            painter.waiting.push(start);
            let mut next = 0;
            while let Some(&vertex) = painter.waiting.get(next) {
                next += 1;
                painter.report_taken(Source::Queue, vertex, next);
                while let Some(found) = painter.highest(painter.board.blank_neighbours(vertex)) {
                    painter.colour(found)?;
                    painter.waiting.push(found);
                }
            }
        }
        Ok(())
    }
}
