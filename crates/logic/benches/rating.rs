//! Ratings a second of processor time on one core, by band of the rating. The boards were published
//! by others and are read in place; the ratings are compared with the published ones while they are
//! timed.
//!
//!     cargo bench -p satur-logic --bench rating

use satur_logic::se::{Rater, Score};
use satur_model::{Digit, Grid, Puzzle, Random, Shape, Stop};
use satur_testkit::clock::Clock;
use satur_testkit::data;

/// First and last rating of a band in tenths, and how many boards of it are rated.
const BANDS: [(u16, u16, usize); 8] = [
    (12, 25, 1000),
    (26, 45, 1000),
    (46, 69, 500),
    (70, 79, 200),
    (80, 89, 100),
    (90, 99, 40),
    (106, 109, 15),
    (110, 119, 10),
];

const LISTS: [&str; 3] = [
    "logic/se_cb000_21375.txt.gz",
    "logic/se_18clue_mat.txt",
    "logic/se_hardest_eleven_26370.txt.gz",
];

fn main() {
    if LISTS.iter().any(|list| data::find(list).is_none()) {
        println!("the lists of rated puzzles are not here");
        return;
    }
    let mut rated: Vec<(Puzzle, Score)> = LISTS
        .into_iter()
        .flat_map(|list| {
            data::text(list)
                .lines()
                .filter_map(read)
                .collect::<Vec<_>>()
        })
        .collect();
    Random::new(1).shuffle(&mut rated);
    let mut rater = Rater::new(Shape::classic()).expect("9 is a side that can be rated");
    println!("| band | boards | a second | as published |");
    println!("| --- | ---: | ---: | ---: |");
    for (from, to, count) in BANDS {
        let band = Score::tenths(from)..=Score::tenths(to);
        let in_band = rated.iter().filter(|(_, score)| band.contains(score));
        let boards: Vec<_> = in_band.take(count).collect();
        let clock = Clock::start();
        let met = boards
            .iter()
            .filter(|(puzzle, score)| {
                let rating = rater.rate(puzzle, None, Stop::never());
                rating.er.is_some_and(|mark| mark.score == *score)
            })
            .count();
        let rate = boards.len() as f64 / clock.elapsed().as_secs_f64();
        let (first, last) = (band.start(), band.end());
        println!("| {first}-{last} | {} | {rate:.1} | {met} |", boards.len());
    }
}

fn read(line: &str) -> Option<(Puzzle, Score)> {
    let mut words = line.split_ascii_whitespace();
    let (board, score) = (words.next()?, words.next()?.parse().ok()?);
    let mut grid = Grid::empty(Shape::classic());
    for (cell, symbol) in Shape::classic().all_cells().zip(board.bytes()) {
        if symbol.is_ascii_digit() && symbol != b'0' {
            grid[cell] = Some(Digit::new(usize::from(symbol - b'1')));
        }
    }
    Some((Puzzle::new(grid), score))
}
