//! What every format owes: the same tests for each line of the registry.

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::sample::Index;
use satur_formats::{
    FORMATS, Format, Input, Problem, ReadError, ReadOptions, Record, Sheet, WriteError,
    WriteOptions, find, open,
};
use satur_model::{Candidates, Digit, Grid, Layout, Puzzle, Random, Shape, clues, rules};
use satur_testkit::boards;

/// Formats that hold candidates and nothing else: which of them are givens is not kept.
const MARKS_ALONE: [&str; 1] = ["sukaku"];

fn readable() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|f| f.reader.is_some())
}

fn writable() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|f| f.writer.is_some())
}

fn both_ways() -> impl Iterator<Item = &'static Format> {
    readable().filter(|format| format.writer.is_some())
}

/// A whole text of these sheets; nothing if the format cannot hold one of them.
fn write(format: &Format, sheets: &[Sheet]) -> Option<String> {
    match format.write_text(sheets, &WriteOptions::default()) {
        Ok(text) => Some(text),
        Err(WriteError::Unsuitable(reason)) => {
            assert!(!reason.is_empty(), "{}", format.id);
            None
        }
        Err(WriteError::Io(error)) => panic!("{}: {error}", format.id),
    }
}

fn write_puzzles(format: &Format, puzzles: &[Puzzle]) -> Option<String> {
    let records: Vec<Record> = puzzles.iter().cloned().map(|p| Record::new(1, p)).collect();
    let sheets: Vec<Sheet> = records.iter().map(Sheet::question).collect();
    write(format, &sheets)
}

/// The boards of a text that must be read without a word, and the format they were read in.
fn read(text: &str, format: Option<&'static Format>) -> (&'static str, Vec<Puzzle>) {
    let named = format.map_or("sniffing", |format| format.id);
    let boards = open(Input::from_text(text), format, ReadOptions::default())
        .unwrap_or_else(|problem| panic!("{named}: {problem}\n{text}"));
    let id = boards.format.id;
    let puzzles = boards.map(|record| {
        let record = record.unwrap_or_else(|error| panic!("{named}, as {id}: {error}\n{text}"));
        assert_eq!(record.warnings, [], "{named}, as {id}\n{text}");
        record.puzzle
    });
    (id, puzzles.collect())
}

fn assert_alike(format: &Format, how: &str, text: &str, before: &[Puzzle], after: &[Puzzle]) {
    let id = format.id;
    assert_eq!(before.len(), after.len(), "{id}, {how}\n{text}");
    for (before, after) in before.iter().zip(after) {
        assert_eq!(before.shape(), after.shape(), "{id}, {how}\n{text}");
        if MARKS_ALONE.contains(&id) {
            assert_eq!(
                before.candidates(),
                after.candidates(),
                "{id}, {how}\n{text}"
            );
        } else {
            assert_eq!(before.givens(), after.givens(), "{id}, {how}\n{text}");
        }
    }
}

/// Comments alone are of no format, and a few numbers up to 3 could be of several.
fn can_be_sniffed(text: &str, shape: Shape) -> bool {
    let is_content = |line: &str| !line.trim().is_empty() && !line.starts_with('#');
    shape.side() > 3 && text.lines().any(is_content)
}

fn shapes() -> Vec<Shape> {
    let mut shapes = boards::small_shapes();
    shapes.extend(boards::large_shapes());
    shapes.extend([(1, 13), (5, 3), (10, 10)].map(|(r, c)| boards::shape(r, c)));
    shapes
}

/// Boards of a shape from full to empty; fewer of the large ones.
fn puzzles(shape: Shape, random: &mut Random) -> Vec<Puzzle> {
    let cells = shape.cells();
    let step = if shape.side() > 16 { 3 } else { 1 };
    [0, 1, cells / 4, cells / 2, cells * 3 / 4, cells - 1, cells]
        .into_iter()
        .step_by(step)
        .map(|holes| boards::with_holes(shape, holes, random))
        .collect()
}

/// A board in the middle of solving: placed digits and struck-out candidates.
fn position(shape: Shape, random: &mut Random) -> Puzzle {
    let full = boards::full(shape, random);
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    for (cell, digit) in full.iter() {
        match random.below(4) {
            0 => givens[cell] = digit,
            1 => placed[cell] = digit,
            _ => {}
        }
    }
    let puzzle = Puzzle::new(givens)
        .with_placed(placed)
        .expect("no cell twice");
    let mut marks: Candidates = puzzle.candidates();
    for (cell, digit) in full.filled() {
        for other in shape.digits().filter(|&other| other != digit) {
            if random.below(4) == 0 {
                marks[cell].remove(other);
            }
        }
    }
    puzzle.with_candidates(marks).expect("one shape")
}

#[test]
fn ids_are_unique_and_pages_open_with_them() {
    let mut seen = HashSet::new();
    for format in FORMATS {
        assert!(seen.insert(format.id), "{} twice", format.id);
        for page in [format.page.en, format.page.pt] {
            assert!(
                page.starts_with(&format!("# {}\n", format.id)),
                "{}",
                format.id
            );
            assert!(page.lines().count() > 4, "{}", format.id);
        }
        assert!(
            !format.summary.is_empty() && !format.summary.contains('\n'),
            "{}",
            format.id
        );
        assert!(
            format.reader.is_some() || format.writer.is_some(),
            "{}",
            format.id
        );
    }
}

#[test]
fn boards_come_back_by_name_and_by_sniffing() {
    for format in both_ways() {
        let mut random = Random::new(1);
        let mut held = 0;
        for shape in shapes() {
            for puzzle in puzzles(shape, &mut random) {
                let before = [puzzle];
                let Some(text) = write_puzzles(format, &before) else {
                    continue;
                };
                held += 1;
                let (_, after) = read(&text, Some(format));
                assert_alike(format, "by name", &text, &before, &after);
                if can_be_sniffed(&text, shape) {
                    let (id, after) = read(&text, None);
                    assert_alike(format, &format!("sniffed as {id}"), &text, &before, &after);
                }
            }
        }
        // A jigsaw has irregular blocks, and a killer board cages: the tests of rules and clues try them.
        assert!(
            held > 0 || ["jigsaw", "killer"].contains(&format.id),
            "{} holds no board at all",
            format.id
        );
    }
}

/// Boards of every rule, of a jigsaw, and of both together, half filled.
fn ruled_puzzles() -> Vec<Puzzle> {
    let regions = "AAABABBBCCDDCCDD".chars().map(u32::from);
    let regions: Vec<u32> = regions.collect();
    let latin = boards::shape(1, 4);
    let x = rules::find("x").unwrap();
    let mut layouts = vec![
        Layout::new(latin, Some(&regions), &[]).unwrap(),
        Layout::new(latin, Some(&regions), &[x]).unwrap(),
    ];
    for rule in rules::RULES {
        layouts.push(Layout::new(Shape::classic(), None, &[rule]).unwrap());
    }
    let mut random = Random::new(5);
    let mut half_filled = |layout: Layout| {
        let mut givens = Grid::empty(layout.shape());
        for cell in layout.shape().all_cells().step_by(2) {
            givens[cell] = Some(Digit::new(random.below(layout.shape().side())));
        }
        Puzzle::new(givens).with_layout(layout).unwrap()
    };
    let mut puzzles: Vec<Puzzle> = layouts.drain(..).map(&mut half_filled).collect();
    // Formats of killer boards have no digits.
    let layout = Layout::new(Shape::classic(), None, &[x]).unwrap();
    let empty = Puzzle::new(Grid::empty(Shape::classic()));
    puzzles.push(empty.with_layout(layout).unwrap());
    puzzles
}

#[test]
fn boards_with_rules_come_back_or_are_refused() {
    let options = ReadOptions {
        takes_rules: true,
        ..ReadOptions::default()
    };
    for format in FORMATS {
        let Some(writer) = &format.writer else {
            continue;
        };
        let mut held = 0;
        for puzzle in ruled_puzzles() {
            let record = Record::new(1, puzzle);
            let sheets = [Sheet::question(&record)];
            let Ok(text) = format.write_text(&sheets, &WriteOptions::default()) else {
                continue;
            };
            held += 1;
            assert!(writer.keeps_rules, "{} leaves rules out", format.id);
            if format.reader.is_none() {
                continue;
            }
            for known in [Some(*format), None] {
                let boards = open(Input::from_text(&text), known, options).unwrap();
                let back: Vec<Puzzle> = boards.map(|board| board.unwrap().puzzle).collect();
                assert_eq!(
                    back,
                    std::slice::from_ref(&record.puzzle),
                    "{} {text}",
                    format.id
                );
            }
            // Whoever does not say that it takes rules gets such boards refused.
            let mut boards = open(
                Input::from_text(&text),
                Some(format),
                ReadOptions::default(),
            )
            .unwrap();
            let refusal = boards.next().unwrap().unwrap_err().to_string();
            assert!(refusal.contains("other rules"), "{refusal}");
        }
        assert_eq!(held > 0, writer.keeps_rules, "{}", format.id);
    }
}

/// A board for every kind of clue, with cells and numbers that its own check takes.
fn clued_puzzles() -> Vec<Puzzle> {
    let mut random = Random::new(24);
    let mut puzzles = Vec::new();
    for kind in clues::CLUES {
        for layout in [
            Layout::plain(Shape::classic()),
            Layout::new(Shape::classic(), None, &[rules::find("samurai").unwrap()]).unwrap(),
        ] {
            let samples = satur_testkit::clues::samples(kind, &layout, 3, &mut random);
            assert!(!samples.is_empty(), "{}", kind.id);
            let empty = Puzzle::new(Grid::empty(layout.shape()));
            let empty = empty.with_layout(layout).unwrap();
            puzzles.push(empty.with_clues(samples).unwrap());
        }
    }
    for (rows, cols) in [(2, 2), (2, 3), (3, 3)] {
        puzzles.push(satur_testkit::clues::caged(
            boards::shape(rows, cols),
            &mut random,
        ));
    }
    puzzles
}

/// Whether two puzzles say the same, clues in any order.
fn assert_same(format: &Format, before: &Puzzle, after: &Puzzle, text: &str) {
    let id = format.id;
    // These keep the order of everything, but for what other programs number or name in their own way.
    let is_renamed = |clue: &clues::Clue| ["automaton", "little-killer"].contains(&clue.kind().id);
    if id == "json" || id == "iss" && !before.clues().iter().any(is_renamed) {
        assert_eq!(before, after, "{text}");
    }
    let canonical =
        |puzzle: &Puzzle| satur_testkit::clues::canonical(puzzle.clues(), puzzle.shape());
    assert_eq!(canonical(before), canonical(after), "{id} {text}");
    let bare = |puzzle: &Puzzle| puzzle.clone().with_clues(vec![]).unwrap();
    assert_eq!(bare(before), bare(after), "{id} {text}");
}

#[test]
fn boards_with_clues_come_back_or_are_refused() {
    let options = ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    for format in FORMATS {
        let Some(writer) = &format.writer else {
            continue;
        };
        let mut held = 0;
        for puzzle in clued_puzzles() {
            let record = Record::new(1, puzzle);
            let sheets = [Sheet::question(&record)];
            let Ok(text) = format.write_text(&sheets, &WriteOptions::default()) else {
                continue;
            };
            held += 1;
            assert!(writer.keeps_clues, "{} leaves clues out", format.id);
            if format.reader.is_none() {
                continue;
            }
            for known in [Some(*format), None] {
                let boards = open(Input::from_text(&text), known, options).unwrap();
                let back: Vec<Puzzle> = boards.map(|board| board.unwrap().puzzle).collect();
                assert_eq!(back.len(), 1, "{} {text}", format.id);
                assert_same(format, &record.puzzle, &back[0], &text);
            }
            let strict = ReadOptions {
                takes_clues: false,
                ..options
            };
            let mut boards = open(Input::from_text(&text), Some(format), strict).unwrap();
            let refusal = boards.next().unwrap().unwrap_err().to_string();
            assert!(refusal.contains("a board with clues"), "{refusal}");
        }
        assert_eq!(held > 0, writer.keeps_clues, "{}", format.id);
    }
}

#[test]
fn many_boards_come_back_in_order() {
    for format in both_ways() {
        if format.writer.as_ref().is_some_and(|writer| writer.single) {
            continue;
        }
        let mut random = Random::new(2);
        for shape in boards::small_shapes() {
            let before = puzzles(shape, &mut random);
            let Some(text) = write_puzzles(format, &before) else {
                continue;
            };
            let (_, after) = read(&text, Some(format));
            assert_alike(format, "by name", &text, &before, &after);
            if can_be_sniffed(&text, shape) {
                let (id, after) = read(&text, None);
                assert_alike(format, &format!("sniffed as {id}"), &text, &before, &after);
            }
        }
    }
}

#[test]
fn line_ends_make_no_difference() {
    for format in both_ways() {
        let mut random = Random::new(3);
        for shape in boards::small_shapes() {
            let before = [boards::with_holes(shape, shape.cells() / 2, &mut random)];
            let Some(text) = write_puzzles(format, &before) else {
                continue;
            };
            let others = [
                text.replace('\n', "\r\n"),
                text.trim_end_matches('\n').to_owned(),
                format!("\u{feff}{text}"),
            ];
            for other in others {
                let (_, after) = read(&other, Some(format));
                assert_alike(format, "with other line ends", &other, &before, &after);
            }
        }
    }
}

/// Digits that were placed since may become givens, and pencil marks may be lost, but the
/// board stays what it is.
#[test]
fn positions_keep_their_board() {
    for format in both_ways() {
        let mut random = Random::new(4);
        for shape in boards::small_shapes() {
            let before = position(shape, &mut random);
            let Some(text) = write_puzzles(format, std::slice::from_ref(&before)) else {
                continue;
            };
            let (_, after) = read(&text, Some(format));
            assert_eq!(after.len(), 1, "{}\n{text}", format.id);
            if MARKS_ALONE.contains(&format.id) {
                assert_eq!(after[0].candidates(), before.candidates(), "{}", format.id);
            } else {
                assert_eq!(after[0].board(), before.board(), "{}\n{text}", format.id);
            }
        }
    }
}

#[test]
fn every_sheet_is_written_or_refused() {
    for format in writable() {
        let mut random = Random::new(5);
        // A formula for a large board is gigabytes long.
        for shape in boards::small_shapes() {
            let full = boards::full(shape, &mut random);
            let record = Record {
                label: Some("a name, <with> \"signs\" &\nlines".to_owned()),
                notes: vec![("level".to_owned(), "\u{1f600} hard\n# 3".to_owned())],
                claimed: Some(full.clone()),
                ..Record::new(1, position(shape, &mut random))
            };
            for sheet in [
                Sheet::question(&record),
                Sheet::solved(&record, &full),
                Sheet::unsolved(&record, None),
                Sheet::unsolved(&record, Some(record.puzzle.givens())),
            ] {
                let _ = write(format, &[sheet]);
            }
        }
    }
}

/// Reads anything in a format, and holds what is said of it to the rules.
fn endure(format: &'static Format, text: &str, strict: bool) {
    let options = ReadOptions {
        strict,
        ..ReadOptions::default()
    };
    // Lines end with CR where there is no LF; zeros may make it UTF-16, where either may be.
    let lines = match (text.contains('\0'), text.contains('\n')) {
        (true, _) => text.split(['\n', '\r']).count(),
        (_, true) => text.split('\n').count(),
        _ => text.split('\r').count(),
    };
    let check = |problem: &Problem| {
        let is_placed = (1..=lines).contains(&problem.line);
        let speaks = !problem.found.is_empty() && !problem.expected.is_empty();
        assert!(is_placed && speaks, "{}: {problem:?}\n{text:?}", format.id);
        let one_line = !problem.to_string().contains('\n');
        assert!(one_line, "{}: {problem:?}\n{text:?}", format.id);
    };
    let boards = open(Input::from_text(text), Some(format), options);
    let boards = boards.expect("a format that is read");
    let mut count = 0;
    for board in boards {
        // A line can hold several boards, but not more than it has characters.
        count += 1;
        assert!(count <= text.len() + 1, "{}: no end\n{text:?}", format.id);
        match board {
            Ok(record) => {
                assert!(
                    (1..=lines).contains(&record.line),
                    "{}\n{text:?}",
                    format.id
                );
                record.warnings.iter().for_each(check);
                assert!(
                    !strict || record.warnings.is_empty(),
                    "{}\n{text:?}",
                    format.id
                );
            }
            Err(ReadError::Problem(problem)) => check(&problem),
            Err(ReadError::Io(error)) => panic!("{}: {error}", format.id),
        }
    }
}

/// A text of a few boards in one of the formats.
fn valid_text() -> impl Strategy<Value = String> {
    let ids: Vec<&'static str> = writable().map(|format| format.id).collect();
    let parts = (
        prop::sample::select(ids),
        prop::sample::select(boards::small_shapes()),
        any::<u64>(),
        1..4_usize,
    );
    parts.prop_filter_map("the format cannot hold it", |(id, shape, seed, count)| {
        let mut random = Random::new(seed);
        let puzzles: Vec<Puzzle> = (0..count).map(|_| position(shape, &mut random)).collect();
        write_puzzles(find(id)?, &puzzles)
    })
}

/// One thing that can happen to a text.
#[derive(Clone, Debug)]
enum Accident {
    CutOff(Index),
    DoubleLine(Index),
    LoseLine(Index),
    Change(Index, char),
    Insert(Index, char),
    Lose(Index),
}

fn any_character() -> impl Strategy<Value = char> {
    prop_oneof![
        3 => prop::sample::select(" \t\n\r0123456789.#:,;|-+=*'\"<>{}[]()\\/?xABI_│═\u{fffd}".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
    ]
}

fn accident() -> impl Strategy<Value = Accident> {
    prop_oneof![
        any::<Index>().prop_map(Accident::CutOff),
        any::<Index>().prop_map(Accident::DoubleLine),
        any::<Index>().prop_map(Accident::LoseLine),
        (any::<Index>(), any_character()).prop_map(|(at, c)| Accident::Change(at, c)),
        (any::<Index>(), any_character()).prop_map(|(at, c)| Accident::Insert(at, c)),
        any::<Index>().prop_map(Accident::Lose),
    ]
}

fn happen(text: &str, accident: &Accident) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut characters: Vec<char> = text.chars().collect();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    match accident {
        Accident::DoubleLine(at) => {
            let at = at.index(lines.len());
            lines.insert(at, lines[at]);
            return lines.concat();
        }
        Accident::LoseLine(at) => {
            lines.remove(at.index(lines.len()));
            return lines.concat();
        }
        Accident::CutOff(at) => characters.truncate(at.index(characters.len())),
        Accident::Change(at, c) => {
            let at = at.index(characters.len());
            characters[at] = *c;
        }
        Accident::Insert(at, c) => characters.insert(at.index(characters.len()), *c),
        Accident::Lose(at) => {
            characters.remove(at.index(characters.len()));
        }
    }
    characters.into_iter().collect()
}

/// A little of it each time; `PROPTEST_CASES=100000` runs for as long as one likes.
fn fuzzing() -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 120;
    }
    config
}

proptest! {
    #![proptest_config(fuzzing())]

    #[test]
    fn bytes_of_any_kind_are_endured(bytes in prop::collection::vec(any::<u8>(), 0..400), strict: bool) {
        let text = String::from_utf8_lossy(&bytes);
        readable().for_each(|format| endure(format, &text, strict));
    }

    #[test]
    fn characters_of_boards_in_any_order_are_endured(
        characters in prop::collection::vec(any_character(), 0..400),
        strict: bool,
    ) {
        let text: String = characters.into_iter().collect();
        readable().for_each(|format| endure(format, &text, strict));
        let _ = open(Input::from_text(&text), None, ReadOptions::default());
    }

    #[test]
    fn damaged_texts_are_endured(
        text in valid_text(),
        accidents in prop::collection::vec(accident(), 0..5),
        strict: bool,
    ) {
        let text = accidents.iter().fold(text, |text, accident| happen(&text, accident));
        readable().for_each(|format| endure(format, &text, strict));
        let _ = open(Input::from_text(&text), None, ReadOptions::default());
    }
}
