//! What a command may spend on a puzzle, and on how many threads.

use std::time::Duration;

use clap::Args as ClapArgs;

use satur::methods::cores;
use satur::nine::Backend;

use super::values::{backend, duration, thread_count};
use crate::language::say;

/// Limits of a run, and how it is reported.
#[derive(ClapArgs)]
pub(crate) struct Effort {
    /// Give up on a puzzle after this long: 10s, 500ms, 1h30m
    #[arg(long, value_name = "T", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// How many puzzles to work on at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub(crate) threads: Option<u16>,
    /// One JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

impl Effort {
    /// How many threads there are to work with.
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

/// The number of threads that was asked for, or else that of cores.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(cores, usize::from)
}

/// Whether threads share the puzzles or a puzzle.
#[derive(ClapArgs)]
pub(crate) struct Racing {
    /// Put all threads to one puzzle after another
    ///
    /// Engines of method exact race on each, tell each other what they learn, and the first to end
    /// wins: meant for hard boards past 9x9. The verdict stays the same; which of several solutions is
    /// found, and the statistics, may differ from run to run.
    #[arg(long)]
    pub(crate) race: bool,
}

impl Racing {
    /// How many puzzles are worked on at once, and by how many threads each.
    pub(crate) fn share(&self, effort: &Effort) -> (usize, usize) {
        if self.race {
            (1, effort.threads())
        } else {
            (effort.threads(), 1)
        }
    }
}

/// Which instructions are used.
#[derive(ClapArgs)]
pub(crate) struct Instructions {
    /// Use these instructions for 9x9: avx512, avx2, portable [default: the best there are]
    ///
    /// For measuring: the answers are the same. The environment variable `SATUR_BACKEND` does the same,
    /// but where the machine does not have them, it is passed over instead of refused.
    #[arg(long, value_name = "NAME", value_parser = backend, hide_short_help = true)]
    backend: Option<Backend>,
}

impl Instructions {
    /// Chooses them, before anything is solved.
    pub(crate) fn choose(&self) -> Result<(), String> {
        match self.backend {
            Some(backend) if !backend.force() => {
                Err(say("backend-late", &[("name", backend.name())]))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_chosen_or_refused() {
        let chosen = Backend::best();
        for &one in Backend::ALL {
            let instructions = Instructions { backend: Some(one) };
            assert_eq!(instructions.choose().is_ok(), one == chosen, "{one:?}");
        }
        assert_eq!(Instructions { backend: None }.choose(), Ok(()));
    }
}
