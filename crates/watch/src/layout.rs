//! What a drawing has to know of the rules of a board.
//!
//! Pages draw and check boards from this alone and compute no rule of their own: a board with other
//! regions, or with houses besides rows, columns and regions, needs a change here and nowhere else.

use satur_model::{HouseKind, Shape};
use serde_json::{Value, json};

/// The rules of a board as a drawing takes them:
///
/// * `side`: how many rows, columns and digits there are;
/// * `table`: columns and rows in which the candidates of a cell are laid out;
/// * `regions`: the region of each cell; where neighbours are of different regions the line is thick;
/// * `houses`: the cells of every house, whatever it is;
/// * `extra`: houses that are neither row, column nor region, by their place in `houses`: they are
///   drawn as a ground of their own.
pub fn layout_json(shape: Shape) -> Value {
    let houses: Vec<Vec<usize>> = shape
        .houses()
        .map(|house| house.iter().map(|cell| cell.index()).collect())
        .collect();
    let region = |cell| shape.house_kind(shape.house_of(cell, HouseKind::Block)).1;
    let regions: Vec<usize> = shape.all_cells().map(region).collect();
    let (columns, rows) = shape.digit_table();
    json!({
        "side": shape.side(),
        "table": [columns, rows],
        "regions": regions,
        "houses": houses,
        // No shape has any yet.
        "extra": [],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_region_and_stands_in_its_houses() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (1, 5)] {
            let shape = Shape::new(rows, columns).unwrap();
            let layout = layout_json(shape);
            let list = |key: &str| layout[key].as_array().unwrap().clone();
            assert_eq!(list("regions").len(), shape.cells());
            for cell in shape.all_cells() {
                let holds =
                    |house: &&Value| house.as_array().unwrap().contains(&json!(cell.index()));
                let count = list("houses").iter().filter(holds).count();
                assert_eq!(count, shape.houses_of(cell).len(), "{shape}");
            }
            assert!(list("extra").is_empty());
        }
    }
}
