//! Colours by role.
//!
//! Every colour is a variable with a value for light and one for dark paper. Figures stay as
//! they are: a colour is the ground on which they stand, light enough (or dark enough) to read
//! them. Nothing is told by colour alone: what is struck is crossed out, what a chain switches
//! off is a ring and not a disc.

use satur_model::Candidate;

use super::links;
use crate::words::{Slot, Slots};
use crate::{Action, Lang, Mark, Role, Step, role_name};

/// What is painted alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Paint {
    /// A mark of a role.
    Role(Role),
    /// A candidate that a line of reasoning switches on.
    On,
    /// One that it switches off.
    Off,
    /// A link: were this out, that would be in.
    Solid,
    /// A link: were this in, that would be out.
    Dashed,
    /// What the step places.
    Placed,
    /// What the step strikes.
    Struck,
}

/// Names of variables with their values on light and on dark paper.
const COLOURS: &[(&str, &str, &str)] = &[
    ("paper", "#ffffff", "#16181d"),
    ("ink", "#14161a", "#eceef2"),
    ("soft", "#50545c", "#b9bfca"),
    ("thin", "#9a9fa8", "#565c68"),
    ("tint", "#eff0f2", "#22262e"),
    ("found", "#0a58ca", "#8ab8ff"),
    ("link", "#b3261e", "#ff8a80"),
    ("struck", "#e53935", "#ff5c52"),
    ("struck-ground", "#ffc9c4", "#6b1f1b"),
    ("placed", "#7ddc8f", "#1f7a38"),
    ("on", "#a5e6a0", "#2c6b33"),
    ("blue", "#a8d3f7", "#1f4e7a"),
    ("amber", "#ffd27a", "#7a5510"),
    ("violet", "#d3bdf5", "#553a86"),
    ("green", "#b5e3b0", "#2f6135"),
    ("pink", "#f7bcd6", "#7d2f55"),
    ("teal", "#a3e0da", "#1d5f5a"),
    ("yellow", "#f2e68a", "#686012"),
    ("lavender", "#c9cdfb", "#3d4390"),
    ("orange", "#ffbf94", "#83431a"),
];

/// The variables for light paper, as a style.
pub(super) fn light() -> String {
    variables(|(name, light, _)| format!("--{name}:{light};"))
}

/// The variables for dark paper.
pub(super) fn dark() -> String {
    variables(|(name, _, dark)| format!("--{name}:{dark};"))
}

fn variables(one: impl Fn(&(&str, &str, &str)) -> String) -> String {
    COLOURS.iter().map(one).collect()
}

/// Parts in turn.
const PARTS: [&str; 6] = ["green", "pink", "teal", "yellow", "lavender", "orange"];

impl Paint {
    fn colour(self) -> &'static str {
        match self {
            Self::Role(role) => match role {
                Role::Pattern | Role::Line(_) => "blue",
                Role::Floor => "teal",
                Role::Base => "lavender",
                Role::Cover => "yellow",
                Role::Join => "amber",
                Role::Fin | Role::Guardian => "orange",
                Role::Pivot => "violet",
                Role::Part(number) => PARTS[usize::from(number) % PARTS.len()],
                Role::Colour(number) => {
                    ["blue", "green", "pink", "yellow"][usize::from(number) % 4]
                }
            },
            Self::On => "on",
            Self::Off | Self::Solid | Self::Dashed => "link",
            Self::Placed => "placed",
            Self::Struck => "struck-ground",
        }
    }

    /// Disc, or ring.
    pub(super) fn class(self) -> &'static str {
        if self == Self::Off { "off" } else { "ring" }
    }

    /// A sample for legends, with its middle here: houses are frames, links are lines, all else
    /// is round.
    pub(super) fn sample(self, x: usize, y: usize) -> String {
        let style = self.style();
        let line =
            |class: &str| format!("<path class=\"{class}\" d=\"M{} {y}H{}\"/>", x - 7, x + 7);
        match self {
            Self::Solid => line("link"),
            Self::Dashed => line("link weak"),
            Self::Role(Role::Base | Role::Cover) => format!(
                "<rect class=\"house\" x=\"{}\" y=\"{}\" width=\"10\" height=\"10\" rx=\"2\" \
                 style=\"{style}\"/>",
                x - 5,
                y - 5
            ),
            _ => format!(
                "<circle class=\"{}\" cx=\"{x}\" cy=\"{y}\" r=\"6\" style=\"{style}\"/>",
                self.class()
            ),
        }
    }

    /// Its colour as a style.
    pub(super) fn style(self) -> String {
        format!("fill:var(--{0});stroke:var(--{0})", self.colour())
    }
}

/// The paints of a step, each once, for its legend.
pub(super) fn of_step(step: &Step) -> Vec<Paint> {
    let mut paints = Vec::new();
    for mark in &step.marks {
        match mark {
            // What is placed or struck is painted as such.
            Mark::Candidates(_, all) if all.iter().all(|one| is_acted_on(step, *one)) => {}
            Mark::Cells(role, _) | Mark::Candidates(role, _) | Mark::House(role, _) => {
                paints.push(Paint::Role(*role));
            }
            Mark::Digits(..) => {}
            Mark::Chain(_, inferences) => {
                let has = |is_on: bool| inferences.iter().any(|one| one.node.is_on == is_on);
                paints.extend(has(true).then_some(Paint::On));
                paints.extend(has(false).then_some(Paint::Off));
            }
        }
    }
    let (solid, dashed) = links::kinds(step);
    paints.extend(solid.then_some(Paint::Solid));
    paints.extend(dashed.then_some(Paint::Dashed));
    for action in &step.actions {
        paints.push(match action {
            Action::Place(_) => Paint::Placed,
            Action::Strike(_) => Paint::Struck,
        });
    }
    paints.sort_unstable();
    paints.dedup();
    paints
}

fn is_acted_on(step: &Step, candidate: Candidate) -> bool {
    let actions = [Action::Place(candidate), Action::Strike(candidate)];
    actions.iter().any(|action| step.actions.contains(action))
}

/// What a legend says of a paint.
pub(super) fn legend_name(lang: Lang, paint: Paint) -> String {
    let key = match paint {
        Paint::Role(role) => return role_name(lang, role),
        Paint::On => "on",
        Paint::Off => "off",
        Paint::Solid => "solid",
        Paint::Dashed => "dashed",
        Paint::Placed => "placed",
        Paint::Struck => "struck",
    };
    lang.fill(
        "roles",
        key,
        &Slots(vec![("letter".to_owned(), Slot::Text(String::new()))]),
    )
}
