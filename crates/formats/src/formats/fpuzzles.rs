//! Links of f-puzzles.com, which hold a whole puzzle.
//!
//! After `load=` stands the puzzle as JSON, packed with LZ-string. What the JSON holds is read in
//! [`setter_json`](crate::parse::setter_json).

use std::io;

use crate::format::{Format, Reader, Writer, page};
use crate::parse::each_line::each_line;
use crate::parse::json_objects::Objects;
use crate::parse::json_values::{Pairs, amiss, parse, repeated};
use crate::parse::setter_json::{Origin, read_fpuzzles, write_fpuzzles};
use crate::parse::{links, lz, relaxed_json};
use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "fpuzzles",
    summary: "f-puzzles.com links that hold the puzzle, ?load=…, with its rules and clues; also their JSON",
    extensions: &[],
    page: page!("fpuzzles"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        keeps_rules: true,
        keeps_clues: true,
        ..Writer::plain(write)
    }),
    answers: "line",
};

const HOSTS: [&str; 1] = ["f-puzzles.com"];

const EXPECTED: &str = "a link such as https://f-puzzles.com/?load=N4Ig…";

fn recognises(sample: &Sample) -> bool {
    let mut lines = sample.content();
    lines
        .next()
        .is_some_and(|line| links::after_host(line, &HOSTS).is_some())
}

fn read(mut lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    // The first line that says something decides whether these are links or their JSON.
    loop {
        match lines.next_line() {
            Ok(None) => return Box::new(std::iter::empty()),
            Ok(Some(line)) if line.text.trim().is_empty() || line.text.starts_with('#') => {}
            Ok(Some(line)) => {
                let is_json = line.text.trim_start().starts_with(['{', '[']);
                lines.give_back(line);
                if is_json {
                    return read_json(lines, options);
                }
                return each_line(lines, move |line| read_line(line, options).map(Some));
            }
            Err(error) => return Box::new(std::iter::once(Err(error.into()))),
        }
    }
}

/// The puzzles of a text that is JSON, an object each.
fn read_json(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    Box::new(Objects::of(lines).map(move |object| {
        let object = object?;
        let Pairs(pairs) = parse(&object, &object.text)?;
        if let Some((key, value)) = repeated(&pairs) {
            let found = format!("a second \"{key}\"");
            return Err(amiss(&object, value.get(), found, "one of each key").into());
        }
        let value = serde_json::from_str(&object.text).unwrap_or_default();
        let origin = Origin {
            line: object.line,
            column: object.column,
        };
        Ok(read_fpuzzles(&value, origin, options)?)
    }))
}

fn read_line(line: &Line, options: ReadOptions) -> Result<Record, Problem> {
    let text = line.text.trim();
    if links::after_host(text, &HOSTS).is_none() {
        return Err(Problem::at(line.number, 0, quoted(text), EXPECTED));
    }
    let Some(packed) = links::query(text, "load") else {
        return Err(links::only_a_number(line, "f-puzzles.com", EXPECTED));
    };
    read_packed(line, packed, options)
}

/// The puzzle that a part of a line holds.
pub(crate) fn read_packed(
    line: &Line,
    packed: &str,
    options: ReadOptions,
) -> Result<Record, Problem> {
    let origin = origin_of(line, packed);
    let unpacked = lz::unpack(&links::decoded(packed));
    let value = unpacked.and_then(|text| relaxed_json::parse(&text));
    let value = value.ok_or_else(|| damaged(origin))?;
    read_fpuzzles(&value, origin, options)
}

/// Where a part of a line begins.
pub(crate) fn origin_of(line: &Line, part: &str) -> Origin {
    let offset = (part.as_ptr() as usize).wrapping_sub(line.text.as_ptr() as usize);
    let before = line.text.get(..offset).unwrap_or_default();
    Origin {
        line: line.number,
        column: before.chars().count() + 1,
    }
}

/// The problem with a link that does not unpack.
pub(crate) fn damaged(origin: Origin) -> Problem {
    Problem::at(
        origin.line,
        origin.column,
        "a damaged link",
        "a packed puzzle",
    )
    .hint("copy the whole link: it is long, and ends where the page says")
}

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let json = write_fpuzzles(sheet.record, &sheet.position())?;
    writeln!(out, "https://f-puzzles.com/?load={}", lz::pack(&json))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use satur_testkit::boards;

    use super::*;
    use crate::testing::{
        any_position, is_sniffed, problems, problems_with, read_one, read_with, round_trip,
    };

    fn link(json: &str) -> String {
        format!("https://www.f-puzzles.com/?load={}==\n", lz::pack(json))
    }

    /// A board of side 4 with a part of its JSON replaced.
    fn four(more: &str) -> String {
        let rows = [
            "{},{\"value\":3,\"given\":true},{},{\"value\":4}",
            "{},{},{},{}",
            "{},{},{},{}",
            "{\"value\":3,\"given\":true},{},{\"value\":\"2\",\"given\":true},{}",
        ];
        link(&format!(
            "{{\"size\":4{more},\"grid\":[[{}]]}}",
            rows.join("],[")
        ))
    }

    #[test]
    fn givens_and_entries_of_the_player_are_distinguished() {
        let text =
            four(",\"title\":\"Tiny\",\"author\":\"A\",\"ruleset\":\"Normal sudoku rules apply.\"");
        let record = read_one(&FORMAT, &text);
        assert_eq!(
            record.puzzle.givens().to_line().unwrap(),
            ".3..........3.2."
        );
        assert_eq!(
            record.puzzle.placed().unwrap().to_line().unwrap(),
            "...4............"
        );
        assert_eq!(record.label.as_deref(), Some("Tiny"));
        assert_eq!(record.note("author"), Some("A"));
        assert_eq!(record.warnings, []);
        assert!(is_sniffed(&FORMAT, &text));
        let escaped = text
            .replace('+', "%2B")
            .replace('=', "%3D")
            .replace("load%3D", "load=");
        assert_eq!(read_one(&FORMAT, &escaped).puzzle, record.puzzle);
    }

    /// The record of a board of side 4 with more in its JSON, for whoever takes rules and clues.
    fn read_four(more: &str) -> Result<Record, String> {
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        read_with(&FORMAT, &four(more), options).remove(0)
    }

    #[test]
    fn clues_and_rules_are_taken_over() {
        let record = read_four(
            ",\"killercage\":[{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"5\"}],\"antiking\":true,\
             \"arrow\":[{\"cells\":[\"R4C4\"],\"lines\":[[\"R4C4\",\"R3C3\",\"R2C2\"],[\"R4C4\",\"R3C4\"]]}],\
             \"odd\":[{\"cell\":\"R1C1\"},{\"cell\":\"R1C2\"}],\"diagonal+\":true,\
             \"xv\":[{\"cells\":[\"R2C3\",\"R2C4\"],\"value\":\"V\"}],\"negative\":[\"xv\"]",
        )
        .unwrap();
        let shape = record.puzzle.shape();
        let clues = record.puzzle.clues().iter();
        let clues: Vec<String> = clues.map(|clue| clue.describe(shape)).collect();
        assert_eq!(
            clues,
            [
                "killer 5: r1c1 r2c1",
                "arrow: r4c4, r3c3 r2c2",
                "arrow: r4c4, r3c4",
                "xv 5: r2c3 r2c4",
                "odd: r1c1 r1c2",
                "extra-region: r1c4 r2c3 r3c2 r4c1",
                "xv-negative",
            ]
        );
        assert_eq!(record.puzzle.layout().rules()[0].id, "anti-king");
        assert_eq!(record.warnings, []);
    }

    #[test]
    fn every_key_comes_back() {
        let lines = [
            "doublearrow",
            "thermometer",
            "slowthermometer",
            "betweenline",
            "whispers",
            "renban",
            "modularline",
            "palindrome",
            "regionsumline",
            "zipperline",
        ];
        let mut more = String::new();
        for key in lines {
            more += &format!(",\"{key}\":[{{\"lines\":[[\"R1C1\",\"R2C2\",\"R3C3\"]]}}]");
        }
        more += ",\"nabner\":[{\"lines\":[[\"R1C1\",\"R2C2\"]]}],\
                 \"lockout\":[{\"lines\":[[\"R1C1\",\"R2C2\",\"R3C3\"]],\"value\":\"2\"}]";
        for key in [
            "killercage",
            "extraregion",
            "difference",
            "ratio",
            "rowindexer",
            "columnindexer",
            "boxindexer",
        ] {
            more += &format!(",\"{key}\":[{{\"cells\":[\"R1C3\",\"R1C4\"]}}]");
        }
        for key in ["xsum", "sandwichsum", "skyscraper"] {
            more += &format!(
                ",\"{key}\":[{{\"cell\":\"R0C2\",\"value\":\"3\"}},{{\"cell\":\"R5C2\",\"value\":\"3\"}},\
                 {{\"cell\":\"R2C0\",\"value\":\"3\"}},{{\"cell\":\"R2C5\",\"value\":\"3\"}}]"
            );
        }
        for key in ["odd", "even", "minimum", "maximum"] {
            more += &format!(",\"{key}\":[{{\"cell\":\"R2C1\"}},{{\"cell\":\"R4C4\"}}]");
        }
        more += ",\"littlekillersum\":[{\"cell\":\"R5C1\",\"direction\":\"UR\",\"value\":\"10\"},{\"cell\":\"R5C3\",\"direction\":\"UR\",\"value\":\"3\"}],\
                 \"clone\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"cloneCells\":[\"R4C3\",\"R4C4\"]}],\
                 \"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[1,2]}],\
                 \"arrow\":[{\"cells\":[\"R4C1\",\"R4C2\"],\"lines\":[[\"R4C2\",\"R3C3\",\"R2C2\",\"R1C2\",\"R2C4\"]]},\
                 {\"cells\":[\"R3C1\"],\"lines\":[[\"R3C1\",\"R2C2\",\"R1C3\"]]}],\
                 \"xv\":[{\"cells\":[\"R2C3\",\"R2C4\"],\"value\":\"V\"}],\
                 \"nonconsecutive\":true,\"negative\":[\"xv\",\"ratio\"]";
        let record = read_four(&more).unwrap();
        // Two kinds hold on the whole board; entropic lines need digits in thirds.
        assert_eq!(
            record.puzzle.clues().len(),
            11 + 1 + 7 + 3 * 4 + 4 + 4 + 2 + 1 + 2
        );
        let text = crate::testing::rewrite(&FORMAT, &record);
        let options = ReadOptions {
            takes_clues: true,
            ..ReadOptions::default()
        };
        let back = read_with(&FORMAT, &text, options).remove(0).unwrap();
        assert_eq!(back.puzzle, record.puzzle);
    }

    #[test]
    fn what_is_not_known_is_named_and_refused() {
        let found = problems(
            &FORMAT,
            &four(
                ",\"chaosconstruction\":[{\"cells\":[\"R1C1\"]}],\"sumdots\":true,\"cage\":[],\"diagonal+\":false",
            ),
        );
        assert_eq!(found.len(), 1);
        assert!(
            found[0].contains("'chaosconstruction'") && found[0].contains("'sumdots'"),
            "{found:?}"
        );
        assert!(
            !found[0].contains("diagonal") && !found[0].contains("'cage'"),
            "{found:?}"
        );
        let region = "{\"size\":2,\"grid\":[[{\"region\":0},{\"region\":0}],[{\"region\":0},{\"region\":1}]]}";
        assert!(problems(&FORMAT, &link(region))[0].contains("do not fit the board"));
        let holes = "{\"size\":2,\"grid\":[[{\"region\":null},{}],[{},{}]]}";
        assert!(problems(&FORMAT, &link(holes))[0].contains("1 cells that lie in no region"));
    }

    #[test]
    fn bad_clues_are_named_with_their_cell() {
        for (more, expected) in [
            (
                "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"8\"}]",
                "found an entry of 'killercage' that makes no sense, expected a clue that can be kept (clue 'killer' at r1c1: 2 different digits of 1 to 4 add up to 3 to 7, never to 8)",
            ),
            (
                "\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"<8\"}]",
                "found '<8' under 'killercage', expected a number",
            ),
            (
                "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C5\"]]}]",
                "found 'R1C5' under 'thermometer', expected a cell of the board, as R1C1",
            ),
            (
                "\"regionsumline\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]",
                "(clue 'region-sum' at r1c1: the line crosses no border between blocks)",
            ),
            (
                "\"sandwichsum\":[{\"cell\":\"R1C1\",\"value\":\"3\"}]",
                "found 'R1C1' under 'sandwichsum', expected a place beside the board, as R0C1",
            ),
            (
                "\"littlekillersum\":[{\"cell\":\"R0C0\",\"direction\":\"UL\",\"value\":\"3\"}]",
                "found 'R0C0' under 'littlekillersum', expected a place from which it points at the board",
            ),
            (
                "\"negative\":[\"sums\"]",
                "found 'negative' of 'sums', expected 'xv' or 'ratio'",
            ),
            (
                "\"nonconsecutive\":true,\"difference\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"2\"}]",
                "found dots of which none is missing, with white 2: r1c1 r1c2 among them, expected dots of 1 alone",
            ),
        ] {
            let problem = read_four(&format!(",{more}")).unwrap_err();
            assert!(problem.contains(expected), "{problem}");
        }
    }

    #[test]
    fn drawing_and_entries_that_say_nothing_are_named() {
        let record = read_four(
            ",\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}],\"skyscraper\":[{\"cell\":\"R0C1\",\"value\":\"\"}],\
             \"nonconsecutive\":true,\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]",
        )
        .unwrap();
        let warnings: Vec<String> = record.warnings.iter().map(Problem::to_string).collect();
        assert_eq!(
            warnings,
            [
                "line 1, column 33: found an entry of 'skyscraper' at r1c1 that says nothing, expected a number and enough cells (it was left out)",
                "line 1, column 33: found no white dot missing beside black ones, expected no black dots or none missing (read as: only white dots are excepted)",
                "line 1, column 33: found drawing without a meaning: 'line' (1), expected clues (it was left out)",
            ]
        );
        assert_eq!(record.puzzle.clue_names(), "black, non-consecutive");
    }

    #[test]
    fn json_without_a_link_is_read_on_one_line_or_several() {
        let text = four(",\"killercage\":[{\"cells\":[\"R1C1\",\"R2C1\"],\"value\":\"5\"}]");
        let options = ReadOptions {
            takes_clues: true,
            ..ReadOptions::default()
        };
        let expected = read_with(&FORMAT, &text, options).remove(0).unwrap();
        let json = lz::unpack(links::query(text.trim(), "load").unwrap()).unwrap();
        let spread = json.replace(",\"grid\"", ",\n  \"grid\"");
        for json in [json.clone(), format!("\n{spread}\n"), format!("[{json}]")] {
            let found = read_with(&FORMAT, &json, options).remove(0).unwrap();
            assert_eq!(found.puzzle, expected.puzzle, "{json}");
            // By its looks it is JSON, which reads it too.
            let mut boards = crate::open(crate::Input::from_text(&json), None, options).unwrap();
            assert_eq!(boards.next().unwrap().unwrap().puzzle, expected.puzzle);
        }
        let written = crate::testing::rewrite(&crate::formats::fpuzzles_json::FORMAT, &expected);
        assert!(
            written.starts_with('{') && written.ends_with("}\n"),
            "{written}"
        );
        let back = read_with(&FORMAT, &written, options).remove(0).unwrap();
        assert_eq!(back.puzzle, expected.puzzle);
        let wrong = problems(
            &FORMAT,
            "{\"size\":4}\n{\"grid\":1,\"grid\":2}\n{\"grid\":[[{}]]}",
        );
        assert_eq!(
            wrong,
            [
                "line 1, column 1: found JSON without a grid, expected a puzzle of f-puzzles",
                "line 2, column 18: found a second \"grid\", expected one of each key",
            ]
        );
    }

    #[test]
    fn nothing_is_dropped_in_silence() {
        for (more, expected) in [
            (
                "\"diagonal+\":\"yes\"",
                "found '\\\"yes\\\"' under 'diagonal+', expected true or false",
            ),
            (
                "\"antiknight\":1",
                "found '1' under 'antiknight', expected true or false",
            ),
            (
                "\"nonconsecutive\":[]",
                "found '[]' under 'nonconsecutive', expected true or false",
            ),
            ("\"arrow\":{}", "found '{}' under 'arrow', expected a list"),
            ("\"negative\":\"xv\"", "under 'negative', expected a list"),
            (
                "\"negative\":[1]",
                "found 'negative' of '1', expected 'xv' or 'ratio'",
            ),
            (
                "\"renban\":[{\"lines\":\"R1C1\"}]",
                "found 'R1C1' under 'renban', expected a list",
            ),
        ] {
            let problem = read_four(&format!(",{more}")).unwrap_err();
            assert!(problem.contains(expected), "{problem}");
        }
        let text = link(
            "{\"size\":1,\"grid\":[[{\"zork\":1,\"c\":\"#ff0000\",\"given\":false}]],\
             \"arrow\":[{\"cells\":[\"R1C1\"],\"lines\":[]}],\"renban\":[{}]}",
        );
        let record = read_one(&FORMAT, &text);
        let warnings: Vec<String> = record.warnings.iter().map(ToString::to_string).collect();
        for (warning, expected) in warnings.iter().zip([
            "an entry of 'arrow' at r1c1 that says nothing",
            "an entry of 'renban' that says nothing",
            "found keys of cells that are not known: 'zork' (1), expected of cells value, given,",
            "found drawing without a meaning: 'c' (1), expected clues (it was left out)",
        ]) {
            assert!(warning.contains(expected), "{warnings:?}");
        }
        assert_eq!(warnings.len(), 4, "{warnings:?}");
    }

    #[test]
    fn rules_in_words_are_kept_and_their_loss_is_said() {
        let text = four(",\"ruleset\":\"Cells a knight's move apart differ.\"");
        let record = read_one(&FORMAT, &text);
        assert_eq!(record.warnings.len(), 1);
        assert!(record.note("rules").unwrap().contains("knight"));
        let strict = ReadOptions {
            strict: true,
            ..ReadOptions::default()
        };
        assert_eq!(problems_with(&FORMAT, &text, strict).len(), 1);
    }

    #[test]
    fn blocks_that_are_not_usual_are_recognised_by_regions() {
        for shape in [
            boards::shape(4, 2),
            boards::shape(1, 9),
            boards::shape(3, 4),
        ] {
            let record = Record::new(1, crate::testing::puzzle(shape, 5));
            assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }

    #[test]
    fn problems_say_where_and_the_next_link_is_read() {
        let good = four("");
        let text = format!(
            "https://f-puzzles.com/?id=yabc\nhttps://f-puzzles.com/?load=N4Ig\nhello\n{}{}{good}",
            link("{\"size\":9}"),
            link("{\"grid\":[[{\"value\":7}]]}"),
        );
        assert_eq!(
            problems(&FORMAT, &text),
            [
                "line 1: found a link that is only the name of a puzzle at f-puzzles.com, expected a link such as https://f-puzzles.com/?load=N4Ig… (the puzzle itself is at the site, and Satur opens no pages: open the link in a browser and copy the long link, or the export, that holds the whole puzzle)",
                "line 2, column 29: found a damaged link, expected a packed puzzle (copy the whole link: it is long, and ends where the page says)",
                "line 3: found 'hello', expected a link such as https://f-puzzles.com/?load=N4Ig…",
                "line 4, column 33: found JSON without a grid, expected a puzzle of f-puzzles",
                "line 5, column 33: found 7 in r1c1, expected a number 1 to 1",
            ]
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn what_is_written_reads_back(
            record in prop::sample::select(boards::small_shapes()).prop_flat_map(any_position),
            label in "[a-z]{1,9}",
        ) {
            let mut record = record;
            record.label = Some(label);
            prop_assert_eq!(round_trip(&FORMAT, &record), record);
        }
    }
}
