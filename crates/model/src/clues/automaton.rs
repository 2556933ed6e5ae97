//! Custom automata: which words the digits of a line may make.

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
        let table = MoveTable::new(&parsed, lowering.side());
        // Sets of states, because several transitions may read the same digit.
        lowering.shared_automaton(
            clue.text(),
            clue.cells(),
            table.set_of([0]),
            |states: &StateSet, number| table.after(states, number),
            |states| table.meets(states, &parsed.ends),
        );
    },
    ..Kind::BASE
};

/// A set of states, a bit for each of those that a transition names.
type StateSet = Vec<u64>;

/// The transitions by state and digit.
struct MoveTable {
    /// The numbers of the states that transitions name, in order.
    names: Vec<u32>,
    side: usize,
    /// By state and digit: the states that are reached.
    reached: Vec<StateSet>,
}

impl MoveTable {
    fn new(parsed: &Parsed, side: usize) -> Self {
        let moves = parsed.moves.iter();
        let mut names: Vec<u32> = moves.flat_map(|&(from, _, to)| [from, to]).collect();
        names.push(0);
        names.sort_unstable();
        names.dedup();
        let none = vec![0; names.len().div_ceil(64)];
        let mut table = Self {
            reached: vec![none; names.len() * side],
            names,
            side,
        };
        for &(from, digit, to) in &parsed.moves {
            if let (Some(from), Some(to)) = (table.index(from), table.index(to)) {
                table.reached[from * side + digit as usize - 1][to / 64] |= 1 << (to % 64);
            }
        }
        table
    }

    fn index(&self, state: u32) -> Option<usize> {
        self.names.binary_search(&state).ok()
    }

    /// The set of these states, without those that no transition names.
    fn set_of(&self, states: impl IntoIterator<Item = u32>) -> StateSet {
        let mut set = vec![0; self.names.len().div_ceil(64)];
        for index in states.into_iter().filter_map(|state| self.index(state)) {
            set[index / 64] |= 1 << (index % 64);
        }
        set
    }

    /// The indices of the states of a set.
    fn members(set: &StateSet) -> impl Iterator<Item = usize> {
        set.iter().enumerate().flat_map(|(index, &word)| {
            let bits = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
            bits.take_while(|&word| word != 0)
                .map(move |word| 64 * index + word.trailing_zeros() as usize)
        })
    }

    /// The states that a digit leads to from some states; nothing if there are none.
    fn after(&self, states: &StateSet, number: u32) -> Option<StateSet> {
        let mut after = vec![0; states.len()];
        for state in Self::members(states) {
            let reached = &self.reached[state * self.side + number as usize - 1];
            for (word, more) in after.iter_mut().zip(reached) {
                *word |= more;
            }
        }
        after.iter().any(|&word| word != 0).then_some(after)
    }

    /// Whether a set has one of these states.
    fn meets(&self, set: &StateSet, states: &[u32]) -> bool {
        let asked = self.set_of(states.iter().copied());
        set.iter().zip(asked).any(|(one, other)| one & other != 0)
    }
}

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
