//! `dsatur-restarts`: random colours in the order of DSatur, until an attempt succeeds.
//!
//! No queue: the next vertex is always the most saturated of the whole board. Compared with
//! `saturbfs` it shows the cost of the queue, and of not counting distinct colours.

use super::restarts::{self, End, Order, Painter};
use super::saturation::Saturation;
use super::size::Size;
use crate::{Guarantee, Info};

/// The method.
pub(crate) struct DsaturRestarts;

static INFO: Info = Info {
    id: "dsatur-restarts",
    name: "DSatur with restarts",
    summary: "random colours in DSatur order, from the givens again after each failure",
    guarantee: Guarantee::Heuristic,
    is_random: true,
    params: &[
        restarts::DISTINCT_OR_COUNT,
        restarts::TIES,
        restarts::MAX_ITER,
    ],
    statistics: restarts::STATISTICS,
    work_unit: "cells coloured, in all attempts together",
    page: include_str!("../../pages/dsatur-restarts.md"),
};

impl Order for DsaturRestarts {
    const INFO: &'static Info = &INFO;

    type Keeps<S: Size, T: Saturation<S>> = T;

    fn attempt<S: Size, T: Saturation<S>, const WATCHED: bool>(
        painter: &mut Painter<S, T, WATCHED>,
    ) -> Result<(), End> {
        while let Some(vertex) = painter.highest(painter.board.blank()) {
            painter.colour(vertex)?;
        }
        Ok(())
    }
}
