//! Sudoku in propositional logic: five formulas that hold for every filled board.
//!
//! The proposition `x_ijd` says that the cell in row i and column j holds digit d. Formulas A
//! and B make it exactly one digit a cell; C, E and F keep a digit from standing twice in a
//! row, a column or a block. They are named as in the report they come from and do not depend
//! on the puzzle, whose digits are facts beside them. Pairs are unordered, so a formula but A
//! has N² · N(N-1)/2 clauses; A has N².
//!
//! Three more formulas follow from them and are not in the report: every digit has a place in
//! every row, column and block (Lynce and Ouaknine, *Sudoku as a SAT problem*, 2006).

use satur_model::{Candidate, Cell, HouseKind, Puzzle, Shape};

/// One of the five formulas, or one of those that follow from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Formula {
    A,
    B,
    C,
    E,
    F,
    PlaceInRow,
    PlaceInColumn,
    PlaceInBlock,
}

/// The five formulas and those that follow from them.
pub(crate) const EXTENDED: [Formula; 8] = [
    Formula::A,
    Formula::B,
    Formula::C,
    Formula::E,
    Formula::F,
    Formula::PlaceInRow,
    Formula::PlaceInColumn,
    Formula::PlaceInBlock,
];

/// A part of a formula; all parts must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Clause {
    /// At least one of these.
    Any(Vec<Candidate>),
    /// Not both of these.
    NotBoth(Candidate, Candidate),
}

impl Formula {
    /// The five of the report.
    pub(crate) const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::E, Self::F];

    /// What it says.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::A => "at least one digit in every cell",
            Self::B => "at most one digit in every cell",
            Self::C => "no digit twice in a row",
            Self::E => "no digit twice in a column",
            Self::F => "no digit twice in a block",
            Self::PlaceInRow => "a place for every digit in every row",
            Self::PlaceInColumn => "a place for every digit in every column",
            Self::PlaceInBlock => "a place for every digit in every block",
        }
    }

    /// How many clauses it has.
    pub(crate) fn size(self, shape: Shape) -> usize {
        let (cells, side) = (shape.cells(), shape.side());
        match self {
            Self::B | Self::C | Self::E | Self::F => cells * (side * (side - 1) / 2),
            _ => cells,
        }
    }

    /// Its clauses.
    pub(crate) fn clauses(self, shape: Shape) -> Box<dyn Iterator<Item = Clause>> {
        match self {
            Self::A => Box::new(shape.all_cells().map(move |cell| {
                let in_cell = |digit| Candidate { cell, digit };
                Clause::Any(shape.digits().map(in_cell).collect())
            })),
            Self::B => Box::new(shape.all_cells().flat_map(move |cell| {
                let in_cell = move |digit| Candidate { cell, digit };
                pairs(shape.digits().collect())
                    .map(move |(one, other)| Clause::NotBoth(in_cell(one), in_cell(other)))
            })),
            Self::C => never_twice(shape, HouseKind::Row),
            Self::E => never_twice(shape, HouseKind::Column),
            Self::F => never_twice(shape, HouseKind::Block),
            Self::PlaceInRow => some_place(shape, HouseKind::Row),
            Self::PlaceInColumn => some_place(shape, HouseKind::Column),
            Self::PlaceInBlock => some_place(shape, HouseKind::Block),
        }
    }
}

/// What the pencil marks of a puzzle exclude in the empty cells of a board.
pub(crate) fn struck(puzzle: &Puzzle, blanks: Vec<Cell>) -> impl Iterator<Item = Candidate> {
    let marks = puzzle.pencil_marks();
    blanks.into_iter().flat_map(move |cell| {
        puzzle
            .shape()
            .digits()
            .filter(move |&digit| marks.is_some_and(|marks| !marks[cell].contains(digit)))
            .map(move |digit| Candidate { cell, digit })
    })
}

/// No digit twice in any house of a kind.
fn never_twice(shape: Shape, kind: HouseKind) -> Box<dyn Iterator<Item = Clause>> {
    Box::new(shape.houses_of_kind(kind).flat_map(move |house| {
        shape.digits().flat_map(move |digit| {
            let cells = shape.house(house).to_vec();
            pairs(cells).map(move |(one, other)| {
                Clause::NotBoth(
                    Candidate { cell: one, digit },
                    Candidate { cell: other, digit },
                )
            })
        })
    }))
}

/// A place for every digit in each house of a kind.
fn some_place(shape: Shape, kind: HouseKind) -> Box<dyn Iterator<Item = Clause>> {
    Box::new(shape.houses_of_kind(kind).flat_map(move |house| {
        shape.digits().map(move |digit| {
            let cells = shape.house(house).iter();
            Clause::Any(cells.map(|&cell| Candidate { cell, digit }).collect())
        })
    }))
}

/// Every two of these, the earlier first.
fn pairs<T: Copy>(items: Vec<T>) -> impl Iterator<Item = (T, T)> {
    (0..items.len()).flat_map(move |one| {
        let first = items[one];
        let rest = items[one + 1..].to_vec();
        rest.into_iter().map(move |other| (first, other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_testkit::boards;

    #[test]
    fn sizes_are_those_of_the_report() {
        let sizes = Formula::ALL.map(|formula| formula.size(Shape::classic()));
        assert_eq!(sizes, [81, 2916, 2916, 2916, 2916]);
        assert_eq!(sizes.iter().sum::<usize>(), 11_745);
    }

    #[test]
    fn sizes_are_counted_right_for_every_shape() {
        for shape in boards::small_shapes() {
            for formula in EXTENDED {
                let clauses: Vec<Clause> = formula.clauses(shape).collect();
                assert_eq!(clauses.len(), formula.size(shape), "{formula:?} of {shape}");
            }
        }
    }

    #[test]
    fn a_full_board_satisfies_them_and_a_clash_does_not() {
        let holds = |board: &satur_model::Grid, formula: Formula| {
            let is_true = |p: &Candidate| board[p.cell] == Some(p.digit);
            formula.clauses(board.shape()).all(|clause| match &clause {
                Clause::Any(all) => all.iter().any(is_true),
                Clause::NotBoth(one, other) => !(is_true(one) && is_true(other)),
            })
        };
        let mut random = satur_model::Random::new(5);
        for shape in boards::small_shapes()
            .into_iter()
            .filter(|shape| shape.side() > 1)
        {
            let mut board = boards::full(shape, &mut random);
            assert!(EXTENDED.iter().all(|&formula| holds(&board, formula)));
            board[Cell::new(1)] = board[Cell::new(0)];
            assert!(holds(&board, Formula::A) && holds(&board, Formula::B));
            assert!(
                !holds(&board, Formula::C) && !holds(&board, Formula::E),
                "{shape}"
            );
            assert!(!holds(&board, Formula::PlaceInRow), "{shape}");
            assert!(!holds(&board, Formula::PlaceInColumn), "{shape}");
            board[Cell::new(0)] = None;
            assert!(!holds(&board, Formula::A) && !holds(&board, Formula::PlaceInBlock));
        }
    }
}
