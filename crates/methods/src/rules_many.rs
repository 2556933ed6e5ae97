//! The entry point for many plain 9x9 boards by rules of human logic at once.
//!
//! `logic` and `fsm` begin with rules whose end does not depend on their order: singles, locked
//! candidates, pairs. A batch applies those to hundreds of boards at a time. What it fills completely the
//! method would have filled by the same rules, because it turns to others only when these are exhausted; and
//! where the method has no other rules, a board on which the batch stops is one on which the method stops,
//! with the same digits. Everything else, contradictions among it, has to be run alone. The steps are
//! not told.
//!
//! As in [`run_many`](crate::run_many()), no claim is trusted: a full grid is verified, certain digits must keep the
//! givens and must not clash, and on a sample uniqueness is proved again.

use satur_logic::{Family, Ladder};
use satur_model::{Puzzle, Solution, Stop, solves_classic};
use satur_nine::{Board, End, Tier};

use crate::reprove::{classic, is_sampled, reprove};
use crate::run::Mistake;
use crate::{Answered, Goal, Request, RunError};

/// The part of a method that a batch can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleBatch {
    /// The method, for messages.
    pub(crate) method: &'static str,
    /// The rules that come first.
    pub(crate) tier: Tier,
    /// Whether the method has no others, and nothing that follows them.
    pub(crate) is_whole: bool,
}

/// How many boards are worked on between two looks at the stop.
const SLICE: usize = 1024;

/// The rungs that a batch knows, with the tier that covers each. Those without one are only known not to
/// be hindered by rules that were applied before them.
const RUNGS: [(&str, Option<Tier>); 14] = [
    ("full-house", Some(Tier::HiddenSingles)),
    ("hidden-single-block", Some(Tier::HiddenSingles)),
    ("hidden-single-line", Some(Tier::HiddenSingles)),
    ("naked-single", Some(Tier::Singles)),
    ("direct-pointing", Some(Tier::Locked)),
    ("direct-claiming", Some(Tier::Locked)),
    ("pointing", Some(Tier::Locked)),
    ("claiming", Some(Tier::Locked)),
    ("locked-pair", Some(Tier::NakedPairs)),
    ("naked-pair", Some(Tier::NakedPairs)),
    ("direct-hidden-pair", Some(Tier::Pairs)),
    ("hidden-pair", Some(Tier::Pairs)),
    ("direct-hidden-triple", None),
    ("locked-triple", None),
];

/// What every tier consists of, without what the tiers before it have.
const TIERS: [(Tier, &[&str]); 5] = [
    (
        Tier::HiddenSingles,
        &["hidden-single-block", "hidden-single-line"],
    ),
    (Tier::Singles, &["naked-single"]),
    (Tier::Locked, &["pointing", "claiming"]),
    (Tier::NakedPairs, &["naked-pair"]),
    (Tier::Pairs, &["hidden-pair"]),
];

/// The highest tier whose rules all stand at the beginning of a ladder, among others that a batch knows;
/// and whether the ladder has nothing beyond it.
pub(crate) fn tier_of(ladder: &Ladder) -> Option<(Tier, bool)> {
    // Rungs for clues have nothing to say on plain boards.
    let rungs = ladder.techniques().iter();
    let rungs = rungs.filter(|rung| rung.family != Family::Clues);
    let known = |id: &str| RUNGS.iter().find(|(known, _)| *known == id);
    let first: Vec<_> = rungs.clone().map_while(|rung| known(rung.id)).collect();
    let has = |id: &&str| first.iter().any(|(known, _)| known == id);
    let tiers = TIERS.iter().take_while(|(_, ids)| ids.iter().all(has));
    let tier = tiers.last()?.0;
    let is_covered = |rung: &&&(&str, Option<Tier>)| rung.1.is_some_and(|cover| cover <= tier);
    let covered = first.iter().filter(is_covered).count();
    Some((tier, covered == rungs.count()))
}

/// Reports for each board, 0 for empty, what the first rules of the method make of it, in order.
pub fn run_rules(
    batch: RuleBatch,
    boards: &[Board],
    goal: Goal,
    stop: &Stop,
    mut report: impl FnMut(usize, Answered),
) {
    for (turn, slice) in boards.chunks(SLICE).enumerate() {
        let first = turn * SLICE;
        if stop.is_requested() {
            (first..first + slice.len()).for_each(|index| report(index, Answered::Open));
            continue;
        }
        satur_nine::deduce_many(slice, batch.tier, &mut |index, deduction| {
            let judged = match deduction.end {
                End::Solved => judge(&slice[index], deduction.digits, goal, stop),
                End::Stuck if batch.is_whole && is_sound(&slice[index], deduction.digits) => {
                    Ok(Answered::Stuck(deduction.digits))
                }
                End::Stuck | End::Contradiction => Ok(Answered::Open),
            };
            let wrong = |mistake| RunError::Wrong {
                method: batch.method,
                mistake,
            };
            let answer = judged.unwrap_or_else(|mistake| Answered::Wrong(wrong(mistake)));
            report(first + index, answer);
        });
    }
}

/// The answer for a grid that the rules filled, if it holds.
fn judge<'a>(
    givens: &Board,
    grid: &'a Board,
    goal: Goal,
    stop: &Stop,
) -> Result<Answered<'a>, Mistake> {
    if !solves_classic(givens, grid) {
        let puzzle = Puzzle::new(classic(givens));
        Solution::verify(&puzzle, classic(grid)).map_err(Mistake::Grid)?;
    }
    if goal != Goal::One && is_sampled(givens) {
        let mut request = Request::unique();
        request.stop = stop.clone();
        reprove(&Puzzle::new(classic(givens)), &classic(grid), &mut request)?;
    }
    Ok(Answered::Solved(std::slice::from_ref(grid)))
}

/// Whether digits keep the givens and do not clash. Where they clash, so do givens that the rules
/// cannot tell from others.
fn is_sound(givens: &Board, digits: &Board) -> bool {
    let mut seen = [0_u16; 27];
    (0..81).all(|cell| {
        let (row, col, digit) = (cell / 9, cell % 9, digits[cell]);
        let bit = (1_u16 << digit) & !1;
        let houses = [row, 9 + col, 18 + row / 3 * 3 + col / 3];
        let is_new = houses.iter().all(|&house| seen[house] & bit == 0);
        for house in houses {
            seen[house] |= bit;
        }
        is_new && (givens[cell] == 0 || givens[cell] == digit)
    })
}

#[cfg(test)]
mod tests {
    use satur_logic::technique;
    use satur_model::Random;
    use satur_testkit::boards;

    use super::*;
    use crate::{Configured, Verdict, find};

    /// Ways to ask for the methods, with the tier of each and whether it is whole.
    const WAYS: [(&str, &[&str], Tier, bool); 9] = [
        ("fsm", &[], Tier::Pairs, true),
        ("fsm", &["subsets=3"], Tier::Pairs, false),
        ("fsm", &["finish=exact"], Tier::Pairs, false),
        (
            "logic",
            &["preset=basic", "until=hidden-single-line"],
            Tier::HiddenSingles,
            true,
        ),
        (
            "logic",
            &["preset=hodoku", "until=hidden-single-line"],
            Tier::Singles,
            true,
        ),
        (
            "logic",
            &["preset=basic", "until=claiming"],
            Tier::Locked,
            true,
        ),
        (
            "logic",
            &["preset=basic", "until=hidden-pair"],
            Tier::Pairs,
            true,
        ),
        ("logic", &["preset=basic"], Tier::Pairs, false),
        ("logic", &["until=naked-pair"], Tier::NakedPairs, false),
    ];

    fn batch_of(method: &str, settings: &[&str]) -> Option<RuleBatch> {
        let method = find(method).expect("a method");
        Configured::new(method, settings).unwrap().rule_batch()
    }

    #[test]
    fn ladders_have_their_tiers() {
        for (method, settings, tier, is_whole) in WAYS {
            let batch = batch_of(method, settings).map(|batch| (batch.tier, batch.is_whole));
            assert_eq!(batch, Some((tier, is_whole)), "{method} {settings:?}");
        }
        for (method, settings) in [
            ("fsm", &["mode=published"][..]),
            ("logic", &["without=naked-single"]),
            ("logic", &["until=full-house"]),
            ("exact", &[]),
        ] {
            assert_eq!(batch_of(method, settings), None, "{method} {settings:?}");
        }
        let known = RUNGS.iter().all(|(id, _)| technique(id).is_some());
        assert!(known, "a rung was renamed");
    }

    /// Puzzles of all kinds: easy and hard, with several solutions, with none, with givens that clash.
    fn some_boards(count: usize) -> Vec<Board> {
        let (mut random, shape) = (Random::new(41), boards::shape(3, 3));
        let mut boards: Vec<Board> = Vec::new();
        while boards.len() < count {
            let puzzle = match boards.len() % 6 {
                0 => boards::with_random_givens(shape, 12 + random.below(16), &mut random),
                _ => boards::with_holes(shape, 40 + random.below(22), &mut random),
            };
            let numbers: Vec<u8> = puzzle.givens().numbers().collect();
            let mut board: Board = numbers.try_into().unwrap();
            if boards.len().is_multiple_of(9) {
                board[random.below(81)] = random.below(10) as u8;
            }
            boards.push(board);
        }
        boards
    }

    #[test]
    fn a_batch_says_what_the_method_says_alone() {
        let boards = some_boards(700);
        for (method, settings, _, is_whole) in WAYS {
            let configured = Configured::new(find(method).unwrap(), settings).unwrap();
            let batch = configured.rule_batch().unwrap();
            let mut seen = [0; 3];
            run_rules(batch, &boards, Goal::Unique, Stop::never(), |at, answer| {
                let puzzle = Puzzle::new(classic(&boards[at]));
                let alone = || configured.run(&puzzle, &mut Request::unique()).unwrap();
                match answer {
                    Answered::Solved(grids) => {
                        let outcome = alone();
                        assert_eq!(outcome.verdict, Verdict::Unique, "{:?}", boards[at]);
                        assert_eq!(*outcome.solutions[0].grid(), classic(&grids[0]));
                        seen[0] += 1;
                    }
                    Answered::Stuck(digits) => {
                        let outcome = alone();
                        assert_eq!(outcome.verdict, Verdict::Stuck, "{:?}", boards[at]);
                        assert_eq!(outcome.partial, Some(classic(digits)), "{:?}", boards[at]);
                        seen[1] += 1;
                    }
                    Answered::Open => seen[2] += 1,
                    other => panic!("rules never answer {other:?}"),
                }
            });
            assert!(
                seen[0] > 20 && seen[2] > 20,
                "{method} {settings:?}: {seen:?}"
            );
            assert_eq!(seen[1] > 20, is_whole, "{method} {settings:?}: {seen:?}");
        }
    }

    #[test]
    fn a_batch_that_is_stopped_leaves_the_rest() {
        let boards = some_boards(30);
        let stop = Stop::new();
        stop.request();
        let mut left = 0;
        let batch = batch_of("fsm", &[]).unwrap();
        run_rules(batch, &boards, Goal::One, &stop, |_, answer| {
            left += usize::from(matches!(answer, Answered::Open));
        });
        assert_eq!(left, boards.len());
    }

    #[test]
    fn digits_that_clash_or_change_a_given_are_not_sound() {
        let mut digits = [0; 81];
        digits[0] = 5;
        assert!(is_sound(&digits, &digits));
        for cell in [8, 72, 10] {
            let mut more = digits;
            more[cell] = 5;
            assert!(!is_sound(&digits, &more), "cell {cell}");
        }
        let mut changed = digits;
        changed[0] = 6;
        assert!(!is_sound(&digits, &changed));
        assert!(!is_sound(&digits, &[0; 81]));
    }

    #[test]
    fn a_wrong_grid_and_a_hidden_second_solution_are_errors() {
        let full = satur_nine::solve(&[0; 81]).unwrap();
        let mut wrong = full;
        wrong[80] = wrong[80] % 9 + 1;
        assert!(judge(&full, &full, Goal::Unique, Stop::never()).is_ok());
        assert!(judge(&full, &wrong, Goal::Unique, Stop::never()).is_err());
        // A board with several solutions that is in the sample.
        let mut random = Random::new(3);
        let sampled = std::iter::repeat_with(|| {
            let puzzle = boards::with_holes(boards::shape(3, 3), 62, &mut random);
            let numbers: Vec<u8> = puzzle.givens().numbers().collect();
            let board: Board = numbers.try_into().unwrap();
            board
        })
        .find(|board| is_sampled(board) && satur_nine::count(board, 2) == 2)
        .unwrap();
        let one = satur_nine::solve(&sampled).unwrap();
        assert!(judge(&sampled, &one, Goal::Unique, Stop::never()).is_err());
        assert!(judge(&sampled, &one, Goal::One, Stop::never()).is_ok());
    }
}
