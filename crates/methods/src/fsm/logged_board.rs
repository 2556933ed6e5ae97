//! The board of the machine: that of human logic, with a log of the changes.

use satur_logic::{Action, Board, Contradiction};
use satur_model::{Cell, Digit, House, HouseKind, Puzzle};

/// The board, and the actions of the rules since the log was last cleared.
pub(super) struct LoggedBoard<const N: usize> {
    pub(super) board: Board<N>,
    pub(super) actions: Vec<Action>,
    /// The reasons, if they are wanted.
    pub(super) reasons: Option<Vec<Reason>>,
}

/// The reason of some actions.
pub(super) struct Reason {
    /// The index of the first action with this reason; those up to the next reason share it.
    pub(super) first: usize,
    /// The house in which the rule applies.
    pub(super) house: Option<House>,
    /// The cells that justify it.
    pub(super) cells: Vec<Cell>,
    /// The digits it is about.
    pub(super) digits: Vec<Digit>,
}

impl<const N: usize> LoggedBoard<N> {
    /// A contradiction if the givens leave a cell without digits, or a digit without places.
    pub(super) fn new(board: Board<N>) -> Result<Self, Contradiction> {
        let has_digits = |cell| !board.digits(cell).is_empty();
        let has_places = |house: House| {
            let mut open = board.open(house).iter();
            open.all(|digit| !board.places(house, digit).is_empty())
        };
        if board.empty().iter().all(has_digits) && board.geometry().houses().all(has_places) {
            Ok(Self {
                board,
                actions: Vec::new(),
                reasons: None,
            })
        } else {
            Err(Contradiction)
        }
    }

    /// The houses of a kind.
    pub(super) fn houses(&self, kind: HouseKind) -> impl Iterator<Item = House> + use<N> {
        let side = self.board.side();
        let first = side * kind as usize;
        (first..first + side).map(House::new)
    }

    /// The digits that the grid and the puzzle's pencil marks leave to a cell, without any
    /// inference.
    pub(super) fn left_by_grid(&self, puzzle: &Puzzle, cell: Cell) -> satur_logic::Mask {
        let shape = self.board.shape();
        let marks = puzzle.pencil_marks().map(|marks| marks[cell].bits() as u64);
        let allowed = satur_logic::Mask(marks.unwrap_or(!0));
        let houses = shape.houses_of(cell).iter();
        houses.fold(allowed, |left, &house| left & self.board.open(house))
    }

    /// Records the reason for the actions that follow, if reasons are wanted: the cells of a house,
    /// or a single cell, and the digits.
    pub(super) fn because(
        &mut self,
        house: Option<House>,
        justify: impl FnOnce(&Board<N>) -> (Vec<Cell>, Vec<usize>),
    ) {
        if let Some(reasons) = &mut self.reasons {
            let (cells, digits) = justify(&self.board);
            reasons.push(Reason {
                first: self.actions.len(),
                house,
                cells,
                digits: digits.into_iter().map(Digit::new).collect(),
            });
        }
    }

    /// Places a digit in an empty cell.
    pub(super) fn place(&mut self, cell: Cell, digit: usize) -> Result<(), Contradiction> {
        self.act(Action::Place(Board::<N>::candidate(cell, digit)))
    }

    /// Strikes an open candidate.
    pub(super) fn strike(&mut self, cell: Cell, digit: usize) -> Result<(), Contradiction> {
        self.act(Action::Strike(Board::<N>::candidate(cell, digit)))
    }

    fn act(&mut self, action: Action) -> Result<(), Contradiction> {
        self.actions.push(action);
        self.board.act(action)
    }
}
