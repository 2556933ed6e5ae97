//! Extra regions: cells that differ.

use super::{Form, Kind, Takes, check_distinct};

/// The clue.
pub(super) static EXTRA_REGION: Kind = Kind {
    id: "extra-region",
    aliases: &["extra"],
    name: ["Extra region", "Região extra"],
    summary: [
        "the digits of the region differ",
        "os dígitos da região são diferentes",
    ],
    form: Form::Area,
    cells: Takes::Cells(2, usize::MAX),
    check: |clue, layout| check_distinct(clue.cells().len(), layout.shape().side()),
    holds: |clue, board| board.all_differ(clue.cells()),
    lower: |clue, lowering| lowering.all_different(clue.cells()),
    ..Kind::BASE
};
