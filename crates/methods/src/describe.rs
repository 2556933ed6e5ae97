//! What became of a puzzle, in words.

use satur_model::{Grid, Shape};

use crate::{Outcome, Verdict};

impl Outcome {
    /// What became of the puzzle, in words for people: `no solution: 1 stands twice in …`,
    /// `stuck with 57 of 81 cells`, `gave up after 2s; the best board has 4 clashes`.
    pub fn describe(&self, shape: Shape) -> String {
        match self.verdict {
            Verdict::Solved => "solved".to_owned(),
            Verdict::Unique => "solved: the only solution".to_owned(),
            Verdict::Several => "several solutions".to_owned(),
            Verdict::Impossible => match self.clash {
                Some(clash) => format!("no solution: {}", clash.describe(shape)),
                None => "no solution".to_owned(),
            },
            Verdict::Stuck => {
                let filled = self.partial.as_ref().map_or(0, Grid::count_filled);
                format!("stuck with {filled} of {} cells", shape.cells())
            }
            Verdict::GaveUp(limit) => {
                let mut text = match &self.why {
                    Some(why) => format!("gave up: {why}"),
                    None => format!("gave up {limit}"),
                };
                if let Some(cost) = self.cost {
                    text += &format!("; the best board has {cost}");
                }
                if self.found > 0 {
                    text += "; one solution was found, and nobody knows of another";
                }
                text
            }
        }
    }

    /// The grid to show of a puzzle that was not solved as asked: what is certain, the best
    /// that a heuristic had, or the one solution that was found before the search for another
    /// gave up.
    pub fn unfinished(&self) -> Option<&Grid> {
        let found = || self.solutions.first().map(satur_model::Solution::grid);
        let gave_up = matches!(self.verdict, Verdict::GaveUp(_));
        let board = self.partial.as_ref().or(self.best.as_ref());
        board.or_else(|| found().filter(|_| gave_up))
    }
}
