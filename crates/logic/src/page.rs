//! The pages of techniques: prose, examples and messages in one file per language.
//!
//! A page is Markdown with two kinds of fenced blocks. A block tagged `example` holds a board and
//! the step that the technique must give there: it is what `satur techniques ID` draws, and it is
//! a test. A block tagged `messages` holds the names, ideas and reasons of the techniques that the
//! page is about, as [`Catalogue`](crate::Catalogue) reads them.
//!
//! ````text
//! ```example
//! technique naked-pair
//! shape 2x2
//! board 1..+2 .... .... ....
//! without r2c2<>3 r2c3<>3
//! gives r2c4<>1
//! ```
//! ````
//!
//! A board has one character a cell, `.` for blank, `+` before a digit that was placed and is not a
//! given; white space is ignored, and further `board`, `without` and `gives` lines add to the
//! first. Without `shape`, blocks are 3x3. `regions` gives irregular blocks, a character a cell; a
//! `clue` line adds a clue: `clue killer 15: r1c1 r1c2`, with a comma between lists of cells.
//! Boards are on the English page only, so that they cannot diverge: in a translation a block of
//! one line, `technique ID`, marks the place of the example.

use satur_model::clues::{self, Clue};
use satur_model::{Candidate, Candidates, Cell, Digit, Grid, Layout, Puzzle, Shape};

use crate::{Action, Lang};

/// The page of a technique, in each language.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// In English.
    pub en: &'static str,
    /// In Brazilian Portuguese.
    pub pt: &'static str,
}

/// A part of a page, in reading order.
#[derive(Clone, Debug)]
pub enum Part {
    /// Markdown.
    Prose(String),
    /// A board and the step on it.
    Example(Example),
}

/// A board, and what a technique finds there.
#[derive(Clone, Debug)]
pub struct Example {
    /// The id of the technique.
    pub technique: String,
    /// The board, with the candidates that were struck before.
    pub puzzle: Puzzle,
    /// The actions of the step, in increasing order.
    pub gives: Vec<Action>,
}

/// What is wrong with an example: the line, and why.
pub type PageError = String;

impl Page {
    /// The Markdown of the page, blocks included.
    pub fn text(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Pt => self.pt,
        }
    }

    /// The examples of the page, in order.
    pub fn examples(&self) -> Result<Vec<Example>, PageError> {
        let examples = blocks(self.en).filter(|block| block.tag == "example");
        examples.map(|block| example(block.text)).collect()
    }

    /// The page as people read it: prose, and the examples at their places.
    pub fn parts(&self, lang: Lang) -> Result<Vec<Part>, PageError> {
        let mut examples = self.examples()?.into_iter();
        let mut parts = Vec::new();
        for block in blocks(self.text(lang)) {
            match block.tag {
                "" => parts.push(Part::Prose(format!("{}\n", trimmed(block.text)))),
                "example" => {
                    let next = examples.next().ok_or("an example that English has not")?;
                    let name = format!("technique {}", next.technique);
                    if !block.text.lines().any(|line| line.trim() == name) {
                        return Err(format!("not the place of an example of {}", next.technique));
                    }
                    parts.push(Part::Example(next));
                }
                _ => {}
            }
        }
        match examples.next() {
            Some(left) => Err(format!("no place for an example of {}", left.technique)),
            None => Ok(parts),
        }
    }

    /// The prose of the page without its blocks.
    pub fn prose(&self, lang: Lang) -> String {
        let prose = blocks(self.text(lang)).filter(|block| block.tag.is_empty());
        let paragraphs: Vec<&str> = prose.map(|block| trimmed(block.text)).collect();
        paragraphs.join("\n\n") + "\n"
    }

    /// The names, ideas and reasons of its techniques, as the catalogue reads them.
    pub(crate) fn messages(&self, lang: Lang) -> impl Iterator<Item = &'static str> {
        let messages = blocks(self.text(lang)).filter(|block| block.tag == "messages");
        messages.map(|block| block.text)
    }
}

/// Trims blank lines around a text; the first line keeps its indent.
fn trimmed(text: &str) -> &str {
    text.trim_matches('\n').trim_end()
}

/// A fenced block, or the text between two of them, which has no tag.
struct Block {
    tag: &'static str,
    text: &'static str,
}

/// The blocks of a page that are not empty, in order.
fn blocks(page: &'static str) -> impl Iterator<Item = Block> {
    let mut rest = page;
    let split = std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if let Some(fenced) = rest.strip_prefix("```") {
            let (tag, body) = fenced.split_once('\n').unwrap_or((fenced, ""));
            let (text, after) = body.split_once("```").unwrap_or((body, ""));
            rest = after;
            return Some(Block { tag, text });
        }
        let end = rest.find("\n```").map_or(rest.len(), |at| at + 1);
        let (text, after) = rest.split_at(end);
        rest = after;
        Some(Block { tag: "", text })
    });
    split.filter(|block| !block.text.trim().is_empty())
}

fn example(block: &str) -> Result<Example, PageError> {
    let (mut technique, mut shape) = (None, Shape::classic());
    let (mut board, mut without, mut gives) = (String::new(), Vec::new(), Vec::new());
    let (mut regions, mut clues) = (String::new(), Vec::new());
    for line in block.lines() {
        let (key, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match key {
            "technique" => technique = Some(value.trim().to_owned()),
            "shape" => shape = value.trim().parse().map_err(|e| format!("{line}: {e}"))?,
            "board" => board += value,
            "regions" => regions += value,
            "clue" => clues.push(value),
            "without" => without.extend(value.split_whitespace()),
            "gives" => gives.extend(value.split_whitespace()),
            _ => return Err(format!("'{line}' is no line of an example")),
        }
    }
    let mut puzzle = read_board(shape, &board)?;
    if !regions.is_empty() {
        let names = regions.chars().filter(|name| !name.is_whitespace());
        let names: Vec<u32> = names.map(u32::from).collect();
        let layout = Layout::new(shape, Some(&names), &[]).map_err(|e| e.to_string())?;
        puzzle = puzzle.with_layout(layout).map_err(|e| e.to_string())?;
    }
    let clues = clues.into_iter().map(|line| clue(puzzle.layout(), line));
    let clues = clues.collect::<Result<Vec<_>, _>>()?;
    puzzle = puzzle.with_clues(clues).map_err(|e| e.to_string())?;
    let mut marks = Candidates::full(shape);
    for word in without {
        match action(shape, word) {
            Some(Action::Strike(candidate)) => {
                marks[candidate.cell].remove(candidate.digit);
            }
            _ => return Err(format!("'{word}' is not written as r1c1<>5")),
        }
    }
    puzzle = puzzle.with_candidates(marks).map_err(|e| e.to_string())?;
    let gives = gives.into_iter().map(|word| {
        action(shape, word).ok_or_else(|| format!("'{word}' is neither r1c1=5 nor r1c1<>5"))
    });
    let mut gives: Vec<Action> = gives.collect::<Result<_, _>>()?;
    gives.sort_unstable();
    Ok(Example {
        technique: technique.ok_or("an example names its technique")?,
        puzzle,
        gives,
    })
}

fn read_board(shape: Shape, text: &str) -> Result<Puzzle, PageError> {
    let (mut givens, mut placed) = (Grid::empty(shape), Grid::empty(shape));
    let (mut at, mut is_placed) = (0, false);
    for symbol in text.chars().filter(|symbol| !symbol.is_whitespace()) {
        if symbol == '+' {
            is_placed = true;
            continue;
        }
        let digit = match symbol {
            '.' => None,
            _ => Some(digit(shape, symbol).ok_or(format!("'{symbol}' is no digit"))?),
        };
        if at == shape.cells() {
            return Err(format!("more than {at} cells"));
        }
        let grid = if is_placed { &mut placed } else { &mut givens };
        grid[Cell::new(at)] = digit;
        is_placed = false;
        at += 1;
    }
    if at < shape.cells() {
        return Err(format!("{at} cells, not {}", shape.cells()));
    }
    Puzzle::new(givens)
        .with_placed(placed)
        .map_err(|e| e.to_string())
}

fn digit(shape: Shape, symbol: char) -> Option<Digit> {
    shape
        .digits()
        .find(|digit| digit.symbol() == Some(symbol.to_ascii_uppercase()))
}

/// Reads a clue as [`Clue::describe`] writes it: `killer 15: r1c1 r1c2`.
fn clue(layout: &Layout, line: &str) -> Result<Clue, PageError> {
    let (head, lists) = line.split_once(':').unwrap_or((line, ""));
    let mut words = head.split_whitespace();
    let kind = words.next().and_then(clues::find);
    let kind = kind.ok_or_else(|| format!("'{line}' names no kind of clue"))?;
    let numbers = words.map(str::parse).collect::<Result<Vec<u32>, _>>();
    let numbers = numbers.map_err(|_| format!("'{head}' has more than a kind and numbers"))?;
    let shape = layout.shape();
    let cells = |list: &str| {
        let named = list.split_whitespace().map(|name| {
            let cell = shape.cell_named(name);
            cell.ok_or_else(|| format!("'{name}' is no cell"))
        });
        named.collect::<Result<Vec<Cell>, _>>()
    };
    let lists = lists.split(',').filter(|list| !list.trim().is_empty());
    let groups = lists.map(cells).collect::<Result<Vec<_>, _>>()?;
    Clue::new(kind, layout, groups, numbers, "").map_err(|e| e.to_string())
}

/// Reads an action: `r1c1=5` places, `r1c1<>5` strikes.
fn action(shape: Shape, word: &str) -> Option<Action> {
    let (place, number, is_strike) = match word.split_once("<>") {
        Some((place, number)) => (place, number, true),
        None => word.split_once('=').map(|(p, n)| (p, n, false))?,
    };
    let (row, col) = place.strip_prefix('r')?.split_once('c')?;
    let index = |text: &str| {
        let number: usize = text.parse().ok()?;
        (1..=shape.side()).contains(&number).then(|| number - 1)
    };
    let candidate = Candidate {
        cell: shape.cell(index(row)?, index(col)?),
        digit: Digit::new(index(number)?),
    };
    Some(if is_strike {
        Action::Strike(candidate)
    } else {
        Action::Place(candidate)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Idea\n\nIt holds.\n\n```example\ntechnique full-house\nshape 2x2\n\
        board 12+3. ....\nboard .... ....\nwithout r3c3<>1 r3c4<>1\ngives r1c4=4\n```\n\nEnd.\n\n```messages\nfull-house\n  name Full house\n```\n";

    const TRANSLATED: &str = "# Ideia\n\nVale.\n\n```example\ntechnique full-house\n```\n\n\
        Fim.\n\n```messages\nfull-house\n  name Casa cheia\n```\n";

    const PAGE: Page = Page {
        en: TEXT,
        pt: TRANSLATED,
    };

    #[test]
    fn an_example_is_read() {
        let found = PAGE.examples().unwrap();
        assert_eq!(found.len(), 1);
        let Example {
            technique,
            puzzle,
            gives,
        } = &found[0];
        assert_eq!(technique, "full-house");
        assert_eq!(puzzle.givens().to_line().unwrap(), "12..............");
        assert_eq!(
            puzzle.placed().unwrap().to_line().unwrap(),
            "..3............."
        );
        let shape = puzzle.shape();
        assert!(!puzzle.allows(shape.cell(2, 2), Digit::new(0)));
        let cell = shape.cell(0, 3);
        let digit = Digit::new(3);
        assert_eq!(gives, &[Action::Place(Candidate { cell, digit })]);
        assert_eq!(PAGE.prose(Lang::En), "# Idea\n\nIt holds.\n\nEnd.\n");
        let messages: Vec<&str> = PAGE.messages(Lang::Pt).collect();
        assert_eq!(messages, ["full-house\n  name Casa cheia\n"]);
    }

    #[test]
    fn a_translation_has_the_examples_at_their_places() {
        let [before, drawn, after] = &PAGE.parts(Lang::Pt).unwrap()[..] else {
            panic!("three parts");
        };
        assert!(matches!(before, Part::Prose(text) if text == "# Ideia\n\nVale.\n"));
        assert!(matches!(drawn, Part::Example(one) if one.technique == "full-house"));
        assert!(matches!(after, Part::Prose(text) if text == "Fim.\n"));
        for (pt, why) in [
            ("# Ideia\n", "no place for an example of full-house"),
            ("```example\ntechnique x\n```\n", "not the place of"),
        ] {
            let error = Page { en: TEXT, pt }.parts(Lang::Pt).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (from, to, why) in [
            ("12+3.", "12+35.", "'5' is no digit"),
            ("12+3.", "12+3", "15 cells"),
            ("12+3.", "12+3..", "more than 16"),
            ("gives r1c4=4", "gives r1c5=4", "'r1c5=4'"),
            ("without r3c3<>1", "without r3c3=1", "'r3c3=1'"),
            ("technique", "techniqe", "no line of an example"),
        ] {
            let text = TEXT.replacen(from, to, 1);
            let (_, block) = text.split_once("```example\n").unwrap();
            let error = example(block.split_once("```").unwrap().0).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
