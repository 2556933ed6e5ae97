//! The cell to try in every lane at once: one with two candidates, else three, else any open
//! one; of these the one with the most open peers.
//!
//! The peers are counted by adders of bits: a number is a list of vectors, its lowest bit first.

use super::lanes::Lanes;
use super::sweep::Slices;

/// For each cell the lanes, of those wanted, in which it is chosen.
#[inline(always)]
pub(crate) fn choose<V: Lanes>(slices: &Slices<V>, wanted: V) -> [V; 81] {
    let none = V::none();
    let (mut pairs, mut triples, mut open) = ([none; 81], [none; 81], [none; 81]);
    let (mut any_pair, mut any_triple) = (none, none);
    for cell in 0..81 {
        let (mut one, mut two, mut three, mut four) = (none, none, none, none);
        for digit in 0..9 {
            let mark = slices.marks[digit][cell];
            four = four.or(three.and(mark));
            three = three.or(two.and(mark));
            two = two.or(one.and(mark));
            one = one.or(mark);
        }
        open[cell] = two;
        pairs[cell] = two.without(three);
        triples[cell] = three.without(four);
        any_pair = any_pair.or(pairs[cell]);
        any_triple = any_triple.or(triples[cell]);
    }
    let mut left = [none; 81];
    for cell in 0..81 {
        let fallback = triples[cell].or(open[cell].without(any_triple));
        left[cell] = pairs[cell].or(fallback.without(any_pair)).and(wanted);
    }
    prefer_open_peers(&open, &mut left);
    // The first of those that are left.
    let mut done = none;
    for left in &mut left {
        *left = left.without(done);
        done = done.or(*left);
    }
    left
}

/// Leaves the cells with the most open peers.
#[inline(always)]
fn prefer_open_peers<V: Lanes>(open: &[V; 81], left: &mut [V; 81]) {
    let none = V::none();
    let (mut rows, mut cols) = ([[none; 4]; 9], [[none; 4]; 9]);
    for line in 0..9 {
        rows[line] = count(std::array::from_fn(|at| open[9 * line + at]));
        cols[line] = count(std::array::from_fn(|at| open[9 * at + line]));
    }
    let mut scores = [[none; 5]; 81];
    for (cell, score) in scores.iter_mut().enumerate() {
        let (row, col) = (cell / 9, cell % 9);
        // The four cells of the box that are in neither line.
        let near = |at: usize, by| at / 3 * 3 + (at + by) % 3;
        let at = |down, right| open[9 * near(row, down) + near(col, right)];
        let (low, carry) = full(at(1, 1), at(1, 2), at(2, 1));
        let (low, last) = half(low, at(2, 2));
        let (middle, high) = half(carry, last);
        *score = add(rows[row], cols[col], [low, middle, high]);
    }
    for bit in (0..5).rev() {
        let mut any = none;
        for (left, score) in left.iter().zip(&scores) {
            any = any.or(left.and(score[bit]));
        }
        for (left, score) in left.iter_mut().zip(&scores) {
            *left = left.without(any.without(score[bit]));
        }
    }
}

#[inline(always)]
fn half<V: Lanes>(a: V, b: V) -> (V, V) {
    (a.xor(b), a.and(b))
}

#[inline(always)]
fn full<V: Lanes>(a: V, b: V, c: V) -> (V, V) {
    let (sum, carry) = half(a, b);
    (sum.xor(c), carry.or(sum.and(c)))
}

/// How many of nine.
#[inline(always)]
fn count<V: Lanes>(bits: [V; 9]) -> [V; 4] {
    let [a, b, c, d, e, f, g, h, i] = bits;
    let ((s0, c0), (s1, c1), (s2, c2)) = (full(a, b, c), full(d, e, f), full(g, h, i));
    let (ones, c3) = full(s0, s1, s2);
    let (t0, d0) = full(c0, c1, c2);
    let (twos, d1) = half(t0, c3);
    let (fours, eights) = half(d0, d1);
    [ones, twos, fours, eights]
}

/// The sum of two counts of up to nine and one of up to four.
#[inline(always)]
fn add<V: Lanes>(a: [V; 4], b: [V; 4], c: [V; 3]) -> [V; 5] {
    let (s0, carry) = half(a[0], b[0]);
    let (s1, carry) = full(a[1], b[1], carry);
    let (s2, carry) = full(a[2], b[2], carry);
    let (s3, s4) = full(a[3], b[3], carry);
    let (r0, carry) = half(s0, c[0]);
    let (r1, carry) = full(s1, c[1], carry);
    let (r2, carry) = full(s2, c[2], carry);
    let (r3, carry) = half(s3, carry);
    [r0, r1, r2, r3, s4.or(carry)]
}
