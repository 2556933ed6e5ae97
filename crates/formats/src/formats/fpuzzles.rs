//! Links of f-puzzles.com, which hold a whole puzzle.
//!
//! After `load=` stands the puzzle as JSON, packed with LZ-string. What the JSON holds is read in
//! [`setter_json`](crate::parse::setter_json).

use std::io;

use crate::format::{Format, Reader, Writer};
use crate::parse::each_line::each_line;
use crate::parse::setter_json::{Origin, read_fpuzzles, write_fpuzzles};
use crate::parse::{links, lz, relaxed_json};
use crate::problem::quoted;
use crate::{Line, Lines, Problem, ReadOptions, Record, Records, Sample, Sheet};
use crate::{WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "fpuzzles",
    summary: "f-puzzles.com links that hold the puzzle, ?load=…; blocks of any form, diagonals, chess moves",
    extensions: &[],
    page: include_str!("../../pages/fpuzzles.md"),
    reader: Some(Reader { recognises, read }),
    writer: Some(Writer {
        keeps_marks: true,
        keeps_rules: true,
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

fn read(lines: Lines<'_>, options: ReadOptions) -> Records<'_> {
    each_line(lines, move |line| read_line(line, options).map(Some))
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
    use crate::testing::{any_position, is_sniffed, problems, problems_with, read_one, round_trip};

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
    fn givens_and_entries_of_the_player_are_told_apart() {
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

    #[test]
    fn constraints_are_named_and_refused() {
        let found = problems(
            &FORMAT,
            &four(
                ",\"killercage\":[{\"cells\":[\"R1C1\"]}],\"nonconsecutive\":true,\"cage\":[],\"diagonal+\":false",
            ),
        );
        assert_eq!(found.len(), 1);
        assert!(
            found[0].contains("'killercage'") && found[0].contains("'nonconsecutive'"),
            "{found:?}"
        );
        assert!(
            !found[0].contains("diagonal") && !found[0].contains("'cage'"),
            "{found:?}"
        );
        let region = "{\"size\":2,\"grid\":[[{\"region\":0},{\"region\":0}],[{\"region\":0},{\"region\":1}]]}";
        assert!(problems(&FORMAT, &link(region))[0].contains("regions of other shapes"));
        // One diagonal is no rule of ours.
        let one = problems(&FORMAT, &four(",\"diagonal+\":true"));
        assert!(one[0].contains("'diagonal+'"), "{one:?}");
    }

    #[test]
    fn rules_and_regions_are_read() {
        let options = ReadOptions {
            takes_rules: true,
            ..ReadOptions::default()
        };
        let read = |text: &str| {
            let boards = crate::open(crate::Input::from_text(text), Some(&FORMAT), options);
            boards
                .unwrap()
                .next()
                .unwrap()
                .unwrap()
                .puzzle
                .layout()
                .to_string()
        };
        let both =
            ",\"diagonal+\":true,\"diagonal-\":true,\"antiking\":true,\"disjointgroups\":true";
        assert_eq!(read(&four(both)), "2x2 x disjoint anti-king");
        assert_eq!(read(&four(",\"antiknight\":true")), "2x2 anti-knight");
        let cell = |region: char| format!("{{\"region\":{region}}}");
        let row = |regions: &str| {
            let cells: Vec<String> = regions.chars().map(cell).collect();
            format!("[{}]", cells.join(","))
        };
        let rows = ["0001", "0111", "2233", "2233"].map(row).join(",");
        let jigsaw = format!("{{\"size\":4,\"grid\":[{rows}]}}");
        assert_eq!(read(&link(&jigsaw)), "jigsaw of side 4");
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
    fn blocks_that_are_not_usual_are_told_by_regions() {
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
                "line 1: found a link that only f-puzzles.com can follow, expected a link such as https://f-puzzles.com/?load=N4Ig… (open it there and copy the link that holds the whole puzzle)",
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
