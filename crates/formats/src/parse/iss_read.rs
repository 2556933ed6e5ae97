//! What the types of an ISS string mean.

use satur_model::clues::{Clue, find};
use satur_model::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle, Shape, rules};

use crate::parse::iss_composites::written_out;
use crate::problem::quoted;
use crate::{Line, Problem, ReadOptions, Record};

/// The board of a line.
pub(crate) fn read_line(line: &Line, _: ReadOptions) -> Result<Record, Problem> {
    let text: String = line
        .text
        .chars()
        .filter(|sign| !sign.is_whitespace())
        .collect();
    let wrong = |found: String, expected: &str| Problem::at(line.number, 0, found, expected);
    let Some(rest) = text.strip_prefix('.') else {
        return Err(wrong(
            quoted(line.text.trim()),
            "a constraint, which begins with '.'",
        ));
    };
    let (side, has_boxes) =
        size(rest).map_err(|reason| wrong(reason, "a square board of digits from 1 on"))?;
    let mut reading =
        Reading::new(side, has_boxes).map_err(|reason| wrong(reason, "a board of such blocks"))?;
    let items =
        written_out(rest, side).map_err(|reason| wrong(reason, "groups with their ends"))?;
    // A type that is unknown is named before anything else: it may be what makes another constraint read wrong, as
    // variables do that stand among the givens.
    let mut first_wrong = None;
    for (type_of, parts) in &items {
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        match reading.take(type_of, &parts) {
            Ok(()) => {}
            Err(Failure::Unknown) => {
                let found = format!("the constraint {}", quoted(type_of));
                let expected = "a constraint that Satur has a clue or a rule for";
                return Err(wrong(found, expected));
            }
            Err(Failure::Wrong(found, expected)) => {
                let found = format!("{found} in {}", quoted(type_of));
                first_wrong.get_or_insert_with(|| wrong(found, expected));
            }
        }
    }
    if let Some(problem) = first_wrong {
        return Err(problem);
    }
    reading
        .finish()
        .map(|puzzle| Record::new(line.number, puzzle))
        .map_err(|error| {
            let found = "a clue that makes no sense".to_owned();
            wrong(found, "a clue that can be kept").hint(error)
        })
}

/// The side of the board that a string is about, and whether it has boxes if its side allows them.
fn size(text: &str) -> Result<(usize, bool), String> {
    let items = || text.split('.').map(|item| item.split('~'));
    let has_boxes = items().all(|mut parts| parts.next() != Some("NoBoxes"));
    let mut shapes = items().filter(|parts| parts.clone().next() == Some("Shape"));
    let Some(parts) = shapes.next().map(|parts| parts.skip(1).collect::<Vec<_>>()) else {
        return Ok((9, has_boxes));
    };
    let size = parts.first().copied().unwrap_or("9x9");
    let (rows, cols) = size.split_once('x').unwrap_or_default();
    let side = rows.parse::<usize>().ok().filter(|_| rows == cols);
    let side = side.ok_or_else(|| format!("a board of {size} cells"))?;
    let values = parts.get(1).copied().unwrap_or_default();
    let is_plain = values.is_empty() || values == side.to_string() || values == format!("1-{side}");
    if !is_plain || parts.len() > 2 || side == 0 {
        return Err(format!("the shape {}", quoted(&parts.join("~"))));
    }
    Ok((side, has_boxes))
}

pub(super) enum Failure {
    /// A type that there is no clue for.
    Unknown,
    /// What was found, and what was expected.
    Wrong(String, &'static str),
}

/// A clue before its board is known: kind, lists of cells, numbers, text.
pub(super) type Draft = (&'static str, Vec<Vec<Cell>>, Vec<u32>, String);

pub(super) struct Reading {
    pub(super) shape: Shape,
    has_blocks: bool,
    rules: Vec<&'static rules::Rule>,
    diagonals: Vec<i8>,
    regions: Option<String>,
    givens: Grid,
    marks: Candidates,
    pub(super) clues: Vec<Draft>,
}

impl Reading {
    /// An empty board.
    fn new(side: usize, has_boxes: bool) -> Result<Self, String> {
        // The squarest boxes, lying rather than standing; none where the side is a prime.
        let rows = (2..=side.isqrt())
            .rev()
            .find(|rows| side.is_multiple_of(*rows));
        let has_boxes = rows.is_some() && has_boxes;
        let rows = rows.filter(|_| has_boxes).unwrap_or(1);
        let shape = Shape::new(rows, side / rows).map_err(|error| error.to_string())?;
        Ok(Self {
            shape,
            has_blocks: has_boxes,
            rules: Vec::new(),
            diagonals: Vec::new(),
            regions: None,
            givens: Grid::empty(shape),
            marks: Candidates::full(shape),
            clues: Vec::new(),
        })
    }

    fn cell(&self, name: &str) -> Result<Cell, Failure> {
        let wrong = || {
            Failure::Wrong(
                format!("the cell {}", quoted(name)),
                "a cell of the board, as R1C1",
            )
        };
        let [r, row, c, col] = name.as_bytes() else {
            return Err(wrong());
        };
        let index = |sign: u8| (sign as char).to_digit(36)?.checked_sub(1);
        let is_cell = r.eq_ignore_ascii_case(&b'r') && c.eq_ignore_ascii_case(&b'c');
        let place = index(*row).zip(index(*col)).filter(|_| is_cell);
        let place = place.and_then(|(row, col)| self.shape.cell_at(row as usize, col as usize));
        place.ok_or_else(wrong)
    }

    pub(super) fn cells(&self, names: &[&str]) -> Result<Vec<Cell>, Failure> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    pub(super) fn add(&mut self, kind: &'static str, cells: Vec<Cell>, numbers: Vec<u32>) {
        self.clues.push((kind, vec![cells], numbers, String::new()));
    }

    fn take(&mut self, type_of: &str, parts: &[&str]) -> Result<(), Failure> {
        match type_of {
            "" => return self.take_givens(parts),
            "Shape" | "NoBoxes" => {}
            // Sets of one cell, whose remainders differ from nothing.
            "Modular" if parts.first() == Some(&"1") => {}
            "Jigsaw" => self.regions = parts.last().map(|&regions| regions.to_owned()),
            "Diagonal" => self
                .diagonals
                .push(if parts.first() == Some(&"1") { 1 } else { -1 }),
            "Windoku" => self.take_rule("windoku"),
            "DisjointSets" => self.take_rule("disjoint"),
            "AntiKnight" => self.take_rule("anti-knight"),
            "AntiKing" => self.take_rule("anti-king"),
            "Skyscraper" => self.take_line("skyscraper", parts)?,
            "XSum" => self.take_line("x-sum", parts)?,
            "NumberedRoom" => self.take_line("numbered-room", parts)?,
            "Sandwich" => {
                let [sum, line] = parts else {
                    return Err(few(parts));
                };
                self.take_line("sandwich", &[line, sum])?;
            }
            "LittleKiller" => self.take_diagonal(parts)?,
            "WhiteDot" => self.take_pairs("white", &[], parts)?,
            "BlackDot" => self.take_pairs("black", &[], parts)?,
            "X" => self.take_pairs("xv", &[10], parts)?,
            "V" => self.take_pairs("xv", &[5], parts)?,
            "GreaterThan" => self.take_pairs("greater", &[], parts)?,
            "Pair" | "PairX" | "NFA" | "Regex" => self.take_code(type_of, parts)?,
            "SumLine" => self.take_sum_line(parts)?,
            "HiddenSkyscraper" | "Lunchbox" | "RellikCage" | "EqualityCage" | "ContainExact" => {
                self.take_automaton(type_of, parts)?;
            }
            "EqualSum" => {
                let groups = parts.split(|part| *part == "-");
                let groups = groups
                    .map(|group| self.cells(group))
                    .collect::<Result<_, _>>()?;
                self.clues
                    .push(("equal-sum", groups, vec![], String::new()));
            }
            "SameValues" => {
                let (sets, cells) = parts.split_first().ok_or_else(|| few(parts))?;
                let (sets, cells) = (number(sets)? as usize, self.cells(cells)?);
                if sets < 2 || cells.len() % sets != 0 || cells.is_empty() {
                    return Err(Failure::Wrong(format!("{sets} sets"), "sets of one size"));
                }
                let groups = cells.chunks(cells.len() / sets).map(<[Cell]>::to_vec);
                self.clues
                    .push(("same-values", groups.collect(), vec![], String::new()));
            }
            _ => return self.take_listed(type_of, parts),
        }
        Ok(())
    }

    /// Types that are a list of cells with something before it.
    fn take_listed(&mut self, type_of: &str, parts: &[&str]) -> Result<(), Failure> {
        match type_of {
            "Arrow" => {
                let cells = self.cells(parts)?;
                let (circle, shaft) = cells.split_at(cells.len().min(1));
                let groups = vec![circle.to_vec(), shaft.to_vec()];
                self.clues.push(("arrow", groups, vec![], String::new()));
            }
            "PillArrow" => {
                let (size, cells) = parts.split_first().ok_or_else(|| few(parts))?;
                let cells = self.cells(cells)?;
                let (pill, shaft) = cells.split_at(cells.len().min(number(size)? as usize));
                let mut pill = pill.to_vec();
                pill.sort_unstable();
                self.clues.push((
                    "pill-arrow",
                    vec![pill, shaft.to_vec()],
                    vec![],
                    String::new(),
                ));
            }
            "Quad" => {
                let (first, digits) = parts.split_first().ok_or_else(|| few(parts))?;
                let cell = self.cell(first)?;
                let (row, col) = (self.shape.row(cell), self.shape.col(cell));
                let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let at = |(down, right)| self.shape.cell_at(row + down, col + right);
                let cells: Vec<Cell> = places.into_iter().filter_map(at).collect();
                if cells.len() < 4 {
                    return Err(Failure::Wrong(quoted(first), "the corner of a 2x2 square"));
                }
                let digits = digits
                    .iter()
                    .map(|digit| number(digit))
                    .collect::<Result<_, _>>()?;
                self.add("quadruple", cells, digits);
            }
            "ContainAtLeast" => {
                let (digits, cells) = parts.split_first().ok_or_else(|| few(parts))?;
                let digits = digits
                    .split(['_', ','])
                    .map(number)
                    .collect::<Result<_, _>>()?;
                let cells = self.cells(cells)?;
                self.add("quadruple", cells, digits);
            }
            "LookAndSay" => {
                let (clue, cells) = parts.split_first().ok_or_else(|| few(parts))?;
                let digits = clue.chars().map(|digit| number(&digit.to_string()));
                let digits = digits.collect::<Result<_, _>>()?;
                let cells = self.cells(cells)?;
                self.add("look-and-say", cells, digits);
            }
            "Indexing" => {
                let (way, cells) = parts.split_first().ok_or_else(|| few(parts))?;
                let cells = self.cells(cells)?;
                let kind = if *way == "R" {
                    "row-indexer"
                } else {
                    "column-indexer"
                };
                self.add(kind, cells, vec![]);
            }
            "Cage" => {
                let (sum, cells) = parts.split_first().ok_or_else(|| few(parts))?;
                let sum = if sum.is_empty() { 0 } else { number(sum)? };
                let cells = self.cells(cells)?;
                let mut distinct = cells.clone();
                distinct.sort_unstable();
                distinct.dedup();
                // A cell that stands there twice counts twice, and differs from the others.
                if distinct.len() < cells.len() && sum > 0 {
                    self.add("extra-region", distinct, vec![]);
                    self.add("sum", cells, vec![sum]);
                } else {
                    self.add("killer", cells, if sum == 0 { vec![] } else { vec![sum] });
                }
            }
            _ => return self.take_plain(type_of, parts),
        }
        Ok(())
    }

    /// Types that are a list of cells, some after a number.
    fn take_plain(&mut self, type_of: &str, parts: &[&str]) -> Result<(), Failure> {
        if let Some(&(_, kind)) = GLOBAL.iter().find(|(known, _)| *known == type_of) {
            self.clues.push((kind, vec![], vec![], String::new()));
            return Ok(());
        }
        let (kind, takes_number) = PLAIN
            .iter()
            .find(|(known, ..)| *known == type_of)
            .map(|&(_, kind, takes_number)| (kind, takes_number))
            .ok_or(Failure::Unknown)?;
        let first = parts.first().copied().unwrap_or_default();
        let has_number = takes_number && !first.starts_with(['R', 'r']);
        let numbers = if has_number {
            vec![number(first)?]
        } else {
            vec![]
        };
        let cells = self.cells(&parts[usize::from(has_number)..])?;
        self.add(kind, cells, numbers);
        Ok(())
    }

    fn take_rule(&mut self, id: &str) {
        self.rules.extend(rules::find(id));
    }

    fn take_givens(&mut self, parts: &[&str]) -> Result<(), Failure> {
        for part in parts {
            let mut values = part.split('_');
            let cell = self.cell(values.next().unwrap_or_default())?;
            let mut digits = DigitSet::EMPTY;
            for value in values {
                let value = number(value)? as usize;
                if !(1..=self.shape.side()).contains(&value) {
                    return Err(Failure::Wrong(quoted(part), "digits of the board"));
                }
                digits.insert(Digit::new(value - 1));
            }
            match digits.single() {
                Some(digit) => self.givens[cell] = Some(digit),
                None => self.marks[cell] = digits,
            }
        }
        Ok(())
    }

    /// A clue at each end of `R1` or `C1` that has a number.
    fn take_line(&mut self, kind: &'static str, parts: &[&str]) -> Result<(), Failure> {
        for (cells, value) in self.ends(parts)? {
            self.add(kind, cells, vec![value]);
        }
        Ok(())
    }

    /// The cells of `R1` or `C1` from each of its ends that has a number, and the number.
    pub(super) fn ends(&self, parts: &[&str]) -> Result<Vec<(Vec<Cell>, u32)>, Failure> {
        let (line, ends) = parts.split_first().ok_or_else(|| few(parts))?;
        let wrong = || Failure::Wrong(quoted(line), "a row or a column, as R1 or C1");
        let (way, index) = line.split_at_checked(1).ok_or_else(wrong)?;
        let index = index.chars().next().and_then(|sign| sign.to_digit(36));
        let index = index
            .and_then(|number| number.checked_sub(1))
            .ok_or_else(wrong)? as usize;
        let cells: Option<Vec<Cell>> = (0..self.shape.side())
            .map(|at| match way {
                "R" | "r" => self.shape.cell_at(index, at),
                _ => self.shape.cell_at(at, index),
            })
            .collect();
        let cells = cells.ok_or_else(wrong)?;
        let ends = ends.iter().enumerate();
        ends.filter(|(_, value)| !value.is_empty())
            .map(|(end, value)| {
                let mut cells = cells.clone();
                if end == 1 {
                    cells.reverse();
                }
                Ok((cells, number(value)?))
            })
            .collect()
    }

    /// A sum and the first cell of a diagonal.
    fn take_diagonal(&mut self, parts: &[&str]) -> Result<(), Failure> {
        let [sum, first] = parts else {
            return Err(few(parts));
        };
        let inside = || Failure::Wrong(quoted(first), "a cell on the edge");
        let cells = diagonal_from(self.shape, self.cell(first)?).ok_or_else(inside)?;
        let sum = number(sum)?;
        self.add("little-killer", cells, vec![sum]);
        Ok(())
    }

    /// Every two of the cells that touch, the one that is named first first.
    fn take_pairs(
        &mut self,
        kind: &'static str,
        numbers: &[u32],
        parts: &[&str],
    ) -> Result<(), Failure> {
        let cells = self.cells(parts)?;
        let place = |cell: Cell| (self.shape.row(cell), self.shape.col(cell));
        let mut pairs = Vec::new();
        for (at, &a) in cells.iter().enumerate() {
            for &b in &cells[at + 1..] {
                let ((row, col), (other_row, other_col)) = (place(a), place(b));
                if row.abs_diff(other_row) + col.abs_diff(other_col) == 1 {
                    pairs.push(vec![a, b]);
                }
            }
        }
        for pair in pairs {
            self.add(kind, pair, numbers.to_vec());
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Puzzle, String> {
        let side = self.shape.side();
        let has_blocks = self.has_blocks;
        if self.diagonals.contains(&1) && self.diagonals.contains(&-1) {
            self.take_rule("x");
        } else if let Some(&way) = self.diagonals.first() {
            let col = |row: usize| if way == 1 { side - 1 - row } else { row };
            let cells = (0..side)
                .map(|row| self.shape.cell(row, col(row)))
                .collect();
            self.add("extra-region", cells, vec![]);
        }
        let regions: Option<Vec<u32>> = self
            .regions
            .as_ref()
            .map(|regions| regions.chars().map(u32::from).collect());
        if regions.is_some() && has_blocks {
            // Boxes stay beside the regions.
            let shape = self.shape;
            for block in shape.houses_of_kind(satur_model::HouseKind::Block) {
                self.add("extra-region", shape.house(block).to_vec(), vec![]);
            }
        }
        if regions.is_none() && !has_blocks {
            self.take_rule("latin");
        }
        let layout = Layout::new(self.shape, regions.as_deref(), &self.rules)
            .map_err(|error| error.to_string())?;
        let puzzle = Puzzle::new(self.givens)
            .with_layout(layout)
            .map_err(|error| error.to_string())?;
        let clues: Result<Vec<Clue>, String> = self
            .clues
            .into_iter()
            .map(|(id, groups, numbers, text)| {
                let kind = find(id).expect("a kind of clue");
                Clue::new(kind, puzzle.layout(), groups, numbers, &text)
                    .map_err(|error| error.to_string())
            })
            .collect();
        let puzzle = puzzle
            .with_clues(clues?)
            .map_err(|error| error.to_string())?;
        // A layout may number its cells alike on another shape.
        let mut marks = Candidates::full(puzzle.shape());
        for cell in puzzle.shape().all_cells() {
            marks[cell] = self.marks[cell];
        }
        if marks == Candidates::full(puzzle.shape()) {
            return Ok(puzzle);
        }
        puzzle.with_marks(marks).map_err(|error| error.to_string())
    }
}

/// The diagonal that begins at a cell on the edge of the board.
pub(crate) fn diagonal_from(shape: Shape, first: Cell) -> Option<Vec<Cell>> {
    let (row, col, last) = (shape.row(first), shape.col(first), shape.side() - 1);
    let (down, right) = match (row, col) {
        (row, 0) if row < last => (true, true),
        (row, col) if col == last && row > 0 && row < last => (false, false),
        (0, _) => (true, false),
        (row, _) if row == last => (false, true),
        _ => return None,
    };
    let step = |at: usize, forward: bool| {
        if forward {
            Some(at + 1)
        } else {
            at.checked_sub(1)
        }
    };
    let next = |&cell: &Cell| {
        let place = step(shape.row(cell), down).zip(step(shape.col(cell), right));
        place.and_then(|(row, col)| shape.cell_at(row, col))
    };
    Some(std::iter::successors(Some(first), next).collect())
}

/// Types that hold on the whole board: theirs and ours.
pub(crate) const GLOBAL: &[(&str, &str)] = &[
    ("AntiTaxicab", "anti-taxicab"),
    ("AntiConsecutive", "non-consecutive"),
    ("GlobalEntropy", "global-entropy"),
    ("StrictKropki", "kropki-negative"),
    ("StrictXV", "xv-negative"),
];

/// Types that are a list of cells: theirs, ours, and whether a number stands before the cells.
pub(crate) const PLAIN: &[(&str, &str, bool)] = &[
    ("Thermo", "thermometer", false),
    ("Whisper", "whisper", true),
    ("Renban", "renban", false),
    ("Modular", "modular", true),
    ("Entropic", "entropic", false),
    ("RegionSumLine", "region-sum", false),
    ("Between", "between", false),
    ("Lockout", "lockout", true),
    ("Palindrome", "palindrome", false),
    ("Zipper", "zipper", false),
    ("DoubleArrow", "double-arrow", false),
    ("AllDifferent", "extra-region", false),
    ("CountingCircles", "counting-circles", false),
    ("Sum", "sum", true),
];

pub(super) fn number(text: &str) -> Result<u32, Failure> {
    text.parse()
        .map_err(|_| Failure::Wrong(quoted(text), "a number"))
}

pub(super) fn few(parts: &[&str]) -> Failure {
    Failure::Wrong(format!("{} arguments", parts.len()), "all that it takes")
}
