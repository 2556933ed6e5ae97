//! Events as lines of text, in the supported languages.
//!
//! The texts are in `words/events/`, one file per language with the same keys and slots.

use std::sync::LazyLock;

use satur_logic::{Catalogue, Lang, explain};
use satur_model::{Cell, Digit, House, HouseKind, Layout, Shape};

use crate::{Detail, Event, Literal, Source};

static ENGLISH: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(&[include_str!("../words/events/en.txt")]));
static PORTUGUESE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(&[include_str!("../words/events/pt.txt")]));

/// Upper bound on the cells, candidates or values in a line; `…` stands for the rest.
const MOST_NAMED: usize = 12;

impl Event {
    /// The event as a line of English.
    pub fn describe(&self, layout: &Layout) -> String {
        self.describe_in(Lang::En, layout)
    }

    /// The event as a line of text.
    pub fn describe_in(&self, lang: Lang, layout: &Layout) -> String {
        let shape = layout.shape();
        let name = |cell: Cell| shape.name(cell).to_string();
        let say = |key, slots: &[(&str, String)]| text(lang, key, slots);
        let at = |key, cell: Cell| say(key, &[("cell", name(cell))]);
        let candidate = |key, cell: Cell, digit: Digit| {
            say(key, &[("cell", name(cell)), ("digit", digit.to_string())])
        };
        match self {
            Self::Place(cell, digit) => candidate("place", *cell, *digit),
            Self::Strike(cell, digit) => candidate("strike", *cell, *digit),
            Self::Try(cell, digit) => candidate("try", *cell, *digit),
            Self::Undo(cell) => at("undo", *cell),
            Self::DeadEnd(cell) => at("dead-end", *cell),
            Self::Restart(attempt) => say("restart", &[("number", attempt.to_string())]),
            Self::Choose(cell) => at("choose", *cell),
            Self::Swap {
                cells: [a, b],
                change,
                accepted,
            } => say(
                if *accepted { "swap" } else { "keep" },
                &[
                    ("a", name(*a)),
                    ("b", name(*b)),
                    ("change", format!("{change:+}")),
                ],
            ),
            Self::Stage { temperature, cost } => say(
                "stage",
                &[
                    ("temperature", decimal(lang, *temperature, 4)),
                    ("cost", cost.to_string()),
                ],
            ),
            Self::Enter { state, name } => say(
                "enter",
                &[("state", state.to_string()), ("name", (*name).to_owned())],
            ),
            Self::Step { technique } => say("step", &[("technique", (*technique).to_owned())]),
            Self::Violated {
                formula,
                cells: [a, b],
            } => say(
                "violated",
                &[
                    ("formula", formula.to_string()),
                    ("a", name(*a)),
                    ("b", name(*b)),
                ],
            ),
            Self::Learn(literals) => say("learn", &[("clause", clause(lang, shape, literals))]),
            Self::Solution => say("solution", &[]),
            Self::Detail(detail) => detail.describe_in(lang, layout),
        }
    }
}

impl Detail {
    /// The detail as a line of text.
    #[expect(clippy::too_many_lines, reason = "one arm per kind, each of them flat")]
    pub fn describe_in(&self, lang: Lang, layout: &Layout) -> String {
        let shape = layout.shape();
        let name = |cell: Cell| shape.name(cell).to_string();
        let say = |key: &str, slots: &[(&str, String)]| text(lang, key, slots);
        let or_unknown = |value: Option<String>| value.unwrap_or_else(|| say("unknown", &[]));
        match self {
            Self::Taken {
                from,
                cell,
                waiting,
                count,
            } => say(
                // If nothing else waits, there is no list.
                &match (from, count) {
                    (Source::Queue | Source::Stack, 0) => format!("taken-{}-last", from.id()),
                    _ => format!("taken-{}", from.id()),
                },
                &[
                    ("cell", cell.map(name).unwrap_or_default()),
                    (
                        "waiting",
                        listed(waiting.iter().map(|&cell| name(cell)), *count),
                    ),
                    ("count", count.to_string()),
                ],
            ),
            Self::Weighed {
                candidates,
                ties,
                count,
            } => {
                let named = candidates
                    .iter()
                    .map(|&(cell, saturation)| format!("{} {saturation}", name(cell)));
                let highest = candidates.first().map_or(0, |&(_, saturation)| saturation);
                let key = if *count == 1 {
                    "weighed-one"
                } else {
                    "weighed"
                };
                say(
                    key,
                    &[
                        ("count", count.to_string()),
                        ("highest", highest.to_string()),
                        ("ties", ties.to_string()),
                        ("candidates", listed(named, *count)),
                    ],
                )
            }
            Self::Colours { cell, free, drawn } => say(
                if free.is_empty() {
                    "no-colours"
                } else {
                    "colours"
                },
                &[
                    ("cell", name(*cell)),
                    ("free", joined(free.iter())),
                    (
                        "drawn",
                        drawn.map(|digit| digit.to_string()).unwrap_or_default(),
                    ),
                ],
            ),
            Self::Because {
                rule,
                house,
                cells,
                digits,
            } => say(
                if house.is_some() {
                    "because-house"
                } else {
                    "because"
                },
                &[
                    ("rule", (*rule).to_owned()),
                    (
                        "house",
                        house
                            .map(|house| house_name(lang, layout, house))
                            .unwrap_or_default(),
                    ),
                    (
                        "cells",
                        listed(cells.iter().map(|&cell| name(cell)), cells.len()),
                    ),
                    ("digits", joined(digits.iter())),
                ],
            ),
            Self::Truth { violations } => {
                let letters = ["a", "b", "c", "e", "f"];
                let slots: Vec<_> = letters
                    .into_iter()
                    .zip(violations.map(|count| count.to_string()))
                    .collect();
                say("truth", &slots)
            }
            Self::Chance {
                cost,
                temperature,
                chance,
                draw,
            } => say(
                if draw.is_some() {
                    "chance"
                } else {
                    "chance-sure"
                },
                &[
                    ("cost", cost.to_string()),
                    ("temperature", decimal(lang, *temperature, 4)),
                    ("chance", decimal(lang, *chance, 4)),
                    (
                        "draw",
                        draw.map(|draw| decimal(lang, draw, 4)).unwrap_or_default(),
                    ),
                ],
            ),
            Self::Tabu {
                cell,
                digit,
                tenure,
                cost,
            } => say(
                "tabu",
                &[
                    ("cell", name(*cell)),
                    ("digit", digit.to_string()),
                    ("tenure", tenure.to_string()),
                    ("cost", cost.to_string()),
                ],
            ),
            Self::Decision { literal, level } => say(
                "decision",
                &[
                    ("literal", stated(shape, literal)),
                    ("level", level.to_string()),
                ],
            ),
            Self::Implied {
                literal,
                clause: from,
                level,
            } => say(
                "implied",
                &[
                    ("literal", stated(shape, literal)),
                    ("clause", clause(lang, shape, from)),
                    ("level", level.to_string()),
                ],
            ),
            Self::Conflict {
                clause: false_one,
                level,
            } => say(
                "conflict",
                &[
                    ("clause", clause(lang, shape, false_one)),
                    ("level", level.to_string()),
                ],
            ),
            Self::Jump { from, to } => say(
                "jump",
                &[("from", from.to_string()), ("to", to.to_string())],
            ),
            Self::Anew { conflicts } => say("anew", &[("conflicts", conflicts.to_string())]),
            Self::Bound {
                nodes,
                pivots,
                open,
                bound,
                best,
            } => {
                let value = |value: f64| {
                    if value.is_finite() {
                        decimal(lang, value, 4)
                    } else {
                        say("infeasible", &[])
                    }
                };
                say(
                    "bound",
                    &[
                        ("nodes", nodes.to_string()),
                        ("pivots", pivots.to_string()),
                        ("open", or_unknown(open.map(|open| open.to_string()))),
                        ("bound", or_unknown(bound.map(value))),
                        ("best", best.map_or_else(|| say("no-best", &[]), value)),
                    ],
                )
            }
            Self::Fractional { values, count } => {
                let named = values.iter().map(|(cell, digit, value)| {
                    format!("{}={digit} {}", name(*cell), decimal(lang, *value, 2))
                });
                say(
                    "fractional",
                    &[
                        ("count", count.to_string()),
                        ("values", listed(named, *count)),
                    ],
                )
            }
            Self::Turn {
                engine,
                done,
                level,
            } => say(
                &format!("turn-{engine}"),
                &[("done", done.to_string()), ("level", level.to_string())],
            ),
            Self::Step(step) => {
                let lines = explain(lang, layout, step).text();
                let text: Vec<&str> = lines.split_whitespace().collect();
                say("explained", &[("text", text.join(" "))])
            }
            Self::Note(note) => say(note.id(), &[]),
        }
    }
}

/// The text of a key with its slots filled.
fn text(lang: Lang, key: &str, slots: &[(&str, String)]) -> String {
    let catalogue = match lang {
        Lang::En => &*ENGLISH,
        Lang::Pt => &*PORTUGUESE,
    };
    let found = catalogue.get("event", key).unwrap_or(key);
    let mut text = found.split_whitespace().collect::<Vec<_>>().join(" ");
    for (name, value) in slots {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

/// The name of a house.
fn house_name(lang: Lang, layout: &Layout, house: House) -> String {
    let (kind, index) = layout.house_kind(house);
    let key = match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        // Events mention houses only on boards without rules.
        _ => "block",
    };
    text(lang, key, &[("number", (index + 1).to_string())])
}

fn joined<'a>(digits: impl Iterator<Item = &'a Digit>) -> String {
    digits
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A number with a number of decimals, as the language writes it.
fn decimal(lang: Lang, value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    match lang {
        Lang::En => text,
        Lang::Pt => text.replace('.', ","),
    }
}

/// The first of some names, and a mark if there are more.
fn listed(names: impl Iterator<Item = String>, count: usize) -> String {
    let mut text = names.take(MOST_NAMED).collect::<Vec<_>>().join(", ");
    if count > MOST_NAMED {
        text += ", …";
    }
    text
}

fn stated(shape: Shape, (cell, digit, is_true): &Literal) -> String {
    let sign = if *is_true { "=" } else { "<>" };
    format!("{}{sign}{digit}", shape.name(*cell))
}

fn clause(lang: Lang, shape: Shape, literals: &[Literal]) -> String {
    let stated: Vec<String> = literals
        .iter()
        .map(|literal| stated(shape, literal))
        .collect();
    stated.join(&format!(" {} ", text(lang, "or", &[])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_slots() {
        assert_eq!(ENGLISH.keys(), PORTUGUESE.keys());
        for (entry, field) in ENGLISH.keys() {
            let slots = |catalogue: &Catalogue| {
                let text = catalogue.get(entry, field).unwrap();
                let mut names: Vec<&str> = text
                    .split('{')
                    .skip(1)
                    .filter_map(|rest| rest.split('}').next())
                    .collect();
                names.sort_unstable();
                names
            };
            assert_eq!(slots(&ENGLISH), slots(&PORTUGUESE), "{field}");
        }
    }

    #[test]
    fn no_slot_is_left_open() {
        let layout = Layout::plain(Shape::classic());
        let cell = Cell::new(0);
        let literal = (cell, Digit::new(4), false);
        let details = [
            Detail::Taken {
                from: Source::Queue,
                cell: Some(cell),
                waiting: vec![Cell::new(80)],
                count: 1,
            },
            Detail::Taken {
                from: Source::Stack,
                cell: Some(cell),
                waiting: Vec::new(),
                count: 0,
            },
            Detail::Because {
                rule: "Fill_Line",
                house: Some(House::new(9)),
                cells: vec![cell],
                digits: vec![Digit::new(0)],
            },
            Detail::Conflict {
                clause: vec![literal, literal],
                level: 3,
            },
            Detail::Bound {
                nodes: 7,
                pivots: 90,
                open: Some(2),
                bound: Some(f64::INFINITY),
                best: None,
            },
            Detail::Chance {
                cost: 5,
                temperature: 0.75,
                chance: 0.25,
                draw: Some(0.5),
            },
        ];
        let said = |lang| {
            details
                .iter()
                .map(|detail| detail.describe_in(lang, &layout))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            said(Lang::En),
            [
                "take r1c1 from the queue; 1 wait: r9c9",
                "take r1c1 from the stack; nothing else waits",
                "Fill_Line: 1 in r1c1 of column 1",
                "conflict at level 3: r1c1<>5 or r1c1<>5",
                "7 nodes solved, 2 open, 90 pivots; bound infinite (infeasible), best none",
                "cost 5, temperature 0.7500, accepted with probability 0.2500, drawn 0.5000",
            ]
        );
        assert_eq!(
            said(Lang::Pt)[3..],
            [
                "conflito no nível 3: r1c1<>5 ou r1c1<>5",
                "7 nós resolvidos, 2 abertos, 90 pivôs; limite infinito (inviável), melhor nenhum",
                "custo 5, temperatura 0,7500, aceita com probabilidade 0,2500, sorteado 0,5000",
            ]
        );
    }
}
