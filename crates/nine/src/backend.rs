//! Which instructions to use, asked once.

use std::sync::OnceLock;

/// A set of instructions that the engines run on. All give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Backend {
    /// Plain Rust with vectors of 512 lanes and the ternary logic of AVX-512, for testing the code of
    /// that backend on machines without it. Never chosen: it is slower than the next. Only there with the
    /// feature `software`, because its kernels take long to compile.
    Software,
    /// Plain Rust, on every machine.
    Portable,
    /// x86-64 with AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with AVX-512 (F, BW, DQ, VL) as well.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// As [`Backend::Avx512`], but batches of some size take vectors of 512 bits. Faster where the processor has whole
    /// paths of that width (Zen 5), slower elsewhere.
    #[cfg(target_arch = "x86_64")]
    Avx512Wide,
    /// 64-bit ARM with NEON, for many puzzles at once; one puzzle is solved as by [`Backend::Portable`].
    #[cfg(target_arch = "aarch64")]
    Neon,
    /// WebAssembly with vectors of 128 bits, for many puzzles at once; one puzzle is solved as by
    /// [`Backend::Portable`].
    #[cfg(target_arch = "wasm32")]
    Simd128,
}

/// What [`Backend::best`] gives, once it was asked or told.
static BEST: OnceLock<Backend> = OnceLock::new();

impl Backend {
    /// The best one that this machine has, or the one that was forced: by [`Backend::force`], or by
    /// its name in the environment variable `SATUR_BACKEND`.
    pub fn best() -> Self {
        *BEST.get_or_init(|| {
            let name = std::env::var("SATUR_BACKEND").unwrap_or_default();
            let forced = Self::named(&name).filter(|backend| backend.is_available());
            let mut backends = Self::ALL.iter().copied();
            let best = backends.rfind(|backend| backend.is_available() && backend.pays());
            forced.or(best).unwrap_or(Self::Portable)
        })
    }

    /// Makes this the one that [`Backend::best`] gives, for measuring; the answers are the same.
    /// Returns whether it is now: not if this machine does not have it, or if another one was given
    /// before.
    pub fn force(self) -> bool {
        self.is_available() && *BEST.get_or_init(|| self) == self
    }

    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Self::Software => "software",
            Self::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => "avx512",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Wide => "avx512wide",
            #[cfg(target_arch = "aarch64")]
            Self::Neon => "neon",
            #[cfg(target_arch = "wasm32")]
            Self::Simd128 => "simd128",
        }
    }

    /// The one with this name, whether this machine has it or not.
    pub fn named(name: &str) -> Option<Self> {
        let mut backends = Self::ALL.iter().copied();
        backends.find(|backend| backend.name() == name)
    }

    /// This one, or the best there is if this machine does not have it.
    pub(crate) fn or_best(self) -> Self {
        let best = Self::best();
        // Asking the machine takes fifty instructions.
        if self == best || self.is_available() {
            self
        } else {
            best
        }
    }

    /// Every one, the plainest first.
    pub const ALL: &'static [Self] = &[
        Self::Software,
        Self::Portable,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512Wide,
        #[cfg(target_arch = "aarch64")]
        Self::Neon,
        #[cfg(target_arch = "wasm32")]
        Self::Simd128,
    ];

    /// Whether it is faster here than those before it, if this machine has it.
    fn pays(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Wide => has_wide_paths(),
            _ => true,
        }
    }

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Software => cfg!(any(test, feature = "software")),
            Self::Portable => true,
            #[cfg(target_arch = "aarch64")]
            Self::Neon => std::arch::is_aarch64_feature_detected!("neon"),
            // A module that has such instructions is not loaded where they are unknown.
            #[cfg(target_arch = "wasm32")]
            Self::Simd128 => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 | Self::Avx512Wide => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }
}

/// Whether an instruction on 512 bits takes no longer than one on 256: asked by the processor's family, for
/// no feature says so. These are the processors on which it was measured (Zen 5), and later ones of their maker.
#[cfg(target_arch = "x86_64")]
#[allow(unused_unsafe, reason = "safe since Rust 1.94")]
fn has_wide_paths() -> bool {
    use std::arch::x86_64::__cpuid;
    // SAFETY: every processor that runs 64-bit code has the instruction and these two leaves.
    let (maker, version) = unsafe { (__cpuid(0), __cpuid(1)) };
    let is_amd = [maker.ebx, maker.edx, maker.ecx]
        == [b"Auth", b"enti", b"cAMD"].map(|four| u32::from_le_bytes(*four));
    let family = (version.eax >> 8 & 0xf) + (version.eax >> 20 & 0xff);
    is_amd && family >= 0x1a
}
