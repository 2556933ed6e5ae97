//! The board as a picture.
//!
//! Givens are upright, bold and dark on a tint; found digits are slanted, light in weight and
//! blue on white. So they differ in four ways, of which print keeps three and every eye sees
//! at least that many. Lines are drawn as two paths, whatever the size, and letters are those
//! of the reader's machine: the file needs nothing else.

use std::fmt::Write as _;
use std::io;

use satur_draw::board::{
    write_found, write_givens, write_lines, write_marks, write_regions, write_tint,
};
use satur_draw::clues::{Legend, Margins, write_ground, write_signs};
use satur_draw::{BoardLayout, Element, FONTS, PAPER, Svg};
use satur_model::{Grid, Puzzle};

use crate::format::{Format, Remark, Writer, page};
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "svg",
    summary: "the board as a picture: givens, found digits, pencil marks, rules and clues",
    extensions: &["svg"],
    page: page!("svg"),
    reader: None,
    writer: Some(Writer {
        single: true,
        keeps_marks: true,
        keeps_rules: true,
        keeps_clues: true,
        remark: Remark::Own,
        ..Writer::plain(write)
    }),
    answers: "svg",
};

/// The white around the board.
const MARGIN: usize = 6;

/// Past this side the description leaves the rows out: read aloud they would help nobody.
const MAX_READ_OUT: usize = 16;

fn write(sheet: &Sheet, options: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let position = sheet.position();
    let has_marks = options.marks || sheet.puzzle().pencil_marks().is_some();
    let marks = has_marks.then(|| position.candidates());
    let layout = BoardLayout::new(position.layout(), marks.is_some());
    let clues = position.clues();
    let margins = Margins::of(&layout, clues);
    let legend = Legend::new(clues, options.lang, layout.width());
    let mut svg = opening(sheet, &position, &layout, &legend, options.lang);
    write_regions(&mut svg, &layout);
    write_tint(&mut svg, &layout, position.givens());
    write_ground(&mut svg, &layout, clues);
    if let Some(marks) = &marks {
        write_marks(&mut svg, &layout, (&position.board(), marks), |_, text| {
            text
        });
    }
    write_givens(&mut svg, &layout, position.givens());
    if let Some(placed) = position.placed() {
        write_found(&mut svg, &layout, placed, |_, text| text);
    }
    write_lines(&mut svg, &layout);
    write_signs(&mut svg, &layout, clues);
    if legend.height() > 0 {
        let below = layout.height() + margins.bottom;
        svg.open(Element::new("g").set("transform", format_args!("translate(0 {below})")));
        legend.write(&mut svg);
        svg.close();
    }
    out.write_all(svg.finish().as_bytes())?;
    Ok(())
}

/// A picture with its title and description, ready for the board.
fn opening(
    sheet: &Sheet,
    position: &Puzzle,
    layout: &BoardLayout,
    legend: &Legend,
    lang: usize,
) -> Svg {
    let margins = Margins::of(layout, position.clues());
    let wide = margins.left + (layout.width() + margins.right).max(legend.width()) + 2 * MARGIN;
    let high = margins.top + layout.height() + margins.bottom + legend.height() + 2 * MARGIN;
    let (width, height) = (layout.shape().width(), layout.shape().height());
    let root = Element::root((wide, high), (wide, high))
        .set("xml:lang", ["en", "pt-BR"][lang])
        .set("aria-labelledby", "name board")
        .set("font-family", FONTS)
        .set("text-anchor", "middle");
    let mut svg = Svg::with_root(root);
    let title = Element::new("title").set("id", "name");
    match &sheet.record.label {
        Some(label) => svg.text(title, label),
        None if lang == 0 => svg.text(title, format_args!("Sudoku of {height} by {width} cells")),
        None => svg.text(
            title,
            format_args!("Sudoku de {height} por {width} células"),
        ),
    }
    let description = Element::new("desc").set("id", "board");
    svg.text(description, describe(sheet, position, lang));
    let paper = Element::new("rect").set("width", wide);
    svg.empty(paper.set("height", high).fill(&PAPER));
    let (left, top) = (MARGIN + margins.left, MARGIN + margins.top);
    let board = format!("translate({left} {top})");
    svg.open(Element::new("g").set("transform", board));
    svg
}

/// The words of a description, in English and Portuguese.
const WORDS: [[&str; 10]; 2] = [
    [
        "rows and",
        "columns",
        "Blocks of",
        "Irregular blocks",
        "Rules",
        "givens",
        "found",
        "empty",
        "Clues",
        "Row",
    ],
    [
        "linhas e",
        "colunas",
        "Blocos de",
        "Blocos irregulares",
        "Regras",
        "dígitos dados",
        "encontrados",
        "células vazias",
        "Pistas",
        "Linha",
    ],
];

/// The board in words, for screen readers.
fn describe(sheet: &Sheet, position: &Puzzle, lang: usize) -> String {
    let [
        and,
        columns,
        blocks,
        irregular,
        rules,
        given,
        found,
        empty,
        clues,
        row_word,
    ] = WORDS[lang];
    let shape = position.shape();
    let layout = position.layout();
    let givens = position.givens().count_filled();
    let placed = position.placed().map_or(0, Grid::count_filled);
    let left = shape.cells() - givens - placed;
    let mut board = Vec::new();
    if layout.jigsaw().is_some() {
        board.push(irregular.to_owned());
    } else if !layout.is_latin() {
        let rows = shape.bands().next().map_or(0, |rows| rows.len());
        let cols = shape.stacks().next().map_or(0, |cols| cols.len());
        board.push(format!("{blocks} {rows} {and} {cols} {columns}"));
    }
    let names = layout.rules().iter().map(|rule| rule.name[lang]);
    let names: Vec<&str> = names.collect();
    if !names.is_empty() {
        board.push(format!("{rules}: {}", names.join(", ")));
    }
    let mut text = board.join(". ");
    let _ = write!(
        text,
        ". {givens} {given}, {placed} {found}, {left} {empty}."
    );
    let said = position.clues().iter().map(|clue| clue.say(shape, lang));
    let said: Vec<String> = said.collect();
    if !said.is_empty() {
        let _ = write!(text, " {clues}: {}.", said.join("; "));
    }
    if !sheet.remark.is_empty() {
        let why = ["Not solved as asked", "Não resolvido como pedido"][lang];
        let _ = write!(text, " {why}: {}.", sheet.remark);
    }
    if shape.is_square() && shape.side() <= MAX_READ_OUT {
        for (number, row) in (1..).zip(position.board().rows()) {
            let cells = row.iter().map(|digit| match digit {
                Some(digit) => digit.to_string(),
                None => ["empty", "vazia"][lang].to_owned(),
            });
            let cells = cells.collect::<Vec<_>>().join(" ");
            let _ = write!(text, " {row_word} {number}: {cells}.");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use quick_xml::events::Event;
    use satur_model::{Digit, Random};
    use satur_testkit::boards;

    use super::*;
    use crate::Record;

    /// How many elements of each class or name there are, in a picture that must be well-formed.
    fn count(text: &str, name: &str) -> usize {
        let mut reader = quick_xml::Reader::from_str(text);
        let mut found = 0;
        loop {
            match reader.read_event().unwrap() {
                Event::Eof => return found,
                Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == name => {
                    found += 1;
                }
                _ => {}
            }
        }
    }

    fn drawn(sheet: &Sheet, marks: bool) -> String {
        drawn_in(sheet, marks, 0)
    }

    fn drawn_in(sheet: &Sheet, marks: bool, lang: usize) -> String {
        let options = WriteOptions {
            marks,
            lang,
            ..WriteOptions::default()
        };
        let mut text = Vec::new();
        write(sheet, &options, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn givens_and_found_digits_are_distinguished() {
        let shape = boards::shape(2, 3);
        let full = boards::full(shape, &mut Random::new(1));
        let mut givens = full.clone();
        for cell in shape.all_cells().skip(10) {
            givens[cell] = None;
        }
        let record = Record::new(1, Puzzle::new(givens));
        let question = drawn(&Sheet::question(&record), false);
        assert_eq!(count(&question, "text"), 10);
        assert!(!question.contains("class=\"found "));
        assert!(
            question.contains("10 givens, 0 found, 26 empty."),
            "{question}"
        );
        let solved = drawn(&Sheet::solved(&record, &full), true);
        assert_eq!(count(&solved, "text"), 36);
        let (before, after) = solved.split_once("class=\"found ").unwrap();
        assert_eq!(before.matches("<text").count(), 10);
        assert_eq!(after.matches("<text").count(), 26);
        assert!(solved.contains("10 givens, 26 found, 0 empty."));
    }

    #[test]
    fn marks_are_drawn_where_there_are_some_or_on_demand() {
        let shape = boards::shape(2, 2);
        let mut puzzle = Puzzle::new(Grid::empty(shape));
        let plain = Record::new(1, puzzle.clone());
        assert_eq!(count(&drawn(&Sheet::question(&plain), false), "text"), 0);
        assert_eq!(count(&drawn(&Sheet::question(&plain), true), "text"), 64);
        let mut marks = puzzle.candidates();
        marks[shape.cell(0, 0)].remove(Digit::new(2));
        puzzle = puzzle.with_candidates(marks).unwrap();
        let marked = Record::new(1, puzzle);
        assert_eq!(count(&drawn(&Sheet::question(&marked), false), "text"), 63);
    }

    #[test]
    fn words_are_in_the_language() {
        let shape = boards::shape(3, 3);
        let puzzle = Puzzle::new(Grid::empty(shape));
        let cells = shape.all_cells().take(3).collect();
        let kind = satur_model::clues::find("nabner").unwrap();
        let clue =
            satur_model::clues::Clue::new(kind, puzzle.layout(), vec![cells], vec![], "").unwrap();
        let record = Record::new(1, puzzle.with_clues(vec![clue]).unwrap());
        let sheet = Sheet::question(&record);
        let [english, portuguese] = [0, 1].map(|lang| drawn_in(&sheet, false, lang));
        for (en, pt) in [
            ("Sudoku of 9 by 9 cells", "Sudoku de 9 por 9 células"),
            (
                "Blocks of 3 rows and 3 columns. 0 givens, 0 found, 81 empty.",
                "Blocos de 3 linhas e 3 colunas. 0 dígitos dados, 0 encontrados, 81 células vazias.",
            ),
            (
                "Clues: Nabner line: r1c1 r1c2 r1c3.",
                "Pistas: Linha nabner: r1c1 r1c2 r1c3.",
            ),
            (">Nabner line<", ">Linha nabner<"),
            ("Row 1: empty empty", "Linha 1: vazia vazia"),
            ("xml:lang=\"en\"", "xml:lang=\"pt-BR\""),
        ] {
            assert!(
                english.contains(en) && !english.contains(pt),
                "{en}: {english}"
            );
            assert!(
                portuguese.contains(pt) && !portuguese.contains(en),
                "{pt}: {portuguese}"
            );
        }
    }

    #[test]
    fn lines_are_thick_around_blocks() {
        let record = Record::new(1, Puzzle::new(Grid::empty(boards::shape(2, 4))));
        let text = drawn(&Sheet::question(&record), false);
        let path = |class: &str| {
            let (_, rest) = text.split_once(&format!("class=\"{class} ")).unwrap();
            rest.split(" d=\"")
                .nth(1)
                .unwrap()
                .split('"')
                .next()
                .unwrap()
        };
        // Nine lines each way: 0, 4 and 8 across, 0, 2, 4, 6 and 8 down.
        assert_eq!(path("thick").matches('M').count(), 3 + 5);
        assert_eq!(path("thin").matches('M').count(), 6 + 4);
        assert!(path("thick").contains("M144 0v288"));
    }

    #[test]
    fn names_are_escaped_and_everything_stays_inside() {
        for (seed, (rows, cols)) in [(1, 1), (3, 3), (1, 7), (4, 4), (10, 10)]
            .into_iter()
            .enumerate()
        {
            let shape = boards::shape(rows, cols);
            let puzzle =
                boards::with_holes(shape, shape.cells() / 2, &mut Random::new(seed as u64));
            let mut record = Record::new(1, puzzle);
            record.label = Some("<b> & \u{1} \u{ffff}\n\"x\"".into());
            let text = drawn(&Sheet::question(&record), true);
            assert_eq!(count(&text, "title"), 1);
            assert!(count(&text, "text") >= shape.cells() / 2);
            let side = BoardLayout::new(&shape.into(), true).width();
            assert!(!text.contains(" style="), "{text}");
            let coordinates = text.split(['"', ' ']).skip_while(|word| *word != "<g");
            let numbers = coordinates.filter_map(|word| word.parse::<usize>().ok());
            assert!(numbers.into_iter().all(|number| number <= side));
        }
    }
}
