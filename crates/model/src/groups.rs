//! Sudoku as an exact cover: the groups of candidates of which exactly one holds.
//!
//! Every cell holds one digit, and every digit has one place in every house. These groups state the
//! rules completely; formulas, integer programs, proofs and the learning search are written in
//! terms of them. Their order is part of the contract, because proofs refer to it.

use crate::{Candidate, Cell, Digit, House, Layout, Shape};

/// A group of candidates of which exactly one holds in every solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExactlyOne {
    /// The digits of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(House, Digit),
}

impl ExactlyOne {
    /// All groups of a layout in their order: the cells, then the complete houses with their digits.
    pub fn all(layout: &Layout) -> impl Iterator<Item = Self> + '_ {
        let shape = layout.shape();
        let houses = (0..layout.house_count()).map(House::new);
        let in_houses = houses
            .filter(|&house| layout.is_complete(house))
            .flat_map(move |house| shape.digits().map(move |digit| Self::House(house, digit)));
        shape.all_cells().map(Self::Cell).chain(in_houses)
    }

    /// Upper bound of [`index`](Self::index): one more than the largest index of a group.
    pub fn count(layout: &Layout) -> usize {
        layout.shape().cells() + layout.house_count() * layout.shape().side()
    }

    /// The index of this group, from 0: its place among all groups if every house is complete.
    #[inline]
    pub fn index(self, shape: Shape) -> usize {
        match self {
            Self::Cell(cell) => cell.index(),
            Self::House(house, digit) => {
                shape.cells() + house.index() * shape.side() + digit.index()
            }
        }
    }

    /// The member of this group at a place, from 0.
    #[inline]
    pub fn at(self, place: usize, layout: &Layout) -> Candidate {
        match self {
            Self::Cell(cell) => Candidate {
                cell,
                digit: Digit::new(place),
            },
            Self::House(house, digit) => Candidate {
                cell: layout.house(house)[place],
                digit,
            },
        }
    }

    /// The groups of a candidate: that of its cell, then those of its complete houses.
    #[inline]
    pub fn of(candidate: Candidate, layout: &Layout) -> impl Iterator<Item = Self> + '_ {
        let houses = layout.houses_of(candidate.cell).iter().copied();
        let complete = houses.filter(|&house| layout.is_complete(house));
        let in_houses = complete.map(move |house| Self::House(house, candidate.digit));
        std::iter::once(Self::Cell(candidate.cell)).chain(in_houses)
    }

    /// The members of this group.
    pub fn candidates(self, layout: &Layout) -> impl Iterator<Item = Candidate> + '_ {
        (0..layout.shape().side()).map(move |place| self.at(place, layout))
    }
}

impl Candidate {
    /// The number, from 1, of the variable that says that this candidate holds: the cells in
    /// reading order, in each the digits in increasing order.
    #[inline]
    pub fn variable(self, shape: Shape) -> usize {
        self.cell.index() * shape.side() + self.digit.index() + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_lies_in_a_group_of_its_cell_and_of_each_house() {
        let shape = Shape::new(2, 3).unwrap();
        let layout = &Layout::plain(shape);
        let groups: Vec<ExactlyOne> = ExactlyOne::all(layout).collect();
        assert_eq!(groups.len(), ExactlyOne::count(layout));
        assert_eq!(groups.len(), 4 * shape.cells());
        let mut met = vec![0; shape.cells() * shape.side() + 1];
        for (index, group) in groups.into_iter().enumerate() {
            assert_eq!(group.index(shape), index);
            let members: Vec<Candidate> = group.candidates(layout).collect();
            assert_eq!(members.len(), shape.side());
            for member in members {
                assert!(ExactlyOne::of(member, layout).any(|of| of == group));
                met[member.variable(shape)] += 1;
                match group {
                    ExactlyOne::Cell(cell) => assert_eq!(member.cell, cell),
                    ExactlyOne::House(house, digit) => {
                        assert_eq!(member.digit, digit);
                        assert!(shape.houses_of(member.cell).contains(&house));
                    }
                }
            }
        }
        assert_eq!(met[0], 0);
        assert!(met[1..].iter().all(|&count| count == 4));
    }
}
