//! `satur methods`

use satur::methods::{Info, METHODS, find};
use serde_json::{Value, json};

use super::{Ended, did_you_mean, print};
use crate::args::Show;

pub(crate) fn run(args: &Show) -> Ended {
    let Some(id) = &args.id else {
        return print(&list(args.json));
    };
    let method = find(id).ok_or_else(|| {
        let alike = did_you_mean(id, METHODS.iter().map(|method| method.info().id));
        format!("there is no method '{id}'{alike}; 'satur methods' lists them")
    })?;
    let info = method.info();
    if args.json {
        return print(&format!("{}\n", as_json(info)));
    }
    print(&page(info))
}

fn list(json: bool) -> String {
    let width = METHODS
        .iter()
        .map(|method| method.info().id.len())
        .max()
        .unwrap_or(0);
    METHODS
        .iter()
        .map(|method| method.info())
        .map(|info| {
            if json {
                return format!("{}\n", as_json(info));
            }
            format!(
                "{:width$}  {:9}  {}\n",
                info.id,
                info.guarantee.name(),
                info.summary
            )
        })
        .collect()
}

/// The page, then the tables that the code itself keeps.
fn page(info: &Info) -> String {
    let mut text = format!("{}\n", info.page.trim_end());
    if !info.params.is_empty() {
        text += "\n## Parameters (--set NAME=VALUE)\n\n";
        for param in info.params {
            let default = param.kind.default();
            text += &format!(
                "    {:14} {} (default {default}; {})\n",
                param.name, param.help, param.kind
            );
        }
    }
    text += "\n## Statistics (--stats)\n\n";
    text += &format!("    {:14} {}\n", "work", info.work_unit);
    for statistic in info.statistics {
        text += &format!("    {:14} {}\n", statistic.name, statistic.help);
    }
    text
}

fn as_json(info: &Info) -> Value {
    let params: Vec<Value> = info
        .params
        .iter()
        .map(|param| {
            json!({
                "name": param.name,
                "default": param.kind.default().to_string(),
                "range": param.kind.to_string(),
                "help": param.help,
            })
        })
        .collect();
    json!({
        "id": info.id,
        "name": info.name,
        "summary": info.summary,
        "guarantee": info.guarantee.name(),
        "random": info.is_random,
        "params": params,
    })
}
