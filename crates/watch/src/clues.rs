//! The clues of a board as layers that are laid over a drawing of it.

use satur_draw::clues::{Margins, write_ground, write_signs};
use satur_draw::{BoardLayout, Element, FONTS, INK, Svg};
use satur_model::clues::{Clue, Form, Kind};
use satur_model::{Cell, Puzzle};
use serde_json::{Value, json};

/// The clues of a board as a drawing takes them; nothing if it has none:
///
/// * `ground` and `signs`: what lies below the digits and what lies above the lines, each an SVG whose
///   view box is the board; numbers outside the board lie outside of the view box;
/// * `margins`: how far they reach beyond it on the left, above, on the right and below, in cells;
/// * `numbered`: the cells that have a number in their upper left corner;
/// * `list`: for each clue its cells and what it is called, by language;
/// * `kinds`: what each kind is called and what it says, by language.
pub fn clues_json(puzzle: &Puzzle) -> Option<Value> {
    let clues = puzzle.clues();
    if clues.is_empty() {
        return None;
    }
    let layout = BoardLayout::new(puzzle.layout(), true);
    let layers = [write_ground, write_signs].map(|write| {
        let root = Element::inline_root((layout.width(), layout.height()))
            .fill(&INK)
            .set("font-family", FONTS)
            .set("text-anchor", "middle")
            .set("aria-hidden", true);
        let mut svg = Svg::with_root(root);
        write(&mut svg, &layout, clues);
        svg.finish()
    });
    let Margins {
        left,
        top,
        right,
        bottom,
    } = Margins::of(&layout, clues);
    let in_cells = |room: usize| room as f64 / layout.cell() as f64;
    let margins = [left, top, right, bottom].map(in_cells);
    let mut kinds: Vec<&Kind> = Vec::new();
    for clue in clues {
        if !kinds.contains(&clue.kind()) {
            kinds.push(clue.kind());
        }
    }
    let has_number = |clue: &&Clue| clue.kind().form == Form::Cage && !clue.numbers().is_empty();
    let numbered = clues.iter().filter(has_number);
    let numbered = numbered.filter_map(|clue| clue.cells().iter().min());
    Some(json!({
        "ground": layers[0],
        "signs": layers[1],
        "margins": margins,
        "numbered": numbered.map(|cell| cell.index()).collect::<Vec<_>>(),
        "list": clues.iter().map(|clue| json!({
            "cells": clue.all_cells().map(Cell::index).collect::<Vec<_>>(),
            "en": clue.title(0),
            "pt": clue.title(1),
        })).collect::<Vec<_>>(),
        "kinds": kinds.iter().map(|kind| json!({
            "en": [kind.name[0], kind.summary[0]],
            "pt": [kind.name[1], kind.summary[1]],
        })).collect::<Vec<_>>(),
    }))
}

#[cfg(test)]
mod tests {
    use satur_model::clues::find;
    use satur_model::{Grid, Shape};

    use super::*;

    #[test]
    fn layers_names_and_margins_are_told() {
        let plain = Puzzle::new(Grid::empty(Shape::classic()));
        assert_eq!(clues_json(&plain), None);
        let row: Vec<Cell> = (0..9).map(Cell::new).collect();
        let clue = |id: &str, cells: &[Cell], numbers: &[u32]| {
            let kind = find(id).unwrap();
            let groups = vec![cells.to_vec()];
            Clue::new(kind, plain.layout(), groups, numbers.to_vec(), "").unwrap()
        };
        let clues = vec![
            clue("killer", &row[3..5], &[12]),
            clue("thermometer", &row[..3], &[]),
            clue("sandwich", &row, &[7]),
        ];
        let told = clues_json(&plain.with_clues(clues).unwrap()).unwrap();
        let text = |key: &str| told[key].as_str().unwrap();
        assert!(text("ground").contains("thermometer") && !text("ground").contains("killer"));
        assert!(text("signs").contains(">12<") && text("signs").contains(">7<"));
        let left = told["margins"][0].as_f64().unwrap();
        assert!(left > 0.5 && left < 1.0, "{left}");
        assert_eq!(told["margins"][1], json!(0.0));
        assert_eq!(told["numbered"], json!([3]));
        assert_eq!(told["list"][0]["pt"], json!("Gaiola killer 12"));
        assert_eq!(told["list"][0]["cells"], json!([3, 4]));
        assert_eq!(
            told["kinds"][1]["en"][1],
            json!("digits rise from the bulb to the end")
        );
    }
}
