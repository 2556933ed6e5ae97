//! Many puzzles at once: a bit lane for each.

mod choose;
mod lanes;
mod ledger;
mod pack;
mod run;
mod sweep;
mod transpose;

pub use ledger::Answers;

use ledger::Ledger;

use crate::{Backend, Board};

/// Answers a batch: solutions up to `limit` each, with their boards or only counted, as long as
/// `go_on` allows.
pub(crate) fn solve(
    backend: Backend,
    puzzles: &[Board],
    limit: u64,
    wants_boards: bool,
    go_on: &mut dyn FnMut() -> bool,
) -> Answers {
    let mut ledger = Ledger::new(puzzles.len(), limit, wants_boards);
    if limit > 0 {
        match backend {
            Backend::Portable => run::run::<lanes::Plain>(puzzles, &mut ledger, go_on),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: callers give a backend that this machine has.
            Backend::Avx2 => unsafe { avx2(puzzles, &mut ledger, go_on) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Backend::Avx512 => unsafe { avx512(puzzles, &mut ledger, go_on) },
        }
    }
    ledger.close()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2(puzzles: &[Board], ledger: &mut Ledger, go_on: &mut dyn FnMut() -> bool) {
    run::run::<lanes::x86::Avx2>(puzzles, ledger, go_on);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512(puzzles: &[Board], ledger: &mut Ledger, go_on: &mut dyn FnMut() -> bool) {
    run::run::<lanes::x86::Avx512>(puzzles, ledger, go_on);
}
