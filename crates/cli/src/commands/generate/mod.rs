//! `satur generate`

mod bounds;
mod clued;
mod many;
mod nearest;
mod output;
mod rated;
mod ruled;
mod table;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use satur::formats::{self, Format, Record, Remark, Sheet, WriteError, WriteOptions};
use satur::generate::{
    CluePattern, Deviation, FEW, Judge, Nine, PuzzleSpec, RatedSeries, TargetSearch,
    beginner_puzzle, canonical, dig, easy_puzzle, full, full_on, hardest_technique, ladder_without,
    minimal, minimize, puzzle_on, puzzle_with, puzzle_with_few, random_of,
};
use satur::logic::Ladder;
use satur::logic::se::RatingEnd;
use satur::methods::{Goal, Threads, Verdict};
use satur::model::{Cell, Grid, Layout, Puzzle, Random, Shape, Solution, Stop};
use satur::stream::Question;

use self::ruled::rules_json;
use self::table::Row;
use crate::args::{Generate, Input, Seed, shape_note, threads};
use crate::commands::{Clues, CommandResult, answer_items, ask_exact, json_board, read_record};
use crate::exit::Exit;
use crate::interrupt;
use crate::item::Item;
use crate::language::{current, say};
use crate::rater_pool::RaterPool;
use crate::reply::Reply;
use crate::source::Source;
use crate::tables::{self, To};
use crate::terminal::progress::Progress;
use crate::terminal::{board, clues, for_stdout, report, width};

/// How long a search for a puzzle may take where nothing else is asked for.
const SEARCH_TIME: Duration = Duration::from_secs(60);
/// How many steps are tried for a pattern.
const STEPS: usize = 200_000;

pub(crate) fn run(args: &Generate) -> CommandResult {
    if let Some(To::Table(table)) = args.to
        && table.is_columnar()
    {
        output::check(args)?;
        return tables::generate(args, table);
    }
    // The tables of a large board take a moment, in which somebody may lose patience already.
    let stop = interrupt::on_signal();
    let job = Job::new(args)?;
    if args.seed == Seed::Random && !args.quiet {
        let seed = job.seed;
        let message = say("generate-seed", &[("seed", &seed.to_string())]);
        report::say(&format!("{message}\n"));
    }
    if let Some(note) = shape_note(args.shape).filter(|_| !args.quiet && job.input.is_none()) {
        report::say(&format!("{note}\n"));
    }
    let boards: Box<dyn Iterator<Item = Option<Item>> + Send> = match &job.input {
        Some(input) => Box::new(Source::new(input)?.map(Some)),
        None => Box::new(std::iter::once(None)),
    };
    let total = boards
        .size_hint()
        .1
        .map(|boards| boards as u64 * args.count);
    let mut progress = Progress::new(args.quiet, Box::new(move || total));
    let most = args.clues.and_then(|clues| clues.high);
    if most.is_some_and(|most| is_search_for_few(args, most)) {
        progress.wait_for(say("searching", &[]));
    }
    let count = args.count;
    // Few puzzles are shared out to all threads.
    let threads = threads(args.threads);
    let chunk = if many::is_plain(args) {
        count.div_ceil(threads as u64).clamp(1, many::MOST)
    } else {
        // Whether a puzzle came before is asked for each by itself.
        let rated = job.rated.as_ref().filter(|_| !args.distinct);
        rated.map_or(1, RatedSeries::block)
    };
    let mut board = 0;
    let tasks = boards.flat_map(move |item| {
        let item = item.map(Arc::new);
        let first = board * count;
        let end = first + count;
        board += 1;
        (first..end)
            .step_by(chunk as usize)
            .map(move |number| Task {
                number,
                count: chunk.min(end - number),
                item: item.clone(),
            })
    });
    let opening = if args.csv {
        table::HEADER
    } else {
        job.writer().opening
    };
    let closing = if args.csv { "" } else { job.writer().closing };
    let ends = if args.json {
        ["", ""]
    } else {
        [opening, closing]
    };
    let output = output::open(args)?;
    answer_items(
        tasks,
        progress,
        &Threads::new(threads),
        &stop,
        ends,
        output,
        |task, stop| {
            if job.rated.is_some() {
                job.answer_rated(task, stop)
            } else if chunk > 1 {
                let numbers = task.number..task.number + task.count;
                Some(many::answer(job.seed, numbers, job.format, stop))
            } else {
                job.answer(task, stop)
            }
        },
    )
}

/// The boards of a file as every command reads them.
fn input(file: &Path, args: &Generate) -> Input {
    Input {
        files: vec![file.to_owned()],
        from: None,
        shape: None,
        rules: Vec::new(),
        symbols: formats::Symbols::default(),
        strict: false,
        quiet: args.quiet,
    }
}

/// Puzzles to make: one, or some at once.
struct Task {
    /// Index in the series, or the first.
    number: u64,
    count: u64,
    /// The board to make it from.
    item: Option<Arc<Item>>,
}

impl Question for Task {
    fn puzzles(&self) -> usize {
        self.count as usize
    }
}

/// What was made.
struct Made {
    puzzle: Puzzle,
    solution: Grid,
    /// What it falls short of.
    shortfall: Option<String>,
}

/// What is to be done.
struct Job<'a> {
    args: &'a Generate,
    seed: u64,
    /// What every puzzle has; a jigsaw of its own comes with each.
    wish: PuzzleSpec,
    /// Where givens go.
    pattern: Option<Vec<Cell>>,
    format: &'static Format,
    /// The series that the puzzles are of, if nothing but a rating is asked for.
    rated: Option<RatedSeries>,
    /// The file of boards to begin with, as every command reads it.
    input: Option<Input>,
    raters: RaterPool,
    /// The techniques that a puzzle may be solved with.
    ladder: Ladder,
}

impl<'a> Job<'a> {
    fn new(args: &'a Generate) -> Result<Self, String> {
        clued::check(args)?;
        let layout = args.layout()?;
        // What keeps clues is not the plainest.
        let plainest = || {
            let json = formats::find("json").filter(|_| !args.clue_kinds.is_empty());
            json.unwrap_or_else(|| formats::plainest(&layout))
        };
        let format = args.to.map_or_else(plainest, To::format);
        if format.writer.as_ref().is_some_and(|writer| writer.single) && args.count > 1 {
            return Err(say("generate-one-board", &[("format", format.id)]));
        }
        let pattern = match &args.pattern {
            Some(file) => Some(read_pattern(file, args.shape)?),
            None => None,
        };
        if args.distinct
            && (args.has_rules() || canonical(&full(args.shape, &mut Random::new(0))).is_none())
        {
            return Err(say("no-distinct", &[("shape", &layout.to_string())]));
        }
        if args.rating.is_some() && args.has_rules() {
            return Err(say("generate-no-rating", &[("rules", &layout.to_string())]));
        }
        if !args.symmetry.fits(layout.shape()) {
            let slots = [
                ("symmetry", args.symmetry.to_string()),
                ("rules", layout.to_string()),
            ];
            let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
            return Err(say("generate-no-symmetry", &slots));
        }
        bounds::check(args, &layout)?;
        let source = args.grids.as_ref().or(args.minimize.as_ref());
        Ok(Self {
            wish: PuzzleSpec {
                symmetry: args.symmetry,
                ..PuzzleSpec::minimal(layout)
            },
            seed: args.seed.number(),
            rated: rated::series(args),
            args,
            pattern,
            format,
            input: source.map(|file| input(file, args)),
            raters: RaterPool::default(),
            ladder: ladder_without(&args.without),
        })
    }

    fn writer(&self) -> &'static formats::Writer {
        self.format.writer.as_ref().expect("it can be written")
    }

    /// Makes a puzzle and writes it down; nothing if Ctrl-C came first.
    fn answer(&self, task: &Task, stop: &Stop) -> Option<Reply> {
        let (record, mut reply) = match (&task.item, &self.input) {
            (Some(item), Some(input)) => {
                match read_record(item, input, self.args.json, Clues::Refused) {
                    Ok((record, reply)) => (Some(record), reply),
                    Err(reply) => return Some(reply),
                }
            }
            _ => (None, Reply::default()),
        };
        let place = say("numbered", &[("number", &(task.number + 1).to_string())]);
        let made = match self.make(task.number, record, stop)? {
            Ok(made) => made,
            Err(why) => {
                reply.tell(&format!("{place}: {why}"));
                self.comment(&mut reply, &format!("{place}: {why}"));
                reply.exit = Exit::Unanswered;
                return Some(reply);
            }
        };
        // What is shown was proved: givens, solution, and that there is no other.
        let solution = Solution::verify(&made.puzzle, made.solution);
        let outcome = ask_exact(&made.puzzle, Goal::Unique, stop)?;
        let is_unique = outcome.is_ok_and(|outcome| outcome.verdict == Verdict::Unique);
        let (Ok(solution), true) = (solution, is_unique) else {
            reply.fail_apart(&report::error_line(&format!(
                "{place}: {}",
                say("not-proved-unique", &[])
            )));
            self.comment(&mut reply, &format!("{place}: {}", say("error", &[])));
            return Some(reply);
        };
        if let Some(shortfall) = &made.shortfall {
            reply.tell(&format!("{place}: {shortfall}"));
            reply.exit = Exit::Unanswered;
        }
        if self.args.distinct {
            let form = canonical(made.puzzle.givens());
            reply.key = form.map(|form| form.numbers().collect());
        }
        self.write(task.number, made.puzzle, &solution, stop, &mut reply);
        Some(reply)
    }

    /// Says in the place of a puzzle why there is none, where the format has comments.
    fn comment(&self, reply: &mut Reply, what: &str) {
        let is_table = self.args.csv || self.args.json;
        match self.writer().remark {
            Remark::Comment(before, after) if !is_table => {
                let line = format!("{before}{what}{after}\n");
                reply.out.extend_from_slice(line.as_bytes());
            }
            Remark::Line if !is_table => reply.comment(what),
            _ => {}
        }
    }

    fn make(
        &self,
        number: u64,
        record: Option<&Record>,
        stop: &Stop,
    ) -> Option<Result<Made, String>> {
        let mut random = random_of(self.seed, number);
        if let Some(record) = record {
            return self.make_from(record, &mut random, stop);
        }
        let wish = match self.drawn(&mut random, stop) {
            Ok(wish) => wish?,
            Err(why) => return Some(Err(why)),
        };
        if !self.args.clue_kinds.is_empty() {
            return self.make_clued(&wish.layout, &mut random, stop);
        }
        if let Some(cells) = &self.pattern {
            let within = stop.narrowed(Some(self.time()));
            let made = puzzle_on(self.args.shape, cells, STEPS, &mut random, &within);
            return self.found(made, "none-on-pattern", &within, stop);
        }
        if self.args.is_for_beginners() {
            let within = stop.narrowed(Some(self.time()));
            let found = beginner_puzzle(&wish.layout, wish.symmetry, &mut random, &within);
            if found.is_none() && stop.is_requested() {
                return None;
            }
            return Some(self.nearest(found));
        }
        if let Some(rated) = &self.rated {
            return self.make_rated(rated, number, stop);
        }
        if self.args.has_order() {
            return self.make_to_order(wish, &mut random, stop);
        }
        if let Some(clues) = self.args.clues {
            let most = clues.high.unwrap_or(wish.layout.shape().cells());
            let within = stop.narrowed(Some(self.time()));
            let made = if is_search_for_few(self.args, most) {
                let least = clues.low.unwrap_or(0);
                let found = puzzle_with_few(least, most, &mut random, &within);
                found
                    .and_then(|nine| classic(&nine))
                    .map(|(puzzle, _)| puzzle)
            } else {
                let tries = usize::MAX;
                puzzle_with(&wish, clues.low, most, tries, &mut random, &within)
            };
            return self.found(made, "none-with-clues", &within, stop);
        }
        if many::is_series(self.args) {
            let (puzzle, solution) = classic(&minimal(self.seed, number))?;
            return Some(Ok(Made {
                puzzle,
                solution,
                shortfall: None,
            }));
        }
        let within = stop.narrowed(self.args.time);
        let Some(solution) = full_on(&wish.layout, &mut random, &within) else {
            return self.found(None, "no-grid-in-time", &within, stop);
        };
        let puzzle = dig(solution.clone(), &wish, &mut random, &within);
        self.dug(puzzle, solution, &within)
    }

    /// Digs from a full grid, or minimizes a puzzle.
    fn make_from(
        &self,
        record: &Record,
        random: &mut Random,
        stop: &Stop,
    ) -> Option<Result<Made, String>> {
        let line = record.line.to_string();
        let outcome = ask_exact(&record.puzzle, Goal::Unique, stop)?;
        let solutions = match outcome {
            Ok(outcome) if outcome.verdict == Verdict::Unique => outcome.solutions,
            Ok(outcome) => {
                let why = outcome.verdict.word();
                return Some(Err(say(
                    "not-one-solution",
                    &[("line", &line), ("why", why)],
                )));
            }
            Err(error) => {
                let slots = [("line", line.as_str()), ("why", &error.to_string())];
                return Some(Err(say("not-one-solution", &slots)));
            }
        };
        let solution = solutions.into_iter().next()?.into_grid();
        let wish = PuzzleSpec {
            layout: record.puzzle.layout().clone(),
            givens: self.args.clues.and_then(|clues| clues.low),
            ..self.wish.clone()
        };
        let within = stop.narrowed(self.args.time);
        let puzzle = if self.args.grids.is_some() {
            dig(solution.clone(), &wish, random, &within)
        } else {
            minimize(&record.puzzle, solution.clone(), random, &within)
        };
        self.dug(puzzle, solution, &within)
    }

    fn make_to_order(
        &self,
        wish: PuzzleSpec,
        random: &mut Random,
        stop: &Stop,
    ) -> Option<Result<Made, String>> {
        let args = self.args;
        let judge = self.judge(&wish.layout);
        let stop = &stop.narrowed(Some(self.time()));
        let wish = PuzzleSpec {
            givens: args.clues.and_then(|clues| clues.low),
            ..wish
        };
        let easy = easy_puzzle(&wish, &judge, random, stop);
        let order = TargetSearch {
            sieve: judge.sieve(&wish.layout),
            wish,
            judge: &|puzzle| judge.judge(puzzle, stop),
        };
        let found = easy.or_else(|| order.search(random, stop));
        if stop.is_requested()
            && found
                .as_ref()
                .is_none_or(|found| found.miss != Deviation::HIT)
        {
            return None;
        }
        Some(self.nearest(found))
    }

    /// What is asked of the difficulty.
    fn judge(&self, layout: &Layout) -> Judge {
        let args = self.args;
        let mut judge = Judge::new(layout);
        judge.rating = rated::range(args);
        judge.technique = args.technique;
        judge.without.clone_from(&args.without);
        judge.hardest = args.max_technique;
        judge
    }

    /// How long a search for a puzzle may take.
    fn time(&self) -> Duration {
        self.args.time.unwrap_or(SEARCH_TIME)
    }

    /// What digging left; nothing if somebody asked for the end. It has one solution also when
    /// there was no time to dig on.
    fn dug(&self, puzzle: Puzzle, solution: Grid, within: &Stop) -> Option<Result<Made, String>> {
        if within.is_requested() {
            return None;
        }
        let shortfall = within
            .is_late()
            .then(|| say("dug-in-part", &[("time", &format!("{:?}", self.time()))]));
        Some(Ok(Made {
            puzzle,
            solution,
            shortfall,
        }))
    }

    /// Solves what a search has found without telling its full grid, or says why it found none.
    fn found(
        &self,
        made: Option<Puzzle>,
        otherwise: &str,
        within: &Stop,
        stop: &Stop,
    ) -> Option<Result<Made, String>> {
        let Some(puzzle) = made else {
            if stop.is_requested() {
                return None;
            }
            let time = within.is_late().then(|| format!("{:?}", self.time()));
            let slots = [("time", time.as_deref().unwrap_or_default())];
            return Some(Err(say(otherwise, &slots)));
        };
        let outcome = ask_exact(&puzzle, Goal::One, stop)?.ok()?;
        let solution = outcome.solutions.into_iter().next()?.into_grid();
        Some(Ok(Made {
            puzzle,
            solution,
            shortfall: None,
        }))
    }

    /// The facts of a puzzle. Those of its difficulty are left out if they cannot be had in the
    /// time for a puzzle: on 25x25 they may take minutes.
    fn row(&self, number: u64, puzzle: &Puzzle, solution: &Solution, stop: &Stop) -> Row {
        let within = stop.narrowed(Some(self.time()));
        // Sudoku Explainer rates plain boards alone.
        let rating = puzzle
            .is_plain()
            .then(|| self.raters.rate(puzzle, &within))
            .flatten();
        let rating = rating.filter(|rating| rating.end == RatingEnd::Solved);
        let within = stop.narrowed(Some(self.time()));
        Row {
            number: number + 1,
            seed: self.seed,
            shape: puzzle.shape(),
            rules: rules_json(puzzle),
            puzzle: json_board(puzzle.givens()),
            solution: json_board(solution.grid()),
            clues: puzzle.givens().count_filled(),
            rating: rating.and_then(|rating| rating.er),
            technique: hardest_technique(puzzle, &self.ladder, &within),
            asked: self.args.technique,
        }
    }

    fn write(
        &self,
        number: u64,
        puzzle: Puzzle,
        solution: &Solution,
        stop: &Stop,
        reply: &mut Reply,
    ) {
        if many::draws(self.args) {
            let text = board::board(&puzzle, None, width()) + &clues::clues(&puzzle, current());
            reply.out.extend_from_slice(for_stdout(text).as_bytes());
            reply.out.push(b'\n');
            return;
        }
        if self.args.csv || self.args.json {
            let row = self.row(number, &puzzle, solution, stop);
            if self.args.json {
                reply.json(&row.json());
            } else {
                reply.out.extend_from_slice(row.csv().as_bytes());
            }
            return;
        }
        let record = Record::new(0, puzzle);
        let written = self.format.write(
            &Sheet::question(&record),
            &WriteOptions::default(),
            &mut reply.out,
        );
        if let Err(WriteError::Unsuitable(why)) = written {
            let place = say("numbered", &[("number", &(number + 1).to_string())]);
            let message = format!("{place}: {why}");
            reply.fail_apart(&report::error_line(&message));
        }
    }
}

/// Whether so few givens are asked for that digging would hardly ever meet them. The search for them
/// keeps no symmetry.
fn is_search_for_few(args: &Generate, most: usize) -> bool {
    args.shape == Shape::classic()
        && !args.has_rules()
        && args.symmetry == CluePattern::None
        && most <= FEW
}

/// A 9x9 puzzle and its solution as boards.
fn classic(nine: &Nine) -> Option<(Puzzle, Grid)> {
    let grid = |numbers| Grid::from_numbers(Shape::classic(), numbers);
    Some((Puzzle::new(grid(&nine.givens)?), grid(&nine.solution)?))
}

/// The places where a file has signs other than blanks.
fn read_pattern(file: &Path, shape: Shape) -> Result<Vec<Cell>, String> {
    let failed = |error| format!("{}: {error}", file.display());
    let bytes = std::fs::read(file).map_err(failed)?;
    let mut lines = formats::Input::new(bytes.as_slice())
        .map_err(failed)?
        .lines();
    let mut signs: Vec<char> = Vec::new();
    while let Some(line) = lines.next_line().map_err(failed)? {
        let text = line.text.trim_start();
        if !text.starts_with('#') {
            let is_sign = |sign: &char| !sign.is_whitespace() && !"|+".contains(*sign);
            signs.extend(text.chars().filter(is_sign));
        }
    }
    if signs.len() != shape.cells() {
        let slots = [
            ("file", file.display().to_string()),
            ("found", signs.len().to_string()),
            ("expected", shape.cells().to_string()),
            ("shape", shape.to_string()),
        ];
        let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
        return Err(say("pattern-size", &slots));
    }
    let is_given = |(_, sign): &(Cell, char)| !".0_-".contains(*sign);
    let cells = shape.all_cells().zip(signs).filter(is_given);
    Ok(cells.map(|(cell, _)| cell).collect())
}
