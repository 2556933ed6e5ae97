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
    /// The open tries from the first; those that are not kept have no node.
    path: Vec<(Cell, Option<usize>)>,
    /// Tries so far.
    tried: u64,
    /// For each node, the tries before its own; those of an open node are counted when it is shown.
    before: Vec<u64>,
    /// Nodes that were closed, or opened and closed, since they were last shown.
    dirty: Vec<usize>,
}

impl Tree {
    /// A digit is tried.
    pub(crate) fn try_digit(&mut self, cell: Cell, digit: Digit) {
        let parent = match self.path.last() {
            None => Some(0),
            Some(&(_, node)) => node,
        };
        let is_kept = self.path.len() < MOST_LEVELS && self.nodes.len() < MOST_NODES;
        let node = parent.filter(|_| is_kept).map(|parent| {
            self.nodes.push(Node {
                id: self.nodes.len() + 1,
                parent,
                cell,
                digit,
                tries: 0,
                is_open: true,
            });
            self.before.push(self.tried);
            self.nodes.len()
        });
        self.path.push((cell, node));
        self.tried += 1;
    }

    /// The last try is taken back.
    fn pop(&mut self) -> Option<Cell> {
        let (cell, node) = self.path.pop()?;
        if let Some(node) = node {
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
        self.path.iter().take(MOST_LEVELS).filter_map(|part| part.1)
    }

    /// A try is taken back, and those below it.
    pub(crate) fn undo(&mut self, cell: Cell) {
        // Nearly always it is the last one.
        if !self.path.iter().rev().any(|&(tried, _)| tried == cell) {
            return;
        }
        while self.pop().is_some_and(|tried| tried != cell) {}
    }

    /// Everything is taken back.
    pub(crate) fn clear_path(&mut self) {
        while self.pop().is_some() {}
    }

    /// How many tries stand.
    pub(crate) fn depth(&self) -> usize {
        self.path.len()
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
