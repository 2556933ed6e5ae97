//! Frames tell the same story as events, and a run can be stepped back by its seed.

use std::collections::BTreeMap;

use proptest::prelude::*;
use satur_methods::{Event, METHODS, Method, Observer, Request, run};
use satur_model::{Digit, Grid, Puzzle, Random};
use satur_testkit::boards;
use satur_watch::{Folder, Frame, Limits, Paced, Recording, Rest, event_json, state_at};

/// The board that events lead to, by the plainest reading of each.
struct Replay {
    start: Grid,
    grid: Grid,
    wants_detail: bool,
    json: Vec<serde_json::Value>,
}

impl Replay {
    fn new(puzzle: &Puzzle, wants_detail: bool) -> Self {
        Self {
            start: puzzle.board(),
            grid: puzzle.board(),
            wants_detail,
            json: Vec::new(),
        }
    }
}

impl Observer for Replay {
    fn event(&mut self, _: u64, event: Event) {
        self.json
            .push(event_json(&event, &self.grid.shape().into()));
        match event {
            Event::Place(cell, digit) | Event::Try(cell, digit) => self.grid[cell] = Some(digit),
            Event::Undo(cell) => self.grid[cell] = None,
            Event::Restart(_) => self.grid = self.start.clone(),
            Event::Swap {
                cells: [a, b],
                accepted: true,
                ..
            } => (self.grid[a], self.grid[b]) = (self.grid[b], self.grid[a]),
            _ => {}
        }
    }

    fn wants_detail(&self) -> bool {
        self.wants_detail
    }
}

/// The board that JSON objects lead to, read by their keys alone.
fn replayed(start: &Grid, events: &[serde_json::Value]) -> Grid {
    let mut grid = start.clone();
    let shape = grid.shape();
    let cell = |value: &serde_json::Value| {
        satur_model::Cell::new(usize::try_from(value.as_u64().unwrap()).unwrap())
    };
    for event in events {
        match event["kind"].as_str().unwrap() {
            "place" | "try" => {
                let number = u8::try_from(event["digit"].as_u64().unwrap()).unwrap();
                grid[cell(&event["cell"])] = Digit::from_number(number);
            }
            "undo" => grid[cell(&event["cell"])] = None,
            "restart" => grid = start.clone(),
            "swap" if event["accepted"] == true => {
                let [a, b] = [0, 1].map(|at| cell(&event["cells"][at]));
                (grid[a], grid[b]) = (grid[b], grid[a]);
            }
            _ => {}
        }
    }
    assert_eq!(grid.shape(), shape);
    grid
}

/// Puts frames on top of a puzzle's board.
fn folded<'a>(puzzle: &Puzzle, frames: impl IntoIterator<Item = &'a Frame>) -> Grid {
    let mut grid = puzzle.board();
    for cell in frames.into_iter().flat_map(|frame| &frame.cells) {
        grid[cell.cell] = Digit::from_number(cell.digit);
    }
    grid
}

/// A request that every method finishes soon.
fn request<'a>(seed: u64) -> Request<'a> {
    let mut request = Request::one();
    request.seed = seed;
    request.budget.work = Some(3_000);
    request
}

fn puzzle(seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let shapes = boards::small_shapes();
    let shape = shapes[random.below(shapes.len())];
    let holes = 1 + random.below(shape.cells().div_ceil(2));
    boards::with_holes(shape, holes, &mut random)
}

fn any_method(seed: u64) -> &'static dyn Method {
    METHODS[Random::new(seed).below(METHODS.len())]
}

#[test]
fn every_method_is_followed_to_its_last_board() {
    for (at, &method) in METHODS.iter().enumerate() {
        let id = method.info().id;
        for wants_detail in [false, true] {
            let puzzle = puzzle(at as u64 + 40);
            let mut replay = Replay::new(&puzzle, wants_detail);
            let mut request = request(3);
            request.observer = Some(&mut replay);
            let outcome = run(method, &puzzle, &mut request).unwrap();
            assert_eq!(replayed(&puzzle.board(), &replay.json), replay.grid, "{id}");
            if let Some(solution) = outcome.solutions.first() {
                assert_eq!(&replay.grid, solution.grid(), "{id}");
            }
            assert!(!replay.json.is_empty(), "{id}");
        }
    }
}

#[test]
fn details_change_nothing_but_what_is_reported() {
    for &method in METHODS {
        let id = method.info().id;
        let puzzle = puzzle(7);
        let outcomes = [None, Some(false), Some(true)].map(|watched| {
            let mut replay = watched.map(|wants_detail| Replay::new(&puzzle, wants_detail));
            let mut request = request(11);
            request.observer = replay.as_mut().map(|replay| replay as &mut dyn Observer);
            let outcome = run(method, &puzzle, &mut request).unwrap();
            (
                outcome.verdict,
                outcome.found,
                outcome.solutions,
                outcome.work,
            )
        });
        // The engine for plain 9x9 boards counts work in its own way when nobody watches.
        let is_classic = puzzle.shape() == satur_model::Shape::classic();
        assert_eq!(outcomes[1], outcomes[2], "{id}");
        if !is_classic {
            assert_eq!(outcomes[0], outcomes[1], "{id}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whenever frames are taken, put together they lead to the board of all events.
    #[test]
    fn frames_lead_to_the_board_of_all_events(seed: u64, every in 1_u64..50, wants_detail: bool) {
        let (method, puzzle) = (any_method(seed), puzzle(seed));
        let mut replay = Replay::new(&puzzle, wants_detail);
        let mut folder = Folder::new(&puzzle, wants_detail);
        let mut frames = Vec::new();
        let mut both = Both { first: &mut replay, folder: &mut folder, frames: &mut frames, every };
        let mut request = request(seed);
        request.observer = Some(&mut both);
        run(method, &puzzle, &mut request).unwrap();
        frames.push(folder.frame());
        prop_assert_eq!(folder.grid(), replay.grid.clone());
        prop_assert_eq!(folded(&puzzle, &frames), replay.grid);
        // All frames made into one are what one frame would have been.
        let mut all = Frame::default();
        for frame in frames {
            all.absorb(frame);
        }
        let counted = |frame: &Frame| frame.counters.iter().copied().collect::<BTreeMap<_, _>>();
        let snapshot = folder.snapshot();
        prop_assert_eq!(counted(&all), counted(&snapshot));
        prop_assert_eq!(all.states.len(), snapshot.states.len());
        prop_assert_eq!((all.seq, all.work), (snapshot.seq, snapshot.work));
    }

    /// The state after a number of events is the same in a second run as it was in the first.
    #[test]
    fn a_run_can_be_stepped_back_by_its_seed(seed: u64, share in 0.0_f64..1.0) {
        let (method, puzzle) = (any_method(seed), puzzle(seed));
        if !method.repeats_exactly() {
            return Ok(());
        }
        let mut folder = Folder::new(&puzzle, true);
        let mut whole = request(seed);
        whole.observer = Some(&mut folder);
        run(method, &puzzle, &mut whole).unwrap();
        let wanted = (folder.seq() as f64 * share) as u64;
        let mut seen = Seen { folder: Folder::new(&puzzle, true), at: wanted, state: None };
        let mut again = request(seed);
        again.observer = Some(&mut seen);
        run(method, &puzzle, &mut again).unwrap();
        let found = state_at(method, &puzzle, &request(seed), wanted, true).unwrap();
        let first = seen.state.unwrap_or_else(|| seen.folder.snapshot());
        prop_assert_eq!(found.frame.without_time(), first.without_time());
        prop_assert!(!found.is_end);
    }

    /// A run whose remarks are only counted has the same board, counters and number of events, and shows nothing
    /// that is no longer true.
    #[test]
    fn remarks_that_are_not_built_change_nothing_else(seed: u64, every in 1_u64..5_000) {
        let (method, puzzle) = (any_method(seed), puzzle(seed));
        let mut folder = Folder::new(&puzzle, true);
        let mut whole = request(seed);
        whole.observer = Some(&mut folder);
        run(method, &puzzle, &mut whole).unwrap();
        let mut shown = Frame::default();
        let mut look_up = |folder: &mut Folder| {
            shown.absorb(folder.frame());
            Rest { until: folder.seq() + every, is_terse: true }
        };
        let rest = Rest { until: every, is_terse: true };
        let mut paced = Paced::new(Folder::new(&puzzle, true), rest, &mut look_up);
        let mut terse = request(seed);
        terse.observer = Some(&mut paced);
        run(method, &puzzle, &mut terse).unwrap();
        let mut end = paced.into_folder();
        shown.absorb(end.frame());
        prop_assert_eq!(end.grid(), folder.grid());
        let (wanted, found) = (folder.snapshot(), end.snapshot());
        prop_assert_eq!((found.seq, found.work), (wanted.seq, wanted.work));
        prop_assert_eq!(&found.counters, &wanted.counters);
        prop_assert_eq!((&found.cells, &found.states, &found.nodes), (&wanted.cells, &wanted.states, &wanted.nodes));
        prop_assert!(found.view.iter().all(|part| wanted.view.contains(part)));
        prop_assert!(shown.view.iter().all(|part| wanted.view.contains(part)));
    }

    /// A recording leads to the last board, however it was thinned.
    #[test]
    fn a_thinned_recording_leads_to_the_last_board(seed: u64, single in 0_usize..40, most in 20_usize..60) {
        let (method, puzzle) = (any_method(seed), puzzle(seed));
        let mut replay = Replay::new(&puzzle, true);
        let mut watched = request(seed);
        watched.observer = Some(&mut replay);
        run(method, &puzzle, &mut watched).unwrap();
        let limits = Limits { single, folded: most, size: 4_000, events: None };
        let recording = Recording::new(method, &puzzle, &request(seed), limits).unwrap();
        prop_assert!(recording.frames.len() <= single + most);
        prop_assert_eq!(recording.frames.last().map_or(0, |frame| frame.seq), replay.json.len() as u64);
        prop_assert_eq!(folded(&puzzle, &recording.frames), replay.grid);
        let order: Vec<u64> = recording.frames.iter().map(|frame| frame.seq).collect();
        prop_assert!(order.is_sorted());
    }
}

/// A request for many proposals of annealing.
fn long(seed: u64, settings: &[String]) -> Request<'_> {
    let mut request = request(seed);
    request.settings = settings;
    request.budget.work = Some(60_000);
    request
}

/// Refused exchanges that share an entry count as each of them does, and lead to the same board, curves and last events.
#[test]
fn annealing_folded_in_batches_is_annealing_event_by_event() {
    let annealing = satur_methods::find("annealing").unwrap();
    let mut refused_runs = 0;
    for (seed, every) in (0..12).zip(
        [1, 7, 61, 200, 3_071, 3_100, 8_192, 20_000]
            .into_iter()
            .cycle(),
    ) {
        let mut random = Random::new(seed);
        let shape = boards::small_shapes()[random.below(boards::small_shapes().len())];
        let puzzle = boards::with_holes(shape, shape.cells() * 3 / 4, &mut random);
        let settings = [format!("schedule={}", ["ours", "ufrgs"][seed as usize % 2])];
        let mut alone = Folder::new(&puzzle, true);
        let mut told = long(seed, &settings);
        told.observer = Some(&mut alone);
        run(annealing, &puzzle, &mut told).unwrap();
        let rest = |seq| Rest {
            until: seq + every,
            is_terse: true,
        };
        let mut boards = Vec::new();
        let mut look_up = |folder: &mut Folder| {
            boards.push((folder.seq(), folder.grid(), folder.snapshot().counters));
            rest(folder.seq())
        };
        let mut paced = Paced::new(Folder::new(&puzzle, true), rest(0), &mut look_up);
        let mut told = long(seed, &settings);
        told.observer = Some(&mut paced);
        run(annealing, &puzzle, &mut told).unwrap();
        let batched = paced.into_folder();
        let (wanted, found) = (alone.snapshot(), batched.snapshot());
        assert_eq!((found.seq, found.work), (wanted.seq, wanted.work));
        assert_eq!(found.counters, wanted.counters, "{every}");
        assert_eq!(
            (&found.cells, &found.traces),
            (&wanted.cells, &wanted.traces)
        );
        assert!(found.view.iter().all(|part| wanted.view.contains(part)));
        assert_eq!(batched.grid(), alone.grid());
        // It looks up at the very event that was asked for, whatever shared an entry before it.
        assert!(
            boards
                .iter()
                .enumerate()
                .all(|(at, (seq, ..))| *seq == (at as u64 + 1) * every),
            "{every}"
        );
        for (seq, grid, counters) in boards.iter().step_by(1 + boards.len() / 4) {
            let state = state_at(annealing, &puzzle, &long(seed, &settings), *seq, true).unwrap();
            assert_eq!(&state.frame.counters, counters, "{every}: {seq}");
            assert_eq!(&folded(&puzzle, [&state.frame]), grid, "{every}: {seq}");
        }
        let count = |name: &str| {
            found
                .counters
                .iter()
                .find(|one| one.0 == name)
                .map_or(0, |one| one.1)
        };
        refused_runs += count("swap") - count("accepted");
    }
    assert!(refused_runs > 50_000, "{refused_runs} refused exchanges");
}

/// Tells a replay and a folder, and takes a frame every few events.
struct Both<'a> {
    first: &'a mut Replay,
    folder: &'a mut Folder,
    frames: &'a mut Vec<Frame>,
    every: u64,
}

impl Observer for Both<'_> {
    fn event(&mut self, work: u64, event: Event) {
        self.first.event(work, event.clone());
        self.folder.event(work, event);
        if self.folder.seq().is_multiple_of(self.every) {
            self.frames.push(self.folder.frame());
        }
    }

    fn wants_detail(&self) -> bool {
        self.first.wants_detail
    }
}

/// Keeps the state after a given number of events.
struct Seen {
    folder: Folder,
    at: u64,
    state: Option<Frame>,
}

impl Observer for Seen {
    fn event(&mut self, work: u64, event: Event) {
        if self.folder.seq() == self.at {
            self.state.get_or_insert_with(|| self.folder.snapshot());
        }
        self.folder.event(work, event);
    }

    fn wants_detail(&self) -> bool {
        true
    }
}
