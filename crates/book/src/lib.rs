//! Puzzles on paper: books in PDF, pages in SVG and PNG.
//!
//! An [`Entry`] is a puzzle that was proved to have exactly one solution; nothing else gets
//! into a [`Book`]. Boards of all sizes flow onto pages (`tiling.rs`, `flow.rs`, `plan.rs`),
//! a page is drawn as a list of bars, figures and texts (`page.rs`, `board.rs`, `legend.rs`, `drawing.rs`), and
//! `pdf.rs`, `svg.rs` and `png.rs` put that one list on paper. The same book gives the same
//! bytes.
//!
//! PDF is written with `pdf-writer` and `subsetter`, letters are read with `ttf-parser` and
//! turned into dots with `ab_glyph_rasterizer`. The larger libraries that do all of this were
//! tried and left: `krilla` takes 161 seconds of one core to build, these together 18.
//!
//! ```
//! use satur_book::{Book, Chapter, Entry, Options};
//! use satur_model::{Grid, Puzzle, Shape, Stop};
//!
//! let numbers = [0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0];
//! let puzzle = Puzzle::new(Grid::from_numbers(Shape::new(2, 2)?, &numbers).unwrap());
//! let entry = Entry::prove(&puzzle, None, &Stop::default())?;
//! let chapter = Chapter { title: None, entries: vec![entry] };
//! let book = Book::new(vec![chapter], Options::default());
//! assert_eq!(book.pages(), 2);
//! assert!(book.pdf(&mut |_| true).unwrap().starts_with(b"%PDF-1.7"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod book;
mod drawing;
mod entry;
mod flow;
mod font;
mod labels;
mod legend;
mod page;
mod paper;
mod pdf;
mod pdf_content;
mod pdf_font;
mod pdf_outline;
mod plan;
mod png;
mod raster;
mod svg;
mod tiling;

pub use board::Digits;
pub use book::{Book, Chapter, Options, Solutions};
pub use entry::{Entry, Refusal};
pub use paper::Paper;
pub use satur_logic::Lang;
