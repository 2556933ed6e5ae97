//! The contents of the slots of a reason, from the marks of a step.
//!
//! Each role has a name, and four aspects: `fin.cells`, `fin.digits`, `fin.candidates`,
//! `fin.houses`. The name alone is the aspect that is usually meant. The pattern itself needs no
//! name: `cells`, `digits`, `candidates`, `houses`. Parts, colours and lines are numbered from 1 in
//! the order of their numbers; `parts.list` names the cells of each, `starts` what the lines
//! assume. `struck` and `placed` are the actions of the step. `clue` names the clues of the reason,
//! `combinations` the sets of digits that they allow; a number has the name that its mark gives it.

use satur_model::{Candidate, Cell, Digit, House, Layout, Shape};

use crate::messages::{Slot, Slots};
use crate::{Action, Lang, Mark, Role, Step};

/// Everything that is marked with one role.
#[derive(Default)]
struct Marked {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
    candidates: Vec<Candidate>,
    houses: Vec<House>,
}

impl Marked {
    fn add(&mut self, mark: &Mark) {
        match mark {
            Mark::Cells(_, cells) => self.cells.extend(cells),
            Mark::Digits(_, digits) => self.digits.extend(digits),
            Mark::Candidates(_, candidates) => self.candidates.extend(candidates),
            Mark::House(_, house) => self.houses.push(*house),
            Mark::Clue(_) | Mark::Number(..) | Mark::Combinations(_) => {}
            Mark::Chain(_, inferences) => {
                // The end of a line, and its start.
                for inference in inferences.first().into_iter().chain(inferences.last()) {
                    let node = &inference.node;
                    self.candidates
                        .extend(node.cells.iter().map(|&cell| Candidate {
                            cell,
                            digit: node.digit,
                        }));
                }
            }
        }
    }

    /// Fills in the cells and digits of marked candidates where none are marked.
    fn complete(&mut self) {
        if self.cells.is_empty() {
            self.cells = self.candidates.iter().map(|c| c.cell).collect();
        }
        if self.digits.is_empty() {
            self.digits = self.candidates.iter().map(|c| c.digit).collect();
        }
        sort(&mut self.cells);
        sort(&mut self.digits);
        sort(&mut self.candidates);
        sort(&mut self.houses);
    }

    fn into_slots(self, layout: &Layout, prefix: &str, usual: &str, slots: &mut Slots) {
        let shape = layout.shape();
        let aspects = [
            ("cells", Slot::Cells(shape, self.cells)),
            ("digits", Slot::Digits(self.digits)),
            ("candidates", Slot::Candidates(shape, self.candidates)),
            ("houses", Slot::Houses(layout.clone(), self.houses)),
        ];
        for (aspect, slot) in aspects {
            if slot.is_empty() {
                continue;
            }
            if prefix.is_empty() {
                slots.0.push((aspect.to_owned(), slot));
                continue;
            }
            if aspect == usual {
                slots.0.push((prefix.to_owned(), slot.clone()));
            }
            slots.0.push((format!("{prefix}.{aspect}"), slot));
        }
    }
}

fn sort<T: Ord>(items: &mut Vec<T>) {
    items.sort_unstable();
    items.dedup();
}

/// The slots of a step.
pub(super) fn of(layout: &Layout, step: &Step) -> Slots {
    let shape = layout.shape();
    let mut roles: Vec<(Role, Marked)> = Vec::new();
    for mark in &step.marks {
        let Some(role) = role_of(mark) else {
            continue;
        };
        let at = roles.iter().position(|(known, _)| *known == role);
        let at = at.unwrap_or_else(|| {
            roles.push((role, Marked::default()));
            roles.len() - 1
        });
        roles[at].1.add(mark);
    }
    roles.sort_by_key(|(role, _)| *role);
    let mut slots = Slots::default();
    let mut numbers = [0; 3];
    let mut sets = Vec::new();
    for (role, mut marked) in roles {
        marked.complete();
        if let Role::Part(_) = role {
            let names = marked
                .cells
                .iter()
                .map(|&cell| shape.name(cell).to_string());
            sets.push(format!("({})", names.collect::<Vec<_>>().join(", ")));
        }
        let mut numbered = |kind: usize, word: &str| {
            numbers[kind] += 1;
            format!("{word}{}", numbers[kind])
        };
        let (prefix, usual) = match role {
            Role::Pattern => (String::new(), ""),
            Role::Base => ("base".to_owned(), "houses"),
            Role::Cover => ("cover".to_owned(), "houses"),
            Role::Fin => ("fins".to_owned(), "cells"),
            Role::Pivot => ("pivot".to_owned(), "cells"),
            Role::Part(_) => (numbered(0, "part"), "cells"),
            Role::Join => ("join".to_owned(), "digits"),
            Role::Floor => ("floor".to_owned(), "cells"),
            Role::Guardian => ("guardians".to_owned(), "candidates"),
            Role::Colour(_) => (numbered(1, "colour"), "candidates"),
            Role::Clue => ("clue".to_owned(), "cells"),
            Role::Line(_) => (numbered(2, "line"), "candidates"),
        };
        marked.into_slots(layout, &prefix, usual, &mut slots);
    }
    if !sets.is_empty() {
        slots
            .0
            .push(("parts.list".to_owned(), Slot::Text(sets.join(", "))));
    }
    for (name, count) in ["parts", "colours", "lines"].into_iter().zip(numbers) {
        if count > 0 {
            slots
                .0
                .push((name.to_owned(), Slot::Text(count.to_string())));
        }
    }
    add_clues(shape, step, &mut slots);
    let mut starts = Marked::default();
    for mark in &step.marks {
        if let Mark::Chain(_, inferences) = mark {
            starts
                .candidates
                .extend(inferences.first().iter().flat_map(|first| {
                    let digit = first.node.digit;
                    first
                        .node
                        .cells
                        .iter()
                        .map(move |&cell| Candidate { cell, digit })
                }));
        }
    }
    starts.complete();
    starts.into_slots(layout, "starts", "candidates", &mut slots);
    let (mut placed, mut struck) = (Marked::default(), Marked::default());
    for action in &step.actions {
        match *action {
            Action::Place(candidate) => placed.candidates.push(candidate),
            Action::Strike(candidate) => struck.candidates.push(candidate),
        }
    }
    for (name, mut marked) in [("placed", placed), ("struck", struck)] {
        marked.complete();
        marked.into_slots(layout, name, "candidates", &mut slots);
    }
    slots
}

/// Adds the slots of clues, numbers and combinations.
fn add_clues(shape: Shape, step: &Step, slots: &mut Slots) {
    let mut clues = Vec::new();
    for mark in &step.marks {
        match mark {
            Mark::Clue(clue) => clues.push((**clue).clone()),
            Mark::Number(name, number) => {
                let text = Slot::Text(number.to_string());
                slots.0.push(((*name).to_owned(), text));
            }
            Mark::Combinations(sets) => {
                let sets = sets.iter().map(|set| {
                    let digits: Vec<String> = set.iter().map(Digit::to_string).collect();
                    digits.join("+")
                });
                let text = sets.collect::<Vec<_>>().join(", ");
                slots.0.push(("combinations".to_owned(), Slot::Text(text)));
            }
            _ => {}
        }
    }
    if !clues.is_empty() {
        slots.0.push(("clue".to_owned(), Slot::Clues(shape, clues)));
    }
}

fn role_of(mark: &Mark) -> Option<Role> {
    match mark {
        Mark::Clue(_) | Mark::Number(..) | Mark::Combinations(_) => None,
        Mark::Cells(role, _)
        | Mark::Candidates(role, _)
        | Mark::House(role, _)
        | Mark::Digits(role, _)
        | Mark::Chain(role, _) => Some(*role),
    }
}

/// `r1c5 is 7 and r2c2 is 3`.
pub(super) fn placements(lang: Lang, shape: Shape, placed: &[Candidate]) -> String {
    let said: Vec<String> = placed
        .iter()
        .map(|candidate| {
            let slots = Slots(vec![
                ("cell".to_owned(), Slot::Cells(shape, vec![candidate.cell])),
                ("digit".to_owned(), Slot::Digits(vec![candidate.digit])),
            ]);
            lang.fill("results", "one", &slots)
        })
        .collect();
    super::list(lang, &said)
}
