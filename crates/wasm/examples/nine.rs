//! The 9x9 engines of WebAssembly against each other: `browser/nine.js` builds on what is exported here.
//!
//! A backend is named by its place in [`Backend::ALL`]. Every function answers with a hash of all it found, so that
//! two backends that agree give the same number.

#![allow(
    unsafe_code,
    reason = "the names are the interface; nothing else here has them"
)]

use std::cell::RefCell;

use satur_model::Random;
use satur_nine::{Backend, Board, Step};

thread_local! {
    static FULLS: RefCell<Vec<Board>> = const { RefCell::new(Vec::new()) };
    static PUZZLES: RefCell<Vec<Board>> = const { RefCell::new(Vec::new()) };
}

/// How many steps a walk has.
const STEPS: usize = 192;

/// How many backends there are.
#[unsafe(no_mangle)]
pub extern "C" fn backends() -> usize {
    Backend::ALL.len()
}

/// A letter of the name of a backend, 0 past its end.
#[unsafe(no_mangle)]
pub extern "C" fn letter(backend: usize, at: usize) -> u8 {
    let name = Backend::ALL[backend].name();
    name.as_bytes().get(at).copied().unwrap_or(0)
}

/// Makes full grids, which the next call of [`dig`] takes.
#[unsafe(no_mangle)]
pub extern "C" fn walk(backend: usize, count: usize, seed: u32) -> f64 {
    let mut random = Random::new(seed.into());
    let start = satur_nine::solve(&[0; 81]).unwrap_or([0; 81]);
    let steps: Vec<Step> = (0..STEPS)
        .map(|_| {
            let (one, place) = (random.below(9), random.below(9));
            let other = one / 3 * 3 + (one + 1 + random.below(2)) % 3;
            [Step::Digits, Step::Rows, Step::Columns][random.below(3)](one, other, place)
        })
        .collect();
    let coins: Vec<u64> = (0..count * STEPS / 64).map(|_| random.bits()).collect();
    let fulls = Backend::ALL[backend].walk_many(&start, &steps, &coins);
    let hash = hashed(fulls.as_flattened().iter().copied());
    FULLS.set(fulls);
    hash
}

/// Digs minimal puzzles, which the next call of [`solve`] takes.
#[unsafe(no_mangle)]
pub extern "C" fn dig(backend: usize, seed: u32) -> f64 {
    let mut random = Random::new(seed.into());
    let fulls = FULLS.take();
    let mut order = std::array::from_fn(|cell| cell as u8);
    let orders: Vec<[u8; 81]> = fulls
        .iter()
        .map(|_| {
            random.shuffle(&mut order);
            order
        })
        .collect();
    let dug = Backend::ALL[backend].dig_many(&fulls, &orders);
    let hash = hashed(dug.as_flattened().iter().copied());
    FULLS.set(fulls);
    PUZZLES.set(dug);
    hash
}

/// Damages some of the puzzles: cells emptied, so that there are several solutions, and digits
/// changed, so that there are few or none.
#[unsafe(no_mangle)]
pub extern "C" fn damage(seed: u32) {
    let mut random = Random::new(seed.into());
    PUZZLES.with_borrow_mut(|puzzles| {
        for puzzle in puzzles {
            for _ in 0..random.below(4) {
                let digit = [0, 0, random.below(9) + 1, random.below(256)][random.below(4)];
                puzzle[random.below(81)] = digit as u8;
            }
        }
    });
}

/// Solves the puzzles, each up to a limit.
#[unsafe(no_mangle)]
pub extern "C" fn solve(backend: usize, limit: u32) -> f64 {
    PUZZLES.with_borrow(|puzzles| {
        let answers = Backend::ALL[backend].solve_many(puzzles, limit.into());
        let all = (0..puzzles.len()).flat_map(|at| {
            let boards = answers.boards(at).flatten().copied();
            std::iter::once(answers.count(at) as u8).chain(boards)
        });
        hashed(all)
    })
}

/// As [`solve`], one puzzle after the other.
#[unsafe(no_mangle)]
pub extern "C" fn solve_alone(backend: usize, limit: u32) -> f64 {
    PUZZLES.with_borrow(|puzzles| {
        let all = puzzles.iter().flat_map(|puzzle| {
            let mut found = Vec::new();
            let count = Backend::ALL[backend].search(puzzle, limit.into(), |board| {
                found.extend_from_slice(board);
            });
            std::iter::once(count as u8).chain(found)
        });
        hashed(all)
    })
}

/// A hash that JavaScript can hold: FNV-1a, 52 bits of it.
fn hashed(bytes: impl Iterator<Item = u8>) -> f64 {
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 12) as f64
}
