//! The entry point for many plain 9x9 boards at once.
//!
//! It guarantees what [`run`](crate::run()) does: every result was verified. A board that the engine for many boards
//! does not finish has to be run by itself, as has every board that was stopped.
//!
//! No claim of the batch engine is trusted. Every grid is verified: many together by
//! [`Verifier`], whose code no engine shares, and one by one by [`solves_classic`] where the first way finds fault.
//! Two different grids prove that there are several solutions. That there is none is proved again by the engine for one
//! board, and that there is only one by the general engine on a sample ([`reprove`]). A false
//! claim is [`RunError::Wrong`]: the board is not silently solved again.

use std::cell::Cell;
use std::ops::Range;

use satur_model::{Puzzle, Solution, Stop, solves_classic};
use satur_nine::{Answers, Board, Verifier};

use crate::reprove::{classic, is_sampled, reprove};
use crate::run::Mistake;
use crate::{Goal, Request, RunError};

thread_local! {
    /// Memory for the answers of a thread: allocating it for every batch costs a tenth of the time
    /// of easy puzzles.
    static ANSWERS: Cell<Answers> = Cell::default();
}

/// The answer to a board, or to boards that follow each other.
#[derive(Debug)]
pub enum Answered<'a> {
    /// The solutions of one board or more: any one for [`Goal::One`], the only one for other goals.
    Solved(&'a [Board]),
    /// One board with no solution.
    Impossible,
    /// Two solutions of one board.
    Several([&'a Board; 2]),
    /// One board on which a method of human logic stops, with the digits that are certain; 0 for the others.
    Stuck(&'a Board),
    /// One board that has to be run by itself.
    Open,
    /// One board for which the engine gave a wrong answer.
    Wrong(RunError),
}

/// Answers boards, 0 for empty, and reports the index of each answer's first board with the answer, in order. A goal of
/// more than two solutions leaves boards that have several open. Returns how many claims were proved a second time.
pub fn run_many(
    boards: &[Board],
    goal: Goal,
    stop: &Stop,
    mut report: impl FnMut(usize, Answered),
) -> u64 {
    let mut answers = ANSWERS.take();
    let reproved = run_many_by(&mut answers, boards, goal, stop, &mut report);
    ANSWERS.set(answers);
    reproved
}

/// Solves one plain 9x9 board, 0 for empty, as the default method does: any one solution for [`Goal::One`], the only one for
/// [`Goal::Unique`]. Nothing where there is more to say than the solution; then [`run`](crate::run()) says it.
///
/// It guarantees what [`run_many`] does, and costs about what the engine for one board does: for callers that have one
/// board at a time.
pub fn run_one(board: &Board, goal: Goal) -> Option<Result<Board, RunError>> {
    let limit = match goal {
        Goal::One => 1,
        Goal::Unique => 2,
        _ => return None,
    };
    let mut first = [0; 81];
    let mut is_second = false;
    let found = satur_nine::search(board, limit, |solution| {
        if !std::mem::replace(&mut is_second, true) {
            first = *solution;
        }
    });
    (found == 1).then(|| {
        let mut reproved = 0;
        let only = [Some(&first), None];
        let stop = Stop::never();
        judge_grids(board, only, false)
            .and_then(|_| reprove_sampled(board, &first, limit, stop, &mut reproved))
            .map(|()| first)
            .map_err(wrong)
    })
}

/// The error of an engine for plain boards.
fn wrong(mistake: Mistake) -> RunError {
    RunError::Wrong {
        method: crate::exact().info().id,
        mistake,
    }
}

/// How many different grids there are, all of which have to be solutions; they are not verified again if they are
/// known to be.
fn judge_grids(
    givens: &Board,
    grids: [Option<&Board>; 2],
    are_solutions: bool,
) -> Result<u64, Mistake> {
    for grid in grids.into_iter().flatten() {
        if !are_solutions && !solves_classic(givens, grid) {
            let puzzle = Puzzle::new(classic(givens));
            Solution::verify(&puzzle, classic(grid)).map_err(Mistake::Grid)?;
        }
    }
    Ok(match grids {
        [Some(one), Some(other)] if one != other => 2,
        grids => u64::from(grids.iter().any(Option::is_some)),
    })
}

/// Proves again that a solution is the only one, if that was asked and the board is in the sample.
fn reprove_sampled(
    givens: &Board,
    grid: &Board,
    limit: u64,
    stop: &Stop,
    reproved: &mut u64,
) -> Result<(), Mistake> {
    if limit > 1 && is_sampled(givens) {
        let mut request = Request::unique();
        request.stop = stop.clone();
        let puzzle = Puzzle::new(classic(givens));
        *reproved += u64::from(reprove(&puzzle, &classic(grid), &mut request)?);
    }
    Ok(())
}

/// Boards whose answers are verified together: as many as the verifier looks at in its vectors.
const TOGETHER: usize = 64;

/// An engine that answers many boards at once, with its answers to the last batch.
trait Batch {
    /// Solves these boards, each up to a number of solutions, as long as `go_on` returns true.
    fn solve(&mut self, boards: &[Board], limit: u64, go_on: &mut dyn FnMut() -> bool);

    /// Its claim about a board; `None` if it did not finish.
    fn claim(&self, at: usize) -> Option<Claim<'_>>;

    /// The solutions of neighbouring boards if it claims one of each, and to have finished them all.
    fn only_solutions(&self, range: Range<usize>) -> Option<&[Board]>;
}

/// The claim of an engine about a board.
#[derive(Clone, Copy)]
struct Claim<'a> {
    /// The number of solutions, up to the limit.
    count: u64,
    /// The first two of them.
    grids: [Option<&'a Board>; 2],
}

impl Batch for Answers {
    fn solve(&mut self, boards: &[Board], limit: u64, go_on: &mut dyn FnMut() -> bool) {
        satur_nine::solve_many_into(self, boards, limit, go_on);
    }

    fn claim(&self, at: usize) -> Option<Claim<'_>> {
        let mut grids = self.boards(at);
        self.is_finished(at).then(|| Claim {
            count: self.count(at),
            grids: [grids.next(), grids.next()],
        })
    }

    fn only_solutions(&self, range: Range<usize>) -> Option<&[Board]> {
        self.only_boards(range)
    }
}

/// Takes the index of a board, or of the first of some, and the answer.
type Report<'a> = dyn FnMut(usize, Answered) + 'a;

fn run_many_by(
    batch: &mut impl Batch,
    boards: &[Board],
    goal: Goal,
    stop: &Stop,
    report: &mut Report<'_>,
) -> u64 {
    if goal.enough() == 0 {
        (0..boards.len()).for_each(|index| report(index, Answered::Open));
        return 0;
    }
    let limit = if goal == Goal::One { 1 } else { 2 };
    batch.solve(boards, limit, &mut || !stop.is_requested());
    let mut judge = Judge {
        goal,
        limit,
        stop,
        verifier: Verifier::new(),
        reproved: 0,
    };
    for (group, puzzles) in boards.chunks(TOGETHER).enumerate() {
        let first = TOGETHER * group;
        let is_sample = limit > 1 && puzzles.iter().fold(false, |any, one| any | is_sampled(one));
        let solutions = batch.only_solutions(first..first + puzzles.len());
        if let Some(solutions) = solutions.filter(|_| !is_sample)
            && judge.verifier.are_solutions(puzzles, solutions)
        {
            report(first, Answered::Solved(solutions));
            continue;
        }
        let are_solutions = judge.are_solutions(batch, first, puzzles);
        for (index, givens) in (first..).zip(puzzles) {
            let answer = match batch.claim(index) {
                Some(claim) => judge.answer(givens, claim, are_solutions),
                None => Ok(Answered::Open),
            };
            report(
                index,
                answer.unwrap_or_else(|mistake| Answered::Wrong(wrong(mistake))),
            );
        }
    }
    judge.reproved
}

/// What it takes to judge the claims of an engine.
struct Judge<'s> {
    goal: Goal,
    /// The number of solutions after which the engine stopped.
    limit: u64,
    stop: &'s Stop,
    verifier: Verifier,
    /// How many claims that a solution is the only one were proved a second time.
    reproved: u64,
}

impl Judge<'_> {
    /// Whether all grids that are claimed for these boards are solutions. If not, one of them is wrong.
    fn are_solutions(&mut self, batch: &impl Batch, first: usize, puzzles: &[Board]) -> bool {
        let (mut givens, mut grids) = (Vec::new(), Vec::new());
        for (index, puzzle) in (first..).zip(puzzles) {
            let claimed = batch.claim(index).map_or([None; 2], |claim| claim.grids);
            for grid in claimed.into_iter().flatten() {
                givens.push(*puzzle);
                grids.push(*grid);
            }
        }
        self.verifier.are_solutions(&givens, &grids)
    }

    /// The answer to a board, if the claim holds.
    fn answer<'a>(
        &mut self,
        givens: &Board,
        claim: Claim<'a>,
        are_solutions: bool,
    ) -> Result<Answered<'a>, Mistake> {
        let found = judge_grids(givens, claim.grids, are_solutions)?;
        let claimed = claim.count;
        match (claimed, claim.grids) {
            (0, _) if found == 0 => match satur_nine::count(givens, self.limit) {
                0 => Ok(Answered::Impossible),
                found => Err(Mistake::Count { claimed, found }),
            },
            (1, [Some(grid), _]) if found == 1 => {
                reprove_sampled(givens, grid, self.limit, self.stop, &mut self.reproved)?;
                Ok(Answered::Solved(std::slice::from_ref(grid)))
            }
            (2.., _) if found == 2 && self.goal.enough() > 2 => Ok(Answered::Open),
            (2.., [Some(one), Some(other)]) if found == 2 => Ok(Answered::Several([one, other])),
            _ => Err(Mistake::Count { claimed, found }),
        }
    }
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Random};
    use satur_testkit::{boards, oracle};

    use super::*;

    /// The real engine, with a false claim about every board.
    struct Liar<F> {
        answers: Answers,
        boards: Vec<Board>,
        lie: F,
    }

    /// A claim with grids of its own.
    type Lie = Option<(u64, [Option<Board>; 2])>;

    impl<F: Fn(&Board, Lie) -> Lie> Batch for Liar<F> {
        fn solve(&mut self, boards: &[Board], limit: u64, go_on: &mut dyn FnMut() -> bool) {
            self.answers.solve(boards, limit, go_on);
            self.boards = boards.to_vec();
        }

        fn claim(&self, at: usize) -> Option<Claim<'_>> {
            let claim = self.answers.claim(at);
            let honest = claim.map(|claim| (claim.count, claim.grids.map(Option::<&_>::copied)));
            let (count, grids) = (self.lie)(&self.boards[at], honest)?;
            // Tests are short: their grids may stay.
            let kept = |grid: Board| -> &Board { Box::leak(Box::new(grid)) };
            let grids = grids.map(|grid| grid.map(kept));
            Some(Claim { count, grids })
        }

        fn only_solutions(&self, range: Range<usize>) -> Option<&[Board]> {
            let only = |at| match self.claim(at)? {
                Claim {
                    count: 1,
                    grids: [Some(grid), None],
                } => Some(*grid),
                _ => None,
            };
            let grids: Option<Vec<Board>> = range.map(only).collect();
            grids.map(|grids| &*grids.leak())
        }
    }

    fn bytes(grid: &Grid) -> Board {
        let numbers: Vec<u8> = grid.numbers().collect();
        numbers.try_into().unwrap()
    }

    /// Boards with none, one and several solutions, with the number of each up to two.
    fn some_boards() -> Vec<(Board, usize)> {
        let mut random = Random::new(10);
        let shape = boards::shape(3, 3);
        let holes = (20..60).map(|holes| boards::with_holes(shape, holes, &mut random));
        let mut puzzles: Vec<Puzzle> = holes.collect();
        for at in 0..20 {
            let mut givens = puzzles[at].givens().clone();
            let cell = givens.blanks().next().unwrap();
            let candidates = puzzles[at].candidates()[cell];
            givens[cell] = candidates.iter().last();
            puzzles.push(Puzzle::new(givens));
        }
        let counted = puzzles.iter().map(|puzzle| {
            let board = bytes(puzzle.givens());
            (board, oracle::count(puzzle, 2))
        });
        counted.collect()
    }

    /// The answer for each board when the engine makes such false claims.
    fn answers_of(
        goal: Goal,
        lie: impl Fn(&Board, Lie) -> Lie,
    ) -> Vec<(usize, Result<Option<Board>, RunError>)> {
        let all = some_boards();
        let boards: Vec<Board> = all.iter().map(|(board, _)| *board).collect();
        let mut liar = Liar {
            answers: Answers::default(),
            boards: Vec::new(),
            lie,
        };
        let mut answer = Vec::new();
        run_many_by(
            &mut liar,
            &boards,
            goal,
            &Stop::default(),
            &mut |at, some| {
                assert_eq!(at, answer.len());
                match some {
                    Answered::Solved(grids) => {
                        let found = all[at..].iter().zip(grids);
                        answer.extend(found.map(|(one, grid)| (one.1, Ok(Some(*grid)))));
                    }
                    Answered::Wrong(error) => answer.push((all[at].1, Err(error))),
                    Answered::Impossible => {
                        assert_eq!(all[at].1, 0);
                        answer.push((0, Ok(None)));
                    }
                    Answered::Several([one, other]) => {
                        assert!(one != other && all[at].1 == 2);
                        answer.push((2, Ok(None)));
                    }
                    Answered::Open | Answered::Stuck(_) => {
                        panic!("the batch finishes all of these")
                    }
                }
            },
        );
        assert!((0..3).all(|count| answer.iter().any(|(truth, _)| *truth == count)));
        answer
    }

    fn is_wrong(answer: &Result<Option<Board>, RunError>) -> bool {
        matches!(answer, Err(RunError::Wrong { .. }))
    }

    #[test]
    fn an_honest_engine_is_believed() {
        for (truth, answer) in answers_of(Goal::Unique, |_, claim| claim) {
            assert_eq!(answer.map(|board| board.is_some()), Ok(truth == 1));
        }
        for (truth, answer) in answers_of(Goal::One, |_, claim| claim) {
            assert_eq!(answer.map(|board| board.is_some()), Ok(truth > 0));
        }
    }

    #[test]
    fn a_wrong_grid_is_an_error() {
        let spoil = |_: &Board, claim: Lie| {
            let (count, mut grids) = claim?;
            for grid in grids.iter_mut().flatten() {
                grid[40] = grid[40] % 9 + 1;
            }
            Some((count, grids))
        };
        for goal in [Goal::One, Goal::Unique] {
            for (truth, answer) in answers_of(goal, spoil) {
                assert_eq!(is_wrong(&answer), truth > 0, "{truth}: {answer:?}");
            }
        }
        // Also bytes that are not digits.
        let garbage = |_: &Board, claim: Lie| {
            let (count, grids) = claim?;
            Some((count, grids.map(|grid| grid.map(|_| [200; 81]))))
        };
        for (truth, answer) in answers_of(Goal::Unique, garbage) {
            assert_eq!(is_wrong(&answer), truth > 0, "{truth}: {answer:?}");
        }
    }

    /// Boards with one solution each are verified together: one wrong grid among many is found, is an error in
    /// its place, and the others are answered all the same.
    #[test]
    fn one_wrong_grid_among_many_right_ones_is_an_error() {
        let mut random = Random::new(8);
        let mut boards: Vec<Board> = Vec::new();
        while boards.len() < 150 {
            let next = bytes(boards::with_holes(boards::shape(3, 3), 40, &mut random).givens());
            if !is_sampled(&next) && satur_nine::count(&next, 2) == 1 {
                boards.push(next);
            }
        }
        for wrong in [0, 63, 64, 77, 127, 128, 149] {
            let lie = |board: &Board, claim: Lie| {
                let (count, mut grids) = claim?;
                if *board == boards[wrong]
                    && let Some(grid) = &mut grids[0]
                {
                    // Two nines change places with two other digits.
                    *grid = grid.map(|digit| if digit > 7 { 17 - digit } else { digit });
                    grid.swap(80, 79);
                }
                Some((count, grids))
            };
            let mut liar = Liar {
                answers: Answers::default(),
                boards: Vec::new(),
                lie,
            };
            let (mut next, mut runs) = (0, 0);
            let stop = Stop::default();
            run_many_by(&mut liar, &boards, Goal::Unique, &stop, &mut |at, some| {
                assert_eq!(at, next);
                match some {
                    Answered::Solved(grids) => {
                        assert!(!(at..at + grids.len()).contains(&wrong));
                        next += grids.len();
                        runs += usize::from(grids.len() > 1);
                    }
                    answer => {
                        assert!(at == wrong && matches!(answer, Answered::Wrong(_)));
                        next += 1;
                    }
                }
            });
            // All groups but the one with the wrong grid are answered as a whole.
            assert_eq!((next, runs), (150, 150 / TOGETHER), "{wrong}");
        }
    }

    #[test]
    fn a_solution_that_is_kept_back_is_an_error() {
        let none = |_: &Board, claim: Lie| claim.map(|_| (0, [None; 2]));
        for (truth, answer) in answers_of(Goal::Unique, none) {
            assert_eq!(is_wrong(&answer), truth > 0, "{truth}: {answer:?}");
        }
    }

    #[test]
    fn one_solution_shown_twice_is_an_error() {
        let twice = |_: &Board, claim: Lie| {
            let (_, [first, _]) = claim?;
            Some(first.map_or((0, [None; 2]), |_| (2, [first; 2])))
        };
        for (truth, answer) in answers_of(Goal::Unique, twice) {
            assert_eq!(is_wrong(&answer), truth > 0, "{truth}: {answer:?}");
        }
    }

    /// A second solution that the engine hides is not visible in its answer; on the sample it is
    /// found.
    #[test]
    fn only_one_is_refuted_on_the_sample() {
        let mut random = Random::new(5);
        let mut board = || bytes(boards::with_holes(boards::shape(3, 3), 58, &mut random).givens());
        let mut boards: Vec<Board> = Vec::new();
        while boards.len() < 4 {
            let next = board();
            if is_sampled(&next) && satur_nine::count(&next, 2) == 2 {
                boards.push(next);
            }
        }
        let one = |_: &Board, claim: Lie| claim.map(|(_, [first, _])| (1, [first, None]));
        let mut liar = Liar {
            answers: Answers::default(),
            boards: Vec::new(),
            lie: one,
        };
        let mut wrong = 0;
        let stop = Stop::default();
        run_many_by(&mut liar, &boards, Goal::Unique, &stop, &mut |_, answer| {
            wrong += usize::from(matches!(answer, Answered::Wrong(_)));
        });
        assert_eq!(wrong, boards.len());
        // For this goal it does not matter whether there is another.
        run_many_by(&mut liar, &boards, Goal::One, &stop, &mut |_, answer| {
            assert!(matches!(answer, Answered::Solved(_)));
        });
    }

    #[test]
    fn second_proofs_are_counted() {
        let mut random = Random::new(6);
        let mut unique = Vec::new();
        while unique.len() < 3 {
            let puzzle = boards::with_holes(boards::shape(3, 3), 30, &mut random);
            let board = bytes(puzzle.givens());
            if is_sampled(&board) && satur_nine::count(&board, 2) == 1 {
                unique.push(board);
            }
        }
        let stop = Stop::default();
        let reproved = |goal| {
            run_many(&unique, goal, &stop, |_, answer| {
                assert!(matches!(answer, Answered::Solved(_)));
            })
        };
        assert_eq!(reproved(Goal::Unique), 3);
        assert_eq!(reproved(Goal::One), 0);
    }
}
