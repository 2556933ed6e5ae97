//! A report as one self-contained HTML file, with styles and pictures.

use satur_draw::escape;

use super::Report;
use super::table::Table;
use crate::words::say;

const STYLE: &str = "\
body{font:15px/1.5 'Helvetica Neue',Arial,'Liberation Sans',sans-serif;color:#222;max-width:60rem;\
margin:2rem auto;padding:0 1rem}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem}\
table{border-collapse:collapse;font-size:.85rem;margin:.6rem 0;display:block;overflow-x:auto}\
th,td{padding:.18rem .6rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}\
th{border-bottom:2px solid #222;font-weight:600}.w{text-align:left}\
table.facts td{white-space:normal;text-align:left;vertical-align:top}\
figure{margin:1.5rem 0;break-inside:avoid}figure svg{max-width:100%;height:auto}\
figcaption,.note{color:#555;font-size:.85rem}\
@media print{body{margin:0;max-width:none;font-size:11px}table{display:table}}";

pub(super) fn write(report: &Report) -> String {
    let title = format!("{}: {}", report.name, report.title);
    let mut body = format!(
        "<h1>{}</h1>\n<p>{}</p>\n",
        escape(&title),
        escape(&report.about)
    );
    body += "<table class=\"facts\">\n";
    for (key, value) in &report.facts {
        body += &format!(
            "<tr><td>{}</td><td>{}</td></tr>\n",
            escape(key),
            escape(value)
        );
    }
    body += "</table>\n";
    let heading = |key: &str| format!("<h2>{}</h2>\n", escape(&say(report.lang, key, &[])));
    if !report.papers.is_empty() {
        body += &heading("as-printed");
        body += &tables(&report.papers, "h3");
    }
    if !report.agreement.is_empty() {
        body += &heading("agreement");
        for paragraph in &report.agreement {
            body += &format!("<p>{}</p>\n", emphasise(&escape(paragraph)));
        }
    }
    for picture in &report.pictures {
        // Each picture has its own hatches: their names must differ within one page.
        let svg = picture
            .svg
            .replace("hatch", &format!("{}-hatch", picture.name));
        let note = escape(&picture.note);
        body += &format!("<figure>\n{svg}<figcaption>{note}</figcaption>\n</figure>\n");
    }
    if report.papers.is_empty() {
        body += &tables(&report.tables, "h2");
    }
    if !report.errors.is_empty() {
        body += &heading("errors");
        body += "<ul>\n";
        for error in &report.errors {
            body += &format!("<li>{}</li>\n", escape(error));
        }
        body += "</ul>\n";
    }
    if !report.papers.is_empty() {
        body += &heading("appendix");
        body += &tables(&report.tables, "h3");
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        report.lang.tag(),
        escape(&title)
    )
}

fn tables(tables: &[Table], tag: &str) -> String {
    let mut text = String::new();
    for table in tables {
        text += &format!("<{tag}>{}</{tag}>\n{}", escape(&table.title), grid(table));
        if !table.note.is_empty() {
            text += &format!(
                "<p class=\"note\">{}</p>\n",
                emphasise(&escape(&table.note))
            );
        }
    }
    text
}

fn grid(table: &Table) -> String {
    let class = |at: usize| if at < table.words { " class=\"w\"" } else { "" };
    let line = |cells: &[String], tag: &str| {
        let cells: String = cells
            .iter()
            .enumerate()
            .map(|(at, cell)| format!("<{tag}{}>{}</{tag}>", class(at), escape(cell)))
            .collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = table.rows.iter().map(|row| line(row, "td")).collect();
    format!("<table>\n{}{rows}</table>\n", line(&table.columns, "th"))
}

/// Renders `**bold**` in bold.
fn emphasise(text: &str) -> String {
    let mut marked = String::new();
    for (at, part) in text.split("**").enumerate() {
        marked += &if at % 2 == 1 {
            format!("<b>{part}</b>")
        } else {
            part.to_owned()
        };
    }
    marked
}
