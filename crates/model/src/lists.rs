//! Lists of different lengths in one allocation.

/// A list of items for each index: the houses of a cell, the cells of a house.
///
/// If all lists have the same length, as on every board of rows, columns and blocks, the position
/// of a list is a product; otherwise it is looked up.
#[derive(Clone, Debug)]
pub(crate) struct Lists<T> {
    items: Vec<T>,
    /// The length of every list, or 0 if they differ.
    stride: usize,
    /// Where each list begins, and the end of the last; empty if the lists are equally long.
    starts: Vec<u32>,
}

impl<T: Copy> Lists<T> {
    /// Stores these lists in their order.
    pub(crate) fn new(lists: &[Vec<T>]) -> Self {
        let stride = lists.first().map_or(0, Vec::len);
        let items = lists.concat();
        if stride > 0 && lists.iter().all(|list| list.len() == stride) {
            return Self {
                items,
                stride,
                starts: Vec::new(),
            };
        }
        let mut starts = vec![0];
        for list in lists {
            starts.push(starts[starts.len() - 1] + list.len() as u32);
        }
        Self {
            items,
            stride: 0,
            starts,
        }
    }

    /// The list of this index.
    #[expect(
        clippy::inline_always,
        reason = "a call for every question of the searches: 6 % of the general one"
    )]
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> &[T] {
        if self.stride > 0 {
            return &self.items[index * self.stride..][..self.stride];
        }
        self.get_uneven(index)
    }

    #[cold]
    fn get_uneven(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The lists as arrays, if each has this length.
    #[inline]
    pub(crate) fn arrays<const N: usize>(&self) -> Option<&[[T; N]]> {
        (self.stride == N).then(|| self.items.as_chunks().0)
    }

    /// How many lists there are.
    pub(crate) fn len(&self) -> usize {
        match self.stride {
            0 => self.starts.len() - 1,
            stride => self.items.len() / stride,
        }
    }

    /// The length of every list, if they are equally long.
    pub(crate) fn stride(&self) -> Option<usize> {
        (self.stride > 0).then_some(self.stride)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_come_back_whether_or_not_they_are_equally_long() {
        let cases: [Vec<Vec<u8>>; 4] = [
            vec![vec![1, 2], vec![3, 4], vec![5, 6]],
            vec![vec![1], vec![], vec![2, 3]],
            vec![vec![], vec![]],
            vec![],
        ];
        for lists in cases {
            let joined = Lists::new(&lists);
            assert_eq!(joined.len(), lists.len());
            for (index, list) in lists.iter().enumerate() {
                assert_eq!(joined.get(index), list);
            }
        }
        let pairs = Lists::new(&[vec![1, 2], vec![3, 4]]);
        assert_eq!(pairs.arrays::<2>(), Some(&[[1, 2], [3, 4]][..]));
        assert_eq!((pairs.arrays::<1>(), pairs.stride()), (None, Some(2)));
    }
}
