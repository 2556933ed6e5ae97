"""Many puzzles at a time: lists of texts, NumPy arrays, tables of any library that speaks Arrow."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import _satur
from ._boards import Board, Clues, Rating, Rules
from ._options import is_table, like, options, progress, table
from ._satur import VERDICTS, Answer


class Solved(NamedTuple):
    """The answers to an array: solutions in the shape of the question, zeros where there is none;
    verdicts as codes, which are places in `satur.VERDICTS`; and what went wrong in which row."""

    solutions: Any
    verdicts: Any
    errors: dict[int, str]

    @property
    def words(self) -> list[str]:
        """The verdicts as words."""
        return [VERDICTS[code] for code in self.verdicts.tolist()]


class Rated(NamedTuple):
    """The ratings of an array, NaN where there is none; verdicts as codes; and what went wrong. On HoDoKu's
    scale `scores` has the sums of all steps, 0 where there is none, and the other three are NaN."""

    er: Any
    ep: Any
    ed: Any
    verdicts: Any
    errors: dict[int, str]
    scores: Any = None


def solve_many(
    puzzles: Any,
    *,
    column: str = "puzzle",
    goal: str = "unique",
    method: str = "exact",
    params: Mapping[str, object] | None = None,
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
    threads: int | None = None,
    details: bool = False,
    lazy: bool = False,
    progress: bool | None = None,
) -> Any:
    """Solves many puzzles on all cores and proves of each whether its solution is the only one.

    What comes out is of the kind that went in:

    * an array of shape (n, 81) or (n, 9, 9), 0 for an empty cell: `Solved`, with an array of that shape;
    * a table of pyarrow, polars, pandas or DuckDB: a table with the caller's columns and `shape`,
      `clues`, `verdict`, `solution`, `error` (and `work`, `micros` with `details=True`);
    * any other iterable of puzzles: a list of `Answer`.

    One bad row harms no other: its `error` says what is wrong (`why` of an `Answer`, whose verdict is 'error').
    With `lazy=True` a table is answered while it is read, batch by batch, at flat memory.

    Texts may carry rules, regions and clues. `rules`, `regions` and `clues` give them to every board, and for
    tables `rules_column`, `regions_column` and `clues_column` name columns that do so row by row: ids in a list or
    text, a character for each cell, JSON.

    >>> [answer.verdict for answer in solve_many([".3.4........3.2.", "." * 16])]
    ['unique', 'several']
    >>> import numpy as np
    >>> boards = np.zeros((2, 9, 9), dtype=np.uint8)
    >>> solve_many(boards, goal="one").solutions.shape
    (2, 9, 9)
    >>> [answer.verdict for answer in solve_many([".3.4........3.2.", "no board"], rules="x")]
    ['impossible', 'error']
    """
    chosen = options(
        column=column,
        id=id,
        shape=shape,
        rules=rules,
        regions=regions,
        clues=clues,
        rules_column=rules_column,
        regions_column=regions_column,
        clues_column=clues_column,
        method=method,
        params=params,
        goal=goal,
        seed=seed,
        time=time,
        work=work,
        threads=threads,
        details=details,
    )
    if is_table(puzzles):
        return _answer("solve", puzzles, chosen, lazy=lazy, wanted=progress)
    is_stated = any(said is not None for said in (time, work, shape, rules, regions, clues))
    is_plain = method == "exact" and not params and not is_stated
    if _is_array(puzzles) and is_plain:
        return _solve_array(puzzles, goal, threads)
    with _bar(progress, _length(puzzles), "puzzle") as update:
        answers = _satur.solve_list(_many(puzzles), chosen, progress=update)
    return _as_array(puzzles, answers) if _is_array(puzzles) else answers


def rate_many(
    puzzles: Any,
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
    threads: int | None = None,
    details: bool = False,
    lazy: bool = False,
    progress: bool | None = None,
) -> Any:
    """Rates many puzzles on the scale of Sudoku Explainer, on all cores.

    An array gives `Rated`; a table gives a table with `verdict`, `er`, `ep`, `ed`, `technique` and
    `level`; any other iterable a list of `Rating`. Puzzles harder than `max` have the verdict 'above'.

    With `scale="hodoku"` there is `score` in place of the three ratings; that scale knows rules and regions, which
    Sudoku Explainer's does not. Boards that a scale does not know say so in `error`.

    >>> [rating.er for rating in rate_many([".3.4........3.2."])]
    [1.2]
    >>> rate_many(["................"], rules="x")[0].error is not None
    True
    """
    chosen = options(
        column=column,
        shape=shape,
        rules=rules,
        regions=regions,
        rules_column=rules_column,
        regions_column=regions_column,
        time=time,
        threads=threads,
        details=details,
    )
    if is_table(puzzles):
        return _answer("rate", puzzles, chosen, max=max, scale=scale, lazy=lazy, wanted=progress)
    is_plain = max is None and scale == "se" and shape is None and rules is None and regions is None
    if _is_array(puzzles) and is_plain:
        import numpy

        scores, verdicts, errors = _satur.rate_array(puzzles, time=time, threads=threads)
        er, ep, ed = numpy.frombuffer(scores, dtype="<f4").reshape(-1, 3).T
        return Rated(er, ep, ed, numpy.frombuffer(verdicts, dtype=numpy.uint8), dict(errors))
    with _bar(progress, _length(puzzles), "puzzle") as update:
        told = _satur.rate_list(_many(puzzles), chosen, max=max, scale=scale, progress=update)
    found = [Rating(**json.loads(rating)) for rating in told]
    return _rated_array(found) if _is_array(puzzles) else found


def check_many(
    puzzles: Any,
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
    threads: int | None = None,
    lazy: bool = False,
    progress: bool | None = None,
) -> Any:
    """Checks the puzzles of a table: `verdict`, `is_minimal`, and `is_right` where `claimed` names a
    column with solutions.

    >>> import pyarrow as pa
    >>> checked = check_many(pa.table({"puzzle": [".3.4........3.2."], "answer": ["2314413212433421"]}), claimed="answer")
    >>> checked["is_minimal"].to_pylist(), checked["is_right"].to_pylist()
    ([True], [True])
    """
    chosen = options(
        column=column,
        claimed=claimed,
        shape=shape,
        rules=rules,
        regions=regions,
        clues=clues,
        rules_column=rules_column,
        regions_column=regions_column,
        clues_column=clues_column,
        time=time,
        threads=threads,
    )
    return _answer("check", puzzles, chosen, lazy=lazy, wanted=progress)


def count_many(
    puzzles: Any,
    *,
    limit: int = 1_000_000,
    column: str = "puzzle",
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    clues: Clues = None,
    rules_column: str | None = None,
    regions_column: str | None = None,
    clues_column: str | None = None,
    threads: int | None = None,
    lazy: bool = False,
    progress: bool | None = None,
) -> Any:
    """Counts the solutions of the puzzles of a table: `count`, and `is_complete` where these are all.

    >>> import pyarrow as pa
    >>> count_many(pa.table({"puzzle": ["." * 16]}))["count"].to_pylist()
    [288]
    """
    chosen = options(
        column=column,
        shape=shape,
        rules=rules,
        regions=regions,
        clues=clues,
        rules_column=rules_column,
        regions_column=regions_column,
        clues_column=clues_column,
        time=time,
        threads=threads,
    )
    return _answer("count", puzzles, chosen, limit=limit, lazy=lazy, wanted=progress)


def canonical_many(
    puzzles: Any,
    *,
    column: str = "puzzle",
    shape: str | None = None,
    threads: int | None = None,
    lazy: bool = False,
    progress: bool | None = None,
) -> Any:
    """The canonical forms of the puzzles of a table: `canonical` and `canonical_id`. Boards with other rules,
    regions or clues have none and say so in `error`.

    >>> import pyarrow as pa
    >>> len(canonical_many(pa.table({"puzzle": [".3.4........3.2."]}))["canonical_id"][0].as_py())
    24
    """
    chosen = options(column=column, shape=shape, threads=threads)
    return _answer("canonical", puzzles, chosen, lazy=lazy, wanted=progress)


def generate(
    count: int = 1,
    *,
    seed: int = 0,
    first: int = 0,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    jigsaw: bool = False,
    clue: str | Sequence[str] = (),
    cages: tuple[int, int] | None = None,
    level: str | None = None,
    rating: tuple[float, float] | None = None,
    clues: int | tuple[int | None, int | None] | None = None,
    symmetry: str = "none",
    time: float | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> list[Board]:
    """New puzzles, each with one solution, proved. A seed and a number determine a puzzle: they are
    those of `satur generate` with the same wishes.

    `rules` and `regions` say of the boards what is not rows, columns and blocks, `jigsaw=True` draws irregular
    blocks for each, and `clue` names kinds of clues that are drawn: 'killer' (whose `cages` have so many cells),
    'thermometer' and others of `satur rules`. Such a board is JSON, which every function here reads.

    >>> generate(1, seed=1, shape="2x2", rules="x")[0].shape
    '2x2 x'
    >>> generate(2, seed=7) == generate(1, seed=7) + generate(1, seed=7, first=1)
    True
    >>> rate = __import__("satur").rate
    >>> all(rate(board).level == "medium" for board in generate(2, level="medium"))
    True
    """
    batches = generate_table(
        count,
        seed=seed,
        first=first,
        shape=shape,
        rules=rules,
        regions=regions,
        jigsaw=jigsaw,
        clue=clue,
        cages=cages,
        level=level,
        rating=rating,
        clues=clues,
        symmetry=symmetry,
        time=time,
        threads=threads,
        progress=progress,
    )
    for at, error in enumerate(batches.texts("error")):
        if error is not None:
            raise RuntimeError(f"number {first + at}: {error}")
    return [Board(board) for board in batches.texts("puzzle") if board is not None]


def generate_table(
    count: int = 1,
    *,
    source: Any = None,
    column: str = "number",
    seed: int = 0,
    first: int = 0,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    jigsaw: bool = False,
    clue: str | Sequence[str] = (),
    cages: tuple[int, int] | None = None,
    level: str | None = None,
    rating: tuple[float, float] | None = None,
    clues: int | tuple[int | None, int | None] | None = None,
    symmetry: str = "none",
    time: float | None = None,
    threads: int | None = None,
    lazy: bool = False,
    progress: bool | None = None,
) -> _satur.Batches:
    """New puzzles as batches with `number`, `puzzle`, `shape`, `clues`, `solution`, `error`; or one for
    each number of a column of a table.

    >>> generate_table(3, seed=1).column_names
    ['number', 'puzzle', 'shape', 'clues', 'solution', 'error']
    """
    chosen = options(column=column, seed=seed, time=time, threads=threads)
    if isinstance(clues, int):
        clues = (clues, clues)
    with _bar(progress, count, "puzzle") as update:
        return _satur.generate(
            chosen,
            source=source,
            first=first,
            count=count,
            shape=shape,
            rules=rules,
            regions=regions,
            jigsaw=jigsaw,
            clue=[clue] if isinstance(clue, str) else list(clue),
            cages=cages,
            clues=clues,
            rating=rating,
            level=level,
            symmetry=symmetry,
            lazy=lazy,
            progress=update,
        )


_bar = progress


def _answer(
    kind: str,
    source: Any,
    chosen: dict[str, Any],
    *,
    limit: int = 0,
    max: float | None = None,
    scale: str = "se",
    lazy: bool = False,
    wanted: bool | None = None,
) -> Any:
    if not is_table(source):
        raise TypeError(
            f"found {type(source).__name__}, expected a table of pyarrow, polars, pandas or DuckDB"
        )
    rows = table(source, chosen["column"])
    if lazy:
        return _satur.answer(kind, rows, chosen, limit=limit, max=max, scale=scale, lazy=True)
    with _bar(wanted, _length(source), "puzzle") as update:
        batches = _satur.answer(kind, rows, chosen, limit=limit, max=max, scale=scale, progress=update)
    return like(source, batches)


def _many(puzzles: Any) -> list[Any]:
    if isinstance(puzzles, str):
        raise TypeError("found one text, expected many puzzles: ask `satur.solve`, or give a list")
    if not hasattr(puzzles, "__iter__"):
        raise TypeError(f"found {type(puzzles).__name__}, expected many puzzles: an array, a table or a list")
    return list(puzzles)


def _length(puzzles: Any) -> int | None:
    return len(puzzles) if hasattr(puzzles, "__len__") else None


def _as_array(array: Any, answers: list[Answer]) -> Solved:
    import numpy

    solutions = numpy.zeros(array.shape, dtype=numpy.uint8)
    for place, answer in zip(solutions.reshape(len(answers), -1), answers, strict=True):
        if answer.grid is not None:
            place[:] = numpy.array(answer.grid, dtype=numpy.uint8).reshape(-1)
    return Solved(solutions, _codes(answers), _errors(answers, "why"))


def _rated_array(found: list[Rating]) -> Rated:
    import numpy

    def scores(name: str) -> Any:
        values = [getattr(rating, name) for rating in found]
        return numpy.array([numpy.nan if value is None else value for value in values], dtype="<f4")

    sums = numpy.array([rating.score or 0 for rating in found], dtype=numpy.uint32)
    return Rated(
        scores("er"), scores("ep"), scores("ed"), _codes(found), _errors(found, "error"), scores=sums
    )


def _codes(answers: Sequence[Any]) -> Any:
    import numpy

    codes = {word: code for code, word in enumerate(VERDICTS)}
    other = codes["error"]
    return numpy.array([codes.get(answer.verdict, other) for answer in answers], dtype=numpy.uint8)


def _errors(answers: Sequence[Any], name: str) -> dict[int, str]:
    found = enumerate(answers)
    return {at: getattr(answer, name) for at, answer in found if answer.verdict == "error"}


def _is_array(puzzles: object) -> bool:
    return hasattr(puzzles, "__array_interface__") and len(getattr(puzzles, "shape", ())) in (2, 3)


def _solve_array(array: Any, goal: str, threads: int | None) -> Solved:
    import numpy

    solutions, verdicts, errors = _satur.solve_array(array, goal=goal, threads=threads)
    return Solved(
        numpy.frombuffer(solutions, dtype=numpy.uint8).reshape(array.shape),
        numpy.frombuffer(verdicts, dtype=numpy.uint8),
        dict(errors),
    )


__all__ = [
    "Answer",
    "Rated",
    "Solved",
    "canonical_many",
    "check_many",
    "count_many",
    "generate",
    "generate_table",
    "rate_many",
    "solve_many",
]
