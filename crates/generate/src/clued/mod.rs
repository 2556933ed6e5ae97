//! Puzzles with clues: the clues are read from a full grid.
//!
//! *Idea*: draw a full grid and clues that hold on it ([`drawn`], [`cages`]), and look for a second
//! solution. Where it differs a given is added, until there is none; then givens that are not
//! needed are removed, and clues too if requested. Cages are redrawn a few times before givens are
//! added, each time smaller: people expect no givens on a killer.
//!
//! *Why not dig*: with clues most boards need few givens or none, so it is shorter to start from an
//! empty board.

mod cages;
mod drawn;
mod easy;

use std::ops::RangeInclusive;

use satur_logic::{AnyBoard, Ladder};
use satur_model::clues::{Clue, Kind, Takes};
use satur_model::{Cell, Grid, Layout, Puzzle, Random, Stop};

use crate::judge::reaching;
use crate::proof::{Solutions, solutions};
use crate::{CluePattern, Deviation, NearestPuzzle, full_on, hardest_technique};

/// The number of times that cages are drawn before givens are added.
const DRAWS: usize = 12;

/// One of so many blanks is given where it is not known whether there is one solution.
const FEW: usize = 24;

/// The specification of a puzzle with clues.
#[derive(Clone, Debug)]
pub struct CluedSpec {
    /// The board and its rules.
    pub layout: Layout,
    /// The kinds of clues.
    pub kinds: Vec<&'static Kind>,
    /// The number of cells of a cage.
    pub cages: RangeInclusive<usize>,
    /// The symmetry of the pattern of givens, and of cages if it is half a turn.
    pub symmetry: CluePattern,
    /// Whether clues that are not needed are removed.
    pub minimal: bool,
}

impl CluedSpec {
    /// Specifies clues of these kinds, as many as fit.
    pub fn new(layout: impl Into<Layout>, kinds: &[&'static Kind]) -> Self {
        Self {
            layout: layout.into(),
            kinds: kinds.to_vec(),
            cages: 2..=5,
            symmetry: CluePattern::None,
            minimal: false,
        }
    }
}

/// Whether clues of a kind can be drawn from a full grid.
pub fn can_draw(kind: &Kind) -> bool {
    kind.id == "killer" || drawn::can_draw(kind)
}

/// Draws puzzles with clues until the hardest technique of the ladder that one needs is within a range, if there is one;
/// else until there is one. A puzzle that is too hard gets givens, unless every one shall be needed. Nothing if none was
/// drawn before the stop was over, and the nearest if none was within it.
pub fn clued_search(
    spec: &CluedSpec,
    wanted: Option<&RangeInclusive<f32>>,
    ladder: &Ladder,
    random: &mut Random,
    stop: &Stop,
) -> Option<NearestPuzzle> {
    let easily = wanted.is_some_and(|range| easy::serves(spec, range, ladder));
    let wanted = wanted.map(|range| (range, reaching(ladder, range)));
    let mut nearest: Option<NearestPuzzle> = None;
    while !stop.is_over() {
        let Some(full) = full_on(&spec.layout, random, stop) else {
            continue;
        };
        if easily && let Some(puzzle) = easy::draw(&full, spec, random) {
            let miss = Deviation::HIT;
            return Some(NearestPuzzle { puzzle, full, miss });
        }
        let Some(mut draft) = draft(&full, spec, random, stop) else {
            continue;
        };
        let miss = match &wanted {
            None => Deviation::HIT,
            Some((range, ladder)) => draft.ease(range, ladder, random, stop),
        };
        let puzzle = draft.puzzle();
        let is_nearer = |known: &NearestPuzzle| miss.0.abs() < known.miss.0.abs();
        if nearest.as_ref().is_none_or(is_nearer) {
            nearest = Some(NearestPuzzle {
                puzzle,
                full: full.clone(),
                miss,
            });
        }
        if miss == Deviation::HIT {
            break;
        }
    }
    nearest
}

/// A puzzle with one solution, which is the full grid. Nothing if no clue of the kinds holds on the grid, or if the stop
/// is over first.
pub fn clued(full: &Grid, spec: &CluedSpec, random: &mut Random, stop: &Stop) -> Option<Puzzle> {
    draft(full, spec, random, stop).map(|draft| draft.puzzle())
}

fn draft<'a>(
    full: &'a Grid,
    spec: &'a CluedSpec,
    random: &mut Random,
    stop: &Stop,
) -> Option<Draft<'a>> {
    let has_cages = spec.kinds.iter().any(|kind| kind.id == "killer");
    let draws = if has_cages { DRAWS } else { 1 };
    let mut made = None;
    for draw in 0..draws {
        if stop.is_over() {
            return None;
        }
        let puzzle = Draft::new(full, spec, draw, random)?;
        let is_unique = matches!(puzzle.ask(stop), Solutions::One);
        made = Some(puzzle);
        if is_unique {
            break;
        }
    }
    let mut draft = made?;
    draft.add_givens(random, stop)?;
    draft.drop_givens(random, stop);
    if spec.minimal {
        draft.drop_clues(random, stop);
    }
    Some(draft)
}

/// A puzzle under construction.
struct Draft<'a> {
    full: &'a Grid,
    spec: &'a CluedSpec,
    clues: Vec<Clue>,
    givens: Grid,
}

impl<'a> Draft<'a> {
    fn new(full: &'a Grid, spec: &'a CluedSpec, draw: usize, random: &mut Random) -> Option<Self> {
        let mut clues = Vec::new();
        // Negative rules depend on the other clues, so they come last.
        let (whole_board, kinds): (Vec<_>, Vec<_>) =
            (spec.kinds.iter().copied()).partition(|kind| kind.cells == Takes::Nothing);
        for kind in kinds {
            let found = if kind.id == "killer" {
                cages::draw(kind, full, spec, draw, random)
            } else {
                drawn::draw(kind, &spec.layout, &clues, full, random)
            };
            if found.is_empty() {
                return None;
            }
            clues.extend(found);
        }
        clues = drawn::one_sign_per_edge(clues, &whole_board, random)?;
        for kind in whole_board {
            let found = drawn::draw(kind, &spec.layout, &clues, full, random);
            if found.is_empty() {
                return None;
            }
            clues.extend(found);
        }
        Some(Self {
            full,
            spec,
            clues,
            givens: Grid::empty(full.shape()),
        })
    }

    fn puzzle(&self) -> Puzzle {
        let puzzle = Puzzle::new(self.givens.clone()).with_layout(self.spec.layout.clone());
        let puzzle = puzzle.and_then(|puzzle| puzzle.with_clues(self.clues.clone()));
        puzzle.expect("clues and givens of the layout")
    }

    fn ask(&self, stop: &Stop) -> Solutions {
        solutions(&self.puzzle(), self.full, stop)
    }

    fn orbits(&self) -> Vec<Vec<Cell>> {
        self.spec.symmetry.orbits(self.full.shape())
    }

    /// Adds givens where other solutions differ, until there are none.
    fn add_givens(&mut self, random: &mut Random, stop: &Stop) -> Option<()> {
        let orbits = self.orbits();
        loop {
            let (open, count) = match self.ask(stop) {
                Solutions::One => return Some(()),
                Solutions::Another(cells) => (cells, 1),
                // Far from an answer: a few more givens, some of which are taken back at the end.
                Solutions::Unknown => {
                    let blanks: Vec<Cell> = self.givens.blanks().collect();
                    let count = blanks.len().div_ceil(FEW);
                    (blanks, count)
                }
            };
            if stop.is_over() || open.is_empty() {
                return None;
            }
            for _ in 0..count {
                self.give_one(&open, &orbits, random);
            }
        }
    }

    /// Gives the digit of one of these cells, and those of the cells that go with it.
    fn give_one(&mut self, open: &[Cell], orbits: &[Vec<Cell>], random: &mut Random) {
        let cell = open[random.below(open.len())];
        let orbit = orbits.iter().find(|orbit| orbit.contains(&cell));
        for &cell in orbit.into_iter().flatten() {
            self.givens[cell] = self.full[cell];
        }
    }

    /// Adds givens until no technique above the range is needed, each in a cell that the ladder leaves empty, and
    /// returns how far the puzzle is from the range then.
    fn ease(
        &mut self,
        wanted: &RangeInclusive<f32>,
        ladder: &Ladder,
        random: &mut Random,
        stop: &Stop,
    ) -> Deviation {
        let orbits = self.orbits();
        // A technique just above the range counts as none: a given may make it needless.
        let within = Ladder::in_order(
            (ladder.techniques().iter().copied())
                .filter(|technique| technique.difficulty <= *wanted.end())
                .collect(),
        );
        loop {
            let Some(mut board) = AnyBoard::new(&self.puzzle()) else {
                return Deviation(99.0);
            };
            let used = board.climb(&within, stop).unwrap_or_default();
            if board.is_solved() {
                let difficulties = used.iter().map(|technique| technique.difficulty);
                let hardest = difficulties.fold(0.0, f32::max);
                return Deviation::of(hardest, wanted);
            }
            let open: Vec<Cell> = board.grid().blanks().collect();
            if stop.is_over() || self.spec.minimal || open.is_empty() {
                let hardest = hardest_technique(&self.puzzle(), ladder, stop);
                let distance = hardest.map(|hardest| hardest.difficulty - wanted.end());
                return Deviation(distance.unwrap_or(99.0));
            }
            self.give_one(&open, &orbits, random);
        }
    }

    /// Removes givens that are not needed, orbit by orbit.
    fn drop_givens(&mut self, random: &mut Random, stop: &Stop) {
        let mut orbits = self.orbits();
        orbits.retain(|orbit| self.givens[orbit[0]].is_some());
        random.shuffle(&mut orbits);
        for orbit in orbits {
            for &cell in &orbit {
                self.givens[cell] = None;
            }
            if stop.is_over() || !matches!(self.ask(stop), Solutions::One) {
                for &cell in &orbit {
                    self.givens[cell] = self.full[cell];
                }
            }
        }
    }

    /// Removes clues that are not needed, in a random order. A negative rule keeps all of them.
    fn drop_clues(&mut self, random: &mut Random, stop: &Stop) {
        if self
            .spec
            .kinds
            .iter()
            .any(|kind| kind.cells == Takes::Nothing)
        {
            return;
        }
        let mut order: Vec<usize> = (0..self.clues.len()).collect();
        random.shuffle(&mut order);
        let all = self.clues.clone();
        let mut is_kept = vec![true; all.len()];
        for at in order {
            is_kept[at] = false;
            let kept = all.iter().zip(&is_kept).filter(|(_, kept)| **kept);
            self.clues = kept.map(|(clue, _)| clue.clone()).collect();
            if stop.is_over() || !matches!(self.ask(stop), Solutions::One) {
                is_kept[at] = true;
            }
        }
        let kept = all.into_iter().zip(is_kept).filter(|(_, kept)| *kept);
        self.clues = kept.map(|(clue, _)| clue).collect();
    }
}

#[cfg(test)]
mod tests {
    use satur_methods::{Request, Verdict, exact, run};
    use satur_model::{Shape, Solution, clues};

    use super::*;
    use crate::{LEVELS, clued_range, full};

    fn made(id: &str, shape: Shape, change: impl Fn(&mut CluedSpec), seed: u64) -> (Puzzle, Grid) {
        let mut random = Random::new(seed);
        let mut spec = CluedSpec::new(shape, &[clues::find(id).unwrap()]);
        change(&mut spec);
        let made = (0..200).find_map(|_| {
            let grid = full(shape, &mut random);
            let puzzle = clued(&grid, &spec, &mut random, Stop::never())?;
            Some((puzzle, grid))
        });
        made.unwrap_or_else(|| panic!("no puzzle with {id}"))
    }

    fn verdict(puzzle: &Puzzle) -> Verdict {
        run(exact(), puzzle, &mut Request::unique())
            .unwrap()
            .verdict
    }

    /// A puzzle with several kinds of signs on edges has one solution as it is drawn: no sign lies on another.
    #[test]
    fn an_edge_has_one_sign() {
        let kinds = |ids: &[&str]| -> Vec<&'static clues::Kind> {
            ids.iter().map(|id| clues::find(id).unwrap()).collect()
        };
        for (ids, seed) in [
            (&["white", "black"][..], 1),
            (&["white", "black", "kropki-negative"], 2),
            (&["white", "black", "non-consecutive"], 3),
            (&["black", "white", "ratio-negative"], 4),
            (&["white", "greater", "xv", "black"], 5),
        ] {
            let (puzzle, _) = made(
                "white",
                Shape::new(2, 3).unwrap(),
                |spec| spec.kinds = kinds(ids),
                seed,
            );
            let mut edges: Vec<[Cell; 2]> = Vec::new();
            for clue in puzzle
                .clues()
                .iter()
                .filter(|clue| !clue.cells().is_empty())
            {
                let (a, b) = (clue.cells()[0], clue.cells()[1]);
                edges.push([a.min(b), a.max(b)]);
            }
            let all = edges.len();
            edges.sort_unstable();
            edges.dedup();
            assert_eq!(edges.len(), all, "{ids:?}");
            for id in ids {
                let mut clues = puzzle.clues().iter();
                assert!(clues.any(|clue| clue.kind().id == *id), "{id}");
            }
            assert_eq!(verdict(&puzzle), Verdict::Unique, "{ids:?}");
        }
    }

    /// Boards past 9x9 begin with questions that have no answer within their limit.
    #[test]
    fn killers_past_nine_are_made() {
        for (rows, cols) in [(2, 5), (3, 4)] {
            let shape = Shape::new(rows, cols).unwrap();
            let (puzzle, grid) = made("killer", shape, |_| (), 5);
            assert_eq!(verdict(&puzzle), Verdict::Unique);
            assert!(Solution::verify(&puzzle, grid).is_ok());
        }
    }

    /// The sizes that are asked for, also where cages would get smaller with each draw.
    #[test]
    fn cages_have_the_sizes_that_are_asked_for() {
        let kind = clues::find("killer").unwrap();
        let shape = Shape::classic();
        let mut random = Random::new(6);
        let full = full(shape, &mut random);
        for sizes in [1..=1, 1..=2, 2..=3, 4..=4] {
            let mut spec = CluedSpec::new(shape, &[kind]);
            spec.cages = sizes.clone();
            for draw in 0..DRAWS {
                for clue in cages::draw(kind, &full, &spec, draw, &mut random) {
                    let cells = clue.all_cells().count();
                    assert!(sizes.contains(&cells), "{cells} of {sizes:?}");
                }
            }
        }
    }

    #[test]
    fn puzzles_of_every_kind_have_one_solution() {
        let shape = Shape::new(2, 3).unwrap();
        let kinds = clues::CLUES.iter().filter(|kind| can_draw(kind));
        let kinds: Vec<_> = kinds.filter(|kind| kind.cells != Takes::Nothing).collect();
        assert!(kinds.len() > 20, "{}", kinds.len());
        for kind in kinds {
            let (puzzle, grid) = made(kind.id, shape, |_| (), 3);
            assert_eq!(verdict(&puzzle), Verdict::Unique, "{}", kind.id);
            assert!(Solution::verify(&puzzle, grid).is_ok(), "{}", kind.id);
            assert!(puzzle.clues().iter().all(|clue| clue.kind().id == kind.id));
        }
    }

    /// Of every level there are killers, and what says their level is the hardest step of an explanation.
    #[test]
    fn killers_of_every_level_are_found() {
        let spec = CluedSpec::new(Shape::classic(), &[clues::find("killer").unwrap()]);
        let ladder = Ladder::all();
        for level in &LEVELS[..3] {
            let wanted = clued_range(level);
            let mut random = Random::new(6);
            let found = clued_search(&spec, Some(&wanted), &ladder, &mut random, Stop::never());
            let found = found.unwrap();
            assert_eq!(found.miss, Deviation::HIT, "{}", level.name);
            assert_eq!(verdict(&found.puzzle), Verdict::Unique);
            let hardest = hardest_technique(&found.puzzle, &ladder, Stop::never()).unwrap();
            assert!(wanted.contains(&hardest.difficulty), "{}", hardest.id);
        }
    }

    /// A given that was added for ease is not needed, so a minimal puzzle has none.
    #[test]
    fn a_minimal_puzzle_is_not_eased() {
        let shape = Shape::new(2, 2).unwrap();
        let mut spec = CluedSpec::new(shape, &[clues::find("greater").unwrap()]);
        spec.minimal = true;
        let full = full(shape, &mut Random::new(5));
        let mut random = Random::new(5);
        let mut draft = draft(&full, &spec, &mut random, Stop::never()).unwrap();
        let before = draft.puzzle();
        let (wanted, ladder) = (0.0..=0.5, Ladder::all());
        let miss = draft.ease(&wanted, &ladder, &mut random, Stop::never());
        assert!(miss.0 > 0.0);
        assert_eq!(draft.puzzle(), before);
        spec.minimal = false;
        let mut draft = super::draft(&full, &spec, &mut random, Stop::never()).unwrap();
        draft.ease(&wanted, &ladder, &mut random, Stop::never());
        assert_eq!(draft.puzzle().givens(), &full, "nothing is that easy");
    }

    #[test]
    fn the_same_seed_gives_the_same_puzzle() {
        let shape = Shape::new(2, 3).unwrap();
        for id in ["killer", "thermometer", "arrow"] {
            let two = [(); 2].map(|()| made(id, shape, |_| (), 9).0);
            assert_eq!(two[0], two[1], "{id}");
        }
    }

    #[test]
    fn a_minimal_puzzle_needs_every_clue_and_given() {
        let shape = Shape::new(2, 2).unwrap();
        let (puzzle, _) = made("greater", shape, |spec| spec.minimal = true, 5);
        for at in 0..puzzle.clues().len() {
            let mut fewer = puzzle.clues().to_vec();
            fewer.remove(at);
            let fewer = puzzle.clone().with_clues(fewer).unwrap();
            assert_eq!(verdict(&fewer), Verdict::Several);
        }
        for (cell, _) in puzzle.givens().filled() {
            assert_eq!(verdict(&puzzle.without_given(cell)), Verdict::Several);
        }
    }

    #[test]
    fn cages_have_their_sizes_and_their_symmetry() {
        let shape = Shape::new(2, 3).unwrap();
        let (puzzle, _) = made(
            "killer",
            shape,
            |spec| {
                spec.symmetry = CluePattern::Rotate180;
                spec.cages = 2..=4;
            },
            4,
        );
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        for clue in puzzle.clues() {
            let mut cells = clue.cells().to_vec();
            assert!((2..=4).contains(&cells.len()));
            cells.sort_unstable();
            assert!(cages.iter().flatten().all(|cell| !cells.contains(cell)));
            cages.push(cells);
        }
        let last = shape.cells() - 1;
        for cage in &cages {
            let mut turned: Vec<Cell> = cage.iter().map(|c| Cell::new(last - c.index())).collect();
            turned.sort_unstable();
            assert!(cages.contains(&turned));
        }
    }
}
