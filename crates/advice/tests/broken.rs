//! Clues that are broken on the way, and none that could still be kept.

use satur_advice::broken_clues;
use satur_formats::{Input, ReadOptions, clue_example, find, open};
use satur_methods::{Goal, Request, exact, run};
use satur_model::clues::{CLUES, Clue, Filled};
use satur_model::{Cell, Digit, Grid, Puzzle, Random, Shape};

/// A plain board with one clue, whose cells are counted from 0.
fn with(id: &str, groups: &[&[usize]], numbers: &[u32]) -> Puzzle {
    let plain = Puzzle::new(Grid::empty(Shape::classic()));
    let cells = |group: &&[usize]| group.iter().map(|&cell| Cell::new(cell)).collect();
    let kind = satur_model::clues::find(id).unwrap();
    let groups = groups.iter().map(cells).collect();
    let clue = Clue::new(kind, plain.layout(), groups, numbers.to_vec(), "").unwrap();
    plain.with_clues(vec![clue]).unwrap()
}

/// The cells that break the clue of a board with these digits placed.
fn broken(puzzle: &Puzzle, placed: &[(usize, usize)]) -> Vec<usize> {
    let mut grid = Grid::empty(puzzle.shape());
    for &(cell, number) in placed {
        grid[Cell::new(cell)] = Some(Digit::new(number - 1));
    }
    let played = puzzle.clone().with_placed(grid).unwrap();
    let broken = broken_clues(&played);
    broken
        .iter()
        .flat_map(|clue| clue.cells.iter().map(|cell| cell.index()))
        .collect()
}

#[test]
fn a_clue_is_broken_as_soon_as_no_digits_could_keep_it() {
    let none: &[usize] = &[];
    let cage = with("killer", &[&[0, 1, 2]], &[10]);
    assert_eq!(broken(&cage, &[(0, 2), (1, 3)]), none, "5 is left");
    assert_eq!(broken(&cage, &[(0, 9), (1, 8)]), [0, 1], "too much already");
    assert_eq!(broken(&cage, &[(0, 2), (1, 3), (2, 4)]), [0, 1, 2]);
    assert_eq!(
        broken(&cage, &[(0, 2), (9, 2), (10, 9)]),
        none,
        "other cells do not count"
    );
    assert_eq!(
        broken(&with("killer", &[&[0, 10]], &[]), &[(0, 4), (10, 4)]),
        [0, 10]
    );
    let bulb = with("thermometer", &[&[0, 1, 2]], &[]);
    assert_eq!(broken(&bulb, &[(0, 4), (1, 5)]), none);
    assert_eq!(broken(&bulb, &[(1, 4), (2, 4)]), [1, 2]);
    assert_eq!(broken(&bulb, &[(0, 9)]), [0], "nothing rises from 9");
    let dot = with("black", &[&[0, 1]], &[]);
    assert_eq!(broken(&dot, &[(0, 2), (1, 4)]), none);
    assert_eq!(
        broken(&dot, &[(0, 5)]),
        [0],
        "nothing is twice 5 or half of it"
    );
    assert_eq!(broken(&with("even", &[&[3]], &[]), &[(3, 7)]), [3]);
    let row: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7, 8];
    let sandwich = with("sandwich", &[row], &[35]);
    assert_eq!(broken(&sandwich, &[(0, 1), (8, 9)]), none);
    assert_eq!(
        broken(&sandwich, &[(0, 1), (1, 9)]),
        [0, 1],
        "nothing between them"
    );
    let quadruple = with("quadruple", &[&[0, 1, 9, 10]], &[1, 2]);
    assert_eq!(
        broken(&quadruple, &[(0, 3), (1, 4), (9, 5)]),
        none,
        "each of the two has a place, one by one"
    );
    assert_eq!(
        broken(&quadruple, &[(0, 3), (1, 4), (9, 5), (10, 2)]),
        [0, 1, 9, 10],
        "1 is missing"
    );
}

/// On a board of every kind: digits of the solution break nothing, however many of them stand, and a full board breaks
/// a clue exactly if the verifier says so.
#[test]
fn what_can_be_solved_is_not_broken_and_full_boards_are_judged_as_the_verifier_does() {
    let options = ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    let mut random = Random::new(5);
    let mut both = [0; 2];
    for kind in CLUES {
        let text = clue_example(kind.id).unwrap();
        let mut boards = open(Input::from_text(text), find("json"), options).unwrap();
        let puzzle = boards.next().unwrap().unwrap().puzzle;
        let outcome = run(exact(), &puzzle, &mut Request::new(Goal::One)).unwrap();
        let solved = outcome.solutions[0].grid();
        for _ in 0..8 {
            let mut some = Grid::empty(puzzle.shape());
            for (cell, digit) in solved.filled() {
                if puzzle.givens()[cell].is_none() && random.below(2) == 0 {
                    some[cell] = Some(digit);
                }
            }
            let played = puzzle.clone().with_placed(some).unwrap();
            assert_eq!(broken_clues(&played), [], "{}", kind.id);
        }
        // Other names for the digits: rows, columns and blocks are kept, clues are not.
        for _ in 0..20 {
            let mut names: Vec<usize> = (0..puzzle.shape().side()).collect();
            random.shuffle(&mut names);
            let mut other = solved.clone();
            for (cell, digit) in solved.filled() {
                other[cell] = Some(Digit::new(names[digit.index()]));
            }
            let full = puzzle.with_givens(other.clone()).unwrap();
            let filled = Filled::new(puzzle.layout(), puzzle.clues(), &other);
            let clues = puzzle.clues().iter().enumerate();
            let verified = clues.filter(|(_, clue)| !clue.holds(&filled));
            let verified: Vec<usize> = verified.map(|(at, _)| at).collect();
            let judged = broken_clues(&full);
            let judged: Vec<usize> = judged.iter().map(|broken| broken.clue).collect();
            assert_eq!(judged, verified, "{}", kind.id);
            both[usize::from(judged.is_empty())] += 1;
        }
    }
    assert!(both.iter().all(|&count| count > 20), "{both:?}");
}
