//! A report as Markdown.

use super::Report;
use super::table::Table;

/// The report, its headings at a level, its pictures in a folder.
pub(super) fn write(report: &Report, level: usize, pictures: &str) -> String {
    let (one, two) = ("#".repeat(level), "#".repeat(level + 1));
    let mut text = format!("{one} {}: {}\n\n", report.name, report.title);
    if !report.about.is_empty() {
        text += &format!("{}\n\n", report.about);
    }
    text += "| | |\n| --- | --- |\n";
    for (key, value) in &report.facts {
        text += &format!("| {key} | {} |\n", escape(value));
    }
    text += "\n";
    for table in &report.tables {
        text += &format!("{two} {}\n\n{}\n", table.title, grid(table));
        if !table.note.is_empty() {
            text += &format!("{}\n\n", table.note);
        }
    }
    if !report.pictures.is_empty() {
        text += &format!("{two} Plots\n\n");
    }
    for picture in &report.pictures {
        text += &format!("![{}]({pictures}{}.svg)\n\n", picture.title, picture.name);
        if !picture.note.is_empty() {
            text += &format!("*{}*\n\n", picture.note);
        }
    }
    if !report.errors.is_empty() {
        text += &format!("{two} Known errors and open points of the paper\n\n");
        for error in &report.errors {
            text += &format!("* {error}\n");
        }
        text += "\n";
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
