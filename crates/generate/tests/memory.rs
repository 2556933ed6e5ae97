//! Layouts are freed: their memory is given back. `cargo xtask tool layouts` makes a million.

#![cfg(target_os = "linux")]

use satur_generate::JigsawWalk;
use satur_logic::AnyBoard;
use satur_methods::{Request, exact, run};
use satur_model::{Grid, Layout, Puzzle, Random, Shape, rules};

/// The memory of this process that is in use, in kilobytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.unwrap()
        .split_whitespace()
        .next()
        .unwrap()
        .parse()
        .unwrap()
}

/// The tables of one layout take more than ten kilobytes, those of the board of human logic as much
/// again, so if a table were kept for each, it would take a hundred megabytes here.
#[test]
fn layouts_leave_nothing_behind() {
    let mut random = Random::new(8);
    let mut walk = JigsawWalk::fresh(9, &mut random);
    let x = rules::find("x").unwrap();
    let mut make = |count: usize| {
        for number in 0..count {
            walk.step(&mut random);
            let rules: &[_] = if number % 2 == 0 { &[] } else { &[x] };
            let layout = Layout::new(Shape::classic(), Some(walk.regions()), rules).unwrap();
            let puzzle = Puzzle::new(Grid::empty(Shape::classic()));
            let puzzle = puzzle.with_layout(layout).unwrap();
            assert!(AnyBoard::new(&puzzle).is_some());
            if number % 100 == 0 {
                let mut request = Request::one();
                request.budget.work = Some(2000);
                run(exact(), &puzzle, &mut request).unwrap();
            }
        }
    };
    make(300);
    let before = resident();
    make(4000);
    let after = resident();
    assert!(after < before + 16_000, "from {before} KB to {after} KB");
}
