//! Many puzzles at once: a bit lane for each.
//!
//! A vector of 256 bits (of 128 on ARM and in WebAssembly) holds one bit of as many puzzles: whether a digit may stand in a
//! cell ([`sweep`]). What the single engine does with one word of a register is done here with
//! a whole one, so a sweep costs forty times as much and serves hundreds. [`run`] tells how
//! lanes are filled, forked and freed; [`choose`] where they fork; [`pack`] how puzzles wait.

mod choose;
mod deduce;
mod dig;
mod houses;
mod lanes;
mod ledger;
mod pack;
mod pairs;
mod run;
mod singles;
mod sweep;
mod transpose;
mod walk;

pub use deduce::{Deduction, End, Tier};
pub use ledger::Answers;
pub use walk::Step;

use ledger::{Alone, Ledger};

use crate::{Backend, Board, single};

/// Fewer puzzles than this leave too many lanes empty.
const FEWEST: usize = 128;

/// Fewer puzzles than this leave too many of 512 lanes empty.
#[cfg(target_arch = "x86_64")]
const FEWEST_WIDE: usize = 320;

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
    let ledger = Ledger::new(puzzles, limit, wants_boards, answers);
    solve_by(backend, puzzles, ledger, go_on, |ledger, go_on| {
        match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512Wide if puzzles.len() >= FEWEST_WIDE => {
                // SAFETY: callers give a backend that this machine has.
                unsafe { in_wide_lanes(puzzles, ledger, go_on) }
            }
            _ => in_lanes(backend, puzzles, ledger, go_on),
        }
    });
}

/// As [`solve`], with the lanes that are given; the backend is for puzzles that are solved alone.
fn solve_by(
    backend: Backend,
    puzzles: &[Board],
    mut ledger: Ledger,
    go_on: &mut dyn FnMut() -> bool,
    in_lanes: impl FnOnce(&mut Ledger, &mut dyn FnMut() -> bool) -> usize,
) {
    if ledger.limit == 0 {
        return ledger.close();
    }
    let done = if puzzles.len() < FEWEST {
        0
    } else {
        ledger.enter_lanes();
        let done = in_lanes(&mut ledger, go_on);
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
            #[cfg(target_arch = "aarch64")]
            #[target_feature(enable = "neon")]
            fn neon($($arg: $type),*) -> $result {
                $module::$kernel::<lanes::neon::Neon>($($arg),*)
            }
            #[cfg(target_arch = "wasm32")]
            #[target_feature(enable = "simd128")]
            fn simd128($($arg: $type),*) -> $result {
                $module::$kernel::<lanes::wasm::Simd128>($($arg),*)
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
                Backend::Avx512 | Backend::Avx512Wide => unsafe { avx512($($arg),*) },
                #[cfg(target_arch = "aarch64")]
                // SAFETY: as above.
                Backend::Neon => unsafe { neon($($arg),*) },
                #[cfg(target_arch = "wasm32")]
                Backend::Simd128 => simd128($($arg),*),
            }
        }
    };
}

by_backend! {
    /// Answers puzzles in lanes; returns how many. The others want to be solved one by one.
    in_lanes(puzzles: &[Board], ledger: &mut Ledger, go_on: &mut dyn FnMut() -> bool) -> usize
        = run::run
}

/// As [`in_lanes`], with the lanes of [`Backend::Avx512Wide`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn in_wide_lanes(puzzles: &[Board], ledger: &mut Ledger, go_on: &mut dyn FnMut() -> bool) -> usize {
    run::run::<lanes::x86::Wide>(puzzles, ledger, go_on)
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
    /// Applies rules of human logic: see [`crate::deduce_many`].
    deduce_many(puzzles: &[Board], tier: Tier, tell: &mut dyn FnMut(usize, &Deduction)) -> ()
        = deduce::deduce
}

by_backend! {
    /// Walks over full grids: see [`crate::walk_many`].
    walk_many(start: &Board, steps: &[Step], coins: &[u64]) -> Vec<Board> = walk::walk
}

#[cfg(test)]
mod tests {
    use satur_model::{Grid, Random};
    use satur_testkit::boards;

    use super::lanes::plain::Narrow;
    use super::*;

    fn bytes(grid: &Grid) -> Board {
        let mut cells = grid.shape().all_cells();
        std::array::from_fn(|_| {
            let cell = cells.next().expect("81 cells");
            grid[cell].map_or(0, |digit| digit.index() as u8 + 1)
        })
    }

    /// The code of a backend with vectors of 128 bits, on machines that have other ones.
    #[test]
    fn narrow_vectors_answer_as_wide_ones() {
        let (mut random, shape) = (Random::new(21), boards::shape(3, 3));
        for size in [127, 128, 129, 700] {
            let puzzles: Vec<Board> = (0..size)
                .map(|at| {
                    let (few, many) = (random.below(20), random.below(55));
                    let puzzle = match at % 7 {
                        0 => boards::with_random_givens(shape, 25 + few, &mut random),
                        1 => boards::with_holes(shape, 44 + few, &mut random),
                        _ => boards::with_holes(shape, many, &mut random),
                    };
                    let mut board = bytes(&puzzle.board());
                    if at % 11 == 0 {
                        board[random.below(81)] = random.below(256) as u8;
                    }
                    board
                })
                .collect();
            for (limit, wants_boards) in [(1, true), (2, true), (3, false), (7, true)] {
                let (mut narrow, mut wide) = (Answers::default(), Answers::default());
                let ledger = Ledger::new(&puzzles, limit, wants_boards, &mut narrow);
                let go_on: &mut dyn FnMut() -> bool = &mut || true;
                solve_by(
                    Backend::Portable,
                    &puzzles,
                    ledger,
                    go_on,
                    |ledger, go_on| run::run::<Narrow>(&puzzles, ledger, go_on),
                );
                solve(
                    Backend::Portable,
                    &puzzles,
                    limit,
                    wants_boards,
                    go_on,
                    &mut wide,
                );
                for at in 0..puzzles.len() {
                    assert_eq!(narrow.count(at), wide.count(at), "{:?}", puzzles[at]);
                    assert!(narrow.boards(at).eq(wide.boards(at)), "{:?}", puzzles[at]);
                }
            }
        }
    }

    #[test]
    fn narrow_vectors_walk_and_dig_as_wide_ones() {
        let mut random = Random::new(22);
        let start = bytes(&boards::full(boards::shape(3, 3), &mut random));
        let steps: Vec<Step> = (0..64)
            .map(|_| {
                let (one, place) = (random.below(9), random.below(9));
                let other = one / 3 * 3 + (one + 1 + random.below(2)) % 3;
                [Step::Digits, Step::Rows, Step::Columns][random.below(3)](one, other, place)
            })
            .collect();
        let coins: Vec<u64> = (0..300).map(|_| random.bits()).collect();
        let fulls = walk::walk::<Narrow>(&start, &steps, &coins);
        assert_eq!(fulls, walk_many(Backend::Portable, &start, &steps, &coins));
        let orders: Vec<[u8; 81]> = fulls
            .iter()
            .map(|_| {
                let mut order = std::array::from_fn(|cell| cell as u8);
                random.shuffle(&mut order);
                order
            })
            .collect();
        for count in [300, 129, 128, 1] {
            let dug = dig::dig::<Narrow>(&fulls[..count], &orders, Backend::Portable);
            let wide = dig_many(Backend::Portable, &fulls[..count], &orders);
            assert_eq!(dug, wide, "{count} grids");
        }
    }
}
