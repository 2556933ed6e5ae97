//! The contribution of the length of a chain to its rating.

/// The rating of a chain with this base and complexity, with the rounding errors of adding a tenth
/// at a time, because Sudoku Explainer compares ratings exactly.
pub(super) fn rating(base: f64, complexity: u32) -> f64 {
    let length = i64::from(complexity) - 2;
    let (mut added, mut ceiling, mut is_odd) = (0.0, 4, false);
    while length > ceiling {
        added += 0.1;
        ceiling = if is_odd {
            ceiling * 4 / 3
        } else {
            ceiling * 3 / 2
        };
        is_odd = !is_odd;
    }
    base + added
}

/// The greatest complexity of a chain with this base whose rating is at most `high`.
pub(super) fn longest(base: f64, high: f64) -> u32 {
    // Ratings are tenths with rounding errors.
    let fits = |complexity: &u32| rating(base, *complexity) < high + 0.05;
    (2..MOST).take_while(fits).last().unwrap_or_default()
}

/// Longer than any chain.
const MOST: u32 = 2000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_chain_of_a_rating_is_followed_by_a_harder_one() {
        assert_eq!(longest(7.0, 6.9), 0);
        assert_eq!(longest(7.0, 7.0), 6);
        assert_eq!(longest(7.0, 7.4), 18);
        assert_eq!(longest(8.0, 8.1), 8);
    }

    #[test]
    fn ratings_grow_by_the_published_steps() {
        let tenths = |complexity| (rating(7.0, complexity) * 10.0).round() as u32;
        let steps: Vec<u32> = [6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35]
            .into_iter()
            .map(tenths)
            .collect();
        assert_eq!(
            steps,
            [70, 71, 71, 72, 72, 73, 73, 74, 74, 75, 75, 76, 76, 77]
        );
    }
}
