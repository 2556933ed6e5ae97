//! How many steps the walk over full grids needs: invariants of a grid after each number of steps,
//! from two starting grids. Once both give the same values, the walk has forgotten its start.
//!
//!     cargo xtask tool mixing

use satur_generate::Walk;
use satur_methods::{Request, find, run};
use satur_model::{Digit, Grid, Puzzle, Random, Shape};

const GRIDS: usize = 2000;

fn main() {
    println!("| shape | beginning | steps per cell | chains of two digits | rectangles |");
    println!("| --- | --- | ---: | ---: | ---: |");
    for (rows, cols) in [(2, 3), (3, 3), (3, 4), (4, 4)] {
        let shape = Shape::new(rows, cols).expect("a shape");
        for steps in [0.0, 0.5, 1.0, 1.5, 2.0, 4.0, 16.0] {
            let count = (steps * shape.cells() as f64) as usize;
            row(shape, "shifted", steps, |random| {
                walked(Walk::shifted(shape), count, random)
            });
            row(shape, "solved", steps, |random| {
                walked(Walk::from(&solved(shape, random)), count, random)
            });
        }
        // The way of `minimal_many`: the list, with a coin for each of its four steps a cell.
        row(shape, "shifted, by list", 4.0, |random| {
            Walk::by_list(shape, random).grid()
        });
    }
}

fn walked(mut walk: Walk, count: usize, random: &mut Random) -> Grid {
    walk.steps(count, random);
    walk.grid()
}

fn row(shape: Shape, name: &str, steps: f64, make: impl Fn(&mut Random) -> Grid) {
    let mut random = Random::new(9);
    let found = (0..GRIDS).map(|_| chains(&make(&mut random)));
    let (all, small): (Vec<f64>, Vec<f64>) = found.unzip();
    let (all, small) = (mean(&all), mean(&small));
    println!("| {shape} | {name} | {steps} | {all} | {small} |");
}

/// The first solution of a board with a random first row and two random digits per band.
fn solved(shape: Shape, random: &mut Random) -> Grid {
    let exact = find("exact").expect("exact is always there");
    loop {
        let mut grid = Grid::empty(shape);
        let mut digits: Vec<Digit> = shape.digits().collect();
        random.shuffle(&mut digits);
        for (col, digit) in digits.into_iter().enumerate() {
            grid[shape.cell(0, col)] = Some(digit);
        }
        for _ in 0..shape.side() {
            let row = 1 + random.below(shape.side() - 1);
            let cell = shape.cell(row, random.below(shape.side()));
            grid[cell] = Some(Digit::new(random.below(shape.side())));
        }
        let outcome = run(exact, &Puzzle::new(grid), &mut Request::one());
        if let Some(solution) = outcome.ok().and_then(|o| o.solutions.into_iter().next()) {
            return solution.into_grid();
        }
    }
}

/// The chains of all pairs of digits, and those of four cells.
fn chains(grid: &Grid) -> (f64, f64) {
    let shape = grid.shape();
    let (mut all, mut small) = (0.0, 0.0);
    for one in shape.digits() {
        for other in shape.digits().filter(|other| *other > one) {
            let mut left: Vec<_> = grid
                .filled()
                .filter(|(_, d)| *d == one || *d == other)
                .collect();
            while let Some(first) = left.pop() {
                let mut chain = vec![first.0];
                let mut at = 0;
                while at < chain.len() {
                    let peers = shape.peers(chain[at]);
                    left.retain(|(cell, _)| {
                        let is_next = peers.contains(cell);
                        if is_next {
                            chain.push(*cell);
                        }
                        !is_next
                    });
                    at += 1;
                }
                all += 1.0;
                small += f64::from(u8::from(chain.len() == 4));
            }
        }
    }
    (all, small)
}

/// Mean and standard error.
fn mean(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:.3} ± {:.3}", (spread / count).sqrt())
}
