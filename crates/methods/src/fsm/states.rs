//! The sixteen states and the transitions between them, as data.
//!
//! The names are the author's. A state examines the whole board by its rule; if anything changed
//! the machine goes to one state, otherwise to another. Nothing else determines the next state, so
//! this table is the machine.

use satur_model::HouseKind::{self, Block, Column, Row};

/// A state.
pub(super) struct State {
    /// The number, from 1, as in the paper.
    pub(super) number: u8,
    pub(super) name: &'static str,
    pub(super) rule: Rule,
    /// The number of the next state if the rule changed something.
    pub(super) changed: u8,
    /// The number of the next state if it did not.
    pub(super) unchanged: u8,
}

/// The rule of a state. The line is a row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// Computes all candidates from the givens.
    Candidates,
    /// A cell with one candidate gets it.
    NakedSingle,
    /// A digit with one possible cell in a house is placed there.
    HiddenSingle(HouseKind),
    /// A digit that, inside a block, fits only in one line is struck from the rest of the line.
    Pointing(HouseKind),
    /// A digit that, in a line, fits only inside one block is struck from the rest of the block.
    Claiming(HouseKind),
    /// Two cells of a house have the same two candidates and no other: both digits are struck
    /// from the other cells of the house. Likewise three and four, if asked.
    NakedSubset(HouseKind),
    /// Two digits fit, in a house, in the same two cells and nowhere else: all other
    /// candidates of these cells are struck. Likewise three and four, if asked.
    HiddenSubset(HouseKind),
    /// The grid is complete, or as far as logic went.
    End,
}

/// The machine: number, name, rule, the next state after a change, the next state without one.
/// After any success it returns to the cheapest state, 2; after 2 it always continues.
#[rustfmt::skip]
pub(super) static STATES: [State; 16] = [
    state( 1, "Fill_Possibilities",         Rule::Candidates,             2,  2),
    state( 2, "Fill_Numbers",               Rule::NakedSingle,            3,  3),
    state( 3, "Fill_Line",                  Rule::HiddenSingle(Row),      2,  4),
    state( 4, "Fill_Column",                Rule::HiddenSingle(Column),   2,  5),
    state( 5, "Fill_Square",                Rule::HiddenSingle(Block),    2,  6),
    state( 6, "Possibilities_Line",         Rule::Pointing(Row),          2,  7),
    state( 7, "Possibilities_Column",       Rule::Pointing(Column),       2,  8),
    state( 8, "Possibilities_Line2",        Rule::Claiming(Row),          2,  9),
    state( 9, "Possibilities_Column2",      Rule::Claiming(Column),       2, 10),
    state(10, "Possibilities_Pair_Line",    Rule::NakedSubset(Row),       2, 11),
    state(11, "Possibilities_Pair_Column",  Rule::NakedSubset(Column),    2, 12),
    state(12, "Possibilities_Pair_Square",  Rule::NakedSubset(Block),     2, 13),
    state(13, "Possibilities_Pair_Line2",   Rule::HiddenSubset(Row),      2, 14),
    state(14, "Possibilities_Pair_Column2", Rule::HiddenSubset(Column),   2, 15),
    state(15, "Possibilities_Pair_Square2", Rule::HiddenSubset(Block),    2, 16),
    state(16, "End",                        Rule::End,                   16, 16),
];

const fn state(number: u8, name: &'static str, rule: Rule, changed: u8, unchanged: u8) -> State {
    State {
        number,
        name,
        rule,
        changed,
        unchanged,
    }
}

/// Every state, as a diagram shows it: its number, its name, and the numbers of the next state after a change and without
/// one.
pub fn machine_states() -> impl Iterator<Item = (u8, &'static str, [u8; 2])> {
    let states = STATES.iter();
    states.map(|state| (state.number, state.name, [state.changed, state.unchanged]))
}

/// The state with this number.
pub(super) fn numbered(number: u8) -> &'static State {
    &STATES[usize::from(number) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn success_leads_back_to_state_2_and_failure_onward() {
        for (index, state) in STATES.iter().enumerate() {
            assert_eq!(usize::from(state.number), index + 1);
            assert_eq!(numbered(state.number).name, state.name);
            let expected = match state.number {
                1 => (2, 2),
                2 => (3, 3),
                16 => (16, 16),
                n => (2, n + 1),
            };
            assert_eq!((state.changed, state.unchanged), expected, "{}", state.name);
        }
    }
}
