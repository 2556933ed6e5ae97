//! Custom automata: which words the digits of a line may make.

use std::collections::BTreeSet;

use super::{Clue, Kind, Takes};

/// The clue.
pub(super) static AUTOMATON: Kind = Kind {
    id: "automaton",
    aliases: &["nfa"],
    name: ["Custom automaton", "Autômato próprio"],
    summary: [
        "the digits of the line, read in order, lead from state 0 to one that ends: '0-3>1' goes from state 0 with a 3 to state 1, '!1' says that 1 ends",
        "os dígitos da linha, lidos em ordem, levam do estado 0 a um que termina: '0-3>1' vai do estado 0 com um 3 ao estado 1, '!1' diz que 1 termina",
    ],
    text: Some("automaton"),
    cells: Takes::Cells(1, usize::MAX),
    may_repeat: true,
    check: |clue, layout| {
        let side = layout.shape().side() as u32;
        let parsed = parse(clue)?;
        match parsed
            .moves
            .iter()
            .find(|(_, digit, _)| !(1..=side).contains(digit))
        {
            Some((_, digit, _)) => Err(format!("the automaton reads {digit}, which is no digit")),
            None if parsed.ends.is_empty() => Err("the automaton ends in no state".to_owned()),
            None => Ok(()),
        }
    },
    holds: |clue, board| {
        let Ok(parsed) = parse(clue) else {
            return false;
        };
        let mut states = vec![0];
        for value in board.values(clue.cells()) {
            let moves = parsed.moves.iter();
            let taken = moves.filter(|(from, digit, _)| *digit == value && states.contains(from));
            states = taken.map(|&(_, _, to)| to).collect();
        }
        states.iter().any(|state| parsed.ends.contains(state))
    },
    lower: |clue, lowering| {
        let parsed = parse(clue).expect("it was checked");
        let mut sorted = parsed.moves.clone();
        sorted.sort_unstable();
        // Sets of states, because several transitions may read the same digit.
        lowering.automaton(
            clue.cells(),
            BTreeSet::from([0]),
            |states: &BTreeSet<u32>, number| {
                let moves = states.iter().flat_map(|&state| {
                    let begin =
                        sorted.partition_point(|&(from, digit, _)| (from, digit) < (state, number));
                    let rest = sorted[begin..].iter();
                    rest.take_while(move |&&(from, digit, _)| (from, digit) == (state, number))
                });
                let reached: BTreeSet<u32> = moves.map(|&(_, _, to)| to).collect();
                (!reached.is_empty()).then_some(reached)
            },
            |states| states.iter().any(|state| parsed.ends.contains(state)),
        );
    },
    ..Kind::BASE
};

struct Parsed {
    moves: Vec<(u32, u32, u32)>,
    ends: Vec<u32>,
}

fn parse(clue: &Clue) -> Result<Parsed, String> {
    let mut parsed = Parsed {
        moves: Vec::new(),
        ends: Vec::new(),
    };
    for item in clue.text().split_whitespace() {
        let read = || -> Option<()> {
            if let Some(state) = item.strip_prefix('!') {
                parsed.ends.push(state.parse().ok()?);
                return Some(());
            }
            let (from, rest) = item.split_once('-')?;
            let (digit, to) = rest.split_once('>')?;
            let numbers = (from.parse().ok()?, digit.parse().ok()?, to.parse().ok()?);
            parsed.moves.push(numbers);
            Some(())
        };
        let mut read = read;
        read().ok_or_else(|| format!("'{item}' in the automaton, expected '0-3>1' or '!1'"))?;
    }
    Ok(parsed)
}
