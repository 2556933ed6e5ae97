//! Easy puzzles for people who begin: more givens than are needed, in a symmetric pattern.
//!
//! *Idea*: dig as for any easy puzzle ([`easy`](crate::easy)), by orbits, so that hidden singles solve what is left; then give
//! orbits back at random until four cells of nine are given. A given more never makes a hidden single less.

use satur_model::{Layout, Puzzle, Random, Stop};

use crate::easy::Dig;
use crate::singles::Singles;
use crate::{CluePattern, Deviation, Level, NearestPuzzle, full_on};

/// The share of cells that are given at least: 36 of 81.
const GIVEN: (usize, usize) = (4, 9);

/// Whether a level is the one for people who begin.
pub fn is_for_beginners(level: &Level) -> bool {
    level.name == "easy"
}

/// A puzzle of a board that hidden singles solve, with givens to spare. Without a symmetry the pattern is that of half a
/// turn, where the board has it. Nothing if the stop is over first.
pub fn beginner_puzzle(
    layout: &Layout,
    symmetry: CluePattern,
    random: &mut Random,
    stop: &Stop,
) -> Option<NearestPuzzle> {
    let shape = layout.shape();
    let symmetry = match symmetry {
        CluePattern::None if CluePattern::Rotate180.fits(shape) => CluePattern::Rotate180,
        symmetry => symmetry,
    };
    let full = full_on(layout, random, stop)?;
    let mut orbits = symmetry.orbits(shape);
    random.shuffle(&mut orbits);
    let mut singles = Singles::new(layout, Vec::new())?;
    singles.clear();
    let mut givens = Dig::new(singles, full.clone(), &full, &orbits).decided();
    random.shuffle(&mut orbits);
    let wanted = (shape.cells() * GIVEN.0).div_ceil(GIVEN.1);
    for orbit in orbits {
        if givens.count_filled() >= wanted {
            break;
        }
        for cell in orbit {
            givens[cell] = full[cell];
        }
    }
    let puzzle = Puzzle::new(givens).with_layout(layout.clone()).ok()?;
    Some(NearestPuzzle {
        puzzle,
        full,
        miss: Deviation::HIT,
    })
}

#[cfg(test)]
mod tests {
    use satur_logic::technique;
    use satur_model::{Shape, rules};

    use super::*;
    use crate::{hardest_technique, ladder_without};

    #[test]
    fn beginners_get_givens_to_spare_in_a_pattern_and_need_hidden_singles_alone() {
        let x = Layout::new(Shape::classic(), None, &[rules::find("x").unwrap()]).unwrap();
        let boards: [Layout; 4] = [
            Shape::classic().into(),
            Shape::new(2, 3).unwrap().into(),
            Shape::new(3, 4).unwrap().into(),
            x,
        ];
        let limit = technique("hidden-single-row").map_or(1.5, |technique| technique.difficulty);
        for (seed, layout) in (1..).zip(&boards) {
            let mut random = Random::new(seed);
            let never = Stop::never();
            let made = beginner_puzzle(layout, CluePattern::None, &mut random, never).unwrap();
            let givens = made.puzzle.givens();
            let cells = layout.shape().cells();
            assert!(9 * givens.count_filled() >= 4 * cells, "{givens}");
            for orbit in CluePattern::Rotate180.orbits(layout.shape()) {
                let filled = orbit.iter().filter(|&&cell| givens[cell].is_some()).count();
                assert!(filled == 0 || filled == orbit.len(), "{givens}");
            }
            let hardest = hardest_technique(&made.puzzle, &ladder_without(&[]), never).unwrap();
            assert!(hardest.difficulty <= limit, "{}", hardest.id);
        }
    }
}
