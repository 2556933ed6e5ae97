//! The widths of the sets of a board: one type per range of sides.
//!
//! A method is written once, for any [`Size`], and compiled for each: the compiler then knows
//! that a 9x9 board has two words of vertices and one of colours, and keeps them in registers.

use satur_model::{Layout, MAX_SIDE};

use super::bits::{Bits, Set};

/// The widths for a range of sides.
pub(super) trait Size: 'static {
    /// Sets of vertices.
    type Vertices: Set;
    /// Sets of colours.
    type Colours: Set;
    /// The binary digits of one counter per vertex, the lowest first: enough of them to count
    /// all neighbours.
    type Planes: Copy + AsRef<[Self::Vertices]> + AsMut<[Self::Vertices]>;
    /// All counters at zero.
    const ZERO: Self::Planes;
}

macro_rules! sizes {
    ($($size:ident: $words:literal, $colours:literal, $planes:literal;)*) => {$(
        pub(super) struct $size;
        #[allow(
            clippy::large_stack_arrays,
            reason = "18 KB at the widest, once per run; on a 9x9 board it is 80 bytes"
        )]
        impl Size for $size {
            type Vertices = Bits<$words>;
            type Colours = Bits<$colours>;
            type Planes = [Bits<$words>; $planes];
            const ZERO: Self::Planes = [Bits::EMPTY; $planes];
        }
    )*};
}
sizes! {
    // The last side: words of vertices, words of colours, planes.
    To11: 2, 1, 5;
    To16: 4, 1, 6;
    To25: 10, 1, 7;
    To36: 21, 1, 7;
    To64: 64, 1, 8;
    To128: 256, 2, 9;
}

/// Evaluates an expression with a name bound to the size of a side.
macro_rules! with_size {
    ($side:expr, $size:ident => $run:expr) => {{
        use $crate::colouring::size;
        match $side {
            0..=11 => {
                type $size = size::To11;
                $run
            }
            12..=16 => {
                type $size = size::To16;
                $run
            }
            17..=25 => {
                type $size = size::To25;
                $run
            }
            26..=36 => {
                type $size = size::To36;
                $run
            }
            37..=64 => {
                type $size = size::To64;
                $run
            }
            _ => {
                type $size = size::To128;
                $run
            }
        }
    }};
}
pub(super) use with_size;

/// Evaluates an expression with the size of a puzzle's side and with whether there is an observer,
/// as a constant. A watched run is slow anyway: two sizes serve all of them, so that its code is
/// not compiled for each.
macro_rules! watched_or_not {
    ($puzzle:expr, $session:expr, $size:ident, $watched:ident => $run:expr) => {{
        use $crate::colouring::size;
        let side = size::side_for($puzzle.layout());
        if $session.is_watched() {
            const $watched: bool = true;
            if side <= 25 {
                type $size = size::To25;
                $run
            } else {
                type $size = size::To128;
                $run
            }
        } else {
            const $watched: bool = false;
            size::with_size!(side, $size => $run)
        }
    }};
}
pub(super) use watched_or_not;

/// The side by which [`with_size`] chooses for a layout: its own, or, if rules add cells or
/// neighbours, the smallest one that is wide enough for both.
pub(super) fn side_for(layout: &Layout) -> usize {
    let shape = layout.shape();
    if layout.is_plain() && shape.is_square() {
        return shape.side();
    }
    let cells = shape.cells();
    let degree = shape.all_cells().map(|cell| layout.peers(cell).len()).max();
    let degree = degree.unwrap_or(0).max(shape.side());
    let fits = |&side: &usize| {
        side * side >= cells && degree < 1 << with_size!(side, S => S::ZERO.as_ref().len())
    };
    (shape.side()..MAX_SIDE).find(fits).unwrap_or(MAX_SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds<S: Size>(side: usize, degree: usize) {
        let last = side * side - 1;
        assert!(S::Vertices::only(last).contains(last), "{side}");
        assert!(S::Colours::only(side - 1).contains(side - 1), "{side}");
        // Both kinds of counters: of neighbours and of colours.
        assert!(degree.max(side) < 1 << S::ZERO.as_ref().len(), "{side}");
    }

    #[test]
    fn every_shape_fits_its_size() {
        for side in 1..=MAX_SIDE {
            for rows in (1..=side).filter(|rows| side % rows == 0) {
                let degree = 2 * (side - 1) + (rows - 1) * (side / rows - 1);
                with_size!(side, S => holds::<S>(side, degree));
            }
        }
    }
}
