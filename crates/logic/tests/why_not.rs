//! Proofs against single candidates: every false candidate has a proof, no true one has, and each
//! proof is a valid step.

use satur_logic::{Action, AnyBoard, Choice, Family, Ladder, Lang, Step, explain, technique};
use satur_model::{Candidate, Grid, Puzzle, Stop};

fn ladder(until: Option<&str>) -> Ladder {
    let choice = Choice {
        preset: "all",
        until: until.map(|id| technique(id).unwrap()),
        without: Vec::new(),
    };
    choice.ladder(true)
}

/// The number of inferences that a proof states.
fn length(proof: &Step) -> usize {
    proof.chain_length().max(1)
}

/// Asks for a proof against every candidate of a puzzle with this only solution; returns how many
/// proofs were patterns, and how many assumptions.
fn check(line: &str, solution: &str) -> (usize, usize) {
    let puzzle: Puzzle = line.parse().unwrap();
    let solution: Grid = solution.parse::<Puzzle>().unwrap().givens().clone();
    let board = AnyBoard::new(&puzzle).unwrap();
    let (mut patterns, mut suppositions) = (0, 0);
    let (ladder, bare) = (ladder(None), ladder(Some("full-house")));
    for (cell, digits) in board.candidates().iter() {
        if board.grid()[cell].is_some() {
            continue;
        }
        for digit in digits.iter() {
            let candidate = Candidate { cell, digit };
            let name = format!("{}={digit}", puzzle.shape().name(cell));
            let proof = board.why_not(candidate, &ladder, Stop::never());
            if solution[cell] == Some(digit) {
                assert!(proof.is_none(), "{name} is right");
                continue;
            }
            let proof = proof.unwrap_or_else(|| panic!("{name} is wrong"));
            // Neither an assumption alone nor a shorter ladder has a shorter proof.
            let other = board.why_not(candidate, &bare, Stop::never());
            assert!(
                other.is_none_or(|other| length(&proof) <= length(&other)),
                "{name}"
            );
            // Every action of the step agrees with the solution.
            for action in &proof.actions {
                let (Action::Place(one) | Action::Strike(one)) = *action;
                let is_there = solution[one.cell] == Some(one.digit);
                assert_eq!(is_there, matches!(action, Action::Place(_)), "{name}");
            }
            // After it the candidate is gone.
            let mut after = board.clone();
            after.apply(&proof).unwrap();
            assert!(!after.candidates()[cell].contains(digit), "{name}");
            assert!(!explain(Lang::En, puzzle.layout(), &proof).lines.is_empty());
            if proof.technique.family == Family::Forcing {
                suppositions += 1;
            } else {
                patterns += 1;
            }
        }
    }
    (patterns, suppositions)
}

#[test]
fn every_false_candidate_has_a_proof_and_no_true_one() {
    let (patterns, suppositions) = check(".3.4........3.2.", "2314413212433421");
    assert!(patterns > 0, "{patterns} {suppositions}");
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let (patterns, suppositions) = check(easy, solution);
    assert!(
        patterns > 20 && suppositions > 5,
        "{patterns} {suppositions}"
    );
}

#[test]
#[ignore = "long: a hard board, with suppositions within suppositions"]
fn every_false_candidate_of_a_hard_board_has_a_proof() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let solution =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let (_, suppositions) = check(hard, solution);
    assert!(suppositions > 100, "{suppositions}");
}

#[test]
fn what_is_no_candidate_has_no_proof_and_a_stop_is_heeded() {
    let puzzle: Puzzle = ".3.4........3.2.".parse().unwrap();
    let board = AnyBoard::new(&puzzle).unwrap();
    let filled = puzzle.givens().filled().next().unwrap();
    let candidate = Candidate {
        cell: filled.0,
        digit: filled.1,
    };
    assert!(
        board
            .why_not(candidate, &ladder(None), Stop::never())
            .is_none()
    );
    let stop = Stop::new();
    stop.request();
    for (cell, digits) in board.candidates().iter() {
        for digit in digits.iter() {
            let asked = board.why_not(Candidate { cell, digit }, &ladder(None), &stop);
            assert!(asked.is_none());
        }
    }
}
