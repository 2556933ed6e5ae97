//! The cells of the 27 houses.

/// Rows, columns, blocks.
pub(super) const HOUSES: [[usize; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut at = 0;
    while at < 81 {
        let (one, other) = (at / 9, at % 9);
        houses[one][other] = at;
        houses[9 + one][other] = 9 * other + one;
        houses[18 + one][other] = 27 * (one / 3) + 3 * (one % 3) + 9 * (other / 3) + other % 3;
        at += 1;
    }
    houses
};
