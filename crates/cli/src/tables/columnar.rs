//! Parquet and Arrow files: batches in, answers beside the caller's columns, batches out.
//!
//! Any other input is read as every command reads it, and its boards become a column `puzzle`. Batches
//! are answered one after another, each on all threads, and written before the next is read, so memory
//! does not grow with the file. The file goes to stdout.

use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int16Type;
use arrow_array::{Array as _, ArrayRef, RecordBatch, StringArray};
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use satur::files::Inputs;
use satur::generate::{Dataset, Example};
use satur::methods::Goal;
use satur::model::Stop;
use satur_arrow::{BatchError, BoardSpec, Job, Recipe, Scale};

use super::columnar_input::{ROWS, batches};
use super::{Table, refuse_terminal};
use crate::args::{self, Check, Generate, Input, Rate, Seed, Solve, threads};
use crate::commands::CommandResult;
use crate::exit::Exit;
use crate::language::say;
use crate::terminal::report;
use crate::{ids, interrupt};

/// Rows of a group of a Parquet file: what the writer keeps in memory.
const GROUP: usize = 1 << 17;

/// Solves the puzzles of tables.
pub(crate) fn solve(args: &Solve, table: Table) -> CommandResult {
    let board = board(&args.input);
    let job = Job {
        method: ids::method(&args.method)?,
        settings: &args.settings,
        goal: if args.limit.is_some_and(|limit| limit > 1) {
            Goal::Unique
        } else {
            Goal::One
        },
        seed: args.seed,
        time: args.effort.time,
        threads: args.effort.threads(),
        board: &board,
        details: args.stats,
        stop: interrupt::on_signal(),
        ..Job::default()
    };
    refuse(&[
        ("--all", args.all),
        ("--proof", args.proof.is_some()),
        ("--race", args.racing.race),
        ("--json", args.effort.json),
        ("--trace", args.trace.is_some()),
        ("--max-iter", args.max_iter.is_some()),
        ("--as-published", args.as_published),
    ])?;
    answer(&args.input, table, &job, satur_arrow::solve)
}

/// Rates the puzzles of tables.
pub(crate) fn rate(args: &Rate, table: Table) -> CommandResult {
    let scale = match args.scale {
        args::Scale::Se => Scale::Explainer { max: args.max },
        args::Scale::Hodoku => Scale::Hodoku,
    };
    let board = board(&args.input);
    let job = Job {
        time: args.effort.time,
        threads: args.effort.threads(),
        board: &board,
        stop: interrupt::on_signal(),
        ..Job::default()
    };
    refuse(&[
        ("--json", args.effort.json),
        ("--inv", args.inv),
        ("--until-level", args.until_level),
    ])?;
    answer(&args.input, table, &job, |batch, job| {
        satur_arrow::rate(batch, scale, job)
    })
}

/// Checks the puzzles of tables.
pub(crate) fn check(args: &Check, table: Table) -> CommandResult {
    let board = board(&args.input);
    let job = Job {
        time: args.effort.time,
        threads: args.effort.threads(),
        board: &board,
        stop: interrupt::on_signal(),
        ..Job::default()
    };
    refuse(&[
        ("--json", args.effort.json),
        ("--proof", args.proof.is_some()),
        ("--race", args.racing.race),
        ("--candidates", args.candidates),
        ("--skip-minimal", args.skip_minimal),
    ])?;
    answer(&args.input, table, &job, satur_arrow::check)
}

/// Refuses options that a table has no column for.
fn refuse(options: &[(&str, bool)]) -> Result<(), String> {
    let given = options.iter().filter(|(_, is_given)| *is_given);
    let given: Vec<&str> = given.map(|(name, _)| *name).collect();
    if given.is_empty() {
        return Ok(());
    }
    Err(say("table-options", &[("options", &given.join(", "))]))
}

/// Makes a table of puzzles.
pub(crate) fn generate(args: &Generate, table: Table) -> CommandResult {
    let is_simple = args.technique.is_none()
        && args.without.is_empty()
        && args.max_technique.is_none()
        && args.pattern.is_none()
        && args.grids.is_none()
        && args.minimize.is_none()
        && (!args.needed_clues || args.clue_kinds.is_empty())
        && !args.distinct;
    if !is_simple {
        return Err(say("table-simple", &[]));
    }
    let recipe = Recipe {
        layout: args.layout()?,
        jigsaw: args.jigsaw,
        clue_kinds: args.kinds(),
        cages: args.cages.map(|cages| {
            let least = cages.low.unwrap_or(1).max(1);
            least..=cages.high.unwrap_or(args.shape.side()).max(least)
        }),
        clues: args.clues.map(|clues| (clues.low, clues.high)),
        rating: args
            .rating
            .map(|rating| rating.low.unwrap_or(0.0)..=rating.high.unwrap_or(99.0)),
        level: args.level.map(|level| level.low..=level.high),
        for_beginners: args.is_for_beginners(),
        symmetry: args.symmetry,
    };
    let job = Job {
        column: "number",
        seed: args.seed.number(),
        time: args.time,
        threads: threads(args.threads),
        stop: interrupt::on_signal(),
        ..Job::default()
    };
    if args.seed == Seed::Random && !args.quiet {
        let message = say("generate-seed", &[("seed", &job.seed.to_string())]);
        report::say(&format!("{message}\n"));
    }
    let starts = (0..args.count).step_by(ROWS);
    let batches = starts.map(|start| {
        let end = args.count.min(start + ROWS as u64);
        satur_arrow::numbers(start..end).map_err(|error| error.to_string())
    });
    write_all(batches, table, &job.stop, |batch| {
        satur_arrow::generate(batch, &recipe, &job)
    })
}

/// What the command line says of every board.
fn board(input: &Input) -> BoardSpec {
    BoardSpec {
        rules: input.rules.clone(),
        ..BoardSpec::of_shape(input.shape)
    }
}

/// Says whether Parquet can be written.
#[allow(clippy::unnecessary_wraps, reason = "a build without Parquet says no")]
pub(crate) fn check_parquet() -> Result<(), String> {
    Ok(())
}

/// Writes a part of a training set.
pub(crate) fn write_examples(
    set: &Dataset,
    examples: &[Example],
    path: &Path,
) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let schema = satur_arrow::examples(set, &[])
        .map_err(|error| error.to_string())?
        .schema();
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, schema, Some(properties()))
        .map_err(|error| wrong(&error))?;
    for rows in examples.chunks(ROWS) {
        let batch = satur_arrow::examples(set, rows).map_err(|error| error.to_string())?;
        writer.write(&batch).map_err(|error| wrong(&error))?;
    }
    writer.close().map_err(|error| wrong(&error))?;
    satur::files::write(path, &bytes, Inputs::NONE).map_err(|error| wrong(&error))
}

fn properties() -> WriterProperties {
    let level = ZstdLevel::try_new(3).unwrap_or_default();
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_max_row_group_row_count(Some(GROUP))
        .build()
}

/// Puts every batch of the input through a function and writes the answers.
fn answer(
    input: &Input,
    table: Table,
    job: &Job,
    work: impl Fn(&RecordBatch, &Job) -> Result<RecordBatch, BatchError>,
) -> CommandResult {
    let (column, batches) = batches(input)?;
    let job = Job {
        column: &column,
        stop: job.stop.clone(),
        ..*job
    };
    write_all(batches, table, &job.stop, |batch| work(batch, &job))
}

fn write_all(
    batches: impl Iterator<Item = Result<RecordBatch, String>>,
    table: Table,
    stop: &Stop,
    work: impl Fn(&RecordBatch) -> Result<RecordBatch, BatchError>,
) -> CommandResult {
    refuse_terminal(table)?;
    let mut writer: Option<Writer> = None;
    let (mut exit, mut rows) = (Exit::Fine, 0);
    for batch in batches {
        let answered = match work(&batch?) {
            Ok(answered) => answered,
            Err(BatchError::Stopped) => break,
            Err(error) => return Err(error.to_string()),
        };
        if has_errors(&answered) {
            exit = Exit::Unanswered;
        }
        let writer = match &mut writer {
            Some(writer) => writer,
            None => writer.insert(Writer::new(table, &answered.schema())?),
        };
        if let Err(message) = writer.write(&answered) {
            // Whoever reads the pipe has seen enough.
            return if message.contains("Broken pipe") {
                Ok(Exit::Fine)
            } else {
                Err(message)
            };
        }
        rows += answered.num_rows();
        if stop.is_requested() {
            break;
        }
    }
    if stop.is_requested() {
        // What is finished is kept: a file without its end could not be read at all.
        exit = Exit::Interrupted;
        let message = say("table-stopped", &[("rows", &rows.to_string())]);
        report::say(&format!("{message}\n"));
    }
    match writer {
        Some(writer) => writer.finish().map(|()| exit),
        None if exit == Exit::Interrupted => Ok(exit),
        None => Err(say("table-empty", &[])),
    }
}

fn has_errors(batch: &RecordBatch) -> bool {
    let errors = batch.column_by_name("error");
    errors.is_some_and(|errors| errors.null_count() < errors.len())
}

/// Whether a column is one of those in which Satur writes words: a file of Arrow has one dictionary for all its batches,
/// and these have one for each.
fn is_coded(field: &Field) -> bool {
    let kind = DataType::Dictionary(Box::new(DataType::Int16), Box::new(DataType::Utf8));
    field.metadata().contains_key("satur") && *field.data_type() == kind
}

/// The schema with such columns as text.
fn without_dictionaries(schema: &SchemaRef) -> Schema {
    let fields = schema.fields().iter().map(|field| {
        if is_coded(field) {
            Arc::new(field.as_ref().clone().with_data_type(DataType::Utf8))
        } else {
            field.clone()
        }
    });
    let fields: Vec<FieldRef> = fields.collect();
    Schema::new_with_metadata(fields, schema.metadata().clone())
}

/// The batch with such columns as text.
fn spelled_out(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let schema = batch.schema();
    let columns = schema.fields().iter().zip(batch.columns());
    let columns = columns.map(|(field, column)| -> ArrayRef {
        let coded = column.as_any_dictionary_opt().filter(|_| is_coded(field));
        let words = coded.and_then(|_| {
            let coded = column.as_dictionary::<Int16Type>();
            coded.downcast_dict::<StringArray>()
        });
        match words {
            Some(words) => Arc::new(words.into_iter().collect::<StringArray>()),
            None => column.clone(),
        }
    });
    RecordBatch::try_new(Arc::new(without_dictionaries(&schema)), columns.collect())
}

/// A file that is being written to stdout.
enum Writer {
    Parquet(Box<ArrowWriter<BufWriter<Stdout>>>),
    Arrow(Box<FileWriter<BufWriter<Stdout>>>),
}

impl Writer {
    fn new(table: Table, schema: &SchemaRef) -> Result<Self, String> {
        let out = BufWriter::with_capacity(1 << 18, io::stdout());
        let wrong = |error: &dyn std::fmt::Display| format!("cannot write: {error}");
        if table == Table::Arrow {
            let schema = without_dictionaries(schema);
            let writer = FileWriter::try_new(out, &schema).map_err(|error| wrong(&error))?;
            return Ok(Self::Arrow(Box::new(writer)));
        }
        let writer = ArrowWriter::try_new(out, schema.clone(), Some(properties()));
        let writer = writer.map_err(|error| wrong(&error))?;
        Ok(Self::Parquet(Box::new(writer)))
    }

    fn write(&mut self, batch: &RecordBatch) -> Result<(), String> {
        match self {
            Self::Parquet(writer) => writer.write(batch).map_err(|error| error.to_string()),
            Self::Arrow(writer) => spelled_out(batch)
                .and_then(|batch| writer.write(&batch))
                .map_err(|error| error.to_string()),
        }
        .map_err(|error| format!("cannot write: {error}"))
    }

    fn finish(self) -> Result<(), String> {
        let finished = match self {
            Self::Parquet(writer) => writer
                .into_inner()
                .map_err(|error| error.to_string())
                .and_then(|mut out| out.flush().map_err(|error| error.to_string())),
            Self::Arrow(mut writer) => writer
                .finish()
                .and_then(|()| writer.get_mut().flush().map_err(ArrowError::from))
                .map_err(|error| error.to_string()),
        };
        finished.map_err(|error| format!("cannot write: {error}"))
    }
}
