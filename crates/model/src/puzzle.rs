//! The puzzle: what is to be solved.

use std::borrow::Cow;
use std::sync::Arc;

use crate::clash::clash_in;
use crate::clues::{Clue, ClueError};
use crate::{Candidates, Cell, Clash, Digit, DigitSet, Grid, Layout, Shape};

/// A Sudoku to solve: the rules, the clues, the givens, the digits placed since, and the pencil marks struck out.
///
/// A solution keeps every clue and every digit on the board, given or placed, and uses no candidate that
/// was struck out.
///
/// Puzzles are equal if they have the same rules and digits on the board and rule out the same candidates;
/// whether a candidate that the board rules out was struck by hand as well makes no difference.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Layout,
    /// The clues that count, add and compare; `None` if there are none, so that copying a plain
    /// puzzle is cheap.
    clues: Option<Arc<[Clue]>>,
    givens: Grid,
    placed: Option<Grid>,
    allowed: Option<Candidates>,
    /// The pencil marks as written, before the board is taken into account: they hold again when a
    /// given is removed. A cell without marks has all digits.
    written: Option<Candidates>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout
            && self.clues == other.clues
            && self.givens == other.givens
            && self.placed == other.placed
            && self.allowed == other.allowed
    }
}

impl Eq for Puzzle {}

/// Why parts do not form a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// Two boards have different shapes.
    #[error("a board of {0} blocks cannot be combined with one of {1} blocks")]
    Shapes(Shape, Shape),
    /// A digit was placed on a given.
    #[error("{} is a given and cannot hold a placed digit too", .0.name(*.1))]
    PlacedOnGiven(Shape, Cell),
    /// A symmetry of rows, columns and blocks on a board that has rules or clues beside them.
    #[error("a board with {0} has no disguise: moving its rows and columns breaks what they say")]
    NoDisguise(String),
    /// A clue that makes no sense on the board.
    #[error(transparent)]
    Clue(#[from] ClueError),
}

impl Puzzle {
    /// Returns a puzzle with these givens, on rows, columns and blocks.
    pub fn new(givens: Grid) -> Self {
        Self {
            layout: Layout::plain(givens.shape()),
            clues: None,
            givens,
            placed: None,
            allowed: None,
            written: None,
        }
    }

    /// Returns a puzzle with the rules and clues of this one and other givens. Nothing is placed,
    /// and there are no pencil marks.
    ///
    /// Use this rather than [`Puzzle::new`] to derive a puzzle from another one, so that no rule
    /// beyond rows, columns and blocks is lost.
    pub fn with_givens(&self, givens: Grid) -> Result<Self, PuzzleError> {
        self.same_shape(givens.shape())?;
        Ok(Self {
            layout: self.layout.clone(),
            clues: self.clues.clone(),
            ..Self::new(givens)
        })
    }

    /// Returns this puzzle with other rules, on the same cells. Clues, digits and pencil marks stay.
    pub fn with_layout(mut self, layout: Layout) -> Result<Self, PuzzleError> {
        let (own, other) = (self.shape(), layout.shape());
        if (own.cells(), own.side()) != (other.cells(), other.side()) {
            return Err(PuzzleError::Shapes(own, other));
        }
        for clue in self.clues() {
            clue.check(&layout)?;
        }
        self.givens = self.givens.reshaped(other);
        self.placed = self.placed.map(|placed| placed.reshaped(other));
        self.layout = layout;
        match self.written.take().or(self.allowed.take()) {
            Some(written) => self.with_marks(written.reshaped(other)),
            None => Ok(self),
        }
    }

    /// Returns this puzzle with these clues in place of its own.
    pub fn with_clues(mut self, clues: Vec<Clue>) -> Result<Self, PuzzleError> {
        for clue in &clues {
            clue.check(&self.layout)?;
        }
        self.clues = (!clues.is_empty()).then(|| clues.into());
        Ok(self)
    }

    /// The clues that count, add and compare; most puzzles have none.
    #[inline]
    pub fn clues(&self) -> &[Clue] {
        self.clues.as_deref().unwrap_or(&[])
    }

    /// Whether the puzzle has rows, columns and rectangular blocks only: no other rules and no
    /// clues.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.layout.is_plain() && self.clues.is_none()
    }

    /// The kinds of its clues in a line, for error messages: `killer, thermometer`; empty without
    /// clues.
    pub fn clue_names(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for clue in self.clues() {
            if !names.contains(&clue.kind().id) {
                names.push(clue.kind().id);
            }
        }
        names.join(", ")
    }

    /// The rules: which cells there are and which of them differ.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the puzzle as it was set: its rules, clues and givens, without placed digits and
    /// pencil marks.
    #[must_use]
    pub fn as_set(&self) -> Self {
        Self {
            layout: self.layout.clone(),
            clues: self.clues.clone(),
            ..Self::new(self.givens.clone())
        }
    }

    /// Returns the puzzle without the digits that a player or a solver placed: what is asked about
    /// when it is solved, counted or rated. Pencil marks stay, but rule out nothing because of a
    /// placed digit: its cell has all digits again, and its peers may hold it.
    pub fn without_placed(&self) -> Cow<'_, Self> {
        let Some(placed) = &self.placed else {
            return Cow::Borrowed(self);
        };
        let set = self.as_set();
        let Some(mut written) = self.written.clone() else {
            return Cow::Owned(set);
        };
        for (cell, digit) in placed.filled() {
            written[cell] = DigitSet::all(self.shape().side());
            for &peer in self.layout.peers(cell) {
                written[peer].insert(digit);
            }
        }
        Cow::Owned(set.with_marks(written).expect("marks of one shape"))
    }

    /// Returns the puzzle whose givens are all digits on the board, given or placed: what is asked
    /// about when placed digits are taken for right.
    pub fn with_placed_as_givens(&self) -> Cow<'_, Self> {
        if self.placed.is_none() {
            return Cow::Borrowed(self);
        }
        Cow::Owned(Self {
            givens: self.board(),
            placed: None,
            ..self.clone()
        })
    }

    /// Returns this puzzle with these digits placed, by a player or a solver. They count as filled,
    /// but not as givens.
    pub fn with_placed(mut self, placed: Grid) -> Result<Self, PuzzleError> {
        self.same_shape(placed.shape())?;
        if let Some((cell, _)) = placed
            .filled()
            .find(|&(cell, _)| self.givens[cell].is_some())
        {
            return Err(PuzzleError::PlacedOnGiven(self.shape(), cell));
        }
        self.placed = (placed.count_filled() > 0).then_some(placed);
        match self.written.take() {
            Some(written) => self.with_marks(written),
            None => Ok(self),
        }
    }

    /// Returns this puzzle with these candidates in its empty cells. If they are what the digits on
    /// the board leave anyway, the puzzle has no pencil marks.
    pub fn with_candidates(self, mut candidates: Candidates) -> Result<Self, PuzzleError> {
        self.same_shape(candidates.shape())?;
        for (cell, _) in self.board().filled() {
            candidates[cell] = DigitSet::all(self.shape().side());
        }
        let mut marked = self.with_marks(candidates)?;
        if marked.allowed.is_none() {
            marked.written = None;
        }
        Ok(marked)
    }

    /// Returns this puzzle with pencil marks as somebody wrote them: a cell may hold only digits
    /// among its marks. A cell without marks has all digits.
    ///
    /// Unlike [`Puzzle::with_candidates`] this keeps marks that say nothing beyond the board,
    /// because they matter once a given is removed ([`Puzzle::without_given`]).
    pub fn with_marks(mut self, written: Candidates) -> Result<Self, PuzzleError> {
        self.same_shape(written.shape())?;
        let board = self.board();
        let from_board = Candidates::left_by(&self.layout, &board);
        let mut allowed = written.clone();
        allowed.intersect(&from_board);
        for (cell, digit) in board.filled() {
            allowed[cell] = digit.into();
        }
        self.allowed = (allowed != from_board).then_some(allowed);
        let is_marked = written != Candidates::full(self.shape());
        self.written = is_marked.then_some(written);
        Ok(self)
    }

    /// Returns this puzzle without the given of a cell. The cell may then hold that digit and
    /// whatever its own pencil marks allow, any digit if it has none. The marks of all other cells
    /// stay as they were written: a digit that this given ruled out there is possible again,
    /// unless it was struck by hand.
    #[must_use]
    pub fn without_given(&self, cell: Cell) -> Self {
        let mut without = self.as_set();
        let given = without.givens[cell].take();
        without.placed.clone_from(&self.placed);
        match &self.written {
            Some(written) => {
                let mut written = written.clone();
                written[cell] |= given.map_or(DigitSet::EMPTY, DigitSet::from);
                without.with_marks(written).expect("marks of one shape")
            }
            None => without,
        }
    }

    fn same_shape(&self, other: Shape) -> Result<(), PuzzleError> {
        let own = self.shape();
        (own == other)
            .then_some(())
            .ok_or(PuzzleError::Shapes(own, other))
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The givens.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The digits that a player or a solver placed, if there are any. They are not givens.
    pub fn placed(&self) -> Option<&Grid> {
        self.placed.as_ref()
    }

    /// The pencil marks that say more than the board, if there are any.
    pub fn pencil_marks(&self) -> Option<&Candidates> {
        self.allowed.as_ref()
    }

    /// The pencil marks as they were written, if there are any; a cell without marks has all
    /// digits. Marks that say nothing beyond the board are here if [`Puzzle::with_marks`] set them.
    pub fn written_marks(&self) -> Option<&Candidates> {
        self.written.as_ref()
    }

    /// All digits on the board, given or placed.
    pub fn board(&self) -> Grid {
        let mut board = self.givens.clone();
        for (cell, digit) in self.placed.iter().flat_map(Grid::filled) {
            board[cell] = Some(digit);
        }
        board
    }

    /// The candidates of each cell: what the board leaves and the pencil marks allow.
    pub fn candidates(&self) -> Candidates {
        let board = self.board();
        let mut candidates = Candidates::left_by(&self.layout, &board);
        if let Some(allowed) = &self.allowed {
            for cell in board.blanks() {
                candidates[cell] = candidates[cell] & allowed[cell];
            }
        }
        candidates
    }

    /// Whether the pencil marks allow a digit in an empty cell.
    pub fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.allowed
            .as_ref()
            .is_none_or(|allowed| allowed[cell].contains(digit))
    }

    /// The first clash of the board, by house, if there is one.
    pub fn clash(&self) -> Option<Clash> {
        match &self.placed {
            None => clash_in(&self.layout, &self.givens),
            Some(_) => clash_in(&self.layout, &self.board()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(line: &str) -> Grid {
        let numbers: Vec<u8> = line.bytes().map(|b| b.saturating_sub(b'0')).collect();
        Grid::from_numbers(Shape::new(2, 2).unwrap(), &numbers).unwrap()
    }

    #[test]
    fn a_clash_names_digit_house_and_cells() {
        let puzzle = Puzzle::new(grid("1000000000000100"));
        assert_eq!(puzzle.clash(), None);
        let clash = Puzzle::new(grid("1000010000000000")).clash().unwrap();
        assert_eq!(clash.digit.number(), 1);
        assert_eq!(puzzle.shape().house_name(clash.house.unwrap()), "block 1");
        assert_eq!(clash.cells.map(Cell::index), [0, 5]);
    }

    #[test]
    fn bare_edges_clash_on_a_jigsaw_too() {
        let regions = "AAABABBBCCDDCCDD".chars().map(u32::from);
        let regions: Vec<u32> = regions.collect();
        let shape = Shape::new(1, 4).unwrap();
        let puzzle = |line: &str, rules: &[&'static crate::rules::Rule]| {
            let layout = Layout::new(shape, Some(&regions), rules).unwrap();
            Puzzle::new(grid(line)).with_layout(layout).unwrap()
        };
        // r1c1 and r3c2 are a knight's move apart and share no row, column or region.
        let line = "1000000001000000";
        assert_eq!(puzzle(line, &[]).clash(), None);
        let knight = crate::rules::find("anti-knight").unwrap();
        let clash = puzzle(line, &[knight]).clash().unwrap();
        assert_eq!((clash.house, clash.cells.map(Cell::index)), (None, [0, 9]));
        // The verifier agrees: the jigsaw is solved, but not under the additional rule.
        let full = grid("2143342112344312");
        let empty = "0000000000000000";
        assert!(crate::Solution::verify(&puzzle(empty, &[]), full_on(&full, shape)).is_ok());
        let refused = crate::Solution::verify(&puzzle(empty, &[knight]), full_on(&full, shape));
        assert!(
            refused
                .unwrap_err()
                .to_string()
                .contains("anti-knight keeps apart")
        );
    }

    fn full_on(grid: &Grid, shape: Shape) -> Grid {
        grid.clone().reshaped(shape)
    }

    #[test]
    fn placed_digits_are_no_givens() {
        let puzzle = Puzzle::new(grid("1000000000000000"));
        let both = puzzle
            .clone()
            .with_placed(grid("0200000000000000"))
            .unwrap();
        assert_eq!(both.board(), grid("1200000000000000"));
        assert_eq!(both.givens(), puzzle.givens());
        let clash = puzzle.with_placed(grid("2000000000000000")).unwrap_err();
        assert_eq!(
            clash.to_string(),
            "r1c1 is a given and cannot hold a placed digit too"
        );
    }

    #[test]
    fn other_givens_keep_the_rules_alone() {
        let puzzle = Puzzle::new(grid("1000000000000000"));
        let mut marks = Candidates::full(puzzle.shape());
        marks[Cell::new(15)].remove(Digit::new(0));
        let played = puzzle
            .clone()
            .with_marks(marks)
            .and_then(|puzzle| puzzle.with_placed(grid("0200000000000000")))
            .unwrap();
        assert_eq!(played.as_set(), puzzle);
        let other = grid("0000000000000002");
        assert_eq!(
            played.with_givens(other.clone()).unwrap(),
            Puzzle::new(other)
        );
        let nine = Grid::empty(Shape::classic());
        assert_eq!(
            played.with_givens(nine).unwrap_err().to_string(),
            "a board of 2x2 blocks cannot be combined with one of 3x3 blocks"
        );
    }

    #[test]
    fn puzzles_that_say_the_same_are_equal() {
        let puzzle = || Puzzle::new(grid("1000000000000000"));
        let mut marks = Candidates::full(puzzle().shape());
        marks[Cell::new(15)].remove(Digit::new(0));
        let mut tidy = puzzle().candidates();
        tidy.intersect(&marks);
        let marked = puzzle().with_candidates(marks.clone()).unwrap();
        assert_eq!(marked, puzzle().with_candidates(tidy).unwrap());
        // It makes no difference whether a digit was placed before or after the marks were made.
        let placed = grid("0000000000000002");
        let after = marked.with_placed(placed.clone()).unwrap();
        let before = puzzle().with_placed(placed).unwrap();
        assert_eq!(after, before.with_candidates(marks).unwrap());
    }

    #[test]
    fn without_a_given_marks_are_what_was_written() {
        let puzzle = Puzzle::new(grid("1000000000000000"));
        let (corner, beside, far) = (Cell::new(0), Cell::new(1), Cell::new(15));
        let mut marks = Candidates::full(puzzle.shape());
        marks[beside] = DigitSet::all(2);
        let written = puzzle.clone().with_marks(marks.clone()).unwrap();
        assert_eq!(written.candidates()[beside], Digit::new(1).into());
        let without = written.without_given(corner);
        assert_eq!(without.givens().count_filled(), 0);
        assert_eq!(without.candidates()[beside], DigitSet::all(2));
        assert_eq!(without.candidates()[corner], DigitSet::all(4));
        assert_eq!(without.candidates()[far], DigitSet::all(4));
        // A mark that the board implies is still a mark.
        marks[beside] = DigitSet::all(4) - DigitSet::all(1);
        let written = puzzle.clone().with_marks(marks.clone()).unwrap();
        assert_eq!((&written, written.pencil_marks()), (&puzzle, None));
        assert_eq!(
            written.without_given(corner).candidates()[beside],
            marks[beside]
        );
        // Candidates that the board leaves anyway are not marks.
        let candidates = puzzle.candidates();
        let plain = puzzle.with_candidates(candidates).unwrap();
        assert_eq!(
            plain.without_given(corner).candidates()[beside],
            DigitSet::all(4)
        );
        // The marks of the given's own cell hold once it is removed, beside its digit.
        marks[corner] = Digit::new(2).into();
        let written = plain.with_marks(marks).unwrap();
        let expected: DigitSet = [0, 2].map(Digit::new).into_iter().collect();
        assert_eq!(written.without_given(corner).candidates()[corner], expected);
    }

    #[test]
    fn pencil_marks_that_say_nothing_new_are_dropped() {
        let puzzle = Puzzle::new(grid("1000000000000000"));
        let mut marks = puzzle.candidates();
        assert_eq!(
            puzzle.clone().with_candidates(marks.clone()).unwrap(),
            puzzle
        );
        marks[Cell::new(15)].remove(Digit::new(0));
        let marked = puzzle.with_candidates(marks).unwrap();
        assert!(!marked.allows(Cell::new(15), Digit::new(0)));
        assert_eq!(
            marked.candidates()[Cell::new(15)],
            DigitSet::all(4) - DigitSet::all(1)
        );
    }
}
