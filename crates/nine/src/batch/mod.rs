//! Many puzzles at once: a bit lane for each.
//!
//! A vector of 256 or 512 bits holds one bit of as many puzzles: whether a digit may stand in a
//! cell ([`sweep`]). What the single engine does with one word of a register is done here with
//! a whole one, so a sweep costs forty times as much and serves hundreds. [`run`] tells how
//! lanes are filled, forked and freed; [`choose`] where they fork; [`pack`] how puzzles wait.

mod choose;
mod dig;
mod lanes;
mod ledger;
mod pack;
mod run;
mod sweep;
mod transpose;
mod walk;

pub use ledger::Answers;
pub use walk::Step;

use ledger::{Alone, Ledger};

use crate::{Backend, Board, single};

/// Fewer puzzles than this leave too many lanes empty.
const FEWEST: usize = 128;

/// Answers a batch: solutions up to `limit` each, with their boards or only counted, as long as
/// `go_on` allows.
pub(crate) fn solve(
    backend: Backend,
    puzzles: &[Board],
    limit: u64,
    wants_boards: bool,
    go_on: &mut dyn FnMut() -> bool,
    answers: &mut Answers,
) {
    let mut ledger = Ledger::new(puzzles.len(), limit, wants_boards, answers);
    if limit == 0 {
        return ledger.close();
    }
    let done = if puzzles.len() < FEWEST {
        0
    } else {
        match backend {
            Backend::Portable => run::run::<lanes::Plain>(puzzles, &mut ledger, go_on),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: callers give a backend that this machine has.
            Backend::Avx2 => unsafe { avx2(puzzles, &mut ledger, go_on) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Backend::Avx512 => unsafe { avx512(puzzles, &mut ledger, go_on) },
        }
    };
    for (puzzle, givens) in puzzles.iter().enumerate().skip(done) {
        let puzzle = puzzle as u32;
        if go_on() {
            let ledger = &mut ledger;
            single::search(backend, givens, None, &mut Alone { ledger, puzzle });
        } else {
            ledger.give_up(puzzle);
        }
    }
    ledger.close();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2(puzzles: &[Board], ledger: &mut Ledger, go_on: &mut dyn FnMut() -> bool) -> usize {
    run::run::<lanes::x86::Avx2>(puzzles, ledger, go_on)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512(puzzles: &[Board], ledger: &mut Ledger, go_on: &mut dyn FnMut() -> bool) -> usize {
    run::run::<lanes::x86::Avx512>(puzzles, ledger, go_on)
}

/// Takes digits away from full grids: see [`crate::dig_many`].
pub(crate) fn dig_many(backend: Backend, fulls: &[Board], orders: &[[u8; 81]]) -> Vec<Board> {
    match backend {
        Backend::Portable => dig::dig::<lanes::Plain>(fulls, orders, |givens, cell, digit| {
            Backend::Portable.has_other(givens, cell, digit)
        }),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: callers give a backend that this machine has.
        Backend::Avx2 => unsafe { avx2_dig(fulls, orders) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Backend::Avx512 => unsafe { avx512_dig(fulls, orders) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2_dig(fulls: &[Board], orders: &[[u8; 81]]) -> Vec<Board> {
    dig::dig::<lanes::x86::Avx2>(fulls, orders, |givens, cell, digit| {
        Backend::Avx2.has_other(givens, cell, digit)
    })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512_dig(fulls: &[Board], orders: &[[u8; 81]]) -> Vec<Board> {
    dig::dig::<lanes::x86::Avx512>(fulls, orders, |givens, cell, digit| {
        Backend::Avx512.has_other(givens, cell, digit)
    })
}

/// Walks over full grids: see [`crate::walk_many`].
pub(crate) fn walk_many(
    backend: Backend,
    start: &Board,
    steps: &[Step],
    coins: &[u64],
) -> Vec<Board> {
    match backend {
        Backend::Portable => walk::walk::<lanes::Plain>(start, steps, coins),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: callers give a backend that this machine has.
        Backend::Avx2 => unsafe { avx2_walk(start, steps, coins) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Backend::Avx512 => unsafe { avx512_walk(start, steps, coins) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2_walk(start: &Board, steps: &[Step], coins: &[u64]) -> Vec<Board> {
    walk::walk::<lanes::x86::Avx2>(start, steps, coins)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512_walk(start: &Board, steps: &[Step], coins: &[u64]) -> Vec<Board> {
    walk::walk::<lanes::x86::Avx512>(start, steps, coins)
}
