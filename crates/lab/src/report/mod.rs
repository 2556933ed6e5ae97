//! What a folder of records says: tables and plots, as Markdown, CSV and one HTML file.

mod boards;
mod csv;
mod html;
mod markdown;
mod measured;
pub(crate) mod number;
mod paired;
mod summary;
mod table;
mod view;

use std::path::Path;

pub(crate) use self::view::{View, leading_number};

use self::table::Table;
use crate::fault::Fault;
use crate::plot::{self, Picture};
use crate::store::{Store, write_file};

/// The report of a run.
pub struct Report {
    name: String,
    title: String,
    about: String,
    /// What a reader must know to judge the rest.
    facts: Vec<(&'static str, String)>,
    tables: Vec<Table>,
    pictures: Vec<Picture>,
    errors: Vec<String>,
}

/// Makes the report of a folder.
pub fn report(store: &Store) -> Result<Report, Fault> {
    let experiment = store.experiment()?;
    let view = View {
        experiment: &experiment,
        records: &store.records,
    };
    let file = &experiment.file;
    let traces = store.traces();
    let tables = file
        .table
        .iter()
        .flat_map(|table| table::make(table, &view));
    let pictures = file
        .plot
        .iter()
        .filter_map(|plot| plot::draw(plot, &view, &traces));
    let mut errors = file.errors.clone();
    let wrong = store
        .records
        .iter()
        .filter(|r| r.verdict == "wrong")
        .count();
    if wrong > 0 {
        errors.insert(
            0,
            format!("Satur itself: {wrong} runs offered a wrong solution; please report this"),
        );
    }
    Ok(Report {
        name: experiment.name.clone(),
        title: file.title.clone(),
        about: file.about.trim().to_owned(),
        facts: facts(store, file.source.as_deref(), file.machine.as_deref()),
        tables: tables.collect(),
        pictures: pictures.collect(),
        errors,
    })
}

fn facts(
    store: &Store,
    source: Option<&str>,
    machine: Option<&str>,
) -> Vec<(&'static str, String)> {
    let info = &store.info;
    let mut facts = Vec::new();
    facts.extend(source.map(|source| ("paper", source.to_owned())));
    facts.push(("boards", info.boards.clone()));
    facts.extend(machine.map(|machine| ("published on", machine.to_owned())));
    let at_once = match info.threads {
        1 => "one run at a time".to_owned(),
        n => format!("{n} runs at once, so times are longer than they need be"),
    };
    facts.push((
        "measured on",
        format!(
            "{}; Rust, Satur {}, {}; {at_once}",
            info.machine.describe(),
            info.revision,
            info.date
        ),
    ));
    if machine.is_some() {
        let what = "other machine, other language, other decade: published times are shown for \
                    the order of magnitude; rates and counts do not depend on the machine";
        facts.push(("what differs", what.to_owned()));
    }
    let mut left_out: Vec<String> = Vec::new();
    for record in store.records.iter().filter(|record| !record.took_part()) {
        let why = record
            .reason
            .as_deref()
            .unwrap_or("it does not serve this board");
        let told = format!("{} on {}: {why}", record.series, record.board);
        if !left_out.contains(&told) {
            left_out.push(told);
        }
    }
    if !left_out.is_empty() {
        facts.push(("left out", left_out.join("; ")));
    }
    let done = store.records.len();
    let part = if store.is_complete() {
        format!("{done} runs, scale {}", info.scale)
    } else {
        format!(
            "**unfinished**: {done} of {} runs, scale {}",
            info.jobs, info.scale
        )
    };
    facts.push(("runs", part));
    facts
}

impl Report {
    /// As Markdown, with pictures in `plots/` beside it.
    pub fn markdown(&self) -> String {
        markdown::write(self, 1, "plots/")
    }

    /// As one HTML file.
    pub fn html(&self) -> String {
        html::write(self)
    }

    /// Writes everything into the folder of the run: `report.md`, `report.html`, `plots/`,
    /// `tables/`, `records.csv`.
    pub fn write(&self, store: &Store) -> Result<(), Fault> {
        store.write("report.md", self.markdown().as_bytes())?;
        store.write("report.html", self.html().as_bytes())?;
        store.write("records.csv", csv::records(&store.records).as_bytes())?;
        for picture in &self.pictures {
            let name = format!("plots/{}.svg", picture.name);
            store.write(&name, picture.svg.as_bytes())?;
        }
        for (at, table) in self.tables.iter().enumerate() {
            let name = format!("tables/{:02}.csv", at + 1);
            store.write(&name, csv::table(table).as_bytes())?;
        }
        Ok(())
    }
}

/// Writes several reports into one Markdown file, with their pictures in a folder beside it
/// that has the name of the file. A note may say under which circumstances they were measured.
pub fn book(reports: &[Report], path: &Path, note: Option<&str>) -> Result<(), Fault> {
    let stem = path
        .file_stem()
        .map_or_else(|| "results".into(), |s| s.to_string_lossy());
    let folder = path.with_file_name(&*stem);
    let mut text = String::from(
        "# Results\n\n\
         Measured by `cargo xtask results`, which writes this page and its pictures. How to \
         repeat one experiment, and what the columns mean, is in [lab.md](lab.md).\n\n",
    );
    if let Some(note) = note {
        text += &format!("{note}\n\n");
    }
    for report in reports {
        text += &format!(
            "* [{}](#{}): {}\n",
            report.name,
            anchor(report),
            report.title
        );
    }
    text += "\n";
    for report in reports {
        text += &markdown::write(report, 2, &format!("{stem}/{}-", report.name));
        for picture in &report.pictures {
            let name = format!("{}-{}.svg", report.name, picture.name);
            write_file(&folder.join(name), picture.svg.as_bytes())?;
        }
    }
    write_file(path, format!("{}\n", text.trim_end()).as_bytes())
}

/// The place of a report within the page, as GitHub names headings.
fn anchor(report: &Report) -> String {
    let heading = format!("{}: {}", report.name, report.title).to_lowercase();
    let kept = heading
        .chars()
        .filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}
