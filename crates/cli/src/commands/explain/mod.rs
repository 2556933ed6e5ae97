//! `satur explain`

mod gallery;

use std::io::{self, Write};

use satur::advice::{self, uniqueness};
use satur::logic::{Action, AnyBoard, Lang, PathEnd, SolvePath};
use satur::model::{Clash, Grid, Puzzle, Shape, Stop};
use serde_json::{Value, json};

use self::gallery::Gallery;
use crate::args::{Explain, Reasoning};
use crate::commands::{CommandResult, answer_all, finished, json_board, read_record};
use crate::exit::Exit;
use crate::item::Item;
use crate::reply::Reply;
use crate::source::Source;
use crate::step_view;
use crate::stream::read_apart;
use crate::terminal::report;

pub(crate) fn run(args: &Explain) -> CommandResult {
    if args.svg.is_some() || args.html.is_some() {
        return draw_all(args);
    }
    answer_all(&args.input, args.effort.threads(), |item, stop| {
        answer(args, item, stop, |_, _| {})
    })
}

/// Explains every puzzle, one after another, with pictures in files.
fn draw_all(args: &Explain) -> CommandResult {
    let source = Source::new(&args.input)?;
    let mut progress = source.progress();
    let stop = crate::interrupt::on_signal();
    let mut gallery = Gallery::open(args)?;
    let mut exit = Exit::Fine;
    let mut out = io::stdout().lock();
    // Whoever reads the text may stop; the pictures are wanted all the same.
    let mut is_read = true;
    for item in read_apart(source, &stop) {
        let mut drawn = Ok(());
        let draw = |teller: &Teller, found: &Found| drawn = gallery.add(teller, found);
        let Some(reply) = answer(args, &item, &stop, draw) else {
            break;
        };
        exit = exit.max(reply.exit);
        let written = progress.aside(|| {
            report::say(&reply.err);
            if is_read {
                out.write_all(&reply.out)
            } else {
                Ok(())
            }
        });
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => is_read = false,
            Err(error) => return finished(Err(error)),
            Ok(()) => {}
        }
        // A picture that cannot be written is no puzzle's fault: say it once, and end.
        drawn?;
        progress.add(1);
        if stop.is_requested() {
            break;
        }
    }
    progress.finish();
    gallery.close()?;
    Ok(if stop.is_requested() {
        Exit::Interrupted
    } else {
        exit
    })
}

/// The reply to a puzzle, which `draw` may add pictures to. Nothing if it was interrupted.
fn answer(
    args: &Explain,
    item: &Item,
    stop: &Stop,
    draw: impl FnOnce(&Teller, &Found),
) -> Option<Reply> {
    let (record, mut reply) = match read_record(item, &args.input, args.effort.json) {
        Ok(read) => read,
        Err(reply) => return Some(reply),
    };
    let lang = args.reasoning.lang();
    let explained = explained(
        &record.puzzle,
        &args.reasoning,
        &stop.narrowed(args.effort.time),
    )?;
    let teller = Teller {
        args,
        lang,
        puzzle: &record.puzzle,
        prefix: &item.prefix(),
    };
    match explained {
        Err(why) => {
            reply.exit = Exit::Unanswered;
            if args.effort.json {
                let mut object = why.json(record.puzzle.shape());
                item.add_line(&mut object);
                reply.json(&object);
            } else {
                reply.placeholder(item, &why.say(lang, record.puzzle.shape()));
            }
        }
        Ok(found) => {
            if found.solve_path.end != PathEnd::Solved {
                reply.exit = Exit::Unanswered;
            }
            if !found.is_unique && !args.input.quiet {
                reply.tell(&item.located(&lang.say("several", &[])));
            }
            draw(&teller, &found);
            if args.effort.json {
                for mut object in teller.objects(&found) {
                    item.add_line(&mut object);
                    reply.json(&object);
                }
            } else {
                reply.out = teller.text(&found).into_bytes();
            }
        }
    }
    Some(reply)
}

/// The steps found for a puzzle, and under which conditions.
pub(super) struct Found {
    pub(super) solve_path: SolvePath,
    /// Whether steps that need a single solution were allowed.
    pub(super) is_unique: bool,
    /// Whether Ctrl-C ended it.
    pub(super) is_interrupted: bool,
}

/// Why there is nothing to explain.
pub(super) enum Nothing {
    /// There is no solution; two digits that clash, if that is why.
    Impossible(Option<Clash>),
    /// The board is too large for human logic.
    TooLarge(usize),
}

impl Nothing {
    pub(super) fn say(&self, lang: Lang, shape: Shape) -> String {
        match self {
            Self::Impossible(None) => lang.say("none", &[]),
            Self::Impossible(Some(clash)) => {
                lang.say("clash", &[("clash", &lang.clash(shape, *clash))])
            }
            Self::TooLarge(side) => lang.say("too-large", &[("side", &side.to_string())]),
        }
    }

    fn json(&self, shape: Shape) -> Value {
        match self {
            Self::Impossible(clash) => {
                let clash = clash.map(|clash| clash.describe(shape));
                json!({"verdict": "impossible", "clash": clash})
            }
            Self::TooLarge(_) => json!({"verdict": "error", "error": self.say(Lang::En, shape)}),
        }
    }
}

/// Explains a puzzle, as far as it came when Ctrl-C came; nothing if that was before the first
/// step.
pub(super) fn explained(
    puzzle: &Puzzle,
    reasoning: &Reasoning,
    stop: &Stop,
) -> Option<Result<Found, Nothing>> {
    let known = uniqueness(puzzle, stop)?;
    if known.is_impossible {
        return Some(Err(Nothing::Impossible(puzzle.clash())));
    }
    let is_unique = known.is_unique();
    let ladder = reasoning.choice().ladder(is_unique);
    let Some(solve_path) = SolvePath::new(puzzle, &ladder, stop) else {
        return Some(Err(Nothing::TooLarge(puzzle.shape().side())));
    };
    Some(Ok(Found {
        is_interrupted: solve_path.end == PathEnd::Stopped && stop.is_requested(),
        solve_path,
        is_unique,
    }))
}

/// Writes the steps of a solution down.
pub(super) struct Teller<'a> {
    args: &'a Explain,
    pub(super) lang: Lang,
    pub(super) puzzle: &'a Puzzle,
    /// What tells the puzzle from others of the input.
    prefix: &'a str,
}

impl Teller<'_> {
    fn text(&self, found: &Found) -> String {
        let (lang, shape) = (self.lang, self.puzzle.shape());
        let mut text = self.heading();
        let mut board = AnyBoard::new(self.puzzle);
        for (number, step) in (1..).zip(&found.solve_path.steps) {
            text += &step_view::step(lang, shape, number, step);
            if let Some(board) = &mut board {
                // The path was made by these steps.
                let _ = board.apply(step);
                if self.args.marks {
                    text += &advice::marks(self.puzzle, board);
                }
            }
        }
        text += &step_view::wrap(&self.ending(found), 0, 0);
        if let Some(board) = &board {
            text += &format!("{}\n", json_board(board.grid()));
        }
        text + "\n"
    }

    pub(super) fn heading(&self) -> String {
        let puzzle = self.puzzle;
        let count = |grid: &Grid| grid.count_filled().to_string();
        let placed = puzzle.placed().map(count).unwrap_or_default();
        let slots: [(&str, &str); 4] = [
            ("side", &puzzle.shape().side().to_string()),
            ("shape", &puzzle.shape().to_string()),
            ("givens", &count(puzzle.givens())),
            ("placed", &placed),
        ];
        format!("{}{}\n", self.prefix, self.lang.say("puzzle", &slots))
    }

    pub(super) fn ending(&self, found: &Found) -> String {
        let solve_path = &found.solve_path;
        let places = |action: &&Action| matches!(action, Action::Place(_));
        let actions = solve_path.steps.iter().flat_map(|step| &step.actions);
        let filled = self.puzzle.board().count_filled() + actions.filter(places).count();
        let hardest = solve_path.hardest();
        let key = match solve_path.end {
            PathEnd::Solved if hardest.is_none() => "solved-already",
            PathEnd::Solved => "solved",
            PathEnd::Stuck if hardest.is_none() => "stuck-at-once",
            PathEnd::Stuck => "stuck",
            PathEnd::Contradiction => "contradiction",
            PathEnd::Stopped if found.is_interrupted => "interrupted",
            PathEnd::Stopped => "stopped",
        };
        let name = hardest.map(|step| self.lang.name(step.technique));
        let difficulty = hardest.map(|step| advice::difficulty(step.difficulty()));
        self.lang.say(
            key,
            &[
                ("steps", &solve_path.steps.len().to_string()),
                ("name", &name.unwrap_or_default()),
                ("difficulty", &difficulty.unwrap_or_default()),
                ("filled", &filled.to_string()),
                ("cells", &self.puzzle.shape().cells().to_string()),
            ],
        )
    }

    /// One object a step, and one at the end.
    fn objects(&self, found: &Found) -> Vec<Value> {
        let (shape, solve_path) = (self.puzzle.shape(), &found.solve_path);
        let steps = (1..).zip(&solve_path.steps);
        let mut board = AnyBoard::new(self.puzzle);
        let mut objects = Vec::with_capacity(solve_path.steps.len() + 1);
        for (number, step) in steps {
            let mut object = advice::step_json(self.lang, shape, number, step);
            object["assumes_unique"] =
                json!(found.is_unique && step.technique.asks_for_uniqueness());
            if let Some(board) = &mut board {
                // The path was made by these steps.
                let _ = board.apply(step);
                object["board"] = json!(json_board(board.grid()));
                object["candidates_left"] = json!(candidates_left(board));
            }
            objects.push(object);
        }
        let hardest = solve_path.hardest();
        let mut end = json!({
            "verdict": match solve_path.end {
                PathEnd::Solved => "solved",
                PathEnd::Stuck => "stuck",
                PathEnd::Contradiction => "impossible",
                PathEnd::Stopped => "gave-up",
            },
            "steps": solve_path.steps.len(),
            "hardest": hardest.map(|step| step.technique.id),
            "difficulty": hardest.map(|step| advice::hundredths(step.difficulty())),
            "unique": found.is_unique,
            "board": board.as_ref().map(|board| json_board(board.grid())),
        });
        // Who checks the steps needs to know what they start from.
        for (key, value) in advice::puzzle_json(self.puzzle) {
            end[key] = value;
        }
        objects.push(end);
        objects
    }
}

/// How many candidates the empty cells have in all.
fn candidates_left(board: &AnyBoard) -> usize {
    let candidates = board.candidates();
    let blanks = board.grid().blanks();
    blanks.map(|cell| candidates[cell].iter().count()).sum()
}
