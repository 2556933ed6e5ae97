//! Which instructions to use, asked once.

use std::sync::OnceLock;

/// A set of instructions that the engines run on. All give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Backend {
    /// Plain Rust, on every machine.
    Portable,
    /// x86-64 with AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with AVX-512 (F, BW, DQ, VL) as well.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Backend {
    /// The best one that this machine has.
    pub fn best() -> Self {
        static BEST: OnceLock<Backend> = OnceLock::new();
        *BEST.get_or_init(|| {
            let mut backends = Self::ALL.iter().copied();
            backends
                .rfind(|backend| backend.is_available())
                .unwrap_or(Self::Portable)
        })
    }

    /// This one, or the best there is if this machine does not have it.
    pub(crate) fn or_best(self) -> Self {
        if self.is_available() {
            self
        } else {
            Self::best()
        }
    }

    /// Every one, the plainest first.
    pub const ALL: &'static [Self] = &[
        Self::Portable,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
    ];

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }
}
