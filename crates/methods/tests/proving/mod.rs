//! Runs a method with its proof, and checks the proof.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use satur_formats::{write_cnf, write_opb};
use satur_methods::{Goal, Outcome, Request, find, run};
use satur_model::{Digit, Grid, Layout, Puzzle};
use satur_proof::check::{Board, Dimacs, Formula, Sudoku, Verdict, check_drat, check_pb};
use satur_proof::write::{DratLog, PbLog, ProofLog};

/// A text in memory.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a method with a proof, and returns its outcome with the formula and the proof.
pub(crate) fn prove(
    method: &str,
    puzzle: &Puzzle,
    goal: Goal,
    settings: &[String],
) -> (Outcome, Vec<u8>, Vec<u8>) {
    let page = Page::default();
    let log = match method {
        "sat" => ProofLog::Drat(DratLog::new(Box::new(page.clone()))),
        _ => ProofLog::PseudoBoolean(PbLog::new(Box::new(page.clone()))),
    };
    let mut request = Request::new(goal);
    request.settings = settings;
    request.proof = Some(log.clone());
    let outcome = run(find(method).unwrap(), puzzle, &mut request).unwrap();
    assert_eq!(log.finish().unwrap(), outcome.is_complete);
    let solutions = outcome.solutions.iter();
    let solutions: Vec<Grid> = solutions.map(|solution| solution.grid().clone()).collect();
    let mut formula = Vec::new();
    match method {
        "sat" => write_cnf(puzzle, &solutions, &mut formula).unwrap(),
        _ => write_opb(puzzle, &solutions, &mut formula).unwrap(),
    }
    let proof = page.0.lock().unwrap().clone();
    (outcome, formula, proof)
}

/// The puzzle in the checker's own terms.
fn sudoku(puzzle: &Puzzle) -> Sudoku {
    let (shape, board) = (puzzle.shape(), puzzle.board());
    let digits = |grid: &Grid| -> Vec<Option<usize>> {
        let cells = shape.all_cells();
        cells.map(|cell| grid[cell].map(Digit::index)).collect()
    };
    let struck = board.blanks().flat_map(|cell| {
        let struck = shape
            .digits()
            .filter(move |&digit| !puzzle.allows(cell, digit));
        struck.map(move |digit| (cell.index(), digit.index()))
    });
    Sudoku::on(
        checked_board(puzzle.layout()),
        digits(&board),
        struck.collect(),
    )
}

/// The board that the checker derives from the names of rules.
pub(crate) fn checked_board(layout: &Layout) -> Board {
    let shape = layout.shape();
    let (rows, cols) = match shape.overlaps() {
        Some(_) => (3, 3),
        None => (shape.block_rows(), shape.block_cols()),
    };
    let ids: Vec<&str> = layout.rules().iter().map(|rule| rule.id).collect();
    let regions: Option<Vec<u32>> = layout
        .jigsaw()
        .map(|regions| regions.iter().map(|&region| u32::from(region)).collect());
    Board::with_rules(rows, cols, regions.as_deref(), &ids).unwrap()
}

/// The verdict of the checker on a formula and a proof of a puzzle.
pub(crate) fn judge(
    method: &str,
    puzzle: &Puzzle,
    formula: &[u8],
    proof: &[u8],
) -> Result<Verdict, String> {
    let sudoku = sudoku(puzzle);
    if method == "sat" {
        let formula = Dimacs::read(formula).map_err(|problem| problem.to_string())?;
        let forbidden = sudoku.compare_clauses(&formula)?;
        check_drat(&formula, proof).map_err(|problem| problem.to_string())?;
        Ok(Verdict::Exactly(forbidden))
    } else {
        let formula = Formula::read(formula).map_err(|problem| problem.to_string())?;
        let forbidden = sudoku.compare(&formula)?;
        let proved = check_pb(&formula, proof).map_err(|problem| problem.to_string())?;
        sudoku.verdict(forbidden, &proved)
    }
}
