//! What keys do to a game.

mod common;

use common::{NINE, go_to, play, play_on, press, samurai, type_in};
use satur_logic::Lang;
use satur_model::{Cell, Digit, DigitSet, Shape};
use satur_play::{Effect, Key, Play, Way};

fn at(play: &Play) -> Option<u8> {
    play.game().digit(play.cursor()).map(Digit::number)
}

fn marks(play: &Play) -> Vec<u8> {
    let marks: DigitSet = play.game().marks(play.cursor());
    marks.iter().map(Digit::number).collect()
}

fn empty(rows: usize, cols: usize) -> Play {
    let cells = Shape::new(rows, cols).unwrap().cells();
    play(&".".repeat(cells), Lang::En)
}

#[test]
fn arrows_go_around_the_edges_and_tab_to_blanks() {
    let mut play = play(NINE, Lang::En);
    assert_eq!(play.cursor(), Cell::new(2), "the first empty cell");
    press(&mut play, &[Key::Arrow(Way::Up)]);
    assert_eq!(play.cursor(), Cell::new(74));
    press(&mut play, &[Key::Home, Key::Arrow(Way::Left)]);
    assert_eq!(play.cursor(), Cell::new(80));
    press(&mut play, &[Key::Tab]);
    assert_eq!(play.cursor(), Cell::new(2));
    press(&mut play, &[Key::BackTab]);
    assert_eq!(play.cursor(), Cell::new(78));
    press(&mut play, &[Key::PageDown, Key::End]);
    assert_eq!(play.cursor(), Cell::new(26));
}

#[test]
fn keys_go_over_the_holes_between_grids() {
    let puzzle = samurai();
    let shape = puzzle.shape();
    let mut play = play_on(&puzzle, Lang::En);
    let mut go = |key: Key| {
        press(&mut play, &[key]);
        shape.name(play.cursor()).to_string()
    };
    assert_eq!(go(Key::End), "r1c21");
    assert_eq!(go(Key::Home), "r1c1");
    assert_eq!(go(Key::Arrow(Way::Left)), "r1c21");
    for _ in 0..8 {
        go(Key::Arrow(Way::Left));
    }
    assert_eq!(go(Key::Arrow(Way::Left)), "r1c9", "over three places");
    assert_eq!(go(Key::Home), "r1c1");
    for _ in 0..8 {
        go(Key::Arrow(Way::Down));
    }
    assert_eq!(go(Key::Arrow(Way::Down)), "r13c1");
    assert_eq!(go(Key::Arrow(Way::Up)), "r9c1");
    assert_eq!(
        go(Key::PageDown),
        "r15c1",
        "six rows, where three have no cell"
    );
    assert_eq!(go(Key::PageUp), "r9c1");
    assert_eq!(go(Key::Tab), "r9c2");
}

#[test]
fn a_samurai_is_solved_by_its_hints() {
    let mut play = play_on(&samurai(), Lang::En);
    let blanks = play.game().blanks();
    for _ in 0..3 {
        type_in(&mut play, "hhh");
        assert!(!play.message().is_empty());
        press(&mut play, &[Key::Enter]);
    }
    assert_eq!(play.game().blanks(), blanks - 3);
    type_in(&mut play, "c");
    assert_eq!(play.message(), "So far everything is right.");
}

#[test]
fn a_given_stays() {
    let mut play = play(NINE, Lang::En);
    press(&mut play, &[Key::Home]);
    for key in ["9", " 9", "x", "."] {
        type_in(&mut play, key);
        assert_eq!(at(&play), Some(5));
        assert_eq!(play.message(), "r1c1 is a given: it stays.");
    }
    assert!(play.game().is_untouched() && !play.is_changed());
}

#[test]
fn two_digits_make_a_number_and_letters_do_too() {
    let mut play = empty(5, 5);
    type_in(&mut play, "12");
    assert_eq!(at(&play), Some(12));
    // A third digit begins anew; 2 and 6 are no 26 on this board.
    type_in(&mut play, "26");
    assert_eq!(at(&play), Some(6));
    type_in(&mut play, "20");
    assert_eq!(at(&play), Some(20));
    type_in(&mut play, "p");
    assert_eq!(at(&play), Some(25));
    type_in(&mut play, "0");
    assert_eq!(at(&play), None);
    // Enter or a move ends a number.
    press(&mut play, &[Key::Char('1'), Key::Enter, Key::Char('5')]);
    assert_eq!(at(&play), Some(5));
    // One turn for a number: undo takes it back at once.
    press(&mut play, &[Key::Erase]);
    type_in(&mut play, "17");
    press(&mut play, &[Key::Ctrl('z')]);
    assert_eq!(at(&play), None);
    press(&mut play, &[Key::Ctrl('y')]);
    assert_eq!(at(&play), Some(17));
}

#[test]
fn two_digits_make_one_mark() {
    let mut play = empty(4, 4);
    type_in(&mut play, " 12");
    assert_eq!(marks(&play), [12]);
    press(&mut play, &[Key::Char('1'), Key::Enter, Key::Char('3')]);
    assert_eq!(marks(&play), [1, 3, 12]);
    type_in(&mut play, "c");
    assert_eq!(marks(&play), [1, 3]);
}

#[test]
fn a_digit_takes_its_marks_away_in_the_cells_that_see_it() {
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, " 124");
    assert_eq!(marks(&play), [1, 2, 4]);
    press(&mut play, &[Key::Arrow(Way::Down), Key::Char(' ')]);
    type_in(&mut play, "4");
    press(&mut play, &[Key::Arrow(Way::Up)]);
    assert_eq!(marks(&play), [1, 2]);
    type_in(&mut play, "u");
    assert_eq!(marks(&play), [1, 2, 4]);
    // A digit over marks hides them; erased, they are there again.
    type_in(&mut play, "1");
    assert_eq!((at(&play), marks(&play)), (Some(1), Vec::new()));
    type_in(&mut play, "x");
    assert_eq!((at(&play), marks(&play)), (None, vec![1, 2, 4]));
    type_in(&mut play, "x");
    assert_eq!(marks(&play), Vec::<u8>::new());
}

#[test]
fn a_hint_tells_more_each_time_and_enter_does_it() {
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, "h");
    let nudge = play.message().to_owned();
    assert!(nudge.contains("Press h again for the place."), "{nudge}");
    press(&mut play, &[Key::Enter]);
    assert!(
        play.game().is_untouched(),
        "nothing is done before all is told"
    );
    type_in(&mut play, "h");
    assert!(
        play.message().contains("for the whole step"),
        "{}",
        play.message()
    );
    type_in(&mut play, "h");
    assert!(
        play.message().contains("Enter does it."),
        "{}",
        play.message()
    );
    press(&mut play, &[Key::Enter]);
    assert_eq!(play.game().blanks(), 50);
    assert!(play.message().is_empty());
}

#[test]
fn hints_alone_solve_the_puzzle_and_the_clock_stops() {
    let mut play = play(NINE, Lang::En);
    play.advance(std::time::Duration::from_secs(3661));
    for _ in 0..200 {
        if play.is_solved() {
            break;
        }
        type_in(&mut play, "hhh");
        press(&mut play, &[Key::Enter]);
    }
    assert_eq!(play.message(), "Solved in 1:01:01. Well done!");
    play.advance(std::time::Duration::from_secs(5));
    assert_eq!(play.elapsed().as_secs(), 3661);
}

#[test]
fn a_strike_fills_the_marks_so_that_hints_go_on() {
    // Singles do not solve this one: some step strikes candidates.
    let line = "3...2....4.....87..67...1..8....3..6..42...3..9.....4....5..4.91...8....73.4.....";
    let mut play = play(line, Lang::En);
    let mut strikes = 0;
    for _ in 0..200 {
        let before = play.game().blanks();
        type_in(&mut play, "hhh");
        press(&mut play, &[Key::Enter]);
        if play.is_solved() {
            break;
        }
        assert_eq!(play.message(), "", "a step was taken");
        if play.game().blanks() == before {
            assert!(play.game().are_marks_complete());
            strikes += 1;
        }
    }
    assert!(
        play.is_solved() && strikes > 0,
        "{strikes}: {}",
        play.message()
    );
}

#[test]
fn partial_marks_mislead_no_hint() {
    // Somebody notes that 1 is in one of two cells, and nothing else: no other digit is struck.
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, " 2");
    type_in(&mut play, "hhh");
    assert!(!play.message().contains("struck"), "{}", play.message());
    assert!(
        play.message().contains("Enter does it."),
        "{}",
        play.message()
    );
}

#[test]
fn a_check_names_what_is_wrong_until_the_next_turn() {
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, "c");
    assert_eq!(play.message(), "Nothing is written yet.");
    type_in(&mut play, "4c");
    assert_eq!(play.message(), "So far everything is right.");
    go_to(&mut play, 1, 4);
    type_in(&mut play, "2c");
    assert_eq!(play.message(), "r1c4 is wrong.");
    type_in(&mut play, "h");
    assert!(play.message().contains("r1c4"), "{}", play.message());
    type_in(&mut play, "6");
    assert_eq!(play.message(), "");
}

#[test]
fn a_puzzle_with_several_solutions_or_none_can_be_checked() {
    let mut several = play("1...............", Lang::En);
    type_in(&mut several, "2c");
    assert!(
        several.message().contains("several solutions"),
        "{}",
        several.message()
    );
    // Two 1s in a block of a puzzle with several solutions: none is left.
    go_to(&mut several, 2, 2);
    type_in(&mut several, "1c");
    assert!(
        several.message().contains("none with these digits"),
        "{}",
        several.message()
    );
    let mut impossible = play("123.4...........", Lang::En);
    type_in(&mut impossible, "c");
    assert!(
        !impossible.message().contains("no solution"),
        "{}",
        impossible.message()
    );
    let mut impossible = play("123....4........", Lang::En);
    type_in(&mut impossible, "c");
    assert_eq!(impossible.message(), "The puzzle has no solution.");
}

#[test]
fn an_answer_to_an_old_board_is_dropped() {
    let mut play = play(NINE, Lang::En);
    let Effect::Ask(question) = play.press(Key::Char('c')) else {
        panic!("a check is asked for");
    };
    assert_eq!(play.message(), "Thinking … Esc ends it.");
    assert!(matches!(play.press(Key::Char('2')), Effect::Cancel));
    let answer = satur_play::answer(&question, satur_model::Stop::never()).unwrap();
    play.tell(answer);
    assert_eq!(play.message(), "");
    let Effect::Ask(question) = play.press(Key::Char('c')) else {
        panic!("a check is asked for");
    };
    assert!(matches!(play.press(Key::Escape), Effect::Cancel));
    play.tell(satur_play::answer(&question, satur_model::Stop::never()).unwrap());
    assert_eq!(play.message(), "");
}

#[test]
fn a_full_board_that_is_wrong_is_reported() {
    let mut play = play("1234341221434..1", Lang::En);
    type_in(&mut play, "2");
    press(&mut play, &[Key::Tab]);
    type_in(&mut play, "2");
    assert_eq!(
        play.message(),
        "The board is full, but something is wrong: c says what."
    );
    assert!(play.game().is_clash(play.cursor()) && !play.is_solved());
    type_in(&mut play, "u3");
    assert!(!play.is_solved());
}

#[test]
fn every_way_out_ends_the_game() {
    for key in [
        Key::Ctrl('c'),
        Key::Ctrl('q'),
        Key::Ctrl('d'),
        Key::Char('q'),
    ] {
        assert!(press(&mut play(NINE, Lang::En), &[key]), "{key:?}");
        assert!(press(
            &mut play(NINE, Lang::En),
            &[Key::Char('?'), Key::Ctrl('c')]
        ));
    }
    assert!(
        !press(&mut empty(4, 4), &[Key::Char('q')]),
        "a slip of the finger"
    );
}
