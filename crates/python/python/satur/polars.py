"""Sudoku as polars expressions.

>>> import polars as pl
>>> import satur.polars as sp
>>> frame = pl.DataFrame({"puzzle": [".3.4........3.2.", "no board"]})
>>> frame.select(sp.solution("puzzle")).to_series().to_list()
['2314413212433421', None]
>>> frame.with_columns(answer=sp.solve("puzzle")).unnest("answer")["verdict"].to_list()
['unique', None]

Each has the name of what it makes, so that `with_columns` keeps the puzzles: `solution`, `er`, `canonical`, and for
structs `solve` and `rate`.

>>> frame.with_columns(sp.solution("puzzle")).columns
['puzzle', 'solution']

They run in lazy frames too. `threads=1` leaves the cores to polars where it splits the work itself.
"""

from __future__ import annotations

from typing import Any

from . import _satur
from ._boards import Rules
from ._options import needing, options

with needing("polars"):
    import polars as pl

_WORDS = pl.Categorical()
_SOLVE = pl.Struct(
    {"shape": _WORDS, "clues": pl.UInt16, "verdict": _WORDS, "solution": pl.String, "error": pl.String}
)
_RATE = pl.Struct(
    {
        "shape": _WORDS,
        "clues": pl.UInt16,
        "verdict": _WORDS,
        "er": pl.Float32,
        "ep": pl.Float32,
        "ed": pl.Float32,
        "technique": _WORDS,
        "level": _WORDS,
        "error": pl.String,
    }
)


def solve(
    puzzle: str | pl.Expr,
    *,
    goal: str = "unique",
    rules: Rules = None,
    regions: object = None,
    threads: int | None = None,
) -> pl.Expr:
    """A struct with `shape`, `clues`, `verdict`, `solution` and `error`."""
    chosen = options(goal=goal, rules=rules, regions=regions, threads=threads)
    return _struct(puzzle, "solve", _SOLVE, chosen)


def solution(
    puzzle: str | pl.Expr,
    *,
    goal: str = "unique",
    rules: Rules = None,
    regions: object = None,
    threads: int | None = None,
) -> pl.Expr:
    """The solution, null where there is none."""
    chosen = options(goal=goal, rules=rules, regions=regions, threads=threads)
    return _column(puzzle, "solve", "solution", pl.String(), chosen)


def rate(puzzle: str | pl.Expr, *, time: float | None = None, threads: int | None = None) -> pl.Expr:
    """A struct with `verdict`, `er`, `ep`, `ed`, `technique`, `level` and `error`."""
    return _struct(puzzle, "rate", _RATE, options(time=time, threads=threads))


def rating(puzzle: str | pl.Expr, *, time: float | None = None, threads: int | None = None) -> pl.Expr:
    """The rating on the scale of Sudoku Explainer, null where there is none."""
    return _column(puzzle, "rate", "er", pl.Float32(), options(time=time, threads=threads))


def canonical(puzzle: str | pl.Expr, *, threads: int | None = None) -> pl.Expr:
    """The canonical form, null where there is none."""
    return _column(puzzle, "canonical", "canonical", pl.String(), options(threads=threads))


def _struct(puzzle: str | pl.Expr, kind: str, made: pl.Struct, chosen: dict[str, Any]) -> pl.Expr:
    fields = [field.name for field in made.fields]

    def batch(series: pl.Series) -> pl.Series:
        return _answered(series, kind, fields, chosen).to_struct(series.name)

    return _expression(puzzle).map_batches(batch, return_dtype=made).alias(kind)


def _column(
    puzzle: str | pl.Expr, kind: str, column: str, made: pl.DataType, chosen: dict[str, Any]
) -> pl.Expr:
    def batch(series: pl.Series) -> pl.Series:
        return _answered(series, kind, [column], chosen).to_series().alias(series.name)

    return _expression(puzzle).map_batches(batch, return_dtype=made).alias(column)


def _answered(series: pl.Series, kind: str, columns: list[str], chosen: dict[str, Any]) -> pl.DataFrame:
    answers = _satur.answer(kind, series.alias("puzzle").to_frame(), chosen)
    return pl.DataFrame(answers.select(columns))


def _expression(puzzle: str | pl.Expr) -> pl.Expr:
    return pl.col(puzzle) if isinstance(puzzle, str) else puzzle
