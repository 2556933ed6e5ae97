//! Paper, and the measures of everything on it, in points (72 to an inch).
//!
//! Cells decide what can be read and written in: 18 points are 6.4 mm, room for a digit in
//! pencil and two or three small marks. Solutions are only read, so their cells may be half of
//! that. Large print doubles the cells and enlarges all text to at least 16 points, the size
//! that associations of the blind ask for.

/// A size of paper, upright.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    pub fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// What boards are on the page for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Puzzles to be solved.
    Puzzle,
    /// Solutions to be looked up.
    Solution,
}

/// How boards of one purpose are set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// A cell that is pleasant to use. Pages are not made fuller than this allows, unless asked.
    pub(crate) comfortable: f32,
    /// The smallest cell that still serves; a board that would need smaller ones gets more room.
    pub(crate) smallest: f32,
    /// Past this a cell looks silly.
    pub(crate) largest: f32,
    /// The size of a caption's letters.
    pub(crate) caption: f32,
    /// From the top of a caption to the board.
    pub(crate) caption_height: f32,
    /// The least room between boards, beside and below.
    pub(crate) gap: (f32, f32),
    /// Whether boards begin at the top of their room, or stand in its middle.
    pub(crate) hangs: bool,
}

/// The measures of a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measures {
    pub(crate) paper: (f32, f32),
    /// White at the left and the right.
    pub(crate) side: f32,
    /// White at the top.
    pub(crate) top: f32,
    /// From the foot of the paper to the lowest board.
    pub(crate) bottom: f32,
    /// From the foot of the paper to the line on which the page number stands.
    pub(crate) folio: f32,
    /// The size of the book's title, of other headings, and of small text.
    pub(crate) title: f32,
    pub(crate) heading: f32,
    pub(crate) small: f32,
    /// The size of what is said of clues.
    pub(crate) legend: f32,
    pub(crate) puzzles: Setting,
    pub(crate) solutions: Setting,
}

impl Measures {
    pub(crate) fn new(paper: Paper, large_print: bool) -> Self {
        let (side, top, bottom, folio) = (46.0, 40.0, 52.0, 30.0);
        if large_print {
            return Self {
                paper: paper.size(),
                side,
                top,
                bottom,
                folio,
                title: 28.0,
                heading: 22.0,
                small: 16.0,
                legend: 16.0,
                puzzles: Setting {
                    comfortable: 32.0,
                    smallest: 24.0,
                    largest: 60.0,
                    caption: 16.0,
                    caption_height: 24.0,
                    gap: (30.0, 24.0),
                    hangs: false,
                },
                solutions: Setting {
                    comfortable: 22.0,
                    smallest: 18.0,
                    largest: 30.0,
                    caption: 16.0,
                    caption_height: 24.0,
                    gap: (24.0, 18.0),
                    hangs: true,
                },
            };
        }
        Self {
            paper: paper.size(),
            side,
            top,
            bottom,
            folio,
            title: 22.0,
            heading: 15.0,
            small: 9.0,
            legend: 8.0,
            puzzles: Setting {
                comfortable: 18.0,
                smallest: 11.0,
                largest: 40.0,
                caption: 10.0,
                caption_height: 15.0,
                gap: (24.0, 18.0),
                hangs: false,
            },
            solutions: Setting {
                comfortable: 10.0,
                smallest: 8.0,
                largest: 18.0,
                caption: 8.0,
                caption_height: 11.0,
                gap: (18.0, 14.0),
                hangs: true,
            },
        }
    }

    pub(crate) fn setting(&self, purpose: Purpose) -> &Setting {
        match purpose {
            Purpose::Puzzle => &self.puzzles,
            Purpose::Solution => &self.solutions,
        }
    }

    /// The width between the margins.
    pub(crate) fn width(&self) -> f32 {
        self.paper.0 - 2.0 * self.side
    }

    /// The height between the margins.
    pub(crate) fn height(&self) -> f32 {
        self.paper.1 - self.top - self.bottom
    }
}
