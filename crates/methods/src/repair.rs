//! Repairs a board without a solution: finds the digits to remove so that it has one again.
//!
//! A set of digits that cannot stand together is a *conflict*; every repair removes at least one
//! digit of every conflict. So the search keeps the known conflicts and the smallest set that hits
//! all of them. If the board without that set has a solution, no smaller set repairs it; if not,
//! the rest holds another conflict. Conflicts are minimised by leaving out one digit after another
//! for as long as the rest still has no solution.
//!
//! Usually one or two digits are wrong, so all of these are tried first. Before the search for
//! more, digits are added one by one for as long as there is a solution: those left out are a
//! repair too, if not the smallest, and the result if the time is over first. Each question is a
//! run of the exact method: some microseconds on 9x9.
//!
//! *Source*: implicit hitting sets, as in J. Davies and F. Bacchus, *Solving `MaxSAT` by solving a
//! sequence of simpler SAT instances*, CP 2011.

use satur_model::{Cell, Grid, Puzzle, Solution, Stop};

use crate::{Request, Verdict, exact, run};

/// Digits whose removal gives a board a solution again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The cells of the digits.
    pub cells: Vec<Cell>,
    /// Whether no smaller repair exists. If false, the time was over before that was known.
    pub is_smallest: bool,
}

/// Finds the fewest digits to remove from a board without a solution. If the givens alone have a
/// solution, only placed digits are removed. `None` if the board has a solution, if its pencil
/// marks alone exclude all, or if the stop was over before any repair was found.
pub fn repair(puzzle: &Puzzle, stop: &Stop) -> Option<Repair> {
    if is_solvable(puzzle, stop)? {
        return None;
    }
    let placed: Vec<Cell> = puzzle
        .placed()
        .into_iter()
        .flat_map(|placed| placed.filled().map(|(cell, _)| cell))
        .collect();
    let mut removable = placed;
    if removable.is_empty() || !is_solvable(&without(puzzle, &removable), stop)? {
        removable = puzzle.board().filled().map(|(cell, _)| cell).collect();
    }
    let board = Board {
        puzzle,
        removable,
        stop,
    };
    if let Some(few) = board.few() {
        // A question that was stopped may have hidden a repair of a single digit.
        let is_smallest = few.len() == 1 || !stop.is_over();
        return Some(found(few, is_smallest));
    }
    let first = board.greedy()?;
    Some(board.smallest(first))
}

/// A digit whose removal alone gives a board without a solution one again, if a little work on each digit finds it: what
/// can be asked of every board of a long list. It is looked for on boards without clues.
pub fn repair_one(puzzle: &Puzzle) -> Option<Repair> {
    if !puzzle.clues().is_empty() {
        return None;
    }
    let suspects: Vec<Cell> = match puzzle.clash() {
        Some(clash) => clash.cells.to_vec(),
        None => puzzle.board().filled().map(|(cell, _)| cell).collect(),
    };
    let has_solution_without = |&cell: &Cell| {
        let left = without(puzzle, &[cell]);
        let mut request = Request::one();
        request.budget.work = Some(QUICK_WORK);
        left.clash().is_none()
            && run(exact(), &left, &mut request)
                .is_ok_and(|outcome| outcome.verdict == Verdict::Solved)
    };
    let cell = suspects.into_iter().find(has_solution_without)?;
    Some(found(vec![cell], true))
}

/// The work that [`repair_one`] spends on a digit: some milliseconds on the largest boards, some microseconds on 9x9.
const QUICK_WORK: u64 = 20_000;

/// A board and its removable digits.
struct Board<'a> {
    puzzle: &'a Puzzle,
    removable: Vec<Cell>,
    stop: &'a Stop,
}

impl Board<'_> {
    /// Whether there is a solution with only these of the removable digits.
    fn holds(&self, kept: &[Cell]) -> Option<bool> {
        Some(self.solution(kept).ok()?.is_some())
    }

    /// A solution with only these of the removable digits, if there is one.
    fn solution(&self, kept: &[Cell]) -> Result<Option<Grid>, Stopped> {
        let is_out = |cell: &&Cell| !kept.contains(cell);
        let out: Vec<Cell> = self.removable.iter().filter(is_out).copied().collect();
        solution(&without(self.puzzle, &out), self.stop)
    }

    /// A repair of one or two digits, if there is one; it is then the smallest. The board keeps
    /// nearly all its digits, so each question is quick.
    fn few(&self) -> Option<Vec<Cell>> {
        let holds_without = |out: &[Cell]| {
            let left = without(self.puzzle, out);
            // A clash needs no search.
            left.clash().is_none() && is_solvable(&left, self.stop) == Some(true)
        };
        let cells = &self.removable;
        if let Some(&cell) = cells.iter().find(|&&cell| holds_without(&[cell])) {
            return Some(vec![cell]);
        }
        let pairs = (0..cells.len()).flat_map(|a| (0..a).map(move |b| [cells[b], cells[a]]));
        let mut pairs = pairs.take_while(|_| !self.stop.is_over());
        pairs.find(|pair| holds_without(pair)).map(Vec::from)
    }

    /// The digits left out when digits are added one by one for as long as there is a solution. A
    /// digit that the last solution contains needs no question.
    fn greedy(&self) -> Option<Vec<Cell>> {
        let board = self.puzzle.board();
        let mut last = self.solution(&[]).ok()??;
        let (mut kept, mut out) = (Vec::new(), Vec::new());
        for &cell in &self.removable {
            kept.push(cell);
            if last[cell] == board[cell] {
                continue;
            }
            if let Some(grid) = self.solution(&kept).ok()? {
                last = grid;
            } else {
                kept.pop();
                out.push(cell);
            }
        }
        Some(out)
    }

    /// The smallest repair, or the best one known when the time is over.
    fn smallest(&self, mut best: Vec<Cell>) -> Repair {
        let mut conflicts: Vec<Vec<Cell>> = Vec::new();
        loop {
            let Some(hits) = self.hitting_set(&conflicts, best.len()) else {
                return found(best, !self.stop.is_over());
            };
            let is_in = |cell: &&Cell| !hits.contains(cell);
            let kept: Vec<Cell> = self.removable.iter().filter(is_in).copied().collect();
            match self.holds(&kept) {
                None => return found(best, false),
                Some(true) => {
                    best = hits;
                    return found(best, true);
                }
                Some(false) => match self.conflict(kept) {
                    Some(conflict) => conflicts.push(conflict),
                    None => return found(best, false),
                },
            }
        }
    }

    /// A minimal conflict within digits that have no solution together.
    fn conflict(&self, mut digits: Vec<Cell>) -> Option<Vec<Cell>> {
        let mut at = 0;
        while at < digits.len() {
            let cell = digits.remove(at);
            if self.holds(&digits)? {
                digits.insert(at, cell);
                at += 1;
            }
        }
        Some(digits)
    }

    /// The smallest set with a cell of every conflict, if it has fewer than `below` cells.
    fn hitting_set(&self, conflicts: &[Vec<Cell>], below: usize) -> Option<Vec<Cell>> {
        (0..below).find_map(|size| {
            let mut hits = Vec::new();
            self.hit(conflicts, size, &mut hits).then_some(hits)
        })
    }

    fn hit(&self, conflicts: &[Vec<Cell>], left: usize, hits: &mut Vec<Cell>) -> bool {
        let is_missed = |conflict: &&Vec<Cell>| !conflict.iter().any(|cell| hits.contains(cell));
        let Some(conflict) = conflicts.iter().find(is_missed) else {
            return true;
        };
        if left == 0 || self.stop.is_over() {
            return false;
        }
        for &cell in conflict {
            hits.push(cell);
            if self.hit(conflicts, left - 1, hits) {
                return true;
            }
            hits.pop();
        }
        false
    }
}

fn found(mut cells: Vec<Cell>, is_smallest: bool) -> Repair {
    cells.sort_unstable();
    Repair { cells, is_smallest }
}

/// Whether a puzzle has a solution; `None` if the stop was over first.
fn is_solvable(puzzle: &Puzzle, stop: &Stop) -> Option<bool> {
    Some(solution(puzzle, stop).ok()?.is_some())
}

/// The stop was over before the answer.
struct Stopped;

/// A solution of a puzzle, if it has one.
fn solution(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Grid>, Stopped> {
    let mut request = Request::one();
    request.stop = stop.clone();
    let board = puzzle.with_placed_as_givens();
    let outcome = run(&exact::Exact, &board, &mut request).map_err(|_| Stopped)?;
    match outcome.verdict {
        Verdict::Stuck | Verdict::GaveUp(_) => Err(Stopped),
        _ => Ok(outcome
            .solutions
            .into_iter()
            .next()
            .map(Solution::into_grid)),
    }
}

/// A puzzle without the digits of some cells, given or placed.
fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut left = puzzle.clone();
    for &cell in cells {
        if puzzle.givens()[cell].is_some() {
            left = left.without_given(cell);
        }
    }
    if let Some(placed) = puzzle.placed() {
        let mut placed = placed.clone();
        for &cell in cells {
            placed[cell] = None;
        }
        left = left.with_placed(placed).expect("placed beside the givens");
    }
    left
}
