//! Region sum lines: the same sum in every block.

use super::bounds::check_equal_sums;
use super::{Kind, Takes};
use crate::{Cell, HouseKind, Layout};

/// The clue.
pub(super) static REGION_SUM: Kind = Kind {
    id: "region-sum",
    aliases: &["region-sum-line"],
    name: ["Region sum line", "Linha de soma por região"],
    summary: [
        "the digits on the line have the same sum in every block that it passes through, each time that it does",
        "os dígitos da linha têm a mesma soma em cada bloco por que ela passa, cada vez que passa",
    ],
    cells: Takes::Cells(2, usize::MAX),
    check: |clue, layout| {
        if layout.is_latin() {
            return Err("the board has no blocks".to_owned());
        }
        if let Some(cell) = clue.all_cells().find(|&cell| block(layout, cell).is_none()) {
            return Err(format!("{} lies in no block", layout.shape().name(cell)));
        }
        if segments(layout, clue.cells()).len() < 2 {
            return Err("the line crosses no border between blocks".to_owned());
        }
        check_equal_sums(layout, segments(layout, clue.cells()).into_iter())
    },
    holds: |clue, board| {
        let (mut sums, mut last) = (Vec::new(), None);
        for &cell in clue.cells() {
            let here = board.layout.house_of(cell, HouseKind::Block);
            if here != last || sums.is_empty() {
                sums.push(0);
            }
            last = here;
            *sums.last_mut().expect("one was pushed") += board.value(cell);
        }
        sums.windows(2).all(|two| two[0] == two[1])
    },
    lower: |clue, lowering| {
        let segments = segments(lowering.layout, clue.cells());
        for (at, two) in segments.windows(2).enumerate() {
            let minus = two[1].iter().map(|&cell| (cell, -1));
            lowering.sum(two[0].iter().map(|&cell| (cell, 1)).chain(minus), 0);
            // The shortest segment restricts the longest most.
            if at > 0 {
                let plus = segments[0].iter().map(|&cell| (cell, 1));
                lowering.sum(plus.chain(two[1].iter().map(|&cell| (cell, -1))), 0);
            }
        }
    },
    ..Kind::BASE
};

fn block(layout: &Layout, cell: Cell) -> Option<crate::House> {
    layout.house_of(cell, HouseKind::Block)
}

fn segments<'a>(layout: &Layout, line: &'a [Cell]) -> Vec<&'a [Cell]> {
    line.chunk_by(|&a, &b| block(layout, a) == block(layout, b))
        .collect()
}
