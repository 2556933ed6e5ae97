//! Rules beyond rows, columns and blocks in JSON, and boards of overlapping grids.

use satur_model::{Grid, Overlapping, Puzzle, Shape};
use serde_json::value::RawValue;

use crate::formats::json::{read_notes, without_givens};
use crate::parse::json_clues::{is_clue_list, read_clues};
use crate::parse::json_objects::Object;
use crate::parse::json_values::{amiss, form_of, list_of, parse, read_candidates, text_of};
use crate::parse::rules::{StatedRules, read_frame};
use crate::{Problem, ReadOptions, Record};

/// What an object says of rules: ids under `rules`, a character a cell under `regions`, or the id of
/// overlapping grids as its shape.
pub(crate) fn read_rules(
    object: &Object,
    rules: Option<&RawValue>,
    regions: Option<&RawValue>,
    shape: Option<&RawValue>,
) -> Result<StatedRules, Problem> {
    let mut said = StatedRules::default();
    let mut ids: Vec<(&RawValue, String)> = Vec::new();
    if let Some(raw) = rules {
        if raw.get().starts_with('"') {
            ids.push((raw, text_of(raw)));
        } else {
            let list = list_of(object, raw, "a list of rules, or the id of one")?;
            ids.extend(list.into_iter().map(|raw| (raw, text_of(raw))));
        }
    }
    if let Some(raw) = shape.filter(|raw| Overlapping::find(&text_of(raw)).is_some()) {
        ids.push((raw, text_of(raw)));
    }
    for (raw, id) in ids {
        said.rule(&id)
            .map_err(|problem| placed_at(object, Some(raw), problem))?;
    }
    if let Some(raw) = regions {
        if raw.get().starts_with('"') {
            said.regions(&text_of(raw));
        } else {
            let rows = list_of(object, raw, "regions as a text, or as a list of rows")?;
            for row in rows {
                said.regions(&text_of(row));
            }
        }
    }
    Ok(said)
}

/// Keys that are likely meant as one of ours.
const NEAR: [(&str, &str); 6] = [
    ("clue", "clues"),
    ("clues", "clues"),
    ("rule", "rules"),
    ("rules", "rules"),
    ("region", "regions"),
    ("regions", "regions"),
];

/// Keeps what others say in keys of their own as a note. What was meant as rules or clues is refused or named: the board
/// would be another one without it.
pub(crate) fn add_other(
    object: &Object,
    (key, raw): (&str, &RawValue),
    record: &mut Record,
    options: ReadOptions,
) -> Result<(), Problem> {
    // Others count their givens under this key.
    let is_count = text_of(raw).parse::<u32>().is_ok();
    if key == "clues" && !is_count {
        return Err(amiss(object, raw.get(), form_of(raw), "a list of clues"));
    }
    let near = NEAR.iter().find(|(near, _)| near.eq_ignore_ascii_case(key));
    if let Some((_, meant)) = near.filter(|_| !is_count) {
        let found = format!("the key \"{key}\"");
        let problem = amiss(object, raw.get(), found, format!("\"{meant}\""));
        if raw.get().starts_with(['[', '{']) {
            return Err(problem.hint("it is not known, and would be left out"));
        }
        record.warn(
            problem.hint("it is kept as a note, and means nothing"),
            options,
        )?;
    }
    record.notes.push((key.to_owned(), text_of(raw)));
    Ok(())
}

/// A problem at the place of a value.
pub(crate) fn placed_at(object: &Object, raw: Option<&RawValue>, problem: Problem) -> Problem {
    let (line, column) = raw.map_or((object.line, object.column), |raw| object.place(raw.get()));
    problem.at_place(line, column)
}

/// A board of overlapping grids: puzzle, digits placed and solution as strings, or as strings by row; candidates as
/// lists by row, `null` where no cell is.
pub(crate) fn read_overlapping(
    object: &Object,
    (pairs, used): (&[(String, &RawValue)], &str),
    said: &StatedRules,
    shape: Shape,
    options: ReadOptions,
) -> Result<Record, Problem> {
    let grid_of = |raw: &RawValue| -> Result<Grid, Problem> {
        let text = if raw.get().starts_with('[') {
            parse::<Vec<String>>(object, raw.get())?.concat()
        } else {
            text_of(raw)
        };
        read_frame(shape, &text).map_err(|problem| placed_at(object, Some(raw), problem))
    };
    let mut record = Record::new(object.line, Puzzle::new(Grid::empty(shape)));
    let (mut givens, mut placed, mut clues, mut marks) = (None, None, None, None);
    for (key, raw) in pairs.iter().filter(|(_, raw)| raw.get() != "null") {
        match key.as_str() {
            "shape" | "rules" => {}
            "candidates" => marks = Some(*raw),
            "regions" => {
                let rule = said.overlapping().map_or("", |board| board.id);
                let expected =
                    format!("no regions beside the rule {rule}, whose grids have their own");
                return Err(amiss(object, raw.get(), "regions", expected));
            }
            "clues" if is_clue_list(raw) => clues = Some(*raw),
            key if key == used => givens = Some(grid_of(raw)?),
            "partial" | "placed" => placed = Some((raw, grid_of(raw)?)),
            "solution" => record.claimed = Some(grid_of(raw)?).filter(Grid::is_full),
            "name" | "label" => record.label = Some(text_of(raw)),
            "notes" => read_notes(object, raw, &mut record)?,
            _ => add_other(object, (key, raw), &mut record, options)?,
        }
    }
    let puzzle = said.apply(Puzzle::new(givens.unwrap_or_else(|| Grid::empty(shape))))?;
    let mut puzzle = read_clues(object, clues, puzzle)?;
    if let Some((raw, placed)) = placed {
        let placed = without_givens(object, raw, placed, &puzzle)?;
        puzzle = puzzle.clone().with_placed(placed).unwrap_or(puzzle);
    }
    if let Some(raw) = marks {
        let marks = read_candidates(object, raw, &puzzle)?;
        puzzle = puzzle.clone().with_marks(marks).unwrap_or(puzzle);
    }
    record.puzzle = puzzle;
    Ok(record)
}

#[cfg(test)]
mod tests {
    use crate::ReadOptions;
    use crate::formats::json::FORMAT;
    use crate::testing::{problems, read_with};

    /// What is said of a board whose object has this beside its puzzle: the refusal, or the warnings.
    fn said(more: &str) -> String {
        let text = format!("{{\"puzzle\":\"{}\",{more}}}", ".".repeat(16));
        let options = ReadOptions {
            takes_rules: true,
            takes_clues: true,
            ..ReadOptions::default()
        };
        match read_with(&FORMAT, &text, options).remove(0) {
            Ok(record) => {
                let warnings = record.warnings.iter().map(ToString::to_string);
                warnings.collect::<Vec<_>>().join("; ")
            }
            Err(problem) => format!("refused: {problem}"),
        }
    }

    #[test]
    fn what_is_meant_as_clues_or_rules_is_not_passed_over() {
        for (more, expected) in [
            (
                "\"clues\":{\"type\":\"x\"}",
                "refused: line 1, column 38: found an object, expected a list of clues",
            ),
            (
                "\"clues\":\"killer\"",
                "found a text, expected a list of clues",
            ),
            (
                "\"clues\":true",
                "found a truth value, expected a list of clues",
            ),
            ("\"clues\":2.5", "found a number, expected a list of clues"),
            (
                "\"clue\":[]",
                "refused: line 1, column 37: found the key \"clue\", expected \"clues\" (it is not known",
            ),
            (
                "\"Rules\":[\"x\"]",
                "refused: line 1, column 38: found the key \"Rules\", expected \"rules\"",
            ),
            (
                "\"rule\":\"x\"",
                "line 1, column 37: found the key \"rule\", expected \"rules\" (it is kept as a note, and means nothing)",
            ),
            (
                "\"region\":\"AABB\"",
                "line 1, column 39: found the key \"region\", expected \"regions\"",
            ),
            (
                "\"rules\":{\"x\":1}",
                "refused: line 1, column 38: found an object, expected a list of rules, or the id of one",
            ),
            (
                "\"regions\":4",
                "found a number, expected regions as a text, or as a list of rows",
            ),
            (
                "\"rules\":[\"killer\"]",
                "found the rule 'killer', expected the id of a rule (killer is a clue: write it under \"clues\")",
            ),
            (
                "\"clues\":[{\"type\":\"x\"}]",
                "found the type 'x', expected a kind of clue that is known (x is a rule: write it under \"rules\")",
            ),
            (
                "\"clues\":[4]",
                "found a number as clue 1, expected an object with a type",
            ),
            (
                "\"clues\":[{\"type\":\"killer\",\"cells\":\"r1c1 r1c2\",\"sum\":3,\"sum\":5}]",
                "line 1, column 90: found a second \"sum\" in clue 1, expected one of each key",
            ),
            (
                "\"clues\":[{\"type\":\"clone\",\"groups\":\"r1c1\"}]",
                "found a text, expected a list of groups",
            ),
            (
                "\"clues\":[{\"type\":\"killer\",\"cells\":11}]",
                "found a number, expected cells as r1c1, a list or a text",
            ),
        ] {
            let found = said(more);
            assert!(found.contains(expected), "{more}: {found}");
        }
        for more in [
            "\"clues\":24",
            "\"clues\":\"24\"",
            "\"clues\":null",
            "\"clues\":[]",
            "\"rating\":[2]",
        ] {
            assert_eq!(said(more), "", "{more}");
        }
        let samurai = "{\"puzzle\":\"\",\"rules\":[\"samurai\"],\"clues\":{}}"
            .replace("\"\"", &format!("\"{}\"", ".".repeat(369)));
        let found = problems(&FORMAT, &samurai).join("; ");
        assert!(
            found.contains("found an object, expected a list of clues"),
            "{found}"
        );
    }

    #[test]
    fn a_table_may_be_a_list_of_its_rows_and_an_automaton_one_of_its_words() {
        let read = |clue: &str| {
            let text = format!("{{\"puzzle\":\"{}\",\"clues\":[{clue}]}}", ".".repeat(16));
            let options = ReadOptions {
                takes_clues: true,
                ..ReadOptions::default()
            };
            let record = read_with(&FORMAT, &text, options).remove(0)?;
            Ok::<String, String>(record.puzzle.clues()[0].text().to_owned())
        };
        let table = |text: &str| {
            read(&format!(
                "{{\"type\":\"pair-all\",\"cells\":\"r1c1 r1c2\",\"table\":{text}}}"
            ))
        };
        let rows = "[\"0111\",\"1011\",\"1101\",\"1110\"]";
        assert_eq!(table(rows).unwrap(), "0111101111011110");
        assert_eq!(table("\"0111101111011110\""), table(rows));
        for (wrong, why) in [
            ("[\"0111\"]", "a table of 4 signs, expected 16"),
            (
                "[[0,1]]",
                "found a list, expected a row of 0 and 1 as a text",
            ),
            ("{}", "found an object, expected a text, or a list of texts"),
        ] {
            let found = table(wrong).unwrap_err();
            assert!(found.contains(why), "{found}");
        }
        let words = "{\"type\":\"automaton\",\"cells\":\"r1c1\",\"automaton\":[\"0-3>1\",\"!1\"]}";
        assert_eq!(read(words).unwrap(), "0-3>1 !1");
    }

    #[test]
    fn bad_numbers_name_their_clue() {
        for (sum, shown) in [
            ("-3", "-3"),
            ("1e23", "1e23"),
            ("4.5", "4.5"),
            ("\"4\"", "\"4\""),
            ("null", "null"),
            ("[3,-1]", "-1"),
        ] {
            let clue =
                format!("{{\"type\":\"killer\",\"cells\":[\"r1c1\",\"r1c2\"],\"sum\":{sum}}}");
            let found = said(&format!(
                "\"clues\":[{{\"type\":\"odd\",\"cells\":\"r4c4\"}},{clue}]"
            ));
            let expected = format!(
                "found sum {shown} in clue 2 (killer at r1c1), expected a whole number from 0 on"
            );
            assert!(
                found.starts_with("refused: line 1, column ") && found.contains(&expected),
                "{found}"
            );
        }
    }
}
