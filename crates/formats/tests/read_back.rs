//! What a format writes it reads back to an equal puzzle, or it refuses to write it: every format with every rule, regions
//! of every kind and every kind of clue.

use std::collections::BTreeSet;

use satur_formats::{
    FORMATS, Format, Input, ReadOptions, Record, Sheet, WriteError, WriteOptions, open,
};
use satur_model::{Cell, Digit, Grid, Layout, Puzzle, Random, Shape, clues, rules};
use satur_testkit::boards;
use satur_testkit::clues::{canonical, samples};

/// Jigsaws by the letters of their regions, among them regions that are lines of the board.
const JIGSAWS: [&str; 6] = [
    "AAABABBBCCDDCCDD",
    "AAAABBCCBBCCDDDD",
    "ABBDABBDACCDACCD",
    "AAAABBBBCCCCDDDD",
    "AAAABBBBCCDDCCDD",
    "AAAAAABBBCCCBBBCCCDDDEEEDDDEEEFFFFFF",
];

/// Layouts of every rule on every size that takes it, of pairs of rules, and of jigsaws without and with a rule.
fn layouts() -> Vec<Layout> {
    let mut layouts = Vec::new();
    for (rows, cols) in [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (4, 4)] {
        let shape = boards::shape(rows, cols);
        layouts.push(Layout::plain(shape));
        layouts.extend(
            rules::RULES
                .iter()
                .filter_map(|rule| Layout::new(shape, None, &[rule]).ok()),
        );
    }
    for (index, first) in rules::RULES.iter().enumerate() {
        for second in &rules::RULES[index + 1..] {
            layouts.extend(Layout::new(Shape::classic(), None, &[first, second]));
        }
    }
    for jigsaw in JIGSAWS {
        let regions: Vec<u32> = jigsaw.chars().map(u32::from).collect();
        let shape = boards::shape(1, regions.len().isqrt());
        layouts.push(Layout::new(shape, Some(&regions), &[]).unwrap());
        layouts.extend(
            rules::RULES
                .iter()
                .filter_map(|rule| Layout::new(shape, Some(&regions), &[rule]).ok()),
        );
    }
    layouts
}

/// A board with some givens, and one without, as formats of killers have no digits.
fn boards_of(layout: &Layout, random: &mut Random) -> [Puzzle; 2] {
    let shape = layout.shape();
    let mut givens = Grid::empty(shape);
    for cell in shape.all_cells().step_by(3) {
        givens[cell] = Some(Digit::new(random.below(shape.side())));
    }
    [givens, Grid::empty(shape)].map(|givens| {
        Puzzle::new(givens)
            .with_layout(layout.clone())
            .expect("no clues yet")
    })
}

/// The text of a puzzle, if the format does not refuse it with a reason.
fn written(format: &Format, puzzle: &Puzzle) -> Option<String> {
    let record = Record::new(1, puzzle.clone());
    match format.write_text(&[Sheet::question(&record)], &WriteOptions::default()) {
        Ok(text) => Some(text),
        Err(WriteError::Unsuitable(reason)) => {
            assert!(!reason.is_empty(), "{}", format.id);
            None
        }
        Err(WriteError::Io(error)) => panic!("{}: {error}", format.id),
    }
}

/// The sets of cells that differ: a jigsaw whose regions are rows says what blocks of one row say.
fn differing(layout: &Layout) -> BTreeSet<Vec<Cell>> {
    let sorted = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let pairs = layout.bare_pairs().map(|pair| sorted(&pair));
    layout.houses().map(sorted).chain(pairs).collect()
}

/// Whether a format writes a puzzle; what it writes it must read.
fn keeps(format: &'static Format, puzzle: &Puzzle) -> bool {
    let Some(text) = written(format, puzzle) else {
        return false;
    };
    if format.reader.is_none() {
        return true;
    }
    let options = ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    let id = format.id;
    let boards = open(Input::from_text(&text), Some(format), options).unwrap();
    let back: Vec<Puzzle> = boards
        .map(|board| board.unwrap_or_else(|error| panic!("{id}: {error}\n{text}")))
        .map(|record| record.puzzle)
        .collect();
    assert_eq!(back.len(), 1, "{id}\n{text}");
    let (shape, after) = (puzzle.shape(), &back[0]);
    assert_eq!(
        differing(after.layout()),
        differing(puzzle.layout()),
        "{id}\n{text}"
    );
    assert_eq!(
        canonical(after.clues(), shape),
        canonical(puzzle.clues(), shape),
        "{id}\n{text}"
    );
    if id == "sukaku" {
        // Candidates and nothing else: which of them are givens is not kept.
        assert_eq!(after.candidates(), puzzle.candidates(), "{id}\n{text}");
    } else {
        assert_eq!(after.givens(), puzzle.givens(), "{id}\n{text}");
    }
    true
}

fn writers() -> impl Iterator<Item = &'static Format> {
    let big = [
        "cnf",
        "opb",
        "lp",
        "mathprog-model",
        "formulas",
        "col",
        "dot",
    ];
    let writers = FORMATS.iter().filter(|format| format.writer.is_some());
    writers
        .copied()
        .filter(move |format| !big.contains(&format.id))
}

#[test]
fn boards_of_every_rule_are_read_back_or_refused() {
    for format in writers() {
        let mut random = Random::new(7);
        for layout in layouts() {
            for puzzle in boards_of(&layout, &mut random) {
                keeps(format, &puzzle);
            }
        }
    }
}

#[test]
fn clues_of_every_kind_are_read_back_or_refused() {
    let regions: Vec<u32> = JIGSAWS[5].chars().map(u32::from).collect();
    let six = boards::shape(2, 3);
    let rule = |id: &str| rules::find(id).unwrap();
    let layouts = [
        Layout::plain(six),
        Layout::plain(Shape::classic()),
        Layout::new(Shape::classic(), None, &[rule("x"), rule("anti-king")]).unwrap(),
        Layout::new(boards::shape(1, 6), Some(&regions), &[]).unwrap(),
        Layout::new(six, None, &[rule("latin")]).unwrap(),
    ];
    for format in writers() {
        let mut random = Random::new(8);
        for layout in &layouts {
            for kind in clues::CLUES {
                for clue in samples(kind, layout, 3, &mut random) {
                    for puzzle in boards_of(layout, &mut random) {
                        keeps(format, &puzzle.with_clues(vec![clue.clone()]).unwrap());
                    }
                }
            }
        }
    }
}

#[test]
fn ksudoku_keeps_regions_that_are_lines_and_refuses_what_it_cannot_say() {
    let ksudoku = satur_formats::find("ksudoku").unwrap();
    let kept = JIGSAWS.map(|jigsaw| {
        let regions: Vec<u32> = jigsaw.chars().map(u32::from).collect();
        let shape = boards::shape(1, regions.len().isqrt());
        let layout = Layout::new(shape, Some(&regions), &[]).unwrap();
        let board = Puzzle::new(Grid::empty(shape)).with_layout(layout);
        keeps(ksudoku, &board.unwrap())
    });
    // Four regions that are the four rows are what a board without regions is.
    assert_eq!(kept, [true, true, true, false, true, true]);
}
