"""Sudoku on Ray Data.

    import ray, satur.ray
    solved = satur.ray.solve(ray.data.read_parquet("puzzles.parquet"))
    solved.write_parquet("solved")

Each block is answered by one task on one core. Tasks are pure functions of their rows, so Ray may run one
again; rows that cannot be answered say so in `error`.
"""

from __future__ import annotations

from typing import Any

from . import _satur
from ._boards import Rules
from ._options import needing, options


def solve(
    dataset: Any,
    *,
    column: str = "puzzle",
    goal: str = "unique",
    time: float | None = None,
    work: int | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    batch_size: int | None = 65536,
) -> Any:
    """The data set with the columns `shape`, `clues`, `verdict`, `solution` and `error`."""
    chosen = options(
        column=column,
        goal=goal,
        time=time,
        work=work,
        shape=shape,
        rules=rules,
        regions=regions,
        threads=1,
    )
    return _mapped(dataset, "solve", chosen, batch_size)


def rate(
    dataset: Any,
    *,
    column: str = "puzzle",
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    batch_size: int | None = 1024,
) -> Any:
    """The data set with the columns `verdict`, `er`, `ep`, `ed`, `technique`, `level` and `error`."""
    chosen = options(column=column, time=time, shape=shape, rules=rules, regions=regions, threads=1)
    return _mapped(dataset, "rate", chosen, batch_size)


def canonical(dataset: Any, *, column: str = "puzzle", batch_size: int | None = 1024) -> Any:
    """The data set with the columns `canonical`, `canonical_id` and `error`."""
    return _mapped(dataset, "canonical", options(column=column, threads=1), batch_size)


def generate(n: int, seed: int = 0, *, level: str | None = None, batch_size: int = 4096) -> Any:
    """A data set of `n` new puzzles: those of `satur.generate(n, seed=seed)`, whatever the blocks."""
    with needing("ray"):
        import pyarrow as pa
        import ray

    chosen = options(column="number", seed=seed, threads=1)

    def make(batch: Any) -> Any:
        numbers = batch.rename_columns(["number"])
        return _plain(pa.table(_satur.generate(chosen, source=numbers, level=level)))

    numbers = ray.data.range(n)
    return numbers.map_batches(make, batch_format="pyarrow", batch_size=batch_size)


def _mapped(dataset: Any, kind: str, chosen: dict[str, Any], batch_size: int | None) -> Any:
    with needing("ray"):
        import pyarrow as pa

    def answer(batch: Any) -> Any:
        return _plain(pa.table(_satur.answer(kind, batch, chosen)))

    return dataset.map_batches(answer, batch_format="pyarrow", batch_size=batch_size)


def _plain(table: Any) -> Any:
    """Without dictionaries: those of two blocks need not agree."""
    with needing("ray"):
        import pyarrow as pa

    def kind(field: Any) -> Any:
        return field.type.value_type if pa.types.is_dictionary(field.type) else field.type

    return table.cast(pa.schema([pa.field(field.name, kind(field)) for field in table.schema]))
