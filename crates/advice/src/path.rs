//! What stands above and below the steps of a solution.

use satur_logic::{Lang, PathEnd, SolvePath};
use satur_model::{Grid, Puzzle};

use crate::difficulty;

/// The line above the steps of a puzzle: its size and its givens.
pub fn heading(lang: Lang, puzzle: &Puzzle) -> String {
    let count = |grid: &Grid| grid.count_filled().to_string();
    let placed = puzzle.placed().map(count).unwrap_or_default();
    let slots: [(&str, &str); 4] = [
        ("side", &puzzle.shape().side().to_string()),
        ("shape", &puzzle.shape().to_string()),
        ("givens", &count(puzzle.givens())),
        ("placed", &placed),
    ];
    lang.say("puzzle", &slots)
}

/// The sentence below the steps of a puzzle: how they ended, and the hardest of them. A path that was
/// stopped ended because somebody asked for it, or because its time was over.
pub fn ending(lang: Lang, path: &SolvePath, is_requested: bool) -> String {
    let hardest = path.hardest();
    let key = match path.end {
        PathEnd::Solved if hardest.is_none() => "solved-already",
        PathEnd::Solved => "solved",
        PathEnd::Stuck if hardest.is_none() => "stuck-at-once",
        PathEnd::Stuck => "stuck",
        PathEnd::Contradiction => "contradiction",
        PathEnd::Stopped if is_requested => "interrupted",
        PathEnd::Stopped => "stopped",
    };
    let name = hardest.map(|step| lang.name(step.technique));
    let difficulty = hardest.map(|step| difficulty(step.difficulty()));
    lang.say(
        key,
        &[
            ("steps", &path.steps.len().to_string()),
            ("name", &name.unwrap_or_default()),
            ("difficulty", &difficulty.unwrap_or_default()),
            ("filled", &path.grid.count_filled().to_string()),
            ("cells", &path.grid.shape().cells().to_string()),
        ],
    )
}

#[cfg(test)]
mod tests {
    use satur_logic::Choice;
    use satur_model::Stop;

    use super::*;

    fn said(line: &str, preset: &'static str, is_requested: bool) -> [String; 2] {
        let puzzle: Puzzle = line.parse().unwrap();
        let choice = Choice {
            preset,
            until: None,
            without: Vec::new(),
        };
        let path = SolvePath::new(&puzzle, &choice.ladder(true), Stop::never()).unwrap();
        [
            heading(Lang::En, &puzzle),
            ending(Lang::En, &path, is_requested),
        ]
    }

    #[test]
    fn a_path_says_how_it_ended() {
        let [heading, ending] = said(".3.4........3.2.", "all", false);
        assert!(heading.starts_with("4x4"), "{heading}");
        assert!(ending.starts_with("Solved in "), "{ending}");
        let [_, ending] = said("1234341221434321", "all", false);
        assert!(!ending.contains("hardest"), "{ending}");
        let [_, ending] = said("................", "all", false);
        assert!(ending.starts_with("Stuck"), "{ending}");
    }

    #[test]
    fn being_asked_to_stop_is_not_running_out_of_time() {
        let puzzle: Puzzle = ".3.4........3.2.".parse().unwrap();
        let choice = Choice {
            preset: "all",
            until: None,
            without: Vec::new(),
        };
        let stop = Stop::within(std::time::Duration::ZERO);
        let path = SolvePath::new(&puzzle, &choice.ladder(true), &stop).unwrap();
        assert_eq!(path.end, PathEnd::Stopped);
        let [asked, late] = [true, false].map(|is_requested| ending(Lang::En, &path, is_requested));
        assert_ne!(asked, late);
    }
}
