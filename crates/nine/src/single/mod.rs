//! One puzzle as fast as possible.
//!
//! [`bands`] says how a digit lies in words, [`registers`] how the words lie in registers,
//! [`sweep`] what is drawn from them and [`search`] what happens when that is not enough. The
//! kernels are generic over the backend and marked `inline(always)`, so that each of the shims
//! below is one function in which every intrinsic is an instruction.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod bands;
mod portable;
mod registers;
mod search;
mod sweep;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use search::Struck;

use crate::{Backend, Board, Visitor};

/// Shows the visitor every solution until it has seen enough; whether that was all.
pub(crate) fn search(
    backend: Backend,
    givens: &Board,
    struck: Option<Struck>,
    visitor: &mut dyn Visitor,
) -> bool {
    match backend {
        Backend::Software | Backend::Portable => {
            search::search::<portable::Portable>(givens, struck, visitor)
        }
        #[cfg(target_arch = "x86_64")]
        // SAFETY: callers give a backend that this machine has.
        Backend::Avx2 => unsafe { avx2(givens, struck, visitor) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Backend::Avx512 => unsafe { avx512(givens, struck, visitor) },
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
