//! Searches for 9x9 puzzles with 17 givens, from which `satur generate --clues 17` starts, and
//! prints a line for each that is not equivalent to another.
//!
//! Usage: `cargo xtask tool seventeen [COUNT] [SEED] [nothing]`: around the known ones and those
//! found before; with the word `nothing` the first one is found without any, which takes minutes.

use std::collections::HashSet;

use satur_generate::{canonical, seventeen};
use satur_model::{Grid, Random, Shape, Stop};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let count: usize = words.next().map_or(Ok(1), |word| word.parse())?;
    let seed: u64 = words.next().map_or(Ok(1), |word| word.parse())?;
    let random = &mut Random::new(seed);
    let from_nothing = words.next().is_some();
    let form = |board: &[u8; 81]| {
        let grid = Grid::from_numbers(Shape::classic(), board).and_then(|grid| canonical(&grid));
        grid.and_then(|grid| grid.to_line()).ok_or("no board")
    };
    let mut boards = if from_nothing {
        vec![seventeen::from_nothing(random, Stop::never()).ok_or("nobody stops it")?]
    } else {
        seventeen::known()
    };
    let known: Result<HashSet<String>, _> = boards.iter().map(form).collect();
    let mut forms = known?;
    let mut left = count;
    if from_nothing {
        println!("{}", form(&boards[0])?);
        left = left.saturating_sub(1);
    }
    while left > 0 {
        let board = boards[random.below(boards.len())];
        let next = seventeen::close_to(&board, random, Stop::never()).ok_or("nobody stops it")?;
        let line = form(&next)?;
        if !forms.contains(&line) {
            println!("{line}");
            forms.insert(line);
            boards.push(next);
            left -= 1;
        }
    }
    Ok(())
}
