//! Sudoku as graph colouring: six ways to colour the vertices of the Sudoku graph.
//!
//! | method | next vertex | its colour | without a free colour |
//! |---|---|---|---|
//! | `bfs`, `dfs` | by breadth or depth first search | any free one | begins again |
//! | `saturbfs` | breadth first, the most saturated neighbour | any free one | begins again |
//! | `dsatur-restarts` | the most saturated of all | any free one | begins again |
//! | `dsatur` | the most saturated of all | the first free one | gives up |
//! | `dsatur-backtracking` | the most saturated of all | every free one | goes back |
//!
//! From the bottom up: [`bits`] are sets, [`size`] is their width on a board, [`graph`] has the
//! neighbours, [`palette`] the free colours, [`saturation`] the saturations, [`board`] combines
//! these, and [`restarts`] is the frame of the methods that restart.

mod bfs;
mod bits;
mod board;
mod dfs;
mod dsatur;
mod dsatur_backtracking;
mod dsatur_restarts;
mod graph;
mod naive;
mod palette;
mod restarts;
mod saturation;
mod saturbfs;
mod size;

pub(crate) use bfs::Bfs;
pub(crate) use dfs::Dfs;
pub(crate) use dsatur::Dsatur;
pub(crate) use dsatur_backtracking::DsaturBacktracking;
pub(crate) use dsatur_restarts::DsaturRestarts;
pub(crate) use saturbfs::SaturBfs;
