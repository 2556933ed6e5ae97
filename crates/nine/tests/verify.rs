//! The check of many answers against `Solution::verify`, which knows nothing of it, on every backend.

use satur_model::{Grid, Puzzle, Random, Shape, Solution};
use satur_nine::{Backend, Board, Verifier};
use satur_testkit::boards;

/// Full grids, each with some of its cells as a puzzle.
fn some(count: usize, seed: u64) -> (Vec<Board>, Vec<Board>) {
    let (mut random, shape) = (Random::new(seed), boards::shape(3, 3));
    let pair = |_| {
        let answer = bytes(&boards::full(shape, &mut random));
        let holes = random.below(82);
        (
            answer.map(|digit| if random.below(81) < holes { 0 } else { digit }),
            answer,
        )
    };
    (0..count).map(pair).unzip()
}

fn bytes(grid: &Grid) -> Board {
    let numbers: Vec<u8> = grid.numbers().collect();
    numbers.try_into().expect("81 cells")
}

/// The judgement of every backend, which is one.
fn is_right(puzzles: &[Board], answers: &[Board]) -> bool {
    let mut all = Backend::ALL.iter().filter(|backend| backend.is_available());
    let judge = |backend: &Backend| Verifier::on(*backend).are_solutions(puzzles, answers);
    let first = all
        .next()
        .map(judge)
        .expect("one backend is on every machine");
    assert!(all.all(|backend| judge(backend) == first), "{answers:?}");
    first
}

/// The same by `Solution::verify`. A byte that is no digit makes no grid.
fn is_right_by_rules(puzzles: &[Board], answers: &[Board]) -> bool {
    let grid = |board: &Board| Grid::from_numbers(Shape::classic(), board);
    puzzles.iter().zip(answers).all(|(puzzle, answer)| {
        let (Some(puzzle), Some(answer)) = (grid(puzzle), grid(answer)) else {
            return false;
        };
        Solution::verify(&Puzzle::new(puzzle), answer).is_ok()
    })
}

#[test]
fn right_answers_of_any_number_are_right() {
    let (puzzles, answers) = some(200, 1);
    for count in [0, 1, 2, 63, 64, 65, 127, 128, 129, 200] {
        assert!(is_right(&puzzles[..count], &answers[..count]), "{count}");
    }
    assert!(!is_right(&puzzles[..5], &answers[..6]));
    assert!(!is_right(&puzzles[..33], &answers[..32]));
}

/// Every cell with every other byte, in the answer and in the puzzle, of boards at both ends of a group.
#[test]
fn one_wrong_byte_is_found_wherever_it_is() {
    let (mut puzzles, mut answers) = some(66, 2);
    for board in [0, 63, 65] {
        for cell in 0..81 {
            let (given, right) = (puzzles[board][cell], answers[board][cell]);
            // Every digit, what is next to them, and bytes that have the same low bits.
            let odd = (1..16).map(|high| 16 * high + right);
            for value in (0..=17).chain(odd).chain([127, 128, 255]) {
                answers[board][cell] = value;
                let is_same = value == right;
                assert_eq!(is_right(&puzzles, &answers), is_same, "{cell} {value}");
                // The answer follows a given that is wrong.
                puzzles[board][cell] = value;
                assert_eq!(is_right(&puzzles, &answers), is_same, "{cell} {value}");
                answers[board][cell] = right;
                let stands = [0, right].contains(&value);
                assert_eq!(is_right(&puzzles, &answers), stands, "{cell} {value}");
                puzzles[board][cell] = given;
            }
        }
    }
}

#[test]
fn two_swapped_cells_are_found() {
    let (_, answers) = some(3, 3);
    let blank = [[0; 81]; 3];
    for board in 0..3 {
        for one in 0..81 {
            for other in 0..one {
                let mut answer = answers.clone();
                answer[board].swap(one, other);
                let is_same = answer == answers;
                assert_eq!(is_right(&blank, &answer), is_same, "{one} {other}");
            }
        }
    }
}

/// Nines are counted over all boards: one too few here must not make up for one too many there.
#[test]
fn nines_of_two_boards_do_not_make_up_for_each_other() {
    let (_, answers) = some(40, 4);
    let blank = [[0; 81]; 40];
    let mut random = Random::new(5);
    for _ in 0..1000 {
        let mut answer = answers.clone();
        let one = random.below(40);
        let other = (one + 1 + random.below(39)) % 40;
        let mut cell_with = |board: &Board, nine: bool| {
            let cells: Vec<usize> = (0..81).filter(|&at| (board[at] == 9) == nine).collect();
            cells[random.below(cells.len())]
        };
        let (lost, won) = (
            cell_with(&answer[one], true),
            cell_with(&answer[other], false),
        );
        answer[one][lost] = random.below(9) as u8;
        answer[other][won] = 9;
        assert!(!is_right(&blank, &answer), "{lost} {won}");
    }
    // All nines of one board are lost, or become another byte.
    for value in [0, 10, 25, 137, 255] {
        let mut answer = answers.clone();
        answer[7] = answer[7].map(|digit| if digit == 9 { value } else { digit });
        assert!(!is_right(&blank, &answer), "{value}");
    }
}

/// Boards in which one kind of house is wrong and the others are right.
#[test]
fn every_kind_of_house_is_looked_at() {
    let of = |digit: fn(usize, usize) -> usize| -> Board {
        std::array::from_fn(|at| (digit(at / 9, at % 9) % 9) as u8 + 1)
    };
    let right = of(|row, col| 3 * row + row / 3 + col);
    let wrong = [
        // Rows and columns; rows and blocks; columns and blocks; rows alone; columns alone.
        of(|row, col| row + col),
        of(|row, col| 3 * (row % 3) + col),
        of(|row, col| 3 * (col % 3) + row),
        of(|_, col| col),
        of(|row, _| row),
    ];
    for count in [1, 64, 140] {
        let puzzles = vec![[0; 81]; count];
        let mut answers = vec![right; count];
        assert!(is_right(&puzzles, &answers) && is_right_by_rules(&puzzles, &answers));
        for wrong in wrong {
            answers[count / 2] = wrong;
            assert!(!is_right(&puzzles, &answers) && !is_right_by_rules(&puzzles, &answers));
        }
    }
}

#[test]
fn damaged_boards_are_judged_as_by_the_rules() {
    let (puzzles, answers) = some(50, 6);
    let mut random = Random::new(7);
    let mut right = 0;
    for turn in 0..2000 {
        let count = 1 + random.below(50);
        let (mut puzzle, mut answer) = (puzzles[..count].to_vec(), answers[..count].to_vec());
        for _ in 0..turn % 4 {
            let board = random.below(count);
            let (one, other) = (random.below(81), random.below(81));
            let digits = [random.below(9), random.below(9)].map(|digit| digit as u8 + 1);
            match random.below(7) {
                0 => answer[board][one] = random.below(12) as u8,
                1 => answer[board].swap(one, other),
                2 => puzzle[board][one] = random.below(10) as u8,
                3 => puzzle[board][one] = 0,
                // Another right grid, with other digits.
                4 => {
                    let swapped = |digit| match digits {
                        [a, b] if digit == a => b,
                        [a, b] if digit == b => a,
                        _ => digit,
                    };
                    answer[board] = answer[board].map(swapped);
                }
                5 => {
                    let (up, down) = (9 * random.below(9), 9 * random.below(9));
                    (0..9).for_each(|col| answer[board].swap(up + col, down + col));
                }
                _ => {
                    let (left, side) = (random.below(9), random.below(9));
                    (0..9).for_each(|row| answer[board].swap(9 * row + left, 9 * row + side));
                }
            }
        }
        let expected = is_right_by_rules(&puzzle, &answer);
        assert_eq!(is_right(&puzzle, &answer), expected);
        right += usize::from(expected);
    }
    assert!((250..1750).contains(&right), "{right}");
}
