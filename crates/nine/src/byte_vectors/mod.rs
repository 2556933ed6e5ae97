//! Vectors of bytes, for text and for boards as they lie in memory.
//!
//! Reading and verifying are written once, over the trait [`Bytes`]. What a backend has of its own is in [`plain`]
//! (arrays, on every machine), `neon` and `x86`.

#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
pub(crate) mod plain;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// The bytes of the widest vector.
pub(crate) const WIDEST: usize = 64;

/// 32 or 64 bytes.
pub(crate) trait Bytes: Copy {
    /// How many bytes.
    const WIDTH: usize;

    /// This byte everywhere.
    fn all(byte: u8) -> Self;
    /// The bytes from an index on, which must be there.
    fn load(bytes: &[u8], at: usize) -> Self;
    /// Writes them from an index on, where there must be room.
    fn store(self, bytes: &mut [u8], at: usize);
    /// Bits in either.
    fn or(self, other: Self) -> Self;
    /// The greater of two bytes.
    fn max(self, other: Self) -> Self;
    /// One more where a byte is equal to the other's, modulo 256.
    fn plus_equal(self, one: Self, other: Self) -> Self;
    /// Bits in which a byte of `answer` differs from one of this that is not 0.
    fn lost_in(self, answer: Self) -> Self;
    /// The numbers of characters: 0 of `.`, a digit of a figure, and of everything else a number past 9.
    fn numbers(self) -> Self;
    /// `1 << (digit - 1)` for the digits 1 to 8, and 0 for any other byte.
    fn one_hot(self) -> Self;
    /// `self & (b | c)`
    fn and_or(self, b: Self, c: Self) -> Self;
    /// `self | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    /// The bytes, and 0 after them.
    #[inline(always)]
    fn bytes(self) -> [u8; WIDEST] {
        let mut bytes = [0; WIDEST];
        self.store(&mut bytes, 0);
        bytes
    }
    /// Whether every byte is this one.
    #[inline(always)]
    fn are_all(self, byte: u8) -> bool {
        self.bytes()[..Self::WIDTH].iter().all(|&one| one == byte)
    }
}

/// The value of [`Bytes::one_hot`] for bytes up to 15.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
static ONE_HOT: [u8; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];

/// A function that runs a kernel with the vectors of a backend. Each shim is one function into which the whole
/// kernel is inlined, so that every intrinsic is an instruction.
macro_rules! by_vectors {
    ($name:ident($($arg:ident: $type:ty),*) -> $result:ty = $kernel:ident) => {
        fn $name(backend: crate::Backend, $($arg: $type),*) -> $result {
            use crate::{Backend, byte_vectors};
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            fn avx2($($arg: $type),*) -> $result {
                $kernel::<byte_vectors::x86::Avx2>($($arg),*)
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,avx512f,avx512bw")]
            fn avx512($($arg: $type),*) -> $result {
                $kernel::<byte_vectors::x86::Avx512>($($arg),*)
            }
            #[cfg(target_arch = "aarch64")]
            #[target_feature(enable = "neon")]
            fn neon($($arg: $type),*) -> $result {
                $kernel::<byte_vectors::neon::Neon>($($arg),*)
            }
            match backend {
                #[cfg(target_arch = "x86_64")]
                // SAFETY: callers give a backend that this machine has.
                Backend::Avx2 => unsafe { avx2($($arg),*) },
                #[cfg(target_arch = "x86_64")]
                // SAFETY: as above.
                Backend::Avx512 | Backend::Avx512Wide => unsafe { avx512($($arg),*) },
                #[cfg(target_arch = "aarch64")]
                // SAFETY: as above.
                Backend::Neon => unsafe { neon($($arg),*) },
                #[cfg(any(test, feature = "software"))]
                Backend::Software => $kernel::<[u8; 64]>($($arg),*),
                _ => $kernel::<[u8; 32]>($($arg),*),
            }
        }
    };
}
pub(crate) use by_vectors;
