//! `satur verify`

mod finding;
mod puzzle;

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _};
use std::path::{Path, PathBuf};

use satur::model::{Digit, Puzzle};
use satur::proof::check::{
    Dimacs, Explanation, Formula, Problem, Proved, Verdict, check_drat, check_pb, read_explanations,
};

use self::finding::{Finding, finding};
use self::puzzle::{from_json, only_puzzle, sudoku};
use crate::args::Verify;
use crate::commands::{CommandResult, finished};
use crate::exit::Exit;
use crate::language::say;
use crate::reply::Reply;
use crate::terminal::report;

pub(crate) fn run(args: &Verify) -> CommandResult {
    let puzzle = args.puzzle.as_deref().map(only_puzzle).transpose()?;
    let mut exit = Exit::Fine;
    for job in jobs(&args.files) {
        let mut reply = Reply::default();
        for (place, finding) in job.findings(puzzle.as_ref()) {
            finding.tell(args, &job.name(), place, &mut reply);
        }
        exit = exit.max(reply.exit);
        anstream::eprint!("{}", reply.err);
        let written = io::Write::write_all(&mut io::stdout().lock(), &reply.out);
        if let Err(error) = written {
            return finished(Err(error));
        }
    }
    Ok(exit)
}

/// One proof to check.
enum Job {
    /// A proof and its formula, in the formats of other checkers.
    Formal { proof: PathBuf, formula: PathBuf },
    /// The steps of `satur explain --json`; standard input if there is no path.
    Steps(Option<PathBuf>),
}

/// The files to check: a formula stands beside its proof, unless both are named one after the
/// other.
fn jobs(files: &[PathBuf]) -> Vec<Job> {
    let mut jobs = Vec::new();
    let mut files = files.iter().peekable();
    if files.peek().is_none() {
        jobs.push(Job::Steps(None));
    }
    while let Some(file) = files.next() {
        let (is_proof, other) = match extension(file) {
            "pbp" => (true, "opb"),
            "drat" => (true, "cnf"),
            "opb" => (false, "pbp"),
            "cnf" => (false, "drat"),
            _ => {
                let is_stdin = file == Path::new("-");
                jobs.push(Job::Steps((!is_stdin).then(|| file.clone())));
                continue;
            }
        };
        let other = files.next_if(|next| extension(next) == other).cloned();
        let beside = || {
            let pairs = [
                ("pbp", "opb"),
                ("drat", "cnf"),
                ("opb", "pbp"),
                ("cnf", "drat"),
            ];
            let pair = pairs.iter().find(|(own, _)| *own == extension(file));
            file.with_extension(pair.map_or("", |(_, other)| other))
        };
        let other = other.unwrap_or_else(beside);
        let (proof, formula) = if is_proof {
            (file.clone(), other)
        } else {
            (other, file.clone())
        };
        jobs.push(Job::Formal { proof, formula });
    }
    jobs
}

fn extension(path: &Path) -> &str {
    path.extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default()
}

/// A finding, with the line of the puzzle if a file has several.
type Found = (Option<u64>, Finding);

impl Job {
    fn name(&self) -> String {
        match self {
            Self::Formal { proof, .. } => proof.display().to_string(),
            Self::Steps(Some(path)) => path.display().to_string(),
            Self::Steps(None) => "stdin".to_owned(),
        }
    }

    fn findings(&self, puzzle: Option<&Puzzle>) -> Vec<Found> {
        match self {
            Self::Formal { proof, formula } => {
                let found = formal(proof, formula, puzzle);
                vec![(None, found.unwrap_or_else(|finding| finding))]
            }
            Self::Steps(path) => {
                let text: Box<dyn BufRead> = match path {
                    None => {
                        if io::stdin().is_terminal() {
                            report::say(&format!("{}\n", say("type-a-proof", &[])));
                        }
                        Box::new(io::stdin().lock())
                    }
                    Some(path) => match open(path) {
                        Ok(text) => Box::new(text),
                        Err(finding) => return vec![(None, finding)],
                    },
                };
                explanations(text, &self.name(), puzzle)
            }
        }
    }
}

/// Checks every explanation of a text.
fn explanations(text: impl BufRead, name: &str, given: Option<&Puzzle>) -> Vec<Found> {
    read_explanations(text)
        .map(|explanation| match explanation {
            Ok(explanation) => {
                let found = explained(&explanation, given);
                (explanation.line(), found.unwrap_or_else(|finding| finding))
            }
            Err(problem) => (None, finding(name, &problem)),
        })
        .collect()
}

/// Checks an explanation from the puzzle that it names, which must be the one that was given.
fn explained(explanation: &Explanation, given: Option<&Puzzle>) -> Result<Finding, Finding> {
    let named = explanation.puzzle().map(|text| from_json(&text));
    let named = named.transpose().map_err(Finding::Unreadable)?;
    let puzzle = match (given, named) {
        (None, None) => {
            let what = "the text does not name its puzzle; say it with --puzzle FILE";
            return Err(Finding::Refused(what.to_owned()));
        }
        (Some(given), Some(named)) if given.without_placed() != named.without_placed() => {
            let what = "the text is of another puzzle than --puzzle says";
            return Err(Finding::Refused(what.to_owned()));
        }
        (_, Some(named)) => named,
        (Some(given), None) => given.clone(),
    };
    let entries: Vec<Option<usize>> = match puzzle.placed() {
        Some(placed) => placed
            .iter()
            .map(|(_, one)| one.map(Digit::index))
            .collect(),
        None => Vec::new(),
    };
    let set = puzzle.without_placed();
    let sudoku = sudoku(&set).map_err(Finding::Refused)?;
    let explained = explanation.check(&sudoku, &entries);
    let explained = explained.map_err(Finding::Refused)?;
    Ok(Finding::Explained(Box::new(puzzle), explained))
}

/// Checks a formula and a proof of it.
fn formal(proof: &Path, formula: &Path, puzzle: Option<&Puzzle>) -> Result<Finding, Finding> {
    let named = |path: &Path, problem: &Problem| finding(&path.display().to_string(), problem);
    let in_formula = |problem: Problem| named(formula, &problem);
    let in_proof = |problem: Problem| named(proof, &problem);
    let is_drat = extension(proof) == "drat";
    let (puzzle, verdict) = if is_drat {
        let clauses = Dimacs::read(open(formula)?).map_err(in_formula)?;
        let puzzle = puzzle_of(formula, puzzle, clauses.puzzle.as_deref())?;
        let sudoku = sudoku(&puzzle).map_err(Finding::Refused)?;
        let forbidden = sudoku
            .compare_clauses(&clauses)
            .map_err(|why| other_puzzle(formula, &why))?;
        check_drat(&clauses, open(proof)?).map_err(in_proof)?;
        (puzzle, Verdict::Exactly(forbidden))
    } else {
        let constraints = Formula::read(open(formula)?).map_err(in_formula)?;
        let puzzle = puzzle_of(formula, puzzle, constraints.puzzle.as_deref())?;
        let sudoku = sudoku(&puzzle).map_err(Finding::Refused)?;
        let forbidden = sudoku
            .compare(&constraints)
            .map_err(|why| other_puzzle(formula, &why))?;
        let proved: Proved = check_pb(&constraints, open(proof)?).map_err(in_proof)?;
        let verdict = sudoku
            .verdict(forbidden, &proved)
            .map_err(Finding::Refused)?;
        (puzzle, verdict)
    };
    Ok(Finding::Proved(Box::new(puzzle), verdict))
}

fn open(path: &Path) -> Result<BufReader<File>, Finding> {
    let file = File::open(path)
        .map_err(|error| Finding::Unreadable(format!("{}: {error}", path.display())))?;
    Ok(BufReader::with_capacity(1 << 18, file))
}

fn other_puzzle(formula: &Path, why: &str) -> Finding {
    Finding::Refused(format!(
        "{}: this is not the formula of the puzzle: {why}",
        formula.display()
    ))
}

/// The puzzle that was given, or else that which the formula names; without entries, which no proof
/// is about.
fn puzzle_of(
    formula: &Path,
    given: Option<&Puzzle>,
    named: Option<&str>,
) -> Result<Puzzle, Finding> {
    match (given, named) {
        (Some(puzzle), _) => Ok(puzzle.without_placed().into_owned()),
        (None, Some(text)) => {
            let puzzle = from_json(text).map_err(|why| {
                Finding::Unreadable(format!(
                    "{}: the puzzle in its comment: {why}",
                    formula.display()
                ))
            })?;
            Ok(puzzle.without_placed().into_owned())
        }
        (None, None) => Err(Finding::Refused(format!(
            "{}: it does not say of which puzzle it is; say it with --puzzle FILE",
            formula.display()
        ))),
    }
}
