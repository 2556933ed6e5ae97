//! One puzzle as fast as possible.
//!
//! [`bands`] says how a digit lies in words, [`registers`] how the words lie in registers,
//! [`sweep`] what is drawn from them and [`search`] what happens when that is not enough. The
//! kernels are generic over the backend and marked `inline(always)`, so that each of the shims
//! below is one function in which every intrinsic is an instruction.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod bands;
#[cfg(target_arch = "x86_64")]
mod count;
mod portable;
mod registers;
mod search;
mod sweep;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use search::Struck;

use std::ops::ControlFlow;

use crate::clash::{CHECKED_AT, has_clash};
use crate::{Backend, Board, Visitor};

/// Shows the visitor every solution until it has seen enough; whether that was all.
pub(crate) fn search(
    backend: Backend,
    givens: &Board,
    struck: Option<Struck>,
    visitor: &mut dyn Visitor,
) -> bool {
    let mut guard = Guard {
        visitor,
        givens,
        guesses: 0,
        has_clash: false,
    };
    let is_all = match backend {
        Backend::Software | Backend::Portable => {
            search::search::<portable::Portable>(givens, struck, &mut guard)
        }
        // As below; the compiler makes vectors of the plain words.
        #[cfg(target_arch = "aarch64")]
        Backend::Neon => search::search::<portable::Portable>(givens, struck, &mut guard),
        // 128 bits hold four words of the twenty-seven: more is lost in turning them than won.
        #[cfg(target_arch = "wasm32")]
        Backend::Simd128 => search::search::<portable::Portable>(givens, struck, &mut guard),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: callers give a backend that this machine has.
        Backend::Avx2 => unsafe { avx2(givens, struck, &mut guard) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Backend::Avx512 | Backend::Avx512Wide => unsafe { avx512(givens, struck, &mut guard) },
    };
    is_all || guard.has_clash
}

/// Ends a search that takes long because givens clash. It stands between the kernel and the visitor: kept in the
/// kernel, its count took a register from the sweeps, which cost 2 % of all instructions.
struct Guard<'a> {
    visitor: &'a mut dyn Visitor,
    givens: &'a Board,
    guesses: u32,
    has_clash: bool,
}

impl Visitor for Guard<'_> {
    fn solution(&mut self, board: &Board) -> ControlFlow<()> {
        self.visitor.solution(board)
    }

    fn guess(&mut self) -> ControlFlow<()> {
        self.visitor.guess()?;
        self.guesses = self.guesses.saturating_add(1);
        if self.guesses == CHECKED_AT && has_clash(self.givens) {
            self.has_clash = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn wants_boards(&self) -> bool {
        self.visitor.wants_boards()
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2(givens: &Board, struck: Option<Struck>, visitor: &mut dyn Visitor) -> bool {
    search::search::<x86::X86>(givens, struck, visitor)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512(givens: &Board, struck: Option<Struck>, visitor: &mut dyn Visitor) -> bool {
    search::search::<avx512::Avx512>(givens, struck, visitor)
}
