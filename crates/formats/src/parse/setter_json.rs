//! Puzzles of the programs of setters, as the JSON that their links hold.
//!
//! f-puzzles has a list of cells and a key for each kind of constraint; `SudokuPad` has cells,
//! regions and what is drawn over them, in long or in short keys. Boards with givens in blocks of any
//! form are read, with both diagonals, disjoint groups and the moves of chess pieces. Whatever else is a
//! rule of the puzzle is named and refused: to leave it out would make another puzzle of it.

use satur_model::rules::{self, Rule};
use satur_model::{Candidates, Digit, DigitSet, Grid, HouseKind, Layout, MAX_SIDE, Puzzle, Shape};
use serde_json::{Map, Value, json};

use crate::parse::pencil_notes;
use crate::{Problem, ReadOptions, Record, WriteError};

/// Where the JSON came from: a line and the column in it at which its text begins.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Origin {
    fn problem(self, found: impl Into<String>, expected: impl Into<String>) -> Problem {
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

/// Keys of f-puzzles that are rules of ours.
const RULE_KEYS: [(&str, &str); 3] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjointgroups", "disjoint"),
];

/// Keys of f-puzzles for one diagonal each; both together are a rule.
const DIAGONALS: [&str; 2] = ["diagonal+", "diagonal-"];

/// Keys of `SudokuPad` under which a rule of the puzzle is drawn, long and short.
const DRAWN_KEYS: [(&str, &str); 5] = [
    ("cages", "ca"),
    ("lines", "l"),
    ("arrows", "a"),
    ("underlays", "u"),
    ("overlays", "o"),
];

/// A board as either program has it.
struct Board {
    side: usize,
    /// For each cell the number, whether it is given, its region, and the marks of the setter.
    cells: Vec<Cell>,
}

#[derive(Default)]
struct Cell {
    number: u8,
    is_placed: bool,
    region: Option<usize>,
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
    let is_set = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        _ => true,
    };
    let is_true = |key: &str| value[key] == Value::Bool(true);
    let has_diagonals = DIAGONALS.into_iter().all(is_true);
    let mut rules: Vec<&'static Rule> = Vec::new();
    rules.extend(rules::find("x").filter(|_| has_diagonals));
    let known = RULE_KEYS.iter().filter(|(key, _)| is_true(key));
    rules.extend(known.filter_map(|(_, id)| rules::find(id)));
    let is_rule = |key: &str| {
        let is_known = RULE_KEYS.iter().any(|(known, _)| *known == key);
        is_true(key) && (is_known || has_diagonals && DIAGONALS.contains(&key))
    };
    let constraints = object
        .iter()
        .filter(|(key, value)| !PLAIN_KEYS.contains(&key.as_str()) && is_set(value))
        .map(|(key, _)| key.as_str())
        .filter(|key| !is_rule(key));
    refuse(origin, &constraints.collect::<Vec<_>>())?;
    let mut board = Board::of_rows(origin, rows)?;
    for (place, cell) in rows
        .iter()
        .filter_map(Value::as_array)
        .flatten()
        .zip(&mut board.cells)
    {
        cell.region = place["region"].as_u64().map(|region| region as usize);
        if place.get("region").is_some_and(Value::is_null) {
            cell.region = Some(usize::MAX);
        }
        let digits = |key: &str| digits_of(&place[key], board.side);
        cell.is_placed = cell.number > 0 && place["given"] != Value::Bool(true);
        cell.allowed = place
            .get("givenPencilMarks")
            .map(|_| digits("givenPencilMarks"));
        cell.noted = digits("centerPencilMarks") | digits("cornerPencilMarks");
    }
    let mut record = board.into_record(origin, options, &rules)?;
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

/// Reads the JSON of `SudokuPad`.
pub(crate) fn read_sudokupad(
    value: &Value,
    origin: Origin,
    options: ReadOptions,
) -> Result<Record, Problem> {
    let get = |long: &str, short: &str| value.get(long).or_else(|| value.get(short));
    let Some(rows) = get("cells", "ce").and_then(Value::as_array) else {
        return Err(origin.problem("JSON without cells", "a puzzle of SudokuPad"));
    };
    let items = |long, short| {
        get(long, short)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    };
    // A cage without cells holds what is said of the puzzle.
    let is_rule = |item: &&Value, key: &str| {
        let cells = item.get("cells").or_else(|| item.get("ce"));
        key != "cages"
            || cells
                .and_then(Value::as_array)
                .is_some_and(|list| !list.is_empty())
    };
    let drawn = DRAWN_KEYS
        .iter()
        .filter(|(long, short)| items(long, short).any(|item| is_rule(&item, long)))
        .map(|(long, _)| *long);
    refuse(origin, &drawn.collect::<Vec<_>>())?;
    let mut board = Board::of_rows(origin, rows)?;
    for (number, region) in items("regions", "re").enumerate() {
        for place in region.as_array().into_iter().flatten() {
            let at = |index: usize| place[index].as_u64().map(|at| at as usize);
            let (Some(row), Some(col)) = (at(0), at(1)) else {
                return Err(origin.problem("a region without cells", "cells as [row, column]"));
            };
            let index = row
                .checked_mul(board.side)
                .and_then(|first| first.checked_add(col));
            let cell = index.and_then(|index| board.cells.get_mut(index));
            cell.ok_or_else(|| {
                origin.problem("a region outside the board", "cells of the board")
            })?
            .region = Some(number);
        }
    }
    let mut record = board.into_record(origin, options, &[])?;
    let said = value.get("metadata").unwrap_or(&Value::Null);
    let title = said
        .get("title")
        .or_else(|| said.get("t"))
        .unwrap_or(&Value::Null);
    let rules = match &said["rules"] {
        Value::Array(rules) => rules.first().cloned().unwrap_or_default(),
        rules => rules.clone(),
    };
    add_words(
        &mut record,
        origin,
        [title, &said["author"], &rules],
        options,
    )?;
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
        .problem(
            found,
            "a board with givens, regions and rules that 'satur rules' lists",
        )
        .hint("without its constraints it would be another puzzle"))
}

/// Keeps title, author and rules. Rules in words are not applied, which is said.
fn add_words(
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
            .problem("rules in words", "those of Sudoku")
            .hint("they are kept as the note 'rules', and only those of Sudoku are applied");
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
    fn of_rows(origin: Origin, rows: &[Value]) -> Result<Self, Problem> {
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

    fn into_record(
        self,
        origin: Origin,
        options: ReadOptions,
        rules: &[&'static Rule],
    ) -> Result<Record, Problem> {
        let (shape, regions) = self.shape(origin, options)?;
        let layout = Layout::new(shape, regions.as_deref(), rules).map_err(|error| {
            let expected = "regions and rules that go together";
            origin
                .problem("regions of other shapes than blocks", expected)
                .hint(error.to_string())
        })?;
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
        let puzzle = Puzzle::new(numbers(false)).with_placed(numbers(true));
        let puzzle = puzzle.expect("a cell is given or placed");
        let mut puzzle = puzzle
            .with_layout(layout)
            .expect("the layout of these cells");
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

    /// The shape whose blocks are the regions of the cells, or irregular regions.
    fn shape(
        &self,
        origin: Origin,
        options: ReadOptions,
    ) -> Result<(Shape, Option<Vec<u32>>), Problem> {
        let side = self.side;
        let has_regions = self.cells.iter().any(|cell| cell.region.is_some());
        let usual = usual_shape(side)
            .filter(|_| side > 1)
            .or(Shape::conventional(side));
        let asked = options.shape.filter(|shape| shape.side() == side);
        let found = match usual {
            Some(usual) if !has_regions => Some(asked.unwrap_or(usual)),
            Some(usual) => {
                let region = |cell: satur_model::Cell| {
                    self.cells[cell.index()]
                        .region
                        .unwrap_or(block_of(usual, cell))
                };
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
            }
            None => None,
        };
        let Some(shape) = found else {
            // A cell without a region is in the usual block, or in none.
            let region = |(at, cell): (usize, &Cell)| match (cell.region, usual) {
                (Some(usize::MAX), _) | (None, None) => None,
                (Some(region), _) => u32::try_from(region).ok(),
                (None, Some(usual)) => Some(block_of(usual, satur_model::Cell::new(at)) as u32),
            };
            let regions: Option<Vec<u32>> = self.cells.iter().enumerate().map(region).collect();
            let shape = Shape::new(1, side).ok();
            return shape
                .zip(regions)
                .map(|(shape, regions)| (shape, Some(regions)))
                .ok_or_else(|| {
                    origin.problem("cells without a region", "a region for every cell")
                });
        };
        match options.shape {
            Some(asked) if asked != shape => {
                let found = format!("a board of {shape} blocks");
                Err(origin.problem(found, format!("{asked}, as --shape says")))
            }
            _ => Ok((shape, None)),
        }
    }
}

/// A position as the JSON of f-puzzles.
pub(crate) fn write_fpuzzles(record: &Record, puzzle: &Puzzle) -> Result<String, WriteError> {
    let (shape, layout) = (puzzle.shape(), puzzle.layout());
    let mut object = Map::new();
    for rule in layout.rules() {
        let key = RULE_KEYS.iter().find(|(_, id)| *id == rule.id);
        match key {
            Some((key, _)) => drop(object.insert((*key).to_owned(), json!(true))),
            None if rule.id == "x" => {
                object.extend(DIAGONALS.map(|key| (key.to_owned(), json!(true))));
            }
            None => {
                return Err(WriteError::Unsuitable(format!(
                    "this format has diagonals, disjoint groups, chess moves and regions, and no rule '{}'; \
                     json and boxes have it",
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
    let is_usual = layout.jigsaw().is_none() && usual_shape(shape.side()) == Some(shape);
    let region = |cell: satur_model::Cell| match layout.jigsaw() {
        Some(regions) => usize::from(regions[cell.index()]),
        None => block_of(shape, cell),
    };
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
        if !is_usual {
            entry.insert("region".to_owned(), json!(region(cell)));
        }
        cells.push(Value::Object(entry));
    }
    let rows: Vec<&[Value]> = cells.chunks(shape.side()).collect();
    object.insert("grid".to_owned(), json!(rows));
    if let Some(claimed) = &record.claimed {
        object.insert(
            "solution".to_owned(),
            json!(claimed.numbers().collect::<Vec<u8>>()),
        );
    }
    Ok(Value::Object(object).to_string())
}
