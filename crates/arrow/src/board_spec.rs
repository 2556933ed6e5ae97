//! One puzzle from a text or from numbers, with what is said of its board beside it.
//!
//! Most texts say nothing of the board: 81 characters are a 9x9 board. Formats that know rules, irregular regions and
//! clues carry them along; for all others, and for lists of numbers, the caller states them once, or a column states them
//! row by row. Either way the puzzle that comes out has them, and a method that does not know them refuses it by name.

use satur_advice::puzzle_json;
use satur_formats::{Input, ReadOptions, open, read_frame, with_clues};
use satur_model::rules::{self, Rule};
use satur_model::{Grid, Layout, Overlapping, Puzzle, Shape};
use satur_nine::Board;

/// What is known of a board beside the text of its puzzle.
#[derive(Clone, Default, Debug)]
pub struct BoardSpec {
    /// The blocks, where a text does not say.
    pub shape: Option<Shape>,
    /// Rules beside those that a text says.
    pub rules: Vec<&'static Rule>,
    /// The region of each cell, row by row: the irregular blocks of a jigsaw, by any number for each.
    pub regions: Option<Vec<u32>>,
    /// Clues as a list of JSON, as the format `json` has them under `clues`.
    pub clues: Option<String>,
}

/// What a row holds.
#[derive(Clone, Debug)]
pub enum Given {
    /// Nothing.
    Null,
    /// A 9x9 board of which nothing is known but its digits.
    Plain(Board),
    /// Any other puzzle.
    Puzzle(Box<Puzzle>),
    /// Something that is no puzzle, and why.
    Bad(String),
}

impl Given {
    /// What tells this puzzle from another, however it was written down.
    pub(crate) fn key(&self) -> Vec<u8> {
        match self {
            Self::Null | Self::Bad(_) => Vec::new(),
            Self::Plain(board) => satur_nine::write(board).to_vec(),
            Self::Puzzle(puzzle) => puzzle_text(puzzle).into_bytes(),
        }
    }

    /// The puzzle, of whatever kind.
    pub fn puzzle(&self) -> Option<Puzzle> {
        match self {
            Self::Null | Self::Bad(_) => None,
            Self::Plain(board) => Some(puzzle_of(board)),
            Self::Puzzle(puzzle) => Some((**puzzle).clone()),
        }
    }
}

/// The puzzle of a plain board, whose numbers are 0 to 9.
pub(crate) fn puzzle_of(board: &Board) -> Puzzle {
    let grid = Grid::from_numbers(Shape::classic(), board);
    Puzzle::new(grid.unwrap_or_else(|| Grid::empty(Shape::classic())))
}

/// A puzzle on one line that [`BoardSpec::read_text`] reads back with its rules: the cells alone where rows, columns and
/// blocks are all there is, else an object of the format `json`.
pub fn puzzle_text(puzzle: &Puzzle) -> String {
    if puzzle.is_plain() {
        puzzle.board().to_string()
    } else {
        serde_json::Value::Object(puzzle_json(puzzle)).to_string()
    }
}

/// The rule with this id, or what is wrong.
pub fn read_rule(id: &str) -> Result<&'static Rule, String> {
    rules::find(id).ok_or_else(|| {
        let known: Vec<&str> = rules::RULES.iter().map(|rule| rule.id).collect();
        format!(
            "found the rule '{id}', expected one of {}",
            known.join(", ")
        )
    })
}

/// The regions that a text names by a character for each cell; blanks and ends of lines between them say nothing.
pub fn read_regions(text: &str) -> Vec<u32> {
    let names = text.chars().filter(|name| !name.is_whitespace());
    names.map(u32::from).collect()
}

/// What a disguise or a canonical form would lose of a puzzle, for whoever refuses it; nothing if rows, columns and
/// blocks are all there is.
pub fn beyond_blocks(puzzle: &Puzzle) -> Option<String> {
    if !puzzle.layout().is_plain() {
        return Some(format!("other rules ({})", puzzle.layout()));
    }
    let clues = puzzle.clue_names();
    (!clues.is_empty()).then(|| format!("clues ({clues})"))
}

impl BoardSpec {
    /// Nothing is known.
    pub const ANY: Self = Self {
        shape: None,
        rules: Vec::new(),
        regions: None,
        clues: None,
    };

    /// A board with these blocks, where a text does not say.
    pub fn of_shape(shape: Option<Shape>) -> Self {
        Self { shape, ..Self::ANY }
    }

    /// Whether nothing is known that a usual 9x9 board has not.
    pub(crate) fn is_classic(&self) -> bool {
        self.shape.is_none_or(|shape| shape == Shape::classic()) && self.is_plain()
    }

    /// Whether no rules, regions or clues are stated.
    pub fn is_plain(&self) -> bool {
        self.rules.is_empty() && self.regions.is_none() && self.clues.is_none()
    }

    /// The grids that overlap, if a rule says so.
    fn overlapping(&self) -> Option<&'static Overlapping> {
        self.rules.iter().find_map(|rule| match rule.board {
            rules::Board::Overlapping(board) => Some(board),
            _ => None,
        })
    }

    /// The layout of a board on which nothing stands yet: the shape, with rules and regions.
    pub fn layout(&self) -> Result<Layout, String> {
        let side = self.regions.as_ref().map(|regions| regions.len().isqrt());
        let of_side = side.and_then(|side| Shape::new(1, side).ok());
        let shape = self.shape.or(of_side).unwrap_or_else(Shape::classic);
        Layout::new(shape, self.regions.as_deref(), &self.rules).map_err(|error| error.to_string())
    }

    /// Reads one board in any format.
    pub fn read_text(&self, text: &str) -> Given {
        if self.is_classic()
            && let Some(board) = satur_nine::read(text.as_bytes())
        {
            return Given::Plain(board);
        }
        self.read_any(text)
            .map_or_else(Given::Bad, |puzzle| Given::Puzzle(Box::new(puzzle)))
    }

    /// Reads a board from numbers, row by row, 0 for empty. Without a shape the blocks are those that everybody means
    /// by the side.
    pub fn read_numbers(&self, numbers: &[i64]) -> Given {
        let shape = match self.shape_of(numbers.len()) {
            Ok(shape) => shape,
            Err(why) => return Given::Bad(why),
        };
        let mut bytes = Vec::with_capacity(numbers.len());
        for (at, &number) in numbers.iter().enumerate() {
            match u8::try_from(number) {
                Ok(byte) if usize::from(byte) <= shape.side() => bytes.push(byte),
                _ => {
                    return Given::Bad(format!(
                        "cell {}: found {number}, expected 0 to {}",
                        at + 1,
                        shape.side()
                    ));
                }
            }
        }
        if let (Ok(board), true) = (Board::try_from(bytes.as_slice()), self.is_classic()) {
            return Given::Plain(board);
        }
        let grid = Grid::from_numbers(shape, &bytes).ok_or_else(|| "not a board".to_owned());
        grid.and_then(|grid| self.complete(Puzzle::new(grid)))
            .map_or_else(Given::Bad, |puzzle| Given::Puzzle(Box::new(puzzle)))
    }

    /// The shape of a board with this many cells.
    fn shape_of(&self, cells: usize) -> Result<Shape, String> {
        let side = cells.isqrt();
        let is_square = side * side == cells;
        let guessed = || {
            if self.without_blocks() {
                Shape::new(1, side).ok()
            } else {
                Shape::conventional(side)
            }
        };
        let overlapping = self.overlapping().map(Shape::overlapping);
        let stated = overlapping.or(self.shape);
        let shape = stated.or_else(|| guessed().filter(|_| is_square));
        shape
            .filter(|shape| shape.cells() == cells)
            .ok_or_else(|| match stated {
                Some(shape) => format!(
                    "found {cells} numbers, expected {} for blocks of {shape}",
                    shape.cells()
                ),
                None => format!(
                    "found {cells} numbers, expected one for each cell: 81 for a board of side 9 (give a shape \
                     where several are in use)"
                ),
            })
    }

    /// Whether the board is known without blocks: a jigsaw or a Latin square.
    fn without_blocks(&self) -> bool {
        let is_latin = |rule: &&Rule| matches!(rule.board, rules::Board::Latin);
        self.regions.is_some() || self.rules.iter().any(is_latin)
    }

    fn read_any(&self, text: &str) -> Result<Puzzle, String> {
        if let Some(shape) = self.overlapping().map(Shape::overlapping) {
            let cells = text.chars().filter(|c| !matches!(c, '\n' | '\r')).count();
            if cells == shape.cells() || cells == shape.width() * shape.height() {
                let grid = read_frame(shape, text).map_err(|problem| problem.to_string())?;
                return self.complete(Puzzle::new(grid));
            }
        }
        // A jigsaw and a Latin square need no blocks: then those of the side will do.
        let cells = || text.chars().filter(|c| !c.is_whitespace()).count();
        let guessed = || (self.shape_of(cells()).ok()).filter(|_| self.without_blocks());
        let options = ReadOptions {
            shape: self.shape.or_else(guessed),
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        let read = |format| {
            let mut boards =
                open(Input::from_text(text), format, options).map_err(|e| e.to_string())?;
            match (boards.next(), boards.next()) {
                (None, _) => Err("found no board in the text".to_owned()),
                (Some(Err(error)), _) => Err(error.to_string()),
                (Some(Ok(_)), Some(_)) => Err("found several boards, expected one".to_owned()),
                (Some(Ok(record)), None) => Ok(record.puzzle),
            }
        };
        let puzzle = read(None).map_err(|error| {
            // What is wrong with a word that has as many characters as a board has cells is told with its place.
            let line = satur_formats::find("line").filter(|_| is_word_of_cells(text));
            match line.map(|line| read(Some(line))) {
                Some(Err(precise)) => precise,
                _ => error,
            }
        });
        self.complete(puzzle?)
    }

    /// Adds what is stated to what a text said.
    fn complete(&self, puzzle: Puzzle) -> Result<Puzzle, String> {
        if self.is_plain() {
            return Ok(puzzle);
        }
        let told = puzzle.layout();
        if self.regions.is_some() && told.jigsaw().is_some() {
            return Err(
                "found regions in the text and beside it, expected them once: leave one out"
                    .to_owned(),
            );
        }
        let of_text: Option<Vec<u32>> = told
            .jigsaw()
            .map(|regions| regions.iter().copied().map(u32::from).collect());
        let regions = self.regions.as_deref().or(of_text.as_deref());
        let all_rules = [told.rules(), &self.rules].concat();
        let layout = Layout::new(puzzle.shape(), regions, &all_rules);
        let layout = layout.map_err(|error| error.to_string())?;
        let puzzle = puzzle
            .with_layout(layout)
            .map_err(|error| error.to_string())?;
        let Some(clues) = &self.clues else {
            return Ok(puzzle);
        };
        if !puzzle.clues().is_empty() {
            return Err(
                "found clues in the text and beside it, expected them once: leave one out"
                    .to_owned(),
            );
        }
        with_clues(puzzle, clues).map_err(|problem| format!("clues: {problem}"))
    }
}

/// Whether a text is one word with as many characters as a board has cells.
fn is_word_of_cells(text: &str) -> bool {
    let word = text.trim();
    let cells = word.chars().count();
    cells > 15 && cells.isqrt().pow(2) == cells && !word.contains(char::is_whitespace)
}
