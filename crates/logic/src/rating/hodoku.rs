//! HoDoKu's scale: a level, and a score.
//!
//! HoDoKu climbs its ladder, easiest technique first, and adds up the cost of each step. The level
//! is that of the hardest technique, and rises while the score is above the limit of the level. If
//! no technique applies, it fills in one digit of the solution and counts a guess.
//!
//! The ladder, the costs and the limits are HoDoKu's defaults; the searches are ours. So the score
//! equals HoDoKu's as long as the paths agree: HoDoKu's choice among several steps of one technique
//! is not reproduced. `docs/ratings.md` says how often both agree.

use satur_model::{Candidate, Grid, Puzzle, Stop};

use crate::{
    Action, AnyBoard, Board, BoardWidth, Family, FindFunctions, Ladder, LadderRun, Technique,
};

/// HoDoKu's levels, easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles, up to a score of 800.
    Easy,
    /// Locked candidates, pairs and triples, up to 1000.
    Medium,
    /// Quads, fish, wings, uniqueness, up to 1600.
    Hard,
    /// Chains, almost locked sets, larger fish, up to 1800.
    Unfair,
    /// Forcing chains and nets, guesses, and whatever is above the other limits.
    Extreme,
}

/// Whether HoDoKu uses a technique, and at what cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hodoku {
    /// HoDoKu uses it, at this cost.
    On(u16),
    /// HoDoKu has it, at this cost, but uses it only on request.
    Off(u16),
    /// HoDoKu does not have it.
    Unknown,
}

impl Hodoku {
    /// The cost of one use, if HoDoKu has the technique.
    pub fn points(self) -> Option<u16> {
        match self {
            Self::On(points) | Self::Off(points) => Some(points),
            Self::Unknown => None,
        }
    }
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Unfair,
        Self::Extreme,
    ];

    /// The name of the level.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// The greatest score of the level.
    pub fn most(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }

    /// The level of a technique, as in HoDoKu's settings, where families stay together.
    pub fn of(technique: &Technique) -> Self {
        let cost = technique.hodoku.points().unwrap_or_default();
        match technique.family {
            Family::Singles => Self::Easy,
            Family::Clues | Family::Intersections => Self::Medium,
            Family::Subsets if cost <= 100 => Self::Medium,
            // Fish of lines up to four, and finned ones of two.
            Family::Fish if cost > 160 => Self::Unfair,
            Family::Subsets
            | Family::Fish
            | Family::SingleDigit
            | Family::Wings
            | Family::Uniqueness
            | Family::Colouring => Self::Hard,
            // Remote pairs.
            Family::Chains if cost <= 110 => Self::Hard,
            Family::Chains | Family::AlmostLocked | Family::Exclusion => Self::Unfair,
            Family::Templates | Family::Forcing | Family::Exotic => Self::Extreme,
        }
    }

    /// The lowest level from this one on that allows a score.
    fn allowing(self, score: u32) -> Self {
        let fits = |level: &Self| *level >= self && score <= level.most();
        Self::ALL.into_iter().find(fits).unwrap_or(Self::Extreme)
    }
}

/// The cost of a guess.
const GUESS: u32 = 10_000;

/// A level and a score on HoDoKu's scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HodokuRating {
    /// The level.
    pub level: Level,
    /// The sum of the costs of the steps.
    pub score: u32,
    /// The number of digits that were guessed.
    pub guesses: u32,
    /// The hardest technique: of the highest level, then the greatest cost, then the first use.
    pub hardest: Option<&'static Technique>,
    /// Whether the path is complete; otherwise level and score are lower bounds.
    pub is_final: bool,
}

impl HodokuRating {
    const START: Self = Self {
        level: Level::Easy,
        score: 0,
        guesses: 0,
        hardest: None,
        is_final: false,
    };

    fn add(&mut self, technique: &'static Technique) {
        let key = |technique: &Technique| (Level::of(technique), technique.hodoku.points());
        if self
            .hardest
            .is_none_or(|hardest| key(technique) > key(hardest))
        {
            self.hardest = Some(technique);
        }
        self.score += u32::from(technique.hodoku.points().unwrap_or_default());
        self.level = self.level.max(Level::of(technique)).allowing(self.score);
    }

    fn add_guess(&mut self) {
        self.guesses += 1;
        self.score += GUESS;
        self.level = Level::Extreme;
    }
}

/// Rates a puzzle whose only solution is known. `None` past side 64, and for boards with clues,
/// which HoDoKu does not have. It ends early when the stop is over and, if only the level is
/// wanted, when that is known.
pub fn rate(
    puzzle: &Puzzle,
    solution: &Grid,
    level_only: bool,
    stop: &Stop,
) -> Option<HodokuRating> {
    if !puzzle.clues().is_empty() {
        return None;
    }
    let ladder = ladder();
    let is_known = |rating: &HodokuRating| level_only && rating.level == Level::Extreme;
    Some(match AnyBoard::new(puzzle)? {
        AnyBoard::Small(board) => climb(&ladder, board, solution, is_known, stop),
        AnyBoard::Large(board) => climb(&ladder, board, solution, is_known, stop),
        AnyBoard::Huge(board) => climb(&ladder, *board, solution, is_known, stop),
    })
}

/// HoDoKu's default ladder: the preset without techniques that are off, and with assumptions at its
/// end.
fn ladder() -> Ladder {
    let preset = Ladder::preset("hodoku").unwrap_or_else(Ladder::all);
    let mut rungs = preset.techniques().to_vec();
    rungs.retain(|rung| matches!(rung.hodoku, Hodoku::On(_)));
    let last = crate::TECHNIQUES.iter().copied();
    rungs.extend(last.filter(|t| t.family == Family::Forcing && t.hodoku.points().is_some()));
    Ladder::in_order(rungs)
}

fn climb<const N: usize>(
    ladder: &Ladder,
    mut board: Board<N>,
    solution: &Grid,
    is_known: impl Fn(&HodokuRating) -> bool,
    stop: &Stop,
) -> HodokuRating
where
    FindFunctions: BoardWidth<N>,
{
    let mut rating = HodokuRating::START;
    loop {
        let mut climb = LadderRun::new(ladder, board).with_stop(stop);
        loop {
            if climb.board().is_solved() {
                rating.is_final = true;
                return rating;
            }
            if is_known(&rating) || climb.is_over() {
                return rating;
            }
            // A puzzle with this solution cannot lead to a contradiction.
            let Ok(Some(technique)) = climb.advance() else {
                break;
            };
            rating.add(technique);
        }
        // A search that was stopped says nothing about the rest.
        if climb.is_over() {
            return rating;
        }
        // HoDoKu fills the middle one of the empty cells.
        let empty: Vec<_> = climb.board().grid().blanks().collect();
        let Some(&cell) = empty.get(empty.len() / 2) else {
            return rating;
        };
        let Some(digit) = solution[cell] else {
            return rating;
        };
        board = climb.board().clone();
        if board.act(Action::Place(Candidate { cell, digit })).is_err() {
            return rating;
        }
        rating.add_guess();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique;

    #[test]
    fn levels_are_those_of_the_settings() {
        let level = |id: &str| Level::of(technique(id).unwrap());
        assert_eq!(level("naked-single"), Level::Easy);
        assert_eq!(level("locked-pair"), Level::Medium);
        assert_eq!(level("hidden-triple"), Level::Medium);
        assert_eq!(level("naked-quad"), Level::Hard);
        assert_eq!(level("sashimi-x-wing"), Level::Hard);
        assert_eq!(level("finned-swordfish"), Level::Unfair);
        assert_eq!(level("remote-pair"), Level::Hard);
        assert_eq!(level("x-chain"), Level::Unfair);
        assert_eq!(level("multi-colours-1"), Level::Hard);
        assert_eq!(level("cell-forcing-chain"), Level::Extreme);
    }

    #[test]
    fn a_score_above_the_limit_raises_the_level() {
        assert_eq!(Level::Easy.allowing(800), Level::Easy);
        assert_eq!(Level::Easy.allowing(801), Level::Medium);
        assert_eq!(Level::Easy.allowing(1700), Level::Unfair);
        assert_eq!(Level::Unfair.allowing(10), Level::Unfair);
        assert_eq!(Level::Easy.allowing(5000), Level::Extreme);
    }

    #[test]
    fn every_rung_has_a_cost() {
        for rung in ladder().techniques() {
            assert!(rung.hodoku.points().is_some(), "{}", rung.id);
        }
    }
}
