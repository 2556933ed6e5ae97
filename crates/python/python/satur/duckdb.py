"""Sudoku as functions of SQL in DuckDB.

>>> import duckdb
>>> import satur.duckdb
>>> con = duckdb.connect()
>>> satur.duckdb.register(con)
>>> con.sql("SELECT sudoku_solve('.3.4........3.2.'), sudoku_verdict('................')").fetchall()
[('2314413212433421', 'several')]

| function | gives |
| --- | --- |
| `sudoku_solve(puzzle)` | the only solution, NULL where there is none |
| `sudoku_verdict(puzzle)` | `unique`, `several`, `impossible`, or NULL where it is no puzzle |
| `sudoku_error(puzzle)` | why it is no puzzle, else NULL |
| `sudoku_rate(puzzle)` | the rating on the scale of Sudoku Explainer |
| `sudoku_level(puzzle)` | `easy` to `extreme` |
| `sudoku_canonical(puzzle)`, `sudoku_canonical_id(puzzle)` | the canonical form, and a short name of it |
| `sudoku_count(puzzle)` | the number of solutions, up to 1,000,000 |

DuckDB hands over Arrow batches and runs on its own threads; each call uses one.
"""

from __future__ import annotations

from typing import Any

from ._options import needing, options
from . import _satur


def register(con: Any) -> None:
    """Makes the functions known to a connection."""
    with needing("duckdb"):
        import pyarrow as pa

    def function(kind: str, column: str, target: Any) -> Any:
        def call(puzzles: Any) -> Any:
            rows = pa.table({"puzzle": puzzles})
            chosen = options(threads=1)
            answers = _satur.answer(kind, rows, chosen, limit=1_000_000)
            found = pa.table(answers.select([column]))[column]
            return (found if found.type == target else found.cast(target)).combine_chunks()

        return call

    text, number, whole = pa.string(), pa.float32(), pa.uint64()
    functions = [
        ("sudoku_solve", "solve", "solution", text, "VARCHAR"),
        ("sudoku_verdict", "solve", "verdict", text, "VARCHAR"),
        ("sudoku_error", "solve", "error", text, "VARCHAR"),
        ("sudoku_rate", "rate", "er", number, "FLOAT"),
        ("sudoku_level", "rate", "level", text, "VARCHAR"),
        ("sudoku_canonical", "canonical", "canonical", text, "VARCHAR"),
        ("sudoku_canonical_id", "canonical", "canonical_id", text, "VARCHAR"),
        ("sudoku_count", "count", "count", whole, "UBIGINT"),
    ]
    for name, kind, column, target, sql in functions:
        con.create_function(
            name, function(kind, column, target), ["VARCHAR"], sql, type="arrow", null_handling="special"
        )
