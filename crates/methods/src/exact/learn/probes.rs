//! What looking ahead has found, remembered as long as its decisions stand.
//!
//! Three of four times looking ahead ends with a candidate that fails. The search learns a clause, is
//! back at the same decisions, and looks ahead again. What the other candidates settled there has
//! hardly changed, so it is not tried again: the trials of one node of the search tree are remembered
//! until the node is left. A candidate that would fail by now is found when it is decided.

/// The trials of the nodes between the root and the current decision.
pub(super) struct Probes {
    /// By candidate: the latest node at which it was tried, and what it settled.
    tried: Vec<(u64, usize)>,
    /// By level, the number of its node.
    nodes: Vec<u64>,
    last: u64,
}

impl Probes {
    /// Nothing was tried at the root.
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            tried: vec![(0, 0); candidates],
            nodes: vec![1],
            last: 1,
        }
    }

    /// A new node is entered on this level.
    pub(super) fn enter(&mut self, level: u32) {
        self.last += 1;
        self.nodes.truncate(level as usize);
        self.nodes.push(self.last);
    }

    /// What a candidate settled when it was tried at the node of this level.
    pub(super) fn known(&self, level: u32, candidate: u32) -> Option<usize> {
        let (node, settled) = self.tried[candidate as usize];
        (node == self.nodes[level as usize]).then_some(settled)
    }

    /// Records what a candidate settles at the node of this level.
    pub(super) fn record(&mut self, level: u32, candidate: u32, settled: usize) {
        self.tried[candidate as usize] = (self.nodes[level as usize], settled);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_is_known_until_its_node_is_left() {
        let mut probes = Probes::new(3);
        probes.record(0, 1, 5);
        probes.enter(1);
        probes.record(1, 2, 7);
        assert_eq!((probes.known(0, 1), probes.known(1, 1)), (Some(5), None));
        assert_eq!((probes.known(0, 2), probes.known(1, 2)), (None, Some(7)));
        probes.enter(1);
        assert_eq!((probes.known(0, 1), probes.known(1, 2)), (Some(5), None));
        probes.enter(0);
        assert_eq!(probes.known(0, 1), None);
    }
}
