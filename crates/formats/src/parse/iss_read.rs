//! What the types of an ISS string mean.

use satur_model::clues::{Clue, find};
use satur_model::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle, Shape, rules};

use crate::parse::iss_composites::written_out;
use crate::problem::quoted;
use crate::{Line, Problem, ReadOptions, Record};

/// The board of a string, which stands on one line or more.
pub(crate) fn read_lines(lines: &[Line], options: ReadOptions) -> Result<Record, Problem> {
    let text: String = lines
        .iter()
        .flat_map(|line| line.text.chars())
        .filter(|character| !character.is_whitespace())
        .collect();
    let first_line = lines.first().map_or(1, |line| line.number);
    let wrong = |found: String, expected: &str| Problem::at(first_line, 0, found, expected);
    let Some(rest) = text.strip_prefix('.') else {
        return Err(wrong(quoted(&text), "a constraint, which begins with '.'"));
    };
    let (side, has_boxes) =
        size(rest).map_err(|reason| wrong(reason, "a square board of digits from 1 on"))?;
    let mut reading =
        Reading::new(side, has_boxes).map_err(|reason| wrong(reason, "a board of such blocks"))?;
    let items =
        written_out(rest, side).map_err(|reason| wrong(reason, "groups with their ends"))?;
    // The line and the column of a constraint.
    let position = |place: usize| {
        let dots = lines.iter().flat_map(|line| {
            let characters = line.text.chars().zip(1..);
            let dots = characters.filter(|(character, _)| *character == '.');
            dots.map(|(_, column)| (line.number, column))
        });
        dots.into_iter().nth(place).unwrap_or((first_line, 0))
    };
    let problem = |place: usize, found: String, expected: &str| {
        let (line, column) = position(place);
        Problem::at(line, column, found, expected)
    };
    // A type that is unknown is named before anything else: it may be what makes another constraint read wrong, as
    // variables do that stand among the givens.
    let mut first_wrong = None;
    for (number, item) in items.iter().enumerate() {
        let parts: Vec<&str> = item.parts.iter().map(String::as_str).collect();
        let here = |found: String, expected: &str| problem(item.place, found, expected);
        reading.number = number;
        match reading.take(&item.type_of, &parts) {
            Ok(()) => {}
            Err(Failure::Unknown) => {
                let found = format!("the constraint {}", quoted(&item.type_of));
                let expected = "a constraint that Satur has a clue or a rule for";
                return Err(here(found, expected));
            }
            Err(Failure::Wrong(found, expected)) => {
                let found = if item.type_of.is_empty() {
                    format!("{found} in the givens")
                } else {
                    format!("{found} in {}", quoted(&item.type_of))
                };
                first_wrong.get_or_insert_with(|| here(found, expected));
            }
        }
        reading.owners.resize(reading.clues.len(), number);
    }
    if let Some(problem) = first_wrong {
        return Err(problem);
    }
    let repeats = std::mem::take(&mut reading.repeats);
    let puzzle = reading.finish().map_err(|(owner, error)| {
        let item = owner.and_then(|owner| items.get(owner));
        let found = match item {
            Some(item) => format!("{} that makes no sense", quoted(&item.type_of)),
            None => "a clue that makes no sense".to_owned(),
        };
        let place = item.map_or(0, |item| item.place);
        problem(place, found, "a clue that can be kept").hint(error)
    })?;
    let mut record = Record::new(first_line, puzzle);
    for (number, found) in repeats {
        let twice = problem(items[number].place, found, "each cell once");
        record.warn(twice.hint("read as: it counts twice"), options)?;
    }
    Ok(record)
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
    /// The constraint at hand.
    number: usize,
    /// The constraint that each clue comes from.
    owners: Vec<usize>,
    /// Cells that a cage names twice, with the constraint.
    repeats: Vec<(usize, String)>,
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
            number: 0,
            owners: Vec::new(),
            repeats: Vec::new(),
        })
    }

    pub(super) fn cell(&self, name: &str) -> Result<Cell, Failure> {
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
            "Diagonal" => self.diagonals.push(match parts {
                ["1"] => 1,
                ["-1"] => -1,
                _ => return Err(Failure::Wrong(quoted(&parts.join("~")), "1 or -1")),
            }),
            "Windoku" => self.take_rule("windoku"),
            "DisjointSets" => self.take_rule("disjoint"),
            "AntiKnight" => self.take_rule("anti-knight"),
            "AntiKing" => self.take_rule("anti-king"),
            "Skyscraper" => self.take_line("skyscraper", parts)?,
            "XSum" => self.take_line("x-sum", parts)?,
            "NumberedRoom" => self.take_line("numbered-room", parts)?,
            "Sandwich" => {
                let [sum, line] = parts else {
                    return Err(few(parts, "a sum and a line, as 12~R1"));
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
                let (sets, cells) = first_of(parts, "a number of sets and cells")?;
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
                let (size, cells) = first_of(parts, "the size of the pill and cells")?;
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
                let (first, digits) = first_of(parts, "a cell and digits")?;
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
                let (digits, cells) = first_of(parts, "digits and cells")?;
                let digits = digits
                    .split(['_', ','])
                    .map(number)
                    .collect::<Result<_, _>>()?;
                let cells = self.cells(cells)?;
                self.add("quadruple", cells, digits);
            }
            "LookAndSay" => {
                let (clue, cells) = first_of(parts, "counts with digits, and cells")?;
                let digits = clue.chars().map(|digit| number(&digit.to_string()));
                let digits = digits.collect::<Result<_, _>>()?;
                let cells = self.cells(cells)?;
                self.add("look-and-say", cells, digits);
            }
            "Indexing" => {
                let (way, cells) = first_of(parts, "R or C, and cells")?;
                let cells = self.cells(cells)?;
                let kind = match *way {
                    "R" => "row-indexer",
                    "C" => "column-indexer",
                    _ => return Err(Failure::Wrong(quoted(way), "R or C, and cells")),
                };
                self.add(kind, cells, vec![]);
            }
            "Cage" => {
                let (sum, cells) = first_of(parts, "a sum and cells")?;
                let sum = if sum.is_empty() { 0 } else { number(sum)? };
                let cells = self.cells(cells)?;
                let mut distinct = cells.clone();
                distinct.sort_unstable();
                distinct.dedup();
                let again = (1..cells.len()).find(|&at| cells[..at].contains(&cells[at]));
                let Some(again) = again else {
                    self.add("killer", cells, if sum == 0 { vec![] } else { vec![sum] });
                    return Ok(());
                };
                let name = self.shape.name(cells[again]);
                if distinct.len() < 2 {
                    return Err(Failure::Wrong(
                        format!("{name} twice"),
                        "two different cells or more",
                    ));
                }
                // As the solver means it: the cell counts twice, and differs from the others.
                self.repeats
                    .push((self.number, format!("{name} twice in 'Cage'")));
                self.add("extra-region", distinct, vec![]);
                if sum > 0 {
                    self.add("sum", cells, vec![sum]);
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

    /// The puzzle, or why there is none, with the constraint to blame.
    fn finish(mut self) -> Result<Puzzle, (Option<usize>, String)> {
        let said = |error: &dyn std::fmt::Display| (None, error.to_string());
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
            .map_err(|error| said(&error))?;
        let puzzle = Puzzle::new(self.givens)
            .with_layout(layout)
            .map_err(|error| said(&error))?;
        let owners = &self.owners;
        let clues: Result<Vec<Clue>, _> = self
            .clues
            .into_iter()
            .enumerate()
            .map(|(at, (id, groups, numbers, text))| {
                let kind = find(id).expect("a kind of clue");
                Clue::new(kind, puzzle.layout(), groups, numbers, &text)
                    .map_err(|error| (owners.get(at).copied(), error.to_string()))
            })
            .collect();
        let puzzle = puzzle.with_clues(clues?).map_err(|error| said(&error))?;
        // A layout may number its cells alike on another shape.
        let mut marks = Candidates::full(puzzle.shape());
        for cell in puzzle.shape().all_cells() {
            marks[cell] = self.marks[cell];
        }
        if marks == Candidates::full(puzzle.shape()) {
            return Ok(puzzle);
        }
        puzzle.with_marks(marks).map_err(|error| said(&error))
    }
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

pub(super) fn few(parts: &[&str], expected: &'static str) -> Failure {
    Failure::Wrong(format!("{} arguments", parts.len()), expected)
}

/// The first argument and the others.
pub(super) fn first_of<'a, 'b>(
    parts: &'a [&'b str],
    expected: &'static str,
) -> Result<(&'a &'b str, &'a [&'b str]), Failure> {
    parts.split_first().ok_or_else(|| few(parts, expected))
}
