//! How many boards of a size go to a page, and how large each is.
//!
//! A page is tiled with equal slots; a slot holds a caption and a board. Of all tilings for a
//! number of boards the one with the largest boards is taken. Left to itself, a book takes the
//! fullest page on which cells are still comfortable, but no fuller than it needs: a single
//! puzzle is large.

use crate::paper::Setting;

/// The numbers of boards to a page from which a book chooses.
const CHOICES: [usize; 7] = [1, 2, 4, 6, 9, 12, 20];

/// A board is not made smaller than this, in points, to have room for words.
const LEAST: f32 = 30.0;

/// A page of equal slots.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Tiling {
    pub(crate) cols: usize,
    pub(crate) rows: usize,
    /// The size of a slot, without the gaps around it.
    pub(crate) slot: (f32, f32),
    /// The side of a board, with the numbers outside it.
    pub(crate) board: f32,
    /// The side of a cell.
    pub(crate) cell: f32,
    /// The height of the words below a board.
    pub(crate) below: f32,
}

/// A size of boards.
pub(crate) struct Size<'a> {
    /// How many cells a board is wide, or high if that is more, with the numbers outside it.
    pub(crate) span: f32,
    /// How high the words below a board of some width are.
    pub(crate) below: &'a dyn Fn(f32) -> f32,
}

impl Tiling {
    /// The tiling with the largest boards of a size, for a number of boards.
    pub(crate) fn best(count: usize, size: &Size, room: (f32, f32), setting: &Setting) -> Self {
        let count = count.max(1);
        let mut best = Self::of(1, count, size, room, setting);
        for cols in 2..=count {
            let tiling = Self::of(cols, count.div_ceil(cols), size, room, setting);
            // A hair's breadth is no reason for another tiling.
            if tiling.board > best.board + 0.5 {
                best = tiling;
            }
        }
        best.board = best.board.min(setting.largest * size.span);
        best.fit(size, setting);
        best
    }

    /// Makes boards smaller until the words below them fit into their slots too.
    fn fit(&mut self, size: &Size, setting: &Setting) {
        let room = self.slot.1 - setting.caption_height;
        loop {
            self.below = (size.below)(self.board);
            let excess = self.board + self.below - room;
            if excess <= 0.0 {
                break;
            }
            // Words need more lines below a smaller board, so boards shrink by small steps.
            self.board -= (excess / 4.0).max(0.5);
            if self.board < LEAST {
                // Nothing could be read. Let the words lack room instead.
                self.board = LEAST.min(room).max(0.0);
                self.below = room - self.board;
                break;
            }
        }
        self.cell = self.board / size.span;
    }

    /// The tiling with boards as large as slots allow.
    fn of(cols: usize, rows: usize, size: &Size, room: (f32, f32), setting: &Setting) -> Self {
        let share =
            |room: f32, gap: f32, count: usize| (room - gap * (count as f32 - 1.0)) / count as f32;
        let slot = (
            share(room.0, setting.gap.0, cols),
            share(room.1, setting.gap.1, rows),
        );
        let mut tiling = Self {
            cols,
            rows,
            slot,
            board: slot.0.min(slot.1 - setting.caption_height).max(0.0),
            cell: 0.0,
            below: 0.0,
        };
        tiling.fit(size, setting);
        tiling
    }

    /// The tiling for boards of a size in a book of `boards`, with a fixed number to a
    /// page if somebody says so. Where cells would become too small there are fewer.
    pub(crate) fn choose(
        size: &Size,
        boards: usize,
        per_page: Option<usize>,
        room: (f32, f32),
        setting: &Setting,
    ) -> Self {
        let tiling = |count| Self::best(count, size, room, setting);
        if let Some(per_page) = per_page {
            let is_legible = |tiling: &Self| tiling.cell >= setting.smallest;
            let fewer = (1..=per_page).rev().map(tiling).find(is_legible);
            return fewer.unwrap_or_else(|| tiling(1));
        }
        let needed = CHOICES.iter().position(|&count| count >= boards);
        let most = needed.unwrap_or(CHOICES.len() - 1);
        let is_comfortable = |tiling: &Self| tiling.cell >= setting.comfortable;
        let fullest = CHOICES[..=most].iter().rev().copied().map(tiling);
        fullest
            .into_iter()
            .find(is_comfortable)
            .unwrap_or_else(|| tiling(1))
    }
}
