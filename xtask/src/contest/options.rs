//! The options of a contest: its rows and its programs.

use std::path::{Path, PathBuf};

use super::board::{Board, boards};
use crate::peers::unpacked;

pub(super) const USAGE: &str = "\
cargo xtask peers boards --time SECONDS [OPTION]... SET... [--peer NAME=COMMAND]...
  SET      a file of boards of any size, plain or .gz (a line 'R C' with the blocks, then rows of
           numbers, 0 for empty), or the name of a set in the folder 'large' of the data, such as
           la25; with @45 after it only its boards with 45 % of the cells given
  --all    every set of the data, which is looked for where SATUR_DATA says, else in ../shared/data
  --made SHAPE:SHARE:COUNT[:SEED]   boards made here: 5x5:0.45:10 is ten of 25x25, 45 % given
  --first N    only the first N boards of every row
  --by-fill    a row for every degree of filling of a set
  --unique     ours must prove whether there is a second solution; peers need not
  --also ID    another method of ours, as a peer
  --ids        tells of every board on standard error
  --out FILE   adds a line to FILE as soon as a board is answered: set, board, program, seconds, answer
  COMMAND  run by the shell with the boards on its standard input, {time} in it replaced by the
           limit; for each it writes a line: the seconds that it took, then all digits, or 'none'
           for a proof that there is no solution, or '-'
ours is the example 'boards' of satur-methods with the method exact";

/// The options.
#[derive(Debug, Default)]
pub(super) struct Options {
    pub(super) limit: f64,
    pub(super) ids: bool,
    pub(super) out: Option<PathBuf>,
    /// Name and command; the first is ours.
    pub(super) programs: Vec<(String, String)>,
    first: Option<usize>,
    by_fill: bool,
    sources: Vec<Source>,
}

/// Boards that are compared together.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) boards: Vec<Board>,
}

/// The source of boards.
#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// A file, with the degree of filling that is selected, if any.
    File(PathBuf, Option<u32>),
    Made {
        shape: String,
        share: String,
        count: String,
        seed: String,
    },
}

impl Options {
    /// Parses the words. `data` is the folder of the sets, `program` ours.
    pub(super) fn read(words: &[&str], data: &Path, program: &Path) -> Result<Self, String> {
        let mut options = Self::default();
        let (mut methods, mut peers, mut goal) = (vec!["exact"], Vec::new(), "one");
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(USAGE);
            match word {
                "--by-fill" => options.by_fill = true,
                "--unique" => goal = "unique",
                "--ids" => options.ids = true,
                "--time" => options.limit = value()?.parse().map_err(|_| USAGE)?,
                "--first" => options.first = Some(value()?.parse().map_err(|_| USAGE)?),
                "--out" => options.out = Some(value()?.into()),
                "--also" => methods.push(value()?),
                "--all" => options.sources.extend(every_set(data)?),
                "--made" => options.sources.push(made(value()?)?),
                "--peer" => peers.push(value()?.split_once('=').ok_or(USAGE)?),
                set if !set.starts_with('-') => options.sources.push(source(set, data)?),
                _ => return Err(USAGE.to_owned()),
            }
        }
        // NaN is not a limit either.
        if options.sources.is_empty() || options.limit.is_nan() || options.limit <= 0.0 {
            return Err(USAGE.to_owned());
        }
        let limit = options.limit.to_string();
        for method in methods {
            let command = format!("'{}' {method} {limit} {goal}", program.display());
            options.programs.push((method.to_owned(), command));
        }
        for (name, command) in peers {
            let command = command.replace("{time}", &limit);
            options.programs.push((name.to_owned(), command));
        }
        Ok(options)
    }

    /// The number of sources.
    pub(super) fn sources(&self) -> usize {
        self.sources.len()
    }

    /// The rows of a source, read or generated now.
    pub(super) fn rows(&self, source: usize) -> Result<Vec<Row>, String> {
        let (set, fill, boards) = match &self.sources[source] {
            Source::File(path, fill) => {
                let file = path.to_string_lossy();
                let read = boards(&String::from_utf8_lossy(&unpacked(&file)?));
                let read = read.map_err(|error| format!("{file}: {error}"))?;
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let set = name.split('.').next().unwrap_or_default().to_owned();
                (set, *fill, read)
            }
            Source::Made {
                shape,
                share,
                count,
                seed,
            } => {
                let run = ["run", "--release", "--quiet", "--package", "satur-generate"];
                let rest = ["--example", "holes", "--", shape, share, count, seed];
                let text = crate::cargo_output(&[&run[..], &rest[..]].concat())?;
                let set = format!("made {shape} {share}");
                return Ok(self.grouped(&set, None, boards(&text)?, false));
            }
        };
        let rows = self.grouped(&set, fill, boards, self.by_fill || fill.is_some());
        if rows.is_empty() {
            return Err(format!("{set} has no such boards"));
        }
        Ok(rows)
    }

    fn grouped(&self, set: &str, fill: Option<u32>, boards: Vec<Board>, by_fill: bool) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        let wanted = boards
            .into_iter()
            .filter(|board| fill.is_none_or(|fill| board.fill() == fill));
        for board in wanted {
            let name = if by_fill {
                format!("{set} {} %", board.fill())
            } else {
                set.to_owned()
            };
            match rows.iter_mut().find(|row| row.name == name) {
                Some(row) => row.boards.push(board),
                None => rows.push(Row {
                    name,
                    boards: vec![board],
                }),
            }
        }
        if by_fill {
            rows.sort_by_key(|row| row.boards[0].fill());
        }
        if let Some(first) = self.first {
            for row in &mut rows {
                row.boards.truncate(first);
            }
            rows.retain(|row| !row.boards.is_empty());
        }
        rows
    }
}

/// A file, or a set of the data by its name, optionally with a degree of filling.
fn source(word: &str, data: &Path) -> Result<Source, String> {
    let (name, fill) = match word.rsplit_once('@') {
        Some((name, fill)) => (name, Some(fill.parse().map_err(|_| USAGE)?)),
        None => (word, None),
    };
    let set = data.join("large").join(format!("{name}.txt.gz"));
    let path = [PathBuf::from(name), set]
        .into_iter()
        .find(|path| path.is_file())
        .ok_or_else(|| format!("{name} is neither a file nor a set of the data"))?;
    Ok(Source::File(path, fill))
}

/// Every set of large boards, small shapes before large ones of the same name.
fn every_set(data: &Path) -> Result<Vec<Source>, String> {
    let folder = data.join("large");
    let entries = std::fs::read_dir(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = entries.filter(|name| name.ends_with(".txt.gz")).collect();
    let stem = |name: &str| name.trim_end_matches(|c: char| !c.is_alphabetic()).len();
    names.sort_by_key(|name| {
        let set = name.trim_end_matches(".txt.gz");
        (set[..stem(set)].to_owned(), set.len(), set.to_owned())
    });
    let files = names
        .iter()
        .map(|name| Source::File(folder.join(name), None));
    Ok(files.collect())
}

/// Boards to generate, from `SHAPE:SHARE:COUNT[:SEED]`.
fn made(word: &str) -> Result<Source, String> {
    let parts: Vec<&str> = word.split(':').collect();
    let (shape, share, count, seed) = match parts.as_slice() {
        [shape, share, count] => (shape, share, count, &"1"),
        [shape, share, count, seed] => (shape, share, count, seed),
        _ => return Err(USAGE.to_owned()),
    };
    let is_share = share
        .parse()
        .is_ok_and(|share: f64| (0.0..=1.0).contains(&share));
    let sizes = shape.split_once('x');
    let is_shape = sizes.is_some_and(|(rows, cols)| {
        rows.parse::<u8>().is_ok_and(|rows| rows > 0)
            && cols.parse::<u8>().is_ok_and(|cols| cols > 0)
    });
    if !is_shape || !is_share || count.parse::<u64>().is_err() || seed.parse::<u64>().is_err() {
        return Err(format!(
            "'{word}': write SHAPE:SHARE:COUNT[:SEED], such as 5x5:0.45:10"
        ));
    }
    Ok(Source::Made {
        shape: (*shape).to_owned(),
        share: (*share).to_owned(),
        count: (*count).to_owned(),
        seed: (*seed).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Options, String> {
        Options::read(words, Path::new("nowhere"), Path::new("ours"))
    }

    #[test]
    fn programs_know_the_limit() {
        let made = "2x3:0.5:4";
        let words = ["--time", "20", "--made", made, "--also", "sat"];
        let peer = ["--peer", "a=b --for {time} x=1", "--unique"];
        let options = read(&[&words[..], &peer[..]].concat()).unwrap();
        let commands: Vec<&str> = options.programs.iter().map(|p| p.1.as_str()).collect();
        assert_eq!(
            commands,
            [
                "'ours' exact 20 unique",
                "'ours' sat 20 unique",
                "b --for 20 x=1"
            ]
        );
        assert_eq!(options.programs[2].0, "a");
    }

    #[test]
    fn boards_are_made_by_shape_share_count_and_seed() {
        let source = made("4x5:0.4:10:7").unwrap();
        let expected = Source::Made {
            shape: "4x5".to_owned(),
            share: "0.4".to_owned(),
            count: "10".to_owned(),
            seed: "7".to_owned(),
        };
        assert_eq!(source, expected);
        assert!(made("4x5:0.4:10").is_ok());
        for word in [
            "4x5",
            "4:0.4:1",
            "0x5:0.4:1",
            "4x5:1.4:1",
            "4x5:0.4:x",
            "4x5:0.4:1:-1",
        ] {
            assert!(made(word).is_err(), "{word}");
        }
    }

    #[test]
    fn what_is_amiss_is_refused() {
        let made = ["--made", "2x3:0.5:4"];
        assert!(read(&[]).is_err());
        assert!(read(&made).is_err(), "no limit");
        assert!(read(&["--time", "20"]).is_err(), "no boards");
        for bad in [
            &["--time", "0"][..],
            &["--time", "NaN"],
            &["--time"],
            &["--time", "1", "--peer", "name"],
            &["--time", "1", "--first", "x"],
            &["--time", "1", "--quick"],
            &["--time", "1", "la16"],
        ] {
            assert!(read(&[&made[..], bad].concat()).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn sets_are_found_by_name_and_split_by_fill() {
        let data = std::env::temp_dir().join(format!("satur-contest-{}", std::process::id()));
        let large = data.join("large");
        std::fs::create_dir_all(&large).unwrap();
        for name in ["b100.txt.gz", "b36.txt.gz", "a9.txt.gz", "README.md"] {
            std::fs::write(large.join(name), "").unwrap();
        }
        let files = |sources: Vec<Source>| -> Vec<String> {
            let names = sources.iter().map(|source| match source {
                Source::File(path, _) => path.file_name().unwrap().to_string_lossy().into_owned(),
                Source::Made { .. } => String::new(),
            });
            names.collect()
        };
        let found = source("b36@50", &data);
        let all = every_set(&data);
        // Half filled, empty, half filled.
        let plain = data.join("plain.txt");
        std::fs::write(&plain, "1 2\n1 0\n0 1\n1 2\n0 0\n0 0\n1 2\n1 2\n0 0\n").unwrap();
        let plain_word = plain.to_string_lossy().into_owned();
        let rows = |words: &[&str]| -> Vec<(String, usize)> {
            let words = [&["--time", "1"][..], words].concat();
            let options = Options::read(&words, &data, Path::new("ours")).unwrap();
            let rows = options.rows(0).unwrap();
            rows.into_iter()
                .map(|row| (row.name, row.boards.len()))
                .collect()
        };
        let whole = rows(&[&plain_word]);
        let by_fill = rows(&["--by-fill", "--first", "1", &plain_word]);
        let half = rows(&[&format!("{plain_word}@50")]);
        std::fs::remove_dir_all(&data).unwrap();
        assert_eq!(found, Ok(Source::File(large.join("b36.txt.gz"), Some(50))));
        assert_eq!(
            files(all.unwrap()),
            ["a9.txt.gz", "b36.txt.gz", "b100.txt.gz"]
        );
        assert_eq!(whole, [("plain".to_owned(), 3)]);
        let expected = [("plain 0 %".to_owned(), 1), ("plain 50 %".to_owned(), 1)];
        assert_eq!(by_fill, expected);
        assert_eq!(half, [("plain 50 %".to_owned(), 2)]);
    }
}
