//! The boards of an experiment: from files if they are available, otherwise generated.
//!
//! Boards of other authors are not part of Satur. They are looked for in the folder that the caller
//! names, else beside the experiment's own file, else in `SATUR_DATA`, else in
//! `../shared/data/seeds`; [`Places`] is that list. If they are absent, stand-ins of the same shape
//! and number of givens are generated from the seed that the experiment file records, which takes
//! milliseconds and gives the same boards everywhere. Every report says which were used.

use std::fs;
use std::path::{Path, PathBuf};

use satur_formats::{Input, ReadOptions, open};
use satur_generate::{PuzzleSpec, puzzle, random_jigsaw};
use satur_logic::Lang;
use satur_model::rules::{self, Rule};
use satur_model::{Layout, LayoutError, Puzzle, Random, Shape};
use satur_stream::unpacked;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::experiment::{Experiment, labels};
use crate::fault::Fault;
use crate::schema::{Boards, Labels, Make, Scale};
use crate::words::say;

/// The folders that may hold boards of other authors.
#[derive(Clone, Debug)]
pub struct Places {
    folders: Vec<PathBuf>,
    /// Whether the caller named the folder: then it must hold them.
    is_named: bool,
}

impl Places {
    /// Returns the named folder, else the usual ones.
    pub fn new(named: Option<&Path>) -> Self {
        if let Some(folder) = named {
            return Self {
                folders: vec![folder.to_owned(), folder.join("seeds")],
                is_named: true,
            };
        }
        let mut folders = Vec::new();
        if let Some(data) = std::env::var_os("SATUR_DATA").map(PathBuf::from) {
            folders.push(data.join("seeds"));
            folders.push(data);
        }
        folders.push(Path::new("../shared/data/seeds").to_owned());
        Self {
            folders,
            is_named: false,
        }
    }

    /// The folders in the order in which they are searched, each with whether it is that of the
    /// experiment's own file. A named folder comes before that one.
    fn around(&self, experiment: &Experiment) -> Vec<(PathBuf, bool)> {
        let mut all: Vec<_> = self.folders.iter().map(|f| (f.clone(), false)).collect();
        if let Some(own) = &experiment.folder {
            let at = if self.is_named { all.len() } else { 0 };
            all.insert(at, (own.clone(), true));
        }
        all
    }

    /// Returns no folder at all: every board is generated.
    pub fn nowhere() -> Self {
        Self {
            folders: Vec::new(),
            is_named: false,
        }
    }
}

/// Where the boards of a group come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The authors' files: the experiment names their origin, and they were found where such boards
    /// are looked for.
    Authors,
    /// Files that are not known to be the authors'.
    Files,
    /// Generated in place of the authors' boards, which were not available.
    StandIn,
    /// Generated; none were published.
    Made,
}

/// All boards of an experiment.
pub struct Corpus {
    /// The groups, in the order of the file.
    pub groups: Vec<Group>,
}

/// Boards that belong together.
pub struct Group {
    /// The labels that they share.
    pub labels: Labels,
    /// Their origin.
    pub origin: Origin,
    /// The boards.
    pub boards: Vec<Board>,
    /// The index of the entry of the file that they come from.
    pub(crate) entry: usize,
}

/// A board with a name.
pub struct Board {
    /// Its name within the group.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A hash of the board, the same everywhere.
    pub fingerprint: String,
}

impl Corpus {
    /// Finds or generates the boards of an experiment at a scale.
    pub fn gather(experiment: &Experiment, scale: Scale, places: &Places) -> Result<Self, Fault> {
        let most = experiment.max_boards(scale);
        let mut groups = Vec::new();
        for (entry, spec) in experiment.file.boards.iter().enumerate() {
            if spec.from > scale {
                continue;
            }
            let (origin, mut boards) = gather(experiment, spec, places)?;
            boards.truncate(most);
            groups.push(Group {
                labels: labels(spec),
                origin,
                boards,
                entry,
            });
        }
        Ok(Self { groups })
    }

    /// Boards that were already read, as the only group of an experiment.
    pub fn of_boards(boards: Vec<(String, Puzzle)>) -> Self {
        let boards = boards.into_iter();
        let boards = boards.map(|(name, puzzle)| Board::new(name, puzzle));
        let group = Group {
            labels: Labels::from([("boards".to_owned(), "all".to_owned())]),
            origin: Origin::Files,
            boards: boards.collect(),
            entry: 0,
        };
        Self {
            groups: vec![group],
        }
    }

    /// The description of every group, for the report.
    pub(crate) fn group_infos(&self) -> Vec<GroupInfo> {
        let of = |group: &Group| {
            let count = group.boards.len();
            let givens: usize = group
                .boards
                .iter()
                .map(|b| b.puzzle.givens().count_filled())
                .sum();
            GroupInfo {
                labels: group.labels.clone(),
                origin: group.origin,
                boards: count,
                cells: group.boards.first().map_or(0, |b| b.puzzle.shape().cells()),
                givens: givens as f64 / count.max(1) as f64,
            }
        };
        self.groups.iter().map(of).collect()
    }

    /// Describes the boards in a sentence.
    pub fn describe(&self, experiment: &Experiment, lang: Lang) -> String {
        describe(&self.group_infos(), experiment, lang)
    }
}

/// The description of a group of boards in a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GroupInfo {
    /// The labels that its boards share.
    pub labels: Labels,
    /// Their origin.
    pub origin: Origin,
    /// The number of boards.
    pub boards: usize,
    /// The number of cells of each.
    pub cells: usize,
    /// The mean number of givens.
    pub givens: f64,
}

/// Describes boards in a sentence. Only boards that were looked for as the authors' are called so;
/// for stand-ins it says where the authors' boards are and how to name them.
pub(crate) fn describe(groups: &[GroupInfo], experiment: &Experiment, lang: Lang) -> String {
    let count = |origin| {
        let own = groups.iter().filter(|g| g.origin == origin);
        own.map(|g| g.boards).sum::<usize>()
    };
    let translated = experiment
        .translation(lang)
        .and_then(|t| t.origin.as_deref());
    let origin = translated.or(experiment.file.origin.as_deref());
    let mut parts = Vec::new();
    if let n @ 1.. = count(Origin::Authors) {
        let from = origin.map_or(String::new(), |origin| format!(" ({origin})"));
        parts.push(say(
            lang,
            "authors",
            &[("count", &n.to_string()), ("from", &from)],
        ));
    }
    if let n @ 1.. = count(Origin::Files) {
        parts.push(say(lang, "from-files", &[("count", &n.to_string())]));
    }
    if let n @ 1.. = count(Origin::StandIn) {
        let n = n.to_string();
        parts.push(match origin {
            Some(origin) => say(lang, "stand-ins", &[("count", &n), ("origin", origin)]),
            None => say(lang, "stand-ins-nowhere", &[("count", &n)]),
        });
    }
    if let n @ 1.. = count(Origin::Made) {
        parts.push(say(lang, "made", &[("count", &n.to_string())]));
    }
    parts.join("; ")
}
fn gather(
    experiment: &Experiment,
    spec: &Boards,
    places: &Places,
) -> Result<(Origin, Vec<Board>), Fault> {
    if !spec.lines.is_empty() {
        let boards = spec.lines.iter().enumerate().map(|(at, line)| {
            let puzzle = read_line(line.get_ref(), spec);
            let puzzle = puzzle.map_err(|what| Fault::new(&experiment.name, what, ""))?;
            Ok(Board::new(format!("line-{}", at + 1), puzzle))
        });
        return Ok((Origin::Files, boards.collect::<Result<_, Fault>>()?));
    }
    if spec.files.is_empty() {
        let make = spec.make.as_ref();
        return Ok((Origin::Made, make.map(made).unwrap_or_default()));
    }
    let patterns: Vec<&str> = spec.files.iter().map(|f| f.get_ref().as_str()).collect();
    for (folder, is_own) in places.around(experiment) {
        let mut paths = Vec::new();
        for pattern in &patterns {
            paths.extend(matching(&folder, pattern));
        }
        if paths.is_empty() {
            continue;
        }
        let mut boards = Vec::new();
        for path in paths {
            boards.extend(read(&path, spec)?);
        }
        let is_authors = !is_own && experiment.file.origin.is_some();
        let origin = if is_authors {
            Origin::Authors
        } else {
            Origin::Files
        };
        return Ok((origin, boards));
    }
    let absent = |fix: &str| {
        let folders: Vec<_> = places
            .around(experiment)
            .iter()
            .map(|(folder, _)| {
                let is_here = folder.as_os_str().is_empty();
                let folder = if is_here { Path::new(".") } else { folder };
                folder.display().to_string()
            })
            .collect();
        let what = format!("no boards match '{}'", patterns.join("', '"));
        Fault::new(folders.join(", "), what, fix)
    };
    match &spec.make {
        Some(make) if !places.is_named => Ok((Origin::StandIn, made(make))),
        Some(_) => Err(absent("without --boards stand-ins are made")),
        None => Err(absent(&match &experiment.file.origin {
            Some(origin) => format!("get them from {origin} and name the folder with --boards"),
            None => "name them relative to the experiment's file, or by an absolute path, or \
                     name their folder with --boards"
                .to_owned(),
        })),
    }
}

/// The files of a folder that match a path whose last part may contain a `*`; `_9` comes before
/// `_10`.
fn matching(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let (parent, last) = pattern.rsplit_once('/').unwrap_or(("", pattern));
    let parent = folder.join(parent);
    let Some((before, after)) = last.split_once('*') else {
        let path = parent.join(last);
        return path.is_file().then_some(path).into_iter().collect();
    };
    let Ok(entries) = fs::read_dir(&parent) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|name| {
            name.len() >= before.len() + after.len()
                && name.starts_with(before)
                && name.ends_with(after)
        })
        .collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    let paths = names.into_iter().map(|name| parent.join(name));
    paths.filter(|path| path.is_file()).collect()
}

/// Reads a board given in an experiment's own file.
pub(crate) fn read_line(line: &str, spec: &Boards) -> Result<Puzzle, String> {
    let mut records =
        open(Input::from_text(line), format(spec), options(spec)).map_err(|e| e.to_string())?;
    let first = records.next().ok_or("a line without a board")?;
    first
        .map(|record| record.puzzle)
        .map_err(|error| error.to_string())
}

fn format(spec: &Boards) -> Option<&'static satur_formats::Format> {
    let named = spec.format.as_ref();
    named.and_then(|name| satur_formats::find(name.get_ref()))
}

fn options(spec: &Boards) -> ReadOptions {
    ReadOptions {
        shape: spec.shape.as_ref().and_then(|s| s.get_ref().parse().ok()),
        ..ReadOptions::default()
    }
}

fn read(path: &Path, spec: &Boards) -> Result<Vec<Board>, Fault> {
    let unreadable = |error| Fault::io(path.display(), &error);
    let text = fs::File::open(path)
        .and_then(unpacked)
        .map_err(unreadable)?;
    let input = Input::new(text).map_err(unreadable)?;
    let amiss = |error: &dyn std::fmt::Display| Fault::new(path.display(), error, "");
    let records = open(input, format(spec), options(spec)).map_err(|e| amiss(&e))?;
    let puzzles: Vec<Puzzle> = records
        .map(|record| record.map(|record| record.puzzle))
        .collect::<Result<_, _>>()
        .map_err(|e| amiss(&e))?;
    let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_default();
    let is_one = puzzles.len() == 1;
    let named = puzzles.into_iter().enumerate().map(|(at, puzzle)| {
        let number = at + 1;
        let name = if is_one {
            stem.clone()
        } else {
            format!("{stem}-{number}")
        };
        Board::new(name, puzzle)
    });
    Ok(named.collect())
}

/// Generates boards. Each has a seed of its own, so the third is the same however many are made.
fn made(make: &Make) -> Vec<Board> {
    let Ok(shape) = make.shape.get_ref().parse::<Shape>() else {
        return Vec::new();
    };
    let Ok(layout) = layout(make, shape) else {
        return Vec::new();
    };
    let cells = layout.shape().cells();
    let share = make.fill.map(|fill| (fill * cells as f64).round() as usize);
    let blanks = make.blanks.map(|blanks| cells.saturating_sub(blanks));
    let wish = PuzzleSpec {
        givens: make.givens.or(share).or(blanks),
        unique: make.unique,
        ..PuzzleSpec::minimal(layout)
    };
    (0..make.count as u64)
        .filter_map(|number| {
            let seed = make.seed + number;
            let mut random = Random::new(seed);
            let mut wish = wish.clone();
            if make.jigsaw {
                wish.layout = random_jigsaw(shape, wish.layout.rules(), &mut random).ok()?;
            }
            let made = puzzle(&wish, &mut random)?;
            Some(Board::new(format!("seed-{seed}"), made))
        })
        .collect()
}

/// The shape and rules that were requested; with rows in place of the regions of a jigsaw, which
/// each board draws.
pub(crate) fn layout(make: &Make, shape: Shape) -> Result<Layout, LayoutError> {
    let known = |id: &Spanned<String>| rules::find(id.get_ref());
    let rules: Vec<&'static Rule> = make.rules.iter().filter_map(known).collect();
    let side = shape.side();
    let rows: Vec<u32> = (0..side * side).map(|at| (at / side) as u32).collect();
    Layout::new(shape, make.jigsaw.then_some(&rows[..]), &rules)
}

impl Board {
    fn new(name: String, puzzle: Puzzle) -> Self {
        let (shape, layout) = (puzzle.shape(), puzzle.layout());
        let mut hash = Hash::default();
        hash.add(&[shape.block_rows() as u8, shape.block_cols() as u8]);
        for rule in layout.rules() {
            hash.add(rule.id.as_bytes());
        }
        hash.add(layout.jigsaw().unwrap_or_default());
        hash.add(&puzzle.givens().numbers().collect::<Vec<u8>>());
        Self {
            name,
            puzzle,
            fingerprint: hash.text(),
        }
    }
}

/// FNV-1a with 64 bits: small and stable.
pub(crate) struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    pub(crate) fn number(&self) -> u64 {
        self.0
    }

    pub(crate) fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_known_one() {
        let mut hash = Hash::default();
        hash.add(b"foobar");
        assert_eq!(hash.text(), "85944171f73967e8");
    }

    #[test]
    fn stars_match_and_numbers_are_in_order() {
        let folder = std::env::temp_dir().join(format!("satur-corpus-{}", std::process::id()));
        fs::create_dir_all(folder.join("a")).unwrap();
        for name in ["b_10.txt", "b_9.txt", "b_1.txt", "c_1.txt", "b_1.out"] {
            fs::write(folder.join("a").join(name), "").unwrap();
        }
        let names = |pattern: &str| -> Vec<String> {
            matching(&folder, pattern)
                .iter()
                .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
                .collect()
        };
        assert_eq!(names("a/b_*.txt"), ["b_1.txt", "b_9.txt", "b_10.txt"]);
        assert_eq!(names("a/c_1.txt"), ["c_1.txt"]);
        assert_eq!(names("a/d_1.txt"), [""; 0]);
        assert_eq!(names("no/*"), [""; 0]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
