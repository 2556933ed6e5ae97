//! The result of a technique: actions, and the marks from which sentences and pictures are made.

use satur_model::clues::Clue;
use satur_model::{Candidate, Cell, Digit, House};

use crate::Technique;

/// One step of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique that found it.
    pub technique: &'static Technique,
    /// The actions: never empty, in increasing order, each possible on the board the step was found
    /// on.
    pub actions: Vec<Action>,
    /// The reason.
    pub marks: Vec<Mark>,
}

/// What a step does to the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Writes a digit.
    Place(Candidate),
    /// Strikes a candidate.
    Strike(Candidate),
}

/// Something on the board that is part of the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Whole cells.
    Cells(Role, Vec<Cell>),
    /// Candidates.
    Candidates(Role, Vec<Candidate>),
    /// A house.
    House(Role, House),
    /// Digits that the reason mentions.
    Digits(Role, Vec<Digit>),
    /// A line of reasoning. Inferences come after those they follow from; the first is the
    /// assumption.
    Chain(Role, Vec<Inference>),
    /// A clue of the puzzle.
    Clue(Box<Clue>),
    /// A number that the reason mentions, with the name of its slot.
    Number(&'static str, i64),
    /// Sets of digits of which one fills the pattern.
    Combinations(Vec<Vec<Digit>>),
}

/// The part that a mark plays in the reason. A picture gives each its colour, a sentence its slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// The candidates or cells that form the pattern.
    Pattern,
    /// Houses in which the pattern lies.
    Base,
    /// Houses in which the pattern eliminates.
    Cover,
    /// Candidates of a fish outside its cover.
    Fin,
    /// The cell in which wings meet, or the stem of a blossom.
    Pivot,
    /// A wing, a petal or an almost locked set, by number.
    Part(u8),
    /// The restricted common digits that join two parts.
    Join,
    /// The digits of a deadly pattern.
    Floor,
    /// A candidate that prevents a deadly pattern.
    Guardian,
    /// One of two colours: exactly one of them holds.
    Colour(u8),
    /// The cells of a clue.
    Clue,
    /// One of several lines of reasoning with the same conclusion, by number.
    Line(u8),
}

/// A candidate, or several of a digit, that is assumed to hold or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// One cell, or a group: then one of the cells holds the digit, or none does.
    pub cells: Vec<Cell>,
    /// The digit.
    pub digit: Digit,
    /// Whether it holds.
    pub is_on: bool,
}

/// A node, and why it follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inference {
    /// The conclusion.
    pub node: Node,
    /// The rule of the inference.
    pub why: Why,
    /// The positions of the earlier inferences of the same line that it follows from.
    pub from: Vec<usize>,
}

/// The rule of an inference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The assumption.
    Assumed,
    /// The digit is already placed in this house.
    Seen(House),
    /// The digit is in this cell, or in one of a group with it, and a rule makes the cells differ.
    Apart(Cell),
    /// The cell holds another digit.
    Filled(Cell),
    /// It is the last place for the digit in this house.
    LastPlace(House),
    /// It is the last digit for the cell.
    LastDigit(Cell),
    /// The cells of an almost locked set, which lost one digit, hold all the others.
    Locked(Vec<Cell>),
    /// A complete step, on the board as it is at that point.
    Step(Box<Step>),
}

impl Step {
    /// The difficulty: that of its technique, and more for long chains.
    pub fn difficulty(&self) -> f32 {
        self.technique.difficulty + 0.01 * self.chain_length() as f32
    }

    /// The total number of inferences in its lines.
    pub fn chain_length(&self) -> usize {
        let lengths = self.marks.iter().map(|mark| match mark {
            Mark::Chain(_, inferences) => inferences.len(),
            _ => 0,
        });
        lengths.sum()
    }
}
