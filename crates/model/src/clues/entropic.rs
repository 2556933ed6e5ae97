//! Entropic lines: low, middle and high digits take turns.

use super::{Kind, Takes};
use crate::Layout;

/// The clue.
pub(super) static ENTROPIC: Kind = Kind {
    id: "entropic",
    aliases: &["entropic-line", "entropy-line"],
    name: ["Entropic line", "Linha entrópica"],
    summary: [
        "any three cells in a row on the line hold a low, a middle and a high digit: 123, 456 and 789 on a 9x9 board",
        "três células seguidas da linha têm um dígito baixo, um médio e um alto: 123, 456 e 789 num tabuleiro 9x9",
    ],
    cells: Takes::Cells(2, usize::MAX),
    may_repeat: true,
    check: |_, layout| check_thirds(layout),
    holds: |clue, board| {
        let third = board.side() / 3;
        let values = board.values(clue.cells());
        values.windows(values.len().min(3)).all(|window| {
            let mut thirds: Vec<u32> = window.iter().map(|value| (value - 1) / third).collect();
            thirds.sort_unstable();
            thirds.dedup();
            thirds.len() == window.len()
        })
    },
    lower: |clue, lowering| {
        let (cells, third) = (clue.cells(), lowering.side() as u32 / 3);
        let apart = |gap: usize| (gap..cells.len()).map(move |at| [cells[at - gap], cells[at]]);
        let pairs = (1..3).flat_map(apart);
        lowering.pairs(pairs.collect(), |a, b| (a - 1) / third != (b - 1) / third);
    },
    ..Kind::BASE
};

/// Whether digits fall into three parts of one size.
pub(super) fn check_thirds(layout: &Layout) -> Result<(), String> {
    let side = layout.shape().side();
    if side.is_multiple_of(3) {
        return Ok(());
    }
    Err(format!(
        "{side} digits do not fall into three parts of one size"
    ))
}
