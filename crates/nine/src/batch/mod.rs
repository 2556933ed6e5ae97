//! Many puzzles at once: a bit lane for each.
//!
//! A vector of 256 bits holds one bit of as many puzzles: whether a digit may stand in a
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
///
/// Which of several solutions a lane comes upon first depends on the other lanes. So when boards
/// are wanted, lanes only tell puzzles with one solution from those with several, and the single
/// engine finds the solutions of the latter: an answer depends on the puzzle and the limit alone.
pub(crate) fn solve(
    backend: Backend,
    puzzles: &[Board],
    limit: u64,
    wants_boards: bool,
    go_on: &mut dyn FnMut() -> bool,
    answers: &mut Answers,
) {
    let mut ledger = Ledger::new(puzzles, limit, wants_boards, answers);
    if limit == 0 {
        return ledger.close();
    }
    let done = if puzzles.len() < FEWEST {
        0
    } else {
        ledger.enter_lanes();
        let done = in_lanes(backend, puzzles, &mut ledger, go_on);
        ledger.leave_lanes();
        done
    };
    for (puzzle, givens) in puzzles.iter().enumerate() {
        if puzzle < done && !ledger.is_several(puzzle) {
            continue;
        }
        let puzzle = puzzle as u32;
        ledger.begin_again(puzzle);
        if go_on() {
            let ledger = &mut ledger;
            single::search(backend, givens, None, &mut Alone { ledger, puzzle });
        } else {
            ledger.give_up(puzzle);
        }
    }
    ledger.close();
}

/// A function that runs a kernel with the lanes of a backend. Each shim is one function into
/// which the whole kernel is inlined, so that every intrinsic is an instruction.
macro_rules! by_backend {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $result:ty = $module:ident::$kernel:ident) => {
        $(#[$doc])*
        pub(crate) fn $name(backend: Backend, $($arg: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn avx2($($arg: $type),*) -> $result {
                $module::$kernel::<lanes::x86::Avx2>($($arg),*)
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(
                enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl"
            )]
            fn avx512($($arg: $type),*) -> $result {
                $module::$kernel::<lanes::x86::Avx512>($($arg),*)
            }
            match backend {
                #[cfg(any(test, feature = "software"))]
                Backend::Software => $module::$kernel::<lanes::plain::Software>($($arg),*),
                Backend::Portable => $module::$kernel::<lanes::plain::Plain>($($arg),*),
                #[cfg(not(any(test, feature = "software")))]
                Backend::Software => unreachable!("callers give a backend that this machine has"),
                #[cfg(target_arch = "x86_64")]
                // SAFETY: callers give a backend that this machine has.
                Backend::Avx2 => unsafe { avx2($($arg),*) },
                #[cfg(target_arch = "x86_64")]
                // SAFETY: as above.
                Backend::Avx512 => unsafe { avx512($($arg),*) },
            }
        }
    };
}

by_backend! {
    /// Answers puzzles in lanes; returns how many. The others want to be solved one by one.
    in_lanes(puzzles: &[Board], ledger: &mut Ledger, go_on: &mut dyn FnMut() -> bool) -> usize
        = run::run
}

by_backend! {
    /// Takes digits away from full grids: see [`crate::dig_many`].
    dig_in_lanes(fulls: &[Board], orders: &[[u8; 81]], single: Backend) -> Vec<Board> = dig::dig
}

/// Takes digits away from full grids; where lanes do not pay, the single engine of that backend
/// goes on.
pub(crate) fn dig_many(backend: Backend, fulls: &[Board], orders: &[[u8; 81]]) -> Vec<Board> {
    dig_in_lanes(backend, fulls, orders, backend)
}

by_backend! {
    /// Walks over full grids: see [`crate::walk_many`].
    walk_many(start: &Board, steps: &[Step], coins: &[u64]) -> Vec<Board> = walk::walk
}
