//! The names of the steps.

use std::fmt;

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $rule:ident = $name:literal,)*) => {
        /// A technique of Sudoku Explainer.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[doc = $doc])* $rule,)*
        }

        impl Rule {
            /// What people call it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$rule => $name,)*
                }
            }
        }
    };
}

rules! {
    /// The last empty cell of a house.
    LastCell = "Last Cell",
    /// One place for a digit in a house.
    HiddenSingle = "Hidden Single",
    /// Pointing that leaves a hidden single at once.
    DirectPointing = "Direct Pointing",
    /// Claiming that leaves a hidden single at once.
    DirectClaiming = "Direct Claiming",
    /// A hidden pair that leaves a hidden single at once.
    DirectHiddenPair = "Direct Hidden Pair",
    /// One digit for a cell.
    NakedSingle = "Naked Single",
    /// A hidden triplet that leaves a hidden single at once.
    DirectHiddenTriplet = "Direct Hidden Triplet",
    /// A digit of a block lies in one line.
    Pointing = "Pointing",
    /// A digit of a line lies in one block.
    Claiming = "Claiming",
    /// Two cells of a house with two digits.
    NakedPair = "Naked Pair",
    /// Two lines crossed by two.
    XWing = "X-Wing",
    /// Two digits of a house in two cells.
    HiddenPair = "Hidden Pair",
    /// Three cells of a house with three digits.
    NakedTriplet = "Naked Triplet",
    /// Three lines crossed by three.
    Swordfish = "Swordfish",
    /// Three digits of a house in three cells.
    HiddenTriplet = "Hidden Triplet",
    /// Three cells of two digits each.
    XyWing = "XY-Wing",
    /// A pivot of three digits and two cells of two: one of the three holds the digit they share.
    XyzWing = "XYZ-Wing",
    /// Four cells that would have two solutions, but for one of them.
    UniqueRectangle1 = "Unique Rectangle type 1",
    /// Deadly but for one digit.
    UniqueRectangle2 = "Unique Rectangle type 2",
    /// Deadly but for two cells that make a subset.
    UniqueRectangle3 = "Unique Rectangle type 3",
    /// Deadly but for two cells that hold one of the digits for sure.
    UniqueRectangle4 = "Unique Rectangle type 4",
    /// A longer loop of that kind.
    UniqueLoop1 = "Unique Loop type 1",
    /// A longer loop of that kind.
    UniqueLoop2 = "Unique Loop type 2",
    /// A longer loop of that kind.
    UniqueLoop3 = "Unique Loop type 3",
    /// A longer loop of that kind.
    UniqueLoop4 = "Unique Loop type 4",
    /// Four cells of a house with four digits.
    NakedQuad = "Naked Quad",
    /// Four lines crossed by four.
    Jellyfish = "Jellyfish",
    /// Four digits of a house in four cells.
    HiddenQuad = "Hidden Quad",
    /// Two digits in every cell, but for one of them.
    Bug1 = "BUG type 1",
    /// Deadly but for one digit.
    Bug2 = "BUG type 2",
    /// Deadly but for cells that make a subset.
    Bug3 = "BUG type 3",
    /// Deadly but for two cells that hold a digit for sure.
    Bug4 = "BUG type 4",
    /// No way to fill two cells leaves a digit for the others.
    AlignedPair = "Aligned Pair Exclusion",
    /// A loop of strong links on one digit.
    XCycle = "Bidirectional X-Cycle",
    /// A loop through cells of two digits.
    YCycle = "Bidirectional Y-Cycle",
    /// A loop of both.
    Cycle = "Bidirectional Cycle",
    /// A chain of six on one digit.
    TurbotFish = "Turbot Fish",
    /// A chain on one digit.
    XChain = "Forcing X-Chain",
    /// A chain.
    ForcingChain = "Forcing Chain",
    /// No way to fill three cells leaves a digit for the others.
    AlignedTriplet = "Aligned Triplet Exclusion",
    /// A digit that would leave itself no place.
    Nishio = "Nishio Forcing Chains",
    /// All digits of a cell lead to the same.
    CellChains = "Cell Forcing Chains",
    /// All places of a digit lead to the same.
    RegionChains = "Region Forcing Chains",
    /// All digits of a cell lead to the same conclusion, by chains that remember what they found.
    DynamicCell = "Dynamic Cell Forcing Chains",
    /// All places of a digit in a house lead to the same conclusion, by chains that remember what
    /// they found.
    DynamicRegion = "Dynamic Region Forcing Chains",
    /// A candidate that leads to a contradiction.
    DynamicContradiction = "Dynamic Contradiction Forcing Chains",
    /// A candidate leads to the same whether it holds or not.
    DynamicDouble = "Dynamic Double Forcing Chains",
    /// Uses locked candidates, pairs and x-wings on the way.
    PlusCell = "Dynamic Cell Forcing Chains (+)",
    /// Uses locked candidates, pairs and x-wings on the way.
    PlusRegion = "Dynamic Region Forcing Chains (+)",
    /// Uses locked candidates, pairs and x-wings on the way.
    PlusContradiction = "Dynamic Contradiction Forcing Chains (+)",
    /// Uses locked candidates, pairs and x-wings on the way.
    PlusDouble = "Dynamic Double Forcing Chains (+)",
    /// Uses forcing chains on the way.
    NestedForcingCell = "Dynamic Cell Forcing Chains (+ Forcing Chains)",
    /// Uses forcing chains on the way.
    NestedForcingRegion = "Dynamic Region Forcing Chains (+ Forcing Chains)",
    /// Uses forcing chains on the way.
    NestedForcingContradiction = "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
    /// Uses forcing chains on the way.
    NestedForcingDouble = "Dynamic Double Forcing Chains (+ Forcing Chains)",
    /// Uses multiple forcing chains on the way.
    NestedMultipleCell = "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)",
    /// Uses multiple forcing chains on the way.
    NestedMultipleRegion = "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)",
    /// Uses multiple forcing chains on the way.
    NestedMultipleContradiction = "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)",
    /// Uses multiple forcing chains on the way.
    NestedMultipleDouble = "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)",
    /// Uses dynamic forcing chains on the way.
    NestedDynamicCell = "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)",
    /// Uses dynamic forcing chains on the way.
    NestedDynamicRegion = "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)",
    /// Uses dynamic forcing chains on the way.
    NestedDynamicContradiction = "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)",
    /// Uses dynamic forcing chains on the way.
    NestedDynamicDouble = "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)",
    /// Uses dynamic chains that use forcing chains on the way.
    NestedTwiceCell = "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    /// Uses dynamic chains that use forcing chains on the way.
    NestedTwiceRegion = "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    /// Uses dynamic chains that use forcing chains on the way.
    NestedTwiceContradiction = "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    /// Uses dynamic chains that use forcing chains on the way.
    NestedTwiceDouble = "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
