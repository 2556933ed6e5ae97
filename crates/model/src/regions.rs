//! Regions as data: which cells must differ, and everything that follows from it.

use std::fmt;

use crate::lists::Lists;
use crate::{Cell, Crossing, House};

/// The kind of a house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A row of the board.
    Row,
    /// A column of the board.
    Column,
    /// A block: R rows by C columns, or an irregular region of a jigsaw.
    Block,
    /// One of the two long diagonals.
    Diagonal,
    /// A window: a block that lies across four others.
    Window,
    /// The cells that stand at the same place of their blocks.
    Group,
    /// The centres of all blocks.
    Dots,
    /// The asterisk in the middle of the board.
    Asterisk,
    /// The girandola: corners, centre and the middles of the edge blocks.
    Girandola,
}

/// How many kinds there are.
const KINDS: usize = HouseKind::ALL.len() + HouseKind::ADDED.len();

impl HouseKind {
    /// The kinds that every board has, in the order in which houses are numbered.
    pub const ALL: [Self; 3] = [Self::Row, Self::Column, Self::Block];
    /// The kinds whose houses are straight lines across the board.
    pub const LINES: [Self; 2] = [Self::Row, Self::Column];
    /// The kinds that rules add, in the order in which houses are numbered.
    pub const ADDED: [Self; 6] = [
        Self::Diagonal,
        Self::Window,
        Self::Group,
        Self::Dots,
        Self::Asterisk,
        Self::Girandola,
    ];
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Block => "block",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::Group => "group",
            Self::Dots => "centre dots",
            Self::Asterisk => "asterisk",
            Self::Girandola => "girandola",
        })
    }
}

/// Houses, bare edges, and the tables that solvers ask: houses of a cell, peers, crossings.
#[derive(Debug)]
pub(crate) struct Regions {
    side: usize,
    /// The cells of each house, in increasing order: rows, columns, blocks, then what rules add.
    houses: Lists<Cell>,
    /// The kind of each house, and its number among the houses of that kind.
    kinds: Vec<(HouseKind, u16)>,
    /// For each kind, its first house and the one after its last; the houses of a kind have
    /// consecutive numbers.
    ranges: [(u16, u16); KINDS],
    /// The houses of each cell, in increasing order.
    houses_of: Lists<House>,
    /// The position of each cell in each of its houses.
    places_of: Lists<u8>,
    /// The cells that differ from each cell without sharing a house with it.
    edges: Lists<Cell>,
    /// All cells that differ from each cell, in increasing order.
    peers: Lists<Cell>,
    row_crossings: Vec<Crossing>,
    column_crossings: Vec<Crossing>,
    /// The grid that each house belongs to and its number there, if there are several grids.
    grids: Vec<(u8, u8)>,
}

impl Regions {
    /// Returns the regions of a block shape, given the peers of its cells.
    pub(crate) fn of_blocks(
        side: usize,
        houses: Vec<(HouseKind, Vec<Cell>)>,
        peers: &[Vec<Cell>],
    ) -> Self {
        let mut regions = Self::of_houses(side, peers.len(), houses);
        regions.peers = Lists::new(peers);
        regions.find_crossings(2);
        regions
    }

    /// Returns any regions: houses in the order of their kinds, and further pairs of cells that
    /// differ.
    pub(crate) fn new(
        side: usize,
        cells: usize,
        houses: Vec<(HouseKind, Vec<Cell>)>,
        pairs: &[[Cell; 2]],
    ) -> Self {
        let mut regions = Self::of_houses(side, cells, houses);
        let mut peers: Vec<Vec<Cell>> = vec![Vec::new(); cells];
        for cell in (0..cells).map(Cell::new) {
            let of_cell = &mut peers[cell.index()];
            for &house in regions.houses_of(cell) {
                of_cell.extend(regions.house(house).iter().filter(|&&peer| peer != cell));
            }
            of_cell.sort_unstable();
            of_cell.dedup();
        }
        let mut edges: Vec<Vec<Cell>> = vec![Vec::new(); cells];
        for &[a, b] in pairs {
            if a != b && peers[a.index()].binary_search(&b).is_err() {
                edges[a.index()].push(b);
                edges[b.index()].push(a);
            }
        }
        for (peers, edges) in peers.iter_mut().zip(&mut edges) {
            edges.sort_unstable();
            edges.dedup();
            peers.extend_from_slice(edges);
            peers.sort_unstable();
        }
        regions.edges = Lists::new(&edges);
        regions.peers = Lists::new(&peers);
        // Irregular blocks may share a single cell with a line, and the crossings of a line cover
        // it.
        regions.find_crossings(1);
        regions
    }

    fn of_houses(side: usize, cells: usize, houses: Vec<(HouseKind, Vec<Cell>)>) -> Self {
        let mut houses_of: Vec<Vec<House>> = vec![Vec::with_capacity(3); cells];
        let mut places_of: Vec<Vec<u8>> = vec![Vec::with_capacity(3); cells];
        let mut kinds: Vec<(HouseKind, u16)> = Vec::with_capacity(houses.len());
        let mut ranges = [(0, 0); KINDS];
        let mut lists = Vec::with_capacity(houses.len());
        for (index, (kind, members)) in houses.into_iter().enumerate() {
            let (first, end) = &mut ranges[kind as usize];
            if first == end {
                *first = index as u16;
            }
            *end = index as u16 + 1;
            kinds.push((kind, index as u16 - *first));
            for (place, cell) in members.iter().enumerate() {
                houses_of[cell.index()].push(House::new(index));
                places_of[cell.index()].push(place as u8);
            }
            lists.push(members);
        }
        Self {
            side,
            houses: Lists::new(&lists),
            kinds,
            ranges,
            houses_of: Lists::new(&houses_of),
            places_of: Lists::new(&places_of),
            edges: Lists::new(&vec![Vec::new(); cells]),
            peers: Lists::new(&[]),
            row_crossings: Vec::new(),
            column_crossings: Vec::new(),
            grids: Vec::new(),
        }
    }

    /// Says which grid each house belongs to, and which of its kind it is there, so that its name tells. A block that
    /// grids share belongs to the first of them; the others count it too.
    pub(crate) fn with_grids(mut self, grids: Vec<(u8, u8)>) -> Self {
        self.grids = grids;
        self
    }

    /// Lists the crossings of lines and blocks with at least this many shared cells.
    fn find_crossings(&mut self, least: usize) {
        let of_lines = |kind| Crossing::of_lines(self.houses_of_kind(kind), self, least);
        let (rows, columns) = (of_lines(HouseKind::Row), of_lines(HouseKind::Column));
        (self.row_crossings, self.column_crossings) = (rows, columns);
    }

    #[inline]
    pub(crate) fn houses(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        (0..self.houses.len()).map(|index| self.houses.get(index))
    }

    #[inline]
    pub(crate) fn house_count(&self) -> usize {
        self.houses.len()
    }

    /// The houses of one kind.
    #[inline]
    pub(crate) fn houses_of_kind(
        &self,
        kind: HouseKind,
    ) -> impl ExactSizeIterator<Item = House> + DoubleEndedIterator + Clone + use<> {
        let (first, end) = self.ranges[kind as usize];
        (usize::from(first)..usize::from(end)).map(House::new)
    }

    #[inline]
    pub(crate) fn house(&self, house: House) -> &[Cell] {
        self.houses.get(house.index())
    }

    /// Whether a house has as many cells as there are digits, so that each digit has a place in it.
    #[inline]
    pub(crate) fn is_complete(&self, house: House) -> bool {
        self.house(house).len() == self.side
    }

    #[inline]
    pub(crate) fn house_kind(&self, house: House) -> (HouseKind, usize) {
        let (kind, number) = self.kinds[house.index()];
        (kind, usize::from(number))
    }

    #[inline]
    pub(crate) fn houses_of(&self, cell: Cell) -> &[House] {
        self.houses_of.get(cell.index())
    }

    /// The three houses of each cell, if every cell lies in three.
    #[inline]
    pub(crate) fn triples(&self) -> Option<&[[House; 3]]> {
        self.houses_of.arrays()
    }

    #[inline]
    pub(crate) fn places_of(&self, cell: Cell) -> &[u8] {
        self.places_of.get(cell.index())
    }

    #[inline]
    pub(crate) fn edges_of(&self, cell: Cell) -> &[Cell] {
        self.edges.get(cell.index())
    }

    #[inline]
    pub(crate) fn peers(&self, cell: Cell) -> &[Cell] {
        self.peers.get(cell.index())
    }

    /// The number of peers of a cell, if it is the same for all cells.
    pub(crate) fn degree(&self) -> Option<usize> {
        self.peers.stride()
    }

    #[inline]
    pub(crate) fn crossings(&self, lines: HouseKind) -> &[Crossing] {
        match lines {
            HouseKind::Row => &self.row_crossings,
            HouseKind::Column => &self.column_crossings,
            _ => &[],
        }
    }

    pub(crate) fn grids(&self) -> &[(u8, u8)] {
        &self.grids
    }

    /// The grid of a house and its number among those of its kind there, if there are several grids.
    pub(crate) fn house_in_grid(&self, house: House) -> Option<(usize, usize)> {
        let &(grid, number) = self.grids.get(house.index())?;
        Some((usize::from(grid), usize::from(number)))
    }

    /// The house as people write it: `row 1`, `row 3 of grid 2`; the only house of its kind has no
    /// number.
    pub(crate) fn house_name(&self, house: House) -> String {
        let (kind, number) = self.house_kind(house);
        if let Some((grid, number)) = self.house_in_grid(house) {
            return format!("{kind} {} of grid {}", number + 1, grid + 1);
        }
        match self.houses_of_kind(kind).len() {
            1 if !HouseKind::ALL.contains(&kind) => kind.to_string(),
            _ => format!("{kind} {}", number + 1),
        }
    }
}
