//! `bfs`: colour in breadth-first order.
//!
//! From a vertex of highest saturation outwards: its uncoloured neighbours in increasing number,
//! then theirs. A vertex is coloured when it is discovered. Saturation is used only for the start,
//! so no counter is updated.

use super::bits::Set;
use super::restarts::{self, End, Order, Painter};
use super::saturation::{Frozen, Saturation};
use super::size::Size;
use crate::{Guarantee, Info, Source};

/// The method.
pub(crate) struct Bfs;

static INFO: Info = Info {
    id: "bfs",
    name: "Breadth-first colouring",
    summary: "random colours in breadth-first order, from the givens again after each failure",
    guarantee: Guarantee::Heuristic,
    is_random: true,
    params: restarts::PARAMS,
    statistics: restarts::STATISTICS,
    work_unit: "cells coloured, in all attempts together",
    page: include_str!("../../pages/bfs.md"),
};

impl Order for Bfs {
    const INFO: &'static Info = &INFO;

    type Keeps<S: Size, T: Saturation<S>> = Frozen<T>;

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
                for found in painter.board.blank_neighbours(vertex).iter() {
                    painter.colour(found)?;
                    painter.waiting.push(found);
                }
            }
        }
        Ok(())
    }
}
