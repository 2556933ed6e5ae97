//! Alternating inference chains: X-chain, XY-chain, AIC, grouped, with almost locked sets.
//!
//! Assume that one end of the chain does not hold; link by link it follows that the other end does.
//! So at least one end holds, and a candidate that is incompatible with both is struck. One search
//! starts from each candidate (and each group), so the cost is the number of candidates times the
//! number of links.

use crate::chain::{Rule, Search, State};
use crate::hodoku::Hodoku;
use crate::links::Reach;
use crate::technique::{find_functions, page};
use crate::techniques::chains::collect::{Collect, MOST_WORK};
use crate::{Action, Board, Family, Flow, Role, Sink, Technique, View};

pub(in crate::techniques) static X_CHAIN: Technique = Technique {
    id: "x-chain",
    family: Family::Chains,
    difficulty: 6.5,
    hodoku: Hodoku::On(260),
    needs_uniqueness: false,
    page: page!("x-chain"),
    find: find_functions!(|view, sink| find(view, sink, Reach::Plain, Rule::OneDigit)),
};

pub(in crate::techniques) static XY_CHAIN: Technique = Technique {
    id: "xy-chain",
    difficulty: 6.6,
    page: page!("xy-chain"),
    find: find_functions!(|view, sink| find(view, sink, Reach::Plain, Rule::TwoDigitCells)),
    ..X_CHAIN
};

pub(in crate::techniques) static GROUPED_X_CHAIN: Technique = Technique {
    id: "grouped-x-chain",
    difficulty: 6.7,
    hodoku: Hodoku::Unknown,
    page: page!("grouped-x-chain"),
    find: find_functions!(|view, sink| find(view, sink, Reach::Grouped, Rule::OneDigit)),
    ..X_CHAIN
};

pub(in crate::techniques) static AIC: Technique = Technique {
    id: "aic",
    difficulty: 7.1,
    hodoku: Hodoku::On(280),
    page: page!("aic"),
    find: find_functions!(|view, sink| find(view, sink, Reach::Plain, Rule::Any)),
    ..X_CHAIN
};

pub(in crate::techniques) static GROUPED_AIC: Technique = Technique {
    id: "grouped-aic",
    difficulty: 7.4,
    hodoku: Hodoku::On(300),
    page: page!("grouped-aic"),
    find: find_functions!(|view, sink| find(view, sink, Reach::Grouped, Rule::Any)),
    ..X_CHAIN
};

pub(in crate::techniques) static ALS_AIC: Technique = Technique {
    id: "als-aic",
    difficulty: 7.9,
    hodoku: Hodoku::On(300),
    page: page!("als-aic"),
    find: find_functions!(|view, sink| find(view, sink, Reach::Als, Rule::Any)),
    ..X_CHAIN
};

fn find<const N: usize>(view: &View<'_, N>, sink: &mut Sink, reach: Reach, rule: Rule) -> Flow {
    let board = view.board;
    let links = view.links(reach);
    let sets = (reach == Reach::Als).then(|| view.sets());
    sink.go_on()?;
    let mut search = Search::new(links, rule);
    let mut chains = Collect::new(sink);
    // With almost locked sets only candidates are ends, because there are too many sets.
    let starts = if reach == Reach::Als {
        links.singles
    } else {
        links.knots.len()
    };
    for start in 0..starts {
        if search.work > MOST_WORK || links.strong(start).is_empty() {
            continue;
        }
        sink.go_on()?;
        search.run(State::off(start), chains.longest());
        for &(state, length) in &search.reached {
            let end = state.knot();
            if !state.is_on() || end <= start || end >= starts || length < 3 {
                continue;
            }
            let one_digit = links.knots[start].digit == links.knots[end].digit;
            if rule != Rule::Any && !one_digit {
                continue;
            }
            let actions: Vec<Action> = links
                .seen_by_both(start, end)
                .filter(|&knot| {
                    rule == Rule::Any || links.knots[knot].digit == links.knots[end].digit
                })
                .map(|knot| {
                    let knot = &links.knots[knot];
                    Action::Strike(Board::<N>::candidate(knot.cell, knot.digit))
                })
                .collect();
            chains.take(length, actions, || search.path(state));
        }
    }
    chains.emit(sink, |_, path| {
        vec![path.mark(board, links, sets, Role::Line(0))]
    })
}
