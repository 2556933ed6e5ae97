//! The names of the techniques.

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
            /// The name that people use.
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
    /// A deadly rectangle except for one cell.
    UniqueRectangle1 = "Unique Rectangle type 1",
    /// A deadly rectangle except for one digit.
    UniqueRectangle2 = "Unique Rectangle type 2",
    /// A deadly rectangle except for two cells that form a subset.
    UniqueRectangle3 = "Unique Rectangle type 3",
    /// A deadly rectangle except for two cells that certainly hold one of its digits.
    UniqueRectangle4 = "Unique Rectangle type 4",
    /// A longer deadly loop except for one cell.
    UniqueLoop1 = "Unique Loop type 1",
    /// A longer deadly loop except for one digit.
    UniqueLoop2 = "Unique Loop type 2",
    /// A longer deadly loop except for two cells that form a subset.
    UniqueLoop3 = "Unique Loop type 3",
    /// A longer deadly loop except for two cells that certainly hold one of its digits.
    UniqueLoop4 = "Unique Loop type 4",
    /// Four cells of a house with four digits.
    NakedQuad = "Naked Quad",
    /// Four lines crossed by four.
    Jellyfish = "Jellyfish",
    /// Four digits of a house in four cells.
    HiddenQuad = "Hidden Quad",
    /// Two digits in every cell, except for one cell.
    Bug1 = "BUG type 1",
    /// Two digits in every cell, except for one extra digit.
    Bug2 = "BUG type 2",
    /// Two digits in every cell, except for cells that form a subset.
    Bug3 = "BUG type 3",
    /// Two digits in every cell, except for two cells that certainly hold a digit.
    Bug4 = "BUG type 4",
    /// No way to fill two cells leaves a digit for the others.
    AlignedPair = "Aligned Pair Exclusion",
    /// A loop of strong links on one digit.
    XCycle = "Bidirectional X-Cycle",
    /// A loop through cells of two digits.
    YCycle = "Bidirectional Y-Cycle",
    /// A loop through cells and strong links.
    Cycle = "Bidirectional Cycle",
    /// A chain of six on one digit.
    TurbotFish = "Turbot Fish",
    /// A chain on one digit.
    XChain = "Forcing X-Chain",
    /// A chain.
    ForcingChain = "Forcing Chain",
    /// No way to fill three cells leaves a digit for the others.
    AlignedTriplet = "Aligned Triplet Exclusion",
    /// A candidate that leaves its digit no place.
    Nishio = "Nishio Forcing Chains",
    /// All digits of a cell lead to the same conclusion.
    CellChains = "Cell Forcing Chains",
    /// All places of a digit lead to the same conclusion.
    RegionChains = "Region Forcing Chains",
    /// All digits of a cell lead to the same conclusion, by dynamic chains.
    DynamicCell = "Dynamic Cell Forcing Chains",
    /// All places of a digit in a house lead to the same conclusion, by dynamic chains.
    DynamicRegion = "Dynamic Region Forcing Chains",
    /// A candidate that leads to a contradiction, by dynamic chains.
    DynamicContradiction = "Dynamic Contradiction Forcing Chains",
    /// A candidate leads to the same conclusion whether it holds or not, by dynamic chains.
    DynamicDouble = "Dynamic Double Forcing Chains",
    /// Cell chains that use locked candidates, pairs and x-wings.
    PlusCell = "Dynamic Cell Forcing Chains (+)",
    /// Region chains that use locked candidates, pairs and x-wings.
    PlusRegion = "Dynamic Region Forcing Chains (+)",
    /// Contradiction chains that use locked candidates, pairs and x-wings.
    PlusContradiction = "Dynamic Contradiction Forcing Chains (+)",
    /// Double chains that use locked candidates, pairs and x-wings.
    PlusDouble = "Dynamic Double Forcing Chains (+)",
    /// Cell chains that use forcing chains.
    NestedForcingCell = "Dynamic Cell Forcing Chains (+ Forcing Chains)",
    /// Region chains that use forcing chains.
    NestedForcingRegion = "Dynamic Region Forcing Chains (+ Forcing Chains)",
    /// Contradiction chains that use forcing chains.
    NestedForcingContradiction = "Dynamic Contradiction Forcing Chains (+ Forcing Chains)",
    /// Double chains that use forcing chains.
    NestedForcingDouble = "Dynamic Double Forcing Chains (+ Forcing Chains)",
    /// Cell chains that use multiple forcing chains.
    NestedMultipleCell = "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)",
    /// Region chains that use multiple forcing chains.
    NestedMultipleRegion = "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)",
    /// Contradiction chains that use multiple forcing chains.
    NestedMultipleContradiction = "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)",
    /// Double chains that use multiple forcing chains.
    NestedMultipleDouble = "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)",
    /// Cell chains that use dynamic forcing chains.
    NestedDynamicCell = "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)",
    /// Region chains that use dynamic forcing chains.
    NestedDynamicRegion = "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)",
    /// Contradiction chains that use dynamic forcing chains.
    NestedDynamicContradiction = "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)",
    /// Double chains that use dynamic forcing chains.
    NestedDynamicDouble = "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)",
    /// Cell chains that use dynamic chains which use forcing chains.
    NestedTwiceCell = "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    /// Region chains that use dynamic chains which use forcing chains.
    NestedTwiceRegion = "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    /// Contradiction chains that use dynamic chains which use forcing chains.
    NestedTwiceContradiction = "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
    /// Double chains that use dynamic chains which use forcing chains.
    NestedTwiceDouble = "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
