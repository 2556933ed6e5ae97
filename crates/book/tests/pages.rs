//! Whole books: what stands on their pages, and whether the files say the same.

mod pdf;

use std::collections::BTreeMap;

use proptest::prelude::*;
use satur_book::{Book, Chapter, Digits, Entry, Lang, Options, Paper, Solutions};
use satur_model::clues::{CLUES, Clue, Form};
use satur_model::{Layout, Puzzle, Random, Shape, Stop};
use satur_testkit::boards;
use satur_testkit::clues::holding;

/// A puzzle of a shape with one solution, and what is said of it.
fn entry(shape: Shape, seed: u64) -> Entry {
    let mut random = Random::new(seed);
    // With few enough holes almost every board has one solution; with none every one has.
    for holes in (0..=shape.cells() / 3).rev() {
        let puzzle = boards::with_holes(shape, holes, &mut random);
        if let Ok(entry) = Entry::prove(&puzzle, None, &Stop::default()) {
            return entry;
        }
    }
    unreachable!("a full board has one solution")
}

fn chapter(shapes: &[(usize, usize)]) -> Chapter {
    let entries = (0..)
        .zip(shapes)
        .map(|(seed, &(rows, cols))| entry(boards::shape(rows, cols), seed));
    Chapter {
        title: None,
        entries: entries.collect(),
    }
}

fn texts(book: &Book) -> Vec<Vec<String>> {
    (0..book.pages()).map(|page| book.texts(page)).collect()
}

#[test]
fn a_small_book_reads_well() {
    let mut puzzles = chapter(&[(2, 2), (2, 2)]);
    puzzles.entries[0].level = Some("hard".into());
    puzzles.entries[0].rating = Some("4.2".into());
    puzzles.entries[1].label = Some("A name".into());
    let options = Options {
        title: Some("Domingo".into()),
        author: Some("Alguém".into()),
        lang: Lang::Pt,
        ..Options::default()
    };
    let book = Book::new(vec![puzzles], options);
    let file = book.pdf(&mut |_| true).unwrap();
    let read = pdf::Document::read(&file);
    let pages: Vec<String> = read.pages.iter().map(|page| page.join(" ")).collect();
    insta::assert_snapshot!(pages.join("\n"), @r"
    Domingo Alguém 1 Difícil · 4,2 3 2 4 4 1 3 2 1 2 4 1 2 A name 3 1 4 2 3 4 1 4 1 2 3 1
    Soluções 1 3 2 4 1 4 1 3 2 1 3 2 4 2 4 1 3 2 A name 2 3 1 4 1 4 3 2 3 2 4 1 4 1 2 3 2
    ");
    insta::assert_snapshot!(read.information, @"Domingo | Alguém | pt-BR");
}

#[test]
fn files_say_what_pages_do() {
    let shapes = [
        (2, 2),
        (3, 3),
        (2, 3),
        (4, 4),
        (5, 5),
        (3, 3),
        (1, 1),
        (2, 6),
    ];
    for (solutions, digits) in [
        (Solutions::Back, Digits::Numbers),
        (Solutions::EachChapter, Digits::Letters),
        (Solutions::None, Digits::Numbers),
    ] {
        let mut second = chapter(&shapes[..3]);
        second.title = Some("Çá & <b> \"õ\" \u{7} Ωж".into());
        let options = Options {
            solutions,
            digits,
            title: Some("A (title) \\ with % marks".into()),
            ..Options::default()
        };
        let book = Book::new(vec![chapter(&shapes), second], options);
        let file = book.pdf(&mut |_| true).unwrap();
        let read = pdf::Document::read(&file);
        assert_eq!(read.pages, texts(&book));
        assert_eq!(Some(file), book.pdf(&mut |_| true), "the same each time");
        for (page, texts) in texts(&book).iter().enumerate() {
            let svg = book.svg(page);
            assert_eq!(svg.matches("<g aria-label=").count(), texts.len());
            assert!(!svg.contains(" style="), "{svg}");
            let png = book.png(page, 30);
            assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"));
        }
    }
}

#[test]
fn links_lead_to_the_solution_and_back() {
    let book = Book::new(vec![chapter(&[(2, 2); 25])], Options::default());
    let read = pdf::Document::read(&book.pdf(&mut |_| true).unwrap());
    assert_eq!(book.pages(), 4);
    // Twenty and five puzzles on two pages, twenty and five solutions on the next two.
    let there: Vec<usize> = [[2; 20].as_slice(), &[3; 5]].concat();
    let back: Vec<usize> = [[0; 20].as_slice(), &[1; 5]].concat();
    assert_eq!(read.links.concat(), [there, back].concat());
    assert_eq!(
        read.links.iter().map(Vec::len).collect::<Vec<_>>(),
        [20, 5, 20, 5]
    );
    assert_eq!(
        read.outline,
        ["Puzzles", "1–20", "21–25", "Solutions", "1–20", "21–25"]
    );
}

#[test]
fn a_book_can_be_stopped() {
    let book = Book::new(vec![chapter(&[(2, 2); 50])], Options::default());
    let mut asked = Vec::new();
    let stopped = book.pdf(&mut |page| {
        asked.push(page);
        page < 2
    });
    assert_eq!(stopped, None);
    assert_eq!(asked, [0, 1, 2]);
}

#[test]
fn a_book_of_nothing_has_no_pages() {
    let chapters = vec![Chapter::default(), Chapter::default()];
    let book = Book::new(chapters, Options::default());
    assert_eq!((book.pages(), book.puzzles()), (0, 0));
    assert!(book.pdf(&mut |_| true).is_some());
}

#[test]
fn what_will_not_look_well_is_known() {
    let mut odd = chapter(&[(3, 3)]);
    odd.entries[0].label = Some("日 本".into());
    let book = Book::new(vec![odd], Options::default());
    assert_eq!(book.unknown_characters(), ['日', '本']);
    assert_eq!(book.cramped(), []);
    let huge = Puzzle::new(boards::full(boards::shape(10, 10), &mut Random::new(1)));
    let huge = Entry::prove(&huge, None, &Stop::default()).unwrap();
    let entries = vec![entry(boards::shape(3, 3), 1), huge];
    let title = None;
    let book = Book::new(vec![Chapter { title, entries }], Options::default());
    let cramped = book.cramped();
    assert_eq!(cramped.len(), 1);
    assert!(cramped[0].0 == 1 && cramped[0].1 < 2.0, "{cramped:?}");
}

#[test]
fn marks_are_drawn_where_they_belong_to_the_question() {
    let shape = boards::shape(2, 2);
    let full = boards::full(shape, &mut Random::new(3));
    let empty = Puzzle::new(satur_model::Grid::empty(shape));
    let mut marks = empty.candidates();
    for cell in shape.all_cells().skip(4) {
        marks[cell] = full[cell].unwrap().into();
    }
    let sukaku = empty.with_candidates(marks).unwrap();
    let entry = Entry::prove(&sukaku, None, &Stop::default()).unwrap();
    let chapter = Chapter {
        title: None,
        entries: vec![entry],
    };
    let book = Book::new(vec![chapter], Options::default());
    // Four marks in each of four cells, one in each of the others, the puzzle's number and the
    // page's.
    assert_eq!(book.texts(0).len(), 4 * 4 + 12 + 2);
}

fn book_of(puzzle: &Puzzle, lang: Lang) -> Book {
    let entries = vec![Entry::prove(puzzle, None, &Stop::default()).unwrap()];
    let title = None;
    let options = Options {
        lang,
        solutions: Solutions::None,
        ..Options::default()
    };
    Book::new(vec![Chapter { title, entries }], options)
}

/// A board with one empty cell and a clue of each kind that holds on it, and the same board without the clue.
fn with_each_kind() -> Vec<(Clue, Puzzle, Puzzle)> {
    let shape = Shape::classic();
    let layout = Layout::plain(shape);
    let mut random = Random::new(8);
    let mut boards = Vec::new();
    for kind in CLUES.iter().filter(|kind| kind.form != Form::Board) {
        // Some clues hold on few boards, so others are tried.
        let found = (0..40).find_map(|_| {
            let full = boards::full(shape, &mut random);
            let clue = holding(kind, &layout, &[], &full, &mut random)?;
            let mut givens = full;
            givens[shape.cell(4, 4)] = None;
            let bare = Puzzle::new(givens);
            let clued = bare.clone().with_clues(vec![clue.clone()]).unwrap();
            Some((clue, clued, bare))
        });
        boards.extend(found);
    }
    boards
}

#[test]
fn every_kind_is_drawn_in_every_file_and_said_in_both_languages() {
    let (mut seen, mut has_strokes) = (0, false);
    for (clue, clued, bare) in with_each_kind() {
        let kind = clue.kind();
        for lang in [Lang::En, Lang::Pt] {
            let [with, without] = [&clued, &bare].map(|puzzle| book_of(puzzle, lang));
            let said = with.texts(0).join(" ");
            assert!(
                said.contains(kind.name[lang as usize]),
                "{} {said}",
                kind.id
            );
            let read = pdf::Document::read(&with.pdf(&mut |_| true).unwrap());
            assert_eq!(read.pages[0], with.texts(0), "{}", kind.id);
            let pictures = [&with, &without].map(|book| book.png(0, 40));
            assert_ne!(pictures[0], pictures[1], "{}", kind.id);
            let strokes = |book: &Book| book.svg(0).matches(" stroke=").count();
            assert_eq!(strokes(&without), 0);
            has_strokes |= strokes(&with) > 0;
        }
        seen += 1;
    }
    assert!(has_strokes);
    let drawn = CLUES.iter().filter(|kind| kind.form != Form::Board);
    assert_eq!(seen, drawn.count());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn every_digit_of_every_puzzle_and_solution_is_printed_once(
        picked in prop::collection::vec(0_usize..7, 1..12),
        per_page in prop::option::of(1_usize..8),
        large_print in any::<bool>(),
        letter in any::<bool>(),
    ) {
        let shapes = [(1, 1), (2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4)];
        let shapes: Vec<_> = picked.iter().map(|&at| shapes[at]).collect();
        let options = Options {
            per_page,
            large_print,
            paper: if letter { Paper::Letter } else { Paper::A4 },
            ..Options::default()
        };
        let book = Book::new(vec![chapter(&shapes)], options);
        let mut printed: BTreeMap<String, usize> = BTreeMap::new();
        for text in texts(&book).concat() {
            *printed.entry(text).or_default() += 1;
        }
        let mut expected: BTreeMap<String, usize> = BTreeMap::new();
        let mut expect = |text: String| *expected.entry(text).or_default() += 1;
        for (at, (rows, cols)) in shapes.iter().enumerate() {
            let entry = entry(boards::shape(*rows, *cols), at as u64);
            let givens = entry.question().board();
            for (_, digit) in givens.filled().chain(entry.solution().grid().filled()) {
                expect(digit.to_string());
            }
            // The number of the puzzle, above it and above its solution.
            expect((at + 1).to_string());
            expect((at + 1).to_string());
        }
        for page in 1..=book.pages() {
            expect(page.to_string());
        }
        // The heading, and the running head of its section's other pages.
        let headings = printed.remove("Solutions").unwrap_or_default();
        prop_assert!(headings >= 1);
        prop_assert_eq!(printed, expected);
    }
}
