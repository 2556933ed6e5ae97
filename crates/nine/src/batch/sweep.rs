//! One sweep over all lanes: the same four steps as the single engine's, in bit slices.
//!
//! Where the single engine has a word of cells for a digit, here is a vector of puzzles for a
//! digit in a cell, 729 in all. There is nothing to shift: a neighbour is another vector. The
//! steps are those of `single::sweep`, digit after digit, and what one digit finds is used by
//! those after it in the same sweep: in a cell with a hidden single they are struck before anything is drawn from
//! them. The digits before it are struck when candidates are counted for the next sweep. By then the hidden single is
//! the last of the digits that are left in its cell, so nobody need remember which it was.
//!
//! *Cost*: about 1,600 two-input instructions a digit, 16,000 a sweep, for 256 puzzles (AVX2).

use super::lanes::Lanes;

/// Candidates and what is known of them.
#[repr(C, align(64))]
pub(crate) struct Slices<V> {
    /// `marks[digit][cell]`: the puzzles in which the digit may stand there.
    pub(crate) marks: [[V; 81]; 9],
    /// The puzzles in which the cell has two candidates or more.
    pub(crate) several: [V; 81],
    /// The puzzles in which a hidden single was found in the cell by the last sweep.
    pub(crate) taken: [V; 81],
    /// As `taken`, for the sweep at work.
    found: [V; 81],
    /// Room for the digit at work. A new one each time would be filled with zeros first.
    left: [V; 81],
    /// Contradiction.
    pub(crate) dead: V,
    /// One digit in every cell, every house served.
    pub(crate) solved: V,
    /// The last sweep struck something.
    pub(crate) moving: V,
}

impl<V: Lanes> Slices<V> {
    /// No puzzles.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        let none = V::none();
        Self {
            marks: [[none; 81]; 9],
            several: [none; 81],
            taken: [none; 81],
            found: [none; 81],
            left: [none; 81],
            dead: none,
            solved: none,
            moving: none,
        }
    }

    /// Sweeps until five of eight lanes at work have ended: solved, dead, or with nothing left to say.
    /// Serving them costs about as much as a sweep, so it waits for that many.
    #[inline(always)]
    pub(crate) fn sweep_until_most_ended(&mut self, active: V) {
        let enough = (5 * active.count()).div_ceil(8);
        loop {
            self.sweep();
            let still = V::all().without(self.moving);
            let ended = self.dead.or(self.solved).or(still);
            if ended.and(active).count() >= enough {
                return;
            }
        }
    }

    /// One sweep.
    #[inline(always)]
    pub(crate) fn sweep(&mut self) {
        let (mut open, mut dead) = (V::none(), self.dead);
        for cell in 0..81 {
            let (mut once, mut several) = (self.marks[8][cell], V::none());
            let taken = self.taken[cell];
            // Where a hidden single was found only the last of the digits stays: it is that one.
            for digit in (0..8).rev() {
                let mark = self.marks[digit][cell].without_both(taken, once);
                self.marks[digit][cell] = mark;
                several = several.or_both(once, mark);
                once = once.or(mark);
            }
            self.several[cell] = several;
            self.found[cell] = V::none();
            open = open.or(several);
            dead = dead.or_not(once);
        }
        let mut moving = V::none();
        for marks in &mut self.marks {
            narrow(
                marks,
                &self.several,
                &mut self.left,
                &mut self.found,
                &mut dead,
                &mut moving,
            );
        }
        // A single found by a later digit has still to be told to the earlier ones.
        for (taken, found) in self.taken.iter_mut().zip(&self.found) {
            moving = moving.or_without(*found, *taken);
            *taken = *found;
        }
        self.dead = dead;
        self.solved = V::all().without(open.or(dead));
        self.moving = moving;
    }
}

/// Three lines of three: minirows of a band by row and box, minicolumns of a stack by column
/// and box.
type Lines<V> = [[V; 3]; 3];

/// The lines that some permutation goes through; and of those with one cell, the ones which
/// all go through.
#[inline(always)]
fn permutations<V: Lanes>(open: &Lines<V>, crowded: &Lines<V>) -> (Lines<V>, Lines<V>) {
    let [a, b, c] = open;
    // All six, by the box of the first line: the other two in order, and the other way round.
    let (mut on, mut back) = (*a, *a);
    for x in 0..3 {
        let (y, z) = ((x + 1) % 3, (x + 2) % 3);
        on[x] = a[x].and3(b[y], c[z]);
        back[x] = a[x].and3(b[z], c[y]);
    }
    let (mut kept, mut single) = (*open, *open);
    for x in 0..3 {
        let (y, z) = ((x + 1) % 3, (x + 2) % 3);
        kept[0][x] = on[x].or(back[x]);
        kept[1][x] = on[z].or(back[y]);
        kept[2][x] = on[y].or(back[z]);
    }
    for line in 0..3 {
        for x in 0..3 {
            let others = kept[line][(x + 1) % 3].or(kept[line][(x + 2) % 3]);
            single[line][x] = kept[line][x].without_either(others, crowded[line][x]);
        }
    }
    (kept, single)
}

/// Whether three cells of a line have one candidate, and whether more.
#[inline(always)]
fn line<V: Lanes>(a: V, b: V, c: V) -> (V, V) {
    (a.or3(b, c), a.majority(b, c))
}

/// One digit.
#[inline(always)]
fn narrow<V: Lanes>(
    marks: &mut [V; 81],
    several: &[V; 81],
    left: &mut [V; 81],
    taken: &mut [V; 81],
    dead: &mut V,
    moving: &mut V,
) {
    let none = V::none();
    let mut row_singles = [[none; 3]; 9];
    for band in 0..3 {
        let (mut open, mut crowded) = ([[none; 3]; 3], [[none; 3]; 3]);
        for x in 0..3 {
            // A naked single settles its box.
            let mut settled = none;
            for row in 0..3 {
                for col in 0..3 {
                    let cell = (3 * band + row) * 9 + 3 * x + col;
                    // In a cell with a hidden single of a digit before this one that stays alone.
                    left[cell] = marks[cell].without(taken[cell]);
                    settled = settled.or_without(left[cell], several[cell]);
                }
            }
            for row in 0..3 {
                let first = (3 * band + row) * 9 + 3 * x;
                for cell in first..first + 3 {
                    left[cell] = left[cell].without_both(settled, several[cell]);
                }
                (open[row][x], crowded[row][x]) =
                    line(left[first], left[first + 1], left[first + 2]);
            }
        }
        let (kept, single) = permutations(&open, &crowded);
        // Either every row of a band has a permutation through it or none has.
        let any = kept[0][0].or3(kept[0][1], kept[0][2]);
        *dead = dead.or_not(any);
        for row in 0..3 {
            row_singles[3 * band + row] = single[row];
            for col in 0..9 {
                let cell = (3 * band + row) * 9 + col;
                left[cell] = left[cell].and(kept[row][col / 3]);
            }
        }
    }
    for stack in 0..3 {
        let (mut open, mut crowded) = ([[none; 3]; 3], [[none; 3]; 3]);
        for col in 0..3 {
            for band in 0..3 {
                let top = 27 * band + 3 * stack + col;
                (open[col][band], crowded[col][band]) =
                    line(left[top], left[top + 9], left[top + 18]);
            }
        }
        let (kept, single) = permutations(&open, &crowded);
        let any = kept[0][0].or3(kept[0][1], kept[0][2]);
        *dead = dead.or_not(any);
        for row in 0..9 {
            for col in 0..3 {
                let cell = 9 * row + 3 * stack + col;
                let mark = left[cell].and(kept[col][row / 3]);
                let hidden = mark.and_either(row_singles[row][stack], single[col][row / 3]);
                taken[cell] = taken[cell].or(hidden);
                *moving = moving.or_without(marks[cell], mark);
                marks[cell] = mark;
            }
        }
    }
}
