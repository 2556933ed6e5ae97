//! The colouring methods against the figures of the papers, and against a literal reading of the
//! papers: a slow program that shares only the random numbers with ours.

use std::collections::{BTreeSet, VecDeque};

use proptest::prelude::*;
use satur_methods::{Budget, Event, GaveUp, Goal, Outcome, Request, Verdict, find, run};
use satur_model::{Cell, Digit, Grid, Puzzle, Random, Shape};
use satur_testkit::{boards, oracle};

/// The methods that restart after a failure.
const RESTARTING: [&str; 4] = ["bfs", "dfs", "saturbfs", "dsatur-restarts"];

/// A run with settings and a seed, with all its events.
fn watched(id: &str, settings: &[String], seed: u64, puzzle: &Puzzle) -> (Outcome, Vec<Event>) {
    let mut events = Vec::new();
    let mut observer = |_, event| events.push(event);
    let mut request = Request::one();
    request.seed = seed;
    request.settings = settings;
    request.observer = Some(&mut observer);
    let outcome = run(find(id).unwrap(), puzzle, &mut request).unwrap();
    (outcome, events)
}

/// A statistic of a run.
fn statistic(outcome: &Outcome, name: &str) -> u64 {
    let mut statistics = outcome.statistics.iter();
    statistics.find(|(known, _)| *known == name).unwrap().1
}

/// The colourings of a trace, in order.
fn colourings(events: &[Event]) -> Vec<(Cell, Digit)> {
    events
        .iter()
        .filter_map(|event| match *event {
            Event::Place(cell, digit) | Event::Try(cell, digit) => Some((cell, digit)),
            _ => None,
        })
        .collect()
}

#[test]
fn the_greedy_colours_the_printed_example_in_the_printed_order() {
    let shape = Shape::new(2, 2).unwrap();
    let numbers = [0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2, 0];
    let puzzle = Puzzle::new(Grid::from_numbers(shape, &numbers).unwrap());
    let (outcome, events) = watched("dsatur", &[], 0, &puzzle);
    let order: Vec<String> = colourings(&events)
        .iter()
        .map(|&(cell, digit)| {
            let (row, col) = (shape.row(cell) + 1, shape.col(cell) + 1);
            format!("({row},{col})={digit}")
        })
        .collect();
    assert_eq!(
        order.join(" "),
        "(1,3)=1 (1,1)=2 (2,3)=3 (2,4)=2 (3,3)=4 (3,1)=1 \
         (2,1)=4 (2,2)=1 (3,2)=2 (3,4)=3 (4,2)=4 (4,4)=1"
    );
    assert_eq!(outcome.verdict, Verdict::Solved);
    let solved = outcome.solutions[0].grid().to_line().unwrap();
    assert_eq!(solved, "2314413212433421");
}

/// A literal implementation of the papers.
struct Naive<'a> {
    puzzle: &'a Puzzle,
    grid: Grid,
    random: Random,
    is_distinct: bool,
    is_first: bool,
    events: Vec<Event>,
}

impl Naive<'_> {
    fn run(id: &str, settings: &Settings, seed: u64, puzzle: &Puzzle) -> Vec<Event> {
        let mut naive = Naive {
            puzzle,
            grid: puzzle.board(),
            random: Random::new(seed),
            is_distinct: settings.is_distinct,
            is_first: settings.is_first,
            events: Vec::new(),
        };
        for attempt in 1..=settings.limit {
            naive.events.push(Event::Restart(attempt));
            naive.grid = puzzle.board();
            if naive.attempt(id) {
                naive.events.push(Event::Solution);
                break;
            }
        }
        naive.events
    }

    /// The colours that no neighbour has.
    fn free(&self, cell: Cell) -> Vec<Digit> {
        let shape = self.grid.shape();
        let is_free = |&digit: &Digit| {
            let mut peers = shape.peers(cell).iter();
            self.puzzle.allows(cell, digit) && peers.all(|&peer| self.grid[peer] != Some(digit))
        };
        shape.digits().filter(is_free).collect()
    }

    fn saturation(&self, cell: Cell) -> usize {
        if self.is_distinct {
            // Colours struck by a pencil mark count like a neighbour's.
            self.grid.shape().side() - self.free(cell).len()
        } else {
            let peers = self.grid.shape().peers(cell).iter();
            peers.filter(|&&peer| self.grid[peer].is_some()).count()
        }
    }

    fn highest(&mut self, cells: impl Iterator<Item = Cell>) -> Option<Cell> {
        let blank: Vec<Cell> = cells.filter(|&cell| self.grid[cell].is_none()).collect();
        let most = blank.iter().map(|&cell| self.saturation(cell)).max()?;
        let equal: Vec<Cell> = blank
            .into_iter()
            .filter(|&cell| self.saturation(cell) == most)
            .collect();
        Some(if self.is_first {
            equal[0]
        } else {
            self.any(&equal)
        })
    }

    fn any<T: Copy>(&mut self, equal: &[T]) -> T {
        match equal {
            [only] => *only,
            several => several[self.random.below(several.len())],
        }
    }

    fn colour(&mut self, cell: Cell) -> bool {
        self.events.push(Event::Choose(cell));
        let free = self.free(cell);
        if free.is_empty() {
            self.events.push(Event::DeadEnd(cell));
            return false;
        }
        let digit = self.any(&free);
        self.grid[cell] = Some(digit);
        self.events.push(if free.len() == 1 {
            Event::Place(cell, digit)
        } else {
            Event::Try(cell, digit)
        });
        true
    }

    fn attempt(&mut self, id: &str) -> bool {
        let shape = self.grid.shape();
        while let Some(start) = self.highest(shape.all_cells()) {
            if !self.colour(start) {
                return false;
            }
            let is_done = match id {
                "bfs" => self.breadth_first(start),
                "dfs" => self.depth_first(start),
                "saturbfs" => self.saturated(start),
                _ => true,
            };
            if !is_done {
                return false;
            }
        }
        true
    }

    fn breadth_first(&mut self, start: Cell) -> bool {
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            for &peer in self.grid.shape().peers(cell) {
                if self.grid[peer].is_none() {
                    if !self.colour(peer) {
                        return false;
                    }
                    queue.push_back(peer);
                }
            }
        }
        true
    }

    fn depth_first(&mut self, start: Cell) -> bool {
        let mut stack = vec![start];
        while let Some(cell) = stack.pop() {
            let mut peers = self.grid.shape().peers(cell).iter();
            if let Some(&peer) = peers.find(|&&peer| self.grid[peer].is_none()) {
                if !self.colour(peer) {
                    return false;
                }
                stack.push(cell);
                stack.push(peer);
            }
        }
        true
    }

    fn saturated(&mut self, start: Cell) -> bool {
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            let peers = self.grid.shape().peers(cell);
            while let Some(peer) = self.highest(peers.iter().copied()) {
                if !self.colour(peer) {
                    return false;
                }
                queue.push_back(peer);
            }
        }
        true
    }
}

#[derive(Debug)]
struct Settings {
    is_distinct: bool,
    is_first: bool,
    limit: u64,
}

impl Settings {
    fn words(&self) -> Vec<String> {
        let saturation = if self.is_distinct {
            "distinct"
        } else {
            "count"
        };
        let ties = if self.is_first { "first" } else { "random" };
        vec![
            format!("saturation={saturation}"),
            format!("ties={ties}"),
            format!("max-iter={}", self.limit),
        ]
    }
}

/// A generated board of any small shape, with some cells emptied and some pencil marks struck that
/// the full board does not need.
fn board() -> impl Strategy<Value = Puzzle> {
    let shapes = boards::small_shapes();
    (0..shapes.len(), 0.0..1.0_f64, 0.0..0.5_f64, any::<u64>()).prop_map(
        move |(shape, emptied, struck, seed)| {
            let (shape, mut random) = (shapes[shape], Random::new(seed));
            let full = boards::full(shape, &mut random);
            let mut grid = full.clone();
            for cell in shape.all_cells() {
                if random.unit() < emptied {
                    grid[cell] = None;
                }
            }
            let puzzle = Puzzle::new(grid);
            let mut marks = puzzle.candidates();
            for (cell, digit) in full.filled() {
                for other in shape.digits() {
                    if other != digit && random.unit() < struck {
                        marks[cell].remove(other);
                    }
                }
            }
            let is_marked = random.below(2) == 0;
            if is_marked {
                puzzle.with_candidates(marks).unwrap()
            } else {
                puzzle
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Compares event by event, with the same random numbers.
    #[test]
    fn the_methods_do_what_the_papers_say(
        puzzle in board(),
        at in 0..RESTARTING.len(),
        is_distinct in any::<bool>(),
        is_first in any::<bool>(),
        limit in 1..5_u64,
        seed in any::<u64>(),
    ) {
        let id = RESTARTING[at];
        let settings = Settings { is_distinct, is_first, limit };
        let (outcome, events) = watched(id, &settings.words(), seed, &puzzle);
        let expected = Naive::run(id, &settings, seed, &puzzle);
        prop_assert_eq!(&events, &expected);

        let attempts = expected.iter().filter(|event| matches!(event, Event::Restart(_))).count();
        prop_assert_eq!(statistic(&outcome, "attempts"), attempts as u64);
        prop_assert_eq!(statistic(&outcome, "blank"), puzzle.board().blanks().count() as u64);
        let by_attempt = expected.split(|event| matches!(event, Event::Restart(_)));
        let best = by_attempt.map(|attempt| colourings(attempt).len()).max();
        prop_assert_eq!(statistic(&outcome, "best"), best.unwrap() as u64);
        prop_assert_eq!(outcome.work, colourings(&expected).len() as u64);
        if expected.last() == Some(&Event::Solution) {
            prop_assert_eq!(outcome.verdict, Verdict::Solved);
            prop_assert_eq!(outcome.best, None);
        } else {
            prop_assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::Attempts(limit)));
            let filled = outcome.best.unwrap().count_filled();
            prop_assert_eq!(filled, puzzle.board().count_filled() + best.unwrap());
        }
    }

    /// The greedy is DSatur without randomness: the most saturated, the first, its smallest colour.
    #[test]
    fn the_greedy_takes_the_first_of_everything(puzzle in board()) {
        let (outcome, events) = watched("dsatur", &[], 0, &puzzle);
        let mut naive = Naive {
            puzzle: &puzzle,
            grid: puzzle.board(),
            random: Random::new(0),
            is_distinct: true,
            is_first: true,
            events: Vec::new(),
        };
        let mut choices = 0;
        let shape = puzzle.shape();
        while let Some(cell) = naive.highest(shape.all_cells()) {
            let free = naive.free(cell);
            let Some(&digit) = free.first() else { break };
            choices += u64::from(free.len() > 1);
            naive.events.push(Event::Try(cell, digit));
            naive.grid[cell] = Some(digit);
        }
        prop_assert_eq!(colourings(&events), colourings(&naive.events));
        prop_assert_eq!(statistic(&outcome, "choices"), choices);
        let coloured = colourings(&events).len() as u64;
        prop_assert_eq!(statistic(&outcome, "coloured"), coloured);
        if naive.grid.is_full() {
            prop_assert_eq!(outcome.solutions[0].grid(), &naive.grid);
        } else {
            prop_assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::OwnRule));
            prop_assert_eq!(outcome.best.as_ref(), Some(&naive.grid));
        }
    }

    /// Finds every solution once, in either order of saturation.
    #[test]
    fn backtracking_in_dsatur_order_finds_all_solutions(
        puzzle in board(),
        is_distinct in any::<bool>(),
    ) {
        let blanks = puzzle.board().blanks().count();
        prop_assume!(puzzle.shape().side() <= 4 || blanks < 30);
        let expected: BTreeSet<Vec<u8>> = oracle::solutions(&puzzle, 2_000)
            .iter()
            .map(|grid| grid.numbers().collect())
            .collect();
        prop_assume!(expected.len() < 2_000);
        let saturation = if is_distinct { "distinct" } else { "count" };
        let settings = [format!("saturation={saturation}")];
        let mut request = Request::new(Goal::UpTo(2_000));
        request.settings = &settings;
        let outcome = run(find("dsatur-backtracking").unwrap(), &puzzle, &mut request).unwrap();
        prop_assert!(outcome.is_complete);
        prop_assert_eq!(outcome.solutions.len(), expected.len());
        let found: BTreeSet<Vec<u8>> = outcome
            .solutions
            .iter()
            .map(|solution| solution.grid().numbers().collect())
            .collect();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn blanks_that_are_not_connected_are_all_coloured() {
    // Two blanks that see neither each other nor any other blank: each needs its own start.
    let mut grid = boards::full(Shape::classic(), &mut Random::new(1));
    for cell in [0, 40].map(Cell::new) {
        grid[cell] = None;
    }
    let puzzle = Puzzle::new(grid);
    for id in RESTARTING {
        let (outcome, events) = watched(id, &[], 3, &puzzle);
        assert_eq!(outcome.verdict, Verdict::Solved, "{id}");
        assert_eq!(colourings(&events).len(), 2, "{id}");
    }
}

#[test]
fn a_board_without_blanks_is_solved_at_once() {
    for shape in boards::small_shapes() {
        let puzzle = Puzzle::new(boards::full(shape, &mut Random::new(2)));
        for id in RESTARTING
            .into_iter()
            .chain(["dsatur", "dsatur-backtracking"])
        {
            let (outcome, _) = watched(id, &[], 0, &puzzle);
            assert_eq!(
                (outcome.verdict, outcome.work),
                (Verdict::Solved, 0),
                "{id} {shape}"
            );
        }
    }
}

#[test]
fn large_boards_are_coloured() {
    // One shape for every width of sets; few blanks, so that random attempts succeed.
    for (rows, cols) in [
        (2, 4),
        (3, 3),
        (3, 4),
        (4, 4),
        (5, 5),
        (6, 6),
        (8, 8),
        (8, 16),
    ] {
        let shape = boards::shape(rows, cols);
        let puzzle = boards::with_holes(shape, shape.side(), &mut Random::new(5));
        for id in RESTARTING
            .into_iter()
            .chain(["dsatur", "dsatur-backtracking"])
        {
            let (outcome, _) = watched(id, &[], 0, &puzzle);
            assert_eq!(outcome.verdict, Verdict::Solved, "{id} {shape}");
        }
    }
}

#[test]
fn an_empty_board_is_no_trouble_for_dsatur() {
    // A vertex of saturation zero is chosen if there is nothing better.
    let (outcome, events) = watched(
        "dsatur",
        &[],
        0,
        &Puzzle::new(Grid::empty(Shape::classic())),
    );
    assert_eq!(colourings(&events)[0], (Cell::new(0), Digit::new(0)));
    assert_eq!(statistic(&outcome, "blank"), 81);
}

#[test]
fn a_seed_gives_the_same_run_and_another_gives_another() {
    let puzzle = boards::with_holes(Shape::classic(), 45, &mut Random::new(8));
    for id in RESTARTING {
        let limit = ["max-iter=3".to_owned()];
        let (_, one) = watched(id, &limit, 1, &puzzle);
        let (_, again) = watched(id, &limit, 1, &puzzle);
        let (_, other) = watched(id, &limit, 2, &puzzle);
        assert_eq!(one, again, "{id}");
        assert_ne!(one, other, "{id}");
    }
}

/// The number of runs out of 40 that succeed within 200 attempts on generated 9x9 boards with 50
/// blanks.
fn successes(id: &str, settings: &[&str]) -> usize {
    let mut settings: Vec<String> = settings.iter().map(|&setting| setting.to_owned()).collect();
    settings.push("max-iter=200".to_owned());
    let mut random = Random::new(1979);
    let puzzles: Vec<Puzzle> = (0..10)
        .map(|_| boards::with_holes(Shape::classic(), 50, &mut random))
        .collect();
    let runs = puzzles
        .iter()
        .flat_map(|puzzle| (0..4).map(move |seed| (puzzle, seed)));
    runs.filter(|&(puzzle, seed)| {
        let mut request = Request::one();
        request.seed = seed;
        request.settings = &settings;
        let outcome = run(find(id).unwrap(), puzzle, &mut request).unwrap();
        outcome.verdict == Verdict::Solved
    })
    .count()
}

/// What the papers' tables show, on generated boards. The seeds are fixed, and so are the figures:
/// a change of any of them means that published runs can no longer be repeated.
#[test]
fn order_and_saturation_matter() {
    let count = ["saturation=count"];
    let distinct = ["saturation=distinct"];
    let figures = [
        successes("bfs", &count),
        successes("dfs", &count),
        successes("saturbfs", &count),
        successes("dsatur-restarts", &count),
        successes("saturbfs", &distinct),
        successes("dsatur-restarts", &distinct),
    ];
    assert_eq!(figures, [1, 0, 13, 10, 37, 40]);
}

#[test]
fn the_budget_ends_a_run() {
    let puzzle = Puzzle::new(Grid::empty(Shape::new(4, 4).unwrap()));
    let ended = |id, budget| {
        let mut request = Request::one();
        request.budget = budget;
        run(find(id).unwrap(), &puzzle, &mut request).unwrap()
    };
    for id in RESTARTING {
        let attempts = Budget {
            attempts: Some(3),
            ..Budget::default()
        };
        let outcome = ended(id, attempts);
        assert_eq!(
            outcome.verdict,
            Verdict::GaveUp(GaveUp::Attempts(3)),
            "{id}"
        );
        assert_eq!(statistic(&outcome, "attempts"), 3);
        let work = Budget {
            work: Some(50),
            ..Budget::default()
        };
        let outcome = ended(id, work);
        assert_eq!(outcome.verdict, Verdict::GaveUp(GaveUp::Work(50)), "{id}");
        assert_eq!(outcome.work, 50);
    }
}
