//! The definition of a technique.

use std::fmt;

use satur_model::Layout;

use crate::hodoku::Hodoku;
use crate::page::Page;
use crate::{Flow, Sink, TECHNIQUES, View};

/// A way to make progress on a board. One idea is one file; its variants by size are entries of the
/// registry.
pub struct Technique {
    /// The name in commands. Its names for people are in the catalogue of messages.
    pub id: &'static str,
    /// The kind of idea.
    pub family: Family,
    /// Its place on the ladder: Sudoku Explainer's rating if it has one, otherwise a value of our
    /// own in between.
    pub difficulty: f32,
    /// Whether HoDoKu uses it, and at what cost.
    pub hodoku: Hodoku,
    /// Whether it relies on the puzzle having one solution only.
    pub needs_uniqueness: bool,
    /// Its page: idea, why it holds, examples, and its texts in every language.
    pub page: Page,
    /// The search, for each width of set.
    pub find: FindFunctions,
}

impl Technique {
    /// Its place among all techniques, easiest first. Of techniques that are equally hard, the one that the list
    /// has later counts as the harder: which technique is the hardest depends on nothing else.
    pub fn rank(&self) -> usize {
        let place = TECHNIQUES.iter().position(|known| known.id == self.id);
        place.unwrap_or(TECHNIQUES.len())
    }

    /// Whether it belongs on a ladder only for a puzzle with one solution: it relies on uniqueness,
    /// or it would search for contradictions that do not exist.
    pub fn asks_for_uniqueness(&self) -> bool {
        self.needs_uniqueness || self.family == Family::Forcing
    }
}

impl Technique {
    /// Whether the technique is valid on a board. Techniques that ask only which cells see each
    /// other and where a digit may go in a house are valid everywhere. Those that use rows and
    /// columns across the whole board do not support overlapping grids; those that rely on the
    /// single solution of an ordinary Sudoku, or on the form of blocks, support no rules at all.
    pub fn holds_on(&self, layout: &Layout) -> bool {
        if layout.is_plain() {
            return true;
        }
        match self.family {
            Family::Uniqueness | Family::Exotic => false,
            Family::Fish | Family::SingleDigit | Family::Templates => layout.shape().is_square(),
            _ => !self.needs_uniqueness,
        }
    }
}

impl Technique {
    /// Whether the technique applies to a board with clues, or to one without. Techniques that rely
    /// on the single solution of an ordinary Sudoku are wrong where clues distinguish digits and
    /// cells that houses do not; techniques for clues find nothing without them.
    pub fn fits_clues(&self, has_clues: bool) -> bool {
        if has_clues {
            !self.needs_uniqueness
        } else {
            self.family != Family::Clues
        }
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Each technique exists once, so ids are compared.
impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

/// Families, by which the list of techniques is grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// One place for a digit, one digit for a cell.
    Singles,
    /// Clues that count, add and compare.
    Clues,
    /// Lines against blocks.
    Intersections,
    /// Subsets: n digits in n cells.
    Subsets,
    /// One digit in lines crossed by lines.
    Fish,
    /// Short patterns of one digit.
    SingleDigit,
    /// Bent subsets.
    Wings,
    /// The solution is unique.
    Uniqueness,
    /// Two colours.
    Colouring,
    /// Alternating chains.
    Chains,
    /// Almost locked sets.
    AlmostLocked,
    /// What pairs and triples of cells exclude.
    Exclusion,
    /// Placements of a digit on the whole board.
    Templates,
    /// Assumptions followed to their end.
    Forcing,
    /// Patterns of the hardest puzzles.
    Exotic,
}

/// One search compiled for three widths of cell sets. `find_functions!` makes it.
pub struct FindFunctions {
    /// Sides up to 11.
    pub small: fn(&View<'_, 2>, &mut Sink) -> Flow,
    /// Sides up to 25.
    pub large: fn(&View<'_, 10>, &mut Sink) -> Flow,
    /// Sides up to 64.
    pub huge: fn(&View<'_, 64>, &mut Sink) -> Flow,
}

/// [`FindFunctions`] from one generic search, written as a closure: `find_functions!(|view, sink| …)`.
macro_rules! find_functions {
    ($find:expr) => {
        $crate::FindFunctions {
            small: $find,
            large: $find,
            huge: $find,
        }
    };
}
pub(crate) use find_functions;

/// The page of this name in `pages/` and its translation in `pages/pt/`.
macro_rules! page {
    ($name:literal) => {
        $crate::page::Page {
            en: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pages/", $name, ".md")),
            pt: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/pages/pt/",
                $name,
                ".md"
            )),
        }
    };
}
pub(crate) use page;

/// Selects the search for the set width of a view.
pub trait BoardWidth<const N: usize> {
    /// Runs the search on a view.
    fn run(&self, view: &View<'_, N>, sink: &mut Sink) -> Flow;
}

impl BoardWidth<2> for FindFunctions {
    fn run(&self, view: &View<'_, 2>, sink: &mut Sink) -> Flow {
        (self.small)(view, sink)
    }
}

impl BoardWidth<10> for FindFunctions {
    fn run(&self, view: &View<'_, 10>, sink: &mut Sink) -> Flow {
        (self.large)(view, sink)
    }
}

impl BoardWidth<64> for FindFunctions {
    fn run(&self, view: &View<'_, 64>, sink: &mut Sink) -> Flow {
        (self.huge)(view, sink)
    }
}
