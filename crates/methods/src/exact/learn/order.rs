//! Which candidate to decide next: the one that took part in the most recent conflicts.
//!
//! Activities grow with every conflict (VSIDS, Moskewicz and others 2001, in the form of
//! `MiniSat`): a heap keeps the open candidates by activity.

/// The heap.
pub(super) struct Order {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    /// The position of each candidate in the heap; [`ABSENT`] if it is not in it.
    place: Vec<u32>,
    /// By level, the candidates that were assigned on it and are not in the heap.
    assigned: Vec<Vec<u32>>,
}

const ABSENT: u32 = u32::MAX;
/// Activities are scaled down before they overflow.
const LARGEST: f64 = 1e150;

impl Order {
    /// Returns a heap of all candidates, the one with the greatest activity first.
    pub(super) fn new(activity: Vec<f64>) -> Self {
        let mut order = Self {
            step: 1.0,
            heap: (0..activity.len() as u32).collect(),
            place: (0..activity.len() as u32).collect(),
            activity,
            assigned: Vec::new(),
        };
        for at in (0..order.heap.len() / 2).rev() {
            order.sink(at);
        }
        order
    }

    /// Raises the activity of a candidate that took part in a conflict.
    pub(super) fn bump(&mut self, candidate: u32) {
        let activity = &mut self.activity[candidate as usize];
        *activity += self.step;
        if *activity > LARGEST {
            for activity in &mut self.activity {
                *activity /= LARGEST;
            }
            self.step /= LARGEST;
        }
        let place = self.place[candidate as usize];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Decays all activities relative to future bumps.
    pub(super) fn decay(&mut self, factor: f64) {
        self.step /= factor;
    }

    /// Leaves out a candidate that was assigned on this level until [`restore`](Self::restore) is
    /// called.
    pub(super) fn leave_out(&mut self, candidate: u32, level: u32) {
        let level = level as usize;
        if self.assigned.len() <= level {
            self.assigned.resize(level + 1, Vec::new());
        }
        self.assigned[level].push(candidate);
    }

    /// Inserts the candidates that were left out on the levels above one, up to the last.
    pub(super) fn restore(&mut self, level: u32, last: u32) {
        let end = self.assigned.len().min(last as usize + 1);
        for level in (level as usize + 1..end).rev() {
            while let Some(candidate) = self.assigned[level].pop() {
                self.insert(candidate);
            }
        }
    }

    /// Inserts a candidate that is not in the heap.
    pub(super) fn insert(&mut self, candidate: u32) {
        if self.place[candidate as usize] == ABSENT {
            self.place[candidate as usize] = self.heap.len() as u32;
            self.heap.push(candidate);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes and returns the most active candidate.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let &top = self.heap.first()?;
        self.place[top as usize] = ABSENT;
        if let Some(last) = self.heap.pop().filter(|&last| last != top) {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    pub(super) fn activity(&self, candidate: u32) -> f64 {
        self.activity[candidate as usize]
    }

    fn rise(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        let activity = self.activity[candidate as usize];
        while at > 0 {
            let above = (at - 1) / 2;
            let other = self.heap[above];
            if self.activity[other as usize] >= activity {
                break;
            }
            self.heap[at] = other;
            self.place[other as usize] = at as u32;
            at = above;
        }
        self.heap[at] = candidate;
        self.place[candidate as usize] = at as u32;
    }

    fn sink(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        let activity = self.activity[candidate as usize];
        loop {
            let mut below = 2 * at + 1;
            if below >= self.heap.len() {
                break;
            }
            let of = |at: usize| self.activity[self.heap[at] as usize];
            if below + 1 < self.heap.len() && of(below + 1) > of(below) {
                below += 1;
            }
            if of(below) <= activity {
                break;
            }
            let other = self.heap[below];
            self.heap[at] = other;
            self.place[other as usize] = at as u32;
            at = below;
        }
        self.heap[at] = candidate;
        self.place[candidate as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_active_comes_first() {
        let mut order = Order::new(vec![0.0, 3.0, 1.0, 2.0, 0.5]);
        assert_eq!(order.pop(), Some(1));
        for _ in 0..4 {
            order.bump(0);
        }
        assert_eq!(order.pop(), Some(0));
        assert_eq!(order.pop(), Some(3));
        order.insert(1);
        order.insert(1);
        let rest: Vec<u32> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(rest, [1, 2, 4]);
    }

    #[test]
    fn scaling_keeps_the_order() {
        let mut order = Order::new(vec![0.0; 8]);
        for round in 0..5000_u32 {
            order.bump(round % 3);
            order.decay(0.8);
        }
        // The last bumps were of 1, 0 and 2, the latest first.
        assert_eq!(
            [order.pop(), order.pop(), order.pop()],
            [Some(1), Some(0), Some(2)]
        );
    }
}
