//! One sweep over a whole puzzle: everything that singles and locked candidates can say, for
//! all digits in all bands at once, without a branch.
//!
//! In order, each step working on what the one before left:
//!
//! 1. **Naked singles.** A cell with one candidate settles its box for that digit: the other
//!    cells of the box are struck. Row and column follow by themselves in steps 2 and 3.
//! 2. **Rows of a band.** A digit takes one minirow in each row and in each box of a band: a
//!    permutation of three. A minirow stays only if some permutation of what is left goes
//!    through it. That is locked candidates, both ways, to the end.
//! 3. **Columns of a stack.** The same, turned by a quarter.
//! 4. **Hidden singles.** A minirow which every permutation uses and which has one cell left
//!    holds the digit there, in its row and its box; likewise a minicolumn. The other digits
//!    of that cell are struck.
//!
//! *Sound*: every strike follows from the rules of Sudoku. Contradictions show as a cell
//! without digits or a band without places for a digit: an impossible band has no permutation,
//! so step 2 empties it.
//!
//! *Cost*: about 430 vector instructions with AVX2, whatever the puzzle.

use super::bands::{Bands, FULL, GUARDS, MINICOLS, MINIROWS};

/// Steps 1 to 3 on candidates, given those that are the only one of their cell; with the hidden singles.
#[inline(always)]
pub(crate) fn narrow<B: Bands>(candidates: B, naked: B) -> (B, B) {
    let c = settle_boxes(candidates, naked);
    let (rows, row_singles) = rows(c);
    let c = c.and(rows);
    let (cols, col_singles) = cols(c);
    let c = c.and(cols);
    (c, c.and(row_singles.or(col_singles)))
}

/// Whether every row, column and box has a place for the digits.
#[inline(always)]
pub(crate) fn missing<B: Bands>(c: B) -> B {
    let boxes = B::splat(GUARDS).without(c.add(B::splat(FULL)));
    let minirows = c.or(c.down::<1>()).or(c.down::<2>());
    let rows = minirows.or(minirows.down::<10>()).or(minirows.down::<20>());
    let minicols = c.or(c.down::<3>()).or(c.down::<6>());
    let cols = minicols.or(minicols.next()).or(minicols.last());
    let rows = B::splat(0o111).without(rows);
    boxes.or(rows).or(B::splat(MINICOLS).without(cols))
}

/// In a box with a naked single of the digit, only that stays.
#[inline(always)]
fn settle_boxes<B: Bands>(c: B, naked: B) -> B {
    // A box that is not empty carries into its guard; the guard less its own ninth part down
    // is the whole box.
    let settled = naked.add(B::splat(FULL)).and(B::splat(GUARDS));
    let settled = settled.sub(settled.down::<9>());
    c.without(settled.without(naked))
}

/// The cells of minirows through which a permutation goes, and those of minirows with one cell
/// through which all go.
#[inline(always)]
fn rows<B: Bands>(c: B) -> (B, B) {
    let (second, third) = (c.down::<1>(), c.down::<2>());
    let either = c.or(second);
    let open = either.or(third).and(B::splat(MINIROWS));
    let crowded = c.and(second).or(either.and(third));

    // The minirows of the next box, of the last box; then each one row down, one row up.
    let next = open.down::<10>().or(open.up::<20>());
    let last = open.down::<20>().or(open.up::<10>());
    let falling = next.and(turn_rows(last));
    let rising = turn_rows(next).and(last);
    let kept = open.and(turn_rows(falling.or(rising)));

    // Only the boxes of a row need be compared: alone in its row is alone in its box.
    let elsewhere =
        (kept.down::<10>().or(kept.up::<20>())).or(kept.down::<20>().or(kept.up::<10>()));
    let single = kept.without(elsewhere).without(crowded);
    (whole_rows(kept), whole_rows(single))
}

#[inline(always)]
fn turn_rows<B: Bands>(minirows: B) -> B {
    minirows.down::<3>().or(minirows.up::<6>())
}

/// Minirows from their first cells: times seven.
#[inline(always)]
fn whole_rows<B: Bands>(first: B) -> B {
    first.up::<3>().sub(first)
}

/// What follows in the columns of stacks, as [`rows`] for the rows of bands. The boxes of a stack are in the three bands, so half of
/// the turning is free.
#[inline(always)]
fn cols<B: Bands>(c: B) -> (B, B) {
    let (second, third) = (c.down::<3>(), c.down::<6>());
    let either = c.or(second);
    let open = either.or(third).and(B::splat(MINICOLS));
    let crowded = c.and(second).or(either.and(third));

    let turned = open.down::<1>().or(open.up::<2>());
    let back = open.down::<2>().or(open.up::<1>());
    let falling = turned.next().and(back.last());
    let rising = back.next().and(turned.last());
    let kept = open.and(falling.or(rising));

    let elsewhere = kept.next().or(kept.last());
    let single = kept.without(elsewhere).without(crowded);
    (whole_cols(kept), whole_cols(single))
}

/// Minicolumns from their top cells.
#[inline(always)]
fn whole_cols<B: Bands>(top: B) -> B {
    top.or(top.up::<3>()).or(top.up::<6>())
}
