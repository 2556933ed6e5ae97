//! Ratings that others published or that were computed with Sudoku Explainer itself, read in place.
//! `docs/ratings.md` says how far each list can be trusted.

use std::process::ExitCode;

use satur_logic::hodoku;
use satur_logic::se::{Rater, Rating, RatingEnd, Score};
use satur_model::{Digit, Grid, Puzzle, Shape, Stop};
use satur_testkit::data::{Suite, text};

const TRUTH: &str = "logic/truth_er.txt";
const SAMPLE: &str = "logic/se_cb000_21375.txt.gz";
const CLUES_18: &str = "logic/se_18clue_mat.txt";
const CLUES_17: &str = "logic/se_17clue_49151.txt.gz";
const ELEVEN: &str = "logic/se_hardest_eleven_26370.txt.gz";
const BEYOND: &str = "logic/se_te3_monhard_9009.txt.gz";

fn main() -> ExitCode {
    Suite::new()
        .test("truth_is_met_digit_for_digit_below_nine", &[TRUTH], || {
            assert_eq!(misses(&truth(|er| er < nine())), [""; 0]);
        })
        .slow("truth_is_met_digit_for_digit_from_nine", &[TRUTH], || {
            assert_eq!(misses(&truth(|er| er >= nine())), [""; 0]);
        })
        .test("a_part_of_the_random_sample_is_met", &[SAMPLE], || {
            assert_eq!(misses(&list(SAMPLE, 1, 97, 0)), [""; 0]);
        })
        .slow("the_random_sample_is_met", &[SAMPLE], || {
            assert_eq!(misses(&list(SAMPLE, 1, 1, 0)), [""; 0]);
        })
        .test("a_part_of_the_18_clue_list_is_met", &[CLUES_18], || {
            assert_eq!(misses(&list(CLUES_18, 3, 81, 0)), [""; 0]);
        })
        .slow("the_18_clue_list_is_met", &[CLUES_18], || {
            assert_eq!(misses(&list(CLUES_18, 3, 1, 0)), [""; 0]);
        })
        .test(
            "hodoku_says_the_same_level_for_nearly_all",
            &[TRUTH],
            || {
                let levels = hodoku_levels();
                let met = levels.iter().filter(|(ours, theirs)| ours == theirs);
                assert!(met.count() * 100 >= levels.len() * 96);
            },
        )
        .slow(
            "nine_tenths_of_the_17_clue_list_are_met",
            &[CLUES_17],
            || {
                let wanted = list(CLUES_17, 1, 50, 0);
                assert!(misses(&wanted).len() * 10 < wanted.len());
            },
        )
        .slow(
            "nineteen_of_twenty_of_the_hardest_are_met",
            &[ELEVEN, BEYOND],
            || {
                let mut wanted = list(ELEVEN, 3, 1319, 6);
                wanted.extend(list(BEYOND, 3, 1801, 7));
                let misses = misses(&wanted);
                assert!(misses.len() * 20 <= wanted.len(), "{misses:?}");
            },
        )
        .run()
}

fn nine() -> Score {
    Score::tenths(90)
}

/// A puzzle with its known ER, EP and ED, in this order.
struct Wanted {
    puzzle: String,
    scores: Vec<Score>,
}

/// Puzzles with their ratings as Sudoku Explainer computed them.
fn truth(wants: impl Fn(Score) -> bool) -> Vec<Wanted> {
    text(TRUTH)
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.split(" | ");
            Wanted {
                puzzle: fields.next().expect("a puzzle").to_owned(),
                scores: scores(fields.next().expect("three ratings").split(' ')),
            }
        })
        .filter(|wanted| wants(wanted.scores[0]))
        .collect()
}

/// The HoDoKu level of the puzzles up to 7.9, ours and HoDoKu's.
fn hodoku_levels() -> Vec<(String, String)> {
    let text = text(TRUTH);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rated = lines.map(|line| line.split(" | ").collect::<Vec<_>>());
    let rated = rated.filter(|fields| scores(fields[1].split(' '))[0] < Score::tenths(80));
    let mut rater = Rater::new(Shape::classic()).expect("9 is a side that can be rated");
    rated
        .map(|fields| {
            let puzzle = read(fields[0]);
            let solution = solution(&mut rater, &puzzle);
            let rating =
                hodoku::rate(&puzzle, &solution, false, Stop::never()).expect("9 is a side");
            assert!(rating.is_final);
            let theirs = fields[8].split(' ').next().expect("a level");
            (rating.level.name().to_owned(), theirs.to_lowercase())
        })
        .collect()
}

/// The digits that the steps of a rating place.
fn solution(rater: &mut Rater, puzzle: &Puzzle) -> Grid {
    let mut grid = puzzle.board();
    rater.rate_steps(puzzle, None, Stop::never(), |step| {
        if let Some(place) = step.place {
            grid[place.cell] = Some(place.digit);
        }
    });
    grid
}

/// Every `step`th puzzle of a list from `first` on, with its first `count` ratings.
fn list(path: &str, count: usize, step: usize, first: usize) -> Vec<Wanted> {
    text(path)
        .lines()
        .filter(|line| !line.starts_with('#'))
        .skip(first)
        .step_by(step)
        .map(|line| {
            let mut words = line.split_ascii_whitespace();
            Wanted {
                puzzle: words.next().expect("a puzzle").to_owned(),
                scores: scores(words.take(count)),
            }
        })
        .collect()
}

fn scores<'a>(words: impl Iterator<Item = &'a str>) -> Vec<Score> {
    words.map(|word| word.parse().expect("a rating")).collect()
}

/// The puzzles that are rated differently.
fn misses(wanted: &[Wanted]) -> Vec<String> {
    assert!(!wanted.is_empty());
    let mut rater = Rater::new(Shape::classic()).expect("9 is a side that can be rated");
    let mut misses = Vec::new();
    for Wanted { puzzle, scores } in wanted {
        let rating = rater.rate(&read(puzzle), None, Stop::never());
        let got: Vec<Score> = three(&rating).into_iter().flatten().collect();
        if rating.end != RatingEnd::Solved || !got.starts_with(scores) {
            misses.push(format!("{puzzle}: {got:?}, not {scores:?}"));
        }
    }
    misses
}

fn three(rating: &Rating) -> [Option<Score>; 3] {
    [rating.er, rating.ep, rating.ed].map(|mark| mark.map(|mark| mark.score))
}

fn read(line: &str) -> Puzzle {
    let shape = Shape::classic();
    let mut grid = Grid::empty(shape);
    for (cell, symbol) in shape.all_cells().zip(line.bytes()) {
        if symbol.is_ascii_digit() && symbol != b'0' {
            grid[cell] = Some(Digit::new(usize::from(symbol - b'1')));
        }
    }
    Puzzle::new(grid)
}
