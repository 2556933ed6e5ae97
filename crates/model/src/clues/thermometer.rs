//! Thermometers: digits that rise from the bulb.

use super::{Form, Kind, Takes, check_distinct};

/// Digits rise.
pub(super) static THERMOMETER: Kind = Kind {
    id: "thermometer",
    aliases: &["thermo"],
    name: ["Thermometer", "Termômetro"],
    summary: [
        "digits rise from the bulb to the end",
        "os dígitos sobem do bulbo até a ponta",
    ],
    form: Form::Thermometer,
    cells: Takes::Cells(2, usize::MAX),
    check: |clue, layout| check_distinct(clue.cells().len(), layout.shape().side()),
    holds: |clue, board| {
        board
            .values(clue.cells())
            .windows(2)
            .all(|two| two[0] < two[1])
    },
    lower: |clue, lowering| lowering.chain(clue.cells(), |a, b| a < b),
    ..Kind::BASE
};

/// Digits rise or stay.
pub(super) static SLOW_THERMOMETER: Kind = Kind {
    id: "slow-thermometer",
    aliases: &["slow-thermo"],
    name: ["Slow thermometer", "Termômetro lento"],
    summary: [
        "digits rise from the bulb to the end or stay the same",
        "os dígitos sobem do bulbo até a ponta ou ficam iguais",
    ],
    form: Form::Thermometer,
    cells: Takes::Cells(2, usize::MAX),
    holds: |clue, board| board.values(clue.cells()).is_sorted(),
    lower: |clue, lowering| lowering.chain(clue.cells(), |a, b| a <= b),
    ..Kind::BASE
};
