//! One file for each format, and the registry.

pub(crate) mod array;
pub(crate) mod bank;
pub(crate) mod boxes;
pub(crate) mod candidates;
pub(crate) mod cnf;
pub(crate) mod col;
pub(crate) mod dash;
pub(crate) mod dot;
pub(crate) mod facts;
pub(crate) mod formulas;
pub(crate) mod fpuzzles;
pub(crate) mod fpuzzles_json;
pub(crate) mod grid;
pub(crate) mod gsf;
pub(crate) mod header;
pub(crate) mod hodoku;
mod iss;
mod jigsaw;
pub(crate) mod json;
pub(crate) mod kaggle;
mod killer;
mod killer_long;
mod ksudoku;
pub(crate) mod line;
pub(crate) mod lp;
pub(crate) mod markdown;
pub(crate) mod mathprog;
pub(crate) mod mathprog_model;
pub(crate) mod numpy;
pub(crate) mod opb;
pub(crate) mod opensudoku;
pub(crate) mod order;
pub(crate) mod sdk;
pub(crate) mod sdx;
pub(crate) mod spaces;
pub(crate) mod ss;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
pub(crate) mod sukaku;
pub(crate) mod svg;
pub(crate) mod table;
mod tatham;
pub(crate) mod text;
pub(crate) mod ufmg;
pub(crate) mod ufrj;

use crate::Format;

/// Every format, in the order in which they are tried on text of unknown kind: the ones
/// with an unmistakable mark first, the most forgiving last.
pub static FORMATS: &[&Format] = &[
    // Links.
    &sudokuwiki::FORMAT,
    &fpuzzles::FORMAT,
    &sudokupad::FORMAT,
    // Documents.
    &json::FORMAT,
    &array::FORMAT,
    &numpy::FORMAT,
    &opensudoku::FORMAT,
    &ksudoku::FORMAT,
    &markdown::FORMAT,
    // Lines that say what they are.
    &hodoku::FORMAT,
    &bank::FORMAT,
    &kaggle::FORMAT,
    &gsf::FORMAT,
    &iss::FORMAT,
    &tatham::FORMAT,
    &jigsaw::FORMAT,
    &killer_long::FORMAT,
    &killer::FORMAT,
    // Texts of statements.
    &mathprog::FORMAT,
    // Boards in a form that nothing else has.
    &facts::FORMAT,
    &dash::FORMAT,
    &table::FORMAT,
    // Boards with their size before them.
    &boxes::FORMAT,
    &header::FORMAT,
    &order::FORMAT,
    // Grids in a frame of their own.
    &ss::FORMAT,
    &sdk::FORMAT,
    &sdx::FORMAT,
    &candidates::FORMAT,
    // Cells and nothing else.
    &sukaku::FORMAT,
    &spaces::FORMAT,
    &line::FORMAT,
    &grid::FORMAT,
    // Only written.
    &fpuzzles_json::FORMAT,
    &text::FORMAT,
    &svg::FORMAT,
    &ufmg::FORMAT,
    &ufrj::FORMAT,
    &cnf::FORMAT,
    &opb::FORMAT,
    &formulas::FORMAT,
    &lp::FORMAT,
    &mathprog_model::FORMAT,
    &col::FORMAT,
    &dot::FORMAT,
];
