//! `cargo xtask tool`: development programs. They need the libraries, which `xtask` does not depend
//! on, so each is an example of the crate that it is about; this saves looking for it.

use crate::cargo;

/// A tool: its name, the package whose example it is, and its purpose.
const TOOLS: [(&str, &str, &str); 11] = [
    (
        "make_boards",
        "satur-generate",
        "SHAPE COUNT SEED [GIVENS]: the boards that this repository carries",
    ),
    (
        "holes",
        "satur-generate",
        "SHAPE SHARE COUNT SEED: full grids with holes, for contests",
    ),
    (
        "layouts",
        "satur-generate",
        "[COUNT] [SEED]: random jigsaws, and the memory that they leave behind",
    ),
    (
        "seventeen",
        "satur-generate",
        "[COUNT] [SEED] [nothing]: puzzles with 17 givens, for generate --clues 17 to begin with",
    ),
    (
        "mixing",
        "satur-generate",
        "how many steps the walk over full grids needs",
    ),
    (
        "distribution",
        "satur-generate",
        "NAME=FILE…: givens and ratings of generators, drawn side by side",
    ),
    (
        "hunt",
        "satur-logic",
        "positions that show a technique, for its page; SATUR_TECHNIQUE names it",
    ),
    (
        "se_trace",
        "satur-logic",
        "the steps by which each puzzle of the standard input is rated",
    ),
    (
        "boards",
        "satur-methods",
        "METHOD SECONDS: answers the boards of the standard input, with times",
    ),
    (
        "ufma",
        "satur-methods",
        "[RUNS]: the tables of the SaturBFS paper, and the speed of its program",
    ),
    (
        "ufrgs",
        "satur-methods",
        "[SEEDS] [METHOD…]: the ten instances of the annealing report",
    ),
];

pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    let Some((name, rest)) = words.split_first() else {
        print!("{}", list());
        return Ok(());
    };
    let known = TOOLS.iter().find(|(tool, ..)| tool == name);
    let Some((_, package, _)) = known else {
        return Err(format!(
            "there is no tool '{name}'; these there are:\n{}",
            list()
        ));
    };
    let run = ["run", "--release", "--quiet", "--package", package];
    cargo(&[&run[..], &["--example", name, "--"], rest].concat())
}

fn list() -> String {
    let line = |(name, _, what): &(&str, &str, &str)| format!("  {name:13} {what}\n");
    TOOLS.iter().map(line).collect()
}
