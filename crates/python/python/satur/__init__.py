"""Sudoku of every shape: solve, prove unique, check, count, rate, explain, generate.

One puzzle is a text in any format, an array or lists of numbers; many are a list, a NumPy array or a
table of pyarrow, polars, pandas or DuckDB. Solutions are verified; "unique" and "impossible" are proved.

>>> import satur
>>> satur.solve(".3.4........3.2.").solution
'2314413212433421'

`satur.polars`, `satur.duckdb`, `satur.spark` and `satur.ray` bring the same to those engines, and
`satur.dataset` makes training sets.
"""

from ._boards import (
    Board,
    Check,
    Count,
    Explanation,
    Hint,
    Rating,
    Step,
    augment,
    canonical,
    canonical_id,
    check,
    count,
    explain,
    hint,
    methods,
    rate,
    shuffle,
    techniques,
)
from ._lab import LabRun, Standings, compare, experiments, lab
from ._many import (
    Rated,
    Solved,
    canonical_many,
    check_many,
    count_many,
    generate,
    generate_table,
    rate_many,
    solve_many,
)
from ._satur import VERDICTS, Answer, Batches, PuzzleError, __version__, solve

__all__ = [
    "VERDICTS",
    "Answer",
    "Batches",
    "Board",
    "Check",
    "Count",
    "Explanation",
    "Hint",
    "LabRun",
    "PuzzleError",
    "Rated",
    "Rating",
    "Solved",
    "Standings",
    "Step",
    "__version__",
    "augment",
    "canonical",
    "canonical_id",
    "canonical_many",
    "check",
    "check_many",
    "compare",
    "count",
    "count_many",
    "experiments",
    "explain",
    "generate",
    "generate_table",
    "hint",
    "lab",
    "methods",
    "rate",
    "rate_many",
    "shuffle",
    "solve",
    "solve_many",
    "techniques",
]
