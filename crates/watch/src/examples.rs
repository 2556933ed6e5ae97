//! Boards of the papers, to watch without a file at hand.
//!
//! Each is retyped from the description of a paper's figure or walk-through, or made in its manner;
//! `words/` says of each what it shows.

use satur_logic::Lang;
use satur_model::Puzzle;

use crate::words;

/// A board for a method, with what was set.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The key of its text in `words/`.
    pub id: &'static str,
    /// The methods that it is for, the first best.
    pub methods: &'static [&'static str],
    /// The board, one character a cell.
    pub board: &'static str,
    /// What is set, as `--set` has it.
    pub settings: &'static [&'static str],
}

impl Example {
    /// The board.
    pub fn puzzle(&self) -> Puzzle {
        // Tests read every example.
        self.board.parse().expect("an example is a board")
    }

    /// What it shows, and where it comes from.
    pub fn text(&self, lang: Lang) -> String {
        words::text(lang, "examples", self.id)
    }
}

/// Every example.
pub static EXAMPLES: &[Example] = &[
    // The walk-through of the report: its input, whose colouring order it tells.
    Example {
        id: "walk-through",
        methods: &[
            "dsatur",
            "saturbfs",
            "bfs",
            "dfs",
            "dsatur-restarts",
            "dsatur-backtracking",
            "backtracking",
        ],
        board: ".3.4........3.2.",
        settings: &[],
    },
    Example {
        id: "singles",
        methods: &["fsm"],
        board: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        settings: &[],
    },
    Example {
        id: "eliminations",
        methods: &["fsm", "logic"],
        board: ".3.5..7.6..4......8......2..7.4.1....6....185..3...6....695....32...8....8.1.7...",
        settings: &[],
    },
    Example {
        id: "facts",
        methods: &["formulas", "sat"],
        board: "53467891267219534819834256.859761423426853.91713924856961537284287.19635.45286179",
        settings: &[],
    },
    Example {
        id: "sparse",
        methods: &["sat", "annealing", "tabu", "ilp", "exact"],
        board: "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        settings: &[],
    },
];

/// The examples for a method, the most fitting first: those it is named first for, then the others.
pub fn examples_of(method: &str) -> Vec<&'static Example> {
    let mut fitting: Vec<(usize, &Example)> = EXAMPLES
        .iter()
        .filter_map(|example| {
            let at = example.methods.iter().position(|id| *id == method)?;
            Some((at, example))
        })
        .collect();
    fitting.sort_by_key(|(at, _)| *at);
    fitting.into_iter().map(|(_, example)| example).collect()
}
