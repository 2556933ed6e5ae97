//! `cargo xtask peers boards`: other programs beside ours on boards of every size.
//!
//! A contestant is a command that reads boards on standard input (`R C`, the rows and columns of a
//! block, then the board in numbers, 0 for empty; lines with # before each) and writes one line a
//! board: the seconds that it took, then the digits row by row, or `none` for a proof that there
//! is no solution, or `-`. Every contestant keeps its own time, the best of them processor time:
//! so a program in a slow language can leave out what is not solving, and a busy machine matters
//! less. Every answer is checked here.
//!
//! A row of the table is a set, or one degree of filling of it: boards solved, the median (of all
//! boards, unsolved ones last), and PAR2, the mean in which an unsolved board counts twice the
//! limit.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::peers::unpacked;

const USAGE: &str = "\
cargo xtask peers boards --time SECONDS [--by-fill] [--unique] [--ids] FILE... [--peer NAME=COMMAND]...
  FILE     boards of any size, plain or .gz: a line 'R C' with the blocks, then rows of numbers
  COMMAND  run by the shell with the boards on its standard input; for each it writes a line:
           the seconds that it took, then all digits, or 'none', or '-'
ours is the example 'boards' of satur-methods with the method exact";

struct Contest {
    limit: f64,
    by_fill: bool,
    ids: bool,
    files: Vec<String>,
    programs: Vec<(String, String)>,
}

/// A board as it was read.
struct Board {
    id: String,
    rows: usize,
    cols: usize,
    numbers: Vec<u16>,
    text: String,
}

/// What a program said of a board.
#[derive(Clone, Copy, PartialEq)]
enum Reply {
    Solved(f64),
    None(f64),
    Unsolved,
}

/// Runs all programs on all files and prints the table.
pub(crate) fn contest(root: &Path, words: &[&str]) -> Result<(), String> {
    let contest = read(root, words)?;
    super::cargo(&[
        "build",
        "--release",
        "--package",
        "satur-methods",
        "--example",
        "boards",
    ])?;
    print!("| set | boards |");
    for (name, _) in &contest.programs {
        print!(" {name}: solved | median s | PAR2 |");
    }
    println!(
        "\n| --- | ---: |{}",
        " ---: | ---: | ---: |".repeat(contest.programs.len())
    );
    for file in &contest.files {
        contest.file(file)?;
    }
    Ok(())
}

impl Contest {
    fn file(&self, file: &str) -> Result<(), String> {
        let boards = boards(&String::from_utf8_lossy(&unpacked(file)?))?;
        let set = Path::new(file).file_name().unwrap_or_default();
        let set = set.to_string_lossy();
        let set = set.split('.').next().unwrap_or_default();
        let mut rows: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, board) in boards.iter().enumerate() {
            let filled = board.numbers.iter().filter(|&&number| number > 0).count();
            let fill = (20.0 * filled as f64 / board.numbers.len() as f64).round() * 5.0;
            let row = if self.by_fill {
                format!("{set} {fill:.0} %")
            } else {
                set.to_owned()
            };
            rows.entry(row).or_default().push(at);
        }
        // A row at a time, so that what is done can be read while the rest is run.
        for (row, places) in rows {
            let boards: Vec<&Board> = places.iter().map(|&at| &boards[at]).collect();
            let mut line = format!("| {row} | {} |", boards.len());
            let mut all = Vec::new();
            for (name, command) in &self.programs {
                let replies = self.replies(command, &boards);
                let replies = replies.map_err(|error| format!("{name}: {error}"))?;
                line += &self.cells(&replies);
                all.push((name, replies));
            }
            println!("{line}");
            for (at, board) in boards.iter().enumerate() {
                self.note(
                    board,
                    &all.iter()
                        .map(|(n, r)| (n.as_str(), r[at]))
                        .collect::<Vec<_>>(),
                )?;
            }
        }
        Ok(())
    }

    /// Tells of boards one by one, and of contradictions.
    fn note(&self, board: &Board, replies: &[(&str, Reply)]) -> Result<(), String> {
        let solved = replies
            .iter()
            .find(|(_, reply)| matches!(reply, Reply::Solved(_)));
        let none = replies
            .iter()
            .find(|(_, reply)| matches!(reply, Reply::None(_)));
        if let (Some((solver, _)), Some((denier, _))) = (solved, none) {
            let id = &board.id;
            return Err(format!("{denier} denies what {solver} has solved: {id}"));
        }
        if self.ids {
            eprint!("{:24}", board.id);
            for (name, reply) in replies {
                match reply {
                    Reply::Solved(seconds) => eprint!("  {name} {seconds:.4}"),
                    Reply::None(seconds) => eprint!("  {name} {seconds:.4} (none)"),
                    Reply::Unsolved => eprint!("  {name} -"),
                }
            }
            eprintln!();
        }
        Ok(())
    }

    /// Solved, median and PAR2 of a row.
    fn cells(&self, replies: &[Reply]) -> String {
        let mut seconds: Vec<f64> = replies
            .iter()
            .map(|reply| match reply {
                Reply::Solved(seconds) | Reply::None(seconds) => *seconds,
                Reply::Unsolved => 2.0 * self.limit,
            })
            .collect();
        seconds.sort_by(f64::total_cmp);
        let solved = seconds.iter().filter(|&&s| s < 2.0 * self.limit).count();
        let median = match seconds[(seconds.len() - 1) / 2] {
            median if median >= 2.0 * self.limit => String::new(),
            median => shown(median),
        };
        let par2 = seconds.iter().sum::<f64>() / seconds.len() as f64;
        format!(" {solved} | {median} | {} |", shown(par2))
    }

    /// What a program says of every board.
    fn replies(&self, command: &str, boards: &[&Board]) -> Result<Vec<Reply>, String> {
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let text: String = boards.iter().map(|board| board.text.as_str()).collect();
        let stdin = child.stdin.take();
        let writer = std::thread::spawn(move || {
            if let Some(mut stdin) = stdin {
                // One that does not read to the end shows it by its answers.
                let _ = stdin.write_all(text.as_bytes());
            }
        });
        let mut replies = Vec::new();
        if let Some(stdout) = child.stdout.take() {
            for (line, board) in BufReader::new(stdout).lines().zip(boards) {
                let line = line.map_err(|error| error.to_string())?;
                replies.push(self.reply(&line, board)?);
            }
        }
        let _ = writer.join();
        child.wait().map_err(|error| error.to_string())?;
        replies.resize(boards.len(), Reply::Unsolved);
        Ok(replies)
    }

    fn reply(&self, line: &str, board: &Board) -> Result<Reply, String> {
        let mut words = line.split_whitespace();
        let seconds: Option<f64> = words.next().and_then(|word| word.parse().ok());
        let seconds = seconds.ok_or_else(|| format!("'{line}' does not begin with seconds"))?;
        let words: Vec<&str> = words.collect();
        Ok(match words.as_slice() {
            _ if seconds > self.limit => Reply::Unsolved,
            ["-"] => Reply::Unsolved,
            ["none"] => Reply::None(seconds),
            digits => {
                let digits: Result<Vec<u16>, _> = digits.iter().map(|word| word.parse()).collect();
                let is_right = digits.is_ok_and(|digits| board.is_solved_by(&digits));
                if !is_right {
                    return Err(format!("a wrong answer to {}", board.id));
                }
                Reply::Solved(seconds)
            }
        })
    }
}

impl Board {
    /// Whether these digits keep the givens and stand once in every row, column and block.
    fn is_solved_by(&self, digits: &[u16]) -> bool {
        let side = self.rows * self.cols;
        let keeps = |(&given, &digit): (&u16, &u16)| given == 0 || given == digit;
        if digits.len() != side * side || !self.numbers.iter().zip(digits).all(keeps) {
            return false;
        }
        let mut seen = vec![false; 3 * side * side];
        digits.iter().enumerate().all(|(cell, &digit)| {
            let (row, col) = (cell / side, cell % side);
            let block = row / self.rows * self.rows + col / self.cols;
            let digit = usize::from(digit);
            (1..=side).contains(&digit)
                && [row, side + col, 2 * side + block]
                    .into_iter()
                    .all(|house| !std::mem::replace(&mut seen[house * side + digit - 1], true))
        })
    }
}

fn shown(seconds: f64) -> String {
    match seconds {
        s if s < 0.1 => format!("{s:.4}"),
        s if s < 10.0 => format!("{s:.2}"),
        s => format!("{s:.1}"),
    }
}

/// The boards of a file.
fn boards(text: &str) -> Result<Vec<Board>, String> {
    let mut boards = Vec::new();
    let mut id = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(remark) = line.strip_prefix('#') {
            let named = remark
                .split_whitespace()
                .find_map(|word| word.strip_prefix("id="));
            named.unwrap_or(remark.trim()).clone_into(&mut id);
        } else if !line.trim().is_empty() {
            let amiss = || format!("board {id}: not a board of numbers with its blocks: '{line}'");
            let sizes: Vec<usize> = line.split_whitespace().flat_map(str::parse).collect();
            let &[rows, cols] = sizes.as_slice() else {
                return Err(amiss());
            };
            let side = rows.saturating_mul(cols);
            let body: Vec<&str> = lines.by_ref().take(side).collect();
            let numbers = body.iter().flat_map(|row| row.split_whitespace());
            let numbers: Result<Vec<u16>, _> = numbers.map(str::parse).collect();
            let numbers = numbers.map_err(|_| amiss())?;
            if rows == 0 || cols == 0 || numbers.len() != side * side {
                return Err(amiss());
            }
            boards.push(Board {
                text: format!("# id={id}\n{rows} {cols}\n{}\n\n", body.join("\n")),
                id: id.clone(),
                rows,
                cols,
                numbers,
            });
        }
    }
    Ok(boards)
}

fn read(root: &Path, words: &[&str]) -> Result<Contest, String> {
    let mut contest = Contest {
        limit: 0.0,
        by_fill: words.contains(&"--by-fill"),
        ids: words.contains(&"--ids"),
        files: Vec::new(),
        programs: Vec::new(),
    };
    let mut words_left = words.iter();
    while let Some(word) = words_left.next() {
        match *word {
            "--by-fill" | "--unique" | "--ids" => {}
            "--time" => {
                let seconds = words_left.next().and_then(|word| word.parse().ok());
                contest.limit = seconds.ok_or(USAGE)?;
            }
            "--peer" => {
                let peer = words_left.next().and_then(|word| word.split_once('='));
                let (name, command) = peer.ok_or(USAGE)?;
                contest.programs.push((name.to_owned(), command.to_owned()));
            }
            file if !file.starts_with('-') => contest.files.push(file.to_owned()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    if contest.files.is_empty() || contest.limit <= 0.0 {
        return Err(USAGE.to_owned());
    }
    let goal = if words.contains(&"--unique") {
        "unique"
    } else {
        "one"
    };
    let ours = root.join("target/release/examples/boards");
    let ours = format!("'{}' exact {} {goal}", ours.display(), contest.limit);
    contest.programs.insert(0, ("exact".to_owned(), ours));
    Ok(contest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "# id=a clues=1\n2 2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\n1 1\n0\n";

    fn contest(limit: f64) -> Contest {
        Contest {
            limit,
            by_fill: false,
            ids: false,
            files: Vec::new(),
            programs: Vec::new(),
        }
    }

    #[test]
    fn boards_are_read_with_their_blocks() {
        let boards = boards(TWO).unwrap();
        assert_eq!((boards[0].id.as_str(), boards[0].rows), ("a", 2));
        assert_eq!(boards[1].numbers, [0]);
        assert!(super::boards("2 2\n1 0\n").is_err());
    }

    #[test]
    fn only_right_answers_count() {
        let board = &boards(TWO).unwrap()[0];
        let right = "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1";
        let contest = contest(1.0);
        let reply = |line: &str| contest.reply(line, board);
        assert!(reply(&format!("0.5 {right}")).unwrap() == Reply::Solved(0.5));
        assert!(reply(&format!("1.5 {right}")).unwrap() == Reply::Unsolved);
        assert!(reply("0.5 none").unwrap() == Reply::None(0.5));
        assert!(reply("0.5 -").unwrap() == Reply::Unsolved);
        // Another given, a digit twice in a block, too few.
        assert!(reply("0.5 2 1 3 4 3 4 1 2 1 2 4 3 4 3 2 1").is_err());
        assert!(reply("0.5 1 2 3 4 2 1 4 3 3 4 1 2 4 3 2 1").is_err());
        assert!(reply("0.5 1 2 3 4").is_err());
        assert!(reply("soon").is_err());
    }

    #[test]
    fn an_unsolved_board_counts_twice_the_limit() {
        let replies = [Reply::Solved(1.0), Reply::Unsolved, Reply::Solved(3.0)];
        assert_eq!(contest(10.0).cells(&replies), " 2 | 3.00 | 8.00 |");
        assert_eq!(contest(10.0).cells(&[Reply::Unsolved]), " 0 |  | 20.0 |");
    }
}
