//! Puzzles of the programs of setters, as the JSON that their links hold.
//!
//! f-puzzles has a list of cells and a key for each kind of constraint, which
//! [`fpuzzles_clues`](crate::parse::fpuzzles_clues) reads; `SudokuPad` has cells, regions and what is drawn over
//! them, in long or in short keys: see [`sudokupad_json`](crate::parse::sudokupad_json). A constraint that is not
//! known is named and refused: to leave it out would make another puzzle of it.

use satur_model::{
    Candidates, Digit, DigitSet, Grid, HouseKind, Layout, MAX_SIDE, Puzzle, Shape, rules,
};
use serde_json::{Map, Value, json};

use crate::parse::fpuzzles_clues::{is_known, read_clues};
use crate::parse::fpuzzles_entries::write_clues;
use crate::parse::fpuzzles_values::{is_set, says};
use crate::parse::pencil_notes;
use crate::{Problem, ReadOptions, Record, WriteError};

/// Where the JSON came from: a line and the column in it at which its text begins.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Origin {
    pub(crate) fn problem(self, found: impl Into<String>, expected: impl Into<String>) -> Problem {
        Problem::at(self.line, self.column, found, expected)
    }
}

/// Keys of f-puzzles that are not constraints.
const PLAIN_KEYS: [&str; 14] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "truecandidatesoptions",
    "disabledlogic",
    "successMessage",
    "msgcorrect",
    "version",
    "metadata",
    "id",
];

/// Keys of f-puzzles that are set or not, and the rules that they are. Both diagonals together are one rule.
const RULES: [(&str, &str); 3] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjointgroups", "disjoint"),
];
const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];

/// A board as either program has it.
pub(crate) struct Board {
    pub(crate) side: usize,
    /// For each cell the number, whether it is given, its region, and the marks of the setter.
    pub(crate) cells: Vec<Cell>,
}

/// The region of a cell that lies in none.
const NO_REGION: usize = usize::MAX;

#[derive(Default)]
pub(crate) struct Cell {
    number: u8,
    is_placed: bool,
    pub(crate) region: Option<usize>,
    /// Digits that the setter allows here.
    allowed: Option<DigitSet>,
    /// Digits that the player noted.
    noted: DigitSet,
}

/// Reads the JSON of f-puzzles.
pub(crate) fn read_fpuzzles(
    value: &Value,
    origin: Origin,
    options: ReadOptions,
) -> Result<Record, Problem> {
    let object = value.as_object();
    let (Some(object), Some(rows)) = (object, value["grid"].as_array()) else {
        return Err(origin.problem("JSON without a grid", "a puzzle of f-puzzles"));
    };
    let is_plain = |key: &str| {
        PLAIN_KEYS.contains(&key)
            || DIAGONALS.contains(&key)
            || RULES.iter().any(|(known, _)| *known == key)
            || is_known(key)
    };
    let constraints = object
        .iter()
        .filter(|(key, value)| !is_plain(key) && says(value))
        .map(|(key, _)| key.as_str());
    refuse(origin, &constraints.collect::<Vec<_>>())?;
    let has = |key: &str| {
        is_set(object, key).map_err(|problem| problem.at_place(origin.line, origin.column))
    };
    let mut added: Vec<&str> = Vec::new();
    for (key, rule) in RULES {
        if has(key)? {
            added.push(rule);
        }
    }
    if has(DIAGONALS[0])? && has(DIAGONALS[1])? {
        added.push("x");
    }
    let mut board = Board::of_rows(origin, rows)?;
    for (place, cell) in rows
        .iter()
        .filter_map(Value::as_array)
        .flatten()
        .zip(&mut board.cells)
    {
        cell.region = place["region"].as_u64().map(|region| region as usize);
        if place.get("region").is_some_and(Value::is_null) {
            cell.region = Some(NO_REGION);
        }
        let digits = |key: &str| digits_of(&place[key], board.side);
        cell.is_placed = cell.number > 0 && place["given"] != Value::Bool(true);
        cell.allowed = Some(digits("givenPencilMarks")).filter(|digits| !digits.is_empty());
        cell.noted = digits("centerPencilMarks") | digits("cornerPencilMarks");
    }
    let mut record = board.into_record(origin, &added, options)?;
    let found = read_clues(object, record.puzzle.layout());
    let found = found.map_err(|problem| problem.at_place(origin.line, origin.column))?;
    for remark in found.remarks {
        record.warn(remark.at_place(origin.line, origin.column), options)?;
    }
    let puzzle = record.puzzle.clone().with_clues(found.clues);
    record.puzzle = puzzle.map_err(|error| origin.problem(error.to_string(), "clues"))?;
    add_words(
        &mut record,
        origin,
        [&value["title"], &value["author"], &value["ruleset"]],
        options,
    )?;
    let solution = value["solution"].as_array();
    if let Some(numbers) = solution.map(|s| s.iter().map(number_of).collect::<Vec<u8>>()) {
        let claimed = Grid::from_numbers(record.puzzle.shape(), &numbers);
        record.claimed = claimed.filter(Grid::is_full);
    }
    Ok(record)
}

fn refuse(origin: Origin, constraints: &[&str]) -> Result<(), Problem> {
    if constraints.is_empty() {
        return Ok(());
    }
    let s = if constraints.len() == 1 { "" } else { "s" };
    let names = constraints.iter().map(|name| format!("'{name}'"));
    let found = format!("the constraint{s} {}", names.collect::<Vec<_>>().join(", "));
    Err(origin
        .problem(found, "constraints that are known here")
        .hint("without all its constraints it would be another puzzle"))
}

/// Keeps title, author and rules. Rules in words are not applied, which is said.
pub(crate) fn add_words(
    record: &mut Record,
    origin: Origin,
    [title, author, rules]: [&Value; 3],
    options: ReadOptions,
) -> Result<(), Problem> {
    let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
    record.label = Some(text(title)).filter(|title| !title.is_empty());
    record.add_note("author", &text(author));
    let rules = text(rules);
    record.add_note("rules", &rules);
    let plain = rules.to_lowercase();
    let is_plain = plain.split_whitespace().count() <= 5 && plain.contains("sudoku");
    if !rules.is_empty() && !is_plain {
        let problem = origin
            .problem("rules in words", "rules that are drawn")
            .hint("they are kept as the note 'rules'; applied are those of Sudoku and what else was read");
        record.warn(problem, options)?;
    }
    Ok(())
}

fn number_of(value: &Value) -> u8 {
    let number = value
        .as_u64()
        .or_else(|| value.as_str()?.trim().parse().ok());
    number
        .and_then(|number| u8::try_from(number).ok())
        .unwrap_or(0)
}

fn digits_of(value: &Value, side: usize) -> DigitSet {
    let numbers = value.as_array().into_iter().flatten().map(number_of);
    let digits = numbers.filter_map(Digit::from_number);
    digits.filter(|digit| digit.index() < side).collect()
}

/// The blocks of a side where nothing is said: as square as they can be, and rather wide.
fn usual_shape(side: usize) -> Option<Shape> {
    let rows = (1..=side.isqrt())
        .rev()
        .find(|rows| side.is_multiple_of(*rows))?;
    Shape::new(rows, side / rows).ok()
}

fn block_of(shape: Shape, cell: satur_model::Cell) -> usize {
    shape.house_kind(shape.house_of(cell, HouseKind::Block)).1
}

impl Board {
    /// The numbers of rows of cells, each an object with a value.
    pub(crate) fn of_rows(origin: Origin, rows: &[Value]) -> Result<Self, Problem> {
        let side = rows.len();
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(origin.problem(format!("{side} rows"), "a board"));
        }
        let mut cells = Vec::with_capacity(side * side);
        for (number, row) in rows.iter().enumerate() {
            let row = row.as_array().map_or(&[][..], Vec::as_slice);
            if row.len() != side {
                let found = format!("{} cells in row {}", row.len(), number + 1);
                return Err(origin.problem(found, format!("{side}, as many as rows")));
            }
            for (col, cell) in row.iter().enumerate() {
                let value = cell.get("value").or_else(|| cell.get("v"));
                let value = value.filter(|value| !value.is_null() && **value != json!(""));
                let number = value.map_or(0, number_of);
                let is_wrong = value.is_some() && !(1..=side).contains(&usize::from(number));
                if is_wrong {
                    let value = value.unwrap_or(&Value::Null);
                    let found = format!("{value} in r{}c{}", cells.len() / side + 1, col + 1);
                    return Err(origin.problem(found, format!("a number 1 to {side}")));
                }
                cells.push(Cell {
                    number,
                    ..Cell::default()
                });
            }
        }
        Ok(Self { side, cells })
    }

    /// The board with these rules beside those that its regions make.
    pub(crate) fn into_record(
        self,
        origin: Origin,
        added: &[&str],
        options: ReadOptions,
    ) -> Result<Record, Problem> {
        let layout = self.layout(origin, added, options)?;
        let shape = layout.shape();
        let numbers = |is_placed: bool| {
            let number = |cell: &Cell| {
                if cell.is_placed == is_placed {
                    cell.number
                } else {
                    0
                }
            };
            let numbers: Vec<u8> = self.cells.iter().map(number).collect();
            Grid::from_numbers(shape, &numbers).expect("numbers of this side")
        };
        let puzzle = Puzzle::new(numbers(false)).with_layout(layout);
        let puzzle = puzzle.and_then(|puzzle| puzzle.with_placed(numbers(true)));
        let mut puzzle = puzzle.expect("a cell is given or placed");
        if self.cells.iter().any(|cell| cell.allowed.is_some()) {
            let mut marks = Candidates::full(shape);
            for (at, cell) in shape.all_cells().zip(&self.cells) {
                if let Some(allowed) = cell.allowed {
                    marks[at] = allowed;
                }
            }
            puzzle = puzzle.clone().with_candidates(marks).unwrap_or(puzzle);
        }
        let mut record = Record::new(origin.line, puzzle);
        let noted: Vec<DigitSet> = self.cells.iter().map(|cell| cell.noted).collect();
        let has_notes = noted.iter().any(|digits| !digits.is_empty());
        if has_notes && shape == Shape::classic() && record.puzzle.pencil_marks().is_none() {
            pencil_notes::add(&mut record, &noted);
        }
        Ok(record)
    }

    /// The layout whose blocks are the regions of the cells, with these rules.
    fn layout(
        &self,
        origin: Origin,
        added: &[&str],
        options: ReadOptions,
    ) -> Result<Layout, Problem> {
        let side = self.side;
        let mut chosen: Vec<_> = added.iter().filter_map(|id| rules::find(id)).collect();
        let misfit = |error: String| {
            let found = "regions or rules that do not fit the board";
            origin.problem(found, "rules that can be kept").hint(error)
        };
        let strip = Shape::new(1, side).map_err(|error| misfit(error.to_string()))?;
        let has_regions = self.cells.iter().any(|cell| cell.region.is_some());
        let usual = usual_shape(side)
            .filter(|_| side > 1)
            .or(Shape::conventional(side))
            .unwrap_or(strip);
        let region = |cell: satur_model::Cell| {
            self.cells[cell.index()]
                .region
                .unwrap_or(block_of(usual, cell))
        };
        let shape = if has_regions {
            let fits = |shape: &Shape| {
                let mut regions = vec![None; side];
                shape.all_cells().all(|cell| {
                    let known = &mut regions[block_of(*shape, cell)];
                    *known.get_or_insert(region(cell)) == region(cell)
                }) && {
                    regions.sort_unstable();
                    regions.windows(2).all(|pair| pair[0] != pair[1])
                }
            };
            Shape::all_of_side(side).into_iter().find(fits)
        } else {
            let asked = options.shape.filter(|shape| shape.side() == side);
            Some(asked.unwrap_or(usual))
        };
        let regions: Vec<usize> = usual.all_cells().map(region).collect();
        let count = regions
            .iter()
            .filter(|&&region| region == NO_REGION)
            .count();
        let layout = match shape {
            Some(shape) if count == 0 => {
                if let Some(asked) = options.shape.filter(|asked| *asked != shape) {
                    let found = format!("a board of {shape} blocks");
                    return Err(origin.problem(found, format!("{asked}, as --shape says")));
                }
                Layout::new(shape, None, &chosen)
            }
            _ if count == regions.len() => {
                chosen.extend(rules::find("latin"));
                Layout::new(strip, None, &chosen)
            }
            _ if count > 0 => {
                let found = format!("{count} cells that lie in no region");
                return Err(origin.problem(found, "all of them or none"));
            }
            _ => {
                let regions: Vec<u32> = regions.iter().map(|&region| region as u32).collect();
                Layout::new(strip, Some(&regions), &chosen)
            }
        };
        layout.map_err(|error| misfit(error.to_string()))
    }
}

/// A position as the JSON of f-puzzles.
pub(crate) fn write_fpuzzles(record: &Record, puzzle: &Puzzle) -> Result<String, WriteError> {
    let (layout, shape) = (puzzle.layout(), puzzle.shape());
    let mut object = Map::new();
    let is_latin = |id: &str| id == "latin";
    for rule in layout.rules() {
        let known = RULES.iter().find(|(_, id)| *id == rule.id);
        match known {
            Some((key, _)) => drop(object.insert((*key).to_owned(), json!(true))),
            None if rule.id == "x" => {
                object.extend(DIAGONALS.map(|key| (key.to_owned(), json!(true))));
            }
            None if is_latin(rule.id) => {}
            None => {
                return Err(WriteError::Unsuitable(format!(
                    "f-puzzles has no room for the rule '{}'; json and boxes have",
                    rule.id
                )));
            }
        }
    }
    object.insert("size".to_owned(), json!(shape.side()));
    if let Some(label) = &record.label {
        object.insert("title".to_owned(), json!(label));
    }
    if let Some(author) = record.note("author") {
        object.insert("author".to_owned(), json!(author));
    }
    let board = puzzle.board();
    let is_usual = usual_shape(shape.side()) == Some(shape) && layout.jigsaw().is_none();
    let has_blocks = !layout.rules().iter().any(|rule| is_latin(rule.id));
    let mut cells = Vec::with_capacity(shape.cells());
    for cell in shape.all_cells() {
        let mut entry = Map::new();
        if let Some(digit) = board[cell] {
            entry.insert("value".to_owned(), json!(digit.number()));
            if puzzle.givens()[cell].is_some() {
                entry.insert("given".to_owned(), json!(true));
            }
        } else if let Some(marks) = puzzle.pencil_marks() {
            if marks[cell].is_empty() {
                return Err(WriteError::Unsuitable(format!(
                    "{} has no candidate left, which this format cannot say; write it as 'json'",
                    shape.name(cell)
                )));
            }
            let numbers: Vec<u8> = marks[cell].iter().map(Digit::number).collect();
            entry.insert("givenPencilMarks".to_owned(), json!(numbers));
        }
        if !has_blocks {
            entry.insert("region".to_owned(), Value::Null);
        } else if let Some(regions) = layout.jigsaw() {
            entry.insert("region".to_owned(), json!(regions[cell.index()]));
        } else if !is_usual {
            entry.insert("region".to_owned(), json!(block_of(shape, cell)));
        }
        cells.push(Value::Object(entry));
    }
    let rows: Vec<&[Value]> = cells.chunks(shape.side()).collect();
    object.insert("grid".to_owned(), json!(rows));
    write_clues(puzzle, &mut object)?;
    if let Some(claimed) = &record.claimed {
        object.insert(
            "solution".to_owned(),
            json!(claimed.numbers().collect::<Vec<u8>>()),
        );
    }
    Ok(Value::Object(object).to_string())
}
