//! One self-contained page that plays a recording.
//!
//! The page's code are the ES modules of `assets/`, one per view. A page must work from a file, where
//! modules cannot import each other, so they are joined here: `import` lines go, `export` goes, and
//! what is left is one module in the order of [`MODULES`]. A test holds them to what that needs: one
//! line per import, and names that are not used twice. A server serves them as they are.
//!
//! *Size*: the code and style take about 50 KB, a frame some hundred bytes; with the default
//! [`Limits`](crate::Limits) a page stays below [`MOST_BYTES`].

use satur_draw::clues::CLUE_COLOURS;
use satur_draw::{Colour, INK, PAPER, SOFT, stylesheet};
use satur_logic::Lang;
use satur_methods::{Method, Outcome};
use satur_model::Puzzle;
use serde_json::{Value, json};

use crate::{Recording, clues_json, layout_json, words};

/// What a page with the default limits takes at most. Tests hold it.
pub const MOST_BYTES: usize = 6 << 20;

/// The modules of the page with their texts, in the order in which they build on each other.
pub static MODULES: &[(&str, &str)] = &[
    ("dom.js", include_str!("../assets/dom.js")),
    ("grid.js", include_str!("../assets/grid.js")),
    ("film.js", include_str!("../assets/film.js")),
    ("tiles.js", include_str!("../assets/tiles.js")),
    ("board.js", include_str!("../assets/board.js")),
    ("graph.js", include_str!("../assets/graph.js")),
    ("waiting.js", include_str!("../assets/waiting.js")),
    ("machine.js", include_str!("../assets/machine.js")),
    ("lamps.js", include_str!("../assets/lamps.js")),
    ("chance.js", include_str!("../assets/chance.js")),
    ("curves.js", include_str!("../assets/curves.js")),
    ("tree.js", include_str!("../assets/tree.js")),
    ("trail.js", include_str!("../assets/trail.js")),
    ("facts.js", include_str!("../assets/facts.js")),
    ("player.js", include_str!("../assets/player.js")),
];

/// The style of what the modules draw, for elements inside one of the class `satur-views`.
pub static STYLE: &str = include_str!("../assets/views.css");

/// The page that plays a recording of a method on a puzzle, begun with a seed and settings.
pub fn page(
    lang: Lang,
    method: &dyn Method,
    puzzle: &Puzzle,
    seed: u64,
    settings: &[String],
    recording: &Recording,
) -> String {
    let name = method.info().name_in(lang);
    let title = words::text(lang, "page", "title").replace("{method}", &name);
    let frames: Vec<Value> = recording
        .frames
        .iter()
        .map(|frame| frame.json(lang, puzzle.layout()))
        .collect();
    let mut run = run_json(lang, method, puzzle, seed, settings);
    run["frames"] = frames.into();
    run["single"] = recording.single.into();
    run["stride"] = recording.stride.into();
    run["cut"] = recording.is_cut.into();
    run["verdict"] = verdict(&recording.outcome, recording.is_cut, lang).into();
    let text = include_str!("../assets/page.html");
    let parts = [
        ("{{lang}}", lang.tag().to_owned()),
        ("{{title}}", escaped(&title)),
        ("{{style}}", include_str!("../assets/watch.css").to_owned()),
        ("{{views}}", STYLE.to_owned() + &clue_colours()),
        ("{{code}}", joined_modules()),
        // Inside a script element only `<` can do harm.
        ("{{run}}", run.to_string().replace('<', "\\u003c")),
    ];
    let mut page = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("{{") {
        page += &rest[..at];
        rest = &rest[at..];
        let Some((key, part)) = parts.iter().find(|(key, _)| rest.starts_with(key)) else {
            break;
        };
        page += part;
        rest = &rest[key.len()..];
    }
    page + rest
}

/// The colours of clues, and the classes of those that the page has already.
fn clue_colours() -> String {
    let page = [INK, SOFT, PAPER].map(|Colour { name, .. }| {
        format!(".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}\n")
    });
    stylesheet(&CLUE_COLOURS) + &page.concat()
}

/// What the modules need to know of a run before its first frame. Whoever shows a run while it goes
/// on adds the frames as they come.
pub fn run_json(
    lang: Lang,
    method: &dyn Method,
    puzzle: &Puzzle,
    seed: u64,
    settings: &[String],
) -> Value {
    let info = method.info();
    let mut run = json!({
        "method": info.id,
        "name": info.name_in(lang),
        "summary": info.summary_in(lang),
        "unit": info.work_unit_in(lang),
        "seed": if info.is_random { Some(seed) } else { None },
        "settings": settings,
        "givens": puzzle.givens().numbers().collect::<Vec<u8>>(),
        "frames": [],
        "words": words::page(lang),
    });
    if let (Value::Object(run), Value::Object(layout)) = (&mut run, layout_json(puzzle.layout())) {
        run.extend(layout);
    }
    run["clues"] = json!(clues_json(puzzle));
    if info.id == "fsm" {
        let states = satur_methods::machine_states();
        run["machine"] = states.map(|state| json!(state)).collect();
    }
    run
}

/// The verdict in words; none if the recording ends before the run.
fn verdict(outcome: &Outcome, is_cut: bool, lang: Lang) -> String {
    if is_cut {
        String::new()
    } else {
        words::text(lang, "verdict", outcome.verdict.word())
    }
}

/// All modules as one.
fn joined_modules() -> String {
    let mut joined = String::new();
    for (_, text) in MODULES {
        for line in text.lines().filter(|line| !line.starts_with("import ")) {
            joined += line.strip_prefix("export ").unwrap_or(line);
            joined.push('\n');
        }
    }
    joined
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
