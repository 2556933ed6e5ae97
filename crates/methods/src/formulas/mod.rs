//! `formulas`: Sudoku in propositional logic, solved by guessing whole interpretations.
//!
//! Five formulas define a solved board. The method fills the blanks with random digits, evaluates
//! the formulas, and repeats until all five hold. Nothing is remembered between two tries, so with
//! k blanks and one solution the number of tries is geometric with mean N^k.
//!
//! *Source*: Barbosa, Cardoso and Lima, Logic course, UFRJ, 2018. It shows what an interpretation
//! is, and why nobody searches like this; `sat` gives the same clauses to an engine that reasons.
//!
//! *Cost*: see [`filling`] for how a try is made cheap without changing the distribution.

mod filling;
mod interpretation;

use satur_model::{Cell, Formula, Grid, Puzzle};

use self::filling::Fillings;
pub use self::interpretation::Interpretation;
use crate::{
    Answer, Detail, Event, Guarantee, Halt, Info, Kind, Method, Param, Session, Statistic,
};

/// The method.
pub(crate) struct RandomFilling;

static INFO: Info = Info {
    id: "formulas",
    name: "Random interpretations",
    summary: "random fillings until all five formulas of propositional logic hold",
    guarantee: Guarantee::Heuristic,
    is_random: true,
    params: &[Param {
        name: "max-tries",
        kind: Kind::Int {
            default: 10_000_000,
            min: 1,
            max: u64::MAX,
        },
        help: "fillings that are tried before giving up",
    }],
    statistics: &[
        Statistic {
            name: "tries",
            help: "fillings drawn",
        },
        Statistic {
            name: "blanks",
            help: "cells that are filled at random",
        },
        Statistic {
            name: "fillings",
            help: "fillings that there are, where the number fits 64 bits",
        },
        Statistic {
            name: "evaluated",
            help: "fillings that needed more than a look at the tables of clauses",
        },
    ],
    work_unit: "fillings drawn",
    page: include_str!("../../pages/formulas.md"),
};

impl Method for RandomFilling {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        let mut fillings = Fillings::new(puzzle);
        // The time to draw a filling grows with the number of cells.
        session.look_every((1 << 17) / puzzle.shape().cells() as u64);
        let mut evaluated = 0;
        let ended = search(puzzle, &mut fillings, &mut evaluated, session);
        session.statistic("tries", session.attempts());
        session.statistic("blanks", fillings.blanks().len() as u64);
        if let Some(count) = fillings.count() {
            session.statistic("fillings", count);
        }
        session.statistic("evaluated", evaluated);
        ended
    }
}

fn search(
    puzzle: &Puzzle,
    fillings: &mut Fillings,
    evaluated: &mut u64,
    session: &mut Session,
) -> Result<Answer, Halt> {
    let limit = session.params().int("max-tries");
    let is_watched = session.is_watched();
    let mut random = session.random();
    let mut grid = puzzle.board();
    loop {
        session.attempt(limit)?;
        session.tick(1)?;
        let passes = fillings.draw(&mut random);
        *evaluated += u64::from(passes);
        if !passes && !is_watched {
            continue;
        }
        fillings.write(&mut grid);
        if is_solution(puzzle, fillings, &grid, session) {
            debug_assert!(passes, "the tables refuse no solution");
            let _ = session.offer(grid);
            return Ok(Answer::Incomplete);
        }
    }
}

/// Whether a filling violates no formula. Not inlined: few fillings get here, and the loop that
/// draws them keeps the generator in registers.
#[cold]
fn is_solution(puzzle: &Puzzle, fillings: &Fillings, grid: &Grid, session: &mut Session) -> bool {
    if session.is_watched() {
        for &cell in fillings.blanks() {
            if let Some(digit) = grid[cell] {
                session.emit(move || Event::Try(cell, digit));
            }
        }
    }
    session.explain(|| {
        let all = Interpretation::of(grid);
        let violations = Formula::ALL.map(|formula| all.violations(formula));
        Detail::Truth { violations }
    });
    let violated = violated(puzzle, grid);
    if let Some((formula, cells)) = violated {
        session.emit(move || Event::Violated { formula, cells });
    }
    violated.is_none()
}

/// The first formula that a filled board violates, and where. Pencil marks are facts too, of the
/// form "not x": they come last, under the letter N.
fn violated(puzzle: &Puzzle, grid: &Grid) -> Option<(char, [Cell; 2])> {
    let all = Interpretation::of(grid);
    let shape = grid.shape();
    let clause = |&formula: &Formula| {
        let clause = all.violated(formula)?;
        Some((formula.letter()?, clause.cells(&shape.into())))
    };
    let struck = || {
        let mut blanks = puzzle.board().blanks().collect::<Vec<_>>().into_iter();
        blanks
            .find(|&cell| grid[cell].is_some_and(|digit| !puzzle.allows(cell, digit)))
            .map(|cell| ('N', [cell, cell]))
    };
    Formula::ALL.iter().find_map(clause).or_else(struck)
}
