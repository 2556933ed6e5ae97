//! Whether the rating of a puzzle is in a range, without the rating.
//!
//! *Idea*: the path of Sudoku Explainer is followed up to the first board on which nothing below the range is left.
//! From there on the question is only whether anything above it will be needed. No: if chains without branches of
//! that length solve the board all at once, in any order, then on every board of the path either one of them is
//! still there or a smaller step is ([`Chains::solve_within`]). Otherwise the path goes on for a step, and the question
//! is put again.
//!
//! What is easy is not taken step by step at all ([`bulk`]).
//!
//! *Cost*: of puzzles of 7.0 to 7.4 less than half of a rating, which has four steps from 7.0 on.

use std::ops::RangeInclusive;

use satur_model::{Puzzle, Stop};

use super::bulk;
use super::chains::Chains;
use super::path::Path;
use super::rating::Score;
use super::tables::Tables;
use super::watch::Watch;

/// Where a rating stands to a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Below all of it.
    Below,
    /// In it.
    Within,
    /// Above all of it, or no technique applies.
    Above,
    /// The stop was over before that was known.
    Unknown,
}

/// Below this no chain is rated, so that there is no new reason to ask for them.
const CHAINS: f64 = 6.45;

/// Where the rating of a puzzle stands to a range.
pub(super) fn standing(
    tables: &Tables,
    chains: &mut Chains,
    puzzle: &Puzzle,
    range: &RangeInclusive<Score>,
    stop: &Stop,
) -> Standing {
    let high = range.end().value();
    let mut path = Path::new(tables, puzzle);
    let mut ceiling = range.start().less_a_tenth().value();
    let mut watch = Watch::for_bound(stop, ceiling);
    let (mut is_in, mut is_new) = (false, false);
    // Nothing below this is looked for step by step.
    let least = if ceiling > bulk::ABOVE {
        bulk::ABOVE
    } else {
        0.0
    };
    loop {
        if least > 0.0 {
            path.settle();
        }
        if path.is_solved() {
            break;
        }
        if is_new && high >= CHAINS && chains.solve_within(tables, path.grid().clone(), high) {
            return Standing::Within;
        }
        is_new = false;
        watch.begin();
        let hint = path.next_from(least, chains, &watch);
        let is_over = watch.is_over();
        let next = match (&hint, is_over) {
            (Some(hint), false) => hint.rating,
            (None, false) => return Standing::Above,
            _ if watch.floor() > ceiling + 0.05 => watch.floor(),
            _ => return Standing::Unknown,
        };
        // Ratings are tenths with rounding errors.
        if next > ceiling + 0.05 {
            if is_in || next > high + 0.05 {
                return Standing::Above;
            }
            (is_in, ceiling) = (true, high);
            watch = Watch::for_bound(stop, ceiling);
            is_new = is_over;
        }
        if let (Some(hint), false) = (hint, is_over) {
            is_new = is_in && hint.rating > CHAINS;
            path.apply(&hint);
        }
    }
    if is_in {
        Standing::Within
    } else {
        Standing::Below
    }
}

#[cfg(test)]
mod tests {
    use satur_model::Shape;

    use super::super::Rater;
    use super::super::path::tests::PUZZLES;
    use super::*;

    #[test]
    fn the_standing_is_that_of_the_rating() {
        let mut rater = Rater::new(Shape::classic()).unwrap();
        let mut seen = [0; 3];
        for line in PUZZLES {
            let puzzle = line.parse().unwrap();
            let rated = rater.rate(&puzzle, None, Stop::never()).er.unwrap().score;
            for (low, high) in [
                (10, 45),
                (35, 41),
                (42, 65),
                (62, 69),
                (70, 72),
                (70, 74),
                (66, 79),
                (75, 79),
                (80, 84),
                (85, 95),
                (0, 999),
            ] {
                let range = Score::tenths(low)..=Score::tenths(high);
                let expected = match rated {
                    _ if rated < *range.start() => Standing::Below,
                    _ if rated > *range.end() => Standing::Above,
                    _ => Standing::Within,
                };
                let told = rater.standing(&puzzle, &range, Stop::never());
                assert_eq!(told, expected, "{line} of {rated}, {low} to {high}");
                seen[expected as usize] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 9), "{seen:?}");
    }

    #[test]
    fn a_stop_leaves_it_unknown() {
        let mut rater = Rater::new(Shape::classic()).unwrap();
        let stop = Stop::new();
        stop.request();
        let range = Score::tenths(70)..=Score::tenths(74);
        let told = rater.standing(&PUZZLES[5].parse().unwrap(), &range, &stop);
        assert_eq!(told, Standing::Unknown);
    }
}
