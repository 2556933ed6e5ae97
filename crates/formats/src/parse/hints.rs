//! What is said of a board beside its cells: its blocks and its symbols.
//!
//! The number of cells gives the side, and for many sides the blocks. Where it does not, a
//! comment line `# 2x4` before the boards says it, or `--shape 2x4`; likewise `# letters`
//! says which symbols are meant. What the text says of itself goes before what the reader
//! was told.

use satur_model::{MAX_SIDE, Shape};

use crate::{Problem, ReadOptions, Symbols};

/// What is known of the boards that follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    /// Rows and columns of a block, as a comment names them. No shape yet: its tables are
    /// worth building only for a board of that size.
    named: Option<(usize, usize)>,
    asked: Option<Shape>,
    symbols: Symbols,
}

impl Hints {
    /// What the caller gave.
    pub(crate) fn new(options: ReadOptions) -> Self {
        Self {
            named: None,
            asked: options.shape,
            symbols: options.symbols,
        }
    }

    /// Listens to a comment. Nothing changes, and the answer is no, unless every word of it
    /// is a block shape or the name of symbols.
    pub(crate) fn read_comment(&mut self, comment: &str) -> bool {
        let mut heard = *self;
        let mut words = comment.split_whitespace().peekable();
        let says_something = words.peek().is_some();
        let understood = words.all(|word| {
            if let Some(blocks) = parse_blocks(word) {
                heard.named = Some(blocks);
                return true;
            }
            match word.parse() {
                Ok(symbols) => heard.symbols = symbols,
                Err(_) => return false,
            }
            true
        });
        if says_something && understood {
            *self = heard;
        }
        says_something && understood
    }

    /// Whether nothing was said that could make 81 plain characters anything but a 9x9 board.
    pub(crate) fn is_plain_classic(&self) -> bool {
        self.named.is_none()
            && self.asked.is_none_or(|shape| shape == Shape::classic())
            && self.symbols != Symbols::Zero
            && self.symbols != Symbols::Letters
    }

    /// The symbols that are meant.
    pub(crate) fn symbols(&self) -> Symbols {
        self.symbols
    }

    /// Whether a comment or the caller named boards with this many cells.
    pub(crate) fn expects(&self, cells: usize) -> bool {
        let (named, asked) = (self.named, self.asked);
        named.is_some_and(|(rows, cols)| (rows * cols).pow(2) == cells)
            || asked.is_some_and(|shape| shape.cells() == cells)
    }

    /// The number of cells that boards must have, if the caller gave a shape.
    pub(crate) fn cells(&self) -> Option<usize> {
        self.asked.map(Shape::cells)
    }

    /// The blocks that were given for boards of this side; nothing if none were. A comment
    /// counts for boards of its size only: `# 9x9` before 81 cells names the board, as people
    /// do, and not blocks of 81.
    pub(crate) fn blocks(&self, line: usize, side: usize) -> Result<Option<Shape>, Problem> {
        if let Some((rows, cols)) = self.named
            && rows * cols == side
        {
            return Ok(Shape::new(rows, cols).ok());
        }
        match self.asked {
            Some(shape) if shape.side() != side => {
                let asked = shape.side();
                let found = format!("a board of {side}x{side} cells");
                let expected = format!("{asked}x{asked} cells, as --shape {shape} says");
                let problem = Problem::at(line, 0, found, expected);
                Err(match Shape::conventional(side) {
                    Some(usual) => problem.hint(format!(
                        "--shape takes the rows and columns of a block: {usual} is usual here"
                    )),
                    None => problem.hint("--shape takes the rows and columns of a block"),
                })
            }
            asked => Ok(asked),
        }
    }

    /// The blocks of a board of this side: those that were given, or the conventional ones.
    pub(crate) fn shape(&self, line: usize, side: usize) -> Result<Shape, Problem> {
        if let Some(shape) = self.blocks(line, side)? {
            return Ok(shape);
        }
        let doubtful = || {
            let names: Vec<String> = (1..=side)
                .filter(|rows| side.is_multiple_of(*rows))
                .map(|rows| format!("{rows}x{}", side / rows))
                .collect();
            let middle = names.get((names.len().max(1) - 1) / 2);
            Problem::at(
                line,
                0,
                format!("a board of {side}x{side} cells"),
                "its block shape to be known",
            )
            .hint(format!(
                "it could be {names}: say --shape {middle}, or put a line '# {middle}' before it",
                names = names.join(" or "),
                middle = middle.map_or("", String::as_str),
            ))
        };
        Shape::conventional(side).ok_or_else(doubtful)
    }
}

/// What a comment must say of a board of this shape for it to be read back; nothing where
/// everybody means this shape.
pub(crate) fn shape_comment(shape: Shape) -> Option<String> {
    (Shape::conventional(shape.side()) != Some(shape)).then(|| shape.to_string())
}

/// Whether a comment holds a hint.
pub(crate) fn is_directive(comment: &str) -> bool {
    Hints::new(ReadOptions::default()).read_comment(comment)
}

fn parse_blocks(word: &str) -> Option<(usize, usize)> {
    let (rows, cols) = word.split_once(['x', 'X', '×'])?;
    let number = |text: &str| {
        text.parse::<usize>()
            .ok()
            .filter(|n| (1..=MAX_SIDE).contains(n))
    };
    Some((number(rows)?, number(cols)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hints(comments: &[&str], asked: Option<(usize, usize)>) -> Hints {
        let mut hints = Hints::new(ReadOptions {
            shape: asked.map(|(rows, cols)| Shape::new(rows, cols).unwrap()),
            ..ReadOptions::default()
        });
        for comment in comments {
            hints.read_comment(comment);
        }
        hints
    }

    fn shape(hints: Hints, side: usize) -> Result<String, String> {
        hints
            .shape(7, side)
            .map(|shape| shape.to_string())
            .map_err(|problem| problem.to_string())
    }

    #[test]
    fn the_text_goes_before_the_option_and_the_option_before_custom() {
        assert_eq!(shape(hints(&[], None), 9).unwrap(), "3x3");
        assert_eq!(shape(hints(&[], None), 10).unwrap(), "2x5");
        assert_eq!(shape(hints(&[], Some((1, 9))), 9).unwrap(), "1x9");
        assert_eq!(shape(hints(&["2x4"], Some((4, 2))), 8).unwrap(), "2x4");
        assert_eq!(shape(hints(&["2x4", "4x2"], None), 8).unwrap(), "4x2");
        assert_eq!(shape(hints(&["9x9"], None), 9).unwrap(), "3x3");
        assert_eq!(shape(hints(&["2x4"], None), 9).unwrap(), "3x3");
    }

    #[test]
    fn what_does_not_fit_is_said() {
        assert_eq!(
            shape(hints(&[], None), 8).unwrap_err(),
            "line 7: found a board of 8x8 cells, expected its block shape to be known (it could \
             be 1x8 or 2x4 or 4x2 or 8x1: say --shape 2x4, or put a line '# 2x4' before it)"
        );
        assert_eq!(
            shape(hints(&[], Some((9, 9))), 9).unwrap_err(),
            "line 7: found a board of 9x9 cells, expected 81x81 cells, as --shape 9x9 says \
             (--shape takes the rows and columns of a block: 3x3 is usual here)"
        );
    }

    #[test]
    fn a_comment_is_heard_whole_or_not_at_all() {
        let mut hints = hints(&[], None);
        assert!(!hints.read_comment(" 2x4 boards of last week"));
        assert!(!hints.read_comment(""));
        assert!(!hints.read_comment("0x4") && !hints.read_comment("2x999"));
        assert_eq!(hints.symbols(), Symbols::Auto);
        assert!(hints.read_comment(" 3x4 letters "));
        assert_eq!(hints.symbols(), Symbols::Letters);
        assert!(hints.expects(144) && !hints.expects(81));
    }
}
