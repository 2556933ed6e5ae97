//! Puzzles: full grids with digits removed.
//!
//! *Idea*: visit the cells in a random order and remove each digit, unless that allows a second
//! solution. One pass is enough: a digit that was needed with more givens is needed with fewer. So
//! a complete pass leaves a minimal puzzle. With a symmetry the cells of an orbit are removed
//! together, and the puzzle is minimal in orbits.
//!
//! *Why it is fast*: the first half of the pass needs no proofs of its own. If the puzzle is unique
//! without the first forty cells of the order, then it was so all the way; a few tries find the
//! last position for which that is true, since a second solution shows which cell must be restored:
//! the last removed one in which it differs. From there on each cell is one question: is there a
//! solution with another digit here? The true solution need not be found again. On 9x9 this takes 3
//! tries and 41 questions for an average puzzle, where the plain pass asks 81 times for two
//! solutions; the puzzle is the same.
//!
//! *On large shapes* a question may exceed its limit of work; then the digit stays. The puzzle is
//! still unique, and nearly minimal.

use satur_model::{Cell, Grid, Layout, Puzzle, Random, Shape, Stop};

use crate::proof::{Hole, Solutions};
use crate::{CluePattern, full_on};

/// The specification of a puzzle, apart from its difficulty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleSpec {
    /// The board and its rules.
    pub layout: Layout,
    /// The number of givens to leave; `None` for as few as possible. More are left if fewer would
    /// allow a second solution.
    pub givens: Option<usize>,
    /// Whether it must have exactly one solution.
    pub unique: bool,
    /// The symmetry of the pattern of givens.
    pub symmetry: CluePattern,
}

impl PuzzleSpec {
    /// Specifies a minimal puzzle with one solution.
    pub fn minimal(layout: impl Into<Layout>) -> Self {
        Self {
            layout: layout.into(),
            givens: None,
            unique: true,
            symmetry: CluePattern::None,
        }
    }
}

/// A random puzzle to a specification; `None` if its rules leave no full grid.
pub fn puzzle(wish: &PuzzleSpec, random: &mut Random) -> Option<Puzzle> {
    let full = full_on(&wish.layout, random, Stop::never())?;
    Some(dig(full, wish, random, Stop::never()))
}

/// Removes digits from a full grid of the layout to a specification. If the stop is over first,
/// more digits than specified are left; the puzzle still has one solution.
pub fn dig(full: Grid, wish: &PuzzleSpec, random: &mut Random, stop: &Stop) -> Puzzle {
    let mut orbits = wish.symmetry.orbits(full.shape());
    random.shuffle(&mut orbits);
    dig_in_order(full, &orbits, wish, stop)
}

/// Removes givens that are not needed, in a random order. The puzzle has one solution, which is
/// `full`. If the stop is over first, some givens that are not needed are left.
pub fn minimize(puzzle: &Puzzle, full: Grid, random: &mut Random, stop: &Stop) -> Puzzle {
    minimize_to(puzzle, full, 0, random, stop)
}

/// Removes givens that are not needed, as [`minimize`] does, while more than `wanted` are left.
pub(crate) fn minimize_to(
    puzzle: &Puzzle,
    full: Grid,
    wanted: usize,
    random: &mut Random,
    stop: &Stop,
) -> Puzzle {
    let mut hole = Hole::new(puzzle.layout(), full);
    hole.take(&puzzle.givens().blanks().collect::<Vec<_>>());
    let mut cells: Vec<Cell> = puzzle.givens().filled().map(|(cell, _)| cell).collect();
    random.shuffle(&mut cells);
    let orbits: Vec<Vec<Cell>> = cells.into_iter().map(|cell| vec![cell]).collect();
    one_by_one(&mut hole, &orbits, wanted, stop);
    hole.puzzle()
}

/// The pass over orbits in a given order.
pub(crate) fn dig_in_order(
    full: Grid,
    orbits: &[Vec<Cell>],
    wish: &PuzzleSpec,
    stop: &Stop,
) -> Puzzle {
    let cells = full.shape().cells();
    let wanted = wish.givens.unwrap_or(0);
    let mut hole = Hole::new(&wish.layout, full);
    if !wish.unique {
        let mut left = cells;
        for orbit in orbits {
            if left < wanted + orbit.len() {
                continue;
            }
            hole.take(orbit);
            left -= orbit.len();
        }
        return hole.puzzle();
    }
    // Upper bound on the orbits of the order that may be removed, by the number of givens.
    let sizes = orbits.iter().scan(cells, |left, orbit| {
        *left -= orbit.len();
        Some(*left)
    });
    let most = sizes.take_while(|left| *left >= wanted).count();
    let gone = spare_beginning(&mut hole, orbits, most, stop);
    one_by_one(&mut hole, &orbits[gone..], wanted, stop);
    hole.puzzle()
}

/// Removes as many orbits of the beginning as possible, at most `most`; returns how many.
fn spare_beginning(hole: &mut Hole, orbits: &[Vec<Cell>], most: usize, stop: &Stop) -> usize {
    let shape = hole.grid().shape();
    let mut rank = vec![0; shape.cells()];
    for (at, orbit) in orbits.iter().enumerate() {
        for cell in orbit {
            rank[cell.index()] = at;
        }
    }
    // `good` orbits can be removed, `bad` cannot; `gone` are currently removed.
    let (mut good, mut bad, mut gone) = (0, most + 1, 0);
    let mut guess = first_guess(shape, orbits.len());
    while good + 1 < bad && !stop.is_over() {
        let tried = guess.clamp(good + 1, bad - 1);
        move_border(hole, orbits, &mut gone, tried);
        match hole.solutions(stop) {
            Solutions::One => {
                good = tried;
                guess = good + (bad - good).min(4) / 2;
            }
            Solutions::Another(differs) => {
                // All orbits before the last of these may still be removed.
                bad = differs
                    .iter()
                    .map(|cell| rank[cell.index()])
                    .max()
                    .unwrap_or(0)
                    + 1;
                guess = bad - 1;
            }
            Solutions::Unknown => {
                bad = tried;
                guess = good + (bad - good) / 2;
            }
        }
    }
    move_border(hole, orbits, &mut gone, good);
    good
}

/// Removes or restores orbits until exactly the first `wanted` are removed.
fn move_border(hole: &mut Hole, orbits: &[Vec<Cell>], gone: &mut usize, wanted: usize) {
    let (low, high) = ((*gone).min(wanted), (*gone).max(wanted));
    for orbit in &orbits[low..high] {
        if wanted > *gone {
            hole.take(orbit);
        } else {
            hole.put(orbit);
        }
    }
    *gone = wanted;
}

/// How many of `orbits` orbits can usually be removed at once: 44 of 81 cells on 9x9, fewer of
/// larger boards, whose puzzles need a larger share of givens.
fn first_guess(shape: Shape, orbits: usize) -> usize {
    let share = match shape.side() {
        0..=9 => 0.54,
        10..=12 => 0.5,
        13..=16 => 0.46,
        17..=20 => 0.42,
        _ => 0.38,
    };
    (share * orbits as f64) as usize
}

/// Removes each orbit that is not needed while enough givens are left.
fn one_by_one(hole: &mut Hole, orbits: &[Vec<Cell>], wanted: usize, stop: &Stop) {
    let mut left = hole.grid().count_filled();
    for orbit in orbits {
        if stop.is_over() {
            return;
        }
        if left < wanted + orbit.len() {
            continue;
        }
        let digit = hole.grid()[orbit[0]];
        hole.take(orbit);
        let is_spare = match (&orbit[..], digit) {
            ([cell], Some(digit)) => hole.could_spare(*cell, digit, stop),
            _ => matches!(hole.solutions(stop), Solutions::One),
        };
        if is_spare {
            left -= orbit.len();
        } else {
            hole.put(orbit);
        }
    }
}

/// A puzzle whose number of givens lies in a range, if one of `tries` full grids gives one. Without
/// a least number it has as few as possible. `None` if the stop is over first.
pub fn puzzle_with(
    wish: &PuzzleSpec,
    least: Option<usize>,
    most: usize,
    tries: usize,
    random: &mut Random,
    stop: &Stop,
) -> Option<Puzzle> {
    let most = most.min(wish.layout.shape().cells());
    let tries = (0..tries).take_while(|_| !stop.is_over());
    tries.into_iter().find_map(|_| {
        let givens = match least {
            Some(least) => Some(least + random.below(most.checked_sub(least)? + 1)),
            None => None,
        };
        let wish = PuzzleSpec {
            givens,
            ..wish.clone()
        };
        let made = dig(full_on(&wish.layout, random, stop)?, &wish, random, stop);
        (made.givens().count_filled() <= most).then_some(made)
    })
}

#[cfg(test)]
mod tests {
    use satur_methods::{Request, Verdict, find, run};

    use super::*;
    use crate::full;

    fn is_unique(grid: &Grid) -> bool {
        let exact = find("exact").unwrap();
        let outcome = run(exact, &Puzzle::new(grid.clone()), &mut Request::unique());
        outcome.unwrap().verdict == Verdict::Unique
    }

    fn made(rows: usize, cols: usize, givens: Option<usize>, unique: bool) -> Puzzle {
        let wish = PuzzleSpec {
            givens,
            unique,
            ..PuzzleSpec::minimal(Shape::new(rows, cols).unwrap())
        };
        puzzle(&wish, &mut Random::new(11)).unwrap()
    }

    /// The plain pass of the module documentation: every cell asks for two solutions.
    fn plain_pass(full: &Grid, orbits: &[Vec<Cell>]) -> Grid {
        let mut grid = full.clone();
        for orbit in orbits {
            for &cell in orbit {
                grid[cell] = None;
            }
            if !is_unique(&grid) {
                for &cell in orbit {
                    grid[cell] = full[cell];
                }
            }
        }
        grid
    }

    #[test]
    fn the_short_way_gives_what_the_plain_pass_gives() {
        let mut random = Random::new(5);
        let shapes = [(2, 2), (2, 3), (3, 3), (2, 4), (3, 3)];
        let symmetries = CluePattern::ALL.map(|(_, symmetry)| symmetry);
        for (at, symmetry) in symmetries.into_iter().enumerate() {
            let (rows, cols) = shapes[at % shapes.len()];
            let wish = PuzzleSpec {
                symmetry,
                ..PuzzleSpec::minimal(Shape::new(rows, cols).unwrap())
            };
            let shape = wish.layout.shape();
            let full = full(shape, &mut random);
            let mut orbits = symmetry.orbits(shape);
            random.shuffle(&mut orbits);
            let puzzle = dig_in_order(full.clone(), &orbits, &wish, Stop::never());
            assert_eq!(*puzzle.givens(), plain_pass(&full, &orbits), "{symmetry}");
        }
    }

    /// Puzzles of every rule have one solution, and every given is needed for it.
    #[test]
    fn puzzles_with_rules_are_unique_and_minimal() {
        let exact = find("exact").unwrap();
        let verdict = |puzzle: &Puzzle| run(exact, puzzle, &mut Request::unique()).unwrap().verdict;
        let mut random = Random::new(17);
        let small = Shape::new(2, 3).unwrap();
        for rule in satur_model::rules::RULES {
            let shape = Layout::new(small, None, &[rule]).map_or(Shape::classic(), |_| small);
            let layout = Layout::new(shape, None, &[rule]).unwrap();
            // Large boards take long to prove cell by cell.
            let Some(made) = (layout.shape().cells() <= 81)
                .then(|| puzzle(&PuzzleSpec::minimal(layout.clone()), &mut random))
            else {
                continue;
            };
            // Some rules leave no grid on 6x6 boards.
            let Some(made) = made else { continue };
            assert_eq!(*made.layout(), layout);
            assert_eq!(verdict(&made), Verdict::Unique, "{layout}");
            for (cell, _) in made.givens().filled() {
                assert_eq!(
                    verdict(&made.without_given(cell)),
                    Verdict::Several,
                    "{layout}"
                );
            }
        }
    }

    #[test]
    fn symmetry_is_kept_on_boards_with_holes() {
        let samurai = satur_model::rules::find("samurai").unwrap();
        let layout = Layout::new(Shape::classic(), None, &[samurai]).unwrap();
        let wish = PuzzleSpec {
            symmetry: CluePattern::Rotate180,
            givens: Some(200),
            ..PuzzleSpec::minimal(layout)
        };
        let made = puzzle(&wish, &mut Random::new(2)).unwrap();
        let shape = made.shape();
        for (cell, _) in made.givens().filled() {
            let opposite = shape.cell_at(
                shape.height() - 1 - shape.row(cell),
                shape.width() - 1 - shape.col(cell),
            );
            assert!(made.givens()[opposite.unwrap()].is_some());
        }
        assert!(!CluePattern::Diagonal.fits(Shape::overlapping(&satur_model::Overlapping::SHOGUN)));
    }

    #[test]
    fn without_a_number_every_given_is_needed() {
        for (rows, cols) in [(3, 3), (2, 4)] {
            let puzzle = made(rows, cols, None, true);
            assert!(is_unique(puzzle.givens()));
            for (cell, _) in puzzle.givens().filled() {
                let mut fewer = puzzle.givens().clone();
                fewer[cell] = None;
                assert!(!is_unique(&fewer));
            }
        }
    }

    #[test]
    fn the_number_of_givens_is_kept() {
        assert_eq!(made(3, 4, Some(80), true).givens().count_filled(), 80);
        assert_eq!(made(3, 4, Some(5), false).givens().count_filled(), 5);
        assert_eq!(made(3, 3, Some(0), false).givens().count_filled(), 0);
        // If fewer are specified than uniqueness allows, the result is minimal.
        assert!(made(2, 2, Some(0), true).givens().count_filled() >= 4);
        let wish = PuzzleSpec::minimal(Shape::classic());
        let found =
            puzzle_with(&wish, Some(24), 26, 100, &mut Random::new(1), Stop::never()).unwrap();
        assert!((24..=26).contains(&found.givens().count_filled()));
        assert!(puzzle_with(&wish, None, 16, 10, &mut Random::new(1), Stop::never()).is_none());
    }

    #[test]
    fn a_puzzle_is_minimized_within_its_givens() {
        let mut random = Random::new(8);
        let full = full(Shape::classic(), &mut random);
        let wish = PuzzleSpec {
            givens: Some(40),
            ..PuzzleSpec::minimal(Shape::classic())
        };
        let easy = dig(full.clone(), &wish, &mut random, Stop::never());
        let minimal = minimize(&easy, full, &mut random, Stop::never());
        assert!(is_unique(minimal.givens()));
        for (cell, digit) in minimal.givens().filled() {
            assert_eq!(easy.givens()[cell], Some(digit));
            let mut fewer = minimal.givens().clone();
            fewer[cell] = None;
            assert!(!is_unique(&fewer));
        }
    }
}
