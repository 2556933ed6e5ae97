//! Whispers: neighbours on a line are far apart.

use super::{Kind, Need, Number, Takes, check_difference};

/// The clue.
pub(super) static WHISPER: Kind = Kind {
    id: "whisper",
    aliases: &["german-whisper", "whisper-line"],
    name: ["Whisper", "Sussurro"],
    summary: [
        "neighbours on the line differ by at least 5 (German), 4 (Dutch) or what is said",
        "vizinhos na linha diferem em pelo menos 5 (alemão), 4 (holandês) ou no que se diz",
    ],
    cells: Takes::Cells(2, usize::MAX),
    number: Some(Number {
        key: "difference",
        need: Need::Default(5),
    }),
    may_repeat: true,
    check: check_difference,
    holds: |clue, board| {
        let values = board.values(clue.cells());
        values
            .windows(2)
            .all(|two| two[0].abs_diff(two[1]) >= clue.expect_number())
    },
    lower: |clue, lowering| {
        let least = clue.expect_number();
        lowering.chain(clue.cells(), |a, b| a.abs_diff(b) >= least);
    },
    ..Kind::BASE
};
