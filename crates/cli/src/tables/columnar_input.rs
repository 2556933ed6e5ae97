//! Reading tables: Parquet and Arrow files by the batch, and texts as a column of puzzles.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_ipc::reader::FileReader;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use satur_arrow::puzzle_text;

use super::Table;
use crate::args::Input;
use crate::item::Failure;
use crate::language::say;
use crate::source::Source;

/// Rows of a batch.
pub(super) const ROWS: usize = 1 << 14;
/// Names that columns of puzzles have, the most likely first.
const NAMES: [&str; 8] = [
    "puzzle", "puzzles", "question", "quiz", "quizzes", "board", "sudoku", "grid",
];

/// Batches of the input, or why there are no more.
pub(super) type Batches = Box<dyn Iterator<Item = Result<RecordBatch, String>>>;

/// The batches of all files, in their order, and the name of their column of puzzles. Fails if there is no such
/// column, or the columns of the files differ.
pub(super) fn batches(input: &Input) -> Result<(String, Batches), String> {
    let paths = input.paths();
    let files = paths.chunk_by(|one, other| is_text(one) && is_text(other));
    let parts: Vec<Part> = files
        .map(|files| match Table::of_file(&files[0]) {
            Some(Table::Parquet) => read_parquet(&files[0]),
            Some(_) => read_arrow(&files[0]),
            None => read_texts(files, input),
        })
        .collect::<Result<_, _>>()?;
    if let Some(other) = parts.iter().find(|part| !part.has_columns_of(&parts[0])) {
        let (file, first) = (other.columns(), parts[0].columns());
        let slots = [
            ("file", other.place.as_str()),
            ("columns", &file),
            ("first", &parts[0].place),
            ("known", &first),
        ];
        return Err(say("table-columns", &slots));
    }
    let column = puzzle_column(&parts[0])?;
    let is_alone = parts.len() == 1;
    let batches = parts.into_iter().flat_map(|part| part.batches);
    if is_alone {
        return Ok((column, Box::new(batches)));
    }
    // One file may say that a column has no nulls where the next has some.
    let batches = batches.map(|batch| batch.and_then(nullable));
    Ok((column, Box::new(batches)))
}

/// The column of puzzles: the first that has the name of one and holds text or lists.
fn puzzle_column(part: &Part) -> Result<String, String> {
    let schema = &part.schema;
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
    named.or_else(only_text).ok_or_else(|| {
        let (columns, names) = (part.columns(), NAMES.join(", "));
        let slots = [
            ("file", part.place.as_str()),
            ("columns", &columns),
            ("names", &names),
        ];
        say("table-no-puzzles", &slots)
    })
}

/// Batches of a file, or of consecutive texts.
struct Part {
    /// The name of the file.
    place: String,
    schema: SchemaRef,
    batches: Batches,
}

impl Part {
    fn has_columns_of(&self, other: &Self) -> bool {
        let columns = |part: &Self| -> Vec<(String, DataType)> {
            let fields = part.schema.fields().iter();
            fields
                .map(|field| (field.name().clone(), field.data_type().clone()))
                .collect()
        };
        columns(self) == columns(other)
    }

    /// Its columns with their types, for people.
    fn columns(&self) -> String {
        let fields = self.schema.fields().iter();
        let columns = fields.map(|field| format!("{} {}", field.name(), field.data_type()));
        columns.collect::<Vec<_>>().join(", ")
    }
}

/// The batch with columns that may all have nulls.
fn nullable(batch: RecordBatch) -> Result<RecordBatch, String> {
    let schema = batch.schema();
    let fields = schema.fields().iter();
    let fields: Vec<Field> = fields
        .map(|field| field.as_ref().clone().with_nullable(true))
        .collect();
    let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
    let batch = batch.with_schema(Arc::new(schema));
    batch.map_err(|error| error.to_string())
}

fn is_text(path: &Path) -> bool {
    Table::of_file(path).is_none()
}

fn read_parquet(path: &Path) -> Result<Part, String> {
    let file = open(path)?;
    let place = path.display().to_string();
    let builder = ParquetRecordBatchReaderBuilder::try_new(file);
    let builder = builder.map_err(|error| cannot_read(&place, &error))?;
    let schema = builder.schema().clone();
    let reader = builder.with_batch_size(ROWS).build();
    let reader = reader.map_err(|error| cannot_read(&place, &error))?;
    let name = place.clone();
    let batches = reader.map(move |batch| batch.map_err(|error| cannot_read(&name, &error)));
    Ok(Part {
        place,
        batches: at_least_one(batches, &schema),
        schema,
    })
}

fn read_arrow(path: &Path) -> Result<Part, String> {
    let file = open(path)?;
    let place = path.display().to_string();
    let reader = FileReader::try_new(file, None).map_err(|error| cannot_read(&place, &error))?;
    let schema = reader.schema();
    let name = place.clone();
    let batches = reader.flat_map(move |batch| match batch {
        Ok(batch) => {
            let starts = (0..batch.num_rows()).step_by(ROWS);
            let slices: Vec<Result<RecordBatch, String>> = starts
                .map(|start| Ok(batch.slice(start, ROWS.min(batch.num_rows() - start))))
                .collect();
            slices
        }
        Err(error) => vec![Err(cannot_read(&name, &error))],
    });
    Ok(Part {
        place,
        batches: at_least_one(batches, &schema),
        schema,
    })
}

fn read_texts(files: &[PathBuf], input: &Input) -> Result<Part, String> {
    let source = Source::new(&Input {
        files: files.to_vec(),
        from: input.from,
        shape: input.shape,
        rules: Vec::new(),
        symbols: input.symbols,
        strict: input.strict,
        quiet: input.quiet,
    })?;
    let column = Field::new("puzzle", DataType::Utf8, true);
    let schema = Arc::new(Schema::new(vec![column]));
    Ok(Part {
        place: files[0].display().to_string(),
        schema: schema.clone(),
        batches: Box::new(Lines { source, schema }),
    })
}

fn open(path: &Path) -> Result<File, String> {
    File::open(path).map_err(|error| cannot_read(&path.display().to_string(), &error))
}

fn cannot_read(place: &str, error: &dyn std::fmt::Display) -> String {
    let slots = [("file", place), ("why", &error.to_string())];
    say("cannot-read", &slots)
}

/// The batches of a file, or one without rows for a file that has none: its answers have columns too.
fn at_least_one(
    batches: impl Iterator<Item = Result<RecordBatch, String>> + 'static,
    schema: &SchemaRef,
) -> Batches {
    let mut batches = batches.peekable();
    if batches.peek().is_some() {
        return Box::new(batches);
    }
    let none = RecordBatch::new_empty(schema.clone());
    Box::new(std::iter::once(Ok(none)))
}

/// Boards of texts as batches.
struct Lines {
    source: Source,
    schema: SchemaRef,
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
        let batch = RecordBatch::try_new(self.schema.clone(), vec![column]);
        Some(batch.map_err(|error| error.to_string()))
    }
}
