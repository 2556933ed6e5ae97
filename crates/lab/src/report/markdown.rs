//! A report as Markdown.

use super::Report;
use super::table::Table;
use crate::words::say;

/// The report, with its headings at a level and its pictures in a folder, whose names have a
/// suffix.
pub(super) fn write(report: &Report, level: usize, pictures: &str, suffix: &str) -> String {
    let heading = |depth: usize| "#".repeat(level + depth);
    let title = |key: &str| say(report.lang, key, &[]);
    let mut text = format!("{} {}: {}\n\n", heading(0), report.name, report.title);
    if !report.about.is_empty() {
        text += &format!("{}\n\n", report.about);
    }
    text += "| | |\n| --- | --- |\n";
    for (key, value) in &report.facts {
        text += &format!("| {key} | {} |\n", escape(value));
    }
    text += "\n";
    let is_appendix = !report.papers.is_empty();
    if is_appendix {
        text += &format!("{} {}\n\n", heading(1), title("as-printed"));
        text += &tables(&report.papers, &heading(2));
    } else {
        text += &tables(&report.tables, &heading(1));
    }
    if !report.agreement.is_empty() {
        text += &format!("{} {}\n\n", heading(1), title("agreement"));
        for paragraph in &report.agreement {
            text += &format!("{paragraph}\n\n");
        }
    }
    if !report.pictures.is_empty() {
        text += &format!("{} {}\n\n", heading(1), title("plots"));
    }
    for picture in &report.pictures {
        let (name, alt) = (&picture.name, &picture.title);
        text += &format!("![{alt}]({pictures}{name}{suffix}.svg)\n\n");
        if !picture.note.is_empty() {
            text += &format!("*{}*\n\n", picture.note);
        }
    }
    if !report.errors.is_empty() {
        text += &format!("{} {}\n\n", heading(1), title("errors"));
        for error in &report.errors {
            text += &format!("* {error}\n");
        }
        text += "\n";
    }
    if is_appendix {
        text += &format!("{} {}\n\n", heading(1), title("appendix"));
        text += &tables(&report.tables, &heading(2));
    }
    text
}

fn tables(tables: &[Table], heading: &str) -> String {
    let mut text = String::new();
    for table in tables {
        text += &format!("{heading} {}\n\n{}\n", table.title, grid(table));
        if !table.note.is_empty() {
            text += &format!("{}\n\n", table.note);
        }
    }
    text
}

fn grid(table: &Table) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule: Vec<String> = (0..table.columns.len())
        .map(|at| if at < table.words { "---" } else { "---:" }.to_owned())
        .collect();
    let rows: String = table.rows.iter().map(|row| line(row)).collect();
    format!("{}| {} |\n{rows}", line(&table.columns), rule.join(" | "))
}

fn escape(text: &str) -> String {
    text.replace('|', "\\|")
}
