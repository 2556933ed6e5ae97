//! Transitive closure of a graph, as rows of bits.
//!
//! Tarjan's algorithm finds the components in reverse topological order, so each row is built once
//! from finished rows: one word operation for each edge and word of a row.

/// The memory of the algorithm.
#[derive(Default)]
pub(super) struct Closure {
    /// The time at which a node was first visited, from 1; 0 for never.
    met: Vec<u32>,
    low: Vec<u32>,
    is_open: Vec<bool>,
    open: Vec<u32>,
    calls: Vec<(u32, u32)>,
    union: Vec<u64>,
}

impl Closure {
    /// Turns the rows of edges into rows of all that can be reached by one edge or more.
    pub(super) fn close(&mut self, rows: &mut [u64], words: usize) {
        if words == 0 {
            return;
        }
        let count = rows.len() / words;
        self.met.clear();
        self.met.resize(count, 0);
        self.low.clear();
        self.low.resize(count, 0);
        self.is_open.clear();
        self.is_open.resize(count, false);
        let mut time = 0;
        for start in 0..count {
            if self.met[start] == 0 {
                self.walk(rows, words, start, &mut time);
            }
        }
    }

    fn walk(&mut self, rows: &mut [u64], words: usize, start: usize, time: &mut u32) {
        self.enter(start, time);
        while let Some(&(node, from)) = self.calls.last() {
            let node = node as usize;
            let row = &rows[node * words..][..words];
            if let Some(next) = next_bit(row, from as usize) {
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
                self.finish(rows, words, node);
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
    fn finish(&mut self, rows: &mut [u64], words: usize, root: usize) {
        let first = self.open.iter().rposition(|&node| node as usize == root);
        let members = self.open.split_off(first.unwrap_or_default());
        self.union.clear();
        self.union.resize(words, 0);
        for &member in &members {
            for word in 0..words {
                let mut left = rows[member as usize * words + word];
                self.union[word] |= left;
                while left != 0 {
                    let next = word * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    if !self.is_open[next] {
                        let done = &rows[next * words..][..words];
                        for (all, more) in self.union.iter_mut().zip(done) {
                            *all |= more;
                        }
                    }
                }
            }
        }
        for &member in &members {
            self.is_open[member as usize] = false;
            rows[member as usize * words..][..words].copy_from_slice(&self.union);
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
        fn the_closure_is_what_repeated_steps_reach(edges in prop::collection::vec((0..70usize, 0..70usize), 0..150)) {
            let mut rows = vec![0u64; 140];
            let mut slow = vec![[false; 70]; 70];
            for (one, other) in edges {
                rows[one * 2 + other / 64] |= 1 << (other % 64);
                slow[one][other] = true;
            }
            for over in 0..70 {
                let middle = slow[over];
                for row in slow.iter_mut().filter(|row| row[over]) {
                    for (all, more) in row.iter_mut().zip(middle) {
                        *all |= more;
                    }
                }
            }
            Closure::default().close(&mut rows, 2);
            for (one, row) in slow.iter().enumerate() {
                for (other, &is_reached) in row.iter().enumerate() {
                    prop_assert_eq!(rows[one * 2 + other / 64] >> (other % 64) & 1 == 1, is_reached);
                }
            }
        }
    }
}
