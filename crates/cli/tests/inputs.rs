//! Files as they come: packed, damaged, in other encodings, with other line ends. Every command
//! reads them alike.

mod common;

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use common::{Done, satur};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Two boards of side 4 with one solution, a comment, and the first of them again.
const TEXT: &str = ".3.4........3.2.\n# no board\n.4.3........4.2.\n.3.4........3.2.\n";

/// Every command that reads boards and answers on stdout, with its options.
const COMMANDS: &[&[&str]] = &[
    &["solve"],
    &["solve", "--limit", "2"],
    &["solve", "--json", "-m", "backtracking"],
    &["check"],
    &["count"],
    &["rate", "--scale", "hodoku"],
    &["explain"],
    &["hint"],
    &["convert", "--to", "boxes"],
    &["book", "--format", "svg", "--solutions", "none"],
];

/// A file that goes away.
struct File(PathBuf);

impl File {
    fn new(name: &str, bytes: &[u8]) -> Self {
        let name = format!("satur-inputs-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).unwrap();
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A command on a file; its name and the time that it took are replaced in what is said.
fn on_file(command: &[&str], file: &File) -> Done {
    let mut done = satur(&[command, &[file.name()]].concat(), "");
    for text in [&mut done.out, &mut done.err] {
        *text = text.replace(file.name(), "FILE");
        while let Some((before, rest)) = text.split_once("\"seconds\":") {
            let after = rest.trim_start_matches(|c: char| c != ',' && c != '}');
            *text = format!("{before}{after}");
        }
    }
    done
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

fn utf16(text: &str, is_big: bool) -> Vec<u8> {
    let units = text.encode_utf16();
    let bytes = units.flat_map(|unit| {
        if is_big {
            unit.to_be_bytes()
        } else {
            unit.to_le_bytes()
        }
    });
    bytes.collect()
}

#[test]
fn every_encoding_line_end_and_packing_gives_the_same_answers() {
    let marked = format!("\u{feff}{TEXT}");
    let (first, second) = TEXT.split_at(20);
    let files = [
        File::new("utf8-bom", marked.as_bytes()),
        File::new("utf16-le", &utf16(&marked, false)),
        File::new("utf16-be", &utf16(&marked, true)),
        File::new("utf16-le-bare", &utf16(TEXT, false)),
        File::new("utf16-be-bare", &utf16(&TEXT.replace('\n', "\r\n"), true)),
        File::new("crlf", TEXT.replace('\n', "\r\n").as_bytes()),
        File::new("cr", TEXT.replace('\n', "\r").as_bytes()),
        File::new("utf16-cr", &utf16(&marked.replace('\n', "\r"), false)),
        File::new("gzip-by-content", &gzip(TEXT)),
        File::new("named.gz", &gzip(TEXT)),
        File::new("plain-named.gz", TEXT.as_bytes()),
        File::new("two-members.gz", &[gzip(first), gzip(second)].concat()),
    ];
    let plain = File::new("plain", TEXT.as_bytes());
    for command in COMMANDS {
        let expected = on_file(command, &plain);
        assert!(!expected.out.is_empty(), "{command:?}: {}", expected.err);
        for file in &files {
            assert_eq!(
                on_file(command, file),
                expected,
                "{command:?} {}",
                file.name()
            );
        }
    }
}

#[test]
fn line_numbers_are_those_of_the_file() {
    let wrong = TEXT.replace(".4.3", ".4.3!").replace("!.", "!");
    for (name, bytes) in [
        ("wrong", wrong.clone().into_bytes()),
        ("wrong-utf16", utf16(&wrong, false)),
        ("wrong-cr", wrong.replace('\n', "\r").into_bytes()),
        ("wrong-gzip", gzip(&wrong)),
    ] {
        let file = File::new(name, &bytes);
        for command in COMMANDS {
            let done = on_file(command, &file);
            assert!(
                done.err.contains("FILE:3:5: "),
                "{command:?} {name}: {}",
                done.err
            );
            assert_eq!(done.code, 2, "{command:?} {name}");
        }
    }
}

/// The defect that was reported: `solve` took a wrong sum without a word.
#[test]
fn damaged_gzip_is_recognised_by_every_command_after_its_answers() {
    // Enough that the text comes in several pieces.
    let many = ".3.4........3.2.\n".repeat(5);
    let nine = format!(
        "{}\n",
        "......5...2..7...9....1.4...6...57...7498.1.5.....46....5...9...962...4...786...."
    );
    for text in [many, nine.repeat(3)] {
        let whole = gzip(&text);
        let end = whole.len();
        let flipped = |at: usize| {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            bytes
        };
        let damaged = [
            ("sum", flipped(end - 8), "is damaged"),
            ("length", flipped(end - 1), "is damaged"),
            ("cut-sum", whole[..end - 5].to_vec(), "ends too early"),
            ("cut-length", whole[..end - 1].to_vec(), "ends too early"),
            (
                "garbage",
                [&whole[..], b"more than a header"].concat(),
                "is damaged",
            ),
            (
                "second",
                [&whole[..], &flipped(end - 8)].concat(),
                "is damaged",
            ),
            (
                "second-cut",
                [&whole[..], &whole[..12]].concat(),
                "ends too early",
            ),
        ];
        for (name, bytes, what) in damaged {
            let file = File::new(&format!("{name}.gz"), &bytes);
            let repeated = if name == "second" {
                text.repeat(2)
            } else {
                text.clone()
            };
            let plain = File::new(&format!("{name}-plain"), repeated.as_bytes());
            for command in COMMANDS {
                let (done, expected) = (on_file(command, &file), on_file(command, &plain));
                assert_eq!(
                    done.out, expected.out,
                    "{command:?} {name}: answers are kept"
                );
                let printed = done
                    .err
                    .matches("error: FILE: cannot read: the gzip data")
                    .count();
                assert_eq!(printed, 1, "{command:?} {name}: {}", done.err);
                assert!(done.err.contains(what), "{command:?} {name}: {}", done.err);
                assert_eq!(done.code, 2, "{command:?} {name}");
            }
        }
        // A cut in the middle leaves no board that is not in the file.
        for cut in (1..end).step_by(7) {
            let file = File::new("cut.gz", &whole[..cut.max(2)]);
            let done = on_file(&["solve"], &file);
            let all = satur(&["solve"], &text).out;
            assert!(all.starts_with(&done.out), "cut at {cut}: {}", done.out);
            assert_eq!(done.code, 2, "cut at {cut}: {}", done.err);
        }
    }
}

/// What a table says beside the puzzle stays with it: in the table that is written and in JSON.
#[test]
fn the_other_columns_of_a_table_are_kept() {
    let table = "id,puzzle,difficulty\n7,.3.4........3.2.,\"easy, really\"\n\
                 8,.4.3........4.2.,\n";
    let solved = satur(&["solve", "--to", "csv"], table);
    assert_eq!(
        solved.out,
        "id,puzzle,difficulty,solution\n\
         7,0304000000003020,\"easy, really\",2314413212433421\n\
         8,0403000000004020,,2413314212344321\n"
    );
    let converted = satur(&["convert", "--to", "kaggle"], table);
    assert_eq!(
        converted.out,
        "id,puzzle,difficulty,solution\n7,0304000000003020,\"easy, really\",\n\
         8,0403000000004020,,\n"
    );
    for command in ["solve", "check", "count", "rate", "hint", "explain"] {
        let printed = satur(&[command, "--json"], table);
        // An explanation ends with what is said of the puzzle.
        let mut lines = printed.out.lines();
        let first = lines.find(|line| line.contains("notes")).expect(command);
        let object: serde_json::Value = serde_json::from_str(first).unwrap();
        assert_eq!(object["notes"]["id"], "7", "{command}");
        assert_eq!(object["notes"]["difficulty"], "easy, really", "{command}");
    }
}

#[test]
fn columns_that_the_first_table_lacks_are_named() {
    let first = File::new("first.csv", b"id,puzzle\n1,.3.4........3.2.\n");
    let second = File::new("second.csv", b"puzzle,level\n.4.3........4.2.,hard\n");
    let done = satur(&["convert", "--to", "csv", first.name(), second.name()], "");
    assert_eq!(
        done.out,
        "id,puzzle,solution\n1,0304000000003020,\n,0403000000004020,\n"
    );
    assert!(done.err.contains("has no column 'level'"), "{}", done.err);
}

/// A way into the command that cannot be read twice, as a line of a shell; `$BYTES` is the file with what it holds.
#[cfg(unix)]
const STREAMS: &[(&str, &str)] = &[
    ("standard input", "cat \"$BYTES\" | \"$@\""),
    ("a dash", "cat \"$BYTES\" | \"$@\" -"),
    ("/dev/stdin", "cat \"$BYTES\" | \"$@\" /dev/stdin"),
    ("/dev/stdin of a file", "\"$@\" /dev/stdin < \"$BYTES\""),
    (
        "a process substitution",
        "{ cat \"$BYTES\" | \"$@\" /dev/fd/3 3<&0 < /dev/null; }",
    ),
    (
        "a named pipe",
        "mkfifo \"$BYTES.pipe\"; cat \"$BYTES\" > \"$BYTES.pipe\" & \"$@\" \"$BYTES.pipe\"; code=$?; \
         rm \"$BYTES.pipe\"; wait; exit $code",
    ),
];

/// What a command prints on stdout, without how long it took and where it read from, and its exit code.
#[cfg(unix)]
fn through(stream: &str, command: &[&str], file: &File) -> (String, i32) {
    let done = std::process::Command::new("sh")
        .args(["-c", stream, "sh", env!("CARGO_BIN_EXE_satur")])
        .args(command)
        .env("LC_ALL", "C")
        .env("BYTES", &file.0)
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let out = String::from_utf8(done.stdout).unwrap();
    let lines = out.lines().map(|line| {
        let Ok(mut object) = serde_json::from_str::<serde_json::Value>(line) else {
            let name = line.split_once(" line ").filter(|_| command[0] == "verify");
            return name.map_or(line, |(_, rest)| rest).to_owned();
        };
        for key in ["seconds", "file"] {
            object.as_object_mut().map(|keys| keys.remove(key));
        }
        object.to_string()
    });
    let lines: Vec<String> = lines.collect();
    (lines.join("\n"), done.status.code().unwrap_or(-1))
}

/// An input is read from its first byte, however it comes: nothing is lost that was looked at to find out what it is.
#[cfg(unix)]
#[test]
fn an_input_that_can_be_read_once_is_read_whole() {
    let with_shape = "# 3x2\n2....1...12..6..5.....3.6.1...5..6..\n";
    let short = "1\n";
    let steps = satur(&["explain", "--json"], TEXT).out;
    let contents = [
        ("lines", TEXT.as_bytes().to_vec(), false),
        ("shape", with_shape.as_bytes().to_vec(), false),
        ("packed", gzip(TEXT), false),
        ("utf16", utf16(&format!("\u{feff}{TEXT}"), false), false),
        ("short", short.as_bytes().to_vec(), false),
        ("empty", Vec::new(), false),
        ("steps", steps.into_bytes(), true),
    ];
    for (name, bytes, is_proof) in contents {
        let file = File::new(&format!("stream-{name}"), &bytes);
        let commands: &[&[&str]] = if is_proof { &[&["verify"]] } else { COMMANDS };
        for command in commands {
            let expected = through("\"$@\" \"$BYTES\"", command, &file);
            for (way, stream) in STREAMS {
                let found = through(stream, command, &file);
                assert_eq!(found, expected, "{command:?} {name} by {way}");
            }
        }
    }
}
