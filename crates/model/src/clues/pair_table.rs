//! Custom tables: which pairs of digits neighbours on a line, or any two cells, may hold.

use super::{Clue, Kind, Takes};
use crate::Layout;

/// Neighbours on a line.
pub(super) static PAIR_CHAIN: Kind = Kind {
    id: "pair-chain",
    name: [
        "Custom pairs along a line",
        "Pares próprios ao longo de uma linha",
    ],
    summary: [
        "each cell and the next hold a pair of the table: for each first digit a row of 0 and 1, one for each second digit",
        "cada célula e a seguinte têm um par da tabela: para cada primeiro dígito uma linha de 0 e 1, um para cada segundo dígito",
    ],
    text: Some("table"),
    cells: Takes::Cells(2, usize::MAX),
    may_repeat: true,
    check: |clue, layout| check(clue, layout),
    holds: |clue, board| {
        let values = board.values(clue.cells());
        values
            .windows(2)
            .all(|two| allows(clue, board.side(), two[0], two[1]))
    },
    lower: |clue, lowering| {
        let side = lowering.side() as u32;
        lowering.chain(clue.cells(), |a, b| allows(clue, side, a, b));
    },
    ..Kind::BASE
};

/// Any two cells.
pub(super) static PAIR_ALL: Kind = Kind {
    id: "pair-all",
    name: [
        "Custom pairs of any two cells",
        "Pares próprios de quaisquer duas células",
    ],
    summary: [
        "any two cells, the earlier first, hold a pair of the table: for each first digit a row of 0 and 1, one for each second digit",
        "quaisquer duas células, a anterior primeiro, têm um par da tabela: para cada primeiro dígito uma linha de 0 e 1, um para cada segundo dígito",
    ],
    text: Some("table"),
    cells: Takes::Cells(2, usize::MAX),
    check: |clue, layout| check(clue, layout),
    holds: |clue, board| {
        let values = board.values(clue.cells());
        (1..values.len()).all(|second| {
            values[..second]
                .iter()
                .all(|&first| allows(clue, board.side(), first, values[second]))
        })
    },
    lower: |clue, lowering| {
        let side = lowering.side() as u32;
        lowering.all_pairs(clue.cells(), |a, b| allows(clue, side, a, b));
    },
    ..Kind::BASE
};

fn check(clue: &Clue, layout: &Layout) -> Result<(), String> {
    let side = layout.shape().side();
    let text = clue.text();
    if text.len() != side * side {
        return Err(format!(
            "a table of {} signs, expected {}",
            text.len(),
            side * side
        ));
    }
    match text.chars().find(|sign| !['0', '1'].contains(sign)) {
        Some(sign) => Err(format!("'{sign}' in the table, expected 0 or 1")),
        None => Ok(()),
    }
}

fn allows(clue: &Clue, side: u32, first: u32, second: u32) -> bool {
    clue.text().as_bytes()[((first - 1) * side + second - 1) as usize] == b'1'
}
