"""Sudoku on Spark: past one machine, on the cluster that is there already.

Functions are pure, so Spark's own commit makes every row appear exactly once: a task that is lost is run
again and gives the same rows. Seeds come from the job's seed and the row, never from the task. One bad
row says so in `error`; limits of time and work give the verdict `gave-up`; a task uses one thread.

    import satur.spark
    solved = satur.spark.solve(spark.read.parquet("puzzles.parquet"))
    solved.write.parquet("solved.parquet")

Past 9x9, where rows differ by orders of magnitude, set `spark.sql.execution.arrow.maxRecordsPerBatch`
low and repartition hard shapes into a stage of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from . import _satur
from ._boards import Clues, Rules
from ._lab import LabRun
from ._options import needing, options

with needing("spark"):
    import pyarrow as pa


def solve(
    df: Any,
    *,
    column: str = "puzzle",
    goal: str = "unique",
    method: str = "exact",
    params: dict[str, object] | None = None,
    seed: int = 0,
    id: str | None = None,
    time: float | None = None,
    work: int | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    clues: Clues = None,
    rules_column: str | None = None,
    regions_column: str | None = None,
    clues_column: str | None = None,
) -> Any:
    """The data frame with the columns `shape`, `clues`, `verdict`, `solution` and `error`."""
    chosen = options(
        column=column,
        goal=goal,
        method=method,
        params=params,
        seed=seed,
        id=id,
        time=time,
        work=work,
        shape=shape,
        rules=rules,
        regions=regions,
        clues=clues,
        rules_column=rules_column,
        regions_column=regions_column,
        clues_column=clues_column,
        threads=1,
    )
    return _mapped(df, "solve", chosen)


def rate(
    df: Any,
    *,
    column: str = "puzzle",
    max: float | None = None,
    scale: str = "se",
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    rules_column: str | None = None,
    regions_column: str | None = None,
) -> Any:
    """The data frame with the columns `verdict`, `er`, `ep`, `ed` (`score` with `scale="hodoku"`), `technique`,
    `level` and `error`."""
    chosen = options(
        column=column,
        time=time,
        shape=shape,
        rules=rules,
        regions=regions,
        rules_column=rules_column,
        regions_column=regions_column,
        threads=1,
    )
    return _mapped(df, "rate", chosen, max=max, scale=scale)


def check(
    df: Any,
    *,
    column: str = "puzzle",
    claimed: str | None = None,
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    clues: Clues = None,
    rules_column: str | None = None,
    regions_column: str | None = None,
    clues_column: str | None = None,
) -> Any:
    """The data frame with the columns `verdict`, `is_minimal`, `is_right` and `error`."""
    chosen = options(
        column=column,
        claimed=claimed,
        time=time,
        shape=shape,
        rules=rules,
        regions=regions,
        clues=clues,
        rules_column=rules_column,
        regions_column=regions_column,
        clues_column=clues_column,
        threads=1,
    )
    return _mapped(df, "check", chosen)


def canonical(df: Any, *, column: str = "puzzle") -> Any:
    """The data frame with the columns `canonical`, `canonical_id` and `error`."""
    return _mapped(df, "canonical", options(column=column, threads=1))


def generate(
    spark: Any,
    n: int,
    seed: int = 0,
    *,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    jigsaw: bool = False,
    clue: Sequence[str] = (),
    level: str | None = None,
    rating: tuple[float, float] | None = None,
    clues: tuple[int | None, int | None] | None = None,
    symmetry: str = "none",
    time: float | None = None,
    partitions: int | None = None,
) -> Any:
    """A data frame of `n` new puzzles: those of `satur.generate(n, seed=seed)`, whatever the partitions."""
    numbers = spark.range(0, n, 1, partitions or spark.sparkContext.defaultParallelism * 4)
    numbers = numbers.withColumnRenamed("id", "number")
    chosen = options(column="number", seed=seed, time=time, threads=1)
    wishes = {
        "shape": shape,
        "rules": rules,
        "regions": regions,
        "jigsaw": jigsaw,
        "clue": list(clue),
        "level": level,
        "rating": rating,
        "clues": clues,
        "symmetry": symmetry,
    }

    def make(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            made = _satur.generate(chosen, source=pa.table(batch), **wishes)  # type: ignore[arg-type]
            yield from _plain(pa.table(made)).to_batches()

    none = pa.table({"number": pa.array([], pa.int64())})
    empty = pa.table(_satur.generate(chosen, source=none, **wishes))  # type: ignore[arg-type]
    return numbers.mapInArrow(make, _schema(empty))


def lab(
    spark: Any,
    experiment: str,
    folder: str | Path,
    *,
    scale: str = "quick",
    seed: int | None = None,
    boards: str | None = None,
    partitions: int | None = None,
    lang: str = "en",
) -> LabRun:
    """Runs an experiment with its runs as Spark tasks and collects the folder on the driver.

    The records are those of `satur lab run` on one machine, but for times and machine names. A file of an
    experiment is read on the driver and sent to the workers; boards that a folder holds must be at the
    same path on every worker.
    """
    path = Path(experiment)
    if path.suffix == ".toml" and path.exists():
        experiment = path.read_text(encoding="utf-8")
    jobs, plan = _satur.lab_jobs(experiment, scale=scale, seed=seed, boards=boards)

    # One call for a partition: each call prepares the whole plan with its boards.
    def work(numbers: Iterator[int]) -> Iterator[str]:
        yield from _satur.lab_records(
            experiment, list(numbers), plan=plan, scale=scale, seed=seed, boards=boards
        )

    context = spark.sparkContext
    numbers = context.parallelize(range(jobs), min(jobs, partitions or context.defaultParallelism * 8))
    records = numbers.mapPartitions(work).collect()
    _satur.lab_collect(experiment, Path(folder), records, scale=scale, seed=seed, boards=boards)
    return LabRun(folder, lang=lang)


def _mapped(
    df: Any, kind: str, chosen: dict[str, Any], *, max: float | None = None, scale: str = "se"
) -> Any:
    def answer(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answers = _satur.answer(kind, pa.table(batch), chosen, max=max, scale=scale)
            yield from _plain(pa.table(answers)).to_batches()

    empty = pa.table(_satur.answer(kind, _arrow_schema(df).empty_table(), chosen, max=max, scale=scale))
    return df.mapInArrow(answer, _schema(empty))


def _plain(table: pa.Table) -> pa.Table:
    """Types that Spark knows: no dictionaries, no unsigned numbers."""
    wanted = pa.schema([pa.field(field.name, _spark_type(field.type)) for field in table.schema])
    return table.cast(wanted)


def _spark_type(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(kind):
        return kind.value_type
    if pa.types.is_unsigned_integer(kind):
        return pa.int32() if kind.bit_width < 32 else pa.int64()
    return kind


def _schema(table: pa.Table) -> Any:
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(_plain(table).schema)


def _arrow_schema(df: Any) -> pa.Schema:
    from pyspark.sql.pandas.types import to_arrow_schema

    return to_arrow_schema(df.schema)
