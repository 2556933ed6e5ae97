//! Games on disk.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use common::{NINE, cages, go_to, play, play_on, press, puzzle, samurai, type_in};
use satur_formats::{Input, ReadOptions, open};
use satur_logic::Lang;
use satur_model::{Grid, Puzzle, Shape};
use satur_play::{Game, Key, Play, Save, newest_save, save_path};

/// A new folder for each call: tests run side by side.
fn folder(name: &str) -> std::path::PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("satur-play-{name}-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn save_of(play: &Play, seconds: u64) -> Save {
    Save {
        game: play.game().clone(),
        elapsed: Duration::from_secs(seconds),
        title: "Sunday \"7\"".to_owned(),
    }
}

/// The game after it was written and read: what it holds, not how it came to be.
fn reread(save: &Save) -> Save {
    let path = folder("reread").join("game.json");
    save.write(&path).unwrap();
    Save::read(&path).unwrap()
}

fn assert_same(left: &Game, right: &Game) {
    for cell in left.shape().all_cells() {
        assert_eq!(left.given(cell), right.given(cell));
        assert_eq!(left.entry(cell).digit, right.entry(cell).digit, "{cell:?}");
        assert_eq!(left.entry(cell).marks, right.entry(cell).marks, "{cell:?}");
    }
    assert_eq!(left.are_marks_complete(), right.are_marks_complete());
}

#[test]
fn a_game_on_grids_that_overlap_comes_back_as_it_was() {
    let mut play = play_on(&samurai(), Lang::En);
    type_in(&mut play, "4 ");
    press(&mut play, &[Key::BackTab]);
    type_in(&mut play, "26");
    for keys in ["", "*"] {
        type_in(&mut play, keys);
        let save = save_of(&play, 754);
        let read = reread(&save);
        assert_same(&save.game, &read.game);
        assert_eq!(read.game.layout(), save.game.layout());
    }
}

#[test]
fn a_game_comes_back_as_it_was() {
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, "4 ");
    go_to(&mut play, 1, 4);
    type_in(&mut play, "26");
    for keys in ["", "*"] {
        type_in(&mut play, keys);
        let save = save_of(&play, 754);
        let read = reread(&save);
        assert_same(&save.game, &read.game);
        assert_eq!((read.elapsed, read.title), (save.elapsed, save.title));
    }
    // Marks may be struck down to none, under a digit too.
    go_to(&mut play, 1, 4);
    press(&mut play, &[Key::Erase]);
    let save = save_of(&play, 0);
    assert_same(&save.game, &reread(&save).game);
}

#[test]
fn clues_come_back_and_have_a_file_of_their_own() {
    let mut play = play_on(&cages(), Lang::En);
    type_in(&mut play, "4 *");
    let save = save_of(&play, 9);
    let read = reread(&save);
    assert_same(&save.game, &read.game);
    assert_eq!(read.game.clues(), save.game.clues());
    let folder = std::path::Path::new("games");
    let without = cages().with_clues(Vec::new()).unwrap();
    assert_ne!(save_path(folder, &cages()), save_path(folder, &without));
}

#[test]
fn large_boards_come_back_too() {
    let shape = Shape::new(5, 5).unwrap();
    let mut game = Game::new(&Puzzle::new(Grid::empty(shape)));
    let digit = |number| satur_model::Digit::from_number(number).unwrap();
    game.place(shape.cell(24, 24), digit(25));
    game.toggle_mark(shape.cell(10, 3), digit(17));
    let save = Save {
        game,
        elapsed: Duration::ZERO,
        title: String::new(),
    };
    assert_same(&save.game, &reread(&save).game);
}

#[test]
fn other_commands_read_a_game_as_a_board() {
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, "4 ");
    go_to(&mut play, 1, 4);
    type_in(&mut play, "2");
    let text = save_of(&play, 3).text().unwrap();
    let mut boards = open(Input::from_text(&text), None, ReadOptions::default()).unwrap();
    let record = boards.next().unwrap().unwrap();
    assert_eq!(
        record.puzzle,
        play.game().position(),
        "a single mark strikes nothing"
    );
    assert!(record.warnings.is_empty(), "{:?}", record.warnings);
    type_in(&mut play, "*");
    let text = save_of(&play, 3).text().unwrap();
    let mut boards = open(Input::from_text(&text), None, ReadOptions::default()).unwrap();
    assert_eq!(
        boards.next().unwrap().unwrap().puzzle,
        play.game().marked_position()
    );
}

#[test]
fn the_newest_game_is_found_and_what_is_no_game_is_passed_over() {
    let folder = folder("newest");
    assert_eq!(newest_save(&folder), None);
    std::fs::write(folder.join("zz.json"), "no game").unwrap();
    std::fs::write(folder.join("notes.txt"), NINE).unwrap();
    assert_eq!(newest_save(&folder), None);
    let mut play = play(NINE, Lang::En);
    type_in(&mut play, "4");
    let path = save_path(&folder, &puzzle(NINE));
    save_of(&play, 1).write(&path).unwrap();
    assert_eq!(newest_save(&folder).map(|(path, _)| path), Some(path));
    assert_eq!(newest_save(&folder.join("missing")), None);
}

#[test]
fn two_shapes_of_one_board_have_two_files() {
    let of = |rows, cols| {
        let shape = Shape::new(rows, cols).unwrap();
        save_path(std::path::Path::new("x"), &Puzzle::new(Grid::empty(shape)))
    };
    assert_ne!(of(2, 3), of(3, 2));
    assert_eq!(of(2, 3), of(2, 3));
}

#[test]
fn damaged_marks_are_passed_over() {
    for marks in [
        "r0c1=1", "r1c10=1", "r1c1=0", "r1c1=10", "r1c1=", "x", "r1=3", "",
    ] {
        let text = format!(r#"{{"puzzle":"{NINE}","notes":{{"marks":"{marks}","seconds":"x"}}}}"#);
        let path = folder("damaged").join("game.json");
        std::fs::write(&path, text).unwrap();
        let read = Save::read(&path).unwrap();
        assert!(
            read.game.is_untouched() && read.elapsed.is_zero(),
            "{marks}"
        );
    }
}
