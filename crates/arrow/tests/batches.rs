//! Answers by the batch: right on every shape, the same in any cut, and unharmed by bad rows.

// Long because: every promise is held by the same boards and the same ways to compare batches.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::builder::{FixedSizeListBuilder, ListBuilder, UInt8Builder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Int32Type, UInt16Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int64Array, LargeStringArray, RecordBatch, StringArray,
    StringViewArray,
};
use satur_arrow::{
    BatchError, BoardSpec, Job, Raters, Recipe, Scale, VERDICTS, canonical, check, count, generate,
    numbers, rate, rate_puzzle, solve, solve_boards, verdict_if_found,
};
use satur_generate::{PuzzleSpec, minimal, puzzle};
use satur_methods::{Answer, Goal, Guarantee, Halt, Info, Method, Session, find, run_one};
use satur_model::{Puzzle, Random, Shape, Symmetry};

mod common;

use common::{PUZZLE, puzzles, texts};

const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn text_batch(name: &str, texts: Vec<Option<&str>>) -> RecordBatch {
    let column: ArrayRef = Arc::new(StringArray::from(texts));
    RecordBatch::try_from_iter([(name, column)]).unwrap()
}

fn names(batch: &RecordBatch) -> Vec<String> {
    let schema = batch.schema();
    schema.fields().iter().map(|f| f.name().clone()).collect()
}

/// Every column but the times, as text, so that batches can be compared.
fn shown(batch: &RecordBatch) -> Vec<String> {
    let columns = names(batch).into_iter().zip(batch.columns());
    columns
        .map(|(name, column)| match column.as_any_dictionary_opt() {
            Some(_) => format!("{name}: {:?}", texts(batch, &name)),
            None => format!("{name}: {column:?}"),
        })
        .collect()
}

/// Boards of many shapes, bad ones and odd ones among them.
fn mixed() -> Vec<Option<String>> {
    let mut all: Vec<Option<String>> = vec![
        None,
        Some(PUZZLE.to_owned()),
        Some("no board".to_owned()),
        Some(String::new()),
        Some(".".repeat(81)),
        Some(format!("11{}", ".".repeat(79))),
        Some(format!("{}x", &PUZZLE[..80])),
        Some(PUZZLE[..80].to_owned()),
        Some(".3.4........3.2.".to_owned()),
        Some("5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n8 . . | . 6 . | . . 3\n4 . . | 8 . 3 | . . 1\n7 . . | . 2 . | . . 6\n------+-------+------\n. 6 . | . . . | 2 8 .\n. . . | 4 1 9 | . . 5\n. . . | . 8 . | . 7 9\n".to_owned()),
    ];
    for number in 0..300 {
        let nine = minimal(9, number);
        all.push(Some(
            nine.givens.map(|n| char::from(b'0' + n)).iter().collect(),
        ));
    }
    for (rows, cols) in [(2, 2), (2, 3), (2, 4), (2, 5), (4, 4)] {
        let shape = Shape::new(rows, cols).unwrap();
        let mut wish = PuzzleSpec::minimal(shape);
        wish.givens = Some(shape.cells() / 2);
        let made = puzzle(&wish, &mut Random::new(rows as u64)).unwrap();
        all.push(Some(made.givens().to_string()));
    }
    all
}

fn mixed_batch() -> RecordBatch {
    let all = mixed();
    text_batch("puzzle", all.iter().map(Option::as_deref).collect())
}

#[test]
fn every_row_has_its_own_answer() {
    let batch = puzzles(&[
        PUZZLE,
        "no board",
        &".".repeat(81),
        &format!("11{}", ".".repeat(79)),
    ]);
    let solved = solve(&batch, &Job::default()).unwrap();
    assert_eq!(
        names(&solved),
        ["puzzle", "shape", "clues", "verdict", "solution", "error"]
    );
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        texts(&solved, "solution"),
        [some(SOLUTION), None, None, None]
    );
    assert_eq!(
        texts(&solved, "verdict"),
        [some("unique"), None, some("several"), some("impossible")]
    );
    let errors = texts(&solved, "error");
    assert!(errors[1].as_ref().unwrap().contains("expected a Sudoku"));
    assert!(errors.iter().filter(|error| error.is_some()).count() == 1);
    let clues = solved.column_by_name("clues").unwrap();
    assert_eq!(clues.as_primitive::<UInt16Type>().value(0), 30);
}

type Work<'a> = &'a dyn Fn(&RecordBatch, &Job) -> Result<RecordBatch, BatchError>;

#[test]
fn answers_do_not_depend_on_the_cut_or_on_threads() {
    let batch = mixed_batch();
    let rows = batch.num_rows();
    let kinds: [Work; 6] = [
        &solve,
        &check,
        &|batch, job| count(batch, 100, job),
        &|batch, job| rate(batch, Scale::EXPLAINER, job),
        &canonical,
        &|batch, job| {
            let one = Job {
                goal: Goal::One,
                threads: job.threads,
                ..Job::default()
            };
            solve(batch, &one)
        },
    ];
    for (at, work) in kinds.iter().enumerate() {
        // All but solving take long: a part of the rows will do.
        let rows = if at == 0 { rows } else { 60 };
        let batch = batch.slice(0, rows);
        let whole = work(&batch, &Job::default()).unwrap();
        let threaded = Job {
            threads: 3,
            ..Job::default()
        };
        assert_eq!(shown(&work(&batch, &threaded).unwrap()), shown(&whole));
        let cuts: [Range<usize>; 3] = [0..1, 1..12, 12..rows];
        let job = Job::default();
        for cut in cuts {
            let part = work(&batch.slice(cut.start, cut.len()), &job).unwrap();
            for name in names(&whole) {
                let of_whole = whole.slice(cut.start, cut.len());
                let column = |batch: &RecordBatch| match batch.column_by_name(&name).unwrap() {
                    column if column.as_any_dictionary_opt().is_some() => {
                        format!("{:?}", texts(batch, &name))
                    }
                    column => format!("{column:?}"),
                };
                assert_eq!(column(&part), column(&of_whole), "{at} {name}");
            }
        }
    }
}

#[test]
fn every_shape_is_solved_and_the_solution_solves() {
    let batch = mixed_batch();
    let solved = solve(&batch, &Job::default()).unwrap();
    let checked = check(
        &solved,
        &Job {
            claimed: Some("solution"),
            ..Job::default()
        },
    )
    .unwrap();
    let right = checked
        .column_by_name("is_right")
        .unwrap()
        .as_boolean()
        .clone();
    let verdicts = texts(&solved, "verdict");
    assert_eq!(verdicts, texts(&checked, "verdict"));
    let unique = verdicts
        .iter()
        .filter(|v| v.as_deref() == Some("unique"))
        .count();
    assert_eq!(
        right.iter().filter(|right| *right == Some(true)).count(),
        unique
    );
    assert!(unique >= 306, "{unique}");
    let shapes: std::collections::BTreeSet<_> = texts(&solved, "shape").into_iter().collect();
    assert_eq!(shapes.len(), 6, "{shapes:?}");
    // Of side 8 there are two shapes: the row says so, and the job can name one.
    let eight = puzzles(&[&".".repeat(64)]);
    let error = texts(&solve(&eight, &Job::default()).unwrap(), "error");
    assert!(
        error[0].as_ref().is_some_and(|e| e.contains("2x4")),
        "{error:?}"
    );
    let board = BoardSpec {
        shape: Shape::new(2, 4).ok(),
        ..BoardSpec::ANY
    };
    let job = Job {
        board: &board,
        goal: Goal::One,
        ..Job::default()
    };
    let answers = solve(&eight, &job).unwrap();
    assert_eq!(texts(&answers, "verdict"), [Some("solved".to_owned())]);
}

#[test]
fn columns_of_the_caller_are_kept_in_place() {
    let columns: [(&str, ArrayRef); 4] = [
        ("id", Arc::new(Int64Array::from(vec![7, 8]))),
        ("board", Arc::new(StringArray::from(vec![PUZZLE, PUZZLE]))),
        (
            "solution",
            Arc::new(StringArray::from(vec![SOLUTION, "wrong"])),
        ),
        ("note", Arc::new(StringArray::from(vec![None, Some("b")]))),
    ];
    let batch = RecordBatch::try_from_iter_with_nullable(
        columns.map(|(name, column)| (name, column, true)),
    )
    .unwrap();
    let job = Job {
        column: "board",
        ..Job::default()
    };
    let solved = solve(&batch, &job).unwrap();
    assert_eq!(names(&solved)[..4], ["id", "board", "solution_in", "note"]);
    assert_eq!(solved.column(2), batch.column(2));
    assert_eq!(
        texts(&solved, "solution"),
        vec![Some(SOLUTION.to_owned()); 2]
    );
    // What Satur wrote before is replaced, and nothing piles up.
    let again = solve(&solved, &job).unwrap();
    assert_eq!(shown(&again), shown(&solved));
    let claims = Job {
        column: "board",
        claimed: Some("solution"),
        ..Job::default()
    };
    let checked = check(&batch, &claims).unwrap();
    let right = checked.column_by_name("is_right").unwrap().as_boolean();
    assert_eq!([right.value(0), right.value(1)], [true, false]);
    // Two columns that want one name are refused rather than lost.
    let taken = text_batch("error", vec![Some("mine")]);
    let both: [(&str, ArrayRef); 3] = [
        ("puzzle", Arc::new(StringArray::from(vec![PUZZLE]))),
        ("error", taken.column(0).clone()),
        ("error_in", taken.column(0).clone()),
    ];
    let both = RecordBatch::try_from_iter(both).unwrap();
    let refused = solve(&both, &Job::default()).unwrap_err();
    assert!(refused.to_string().contains("rename one"), "{refused}");
}

#[test]
fn puzzles_come_in_every_type_of_column() {
    let board = satur_nine::read(PUZZLE.as_bytes()).unwrap();
    let mut fixed = FixedSizeListBuilder::new(UInt8Builder::new(), 81);
    let mut list = ListBuilder::new(UInt8Builder::new());
    for number in board {
        fixed.values().append_value(number);
        list.values().append_value(number);
    }
    fixed.append(true);
    list.append(true);
    let coded: DictionaryArray<Int32Type> = [PUZZLE].into_iter().collect();
    let columns: [ArrayRef; 6] = [
        Arc::new(StringArray::from(vec![PUZZLE])),
        Arc::new(LargeStringArray::from(vec![PUZZLE])),
        Arc::new(StringViewArray::from(vec![PUZZLE])),
        Arc::new(coded),
        Arc::new(fixed.finish()),
        Arc::new(list.finish()),
    ];
    for column in columns {
        let kind = column.data_type().clone();
        let batch = RecordBatch::try_from_iter([("puzzle", column)]).unwrap();
        let solved = solve(&batch, &Job::default()).unwrap();
        assert_eq!(
            texts(&solved, "solution"),
            [Some(SOLUTION.to_owned())],
            "{kind}"
        );
    }
    let wrong: ArrayRef = Arc::new(Int64Array::from(vec![1]));
    let batch = RecordBatch::try_from_iter([("puzzle", wrong)]).unwrap();
    let said = solve(&batch, &Job::default()).unwrap_err().to_string();
    assert!(said.contains("'puzzle' is Int64; expected text"), "{said}");
    let said = check(
        &puzzles(&[]),
        &Job {
            column: "grid",
            ..Job::default()
        },
    );
    let said = said.unwrap_err().to_string();
    assert!(
        said.contains("no column 'grid'; the columns are 'puzzle'"),
        "{said}"
    );
}

/// Solves nothing, and falls over one board.
struct Brittle;

static BRITTLE: Info = Info {
    id: "brittle",
    name: "brittle",
    summary: "",
    guarantee: Guarantee::Exact,
    is_random: false,
    params: &[],
    statistics: &[],
    work_unit: "",
    page: "",
};

impl Method for Brittle {
    fn info(&self) -> &'static Info {
        &BRITTLE
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        assert!(puzzle.givens().count_filled() != 30, "thirty givens");
        session.tick(1)?;
        Ok(Answer::GaveUp("it never solves".to_owned()))
    }
}

#[test]
fn one_board_is_answered_as_in_a_batch() {
    let mut boards: Vec<satur_nine::Board> = mixed()
        .iter()
        .flatten()
        .filter_map(|text| satur_nine::read(text.as_bytes()))
        .collect();
    // A clash that a search would hardly find, and as many boards as the batch engine takes together,
    // some of which have several solutions.
    let mut clash = [0; 81];
    (clash[0], clash[1]) = (1, 1);
    boards.push(clash);
    for seed in 0..200 {
        let mut board = minimal(9, seed).givens;
        let given = board.iter().position(|&digit| digit > 0).unwrap();
        board[given] *= u8::from(seed % 3 > 0);
        boards.push(board);
    }
    for goal in [Goal::One, Goal::Unique] {
        let job = Job {
            goal,
            ..Job::default()
        };
        // What stood in the places before is not an answer.
        let mut solutions = vec![[7; 81]; boards.len()];
        let mut verdicts = vec![7; boards.len()];
        let errors = solve_boards(&boards, &job, &mut solutions, &mut verdicts).unwrap();
        assert!(errors.is_empty());
        for ((board, solution), verdict) in boards.iter().zip(solutions).zip(verdicts) {
            let is_answer = VERDICTS[usize::from(verdict)] == verdict_if_found(goal).word();
            assert_eq!(solution[0] > 0, is_answer);
            let alone = run_one(board, goal).transpose().unwrap();
            assert_eq!(alone, is_answer.then_some(solution));
        }
    }
}

/// Plain lines without anything else among them go a way of their own: its answers are those of the other, for
/// every type of column, in any part of a batch and on any number of threads.
#[test]
fn plain_lines_alone_are_answered_as_among_others() {
    let mut lines: Vec<String> = Vec::new();
    for seed in 0..300 {
        let mut board = minimal(9, seed).givens;
        // With one solution, with several, with none.
        let filled: Vec<usize> = (0..81).filter(|&cell| board[cell] > 0).collect();
        match seed % 7 {
            1 => board[filled[0]] = 0,
            2 => board[filled[1]] = board[filled[1]] % 9 + 1,
            _ => {}
        }
        lines.push(String::from_utf8(satur_nine::write(&board).to_vec()).unwrap());
    }
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    let numbers = |line: &str| -> Vec<u8> {
        let digit = |c: char| c.to_digit(10).unwrap_or_default() as u8;
        line.chars().map(digit).collect()
    };
    let mut lists = FixedSizeListBuilder::new(UInt8Builder::new(), 81);
    for line in &lines {
        lists.values().append_slice(&numbers(line));
        lists.append(true);
    }
    let coded: DictionaryArray<Int32Type> = texts.iter().copied().collect();
    let columns: [ArrayRef; 5] = [
        Arc::new(StringArray::from(texts.clone())),
        Arc::new(LargeStringArray::from(texts.clone())),
        Arc::new(StringViewArray::from(texts.clone())),
        Arc::new(coded),
        Arc::new(lists.finish()),
    ];
    for goal in [Goal::Unique, Goal::One] {
        let job = |threads| Job {
            goal,
            threads,
            ..Job::default()
        };
        // A row that is no board keeps all of them from the way of lines alone.
        let others = [&["no board"], texts.as_slice()].concat();
        let wanted = solve(&puzzles(&others), &job(1)).unwrap();
        let wanted = |rows: Range<usize>| answers_of(&wanted.slice(rows.start + 1, rows.len()));
        for column in &columns {
            let batch = RecordBatch::try_from_iter([("puzzle", column.clone())]).unwrap();
            for rows in [0..300, 7..299, 3..3] {
                for threads in [1, 3] {
                    let part = batch.slice(rows.start, rows.len());
                    let found = solve(&part, &job(threads)).unwrap();
                    assert_eq!(answers_of(&found), wanted(rows.clone()));
                }
            }
        }
    }
}

/// The columns of answers as text.
fn answers_of(batch: &RecordBatch) -> Vec<Vec<Option<String>>> {
    let clues = batch.column_by_name("clues").unwrap();
    let clues = clues.as_primitive::<UInt16Type>().iter();
    let clues = clues.map(|clues| clues.map(|clues| clues.to_string()));
    let mut columns = vec![clues.collect()];
    for name in ["shape", "verdict", "solution", "error"] {
        columns.push(texts(batch, name));
    }
    columns
}

#[test]
fn a_panic_stays_in_its_row() {
    let easy = minimal(9, 0).givens.map(|n| char::from(b'0' + n));
    let easy: String = easy.iter().collect();
    let batch = puzzles(&[&easy, PUZZLE, &easy]);
    let job = Job {
        method: &Brittle,
        ..Job::default()
    };
    let solved = solve(&batch, &job).unwrap();
    let errors = texts(&solved, "error");
    assert!(errors[1].as_ref().unwrap().contains("thirty givens"));
    assert_eq!([&errors[0], &errors[2]], [&None, &None]);
    let gave_up = Some("gave-up".to_owned());
    assert_eq!(texts(&solved, "verdict"), [gave_up.clone(), None, gave_up]);
}

#[test]
fn limits_give_up_on_a_row_and_say_so() {
    // An empty board of side 64 takes any engine longer than no time.
    let empty = ".".repeat(625);
    let batch = puzzles(&[PUZZLE, &empty]);
    let job = Job {
        method: find("backtracking").unwrap(),
        work: Some(3),
        ..Job::default()
    };
    let verdicts = texts(&solve(&batch, &job).unwrap(), "verdict");
    assert_eq!(verdicts, vec![Some("gave-up".to_owned()); 2]);
    let job = Job {
        time: Some(Duration::ZERO),
        ..Job::default()
    };
    for done in [
        solve(&batch, &job),
        rate(&batch, Scale::EXPLAINER, &job),
        check(&batch, &job),
    ] {
        let verdicts = texts(&done.unwrap(), "verdict");
        assert_eq!(verdicts, vec![Some("gave-up".to_owned()); 2]);
    }
}

#[test]
fn random_methods_are_seeded_by_row_and_job() {
    let boards: Vec<String> = (0..20)
        .map(|n| {
            minimal(4, n)
                .solution
                .map(|n| char::from(b'0' + n))
                .iter()
                .collect()
        })
        .map(|full: String| format!("{}{}", &full[..50], ".".repeat(31)))
        .collect();
    let refs: Vec<&str> = boards.iter().map(String::as_str).collect();
    let batch = puzzles(&refs);
    let job = |seed| Job {
        method: find("annealing").unwrap(),
        goal: Goal::One,
        seed,
        details: true,
        ..Job::default()
    };
    let work = |batch: &RecordBatch, seed| {
        let solved = solve(batch, &job(seed)).unwrap();
        let work = solved.column_by_name("work").unwrap().clone();
        work.as_primitive::<UInt64Type>().values().to_vec()
    };
    let whole = work(&batch, 1);
    let parts: Vec<u64> = (0..20)
        .flat_map(|row| work(&batch.slice(row, 1), 1))
        .collect();
    assert_eq!(whole, parts);
    assert_ne!(whole, work(&batch, 2));
    // The same puzzle written otherwise is the same puzzle.
    let zeros: Vec<String> = boards.iter().map(|board| board.replace('.', "0")).collect();
    let zeros: Vec<&str> = zeros.iter().map(String::as_str).collect();
    assert_eq!(whole, work(&puzzles(&zeros), 1));
    // With an id, equal puzzles draw different luck.
    let ids: ArrayRef = Arc::new(Int64Array::from(vec![1, 2, 1]));
    let same: ArrayRef = Arc::new(StringArray::from(vec![refs[0]; 3]));
    let batch = RecordBatch::try_from_iter([("id", ids), ("puzzle", same)]).unwrap();
    let solved = solve(
        &batch,
        &Job {
            id: Some("id"),
            ..job(1)
        },
    )
    .unwrap();
    let work = solved
        .column_by_name("work")
        .unwrap()
        .as_primitive::<UInt64Type>();
    assert_eq!(work.value(0), work.value(2));
    assert_ne!(work.value(0), work.value(1));
}

#[test]
fn wrong_requests_are_reported_once() {
    let settings = ["depth=3".to_owned()];
    let job = Job {
        settings: &settings,
        ..Job::default()
    };
    let said = solve(&puzzles(&[PUZZLE]), &job).unwrap_err().to_string();
    assert!(said.contains("no parameter 'depth'"), "{said}");
    let job = Job {
        method: find("annealing").unwrap(),
        ..Job::default()
    };
    let said = solve(&puzzles(&[PUZZLE]), &job).unwrap_err().to_string();
    assert!(said.contains("heuristic"), "{said}");
}

#[test]
fn generated_puzzles_depend_on_seed_and_number_alone() {
    let job = Job {
        column: "number",
        seed: 5,
        ..Job::default()
    };
    let recipe = Recipe::default();
    let made = generate(&numbers(0..40).unwrap(), &recipe, &job).unwrap();
    let lines = |nine: [u8; 81]| String::from_utf8(satur_nine::write(&nine).to_vec()).unwrap();
    let wanted: Vec<Option<String>> = (0..40).map(|n| Some(lines(minimal(5, n).givens))).collect();
    assert_eq!(texts(&made, "puzzle"), wanted);
    let solved = solve(&made, &Job::default()).unwrap();
    assert_eq!(texts(&made, "solution"), texts(&solved, "solution"));
    // In any order.
    let odd: ArrayRef = Arc::new(Int64Array::from(vec![30, 2, -1]));
    let odd = RecordBatch::try_from_iter([("number", odd)]).unwrap();
    let odd = generate(&odd, &recipe, &job).unwrap();
    assert_eq!(
        texts(&odd, "puzzle"),
        [wanted[30].clone(), wanted[2].clone(), None]
    );
    // Its error is still there after the next call.
    let rated = rate(&odd, Scale::EXPLAINER, &Job::default()).unwrap();
    let errors = texts(&rated, "error");
    assert!(
        errors[2].as_ref().unwrap().contains("negative"),
        "{errors:?}"
    );
    assert_eq!(errors[..2], [None, None]);
}

#[test]
fn recipes_are_met() {
    let job = Job {
        column: "number",
        ..Job::default()
    };
    let recipe = Recipe {
        rating: Some(2.0..=2.8),
        ..Recipe::default()
    };
    let made = generate(&numbers(0..4).unwrap(), &recipe, &job).unwrap();
    let rated = rate(&made, Scale::EXPLAINER, &Job::default()).unwrap();
    let er = rated
        .column_by_name("er")
        .unwrap()
        .as_primitive::<Float32Type>();
    assert!(
        er.iter().all(|er| (2.0..=2.81).contains(&er.unwrap())),
        "{er:?}"
    );
    let recipe = Recipe {
        layout: Shape::new(2, 3).unwrap().into(),
        clues: Some((Some(14), Some(16))),
        ..Recipe::default()
    };
    let made = generate(&numbers(0..5).unwrap(), &recipe, &job).unwrap();
    let clues = made
        .column_by_name("clues")
        .unwrap()
        .as_primitive::<UInt16Type>();
    assert!(
        clues
            .iter()
            .all(|clues| (14..=16).contains(&clues.unwrap()))
    );
}

#[test]
fn a_batch_is_rated_as_one_puzzle_is() {
    let batch = mixed_batch().slice(1, 40);
    let rated = rate(&batch, Scale::EXPLAINER, &Job::default()).unwrap();
    let er = rated
        .column_by_name("er")
        .unwrap()
        .as_primitive::<Float32Type>();
    let verdicts = texts(&rated, "verdict");
    let mut raters = Raters::default();
    let mut seen = 0;
    for (row, text) in mixed()[1..41].iter().enumerate() {
        let Some(Ok(puzzle)) = text.as_ref().map(|text| text.parse::<Puzzle>()) else {
            continue;
        };
        let one = rate_puzzle(&puzzle, Scale::EXPLAINER, &mut raters, &Job::default()).unwrap();
        assert_eq!(verdicts[row].as_deref(), Some(one.verdict));
        let score = one.rating.and_then(|rating| rating.er);
        let score = score.map(|mark| mark.score.value() as f32);
        assert_eq!(er.is_valid(row).then(|| er.value(row)), score);
        seen += usize::from(score.is_some());
    }
    assert!(seen >= 30, "{seen}");
}

#[test]
fn disguises_have_one_canonical_form() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    let mut random = Random::new(1);
    let disguises: Vec<String> = (0..10)
        .map(|_| {
            Symmetry::random(puzzle.shape(), &mut random)
                .puzzle(&puzzle)
                .unwrap()
        })
        .map(|disguise| disguise.givens().to_string())
        .collect();
    let refs: Vec<&str> = disguises.iter().map(String::as_str).collect();
    let forms = canonical(&puzzles(&refs), &Job::default()).unwrap();
    for name in ["canonical", "canonical_id"] {
        let mut values = texts(&forms, name);
        values.dedup();
        assert_eq!(values.len(), 1);
    }
    let other = canonical(&puzzles(&[&format!(".{}", &PUZZLE[1..])]), &Job::default()).unwrap();
    assert_ne!(
        texts(&other, "canonical_id")[0],
        texts(&forms, "canonical_id")[0]
    );
}

#[test]
fn counts_say_whether_they_are_complete() {
    let batch = puzzles(&[PUZZLE, &".".repeat(16), &".".repeat(81)]);
    let counted = count(&batch, 1000, &Job::default()).unwrap();
    let counts = counted
        .column_by_name("count")
        .unwrap()
        .as_primitive::<UInt64Type>();
    assert_eq!(counts.values().to_vec(), [1, 288, 1000]);
    let complete = counted.column_by_name("is_complete").unwrap().as_boolean();
    let complete: Vec<bool> = complete.iter().flatten().collect();
    assert_eq!(complete, [true, true, false]);
}
