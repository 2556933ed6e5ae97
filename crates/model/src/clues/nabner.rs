//! Nabner lines: no two digits are consecutive or equal.

use super::{Kind, Takes};

/// The clue.
pub(super) static NABNER: Kind = Kind {
    id: "nabner",
    aliases: &["nabner-line"],
    name: ["Nabner line", "Linha nabner"],
    summary: [
        "no two digits on the line are equal or consecutive, wherever they stand on it",
        "não há na linha dois dígitos iguais ou consecutivos, onde quer que estejam",
    ],
    cells: Takes::Cells(2, usize::MAX),
    check: |clue, layout| {
        let (count, most) = (clue.cells().len(), layout.shape().side().div_ceil(2));
        if count > most {
            return Err(format!(
                "{count} cells, and only {most} digits are not consecutive"
            ));
        }
        Ok(())
    },
    holds: |clue, board| {
        let mut values = board.values(clue.cells());
        values.sort_unstable();
        values.windows(2).all(|two| two[0] + 1 < two[1])
    },
    lower: |clue, lowering| {
        lowering.all_different(clue.cells());
        lowering.all_pairs(clue.cells(), |a, b| a.abs_diff(b) > 1);
    },
    ..Kind::BASE
};
