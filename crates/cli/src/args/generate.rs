//! Arguments of `satur generate`.

use std::hash::{BuildHasher as _, RandomState};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args as ClapArgs;
use satur::advice::level_word;
use satur::generate::{CluePattern, LEVELS, Level, is_for_beginners, is_on_scale};
use satur::logic::{Lang, Technique};
use satur::model::clues::{Kind, named_by};
use satur::model::rules::Rule;
use satur::model::{Layout, Shape};

use super::values::{rule, thread_count, whole};
use super::{duration, writable};
use crate::ids;
use crate::language::say;
use crate::tables::To;

/// Make puzzles
///
/// Each has exactly one solution, which is proved before it is shown. Without --seed every run
/// makes other puzzles. The same seed gives the same puzzles, however many threads work on them.
#[derive(ClapArgs)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Generate {
    /// Rows x columns of a block: 3x3 is 9x9, 2x3 is 6x6, 5x5 is 25x25
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    pub(crate) shape: Shape,
    /// A rule beside rows, columns and blocks; may be repeated; 'satur rules' lists them
    #[arg(long = "rule", value_name = "ID", value_parser = rule, conflicts_with_all = ["pattern", "grids", "minimize"])]
    pub(crate) rules: Vec<&'static Rule>,
    /// Irregular blocks, drawn at random for each puzzle
    #[arg(long, conflicts_with_all = ["pattern", "grids", "minimize"])]
    pub(crate) jigsaw: bool,
    /// Irregular blocks: a character for each cell, row by row, equal in equal blocks
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["jigsaw", "pattern", "grids", "minimize"])]
    pub(crate) regions: Option<String>,
    /// How many; with --grids or --minimize, how many of each board
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = whole)]
    pub(crate) count: u64,
    /// The seed of everything random, to make the same puzzles again; 'random' draws a new one
    /// and tells it on stderr
    #[arg(long, value_name = "N", default_value = "random")]
    pub(crate) seed: Seed,
    /// How many givens: 30, 24..26, ..22 [default: as few as possible]
    #[arg(long, value_name = "A..B", value_parser = range::<usize>)]
    pub(crate) clues: Option<Range<usize>>,
    /// The symmetry of their places: none, rotate180, rotate90, mirror-h (top and bottom alike: d over q), mirror-v (left
    /// and right alike: d beside b), mirror-both, diagonal, antidiagonal, diagonals, dihedral
    #[arg(long, value_name = "S", default_value = "none")]
    pub(crate) symmetry: CluePattern,
    /// Clues of this kind, drawn from the full grid; may be repeated: killer, thermometer, arrow, kropki,
    /// greater; 'satur rules' lists them. The level is then that of the hardest technique of 'satur explain'
    #[arg(long = "clue", value_name = "ID", value_parser = ids::clue, conflicts_with_all = ["clues", "pattern", "grids", "minimize", "rating", "technique", "without", "max_technique", "distinct", "csv"])]
    pub(crate) clue_kinds: Vec<ids::ClueWord>,
    /// How many cells the cages of '--clue killer' have [default: 2..5]
    #[arg(long, value_name = "A..B", value_parser = range::<usize>, requires = "clue_kinds")]
    pub(crate) cages: Option<Range<usize>>,
    /// With --clue, leave out clues that are not needed; with --level easy, givens: otherwise it has some to spare, in a
    /// pattern of half a turn
    #[arg(long, alias = "minimal")]
    pub(crate) needed_clues: bool,
    /// A file that shows where givens go: any sign but . 0 _ - stands for one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["clues", "symmetry", "grids", "minimize"])]
    pub(crate) pattern: Option<PathBuf>,
    /// Dig puzzles from the full grids of a file
    #[arg(long, alias = "from", value_name = "FILE", conflicts_with = "minimize")]
    pub(crate) grids: Option<PathBuf>,
    /// Take away givens that are not needed from the puzzles of a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["clues", "symmetry"])]
    pub(crate) minimize: Option<PathBuf>,
    /// The rating on the scale of Sudoku Explainer: 4.5, 2.6..4.5, 7..
    #[arg(long, value_name = "A..B", value_parser = rating, conflicts_with_all = ["pattern", "grids", "minimize"])]
    pub(crate) rating: Option<Range<f32>>,
    /// How hard they are, by name: easy, medium, hard, expert, extreme
    #[arg(long, value_name = "L", value_parser = level, conflicts_with_all = ["rating", "pattern", "grids", "minimize"])]
    pub(crate) level: Option<Level>,
    /// Needs this technique, and none that is harder; 'satur techniques' lists them
    #[arg(long, value_name = "ID", value_parser = ids::technique, conflicts_with_all = ["pattern", "grids", "minimize"])]
    pub(crate) technique: Option<&'static Technique>,
    /// Can be solved without this technique
    #[arg(long, value_name = "ID", value_parser = ids::technique, conflicts_with_all = ["pattern", "grids", "minimize"])]
    pub(crate) without: Vec<&'static Technique>,
    /// Needs no technique that is harder than this
    #[arg(long, value_name = "ID", value_parser = ids::technique, conflicts_with_all = ["pattern", "grids", "minimize"])]
    pub(crate) max_technique: Option<&'static Technique>,
    /// Give up on a puzzle after this long, and show the nearest: 10s, 2m [default: 60s for a
    /// search by difficulty, by pattern or by number of givens, none for digging]
    #[arg(long, value_name = "T", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Leave out puzzles that are others in disguise: digits, lines or bands exchanged, turned
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Write in this format, or npy, npz, parquet, arrow [default: line up to 9x9, boxes past it]
    #[arg(long, value_name = "FORMAT", value_parser = writable, conflicts_with_all = ["csv", "json"])]
    pub(crate) to: Option<To>,
    /// Write into this file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// A table: number, seed, puzzle, solution, clues; rating and hardest technique on the ladder
    /// of Sudoku Explainer; hardest technique on Satur's ladder, less those left out by --without;
    /// the technique asked for. What takes longer than --time is left out
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// The columns of --csv as one JSON object per line; with --clue, 'clues' are the clues and 'givens' counts the givens
    #[arg(long)]
    pub(crate) json: bool,
    /// How many puzzles to work on at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub(crate) threads: Option<u16>,
    /// No progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl Generate {
    /// Whether the boards have more than rows, columns and rectangular blocks.
    pub(crate) fn has_rules(&self) -> bool {
        !self.rules.is_empty() || self.jigsaw || self.regions.is_some()
    }

    /// The kinds of clues that are asked for, each once.
    pub(crate) fn kinds(&self) -> Vec<&'static Kind> {
        let kinds = self.clue_kinds.iter().flat_map(|word| &word.0);
        named_by(kinds.map(|kind| kind.id)).unwrap_or_default()
    }

    /// The board and its rules; those of a random jigsaw with blocks in place of its regions.
    pub(crate) fn layout(&self) -> Result<Layout, String> {
        let side = self.shape.side();
        let regions: Option<Vec<u32>> = match &self.regions {
            Some(text) => {
                let names = text.chars().filter(|name| !name.is_whitespace());
                Some(names.map(u32::from).collect())
            }
            // Rows stand for regions that are yet unknown: what fits one jigsaw fits all.
            None if self.jigsaw => Some((0..side * side).map(|at| (at / side) as u32).collect()),
            None => None,
        };
        Layout::new(self.shape, regions.as_deref(), &self.rules).map_err(|error| error.to_string())
    }

    /// Whether the puzzles are for people who begin: easy ones of which nothing else is said.
    pub(crate) fn is_for_beginners(&self) -> bool {
        self.level.as_ref().is_some_and(is_for_beginners)
            && !self.needed_clues
            && self.clue_kinds.is_empty()
            && self.clues.is_none()
            && self.technique.is_none()
            && self.max_technique.is_none()
            && self.without.is_empty()
    }

    /// Whether puzzles of a certain difficulty are asked for.
    pub(crate) fn has_order(&self) -> bool {
        self.rating.is_some()
            || self.level.is_some()
            || self.technique.is_some()
            || self.max_technique.is_some()
            || !self.without.is_empty()
    }
}

/// Where the randomness of a run comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seed {
    /// A seed that nobody chose.
    Random,
    /// The seed of an earlier run, or one that a person likes.
    Fixed(u64),
}

impl Seed {
    /// The seed to use: the fixed one, or a new one. New seeds have at most twelve digits: they
    /// are short enough to copy, and exact in every reader of JSON.
    pub(crate) fn number(self) -> u64 {
        match self {
            Self::Fixed(number) => number,
            // The keys of a hasher are the randomness that the standard library has.
            Self::Random => RandomState::new().hash_one(std::process::id()) % 1_000_000_000_000,
        }
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "random" {
            return Ok(Self::Random);
        }
        text.parse().map(Self::Fixed).map_err(|_| {
            let most = u64::MAX.to_string();
            say("no-seed", &[("text", text), ("most", &most)])
        })
    }
}

/// From a least to a greatest number; either may be open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range<T> {
    pub(crate) low: Option<T>,
    pub(crate) high: Option<T>,
}

/// Reads `3`, `3..5`, `3..`, `..5`.
fn range<T: FromStr + Copy + PartialOrd>(text: &str) -> Result<Range<T>, String> {
    let wrong = || say("no-range", &[("text", text)]);
    let number = |part: &str| match part {
        "" => Ok(None),
        part => part.parse().map(Some).map_err(|_| wrong()),
    };
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let last = last.trim_start_matches('=');
    let (low, high) = (number(first)?, number(last)?);
    if low.zip(high).is_some_and(|(low, high)| low > high) {
        let slots = [("text", text), ("low", first), ("high", last)];
        return Err(say("range-reversed", &slots));
    }
    if low.is_none() && high.is_none() {
        return Err(wrong());
    }
    Ok(Range { low, high })
}

/// Reads a range of ratings, some of which must be on the scale.
fn rating(text: &str) -> Result<Range<f32>, String> {
    let rating = range::<f32>(text)?;
    let ends = rating.low.unwrap_or(0.0)..=rating.high.unwrap_or(99.0);
    if is_on_scale(&ends) {
        return Ok(rating);
    }
    Err(say("rating-off-scale", &[("text", text)]))
}

/// What is said of a shape by which people may mean the whole board: square blocks of six rows and more.
pub(crate) fn shape_note(shape: Shape) -> Option<String> {
    let rows = shape.side().isqrt();
    if rows < 6 || Shape::new(rows, rows).ok() != Some(shape) {
        return None;
    }
    let better = (2..rows).rfind(|half| half * half <= rows && rows.is_multiple_of(*half));
    let better = better.map(|half| format!("{half}x{}", rows / half));
    let slots = [
        ("shape", &*format!("{rows}x{rows}")),
        ("side", &*shape.side().to_string()),
        ("cells", &*format!("{rows}x{rows}")),
        ("better", &*better.unwrap_or_default()),
    ];
    Some(say("shape-is-blocks", &slots))
}

/// A word in small letters, with the vowels that carry an accent in Portuguese without it.
fn without_accents(word: &str) -> String {
    let bare = |letter: char| match letter {
        'á' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' => 'u',
        'ç' => 'c',
        other => other,
    };
    word.to_lowercase().chars().map(bare).collect()
}

/// Reads the name of a level: its id, or its word in any language, with or without accents.
pub(super) fn level(name: &str) -> Result<Level, String> {
    let asked = without_accents(name);
    let is_it = |level: &&Level| {
        let mut words = Lang::ALL
            .map(|lang| level_word(lang, level.name))
            .into_iter();
        level.name == asked || words.any(|word| without_accents(&word) == asked)
    };
    LEVELS.iter().find(is_it).copied().ok_or_else(|| {
        let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
        say("no-level", &[("text", name), ("levels", &names.join(", "))])
    })
}
