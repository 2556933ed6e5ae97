//! Perfect matchings of two sides of up to 64 nodes each, and what they rule out.
//!
//! The cells of a house and its digits, say: every node on the left takes one on the right, each a
//! different one. A left set that can go to fewer right nodes than it has members shows that this
//! cannot be (Hall). One with just as many needs them all, and nobody else can have them: it is
//! *tight*. Both are read off a matching: a set is tight if no edge leads from it out of the mates of
//! its members (Régin 1994).
//!
//! *Cost*: sides are words. From the matching that held the last time few edges are to be replaced;
//! that nothing is tight is seen by two floods over the nodes, and only else are all sets looked
//! for, with an operation on words for each pair of nodes.

use crate::word::Word;

/// The most nodes of a side.
pub(super) const MOST: usize = 64;

/// Nodes of the left and of the right side, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sets {
    pub(super) left: u64,
    pub(super) right: u64,
}

/// No mate.
pub(super) const ALONE: u8 = u8::MAX;

/// Finds the tight sets of a graph, `edges` by left node, of which as many as possible stay with their
/// `mates` of the last time. Fails with a left set that has too few places on the right.
pub(super) fn tight_sets(
    edges: &[u64],
    mates: &mut [u8],
    into: &mut Vec<Sets>,
) -> Result<(), Sets> {
    let mut owners = [0; MOST];
    marry(edges, mates, &mut owners)?;
    if is_one_knot(edges, mates) {
        return Ok(());
    }
    // By left node: the right nodes that can be reached, going back from each to its owner.
    let mut reach = [0; MOST];
    reach[..edges.len()].copy_from_slice(edges);
    for &through in mates.iter() {
        let onward = reach[usize::from(owners[usize::from(through)])];
        for reach in &mut reach[..edges.len()] {
            if *reach >> through & 1 == 1 {
                *reach |= onward;
            }
        }
    }
    let all = edges.iter().fold(0, |all, edges| all | edges);
    for at in 0..edges.len() {
        let right = reach[at];
        // Nodes that reach each other have the same set: it is told of the first.
        if right != all && !reach[..at].contains(&right) {
            let left = right.ones().fold(0, |left, mate| left | 1 << owners[mate]);
            into.push(Sets { left, right });
        }
    }
    Ok(())
}

/// Gives every left node a mate of its own.
fn marry(edges: &[u64], mates: &mut [u8], owners: &mut [u8; MOST]) -> Result<(), Sets> {
    let mut taken = 0_u64;
    for (left, (&edges, mate)) in edges.iter().zip(&mut *mates).enumerate() {
        if *mate != ALONE && (edges & !taken) >> *mate & 1 == 1 {
            taken |= 1 << *mate;
            owners[usize::from(*mate)] = left as u8;
        } else {
            *mate = ALONE;
        }
    }
    for left in 0..edges.len() {
        if mates[left] != ALONE {
            continue;
        }
        let mut seen = 0_u64;
        if !push_on(left, edges, mates, owners, &mut taken, &mut seen) {
            let owners = seen.ones().fold(0, |set, right| set | 1 << owners[right]);
            return Err(Sets {
                left: owners | 1 << left,
                right: seen,
            });
        }
    }
    Ok(())
}

/// Finds a mate for a left node, for whom others may have to move on.
fn push_on(
    left: usize,
    edges: &[u64],
    mates: &mut [u8],
    owners: &mut [u8; MOST],
    taken: &mut u64,
    seen: &mut u64,
) -> bool {
    let free = edges[left] & !*taken;
    let right = if free != 0 {
        free.trailing_zeros() as usize
    } else {
        loop {
            let next = edges[left] & !*seen;
            if next == 0 {
                return false;
            }
            let right = next.trailing_zeros() as usize;
            *seen |= 1 << right;
            if push_on(
                usize::from(owners[right]),
                edges,
                mates,
                owners,
                taken,
                seen,
            ) {
                break right;
            }
        }
    };
    *taken |= 1 << right;
    owners[right] = left as u8;
    mates[left] = right as u8;
    true
}

/// Whether every node can be reached from every other, so that nothing is tight.
fn is_one_knot(edges: &[u64], mates: &[u8]) -> bool {
    let all = edges.iter().fold(0, |all, edges| all | edges);
    let (mut ahead, mut behind) = (edges[0], 1_u64 << mates[0]);
    loop {
        let before = (ahead, behind);
        for (&edges, &mate) in edges.iter().zip(mates) {
            if ahead >> mate & 1 == 1 {
                ahead |= edges;
            }
            if edges & behind != 0 {
                behind |= 1 << mate;
            }
        }
        if ahead == all && behind == all {
            return true;
        }
        if (ahead, behind) == before {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Whether an edge lies in some perfect matching, by trying them all.
    fn is_possible(edges: &[u64], left: usize, right: usize) -> bool {
        fn fill(edges: &[u64], at: usize, taken: u64, fixed: (usize, usize)) -> bool {
            if at == edges.len() {
                return true;
            }
            if at == fixed.0 {
                return fill(edges, at + 1, taken, fixed);
            }
            let free = edges[at] & !taken;
            free.ones()
                .any(|right| fill(edges, at + 1, taken | 1 << right, fixed))
        }
        fill(edges, 0, 1 << right, (left, right))
    }

    proptest! {
        #[test]
        fn tight_sets_strike_what_no_matching_has(
            edges in proptest::collection::vec(1_u64..64, 6),
            stale in proptest::collection::vec(0_u8..6, 6),
        ) {
            let mut left_over = edges.clone();
            let mut mates = stale;
            let mut found = Vec::new();
            let result = tight_sets(&edges, &mut mates, &mut found);
            for sets in found {
                assert_eq!(sets.left.count_ones(), sets.right.count_ones());
                for (left, edges) in left_over.iter_mut().enumerate() {
                    if sets.left >> left & 1 == 0 {
                        *edges &= !sets.right;
                    } else {
                        assert_eq!(*edges & !sets.right, 0);
                    }
                }
            }
            match result {
                Ok(()) => {
                    for left in 0..6 {
                        for right in 0..6 {
                            let is_left = left_over[left] >> right & 1 == 1;
                            let was = edges[left] >> right & 1 == 1;
                            prop_assert_eq!(is_left, was && is_possible(&edges, left, right));
                        }
                    }
                }
                Err(sets) => {
                    let reached = sets.left.ones().fold(0, |all, left| all | edges[left]);
                    prop_assert_eq!(reached, sets.right);
                    prop_assert!(sets.left.count_ones() > sets.right.count_ones());
                    prop_assert!(!(0..6).any(|right| edges[0] >> right & 1 == 1
                        && is_possible(&edges, 0, right)));
                }
            }
        }
    }
}
