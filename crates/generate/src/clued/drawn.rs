//! Clues that hold on a full grid, by their form: signs between cells, signs in cells, lines,
//! numbers outside.

use std::collections::BTreeMap;

use satur_model::clues::{Clue, Filled, Form, Kind, Need, Takes};
use satur_model::{Cell, Grid, HouseKind, Layout, Random, Shape};

/// The range of lengths of a line, if its kind allows it.
const LINES: std::ops::RangeInclusive<usize> = 3..=5;
/// Kinds of lines that hardly ever hold by chance, or restrict nothing if they do.
const UNDRAWN: [&str; 7] = [
    "nabner",
    "pair-chain",
    "pair-all",
    "automaton",
    "counting-circles",
    "look-and-say",
    "same-values",
];

/// Whether clues of a kind can be drawn.
pub(super) fn can_draw(kind: &Kind) -> bool {
    let has_form = match kind.form {
        Form::Cage | Form::Area => false,
        Form::Corner => kind.id == "quadruple",
        _ => true,
    };
    has_form && kind.text.is_none() && !UNDRAWN.contains(&kind.id)
}

/// Clues of a kind that hold on a full grid, as many as fit.
pub(super) fn draw(
    kind: &'static Kind,
    layout: &Layout,
    others: &[Clue],
    full: &Grid,
    random: &mut Random,
) -> Vec<Clue> {
    let shape = layout.shape();
    let pen = Pen {
        kind,
        layout,
        others,
        full,
    };
    match kind.form {
        Form::Board => pen.clue(&[], random).into_iter().collect(),
        Form::Dot => shape
            .adjacent_pairs()
            .filter_map(|[a, b]| {
                let turned = || pen.clue(&[vec![b, a]], random);
                pen.clue(&[vec![a, b]], &mut Random::new(0)).or_else(turned)
            })
            .collect(),
        Form::Cell => {
            let holds = |cell: &Cell| pen.clue(&[vec![*cell]], &mut Random::new(0)).is_some();
            let mut cells: Vec<Cell> = shape.all_cells().filter(holds).collect();
            // Half of them, so that something is left to find.
            random.shuffle(&mut cells);
            cells.truncate(cells.len().div_ceil(2));
            cells.sort_unstable();
            let all = (!cells.is_empty()).then(|| pen.clue(&[cells], random));
            all.flatten().into_iter().collect()
        }
        Form::Outside => pen.outside(random),
        Form::Corner => pen.corners(random),
        Form::Line | Form::Thermometer | Form::Arrow | Form::Ends => pen.lines(random),
        Form::Cage | Form::Area => Vec::new(),
    }
}

/// The clues without those that lie on another of them: of several signs on an edge one stays, at random, or the one that a
/// negative rule asks for. Nothing if a kind has none left.
pub(super) fn one_sign_per_edge(
    clues: Vec<Clue>,
    whole_board: &[&Kind],
    random: &mut Random,
) -> Option<Vec<Clue>> {
    let asked_for: Vec<&str> = whole_board
        .iter()
        .filter_map(|kind| match kind.id {
            "non-consecutive" => Some("white"),
            "ratio-negative" => Some("black"),
            "xv-negative" => Some("xv"),
            _ => None,
        })
        .collect();
    let mut edges: BTreeMap<[Cell; 2], Vec<usize>> = BTreeMap::new();
    for (index, clue) in clues.iter().enumerate() {
        if clue.kind().form == Form::Dot {
            let (a, b) = (clue.cells()[0], clue.cells()[1]);
            edges.entry([a.min(b), a.max(b)]).or_default().push(index);
        }
    }
    let mut is_kept = vec![true; clues.len()];
    for signs in edges.values().filter(|signs| signs.len() > 1) {
        let is_asked = |sign: &&usize| asked_for.contains(&clues[**sign].kind().id);
        let asked = signs.iter().find(is_asked).copied();
        let chosen = asked.unwrap_or_else(|| signs[random.below(signs.len())]);
        for &sign in signs {
            is_kept[sign] = sign == chosen;
        }
    }
    let has_some = |kind: &Kind| {
        let mut kept = clues.iter().zip(&is_kept);
        kept.any(|(clue, kept)| *kept && clue.kind() == kind)
    };
    if !clues.iter().all(|clue| has_some(clue.kind())) {
        return None;
    }
    let kept = clues.into_iter().zip(is_kept);
    Some(
        kept.filter_map(|(clue, kept)| kept.then_some(clue))
            .collect(),
    )
}

struct Pen<'a> {
    kind: &'static Kind,
    layout: &'a Layout,
    others: &'a [Clue],
    full: &'a Grid,
}

impl Pen<'_> {
    /// The clue on these cells with a number that holds, if there is one.
    fn clue(&self, groups: &[Vec<Cell>], random: &mut Random) -> Option<Clue> {
        let side = self.layout.shape().side() as u32;
        let numbers: Vec<Vec<u32>> = match self.kind.number.map(|number| number.need) {
            None => vec![vec![]],
            Some(Need::Default(number)) => vec![vec![number]],
            // Only these sums have signs.
            Some(Need::Required) if self.kind.id == "xv" => vec![vec![5], vec![10]],
            Some(Need::Required | Need::Optional) => {
                let most = side * (side + 1) / 2 * 2;
                (0..=most).map(|number| vec![number]).collect()
            }
            Some(Need::Many) => {
                let mut digits: Vec<u32> =
                    groups.iter().flatten().map(|&c| self.value(c)).collect();
                random.shuffle(&mut digits);
                digits.truncate(1 + random.below(digits.len()));
                digits.sort_unstable();
                vec![digits]
            }
        };
        let board = Filled::new(self.layout, self.others, self.full);
        numbers.into_iter().find_map(|numbers| {
            let clue = Clue::new(self.kind, self.layout, groups.to_vec(), numbers, "").ok()?;
            clue.holds(&board).then_some(clue)
        })
    }

    fn value(&self, cell: Cell) -> u32 {
        self.full[cell].map_or(0, |digit| u32::from(digit.number()))
    }

    /// Half of the lines of sight, each from one end.
    fn outside(&self, random: &mut Random) -> Vec<Clue> {
        let shape = self.layout.shape();
        let mut lines: Vec<Vec<Cell>> = if self.kind.id == "little-killer" {
            diagonals(shape)
        } else {
            let kinds = HouseKind::LINES.into_iter();
            let houses = kinds.flat_map(|kind| self.layout.houses_of_kind(kind));
            houses.map(|h| self.layout.house(h).to_vec()).collect()
        };
        for line in &mut lines {
            if random.below(2) == 0 {
                line.reverse();
            }
            if self.kind.id == "margin" {
                line.truncate(3);
            }
        }
        random.shuffle(&mut lines);
        let clues = lines
            .into_iter()
            .filter_map(|line| self.clue(&[line], random));
        clues.collect()
    }

    /// Every third corner, with some of the digits around it.
    fn corners(&self, random: &mut Random) -> Vec<Clue> {
        let shape = self.layout.shape();
        let mut corners: Vec<Vec<Cell>> = Vec::new();
        for cell in shape.all_cells() {
            let (row, col) = (shape.row(cell), shape.col(cell));
            let square = [
                (row, col),
                (row, col + 1),
                (row + 1, col),
                (row + 1, col + 1),
            ];
            let square = square.map(|(row, col)| shape.cell_at(row, col));
            corners.extend(square.into_iter().collect::<Option<Vec<Cell>>>());
        }
        random.shuffle(&mut corners);
        corners.truncate(corners.len().div_ceil(3));
        let clues = corners.into_iter();
        clues
            .filter_map(|cells| self.clue(&[cells], random))
            .collect()
    }

    /// Lines that share no cell.
    fn lines(&self, random: &mut Random) -> Vec<Clue> {
        let shape = self.layout.shape();
        let mut is_taken = vec![false; shape.cells()];
        let mut clues = Vec::new();
        for _ in 0..shape.cells() * 8 {
            let length = LINES.start() + random.below(LINES.end() - LINES.start() + 1);
            let path = path(shape, length, &is_taken, random);
            let groups = match self.kind.cells {
                Takes::Two([(_, least, most), _]) => {
                    let cut = least + random.below(most.min(2).saturating_sub(least) + 1);
                    if path.len() <= cut {
                        continue;
                    }
                    vec![path[..cut].to_vec(), path[cut..].to_vec()]
                }
                _ => vec![path],
            };
            let Some(clue) = self.clue(&groups, random) else {
                continue;
            };
            for cell in clue.all_cells() {
                is_taken[cell.index()] = true;
            }
            clues.push(clue);
            if clues.len() == shape.side() {
                break;
            }
        }
        clues
    }
}

/// The diagonals of at least two cells, each from its upper end.
fn diagonals(shape: Shape) -> Vec<Vec<Cell>> {
    let mut lines = Vec::new();
    for first in shape.all_cells() {
        let (row, col) = (shape.row(first), shape.col(first));
        for step in [1, usize::MAX] {
            let before = row.checked_sub(1).map(|row| (row, col.wrapping_sub(step)));
            if before.is_some_and(|(row, col)| shape.cell_at(row, col).is_some()) {
                continue;
            }
            let mut line = Vec::new();
            let mut at = (row, col);
            while let Some(cell) = shape.cell_at(at.0, at.1) {
                line.push(cell);
                at = (at.0 + 1, at.1.wrapping_add(step));
            }
            if line.len() > 1 {
                lines.push(line);
            }
        }
    }
    lines
}

/// A walk over free cells that touch at an edge or a corner, none of them twice.
fn path(shape: Shape, length: usize, is_taken: &[bool], random: &mut Random) -> Vec<Cell> {
    let free: Vec<Cell> = shape
        .all_cells()
        .filter(|cell| !is_taken[cell.index()])
        .collect();
    if free.is_empty() {
        return Vec::new();
    }
    let mut path = vec![free[random.below(free.len())]];
    while path.len() < length {
        let last = path[path.len() - 1];
        let (row, col) = (shape.row(last), shape.col(last));
        let near: Vec<Cell> = (0..9)
            .filter_map(|at| {
                let (row, col) = (
                    (row + at / 3).checked_sub(1)?,
                    (col + at % 3).checked_sub(1)?,
                );
                shape.cell_at(row, col)
            })
            .filter(|cell| !is_taken[cell.index()] && !path.contains(cell))
            .collect();
        if near.is_empty() {
            break;
        }
        path.push(near[random.below(near.len())]);
    }
    path
}
