//! The five formulas, generated for any shape.
//!
//! Propositions are candidates: `x_ijd` says that cell (i,j) has digit d. They come in groups
//! of N, of which exactly one must be true in a solved board: the digits of a cell, and the
//! cells of a house for a digit. Each formula says of every group of one kind that at least
//! one, or at most one, of its propositions is true.

use satur_model::{Candidate, Cell, Digit, House, HouseKind, Shape};

/// A formula. Letters and order are the authors'; there is no D.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// At least one digit in each cell.
    A,
    /// At most one digit in each cell.
    B,
    /// No digit twice in a row.
    C,
    /// No digit twice in a column.
    E,
    /// No digit twice in a block.
    F,
}

/// Propositions of which exactly one is true in a solved board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// The digits of a cell.
    Cell(Cell),
    /// The cells of a house, for a digit.
    House(House, Digit),
}

/// A clause: a disjunction of propositions, or of two negated ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clause {
    /// One of the group is true.
    Some(Group),
    /// The two are not both true.
    NotBoth([Candidate; 2]),
}

impl Formula {
    /// All five, in order.
    pub const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::E, Self::F];

    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
            Self::E => 'E',
            Self::F => 'F',
        }
    }

    /// What it says.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::A => "at least one digit in each cell",
            Self::B => "at most one digit in each cell",
            Self::C => "no digit twice in a row",
            Self::E => "no digit twice in a column",
            Self::F => "no digit twice in a block",
        }
    }

    /// The groups it speaks of: the cells row by row, or the houses with their digits.
    pub fn groups(self, shape: Shape) -> impl Iterator<Item = Group> {
        let kind = match self {
            Self::A | Self::B => None,
            Self::C => Some(HouseKind::Row),
            Self::E => Some(HouseKind::Column),
            Self::F => Some(HouseKind::Block),
        };
        (0..shape.cells()).map(move |index| match kind {
            None => Group::Cell(Cell::new(index)),
            Some(kind) => {
                let (house, digit) = (index / shape.side(), index % shape.side());
                let house = House::new(kind as usize * shape.side() + house);
                Group::House(house, Digit::new(digit))
            }
        })
    }

    /// Its clauses for a shape, group by group.
    pub fn clauses(self, shape: Shape) -> impl Iterator<Item = Clause> {
        self.groups(shape)
            .flat_map(move |group| self.clauses_of(group, shape))
    }

    /// What it says of one group: a single clause, or one for every pair.
    fn clauses_of(self, group: Group, shape: Shape) -> impl Iterator<Item = Clause> {
        let side = shape.side();
        let (some, pairs) = match self {
            Self::A => (Some(Clause::Some(group)), 0),
            _ => (None, side),
        };
        let pairs = (0..pairs).flat_map(move |a| (a + 1..side).map(move |b| [a, b]));
        let pairs = pairs.map(move |pair| Clause::NotBoth(pair.map(|at| group.at(at, shape))));
        some.into_iter().chain(pairs)
    }

    /// How many clauses it has for a shape.
    pub fn size(self, shape: Shape) -> u64 {
        let (groups, side) = (shape.cells() as u64, shape.side() as u64);
        match self {
            Self::A => groups,
            _ => groups * (side * (side - 1) / 2),
        }
    }

    /// How many clauses the authors wrote: they list F over ordered pairs of cells, so each
    /// of its clauses twice.
    pub fn size_as_written(self, shape: Shape) -> u64 {
        let times = if self == Self::F { 2 } else { 1 };
        times * self.size(shape)
    }
}

impl Group {
    /// The propositions, in order.
    pub fn propositions(self, shape: Shape) -> impl Iterator<Item = Candidate> {
        (0..shape.side()).map(move |at| self.at(at, shape))
    }

    fn at(self, index: usize, shape: Shape) -> Candidate {
        match self {
            Self::Cell(cell) => Candidate {
                cell,
                digit: Digit::new(index),
            },
            Self::House(house, digit) => Candidate {
                cell: shape.house(house)[index],
                digit,
            },
        }
    }
}

impl Clause {
    /// The clause as DIMACS writes it: variable N²(i-1) + N(j-1) + d, negated ones below zero.
    pub fn literals(self, shape: Shape) -> Vec<i64> {
        let variable = |x: Candidate| (x.cell.index() * shape.side() + x.digit.index() + 1) as i64;
        match self {
            Self::Some(group) => group.propositions(shape).map(variable).collect(),
            Self::NotBoth(pair) => pair.map(|x| -variable(x)).into(),
        }
    }

    /// Two cells that show what the clause is about: the same one twice if it is about one.
    pub fn cells(self, shape: Shape) -> [Cell; 2] {
        match self {
            Self::Some(group) => {
                let first = group.at(0, shape).cell;
                [first, group.at(shape.side() - 1, shape).cell]
            }
            Self::NotBoth(pair) => pair.map(|x| x.cell),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_testkit::boards;

    #[test]
    fn sizes_on_9x9_are_those_of_the_paper() {
        let sizes = Formula::ALL.map(|formula| formula.size_as_written(Shape::classic()));
        assert_eq!(sizes, [81, 2916, 2916, 2916, 5832]);
        assert_eq!(Formula::F.size(Shape::classic()), 2916);
        let all: u64 = Formula::ALL.iter().map(|f| f.size(Shape::classic())).sum();
        assert_eq!(all, 11_745);
    }

    #[test]
    fn as_many_clauses_are_made_as_are_told() {
        for shape in boards::small_shapes() {
            for formula in Formula::ALL {
                let clauses: Vec<Vec<i64>> =
                    formula.clauses(shape).map(|c| c.literals(shape)).collect();
                assert_eq!(clauses.len() as u64, formula.size(shape), "{shape}");
                let mut distinct = clauses.clone();
                distinct.sort();
                distinct.dedup();
                assert_eq!(distinct.len(), clauses.len(), "no clause twice");
            }
        }
    }

    #[test]
    fn clauses_are_about_what_the_formula_says() {
        let shape = boards::shape(2, 3);
        for formula in Formula::ALL {
            for clause in formula.clauses(shape) {
                let Clause::NotBoth([a, b]) = clause else {
                    assert_eq!(formula, Formula::A);
                    assert_eq!(clause.literals(shape).len(), 6);
                    let [first, last] = clause.cells(shape);
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
    fn variables_are_numbered_as_in_the_exercise() {
        // Row 2, column 3, digit 7.
        let x = Candidate {
            cell: Shape::classic().cell(1, 2),
            digit: Digit::new(6),
        };
        let clause = Clause::NotBoth([x, x]);
        assert_eq!(clause.literals(Shape::classic()), [-(81 + 18 + 7); 2]);
    }
}
