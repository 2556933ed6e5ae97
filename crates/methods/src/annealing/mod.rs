//! `annealing`: exchange two cells of a block, accept improvements and, while it is hot, some
//! changes for the worse.
//!
//! [`board`] keeps the cost, [`walk`] proposes and accepts, and the two schedules set the start and
//! the cooling: [`ufrgs`] is the published one to the letter, [`ours`] one that solves boards which
//! that one cannot.

mod board;
mod ours;
mod ufrgs;
mod walk;

use satur_model::{HouseKind, Puzzle};

use crate::reduce::Logic;
use crate::{
    Answer, Goal, Guarantee, Halt, Info, Kind, Method, Param, Session, Statistic, Unsupported,
};

/// The method.
pub(crate) struct Annealing;

static INFO: Info = Info {
    id: "annealing",
    name: "Simulated annealing",
    summary: "exchange cells of a block, at first boldly, then ever more cautiously",
    guarantee: Guarantee::Heuristic,
    is_random: true,
    params: &[
        Param {
            name: "schedule",
            kind: Kind::Choice(&["ufrgs", "ours"]),
            help: "ufrgs: as published; ours: one that solves what that one cannot",
        },
        Param {
            name: "max-steps",
            kind: int(0, 0, u64::MAX),
            help: "proposals before it gives up; 0: 3 million (ufrgs), 3 thousand million (ours)",
        },
        Param {
            name: "t0",
            kind: real(0.0, 0.0, f64::INFINITY),
            help: "ufrgs: temperature at the start; 0: 100 n, for a board of order n",
        },
        Param {
            name: "alpha",
            kind: real(0.9, 0.0, 1.0),
            help: "ufrgs: factor of the temperature after every stage",
        },
        Param {
            name: "stage",
            kind: int(0, 0, u64::MAX),
            help: "ufrgs: proposals in a stage; 0: n squared, for a board of order n",
        },
        Param {
            name: "patience",
            kind: int(0, 0, u64::MAX),
            help: "ufrgs: proposals without improvement before it begins anew; 0: never",
        },
        Param {
            name: "givens",
            kind: Kind::Choice(&["fixed", "exchanged"]),
            help: "ufrgs: whether givens stay, or are exchanged too and the puzzle is lost",
        },
        Param {
            name: "propagate",
            kind: Kind::Choice(Logic::WORDS),
            help: "ours: logic before the walk: locked candidates and singles, singles, none",
        },
        Param {
            name: "penalty",
            kind: int(1, 0, 100),
            help: "ours: cost of a digit in a cell where logic has struck it",
        },
        Param {
            name: "acceptance",
            kind: real(0.15, 0.001, 1.0),
            help: "ours: share of worsening exchanges that is accepted at the start",
        },
        Param {
            name: "end",
            kind: real(0.15, 0.01, 10.0),
            help: "ours: temperature at the end of a cooling",
        },
        Param {
            name: "stages",
            kind: int(100, 1, 1_000_000),
            help: "ours: stages of a cooling",
        },
        Param {
            name: "sweeps",
            kind: real(2000.0, 1.0, 1e12),
            help: "ours: proposals in the first cooling, per pair of cells",
        },
        Param {
            name: "growth",
            kind: real(1.5, 1.0, 10.0),
            help: "ours: how much longer every cooling is than the one before",
        },
        Param {
            name: "reheats",
            kind: int(1, 0, 1_000_000),
            help: "ours: coolings that go on from the cold board before a new one is drawn",
        },
        Param {
            name: "reheat",
            kind: real(0.7, 0.0, 1.0),
            help: "ours: share of the start temperature from which those cool",
        },
    ],
    statistics: &[
        stat("proposals", "exchanges proposed"),
        stat("accepted", "exchanges made"),
        stat("stages", "temperatures passed through"),
        stat("attempts", "boards begun anew"),
        stat("initial-cost", "cost of the first board"),
        stat("best-cost", "cost of the best board; 0 is a solution"),
        stat(
            "converged",
            "1 if a board of cost 0 was reached, whatever became of the givens",
        ),
    ],
    work_unit: "exchanges proposed",
    page: include_str!("../../pages/annealing.md"),
};

const fn int(default: u64, min: u64, max: u64) -> Kind {
    Kind::Int { default, min, max }
}

const fn real(default: f64, min: f64, max: f64) -> Kind {
    Kind::Real { default, min, max }
}

const fn stat(name: &'static str, help: &'static str) -> Statistic {
    Statistic { name, help }
}

impl Method for Annealing {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn takes_rules(&self) -> bool {
        true
    }

    /// Blocks are filled and exchanges stay within them, so blocks of some form must cover the
    /// board, each cell once.
    fn supports(&self, puzzle: &Puzzle, goal: Goal) -> Result<(), Unsupported> {
        let layout = puzzle.layout();
        let blocks = |cell| {
            let houses = layout.houses_of(cell).iter();
            let of_kind = houses.filter(|&&house| layout.house_kind(house).0 == HouseKind::Block);
            of_kind.count()
        };
        if puzzle.shape().all_cells().any(|cell| blocks(cell) != 1) {
            return Err(Unsupported(
                "it exchanges cells within blocks, and blocks do not cover this board".to_owned(),
            ));
        }
        self.info().guarantee.supports(goal)
    }

    fn solve(&self, puzzle: &Puzzle, session: &mut Session) -> Result<Answer, Halt> {
        match session.params().choice("schedule") {
            "ufrgs" => ufrgs::walk(puzzle, session),
            _ => ours::walk(puzzle, session),
        }
    }
}
