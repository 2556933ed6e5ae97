//! What can be said on the command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, Parser, Subcommand};
use satur::files::Inputs;
use satur::formats::{self, Format, ReadOptions, Symbols};
use satur::logic::Lang;
use satur::logic::se::Score;
use satur::model::Shape;

use crate::commands::book_args::Book;
use crate::commands::generate_args::Generate;
use crate::reasoning::{Explain, Hint, Techniques, locale};

/// Sudoku of every shape: solve, check, count, rate, explain, make, print.
#[derive(Parser)]
#[command(
    name = "satur",
    version,
    max_term_width = 100,
    after_help = "Exit codes: 0 every puzzle answered as asked; 1 some puzzle had no answer; \
                  2 bad usage or bad input; 130 interrupted.\n\n\
                  Examples:\n  \
                  satur solve puzzles.txt             one solved line per input line\n  \
                  satur solve --limit 2 < puzzles.txt prove that each has one solution\n  \
                  satur check puzzles.txt             how many solutions, minimal or not\n  \
                  satur explain puzzles.txt           how a person solves them, step by step\n  \
                  satur generate --count 10 --seed 1  new puzzles\n  \
                  satur convert --to svg --out pictures puzzles.txt\n  \
                  satur book --title Sunday --out sunday.pdf puzzles.txt"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Check(Check),
    Count(Count),
    Rate(Rate),
    Explain(Explain),
    Hint(Hint),
    Verify(Verify),
    Convert(Convert),
    Book(Book),
    Generate(Generate),
    Lab(Lab),
    Methods(Methods),
    Techniques(Techniques),
    /// List the formats; with an ID, show its page
    Formats(Show),
    Completions(Completions),
}

/// Solve puzzles
///
/// Writes one answer per puzzle, in the order and in the form of the input: a solved line for a
/// line, a grid for a grid. A puzzle without an answer writes a line such as
/// `# line 7: no solution`, so input and output always correspond. Where a method is stuck or
/// gives up with a board, the line ends with that board; other formats than lines have the words
/// as a comment and the board after it.
///
/// With --json every answer is an object: `input`, `verdict` (solved, unique, several, impossible,
/// stuck, gave-up, error), `solution`, `solutions`, `found`, `complete`, `method`, `seed`, `work`,
/// `seconds`, `statistics`. A puzzle without an answer has `reason`, and the board that is left:
/// `partial`, whose digits are certain, or `best`, whose digits may be wrong, with `filled`, how
/// many cells have a digit. A best board has a `cost`, which is its `clashes` (pairs of cells that
/// see each other with the same digit, and digits that pencil marks exclude) plus its `blanks`.
#[derive(ClapArgs)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// How to solve; 'satur methods' lists the ways
    #[arg(long, short, value_name = "ID", default_value = "exact")]
    pub(crate) method: String,
    /// Set a parameter of the method; 'satur methods ID' lists them
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) settings: Vec<String>,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Look for up to K solutions: 1 finds one, 2 proves that it is the only one
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,
    /// Write every solution found, up to --limit, one after another
    #[arg(long)]
    pub(crate) all: bool,
    /// Write answers in this format [default: that of the input]
    #[arg(long, value_name = "FORMAT", value_parser = writable)]
    pub(crate) to: Option<&'static Format>,
    /// Tell on stderr what the method counted
    #[arg(long)]
    pub(crate) stats: bool,
    /// Prove the verdict in files of this name: NAME.opb and NAME.pbp for VeriPB
    ///
    /// The formula is the puzzle with every solution that was found forbidden, and the proof refutes
    /// it: that there is no solution, or no other. 'satur verify NAME.pbp' checks it, and so does
    /// 'veripb NAME.opb NAME.pbp'. With --method sat they are NAME.cnf and NAME.drat. One puzzle is proved
    /// after another; the second has NAME-2, and so on.
    #[arg(long, value_name = "NAME", conflicts_with = "race")]
    pub(crate) proof: Option<PathBuf>,
    /// Tell on stderr what the method does, step by step
    #[arg(long, conflicts_with = "race")]
    pub(crate) trace: bool,
    #[command(flatten)]
    pub(crate) racing: Racing,
}

/// Check puzzles: do givens clash, how many solutions (0, 1, 2+), is it minimal
///
/// One line per puzzle. Exit code 0 says that every one of them has exactly one solution.
///
/// A puzzle with one solution is minimal if each given is needed: without it there would be
/// another solution. Taking a given away empties its cell, which may then hold any digit, or what
/// its own pencil marks allow. Pencil marks of other cells stay as they are written: they count as
/// part of the puzzle, even where a given says the same.
#[derive(ClapArgs)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Do not look whether every given is needed
    #[arg(long)]
    pub(crate) skip_minimal: bool,
    /// Prove the verdict in files of this name: NAME.opb and NAME.pbp for VeriPB
    ///
    /// The formula is the puzzle with every solution that was found forbidden, and the proof refutes
    /// it: that there is no solution, or no other. 'satur verify NAME.pbp' checks it, and so does
    /// 'veripb NAME.opb NAME.pbp'. One puzzle is proved
    /// after another; the second has NAME-2, and so on.
    #[arg(long, value_name = "NAME", conflicts_with = "race")]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) racing: Racing,
}

/// Count the solutions of puzzles exactly
#[derive(ClapArgs)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Stop counting at N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) cap: Option<u64>,
    #[command(flatten)]
    pub(crate) racing: Racing,
}

/// Rate puzzles on the scale of Sudoku Explainer, or of HoDoKu
///
/// One line per puzzle: ER/EP/ED, the hardest step of the path by which Sudoku Explainer 1.2.1
/// solves it, of that up to the first placement, and the first; then the technique that set each,
/// between tabs. A puzzle that takes too long shows what is known, such as 9.2+. On HoDoKu's scale
/// the line is the level, the score, and the hardest technique.
#[derive(ClapArgs)]
#[command(
    after_help = "Bands, by the rating of Sudoku Explainer; 'satur generate --level' has the same:\n  \
    easy 1.0-1.5, medium 1.6-2.8, hard 2.9-4.5, expert 4.6-7.0, extreme 7.1 and up\n\
    HoDoKu's levels: easy, medium, hard, unfair, extreme"
)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Whose scale
    #[arg(long, value_enum, value_name = "SCALE", default_value_t = Scale::Se)]
    pub(crate) scale: Scale,
    /// End with a puzzle as soon as its rating is known to be above R (scale se)
    #[arg(long, value_name = "R")]
    pub(crate) max: Option<Score>,
    /// Tell a rating of ours as well: one that is the same for every disguise of the puzzle
    #[arg(long)]
    pub(crate) inv: bool,
    /// Tell the band, or HoDoKu's level, and end with a puzzle as soon as that is known
    #[arg(long)]
    pub(crate) until_band: bool,
}

/// The scales that puzzles are rated on.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Scale {
    /// Sudoku Explainer 1.2.1
    Se,
    /// HoDoKu
    Hodoku,
}

/// Check proofs: that a puzzle has no solution, exactly one, or exactly these
///
/// A FILE is a proof, X.pbp (VeriPB) or X.drat (DRAT), whose formula X.opb or X.cnf lies beside it or
/// is named next; or the output of 'satur explain --json'. The checker shares no code with the
/// solvers. It writes down the rules of Sudoku by itself and compares them with the formula, checks
/// every line of the proof, and shows the solutions as grids. Of human steps it checks each by
/// itself, from the candidates that stand at its time.
#[derive(ClapArgs)]
#[command(
    after_help = "Exit codes: 0 every proof holds; 1 some proof is refused or proves nothing; 2 some file \
    cannot be read.\n\n\
    Examples:\n  \
    satur solve --limit 2 --proof one puzzle.txt   writes one.opb and one.pbp\n  \
    satur verify one.pbp                           checks them\n  \
    satur verify --puzzle puzzle.txt one.pbp       and that they are of this puzzle\n  \
    satur explain --json puzzle.txt | satur verify checks every step"
)]
pub(crate) struct Verify {
    /// Proofs to check; none or - for steps from standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The puzzle that the proofs must be of, in any format [default: that which they name]
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzle: Option<PathBuf>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
}

impl Verify {
    /// The language of the verdicts.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(locale)
    }
}

/// Convert puzzles from one format to another
#[derive(ClapArgs)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Write in this format [default: line up to 9x9, boxes past it]
    #[arg(long, value_name = "FORMAT", value_parser = writable)]
    pub(crate) to: Option<&'static Format>,
    /// Draw what is possible in each empty cell; for pictures (svg)
    #[arg(long)]
    pub(crate) marks: bool,
    /// Write one file per puzzle into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// Run experiments: list, run, report, compare
///
/// An experiment is a TOML file: boards, methods, runs, limits, tables, plots. The built-in ones
/// repeat the five papers. docs/lab.md tells how to write one.
#[derive(ClapArgs)]
pub(crate) struct Lab {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Subcommand)]
pub(crate) enum LabCommand {
    /// List the built-in experiments; with a NAME, show its file
    List {
        /// The one to show
        #[arg(value_name = "NAME")]
        name: Option<String>,
    },
    Run(LabRun),
    /// Make the report of folders again
    Report {
        /// Folders that 'satur lab run' has written
        #[arg(value_name = "DIR", required = true)]
        folders: Vec<PathBuf>,
        /// Write all of them into one Markdown file, with pictures in a folder beside it
        #[arg(long, value_name = "FILE")]
        book: Option<PathBuf>,
        /// What to say in that file of the circumstances
        #[arg(long, value_name = "TEXT", requires = "book")]
        note: Option<String>,
    },
    /// Compare two folders of the same experiment
    Compare {
        /// One folder
        #[arg(value_name = "DIR")]
        first: PathBuf,
        /// The other
        #[arg(value_name = "DIR")]
        second: PathBuf,
    },
}

/// Run an experiment
///
/// Records and the report go to a folder, the report also to standard output. Ctrl-C keeps what
/// is finished, and --resume goes on.
#[derive(ClapArgs)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct LabRun {
    /// A built-in experiment, or a TOML file
    #[arg(value_name = "EXPERIMENT")]
    pub(crate) experiment: String,
    /// The folder for records and report [default: lab/NAME]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// A first answer within a minute
    #[arg(long, conflicts_with = "full")]
    pub(crate) quick: bool,
    /// The whole protocol
    #[arg(long)]
    pub(crate) full: bool,
    /// Go on with the records that are in the folder
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(
        long,
        value_name = "DIR",
        help = "The folder of the authors' boards [default: SATUR_DATA, else ../shared/data/seeds]"
    )]
    pub(crate) boards: Option<PathBuf>,
    /// Another seed than that of the file: an independent repetition
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many runs at once [default: one per core; 1 where time is measured]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// No progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// What to show.
#[derive(ClapArgs)]
pub(crate) struct Show {
    /// The one to show
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// List the methods; with an ID, show its page
#[derive(ClapArgs)]
pub(crate) struct Methods {
    #[command(flatten)]
    pub(crate) show: Show,
    /// The language: en, pt [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<Lang>,
}

/// Print a completion script for a shell
#[derive(ClapArgs)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Where puzzles come from.
#[derive(ClapArgs)]
pub(crate) struct Input {
    /// Files to read; none or - for standard input; gzip is unpacked
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the input [default: recognised]; 'satur formats' lists them
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<&'static Format>,
    /// Rows x columns of a block, where the input does not say: 2x4
    #[arg(long, value_name = "RxC")]
    pub(crate) shape: Option<Shape>,
    /// Which characters are digits past 9: auto, standard (1-9A-Z), letters (A is 1), zero (0 is 1)
    #[arg(long, value_name = "HABIT", default_value = "auto")]
    pub(crate) symbols: Symbols,
    /// Refuse damaged boards instead of mending them with a warning
    #[arg(long)]
    pub(crate) strict: bool,
    /// No progress, no warnings
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Input {
    /// The files to read, of which there is at least one.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        match self.files.as_slice() {
            [] => vec!["-".into()],
            files => files.to_vec(),
        }
    }

    /// The files to read, which must not be written.
    pub(crate) fn inputs(&self) -> Inputs {
        Inputs::of(self.paths())
    }

    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions {
            shape: self.shape,
            strict: self.strict,
            symbols: self.symbols,
        }
    }
}

/// What may be spent, and how it is told.
#[derive(ClapArgs)]
pub(crate) struct Effort {
    /// Give up on a puzzle after this long: 10s, 500ms, 2m
    #[arg(long, value_name = "T", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Give up on a puzzle after this many attempts of a method that restarts
    #[arg(long, value_name = "N")]
    pub(crate) max_iter: Option<u64>,
    /// How many puzzles to work on at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

impl Effort {
    /// How many threads there are to work with.
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// As many threads as were asked for, or as there are cores.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

/// Whether threads share the puzzles or a puzzle.
#[derive(ClapArgs)]
pub(crate) struct Racing {
    /// Put all threads to one puzzle after another
    ///
    /// Engines of method exact race on each, tell each other what they learn, and the first to end
    /// wins: meant for hard boards past 9x9. The verdict stays the same; which of several solutions is
    /// found, and the statistics, may differ from run to run.
    #[arg(long)]
    pub(crate) race: bool,
}

impl Racing {
    /// How many puzzles are worked on at once, and by how many threads each.
    pub(crate) fn share(&self, effort: &Effort) -> (usize, usize) {
        if self.race {
            (1, effort.threads())
        } else {
            (effort.threads(), 1)
        }
    }
}

fn readable(id: &str) -> Result<&'static Format, String> {
    known(id, |format| format.reader.is_some(), "read")
}

pub(crate) fn writable(id: &str) -> Result<&'static Format, String> {
    known(id, |format| format.writer.is_some(), "written")
}

fn known(id: &str, suits: fn(&Format) -> bool, verb: &str) -> Result<&'static Format, String> {
    let ids: Vec<&str> = formats::FORMATS
        .iter()
        .filter(|f| suits(f))
        .map(|f| f.id)
        .collect();
    match formats::find(id) {
        Some(format) if suits(format) => Ok(format),
        Some(_) => Err(format!(
            "'{id}' cannot be {verb}; these can: {}",
            ids.join(", ")
        )),
        None => Err(format!(
            "there is no format '{id}'; there are {}",
            ids.join(", ")
        )),
    }
}

/// Reads `10s`, `500ms`, `2m`, `1h`, or seconds without a unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let split = text
        .find(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("'{unit}' is no unit of time; write ms, s, m or h")),
    };
    let number: f64 = number
        .parse()
        .map_err(|_| format!("'{text}' is no time; write 10s, 500ms or 2m"))?;
    let seconds = number * seconds;
    if seconds < 0.0 {
        return Err(format!("'{text}' is no time; write 10s, 500ms or 2m"));
    }
    // Past what the type holds, any length of time is no limit.
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}
