//! `cargo xtask peers boards`: other programs beside ours on boards of every size.
//!
//! A contestant is a command that reads boards on standard input (`R C`, the rows and columns of a
//! block, then the board in numbers, 0 for empty; lines with # before each) and writes one line a
//! board: the seconds that it took, then the digits row by row, or `none` for a proof that there is
//! no solution, or `-`. Every contestant measures its own time, preferably processor time: so a
//! program in a slow language can exclude everything but solving, and a busy machine matters less.
//! It also enforces its own limit; an answer that took longer does not count. Every answer is
//! checked here.
//!
//! [`options`] selects the boards and programs, [`board`] checks, [`score`] makes a row of the
//! table: a set, or one degree of filling of it. Rows are printed as they are done, and with
//! `--out` every answer as it arrives, so that an interrupted contest loses nothing.

mod board;
mod options;
mod score;

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use board::Board;
use options::{Options, Row};
use score::{Reply, Score};

/// The folder of the data sets.
pub(crate) fn data(root: &Path) -> PathBuf {
    let data = std::env::var_os("SATUR_DATA");
    data.map_or_else(|| root.join("../shared/data"), PathBuf::from)
}

/// Runs all programs on all rows and prints the table.
pub(crate) fn contest(root: &Path, words: &[&str]) -> Result<(), String> {
    let data = data(root);
    let ours = root.join("target/release/examples/boards");
    let options = Options::read(words, &data, &ours)?;
    let built = ["build", "--release", "--package", "satur-methods"];
    super::cargo(&[&built[..], &["--example", "boards"]].concat())?;
    let out = options.out.as_ref().map(|path| {
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.map_err(|error| format!("{}: {error}", path.display()))
    });
    let mut contest = Contest {
        out: out.transpose()?,
        options: &options,
    };
    println!("{}", score::head(&options.programs[0].0));
    for source in 0..options.sources() {
        // A row at a time, so that results can be read while the rest runs.
        for row in options.rows(source)? {
            println!("{}", contest.row(&row)?);
        }
    }
    Ok(())
}

struct Contest<'a> {
    options: &'a Options,
    out: Option<File>,
}

impl Contest<'_> {
    fn row(&mut self, row: &Row) -> Result<String, String> {
        let mut all = Vec::new();
        let mut scores = Vec::new();
        for (name, command) in &self.options.programs {
            let replies = self.replies(name, command, row);
            let replies = replies.map_err(|error| format!("{name}: {error}"))?;
            let score = Score::new(name, &replies, self.options.limit);
            let boards = replies.len();
            eprintln!(
                "{}, {name}: {} ({boards} boards)",
                row.name,
                score.summary()
            );
            scores.push(score);
            all.push((name.as_str(), replies));
        }
        for (at, board) in row.boards.iter().enumerate() {
            let replies: Vec<(&str, Reply)> = all.iter().map(|(name, r)| (*name, r[at])).collect();
            agree(board, &replies)?;
            if self.options.ids {
                eprintln!("{}", describe(board, &replies));
            }
        }
        Ok(score::row(&row.name, row.boards.len(), &scores))
    }

    /// The replies of a program to every board.
    fn replies(&mut self, name: &str, command: &str, row: &Row) -> Result<Vec<Reply>, String> {
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let text: String = row.boards.iter().map(|board| board.text.as_str()).collect();
        let stdin = child.stdin.take();
        let writer = std::thread::spawn(move || {
            if let Some(mut stdin) = stdin {
                // A program that does not read to the end shows it by its answers.
                let _ = stdin.write_all(text.as_bytes());
            }
        });
        let mut replies = Vec::new();
        let (boards, is_terminal) = (row.boards.len(), std::io::stderr().is_terminal());
        if let Some(stdout) = child.stdout.take() {
            for (line, board) in BufReader::new(stdout).lines().zip(&row.boards) {
                let line = line.map_err(|error| error.to_string())?;
                let reply = reply(&line, board, self.options.limit)?;
                self.note(&row.name, board, name, reply)?;
                replies.push(reply);
                if is_terminal {
                    eprint!("{}, {name}: {} of {boards}\r", row.name, replies.len());
                }
            }
        }
        let _ = writer.join();
        let status = child.wait().map_err(|error| error.to_string())?;
        if replies.is_empty() {
            return Err(format!("no answer at all; it ended with {status}"));
        }
        replies.resize(boards, Reply::Unsolved);
        Ok(replies)
    }

    /// Records an answer.
    fn note(&mut self, set: &str, board: &Board, name: &str, reply: Reply) -> Result<(), String> {
        let Some(out) = &mut self.out else {
            return Ok(());
        };
        let (seconds, answer) = match reply {
            Reply::Solved(seconds) => (format!("{seconds:.7}"), "solved"),
            Reply::None(seconds) => (format!("{seconds:.7}"), "none"),
            Reply::Unsolved => (String::new(), "-"),
        };
        let written = writeln!(out, "{set}\t{}\t{name}\t{seconds}\t{answer}", board.id);
        written.map_err(|error| format!("cannot keep an answer: {error}"))
    }
}

/// Parses and checks a reply. A wrong or malformed answer ends the contest.
fn reply(line: &str, board: &Board, limit: f64) -> Result<Reply, String> {
    let mut words = line.split_whitespace();
    let seconds: Option<f64> = words.next().and_then(|word| word.parse().ok());
    let seconds = seconds.ok_or_else(|| format!("'{line}' does not begin with seconds"))?;
    let words: Vec<&str> = words.collect();
    Ok(match words.as_slice() {
        _ if seconds > limit => Reply::Unsolved,
        ["-"] => Reply::Unsolved,
        ["none"] => Reply::None(seconds),
        digits => {
            let digits: Result<Vec<u16>, _> = digits.iter().map(|word| word.parse()).collect();
            if !digits.is_ok_and(|digits| board.is_solved_by(&digits)) {
                return Err(format!("a wrong answer to {}", board.id));
            }
            Reply::Solved(seconds)
        }
    })
}

/// Checks that no program denies what another has solved.
fn agree(board: &Board, replies: &[(&str, Reply)]) -> Result<(), String> {
    let mut solvers = replies.iter().filter(|r| matches!(r.1, Reply::Solved(_)));
    let mut deniers = replies.iter().filter(|r| matches!(r.1, Reply::None(_)));
    match (solvers.next(), deniers.next()) {
        (Some((solver, _)), Some((denier, _))) => Err(format!(
            "{denier} denies what {solver} has solved: {}",
            board.id
        )),
        _ => Ok(()),
    }
}

/// A board with all replies to it.
fn describe(board: &Board, replies: &[(&str, Reply)]) -> String {
    let all = replies.iter().map(|(name, reply)| match reply {
        Reply::Solved(seconds) => format!("  {name} {seconds:.4}"),
        Reply::None(seconds) => format!("  {name} {seconds:.4} (none)"),
        Reply::Unsolved => format!("  {name} -"),
    });
    format!("{:24}{}", board.id, all.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let text = "# id=a\n2 2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n";
        board::boards(text).unwrap().remove(0)
    }

    const RIGHT: &str = "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1";

    #[test]
    fn only_right_answers_in_time_count() {
        let reply = |line: &str| super::reply(line, &board(), 1.0);
        assert_eq!(reply(&format!("0.5 {RIGHT}")), Ok(Reply::Solved(0.5)));
        assert_eq!(reply(&format!("1.5 {RIGHT}")), Ok(Reply::Unsolved));
        assert_eq!(reply("0.5 none"), Ok(Reply::None(0.5)));
        assert_eq!(reply("0.5 -"), Ok(Reply::Unsolved));
        assert!(reply("0.5 2 1 3 4 3 4 1 2 1 2 4 3 4 3 2 1").is_err());
        assert!(reply("0.5 1 2 3 4").is_err());
        assert!(reply("0.5").is_err());
        assert!(reply("soon").is_err());
    }

    #[test]
    fn nobody_may_deny_what_another_has_solved() {
        let (solved, none) = (("a", Reply::Solved(1.0)), ("b", Reply::None(1.0)));
        assert!(agree(&board(), &[solved, none]).is_err());
        assert!(agree(&board(), &[solved, ("b", Reply::Unsolved)]).is_ok());
        assert!(agree(&board(), &[none, none]).is_ok());
    }

    #[test]
    fn answers_are_kept_as_they_come() {
        let path = std::env::temp_dir().join(format!("satur-answers-{}", std::process::id()));
        let mut options = Options::default();
        options.limit = 1.0;
        let mut contest = Contest {
            options: &options,
            out: Some(File::create(&path).unwrap()),
        };
        let row = Row {
            name: "set".to_owned(),
            boards: vec![board(), board()],
        };
        // The second board is never answered.
        let replies = contest.replies("peer", &format!("echo 0.25 {RIGHT}"), &row);
        // The third answer belongs to no board; a program that says nothing is an error.
        let many = contest.replies("none", "echo 0.5 none; echo 0.5 -; echo 9 -", &row);
        let silent = contest.replies("silent", "cat > /dev/null", &row);
        let kept = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(replies, Ok(vec![Reply::Solved(0.25), Reply::Unsolved]));
        assert_eq!(many, Ok(vec![Reply::None(0.5), Reply::Unsolved]));
        assert!(silent.is_err());
        assert_eq!(
            kept,
            "set\ta\tpeer\t0.2500000\tsolved\nset\ta\tnone\t0.5000000\tnone\nset\ta\tnone\t\t-\n"
        );
    }
}
