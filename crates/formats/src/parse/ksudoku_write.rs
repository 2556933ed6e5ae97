//! Games of `KSudoku` as XML.

use std::fmt::Write as _;

use satur_model::{Grid, Layout};

use crate::Sheet;
use crate::parse::cages::written_cages;
use crate::parse::house_layouts::{At, houses_of, layout_of};
use crate::parse::xml;

/// More digits have no letter.
pub(crate) const MOST: usize = 26;

/// The game of a sheet, or why the format has no room for it.
pub(crate) fn text(sheet: &Sheet) -> Result<String, String> {
    let layout = sheet.puzzle().layout();
    let shape = layout.shape();
    if shape.side() > MOST {
        let why = format!("format 'ksudoku' has {MOST} digits; write it as json");
        return Err(why);
    }
    let (width, height, order) = (shape.width(), shape.height(), shape.side());
    let cages = written_cages(sheet.puzzle());
    let cages = cages.map_err(|why| format!("format 'ksudoku' {why}; write it as json"))?;
    if let Some(cage) = cages.iter().find(|cage| cage.number().is_none()) {
        let cage = cage.describe(shape);
        let why =
            format!("format 'ksudoku' has no cages without a sum, as '{cage}'; write it as json");
        return Err(why);
    }
    let houses = houses_of(layout);
    let listed: Vec<Vec<At>> = houses.iter().cloned().collect();
    if layout_of(order, [width, height], &listed).as_ref() != Some(layout) {
        let why = format!(
            "format 'ksudoku' has houses and no rules, and those of this board ({layout}) are read as another one; \
             write it as json"
        );
        return Err(why);
    }
    let is_usual = layout.is_plain() && shape.has_square_blocks() && cages.is_empty();
    let mut text = String::new();
    if !sheet.remark.is_empty() {
        let _ = writeln!(text, " <!-- {} -->", sheet.remark.replace("--", "-"));
    }
    text += " <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n";
    if is_usual {
        let _ = writeln!(
            text,
            "   <graph order=\"{order}\" type=\"sudoku\" specific-type=\"Plain\"/>"
        );
    } else {
        let label = sheet.record.label.clone();
        let name = xml::attribute(&label.unwrap_or_else(|| layout.to_string()));
        let _ = writeln!(
            text,
            "   <graph order=\"{order}\" type=\"custom\" specific-type=\"{}\" name=\"{name}\" \
             ncliques=\"{}\" sizeX=\"{width}\" sizeY=\"{height}\" sizeZ=\"1\">",
            if cages.is_empty() {
                specific_type(layout)
            } else {
                "KillerSudoku"
            },
            houses.len()
        );
        let numbers = |places: &mut dyn Iterator<Item = At>| -> String {
            let numbers = places.map(|(row, col)| (col * height + row).to_string());
            numbers.collect::<Vec<_>>().join(" ")
        };
        for house in houses {
            let _ = writeln!(
                text,
                "    <clique size=\"{}\">{}</clique>",
                house.len(),
                numbers(&mut house.iter().copied())
            );
        }
        for cage in cages {
            let cells = cage.cells();
            let mut places = cells.iter().map(|&cell| (shape.row(cell), shape.col(cell)));
            let _ = writeln!(
                text,
                "    <cage operator=\"{}\" value=\"{}\" size=\"{}\"> {} </cage>",
                if cells.len() == 1 { 0 } else { 4 },
                cage.number().unwrap_or(0),
                cells.len(),
                numbers(&mut places)
            );
        }
        text += "   </graph>\n";
    }
    let _ = writeln!(text, "   <values>{}</values>", letters(&sheet.board()));
    if let Some(claimed) = &sheet.record.claimed {
        let _ = writeln!(text, "   <solution>{}</solution>", letters(claimed));
    }
    text += "  </puzzle>\n </game>\n";
    Ok(text)
}

/// What the program calls such a board.
fn specific_type(layout: &Layout) -> &'static str {
    let ids: Vec<&str> = layout.rules().iter().map(|rule| rule.id).collect();
    match (layout.jigsaw().is_some(), ids.as_slice()) {
        (true, _) => "Jigsaw",
        (false, ["x"]) => "XSudoku",
        (false, ["samurai"]) => "Samurai",
        _ => "Plain",
    }
}

/// The digits of a grid as letters, down the columns.
fn letters(grid: &Grid) -> String {
    let shape = grid.shape();
    let places = (0..shape.width()).flat_map(|col| (0..shape.height()).map(move |row| (row, col)));
    places
        .map(|(row, col)| {
            let digit = shape.cell_at(row, col).and_then(|cell| grid[cell]);
            digit.map_or('_', |digit| char::from(b'a' + digit.index() as u8))
        })
        .collect()
}
