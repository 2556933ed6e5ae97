//! `satur dataset`

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::ValueEnum as _;
use satur::files::{Inputs, WholeFile};
use satur::formats::npy::header;
use satur::generate::{Dataset, DatasetEnd, Example, canonical_id};
use serde_json::{Value, json};

use super::{CommandResult, make_folder};
use crate::args::{self, DatasetForm, threads};
use crate::exit::Exit;
use crate::interrupt;
use crate::language::say;
use crate::tables;
use crate::terminal::progress::Progress;
use crate::terminal::report;

/// The file that says how a set was made.
const RECIPE: &str = "dataset.json";

const HEADER: &str = "puzzle,solution,clues,rating,technique,band,canonical_id,disguise\n";

pub(crate) fn run(args: &args::Dataset) -> CommandResult {
    let set = Dataset {
        shape: args.shape,
        bands: args.bands.clone(),
        seed: args.seed,
        test: args.test,
        augment: usize::try_from(args.augment).unwrap_or(usize::MAX),
    };
    set.check()?;
    let wanted = request(&set);
    if already_there(&args.out, &wanted, args.to)? {
        let folder = args.out.display().to_string();
        report::doubt(&say("dataset-there", &[("folder", &folder)]));
        return Ok(Exit::Fine);
    }
    make_folder(&args.out)?;
    let stop = interrupt::on_signal();
    let total: usize = set.bands.iter().map(|band| band.count).sum();
    let mut progress = Progress::new(args.quiet, Box::new(move || Some(total as u64)));
    let mut parts = [Part::new(args, "train")?, Part::new(args, "test")?];
    let mut failed = None;
    let end = set.make(threads(args.threads), &stop, |example| {
        if let Err(message) = parts[usize::from(example.is_test)].add(&set, example) {
            failed = Some(message);
            return ControlFlow::Break(());
        }
        if example.disguise == 0 {
            progress.add(1);
        }
        ControlFlow::Continue(())
    });
    progress.finish();
    if let Some(message) = failed {
        return Err(message);
    }
    match end {
        DatasetEnd::Stopped => return Ok(Exit::Interrupted),
        DatasetEnd::Short(band, missing) => {
            let slots = [
                ("band", set.bands[band].name.as_str()),
                ("missing", &missing.to_string()),
            ];
            report::doubt(&say("dataset-short", &slots));
        }
        DatasetEnd::Complete => {}
    }
    let [train, test] = &parts;
    let mut recipe = wanted;
    recipe["train"] = json!(train.rows);
    recipe["held-out"] = json!(test.rows);
    for part in parts {
        part.finish(&set)?;
    }
    write(&args.out.join(RECIPE), format!("{recipe}\n").as_bytes())?;
    Ok(match end {
        DatasetEnd::Complete => Exit::Fine,
        _ => Exit::Unanswered,
    })
}

/// What determines every row of a set, as the recipe has it.
fn request(set: &Dataset) -> Value {
    let bands = set
        .bands
        .iter()
        .map(|b| json!({"band": b.name, "low": b.low, "high": b.high, "count": b.count}));
    json!({
        "bands": bands.collect::<Vec<_>>(),
        "seed": set.seed,
        "test": set.test,
        "augment": set.augment,
        "shape": set.shape.to_string(),
        "satur": env!("CARGO_PKG_VERSION"),
    })
}

/// Whether a folder has the set of a request already in a form; the same set may be there in several. Another set, or
/// a part of one, is refused: two sets in a folder would pass for one.
fn already_there(folder: &Path, wanted: &Value, form: DatasetForm) -> Result<bool, String> {
    let known = std::fs::read_to_string(folder.join(RECIPE)).ok();
    let known: Option<Value> = known.and_then(|text| serde_json::from_str(&text).ok());
    if let (Some(known), Some(wanted)) = (&known, wanted.as_object()) {
        // The recipe of a set is written when its rows are.
        if wanted
            .iter()
            .all(|(key, value)| known.get(key) == Some(value))
        {
            return Ok(files_of(form).all(|name| folder.join(name).exists()));
        }
    }
    let forms = DatasetForm::value_variants().iter();
    let mut files =
        std::iter::once(RECIPE.to_owned()).chain(forms.flat_map(|form| files_of(*form)));
    let file = files.find(|name| folder.join(name).exists());
    match file {
        None => Ok(false),
        Some(file) => {
            let path = folder.join(file).display().to_string();
            Err(say("dataset-other", &[("file", &path)]))
        }
    }
}

/// The names of the files of a set in a form.
fn files_of(form: DatasetForm) -> impl Iterator<Item = String> {
    let ends: &[&str] = match form {
        DatasetForm::Npy => &["-puzzles.npy", "-solutions.npy", "-ratings.npy"],
        DatasetForm::Csv => &[".csv"],
        DatasetForm::Jsonl => &[".jsonl"],
        DatasetForm::Parquet => &[".parquet"],
    };
    let parts = ["train", "test"].into_iter();
    parts.flat_map(move |part| ends.iter().map(move |end| format!("{part}{end}")))
}

fn at_path(path: &Path) -> impl Fn(std::io::Error) -> String + use<'_> {
    move |error| format!("{}: {error}", path.display())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    satur::files::write(path, bytes, Inputs::NONE).map_err(at_path(path))
}

/// One side of the split.
struct Part {
    form: DatasetForm,
    stem: PathBuf,
    rows: usize,
    /// Rows of text, where the form has them.
    text: Option<(PathBuf, WholeFile)>,
    /// Rows that wait for the end.
    examples: Vec<Example>,
}

impl Part {
    fn new(args: &args::Dataset, name: &str) -> Result<Self, String> {
        let stem = args.out.join(name);
        let is_text = matches!(args.to, DatasetForm::Csv | DatasetForm::Jsonl);
        let text = if is_text {
            let path = stem.with_extension(args.to.ending());
            let mut file = WholeFile::create(&path, Inputs::NONE).map_err(at_path(&path))?;
            if args.to == DatasetForm::Csv {
                file.write_all(HEADER.as_bytes()).map_err(at_path(&path))?;
            }
            Some((path, file))
        } else {
            None
        };
        if args.to == DatasetForm::Parquet {
            tables::check_parquet()?;
        }
        Ok(Self {
            form: args.to,
            stem,
            rows: 0,
            text,
            examples: Vec::new(),
        })
    }

    fn add(&mut self, set: &Dataset, example: &Example) -> Result<(), String> {
        self.rows += 1;
        let Some((path, file)) = &mut self.text else {
            self.examples.push(example.clone());
            return Ok(());
        };
        let (puzzle, solution) = (example.puzzle.to_string(), example.solution.to_string());
        let clues = example.puzzle.count_filled();
        let (band, id) = (
            &set.bands[example.band].name,
            canonical_id(&example.canonical),
        );
        let row = if self.form == DatasetForm::Csv {
            format!(
                "{puzzle},{solution},{clues},{:.1},{},{band},{id},{}",
                example.er, example.technique, example.disguise
            )
        } else {
            let rating = (f64::from(example.er) * 10.0).round() / 10.0;
            json!({
                "puzzle": puzzle, "solution": solution, "clues": clues, "rating": rating,
                "technique": example.technique, "band": band, "canonical_id": id,
                "disguise": example.disguise,
            })
            .to_string()
        };
        writeln!(file, "{row}").map_err(at_path(path))
    }

    fn finish(self, set: &Dataset) -> Result<(), String> {
        if let Some((path, file)) = self.text {
            return file.commit().map_err(at_path(&path));
        }
        if self.form == DatasetForm::Parquet {
            let path = self.stem.with_extension("parquet");
            return tables::write_examples(set, &self.examples, &path);
        }
        let side = set.shape.side() as u64;
        let boards = [self.examples.len() as u64, side, side];
        let name = |what: &str| {
            let stem = self.stem.file_name().unwrap_or_default().to_string_lossy();
            self.stem.with_file_name(format!("{stem}-{what}.npy"))
        };
        let mut puzzles = header("|u1", &boards);
        let mut solutions = puzzles.clone();
        let mut ratings = header("<f4", &boards[..1]);
        for example in &self.examples {
            puzzles.extend(example.puzzle.numbers());
            solutions.extend(example.solution.numbers());
            ratings.extend(example.er.to_le_bytes());
        }
        write(&name("puzzles"), &puzzles)?;
        write(&name("solutions"), &solutions)?;
        write(&name("ratings"), &ratings)
    }
}
