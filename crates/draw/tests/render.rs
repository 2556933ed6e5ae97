//! Boards and plots as pixels.

use satur_draw::board::{write_givens, write_lines, write_tint};
use satur_draw::{Anchor, BoardLayout, Canvas, Element, INK, PAPER, Svg, THIN, TINT};
use satur_model::{Digit, Grid, Shape};
use satur_testkit::render::render;

/// A board of side `shape` with a given in its first cell.
fn drawn(shape: Shape) -> (String, BoardLayout) {
    let layout = BoardLayout::new(&shape.into(), false);
    let mut givens = Grid::empty(shape);
    givens[shape.cell(0, 0)] = Some(Digit::new(0));
    let side = layout.width();
    let mut svg = Svg::with_root(Element::root((side, side), (side, side)));
    let paper = Element::new("rect").set("width", side).set("height", side);
    svg.empty(paper.fill(&PAPER));
    write_tint(&mut svg, &layout, &givens);
    write_givens(&mut svg, &layout, &givens);
    write_lines(&mut svg, &layout);
    (svg.finish(), layout)
}

#[test]
fn lines_are_thick_around_blocks_and_thin_between_cells() {
    for (rows, cols) in [(2, 3), (3, 2), (3, 3), (1, 5)] {
        let shape = Shape::new(rows, cols).unwrap();
        let (text, layout) = drawn(shape);
        let picture = render(&text);
        let cell = layout.cell() as f32;
        for at in 1..shape.side() {
            let is_thick = |block: usize| at.is_multiple_of(block);
            for (block, x, y) in [
                (cols, at as f32 * cell, 0.3 * cell + cell),
                (rows, 0.3 * cell + cell, at as f32 * cell),
            ] {
                let colour = picture.colour(x, y);
                if is_thick(block) {
                    assert_eq!(colour, INK.light, "{shape} at {x} {y}");
                } else {
                    // A line of one unit on the border of two pixels is half as dark in both.
                    assert!(colour.as_str() > THIN.light, "{shape}: {colour}");
                    assert!(colour.as_str() < "#eeeeee", "{shape}: {colour}");
                }
            }
        }
    }
}

#[test]
fn givens_stand_on_a_tint() {
    let (text, layout) = drawn(Shape::classic());
    let picture = render(&text);
    assert_eq!(picture.colour(4.0, 4.0), TINT.light);
    let beside = layout.cell() as f32 + 4.0;
    assert_eq!(picture.colour(beside, 4.0), PAPER.light);
    assert!(picture.colours().contains_key(INK.light));
}

#[test]
fn a_plot_shows_what_was_drawn() {
    let mut canvas = Canvas::new(60.0, 40.0);
    canvas.rect((10.0, 10.0), (10.0, 10.0), "#0072b2", "none");
    canvas.circle((40.0, 15.0), 6.0, "#e69f00", "#fff");
    canvas.polygon(
        &[(10.0, 25.0), (20.0, 25.0), (15.0, 35.0)],
        "#009e73",
        "none",
    );
    canvas.line((30.0, 30.0), (55.0, 30.0), "#d55e00", 4.0);
    canvas.text((5.0, 8.0), 6.0, Anchor::Start, "plot");
    let text = canvas.finish("Plot", Svg::fragment());
    assert!(!text.contains(" style="), "{text}");
    let picture = render(&text);
    for (x, y, colour) in [
        (15.0, 15.0, "#0072b2"),
        (40.0, 15.0, "#e69f00"),
        (15.0, 27.0, "#009e73"),
        (40.0, 30.0, "#d55e00"),
        (1.0, 39.0, "#ffffff"),
    ] {
        assert_eq!(picture.colour(x, y), colour);
    }
}
