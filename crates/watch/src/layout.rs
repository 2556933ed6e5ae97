//! What a drawing has to know of the rules of a board.
//!
//! Pages draw and check boards from this alone and compute no rule of their own: a board with other
//! regions, or with houses besides rows, columns and regions, needs a change here and nowhere else.

use satur_model::{Cell, HouseKind, Layout};
use serde_json::{Value, json};

/// The rules of a board as a drawing takes them:
///
/// * `side`: how many digits there are, and rows and columns where nothing else is said;
/// * `width`, `height` and `places`, on boards of several grids: the columns and rows of the rectangle around them, and
///   where in it each cell lies, counted row by row;
/// * `table`: columns and rows in which the candidates of a cell are laid out;
/// * `regions`: the region of each cell; where neighbours are of different regions the line is thick;
/// * `houses`: the cells of every house, whatever it is;
/// * `extra`: houses that are neither row, column nor region, by their place in `houses`: they are
///   drawn as a ground of their own.
pub fn layout_json(layout: &Layout) -> Value {
    let shape = layout.shape();
    let houses: Vec<Vec<usize>> = layout
        .houses()
        .map(|house| house.iter().map(|cell| cell.index()).collect())
        .collect();
    let region = |cell| {
        let block = layout.house_of(cell, HouseKind::Block);
        // The blocks of a Latin square are its rows, which nobody draws.
        let block = block.filter(|_| !layout.is_latin());
        block.map_or(0, |block| layout.house_kind(block).1)
    };
    let pairs = layout
        .bare_pairs()
        .map(|pair| pair.map(Cell::index).to_vec());
    let first_extra = HouseKind::ALL
        .iter()
        .map(|&kind| layout.houses_of_kind(kind).len())
        .sum();
    let extra: Vec<usize> = (first_extra..houses.len()).collect();
    // Two cells that a rule keeps apart are a house of two, which is not drawn.
    let houses: Vec<Vec<usize>> = houses.into_iter().chain(pairs).collect();
    let regions: Vec<usize> = shape.all_cells().map(region).collect();
    let (columns, rows) = shape.digit_table();
    let mut object = json!({
        "side": shape.side(),
        "table": [columns, rows],
        "regions": regions,
        "houses": houses,
        "extra": extra,
    });
    if !shape.is_square() {
        let place = |cell| shape.row(cell) * shape.width() + shape.col(cell);
        object["width"] = json!(shape.width());
        object["height"] = json!(shape.height());
        object["places"] = json!(shape.all_cells().map(place).collect::<Vec<usize>>());
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use satur_model::{Shape, rules};

    #[test]
    fn houses_of_rules_are_distinguished() {
        let diagonals = rules::find("x").unwrap();
        let knight = rules::find("anti-knight").unwrap();
        let layout = Layout::new(Shape::classic(), None, &[diagonals, knight]).unwrap();
        let object = layout_json(&layout);
        assert_eq!(object["extra"], json!([27, 28]));
        assert_eq!(
            object["houses"][27],
            json!([0, 10, 20, 30, 40, 50, 60, 70, 80])
        );
        assert_eq!(
            object["houses"].as_array().unwrap().len(),
            29 + layout.bare_pairs().count()
        );
    }

    #[test]
    fn grids_that_overlap_say_where_their_cells_lie() {
        let rule = rules::find("samurai").unwrap();
        let layout = Layout::new(Shape::classic(), None, &[rule]).unwrap();
        let object = layout_json(&layout);
        assert_eq!(
            (&object["width"], &object["height"]),
            (&json!(21), &json!(21))
        );
        let places = object["places"].as_array().unwrap();
        assert_eq!(places.len(), 369);
        // The first row has three places without a cell between its two grids.
        assert_eq!((&places[8], &places[9]), (&json!(8), &json!(12)));
        assert_eq!(places[368], json!(440));
        assert!(object["extra"].as_array().unwrap().is_empty());
        assert!(
            layout_json(&Shape::classic().into())
                .get("places")
                .is_none()
        );
    }

    #[test]
    fn every_cell_has_a_region_and_stands_in_its_houses() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (1, 5)] {
            let shape = Shape::new(rows, columns).unwrap();
            let layout = layout_json(&shape.into());
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
