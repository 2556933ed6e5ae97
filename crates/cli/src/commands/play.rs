//! `satur play`

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::time::Duration;

use satur::generate::{Judge, LEVELS, Level, PuzzleSpec, TargetSearch, dig, full_on};
use satur::model::{Layout, Puzzle, Random, Shape, Stop};
use satur::play::{self, Game, MAX_SIDE, Save};

use super::CommandResult;
use crate::args::{Play, Seed};
use crate::exit::Exit;
use crate::inline::{self, Argument};
use crate::interrupt;
use crate::item::Failure;
use crate::language::{current, say};
use crate::source::Source;
use crate::terminal::report;

/// How long the search for a puzzle of a level may take.
const SEARCH_TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &Play) -> CommandResult {
    if !io::stdout().is_terminal() {
        return Err(say("play-no-terminal", &[]));
    }
    let stop = interrupt::on_signal();
    let Some((begun, path)) = begin(args, &stop)? else {
        return Ok(Exit::Interrupted);
    };
    let side = begun.game.shape().side();
    if side > MAX_SIDE {
        let slots = [("side", side.to_string()), ("most", MAX_SIDE.to_string())];
        let slots = slots.each_ref().map(|(key, text)| (*key, text.as_str()));
        return Err(say("play-too-large", &slots));
    }
    let mut game = play::Play::new(begun.game, current(), &begun.title, begun.elapsed);
    let ended = play::run(&mut game, path.as_deref(), &stop);
    ended.map_err(|error| say("play-failed", &[("why", &error.to_string())]))?;
    tell_end(&game, path);
    Ok(Exit::Fine)
}

/// Says where the game is, once the terminal shows what it did before.
fn tell_end(game: &play::Play, path: Option<PathBuf>) {
    let message = match path {
        _ if game.is_solved() => game.message().to_owned(),
        _ if game.game().is_untouched() => return,
        Some(path) => say("play-saved", &[("file", &path.to_string_lossy())]),
        None => say("play-no-folder", &[]),
    };
    report::say(&format!("{message}\n"));
}

/// The game to play, and the file to keep it in. Nothing if it was interrupted.
fn begin(args: &Play, stop: &Stop) -> Result<Option<(Save, Option<PathBuf>)>, String> {
    let folder = play::save_folder();
    let is_read = !args.input.files.is_empty() || !io::stdin().is_terminal();
    let is_any = args.level.is_none() && args.input.shape.is_none() && args.input.rules.is_empty();
    if !is_read && !args.new && is_any {
        let last = match &args.save {
            Some(path) if path.exists() => Some((path.clone(), read(path)?)),
            Some(_) => None,
            None => folder.as_deref().and_then(play::newest_save),
        };
        if let Some((path, save)) = last {
            return Ok(Some((save, Some(path))));
        }
    }
    let fresh = if is_read {
        Some(read_puzzle(args)?)
    } else {
        make_puzzle(args, stop)?.map(|puzzle| Save {
            game: Game::new(&puzzle),
            elapsed: Duration::ZERO,
            title: String::new(),
        })
    };
    let Some(mut fresh) = fresh else {
        return Ok(None);
    };
    let puzzle = fresh.game.position().as_set();
    let in_folder = || {
        folder
            .as_deref()
            .map(|folder| play::save_path(folder, &puzzle))
    };
    let path = args.save.clone().or_else(in_folder);
    if let Some(path) = path.as_ref().filter(|path| path.exists() && !args.new) {
        let saved = read(path)?;
        if saved.game.position().as_set() != puzzle {
            return Err(say("play-other", &[("file", &path.to_string_lossy())]));
        }
        // A file that has entries of its own is what the player wants to go on with.
        if fresh.game.is_untouched() {
            fresh = saved;
        }
    }
    if args.new {
        fresh.game = Game::new(&puzzle);
        fresh.elapsed = Duration::ZERO;
    }
    Ok(Some((fresh, path)))
}

fn read(path: &std::path::Path) -> Result<Save, String> {
    Save::read(path).map_err(|error| {
        let slots = [
            ("file", &*path.to_string_lossy()),
            ("why", &error.to_string()),
        ];
        say("cannot-read", &slots)
    })
}

/// The puzzle of the input that is asked for.
fn read_puzzle(args: &Play) -> Result<Save, String> {
    let wanted = args.puzzle as usize;
    let Some(item) = Source::new(&args.input)?.nth(wanted - 1) else {
        return Err(say("play-no-puzzle", &[("number", &wanted.to_string())]));
    };
    let record = match &item.record {
        Ok(record) => record,
        Err(Failure::Problem(problem)) => return Err(report::located(&item.file, problem)),
        Err(Failure::File(message)) => return Err(message.clone()),
        Err(Failure::Empty) => return Err(say("no-puzzle", &[("file", &item.file)])),
    };
    if !args.input.quiet {
        for warning in &record.warnings {
            report::say(&format!("{}\n", report::warning(&item.file, warning)));
        }
    }
    let mut save = Save::of(record);
    let path = args.input.files.first().cloned();
    let argument = path.map(|path| inline::classify(path, args.input.from, args.input.options()));
    if let (true, Some(Argument::File { path, .. })) = (save.title.is_empty(), argument) {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        save.title = name.unwrap_or_default();
        if wanted > 1 {
            save.title += &format!(" {wanted}");
        }
    }
    Ok(save)
}

/// A new puzzle of the level, shape and rules that are asked for. Nothing if it was interrupted.
fn make_puzzle(args: &Play, stop: &Stop) -> Result<Option<Puzzle>, String> {
    let shape = args.input.shape.unwrap_or_else(Shape::classic);
    let layout = Layout::new(shape, None, &args.input.rules).map_err(|error| error.to_string())?;
    let level: Level = args.level.unwrap_or(LEVELS[0]);
    if !args.input.quiet {
        report::say(&format!("{}\n", say("play-making", &[])));
    }
    let mut random = Random::new(Seed::Random.number());
    let mut judge = Judge::new(&layout);
    judge.rating = Some(level.low - 0.01..=level.high + 0.01);
    let within = &stop.narrowed(Some(SEARCH_TIME));
    let wish = PuzzleSpec::minimal(layout.clone());
    // The rating of a large board takes longer than anyone waits: any puzzle will do then.
    let made = (shape.side() <= 16).then(|| {
        let order = TargetSearch {
            wish: wish.clone(),
            sieve: judge.sieve(&layout),
            judge: &|puzzle| judge.judge(puzzle, within),
        };
        order.search(&mut random, within)
    });
    if stop.is_requested() {
        return Ok(None);
    }
    if let Some(made) = made.flatten() {
        return Ok(Some(made.puzzle));
    }
    let Some(grid) = full_on(&layout, &mut random, stop) else {
        let rules = layout.to_string();
        let none = || say("no-grid", &[("rules", &rules)]);
        return if stop.is_requested() {
            Ok(None)
        } else {
            Err(none())
        };
    };
    Ok(Some(dig(grid, &wish, &mut random, stop)))
}
