//! `satur book` as people use it: files, pages, what is left out, what is refused.

mod common;

use std::path::{Path, PathBuf};
use std::process::Output;

/// Boards of side 4: unique, several, impossible, clashing, unreadable, unique.
const MIXED: &str = "\
.3.4........3.2.
................
123............4
1...1...........
.3.4........3.27
.3.4........3.1.
";

fn satur(words: &[&str], input: &str) -> Output {
    common::run(&[&["book"], words].concat(), input)
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("book")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_book_goes_to_a_pipe_and_is_the_same_each_time() {
    let words = ["--title", "Ação & reação", "--threads", "3"];
    let once = satur(&words, ".3.4........3.2.\n.3.4........3.1.\n");
    let again = satur(&words, ".3.4........3.2.\n.3.4........3.1.\n");
    assert_eq!(once.status.code(), Some(0));
    assert!(once.stdout.starts_with(b"%PDF-1.7"));
    assert!(once.stdout.ends_with(b"%%EOF"));
    assert_eq!(once.stdout, again.stdout);
    assert_eq!(said(&once), "");
}

#[test]
fn puzzles_without_one_solution_are_reported_and_left_out() {
    let done = satur(&[], MIXED);
    insta::assert_snapshot!(said(&done), @r"
    left out: stdin puzzle 2: several solutions
    left out: stdin puzzle 3: no solution
    left out: stdin puzzle 4: no solution: 1 stands twice in column 1, at r1c1 and r2c1
    error: stdin:5:16: found '7', expected a digit 1 to 4, or . for an empty cell
    ");
    assert_eq!(done.status.code(), Some(2), "line 5 cannot be read");
    let good = satur(&[], ".3.4........3.2.\n.3.4........3.1.\n");
    assert_eq!(done.stdout, good.stdout, "the book of the others");
    let some = satur(&[], ".3.4........3.2.\n................\n");
    assert_eq!(some.status.code(), Some(1));
    assert!(some.stdout.starts_with(b"%PDF"));
}

#[test]
fn a_book_of_nothing_is_not_written() {
    let path = folder("nothing").join("book.pdf");
    let done = satur(&["--out", path.to_str().unwrap()], "................\n");
    assert_eq!(done.status.code(), Some(1));
    insta::assert_snapshot!(said(&done), @r"
    left out: stdin: several solutions
    error: there is no puzzle for a book, and none was written
    ");
    assert!(!path.exists());
    assert_eq!(satur(&[], "").status.code(), Some(2));
}

#[test]
fn pages_become_pictures() {
    let folder = folder("pictures");
    let puzzles = ".3.4........3.2.\n".repeat(21);
    let to = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let done = satur(&["--format", "svg", "--out", &to("svg")], &puzzles);
    assert_eq!(done.status.code(), Some(0), "{}", said(&done));
    let expected = ["page-1.svg", "page-2.svg", "page-3.svg", "page-4.svg"];
    assert_eq!(names(&folder.join("svg")), expected);
    satur(&["--out", &to("png/book.png"), "--dpi", "40"], &puzzles);
    assert_eq!(
        names(&folder.join("png")),
        ["book-1.png", "book-2.png", "book-3.png", "book-4.png"]
    );
    let one = ["--solutions", "none", "--out", &to("one.svg")];
    assert_eq!(satur(&one, ".3.4........3.2.\n").status.code(), Some(0));
    assert!(folder.join("one.svg").exists());
    let piped = satur(
        &["--solutions", "none", "--format", "png"],
        ".3.4........3.2.\n",
    );
    assert!(piped.stdout.starts_with(b"\x89PNG"));
}

#[test]
fn files_are_chapters() {
    let folder = folder("chapters");
    let file = |name: &str| {
        let path = folder.join(name);
        std::fs::write(&path, ".3.4........3.2.\n").unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (easy, hard) = (file("easy.txt"), file("hard.txt"));
    let pages = |words: &[&str]| {
        let out = folder.join("pages");
        let _ = std::fs::remove_dir_all(&out);
        let mut all = vec!["--format", "svg", "--out", out.to_str().unwrap()];
        all.extend(words);
        all.extend([easy.as_str(), hard.as_str()]);
        assert_eq!(satur(&all, "").status.code(), Some(0));
        let read = |name: &String| std::fs::read_to_string(out.join(name)).unwrap();
        names(&out).iter().map(read).collect::<Vec<_>>()
    };
    let has = |page: &str, text: &str| page.contains(&format!("aria-label=\"{text}\""));
    let back = pages(&["--lang", "pt"]);
    assert_eq!(back.len(), 3);
    assert!(has(&back[0], "Fácil") && has(&back[1], "Difícil") && has(&back[2], "Soluções"));
    let each = pages(&["--solutions", "each-chapter"]);
    assert_eq!(each.len(), 4);
    assert!(has(&each[1], "Solutions") && has(&each[2], "Hard") && has(&each[3], "Solutions"));
}

#[test]
fn difficulty_is_printed_where_it_is_known() {
    let page = |input: &str| {
        let done = satur(&["--solutions", "none", "--format", "svg"], input);
        assert_eq!(done.status.code(), Some(0), "{}", said(&done));
        String::from_utf8(done.stdout).unwrap()
    };
    let inputs = [
        "{\"puzzle\":\".3.4........3.2.\",\"level\":\"easy\",\"rating\":1.5}\n",
        "puzzle,level,rating\n.3.4........3.2.,easy,1.5\n",
        "puzzle,difficulty,er\n.3.4........3.2.,Easy,1.5\n",
        "# level=easy rating=1.5\n2 2\n0 3 0 4\n0 0 0 0\n0 0 0 0\n3 0 2 0\n",
    ];
    for input in inputs {
        assert!(page(input).contains("aria-label=\"Easy · 1.5\""), "{input}");
    }
    let numbered = page("puzzle,difficulty\n.3.4........3.2.,2.5\n");
    assert!(numbered.contains("aria-label=\"Rating 2.5\""));
}

#[test]
fn mistakes_are_explained() {
    let says = |words: &[&str], input: &str| {
        let done = satur(words, input);
        assert_eq!(done.status.code(), Some(2));
        said(&done)
    };
    insta::assert_snapshot!(
        says(&["--format", "svg"], ".3.4........3.2.\n"),
        @"error: the book has 2 pages, and a picture holds one; give --out FOLDER"
    );
    let here = folder("mistakes");
    let here = here.to_str().unwrap();
    let refused = says(&["--out", here], ".3.4........3.2.\n");
    assert!(
        refused.contains("is a folder; a PDF is one file"),
        "{refused}"
    );
    assert!(says(&["--paper", "a5"], "").contains("[possible values: a4, letter]"));
    assert!(says(&["--per-page", "0"], "").contains("a whole number from 1 to 100"));
    let nowhere = format!("{here}/no/such/book.pdf");
    assert!(says(&["--out", &nowhere], ".3.4........3.2.\n").contains("book.pdf: "));
}

#[test]
fn doubts_are_reported() {
    let done = satur(&["--title", "数独"], ".3.4........3.2.\n");
    insta::assert_snapshot!(said(&done), @"warning: the font has no 数独; an empty box stands for each");
    let quiet = satur(&["--title", "数独", "--quiet"], ".3.4........3.2.\n");
    assert_eq!(said(&quiet), "");
    assert_eq!(done.stdout, quiet.stdout);
}

#[test]
fn help_teaches() {
    let done = satur(&["--help"], "");
    insta::assert_snapshot!("help", String::from_utf8(done.stdout).unwrap());
}
