//! The machine of a run, as far as the system reports it.

use satur_logic::Lang;
use serde::{Deserialize, Serialize};

use crate::words::say;

/// A machine and the program on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// The processor.
    pub processor: String,
    /// How many cores this process may use.
    pub cores: usize,
    /// The operating system and the architecture.
    pub system: String,
}

impl Machine {
    /// Describes this machine.
    pub fn here() -> Self {
        let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let name = cpuinfo
            .lines()
            .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
            .map(|(_, name)| name.trim().to_owned());
        let (os, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
        Self {
            processor: name.unwrap_or_else(|| format!("{architecture} processor")),
            cores: satur_methods::cores(),
            system: format!("{os} {architecture}"),
        }
    }

    /// A description in one phrase.
    pub fn describe(&self, lang: Lang) -> String {
        let cores = match self.cores {
            1 => say(lang, "cores-1", &[]),
            n => say(lang, "cores-n", &[("count", &n.to_string())]),
        };
        format!("{}, {cores}, {}", self.processor, self.system)
    }
}

/// The revision of the source that this program was built from: of git, else of the package.
pub(crate) fn revision() -> &'static str {
    match env!("SATUR_REVISION") {
        "" => env!("CARGO_PKG_VERSION"),
        revision => revision,
    }
}

/// The date, as `2026-11-16`, in universal time.
pub(crate) fn today() -> String {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let days = now.map_or(0, |since| since.as_secs() / 86_400) as i64;
    let (year, month, day) = civil(days);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of a day since the first of January 1970. Years begin in March here, so
/// that the leap day is the last.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + 400 * era + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(19_782), (2024, 2, 29));
        assert_eq!(civil(20_773), (2026, 11, 16));
    }

    #[test]
    fn the_machine_has_a_name() {
        let mut machine = Machine::here();
        assert!(!machine.processor.is_empty());
        machine.cores = 2;
        assert!(machine.describe(Lang::En).contains(", 2 cores, "));
        assert!(machine.describe(Lang::Pt).contains(", 2 núcleos, "));
        assert!(!revision().is_empty());
    }
}
