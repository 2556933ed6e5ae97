//! Colours by role.
//!
//! Every colour has a value for light and one for dark paper. Figures keep their colour: a role
//! colours the ground below them, light enough (or dark enough) to read them. Colour alone carries
//! no meaning: struck candidates are crossed out, and a candidate that a chain switches off is a
//! ring and not a disc.

use satur_draw::{Colour, Element, Svg};
use satur_model::Candidate;

use super::links;
use crate::messages::{Slot, Slots};
use crate::{Action, Lang, Mark, Role, Step, role_name};

/// The ways to paint something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Paint {
    /// A mark of a role.
    Role(Role),
    /// A candidate that a line of reasoning switches on.
    On,
    /// A candidate that a line of reasoning switches off.
    Off,
    /// A link: if one is false, the other is true.
    Solid,
    /// A link: if one is true, the other is false.
    Dashed,
    /// A candidate that the step places.
    Placed,
    /// A candidate that the step strikes.
    Struck,
}

/// The colour of links, and of the rings that they switch off.
pub(super) const LINK: Colour = Colour::new("link", "#b3261e", "#ff8a80");
/// The colour of the stroke through struck candidates.
pub(super) const STRUCK: Colour = Colour::new("struck", "#e53935", "#ff5c52");
const STRUCK_GROUND: Colour = Colour::new("struck-ground", "#ffc9c4", "#6b1f1b");
const PLACED: Colour = Colour::new("placed", "#7ddc8f", "#1f7a38");
const ON: Colour = Colour::new("on", "#a5e6a0", "#2c6b33");
const BLUE: Colour = Colour::new("blue", "#a8d3f7", "#1f4e7a");
const AMBER: Colour = Colour::new("amber", "#ffd27a", "#7a5510");
const VIOLET: Colour = Colour::new("violet", "#d3bdf5", "#553a86");
const GREEN: Colour = Colour::new("green", "#b5e3b0", "#2f6135");
const PINK: Colour = Colour::new("pink", "#f7bcd6", "#7d2f55");
const TEAL: Colour = Colour::new("teal", "#a3e0da", "#1d5f5a");
const YELLOW: Colour = Colour::new("yellow", "#f2e68a", "#686012");
const LAVENDER: Colour = Colour::new("lavender", "#c9cdfb", "#3d4390");
const ORANGE: Colour = Colour::new("orange", "#ffbf94", "#83431a");

/// The colours of steps, used beside those of the board.
pub(super) const STEP_COLOURS: [Colour; 14] = [
    LINK,
    STRUCK,
    STRUCK_GROUND,
    PLACED,
    ON,
    BLUE,
    AMBER,
    VIOLET,
    GREEN,
    PINK,
    TEAL,
    YELLOW,
    LAVENDER,
    ORANGE,
];

/// The colours of numbered parts, reused in turn.
const PARTS: [&Colour; 6] = [&GREEN, &PINK, &TEAL, &YELLOW, &LAVENDER, &ORANGE];

impl Paint {
    /// The colour of this paint.
    pub(super) fn colour(self) -> &'static Colour {
        match self {
            Self::Role(role) => match role {
                Role::Pattern | Role::Line(_) => &BLUE,
                Role::Floor | Role::Clue => &TEAL,
                Role::Base => &LAVENDER,
                Role::Cover => &YELLOW,
                Role::Join => &AMBER,
                Role::Fin | Role::Guardian => &ORANGE,
                Role::Pivot => &VIOLET,
                Role::Part(number) => PARTS[usize::from(number) % PARTS.len()],
                Role::Colour(number) => [&BLUE, &GREEN, &PINK, &YELLOW][usize::from(number) % 4],
            },
            Self::On => &ON,
            Self::Off | Self::Solid | Self::Dashed => &LINK,
            Self::Placed => &PLACED,
            Self::Struck => &STRUCK_GROUND,
        }
    }

    /// The circle of a candidate: a ring where it is switched off, else a disc.
    pub(super) fn disc(self) -> Element {
        let disc = Element::new("circle").fill(self.colour());
        if self == Self::Off {
            let ring = disc.class("ring").stroke(self.colour(), 1.6);
            ring.set("fill-opacity", 0.12)
        } else {
            disc.class("disc")
        }
    }

    /// The frame of a house.
    pub(super) fn frame(self) -> Element {
        let frame = Element::new("rect").class("house").fill(self.colour());
        frame.set("fill-opacity", 0.16).stroke(self.colour(), 3)
    }

    /// The ground of a house of any form.
    pub(super) fn ground(self) -> Element {
        let ground = Element::new("path").class("house").fill(self.colour());
        ground.set("fill-opacity", 0.16)
    }

    /// The edge of a house of any form.
    pub(super) fn edge(self) -> Element {
        let edge = Element::new("path").class("house").stroke(self.colour(), 3);
        edge.set("fill", "none").set("stroke-linecap", "round")
    }

    /// Draws a sample for a legend at a place: houses are frames, links are lines, everything else
    /// is round.
    pub(super) fn write_sample(self, svg: &mut Svg, (x, y): (usize, usize)) {
        let line = format!("M{} {y}H{}", x - 7, x + 7);
        match self {
            Self::Solid => svg.path(links::line(true), &line),
            Self::Dashed => svg.path(links::line(false), &line),
            Self::Role(Role::Base | Role::Cover) => {
                let frame = self.frame().set("x", x - 5).set("y", y - 5).set("rx", 2);
                svg.empty(frame.set("width", 10).set("height", 10));
            }
            _ => svg.empty(self.disc().set("cx", x).set("cy", y).set("r", 6)),
        }
    }
}

/// The paints of a step, each once, for its legend.
pub(super) fn of_step(step: &Step) -> Vec<Paint> {
    let mut paints = Vec::new();
    for mark in &step.marks {
        match mark {
            // Candidates that are placed or struck are painted as such.
            Mark::Candidates(_, all) if all.iter().all(|one| is_acted_on(step, *one)) => {}
            Mark::Cells(role, _) | Mark::Candidates(role, _) | Mark::House(role, _) => {
                paints.push(Paint::Role(*role));
            }
            Mark::Clue(clue) if clue.all_cells().next().is_some() => {
                paints.push(Paint::Role(Role::Clue));
            }
            Mark::Clue(_) | Mark::Digits(..) | Mark::Number(..) | Mark::Combinations(_) => {}
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

/// The text for a paint in a legend.
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
