//! The upper levels of a search tree, as tries and undone tries draw it.

use satur_model::{Cell, Digit};

/// Levels that are kept.
const MOST_LEVELS: usize = 8;

/// Nodes that are kept.
const MOST_NODES: usize = 1_500;

/// A digit that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// From 1, in the order of tries.
    pub id: usize,
    /// The try above it; 0 is the root.
    pub parent: usize,
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Tries made while it stood, itself included.
    pub tries: u64,
    /// Whether it stands.
    pub is_open: bool,
}

/// The tree, and the path that stands.
#[derive(Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// The open tries from the first, each with its node; those that are not kept have 0 in its place. What lies past
    /// the depth is over.
    path: Vec<(Cell, u16)>,
    depth: usize,
    /// Tries so far.
    tried: u64,
    /// For each node, the tries before its own; those of an open node are counted when it is shown.
    before: Vec<u64>,
    /// Nodes that were closed, or opened and closed, since they were last shown.
    dirty: Vec<usize>,
}

impl Tree {
    /// A digit is put somewhere: tried or not, which nobody can foresee, so that it is no branch.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, digit: Digit, is_tried: bool) {
        let has_room = self.depth < MOST_LEVELS && self.nodes.len() < MOST_NODES;
        let node = if has_room && is_tried {
            self.add(cell, digit)
        } else {
            0
        };
        match self.path.get_mut(self.depth) {
            Some(next) => *next = (cell, node),
            None => self.path.push((cell, node)),
        }
        self.depth += usize::from(is_tried);
        self.tried += u64::from(is_tried);
    }

    /// A node for a try below the last one, if that has one too; else 0.
    #[cold]
    fn add(&mut self, cell: Cell, digit: Digit) -> u16 {
        let parent = match self.standing().last() {
            Some(&(_, 0)) => return 0,
            Some(&(_, node)) => usize::from(node),
            None => 0,
        };
        let id = self.nodes.len() + 1;
        self.nodes.push(Node {
            id,
            parent,
            cell,
            digit,
            tries: 0,
            is_open: true,
        });
        self.before.push(self.tried);
        id as u16
    }

    /// The last try is taken back.
    fn pop(&mut self) -> Option<Cell> {
        let &(cell, node) = self.standing().last()?;
        self.depth -= 1;
        if node > 0 {
            let node = usize::from(node);
            self.count(node);
            self.nodes[node - 1].is_open = false;
            self.dirty.push(node);
        }
        Some(cell)
    }

    /// Counts the tries of a node that stands.
    fn count(&mut self, node: usize) {
        self.nodes[node - 1].tries = self.tried - self.before[node - 1];
    }

    /// The nodes that stand, which are all on the first levels.
    fn open(&self) -> impl Iterator<Item = usize> {
        let first = self.standing().iter().take(MOST_LEVELS);
        first.filter(|part| part.1 > 0).map(|part| part.1.into())
    }

    /// A try is taken back, and those below it.
    pub(crate) fn undo(&mut self, cell: Cell) {
        // Nearly always it is the last one.
        if !self
            .standing()
            .iter()
            .rev()
            .any(|&(tried, _)| tried == cell)
        {
            return;
        }
        while self.pop().is_some_and(|tried| tried != cell) {}
    }

    /// Everything is taken back.
    pub(crate) fn clear_path(&mut self) {
        // Those below have no nodes, and none has if the first has none.
        self.depth = self.depth.min(MOST_LEVELS);
        if self.standing().first().is_some_and(|first| first.1 > 0) {
            while self.pop().is_some() {}
        }
        self.depth = 0;
    }

    /// How many tries stand.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// The open tries.
    fn standing(&self) -> &[(Cell, u16)] {
        &self.path[..self.depth]
    }

    /// The nodes that may have changed since this was last asked.
    pub(crate) fn take_changed(&mut self) -> Vec<Node> {
        let open: Vec<usize> = self.open().collect();
        for &node in &open {
            self.count(node);
        }
        self.dirty.extend(open);
        self.dirty.sort_unstable();
        self.dirty.dedup();
        self.dirty.drain(..).map(|id| self.nodes[id - 1]).collect()
    }

    /// All nodes.
    pub(crate) fn nodes(&self) -> Vec<Node> {
        let mut nodes = self.nodes.clone();
        for node in self.open() {
            nodes[node - 1].tries = self.tried - self.before[node - 1];
        }
        nodes
    }
}
