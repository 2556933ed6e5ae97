//! Clues at random: any that make sense, and those that hold on a full board.

use std::collections::BTreeSet;

use satur_model::clues::{Clue, Filled, Form, Kind, Need, Takes};
use satur_model::{Cell, Grid, HouseKind, Layout, Puzzle, Random, Shape};

use crate::boards;

/// Up to so many clues of a kind that make sense on a board, whether they can be kept or not.
pub fn samples(
    kind: &'static Kind,
    layout: &Layout,
    count: usize,
    random: &mut Random,
) -> Vec<Clue> {
    let mut found = Vec::new();
    for _ in 0..400 {
        if found.len() == count || (kind.cells == Takes::Nothing && found.len() == 1) {
            break;
        }
        let groups = groups(kind, layout, random);
        let numbers = numbers(kind, layout.shape().side(), random);
        let text = text(kind, layout.shape().side(), random);
        found.extend(Clue::new(kind, layout, groups, numbers, &text).ok());
    }
    found
}

/// A clue of a kind that holds on a full board, if one is met within some tries. All clues of the board are given,
/// because the missing ones mean something too.
pub fn holding(
    kind: &'static Kind,
    layout: &Layout,
    others: &[Clue],
    grid: &Grid,
    random: &mut Random,
) -> Option<Clue> {
    let board = Filled::new(layout, others, grid);
    let side = layout.shape().side();
    (0..600).find_map(|_| {
        let groups = groups(kind, layout, random);
        let text = text(kind, side, random);
        // The number that holds, if there is one, is looked for; lists of numbers come at random.
        let tried: Vec<Vec<u32>> = match kind.number.map(|number| number.need) {
            None => vec![vec![]],
            Some(Need::Many) => vec![numbers(kind, side, random)],
            Some(Need::Optional) if random.below(4) == 0 => vec![vec![]],
            Some(_) => (0..60).map(|number| vec![number]).collect(),
        };
        let mut made = tried
            .into_iter()
            .filter_map(|numbers| Clue::new(kind, layout, groups.clone(), numbers, &text).ok());
        made.find(|clue| clue.holds(&board))
    })
}

/// An empty board whose cells all lie in cages with a sum that one full board keeps.
pub fn caged(shape: Shape, random: &mut Random) -> Puzzle {
    let layout = Layout::plain(shape);
    let full = boards::full(shape, random);
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for cell in shape.all_cells() {
        let (row, col) = (shape.row(cell), shape.col(cell));
        let above = row.checked_sub(1).and_then(|row| shape.cell_at(row, col));
        let before = col.checked_sub(1).and_then(|col| shape.cell_at(row, col));
        let joins = [above, before].into_iter().flatten().find_map(|other| {
            let cage = cages.iter().position(|cage| cage.contains(&other))?;
            let repeats = cages[cage].iter().any(|&held| full[held] == full[cell]);
            (!repeats && cages[cage].len() < 4 && random.below(2) == 0).then_some(cage)
        });
        match joins {
            Some(cage) => cages[cage].push(cell),
            None => cages.push(vec![cell]),
        }
    }
    let killer = satur_model::clues::find("killer").expect("a kind of clue");
    let clues = cages.into_iter().map(|cells| {
        let digits = cells.iter().filter_map(|&cell| full[cell]);
        let sum = digits.map(|digit| u32::from(digit.number())).sum();
        Clue::new(killer, &layout, vec![cells], vec![sum], "").expect("a sum of its digits")
    });
    let puzzle = Puzzle::new(Grid::empty(shape));
    puzzle
        .with_clues(clues.collect())
        .expect("cages of the board")
}

/// The clues as lines that two lists have in common exactly if they say the same: in any order, the cells of cages and little
/// killers in any order, signs in cells in one clue or in several, clones in pairs, states of automata by any number.
pub fn canonical(clues: &[Clue], shape: Shape) -> Vec<String> {
    let mut lines = Vec::new();
    for clue in clues {
        let names = |cells: &[Cell]| {
            let names = cells.iter().map(|&cell| shape.name(cell).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        let id = clue.kind().id;
        match id {
            "even" | "odd" | "minimum" | "maximum" => {
                let cells = clue.cells().iter();
                lines.extend(cells.map(|&cell| format!("{id}: {}", shape.name(cell))));
            }
            "clone" => {
                let others = clue.groups().skip(1);
                let first = names(clue.cells());
                lines.extend(others.map(|group| format!("{id}: {first}, {}", names(group))));
            }
            "automaton" => {
                let words = canonical_words(clue.text(), shape.side() as u32);
                lines.push(format!("{}: {words}", clue.describe(shape)));
            }
            // The sum is the same from both ends.
            "killer" | "little-killer" => {
                let mut cells = clue.cells().to_vec();
                cells.sort_unstable();
                lines.push(format!("{id} {:?}: {}", clue.numbers(), names(&cells)));
            }
            _ => lines.push(format!("{} {}", clue.describe(shape), clue.text())),
        }
    }
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// An automaton by its sets of states, numbered in the order in which digits reach them, so that the numbers of its own states do
/// not matter.
fn canonical_words(text: &str, side: u32) -> String {
    let parts = |item: &str| {
        let (from, rest) = item.split_once('-')?;
        let (digit, to) = rest.split_once('>')?;
        Some((from.parse().ok()?, digit.parse().ok()?, to.parse().ok()?))
    };
    let moves: Vec<(u32, u32, u32)> = text.split_whitespace().filter_map(parts).collect();
    let ends: BTreeSet<u32> = text
        .split_whitespace()
        .filter_map(|item| item.strip_prefix('!')?.parse().ok())
        .collect();
    let mut sets = vec![BTreeSet::from([0])];
    let (mut at, mut line) = (0, String::new());
    while let Some(set) = sets.get(at).cloned() {
        line += if set.is_disjoint(&ends) { "." } else { "!" };
        for digit in 1..=side {
            let reached = moves
                .iter()
                .filter(|(from, read, _)| *read == digit && set.contains(from));
            let reached: BTreeSet<u32> = reached.map(|&(_, _, to)| to).collect();
            let number = sets
                .iter()
                .position(|known| *known == reached)
                .unwrap_or(sets.len());
            if number == sets.len() {
                sets.push(reached);
            }
            line += &format!(" {number}");
        }
        at += 1;
    }
    line
}

fn groups(kind: &Kind, layout: &Layout, random: &mut Random) -> Vec<Vec<Cell>> {
    let shape = layout.shape();
    let mut length = |least: usize, most: usize| (least + random.below(4)).min(most);
    match kind.cells {
        Takes::Nothing => vec![],
        Takes::Cells(least, most) => {
            let length = length(least, most);
            if kind.form == Form::Outside && kind.id != "little-killer" {
                let lines: Vec<_> = HouseKind::LINES
                    .into_iter()
                    .flat_map(|kind| layout.houses_of_kind(kind))
                    .collect();
                let mut line = layout.house(lines[random.below(lines.len())]).to_vec();
                if random.below(2) == 0 {
                    line.reverse();
                }
                if kind.id == "margin" {
                    line.truncate(3);
                }
                return vec![line];
            }
            vec![path(shape, length, kind.form == Form::Dot, random)]
        }
        Takes::Two(both) => {
            let lengths = both.map(|(_, least, most)| length(least, most));
            let all = path(shape, lengths[0] + lengths[1], false, random);
            let cut = lengths[0].min(all.len());
            vec![all[..cut].to_vec(), all[cut..].to_vec()]
        }
        Takes::Groups => {
            let each = length(1, 4);
            vec![
                path(shape, each, false, random),
                path(shape, each, false, random),
            ]
        }
    }
}

/// A walk over cells that touch at an edge, or at a corner too, none of them twice.
fn path(shape: Shape, length: usize, edges_only: bool, random: &mut Random) -> Vec<Cell> {
    let mut path = vec![Cell::new(random.below(shape.cells()))];
    for _ in 0..20 * length {
        let last = path[path.len() - 1];
        let (row, col) = (
            shape.row(last) + random.below(3),
            shape.col(last) + random.below(3),
        );
        if path.len() >= length || row == 0 || col == 0 {
            continue;
        }
        let is_edge = row == shape.row(last) + 1 || col == shape.col(last) + 1;
        if let Some(next) = shape.cell_at(row - 1, col - 1)
            && (is_edge || !edges_only)
            && !path.contains(&next)
        {
            path.push(next);
        }
    }
    path
}

fn numbers(kind: &Kind, side: usize, random: &mut Random) -> Vec<u32> {
    let mut digit = || 1 + random.below(side) as u32;
    match kind.number.map(|number| number.need) {
        Some(Need::Required) => vec![digit() + digit()],
        Some(Need::Optional | Need::Default(_)) => match digit() {
            1 => vec![],
            number => vec![number + digit() % 3],
        },
        Some(Need::Many) if kind.id == "look-and-say" => vec![digit() % 3, digit()],
        Some(Need::Many) => (0..=digit() % 2).map(|_| digit()).collect(),
        None => vec![],
    }
}

fn text(kind: &Kind, side: usize, random: &mut Random) -> String {
    match kind.text {
        Some("table") => {
            let signs = (0..side * side).map(|_| if random.below(3) > 0 { '1' } else { '0' });
            signs.collect()
        }
        Some(_) => {
            let mut text = String::from("!1 !2");
            for state in 0..3 {
                for digit in 1..=side {
                    text += &format!(" {state}-{digit}>{}", random.below(3));
                    if random.below(8) == 0 {
                        text += &format!(" {state}-{digit}>{}", random.below(3));
                    }
                }
            }
            text
        }
        None => String::new(),
    }
}
