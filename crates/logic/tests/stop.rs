//! A search whose stop is over ends, with valid steps or none.

use satur_logic::{AnyBoard, Ladder, PathEnd, Sink, SolvePath, TECHNIQUES, View};
use satur_model::{Grid, Puzzle, Random, Shape, Stop};
use satur_testkit::boards;

/// A puzzle that only the last rungs solve.
fn hard() -> Puzzle {
    let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let numbers: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
    Puzzle::new(Grid::from_numbers(Shape::classic(), &numbers).unwrap())
}

#[test]
fn every_search_leaves_soon_after_it_is_over() {
    let mut random = Random::new(7);
    let shape: Shape = "4x4".parse().unwrap();
    let mut large = boards::full(shape, &mut random);
    for cell in shape.all_cells() {
        if random.unit() < 0.6 {
            large[cell] = None;
        }
    }
    for puzzle in [hard(), Puzzle::new(large)] {
        let board = AnyBoard::new(&puzzle).unwrap();
        for technique in TECHNIQUES {
            let stop = Stop::after_checks(3);
            let mut sink = Sink::all(technique).with_stop(&stop);
            let flow = match &board {
                AnyBoard::Small(board) => (technique.find.small)(&View::new(board), &mut sink),
                AnyBoard::Large(board) => (technique.find.large)(&View::new(board), &mut sink),
                AnyBoard::Huge(board) => (technique.find.huge)(&View::new(board), &mut sink),
            };
            let late = stop.checks().saturating_sub(3);
            assert!(late <= 40, "{} asked {late} times more", technique.id);
            assert_eq!(late > 0, flow.is_break(), "{}", technique.id);
        }
    }
}

#[test]
fn a_course_that_is_over_keeps_its_steps() {
    let ladder = Ladder::all();
    let mut last = 0;
    for over_at in [0, 5, 1000] {
        let stop = Stop::after_checks(over_at);
        let course = SolvePath::new(&hard(), &ladder, &stop).unwrap();
        assert_eq!(course.end, PathEnd::Stopped);
        assert!(course.steps.len() >= last);
        last = course.steps.len();
        let late = stop.checks() - over_at;
        assert!(late <= 40, "asked {late} times more");
    }
    assert!(last > 0, "something was found before");
}
