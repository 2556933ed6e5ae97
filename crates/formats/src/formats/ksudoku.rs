//! `KSudoku`'s XML: a game with its graph, its values and its solution.
//!
//! Cells are numbered down the columns, and digits are letters from `a` on. A graph of type `sudoku` has rows, columns
//! and square blocks; a `custom` one lists houses (`clique`) or grids (`sudokugroups`) and cages (`cage`). Houses of no rule
//! are refused.

use std::io;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader as XmlReader, XmlVersion};
use satur_model::clues::{Clue, find};
use satur_model::{Cell, Grid, Layout, MAX_SIDE, Puzzle};

use crate::format::{Format, Reader, Remark, Writer, page};
use crate::parse::cages::killer;
use crate::parse::house_layouts::{At, layout_of};
use crate::parse::ksudoku_write::{self, MOST};
use crate::parse::xml::{self, Feed, Place};
use crate::problem::quoted;
use crate::{Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "ksudoku",
    summary: "KSudoku XML: any houses, grids that overlap among them, and cages",
    extensions: &["ksudoku"],
    page: page!("ksudoku"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        opening: "<!DOCTYPE ksudoku>\n<ksudoku>\n",
        closing: "</ksudoku>\n",
        single: true,
        remark: Remark::Own,
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "ksudoku",
};

fn recognises(sample: &Sample) -> bool {
    let text = sample.text().trim_start();
    text.starts_with('<') && text.contains("<ksudoku")
}

fn read(lines: Lines<'_>, _: ReadOptions) -> Records<'_> {
    let mut reader = XmlReader::from_reader(Feed::of(lines));
    let mut is_over = false;
    Box::new(std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        let game = next_game(&mut reader);
        is_over = !matches!(game, Some(Ok(_)));
        game
    }))
}

/// A cage as it is written.
struct Cage {
    place: Place,
    operator: u32,
    value: u32,
    cells: Vec<At>,
}

/// The operators of cages, by their numbers.
const OPERATORS: [&str; 5] = ["none", "divide", "subtract", "multiply", "add"];

/// What a game says.
#[derive(Default)]
struct Game {
    place: Place,
    order: usize,
    is_custom: bool,
    width: usize,
    height: usize,
    name: String,
    houses: Vec<Vec<At>>,
    cages: Vec<Cage>,
    is_killer: bool,
    values: String,
    solution: String,
}

fn next_game(reader: &mut XmlReader<Feed<'_>>) -> Option<Result<Record, ReadError>> {
    let mut game = Game::default();
    let (mut text, mut buffer) = (String::new(), Vec::new());
    let mut has_graph = false;
    loop {
        buffer.clear();
        let place = reader.get_ref().place();
        let event = match reader.read_event_into(&mut buffer) {
            Ok(event) => event.into_owned(),
            Err(quick_xml::Error::Io(error)) => {
                let error = io::Error::new(error.kind(), error.to_string());
                return Some(Err(ReadError::Io(error)));
            }
            Err(error) => {
                let problem = Problem::at(place.0, place.1, "damaged XML", "well-formed XML");
                return Some(Err(problem.hint(error.to_string()).into()));
            }
        };
        match event {
            Event::Eof if has_graph => {
                let (line, column) = reader.get_ref().place();
                let problem = Problem::at(line, column, "the end of the text", "</puzzle>");
                return Some(Err(problem.into()));
            }
            Event::Eof => return None,
            Event::Start(tag) | Event::Empty(tag) => {
                let element = tag.name().as_ref().to_owned();
                text.clear();
                has_graph |= element == "graph";
                if let Err(problem) = game.open(&element, place, &tag) {
                    return Some(Err(problem.into()));
                }
            }
            Event::Text(more) if text.len() < 1 << 16 => text += &more,
            Event::End(tag) => {
                let name = tag.name();
                if let Err(problem) = game.close(name.as_ref(), place, &text) {
                    return Some(Err(problem.into()));
                }
                if name.as_ref() == "puzzle" {
                    return Some(game.into_record().map_err(ReadError::from));
                }
                text.clear();
            }
            _ => {}
        }
    }
}

/// The value of an attribute.
fn attribute(tag: &BytesStart, name: &str) -> Option<String> {
    let mut attributes = tag.attributes().filter_map(Result::ok);
    let found = attributes.find(|attribute| attribute.key.as_ref() == name)?;
    let value = found.normalized_value(XmlVersion::Explicit1_0).ok()?;
    Some(value.chars().map(xml::writable).collect())
}

impl Game {
    fn open(&mut self, element: &str, place: Place, tag: &BytesStart) -> Result<(), Problem> {
        let number = |name: &str| attribute(tag, name).and_then(|text| text.trim().parse().ok());
        let wrong = |found: String, expected: &str| Problem::at(place.0, place.1, found, expected);
        match element {
            "graph" => {
                self.place = place;
                self.order = number("order").unwrap_or(0);
                if !(1..=MOST).contains(&self.order) {
                    let found = format!(
                        "the order {}",
                        quoted(&attribute(tag, "order").unwrap_or_default())
                    );
                    return Err(wrong(found, "a number of digits from 1 to 26"));
                }
                let kind = attribute(tag, "type").unwrap_or_default();
                self.is_custom = kind == "custom";
                if kind != "sudoku" && !self.is_custom {
                    let found = format!("a graph of type {}", quoted(&kind));
                    return Err(wrong(found, "sudoku or custom"));
                }
                (self.width, self.height) = (self.order, self.order);
                if self.is_custom {
                    let size = |name: &str| number(name).unwrap_or(self.order);
                    (self.width, self.height) = (size("sizeX"), size("sizeY"));
                    let depth: usize = number("sizeZ").unwrap_or(1);
                    let is_flat = depth == 1 && self.width.max(self.height) <= MAX_SIDE;
                    if !is_flat || self.width.min(self.height) == 0 {
                        let found =
                            format!("a board of {} by {} by {depth}", self.width, self.height);
                        return Err(wrong(found, "a flat board"));
                    }
                }
                self.name = attribute(tag, "name").unwrap_or_default();
                let specific = attribute(tag, "specific-type").unwrap_or_default();
                self.is_killer = !specific.eq_ignore_ascii_case("Mathdoku");
            }
            "sudokugroups" => {
                let at: usize = number("at").unwrap_or(0);
                let has_blocks = attribute(tag, "withblocks").is_none_or(|text| text == "1");
                self.add_grid(at, has_blocks)
                    .ok_or_else(|| wrong(format!("a grid at {at}"), "a grid inside the board"))?;
            }
            "cage" => {
                let named = |name: &str| {
                    let value = number(name).and_then(|value| u32::try_from(value).ok());
                    value.ok_or_else(|| {
                        let found = quoted(&attribute(tag, name).unwrap_or_default());
                        wrong(format!("the {name} {found} of a cage"), "a number")
                    })
                };
                let (operator, value) = (named("operator")?, named("value")?);
                if operator as usize >= OPERATORS.len() {
                    let found = format!("the operator {operator} of a cage");
                    return Err(wrong(found, "a number from 0 to 4"));
                }
                self.cages.push(Cage {
                    place,
                    operator,
                    value,
                    cells: Vec::new(),
                });
            }
            "roxdokugroups" => {
                let found = format!("the element {}", quoted(element));
                let problem = wrong(found, "houses, as 'clique' or 'sudokugroups'");
                return Err(problem.hint("without it this would be another puzzle"));
            }
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, element: &str, place: Place, text: &str) -> Result<(), Problem> {
        match element {
            "values" => text.trim().clone_into(&mut self.values),
            "solution" => text.trim().clone_into(&mut self.solution),
            "clique" | "cage" => {
                let mut house = Vec::new();
                for word in text.split_whitespace() {
                    let number = word.parse().ok().and_then(|number| self.at(number));
                    house.push(number.ok_or_else(|| {
                        let found = format!("the cell {}", quoted(word));
                        let most = (self.width * self.height).saturating_sub(1);
                        Problem::at(place.0, place.1, found, format!("a number up to {most}"))
                    })?);
                }
                match self.cages.last_mut().filter(|_| element == "cage") {
                    Some(cage) => cage.cells = house,
                    None => self.houses.push(house),
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The place of a cell by its number, down the columns.
    fn at(&self, number: usize) -> Option<At> {
        let is_inside = number < self.width * self.height;
        is_inside.then(|| (number % self.height, number / self.height))
    }

    /// Adds the rows, the columns and the square blocks of a grid.
    fn add_grid(&mut self, first: usize, has_blocks: bool) -> Option<()> {
        let (top, left) = self.at(first)?;
        let side = self.order;
        if top + side > self.height || left + side > self.width {
            return None;
        }
        let root = side.isqrt();
        for line in 0..side {
            self.houses
                .push((0..side).map(|at| (top + line, left + at)).collect());
            self.houses
                .push((0..side).map(|at| (top + at, left + line)).collect());
            if has_blocks && root * root == side {
                let (row, col) = (line / root * root, line % root * root);
                let cells = (0..side).map(|at| (top + row + at / root, left + col + at % root));
                self.houses.push(cells.collect());
            }
        }
        Some(())
    }

    fn into_record(mut self) -> Result<Record, Problem> {
        let (line, column) = self.place;
        if self.order == 0 {
            let found = "a puzzle without a graph";
            let expected = "a graph before the end of the puzzle";
            return Err(Problem::at(line.max(1), column, found, expected));
        }
        if !self.is_custom {
            self.add_grid(0, true);
        }
        let size = [self.width, self.height];
        let layout = layout_of(self.order, size, &self.houses).ok_or_else(|| {
            let expected = "those of a rule; 'satur rules' lists them";
            Problem::at(line, column, "houses that no rule has", expected)
        })?;
        let givens = self.grid(&layout, &self.values, "values")?;
        let puzzle = Puzzle::new(givens).with_layout(layout.clone());
        let puzzle =
            puzzle.map_err(|error| Problem::at(line, column, error.to_string(), "a board"))?;
        let clues = self.cages.iter().map(|cage| self.clue(cage, &layout));
        let clues: Vec<Clue> = clues.collect::<Result<_, _>>()?;
        let puzzle = puzzle.with_clues(clues);
        let puzzle =
            puzzle.map_err(|error| Problem::at(line, column, error.to_string(), "cages"))?;
        let mut record = Record::new(line, puzzle);
        if !self.solution.is_empty() {
            let solution = self.grid(&layout, &self.solution, "solution")?;
            record.claimed = Some(solution).filter(Grid::is_full);
        }
        let is_own = self.name.is_empty() || self.name == layout.to_string();
        record.label = (!is_own).then_some(self.name);
        Ok(record)
    }

    /// The clue of a cage. In a killer the digits of a cage differ; in a mathdoku they may repeat.
    fn clue(&self, cage: &Cage, layout: &Layout) -> Result<Clue, Problem> {
        let (line, column) = cage.place;
        let wrong = |found: String, expected: &str| Problem::at(line, column, found, expected);
        let shape = layout.shape();
        let cells = cage.cells.iter().map(|&(row, col)| {
            let outside = || {
                wrong(
                    format!("a cage at r{}c{}", row + 1, col + 1),
                    "cells of the board",
                )
            };
            shape.cell_at(row, col).ok_or_else(outside)
        });
        let cells: Vec<Cell> = cells.collect::<Result<_, _>>()?;
        let is_sum = OPERATORS[cage.operator as usize] == "add" || cells.len() == 1;
        if !is_sum {
            let operator = OPERATORS[cage.operator as usize];
            let found = format!("a cage with the operator {} ({operator})", cage.operator);
            return Err(wrong(found, "a cage that adds, with the operator 4")
                .hint("without it this would be another puzzle"));
        }
        let clue = if self.is_killer {
            killer(layout, cells, cage.value)
        } else {
            let kind = find("sum").expect("a kind of clue");
            Clue::new(kind, layout, vec![cells], vec![cage.value], "")
        };
        clue.map_err(|error| {
            wrong("a cage that cannot be".to_owned(), "a cage").hint(error.to_string())
        })
    }

    /// The digits of a text, a letter for each place of the board.
    fn grid(&self, layout: &Layout, text: &str, element: &str) -> Result<Grid, Problem> {
        let (line, column) = self.place;
        let wrong = |found: String, expected: String| Problem::at(line, column, found, expected);
        let symbols: Vec<char> = text.chars().collect();
        let wanted = self.width * self.height;
        if symbols.len() != wanted {
            let found = format!("{} characters in <{element}>", symbols.len());
            return Err(wrong(found, format!("{wanted}, one for each place")));
        }
        let shape = layout.shape();
        let mut numbers = vec![0; shape.cells()];
        for (number, &symbol) in symbols.iter().enumerate() {
            let place = self.at(number).unwrap_or_default();
            let value = match symbol {
                '_' | '.' | '0' => 0,
                'a'..='z' => symbol as u8 - b'a' + 1,
                _ => u8::MAX,
            };
            let cell = shape.cell_at(place.0, place.1);
            if usize::from(value) > self.order || cell.is_none() && value > 0 {
                let last = char::from(b'a' + self.order as u8 - 1);
                let found = format!("'{}' in <{element}>", symbol.escape_debug());
                let expected = format!("a to {last} or _ at r{}c{}", place.0 + 1, place.1 + 1);
                return Err(wrong(found, expected));
            }
            if let Some(cell) = cell {
                numbers[cell.index()] = value;
            }
        }
        Ok(Grid::from_numbers(shape, &numbers).unwrap_or_else(|| Grid::empty(shape)))
    }
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let text = ksudoku_write::text(sheet).map_err(WriteError::Unsuitable)?;
    out.write_all(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use satur_model::{Overlapping, Shape, rules};

    use super::*;
    use crate::testing::{is_recognised, problems, read_one, rewrite};

    #[test]
    fn a_plain_game_is_read_down_its_columns() {
        let text = "<!DOCTYPE ksudoku>\n<ksudoku>\n<game><puzzle><graph order=\"4\" type=\"sudoku\"/>\
                    <values>_b__a_________cd</values></puzzle></game></ksudoku>\n";
        let record = read_one(&FORMAT, text);
        assert_eq!(record.puzzle.givens().to_string(), ".1..2......3...4");
        assert!(is_recognised(&FORMAT, text));
    }

    /// Reads the only board of a text, with whatever rules it has.
    fn read_ruled(text: &str) -> Puzzle {
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        let boards = crate::open(crate::Input::from_text(text), Some(&FORMAT), options);
        boards.unwrap().next().unwrap().unwrap().puzzle
    }

    #[test]
    fn grids_that_overlap_are_told_by_their_groups() {
        let rule = rules::find("samurai").unwrap();
        let samurai = Layout::new(Shape::classic(), None, &[rule]).unwrap();
        let groups: String = Overlapping::SAMURAI
            .grids
            .iter()
            .map(|(top, left)| format!("<sudokugroups at=\"{}\"/>", left * 21 + top))
            .collect();
        let values = "_".repeat(441);
        let text = format!(
            "<ksudoku><game><puzzle><graph order=\"9\" type=\"custom\" sizeX=\"21\" sizeY=\"21\" sizeZ=\"1\">{groups}</graph><values>{values}</values></puzzle></game></ksudoku>"
        );
        assert_eq!(*read_ruled(&text).layout(), samurai);
    }

    #[test]
    fn what_no_rule_has_is_refused() {
        let game = |inside: &str, values: &str| {
            format!(
                "<ksudoku><game><puzzle>{inside}<values>{values}</values></puzzle></game></ksudoku>"
            )
        };
        let custom = "<graph order=\"4\" type=\"custom\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">";
        let blank = "_".repeat(16);
        let found = |text: String| problems(&FORMAT, &text).join("; ");
        let odd = game(
            &format!("{custom}<sudokugroups at=\"0\"/><clique size=\"3\">0 1 6</clique></graph>"),
            &blank,
        );
        assert!(found(odd).contains("houses that no rule has"));
        let cage = |inside: &str| {
            let groups = "<sudokugroups at=\"0\"/>";
            found(game(
                &format!("{custom}{groups}<cage {inside}</cage></graph>"),
                &blank,
            ))
        };
        let product = cage("operator=\"3\" size=\"2\" value=\"3\">0 1");
        assert!(product.contains("the operator 3 (multiply)"), "{product}");
        let high = cage("operator=\"4\" size=\"2\" value=\"8\">0 1");
        assert!(high.contains("add up to 3 to 7, never to 8"), "{high}");
        let outside = cage("operator=\"4\" size=\"2\" value=\"5\">0 16");
        assert!(outside.contains("the cell '16'"), "{outside}");
        let unsaid = cage("size=\"2\" value=\"5\">0 1");
        assert!(
            unsaid.contains("the operator nothing of a cage"),
            "{unsaid}"
        );
        let outside = game(
            &format!("{custom}<clique size=\"1\">99</clique></graph>"),
            &blank,
        );
        assert!(found(outside).contains("the cell '99'"));
        let rox = game("<graph order=\"9\" type=\"roxdoku\"/>", &blank);
        assert!(found(rox).contains("type 'roxdoku'"));
        let short = game("<graph order=\"4\" type=\"sudoku\"/>", "ab");
        assert!(found(short).contains("2 characters in <values>"));
        let wrong = game(
            "<graph order=\"4\" type=\"sudoku\"/>",
            &blank.replacen('_', "e", 1),
        );
        assert!(found(wrong).contains("a to d or _ at r1c1"));
        let cut = "<ksudoku>\n<game><puzzle><graph order=\"4\" type=\"sudoku\"/>\n ";
        assert_eq!(
            found(cut.to_owned()),
            "line 3, column 2: found the end of the text, expected </puzzle>"
        );
    }

    #[test]
    fn rules_together_come_back() {
        for ids in [
            &["x", "windoku"][..],
            &["anti-knight", "anti-king"],
            &["x", "anti-king", "disjoint"],
        ] {
            let rules: Vec<_> = ids.iter().map(|id| rules::find(id).unwrap()).collect();
            let layout = Layout::new(Shape::classic(), None, &rules).unwrap();
            let empty = Puzzle::new(Grid::empty(layout.shape()));
            let record = Record::new(1, empty.with_layout(layout).unwrap());
            assert_eq!(read_ruled(&rewrite(&FORMAT, &record)), record.puzzle);
        }
    }

    #[test]
    fn cages_come_back() {
        let graph = "<graph sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\" order=\"4\" type=\"custom\" specific-type=\"KillerSudoku\">\
                     <sudokugroups at=\"0\" withblocks=\"1\"/><cage operator=\"4\" value=\"5\" size=\"2\"> 0 1 </cage>\
                     <cage operator=\"0\" value=\"3\" size=\"1\"> 4 </cage></graph>";
        let text = format!(
            "<ksudoku><game><puzzle>{graph}<values>{}</values></puzzle></game></ksudoku>",
            "_".repeat(16)
        );
        let puzzle = read_ruled(&text);
        let said: Vec<String> = puzzle
            .clues()
            .iter()
            .map(|clue| clue.describe(puzzle.shape()))
            .collect();
        assert_eq!(said, ["killer 5: r1c1 r2c1", "killer 3: r1c2"]);
        let record = Record::new(1, puzzle);
        assert_eq!(read_ruled(&rewrite(&FORMAT, &record)), record.puzzle);
        // Cages of a mathdoku may hold a digit twice.
        let repeating = text
            .replace("KillerSudoku", "Mathdoku")
            .replace("0 1 ", "0 10 ")
            .replace("value=\"5\"", "value=\"8\"");
        let puzzle = read_ruled(&repeating);
        assert_eq!(
            puzzle.clues()[0].describe(puzzle.shape()),
            "sum 8: r1c1 r3c3"
        );
        let record = Record::new(1, puzzle);
        let sheets = [Sheet::question(&record)];
        let refused = FORMAT
            .write_text(&sheets, &WriteOptions::default())
            .unwrap_err();
        assert!(
            refused.to_string().contains("sum 8: r1c1 r3c3"),
            "{refused}"
        );
    }
}
