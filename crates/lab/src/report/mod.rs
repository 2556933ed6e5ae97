//! The report of a folder of records: tables and plots, as Markdown, CSV and one HTML file.
//!
//! First the paper's own tables with ours below, then the agreement, the plots and the known errors
//! of the paper; the long tables with every figure are an appendix. Everything is available in
//! English and Portuguese.

mod agreement;
mod boards;
pub(crate) mod counts;
mod csv;
mod html;
mod markdown;
mod measured;
pub(crate) mod number;
mod paired;
mod paper;
mod summary;
mod table;
mod view;

use std::path::Path;

use satur_logic::Lang;

pub(crate) use self::view::{View, leading_number};

use self::agreement::Agreement;
use self::table::Table;
use crate::corpus::{GroupInfo, Origin, describe};
use crate::experiment::Experiment;
use crate::fault::Fault;
use crate::plot::{self, Picture};
use crate::store::{Store, write_file};
use crate::words::say;

/// The report of a run.
pub struct Report {
    lang: Lang,
    name: String,
    title: String,
    about: String,
    /// The facts that a reader needs to judge the rest.
    facts: Vec<(String, String)>,
    /// Tables as the paper prints them.
    papers: Vec<Table>,
    tables: Vec<Table>,
    /// The agreement, a paragraph for each comparison.
    agreement: Vec<String>,
    pictures: Vec<Picture>,
    errors: Vec<String>,
}

/// Makes the report of a folder in a language.
pub fn report(store: &Store, lang: Lang) -> Result<Report, Fault> {
    let experiment = store.experiment()?;
    let view = View {
        experiment: &experiment,
        records: &store.records,
        groups: &store.info.groups,
        lang,
    };
    let file = &experiment.file;
    let traces = store.traces();
    let mut agreement = Agreement::default();
    let tables = file.table.iter();
    let tables: Vec<Table> = tables
        .flat_map(|table| table::make(table, &view, &mut agreement))
        .collect();
    let papers = file
        .paper
        .iter()
        .filter_map(|spec| paper::table(spec, &view));
    let pictures = file
        .plot
        .iter()
        .filter_map(|plot| plot::draw(plot, &view, &traces));
    let translation = experiment.translation(lang);
    let translated = translation.map(|t| &t.errors).filter(|own| !own.is_empty());
    let mut errors = translated.unwrap_or(&file.errors).clone();
    let wrong = store
        .records
        .iter()
        .filter(|r| r.verdict == "wrong")
        .count();
    if wrong > 0 {
        let sentence = say(lang, "wrong-runs", &[("count", &wrong.to_string())]);
        errors.insert(0, sentence);
    }
    let about = translation
        .and_then(|t| t.about.as_ref())
        .unwrap_or(&file.about);
    Ok(Report {
        lang,
        name: experiment.name.clone(),
        title: experiment.title_in(lang),
        about: about.trim().to_owned(),
        facts: facts(store, &experiment, lang),
        papers: papers.collect(),
        tables,
        agreement: agreement.describe(lang),
        pictures: pictures.collect(),
        errors,
    })
}

fn facts(store: &Store, experiment: &Experiment, lang: Lang) -> Vec<(String, String)> {
    let info = &store.info;
    let file = &experiment.file;
    let translation = experiment.translation(lang);
    let source = translation
        .and_then(|t| t.source.as_ref())
        .or(file.source.as_ref());
    let machine = translation
        .and_then(|t| t.machine.as_ref())
        .or(file.machine.as_ref());
    // What was published is about other boards than stand-ins, so its machine is not told beside them.
    let is_published = |group: &GroupInfo| group.origin != Origin::StandIn;
    let machine =
        machine.filter(|_| info.groups.is_empty() || info.groups.iter().any(is_published));
    let mut facts = Vec::new();
    let mut add = |key: &str, value: String| facts.push((say(lang, key, &[]), value));
    if let Some(source) = source {
        add("paper", source.clone());
    }
    add(
        "boards",
        if info.groups.is_empty() {
            info.boards.clone()
        } else {
            describe(&info.groups, experiment, lang)
        },
    );
    if let Some(machine) = machine {
        add("published-on", machine.clone());
    }
    let counts: Vec<String> = std::iter::once(info.threads)
        .chain(info.later_threads.iter().copied())
        .map(|threads| threads.to_string())
        .collect();
    let how = match counts.as_slice() {
        [one] if one == "1" => say(lang, "at-once-1", &[]),
        [one] => say(lang, "at-once-n", &[("count", one)]),
        several => say(lang, "at-once-changed", &[("counts", &lang.list(several))]),
    };
    let measured = [
        ("machine", &*info.machine.describe(lang)),
        ("revision", &*info.revision),
        ("date", &*info.date),
        ("how", &*how),
    ];
    add("measured-on", say(lang, "measured-where", &measured));
    if machine.is_some() {
        add("differs", say(lang, "differs-how", &[]));
    }
    if experiment.is_timing() {
        add("timing", say(lang, "noise", &[]));
    }
    let mut left_out: Vec<String> = Vec::new();
    for record in store.records.iter().filter(|record| !record.took_part()) {
        let not_served = say(lang, "not-served", &[]);
        let slots = [
            ("series", &*experiment.word(lang, &record.series)),
            ("board", &*record.board),
            ("why", record.reason.as_deref().unwrap_or(&not_served)),
        ];
        let sentence = say(lang, "left-out-one", &slots);
        if !left_out.contains(&sentence) {
            left_out.push(sentence);
        }
    }
    if !left_out.is_empty() {
        add("left-out", left_out.join("; "));
    }
    let scale = say(lang, &info.scale.to_string(), &[]);
    let slots = [
        ("done", &*store.records.len().to_string()),
        ("jobs", &*info.jobs.to_string()),
        ("scale", &*scale),
    ];
    let key = if store.is_complete() {
        "runs-done"
    } else {
        "runs-unfinished"
    };
    add("runs", say(lang, key, &slots));
    facts
}

impl Report {
    /// Returns the report in Markdown, with pictures in `plots/` beside it.
    pub fn markdown(&self) -> String {
        markdown::write(self, 1, "plots/", self.suffix())
    }

    /// The suffix of file names in a language other than English.
    fn suffix(&self) -> &'static str {
        match self.lang {
            Lang::En => "",
            Lang::Pt => ".pt",
        }
    }

    /// The pictures as SVG, by the path under which [`Report::markdown`] names them.
    pub fn pictures(&self) -> impl Iterator<Item = (String, &str)> {
        let end = self.suffix();
        let pictures = self.pictures.iter();
        pictures.map(move |one| (format!("plots/{}{end}.svg", one.name), one.svg.as_str()))
    }

    /// Returns the report as one HTML file.
    pub fn html(&self) -> String {
        html::write(self)
    }

    /// Writes everything into the folder of the run: `report.md`, `report.html`, `plots/`,
    /// `tables/`, `records.csv`; in Portuguese `report.pt.md` and so on.
    pub fn write(&self, store: &Store) -> Result<(), Fault> {
        let end = self.suffix();
        store.write(&format!("report{end}.md"), self.markdown().as_bytes())?;
        store.write(&format!("report{end}.html"), self.html().as_bytes())?;
        store.write("records.csv", csv::records(&store.records).as_bytes())?;
        for picture in &self.pictures {
            let name = format!("plots/{}{end}.svg", picture.name);
            store.write(&name, picture.svg.as_bytes())?;
        }
        for (at, table) in self.papers.iter().chain(&self.tables).enumerate() {
            let name = format!("tables/{:02}{end}.csv", at + 1);
            store.write(&name, csv::table(table).as_bytes())?;
        }
        Ok(())
    }
}

/// The file of a report in the folder of its run, as a page.
pub fn report_name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "report.html",
        Lang::Pt => "report.pt.html",
    }
}

/// Writes several reports into one Markdown file, with their pictures in a folder beside it
/// that has the name of the file. A note may say under which circumstances they were measured.
pub fn book(reports: &[Report], path: &Path, note: Option<&str>) -> Result<(), Fault> {
    let lang = reports.first().map_or(Lang::En, |report| report.lang);
    let stem = path
        .file_stem()
        .map_or_else(|| "results".into(), |s| s.to_string_lossy());
    let folder = path.with_file_name(&*stem);
    // Links are slots: brackets mean something else in the words of a language.
    let links = [
        ("guide", "[lab.md](lab.md)"),
        ("papers", "[papers.md](papers.md)"),
    ];
    let mut text = format!(
        "# {}\n\n{}\n\n",
        say(lang, "results-title", &[]),
        say(lang, "results-intro", &links)
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
        text += &markdown::write(report, 2, &format!("{stem}/{}-", report.name), "");
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
