//! The graph of the board for Graphviz.
//!
//! Every cell is a node at its place, joined to the cells it shares a row, a column or a
//! block with. A digit is the label of its node, and its colour; the border of a given is
//! thick. The text asks for `neato`, which keeps nodes where they are pinned, and for straight
//! edges: curved ones, which avoid the nodes, take Graphviz hours on a board of 9x9.

use std::io::{self, Write as _};

use satur_draw::graph;

use crate::format::{Format, Remark, Writer, page};
use crate::{Sheet, WriteError, WriteOptions};

/// The format.
pub(crate) const FORMAT: Format = Format {
    id: "dot",
    summary: "the graph of the board for Graphviz, digits as colours",
    extensions: &["dot", "gv"],
    page: page!("dot"),
    reader: None,
    writer: Some(Writer {
        single: true,
        remark: Remark::Comment("// ", ""),
        keeps_rules: true,
        ..Writer::plain(write)
    }),
    answers: "dot",
};

fn write(sheet: &Sheet, _: &WriteOptions, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let board = sheet.board();
    let givens = sheet.puzzle().givens();
    let layout = sheet.puzzle().layout();
    let shape = board.shape();
    let side = shape.side();
    let mut out = io::BufWriter::new(out);
    writeln!(
        out,
        "// Sudoku, side {side}, blocks of {}",
        shape.block_in_words()
    )?;
    writeln!(out, "graph sudoku {{")?;
    writeln!(out, "  layout=neato; splines=line;")?;
    writeln!(
        out,
        "  node [shape=circle, width=0.5, fixedsize=true, style=filled, fillcolor=white];"
    )?;
    writeln!(out, "  edge [color=\"#00000030\"];")?;
    for (cell, digit) in board.iter() {
        // One inch a cell; Graphviz counts upwards.
        let (x, y) = graph::place(layout, cell);
        write!(out, "  {} [pos=\"{x},{}!\"", shape.name(cell), -y)?;
        match digit {
            None => write!(out, ", label=\"\"")?,
            Some(digit) => {
                let hue = digit.index() as f64 / side as f64;
                write!(out, ", label=\"{digit}\", fillcolor=\"{hue:.3} 0.5 1.0\"")?;
            }
        }
        if givens[cell].is_some() {
            write!(out, ", penwidth=3")?;
        }
        writeln!(out, "];")?;
    }
    for cell in shape.all_cells() {
        for &peer in layout.peers(cell).iter().filter(|&&peer| peer > cell) {
            writeln!(out, "  {} -- {};", shape.name(cell), shape.name(peer))?;
        }
    }
    writeln!(out, "}}")?;
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use satur_model::Puzzle;
    use satur_testkit::boards::shape;

    use super::*;
    use crate::testing;

    #[test]
    fn a_small_board_fits_on_a_page() {
        let mut grid = satur_model::Grid::empty(shape(1, 2));
        grid[shape(1, 2).cell(0, 1)] = satur_model::Digit::from_number(2);
        let text = testing::write(&FORMAT, &Puzzle::new(grid));
        let body: Vec<&str> = text.lines().skip(5).collect();
        let expected = [
            "  r1c1 [pos=\"0,-0!\", label=\"\"];",
            "  r1c2 [pos=\"1,-0!\", label=\"2\", fillcolor=\"0.500 0.5 1.0\", penwidth=3];",
            "  r2c1 [pos=\"0,-1.5!\", label=\"\"];",
            "  r2c2 [pos=\"1,-1.5!\", label=\"\"];",
            "  r1c1 -- r1c2;",
            "  r1c1 -- r2c1;",
            "  r1c2 -- r2c2;",
            "  r2c1 -- r2c2;",
            "}",
        ];
        assert_eq!(body, expected);
    }

    #[test]
    fn every_edge_stands_once() {
        for shape in testing::shapes() {
            let text = testing::write(&FORMAT, &testing::puzzle(shape, 2));
            let edges = text.lines().filter(|line| line.contains(" -- ")).count();
            assert_eq!(edges, shape.cells() * shape.degree() / 2);
        }
    }
}
