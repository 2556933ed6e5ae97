//! The cages of a killer board: dashes inside of the cells, and the sum in the corner of the first.

use satur_draw::clues::border;
use satur_model::clues::Clue;
use satur_model::{Cell, Shape};

use crate::drawing::{Align, Drawing, Look};
use crate::font::Weight;

/// How long dashes and the gaps between them are, in cells.
const DASH: f32 = 0.08;
const GAP: f32 = 0.055;

/// Draws a cage on a board whose upper left corner is at `(x, y)`, in lines of this width.
pub(crate) fn draw(
    drawing: &mut Drawing,
    (x, y): (f32, f32),
    (shape, cell, line): (Shape, f32, f32),
    clue: &Clue,
) {
    for [from, to] in border(shape, clue.cells()) {
        let [left, top] = [from.0, from.1].map(|at| at as f32 * cell);
        let is_across = (from.1 - to.1).abs() < f64::EPSILON;
        let length = ((to.0 - from.0) + (to.1 - from.1)) as f32 * cell;
        let mut start = 0.0;
        while start < length {
            let dash = (DASH * cell).min(length - start);
            if is_across {
                drawing.bar(x + left + start, y + top - line / 2.0, dash, line);
            } else {
                drawing.bar(x + left - line / 2.0, y + top + start, line, dash);
            }
            start += (DASH + GAP) * cell;
        }
    }
    let first = clue.cells().iter().min().copied();
    if let (Some(first), Some(sum)) = (first, clue.number()) {
        draw_sum(drawing, (x, y), (shape, cell), first, sum);
    }
}

fn draw_sum(
    drawing: &mut Drawing,
    (x, y): (f32, f32),
    (shape, side): (Shape, f32),
    first: Cell,
    sum: u32,
) {
    let look = Look::new(side * 0.24, Weight::Regular);
    let height = look.weight.font().capital_height(look.size);
    let left = x + (shape.col(first) as f32 + 0.13) * side;
    let top = y + (shape.row(first) as f32 + 0.14) * side;
    drawing.text((left, top + height), Align::Left, look, sum.to_string());
}

#[cfg(test)]
mod tests {
    use satur_model::Layout;
    use satur_model::clues::find;

    use super::*;
    use crate::drawing::Mark;

    #[test]
    fn a_cage_stays_inside_of_its_cells_and_has_its_sum_once() {
        let shape = Shape::classic();
        let layout = Layout::plain(shape);
        let cells = ["r2c3", "r1c3", "r2c2"].map(|name| shape.cell_named(name).unwrap());
        let kind = find("killer").unwrap();
        let clue = Clue::new(kind, &layout, vec![cells.to_vec()], vec![15], "").unwrap();
        let mut drawing = Drawing::default();
        draw(&mut drawing, (100.0, 50.0), (shape, 20.0, 0.4), &clue);
        let mut sums = Vec::new();
        let mut dashes = 0;
        for mark in &drawing.marks {
            match mark {
                Mark::Bar {
                    x,
                    y,
                    width,
                    height,
                } => {
                    let middle = (x + width / 2.0 - 100.0, y + height / 2.0 - 50.0);
                    let cell = shape.cell((middle.1 / 20.0) as usize, (middle.0 / 20.0) as usize);
                    assert!(cells.contains(&cell), "{mark:?}");
                    dashes += 1;
                }
                Mark::Tint { .. } => panic!("{mark:?}"),
                Mark::Text { x, y, text, .. } => sums.push((*x, *y, text.clone())),
            }
        }
        assert!(dashes > 8 * 4, "{dashes}");
        let (x, y, text) = &sums[0];
        assert_eq!((sums.len(), text.as_str()), (1, "15"));
        // In r1c3, which is the first to be read.
        assert!((140.0..160.0).contains(x) && (50.0..70.0).contains(y));
    }
}
