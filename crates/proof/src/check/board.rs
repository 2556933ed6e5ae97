//! The cells of a board and which of them differ, defined independently of every solver.
//!
//! A rule is defined by a label: cells with the same label under it differ. Rules of chess pieces
//! are defined by the distance of two cells. Boards of overlapping grids are defined by the places
//! of their grids, in blocks of three by three cells.

use std::collections::BTreeMap;

/// The cells of a board and its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    side: usize,
    /// Row and column of each cell, from 0, row by row.
    places: Vec<(usize, usize)>,
    /// Cells that hold all digits.
    houses: Vec<Vec<usize>>,
    /// Pairs of cells that differ and share no house.
    pairs: Vec<(usize, usize)>,
}

/// The label of a cell under a rule, if it has one.
type Label<'a> = &'a dyn Fn(usize, usize) -> Option<usize>;

const ASTERISK: [&str; 9] = [
    ".........",
    "....*....",
    "..*...*..",
    ".........",
    ".*..*..*.",
    ".........",
    "..*...*..",
    "....*....",
    ".........",
];
const GIRANDOLA: [&str; 9] = [
    "*.......*",
    "....*....",
    ".........",
    ".........",
    ".*..*..*.",
    ".........",
    ".........",
    "....*....",
    "*.......*",
];

/// The upper left blocks of the grids of a board of overlapping grids.
fn grids(rule: &str) -> Option<Vec<(usize, usize)>> {
    let row = |top: usize, lefts: &[usize]| -> Vec<(usize, usize)> {
        lefts.iter().map(|&left| (top, left)).collect()
    };
    let rows: Vec<Vec<(usize, usize)>> = match rule {
        "samurai" => vec![row(0, &[0, 4]), row(2, &[2]), row(4, &[0, 4])],
        "sohei" => vec![row(0, &[2]), row(2, &[0, 4]), row(4, &[2])],
        "windmill" => vec![
            row(0, &[1]),
            row(1, &[4]),
            row(2, &[2]),
            row(3, &[0]),
            row(4, &[3]),
        ],
        "butterfly" => vec![row(0, &[0, 1]), row(1, &[0, 1])],
        "gattai-8" => vec![row(0, &[0, 4, 8]), row(2, &[2, 6]), row(4, &[0, 4, 8])],
        "shogun" => vec![
            row(0, &[0, 4, 8, 12]),
            row(2, &[2, 6, 10]),
            row(4, &[0, 4, 8, 12]),
        ],
        "sumo" => vec![
            row(0, &[0, 4, 8]),
            row(2, &[2, 6]),
            row(4, &[0, 4, 8]),
            row(6, &[2, 6]),
            row(8, &[0, 4, 8]),
        ],
        "clueless-1" | "clueless-2" => (0..3).map(|band| row(3 * band, &[0, 3, 6])).collect(),
        _ => return None,
    };
    Some(rows.concat())
}

impl Board {
    /// Returns a square of rows, columns and blocks of this size.
    pub fn blocks(block_rows: usize, block_cols: usize) -> Self {
        let mut board = Self::lines(block_rows * block_cols);
        board.label(&|row, col| Some(row / block_rows * block_rows + col / block_cols));
        board
    }

    /// Returns a board with further rules: the region of each cell in place of its block, row by
    /// row, and rules by their ids. The error names a rule that is unknown or does not fit.
    pub fn with_rules(
        block_rows: usize,
        block_cols: usize,
        regions: Option<&[u32]>,
        rules: &[&str],
    ) -> Result<Self, String> {
        if let Some(&rule) = rules.iter().find(|rule| grids(rule).is_some()) {
            if rules.len() > 1 || regions.is_some() {
                return Err(format!("{rule} goes with no other rule"));
            }
            let mut board = Self::overlapping(&grids(rule).unwrap_or_default());
            match rule {
                "clueless-1" => board.add_tenth(&|line| (line % 3 == 1).then_some(line / 3)),
                "clueless-2" => board.add_tenth(&|line| {
                    let is_middle = line % 9 / 3 == 1;
                    is_middle.then_some(line / 9 * 3 + line % 3)
                }),
                _ => {}
            }
            return Ok(board);
        }
        let side = block_rows * block_cols;
        let mut board = match regions {
            _ if rules.contains(&"latin") => Self::lines(side),
            Some(regions) => {
                if regions.len() != side * side {
                    return Err(format!(
                        "regions for {} cells of {}",
                        regions.len(),
                        side * side
                    ));
                }
                let mut board = Self::lines(side);
                let name = |region: u32| regions.iter().position(|&other| other == region);
                board.label(&|row, col| name(regions[row * side + col]));
                board
            }
            None => Self::blocks(block_rows, block_cols),
        };
        for &rule in rules {
            board.add(rule, block_rows, block_cols)?;
        }
        if let Some(house) = board.houses.iter().find(|house| house.len() != side) {
            return Err(format!(
                "a house of {} cells on a board of side {side}",
                house.len()
            ));
        }
        board.keep_bare_pairs();
        Ok(board)
    }

    /// Returns the rows and columns of a square.
    fn lines(side: usize) -> Self {
        let places = (0..side * side).map(|cell| (cell / side, cell % side));
        let mut board = Self {
            side,
            places: places.collect(),
            houses: Vec::new(),
            pairs: Vec::new(),
        };
        board.label(&|row, _| Some(row));
        board.label(&|_, col| Some(col));
        board
    }

    fn overlapping(grids: &[(usize, usize)]) -> Self {
        let is_in = |row: usize, col: usize, &(top, left): &(usize, usize)| {
            (3 * top..3 * top + 9).contains(&row) && (3 * left..3 * left + 9).contains(&col)
        };
        let far = 9 + 3 * grids
            .iter()
            .map(|grid| grid.0.max(grid.1))
            .max()
            .unwrap_or(0);
        let all = (0..far).flat_map(|row| (0..far).map(move |col| (row, col)));
        let places = all.filter(|&(row, col)| grids.iter().any(|grid| is_in(row, col, grid)));
        let mut board = Self {
            side: 9,
            places: places.collect(),
            houses: Vec::new(),
            pairs: Vec::new(),
        };
        for grid in grids {
            board.label(&|row, col| is_in(row, col, grid).then_some(row));
            board.label(&|row, col| is_in(row, col, grid).then_some(col));
        }
        board.label(&|row, col| Some(row / 3 * far + col / 3));
        board
    }

    /// Adds a grid of the cells whose row and column both have a number in it.
    fn add_tenth(&mut self, number: &dyn Fn(usize) -> Option<usize>) {
        let place = |row: usize, col: usize| number(row).zip(number(col));
        self.label(&|row, col| place(row, col).map(|(row, _)| row));
        self.label(&|row, col| place(row, col).map(|(_, col)| col));
        self.label(&|row, col| place(row, col).map(|(row, col)| row / 3 * 3 + col / 3));
    }

    /// Adds houses of the cells with the same label.
    fn label(&mut self, label: Label) {
        let mut houses: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (cell, &(row, col)) in self.places.iter().enumerate() {
            if let Some(name) = label(row, col) {
                houses.entry(name).or_default().push(cell);
            }
        }
        for house in houses.into_values() {
            if !self.houses.contains(&house) {
                self.houses.push(house);
            }
        }
    }

    fn add(&mut self, rule: &str, block_rows: usize, block_cols: usize) -> Result<(), String> {
        let (side, last) = (self.side, self.side - 1);
        let drawn = |picture: [&'static str; 9]| {
            move |row: usize, col: usize| (picture[row].as_bytes()[col] == b'*').then_some(0)
        };
        match rule {
            "latin" => {}
            "x" => {
                self.label(&|row, col| (row == col).then_some(0));
                self.label(&|row, col| (row + col == last).then_some(0));
            }
            "windoku" => {
                let at = |place: usize, size: usize| {
                    let (window, inside) =
                        (place.checked_sub(1)? / (size + 1), (place - 1) % (size + 1));
                    (inside < size && 1 + window * (size + 1) + size < side).then_some(window)
                };
                self.label(&|row, col| Some(at(row, block_rows)? * side + at(col, block_cols)?));
            }
            "disjoint" => {
                self.label(&|row, col| Some(row % block_rows * block_cols + col % block_cols));
            }
            "centre-dot" => self.label(&|row, col| {
                let is_centre =
                    row % block_rows == block_rows / 2 && col % block_cols == block_cols / 2;
                is_centre.then_some(0)
            }),
            "asterisk" | "girandola" if side != 9 => {
                return Err(format!("{rule} is for boards of side 9"));
            }
            "asterisk" => self.label(&drawn(ASTERISK)),
            "girandola" => self.label(&drawn(GIRANDOLA)),
            "anti-king" => self.apart(2),
            "anti-knight" => self.apart(5),
            "anti-camel" => self.apart(10),
            _ => return Err(format!("the checker does not know the rule '{rule}'")),
        }
        Ok(())
    }

    /// Makes cells differ whose distance has this square.
    fn apart(&mut self, square: usize) {
        for (cell, &(row, col)) in self.places.iter().enumerate() {
            for (other, &(other_row, other_col)) in self.places.iter().enumerate().skip(cell + 1) {
                let (down, across) = (row.abs_diff(other_row), col.abs_diff(other_col));
                if down * down + across * across == square {
                    self.pairs.push((cell, other));
                }
            }
        }
    }

    /// Removes the pairs that share a house.
    fn keep_bare_pairs(&mut self) {
        let houses = &self.houses;
        self.pairs.retain(|(one, other)| {
            !houses
                .iter()
                .any(|house| house.contains(one) && house.contains(other))
        });
        self.pairs.sort_unstable();
        self.pairs.dedup();
    }

    /// The number of digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.places.len()
    }

    /// The cells of each house, which holds every digit once.
    pub fn houses(&self) -> &[Vec<usize>] {
        &self.houses
    }

    /// The pairs of cells that differ and share no house.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// A cell as people write it: `r1c2`.
    pub fn name(&self, cell: usize) -> String {
        match self.places.get(cell) {
            Some((row, col)) => format!("r{}c{}", row + 1, col + 1),
            None => format!("cell {cell}"),
        }
    }

    /// The cell that people write as `r1c2`, if the board has it.
    pub fn named(&self, name: &str) -> Option<usize> {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let index = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        let place = (index(row)?, index(col)?);
        // Cells are in the order of their rows and columns.
        self.places.binary_search(&place).ok()
    }
}
