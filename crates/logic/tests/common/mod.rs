//! Helpers of the tests of techniques.

#![allow(dead_code, unreachable_pub, reason = "each test target uses its part")]

use satur_logic::{Action, AnyBoard, Step, TECHNIQUES, Technique};
use satur_model::{Candidate, Candidates, Cell, Digit, DigitSet, Grid, Puzzle, Shape, Symmetry};

/// `r1c1=5` or `r1c1<>5`.
pub fn text(shape: Shape, action: Action) -> String {
    match action {
        Action::Place(c) => format!("{}={}", shape.name(c.cell), c.digit),
        Action::Strike(c) => format!("{}<>{}", shape.name(c.cell), c.digit),
    }
}

/// All actions as text.
pub fn texts(shape: Shape, actions: &[Action]) -> String {
    let words: Vec<String> = actions.iter().map(|&a| text(shape, a)).collect();
    words.join(" ")
}

/// The position of a board as a puzzle: its givens, placed digits and pencil marks.
pub fn position(puzzle: &Puzzle, board: &AnyBoard) -> Puzzle {
    let mut placed = board.grid().clone();
    for (cell, _) in puzzle.givens().filled() {
        placed[cell] = None;
    }
    puzzle
        .as_set()
        .with_placed(placed)
        .and_then(|position| position.with_candidates(board.candidates()))
        .expect("a position has the shape of its puzzle")
}

/// Whether an action keeps every one of these solutions.
pub fn is_sound(action: Action, solutions: &[Grid]) -> bool {
    solutions.iter().all(|solution| match action {
        Action::Place(Candidate { cell, digit }) => solution[cell] == Some(digit),
        Action::Strike(Candidate { cell, digit }) => solution[cell] != Some(digit),
    })
}

/// Checks that a step keeps every solution, that its actions are in order and that each is possible
/// on the board.
pub fn check(step: &Step, position: &Puzzle, solutions: &[Grid]) {
    let shape = position.shape();
    let candidates = position.candidates();
    let board = position.board();
    let context = || {
        let line = board.to_line().unwrap_or_default();
        format!(
            "{:?}: {} on {line}",
            step.technique,
            texts(shape, &step.actions)
        )
    };
    assert!(!step.actions.is_empty(), "{}", context());
    assert!(step.actions.is_sorted(), "{}", context());
    for &action in &step.actions {
        let (Action::Place(c) | Action::Strike(c)) = action;
        let is_possible = board[c.cell].is_none() && candidates[c.cell].contains(c.digit);
        assert!(
            is_possible,
            "{} cannot be done: {}",
            text(shape, action),
            context()
        );
        assert!(
            is_sound(action, solutions),
            "{} is wrong: {}\n{candidates:?}",
            text(shape, action),
            context()
        );
    }
}

/// The effect of a symmetry on cells and digits.
pub struct Moves {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
}

impl Moves {
    /// Derives the moves from the effect of the symmetry on pencil marks.
    pub fn of(symmetry: &Symmetry, shape: Shape) -> Self {
        let moved = |cell: Cell, digits: DigitSet| {
            let mut marks = Candidates::full(shape);
            for other in shape.all_cells() {
                marks[other] = if other == cell {
                    digits
                } else {
                    DigitSet::EMPTY
                };
            }
            let moved = symmetry.candidates(&marks);
            let hit = moved.iter().find(|(_, set)| !set.is_empty());
            hit.expect("nothing gets lost")
        };
        let first = Cell::new(0);
        Self {
            cells: shape
                .all_cells()
                .map(|cell| moved(cell, DigitSet::all(1)).0)
                .collect(),
            digits: shape
                .digits()
                .filter_map(|digit| moved(first, digit.into()).1.single())
                .collect(),
        }
    }

    /// The image of an action.
    pub fn action(&self, action: Action) -> Action {
        let moved = |c: Candidate| Candidate {
            cell: self.cells[c.cell.index()],
            digit: self.digits[c.digit.index()],
        };
        match action {
            Action::Place(c) => Action::Place(moved(c)),
            Action::Strike(c) => Action::Strike(moved(c)),
        }
    }
}

/// The results of a technique: each step's actions, in order.
pub fn results(board: &AnyBoard, technique: &'static Technique) -> Vec<Vec<Action>> {
    let steps = board.steps(technique).into_iter();
    let mut all: Vec<Vec<Action>> = steps.map(|step| step.actions).collect();
    all.sort();
    all
}

/// Techniques that no board can need, the easier ones that do parts of every step of theirs, and why; their pages say so.
pub const SUBSUMED: &[(&str, &[&str], &str)] = &[
    (
        "dual-two-string-kite",
        &["two-string-kite"],
        "it is two kites at once",
    ),
    (
        "dual-empty-rectangle",
        &["empty-rectangle"],
        "it is two empty rectangles at once",
    ),
    (
        "multi-colours-2",
        &["multi-colours-1"],
        "type 1 strikes the cell that sees the second colour",
    ),
];

/// Techniques for which no board was found that needs them, though none is known to be impossible: on every board that was
/// tried, easier techniques do a part of what they do. Their pages say so.
pub const NOT_FOUND: &[&str] = &[
    "leviathan",
    "franken-swordfish",
    "franken-jellyfish",
    "finned-franken-jellyfish",
    "mutant-swordfish",
    "finned-mutant-swordfish",
    "mutant-jellyfish",
    "finned-mutant-jellyfish",
    "finned-mutant-squirmbag",
    "finned-mutant-whale",
    "sk-loop",
    "tridagon",
    "template-delete",
];

/// The steps of which no easier technique does any part on the same board in one step, those apart that [`SUBSUMED`]
/// names: the steps that need their technique.
pub fn needed(
    board: &AnyBoard,
    position: &Puzzle,
    technique: &Technique,
    steps: Vec<Step>,
) -> Vec<Step> {
    let has_clues = !position.clues().is_empty();
    let parts = SUBSUMED.iter().find(|(id, ..)| *id == technique.id);
    let parts = parts.map_or(&[][..], |(_, parts, _)| parts);
    let takes = |easier: &&&'static Technique| {
        easier.difficulty < technique.difficulty
            && !parts.contains(&easier.id)
            && easier.holds_on(position.layout())
            && easier.fits_clues(has_clues)
    };
    let mut needed = steps;
    for easier in TECHNIQUES.iter().filter(takes) {
        if needed.is_empty() {
            break;
        }
        for other in board.steps(easier) {
            let is_done = |&action: &Action| does(position, &other, action);
            needed.retain(|step| !step.actions.iter().any(is_done));
        }
    }
    needed
}

/// Whether a step does this: itself, or by a digit that it places.
fn does(position: &Puzzle, step: &Step, action: Action) -> bool {
    let sees = |cell: Cell, other: Cell| position.layout().peers(cell).contains(&other);
    step.actions.iter().any(|&own| match (own, action) {
        (Action::Place(placed), Action::Strike(gone)) => {
            (placed.cell == gone.cell && placed.digit != gone.digit)
                || (placed.digit == gone.digit && sees(gone.cell, placed.cell))
        }
        _ => own == action,
    })
}

/// The techniques, or those that `SATUR_TECHNIQUE` names, for work on one of them.
pub fn techniques() -> Vec<&'static Technique> {
    let wanted = std::env::var("SATUR_TECHNIQUE").ok();
    let is_wanted = |t: &&&'static Technique| {
        wanted
            .as_ref()
            .is_none_or(|ids| ids.split(',').any(|id| id == t.id))
    };
    TECHNIQUES.iter().filter(is_wanted).copied().collect()
}

/// Techniques that show one of several equally short proofs, depending on the order of the board.
/// Their strikes depend on the proof.
pub const BY_ORDER: [&str; 3] = [
    "als-continuous-nice-loop",
    "nested-forcing-chain",
    "nested-forcing-net",
];
