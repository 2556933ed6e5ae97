//! Easy killers: what singles and the sets of one cage solve.
//!
//! *Idea*: draw cages, settle the board, and give a digit in a cell that is left open, until nothing is open: one pass over the board,
//! since what was settled stays. Then givens that are not needed go. The steps that solve the board prove that it has one
//! solution.

use std::ops::RangeInclusive;

use satur_logic::Ladder;
use satur_model::{Cell, Grid, Puzzle, Random};

use super::{CluedSpec, cages};
use crate::easy::Dig;
use crate::singles::Singles;

/// The difficulties of a hidden single in a line and of the sets of a cage.
const SETS: f32 = 2.45;

/// Whether a puzzle of this kind may be made here: killers in whose range every puzzle of singles and sets lies.
pub(super) fn serves(spec: &CluedSpec, wanted: &RangeInclusive<f32>, ladder: &Ladder) -> bool {
    let is_killer = spec.kinds.len() == 1 && spec.kinds[0].id == "killer";
    let is_whole = ladder.techniques().len() == Ladder::all().techniques().len();
    is_killer && is_whole && !spec.minimal && *wanted.start() <= 1.0 && *wanted.end() >= SETS
}

/// A killer on a full grid that singles and the sets of one cage solve; `None` if the board is too large for that, or if no cage
/// can be drawn.
pub(super) fn draw(full: &Grid, spec: &CluedSpec, random: &mut Random) -> Option<Puzzle> {
    // Cages of two or three cells, if the sizes allow it: larger ones have too many sets to begin with.
    let clues = cages::draw(spec.kinds[0], full, spec, SMALL, random);
    let listed = clues.iter().map(|clue| {
        let cells = clue.cells().iter().map(|cell| cell.index()).collect();
        (cells, clue.number().unwrap_or(0) as usize)
    });
    let mut singles = Singles::new(&spec.layout, listed.collect())?;
    let shape = full.shape();
    let orbits = spec.symmetry.orbits(shape);
    let mut orbit_of = vec![0; shape.cells()];
    for (number, orbit) in orbits.iter().enumerate() {
        for cell in orbit {
            orbit_of[cell.index()] = number;
        }
    }
    let mut cells: Vec<Cell> = shape.all_cells().collect();
    random.shuffle(&mut cells);
    let mut given: Vec<usize> = Vec::new();
    singles.clear();
    let mut is_solved = singles.settle();
    for cell in cells {
        if is_solved {
            break;
        }
        if singles.is_open(cell) {
            let orbit = orbit_of[cell.index()];
            given.push(orbit);
            singles.give_all(&orbits[orbit], full);
            is_solved = singles.settle();
        }
    }
    // Those that the later ones make needless go.
    let given: Vec<Vec<Cell>> = given
        .into_iter()
        .map(|orbit| orbits[orbit].clone())
        .collect();
    let mut givens = Grid::empty(shape);
    for &cell in given.iter().flatten() {
        givens[cell] = full[cell];
    }
    singles.clear();
    singles.settle();
    let givens = Dig::new(singles, givens, full, &given).decided();
    let puzzle = Puzzle::new(givens).with_layout(spec.layout.clone()).ok()?;
    (!clues.is_empty()).then(|| puzzle.with_clues(clues).ok())?
}

/// A number of draws after which cages have at most three cells.
const SMALL: usize = 6;

#[cfg(test)]
mod tests {
    use satur_methods::{Request, Verdict, exact, run};
    use satur_model::{Layout, Shape, Stop, clues, rules};

    use super::*;
    use crate::{
        CluePattern, Deviation, LEVELS, clued_range, clued_search, full_on, hardest_technique,
    };

    fn specs() -> Vec<CluedSpec> {
        let killer = [clues::find("killer").unwrap()];
        let x = rules::find("x").unwrap();
        let boards = [
            Shape::classic().into(),
            Shape::new(2, 3).unwrap().into(),
            Layout::new(Shape::classic(), None, &[x]).unwrap(),
        ];
        let symmetries = [CluePattern::None, CluePattern::Rotate180];
        let specs = boards.iter().flat_map(|board| {
            symmetries.map(|symmetry| CluedSpec {
                symmetry,
                ..CluedSpec::new(board.clone(), &killer)
            })
        });
        specs.collect()
    }

    /// What is made here is unique and, by the ladder that explains it, easy.
    #[test]
    fn easy_killers_are_easy_and_unique() {
        let (ladder, wanted) = (Ladder::all(), clued_range(&LEVELS[0]));
        for spec in specs() {
            assert!(serves(&spec, &wanted, &ladder));
            let mut random = Random::new(14);
            for _ in 0..5 {
                let full = full_on(&spec.layout, &mut random, Stop::never()).unwrap();
                let puzzle = draw(&full, &spec, &mut random).unwrap();
                let outcome = run(exact(), &puzzle, &mut Request::unique()).unwrap();
                assert_eq!(outcome.verdict, Verdict::Unique);
                assert_eq!(outcome.solutions[0].grid(), &full);
                let hardest = hardest_technique(&puzzle, &ladder, Stop::never()).unwrap();
                assert!(wanted.contains(&hardest.difficulty), "{}", hardest.id);
                assert!(puzzle.givens().count_filled() < full.shape().cells() / 3);
            }
        }
    }

    #[test]
    fn other_orders_are_left_to_the_search() {
        let (ladder, wanted) = (Ladder::all(), clued_range(&LEVELS[0]));
        let spec = &specs()[0];
        assert!(!serves(spec, &clued_range(&LEVELS[1]), &ladder));
        assert!(!serves(
            spec,
            &wanted,
            &ladder.without("cage-combinations").unwrap()
        ));
        assert!(!serves(
            &CluedSpec {
                minimal: true,
                ..spec.clone()
            },
            &wanted,
            &ladder
        ));
        let kinds = vec![clues::find("arrow").unwrap()];
        assert!(!serves(
            &CluedSpec {
                kinds,
                ..spec.clone()
            },
            &wanted,
            &ladder
        ));
        // Boards with more digits than sets are listed for.
        let large = CluedSpec {
            layout: Shape::new(2, 5).unwrap().into(),
            ..spec.clone()
        };
        let full = full_on(&large.layout, &mut Random::new(2), Stop::never()).unwrap();
        assert!(draw(&full, &large, &mut Random::new(2)).is_none());
        let found = clued_search(
            &large,
            Some(&wanted),
            &ladder,
            &mut Random::new(2),
            Stop::never(),
        );
        assert_eq!(found.unwrap().miss, Deviation::HIT);
    }
}
