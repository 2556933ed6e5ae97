//! `dfs`: colour in depth-first order.
//!
//! From a vertex of highest saturation into the depth: always the first uncoloured neighbour of the
//! vertex that was coloured last; if there is none, back along the path. Saturation is used only
//! for the start, so no counter is updated.

use super::bits::Set;
use super::restarts::{self, End, Order, Painter};
use super::saturation::{Frozen, Saturation};
use super::size::Size;
use crate::{Guarantee, Info, Source};

/// The method.
pub(crate) struct Dfs;

static INFO: Info = Info {
    id: "dfs",
    name: "Depth-first colouring",
    summary: "random colours in depth-first order, from the givens again after each failure",
    guarantee: Guarantee::Heuristic,
    is_random: true,
    params: restarts::PARAMS,
    statistics: restarts::STATISTICS,
    work_unit: "cells coloured, in all attempts together",
    page: include_str!("../../pages/dfs.md"),
};

impl Order for Dfs {
    const INFO: &'static Info = &INFO;

    type Keeps<S: Size, T: Saturation<S>> = Frozen<T>;

    fn attempt<S: Size, T: Saturation<S>, const WATCHED: bool>(
        painter: &mut Painter<S, T, WATCHED>,
    ) -> Result<(), End> {
        while let Some(start) = painter.highest(painter.board.blank()) {
            painter.colour(start)?;
            painter.waiting.clear();
            painter.waiting.push(start);
            while let Some(&vertex) = painter.waiting.last() {
                painter.report_taken(Source::Stack, vertex, 0);
                let blank = painter.board.blank_neighbours(vertex);
                if blank.is_empty() {
                    painter.waiting.pop();
                } else {
                    let found = blank.first();
                    painter.colour(found)?;
                    painter.waiting.push(found);
                }
            }
        }
        Ok(())
    }
}
