//! Puzzles of others with rules and clues, read in place: what is read must allow the solution that they come with.

use std::process::ExitCode;

use satur_formats::{Input, ReadOptions, Record, Sheet, WriteOptions, find, open};
use satur_model::clues::{self, Clue};
use satur_model::{Cell, Grid, Layout, Puzzle, Shape, Solution};
use satur_testkit::clues::canonical;
use satur_testkit::data::{Suite, root, text};
use serde_json::Value;

const FPUZZLES: &str = "variants/fpuzzles/dclamage.jsonl";
const SOLO: &str = "variants/solo";
const JANKO: &str = "variants/janko";

fn main() -> ExitCode {
    Suite::new()
        .test(
            "links_of_f_puzzles_allow_their_solutions",
            &[FPUZZLES],
            || {
                let mut kinds = Vec::new();
                for item in lines(FPUZZLES) {
                    let link = format!("https://f-puzzles.com/?load={}", string(&item, "load"));
                    let record = read(&link, "fpuzzles");
                    solve(&record.puzzle, &string(&item, "solution"), &item);
                    let json = read(&item["fpuzzles"].to_string(), "json");
                    assert_eq!(json.puzzle, record.puzzle, "{}", item["id"]);
                    for id in ["fpuzzles", "sudokupad", "json"] {
                        keeps(id, &record.puzzle);
                    }
                    kinds.extend(record.puzzle.clues().iter().map(|clue| clue.kind().id));
                }
                kinds.sort_unstable();
                kinds.dedup();
                assert!(kinds.len() >= 20, "{kinds:?}");
            },
        )
        .test("game_ids_of_solo_allow_their_solutions", &[SOLO], || {
            let mut cages = 0;
            for name in files(SOLO) {
                for item in lines(&format!("{SOLO}/{name}")) {
                    let id = string(&item, "game_id");
                    let record = read(&id, "tatham");
                    solve(&record.puzzle, &string(&item, "solution"), &item);
                    let listed = item["cages"].as_array().map_or(0, Vec::len);
                    assert_eq!(record.puzzle.clues().len(), listed, "{id}");
                    cages += listed;
                    // All but the difficulty, which is no part of the puzzle.
                    let back = write("tatham", &record);
                    let after = |text: &str| text.trim_end().split_once(':').unwrap().1.to_owned();
                    assert_eq!(after(&back), after(&id));
                }
            }
            assert!(cages > 9_000, "{cages}");
        })
        .test("boards_of_janko_go_through_the_formats", &[JANKO], || {
            let mut kept = [0; 4];
            for name in ["killer", "evenodd", "skyscraper"] {
                for item in lines(&format!("{JANKO}/{name}.jsonl")) {
                    let puzzle = of_janko(&item);
                    solve(&puzzle, &string(&item, "solution"), &item);
                    for (id, kept) in ["fpuzzles", "killer", "killer-long", "tatham"]
                        .into_iter()
                        .zip(&mut kept)
                    {
                        *kept += usize::from(keeps(id, &puzzle));
                    }
                }
            }
            assert!(kept.iter().all(|&kept| kept > 50), "{kept:?}");
        })
        .run()
}

fn files(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.contains(".jsonl")).collect();
    names.sort_unstable();
    names
}

fn lines(path: &str) -> Vec<Value> {
    let lines = text(path);
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn string(item: &Value, key: &str) -> String {
    item[key].as_str().unwrap_or_default().to_owned()
}

/// The one board of a text of this format, with all its rules and clues.
fn read(text: &str, id: &str) -> Record {
    let options = ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    let boards = open(Input::from_text(text), None, options).unwrap();
    assert_eq!(boards.format.id, id, "{text}");
    let mut records: Vec<Record> = boards
        .map(|record| record.unwrap_or_else(|problem| panic!("{problem}: {text}")))
        .collect();
    assert_eq!(records.len(), 1);
    records.remove(0)
}

fn write(id: &str, record: &Record) -> String {
    let sheets = [Sheet::question(record)];
    let format = find(id).unwrap();
    format
        .write_text(&sheets, &WriteOptions::default())
        .unwrap()
}

/// Whether a format has room for a puzzle; if it has, it gives all of it back.
fn keeps(id: &str, puzzle: &Puzzle) -> bool {
    let record = Record::new(1, puzzle.clone());
    let format = find(id).unwrap();
    let sheets = [Sheet::question(&record)];
    let Ok(text) = format.write_text(&sheets, &WriteOptions::default()) else {
        return false;
    };
    let back = read(&text, id).puzzle;
    let lines = |puzzle: &Puzzle| canonical(puzzle.clues(), puzzle.shape());
    assert_eq!(lines(&back), lines(puzzle), "{text}");
    assert_eq!(back.givens(), puzzle.givens(), "{text}");
    assert_eq!(back.layout(), puzzle.layout(), "{text}");
    true
}

/// Checks that a puzzle allows a solution, which may be decimals run together.
fn solve(puzzle: &Puzzle, solution: &str, item: &Value) {
    let shape = puzzle.shape();
    let numbers: Vec<u8> = if solution.len() == shape.cells() {
        let digits = solution.chars().map(|symbol| symbol.to_digit(36).unwrap());
        digits.map(|digit| digit as u8).collect()
    } else {
        decimals(solution, shape)
    };
    let grid = Grid::from_numbers(shape, &numbers).expect("as many as cells");
    let verdict = Solution::verify(puzzle, grid);
    assert!(verdict.is_ok(), "{}: {:?}", item["id"], verdict.err());
}

/// The numbers of decimals run together, told apart by rows: in each every number stands once.
fn decimals(text: &str, shape: Shape) -> Vec<u8> {
    fn row(text: &str, side: u8, numbers: &mut Vec<u8>) -> Vec<Vec<u8>> {
        if numbers.len() == usize::from(side) {
            return vec![numbers.clone()];
        }
        let mut found = Vec::new();
        for figures in 1..=2 {
            let number = text.get(..figures).and_then(|text| text.parse::<u8>().ok());
            let fits = |n: &u8| (1..=side).contains(n) && !text.starts_with('0');
            if let Some(number) = number.filter(fits)
                && !numbers.contains(&number)
                && (figures == 2) == (number > 9)
            {
                numbers.push(number);
                found.extend(row(&text[figures..], side, numbers));
                numbers.pop();
            }
        }
        found
    }
    fn choose(rows: &[Vec<Vec<u8>>], chosen: &mut Vec<Vec<u8>>) -> bool {
        let Some(ways) = rows.get(chosen.len()) else {
            return true;
        };
        for way in ways {
            let clashes = |row: &Vec<u8>| row.iter().zip(way).any(|(a, b)| a == b);
            if !chosen.iter().any(clashes) {
                chosen.push(way.clone());
                if choose(rows, chosen) {
                    return true;
                }
                chosen.pop();
            }
        }
        false
    }
    // Every row has the same figures, so that its length is known.
    let length = text.len() / shape.side();
    let rows = (0..shape.side()).map(|at| {
        let part = &text[at * length..(at + 1) * length];
        row(part, shape.side() as u8, &mut Vec::new())
    });
    let rows: Vec<Vec<Vec<u8>>> = rows.collect();
    // A row that could be read in two ways is told apart by the columns.
    let mut chosen: Vec<Vec<u8>> = Vec::new();
    assert!(
        choose(&rows, &mut chosen),
        "no way to tell the numbers apart"
    );
    chosen.concat()
}

/// A puzzle with the clues that a line of the collection lists.
fn of_janko(item: &Value) -> Puzzle {
    let block = |at: usize| item["block"][at].as_u64().unwrap() as usize;
    let shape = Shape::new(block(0), block(1)).unwrap();
    let layout = Layout::plain(shape);
    let symbols = string(item, "givens");
    let numbers: Vec<u8> = symbols
        .chars()
        .map(|symbol| symbol.to_digit(36).unwrap_or(0) as u8)
        .collect();
    let mut clues = Vec::new();
    let mut add = |id: &str, cells: Vec<Cell>, numbers: Vec<u32>| {
        let kind = clues::find(id).unwrap();
        clues.push(Clue::new(kind, &layout, vec![cells], numbers, "").unwrap());
    };
    for cage in item["cages"].as_array().into_iter().flatten() {
        let cells = cage["cells"].as_array().unwrap().iter();
        let cells = cells.map(|at| Cell::new(at.as_u64().unwrap() as usize));
        let sum = cage["sum"].as_u64().map(|sum| sum as u32);
        add("killer", cells.collect(), sum.into_iter().collect());
    }
    for (sign, id) in [('E', "even"), ('O', "odd")] {
        let parity = string(item, "parity");
        let marked = parity.chars().enumerate().filter(|(_, c)| *c == sign);
        let cells: Vec<Cell> = marked.map(|(at, _)| Cell::new(at)).collect();
        if !cells.is_empty() {
            add(id, cells, vec![]);
        }
    }
    for side in ["top", "bottom", "left", "right"] {
        let counts = item["clues"][side].as_array().into_iter().flatten();
        for (at, count) in counts.enumerate() {
            let Some(count) = count.as_u64().filter(|&count| count > 0) else {
                continue;
            };
            let cell = |along: usize| match side {
                "top" | "bottom" => shape.cell(along, at),
                _ => shape.cell(at, along),
            };
            let mut cells: Vec<Cell> = (0..shape.side()).map(cell).collect();
            if ["bottom", "right"].contains(&side) {
                cells.reverse();
            }
            add("skyscraper", cells, vec![count as u32]);
        }
    }
    let puzzle = Puzzle::new(Grid::from_numbers(shape, &numbers).unwrap());
    puzzle.with_clues(clues).unwrap()
}
