//! Records out of random bytes: any shape, any digits, anything said of them.

use arbitrary::{Result, Unstructured};
use satur_formats::Record;
use satur_model::{Candidates, Digit, Grid, Puzzle, Shape};

/// Small shapes, both tilings of side 8, digits past 9, and one past the symbols.
const SHAPES: [(usize, usize); 12] = [
    (3, 3),
    (3, 3),
    (3, 3),
    (1, 1),
    (2, 2),
    (1, 5),
    (2, 3),
    (3, 2),
    (2, 4),
    (4, 2),
    (4, 4),
    (6, 6),
];

/// A record: its digits need not make sense as a puzzle.
pub(crate) fn any_record(bytes: &mut Unstructured) -> Result<Record> {
    let &(rows, cols) = bytes.choose(&SHAPES)?;
    let shape = Shape::new(rows, cols).expect("these are shapes");
    let label: Option<String> = bytes.arbitrary()?;
    let notes: Vec<(String, String)> = match bytes.ratio(1, 2)? {
        true => vec![(any_key(bytes)?, bytes.arbitrary()?)],
        false => Vec::new(),
    };
    let has_solution = bytes.ratio(1, 4)?;
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    let has_placed = bytes.ratio(1, 2)?;
    // Half of the boards have a solution, the others any digits anywhere.
    let full = bytes.ratio(1, 2)?.then(|| solution(shape));
    for cell in shape.all_cells() {
        let number: u8 = bytes.arbitrary()?;
        let digit = match &full {
            Some(full) => full[cell].filter(|_| number & 1 == 1),
            None => Digit::from_number(number & 0x7F),
        };
        let digit = digit.filter(|digit| digit.index() < shape.side());
        let is_placed = has_placed && number > 0x7F;
        let grid = if is_placed { &mut placed } else { &mut givens };
        grid[cell] = digit;
    }
    let mut puzzle = Puzzle::new(givens)
        .with_placed(placed)
        .expect("no cell is in both");
    if bytes.ratio(1, 2)? {
        let mut marks: Candidates = puzzle.candidates();
        for _ in 0..bytes.arbitrary::<u8>()? {
            let cell = satur_model::Cell::new(bytes.choose_index(shape.cells())?);
            let digit = Digit::new(bytes.choose_index(shape.side())?);
            marks[cell].remove(digit);
        }
        puzzle = puzzle
            .with_candidates(marks)
            .expect("the shape is the same");
    }
    let mut record = Record::new(1, puzzle);
    record.label = label;
    record.notes = notes;
    record.claimed = has_solution.then(|| solution(shape));
    Ok(record)
}

/// Keys that formats know, and others.
fn any_key(bytes: &mut Unstructured) -> Result<String> {
    let known = [
        "comment",
        "technique",
        "digits",
        "extra",
        "rating",
        "jottings",
        "colours",
        "folder",
        "data",
        "label",
        "description",
        "author",
    ];
    match bytes.ratio(3, 4)? {
        true => Ok((*bytes.choose(&known)?).to_owned()),
        false => bytes.arbitrary(),
    }
}

/// A full board: each row is the one above, shifted.
fn solution(shape: Shape) -> Grid {
    Grid::shifted(shape)
}
