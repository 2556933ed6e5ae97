//! Rules beyond rows, columns and blocks in text: their ids, irregular regions, and boards with holes.

use satur_model::{Grid, Layout, LayoutError, Overlapping, Puzzle, Shape, clues, rules};

use crate::problem::quoted;
use crate::{Problem, Record};

/// The characters that name regions, in the order in which regions appear.
const NAMES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// A set of rules, as cheap to copy as a number.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct RuleSet(u64);

impl RuleSet {
    /// The set of these rules.
    pub fn of(chosen: &[&'static rules::Rule]) -> Self {
        let bit = |rule: &&rules::Rule| rules::RULES.iter().position(|other| other.id == rule.id);
        Self(
            chosen
                .iter()
                .filter_map(bit)
                .fold(0, |set, at| set | 1 << at),
        )
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rules of the set.
    pub fn rules(self) -> impl Iterator<Item = &'static rules::Rule> {
        let all = rules::RULES.iter().copied().enumerate();
        all.filter(move |(at, _)| self.0 >> at & 1 == 1)
            .map(|(_, rule)| rule)
    }

    /// Adds the rules to those of a board.
    pub(crate) fn add_to(self, mut record: Record) -> Result<Record, Problem> {
        let mut layout = Ok(record.puzzle.layout().clone());
        for rule in self.rules() {
            layout = layout.and_then(|layout| layout.with_rule(rule));
        }
        let misfit = |error: String| {
            let ids: Vec<&str> = self.rules().map(|rule| rule.id).collect();
            let found = format!("a board that cannot have the rule {}", ids.join(" and "));
            Problem::at(record.line, 0, found, "one that can").hint(error)
        };
        let layout = layout.map_err(|error| misfit(error.to_string()))?;
        let puzzle = record.puzzle.clone().with_layout(layout);
        record.puzzle = puzzle.map_err(|error| misfit(error.to_string()))?;
        Ok(record)
    }
}

/// What a text says of the rules of a board.
#[derive(Default, Debug)]
pub(crate) struct StatedRules {
    pub(crate) rules: Vec<&'static rules::Rule>,
    /// The region of each cell.
    pub(crate) regions: Option<Vec<u32>>,
}

impl StatedRules {
    /// Adds the rule with this id; a problem without a place if there is none.
    pub(crate) fn rule(&mut self, id: &str) -> Result<(), Problem> {
        let rule = rules::find(id.trim()).ok_or_else(|| {
            let problem = Problem::at(0, 0, format!("the rule {}", quoted(id)), "the id of a rule");
            if let Some(kind) = clues::named(id).first() {
                return problem.hint(format!("{} is a clue: write it under \"clues\"", kind.id));
            }
            let known: Vec<&str> = rules::RULES.iter().map(|rule| rule.id).collect();
            let known = known.join(", ");
            problem.hint(format!("there are {known}"))
        })?;
        self.rules.push(rule);
        Ok(())
    }

    /// Adds the regions, a character for each cell, of which blanks are left out.
    pub(crate) fn regions(&mut self, text: &str) {
        let names = text.chars().filter(|name| !name.is_whitespace());
        self.regions
            .get_or_insert_default()
            .extend(names.map(u32::from));
    }

    /// The grids that overlap, if a rule says so.
    pub(crate) fn overlapping(&self) -> Option<&'static Overlapping> {
        self.rules.iter().find_map(|rule| match rule.board {
            rules::Board::Overlapping(board) => Some(board),
            _ => None,
        })
    }

    /// Whether blocks are not needed to know the board.
    pub(crate) fn needs_no_blocks(&self) -> bool {
        let is_latin = |rule: &&rules::Rule| matches!(rule.board, rules::Board::Latin);
        self.regions.is_some() || self.rules.iter().any(is_latin)
    }

    /// The layout that a shape and the rules make.
    pub(crate) fn layout(&self, shape: Shape) -> Result<Layout, LayoutError> {
        Layout::new(shape, self.regions.as_deref(), &self.rules)
    }

    /// Gives a puzzle the rules.
    pub(crate) fn apply(&self, puzzle: Puzzle) -> Result<Puzzle, Problem> {
        let misfit = |error: String| {
            Problem::at(
                0,
                0,
                "rules that do not fit the board",
                "rules that can be kept",
            )
            .hint(error)
        };
        let layout = self
            .layout(puzzle.shape())
            .map_err(|error| misfit(error.to_string()))?;
        puzzle
            .with_layout(layout)
            .map_err(|error| misfit(error.to_string()))
    }
}

/// The region of each cell as text, a character a cell; nothing if there are more regions than names.
pub(crate) fn regions_text(layout: &Layout) -> Option<String> {
    let names: Vec<char> = NAMES.chars().collect();
    let regions = layout.jigsaw()?.iter();
    regions
        .map(|&region| names.get(usize::from(region)).copied())
        .collect()
}

/// The cells of overlapping grids from text: one character for each place of the rectangle around them, blank
/// where no cell is, or one for each cell.
pub fn read_frame(shape: Shape, text: &str) -> Result<Grid, Problem> {
    let symbols: Vec<char> = text
        .chars()
        .filter(|symbol| !matches!(symbol, '\n' | '\r'))
        .collect();
    let (width, area) = (shape.width(), shape.width() * shape.height());
    let mut numbers = Vec::with_capacity(shape.cells());
    let is_frame = symbols.len() == area;
    if !is_frame && symbols.len() != shape.cells() {
        let expected = format!(
            "{area} characters, {} rows of {width} with blanks where no cell is, or {} without them",
            shape.height(),
            shape.cells()
        );
        let found = format!("{} characters", symbols.len());
        return Err(Problem::at(0, 0, found, expected));
    }
    for (at, &symbol) in symbols.iter().enumerate() {
        let is_cell = !is_frame || shape.cell_at(at / width, at % width).is_some();
        let number = match symbol {
            '.' | '0' => Some(0),
            _ => symbol.to_digit(10).map(|digit| digit as u8),
        };
        match (is_cell, number) {
            (true, Some(number)) if usize::from(number) <= shape.side() => numbers.push(number),
            (false, None | Some(0)) => {}
            _ => {
                let place = format!("row {}, column {}", at / width + 1, at % width + 1);
                let expected = if is_cell {
                    format!("a digit 1 to {} or '.' at {place}", shape.side())
                } else {
                    format!("a blank at {place}, where the board has no cell")
                };
                return Err(Problem::at(0, 0, quoted(&symbol.to_string()), expected));
            }
        }
    }
    Ok(Grid::from_numbers(shape, &numbers).expect("as many as there are cells"))
}

/// A grid in the rectangle around it, a character a place, blank where no cell is.
pub(crate) fn frame_text(grid: &Grid) -> String {
    let shape = grid.shape();
    let places = (0..shape.height()).flat_map(|row| (0..shape.width()).map(move |col| (row, col)));
    places
        .map(|(row, col)| match shape.cell_at(row, col) {
            None => ' ',
            Some(cell) => grid[cell]
                .and_then(satur_model::Digit::symbol)
                .unwrap_or('.'),
        })
        .collect()
}
