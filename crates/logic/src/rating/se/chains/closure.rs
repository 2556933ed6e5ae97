//! Transitive closure of a graph, as rows of bits.
//!
//! Tarjan's algorithm finds the components in reverse topological order, so each row is built once
//! from finished rows: one word operation for each edge and word of a row.

use super::rows::Rows;

/// The memory of the algorithm.
#[derive(Default)]
pub(super) struct Closure {
    /// The time at which a node was first visited, from 1; 0 for never.
    met: Vec<u32>,
    low: Vec<u32>,
    is_open: Vec<bool>,
    open: Vec<u32>,
    calls: Vec<(u32, u32)>,
    union: Rows<2>,
}

impl Closure {
    /// Turns the rows of edges into rows of all that can be reached by one edge or more.
    pub(super) fn close(&mut self, rows: &mut Rows<2>) {
        let count = rows.count();
        self.union.shape(1, count);
        self.met.clear();
        self.met.resize(count, 0);
        self.low.clear();
        self.low.resize(count, 0);
        self.is_open.clear();
        self.is_open.resize(count, false);
        let mut time = 0;
        for start in 0..count {
            if self.met[start] == 0 {
                self.walk(rows, start, &mut time);
            }
        }
    }

    fn walk(&mut self, rows: &mut Rows<2>, start: usize, time: &mut u32) {
        self.enter(start, time);
        while let Some(&(node, from)) = self.calls.last() {
            let node = node as usize;
            if let Some(next) = next_bit(rows.words(node), from as usize) {
                if let Some(call) = self.calls.last_mut() {
                    call.1 = next as u32 + 1;
                }
                if self.met[next] == 0 {
                    self.enter(next, time);
                } else if self.is_open[next] {
                    self.low[node] = self.low[node].min(self.met[next]);
                }
                continue;
            }
            self.calls.pop();
            if let Some(&(above, _)) = self.calls.last() {
                let above = above as usize;
                self.low[above] = self.low[above].min(self.low[node]);
            }
            if self.low[node] == self.met[node] {
                self.finish(rows, node);
            }
        }
    }

    fn enter(&mut self, node: usize, time: &mut u32) {
        *time += 1;
        self.met[node] = *time;
        self.low[node] = *time;
        self.is_open[node] = true;
        self.open.push(node as u32);
        self.calls.push((node as u32, 0));
    }

    /// Gives the nodes of a component their common row.
    fn finish(&mut self, rows: &mut Rows<2>, root: usize) {
        let first = self.open.iter().rposition(|&node| node as usize == root);
        let first = first.unwrap_or_default();
        self.union.copy(0, rows, root);
        for &member in &self.open[first..] {
            self.union.add(0, rows, member as usize);
            for (word, &left) in rows.words(member as usize).iter().enumerate() {
                let mut left = left;
                while left != 0 {
                    let next = word * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    if !self.is_open[next] {
                        self.union.add(0, rows, next);
                    }
                }
            }
        }
        for member in self.open.drain(first..) {
            self.is_open[member as usize] = false;
            rows.copy(member as usize, &self.union, 0);
        }
    }
}

/// The first bit of a row at or after a position.
#[inline]
fn next_bit(row: &[u64], from: usize) -> Option<usize> {
    let mut word = from / 64;
    let mut left = row.get(word)? & (!0 << (from % 64));
    loop {
        if left != 0 {
            return Some(word * 64 + left.trailing_zeros() as usize);
        }
        word += 1;
        left = *row.get(word)?;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_closure_is_what_repeated_steps_reach(edges in prop::collection::vec((0..300usize, 0..300usize), 0..600)) {
            let mut rows = Rows::<2>::default();
            rows.shape(300, 300);
            rows.clear();
            let mut slow = vec![[false; 300]; 300];
            for (one, other) in edges {
                rows.set(one, other);
                slow[one][other] = true;
            }
            for over in 0..300 {
                let middle = slow[over];
                for row in slow.iter_mut().filter(|row| row[over]) {
                    for (all, more) in row.iter_mut().zip(middle) {
                        *all |= more;
                    }
                }
            }
            Closure::default().close(&mut rows);
            for (one, row) in slow.iter().enumerate() {
                for (other, &is_reached) in row.iter().enumerate() {
                    prop_assert_eq!(rows.has(one, other), is_reached);
                }
            }
        }
    }
}
