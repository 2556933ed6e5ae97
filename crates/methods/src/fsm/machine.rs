//! The machine: enter a state, apply its rule to the board, follow the table.

use satur_logic::{Action, Board, Contradiction};
use satur_model::{House, HouseKind, Puzzle};

use super::logged_board::LoggedBoard;
use super::rules;
use super::states::{Rule, STATES, State, numbered};
use crate::{Detail, Event, Halt, Params, Session};

/// Why the machine did not reach its last state.
pub(super) enum Failure {
    /// There is no solution; this is proved.
    Contradiction,
    /// The budget is spent.
    Halted(Halt),
}

impl From<Contradiction> for Failure {
    fn from(_: Contradiction) -> Self {
        Self::Contradiction
    }
}

impl From<Halt> for Failure {
    fn from(halt: Halt) -> Self {
        Self::Halted(halt)
    }
}

/// A rule that looks for sets of a size in a house, and returns how many combinations it examined.
type SubsetRule<const N: usize> =
    fn(&mut LoggedBoard<N>, House, usize) -> Result<u64, Contradiction>;

/// The statistics of the uses of states 2 to 15.
const USES: [&str; 14] = [
    "used-02", "used-03", "used-04", "used-05", "used-06", "used-07", "used-08", "used-09",
    "used-10", "used-11", "used-12", "used-13", "used-14", "used-15",
];

/// The settings of the machine, and its counts.
pub(super) struct Machine {
    is_published: bool,
    largest_subset: usize,
    visits: u64,
    /// For each state, the number of digits it placed or candidates it struck.
    changes: [u64; STATES.len()],
    /// For each state, the number of its visits that changed the board.
    uses: [u64; STATES.len()],
}

impl Machine {
    pub(super) fn new(params: &Params) -> Self {
        Self {
            is_published: params.choice("mode") == "published",
            largest_subset: params.int("subsets") as usize,
            visits: 0,
            changes: [0; STATES.len()],
            uses: [0; STATES.len()],
        }
    }

    /// Runs from state 1 to state 16. If the budget ends it before, the filled cells are the best
    /// grid.
    pub(super) fn run<const N: usize>(
        &mut self,
        board: Board<N>,
        puzzle: &Puzzle,
        session: &mut Session,
    ) -> Result<Board<N>, Failure> {
        let first = numbered(1);
        self.enter(first, session)?;
        let mut logged = LoggedBoard::new(board)?;
        logged.reasons = session.wants_detail().then(Vec::new);
        let ended = self.follow(first, &mut logged, puzzle, session);
        if let Err(Failure::Halted(_)) = ended {
            session.best(logged.board.grid().clone());
        }
        ended.map(|()| logged.board)
    }

    /// Runs from the state after this one to the last.
    fn follow<const N: usize>(
        &mut self,
        first: &State,
        logged: &mut LoggedBoard<N>,
        puzzle: &Puzzle,
        session: &mut Session,
    ) -> Result<(), Failure> {
        let mut last_visit = [0; STATES.len()];
        let mut state = numbered(first.changed);
        while state.rule != Rule::End {
            self.enter(state, session)?;
            let index = usize::from(state.number) - 1;
            let since = std::mem::replace(&mut last_visit[index], logged.board.clock());
            let ended = self.examine(state.rule, logged, puzzle, since, session);
            let changes = logged.actions.len() as u64;
            self.changes[index] += changes;
            self.uses[index] += u64::from(changes > 0);
            tell(state, logged, session);
            ended?;
            session.tick(changes)?;
            state = numbered(if changes > 0 {
                state.changed
            } else {
                state.unchanged
            });
        }
        self.enter(state, session)?;
        Ok(())
    }

    fn enter(&mut self, state: &State, session: &mut Session) -> Result<(), Halt> {
        self.visits += 1;
        session.emit(move || Event::Enter {
            state: state.number,
            name: state.name,
        });
        session.tick(1)
    }

    /// Applies a rule to everything on the board that has changed since the rule was last applied.
    fn examine<const N: usize>(
        &self,
        rule: Rule,
        logged: &mut LoggedBoard<N>,
        puzzle: &Puzzle,
        since: u32,
        session: &mut Session,
    ) -> Result<(), Failure> {
        match rule {
            Rule::Candidates | Rule::End => {}
            Rule::NakedSingle if self.is_published => rules::singles_of_the_grid(logged, puzzle)?,
            Rule::NakedSingle => rules::naked_singles(logged)?,
            Rule::HiddenSingle(kind) => rules::hidden_singles(logged, kind)?,
            // The published program lost its column tables.
            Rule::Pointing(HouseKind::Column) | Rule::Claiming(HouseKind::Column)
                if self.is_published => {}
            Rule::Pointing(line) => rules::pointing(logged, line, since)?,
            Rule::Claiming(line) => rules::claiming(logged, line, since)?,
            Rule::NakedSubset(kind) => {
                self.subsets(logged, kind, since, session, rules::naked_subsets)?;
            }
            Rule::HiddenSubset(kind) => {
                self.subsets(logged, kind, since, session, rules::hidden_subsets)?;
            }
        }
        Ok(())
    }

    /// Pairs first, then the larger sets that were selected, house by house. On large boards this
    /// is the only long work, so the budget is checked in between.
    fn subsets<const N: usize>(
        &self,
        logged: &mut LoggedBoard<N>,
        kind: HouseKind,
        since: u32,
        session: &mut Session,
        rule: SubsetRule<N>,
    ) -> Result<(), Failure> {
        for house in logged.houses(kind) {
            if logged.board.house_changed(house, since) {
                for size in 2..=self.largest_subset {
                    let looked_at = rule(logged, house, size)?;
                    session.tick(looked_at)?;
                }
            }
        }
        Ok(())
    }

    /// Sets the statistics, per kind of rule.
    pub(super) fn report(&self, puzzle: &Puzzle, session: &mut Session) {
        let sum = |is_kind: fn(Rule) -> bool| -> u64 {
            let done = STATES.iter().zip(self.changes);
            done.filter(|(state, _)| is_kind(state.rule))
                .map(|(_, changes)| changes)
                .sum()
        };
        let naked = sum(|rule| rule == Rule::NakedSingle);
        let hidden = sum(|rule| matches!(rule, Rule::HiddenSingle(_)));
        let filled = puzzle.board().count_filled() as u64 + naked + hidden;
        session.new_statistics([("visits", self.visits), ("filled", filled)]);
        session.new_statistics(USES.into_iter().zip(self.uses[1..].iter().copied()));
        session.new_statistics([
            ("placed-naked", naked),
            ("placed-hidden", hidden),
            (
                "struck-pointing",
                sum(|rule| matches!(rule, Rule::Pointing(_))),
            ),
            (
                "struck-claiming",
                sum(|rule| matches!(rule, Rule::Claiming(_))),
            ),
            (
                "struck-naked",
                sum(|rule| matches!(rule, Rule::NakedSubset(_))),
            ),
            (
                "struck-hidden",
                sum(|rule| matches!(rule, Rule::HiddenSubset(_))),
            ),
        ]);
    }
}

/// Reports the actions of a state with their reasons, and clears them. A reason without an action
/// is that of a rule that applies and changes nothing.
fn tell<const N: usize>(state: &State, logged: &mut LoggedBoard<N>, session: &mut Session) {
    if !session.is_watched() {
        logged.actions.clear();
        return;
    }
    let reasons = logged
        .reasons
        .iter_mut()
        .flat_map(|reasons| reasons.drain(..));
    let mut reasons = reasons.peekable();
    for (at, action) in logged.actions.drain(..).enumerate() {
        let mut reason = None;
        while let Some(next) = reasons.next_if(|next| next.first <= at) {
            reason = Some(next);
        }
        if let Some(reason) = reason {
            session.explain(move || Detail::Because {
                rule: state.name,
                house: reason.house,
                cells: reason.cells,
                digits: reason.digits,
            });
        }
        session.emit(move || match action {
            Action::Place(placed) => Event::Place(placed.cell, placed.digit),
            Action::Strike(struck) => Event::Strike(struck.cell, struck.digit),
        });
    }
}
