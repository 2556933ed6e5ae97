//! Indexers: cells that say where a digit stands.

use super::{Clue, Filled, Form, Kind, Lowering, Takes};
use crate::{Cell, HouseKind, Layout};

/// A clue on cells that index a house of this kind. It is a macro because the functions of a `Kind`
/// are plain pointers, which cannot capture the kind of house.
macro_rules! indexer {
    ($house:expr) => {
        Kind {
            form: Form::Cell,
            cells: Takes::Cells(1, usize::MAX),
            check: |clue, layout| check(clue, layout, $house),
            holds: |clue, board| holds(clue, board, $house),
            lower: |clue, lowering| lower(clue, lowering, $house),
            ..Kind::BASE
        }
    };
}

/// Rows: what stands in row X of a column says in which row the X stands.
pub(super) static ROW_INDEXER: Kind = Kind {
    id: "row-indexer",
    aliases: &["indexer", "indexing"],
    name: ["Row indexer", "Indexador de linha"],
    summary: [
        "in row X, the cell says which row of its column holds the X",
        "na linha X, a célula diz qual linha de sua coluna contém o X",
    ],
    ..indexer!(HouseKind::Column)
};

/// Columns: what stands in column X of a row says in which column the X stands.
pub(super) static COLUMN_INDEXER: Kind = Kind {
    id: "column-indexer",
    aliases: &["indexer", "indexing"],
    name: ["Column indexer", "Indexador de coluna"],
    summary: [
        "in column X, the cell says which column of its row holds the X",
        "na coluna X, a célula diz qual coluna de sua linha contém o X",
    ],
    ..indexer!(HouseKind::Row)
};

/// Blocks: what stands at place X of a block says at which place the X stands.
pub(super) static BOX_INDEXER: Kind = Kind {
    id: "box-indexer",
    aliases: &["indexer", "indexing"],
    name: ["Box indexer", "Indexador de bloco"],
    summary: [
        "at place X of a block, read row by row, the cell says which place of the block holds the X",
        "na posição X de um bloco, lido linha a linha, a célula diz qual posição do bloco contém o X",
    ],
    ..indexer!(HouseKind::Block)
};

fn check(clue: &Clue, layout: &Layout, kind: HouseKind) -> Result<(), String> {
    if kind == HouseKind::Block && layout.is_latin() {
        return Err("the board has no blocks".to_owned());
    }
    let side = layout.shape().side();
    for &cell in clue.cells() {
        let house = layout.house_of(cell, kind).map(|house| layout.house(house));
        if house.is_none_or(|cells| cells.len() != side) {
            let name = layout.shape().name(cell);
            return Err(format!(
                "{name} lies in no {kind} with a cell for each digit"
            ));
        }
    }
    Ok(())
}

fn holds(clue: &Clue, board: &Filled, kind: HouseKind) -> bool {
    clue.cells().iter().all(|&cell| {
        let house = board.layout.house_of(cell, kind).expect("it was checked");
        let cells = board.layout.house(house);
        let place = cells.iter().position(|&other| other == cell);
        let there = cells[board.value(cell) as usize - 1];
        place == Some(board.value(there) as usize - 1)
    })
}

fn lower(clue: &Clue, lowering: &mut Lowering, kind: HouseKind) {
    for &cell in clue.cells() {
        let layout = lowering.layout;
        let house = layout.house_of(cell, kind).expect("it was checked");
        let cells: Vec<Cell> = layout.house(house).to_vec();
        let own = (1..).zip(&cells).find(|&(_, &other)| other == cell);
        let own = own.map_or(0, |(place, _)| place);
        for (place, &other) in (1..).zip(&cells) {
            lowering.clause([(cell, place, false), (other, own, true)]);
            lowering.clause([(other, own, false), (cell, place, true)]);
        }
    }
}
