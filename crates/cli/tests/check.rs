//! `satur check` on boards with pencil marks, against a definition so plain that it is plainly
//! right: a given can go if the board without it has exactly one filling.

mod common;

use common::satur;
use satur::model::{Random, Shape};
use satur_testkit::boards;

/// A board as the input has it: digits from 1, 0 for empty, and marks where there are any.
struct Board {
    shape: Shape,
    givens: Vec<u8>,
    marks: Vec<Option<Vec<u8>>>,
}

impl Board {
    /// A solvable board with some givens, and marks in some cells: wide ones that the givens make
    /// narrower, and narrow ones that the givens repeat.
    fn random(shape: Shape, random: &mut Random) -> Self {
        let full: Vec<u8> = boards::full(shape, random).numbers().collect();
        let (kept, marked) = (1 + random.below(4), random.below(5));
        let givens = full
            .iter()
            .map(|&digit| if random.below(6) < kept { digit } else { 0 });
        let givens: Vec<u8> = givens.collect();
        let marks = full.iter().zip(&givens).map(|(&digit, &given)| {
            let is_marked = random.below(5) < marked && (given == 0 || random.below(4) == 0);
            is_marked.then(|| {
                let fits = |&other: &u8| other == digit || random.below(2) == 0;
                (1..=shape.side() as u8).filter(fits).collect()
            })
        });
        let marks = marks.collect();
        Self {
            shape,
            givens,
            marks,
        }
    }

    fn json(&self) -> String {
        let side = self.shape.side();
        let text = |marks: &Option<Vec<u8>>| match marks {
            Some(digits) => format!("{digits:?}"),
            None => "null".to_owned(),
        };
        let rows = self.marks.chunks(side).map(|row| {
            let cells: Vec<String> = row.iter().map(text).collect();
            format!("[{}]", cells.join(","))
        });
        let rows: Vec<String> = rows.collect();
        let puzzle: String = self.givens.iter().map(u8::to_string).collect();
        let (shape, rows) = (self.shape, rows.join(","));
        format!("{{\"puzzle\":\"{puzzle}\",\"shape\":\"{shape}\",\"candidates\":[{rows}]}}\n")
    }

    /// How many fillings there are, up to two, without the given of one cell.
    fn count(&self, without: Option<usize>) -> usize {
        let mut filling = self.givens.clone();
        if let Some(cell) = without {
            filling[cell] = 0;
        }
        let mut found = 0;
        self.fill(&mut filling, &mut found);
        found
    }

    fn fill(&self, filling: &mut Vec<u8>, found: &mut usize) {
        let Some(cell) = filling.iter().position(|&digit| digit == 0) else {
            *found += 1;
            return;
        };
        for digit in 1..=self.shape.side() as u8 {
            let peers = self.shape.peers(satur::model::Cell::new(cell));
            let is_free = peers.iter().all(|peer| filling[peer.index()] != digit);
            let marks = self.marks[cell].as_ref();
            if is_free && *found < 2 && marks.is_none_or(|marks| marks.contains(&digit)) {
                filling[cell] = digit;
                self.fill(filling, found);
                filling[cell] = 0;
            }
        }
    }

    /// What `satur check` must say after the number of givens.
    fn expected(&self) -> String {
        match self.count(None) {
            0 => return "no solution".into(),
            1 => {}
            _ => return "several solutions".into(),
        }
        let cells = (0..self.givens.len()).filter(|&cell| self.givens[cell] > 0);
        let unneeded: Vec<String> = cells
            .filter(|&cell| self.count(Some(cell)) == 1)
            .map(|cell| format!("\"{}\"", self.shape.name(satur::model::Cell::new(cell))))
            .collect();
        format!("[{}]", unneeded.join(","))
    }
}

#[test]
fn minimal_is_what_brute_force_says() {
    let mut random = Random::new(17);
    let shapes = [
        (1, 2),
        (2, 1),
        (1, 3),
        (3, 1),
        (2, 2),
        (1, 4),
        (2, 3),
        (3, 2),
    ];
    let mut input = String::new();
    let mut expected = Vec::new();
    for _ in 0..150 {
        for (rows, cols) in shapes {
            let board = Board::random(boards::shape(rows, cols), &mut random);
            input += &board.json();
            expected.push((board.json(), board.expected()));
        }
    }
    let done = satur(&["check", "--json"], &input);
    let (mut minimal, mut loose) = (0, 0);
    for (line, (json, expected)) in done.out.lines().zip(&expected) {
        let says = |text: &str| line.contains(text);
        let is_right = match expected.as_str() {
            "no solution" => says("\"verdict\":\"impossible\""),
            "several solutions" => says("\"verdict\":\"several\""),
            cells => says("\"verdict\":\"unique\"") && says(&format!("\"unneeded\":{cells}")),
        };
        assert!(is_right, "{json}{line}\nexpected {expected}");
        minimal += usize::from(expected == "[]");
        loose += usize::from(expected.starts_with("[\""));
    }
    assert_eq!(done.out.lines().count(), expected.len());
    assert!(minimal > 30 && loose > 100, "{minimal} {loose}");
}

/// The marks alone leave one solution, so the given can go.
#[test]
fn marks_that_repeat_a_given_make_it_unneeded() {
    let json = r#"{"puzzle":".2..","shape":"1x2","candidates":[[[1,2],null],[null,[1]]]}"#;
    let done = satur(&["check"], json);
    assert_eq!(
        done.out,
        "one solution, 1 given, not minimal: r1c2 can go\n"
    );
}

/// Without the given, r1c2 may be 1 or 3 again.
#[test]
fn what_a_given_strikes_comes_back_when_it_goes() {
    let json = r#"{"puzzle":"..3......","shape":"3x1","candidates":[[[2],[1,3],null],[null,[2,3],null],[null,[1,3],[2]]]}"#;
    let done = satur(&["check"], json);
    assert_eq!(done.out, "one solution, 1 given, minimal\n");
}

/// A board printed with the candidates that its givens leave is the plain puzzle.
#[test]
fn candidates_that_say_nothing_new_change_nothing() {
    let plain = ".3.4........3.2.\n";
    let printed = satur(&["convert", "--to", "candidates"], plain);
    let check = |text: &str| satur(&["check"], text).out;
    assert!(check(plain).ends_with("one solution, 4 givens, minimal\n"));
    assert!(
        check(&printed.out).ends_with("one solution, 4 givens, minimal\n"),
        "{}",
        printed.out
    );
}

#[test]
fn true_candidates_follow_the_verdict() {
    let several = satur(&["check", "--candidates"], "12..34..21......\n");
    assert_eq!(several.code, 1);
    let grid: Vec<&str> = several.out.lines().skip(1).collect();
    assert_eq!(
        grid.join("\n"),
        "\
┌─────────┬─────────┐
│  1    2 │ 34   34 │
│  3    4 │ 12   12 │
├─────────┼─────────┤
│  2    1 │ 34   34 │
│  4    3 │ 12   12 │
└─────────┴─────────┘"
    );
    let json = satur(&["check", "--candidates", "--json"], "12..34..21......\n");
    let object: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        object["true_candidates"][0],
        serde_json::json!([[1], [2], [3, 4], [3, 4]])
    );
    assert_eq!(object["settled"], true);
    let none = satur(&["check", "--candidates", "--json"], "12..34..21..1...\n");
    let object: serde_json::Value = serde_json::from_str(&none.out).unwrap();
    assert_eq!(
        object["true_candidates"][3],
        serde_json::json!([[], [], [], []])
    );
}

/// The fewest digits are looked for only where somebody asks: on some boards that takes long, and there may be many.
#[test]
fn only_repair_looks_for_more_than_one_wrong_digit() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let one_wrong = puzzle.replacen("53", "54", 1);
    let two_wrong = one_wrong.replacen("..79", "..77", 1);
    for (board, words, is_named) in [
        (&one_wrong, &["check"][..], true),
        (&two_wrong, &["check"], false),
        (&two_wrong, &["check", "--repair"], true),
    ] {
        let said = satur(words, &format!("{board}\n")).out;
        assert!(said.starts_with("no solution"), "{said}");
        assert_eq!(said.contains("without r"), is_named, "{words:?}: {said}");
        let json = satur(&[words, &["--json"]].concat(), &format!("{board}\n")).out;
        assert_eq!(json.contains("\"repair\":[\"r"), is_named, "{json}");
    }
}
