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
            self.nodes.len()
        });
        self.path.push((cell, node));
        for at in 0..self.path.len().min(MOST_LEVELS) {
            if let (_, Some(node)) = self.path[at] {
                self.nodes[node - 1].tries += 1;
                self.dirty.push(node);
            }
        }
    }

    /// A try is taken back, and those below it.
    pub(crate) fn undo(&mut self, cell: Cell) {
        // Nearly always it is the last one.
        if !self.path.iter().rev().any(|&(tried, _)| tried == cell) {
            return;
        }
        while let Some((tried, node)) = self.path.pop() {
            if let Some(node) = node {
                self.nodes[node - 1].is_open = false;
                self.dirty.push(node);
            }
            if tried == cell {
                break;
            }
        }
    }

    /// Everything is taken back.
    pub(crate) fn clear_path(&mut self) {
        while let Some((_, node)) = self.path.pop() {
            if let Some(node) = node {
                self.nodes[node - 1].is_open = false;
                self.dirty.push(node);
            }
        }
    }

    /// How many tries stand.
    pub(crate) fn depth(&self) -> usize {
        self.path.len()
    }

    /// The nodes that changed since this was last asked.
    pub(crate) fn take_changed(&mut self) -> Vec<Node> {
        self.dirty.sort_unstable();
        self.dirty.dedup();
        self.dirty.drain(..).map(|id| self.nodes[id - 1]).collect()
    }

    /// All nodes.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}
