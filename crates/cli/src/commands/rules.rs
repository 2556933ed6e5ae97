//! `satur rules`

use satur::logic::Lang;
use satur::model::rules::{RULES, Rule};
use satur::model::{Grid, HouseKind, Layout, Shape};
use serde_json::json;

use super::{CommandResult, print};
use crate::args::Show;
use crate::ids;
use crate::language::{current, say};
use crate::rule_pages;
use crate::terminal::{entry, list_width};

pub(crate) fn run(args: &Show) -> CommandResult {
    let Some(id) = &args.id else {
        return print(
            &RULES
                .iter()
                .map(|rule| line(rule, args.json))
                .collect::<String>(),
        );
    };
    let rule = ids::rule(id)?;
    if args.json {
        return print(&line(rule, true));
    }
    print(&page(rule))
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
