//! Boards between the page and the library.
//!
//! The page keeps the puzzle as it was set as one JSON object of the format `json`, which it never
//! looks into: so rules and shapes that the format learns pass through. What the player did stands
//! beside it, as numbers and lists of numbers in the order of the cells. Everything that the page
//! draws (houses, regions, digits) comes with the board, so it needs no rule of its own.

use satur_advice::puzzle_json;
use satur_formats::{Input, ReadError, ReadOptions, open};
use satur_model::clues::{Primitive, lower};
use satur_model::{Digit, DigitSet, Grid, Puzzle, Shape};
use satur_watch::{clues_json, layout_json};
use serde_json::{Map, Value, json};

use crate::Refusal;

/// The longest text of a set puzzle: one of side 100 takes 40 KB.
const MAX_TEXT: usize = 256 << 10;

/// Reads a board of the page: `set` with the givens and rules; `placed`, a number for each cell, 0
/// for none; `marks`, for each cell the digits that the player left, or `null`.
pub(crate) fn read(value: &Value) -> Result<Puzzle, Refusal> {
    let set = value["set"]
        .as_object()
        .ok_or_else(|| Refusal::bad("board.set: expected an object of the format json"))?;
    let mut whole: Map<String, Value> = set.clone();
    let puzzle = parse(&Value::Object(whole.clone()).to_string())?;
    let shape = puzzle.shape();
    let cells = |key: &str| -> Result<Option<&[Value]>, Refusal> {
        match &value[key] {
            Value::Null => Ok(None),
            Value::Array(cells) if cells.len() == shape.cells() => Ok(Some(cells)),
            _ => Err(Refusal::bad(format!(
                "board.{key}: expected a list of {} cells",
                shape.cells()
            ))),
        }
    };
    whole.remove("placed");
    whole.remove("candidates");
    if let Some(placed) = cells("placed")? {
        let placed = if shape.is_square() {
            rows(shape, placed)
        } else {
            json!(placed.iter().map(symbol).collect::<Result<String, _>>()?)
        };
        whole.insert("placed".to_owned(), placed);
    }
    if let Some(marks) = cells("marks")? {
        whole.insert("candidates".to_owned(), rows(shape, marks));
    }
    parse(&Value::Object(whole).to_string())
}

/// What stands in the cells, in the rows of the rectangle around the board; `null` where it has no cell.
fn rows(shape: Shape, cells: &[Value]) -> Value {
    let at = |row, col| shape.cell_at(row, col).map(|cell| &cells[cell.index()]);
    let row = |row| (0..shape.width()).map(move |col| at(row, col));
    json!(
        (0..shape.height())
            .map(|number| row(number).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    )
}

/// The digit of a cell as grids that overlap are written, a character a cell.
fn symbol(number: &Value) -> Result<char, Refusal> {
    let digit = number
        .as_u64()
        .and_then(|number| u32::try_from(number).ok());
    let symbol = digit.and_then(|digit| char::from_digit(digit, 10));
    symbol.ok_or_else(|| Refusal::bad(format!("board.placed: found {number}, expected a digit")))
}

fn parse(text: &str) -> Result<Puzzle, Refusal> {
    if text.len() > MAX_TEXT {
        return Err(Refusal::bad("board.set: too long"));
    }
    let format = satur_formats::find("json");
    let options = ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    let first = open(Input::from_text(text), format, options)
        .and_then(|mut boards| boards.next().transpose());
    match first {
        Ok(Some(record)) => Ok(record.puzzle),
        Ok(None) => Err(Refusal::bad("board.set: expected a puzzle, found none")),
        Err(ReadError::Problem(problem)) => Err(Refusal::bad(format!("board.set: {problem}"))),
        Err(ReadError::Io(error)) => Err(Refusal::bad(error.to_string())),
    }
}

/// A board as the page keeps and draws it.
pub(crate) fn write(puzzle: &Puzzle) -> Value {
    let (shape, layout) = (puzzle.shape(), puzzle.layout());
    let mut board = layout_json(layout);
    board["rules"] = json!(
        layout
            .rules()
            .iter()
            .map(|rule| rule.id)
            .collect::<Vec<_>>()
    );
    let names = |lang: usize| {
        let names = layout.rules().iter().map(|rule| rule.name[lang]);
        names.collect::<Vec<_>>()
    };
    board["names"] = json!({"en": names(0), "pt": names(1)});
    // Cells that a clue keeps apart are a house that is not drawn, so that conflicts and notes heed it.
    for primitive in lower(layout, puzzle.clues()) {
        if let (Primitive::AllDifferent(cells), Some(houses)) =
            (primitive, board["houses"].as_array_mut())
        {
            houses.push(json!(
                cells.iter().map(|cell| cell.index()).collect::<Vec<_>>()
            ));
        }
    }
    board["clues"] = json!(clues_json(puzzle));
    board["set"] = json!(puzzle_json(&puzzle.as_set()));
    board["shape"] = json!(shape.to_string());
    board["givens"] = json!(numbers(puzzle.givens()));
    board["placed"] = json!(puzzle.placed().map(numbers));
    board["marks"] = json!(puzzle.pencil_marks().map(|marks| {
        let cells = marks.iter();
        cells.map(|(_, set)| digits(set)).collect::<Vec<_>>()
    }));
    board
}

/// The numbers of a grid, cell by cell, 0 for a blank.
pub(crate) fn numbers(grid: &Grid) -> Vec<u8> {
    grid.numbers().collect()
}

fn digits(set: DigitSet) -> Vec<u8> {
    set.iter().map(Digit::number).collect()
}

#[cfg(test)]
mod tests {
    use satur_model::{Candidates, Cell};

    use super::*;

    #[test]
    fn a_board_comes_back_as_it_went() {
        let line = ".3.4........3.2.";
        let set: Puzzle = line.parse().unwrap();
        assert_eq!(read(&write(&set)).unwrap(), set);
        let mut placed = Grid::empty(Shape::new(2, 2).unwrap());
        placed[Cell::new(0)] = Some(Digit::new(1));
        let mut marks = Candidates::full(set.shape());
        marks[Cell::new(2)].remove(Digit::new(0));
        let played = set
            .with_placed(placed)
            .unwrap()
            .with_candidates(marks)
            .unwrap();
        assert_eq!(read(&write(&played)).unwrap(), played);
        let large = Puzzle::new(Grid::empty(Shape::new(5, 5).unwrap()));
        assert_eq!(read(&write(&large)).unwrap(), large);
        // Rules come back too, and houses that they add are told.
        let rule = |id| satur_model::rules::find(id).unwrap();
        let rules = [rule("x"), rule("anti-knight")];
        let layout = satur_model::Layout::new(Shape::classic(), None, &rules).unwrap();
        let empty = Puzzle::new(Grid::empty(Shape::classic()));
        let ruled = empty.clone().with_layout(layout).unwrap();
        let written = write(&ruled);
        assert_eq!(read(&written).unwrap(), ruled);
        assert_eq!(written["extra"], json!([27, 28]));
        assert_eq!(written["rules"], json!(["x", "anti-knight"]));
    }

    #[test]
    fn grids_that_overlap_come_back_with_digits_and_marks() {
        for board in satur_model::Overlapping::ALL {
            let rule = satur_model::rules::find(board.id).unwrap();
            let layout = satur_model::Layout::new(Shape::classic(), None, &[rule]).unwrap();
            let shape = layout.shape();
            let last = Cell::new(shape.cells() - 1);
            let mut givens = Grid::empty(shape);
            givens[Cell::new(0)] = Some(Digit::new(8));
            let set = Puzzle::new(givens).with_layout(layout).unwrap();
            let mut placed = Grid::empty(shape);
            placed[last] = Some(Digit::new(4));
            let mut marks = Candidates::full(shape);
            marks[Cell::new(shape.cells() - 2)].remove(Digit::new(0));
            let played = set
                .with_placed(placed)
                .unwrap()
                .with_candidates(marks)
                .unwrap();
            let written = write(&played);
            assert_eq!(read(&written).unwrap(), played, "{}", board.id);
            assert_eq!(written["rules"], json!([board.id]));
            assert_eq!(written["names"]["pt"], json!([rule.name[1]]));
            let mut wrong = written.clone();
            wrong["placed"][0] = json!("x");
            let refused = read(&wrong).unwrap_err().to_string();
            assert_eq!(refused, "board.placed: found \"x\", expected a digit");
        }
    }

    #[test]
    fn what_is_no_board_is_refused_by_name() {
        let refused = |value: Value| read(&value).unwrap_err().to_string();
        assert!(refused(json!({})).starts_with("board.set: expected an object"));
        assert!(refused(json!({"set": {"puzzle": "12"}})).starts_with("board.set: line 1"));
        let mut board = write(&".3.4........3.2.".parse().unwrap());
        board["placed"] = json!([1, 2]);
        assert_eq!(refused(board), "board.placed: expected a list of 16 cells");
    }
}
