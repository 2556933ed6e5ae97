//! Minima and maxima: cells below or above their neighbours.
//!
//! A mark speaks of the cell that it stands in, as in the programs of setters: it makes no difference whether marks of a
//! kind are one clue or several, and two marked neighbours are not compared.

use std::collections::HashSet;

use super::{Clue, Form, Kind, Lowering, Takes};
use crate::{Cell, Shape};

/// Cells below their neighbours.
pub(super) static MINIMUM: Kind = Kind {
    id: "minimum",
    aliases: &["min", "minima"],
    name: ["Minimum", "Mínimo"],
    summary: [
        "each cell is less than its neighbours, but for those that a minimum of the board marks too",
        "cada célula é menor que as vizinhas, fora as que um mínimo do tabuleiro também marca",
    ],
    form: Form::Cell,
    cells: Takes::Cells(1, usize::MAX),
    holds: |clue, board| {
        outer(board.layout.shape(), clue, board.clues)
            .all(|[own, other]| board.value(own) < board.value(other))
    },
    lower: |clue, lowering| compare(clue, lowering, |own, other| own < other),
    ..Kind::BASE
};

/// Cells above their neighbours.
pub(super) static MAXIMUM: Kind = Kind {
    id: "maximum",
    aliases: &["max", "maxima"],
    name: ["Maximum", "Máximo"],
    summary: [
        "each cell is greater than its neighbours, but for those that a maximum of the board marks too",
        "cada célula é maior que as vizinhas, fora as que um máximo do tabuleiro também marca",
    ],
    form: Form::Cell,
    cells: Takes::Cells(1, usize::MAX),
    holds: |clue, board| {
        outer(board.layout.shape(), clue, board.clues)
            .all(|[own, other]| board.value(own) > board.value(other))
    },
    lower: |clue, lowering| compare(clue, lowering, |own, other| own > other),
    ..Kind::BASE
};

/// The cells that the clues of a kind mark on a board.
pub fn marked<'a>(kind: &'a Kind, clues: &'a [Clue]) -> impl Iterator<Item = Cell> + 'a {
    let of_kind = clues.iter().filter(move |clue| clue.kind() == kind);
    of_kind.flat_map(|clue| clue.cells().iter().copied())
}

/// Each cell of the clue with each neighbour that no clue of its kind marks.
fn outer<'a>(
    shape: Shape,
    clue: &'a Clue,
    clues: &'a [Clue],
) -> impl Iterator<Item = [Cell; 2]> + 'a {
    let marked: HashSet<Cell> = marked(clue.kind(), clues)
        .chain(clue.cells().iter().copied())
        .collect();
    let pairs = clue
        .cells()
        .iter()
        .flat_map(move |&own| shape.adjacent(own).map(move |other| [own, other]));
    pairs.filter(move |[_, other]| !marked.contains(other))
}

fn compare(clue: &Clue, lowering: &mut Lowering, allows: impl Fn(u32, u32) -> bool) {
    let pairs = outer(lowering.layout.shape(), clue, lowering.clues).collect();
    lowering.pairs(pairs, allows);
}

#[cfg(test)]
mod tests {
    use crate::clues::{Clue, Filled, find, lower};
    use crate::{Cell, Grid, Layout, Shape};

    #[test]
    fn marks_of_a_kind_mean_the_same_in_one_clue_and_in_several() {
        let layout = Layout::plain(Shape::new(2, 2).unwrap());
        let numbers = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let grid = Grid::from_numbers(layout.shape(), &numbers).unwrap();
        for (id, cells, holds) in [
            ("minimum", [0, 1], true),
            ("minimum", [0, 2], false),
            ("maximum", [4, 5], true),
            ("maximum", [14, 10], false),
            ("maximum", [2, 3], true),
            ("maximum", [10, 11], true),
        ] {
            let kind = find(id).unwrap();
            let clue = |cells: &[usize]| {
                let cells = cells.iter().map(|&cell| Cell::new(cell)).collect();
                Clue::new(kind, &layout, vec![cells], vec![], "").unwrap()
            };
            let one = vec![clue(&cells)];
            let two = vec![clue(&cells[..1]), clue(&cells[1..])];
            for clues in [&one, &two] {
                let board = Filled::new(&layout, clues, &grid);
                let kept = clues.iter().all(|clue| clue.holds(&board));
                assert_eq!(kept, holds, "{id} {cells:?} in {} clues", clues.len());
            }
            let pairs = |clues: &[Clue]| {
                let primitives = lower(&layout, clues).into_iter();
                let pairs = primitives.flat_map(|primitive| match primitive {
                    crate::clues::Primitive::Pairs(pairs, _) => pairs,
                    other => panic!("{other:?}"),
                });
                let mut pairs: Vec<_> = pairs.collect();
                pairs.sort_unstable();
                pairs
            };
            assert_eq!(pairs(&one), pairs(&two), "{id} {cells:?}");
        }
    }
}
