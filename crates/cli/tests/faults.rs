//! What goes wrong around a command: kills, full disks, pipes that close or are slow, little
//! memory. No file is ever half of anything, and what went wrong is said once.
//!
//! A limit on the size of files (`ulimit -f`) stands for both a kill and a full disk: the write
//! that passes it ends the process by a signal or, where that is ignored, fails. That a thread
//! cannot be started is tested elsewhere.
#![cfg(unix)]

mod common;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Done, satur, start};

const PUZZLE: &str =
    "......5...2..7...9....1.4...6...57...7498.1.5.....46....5...9...962...4...786....\n";

/// A folder with a file of puzzles, which goes away.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("satur-faults-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("in"), PUZZLE.repeat(2)).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A line of the shell in this folder; `$satur` is the command.
    fn shell(&self, line: &str) -> Done {
        let done = Command::new("sh")
            .args(["-c", line])
            .current_dir(&self.0)
            .env("satur", env!("CARGO_BIN_EXE_satur"))
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        Done {
            out: String::from_utf8_lossy(&done.stdout).into_owned(),
            err: String::from_utf8_lossy(&done.stderr).into_owned(),
            code: done.status.code().unwrap_or(-1),
        }
    }

    /// The unfinished files in a folder.
    fn parts(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with(".satur-")).collect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Commands that write a file, and one of the files that they write. The folder is there.
const WRITERS: &[(&str, &str)] = &[
    ("explain --html page.html in", "page.html"),
    ("explain --svg . in", "0001-003.svg"),
    ("book --out book.pdf in", "book.pdf"),
    ("book --format svg --out page.svg in", "page-1.svg"),
    ("book --format png --out page.png in", "page-1.png"),
    ("convert --to svg --out . in", "0001.svg"),
    ("convert --to cnf --out . in", "0001.cnf"),
];

/// What a command writes when nothing goes wrong.
fn whole(place: &Place, command: &str, file: &str) -> Vec<u8> {
    let done = place.shell(&format!("$satur {command}"));
    assert_eq!(done.code, 0, "{command}: {}", done.err);
    fs::read(place.path(file)).unwrap()
}

/// Limits in half kilobytes, up to past the size of the file.
fn limits(size: usize) -> Vec<usize> {
    let most = size / 512 + 2;
    let mut limits: Vec<usize> = (0..4).chain((4..most).step_by(most / 12 + 1)).collect();
    limits.extend([most - 2, most - 1]);
    limits
}

#[test]
fn a_kill_in_any_write_leaves_the_old_file() {
    let place = Place::new("kill");
    for (command, file) in WRITERS {
        let new = whole(&place, command, file);
        let mut killed = 0;
        for limit in limits(new.len()) {
            fs::write(place.path(file), "the old file").unwrap();
            let done = place.shell(&format!(
                "ulimit -c 0; ulimit -f {limit}; exec $satur {command}"
            ));
            let found = fs::read(place.path(file)).unwrap();
            if done.code == 0 {
                assert!(found == new, "{command} at {limit}: not the new file");
            } else {
                killed += 1;
                let is_old_or_new = found == b"the old file" || found == new;
                assert!(is_old_or_new, "{command} at {limit}: {} bytes", found.len());
            }
        }
        assert!(killed > 0, "{command}: never killed");
        assert_eq!(
            whole(&place, command, file),
            new,
            "{command}: it can be run again"
        );
        for part in place.parts() {
            fs::remove_file(place.path(&part)).unwrap();
        }
    }
}

#[test]
fn a_write_that_fails_leaves_the_old_file_and_nothing_else() {
    let place = Place::new("fail");
    for (command, file) in WRITERS {
        let new = whole(&place, command, file);
        let mut failed = 0;
        for limit in limits(new.len()) {
            fs::write(place.path(file), "the old file").unwrap();
            let line = format!("trap '' XFSZ; ulimit -f {limit}; exec $satur {command}");
            let done = place.shell(&line);
            let found = fs::read(place.path(file)).unwrap();
            assert_eq!(place.parts(), [""; 0], "{command} at {limit}");
            if done.code == 0 {
                assert!(found == new, "{command} at {limit}: not the new file");
                continue;
            }
            failed += 1;
            assert_eq!(done.code, 2, "{command} at {limit}: {}", done.err);
            assert_eq!(
                done.err.lines().count(),
                1,
                "{command} at {limit}: {}",
                done.err
            );
            assert!(done.err.contains("File too large"), "{}", done.err);
            let is_old_or_new = found == b"the old file" || found == new;
            assert!(is_old_or_new, "{command} at {limit}: {} bytes", found.len());
        }
        assert!(failed > 0, "{command}: never failed");
    }
}

/// A disk of its own that is too small, where the system lets us mount one.
#[test]
fn a_full_disk_is_reported_once_and_keeps_the_old_book() {
    let place = Place::new("disk");
    fs::create_dir(place.path("disk")).unwrap();
    let mount = "mount -t tmpfs -o size=8k none disk 2>/dev/null || exit 99; \
                 cp in disk/book.pdf; ";
    for command in [
        "book --out disk/book.pdf in",
        "explain --html disk/book.pdf in",
    ] {
        let line = format!(
            "{mount} $satur {command} >/dev/null; code=$?; cmp in disk/book.pdf || exit 98; ls -A disk; exit $code"
        );
        let done = Command::new("unshare")
            .args(["-rm", "sh", "-c", &line])
            .current_dir(&place.0)
            .env("satur", env!("CARGO_BIN_EXE_satur"))
            .output();
        let Ok(done) = done else {
            eprintln!("skipped: there is no unshare");
            return;
        };
        let err = String::from_utf8_lossy(&done.stderr);
        if done.status.code() == Some(99) || err.contains("unshare") {
            eprintln!("skipped: no disk can be mounted here");
            return;
        }
        assert_eq!(done.status.code(), Some(2), "{command}: {err}");
        assert_eq!(err.lines().count(), 1, "{command}: {err}");
        assert!(
            err.contains("disk/book.pdf: No space left on device"),
            "{err}"
        );
        assert_eq!(
            String::from_utf8_lossy(&done.stdout),
            "book.pdf\n",
            "{command}"
        );
    }
}

#[test]
fn a_full_stdout_is_reported_once_by_every_command() {
    let place = Place::new("full");
    for command in [
        "solve in",
        "solve --json in",
        "solve -m logic in",
        "check in",
        "count in",
        "rate in",
        "explain in",
        "explain --html page.html in",
        "hint in",
        "convert --to text in",
        "book in",
        "generate -n 3 --seed 1",
        "lab list",
        "methods",
        "methods sat",
        "techniques",
        "formats",
        "completions bash",
        "--help",
        "solve --help",
        "--version",
    ] {
        let done = place.shell(&format!("$satur {command} >/dev/full"));
        let expected = "error: cannot write: No space left on device (os error 28)\n";
        assert_eq!((done.err.as_str(), done.code), (expected, 2), "{command}");
    }
    for command in ["explain --html /dev/full in", "book --out /dev/full in"] {
        let done = place.shell(&format!("$satur {command} >/dev/null"));
        let expected = "error: /dev/full: No space left on device (os error 28)\n";
        assert_eq!((done.err.as_str(), done.code), (expected, 2), "{command}");
    }
}

#[test]
fn a_full_or_closed_stderr_costs_no_answer() {
    let place = Place::new("stderr");
    fs::write(place.path("in"), format!("{PUZZLE}wrong\n{PUZZLE}")).unwrap();
    for command in [
        "solve --stats",
        "check",
        "convert",
        "explain",
        "hint",
        "book --format svg",
    ] {
        let expected = place.shell(&format!("$satur {command} in"));
        assert!(!expected.err.is_empty() && expected.code == 2, "{command}");
        for to in ["2>/dev/full", "2>&-"] {
            let done = place.shell(&format!("$satur {command} in {to}"));
            let is_same = (&done.out, done.code) == (&expected.out, expected.code);
            assert!(is_same, "{command} {to}: {} {}", done.code, done.err);
        }
    }
}

#[test]
fn a_file_that_is_read_is_not_written() {
    let place = Place::new("own");
    fs::write(place.path("0001.sdm"), PUZZLE).unwrap();
    fs::write(place.path("page.svg"), PUZZLE).unwrap();
    let text = PUZZLE.repeat(2);
    place.shell("ln -s in link; ln in twin; mkdir sub");
    for command in [
        "book --out in in",
        "book --out link in",
        "book --out in twin",
        "book --out sub/../in in",
        "book --out in < in",
        "explain --html in in",
        "explain --html twin link",
        "convert --to line --out . 0001.sdm",
        "book --format svg --out page.svg page.svg",
        "solve in >> in",
        "convert link >> in",
        "check < in >> in",
    ] {
        let done = place.shell(&format!("$satur {command}"));
        assert_eq!(done.code, 2, "{command}: {}", done.err);
        let printed = done
            .err
            .lines()
            .filter(|line| line.contains("the same file is read"));
        assert_eq!(
            (printed.count(), done.err.lines().count()),
            (1, 1),
            "{command}: {}",
            done.err
        );
        let files = [
            ("in", &text),
            ("0001.sdm", &PUZZLE.into()),
            ("page.svg", &PUZZLE.into()),
        ];
        for (file, expected) in files {
            assert_eq!(
                &fs::read_to_string(place.path(file)).unwrap(),
                expected,
                "{command}"
            );
        }
        assert_eq!(place.parts(), [""; 0], "{command}");
    }
    // Other names beside it are no harm.
    let done = place.shell("$satur book --out sub/in in && $satur explain --html new in");
    assert_eq!(done.code, 0, "{}", done.err);
}

#[test]
fn outputs_that_are_no_files_are_written_to_directly() {
    let place = Place::new("direct");
    for (command, file) in [
        ("book --out /dev/stdout in", "book.pdf"),
        ("book --out /dev/fd/3 in 3>&1", "book.pdf"),
    ] {
        let named = command
            .replace("/dev/stdout", file)
            .replace("/dev/fd/3", file);
        whole(&place, &named, file);
        let expected = fs::read(place.path(file)).unwrap();
        for line in [
            format!("$satur {command} | cat > out"),
            format!("{{ $satur {command}; }} > out"),
        ] {
            let done = place.shell(&line);
            assert_eq!((done.code, done.err.as_str()), (0, ""), "{line}");
            assert!(fs::read(place.path("out")).unwrap() == expected, "{line}");
        }
    }
}

#[test]
fn a_reader_that_leaves_ends_every_command_quietly() {
    let place = Place::new("closed");
    fs::write(place.path("many"), PUZZLE.repeat(3000)).unwrap();
    for command in [
        "solve many",
        "solve --json many",
        "check many",
        "explain many",
        "hint many",
        "convert --to text many",
        "generate -n 3000 --shape 2x2 --seed 1",
        "completions bash",
        "methods sat",
        "--help",
    ] {
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec $satur {command}")])
            .current_dir(&place.0)
            .env("satur", env!("CARGO_BIN_EXE_satur"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::with_capacity(64, child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        drop(out);
        let done = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&done.stderr);
        assert_eq!(
            (err.as_ref(), done.status.code()),
            ("", Some(0)),
            "{command}"
        );
        assert!(!line.is_empty(), "{command}");
    }
    // Whoever leaves the text still gets the page.
    let done = place.shell("$satur explain --html page.html in | true; cat page.html");
    assert!(done.out.ends_with("</html>\n") || done.out.trim_end().ends_with("</html>"));
    assert_eq!(done.err, "");
}

#[test]
fn a_slow_reader_and_a_slow_writer_get_everything() {
    let text = PUZZLE.repeat(4000);
    let expected = satur(&["solve"], &text);
    let mut child = start(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let feeder = std::thread::spawn(move || {
        // In pieces that cut lines in two.
        for piece in text.as_bytes().chunks(7919) {
            stdin.write_all(piece).unwrap();
        }
    });
    let mut out = Vec::new();
    let mut piece = [0; 4096];
    loop {
        std::thread::sleep(Duration::from_millis(1));
        match stdout.read(&mut piece).unwrap() {
            0 => break,
            count => out.extend_from_slice(&piece[..count]),
        }
    }
    feeder.join().unwrap();
    assert!(child.wait().unwrap().success());
    assert!(out == expected.out.as_bytes(), "{} bytes", out.len());
}

/// Rust ends a process that gets no memory; what is promised is a message and whole files.
#[test]
fn little_memory_is_reported_and_leaves_the_old_file() {
    let place = Place::new("memory");
    let command = "book --threads 1 --format png --dpi 300 --out page.png in";
    let file = "page-1.png";
    let new = whole(&place, command, file);
    let (mut failed, mut done_well) = (0, 0);
    for megabytes in [12, 16, 20, 24, 32, 48, 64, 128, 256, 4096] {
        fs::write(place.path(file), "the old file").unwrap();
        let limited = |command: &str| {
            let kilobytes = megabytes * 1024;
            place.shell(&format!(
                "ulimit -c 0; ulimit -v {kilobytes}; exec $satur {command}"
            ))
        };
        if limited("--version").code != 0 {
            // Not even the program fits.
            continue;
        }
        let done = limited(command);
        let found = fs::read(place.path(file)).unwrap();
        if done.code == 0 {
            assert!(found == new, "at {megabytes} MB: not the new file");
            done_well += 1;
        } else {
            let is_old_or_new = found == b"the old file" || found == new;
            assert!(is_old_or_new, "at {megabytes} MB: {} bytes", found.len());
            assert!(!done.err.is_empty(), "at {megabytes} MB: nothing was said");
            failed += 1;
        }
    }
    assert!(failed > 0 && done_well > 0, "{failed} {done_well}");
}
