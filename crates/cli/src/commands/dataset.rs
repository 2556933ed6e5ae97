//! `satur dataset`

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use satur::files::{Inputs, WholeFile};
use satur::formats::npy::header;
use satur::generate::{Dataset, DatasetEnd, Example, canonical_id};
use serde_json::json;

use super::{CommandResult, make_folder};
use crate::args::{self, DatasetForm, threads};
use crate::exit::Exit;
use crate::interrupt;
use crate::language::say;
use crate::tables;
use crate::terminal::progress::Progress;
use crate::terminal::report;

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
    let recipe = json!({
        "bands": set.bands.iter().map(|b| json!({"band": b.name, "low": b.low, "high": b.high, "count": b.count})).collect::<Vec<_>>(),
        "seed": set.seed,
        "test": set.test,
        "augment": set.augment,
        "shape": set.shape.to_string(),
        "train": train.rows,
        "held-out": test.rows,
        "satur": env!("CARGO_PKG_VERSION"),
    });
    for part in parts {
        part.finish(&set)?;
    }
    write(
        &args.out.join("dataset.json"),
        format!("{recipe}\n").as_bytes(),
    )?;
    Ok(match end {
        DatasetEnd::Complete => Exit::Fine,
        _ => Exit::Unanswered,
    })
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
