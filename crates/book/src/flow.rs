//! Boards of any sizes onto pages, in their order.
//!
//! As words go into lines and lines onto pages: boards stand on shelves, from left to right
//! while there is room, and shelves on pages, from top to bottom. Every board has a slot of the
//! tiling for its size, so that a page of equal boards is that tiling, and the last page of a
//! book looks like the first ones. Where sizes are mixed, shelves are as high as their highest
//! slot, boards hang from one line, and what room is left is spread.

use crate::paper::Setting;
use crate::tiling::Tiling;

/// Where a board goes on its page: the corner of its caption and board, from the top left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Place {
    /// Index of the board.
    pub(crate) board: usize,
    pub(crate) x: f32,
    /// The top of the caption.
    pub(crate) y: f32,
    /// The side of the board, which is as wide as its caption and the words below it.
    pub(crate) side: f32,
    /// The side of a cell.
    pub(crate) cell: f32,
    /// The height of the words below the board.
    pub(crate) below: f32,
}

/// The room for boards on the pages of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) width: f32,
    /// The height for which boards are planned: what every page of the book has at least, so
    /// that boards are equal on all of them.
    pub(crate) planned: f32,
    /// The height on the section's first page, which may have a heading, and on the others.
    pub(crate) first: f32,
    pub(crate) others: f32,
}

/// Boards side by side.
struct Shelf {
    /// The first board and how many there are.
    first: usize,
    count: usize,
    width: f32,
    height: f32,
}

/// Puts boards with these tilings onto pages, at most `most` to a page. Places are measured from
/// the corner of the room.
pub(crate) fn flow(
    tilings: &[Tiling],
    most: Option<usize>,
    room: &Room,
    setting: &Setting,
) -> Vec<Vec<Place>> {
    let mut pages: Vec<Vec<Shelf>> = Vec::new();
    for (board, tiling) in tilings.iter().enumerate() {
        let (width, height) = tiling.slot;
        let page = pages.last_mut().filter(|page| {
            let boards: usize = page.iter().map(|shelf| shelf.count).sum();
            most.is_none_or(|most| boards < most)
        });
        let Some(page) = page else {
            pages.push(vec![Shelf::with(board, tiling)]);
            continue;
        };
        let used: f32 = page.iter().map(|s| s.height + setting.gap.1).sum();
        let shelf = page.last_mut().filter(|shelf| {
            let grown = (height - shelf.height).max(0.0);
            fits(shelf.width + setting.gap.0 + width, room.width)
                && fits(used - setting.gap.1 + grown, room.planned)
        });
        if let Some(shelf) = shelf {
            shelf.count += 1;
            shelf.width += setting.gap.0 + width;
            shelf.height = shelf.height.max(height);
        } else if fits(used + height, room.planned) {
            page.push(Shelf::with(board, tiling));
        } else {
            pages.push(vec![Shelf::with(board, tiling)]);
        }
    }
    let last = pages.len().saturating_sub(1);
    let placed = pages.iter().enumerate().map(|(number, shelves)| {
        let height = if number == 0 { room.first } else { room.others };
        spread(shelves, tilings, room, height, number < last, setting)
    });
    placed.collect()
}

/// Sums of shares may miss the whole by a rounding error.
fn fits(size: f32, room: f32) -> bool {
    size <= room + 0.01
}

impl Shelf {
    fn with(board: usize, tiling: &Tiling) -> Self {
        let (width, height) = tiling.slot;
        Self {
            first: board,
            count: 1,
            width,
            height,
        }
    }

    fn boards(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }

    /// Where the first board stands, and how far boards are apart.
    fn spacing(&self, above: Option<&Self>, tilings: &[Tiling], width: f32) -> (f32, f32) {
        let first = &tilings[self.first];
        let is_row = self.boards().all(|board| tilings[board] == *first);
        let is_begun = above.is_some_and(|above| tilings[above.first] == *first);
        // A row of a table reaches from margin to margin; if it is not full, it keeps to the
        // columns above.
        if is_row && first.cols > 1 && (self.count == first.cols || is_begun) {
            let gaps = first.cols as f32 - 1.0;
            return (0.0, (width - first.cols as f32 * first.board) / gaps);
        }
        // All else is centred.
        let boards: f32 = self.boards().map(|board| tilings[board].board).sum();
        let gaps = self.count as f32 - 1.0;
        let gap = ((width - boards) / gaps.max(1.0)).min(MOST_GAP);
        ((width - boards - gap * gaps) / 2.0, gap)
    }
}

/// How far apart boards of different sizes may stand.
const MOST_GAP: f32 = 60.0;

/// How much farther apart than planned shelves may be drawn to fill a page.
const MOST_STRETCH: f32 = 1.5;

/// The places of a page's boards. A page that is full, as far as its boards allow, is filled.
fn spread(
    shelves: &[Shelf],
    tilings: &[Tiling],
    room: &Room,
    height: f32,
    is_full: bool,
    setting: &Setting,
) -> Vec<Place> {
    let gap_y = setting.gap.1;
    // A shelf with its share of the gaps: half of one above and half of one below.
    let used: f32 = shelves.iter().map(|shelf| shelf.height + gap_y).sum();
    let planned = room.planned + gap_y;
    let mut stretch = (height + gap_y) / planned;
    if is_full {
        stretch *= (planned / used).clamp(1.0, MOST_STRETCH);
    }
    let mut places = Vec::new();
    let mut top = -gap_y / 2.0;
    for (number, shelf) in shelves.iter().enumerate() {
        let share = (shelf.height + gap_y) * stretch;
        let tallest = shelf
            .boards()
            .map(|board| tilings[board].board + tilings[board].below)
            .fold(0.0, f32::max);
        let y = if setting.hangs {
            top + gap_y / 2.0
        } else {
            top + (share - tallest - setting.caption_height) / 2.0
        };
        top += share;
        let above = number.checked_sub(1).map(|above| &shelves[above]);
        let (mut x, gap) = shelf.spacing(above, tilings, room.width);
        for board in shelf.boards() {
            let tiling = &tilings[board];
            places.push(Place {
                board,
                x,
                y,
                side: tiling.board,
                cell: tiling.cell,
                below: tiling.below,
            });
            x += tiling.board + gap;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::paper::{Measures, Paper, Purpose};
    use crate::tiling::Size;

    /// Places of boards of these sides, with the room.
    fn laid_out(
        sides: &[usize],
        per_page: Option<usize>,
        measures: &Measures,
        purpose: Purpose,
        (heading, letters): (f32, f32),
    ) -> (Vec<Vec<Place>>, Room) {
        let setting = measures.setting(purpose);
        let room = Room {
            width: measures.width(),
            planned: measures.height() - heading,
            first: measures.height() - heading,
            others: measures.height() - heading / 3.0,
        };
        let size = (room.width, room.planned);
        // Boards of an even side have words below them: so many letters, in lines of 10 points.
        let tiling = |&side: &usize| {
            let letters = if side % 2 == 0 { letters } else { 0.0 };
            let below = |width: f32| (letters * 5.0 / width.max(1.0)).ceil() * 10.0;
            let span = side as f32;
            let board = Size {
                span,
                below: &below,
            };
            Tiling::choose(&board, sides.len(), per_page, size, setting)
        };
        let tilings: Vec<Tiling> = sides.iter().map(tiling).collect();
        (flow(&tilings, per_page, &room, setting), room)
    }

    fn per_page(sides: &[usize], paper: Paper) -> Vec<usize> {
        let measures = Measures::new(paper, false);
        let (pages, _) = laid_out(sides, None, &measures, Purpose::Puzzle, (0.0, 0.0));
        pages.iter().map(Vec::len).collect()
    }

    #[test]
    fn pages_are_as_full_as_is_comfortable() {
        for paper in [Paper::A4, Paper::Letter] {
            assert_eq!(per_page(&[9; 14], paper), [6, 6, 2]);
            assert_eq!(per_page(&[9], paper), [1]);
            assert_eq!(per_page(&[9; 3], paper), [3]);
            assert_eq!(per_page(&[4; 25], paper), [20, 5]);
            assert_eq!(per_page(&[16; 3], paper), [2, 1]);
            assert_eq!(per_page(&[25; 2], paper), [1, 1]);
        }
        // The wider paper has room for a fourth column of boards this small.
        assert_eq!(per_page(&[6; 13], Paper::A4), [12, 1]);
        assert_eq!(per_page(&[6; 13], Paper::Letter), [13]);
    }

    #[test]
    fn mixed_sizes_share_pages_in_order() {
        assert_eq!(
            per_page(&[4, 4, 6, 9, 9, 16, 25, 9, 9], Paper::A4),
            [5, 1, 1, 2]
        );
    }

    #[test]
    fn so_many_to_a_page_if_said() {
        let measures = Measures::new(Paper::A4, false);
        let count = |sides: &[usize], most| {
            let (pages, _) = laid_out(sides, Some(most), &measures, Purpose::Puzzle, (40.0, 0.0));
            pages.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(count(&[9; 11], 5), [5, 5, 1]);
        assert_eq!(count(&[9; 4], 1), [1, 1, 1, 1]);
        assert_eq!(count(&[9; 24], 12), [12, 12]);
        // Six boards of 25x25 on a page could not be read.
        assert_eq!(count(&[25; 3], 6), [2, 1]);
    }

    proptest! {
        #[test]
        fn every_board_is_placed_once_apart_and_inside(
            sides in prop::collection::vec(prop_oneof![1_usize..=12, Just(16), Just(25), 1_usize..=128], 1..60),
            most in prop::option::of(1_usize..30),
            letter in any::<bool>(),
            large in any::<bool>(),
            solutions in any::<bool>(),
            heading in 0.0_f32..70.0,
            letters in prop_oneof![Just(0.0_f32), 1.0_f32..500.0],
        ) {
            let paper = if letter { Paper::Letter } else { Paper::A4 };
            let purpose = if solutions { Purpose::Solution } else { Purpose::Puzzle };
            let measures = Measures::new(paper, large);
            let caption = measures.setting(purpose).caption_height;
            let (pages, room) = laid_out(&sides, most, &measures, purpose, (heading, letters));
            let order: Vec<usize> = pages.iter().flatten().map(|place| place.board).collect();
            prop_assert_eq!(order, (0..sides.len()).collect::<Vec<_>>());
            for (number, page) in pages.iter().enumerate() {
                let height = if number == 0 { room.first } else { room.others };
                prop_assert!(most.is_none_or(|most| page.len() <= most));
                for (at, a) in page.iter().enumerate() {
                    prop_assert!(a.side > 0.0);
                    prop_assert!(a.x > -0.1 && a.y > -0.1, "{:?}", a);
                    prop_assert!(a.x + a.side < room.width + 0.1, "{:?}", a);
                    prop_assert!(a.y + caption + a.side + a.below < height + 0.1, "{:?} {}", a, height);
                    for b in &page[at + 1..] {
                        let beside = a.x + a.side < b.x || b.x + b.side < a.x;
                        let below = a.y + caption + a.side + a.below < b.y || b.y + caption + b.side + b.below < a.y;
                        prop_assert!(beside || below, "{:?} {:?}", a, b);
                    }
                }
            }
        }

        #[test]
        fn boards_of_one_side_are_equal_in_a_book(
            sides in prop::collection::vec(1_usize..=25, 1..60),
            most in prop::option::of(1_usize..30),
        ) {
            let measures = Measures::new(Paper::A4, false);
            let (pages, _) = laid_out(&sides, most, &measures, Purpose::Puzzle, (50.0, 200.0));
            let mut seen = std::collections::HashMap::new();
            for place in pages.iter().flatten() {
                let side = sides[place.board];
                let first: f32 = *seen.entry(side).or_insert(place.side);
                prop_assert!((first - place.side).abs() < 0.001);
            }
        }
    }
}
