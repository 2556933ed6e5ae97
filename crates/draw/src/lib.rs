//! Pictures as SVG: boards, the steps on them, graphs, plots and printed pages share one writer.
//!
//! * [`Svg`] and [`Element`] write well-formed, escaped text.
//! * [`Colour`] is a colour on light and on dark paper.
//! * [`BoardLayout`] has the positions on a board; the `write_…` functions of [`board`] draw its
//!   parts.
//! * [`clues`] draws clues that count, add and compare.
//! * [`Canvas`] has the strokes, shapes and texts of a plot.
//! * [`graph`] places the cells of a board as the nodes of a graph.
//!
//! Every picture uses presentation attributes (`fill="#fff"`), which every renderer supports. There
//! is no `style` attribute and no `<style>` element, which a page with a strict content security
//! policy would drop, and no CSS variable, which librsvg paints black. A page with other colours,
//! such as dark ones, overrides the attributes by class: see [`stylesheet`].

pub mod board;
mod canvas;
pub mod clues;
mod colour;
mod element;
pub mod graph;

pub use board::BoardLayout;
pub use canvas::{Anchor, Canvas};
pub use colour::{BOARD_COLOURS, Colour, FOUND, INK, PAPER, REGION, SOFT, THIN, TINT, stylesheet};
pub use element::{Element, FONTS, Svg, escape};
