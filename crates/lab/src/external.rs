//! External programs that can take part in an experiment if they are installed: GLPK.
//!
//! The puzzle is written as the integer model of the report (format `lp`), the program solves it
//! under the same time limit, and its answer is verified like any other. Its time is that of the
//! whole process, including reading the model; there is no work to count.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use satur_formats::{Record, Sheet, WriteOptions};
use satur_methods::{GaveUp, Mistake, Outcome, RunError, Verdict};
use satur_model::{Cell, Digit, Grid, Instant, Puzzle, Solution, Stop};

/// An external program.
pub struct External {
    /// The name of its command, which is its id in experiment files.
    pub id: &'static str,
    /// The name in tables.
    pub label: &'static str,
}

/// All supported programs.
pub static EXTERNAL: &[External] = &[External {
    id: "glpsol",
    label: "GLPK (glpsol)",
}];

/// The program with this id.
pub(crate) fn find(id: &str) -> Option<&'static External> {
    EXTERNAL.iter().find(|external| external.id == id)
}

/// The interval between two checks whether a child has ended.
const LOOK_EVERY: Duration = Duration::from_millis(2);

impl External {
    /// The path of its command, if the search path has it.
    pub fn path(&self) -> Option<PathBuf> {
        let folders = std::env::var_os("PATH")?;
        let paths = std::env::split_paths(&folders).map(|folder| folder.join(self.id));
        paths.into_iter().find(|path| path.is_file())
    }

    /// Runs it on a puzzle.
    pub(crate) fn solve(
        &self,
        puzzle: &Puzzle,
        limit: Option<Duration>,
        stop: &Stop,
    ) -> Result<Outcome, RunError> {
        let unsupported = |reason: String| RunError::Unsupported {
            method: self.id,
            reason,
        };
        let path = self.path();
        let path = path.ok_or_else(|| unsupported("it is not installed".to_owned()))?;
        let folder = Scratch::new().map_err(|error| unsupported(error.to_string()))?;
        let (model, answer) = (folder.0.join("model.lp"), folder.0.join("answer.txt"));
        write_model(puzzle, &model).map_err(unsupported)?;
        let start = Instant::now();
        let child = Command::new(path)
            .arg("--lp")
            .arg(&model)
            .arg("--output")
            .arg(&answer)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let child = child.map_err(|error| unsupported(error.to_string()))?;
        let is_in_time = wait(child, start, limit, stop);
        let time = start.elapsed();
        let gave_up = |why| outcome(Verdict::GaveUp(why), time, None);
        if !is_in_time {
            return Ok(gave_up(GaveUp::Time(limit.unwrap_or_default())));
        }
        let text = fs::read_to_string(&answer).unwrap_or_default();
        if text.contains("INTEGER EMPTY") || text.contains("INTEGER UNDEFINED") {
            return Ok(gave_up(GaveUp::OwnRule));
        }
        let solution = Solution::verify(puzzle, grid_of(puzzle, &text));
        match solution {
            Ok(solution) => Ok(outcome(Verdict::Solved, time, Some(solution))),
            Err(_) if !text.contains("INTEGER OPTIMAL") => Ok(gave_up(GaveUp::OwnRule)),
            Err(violation) => Err(RunError::Wrong {
                method: self.id,
                mistake: Mistake::Grid(violation),
            }),
        }
    }
}

fn outcome(verdict: Verdict, time: Duration, solution: Option<Solution>) -> Outcome {
    let found = u64::from(solution.is_some());
    Outcome {
        verdict,
        solutions: solution.into_iter().collect(),
        found,
        is_complete: false,
        partial: None,
        best: None,
        cost: None,
        why: None,
        clash: None,
        work: 0,
        time,
        statistics: Vec::new(),
    }
}

fn write_model(puzzle: &Puzzle, path: &Path) -> Result<(), String> {
    let format = satur_formats::find("lp").ok_or("there is no format lp")?;
    let record = Record::new(1, puzzle.clone());
    let sheet = Sheet::question(&record);
    let text = format
        .write_text(&[sheet], &WriteOptions::default())
        .map_err(|error| error.to_string())?;
    fs::write(path, text).map_err(|error| error.to_string())
}

/// Waits for the end of a child; kills it when the time is up or the stop is over.
fn wait(mut child: Child, start: Instant, limit: Option<Duration>, stop: &Stop) -> bool {
    loop {
        match child.try_wait() {
            Ok(Some(_)) => return true,
            Ok(None) => {}
            Err(_) => return false,
        }
        let is_late = limit.is_some_and(|limit| start.elapsed() >= limit);
        if is_late || stop.is_requested() {
            // A child that has just ended by itself cannot be killed.
            let _ = child.kill();
            let _ = child.wait();
            return false;
        }
        std::thread::sleep(LOOK_EVERY);
    }
}

/// The grid of an answer: lines such as `17 x_1_2_8 * 1 0 1`. A long name has a line of its own.
fn grid_of(puzzle: &Puzzle, text: &str) -> Grid {
    let shape = puzzle.shape();
    let mut grid = Grid::empty(shape);
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("x_") else {
            continue;
        };
        words.next_if_eq(&"*");
        let is_one = words.next().and_then(|value| value.parse::<f64>().ok());
        let numbers: Vec<usize> = name
            .split('_')
            .filter_map(|part| part.parse().ok())
            .collect();
        let ([row, col, digit], true) = (&numbers[..], is_one.is_some_and(|value| value > 0.5))
        else {
            continue;
        };
        let is_within = [row, col, digit]
            .iter()
            .all(|n| (1..=shape.side()).contains(*n));
        if is_within {
            grid[Cell::new((row - 1) * shape.side() + col - 1)] = Some(Digit::new(digit - 1));
        }
    }
    grid
}

/// A folder for one run, deleted afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> std::io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("satur-external-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use satur_model::Shape;

    use super::*;

    /// A solution as glpsol writes it, with long names on a line of their own.
    #[test]
    fn an_answer_is_read_by_the_names_of_its_columns() {
        let puzzle = Puzzle::new(Grid::empty(Shape::new(2, 2).unwrap()));
        let text = "Status:     INTEGER OPTIMAL\n\
                    No. Column name       Activity     Lower bound   Upper bound\n\
                    1 x_1_1_1      *              1             0             1\n\
                    2 x_1_1_2      *              0             0             1\n\
                    3 x_2_4_3\n                    *              1             0             1\n\
                    4 x_9_1_1      *              1             0             1\n";
        let grid = grid_of(&puzzle, text);
        assert_eq!(grid.to_line().unwrap(), "1......3........");
    }
}
