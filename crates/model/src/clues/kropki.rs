//! Kropki dots, white and black, and the negative rules: what a missing dot says.

use super::bounds::all_differ;
use super::{Clue, Form, Kind, Need, Number, Takes, check_difference, check_range};
use crate::{Cell, Layout, Shape};

/// A white dot.
pub(super) static WHITE: Kind = Kind {
    id: "white",
    aliases: &[
        "white-dot",
        "white-kropki",
        "kropki",
        "kropki-dot",
        "consecutive",
    ],
    name: ["White dot", "Ponto branco"],
    summary: [
        "the two digits are consecutive, or differ by what is said",
        "os dois dígitos são consecutivos ou diferem no que se diz",
    ],
    form: Form::Dot,
    cells: Takes::Cells(2, 2),
    number: Some(Number {
        key: "difference",
        need: Need::Default(1),
    }),
    check: |clue, layout| {
        check_difference(clue, layout)?;
        check_unlike(clue, layout, 0)
    },
    holds: |clue, board| {
        let values = board.values(clue.cells());
        values[0].abs_diff(values[1]) == clue.expect_number()
    },
    lower: |clue, lowering| {
        let difference = clue.expect_number();
        lowering.chain(clue.cells(), |a, b| a.abs_diff(b) == difference);
    },
    ..Kind::BASE
};

/// A black dot.
pub(super) static BLACK: Kind = Kind {
    id: "black",
    aliases: &["black-dot", "black-kropki", "kropki", "kropki-dot", "ratio"],
    name: ["Black dot", "Ponto preto"],
    summary: [
        "one of the two digits is twice the other, or as many times as is said",
        "um dos dois dígitos é o dobro do outro, ou tantas vezes quantas se diz",
    ],
    form: Form::Dot,
    cells: Takes::Cells(2, 2),
    number: Some(Number {
        key: "ratio",
        need: Need::Default(2),
    }),
    check: |clue, layout| {
        check_range("ratio", clue.expect_number(), 1, layout.shape().side())?;
        check_unlike(clue, layout, 1)
    },
    holds: |clue, board| {
        let values = board.values(clue.cells());
        let (low, high) = (values[0].min(values[1]), values[0].max(values[1]));
        low * clue.expect_number() == high
    },
    lower: |clue, lowering| {
        let ratio = clue.expect_number();
        lowering.chain(clue.cells(), |a, b| a == b * ratio || b == a * ratio);
    },
    ..Kind::BASE
};

/// Says that two cells differ where the number of a clue makes them equal.
fn check_unlike(clue: &Clue, layout: &Layout, equal: u32) -> Result<(), String> {
    let number = clue.expect_number();
    if number == equal && all_differ(layout, clue.cells()) {
        return Err(format!(
            "the cells differ, and with {number} they would be equal"
        ));
    }
    Ok(())
}

/// Negative rule: every white and every black dot is drawn.
pub(super) static KROPKI_NEGATIVE: Kind = Kind {
    id: "kropki-negative",
    aliases: &["negative-kropki", "strict-kropki", "all-dots"],
    name: ["All dots are given", "Todos os pontos dados"],
    summary: [
        "neighbours without a dot are neither consecutive nor one twice the other",
        "vizinhos sem ponto não são consecutivos nem um o dobro do outro",
    ],
    form: Form::Board,
    cells: Takes::Nothing,
    holds: |_, board| {
        unmarked(board.layout.shape(), board.clues, &["white", "black"]).all(|[a, b]| {
            let (a, b) = (board.value(a), board.value(b));
            a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a
        })
    },
    lower: |_, lowering| {
        let shape = lowering.layout.shape();
        let pairs = unmarked(shape, lowering.clues, &["white", "black"]).collect();
        lowering.pairs(pairs, |a, b| a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a);
    },
    ..Kind::BASE
};

/// Negative rule: every black dot is drawn.
pub(super) static RATIO_NEGATIVE: Kind = Kind {
    id: "ratio-negative",
    aliases: &["negative-ratio"],
    name: ["All black dots are given", "Todos os pontos pretos dados"],
    summary: [
        "of neighbours without a black dot none is twice the other",
        "de vizinhos sem ponto preto nenhum é o dobro do outro",
    ],
    form: Form::Board,
    cells: Takes::Nothing,
    holds: |_, board| {
        unmarked(board.layout.shape(), board.clues, &["black"]).all(|[a, b]| {
            let (a, b) = (board.value(a), board.value(b));
            a != 2 * b && b != 2 * a
        })
    },
    lower: |_, lowering| {
        let pairs = unmarked(lowering.layout.shape(), lowering.clues, &["black"]).collect();
        lowering.pairs(pairs, |a, b| a != 2 * b && b != 2 * a);
    },
    ..Kind::BASE
};

/// Negative rule: every white dot is drawn.
pub(super) static NON_CONSECUTIVE: Kind = Kind {
    id: "non-consecutive",
    aliases: &["anti-consecutive"],
    name: ["Non-consecutive", "Não consecutivos"],
    summary: [
        "neighbours are not consecutive, unless a white dot says so",
        "vizinhos não são consecutivos, a não ser que um ponto branco o diga",
    ],
    form: Form::Board,
    cells: Takes::Nothing,
    holds: |_, board| {
        unmarked(board.layout.shape(), board.clues, &["white"])
            .all(|[a, b]| board.value(a).abs_diff(board.value(b)) != 1)
    },
    lower: |_, lowering| {
        let pairs = unmarked(lowering.layout.shape(), lowering.clues, &["white"]).collect();
        lowering.pairs(pairs, |a, b| a.abs_diff(b) != 1);
    },
    ..Kind::BASE
};

/// The pairs of neighbours that have no clue of these kinds.
pub(super) fn unmarked<'a>(
    shape: Shape,
    clues: &'a [Clue],
    kinds: &'a [&str],
) -> impl Iterator<Item = [Cell; 2]> + 'a {
    let marks: std::collections::HashSet<[Cell; 2]> = clues
        .iter()
        .filter(|clue| kinds.contains(&clue.kind().id))
        .map(|clue| {
            let [a, b] = [clue.cells()[0], clue.cells()[1]];
            [a.min(b), a.max(b)]
        })
        .collect();
    shape
        .adjacent_pairs()
        .filter(move |pair| !marks.contains(pair))
}
