//! Every kind of clue has an example: a puzzle with one solution that would have several without its clues.
//!
//! `SATUR_UPDATE=1` makes them anew, from fixed seeds.

use satur_formats::{Input, ReadOptions, Record, Sheet, WriteOptions, clue_example, find, open};
use satur_model::clues::{CLUES, Clue, Filled, Form, Kind};
use satur_model::{Cell, Digit, Grid, Layout, Puzzle, Random, Shape, Solution};
use satur_testkit::clues::{holding, samples};
use satur_testkit::{boards, oracle};

/// As many filled cells as the oracle may try for one board.
const STEPS: usize = 200_000;

#[test]
fn every_kind_has_an_example_with_one_solution() {
    if std::env::var_os("SATUR_UPDATE").is_some() {
        let lines: Vec<String> = CLUES.iter().map(|kind| made(kind)).collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/clue_examples.txt");
        std::fs::write(path, lines.concat()).expect("the file can be written");
        return;
    }
    for kind in CLUES {
        let line = clue_example(kind.id).unwrap_or_else(|| panic!("no example of {}", kind.id));
        let options = ReadOptions {
            takes_clues: true,
            strict: true,
            ..ReadOptions::default()
        };
        let mut boards = open(Input::from_text(line), None, options).unwrap();
        assert_eq!(boards.format.id, "json");
        let record = boards.next().unwrap().unwrap();
        let puzzle = &record.puzzle;
        assert!(
            puzzle.clues().iter().any(|clue| clue.kind().id == kind.id),
            "{}",
            kind.id
        );
        let answer = record.claimed.expect("a solution");
        assert!(Solution::verify(puzzle, answer).is_ok(), "{}", kind.id);
        assert_eq!(solutions(puzzle), Some(1), "{}", kind.id);
        let bare = puzzle.clone().with_clues(vec![]).unwrap();
        assert_eq!(solutions(&bare), Some(2), "{}", kind.id);
    }
}

/// The number of solutions up to two, if the oracle finds it soon.
fn solutions(puzzle: &Puzzle) -> Option<usize> {
    oracle::count_within(puzzle, 2, STEPS)
}

/// The line of a kind.
fn made(kind: &'static Kind) -> String {
    let mut random = Random::new(24);
    let record = (0..2_000).find_map(|_| example(kind, &mut random));
    let record = record.unwrap_or_else(|| panic!("no example of {} found", kind.id));
    let sheets = [Sheet::question(&record)];
    let text = find("json")
        .unwrap()
        .write_text(&sheets, &WriteOptions::default());
    format!("{}\t{}\n", kind.id, text.unwrap().trim())
}

/// A board of side 6 in which no N stands N steps from another.
const FAR_APART: &str = "512463643512426351351624235146164235";

/// A board of side 6.
fn example(kind: &'static Kind, random: &mut Random) -> Option<Record> {
    let shape = boards::shape(2, 3);
    let layout = Layout::plain(shape);
    let full = match kind.id {
        "global-entropy" => entropic(shape),
        "anti-taxicab" => {
            let digits = FAR_APART.bytes().map(|byte| byte - b'0');
            Grid::from_numbers(shape, &digits.collect::<Vec<_>>())?
        }
        _ => boards::full(shape, random),
    };
    let mut clues = companions(kind, &layout, &full);
    let wanted = match kind.form {
        Form::Board => 1,
        Form::Cage | Form::Dot | Form::Outside => 6,
        Form::Corner | Form::Line | Form::Thermometer | Form::Arrow => 3,
        _ if kind.id == "minimum" || kind.id == "maximum" => 1,
        Form::Cell | Form::Ends | Form::Area => 2,
    };
    for _ in 0..6 * wanted {
        if clues.iter().filter(|clue| clue.kind() == kind).count() == wanted {
            break;
        }
        let clue = match kind.id {
            "quadruple" => corner(kind, &layout, &full, random),
            "little-killer" => diagonal(kind, &layout, &full, random),
            "look-and-say" => counted(kind, &layout, &full, random),
            _ if usual(kind).is_some() => measured(kind, &layout, &full, random),
            _ => holding(kind, &layout, &clues, &full, random),
        };
        clues.extend(clue.filter(|clue| looks_well(clue, &clues, shape)));
    }
    let board = Filled::new(&layout, &clues, &full);
    let has_kind = clues.iter().any(|clue| clue.kind() == kind);
    if !has_kind || !clues.iter().all(|clue| clue.holds(&board)) {
        return None;
    }
    let puzzle = Puzzle::new(full.clone()).with_clues(clues).ok()?;
    let puzzle = without_needless_givens(puzzle, random);
    let bare = puzzle.clone().with_clues(vec![]).ok()?;
    if solutions(&bare) != Some(2) {
        return None;
    }
    Some(Record {
        claimed: Some(full),
        ..Record::new(1, puzzle)
    })
}

/// What a kind speaks of beside its own clues: all dots or letters of the board.
fn companions(kind: &Kind, layout: &Layout, full: &Grid) -> Vec<Clue> {
    let shape = layout.shape();
    let value = |cell: Cell| full[cell].map_or(0, |digit| u32::from(digit.number()));
    let mut clues = Vec::new();
    for cell in shape.all_cells() {
        let (row, col) = (shape.row(cell), shape.col(cell));
        let others = [shape.cell_at(row, col + 1), shape.cell_at(row + 1, col)];
        for other in others.into_iter().flatten() {
            let (a, b) = (value(cell), value(other));
            let (white, black) = (a.abs_diff(b) == 1, a == 2 * b || b == 2 * a);
            let found = match kind.id {
                "kropki-negative" | "ratio-negative" if black => Some(("black", vec![])),
                "kropki-negative" | "non-consecutive" if white => Some(("white", vec![])),
                "xv-negative" if a + b == 5 || a + b == 10 => Some(("xv", vec![a + b])),
                _ => None,
            };
            clues.extend(found.map(|(id, numbers)| {
                let kind = satur_model::clues::find(id).unwrap();
                Clue::new(kind, layout, vec![vec![cell, other]], numbers, "").unwrap()
            }));
        }
    }
    clues
}

/// The number that shows a kind best on a board of side 6, where another would say little or nothing.
fn usual(kind: &Kind) -> Option<u32> {
    match kind.id {
        "whisper" | "modular" => Some(3),
        "lockout" | "black" => Some(2),
        "white" => Some(1),
        _ => None,
    }
}

/// A clue with its usual number.
fn measured(
    kind: &'static Kind,
    layout: &Layout,
    full: &Grid,
    random: &mut Random,
) -> Option<Clue> {
    let board = Filled::new(layout, &[], full);
    let number = usual(kind)?;
    (0..600).find_map(|_| {
        let sample = samples(kind, layout, 1, random).pop()?;
        let groups = sample.groups().map(<[Cell]>::to_vec).collect();
        let clue = Clue::new(kind, layout, groups, vec![number], "").ok()?;
        clue.holds(&board).then_some(clue)
    })
}

/// Four cells that meet, with two of their digits.
fn corner(kind: &'static Kind, layout: &Layout, full: &Grid, random: &mut Random) -> Option<Clue> {
    let shape = layout.shape();
    let (row, col) = (
        random.below(shape.side() - 1),
        random.below(shape.side() - 1),
    );
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let cells: Vec<Cell> = cells.map(|(r, c)| shape.cell(row + r, col + c)).to_vec();
    let mut digits: Vec<u32> = [0, 3]
        .iter()
        .filter_map(|&at| full[cells[at]].map(|digit| u32::from(digit.number())))
        .collect();
    digits.sort_unstable();
    Clue::new(kind, layout, vec![cells], digits, "").ok()
}

/// A cage that says how often its two least digits stand in it.
fn counted(kind: &'static Kind, layout: &Layout, full: &Grid, random: &mut Random) -> Option<Clue> {
    let sample = samples(kind, layout, 1, random).pop()?;
    let mut digits = Filled::new(layout, &[], full).values(sample.cells());
    digits.sort_unstable();
    let same = digits.chunk_by(|a, b| a == b).take(2);
    let counts = same.flat_map(|same| [same.len() as u32, same[0]]).collect();
    Clue::new(kind, layout, vec![sample.cells().to_vec()], counts, "").ok()
}

/// A diagonal from the upper or the lower edge.
fn diagonal(
    kind: &'static Kind,
    layout: &Layout,
    full: &Grid,
    random: &mut Random,
) -> Option<Clue> {
    let (shape, side) = (layout.shape(), layout.shape().side());
    let (from_above, to_right) = (random.below(2) == 0, random.below(2) == 0);
    let start = random.below(side);
    let cells: Vec<Cell> = (0..side)
        .map_while(|step| {
            let row = if from_above { step } else { side - 1 - step };
            let col = if to_right {
                start + step
            } else {
                start.checked_sub(step)?
            };
            shape.cell_at(row, col)
        })
        .collect();
    let digits = cells.iter().filter_map(|&cell| full[cell]);
    let sum = digits.map(|digit| u32::from(digit.number())).sum();
    let clue = Clue::new(kind, layout, vec![cells], vec![sum], "");
    clue.ok().filter(|clue| clue.cells().len() > 2)
}

/// Whether a clue can be drawn beside the others without a muddle.
fn looks_well(clue: &Clue, others: &[Clue], shape: Shape) -> bool {
    let is_free = |cell: Cell| {
        !others
            .iter()
            .any(|other| other.all_cells().any(|c| c == cell))
    };
    let touch = |pair: &[Cell]| {
        let rows = shape.row(pair[0]).abs_diff(shape.row(pair[1]));
        rows + shape.col(pair[0]).abs_diff(shape.col(pair[1])) == 1
    };
    let hangs_together = clue.groups().all(|group| group.windows(2).all(touch));
    let has_size = clue.groups().all(|group| group.len() > 1);
    match clue.kind().form {
        Form::Board => true,
        Form::Outside => !others.iter().any(|other| other.cells() == clue.cells()),
        Form::Dot => !others
            .iter()
            .any(|other| clue.cells().iter().all(|cell| other.cells().contains(cell))),
        Form::Cage | Form::Area => clue.all_cells().all(is_free) && hangs_together && has_size,
        _ => clue.all_cells().all(is_free),
    }
}

/// Takes givens away as long as the solution stays the only one.
fn without_needless_givens(mut puzzle: Puzzle, random: &mut Random) -> Puzzle {
    let mut cells: Vec<Cell> = puzzle.shape().all_cells().collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, random.below(at + 1));
    }
    for cell in cells {
        let less = puzzle.without_given(cell);
        if solutions(&less) == Some(1) {
            puzzle = less;
        }
    }
    puzzle
}

/// A board of side 6 with a low, a middle and a high digit in every square of four cells.
fn entropic(shape: Shape) -> Grid {
    let mut grid = Grid::empty(shape);
    for cell in shape.all_cells() {
        let (row, col) = (shape.row(cell), shape.col(cell));
        let third = (col + 2 * row) % 3;
        let bit = (row + col / 3) % 2;
        grid[cell] = Some(Digit::new(2 * third + bit));
    }
    grid
}
