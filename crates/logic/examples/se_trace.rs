//! The steps of Sudoku Explainer for each puzzle of the standard input.
use std::io::BufRead;
use satur_logic::se::Rater;
use satur_model::{Digit, Grid, Puzzle, Shape};
fn main() {
    let shape = Shape::classic();
    let mut rater = Rater::new(shape);
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        if line.len() < 81 { continue; }
        let mut grid = Grid::empty(shape);
        for (cell, c) in shape.all_cells().zip(line.bytes()) {
            if (b'1'..=b'9').contains(&c) { grid[cell] = Some(Digit::new((c - b'1') as usize)); }
        }
        println!("# {}", &line[..81]);
        let ok = rater.steps(&Puzzle::new(grid), |step| {
            let w = ((step.rating + 0.05) * 10.0) as i32;
            let mut out = format!("{}.{} ", w / 10, w % 10);
            if let Some((c, d)) = step.place { out += &format!("r{}c{}={} ", c / 9 + 1, c % 9 + 1, d + 1); }
            let mut strikes: Vec<String> = Vec::new();
            for (c, m) in step.strikes { for d in 0..9 { if m >> d & 1 == 1 { strikes.push(format!("r{}c{}-{}", c / 9 + 1, c % 9 + 1, d + 1)); } } }
            strikes.sort();
            out += &strikes.join(" ");
            println!("{}  | {}", out.trim(), step.rule);
        });
        if !ok { println!("stuck"); }
    }
}
