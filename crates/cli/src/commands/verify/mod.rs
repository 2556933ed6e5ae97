//! `satur verify`

mod steps;

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _};
use std::path::{Path, PathBuf};

use satur::formats::{self, Input, ReadOptions};
use satur::logic::Lang;
use satur::model::{Digit, Grid, Puzzle, Shape};
use satur::proof::check::{
    Board, Dimacs, Formula, Problem, Proved, Sudoku, Verdict, check_drat, check_pb,
};
use serde_json::{Value, json};

use self::steps::Steps;
use crate::args::Verify;
use crate::commands::{CommandResult, finished, json_board};
use crate::exit::Exit;
use crate::language::say;
use crate::reply::Reply;
use crate::terminal::report;
use crate::translation::translated;

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

/// What came out for a proof.
enum Finding {
    /// The solutions that were proved, of a board of this shape, and whether they are all.
    Proved(Shape, Verdict),
    /// Steps that hold.
    Steps(Steps),
    /// It proves nothing, because of this.
    Refused(String),
    /// A file that could not be read, or is no proof.
    Unreadable(String),
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
                steps::check(text, puzzle)
            }
        }
    }
}

/// Checks a formula and a proof of it.
fn formal(proof: &Path, formula: &Path, puzzle: Option<&Puzzle>) -> Result<Finding, Finding> {
    let in_formula = |problem: Problem| finding(formula, &problem);
    let in_proof = |problem: Problem| finding(proof, &problem);
    let is_drat = extension(proof) == "drat";
    let (shape, verdict) = if is_drat {
        let clauses = Dimacs::read(open(formula)?).map_err(in_formula)?;
        let puzzle = puzzle_of(formula, puzzle, clauses.puzzle.as_deref())?;
        let sudoku = sudoku(&puzzle).map_err(Finding::Refused)?;
        let forbidden = sudoku
            .compare_clauses(&clauses)
            .map_err(|why| other_puzzle(formula, &why))?;
        check_drat(&clauses, open(proof)?).map_err(in_proof)?;
        (puzzle.shape(), Verdict::Exactly(forbidden))
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
        (puzzle.shape(), verdict)
    };
    Ok(Finding::Proved(shape, verdict))
}

fn open(path: &Path) -> Result<BufReader<File>, Finding> {
    let file = File::open(path)
        .map_err(|error| Finding::Unreadable(format!("{}: {error}", path.display())))?;
    Ok(BufReader::with_capacity(1 << 18, file))
}

fn finding(path: &Path, problem: &Problem) -> Finding {
    let message = format!("{}: {problem}", path.display());
    if problem.is_refusal() {
        Finding::Refused(message)
    } else {
        Finding::Unreadable(message)
    }
}

fn other_puzzle(formula: &Path, why: &str) -> Finding {
    Finding::Refused(format!(
        "{}: this is not the formula of the puzzle: {why}",
        formula.display()
    ))
}

/// The puzzle that was given, or else that which the formula names.
fn puzzle_of(
    formula: &Path,
    given: Option<&Puzzle>,
    named: Option<&str>,
) -> Result<Puzzle, Finding> {
    match (given, named) {
        (Some(puzzle), _) => Ok(puzzle.clone()),
        (None, Some(text)) => from_json(text).map_err(|why| {
            Finding::Unreadable(format!(
                "{}: the puzzle in its comment: {why}",
                formula.display()
            ))
        }),
        (None, None) => Err(Finding::Refused(format!(
            "{}: it does not say of which puzzle it is; say it with --puzzle FILE",
            formula.display()
        ))),
    }
}

/// A puzzle as one JSON object.
pub(super) fn from_json(text: &str) -> Result<Puzzle, String> {
    let boards = formats::open(Input::from_text(text), formats::find("json"), any_rules());
    let first = boards.map_err(|problem| problem.to_string())?.next();
    let record = first
        .ok_or("there is none")?
        .map_err(|error| error.to_string())?;
    Ok(record.puzzle)
}

/// The only puzzle of a file.
fn only_puzzle(path: &Path) -> Result<Puzzle, String> {
    let failed = |why: String| format!("{}: {why}", path.display());
    let file = File::open(path).map_err(|error| failed(error.to_string()))?;
    let input = Input::new(BufReader::new(file)).map_err(|error| failed(error.to_string()))?;
    let boards = formats::open(input, None, any_rules());
    let mut boards = boards.map_err(|problem| failed(problem.to_string()))?;
    match (boards.next(), boards.next()) {
        (Some(Ok(record)), None) => Ok(record.puzzle),
        (Some(Err(error)), _) => Err(failed(error.to_string())),
        (None, _) => Err(failed("there is no puzzle in it".into())),
        (_, Some(_)) => Err(failed(
            "there are several puzzles in it; --puzzle takes one".into(),
        )),
    }
}

/// The puzzle in the terms of the checker, which has houses and pairs of cells; a board with clues is refused.
pub(super) fn sudoku(puzzle: &Puzzle) -> Result<Sudoku, String> {
    if !puzzle.clues().is_empty() {
        let clues = puzzle.clue_names();
        return Err(format!(
            "the board has clues ({clues}), and the checker knows houses and pairs of cells alone: nothing was checked"
        ));
    }
    let (shape, board) = (puzzle.shape(), puzzle.board());
    let digits = board.iter().map(|(_, digit)| digit.map(Digit::index));
    let struck = board.blanks().flat_map(|cell| {
        let is_struck = move |digit: &_| !puzzle.allows(cell, *digit);
        let struck = shape.digits().filter(is_struck);
        struck.map(move |digit| (cell.index(), digit.index()))
    });
    // The checker makes its own board of what the puzzle says of its rules.
    let layout = puzzle.layout();
    let ids: Vec<&str> = layout.rules().iter().map(|rule| rule.id).collect();
    let regions: Option<Vec<u32>> = layout
        .jigsaw()
        .map(|regions| regions.iter().map(|&region| u32::from(region)).collect());
    let (rows, cols) = match shape.overlaps() {
        Some(_) => (3, 3),
        None => (shape.block_rows(), shape.block_cols()),
    };
    let board = Board::with_rules(rows, cols, regions.as_deref(), &ids)?;
    Ok(Sudoku::on(board, digits.collect(), struck.collect()))
}

/// Boards with any rules are read, and clues, so that they are refused and not lost.
fn any_rules() -> ReadOptions {
    ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    }
}

/// A grid of the checker as text.
fn line(shape: Shape, grid: &[usize]) -> String {
    let numbers: Vec<u8> = grid.iter().map(|&number| number as u8).collect();
    Grid::from_numbers(shape, &numbers)
        .map(|grid| json_board(&grid))
        .unwrap_or_default()
}

impl Finding {
    fn tell(self, args: &Verify, file: &str, place: Option<u64>, reply: &mut Reply) {
        let lang = args.lang();
        reply.exit = reply.exit.max(self.exit());
        if args.json {
            let mut object = self.json();
            object["file"] = json!(file);
            if let Some(line) = place {
                object["line"] = json!(line);
            }
            reply.json(&object);
        } else if let Self::Unreadable(message) = self {
            reply.tell(&report::error_line(&message));
        } else {
            let line = place.map(|line| line.to_string()).unwrap_or_default();
            let place = lang.say("verify-place", &[("file", file), ("line", &line)]);
            reply
                .out
                .extend_from_slice(format!("{place}: {}\n", self.say(lang)).as_bytes());
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Self::Proved(_, Verdict::AtLeast(grids)) if grids.is_empty() => Exit::Unanswered,
            Self::Proved(..) | Self::Steps(_) => Exit::Fine,
            Self::Refused(_) => Exit::Unanswered,
            Self::Unreadable(_) => Exit::Usage,
        }
    }

    fn say(&self, lang: Lang) -> String {
        let (key, shape, grids) = match self {
            Self::Proved(shape, Verdict::Exactly(grids)) => match grids.len() {
                0 => ("verify-none", shape, grids),
                1 => ("verify-one", shape, grids),
                _ => ("verify-all", shape, grids),
            },
            Self::Proved(_, Verdict::AtLeast(grids)) if grids.is_empty() => {
                return lang.say("verify-nothing", &[]);
            }
            Self::Proved(shape, Verdict::AtLeast(grids)) => ("verify-some", shape, grids),
            Self::Steps(steps) => return steps.say(lang),
            Self::Refused(why) | Self::Unreadable(why) => {
                return lang.say("verify-refused", &[("why", &translated(why))]);
            }
        };
        let mut text = lang.say(key, &[("count", &grids.len().to_string())]);
        let lines = grids.iter().map(|grid| line(*shape, grid));
        if let [grid] = lines.clone().collect::<Vec<_>>().as_slice() {
            text += &format!(": {grid}");
        } else {
            text.extend(lines.map(|grid| format!("\n  {grid}")));
        }
        text
    }

    fn json(&self) -> Value {
        match self {
            Self::Proved(shape, verdict) => {
                let (grids, is_complete) = match verdict {
                    Verdict::Exactly(grids) => (grids, true),
                    Verdict::AtLeast(grids) => (grids, false),
                };
                let word = match (grids.len(), is_complete) {
                    (0, true) => "impossible",
                    (1, true) => "unique",
                    (_, true) => "all",
                    (0, false) => "nothing",
                    (_, false) => "some",
                };
                let lines: Vec<String> = grids.iter().map(|grid| line(*shape, grid)).collect();
                json!({
                    "accepted": is_complete || !grids.is_empty(),
                    "proved": word,
                    "solutions": lines,
                })
            }
            Self::Steps(steps) => steps.json(),
            Self::Refused(why) => json!({"accepted": false, "proved": "nothing", "refused": why}),
            Self::Unreadable(why) => json!({"accepted": false, "proved": "nothing", "error": why}),
        }
    }
}
