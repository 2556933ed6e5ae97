//! `KSudoku`'s XML: a game with its graph, its values and its solution.
//!
//! Cells are numbered down the columns, and digits are letters from `a` on. A graph of type `sudoku` has rows, columns
//! and square blocks; a `custom` one lists houses (`clique`) or grids (`sudokugroups`). Houses of no rule are refused.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader as XmlReader, XmlVersion};
use satur_model::rules::{Board, RULES, Rule};
use satur_model::{Cell, Grid, HouseKind, Layout, MAX_SIDE, Overlapping, Puzzle, Shape};

use crate::format::{Format, Reader, Remark, Writer, page};
use crate::parse::xml::{self, Feed, Place};
use crate::problem::quoted;
use crate::{Lines, Problem, ReadError, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "ksudoku",
    summary: "KSudoku XML: any houses, grids that overlap among them",
    extensions: &["ksudoku"],
    page: page!("ksudoku"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        opening: "<!DOCTYPE ksudoku>\n<ksudoku>\n",
        closing: "</ksudoku>\n",
        single: true,
        remark: Remark::Own,
        keeps_rules: true,
        ..Writer::plain(write)
    }),
    answers: "ksudoku",
};

/// More digits have no letter.
const MOST: usize = 26;

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

/// A row and a column, from 0.
type At = (usize, usize);

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
            }
            "sudokugroups" => {
                let at: usize = number("at").unwrap_or(0);
                let has_blocks = attribute(tag, "withblocks").is_none_or(|text| text == "1");
                self.add_grid(at, has_blocks)
                    .ok_or_else(|| wrong(format!("a grid at {at}"), "a grid inside the board"))?;
            }
            "roxdokugroups" | "cage" => {
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
            "clique" => {
                let mut house = Vec::new();
                for word in text.split_whitespace() {
                    let number = word.parse().ok().and_then(|number| self.at(number));
                    house.push(number.ok_or_else(|| {
                        let found = format!("the cell {}", quoted(word));
                        let most = (self.width * self.height).saturating_sub(1);
                        Problem::at(place.0, place.1, found, format!("a number up to {most}"))
                    })?);
                }
                self.houses.push(house);
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
        let layout = self.layout().ok_or_else(|| {
            let expected = "those of a rule; 'satur rules' lists them";
            Problem::at(line, column, "houses that no rule has", expected)
        })?;
        let givens = self.grid(&layout, &self.values, "values")?;
        let puzzle = Puzzle::new(givens).with_layout(layout.clone());
        let puzzle =
            puzzle.map_err(|error| Problem::at(line, column, error.to_string(), "a board"))?;
        let mut record = Record::new(line, puzzle);
        if !self.solution.is_empty() {
            let solution = self.grid(&layout, &self.solution, "solution")?;
            record.claimed = Some(solution).filter(Grid::is_full);
        }
        let is_own = self.name.is_empty() || self.name == layout.to_string();
        record.label = (!is_own).then_some(self.name);
        Ok(record)
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

    /// The layout that has exactly these houses.
    fn layout(&self) -> Option<Layout> {
        let sorted = self.houses.iter().cloned().map(|mut house| {
            house.sort_unstable();
            house
        });
        let houses: BTreeSet<Vec<At>> = sorted.collect();
        if (self.width, self.height) != (self.order, self.order) {
            let fits = |rule: &&&'static Rule| match rule.board {
                Board::Overlapping(board) => self.is_board_of(board),
                _ => false,
            };
            let rules = RULES.iter().filter(fits);
            let layouts =
                rules.filter_map(|rule| Layout::new(Shape::classic(), None, &[rule]).ok());
            return layouts
                .into_iter()
                .find(|layout| houses_of(layout) == houses);
        }
        let blocks = Shape::all_of_side(self.order).into_iter();
        blocks
            .filter(|&shape| !has_lines_for_blocks(shape))
            .find_map(|shape| with_rules(shape, None, &houses))
            .or_else(|| self.jigsaw(&houses))
            .or_else(|| {
                let latin = satur_model::rules::find("latin")?;
                let shape = Shape::new(1, self.order).ok()?;
                let layout = Layout::new(shape, None, &[latin]).ok()?;
                (houses_of(&layout) == houses).then_some(layout)
            })
    }

    fn is_board_of(&self, board: &'static Overlapping) -> bool {
        let shape = Shape::overlapping(board);
        self.order == Overlapping::SIDE
            && (shape.width(), shape.height()) == (self.width, self.height)
    }

    /// The jigsaw with these houses: those that are no lines and belong to no rule part the board.
    fn jigsaw(&self, houses: &BTreeSet<Vec<At>>) -> Option<Layout> {
        let side = self.order;
        let shape = Shape::new(1, side).ok()?;
        // Without its regions a board is of lines and of the rules that ask for no blocks.
        let lines = Layout::new(shape, None, &[satur_model::rules::find("latin")?]).ok()?;
        let mut known = houses_of(&lines);
        for rule in RULES
            .iter()
            .filter(|rule| matches!(rule.board, Board::Any) && !rule.needs_blocks)
        {
            let added = Layout::new(shape, None, &[rule]).map(|layout| houses_of(&layout));
            known.extend(
                added
                    .into_iter()
                    .flatten()
                    .filter(|house| houses.contains(house)),
            );
        }
        let mut regions = vec![u32::MAX; side * side];
        for (number, house) in (0..).zip(houses.difference(&known)) {
            for &(row, col) in house {
                let region = &mut regions[row * side + col];
                if *region != u32::MAX || house.len() != side {
                    return None;
                }
                *region = number;
            }
        }
        let covers = !regions.contains(&u32::MAX);
        covers.then(|| with_rules(shape, Some(&regions), houses))?
    }
}

/// Whether the blocks of a shape are its rows or its columns, so that nothing tells them.
fn has_lines_for_blocks(shape: Shape) -> bool {
    shape.is_square() && shape.side() > 1 && shape.crossings(HouseKind::Row).is_empty()
}

/// The houses of a layout as places, with the pairs of cells that differ besides as houses of two.
fn houses_of(layout: &Layout) -> BTreeSet<Vec<At>> {
    let shape = layout.shape();
    let place = |&cell: &Cell| (shape.row(cell), shape.col(cell));
    let houses = layout.houses().map(|house| {
        let mut places: Vec<At> = house.iter().map(place).collect();
        places.sort_unstable();
        places
    });
    let pairs = layout.bare_pairs().map(|pair| {
        let mut places = pair.each_ref().map(place);
        places.sort_unstable();
        places.to_vec()
    });
    houses.chain(pairs).collect()
}

/// The layout of blocks or regions with all rules whose houses are there, if that is all there is.
fn with_rules(shape: Shape, regions: Option<&[u32]>, houses: &BTreeSet<Vec<At>>) -> Option<Layout> {
    let plain = Layout::new(shape, regions, &[]).ok()?;
    if !houses_of(&plain).is_subset(houses) {
        return None;
    }
    let of_square = |rule: &&&'static Rule| matches!(rule.board, Board::Any);
    // A pair that lies in a house of another rule is not written beside it.
    let is_kept = |house: &Vec<At>| {
        let lies_in = |other: &Vec<At>| house.iter().all(|place| other.contains(place));
        houses.contains(house) || house.len() == 2 && houses.iter().any(lies_in)
    };
    let is_there = |rule: &&&'static Rule| {
        let layout = Layout::new(shape, regions, &[rule]);
        layout.is_ok_and(|layout| houses_of(&layout).iter().all(is_kept))
    };
    let there = RULES.iter().filter(of_square).filter(is_there);
    let rules: Vec<&'static Rule> = there.copied().collect();
    let layout = Layout::new(shape, regions, &rules).ok()?;
    // Pairs of one rule may lie in the houses of another, so each is looked at with the others.
    let rules = rules.iter().filter(|rule| {
        let others = rules.iter().filter(|other| other.id != rule.id).copied();
        let without = Layout::new(shape, regions, &others.collect::<Vec<_>>());
        without.is_ok_and(|without| houses_of(&without) != houses_of(&layout))
    });
    let layout = Layout::new(shape, regions, &rules.copied().collect::<Vec<_>>()).ok()?;
    (houses_of(&layout) == *houses).then_some(layout)
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let layout = sheet.puzzle().layout();
    let shape = layout.shape();
    if shape.side() > MOST {
        let why = format!("format 'ksudoku' has {MOST} digits; write it as json");
        return Err(WriteError::Unsuitable(why));
    }
    if layout.is_plain() && has_lines_for_blocks(shape) {
        let why = "format 'ksudoku' tells a board by its houses, and blocks that are lines are none of their own; \
                   write it as json, or with the rule latin";
        return Err(WriteError::Unsuitable(why.to_owned()));
    }
    let (width, height, order) = (shape.width(), shape.height(), shape.side());
    let is_usual = layout.is_plain() && shape.has_square_blocks();
    let mut text = String::new();
    if !sheet.remark.is_empty() {
        let _ = writeln!(text, " <!-- {} -->", sheet.remark.replace("--", "-"));
    }
    text += " <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n";
    if is_usual {
        let _ = writeln!(
            text,
            "   <graph order=\"{order}\" type=\"sudoku\" specific-type=\"Plain\"/>"
        );
    } else {
        let houses = houses_of(layout);
        let label = sheet.record.label.clone();
        let name = xml::attribute(&label.unwrap_or_else(|| layout.to_string()));
        let _ = writeln!(
            text,
            "   <graph order=\"{order}\" type=\"custom\" specific-type=\"{}\" name=\"{name}\" \
             ncliques=\"{}\" sizeX=\"{width}\" sizeY=\"{height}\" sizeZ=\"1\">",
            specific_type(layout),
            houses.len()
        );
        for house in houses {
            let cells: Vec<String> = house
                .iter()
                .map(|(row, col)| (col * height + row).to_string())
                .collect();
            let _ = writeln!(
                text,
                "    <clique size=\"{}\">{}</clique>",
                house.len(),
                cells.join(" ")
            );
        }
        text += "   </graph>\n";
    }
    let _ = writeln!(text, "   <values>{}</values>", letters(&sheet.board()));
    if let Some(claimed) = &sheet.record.claimed {
        let _ = writeln!(text, "   <solution>{}</solution>", letters(claimed));
    }
    text += "  </puzzle>\n </game>\n";
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// What the program calls such a board.
fn specific_type(layout: &Layout) -> &'static str {
    let ids: Vec<&str> = layout.rules().iter().map(|rule| rule.id).collect();
    match (layout.jigsaw().is_some(), ids.as_slice()) {
        (true, _) => "Jigsaw",
        (false, ["x"]) => "XSudoku",
        (false, ["samurai"]) => "Samurai",
        _ => "Plain",
    }
}

/// The digits of a grid as letters, down the columns.
fn letters(grid: &Grid) -> String {
    let shape = grid.shape();
    let places = (0..shape.width()).flat_map(|col| (0..shape.height()).map(move |row| (row, col)));
    places
        .map(|(row, col)| {
            let digit = shape.cell_at(row, col).and_then(|cell| grid[cell]);
            digit.map_or('_', |digit| char::from(b'a' + digit.index() as u8))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use satur_model::rules;

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
        let cage = game(
            &format!("{custom}<cage size=\"2\" value=\"3\">0 1</cage></graph>"),
            &blank,
        );
        assert!(found(cage).contains("the element 'cage'"));
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
}
