//! The answer to "check this": how many solutions there are, which givens are not needed, where solutions differ, what
//! to take away from a board with none.

use std::time::Duration;

use satur_methods::{
    Outcome, Repair, Request, RunError, TrueCandidates, Verdict, exact, repair, repair_one, run,
    true_candidates,
};
use satur_model::{Candidates, Cell, Clash, Digit, Puzzle, Shape, Stop};
use satur_nine::Board;
use satur_proof::write::ProofLog;
use serde::{Serialize, Serializer};

use crate::json::CellName;
use crate::solve::ProofFiles;

/// What to find out about a puzzle beside the number of its solutions.
pub struct CheckRequest<'s> {
    /// When to end.
    pub stop: &'s Stop,
    /// How many threads share the search for solutions.
    pub threads: usize,
    /// Whether to look which givens are needed.
    pub minimal: bool,
    /// How to look for digits to take away from a board with no solution.
    pub repair: RepairSearch,
    /// Whether to find the digits that some solution has in each cell.
    pub candidates: bool,
    /// Where to record a proof of the verdict.
    pub proof: Option<ProofLog>,
}

/// How digits are looked for whose removal gives a board a solution again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepairSearch {
    /// Not at all.
    Never,
    /// A single digit, with little work: for many boards.
    Quick,
    /// The fewest digits, for this long at most: for the board of somebody who waits.
    Fewest(Duration),
}

impl RepairSearch {
    /// The digits to take away from a board with this outcome.
    pub fn find(self, puzzle: &Puzzle, outcome: &Outcome, stop: &Stop) -> Option<Repair> {
        if outcome.verdict != Verdict::Impossible {
            return None;
        }
        match self {
            Self::Never => None,
            Self::Quick => repair_one(puzzle),
            Self::Fewest(time) => repair(puzzle, &stop.narrowed(Some(time))),
        }
    }
}

impl<'s> CheckRequest<'s> {
    /// Asks for the number of solutions and for the givens that are not needed.
    pub fn new(stop: &'s Stop) -> Self {
        Self {
            stop,
            threads: 1,
            minimal: true,
            repair: RepairSearch::Quick,
            candidates: false,
            proof: None,
        }
    }
}

/// What is known of a puzzle that was checked.
pub struct Checked {
    /// The run that looked for two solutions.
    pub outcome: Outcome,
    /// The givens that could each be taken away; nothing if there is no single solution or nobody asked, and the time was
    /// up if [`Checked::is_minimal_unsettled`].
    pub unneeded: Option<Vec<Cell>>,
    /// Whether the time was up before it was known which givens are needed.
    pub is_minimal_unsettled: bool,
    /// The cells in which two solutions differ.
    pub differ: Option<Vec<Cell>>,
    /// The digits to take away so that there is a solution.
    pub repair: Option<Repair>,
    /// The digits that some solution has in each cell.
    pub candidates: Option<TrueCandidates>,
}

/// Checks a puzzle. An error says that a method cannot be asked or answered wrongly.
pub fn check(puzzle: &Puzzle, request: CheckRequest) -> Result<Checked, RunError> {
    let stop = request.stop;
    let puzzle = &*puzzle.without_placed();
    let outcome = ask(puzzle, request.threads, stop, request.proof)?;
    let wants_minimal = request.minimal && outcome.verdict == Verdict::Unique;
    let unneeded = wants_minimal
        .then(|| unneeded_givens(puzzle, &outcome, request.threads, stop))
        .transpose()?;
    let candidates = request
        .candidates
        .then(|| true_candidates(puzzle, stop))
        .transpose()?;
    Ok(Checked {
        is_minimal_unsettled: matches!(unneeded, Some(None)),
        unneeded: unneeded.flatten(),
        differ: differing(&outcome),
        repair: request.repair.find(puzzle, &outcome, stop),
        candidates,
        outcome,
    })
}

/// Asks whether there is exactly one solution.
fn ask(
    puzzle: &Puzzle,
    threads: usize,
    stop: &Stop,
    proof: Option<ProofLog>,
) -> Result<Outcome, RunError> {
    let mut request = Request::unique();
    (request.stop, request.threads, request.proof) = (stop.clone(), threads, proof);
    run(exact(), puzzle, &mut request)
}

/// The givens that could each be taken away without a second solution appearing. `None` if the time was up before that
/// was known of all.
fn unneeded_givens(
    puzzle: &Puzzle,
    outcome: &Outcome,
    threads: usize,
    stop: &Stop,
) -> Result<Option<Vec<Cell>>, RunError> {
    let is_plain = puzzle.layout().is_classic()
        && puzzle.clues().is_empty()
        && puzzle.pencil_marks().is_none();
    if is_plain && outcome.found == 1 {
        let mut board = [0; 81];
        for (cell, number) in board.iter_mut().zip(puzzle.givens().numbers()) {
            *cell = number;
        }
        return Ok(Some(unneeded_of_board(&board)));
    }
    let mut unneeded = Vec::new();
    for (cell, _) in puzzle.givens().filled() {
        match ask(&puzzle.without_given(cell), threads, stop, None)?.verdict {
            Verdict::Unique => unneeded.push(cell),
            Verdict::GaveUp(_) => return Ok(None),
            _ => {}
        }
    }
    Ok(Some(unneeded))
}

/// The givens of a plain 9x9 board with one solution that could each be taken away: without any other there is a solution
/// with another digit in its cell.
pub fn unneeded_of_board(board: &Board) -> Vec<Cell> {
    let is_unneeded = |&cell: &usize| {
        let mut without = *board;
        let digit = std::mem::take(&mut without[cell]);
        digit > 0 && !satur_nine::has_other(&without, cell, digit)
    };
    let cells = 0..board.len();
    cells.filter(is_unneeded).map(Cell::new).collect()
}

/// The cells in which two solutions differ; nothing unless two were found.
fn differing(outcome: &Outcome) -> Option<Vec<Cell>> {
    let [first, second, ..] = outcome.solutions.as_slice() else {
        return None;
    };
    let cells = first.grid().iter().zip(second.grid().iter());
    let differ = cells.filter(|((_, one), (_, other))| one != other);
    Some(differ.map(|((cell, _), _)| cell).collect())
}

/// What was found about a puzzle, as JSON has it.
#[derive(Serialize, Debug)]
pub struct CheckAnswer<'a> {
    /// `unique`, `several`, `impossible` or `gave-up`.
    pub verdict: &'static str,
    /// The number of givens.
    pub givens: usize,
    /// Two givens that clash, in English.
    pub clash: Option<String>,
    /// Their cells.
    pub clashing: Option<Vec<CellName>>,
    /// Whether every given is needed.
    pub minimal: Option<bool>,
    /// The givens that could each be taken away.
    pub unneeded: Option<Vec<CellName>>,
    /// The cells in which two solutions differ.
    pub differ: Option<Vec<CellName>>,
    /// The cells of digits to take away so that there is a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<Vec<CellName>>,
    /// The certificate of the verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofFiles<'a>>,
    /// The digits that some solution has in each cell, row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub true_candidates: Option<CellDigits<'a>>,
    /// Whether no digit is missing from them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settled: Option<bool>,
}

impl CheckAnswer<'static> {
    /// The answer for a plain 9x9 board with one solution; the givens that are not needed, if anybody looked for them.
    pub fn of_board(board: &Board, unneeded: Option<&[Cell]>) -> Self {
        Self {
            verdict: Verdict::Unique.word(),
            givens: board.iter().filter(|&&number| number > 0).count(),
            clash: None,
            clashing: None,
            minimal: unneeded.map(<[Cell]>::is_empty),
            unneeded: unneeded.map(|cells| CellName::all(Shape::classic(), cells)),
            differ: None,
            repair: None,
            proof: None,
            true_candidates: None,
            settled: None,
        }
    }
}

impl<'a> CheckAnswer<'a> {
    /// The answer for a puzzle.
    pub fn new(puzzle: &Puzzle, checked: &'a Checked) -> Self {
        let shape = puzzle.shape();
        let names = |cells: &Vec<Cell>| CellName::all(shape, cells);
        let outcome = &checked.outcome;
        let describe = |clash: Clash| clash.describe(puzzle.layout());
        let candidates = checked.candidates.as_ref();
        Self {
            verdict: outcome.verdict.word(),
            givens: puzzle.givens().count_filled(),
            clash: outcome.clash.map(describe),
            clashing: outcome.clash.map(|clash| names(&clash.cells.to_vec())),
            minimal: checked.unneeded.as_ref().map(Vec::is_empty),
            unneeded: checked.unneeded.as_ref().map(names),
            differ: checked.differ.as_ref().map(names),
            repair: checked.repair.as_ref().map(|repair| names(&repair.cells)),
            proof: None,
            true_candidates: candidates.map(|known| CellDigits(&known.candidates)),
            settled: candidates.map(|known| known.is_settled),
        }
    }
}

/// Candidates row by row, a list of digits for each cell; `null` where a board of several grids has no cell.
#[derive(Clone, Copy, Debug)]
pub struct CellDigits<'a>(pub &'a Candidates);

impl Serialize for CellDigits<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shape = self.0.shape();
        let digits = |cell: Cell| -> Vec<u8> { self.0[cell].iter().map(Digit::number).collect() };
        let row = |row| -> Vec<Option<Vec<u8>>> {
            let cells = (0..shape.width()).map(|col| shape.cell_at(row, col));
            cells.map(|cell| cell.map(digits)).collect()
        };
        serializer.collect_seq((0..shape.height()).map(row))
    }
}
