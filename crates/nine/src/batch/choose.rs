//! The cell to try in every lane at once: one with two candidates, else three, else any open
//! one; of these the one with the most open peers.
//!
//! The peers are counted by adders of bits: a number is a list of vectors, its lowest bit first.

use super::lanes::Lanes;
use super::sweep::Slices;

/// Where lanes fork, with the memory that finding it takes: as new arrays they would be filled with
/// zeros each time.
pub(crate) struct Choice<V> {
    /// For each cell the lanes in which it is chosen.
    pub(crate) cells: [V; 81],
    pairs: [V; 81],
    triples: [V; 81],
    scores: [[V; 5]; 81],
}

impl<V: Lanes> Choice<V> {
    /// Nothing chosen.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        let none = V::none();
        Self {
            cells: [none; 81],
            pairs: [none; 81],
            triples: [none; 81],
            scores: [[none; 5]; 81],
        }
    }

    /// Chooses a cell in each of these lanes.
    #[inline(always)]
    pub(crate) fn choose(&mut self, slices: &Slices<V>, wanted: V) {
        let none = V::none();
        let (mut any_pair, mut any_triple) = (none, none);
        for cell in 0..81 {
            let (pair, triple) =
                two_or_three(std::array::from_fn(|digit| slices.marks[digit][cell]));
            self.pairs[cell] = pair;
            self.triples[cell] = triple;
            any_pair = any_pair.or(pair);
            any_triple = any_triple.or(triple);
        }
        let open = &slices.several;
        for cell in 0..81 {
            let fallback = self.triples[cell].or_without(open[cell], any_triple);
            let best = self.pairs[cell].or_without(fallback, any_pair);
            self.cells[cell] = best.and(wanted);
        }
        self.prefer_open_peers(open);
        // The first of those that are left.
        let mut done = none;
        for cell in &mut self.cells {
            *cell = cell.without(done);
            done = done.or(*cell);
        }
    }

    /// Leaves the cells with the most open peers.
    #[inline(always)]
    fn prefer_open_peers(&mut self, open: &[V; 81]) {
        let scores = &mut self.scores;
        let none = V::none();
        let (mut rows, mut cols) = ([[none; 4]; 9], [[none; 4]; 9]);
        for line in 0..9 {
            rows[line] = count(std::array::from_fn(|at| open[9 * line + at]));
            cols[line] = count(std::array::from_fn(|at| open[9 * at + line]));
        }
        for (cell, score) in scores.iter_mut().enumerate() {
            let (row, col) = (cell / 9, cell % 9);
            // The four cells of the box that are in neither line.
            let near = |at: usize, by| at / 3 * 3 + (at + by) % 3;
            let at = |down, right| open[9 * near(row, down) + near(col, right)];
            let (low, carry) = at(1, 1).add3(at(1, 2), at(2, 1));
            let (low, last) = half(low, at(2, 2));
            let (middle, high) = half(carry, last);
            *score = add(rows[row], cols[col], [low, middle, high]);
        }
        for bit in (0..5).rev() {
            let mut any = none;
            for (cell, score) in self.cells.iter().zip(&self.scores) {
                any = any.or_both(*cell, score[bit]);
            }
            for (cell, score) in self.cells.iter_mut().zip(&self.scores) {
                *cell = cell.without_but(any, score[bit]);
            }
        }
    }
}

#[inline(always)]
fn half<V: Lanes>(a: V, b: V) -> (V, V) {
    (a.xor(b), a.and(b))
}

/// Where exactly two of nine are, and where exactly three.
#[inline(always)]
fn two_or_three<V: Lanes>(bits: [V; 9]) -> (V, V) {
    let [a, b, c, d, e, f, g, h, i] = bits;
    let ((s0, c0), (s1, c1), (s2, c2)) = (a.add3(b, c), d.add3(e, f), g.add3(h, i));
    let (ones, c3) = s0.add3(s1, s2);
    let (t0, d0) = c0.add3(c1, c2);
    let one_two = t0.xor(c3).without(d0);
    (one_two.without(ones), one_two.and(ones))
}

/// How many of nine.
#[inline(always)]
fn count<V: Lanes>(bits: [V; 9]) -> [V; 4] {
    let [a, b, c, d, e, f, g, h, i] = bits;
    let ((s0, c0), (s1, c1), (s2, c2)) = (a.add3(b, c), d.add3(e, f), g.add3(h, i));
    let (ones, c3) = s0.add3(s1, s2);
    let (t0, d0) = c0.add3(c1, c2);
    let (twos, d1) = half(t0, c3);
    let (fours, eights) = half(d0, d1);
    [ones, twos, fours, eights]
}

/// The sum of two counts of up to nine and one of up to four.
#[inline(always)]
fn add<V: Lanes>(a: [V; 4], b: [V; 4], c: [V; 3]) -> [V; 5] {
    let (s0, carry) = half(a[0], b[0]);
    let (s1, carry) = a[1].add3(b[1], carry);
    let (s2, carry) = a[2].add3(b[2], carry);
    let (s3, s4) = a[3].add3(b[3], carry);
    let (r0, carry) = half(s0, c[0]);
    let (r1, carry) = s1.add3(c[1], carry);
    let (r2, carry) = s2.add3(c[2], carry);
    let (r3, carry) = half(s3, carry);
    [r0, r1, r2, r3, s4.or(carry)]
}
