//! The boards of a contest: parsing, and checking of every answer.
//!
//! It is independent of the solvers, whose answers it checks.

/// A board as it was read.
pub(super) struct Board {
    pub(super) id: String,
    rows: usize,
    cols: usize,
    numbers: Vec<u16>,
    /// The board as it is given to the programs.
    pub(super) text: String,
}

impl Board {
    /// The percentage of cells given, to the nearest five.
    pub(super) fn fill(&self) -> u32 {
        let filled = self.numbers.iter().filter(|&&number| number > 0).count();
        let fives = (20.0 * filled as f64 / self.numbers.len() as f64).round();
        5 * fives as u32
    }

    /// Whether these digits keep the givens and occur once in every row, column and block.
    pub(super) fn is_solved_by(&self, digits: &[u16]) -> bool {
        let side = self.rows * self.cols;
        let keeps = |(&given, &digit): (&u16, &u16)| given == 0 || given == digit;
        if digits.len() != side * side || !self.numbers.iter().zip(digits).all(keeps) {
            return false;
        }
        let mut seen = vec![false; 3 * side * side];
        digits.iter().enumerate().all(|(cell, &digit)| {
            let (row, col) = (cell / side, cell % side);
            let block = row / self.rows * self.rows + col / self.cols;
            let digit = usize::from(digit);
            (1..=side).contains(&digit)
                && [row, side + col, 2 * side + block]
                    .into_iter()
                    .all(|house| !std::mem::replace(&mut seen[house * side + digit - 1], true))
        })
    }
}

/// The boards of a text: a line with the rows and columns of a block, then rows of numbers.
pub(super) fn boards(text: &str) -> Result<Vec<Board>, String> {
    let mut boards = Vec::new();
    let mut id = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(remark) = line.strip_prefix('#') {
            let named = remark
                .split_whitespace()
                .find_map(|word| word.strip_prefix("id="));
            named.unwrap_or(remark.trim()).clone_into(&mut id);
        } else if !line.trim().is_empty() {
            let amiss = || format!("board {id}: not a board of numbers with its blocks: '{line}'");
            let sizes: Vec<usize> = line.split_whitespace().flat_map(str::parse).collect();
            let &[rows, cols] = sizes.as_slice() else {
                return Err(amiss());
            };
            let side = rows.saturating_mul(cols);
            let body: Vec<&str> = lines.by_ref().take(side).collect();
            let numbers = body.iter().flat_map(|row| row.split_whitespace());
            let numbers: Result<Vec<u16>, _> = numbers.map(str::parse).collect();
            let numbers = numbers.map_err(|_| amiss())?;
            if side == 0 || side.checked_mul(side) != Some(numbers.len()) {
                return Err(amiss());
            }
            boards.push(Board {
                text: format!("# id={id}\n{rows} {cols}\n{}\n\n", body.join("\n")),
                id: id.clone(),
                rows,
                cols,
                numbers,
            });
        }
    }
    Ok(boards)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "# id=a clues=1\n2 2\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\n1 1\n0\n";

    #[test]
    fn boards_are_read_with_their_blocks() {
        let boards = boards(TWO).unwrap();
        assert_eq!((boards[0].id.as_str(), boards[0].rows), ("a", 2));
        assert_eq!(boards[1].numbers, [0]);
        assert!(super::boards("2 2\n1 0\n").is_err());
        assert!(super::boards("0 2\n").is_err());
    }

    #[test]
    fn fills_are_stated_in_steps_of_five() {
        let boards = boards(TWO).unwrap();
        // One of sixteen is 6 %.
        assert_eq!((boards[0].fill(), boards[1].fill()), (5, 0));
    }

    #[test]
    fn only_right_digits_solve() {
        let board = &boards(TWO).unwrap()[0];
        let is_solved_by = |digits: &[u16]| board.is_solved_by(digits);
        assert!(is_solved_by(&[
            1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1
        ]));
        // Another given, a digit twice in a block, a digit that does not exist, too few.
        assert!(!is_solved_by(&[
            2, 1, 3, 4, 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1
        ]));
        assert!(!is_solved_by(&[
            1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1
        ]));
        assert!(!is_solved_by(&[
            1, 2, 3, 5, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1
        ]));
        assert!(!is_solved_by(&[1, 2, 3, 4]));
    }
}
