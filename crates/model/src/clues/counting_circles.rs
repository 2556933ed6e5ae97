//! Counting circles: each digit says how many circles hold it.

use super::{Form, Kind, Takes};

/// The clue.
pub(super) static COUNTING_CIRCLES: Kind = Kind {
    id: "counting-circles",
    name: ["Counting circles", "Círculos contadores"],
    summary: [
        "a digit in a circle says how many of the circles hold it",
        "um dígito num círculo diz quantos dos círculos o contêm",
    ],
    form: Form::Cell,
    cells: Takes::Cells(1, usize::MAX),
    holds: |clue, board| {
        let values = board.values(clue.cells());
        values.iter().all(|value| {
            let count = values.iter().filter(|other| *other == value).count();
            count == *value as usize
        })
    },
    lower: |clue, lowering| {
        let count = clue.cells().len() as u32;
        for digit in 1..=lowering.side() as u32 {
            // The number of circles with this digit: none, or as many as the digit says.
            lowering.automaton(
                clue.cells(),
                0,
                |&seen, number| {
                    let seen = seen + u32::from(number == digit);
                    (seen <= digit.min(count)).then_some(seen)
                },
                |&seen| seen == 0 || seen == digit,
            );
        }
        // The digits in circles are different numbers whose sum is the number of circles.
        let usable = subset_sums(lowering.side() as u32, count);
        for &cell in clue.cells() {
            lowering.domain(cell, |number| usable.contains(&number));
        }
    },
    ..Kind::BASE
};

/// The digits that are part of some set of digits with this sum.
fn subset_sums(side: u32, sum: u32) -> Vec<u32> {
    let reaches = |without: u32, sum: u32| {
        let mut reached = vec![false; sum as usize + 1];
        reached[0] = true;
        for digit in (1..=side).filter(|&digit| digit != without) {
            for total in (digit..=sum).rev() {
                reached[total as usize] |= reached[(total - digit) as usize];
            }
        }
        reached[sum as usize]
    };
    (1..=side)
        .filter(|&digit| digit <= sum && reaches(digit, sum - digit))
        .collect()
}
