//! `satur rules`: rules beyond rows, columns and blocks, and clues

use satur::formats::{Input, ReadOptions, clue_example, open};
use satur::logic::Lang;
use satur::model::clues::{CLUES, Form, Kind, Takes};
use satur::model::rules::{RULES, Rule};
use satur::model::{Grid, HouseKind, Layout, Puzzle, Shape};
use serde_json::{Value, json};

use super::{CommandResult, print};
use crate::args::Show;
use crate::ids::{self, RuleOrClue};
use crate::language::{current, say};
use crate::rule_pages;
use crate::terminal::{self, board, clues, entry, for_stdout, list_width, text_width, width};

pub(crate) fn run(args: &Show) -> CommandResult {
    let Some(id) = &args.id else {
        let rules: String = RULES.iter().map(|rule| line(rule, args.json)).collect();
        let clues: String = CLUES
            .iter()
            .map(|kind| clue_line(kind, args.json))
            .collect();
        if args.json {
            return print(&(rules + &clues));
        }
        let [first, second] = ["rules-list", "clues-list"].map(|heading| say(heading, &[]));
        let [first, second] = [first, second].map(|heading| terminal::page(&heading));
        return print(&format!("{first}\n{rules}\n{second}\n{clues}"));
    };
    match ids::rule_or_clue(id)? {
        RuleOrClue::Rule(rule) if args.json => print(&line(rule, true)),
        RuleOrClue::Clues(kinds) if args.json => {
            let lines = kinds.iter().map(|kind| clue_line(kind, true));
            print(&lines.collect::<String>())
        }
        found => print(&show(&found)),
    }
}

/// The page of a rule, or those of the clues that a word means.
pub(super) fn show(found: &RuleOrClue) -> String {
    match found {
        RuleOrClue::Rule(rule) => terminal::page(&page(rule)),
        RuleOrClue::Clues(kinds) => {
            let pages = kinds.iter().map(|kind| for_stdout(clue_page(kind)));
            pages.collect::<Vec<_>>().join("\n")
        }
    }
}

fn clue_line(kind: &Kind, json: bool) -> String {
    if json {
        let example = clue_example(kind.id).and_then(|line| serde_json::from_str(line).ok());
        let object = json!({
            "id": kind.id,
            "name": kind.name[Lang::En as usize],
            "nome": kind.name[Lang::Pt as usize],
            "summary": kind.summary[Lang::En as usize],
            "aliases": kind.aliases,
            "keys": keys(kind),
            "example": example.unwrap_or(Value::Null),
        });
        return format!("{object}\n");
    }
    let width = CLUES.iter().map(|kind| kind.id.len()).max().unwrap_or(0);
    let columns = [format!("{:width$}", kind.id)];
    entry(&columns, kind.summary[current() as usize], list_width())
}

/// The keys of a clue in JSON, beside its type.
fn keys(kind: &Kind) -> Vec<&'static str> {
    let mut keys = match kind.cells {
        Takes::Nothing => vec![],
        Takes::Cells(..) => vec!["cells"],
        Takes::Two([(first, ..), (second, ..)]) => vec![first, second],
        Takes::Groups => vec!["groups"],
    };
    keys.extend(kind.number.map(|number| number.key));
    keys.extend(kind.text);
    keys
}

/// What a clue says, its keys, and a puzzle that has it.
fn clue_page(kind: &'static Kind) -> String {
    let lang = current() as usize;
    let mut text = format!(
        "{}\n\n{}\n",
        kind.name[lang],
        terminal::page(&format!("{}.", capital(kind.summary[lang])))
    );
    if !kind.aliases.is_empty() {
        let words = say("clue-words", &[("words", &kind.aliases.join(", "))]);
        text += &satur::advice::wrap(&words, text_width(), 0, 0);
    }
    let keys: Vec<String> = std::iter::once(format!("\"type\": \"{}\"", kind.id))
        .chain(keys(kind).iter().map(|key| format!("\"{key}\"")))
        .collect();
    let used = say("clue-use", &[("keys", &keys.join(", "))]);
    text += &satur::advice::wrap(&used, text_width(), 0, 0);
    let more = match (kind.text, kind.form) {
        (Some("table"), _) => say("clue-table", &[]),
        (Some(_), _) => say("clue-automaton", &[]),
        (None, Form::Outside) => say("clue-outside", &[]),
        (None, _) => String::new(),
    };
    if !more.is_empty() {
        text += &satur::advice::wrap(&more, text_width(), 0, 0);
    }
    let Some((line, puzzle)) = clue_example(kind.id).and_then(|line| Some((line, read(line)?)))
    else {
        return text;
    };
    text += &format!("\n{}\n", terminal::page(&say("clue-example", &[])));
    text += &board::board(&puzzle, None, width());
    text += &clues::clues(&puzzle, current());
    text += &format!("\n{line}\n");
    text
}

fn read(line: &str) -> Option<Puzzle> {
    let options = ReadOptions {
        takes_rules: true,
        takes_clues: true,
        ..ReadOptions::default()
    };
    let mut boards = open(Input::from_text(line), None, options).ok()?;
    Some(boards.next()?.ok()?.puzzle)
}

fn line(rule: &Rule, json: bool) -> String {
    if json {
        let object = json!({
            "id": rule.id,
            "name": rule.name[Lang::En as usize],
            "nome": rule.name[Lang::Pt as usize],
            "summary": rule.summary[Lang::En as usize],
            "needs_blocks": rule.needs_blocks,
        });
        return format!("{object}\n");
    }
    let width = RULES.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
    let columns = [format!("{:width$}", rule.id)];
    entry(&columns, rule.summary[current() as usize], list_width())
}

/// What a rule says, its regions on a board, and how to use it.
fn page(rule: &'static Rule) -> String {
    let lang = current() as usize;
    let name = rule.name[lang];
    let mut text = format!("{name}\n\n{}.\n\n", capital(rule.summary[lang]));
    let page = rule_pages::find(rule.id);
    if let Some(page) = page {
        text += &format!("{}\n\n", page.prose(current()));
    }
    if let Ok(layout) = Layout::new(Shape::classic(), None, &[rule]) {
        text += &drawn(&layout);
    }
    if let Some(page) = page {
        text += &say("rule-example", &[]);
        text += &format!("\n\n{}\n\n", page.example());
    }
    text += &say("rule-use", &[("id", rule.id)]);
    text.push('\n');
    text
}

/// The board with a figure in each cell of the houses that the rule adds, or the places of its grids.
fn drawn(layout: &Layout) -> String {
    let shape = layout.shape();
    let mut marks = Grid::empty(shape);
    for kind in HouseKind::ADDED {
        for (number, house) in layout.houses_of_kind(kind).enumerate() {
            for &cell in layout.house(house) {
                marks[cell] = Some(satur::model::Digit::new(number));
            }
        }
    }
    let centre = shape.cell_at(shape.height() / 2, shape.width() / 2);
    let apart = centre.map_or(&[][..], |centre| layout.edges_of(centre));
    let mut text = String::new();
    for row in 0..shape.height() {
        text.push_str("  ");
        for col in 0..shape.width() {
            text.push(' ');
            text.push(match shape.cell_at(row, col) {
                None => ' ',
                Some(cell) if apart.contains(&cell) => 'x',
                Some(cell) if Some(cell) == centre && !apart.is_empty() => 'O',
                Some(cell) => marks[cell]
                    .and_then(satur::model::Digit::symbol)
                    .unwrap_or('.'),
            });
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push('\n');
    text
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
