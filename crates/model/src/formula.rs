//! Sudoku in propositional logic: five formulas that hold for every filled board.
//!
//! The proposition `x_ijd`, a [`Candidate`], says that the cell in row i and column j holds digit d.
//! Formulas A and B make it exactly one digit a cell; C, E and F keep a digit from standing twice in
//! a row, a column or a block. Letters and order are those of the report they come from (there is
//! no D), and they do not depend on the puzzle, whose digits are facts beside them. Pairs are
//! unordered, so a formula but A has N² · N(N-1)/2 clauses; A has N².
//!
//! Three more formulas follow from them and are not in the report: every digit has a place in
//! every row, column and block (Lynce and Ouaknine, *Sudoku as a SAT problem*, 2006). Three others say
//! what [`rules`](crate::rules) add.

use crate::{Candidate, Cell, ExactlyOne, House, HouseKind, Layout, Shape};

/// One of the five formulas, or one of those that follow from them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// At least one digit in every cell.
    A,
    /// At most one digit in every cell.
    B,
    /// No digit twice in a row.
    C,
    /// No digit twice in a column.
    E,
    /// No digit twice in a block.
    F,
    /// A place for every digit in every row.
    PlaceInRow,
    /// A place for every digit in every column.
    PlaceInColumn,
    /// A place for every digit in every block.
    PlaceInBlock,
    /// No digit twice in a house that a rule adds.
    Added,
    /// A place for every digit in every complete house that a rule adds.
    PlaceInAdded,
    /// No digit in two cells that a rule keeps apart although they share no complete house.
    Apart,
}

/// A clause: a disjunction of propositions, or of two negated ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clause {
    /// At least one of the group is true.
    Some(ExactlyOne),
    /// The two are not both true.
    NotBoth([Candidate; 2]),
}

impl Formula {
    /// The five formulas of the report, in its order.
    pub const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::E, Self::F];

    /// The five formulas of the report and the three that follow from them.
    pub const EXTENDED: [Self; 8] = [
        Self::A,
        Self::B,
        Self::C,
        Self::E,
        Self::F,
        Self::PlaceInRow,
        Self::PlaceInColumn,
        Self::PlaceInBlock,
    ];

    /// Returns all formulas that hold on a layout: the five, the three that follow from them, and
    /// those of its rules.
    pub fn of(layout: &Layout) -> Vec<Self> {
        let mut formulas = Self::EXTENDED.to_vec();
        if layout.house_count()
            > HouseKind::ALL
                .iter()
                .map(|&kind| layout.houses_of_kind(kind).len())
                .sum()
        {
            formulas.extend([Self::Added, Self::PlaceInAdded]);
        }
        if layout.bare_pairs().next().is_some() {
            formulas.push(Self::Apart);
        }
        formulas
    }

    /// The letter of this formula in the report; `None` if the report does not have it.
    pub fn letter(self) -> Option<char> {
        match self {
            Self::A => Some('A'),
            Self::B => Some('B'),
            Self::C => Some('C'),
            Self::E => Some('E'),
            Self::F => Some('F'),
            _ => None,
        }
    }

    /// The meaning of this formula in words.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::A => "at least one digit in every cell",
            Self::B => "at most one digit in every cell",
            Self::C => "no digit twice in a row",
            Self::E => "no digit twice in a column",
            Self::F => "no digit twice in a block",
            Self::PlaceInRow => "a place for every digit in every row",
            Self::PlaceInColumn => "a place for every digit in every column",
            Self::PlaceInBlock => "a place for every digit in every block",
            Self::Added => "no digit twice in a house of a rule",
            Self::PlaceInAdded => "a place for every digit in every house of a rule",
            Self::Apart => "no digit in two cells that a rule keeps apart",
        }
    }

    /// Whether the formula says that at least one candidate of each group is true, rather than at
    /// most one.
    pub fn says_some(self) -> bool {
        matches!(
            self,
            Self::A
                | Self::PlaceInRow
                | Self::PlaceInColumn
                | Self::PlaceInBlock
                | Self::PlaceInAdded
        )
    }

    /// The kinds of houses that the formula is about.
    fn kinds(self) -> &'static [HouseKind] {
        match self {
            Self::A | Self::B | Self::Apart => &[],
            Self::C | Self::PlaceInRow => &[HouseKind::Row],
            Self::E | Self::PlaceInColumn => &[HouseKind::Column],
            Self::F | Self::PlaceInBlock => &[HouseKind::Block],
            Self::Added | Self::PlaceInAdded => &HouseKind::ADDED,
        }
    }

    /// The groups that the formula is about: the cells row by row, or the complete houses with
    /// their digits.
    pub fn groups(self, layout: &Layout) -> impl Iterator<Item = ExactlyOne> + '_ {
        let (shape, kinds) = (layout.shape(), self.kinds());
        let is_of_cells = matches!(self, Self::A | Self::B);
        let cells = is_of_cells.then(|| shape.all_cells().map(ExactlyOne::Cell));
        let houses = kinds.iter().flat_map(move |&kind| {
            let complete = move |&house: &House| layout.is_complete(house);
            let houses = layout.houses_of_kind(kind).filter(complete);
            houses.flat_map(move |house| {
                let of_digit = move |digit| ExactlyOne::House(house, digit);
                shape.digits().map(of_digit)
            })
        });
        cells.into_iter().flatten().chain(houses)
    }

    /// The clauses of this formula for a layout, group by group.
    pub fn clauses(self, layout: &Layout) -> impl Iterator<Item = Clause> + '_ {
        let of_groups = self
            .groups(layout)
            .flat_map(move |group| self.clauses_of(group, layout));
        let apart = (self == Self::Apart).then(|| layout.bare_pairs());
        let apart = apart.into_iter().flatten().flat_map(move |cells| {
            let not_both =
                move |digit| Clause::NotBoth(cells.map(|cell| Candidate { cell, digit }));
            layout.shape().digits().map(not_both)
        });
        of_groups.chain(apart)
    }

    /// The clauses for one group: a single one, or one for every pair.
    fn clauses_of(self, group: ExactlyOne, layout: &Layout) -> impl Iterator<Item = Clause> + '_ {
        let side = layout.shape().side();
        let some = self.says_some().then_some(Clause::Some(group));
        let firsts = if some.is_some() { 0 } else { side };
        let pairs = (0..firsts).flat_map(move |a| (a + 1..side).map(move |b| [a, b]));
        let pairs = pairs.map(move |pair| Clause::NotBoth(pair.map(|at| group.at(at, layout))));
        some.into_iter().chain(pairs)
    }

    /// The number of clauses of this formula for a layout.
    pub fn size(self, layout: &Layout) -> u64 {
        let side = layout.shape().side() as u64;
        if self == Self::Apart {
            return layout.bare_pairs().count() as u64 * side;
        }
        let of_kind = |kind: &HouseKind| {
            let houses = layout.houses_of_kind(*kind);
            houses.filter(|&house| layout.is_complete(house)).count() as u64
        };
        let groups = match self {
            Self::A | Self::B => layout.shape().cells() as u64,
            _ => self.kinds().iter().map(of_kind).sum::<u64>() * side,
        };
        if self.says_some() {
            groups
        } else {
            groups * (side * (side - 1) / 2)
        }
    }

    /// The number of clauses as the authors of the report count them: they list F over ordered
    /// pairs of cells, so each of its clauses twice.
    pub fn size_as_written(self, shape: Shape) -> u64 {
        let times = if self == Self::F { 2 } else { 1 };
        times * self.size(&Layout::plain(shape))
    }
}

impl Clause {
    /// The clause as DIMACS writes it: the variable of each candidate, negated ones below zero.
    pub fn literals(self, layout: &Layout) -> Vec<i64> {
        let variable = |x: Candidate| x.variable(layout.shape()) as i64;
        match self {
            Self::Some(group) => group.candidates(layout).map(variable).collect(),
            Self::NotBoth(pair) => pair.map(|x| -variable(x)).into(),
        }
    }

    /// Two cells that show what the clause is about; the same cell twice if it is about one cell.
    pub fn cells(self, layout: &Layout) -> [Cell; 2] {
        match self {
            Self::Some(group) => [0, layout.shape().side() - 1].map(|at| group.at(at, layout).cell),
            Self::NotBoth(pair) => pair.map(|x| x.cell),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digit, Grid};

    fn shapes() -> impl Iterator<Item = Shape> {
        (1..=9).flat_map(Shape::all_of_side)
    }

    #[test]
    fn sizes_on_9x9_are_those_of_the_report() {
        let sizes = Formula::ALL.map(|formula| formula.size_as_written(Shape::classic()));
        assert_eq!(sizes, [81, 2916, 2916, 2916, 5832]);
        assert_eq!(Formula::F.size(&Layout::plain(Shape::classic())), 2916);
        let all: u64 = Formula::ALL
            .iter()
            .map(|f| f.size(&Layout::plain(Shape::classic())))
            .sum();
        assert_eq!(all, 11_745);
    }

    #[test]
    fn as_many_clauses_are_made_as_were_counted() {
        for shape in shapes() {
            let layout = &Layout::plain(shape);
            for formula in Formula::EXTENDED {
                let clauses: Vec<Vec<i64>> = formula
                    .clauses(layout)
                    .map(|c| c.literals(layout))
                    .collect();
                assert_eq!(clauses.len() as u64, formula.size(layout), "{shape}");
                let of_side = |group: ExactlyOne| group.candidates(layout).count() == shape.side();
                assert!(formula.groups(layout).all(of_side), "{shape}");
                let mut distinct = clauses.clone();
                distinct.sort();
                distinct.dedup();
                assert_eq!(distinct.len(), clauses.len(), "no clause twice");
            }
        }
    }

    #[test]
    fn clauses_are_about_what_the_formula_says() {
        let shape = Shape::new(2, 3).unwrap();
        let layout = &Layout::plain(shape);
        for formula in Formula::ALL {
            for clause in formula.clauses(layout) {
                let Clause::NotBoth([a, b]) = clause else {
                    assert_eq!(formula, Formula::A);
                    assert_eq!(clause.literals(layout).len(), 6);
                    let [first, last] = clause.cells(layout);
                    assert_eq!(first, last);
                    continue;
                };
                if formula == Formula::B {
                    assert!(a.cell == b.cell && a.digit != b.digit);
                    continue;
                }
                let same = |of: fn(Shape, Cell) -> usize| of(shape, a.cell) == of(shape, b.cell);
                assert!(a.cell != b.cell && a.digit == b.digit);
                assert!(match formula {
                    Formula::C => same(Shape::row),
                    Formula::E => same(Shape::col),
                    _ => same(|shape, cell| shape.houses_of(cell)[2].index()),
                });
            }
        }
    }

    #[test]
    fn a_full_board_satisfies_them_and_a_clash_does_not() {
        let holds = |board: &Grid, formula: Formula| {
            let layout = &Layout::plain(board.shape());
            let is_true = |x: Candidate| board[x.cell] == Some(x.digit);
            formula.clauses(layout).all(|clause| match clause {
                Clause::Some(group) => group.candidates(layout).any(is_true),
                Clause::NotBoth(pair) => !pair.into_iter().all(is_true),
            })
        };
        for shape in shapes().filter(|shape| shape.side() > 1) {
            let mut board = Grid::shifted(shape);
            let all = Formula::EXTENDED;
            assert!(all.iter().all(|&formula| holds(&board, formula)));
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

    #[test]
    fn variables_are_numbered_as_in_the_exercise() {
        // Row 2, column 3, digit 7.
        let x = Candidate {
            cell: Shape::classic().cell(1, 2),
            digit: Digit::new(6),
        };
        let clause = Clause::NotBoth([x, x]);
        assert_eq!(
            clause.literals(&Layout::plain(Shape::classic())),
            [-(81 + 18 + 7); 2]
        );
    }
}
