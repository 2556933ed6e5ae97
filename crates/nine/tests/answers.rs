//! Every backend against the naive oracle of the test kit, which shares nothing with them.
//! A backend that this machine does not have is told by name and not tested.

use std::ops::ControlFlow;

use proptest::prelude::*;
use satur_model::{Digit, Grid, Puzzle, Random};
use satur_nine::{Backend, Board, Step};
use satur_testkit::{boards, oracle};

/// The backends that can be tested here.
fn backends() -> impl Iterator<Item = Backend> {
    Backend::ALL.iter().copied().filter(|backend| {
        if !backend.is_available() {
            eprintln!("skipped: {backend:?} is not on this machine");
        }
        backend.is_available()
    })
}

fn bytes(grid: &Grid) -> Board {
    let shape = grid.shape();
    let mut cells = shape.all_cells();
    std::array::from_fn(|_| {
        let cell = cells.next().expect("81 cells");
        grid[cell].map_or(0, |digit| digit.index() as u8 + 1)
    })
}

fn solutions(backend: Backend, givens: &Board, limit: u64) -> Vec<Board> {
    let mut found = Vec::new();
    let count = backend.search(givens, limit, |board| found.push(*board));
    assert_eq!(count, found.len() as u64);
    found
}

/// All solutions, up to a limit, agree with the oracle's on every backend.
fn check(puzzle: &Puzzle, limit: usize) {
    let givens = bytes(&puzzle.board());
    let Some(count) = oracle::count_within(puzzle, limit, 200_000) else {
        return;
    };
    for backend in backends() {
        let mut ours = solutions(backend, &givens, limit as u64);
        assert_eq!(ours.len(), count, "{backend:?} on {givens:?}");
        if count < limit {
            let mut theirs: Vec<Board> =
                oracle::solutions(puzzle, limit).iter().map(bytes).collect();
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(ours, theirs, "{backend:?} on {givens:?}");
        }
    }
}

#[test]
fn boards_with_few_and_many_solutions() {
    let mut random = Random::new(5);
    for holes in 0..=60 {
        for _ in 0..6 {
            check(
                &boards::with_holes(boards::shape(3, 3), holes, &mut random),
                40,
            );
        }
    }
}

#[test]
fn boards_that_mostly_have_none() {
    let mut random = Random::new(6);
    for givens in 10..50 {
        for _ in 0..6 {
            check(
                &boards::with_random_givens(boards::shape(3, 3), givens, &mut random),
                10,
            );
        }
    }
}

#[test]
fn clashing_givens_have_none() {
    let mut random = Random::new(7);
    for _ in 0..200 {
        let mut grid = boards::full(boards::shape(3, 3), &mut random);
        let cells: Vec<_> = grid.shape().all_cells().collect();
        let cell = cells[random.below(81)];
        let other = Digit::new((grid[cell].expect("full").index() + 1 + random.below(8)) % 9);
        grid[cell] = Some(other);
        for backend in backends() {
            assert_eq!(solutions(backend, &bytes(&grid), 2), Vec::<Board>::new());
        }
    }
}

#[test]
fn another_digit_is_found_where_a_solution_has_one() {
    let mut random = Random::new(15);
    for holes in 30..=60 {
        let puzzle = boards::with_holes(boards::shape(3, 3), holes, &mut random);
        let givens = bytes(&puzzle.board());
        let all = solutions(Backend::Portable, &givens, 500);
        if all.len() == 500 {
            continue;
        }
        for cell in 0..81 {
            let digit = 1 + random.below(9) as u8;
            let expected = all.iter().any(|board| board[cell] != digit);
            for backend in backends() {
                assert_eq!(backend.has_other(&givens, cell, digit), expected);
            }
        }
        // What is no candidate at all excludes nothing.
        assert!(satur_nine::has_other(&givens, 81, 1) && satur_nine::has_other(&givens, 0, 0));
    }
}

/// Digging in lanes gives what asking cell after cell gives: more grids than lanes, fewer, none.
#[test]
fn digging_is_asking_cell_after_cell() {
    let mut random = Random::new(16);
    let grids: Vec<Board> = (0..600)
        .map(|_| bytes(&boards::full(boards::shape(3, 3), &mut random)))
        .collect();
    let orders: Vec<[u8; 81]> = grids
        .iter()
        .map(|_| {
            let mut order = std::array::from_fn(|cell| cell as u8);
            random.shuffle(&mut order);
            order
        })
        .collect();
    let plain: Vec<Board> = grids
        .iter()
        .zip(&orders)
        .map(|(grid, order)| {
            let mut left = *grid;
            for cell in order.map(usize::from) {
                left[cell] = 0;
                if satur_nine::count(&left, 2) > 1 {
                    left[cell] = grid[cell];
                }
            }
            left
        })
        .collect();
    for backend in backends() {
        for count in [600, 300, 100, 1, 0] {
            let dug = backend.dig_many(&grids[..count], &orders);
            assert_eq!(dug, plain[..count], "{backend:?}, {count} grids");
        }
    }
}

#[test]
fn walks_end_in_full_grids() {
    let mut random = Random::new(17);
    let steps: Vec<Step> = (0..100)
        .map(|_| {
            let (one, place) = (random.below(9), random.below(9));
            let other = one / 3 * 3 + (one + 1 + random.below(2)) % 3;
            [Step::Digits, Step::Rows, Step::Columns][random.below(3)](one, other, place)
        })
        .collect();
    let start = bytes(&boards::full(boards::shape(3, 3), &mut random));
    let coins: Vec<u64> = (0..600).map(|_| random.bits()).collect();
    let walked = Backend::Portable.walk_many(&start, &steps, &coins);
    assert_eq!(walked.len(), 300);
    for (at, board) in walked.iter().enumerate() {
        assert_eq!(satur_nine::count(board, 2), 1, "a full grid");
        assert!(at == 0 || *board != walked[at - 1]);
    }
    for backend in backends() {
        assert_eq!(backend.walk_many(&start, &steps, &coins), walked);
        let none = backend.walk_many(&start, &steps, &[0, 0]);
        assert_eq!(none, [start], "no coin, no step");
    }
}

#[test]
fn an_empty_board_gives_as_many_as_are_asked_for() {
    for backend in backends() {
        let mut found = solutions(backend, &[0; 81], 1000);
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 1000, "all different");
        assert!(solutions(backend, &[0; 81], 0).is_empty());
    }
}

#[test]
fn a_full_board_is_its_own_solution() {
    let mut random = Random::new(8);
    let full = bytes(&boards::full(boards::shape(3, 3), &mut random));
    for backend in backends() {
        assert_eq!(solutions(backend, &full, 2), [full]);
    }
}

/// Boards of all kinds, in no order.
fn mixed(count: usize, random: &mut Random) -> Vec<Board> {
    let shape = boards::shape(3, 3);
    let one = |random: &mut Random| match random.below(5) {
        0 => bytes(&boards::with_random_givens(shape, 25 + random.below(20), random).board()),
        1 => {
            let mut board = bytes(&boards::with_holes(shape, random.below(60), random).board());
            board[random.below(81)] = random.below(256) as u8;
            board
        }
        2 => bytes(&boards::with_holes(shape, 50 + random.below(14), random).board()),
        _ => bytes(&boards::with_holes(shape, random.below(55), random).board()),
    };
    (0..count).map(|_| one(random)).collect()
}

/// What the batch says of every puzzle is what the plain engine for one puzzle finds: the same
/// solutions, in the same order.
fn check_batch(backend: Backend, puzzles: &[Board], alone: &[Vec<Board>], limit: usize) {
    let answers = backend.solve_many(puzzles, limit as u64);
    assert_eq!(answers.len(), puzzles.len());
    for (at, alone) in alone.iter().enumerate() {
        let found: Vec<Board> = answers.boards(at).copied().collect();
        let wanted = &alone[..alone.len().min(limit)];
        assert!(answers.is_finished(at));
        assert_eq!(answers.count(at), wanted.len() as u64);
        assert_eq!(found, wanted, "{backend:?}, {limit}, {:?}", puzzles[at]);
    }
}

fn alone(puzzles: &[Board], limit: u64) -> Vec<Vec<Board>> {
    let one = |givens| solutions(Backend::Portable, givens, limit);
    puzzles.iter().map(one).collect()
}

#[test]
fn batches_of_every_size_answer_as_one_by_one() {
    let mut random = Random::new(9);
    for size in [0, 1, 2, 127, 128, 255, 256, 257, 700] {
        let puzzles = mixed(size, &mut random);
        let alone = alone(&puzzles, 7);
        for limit in [0, 1, 2, 3, 7] {
            for backend in backends() {
                check_batch(backend, &puzzles, &alone, limit);
            }
        }
    }
}

/// On the way to the only solution of these boards a cell comes to have two hidden singles, which is a
/// contradiction: counted as one candidate it would make a board that only looks solved.
#[test]
fn two_hidden_singles_in_one_cell_are_no_solution() {
    for line in [
        "..6...1..17..5.8......7...65.14..3...62..1......2..5....9....3.2.5..9..74.....6.9",
        "...8..7..4.6793.....3..6........4...76..8.......6.7851.....8..3..9...28..2.9....5",
        ".4...3..29......3......25...59......7..4.....62...74....5.2.37.....95.16....3.8.5",
    ] {
        let givens = satur_nine::read(line.as_bytes()).expect("81 characters");
        for backend in backends() {
            assert_eq!(solutions(backend, &givens, 3).len(), 1, "{backend:?}");
        }
    }
}

/// An answer depends on the puzzle and the limit: not on who is beside it, before it or after it.
#[test]
fn neighbours_do_not_change_an_answer() {
    let mut random = Random::new(18);
    let mut puzzles = mixed(600, &mut random);
    let mut found = alone(&puzzles, 3);
    let unique: Vec<Board> = (0..1400)
        .map(|_| bytes(&boards::with_holes(boards::shape(3, 3), 35, &mut random).board()))
        .collect();
    puzzles.extend(unique);
    found.extend(alone(&puzzles[600..], 3));
    for _ in 0..4 {
        // Past the puzzles after which the batch looks whether lanes are worth it, and before.
        for size in [300, 2000] {
            for limit in [1, 2, 3] {
                for backend in backends() {
                    check_batch(backend, &puzzles[..size], &found[..size], limit);
                }
            }
        }
        let mut order: Vec<usize> = (0..puzzles.len()).collect();
        random.shuffle(&mut order);
        puzzles = order.iter().map(|&at| puzzles[at]).collect();
        found = order.iter().map(|&at| found[at].clone()).collect();
    }
}

/// A list of solutions that ends at its limit ends with the same one everywhere.
#[test]
fn a_thousand_solutions_come_in_the_same_order() {
    let mut random = Random::new(19);
    let shape = boards::shape(3, 3);
    let puzzles: Vec<Board> = (0..300)
        .map(|at| {
            let holes = if at % 5 == 0 { 62 } else { 30 };
            bytes(&boards::with_holes(shape, holes, &mut random).board())
        })
        .collect();
    let alone = alone(&puzzles, 1000);
    assert!(alone.iter().any(|found| found.len() == 1000));
    for backend in backends() {
        check_batch(backend, &puzzles, &alone, 1000);
    }
}

/// A batch in which most puzzles have several solutions or none is finished one by one.
#[test]
fn batches_that_are_not_worth_their_lanes() {
    let mut random = Random::new(12);
    let shape = boards::shape(3, 3);
    let puzzles: Vec<Board> = (0..1500)
        .map(|at| match at % 3 {
            0 => [9; 81],
            1 => bytes(&boards::with_holes(shape, 30, &mut random).board()),
            _ => bytes(&boards::with_holes(shape, 62, &mut random).board()),
        })
        .collect();
    let alone = alone(&puzzles, 2);
    for backend in backends() {
        for limit in [1, 2] {
            check_batch(backend, &puzzles, &alone, limit);
        }
    }
}

/// Counts guesses, and stops a search that takes too many to be worth waiting for.
#[derive(Default)]
struct Patience {
    solutions: u32,
    guesses: u32,
}

impl satur_nine::Visitor for Patience {
    fn solution(&mut self, _: &Board) -> ControlFlow<()> {
        self.solutions += 1;
        ControlFlow::Continue(())
    }

    fn guess(&mut self) -> ControlFlow<()> {
        self.guesses += 1;
        if self.guesses < 1000 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// Two equal givens in an otherwise empty house leave so much open that no search ends: they are
/// found by looking at the givens.
#[test]
fn clashes_on_a_nearly_empty_board_are_found() {
    let mut puzzles = Vec::new();
    for one in 0..81 {
        for other in one + 1..81 {
            let is_row = one / 9 == other / 9;
            let is_box = one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3;
            if is_row || one % 9 == other % 9 || is_box {
                let mut board = [0; 81];
                (board[one], board[other]) = (5, 5);
                puzzles.push(board);
            }
        }
    }
    assert_eq!(puzzles.len(), 810);
    for backend in backends() {
        for givens in &puzzles {
            let mut patience = Patience::default();
            assert!(backend.visit(givens, &mut patience), "{backend:?}");
            assert_eq!(patience.solutions, 0);
            assert_eq!(backend.search(givens, 2, |_| {}), 0);
            assert!(!backend.has_other(givens, 80, 1));
        }
        // In lanes, alone and beside puzzles that take long.
        let mut mixed = puzzles.clone();
        mixed.extend([[0; 81]; 3]);
        for boards in [&puzzles, &mixed] {
            for limit in [1, 2, 50] {
                let answers = backend.solve_many(boards, limit);
                for at in 0..810 {
                    assert!(answers.is_finished(at));
                    assert_eq!(answers.count(at), 0);
                    assert_eq!(answers.boards(at).count(), 0);
                }
            }
        }
    }
    let counted = satur_nine::count_many(&puzzles, 2);
    assert!((0..810).all(|at| counted.is_finished(at) && counted.count(at) == 0));
}

#[test]
fn a_batch_can_be_stopped() {
    let puzzles = mixed(1000, &mut Random::new(10));
    for turns in [3, 5, 8, 20] {
        check_stopped(&puzzles, turns);
    }
}

/// Stops a batch when it has asked so often whether to go on.
fn check_stopped(puzzles: &[Board], mut turns: i32) {
    let answers = satur_nine::solve_many_while(puzzles, 2, || {
        turns -= 1;
        turns > 0
    });
    let finished = (0..1000).filter(|&at| answers.is_finished(at)).count();
    assert!(finished > 0 && finished < 1000);
    let alone = alone(puzzles, 2);
    for at in 0..1000 {
        let found: Vec<Board> = answers.boards(at).copied().collect();
        let wanted = if answers.is_finished(at) {
            &alone[at][..]
        } else {
            &[]
        };
        assert_eq!(answers.count(at), wanted.len() as u64);
        assert_eq!(found, wanted);
    }
}

proptest! {
    #[test]
    fn any_bytes_are_answered_alike(seed in any::<u64>(), holes in 0_usize..50, bytes_wrong in 0..4) {
        let mut random = Random::new(seed);
        let mut givens = bytes(&boards::with_holes(boards::shape(3, 3), holes, &mut random).board());
        for _ in 0..bytes_wrong {
            givens[random.below(81)] = random.below(256) as u8;
        }
        let plain = solutions(Backend::Portable, &givens, 3);
        for backend in backends() {
            prop_assert_eq!(&solutions(backend, &givens, 3), &plain);
        }
        if givens.iter().any(|&cell| cell > 9) {
            prop_assert!(plain.is_empty());
        }
    }

    #[test]
    fn backends_find_the_same_in_the_same_order(seed in any::<u64>(), holes in 30_usize..64) {
        let puzzle = boards::with_holes(boards::shape(3, 3), holes, &mut Random::new(seed));
        let givens = bytes(&puzzle.board());
        let plain = solutions(Backend::Portable, &givens, 20);
        for backend in backends() {
            prop_assert_eq!(&solutions(backend, &givens, 20), &plain);
        }
    }
}
