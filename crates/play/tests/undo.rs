//! Whatever is done, undo brings back what was there, and redo what was undone.

mod common;

use common::{NINE, puzzle};
use proptest::prelude::*;
use satur_logic::Action;
use satur_model::{Candidate, Cell, Digit};
use satur_play::Game;

#[derive(Clone, Debug)]
enum Turn {
    Place(usize, usize),
    Mark(usize, usize),
    Erase(usize),
    Fill,
    Apply(usize, usize, bool),
    Undo,
    Redo,
}

fn turn() -> impl Strategy<Value = Turn> {
    let (cell, digit) = (0..81_usize, 0..9_usize);
    prop_oneof![
        4 => (cell.clone(), digit.clone()).prop_map(|(c, d)| Turn::Place(c, d)),
        4 => (cell.clone(), digit.clone()).prop_map(|(c, d)| Turn::Mark(c, d)),
        2 => cell.clone().prop_map(Turn::Erase),
        1 => Just(Turn::Fill),
        1 => (cell, digit, any::<bool>()).prop_map(|(c, d, s)| Turn::Apply(c, d, s)),
        3 => Just(Turn::Undo),
        2 => Just(Turn::Redo),
    ]
}

fn take(game: &mut Game, turn: &Turn) -> bool {
    match *turn {
        Turn::Place(cell, digit) => game.place(Cell::new(cell), Digit::new(digit)),
        Turn::Mark(cell, digit) => game.toggle_mark(Cell::new(cell), Digit::new(digit)),
        Turn::Erase(cell) => game.erase(Cell::new(cell)),
        Turn::Fill => game.fill_marks(),
        Turn::Apply(cell, digit, strikes) => {
            let one = Candidate {
                cell: Cell::new(cell),
                digit: Digit::new(digit),
            };
            game.apply(&[if strikes {
                Action::Strike(one)
            } else {
                Action::Place(one)
            }])
        }
        Turn::Undo => game.undo(),
        Turn::Redo => game.redo(),
    }
}

/// What a player sees of a game.
fn face(game: &Game) -> Vec<satur_play::Entry> {
    let cells = game.shape().all_cells();
    cells.map(|cell| game.entry(cell)).collect()
}

proptest! {
    #[test]
    fn undo_and_redo_retrace_every_turn(turns in prop::collection::vec(turn(), 1..60)) {
        let mut game = Game::new(&puzzle(NINE));
        // What the board was after each turn that is not undone, and after those that are.
        let mut past = vec![(face(&game), false)];
        let mut future = Vec::new();
        for turn in &turns {
            let before = (face(&game), game.are_marks_complete());
            let is_changed = take(&mut game, turn);
            let after = (face(&game), game.are_marks_complete());
            prop_assert_eq!(is_changed, before != after);
            match turn {
                Turn::Undo if is_changed => {
                    future.extend(past.pop());
                    prop_assert_eq!(past.last(), Some(&after));
                }
                Turn::Redo if is_changed => {
                    let undone = future.pop();
                    prop_assert_eq!(undone.as_ref(), Some(&after));
                    past.push(after);
                }
                Turn::Undo => prop_assert_eq!(past.len(), 1),
                Turn::Redo => prop_assert!(future.is_empty()),
                _ if is_changed => {
                    future.clear();
                    past.push(after);
                }
                _ => {}
            }
            let set = puzzle(NINE);
            for (cell, digit) in set.givens().filled() {
                prop_assert_eq!(game.digit(cell), Some(digit));
                prop_assert_eq!(game.entry(cell).digit, None);
            }
        }
        while game.undo() {}
        prop_assert!(game.is_untouched());
    }
}
