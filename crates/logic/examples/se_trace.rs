//! Prints the steps by which each 9x9 puzzle of the standard input is rated, one line a step, for
//! comparison with the path of another program.

use std::io::{self, BufRead};

use satur_logic::se::Rater;
use satur_model::{Candidate, Digit, Grid, Puzzle, Shape, Stop};

fn main() -> io::Result<()> {
    let shape = Shape::classic();
    let mut rater = Rater::new(shape).expect("9 is a side that can be rated");
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.len() < shape.cells() {
            continue;
        }
        let mut grid = Grid::empty(shape);
        for (cell, symbol) in shape.all_cells().zip(line.bytes()) {
            if symbol.is_ascii_digit() && symbol != b'0' {
                grid[cell] = Some(Digit::new(usize::from(symbol - b'1')));
            }
        }
        println!("# {}", &line[..shape.cells()]);
        let name = |sign: &str, candidate: Candidate| {
            format!(
                "{}{sign}{}",
                shape.name(candidate.cell),
                candidate.digit.index() + 1
            )
        };
        let rating = rater.rate_steps(&Puzzle::new(grid), None, Stop::never(), |step| {
            let mut strikes: Vec<String> = step.strikes.iter().map(|&c| name("-", c)).collect();
            strikes.sort();
            let place = step.place.map(|candidate| name("=", candidate));
            let words: Vec<String> = place.into_iter().chain(strikes).collect();
            println!("{} {}  | {}", step.score, words.join(" "), step.rule);
        });
        if rating.end != satur_logic::se::RatingEnd::Solved {
            println!("stuck");
        }
    }
    Ok(())
}
