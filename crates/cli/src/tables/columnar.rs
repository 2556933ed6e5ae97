//! Parquet and Arrow files: batches in, answers beside the caller's columns, batches out.
//!
//! Any other input is read as every command reads it, and its boards become a column `puzzle`. Batches
//! are answered one after another, each on all threads, and written before the next is read, so memory
//! does not grow with the file. The file goes to stdout.

use std::fs::File;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int16Type;
use arrow_array::{Array as _, ArrayRef, RecordBatch, StringArray};
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use satur::files::Inputs;
use satur::generate::{Dataset, Example};
use satur::methods::Goal;
use satur::model::Stop;
use satur_arrow::{BatchError, BoardSpec, Job, Recipe, Scale, puzzle_text};

use super::Table;
use crate::args::{self, Check, Generate, Input, Rate, Seed, Solve, threads};
use crate::commands::CommandResult;
use crate::exit::Exit;
use crate::item::Failure;
use crate::language::say;
use crate::source::Source;
use crate::terminal::report;
use crate::{ids, interrupt};

/// Rows of a batch.
const ROWS: usize = 1 << 14;
/// Rows of a group of a Parquet file: what the writer keeps in memory.
const GROUP: usize = 1 << 17;
/// Names that columns of puzzles have, the most likely first.
const NAMES: [&str; 8] = [
    "puzzle", "puzzles", "question", "quiz", "quizzes", "board", "sudoku", "grid",
];

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
    if args.all || args.proof.is_some() || args.racing.race {
        return Err(say("table-one-answer", &[]));
    }
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
    answer(&args.input, table, &job, satur_arrow::check)
}

/// Makes a table of puzzles.
pub(crate) fn generate(args: &Generate, table: Table) -> CommandResult {
    let is_simple = args.technique.is_none()
        && args.without.is_empty()
        && args.max_technique.is_none()
        && args.pattern.is_none()
        && args.from.is_none()
        && args.minimize.is_none()
        && !args.minimal
        && !args.distinct;
    if !is_simple {
        return Err(say("table-simple", &[]));
    }
    let recipe = Recipe {
        layout: args.layout()?,
        jigsaw: args.jigsaw,
        clue_kinds: args.clue_kinds.clone(),
        cages: args.cages.map(|cages| {
            let least = cages.low.unwrap_or(1).max(1);
            least..=cages.high.unwrap_or(args.shape.side()).max(least)
        }),
        clues: args.clues.map(|clues| (clues.low, clues.high)),
        rating: args
            .rating
            .map(|rating| rating.low.unwrap_or(0.0)..=rating.high.unwrap_or(99.0)),
        level: args.level.map(|level| level.low..=level.high),
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
        satur_arrow::numbers(start..end).map_err(batch_error)
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
        .map_err(batch_error)?
        .schema();
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, schema, Some(properties()))
        .map_err(|error| wrong(&error))?;
    for rows in examples.chunks(ROWS) {
        let batch = satur_arrow::examples(set, rows).map_err(batch_error)?;
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

fn batch_error(error: BatchError) -> String {
    error.to_string()
}

/// Puts every batch of the input through a function and writes the answers.
fn answer(
    input: &Input,
    table: Table,
    job: &Job,
    work: impl Fn(&RecordBatch, &Job) -> Result<RecordBatch, BatchError>,
) -> CommandResult {
    let batches = batches(input)?;
    write_all(batches, table, &job.stop, |batch| {
        let column = puzzle_column(&batch.schema())?;
        let job = Job {
            column: &column,
            stop: job.stop.clone(),
            ..*job
        };
        work(batch, &job)
    })
}

fn write_all(
    batches: impl Iterator<Item = Result<RecordBatch, String>>,
    table: Table,
    stop: &Stop,
    work: impl Fn(&RecordBatch) -> Result<RecordBatch, BatchError>,
) -> CommandResult {
    let mut writer: Option<Writer> = None;
    let mut exit = Exit::Fine;
    for batch in batches {
        let answered = match work(&batch?) {
            Ok(answered) => answered,
            Err(BatchError::Stopped) => return Ok(Exit::Interrupted),
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
        if stop.is_requested() {
            return Ok(Exit::Interrupted);
        }
    }
    match writer {
        Some(writer) => writer.finish().map(|()| exit),
        None => Err(say("table-empty", &[])),
    }
}

fn has_errors(batch: &RecordBatch) -> bool {
    let errors = batch.column_by_name("error");
    errors.is_some_and(|errors| errors.null_count() < errors.len())
}

/// The column of puzzles: the first that has the name of one and holds text or lists.
fn puzzle_column(schema: &SchemaRef) -> Result<String, BatchError> {
    let is_fit = |name: &&&str| {
        let field = schema.field_with_name(name);
        field.is_ok_and(|field| !field.data_type().is_numeric())
    };
    let named = NAMES.iter().find(is_fit).map(ToString::to_string);
    let only_text = || {
        let is_text = |kind: &DataType| {
            matches!(
                kind,
                DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
            )
        };
        let mut texts = schema.fields().iter().filter(|f| is_text(f.data_type()));
        let first = texts.next()?;
        texts.next().is_none().then(|| first.name().clone())
    };
    named
        .or_else(only_text)
        .ok_or_else(|| BatchError::NoColumn {
            name: "puzzle".to_owned(),
            known: schema
                .fields()
                .iter()
                .map(|field| field.name().as_str())
                .collect::<Vec<_>>()
                .join(", "),
        })
}

type Batches = Box<dyn Iterator<Item = Result<RecordBatch, String>>>;

/// The batches of all files.
fn batches(input: &Input) -> Result<Batches, String> {
    let mut all: Vec<Batches> = Vec::new();
    let mut texts: Vec<PathBuf> = Vec::new();
    for path in &input.paths() {
        match Table::of_file(path) {
            Some(Table::Parquet) => all.push(read_parquet(path)?),
            Some(_) => all.push(read_arrow(path)?),
            None => texts.push(path.clone()),
        }
    }
    if !texts.is_empty() {
        let source = Source::new(&Input {
            files: texts,
            from: input.from,
            shape: input.shape,
            rules: Vec::new(),
            symbols: input.symbols,
            strict: input.strict,
            quiet: input.quiet,
        })?;
        all.push(Box::new(Lines { source }));
    }
    Ok(Box::new(all.into_iter().flatten()))
}

fn read_parquet(path: &Path) -> Result<Batches, String> {
    let place = path.display().to_string();
    let wrong = |error: &dyn std::fmt::Display| format!("{place}: cannot read: {error}");
    let file = File::open(path).map_err(|error| wrong(&error))?;
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| wrong(&error))?;
    let reader = builder.with_batch_size(ROWS).build();
    let reader = reader.map_err(|error| wrong(&error))?;
    let place = place.clone();
    Ok(Box::new(reader.map(move |batch| {
        batch.map_err(|error| format!("{place}: cannot read: {error}"))
    })))
}

fn read_arrow(path: &Path) -> Result<Batches, String> {
    let place = path.display().to_string();
    let wrong = |error: ArrowError| format!("{place}: cannot read: {error}");
    let file = File::open(path).map_err(|error| format!("{place}: cannot read: {error}"))?;
    let reader = FileReader::try_new(file, None).map_err(wrong)?;
    let place = place.clone();
    Ok(Box::new(reader.flat_map(move |batch| match batch {
        Ok(batch) => {
            let starts = (0..batch.num_rows()).step_by(ROWS);
            let slices: Vec<Result<RecordBatch, String>> = starts
                .map(|start| Ok(batch.slice(start, ROWS.min(batch.num_rows() - start))))
                .collect();
            slices
        }
        Err(error) => vec![Err(format!("{place}: cannot read: {error}"))],
    })))
}

/// Boards of texts as batches.
struct Lines {
    source: Source,
}

impl Iterator for Lines {
    type Item = Result<RecordBatch, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut texts: Vec<Option<String>> = Vec::new();
        for item in self.source.by_ref().take(ROWS) {
            texts.push(match &item.record {
                Ok(record) => Some(puzzle_text(&record.puzzle)),
                // What cannot be read stays a row, and says so again when it is answered.
                Err(Failure::Problem(problem)) => Some(format!("no board: {problem}")),
                Err(Failure::File(why)) => return Some(Err(why.clone())),
                Err(Failure::Empty) => continue,
            });
        }
        if texts.is_empty() {
            return None;
        }
        let column: ArrayRef = Arc::new(StringArray::from(texts));
        let batch = RecordBatch::try_from_iter([("puzzle", column)]);
        Some(batch.map_err(|error| error.to_string()))
    }
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
