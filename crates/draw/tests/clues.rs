//! Clues as pixels: each kind is visible, and distinguished from the others without colours.

use std::collections::BTreeSet;

use satur_draw::board::write_lines;
use satur_draw::clues::{GREEN, GREY, Legend, Margins, write_ground, write_signs};
use satur_draw::{BoardLayout, Element, INK, PAPER, Svg};
use satur_model::clues::{CLUES, Clue, Form, Kind, find};
use satur_model::{Cell, Layout, Random, Shape};
use satur_testkit::clues::samples;
use satur_testkit::render::render;

/// A board with clues and their margins: the picture and the position of the board.
fn drawn(layout: &Layout, clues: &[Clue]) -> (String, Margins) {
    let board = BoardLayout::new(layout, false);
    let margins = Margins::of(&board, clues);
    let wide = margins.left + board.width() + margins.right;
    let high = margins.top + board.height() + margins.bottom;
    let mut svg = Svg::with_root(Element::root((wide, high), (wide, high)));
    let paper = Element::new("rect").set("width", wide).set("height", high);
    svg.empty(paper.fill(&PAPER));
    let moved = format!("translate({} {})", margins.left, margins.top);
    svg.open(Element::new("g").set("transform", moved));
    write_ground(&mut svg, &board, clues);
    write_lines(&mut svg, &board);
    write_signs(&mut svg, &board, clues);
    (svg.finish(), margins)
}

fn clue(id: &str, cells: &[&str], numbers: &[u32]) -> Clue {
    let layout = Layout::plain(Shape::classic());
    let cells: Vec<Cell> = cells
        .iter()
        .map(|name| layout.shape().cell_named(name).unwrap())
        .collect();
    Clue::new(
        find(id).unwrap(),
        &layout,
        vec![cells],
        numbers.to_vec(),
        "",
    )
    .unwrap()
}

#[test]
fn every_kind_is_seen_or_named() {
    let mut random = Random::new(3);
    let plain = Layout::plain(Shape::classic());
    let samurai = satur_model::rules::find("samurai").unwrap();
    let samurai = Layout::new(Shape::classic(), None, &[samurai]).unwrap();
    for layout in [plain, samurai] {
        let (bare, _) = drawn(&layout, &[]);
        for kind in CLUES {
            let clues = samples(kind, &layout, 2, &mut random);
            let (text, _) = drawn(&layout, &clues);
            assert!(!text.contains(" style=") && !text.contains("NaN"), "{text}");
            let legend = Legend::new(&clues, 1, 400);
            let mut svg = Svg::fragment();
            legend.write(&mut svg);
            assert!(svg.finish().contains(kind.name[1]), "{}", kind.id);
            if kind.form == Form::Board {
                assert_eq!(text, bare, "{}", kind.id);
            } else if layout.is_plain() {
                let class = format!("class=\"clue {}\"", kind.id);
                assert!(text.contains(&class), "{} {text}", kind.id);
                let [with, without] = [&text, &bare].map(|text| render(text).colours());
                assert_ne!(with, without, "{}", kind.id);
            }
        }
    }
}

/// A picture without its colours and the names of kinds.
fn without_colours(text: &str) -> String {
    let mut plain = String::new();
    for part in text.split('"') {
        let is_colour = part.starts_with('#') && part.len() == 7;
        let is_class = part.contains("f-") || part.contains("s-") || part.starts_with("clue ");
        plain += if is_colour || is_class { "?" } else { part };
    }
    plain
}

#[test]
fn kinds_differ_in_more_than_colour() {
    let shape = Shape::classic();
    let layout = Layout::plain(shape);
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut count = 0;
    let cells: Vec<Cell> = ["r1c1", "r2c2", "r3c3", "r4c4", "r5c4"]
        .iter()
        .map(|name| shape.cell_named(name).unwrap())
        .collect();
    let of_a_line = |kind: &&&Kind| {
        matches!(kind.form, Form::Line | Form::Ends | Form::Thermometer) && kind.text.is_none()
    };
    for kind in CLUES.iter().filter(of_a_line) {
        let clue = Clue::new(kind, &layout, vec![cells.clone()], vec![], "").unwrap();
        let (text, _) = drawn(&layout, &[clue]);
        count += 1;
        assert!(seen.insert(without_colours(&text)), "{}", kind.id);
    }
    let column: Vec<Cell> = (0..9).map(|row| shape.cell(row, 4)).collect();
    for kind in CLUES.iter().filter(|kind| kind.form == Form::Outside) {
        let clue = Clue::new(kind, &layout, vec![column.clone()], vec![7], "");
        let Ok(clue) = clue else { continue };
        let (text, _) = drawn(&layout, &[clue]);
        count += 1;
        assert!(seen.insert(without_colours(&text)), "{}", kind.id);
    }
    assert!(count >= 15, "{count}");
}

#[test]
fn a_cage_has_a_dashed_border_and_its_sum() {
    let layout = Layout::plain(Shape::classic());
    let cage = clue("killer", &["r2c2", "r1c1", "r2c1"], &[9]);
    let (text, _) = drawn(&layout, &[cage]);
    assert!(text.contains("stroke-dasharray"), "{text}");
    // Around the corner it goes on from r1c1 down to the edge of r2c2: 3.6 inside of it, and no further.
    let is_cage = |line: &&str| line.contains("class=\"cage");
    let path = text.lines().find(is_cage).expect("a border");
    for part in [
        "M32.4 3.6L32.4 39.6",
        "M32.4 39.6L68.4 39.6",
        "M3.6 36.0L3.6 68.4",
    ] {
        assert!(path.contains(part), "{part}: {path}");
    }
    // The sum stands in the corner of the first cell in reading order, and nowhere else.
    let sums: Vec<&str> = text.lines().filter(|line| line.contains(">9<")).collect();
    assert_eq!(sums.len(), 1, "{text}");
    assert!(sums[0].contains("x=\"2.2\""), "{sums:?}");
}

#[test]
fn lines_have_their_colours_where_they_run() {
    let layout = Layout::plain(Shape::classic());
    let whisper = clue("whisper", &["r1c1", "r1c2", "r1c3"], &[]);
    let thermometer = clue("thermometer", &["r3c1", "r3c2", "r3c3"], &[]);
    let odd = clue("odd", &["r5c5"], &[]);
    let black = clue("black", &["r7c1", "r7c2"], &[]);
    let (text, _) = drawn(&layout, &[whisper, thermometer, odd, black]);
    let picture = render(&text);
    for (x, y, colour) in [
        (45.0, 18.0, GREEN),
        (90.0, 18.0, GREEN),
        (8.0, 90.0, GREY),
        (60.0, 90.0, GREY),
        (162.0, 162.0, GREY),
        (36.0, 234.0, INK),
        (110.0, 18.0, PAPER),
    ] {
        assert_eq!(
            picture.colour(x, y),
            colour.light,
            "{} at {x} {y}",
            colour.name
        );
    }
}

#[test]
fn numbers_outside_have_room_on_their_side() {
    let shape = Shape::classic();
    let layout = Layout::plain(shape);
    let board = BoardLayout::new(&layout, false);
    let kind = find("skyscraper").unwrap();
    let line = |cells: Vec<Cell>| Clue::new(kind, &layout, vec![cells], vec![3], "").unwrap();
    let down: Vec<Cell> = (0..9).map(|row| shape.cell(row, 2)).collect();
    let right: Vec<Cell> = (0..9).map(|col| shape.cell(4, col)).collect();
    let reversed = |cells: &[Cell]| cells.iter().rev().copied().collect::<Vec<_>>();
    for (cells, side) in [
        (right.clone(), 0),
        (down.clone(), 1),
        (reversed(&right), 2),
        (reversed(&down), 3),
    ] {
        let clues = [line(cells)];
        let margins = Margins::of(&board, &clues);
        let sides = [margins.left, margins.top, margins.right, margins.bottom];
        for (at, room) in sides.into_iter().enumerate() {
            assert_eq!(room > 0, at == side, "{margins:?}");
        }
        let (text, _) = drawn(&layout, &clues);
        assert!(render(&text).colours().contains_key(INK.light));
    }
    // Two numbers at one place are one behind the other.
    let two = [
        line(down.clone()),
        clue(
            "sandwich",
            &[
                "r1c3", "r2c3", "r3c3", "r4c3", "r5c3", "r6c3", "r7c3", "r8c3", "r9c3",
            ],
            &[10],
        ),
    ];
    assert_eq!(
        Margins::of(&board, &two).top,
        2 * Margins::of(&board, &two[..1]).top
    );
}
