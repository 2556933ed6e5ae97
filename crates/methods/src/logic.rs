//! `logic`: Sudoku as a person solves it.
//!
//! Repeatedly takes the easiest step of the ladder of techniques. It never guesses, so it may end
//! with empty cells; the digits it filled in are certain, and `finish = exact` completes the board
//! by search. `satur explain` shows the same steps in words.
//!
//! *Sound*: a step follows from the board. Techniques that rely on uniqueness are used only when
//! exact search has proved it; this is checked when the ladder first reaches one, and if the
//! solution is not unique they are left out.
//!
//! *Source*: the techniques are those of the players' forums, of Sudoku Explainer and HoDoKu;
//! each has its page (`satur techniques`).

use satur_logic::{
    Action, AnyBoard, Board, BoardWidth, Choice, Contradiction, Family, FindFunctions, Ladder,
    LadderRun, TECHNIQUES, Technique, technique,
};
use satur_model::{Candidates, Puzzle};

use crate::exact::{self, Exact};
use crate::rules_many::tier_of;
use crate::{
    Answer, Detail, Event, Goal, Guarantee, Halt, Info, Kind, Method, Param, Params, RuleBatch,
    Session, Statistic, Unsupported, Verdict, run,
};

/// The method.
pub(crate) struct Logic;

/// The ids of all techniques.
static IDS: [&str; TECHNIQUES.len()] = {
    let mut ids = [""; TECHNIQUES.len()];
    let mut at = 0;
    while at < ids.len() {
        ids[at] = TECHNIQUES[at].id;
        at += 1;
    }
    ids
};

/// The ids of all techniques after `last`, a word that is not the id of a technique.
static LAST: [&str; TECHNIQUES.len() + 1] = {
    let mut words = ["last"; TECHNIQUES.len() + 1];
    let mut at = 0;
    while at < IDS.len() {
        words[at + 1] = IDS[at];
        at += 1;
    }
    words
};

static INFO: Info = Info {
    id: "logic",
    name: "Human logic",
    summary: "the easiest technique of a person each time, no guessing; explained by 'satur explain'",
    guarantee: Guarantee::Partial,
    is_random: false,
    params: &[
        Param {
            name: "preset",
            kind: Kind::Choice(&["all", "basic", "hodoku", "se"]),
            help: "the techniques to choose from, and their order",
        },
        Param {
            name: "until",
            kind: Kind::Choice(&LAST),
            help: "the hardest technique that may be used",
        },
        Param {
            name: "without",
            kind: Kind::Several(&IDS),
            help: "techniques that may not be used",
        },
        Param {
            name: "finish",
            kind: Kind::Choice(&["none", "exact"]),
            help: "what to do when logic ends: nothing, or complete the grid by exact search",
        },
    ],
    statistics: &[
        Statistic {
            name: "steps",
            help: "steps taken",
        },
        Statistic {
            name: "filled",
            help: "cells that are filled when logic ends, givens included",
        },
        Statistic {
            name: "hardest",
            help: "the difficulty of the hardest technique, in hundredths",
        },
        Statistic {
            name: "singles",
            help: "steps that are singles",
        },
        Statistic {
            name: "intersections",
            help: "steps by a line and a block",
        },
        Statistic {
            name: "subsets",
            help: "steps by subsets",
        },
        Statistic {
            name: "patterns",
            help: "steps by fish, wings, uniqueness, colours and other patterns",
        },
        Statistic {
            name: "chains",
            help: "steps by chains and almost locked sets",
        },
        Statistic {
            name: "forcing",
            help: "steps by forcing chains and nets",
        },
        Statistic {
            name: "guesses",
            help: "digits tried by the exact search that finishes",
        },
        Statistic {
            name: "dead-ends",
            help: "tries of that search that led to a contradiction",
        },
    ],
    work_unit: "steps taken",
    page: include_str!("../pages/logic.md"),
};

impl Method for Logic {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Every goal is supported, as for `fsm`: a grid that logic fills is the only solution. The
    /// techniques support sides up to 64.
    fn supports(&self, puzzle: &Puzzle, _: Goal) -> Result<(), Unsupported> {
        supports(puzzle)
    }

    fn takes_rules(&self) -> bool {
        true
    }

    fn takes_clues(&self) -> bool {
        true
    }

    fn rule_batch(&self, params: &Params) -> Option<RuleBatch> {
        let choice = choice(params);
        if !choice.without.is_empty() {
            // Without pairs, triples are hindered by what was done before them.
            return None;
        }
        let (tier, is_whole) = tier_of(&choice.ladder(true))?;
        Some(RuleBatch {
            method: INFO.id,
            tier,
            is_whole: is_whole && params.choice("finish") == "none",
        })
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        match AnyBoard::new(puzzle) {
            Some(AnyBoard::Small(board)) => solve(board, puzzle, session),
            Some(AnyBoard::Large(board)) => solve(board, puzzle, session),
            Some(AnyBoard::Huge(board)) => solve(*board, puzzle, session),
            None => Ok(Answer::Stuck(puzzle.board())),
        }
    }
}

/// Whether the techniques support a puzzle: they reach up to side 64.
pub(crate) fn supports(puzzle: &Puzzle) -> Result<(), Unsupported> {
    match puzzle.shape().side() {
        ..=64 => Ok(()),
        side => Err(Unsupported(format!(
            "its techniques work on boards up to side 64, and this one has side {side}"
        ))),
    }
}

fn solve<const N: usize>(
    board: Board<N>,
    puzzle: &Puzzle,
    session: &mut Session,
) -> Result<Answer, Halt>
where
    FindFunctions: BoardWidth<N>,
{
    // A cell without a candidate in the puzzle itself; the board reports contradictions of later
    // steps.
    if board
        .empty()
        .iter()
        .any(|cell| board.digits(cell).is_empty())
    {
        return Ok(Answer::Complete);
    }
    let mut counts = StepCounts::default();
    let (end, board) = climb(board, puzzle, session, &mut counts);
    counts.filled = board.grid().count_filled() as u64;
    counts.report(session);
    if end.is_err() {
        // The digits that logic has filled in are certain, however it ended.
        session.best(board.grid().clone());
    }
    match end? {
        End::Contradiction => Ok(Answer::Complete),
        End::Solved => {
            // Logic excludes all other solutions, so this answers every goal.
            let _ = session.offer(board.grid().clone());
            Ok(Answer::Complete)
        }
        End::Stuck if session.params().choice("finish") == "exact" => {
            exact::general(&rest(puzzle, &board), session)
        }
        End::Stuck => Ok(Answer::Stuck(board.grid().clone())),
    }
}

enum End {
    Solved,
    Stuck,
    Contradiction,
}

/// Climbs the techniques below the first that needs uniqueness; then, if these are not enough, all
/// that may be used.
fn climb<const N: usize>(
    board: Board<N>,
    puzzle: &Puzzle,
    session: &mut Session,
    counts: &mut StepCounts,
) -> (Result<End, Halt>, Board<N>)
where
    FindFunctions: BoardWidth<N>,
{
    let choice = choice(session.params());
    let all = choice.ladder(true);
    let is_safe = |technique: &&&Technique| !technique.asks_for_uniqueness();
    let low: Vec<_> = all
        .techniques()
        .iter()
        .take_while(is_safe)
        .copied()
        .collect();
    let has_more = low.len() < all.techniques().len();
    let low = Ladder::in_order(low);
    let stop = session.stop().clone();
    let mut first = LadderRun::new(&low, board).with_stop(&stop);
    let end = to_the_end(&mut first, session, counts);
    let board = first.board().clone();
    if !has_more || !matches!(end, Ok(End::Stuck)) {
        return (end, board);
    }
    let ladder = choice.ladder(is_unique(puzzle, session));
    let mut second = LadderRun::new(&ladder, board).with_stop(&stop);
    let end = to_the_end(&mut second, session, counts);
    (end, second.board().clone())
}

/// The techniques that were selected.
fn choice(params: &Params) -> Choice {
    Choice {
        preset: params.choice("preset"),
        until: technique(params.choice("until")),
        without: params
            .several("without")
            .iter()
            .filter_map(technique)
            .collect(),
    }
}

/// Whether the givens have exactly one solution. Placed digits and pencil marks do not matter here:
/// a deadly pattern belongs to the puzzle as it was set.
fn is_unique(puzzle: &Puzzle, session: &Session) -> bool {
    let set = puzzle.as_set();
    let outcome = run(&Exact, &set, &mut session.aside(Goal::Unique));
    outcome.is_ok_and(|outcome| outcome.verdict == Verdict::Unique)
}

/// Takes step after step, as far as the ladder reaches.
fn to_the_end<const N: usize>(
    climb: &mut LadderRun<N>,
    session: &mut Session,
    counts: &mut StepCounts,
) -> Result<End, Halt>
where
    FindFunctions: BoardWidth<N>,
{
    loop {
        // A step can take long: check the clock before each.
        session.tick(1)?;
        session.check()?;
        if climb.board().is_solved() {
            // Certain digits that break a clue leave no solution.
            return Ok(if climb.board().keeps_clues() {
                End::Solved
            } else {
                End::Contradiction
            });
        }
        let advanced = if session.is_watched() {
            show_step(climb, session)
        } else {
            climb.advance()
        };
        match advanced {
            Ok(Some(technique)) => counts.count(technique),
            Ok(None) => {
                // Ends the run if the search for a step was stopped.
                session.check()?;
                return Ok(End::Stuck);
            }
            Err(Contradiction) => return Ok(End::Contradiction),
        }
    }
}

/// Finds the next step, with its reason for the observer.
fn show_step<const N: usize>(
    climb: &mut LadderRun<N>,
    session: &mut Session,
) -> Result<Option<&'static Technique>, Contradiction>
where
    FindFunctions: BoardWidth<N>,
{
    let Some(step) = climb.next_step() else {
        return Ok(None);
    };
    let technique = step.technique.id;
    session.emit(move || Event::Step { technique });
    session.explain(|| Detail::Step(Box::new(step.clone())));
    for &action in &step.actions {
        session.emit(move || match action {
            Action::Place(candidate) => Event::Place(candidate.cell, candidate.digit),
            Action::Strike(candidate) => Event::Strike(candidate.cell, candidate.digit),
        });
    }
    climb.apply(&step)?;
    Ok(Some(step.technique))
}

/// Counts of the steps taken.
#[derive(Default)]
struct StepCounts {
    steps: u64,
    filled: u64,
    hardest: u64,
    tiers: [u64; 6],
}

impl StepCounts {
    fn count(&mut self, technique: &Technique) {
        self.steps += 1;
        let difficulty = (technique.difficulty * 100.0).round() as u64;
        self.hardest = self.hardest.max(difficulty);
        let tier = match technique.family {
            Family::Singles => 0,
            Family::Intersections => 1,
            Family::Subsets => 2,
            Family::Chains | Family::AlmostLocked => 4,
            Family::Forcing => 5,
            _ => 3,
        };
        self.tiers[tier] += 1;
    }

    fn report(&self, session: &mut Session) {
        let tiers = [
            "singles",
            "intersections",
            "subsets",
            "patterns",
            "chains",
            "forcing",
        ];
        let mut counts = vec![
            ("steps", self.steps),
            ("filled", self.filled),
            ("hardest", self.hardest),
        ];
        counts.extend(tiers.into_iter().zip(self.tiers));
        for (name, value) in counts {
            session.statistic(name, value);
        }
    }
}

/// The part of a puzzle that remains to be solved, given its current board.
pub(crate) fn rest<const N: usize>(puzzle: &Puzzle, board: &Board<N>) -> Puzzle {
    let marks: Candidates = board.candidates();
    let rest = puzzle.with_givens(board.grid().clone());
    rest.and_then(|rest| rest.with_candidates(marks))
        .expect("the board of a puzzle has its shape")
}
