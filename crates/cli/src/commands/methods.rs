//! `satur methods`

use satur::logic::Lang;
use satur::methods::{Info, METHODS};
use serde_json::{Value, json};

use super::{CommandResult, print};
use crate::args::Show;
use crate::ids;
use crate::language::current;
use crate::terminal::{self, entry, list_width};

pub(crate) fn run(args: &Show) -> CommandResult {
    let lang = current();
    let Some(id) = &args.id else {
        return print(&list(lang, args.json));
    };
    let method = ids::method(id)?;
    let info = method.info();
    if args.json {
        return print(&format!("{}\n", as_json(lang, info)));
    }
    print(&terminal::page(&page(lang, info)))
}

fn list(lang: Lang, json: bool) -> String {
    let infos = || METHODS.iter().map(|method| method.info());
    if json {
        return infos()
            .map(|info| format!("{}\n", as_json(lang, info)))
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
fn page(lang: Lang, info: &Info) -> String {
    let mut text = format!("{}\n", info.page_in(lang).trim_end());
    if !info.params.is_empty() {
        text += &format!("\n## {}\n\n", lang.say("method-params", &[]));
        for param in info.params {
            let said = lang.say(
                "method-param",
                &[
                    ("help", &info.param_help_in(lang, param)),
                    ("default", &param.kind.default_in(lang)),
                    ("range", &param.kind.range_in(lang)),
                ],
            );
            text += &format!("    {:14} {said}\n", param.name);
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

fn as_json(lang: Lang, info: &Info) -> Value {
    let params: Vec<Value> = info
        .params
        .iter()
        .map(|param| {
            json!({
                "name": param.name,
                "default": param.kind.default().to_string(),
                "range": param.kind.range_in(lang),
                "help": info.param_help_in(lang, param),
            })
        })
        .collect();
    json!({
        "id": info.id,
        "name": info.name_in(lang),
        "summary": info.summary_in(lang),
        "guarantee": info.guarantee.name(),
        "random": info.is_random,
        "params": params,
    })
}
