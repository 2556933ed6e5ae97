//! How large a board is drawn: the best of some forms that the screen has room for.
//!
//! * *tables*: every cell is a little table of its marks, with lines between all cells;
//! * *lines*: a cell is one line, in which marks stand side by side;
//! * *signs*: a cell is a sign or two; marks are a colon, and are read below the board.
//!
//! A board that is too large even so is shown in part, around the cursor.

use satur_model::{Layout, Shape};

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// Columns and rows of a cell.
    pub(super) cell: [usize; 2],
    /// The blanks around a cell.
    pub(super) gap: usize,
    /// Whether digits past 9 are letters.
    pub(super) are_letters: bool,
    /// Whether there are lines between all cells, not only between blocks.
    pub(super) has_all_lines: bool,
}

/// Where cells and lines are along one edge of the board.
pub(super) struct Axis {
    /// Where each cell begins.
    pub(super) cells: Vec<usize>,
    /// Where lines are, each with the number of cells before it.
    pub(super) lines: Vec<(usize, usize)>,
}

impl Axis {
    /// The length of the edge.
    pub(super) fn len(&self) -> usize {
        self.lines.last().map_or(0, |(at, _)| at + 1)
    }
}

impl Form {
    /// The forms of a shape, the roomiest first.
    fn all(shape: Shape) -> Vec<Self> {
        let side = shape.side();
        let digit = if side > 9 { 2 } else { 1 };
        let (cols, rows) = shape.digit_table();
        let table = Self {
            cell: [cols * (digit + 1) + 1, rows],
            gap: 0,
            are_letters: false,
            has_all_lines: true,
        };
        let line = |wide: usize| Self {
            cell: [wide, 1],
            gap: 1,
            are_letters: side > 9,
            has_all_lines: false,
        };
        let sign = |wide: usize, gap: usize| Self {
            cell: [wide, 1],
            gap,
            are_letters: wide == 1 && side > 9,
            has_all_lines: false,
        };
        let mut forms = vec![table];
        forms.extend((3..=side.min(9)).rev().map(line));
        if side > 9 {
            forms.push(sign(2, 1));
        }
        forms.extend([sign(1, 1), sign(1, 0)]);
        forms
    }

    /// The roomiest form that fits, or the smallest if none does.
    pub(super) fn fitting(layout: &Layout, width: usize, height: usize) -> Self {
        let mut forms = Self::all(layout.shape());
        if layout.jigsaw().is_some() {
            // Irregular blocks are seen only where every cell has its lines.
            forms.retain(|form| form.has_all_lines);
        }
        let fits = |form: &&Self| {
            let [wide, high] = form.axes(layout).map(|axis| axis.len());
            // Lower than any other is none, so height decides only about tables.
            wide <= width && (high <= height || form.cell[1] == 1)
        };
        let fitting = forms.iter().find(fits).or(forms.last());
        *fitting.expect("there are forms")
    }

    /// The columns and the rows of a board.
    pub(super) fn axes(&self, layout: &Layout) -> [Axis; 2] {
        let shape = layout.shape();
        let [across, down] = [shape.width(), shape.height()];
        // Grids that overlap share whole blocks, so their blocks lie in the same stacks and bands.
        let [stack, band] = if layout.jigsaw().is_some() || layout.is_latin() {
            [across, down]
        } else {
            [
                shape.stacks().next().map_or(across, |cols| cols.len()),
                shape.bands().next().map_or(down, |rows| rows.len()),
            ]
        };
        [
            self.axis(across, stack, self.cell[0], self.gap),
            self.axis(down, band, self.cell[1], 0),
        ]
    }

    /// An edge of so many cells, with a line before each block and, where there are lines between all cells, before
    /// each cell.
    fn axis(&self, count: usize, block: usize, size: usize, gap: usize) -> Axis {
        let (mut cells, mut lines, mut at) = (Vec::new(), Vec::new(), 0);
        for number in 0..count {
            if number % block == 0 {
                lines.push((at, number));
                at += 1 + gap;
            } else if self.has_all_lines {
                lines.push((at, number));
                at += 1;
            }
            cells.push(at);
            at += size + gap;
        }
        lines.push((at, count));
        Axis { cells, lines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_screen_never_makes_the_board_smaller() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (1, 7)] {
            let shape = Shape::new(rows, cols).unwrap();
            let mut last = 0;
            for width in 20..200 {
                let [wide, _] = Form::fitting(&shape.into(), width, 60).axes(&shape.into());
                assert!(wide.len() >= last, "{rows}x{cols} on {width}");
                last = wide.len();
                assert_eq!(wide.cells.len(), shape.side());
            }
        }
    }

    #[test]
    fn grids_that_overlap_fit_a_usual_screen_and_their_blocks_have_lines() {
        for board in satur_model::Overlapping::ALL {
            let rule = satur_model::rules::find(board.id).unwrap();
            let layout = Layout::new(Shape::classic(), None, &[rule]).unwrap();
            let shape = layout.shape();
            let [wide, high] = Form::fitting(&layout, 77, 15).axes(&layout);
            assert_eq!(wide.cells.len(), shape.width());
            assert_eq!(high.cells.len(), shape.height());
            assert!(wide.len() <= 77, "{layout}");
            let before: Vec<usize> = wide.lines.iter().map(|line| line.1).collect();
            assert_eq!(before, (0..=shape.width()).step_by(3).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nine_by_nine_has_tables_on_a_large_screen_and_lines_on_a_usual_one() {
        let size = |width, height| Form::fitting(&Shape::classic().into(), width, height).cell;
        assert_eq!(size(120, 50), [7, 3]);
        assert_eq!(size(77, 15), [6, 1]);
        assert_eq!(size(37, 15), [1, 1]);
    }
}
