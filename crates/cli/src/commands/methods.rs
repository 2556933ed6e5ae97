//! `satur methods`

use std::time::Duration;

use satur::advice::method_json;
use satur::logic::Lang;
use satur::methods::{Event, Info, METHODS, Method, Observer, Request, run as run_method};
use satur::watch::examples_of;

use super::{CommandResult, print};
use crate::args::Methods;
use crate::ids;
use crate::language::{current, say};
use crate::terminal::{self, entry, list_width};

pub(crate) fn run(args: &Methods) -> CommandResult {
    let Methods {
        show: args,
        example,
    } = args;
    let lang = current();
    let Some(id) = &args.id else {
        return print(&list(lang, args.json));
    };
    let method = ids::method(id)?;
    let info = method.info();
    if *example {
        return print(&terminal::page(&examples_text(lang, method)?));
    }
    if args.json {
        return print(&format!("{}\n", method_json(lang, info)));
    }
    print(&terminal::page(&page(lang, info)))
}

/// How long a run on an example may take.
const EXAMPLE_TIME: Duration = Duration::from_secs(2);

/// Events of an example that are shown.
const MOST_EVENTS: usize = 200;

/// The method's example boards, each with what the method does on it, event by event.
fn examples_text(lang: Lang, method: &dyn Method) -> Result<String, String> {
    let mut text = String::new();
    for example in examples_of(method.info().id) {
        let puzzle = example.puzzle();
        text += &format!("{}\n\n{}\n\n", example.text(lang), example.board);
        let mut narration = Narration::default();
        let settings: Vec<String> = example.settings.iter().map(ToString::to_string).collect();
        let mut request = Request::one();
        request.settings = &settings;
        request.observer = Some(&mut narration);
        request.budget.time = Some(EXAMPLE_TIME);
        run_method(method, &puzzle, &mut request).map_err(|error| error.to_string())?;
        for (work, event) in &narration.events {
            text += &format!("{work:>8}  {}\n", event.describe_in(lang, puzzle.layout()));
        }
        if narration.count > MOST_EVENTS {
            let count = MOST_EVENTS.to_string();
            text += &format!("{}\n", say("trace-cut", &[("count", &count)]));
        }
        text.push('\n');
    }
    Ok(text)
}

/// The first events of a run, in detail.
#[derive(Default)]
struct Narration {
    events: Vec<(u64, Event)>,
    count: usize,
}

impl Observer for Narration {
    fn event(&mut self, work: u64, event: Event) {
        self.count += 1;
        if self.events.len() < MOST_EVENTS {
            self.events.push((work, event));
        }
    }

    fn wants_detail(&self) -> bool {
        true
    }
}

fn list(lang: Lang, json: bool) -> String {
    let infos = || METHODS.iter().map(|method| method.info());
    if json {
        return infos()
            .map(|info| format!("{}\n", method_json(lang, info)))
            .collect();
    }
    let guarantee = |info: &Info| info.guarantee.word_in(lang);
    let ids = infos().map(|info| info.id.len()).max().unwrap_or(0);
    let words = infos().map(|info| guarantee(info).chars().count());
    let words = words.max().unwrap_or(0);
    infos()
        .map(|info| {
            let (guarantee, summary) = (guarantee(info), info.summary_in(lang));
            let columns = [format!("{:ids$}", info.id), format!("{guarantee:words$}")];
            entry(&columns, &summary, list_width())
        })
        .collect()
}

/// The page, then the tables that the code itself keeps.
pub(super) fn page(lang: Lang, info: &Info) -> String {
    let mut text = format!("{}\n", info.page_in(lang).trim_end());
    if !info.params.is_empty() {
        text += &format!("\n## {}\n\n", lang.say("method-params", &[]));
        for param in info.params {
            let entry = lang.say(
                "method-param",
                &[
                    ("help", &info.param_help_in(lang, param)),
                    ("default", &param.kind.default_in(lang)),
                    ("range", &param.kind.range_in(lang)),
                ],
            );
            text += &format!("    {:14} {entry}\n", param.name);
        }
    }
    text += &format!("\n## {}\n\n", lang.say("method-statistics", &[]));
    text += &format!("    {:14} {}\n", "work", info.work_unit_in(lang));
    for statistic in info.statistics {
        let help = info.statistic_help_in(lang, statistic);
        text += &format!("    {:14} {help}\n", statistic.name);
    }
    text
}
