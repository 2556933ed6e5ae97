//! No clue hides another: on a board where clues lie on the same cells and edges, taking any of them away changes what is seen.

use satur_draw::board::write_lines;
use satur_draw::clues::{Margins, write_ground, write_signs};
use satur_draw::{BoardLayout, Element, PAPER, Svg};
use satur_model::clues::{CLUES, Clue, Form, Kind, Need, Takes};
use satur_model::{Cell, Layout, Random, Shape};
use satur_testkit::clues::samples;
use satur_testkit::render::{Pixels, render};

/// The fewest pixels of a clue that must be seen, of 1,296 that a cell has.
const SEEN: usize = 12;

fn layout() -> Layout {
    Layout::plain(Shape::new(2, 3).unwrap())
}

/// The picture of some clues, without margins, so that pictures can be compared; what stands in margins is drawn on a
/// board that is large enough.
fn drawn(layout: &Layout, clues: &[&Clue]) -> Pixels {
    let clues: Vec<Clue> = clues.iter().map(|&clue| clue.clone()).collect();
    let board = BoardLayout::new(layout, false);
    let margins = Margins::of(&board, &clues);
    let room = 120;
    assert!(
        margins
            .left
            .max(margins.top)
            .max(margins.right)
            .max(margins.bottom)
            <= room
    );
    let side = board.width() + 2 * room;
    let mut svg = Svg::with_root(Element::root((side, side), (side, side)));
    let paper = Element::new("rect").set("width", side).set("height", side);
    svg.empty(paper.fill(&PAPER));
    let moved = format!("translate({room} {room})");
    let group = Element::new("g").set("transform", moved);
    svg.open(group.set("font-family", "sans-serif"));
    write_ground(&mut svg, &board, &clues);
    write_lines(&mut svg, &board);
    write_signs(&mut svg, &board, &clues);
    svg.close();
    render(&svg.finish())
}

/// A clue of a kind on these cells, as many of them as it takes, with a number that it can have.
fn clue(kind: &'static Kind, layout: &Layout, cells: &[&str]) -> Option<Clue> {
    let shape = layout.shape();
    let cells: Vec<Cell> = cells
        .iter()
        .map(|name| shape.cell_named(name).unwrap())
        .collect();
    let groups = match (kind.cells, kind.form) {
        (Takes::Nothing, _) => return None,
        (_, Form::Corner) => {
            let (row, col) = (shape.row(cells[0]), shape.col(cells[0]));
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let cells = square.map(|(down, right)| shape.cell(row + down, col + right));
            vec![cells.to_vec()]
        }
        (_, Form::Outside) => {
            let (row, col) = (shape.row(cells[0]), shape.col(cells[0]));
            let line = |step: usize| (0..6 - col.max(row)).map(move |at| (at, at * step));
            let line: Vec<Cell> = match kind.id {
                "little-killer" => line(1)
                    .map(|(down, right)| shape.cell(down, right))
                    .collect(),
                _ => (0..6).map(|row| shape.cell(row, 0)).collect(),
            };
            vec![line]
        }
        (Takes::Cells(least, most), _) => {
            vec![cells[..cells.len().min(most).max(least.min(cells.len()))].to_vec()]
        }
        (Takes::Two([(_, _, most), _]), _) => {
            let cut = most.min(2).min(cells.len() - 1);
            vec![cells[..cut].to_vec(), cells[cut..].to_vec()]
        }
        (Takes::Groups, _) => {
            let away = cells.iter().map(|&cell| Cell::new(cell.index() + 18));
            vec![cells.clone(), away.collect()]
        }
    };
    let text = samples(kind, layout, 1, &mut Random::new(1));
    let text = text
        .first()
        .map_or_else(String::new, |clue| clue.text().to_owned());
    let numbers = match kind.number.map(|number| number.need) {
        None => vec![vec![]],
        Some(Need::Many) => vec![vec![1, 2], vec![2, 1]],
        Some(_) => (1..30).map(|number| vec![number]).collect(),
    };
    numbers
        .into_iter()
        .find_map(|numbers| Clue::new(kind, layout, groups.clone(), numbers, &text).ok())
}

/// Checks that each of two clues is seen beside the other.
fn check(layout: &Layout, pictures: &[(&Clue, &Pixels); 2], missing: &mut Vec<String>) {
    let [(first, of_first), (second, of_second)] = *pictures;
    let both = drawn(layout, &[first, second]);
    for (clue, other, without) in [(first, second, of_second), (second, first, of_first)] {
        let seen = both.differences(without);
        if seen < SEEN {
            let shape = layout.shape();
            let (clue, other) = (clue.describe(shape), other.describe(shape));
            missing.push(format!("{clue} is hidden by {other}: {seen} pixels"));
        }
    }
}

/// Every kind beside every other on the same cells, in a row and along a diagonal.
#[test]
fn two_clues_of_different_kinds_on_the_same_cells_are_both_seen() {
    let layout = layout();
    let mut missing = Vec::new();
    for cells in [["r2c2", "r2c3", "r2c4"], ["r2c2", "r3c3", "r4c4"]] {
        let clues: Vec<Clue> = CLUES
            .iter()
            .filter_map(|kind| clue(kind, &layout, &cells))
            .collect();
        assert!(clues.len() > 35, "{}", clues.len());
        let pictures: Vec<Pixels> = clues.iter().map(|clue| drawn(&layout, &[clue])).collect();
        for (index, first) in clues.iter().enumerate() {
            for (other, second) in clues.iter().enumerate().skip(index + 1) {
                let pair = [(first, &pictures[index]), (second, &pictures[other])];
                check(&layout, &pair, &mut missing);
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Two clues of one kind of which one has more cells, or the same in another order.
#[test]
fn two_clues_of_one_kind_on_common_cells_are_both_seen() {
    let layout = layout();
    let mut missing = Vec::new();
    for kind in CLUES {
        // Marks of cells say no more the second time, and two signs of a kind at one place say the same.
        if matches!(
            kind.form,
            Form::Cell | Form::Corner | Form::Outside | Form::Dot
        ) {
            continue;
        }
        let long = ["r2c2", "r2c3", "r2c4", "r2c5"];
        let pair = [&long[..3], &long[..]].map(|cells| clue(kind, &layout, cells));
        let [Some(first), Some(second)] = &pair else {
            continue;
        };
        let pictures = [first, second].map(|clue| drawn(&layout, &[clue]));
        let pair = [(first, &pictures[0]), (second, &pictures[1])];
        check(&layout, &pair, &mut missing);
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The sum of a cage stands beside a disc at the corner of its cell, and not below it.
#[test]
fn a_crowded_board_shows_each_of_its_clues() {
    let layout = layout();
    let make = |id: &str, cells: &[&str]| {
        let kind = satur_model::clues::find(id).unwrap();
        clue(kind, &layout, cells).unwrap_or_else(|| panic!("{id}"))
    };
    let clues = [
        make("killer", &["r2c2", "r2c3"]),
        make("killer", &["r2c2", "r3c2", "r3c3"]),
        make("quadruple", &["r1c1"]),
        make("quadruple", &["r2c2"]),
        make("thermometer", &["r2c2", "r2c3", "r2c4"]),
        make("arrow", &["r2c2", "r2c3", "r2c4"]),
        make("white", &["r2c2", "r2c3"]),
        make("black", &["r2c2", "r2c3"]),
        make("xv", &["r2c2", "r3c2"]),
        make("odd", &["r2c2"]),
        make("minimum", &["r2c2"]),
        make("clone", &["r2c2", "r2c3"]),
        make("sandwich", &["r1c1"]),
        make("skyscraper", &["r1c1"]),
        make("little-killer", &["r1c1"]),
    ];
    let all: Vec<&Clue> = clues.iter().collect();
    let picture = drawn(&layout, &all);
    for (index, clue) in clues.iter().enumerate() {
        let others: Vec<&Clue> = (0..)
            .zip(&clues)
            .filter(|(i, _)| *i != index)
            .map(|(_, c)| c)
            .collect();
        let seen = picture.differences(&drawn(&layout, &others));
        assert!(
            seen >= SEEN,
            "{}: {seen} pixels",
            clue.describe(layout.shape())
        );
    }
}
