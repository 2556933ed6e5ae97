//! Givens that clash: the same digit twice in a row, a column or a box.
//!
//! A sweep sees a clash of two boxes at once, because the digit is left without a permutation. Two
//! equal givens in one box leave it one, and then only a search that fills the whole board finds the
//! contradiction: on an almost empty board that takes hours. Looking at the givens first would cost
//! easy puzzles several per cent, so it is done when a puzzle has taken [`CHECKED_AT`] guesses.

use crate::Board;

/// The guess before which the givens are looked at. Puzzles with one solution rarely take that many.
pub(crate) const CHECKED_AT: u32 = 16;

/// Whether two givens clash. Bytes past 9 are no givens.
#[cold]
pub(crate) fn has_clash(givens: &Board) -> bool {
    let mut seen = [0_u16; 27];
    let mut clashes = 0;
    for (cell, &given) in givens.iter().enumerate() {
        if (1..=9).contains(&given) {
            let (row, col) = (cell / 9, cell % 9);
            for house in [row, 9 + col, 18 + row / 3 * 3 + col / 3] {
                clashes |= seen[house] & 1 << given;
                seen[house] |= 1 << given;
            }
        }
    }
    clashes != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_cells_clash_if_they_share_a_house() {
        for one in 0..81 {
            for other in 0..81 {
                let is_peer = one / 9 == other / 9
                    || one % 9 == other % 9
                    || (one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3);
                let mut board = [0; 81];
                (board[one], board[other]) = (9, 9);
                assert_eq!(has_clash(&board), one != other && is_peer);
                if one != other {
                    board[other] = 1;
                    assert!(!has_clash(&board));
                }
            }
        }
        assert!(!has_clash(&[0; 81]) && !has_clash(&[200; 81]));
    }
}
