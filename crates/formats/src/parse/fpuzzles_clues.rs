//! Clues from the JSON of f-puzzles: a key for each kind, cells as `R1C1`, numbers as strings.
//!
//! The kinds that it has stand in [`KEYS`], with how their entries are written. A number outside the board stands
//! in row or column 0 or one past the last. Dots and letters that are not there mean something under
//! `nonconsecutive` and `negative`.

use satur_model::clues::{Clue, Kind, Need, find};
use satur_model::{Cell, Layout, Shape};
use serde_json::{Map, Value};

use crate::Problem;
use crate::parse::fpuzzles_values::{CELL_KEYS, DRAWN_IN_CELLS, cells_with, is_set, listed};
use crate::problem::quoted;

/// How the entries of a key are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entry {
    /// `cells`, and a `value` where the kind has a number.
    Cells,
    /// `lines`, each a clue of its own, and a `value` where the kind has a number.
    Lines,
    /// One `cell`; those of all entries are one clue.
    Single,
    /// A `cell` outside the board and a `value`.
    Outside,
    /// `cells` of the circle, and `lines` that begin in it.
    Arrow,
    /// `cells` and `cloneCells`.
    Clone,
    /// `cells` and `values`.
    Corner,
    /// A `cell` outside the board, a `direction` and a `value`.
    Diagonal,
}

/// The keys of f-puzzles and of its extensions, the kinds of clues that they are, and how they are written.
pub(crate) const KEYS: [(&str, &str, Entry); 33] = [
    ("killercage", "killer", Entry::Cells),
    ("extraregion", "extra-region", Entry::Cells),
    ("arrow", "arrow", Entry::Arrow),
    ("arrow", "pill-arrow", Entry::Arrow),
    ("doublearrow", "double-arrow", Entry::Lines),
    ("littlekillersum", "little-killer", Entry::Diagonal),
    ("xsum", "x-sum", Entry::Outside),
    ("sandwichsum", "sandwich", Entry::Outside),
    ("skyscraper", "skyscraper", Entry::Outside),
    ("thermometer", "thermometer", Entry::Lines),
    ("slowthermometer", "slow-thermometer", Entry::Lines),
    ("betweenline", "between", Entry::Lines),
    ("lockout", "lockout", Entry::Lines),
    ("whispers", "whisper", Entry::Lines),
    ("renban", "renban", Entry::Lines),
    ("nabner", "nabner", Entry::Lines),
    ("modularline", "modular", Entry::Lines),
    ("entropicline", "entropic", Entry::Lines),
    ("palindrome", "palindrome", Entry::Lines),
    ("regionsumline", "region-sum", Entry::Lines),
    ("zipperline", "zipper", Entry::Lines),
    ("difference", "white", Entry::Cells),
    ("ratio", "black", Entry::Cells),
    ("xv", "xv", Entry::Cells),
    ("odd", "odd", Entry::Single),
    ("even", "even", Entry::Single),
    ("minimum", "minimum", Entry::Single),
    ("maximum", "maximum", Entry::Single),
    ("clone", "clone", Entry::Clone),
    ("quadruple", "quadruple", Entry::Corner),
    ("rowindexer", "row-indexer", Entry::Cells),
    ("columnindexer", "column-indexer", Entry::Cells),
    ("boxindexer", "box-indexer", Entry::Cells),
];

/// Keys of whole-board clues, and those under which drawing alone stands.
const WHOLE_BOARD: [&str; 2] = ["nonconsecutive", "negative"];
const DRAWN: [&str; 7] = [
    "cage",
    "line",
    "rectangle",
    "circle",
    "text",
    "fogofwar",
    "foglight",
];

/// Steps in rows and columns that directions name.
pub(crate) const DIRECTIONS: [(&str, isize, isize); 4] =
    [("UL", -1, -1), ("UR", -1, 1), ("DL", 1, -1), ("DR", 1, 1)];

/// What an object says of clues, and what of it was left out.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) clues: Vec<Clue>,
    /// Problems without a place.
    pub(crate) remarks: Vec<Problem>,
}

/// Whether a key is one of clues or of drawing.
pub(crate) fn is_known(key: &str) -> bool {
    KEYS.iter().any(|(known, ..)| *known == key)
        || WHOLE_BOARD.contains(&key)
        || DRAWN.contains(&key)
}

/// The clues of an object. Problems have no place.
pub(crate) fn read_clues(object: &Map<String, Value>, layout: &Layout) -> Result<Found, Problem> {
    let mut found = Found::default();
    for &(key, kind, entry) in &KEYS {
        // Both kinds of arrows stand under one key, which is read once.
        let items = listed(object, key)?;
        if let Some(items) = items.filter(|_| kind != "pill-arrow") {
            let kind = find(kind).expect("a kind of clue");
            let mut reading = Reading {
                key,
                kind,
                layout,
                found: &mut found,
            };
            reading.entries(items, entry)?;
        }
    }
    read_diagonals(object, layout, &mut found)?;
    read_negative(object, layout, &mut found)?;
    let drawn: Vec<String> = DRAWN
        .iter()
        .filter_map(|key| {
            let count = match object.get(*key)? {
                Value::Null | Value::Bool(false) => 0,
                Value::Array(list) => list.len(),
                _ => 1,
            };
            (count > 0).then(|| format!("'{key}' ({count})"))
        })
        .collect();
    let coloured = cells_with(object, |key| DRAWN_IN_CELLS.contains(&key));
    let drawn = [drawn, coloured].concat();
    let unknown = cells_with(object, |key| {
        !DRAWN_IN_CELLS.contains(&key) && !CELL_KEYS.contains(&key)
    });
    if !unknown.is_empty() {
        let text = format!("keys of cells that are not known: {}", unknown.join(", "));
        let known = CELL_KEYS.join(", ");
        let remark = Problem::at(0, 0, text, format!("of cells {known}"));
        found.remarks.push(remark.hint("it was left out"));
    }
    if !drawn.is_empty() {
        let keys = drawn.join(", ");
        let text = format!("drawing without a meaning: {keys}");
        let remark = Problem::at(0, 0, text, "clues");
        found.remarks.push(remark.hint("it was left out"));
    }
    Ok(found)
}

/// One long diagonal alone is a region of its own; both together are a rule.
fn read_diagonals(
    object: &Map<String, Value>,
    layout: &Layout,
    found: &mut Found,
) -> Result<(), Problem> {
    let (rising, falling) = (is_set(object, "diagonal+")?, is_set(object, "diagonal-")?);
    if rising == falling {
        return Ok(());
    }
    let (shape, side) = (layout.shape(), layout.shape().side());
    let column = |row: usize| if rising { side - 1 - row } else { row };
    let cells = (0..side).map(|row| shape.cell(row, column(row))).collect();
    let kind = find("extra-region").expect("a kind of clue");
    let clue = Clue::new(kind, layout, vec![cells], vec![], "");
    found.clues.push(clue.map_err(|error| {
        Problem::at(0, 0, "a diagonal", "one that the board can have").hint(error.to_string())
    })?);
    Ok(())
}

/// What the dots and letters mean that are not there.
fn read_negative(
    object: &Map<String, Value>,
    layout: &Layout,
    found: &mut Found,
) -> Result<(), Problem> {
    let listed: Vec<String> = listed(object, "negative")?
        .into_iter()
        .flatten()
        .map(|name| {
            name.as_str()
                .map_or_else(|| name.to_string(), str::to_owned)
        })
        .collect();
    if let Some(other) = listed
        .iter()
        .find(|name| !["xv", "ratio", "difference"].contains(&name.as_str()))
    {
        let found = format!("'negative' of {}", quoted(other));
        return Err(Problem::at(0, 0, found, "'xv' or 'ratio'"));
    }
    let lists = |name: &str| listed.iter().any(|listed| listed == name);
    let no_white = is_set(object, "nonconsecutive")? || lists("difference");
    let no_black = lists("ratio");
    let has = |id: &str| found.clues.iter().any(|clue| clue.kind().id == id);
    // With one of them alone, f-puzzles lets dots of the other colour pass too.
    let is_loose = (no_white != no_black) && has(if no_white { "black" } else { "white" });
    for (marked, id, usual) in [(no_white, "white", 1), (no_black, "black", 2)] {
        let other = found
            .clues
            .iter()
            .find(|clue| clue.kind().id == id && clue.number() != Some(usual));
        if let Some(other) = other.filter(|_| marked) {
            let text = format!(
                "dots of which none is missing, with {} among them",
                other.describe(layout.shape())
            );
            return Err(Problem::at(0, 0, text, format!("dots of {usual} alone")));
        }
    }
    let ids = match (no_white, no_black) {
        (true, true) => Some("kropki-negative"),
        (true, false) => Some("non-consecutive"),
        (false, true) => Some("ratio-negative"),
        (false, false) => None,
    };
    let xv = lists("xv").then_some("xv-negative");
    for id in ids.into_iter().chain(xv) {
        let kind = find(id).expect("a kind of clue");
        let clue = Clue::new(kind, layout, vec![], vec![], "");
        found
            .clues
            .push(clue.map_err(|error| Problem::at(0, 0, error.to_string(), "a clue"))?);
    }
    if is_loose {
        let (own, other) = if no_white {
            ("white", "black")
        } else {
            ("black", "white")
        };
        let problem = Problem::at(
            0,
            0,
            format!("no {own} dot missing beside {other} ones"),
            format!("no {other} dots or none missing"),
        );
        let hint = format!("read as: only {own} dots are excepted");
        found.remarks.push(problem.hint(hint));
    }
    Ok(())
}

/// The entries of one key.
struct Reading<'a> {
    key: &'static str,
    kind: &'static Kind,
    layout: &'a Layout,
    found: &'a mut Found,
}

impl Reading<'_> {
    fn entries(&mut self, items: &[Value], entry: Entry) -> Result<(), Problem> {
        if entry == Entry::Single {
            let mut cells = Vec::with_capacity(items.len());
            for item in items {
                let cell = self.cell(&item["cell"])?;
                // A mark says no more the second time.
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            return if cells.is_empty() {
                Ok(())
            } else {
                self.add(vec![cells], vec![])
            };
        }
        items.iter().try_for_each(|item| self.entry(item, entry))
    }

    fn entry(&mut self, item: &Value, entry: Entry) -> Result<(), Problem> {
        match entry {
            Entry::Single => {}
            Entry::Cells => {
                let cells = self.cells(&item["cells"])?;
                let Some(numbers) = self.numbers(item)? else {
                    self.says_nothing(&cells);
                    return Ok(());
                };
                self.add(vec![cells], numbers)?;
            }
            Entry::Lines => {
                for line in self.lines(item, &[])? {
                    let cells = self.cells(line)?;
                    if cells.len() < 2 {
                        self.says_nothing(&cells);
                        continue;
                    }
                    let Some(numbers) = self.numbers(item)? else {
                        self.says_nothing(&cells);
                        return Ok(());
                    };
                    self.add(vec![cells], numbers)?;
                }
            }
            Entry::Arrow => self.arrow(item)?,
            Entry::Clone => {
                let groups = vec![
                    self.cells(&item["cells"])?,
                    self.cells(&item["cloneCells"])?,
                ];
                self.add(groups, vec![])?;
            }
            Entry::Corner => {
                let cells = self.cells(&item["cells"])?;
                let values = item["values"].as_array().into_iter().flatten();
                let values: Option<Vec<u32>> = values.map(number).collect();
                let values = values.ok_or_else(|| self.misread(&item["values"], "digits"))?;
                if values.is_empty() {
                    self.says_nothing(&cells);
                    return Ok(());
                }
                self.add(vec![cells], values)?;
            }
            Entry::Outside => {
                let line = self.line(&item["cell"])?;
                match self.numbers(item)? {
                    Some(numbers) => self.add(vec![line], numbers)?,
                    None => self.says_nothing(&line),
                }
            }
            Entry::Diagonal => {
                let cells = self.diagonal(item)?;
                match self.numbers(item)? {
                    Some(numbers) => self.add(vec![cells], numbers)?,
                    None => self.says_nothing(&cells),
                }
            }
        }
        Ok(())
    }

    fn arrow(&mut self, item: &Value) -> Result<(), Problem> {
        let circle = self.cells(&item["cells"])?;
        for line in self.lines(item, &circle)? {
            let line = self.cells(line)?;
            let Some((first, shaft)) = line.split_first() else {
                self.says_nothing(&circle);
                continue;
            };
            let circle = if circle.is_empty() {
                vec![*first]
            } else {
                circle.clone()
            };
            if shaft.is_empty() {
                self.says_nothing(&line);
                continue;
            }
            let id = if circle.len() == 1 {
                "arrow"
            } else {
                "pill-arrow"
            };
            let kind = find(id).expect("a kind of clue");
            self.add_kind(kind, vec![circle, shaft.to_vec()], vec![])?;
        }
        Ok(())
    }

    /// The lines of an entry; one without any says nothing, at these cells.
    fn lines<'v>(&mut self, item: &'v Value, cells: &[Cell]) -> Result<&'v [Value], Problem> {
        let lines = match &item["lines"] {
            Value::Null => &[][..],
            Value::Array(lines) => lines,
            other => return Err(self.misread(other, "a list")),
        };
        if lines.is_empty() {
            self.says_nothing(cells);
        }
        Ok(lines)
    }

    fn add(&mut self, groups: Vec<Vec<Cell>>, numbers: Vec<u32>) -> Result<(), Problem> {
        self.add_kind(self.kind, groups, numbers)
    }

    fn add_kind(
        &mut self,
        kind: &'static Kind,
        groups: Vec<Vec<Cell>>,
        numbers: Vec<u32>,
    ) -> Result<(), Problem> {
        let clue = Clue::new(kind, self.layout, groups, numbers, "");
        self.found.clues.push(clue.map_err(|error| {
            let found = format!("an entry of '{}' that makes no sense", self.key);
            Problem::at(0, 0, found, "a clue that can be kept").hint(error.to_string())
        })?);
        Ok(())
    }

    /// Remarks that an entry has no number or is too short to say anything.
    fn says_nothing(&mut self, cells: &[Cell]) {
        let shape = self.layout.shape();
        let place = cells
            .first()
            .map_or_else(String::new, |&cell| format!(" at {}", shape.name(cell)));
        let found = format!("an entry of '{}'{place} that says nothing", self.key);
        let remark = Problem::at(0, 0, found, "a number and enough cells");
        self.found.remarks.push(remark.hint("it was left out"));
    }

    fn misread(&self, value: &Value, expected: &str) -> Problem {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let found = format!("{} under '{}'", quoted(&text), self.key);
        Problem::at(0, 0, found, expected)
    }

    fn cells(&self, value: &Value) -> Result<Vec<Cell>, Problem> {
        match value {
            Value::Null => Ok(Vec::new()),
            Value::Array(names) => names.iter().map(|name| self.cell(name)).collect(),
            other => Err(self.misread(other, "a list")),
        }
    }

    fn cell(&self, value: &Value) -> Result<Cell, Problem> {
        let cell = value
            .as_str()
            .and_then(|name| self.layout.shape().cell_named(name.trim()));
        cell.ok_or_else(|| self.misread(value, "a cell of the board, as R1C1"))
    }

    /// The numbers of an entry; nothing if it needs one and has none.
    fn numbers(&self, item: &Value) -> Result<Option<Vec<u32>>, Problem> {
        let value = &item["value"];
        let is_absent =
            value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
        let Some(own) = self.kind.number else {
            return Ok(Some(vec![]));
        };
        if is_absent {
            return Ok(match own.need {
                Need::Required | Need::Many => None,
                // What f-puzzles means on boards of other sides.
                Need::Default(_) if self.kind.id == "whisper" => {
                    Some(vec![self.layout.shape().side().div_ceil(2) as u32])
                }
                Need::Default(_) | Need::Optional => Some(vec![]),
            });
        }
        let text = value.as_str().unwrap_or_default().trim();
        let read = match (self.kind.id, text) {
            ("xv", "X" | "x") => Some(10),
            ("xv", "V" | "v") => Some(5),
            _ => number(value),
        };
        let expected = if self.kind.id == "xv" {
            "X, V or a number"
        } else {
            "a number"
        };
        read.map(|number| Some(vec![number]))
            .ok_or_else(|| self.misread(value, expected))
    }

    /// The cells that a number outside the board looks at, the nearest first.
    fn line(&self, value: &Value) -> Result<Vec<Cell>, Problem> {
        let (shape, side) = (self.layout.shape(), self.layout.shape().side());
        let expected = "a place beside the board, as R0C1";
        let (row, col) = place(value).ok_or_else(|| self.misread(value, expected))?;
        let inside = |at: usize| (1..=side).contains(&at);
        let cells: Vec<Cell> = match (row, col) {
            (0, col) if inside(col) => (0..side).map(|row| shape.cell(row, col - 1)).collect(),
            (row, 0) if inside(row) => (0..side).map(|col| shape.cell(row - 1, col)).collect(),
            (last, col) if last == side + 1 && inside(col) => (0..side)
                .rev()
                .map(|row| shape.cell(row, col - 1))
                .collect(),
            (row, last) if last == side + 1 && inside(row) => (0..side)
                .rev()
                .map(|col| shape.cell(row - 1, col))
                .collect(),
            _ => return Err(self.misread(value, expected)),
        };
        Ok(cells)
    }

    /// The cells from a place beside the board in the direction of an entry.
    fn diagonal(&self, item: &Value) -> Result<Vec<Cell>, Problem> {
        if item["cells"]
            .as_array()
            .is_some_and(|list| !list.is_empty())
        {
            return self.cells(&item["cells"]);
        }
        let (row, col) =
            place(&item["cell"]).ok_or_else(|| self.misread(&item["cell"], "a place, as R0C1"))?;
        let name = item["direction"].as_str().unwrap_or_default();
        let direction = DIRECTIONS.iter().find(|(known, ..)| *known == name);
        let &(_, down, right) =
            direction.ok_or_else(|| self.misread(&item["direction"], "UL, UR, DL or DR"))?;
        let cells: Vec<Cell> = walk(self.layout.shape(), (row, col), (down, right)).collect();
        if cells.is_empty() {
            return Err(self.misread(&item["cell"], "a place from which it points at the board"));
        }
        Ok(cells)
    }
}

/// The cells one step after another from a place, counted from 1, up to the edge of the board.
pub(crate) fn walk(
    shape: Shape,
    (row, col): (usize, usize),
    (down, right): (isize, isize),
) -> impl Iterator<Item = Cell> {
    (1_isize..).map_while(move |steps| {
        let row = row.checked_add_signed(down * steps)?.checked_sub(1)?;
        let col = col.checked_add_signed(right * steps)?.checked_sub(1)?;
        shape.cell_at(row, col)
    })
}

/// The row and column of a name such as `R0C10`.
fn place(value: &Value) -> Option<(usize, usize)> {
    let (row, col) = value.as_str()?.trim().strip_prefix('R')?.split_once('C')?;
    Some((row.parse().ok()?, col.parse().ok()?)).filter(|&(row, col): &(usize, usize)| {
        // Further away than any board is large.
        row <= 1000 && col <= 1000
    })
}

fn number(value: &Value) -> Option<u32> {
    let figures = value.as_str().and_then(|text| text.trim().parse().ok());
    let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
    number.or(figures)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_key_is_of_a_kind_that_there_is() {
        for (key, kind, entry) in KEYS {
            let kind = find(kind).unwrap_or_else(|| panic!("{key}: no kind {kind}"));
            let needs_number = kind.number.is_some_and(|number| number.need == Need::Many);
            assert_eq!(needs_number, entry == Entry::Corner, "{key}");
        }
    }

    #[test]
    fn numbers_beside_the_board_look_into_it_from_all_sides() {
        let layout = Layout::plain(Shape::classic());
        for (place, cells) in [
            ("R0C2", ["r1c2", "r2c2"]),
            ("R10C2", ["r9c2", "r8c2"]),
            ("R3C0", ["r3c1", "r3c2"]),
            ("R3C10", ["r3c9", "r3c8"]),
        ] {
            let object = json!({"skyscraper": [{"cell": place, "value": "3"}]});
            let found = read_clues(object.as_object().unwrap(), &layout)
                .ok()
                .unwrap();
            let names: Vec<String> = found.clues[0].cells()[..2]
                .iter()
                .map(|&cell| layout.shape().name(cell).to_string())
                .collect();
            assert_eq!(names, cells);
        }
        // A little killer without its cells says them by place and direction.
        let object =
            json!({"littlekillersum": [{"cell": "R4C0", "direction": "UR", "value": "20"}]});
        let found = read_clues(object.as_object().unwrap(), &layout)
            .ok()
            .unwrap();
        let line = found.clues[0].describe(layout.shape());
        assert_eq!(line, "little-killer 20: r3c1 r2c2 r1c3");
    }
}
