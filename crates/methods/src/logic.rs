//! `logic`: Sudoku as a person solves it.
//!
//! Takes the easiest step that the ladder of techniques has, again and again. It never
//! guesses, so it may end with cells empty; what it filled in is then certain, and
//! `finish = exact` completes it by search. `satur explain` tells the same steps in words.
//!
//! *Sound*: a step follows from the board. Techniques that rely on the puzzle having one
//! solution are used only when exact search has proved that it has; that is asked when the
//! ladder first reaches one, and where the answer is no they are left out.
//!
//! *Source*: the techniques are those of the players' forums, of Sudoku Explainer and HoDoKu;
//! each has its page (`satur techniques`).

use satur_logic::{
    Action, AnyBoard, Choice, Family, Ladder, Step, TECHNIQUES, Technique, technique,
};
use satur_model::{Candidates, Puzzle};

use crate::exact::{self, Exact};
use crate::{
    Answer, Event, Goal, Guarantee, Info, Kind, Method, Param, Session, Statistic, Stop,
    Unsupported, Verdict, run,
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

/// The same, after a word that names none.
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
            name: "struck",
            help: "candidates struck by steps that place nothing",
        },
        Statistic {
            name: "hardest",
            help: "the difficulty of the hardest step, in hundredths",
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

    /// Every goal, as for `fsm`: a grid that logic fills is the only solution. Boards past
    /// side 64 are beyond the techniques.
    fn supports(&self, puzzle: &Puzzle, _: Goal) -> Result<(), Unsupported> {
        match puzzle.shape().side() {
            ..=64 => Ok(()),
            side => Err(Unsupported(format!(
                "its techniques work on boards up to side 64, and this one has side {side}"
            ))),
        }
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Stop> {
        let Some(board) = AnyBoard::new(puzzle) else {
            return Ok(Answer::Stuck(puzzle.board()));
        };
        let mut solver = Solver {
            board,
            ladders: Ladders::new(session),
            tally: Tally::default(),
        };
        let ended = solver.climb(puzzle, session);
        solver.tally.filled = solver.board.grid().count_filled() as u64;
        solver.tally.report(session);
        match ended? {
            End::Contradiction => Ok(Answer::Complete),
            End::Solved => {
                // Logic leaves no other solution, so this answers every goal.
                let _ = session.offer(solver.board.grid().clone());
                Ok(Answer::Complete)
            }
            End::Stuck if session.params().choice("finish") == "exact" => {
                exact::general(&rest(&solver.board), session)
            }
            End::Stuck => Ok(Answer::Stuck(solver.board.grid().clone())),
        }
    }
}

enum End {
    Solved,
    Stuck,
    Contradiction,
}

/// The techniques that were asked for: those below the first that relies on uniqueness, and
/// the rest, which is made when it is needed.
struct Ladders {
    low: Ladder,
    high: Option<Ladder>,
    asked: Vec<&'static Technique>,
}

impl Ladders {
    fn new(session: &Session) -> Self {
        let params = session.params();
        let choice = Choice {
            preset: params.choice("preset"),
            until: technique(params.choice("until")),
            without: params
                .several("without")
                .iter()
                .filter_map(technique)
                .collect(),
        };
        let asked = choice.ladder(true).techniques().to_vec();
        let low = asked
            .iter()
            .take_while(|technique| !technique.needs_uniqueness);
        Self {
            low: Ladder::in_order(low.copied().collect()),
            high: None,
            asked,
        }
    }

    /// The easiest step there is.
    fn next(&mut self, board: &AnyBoard, puzzle: &Puzzle, session: &Session) -> Option<Step> {
        board.next(&self.low).or_else(|| {
            let rest = &self.asked[self.low.techniques().len()..];
            let high = self.high.get_or_insert_with(|| {
                let is_unique = !rest.is_empty() && is_unique(puzzle, session);
                let may_use = |technique: &&&_| is_unique || !needs_uniqueness(technique);
                Ladder::in_order(rest.iter().filter(may_use).copied().collect())
            });
            board.next(high)
        })
    }
}

fn needs_uniqueness(technique: &Technique) -> bool {
    technique.needs_uniqueness
}

/// Whether the givens have exactly one solution. The digits that were placed and the pencil
/// marks are no part of that question: a deadly pattern is one of the puzzle as it was set.
fn is_unique(puzzle: &Puzzle, session: &Session) -> bool {
    let set = Puzzle::new(puzzle.givens().clone());
    let outcome = run(&Exact, &set, &mut session.aside(Goal::Unique));
    outcome.is_ok_and(|outcome| outcome.verdict == Verdict::Unique)
}

struct Solver {
    board: AnyBoard,
    ladders: Ladders,
    tally: Tally,
}

impl Solver {
    /// Step after step, to the end.
    fn climb(&mut self, puzzle: &Puzzle, session: &mut Session) -> Result<End, Stop> {
        loop {
            // A step can take long: look at the clock before each.
            session.tick(1)?;
            session.check()?;
            if self.board.is_solved() {
                return Ok(End::Solved);
            }
            if self.is_dead() {
                return Ok(End::Contradiction);
            }
            let Some(step) = self.ladders.next(&self.board, puzzle, session) else {
                return Ok(End::Stuck);
            };
            self.tally.count(&step);
            let technique = step.technique.id;
            session.emit(|| Event::Step { technique });
            for &action in &step.actions {
                session.emit(|| match action {
                    Action::Place(candidate) => Event::Place(candidate.cell, candidate.digit),
                    Action::Strike(candidate) => Event::Strike(candidate.cell, candidate.digit),
                });
            }
            if self.board.apply(&step).is_err() {
                return Ok(End::Contradiction);
            }
        }
    }

    /// Whether a cell has no candidate: the puzzle came so.
    fn is_dead(&self) -> bool {
        self.tally.steps == 0
            && self
                .board
                .candidates()
                .iter()
                .any(|(_, set)| set.is_empty())
    }
}

/// What was done.
#[derive(Default)]
struct Tally {
    steps: u64,
    filled: u64,
    struck: u64,
    hardest: u64,
    tiers: [u64; 6],
}

impl Tally {
    fn count(&mut self, step: &Step) {
        self.steps += 1;
        let places = step
            .actions
            .iter()
            .any(|action| matches!(action, Action::Place(_)));
        self.struck += if places { 0 } else { step.actions.len() as u64 };
        let difficulty = (step.difficulty() * 100.0).round() as u64;
        self.hardest = self.hardest.max(difficulty);
        let tier = match step.technique.family {
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
            ("struck", self.struck),
            ("hardest", self.hardest),
        ];
        counts.extend(tiers.into_iter().zip(self.tiers));
        for (name, value) in counts {
            session.statistic(name, value);
        }
    }
}

/// What is left to do, as a puzzle.
fn rest(board: &AnyBoard) -> Puzzle {
    let marks: Candidates = board.candidates();
    let rest = Puzzle::new(board.grid().clone());
    rest.clone().with_candidates(marks).unwrap_or(rest)
}
