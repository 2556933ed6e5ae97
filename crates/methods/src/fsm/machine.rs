//! The machine at work: enter a state, let its rule examine the board, follow the table.

use satur_model::{House, HouseKind, Puzzle};

use super::board::{Action, Board, Contradiction, Crossing};
use super::rules::{self, Subsets};
use super::states::{Rule, STATES, State, numbered};
use crate::word::Word;
use crate::{Event, Params, Session, Stop};

/// Why the machine did not reach its last state.
pub(super) enum Halt {
    /// There is no solution: proved.
    Contradiction,
    /// The budget is spent.
    Stop(Stop),
}

impl From<Contradiction> for Halt {
    fn from(_: Contradiction) -> Self {
        Self::Contradiction
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// What the rules work with, beside the board.
struct Desk<W> {
    /// The crossings of the blocks with the rows, and with the columns.
    crossings: [Vec<Crossing<W>>; 2],
    subsets: Subsets<W>,
}

/// A rule that looks for sets of a size in a house.
type SubsetRule<W> = fn(&mut Board<W>, &mut Subsets<W>, House, u32) -> Result<(), Contradiction>;

/// How the machine is set, and what it has done.
pub(super) struct Machine {
    is_published: bool,
    largest_subset: u32,
    visits: u64,
    /// For each state, how many digits it placed or candidates it struck.
    changes: [u64; STATES.len()],
}

impl Machine {
    pub(super) fn new(params: &Params) -> Self {
        Self {
            is_published: params.choice("mode") == "published",
            largest_subset: params.int("subsets") as u32,
            visits: 0,
            changes: [0; STATES.len()],
        }
    }

    /// From state 1 to state 16.
    pub(super) fn run<W: Word>(
        &mut self,
        puzzle: &Puzzle,
        session: &mut Session,
    ) -> Result<Board<W>, Halt> {
        let first = numbered(1);
        self.enter(first, session)?;
        let mut board = Board::new(puzzle)?;
        let mut desk = Desk {
            crossings: [HouseKind::Row, HouseKind::Column].map(|line| board.crossings(line)),
            subsets: Subsets::new(),
        };
        let mut last_visit = [0; STATES.len()];
        let mut state = numbered(first.changed);
        while state.rule != Rule::End {
            self.enter(state, session)?;
            let index = usize::from(state.number) - 1;
            let since = std::mem::replace(&mut last_visit[index], board.begin_visit());
            let ended = self.examine(state.rule, &mut board, &mut desk, since, session);
            let changes = board.actions.len() as u64;
            self.changes[index] += changes;
            tell(&mut board.actions, session);
            ended?;
            session.tick(changes)?;
            state = numbered(if changes > 0 {
                state.changed
            } else {
                state.unchanged
            });
        }
        self.enter(state, session)?;
        Ok(board)
    }

    fn enter(&mut self, state: &State, session: &mut Session) -> Result<(), Stop> {
        self.visits += 1;
        session.emit(|| Event::Enter {
            state: state.number,
            name: state.name,
        });
        session.tick(1)
    }

    /// Applies a rule to all of the board that has changed since the rule was last applied.
    fn examine<W: Word>(
        &self,
        rule: Rule,
        board: &mut Board<W>,
        desk: &mut Desk<W>,
        since: u32,
        session: &mut Session,
    ) -> Result<(), Halt> {
        match rule {
            Rule::Candidates | Rule::End => {}
            Rule::NakedSingle if self.is_published => rules::singles_of_the_grid(board)?,
            Rule::NakedSingle => rules::naked_singles(board)?,
            Rule::HiddenSingle(kind) => rules::hidden_singles(board, kind)?,
            // The published program lost its column tables.
            Rule::Pointing(HouseKind::Column) | Rule::Claiming(HouseKind::Column)
                if self.is_published => {}
            Rule::Pointing(line) => rules::pointing(board, &desk.crossings[line as usize], since)?,
            Rule::Claiming(line) => rules::claiming(board, &desk.crossings[line as usize], since)?,
            Rule::NakedSubset(kind) => {
                self.subsets(board, desk, kind, since, session, rules::naked_subsets)?;
            }
            Rule::HiddenSubset(kind) => {
                self.subsets(board, desk, kind, since, session, rules::hidden_subsets)?;
            }
        }
        Ok(())
    }

    /// Pairs first, then the larger sets that are asked for, house by house. On large boards
    /// this is the only long work, so the budget is looked at in between.
    fn subsets<W: Word>(
        &self,
        board: &mut Board<W>,
        desk: &mut Desk<W>,
        kind: HouseKind,
        since: u32,
        session: &mut Session,
        rule: SubsetRule<W>,
    ) -> Result<(), Halt> {
        for house in board.houses(kind) {
            if board.has_changed(house, since) {
                for size in 2..=self.largest_subset {
                    rule(board, &mut desk.subsets, house, size)?;
                    session.tick(desk.subsets.take_looked_at())?;
                }
            }
        }
        Ok(())
    }

    /// States what was done, per kind of rule.
    pub(super) fn report(&self, puzzle: &Puzzle, session: &mut Session) {
        let sum = |is_kind: fn(Rule) -> bool| -> u64 {
            let done = STATES.iter().zip(self.changes);
            done.filter(|(state, _)| is_kind(state.rule))
                .map(|(_, changes)| changes)
                .sum()
        };
        let naked = sum(|rule| rule == Rule::NakedSingle);
        let hidden = sum(|rule| matches!(rule, Rule::HiddenSingle(_)));
        session.statistic("visits", self.visits);
        session.statistic(
            "filled",
            puzzle.board().count_filled() as u64 + naked + hidden,
        );
        session.statistic("placed-naked", naked);
        session.statistic("placed-hidden", hidden);
        session.statistic(
            "struck-pointing",
            sum(|rule| matches!(rule, Rule::Pointing(_))),
        );
        session.statistic(
            "struck-claiming",
            sum(|rule| matches!(rule, Rule::Claiming(_))),
        );
        session.statistic(
            "struck-naked",
            sum(|rule| matches!(rule, Rule::NakedSubset(_))),
        );
        session.statistic(
            "struck-hidden",
            sum(|rule| matches!(rule, Rule::HiddenSubset(_))),
        );
    }
}

/// Tells what a state did, and forgets it.
fn tell(actions: &mut Vec<Action>, session: &mut Session) {
    for action in actions.drain(..) {
        session.emit(|| match action {
            Action::Place(cell, digit) => Event::Place(cell, digit),
            Action::Strike(cell, digit) => Event::Strike(cell, digit),
        });
    }
}
