//! The board of a game, and every turn on it.
//!
//! *Idea*: a turn is the list of the cells that it changes, each with what it held before and after.
//! Undo writes the one, redo the other; nothing else changes a board, so undo brings back what was
//! there, exactly.
//!
//! *Pencil marks* are notes. They say which digits are left in a cell only once all of them are
//! there ([`Game::fill_marks`]); before that somebody may have marked two places of a digit and
//! nothing else, and a missing mark means nothing.

use satur_logic::Action;
use satur_model::clues::Clue;
use satur_model::{Candidates, Cell, Digit, DigitSet, Grid, Layout, Puzzle, Shape, Solution};

/// What a player wrote into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Entry {
    /// The digit.
    pub digit: Option<Digit>,
    /// The pencil marks. A cell with a digit keeps those it had, unseen, until the digit goes.
    pub marks: DigitSet,
}

/// A puzzle and what a player made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    puzzle: Puzzle,
    entries: Vec<Entry>,
    are_marks_complete: bool,
    past: Vec<Turn>,
    future: Vec<Turn>,
}

/// What one turn changes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Turn {
    cells: Vec<(Cell, [Entry; 2])>,
    are_marks_complete: [bool; 2],
}

impl Game {
    /// A game that begins with a puzzle. Digits that were placed since it was set are the player's,
    /// and so are pencil marks, which are taken for complete.
    pub fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let mut entries = vec![Entry::default(); shape.cells()];
        for (cell, digit) in puzzle.placed().into_iter().flat_map(Grid::filled) {
            entries[cell.index()].digit = Some(digit);
        }
        let board = puzzle.board();
        if let Some(marks) = puzzle.pencil_marks() {
            for cell in board.blanks() {
                entries[cell.index()].marks = marks[cell];
            }
        }
        Self {
            puzzle: puzzle.as_set(),
            entries,
            are_marks_complete: puzzle.pencil_marks().is_some(),
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// The rules of the board.
    pub fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    /// The clues of the board.
    pub fn clues(&self) -> &[Clue] {
        self.puzzle.clues()
    }

    /// The given of a cell.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.puzzle.givens()[cell]
    }

    /// What the player wrote into a cell.
    pub fn entry(&self, cell: Cell) -> Entry {
        self.entries[cell.index()]
    }

    /// The digit of a cell, given or written.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.given(cell).or(self.entry(cell).digit)
    }

    /// The pencil marks that are seen in a cell: none where a digit stands.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        match self.digit(cell) {
            Some(_) => DigitSet::EMPTY,
            None => self.entry(cell).marks,
        }
    }

    /// Whether the marks are all that is left in each cell.
    pub fn are_marks_complete(&self) -> bool {
        self.are_marks_complete
    }

    /// How many cells are empty.
    pub fn blanks(&self) -> usize {
        let cells = self.shape().all_cells();
        cells.filter(|&cell| self.digit(cell).is_none()).count()
    }

    /// Whether nothing was written.
    pub fn is_untouched(&self) -> bool {
        self.entries.iter().all(|entry| *entry == Entry::default())
    }

    /// Whether the board is full and right.
    pub fn is_solved(&self) -> bool {
        let position = self.position();
        let board = position.board();
        board.is_full() && Solution::verify(&position.as_set(), board).is_ok()
    }

    /// Whether a cell holds a digit that another one of a house holds too.
    pub fn is_clash(&self, cell: Cell) -> bool {
        self.digit(cell).is_some_and(|digit| {
            let peers = self.puzzle.layout().peers(cell);
            peers.iter().any(|&peer| self.digit(peer) == Some(digit))
        })
    }

    /// The puzzle with the digits of the player.
    pub fn position(&self) -> Puzzle {
        let mut placed = Grid::empty(self.shape());
        for cell in self.shape().all_cells() {
            placed[cell] = self.entry(cell).digit;
        }
        let set = self.puzzle.clone();
        set.with_placed(placed)
            .expect("nothing is written over a given")
    }

    /// The puzzle with the digits of the player, and the marks if they are complete. An empty cell
    /// without a mark has all digits.
    pub fn marked_position(&self) -> Puzzle {
        let position = self.position();
        if !self.are_marks_complete {
            return position;
        }
        let mut marks = Candidates::full(self.shape());
        for cell in self.shape().all_cells() {
            let own = self.marks(cell);
            if !own.is_empty() {
                marks[cell] = own;
            }
        }
        position.with_marks(marks).expect("marks of one shape")
    }

    /// Writes a digit, and takes it out of the marks of all cells that see it. Says whether
    /// anything changed: a given stays, and so does the digit that is there.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let mut next = self.draft();
        next.place(self, cell, digit);
        self.take_turn(&next)
    }

    /// Adds a pencil mark or takes it away; not where a digit stands.
    pub fn toggle_mark(&mut self, cell: Cell, digit: Digit) -> bool {
        let mut next = self.draft();
        if self.digit(cell).is_none() {
            let marks = &mut next.entries[cell.index()].marks;
            if !marks.remove(digit) {
                marks.insert(digit);
            }
        }
        self.take_turn(&next)
    }

    /// Takes the digit of the player out of a cell, or else its marks.
    pub fn erase(&mut self, cell: Cell) -> bool {
        let mut next = self.draft();
        let entry = &mut next.entries[cell.index()];
        if entry.digit.take().is_none() {
            entry.marks = DigitSet::EMPTY;
        }
        self.take_turn(&next)
    }

    /// Marks in every empty cell what the digits on the board leave. From now on marks are complete.
    pub fn fill_marks(&mut self) -> bool {
        let mut next = self.draft();
        next.fill_marks(self);
        self.take_turn(&next)
    }

    /// Does what a step says. Marks are filled in first where a candidate is to be struck.
    pub fn apply(&mut self, actions: &[Action]) -> bool {
        let mut next = self.draft();
        let strikes = |action: &Action| matches!(action, Action::Strike(_));
        if !self.are_marks_complete && actions.iter().any(strikes) {
            next.fill_marks(self);
        }
        for action in actions {
            match action {
                Action::Place(one) => next.place(self, one.cell, one.digit),
                Action::Strike(one) => {
                    next.entries[one.cell.index()].marks.remove(one.digit);
                }
            }
        }
        self.take_turn(&next)
    }

    /// Takes the last turn back. Says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.past.pop() else {
            return false;
        };
        self.set(&turn, 0);
        self.future.push(turn);
        true
    }

    /// Takes the turn again that was taken back last. Says whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(turn) = self.future.pop() else {
            return false;
        };
        self.set(&turn, 1);
        self.past.push(turn);
        true
    }

    /// Restores what a file says of the marks.
    pub(crate) fn with_saved_marks(
        mut self,
        marks: impl Iterator<Item = (Cell, DigitSet)>,
    ) -> Self {
        for (cell, marks) in marks {
            self.entries[cell.index()].marks = marks;
        }
        self
    }

    /// Restores from a file that the marks are complete.
    pub(crate) fn with_complete_marks(mut self) -> Self {
        self.are_marks_complete = true;
        self
    }

    fn set(&mut self, turn: &Turn, side: usize) {
        for (cell, entries) in &turn.cells {
            self.entries[cell.index()] = entries[side];
        }
        self.are_marks_complete = turn.are_marks_complete[side];
    }

    fn draft(&self) -> Draft {
        Draft {
            entries: self.entries.clone(),
            are_marks_complete: self.are_marks_complete,
        }
    }

    /// Makes a draft the board, as one turn, unless it changes nothing.
    fn take_turn(&mut self, next: &Draft) -> bool {
        let changed = |cell: &Cell| self.entries[cell.index()] != next.entries[cell.index()];
        let cells = self.shape().all_cells().filter(changed).map(|cell| {
            let entries = [self.entries[cell.index()], next.entries[cell.index()]];
            (cell, entries)
        });
        let turn = Turn {
            cells: cells.collect(),
            are_marks_complete: [self.are_marks_complete, next.are_marks_complete],
        };
        if turn.cells.is_empty() && self.are_marks_complete == next.are_marks_complete {
            return false;
        }
        self.set(&turn, 1);
        self.past.push(turn);
        self.future.clear();
        true
    }
}

/// What a turn makes of the board, before it is taken.
struct Draft {
    entries: Vec<Entry>,
    are_marks_complete: bool,
}

impl Draft {
    fn place(&mut self, game: &Game, cell: Cell, digit: Digit) {
        if game.given(cell).is_some() {
            return;
        }
        self.entries[cell.index()].digit = Some(digit);
        for peer in game.layout().peers(cell) {
            self.entries[peer.index()].marks.remove(digit);
        }
    }

    fn fill_marks(&mut self, game: &Game) {
        let board = game.position().board();
        let left = Candidates::left_by(game.layout(), &board);
        for cell in board.blanks() {
            self.entries[cell.index()].marks = left[cell];
        }
        self.are_marks_complete = true;
    }
}
