//! How people begin: what `satur` alone says, the pages of `satur help`, and `-o`.

mod common;

use common::satur;

#[test]
fn what_has_a_name_has_a_page() {
    for (words, parts) in [
        (&["help", "x-wing"][..], &["X-Wing (x-wing)"][..]),
        (&["help", "saturbfs"], &["# "]),
        (&["help", "json"], &["JSON"]),
        // A clue and a format.
        (&["help", "killer"], &["Killer cage", "# "]),
        (&["help", "anti-knight"], &["--rule anti-knight"]),
        (&["help", "rate"], &["Usage: satur rate"]),
        (&["help", "lab", "run"], &["Usage: satur lab run"]),
        (&["help", "--lang", "pt", "naked", "pair"], &["Par nu"]),
        (&["help"], &["Solve and check:", "Reference:"]),
    ] {
        let done = satur(words, "");
        assert_eq!(done.code, 0, "{}", done.err);
        for part in parts {
            assert!(done.out.contains(part), "{words:?} {part}: {}", done.out);
        }
    }
    let wrong = satur(&["help", "x-wnig"], "");
    assert!(
        wrong.code == 2 && wrong.err.contains("x-wing"),
        "{}",
        wrong.err
    );
}

#[test]
fn the_command_alone_says_how_to_begin_in_five_lines() {
    let done = satur(&[], "");
    assert_eq!(
        (done.code, done.out.lines().count()),
        (0, 5),
        "{}",
        done.out
    );
    assert!(done.out.contains("satur help"), "{}", done.out);
    let done = satur(&["--lang", "pt"], "");
    assert!(
        done.out.starts_with("Satur: Sudoku de todas as formas"),
        "{}",
        done.out
    );
}

#[test]
fn what_is_written_goes_to_a_file_with_o() {
    let folder = std::env::temp_dir().join(format!("satur-out-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let small = ".3.4........3.2.";
    for (words, name) in [
        (&["explain", small][..], "steps.txt"),
        (&["explain", small], "steps.html"),
        (&["generate", "--shape", "2x2", "--seed", "1"], "made.txt"),
        (&["watch", "dsatur", small], "run.html"),
        (&["book", small], "book.pdf"),
    ] {
        let done = satur(&[words, &["-o", &path(name)]].concat(), "");
        assert_eq!(
            (done.code, done.out.as_str()),
            (0, ""),
            "{words:?} {}",
            done.err
        );
        assert!(std::fs::metadata(path(name)).unwrap().len() > 10, "{name}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
