//! Tables of puzzles: any object that speaks Arrow in, one that speaks Arrow out.
//!
//! Batches are cut into slices, so that memory stays flat, Ctrl-C takes effect soon and progress can be
//! shown. An answer does not depend on the cut.

use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::RecordBatchStreamReader;
use arrow_array::{RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use satur_arrow::{
    BatchError, BoardSpec, Recipe, Scale, canonical, check, count, numbers, rate, solve,
};
use satur_generate::{CluePattern, LEVELS, is_for_beginners};
use satur_model::clues::{CLUES, Kind as ClueKind, named_by};
use satur_model::{Layout, Shape};

use crate::capsule;
use crate::errors::{refused, wrong};
use crate::interrupt::interruptible;
use crate::options::{Checked, Options, scale};
use crate::question::board;

/// Rows that are answered at a time where a row takes a microsecond.
const FAST_SLICE: usize = 1 << 16;
/// Rows that are answered at a time where a row may take milliseconds.
const SLOW_SLICE: usize = 1 << 10;

/// Rows that the calling thread answers itself, because a thread of its own would take a good part of the time:
/// DuckDB asks for 2,048 at a time.
const QUICK_ROWS: usize = 1 << 12;

/// What is done with every batch.
#[derive(Clone)]
enum Kind {
    Solve,
    Check,
    Count(u64),
    Rate(Scale),
    Canonical,
    Generate(Recipe),
}

impl Kind {
    fn answer(&self, batch: &RecordBatch, options: &Checked) -> Result<RecordBatch, BatchError> {
        let job = options.job();
        match self {
            Self::Solve => solve(batch, &job),
            Self::Check => check(batch, &job),
            Self::Count(limit) => count(batch, *limit, &job),
            Self::Rate(scale) => rate(batch, *scale, &job),
            Self::Canonical => canonical(batch, &job),
            Self::Generate(recipe) => satur_arrow::generate(batch, recipe, &job),
        }
    }

    fn slice(&self) -> usize {
        match self {
            Self::Solve => FAST_SLICE,
            Self::Generate(recipe) if recipe.is_series() => FAST_SLICE,
            _ => SLOW_SLICE,
        }
    }
}

/// Answers batches as they are asked for.
struct Answering {
    input: Box<dyn RecordBatchReader + Send>,
    kind: Kind,
    options: Checked,
    /// What is left of the batch at hand.
    rest: Option<RecordBatch>,
}

impl Answering {
    fn new(input: Box<dyn RecordBatchReader + Send>, kind: Kind, options: Checked) -> Self {
        Self {
            input,
            kind,
            options,
            rest: None,
        }
    }

    /// The schema of the answers: that of the answer to no rows. Wrong requests are told here.
    fn answers_to_none(&self) -> Result<SchemaRef, BatchError> {
        let none = RecordBatch::new_empty(self.input.schema());
        Ok(self.kind.answer(&none, &self.options)?.schema())
    }

    /// Whether the answer to what comes next takes a few milliseconds at most. Reads it, if there is something.
    fn is_quick(&mut self) -> Result<bool, BatchError> {
        if !matches!(self.kind, Kind::Solve) || !self.options.job().is_batched() {
            return Ok(false);
        }
        if self.rest.is_none() {
            self.rest = self.input.next().transpose()?;
        }
        let rows = self.rest.as_ref().map_or(0, RecordBatch::num_rows);
        Ok(rows <= QUICK_ROWS)
    }

    fn step(&mut self) -> Option<Result<RecordBatch, BatchError>> {
        let batch = match self.rest.take() {
            Some(rest) => rest,
            None => match self.input.next()? {
                Ok(batch) => batch,
                Err(error) => return Some(Err(error.into())),
            },
        };
        let size = self.kind.slice();
        let slice = if batch.num_rows() > size {
            self.rest = Some(batch.slice(size, batch.num_rows() - size));
            batch.slice(0, size)
        } else {
            batch
        };
        Some(self.kind.answer(&slice, &self.options))
    }
}

impl Iterator for Answering {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let told = |error: BatchError| match error {
            BatchError::Arrow(error) => error,
            other => ArrowError::ComputeError(other.to_string()),
        };
        self.step().map(|batch| batch.map_err(told))
    }
}

/// Answers that are made as they are taken, with their schema.
struct Lazily {
    schema: SchemaRef,
    answering: Answering,
}

impl Iterator for Lazily {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.answering.next()
    }
}

impl RecordBatchReader for Lazily {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// Record batches that any library that speaks Arrow can take: `pyarrow.table(batches)`,
/// `polars.DataFrame(batches)`.
#[pyclass(frozen, module = "satur")]
pub(crate) struct Batches {
    schema: SchemaRef,
    source: Source,
}

enum Source {
    /// All are here; they can be taken any number of times.
    Ready(Vec<RecordBatch>),
    /// They are made as they are taken, once.
    Lazy(Mutex<Option<Box<Lazily>>>),
}

impl Batches {
    /// Batches that are all here.
    pub(crate) fn ready(schema: SchemaRef, batches: Vec<RecordBatch>) -> Self {
        Self {
            schema,
            source: Source::Ready(batches),
        }
    }
}

#[pymethods]
impl Batches {
    /// Arrow's PyCapsule interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore the wish for another schema.
        drop(requested_schema);
        let reader: Box<dyn RecordBatchReader + Send> = match &self.source {
            Source::Ready(batches) => {
                let batches = batches.clone().into_iter().map(Ok);
                Box::new(RecordBatchIterator::new(batches, self.schema.clone()))
            }
            Source::Lazy(source) => {
                let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                source.take().ok_or_else(|| {
                    wrong("these batches were taken already: a stream is read once")
                })?
            }
        };
        capsule::capsule(py, reader)
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    /// The number of rows; None while it is not known.
    #[getter]
    fn num_rows(&self) -> Option<usize> {
        match &self.source {
            Source::Ready(batches) => Some(batches.iter().map(RecordBatch::num_rows).sum()),
            Source::Lazy(_) => None,
        }
    }

    /// Only these columns, without a copy.
    fn select(&self, names: Vec<String>) -> PyResult<Self> {
        let Source::Ready(batches) = &self.source else {
            return Err(wrong(
                "these batches are made as they are taken: select columns after that",
            ));
        };
        let places: Vec<usize> = names
            .iter()
            .map(|name| self.schema.index_of(name).map_err(wrong))
            .collect::<PyResult<_>>()?;
        let schema = Arc::new(self.schema.project(&places).map_err(wrong)?);
        let batches = batches.iter().map(|batch| batch.project(&places));
        let batches = batches.collect::<Result<_, _>>().map_err(wrong)?;
        Ok(Self::ready(schema, batches))
    }

    /// A column of text as a list.
    fn texts(&self, name: &str) -> PyResult<Vec<Option<String>>> {
        let Source::Ready(batches) = &self.source else {
            return Err(wrong(
                "these batches are made as they are taken: they have no list",
            ));
        };
        let mut texts = Vec::new();
        for batch in batches {
            let column = batch.column_by_name(name);
            let column = column.and_then(|column| column.as_string_opt::<i32>());
            let column = column.ok_or_else(|| wrong(format!("no column of text '{name}'")))?;
            texts.extend(column.iter().map(|text| text.map(str::to_owned)));
        }
        Ok(texts)
    }

    fn __repr__(&self) -> String {
        let rows = self
            .num_rows()
            .map_or("?".to_owned(), |rows| rows.to_string());
        format!("Batches({rows} rows: {})", self.column_names().join(", "))
    }
}

/// Answers the puzzles of a table.
#[pyfunction]
#[pyo3(signature = (kind, source, options, *, limit = 0, max = None, scale = "se", lazy = false, progress = None))]
pub(crate) fn answer(
    py: Python<'_>,
    kind: &str,
    source: &Bound<'_, PyAny>,
    options: Options,
    limit: u64,
    max: Option<f64>,
    scale: &str,
    lazy: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batches> {
    let kind = match kind {
        "solve" => Kind::Solve,
        "check" => Kind::Check,
        "count" => Kind::Count(limit),
        "rate" => Kind::Rate(self::scale(scale, max)?),
        "canonical" => Kind::Canonical,
        other => return Err(wrong(format!("'{other}' is nothing that can be done"))),
    };
    let input: RecordBatchStreamReader = capsule::reader(source)?;
    let answering = Answering::new(Box::new(input), kind, options.check()?);
    finish(py, answering, lazy, progress)
}

/// Makes puzzles: for the numbers `first..first + count`, or for those of a column of a table.
#[pyfunction]
#[pyo3(signature = (options, *, source = None, first = 0, count = 0, shape = None, rules = None, regions = None, jigsaw = false, clue = Vec::new(), cages = None, clues = None, rating = None, level = None, symmetry = "none", lazy = false, progress = None))]
pub(crate) fn generate(
    py: Python<'_>,
    options: Options,
    source: Option<&Bound<'_, PyAny>>,
    first: u64,
    count: u64,
    shape: Option<&str>,
    rules: Option<&Bound<'_, PyAny>>,
    regions: Option<&Bound<'_, PyAny>>,
    jigsaw: bool,
    clue: Vec<String>,
    cages: Option<(usize, usize)>,
    clues: Option<(Option<usize>, Option<usize>)>,
    rating: Option<(f32, f32)>,
    level: Option<&str>,
    symmetry: &str,
    lazy: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batches> {
    let board = board(shape, rules, regions, None)?;
    if jigsaw && board.regions.is_some() {
        return Err(wrong(
            "jigsaw draws regions at random: leave regions or jigsaw out",
        ));
    }
    let mut recipe = Recipe {
        layout: layout(board, jigsaw)?,
        jigsaw,
        clue_kinds: clue_kinds(&clue)?,
        cages: cages.map(|(least, most)| least.max(1)..=most.max(least)),
        clues,
        rating: rating.map(|(low, high)| low..=high),
        symmetry: symmetry.parse::<CluePattern>().map_err(wrong)?,
        ..Recipe::default()
    };
    if let Some(name) = level {
        let known = LEVELS.iter().find(|level| level.name == name);
        let known = known.ok_or_else(|| {
            let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
            wrong(format!(
                "no level '{name}'; the levels are {}",
                names.join(", ")
            ))
        })?;
        recipe.level = Some(known.low..=known.high);
        let asks_for_more =
            recipe.clues.is_some() || recipe.rating.is_some() || !recipe.clue_kinds.is_empty();
        recipe.for_beginners = is_for_beginners(known) && !asks_for_more;
    }
    let kind = Kind::Generate(recipe);
    let input: Box<dyn RecordBatchReader + Send> = if let Some(source) = source {
        Box::new(capsule::reader(source)?)
    } else {
        let size = kind.slice() as u64;
        let schema = numbers(0..0).map_err(refused)?.schema();
        let end = first.saturating_add(count);
        let slices = (0..count.div_ceil(size)).map(move |at| first + at * size);
        let batches = slices.map(move |start| {
            let told = |error: BatchError| ArrowError::ComputeError(error.to_string());
            numbers(start..end.min(start + size)).map_err(told)
        });
        Box::new(RecordBatchIterator::new(batches, schema))
    };
    let answering = Answering::new(input, kind, options.check()?);
    finish(py, answering, lazy, progress)
}

/// The layout of new boards. Rows stand for the regions of a jigsaw that are yet unknown: what fits one fits all.
fn layout(mut board: BoardSpec, jigsaw: bool) -> PyResult<Layout> {
    if jigsaw {
        let side = board.shape.unwrap_or_else(Shape::classic).side();
        board.regions = Some((0..side * side).map(|at| (at / side) as u32).collect());
    }
    board.layout().map_err(wrong)
}

/// The kinds of clues that words name.
fn clue_kinds(words: &[String]) -> PyResult<Vec<&'static ClueKind>> {
    named_by(words.iter().map(String::as_str)).map_err(|word| {
        let known: Vec<&str> = CLUES.iter().map(|kind| kind.id).collect();
        wrong(format!(
            "no kind of clue '{word}'; there are {}",
            known.join(", ")
        ))
    })
}

/// Answers everything now, unless it is to be answered as it is taken.
fn finish(
    py: Python<'_>,
    mut answering: Answering,
    lazy: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Batches> {
    if lazy {
        let schema = answering.answers_to_none().map_err(refused)?;
        let lazily = Lazily {
            schema: schema.clone(),
            answering,
        };
        let source = Source::Lazy(Mutex::new(Some(Box::new(lazily))));
        return Ok(Batches { schema, source });
    }
    let step = |answering: &mut Answering, batches: &mut Vec<RecordBatch>| {
        let Some(batch) = answering.step().transpose()? else {
            return Ok(false);
        };
        if let Some(progress) = &progress {
            // What a progress bar raises is no reason to lose answers.
            let _ = Python::attach(|py| progress.call1(py, (batch.num_rows(),)));
        }
        batches.push(batch);
        Ok::<bool, BatchError>(true)
    };
    let mut batches = Vec::new();
    let mut is_done = false;
    while !is_done && py.detach(|| answering.is_quick()).map_err(refused)? {
        is_done = !py
            .detach(|| step(&mut answering, &mut batches))
            .map_err(refused)?;
        py.check_signals()?;
    }
    if !is_done {
        let stop = answering.options.stop.clone();
        let done = interruptible(py, &stop, || {
            while step(&mut answering, &mut batches)? {}
            Ok(())
        })?;
        done.map_err(refused)?;
    }
    let schema = match batches.first() {
        Some(first) => first.schema(),
        None => answering.answers_to_none().map_err(refused)?,
    };
    Ok(Batches::ready(schema, batches))
}
