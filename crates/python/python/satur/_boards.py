"""One puzzle at a time."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import _satur

Rules = str | Sequence[str] | None
"""Ids of rules beside rows, columns and blocks, as `satur rules` lists them: 'x', ['x', 'anti-knight']."""

Clues = str | Sequence[Mapping[str, Any]] | None
"""Clues as dictionaries or as JSON: [{'type': 'killer', 'cells': ['r1c1', 'r1c2'], 'sum': 3}]."""


class Board(str):
    """A board on one line, one character a cell, or as JSON where it has rules, regions or clues; a notebook
    draws it.

    It is a text like any other, so it goes wherever a puzzle goes.

    >>> board = Board(".3.4........3.2.")
    >>> board.side, board.shape, board.clues
    (4, '2x2', 4)
    >>> board.rows[0]
    [0, 3, 0, 4]
    >>> Board('{"puzzle": "................", "rules": ["x"]}').shape
    '2x2 x'
    """

    __slots__ = ()

    @property
    def _facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(_satur.read(str(self)))
        return facts

    @property
    def side(self) -> int:
        """The number of cells in a row."""
        return int(self._facts["side"])

    @property
    def shape(self) -> str:
        """The blocks, rows by columns, and the rules: '3x3', '3x3 x anti-knight'."""
        return str(self._facts["blocks"])

    @property
    def clues(self) -> int:
        """The number of givens."""
        return int(self._facts["givens"])

    @property
    def rows(self) -> list[list[int]]:
        """The rows as numbers, 0 for an empty cell and where overlapping grids leave none."""
        rows: list[list[int]] = self._facts["rows"]
        return rows

    @property
    def line(self) -> str:
        """The cells alone, one character each, without rules, regions and clues."""
        return str(self._facts["line"])

    @property
    def rules(self) -> list[str]:
        """The ids of the rules beside rows, columns and blocks."""
        return [str(rule) for rule in self._facts.get("rules", [])]

    def _repr_svg_(self) -> str:
        return _satur.draw(str(self))


class Count(NamedTuple):
    """How many solutions were found, and whether these are all."""

    count: int  # type: ignore[assignment]
    is_complete: bool


@dataclass(frozen=True)
class Check:
    """What a check of a puzzle found."""

    verdict: str
    shape: str
    clues: int
    clash: str | None = None
    is_minimal: bool | None = None
    unneeded: list[str] | None = None
    differ: list[str] | None = None
    repair: list[str] | None = None
    entries: dict[str, list[str]] | None = None
    """The cells of what a player entered: `right`, `wrong` or `unknown`; None if nothing was."""

    def __bool__(self) -> bool:
        return self.verdict == "unique"


@dataclass(frozen=True)
class Rating:
    """A rating on the scale of Sudoku Explainer: the hardest step, the hardest up to the first digit,
    and the first step; or on that of HoDoKu: the sum of all steps. None where there is none."""

    verdict: str
    er: float | None
    ep: float | None
    ed: float | None
    technique: str | None
    level: str | None
    score: int | None = None
    error: str | None = None

    def __bool__(self) -> bool:
        return self.verdict == "rated"


@dataclass(frozen=True)
class Step:
    """One step of a solution: the technique, what it does, and why it holds."""

    number: int
    technique: str
    name: str
    difficulty: float
    text: str
    actions: list[dict[str, Any]]
    marks: list[dict[str, Any]] = field(repr=False)
    _path: _satur.SolvePath = field(repr=False, compare=False)

    def _repr_svg_(self) -> str:
        return self._path.svg(self.number)

    def __str__(self) -> str:
        return f"{self.number}. {self.text}"


class Explanation(Sequence[Step]):
    """The steps of a solution. It is a sequence; a notebook draws all of it."""

    def __init__(self, path: _satur.SolvePath) -> None:
        self._path = path
        self._steps = [
            Step(
                number=step["step"],
                technique=step["technique"],
                name=step["name"],
                difficulty=step["difficulty"],
                text=step["text"],
                actions=step["actions"],
                marks=step["marks"],
                _path=path,
            )
            for step in json.loads(path.steps())
        ]

    @property
    def end(self) -> str:
        """How it ended: 'solved', 'stuck' or 'stopped'."""
        return self._path.end

    @property
    def is_unique(self) -> bool:
        """Whether the puzzle has exactly one solution."""
        return self._path.is_unique

    @property
    def board(self) -> Board:
        """The board after the last step."""
        return Board(self._path.board)

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, at: Any) -> Any:
        return self._steps[at]

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def __str__(self) -> str:
        return "\n".join(str(step) for step in self._steps)

    def __repr__(self) -> str:
        return f"Explanation({len(self)} steps, {self.end})"

    def _repr_html_(self) -> str:
        parts = [f"<p>{len(self)} steps, {html.escape(self.end)}</p>"]
        for step in self._steps:
            parts.append(
                f"<details><summary>{step.number}. {html.escape(step.name)}</summary>"
                f"<p>{html.escape(step.text)}</p>{step._repr_svg_()}</details>"
            )
        return "".join(parts)


@dataclass(frozen=True)
class Hint:
    """The next step for a player, or what is wrong with the board."""

    verdict: str
    text: str
    technique: str | None
    details: dict[str, Any] = field(repr=False)

    def __str__(self) -> str:
        return self.text


def count(
    puzzle: object,
    *,
    limit: int = 1_000_000,
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    clues: Clues = None,
) -> Count:
    """Counts the solutions of a puzzle up to a limit.

    Here and in the functions below `rules`, `regions` and `clues` say of the board what the puzzle does not: see
    `satur.solve`.

    >>> count("." * 16)
    Count(count=288, is_complete=True)
    >>> count("." * 81, limit=1000)
    Count(count=1000, is_complete=False)
    >>> count("." * 16, rules=["x"])
    Count(count=48, is_complete=True)
    """
    return Count(
        *_satur.count(
            puzzle, limit=limit, time=time, shape=shape, rules=rules, regions=regions, clues=clues
        )
    )


def check(
    puzzle: object,
    *,
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    clues: Clues = None,
) -> Check:
    """Says whether a puzzle is proper: one solution, every given needed; and if not, what to mend.

    >>> check(".3.4........3.2.").is_minimal
    True
    >>> check("1..1............").clash
    '1 stands twice in row 1, at r1c1 and r1c4'
    """
    told = _satur.check(puzzle, time=time, shape=shape, rules=rules, regions=regions, clues=clues)
    return Check(**json.loads(told))


def rate(
    puzzle: object,
    *,
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    clues: Clues = None,
    scale: str = "se",
) -> Rating:
    """Rates a puzzle on the scale of Sudoku Explainer, or with `scale="hodoku"` on that of HoDoKu.

    The first knows rows, columns and blocks only, and neither knows clues; such boards raise a ValueError that
    says so.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.er, rating.level
    (1.2, 'easy')
    >>> rate(".3.4........3.2.", scale="hodoku").level
    'easy'
    """
    told = _satur.rate(
        puzzle, time=time, shape=shape, rules=rules, regions=regions, clues=clues, scale=scale
    )
    return Rating(**json.loads(told))


def explain(
    puzzle: object,
    *,
    lang: str = "en",
    preset: str = "all",
    until: str | None = None,
    without: Sequence[str] = (),
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    clues: Clues = None,
) -> Explanation:
    """Solves a puzzle as a person does, step by step, each with its reason.

    >>> steps = explain(".3.4........3.2.")
    >>> len(steps) > 5, steps.end
    (True, 'solved')
    >>> steps.board
    '2314413212433421'
    """
    path = _satur.explain(
        puzzle,
        lang=lang,
        preset=preset,
        until=until,
        without=list(without),
        time=time,
        shape=shape,
        rules=rules,
        regions=regions,
        clues=clues,
    )
    return Explanation(path)


def hint(
    puzzle: object,
    *,
    degree: str = "full",
    lang: str = "en",
    preset: str = "all",
    time: float | None = None,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
    clues: Clues = None,
) -> Hint:
    """The next step for a player: 'nudge' says what to look for, 'where' also where, 'full' all.

    >>> print(hint("123.........2..3", degree="where").technique)
    full-house
    """
    details = json.loads(
        _satur.hint(
            puzzle,
            degree=degree,
            lang=lang,
            preset=preset,
            time=time,
            shape=shape,
            rules=rules,
            regions=regions,
            clues=clues,
        )
    )
    return Hint(
        verdict=details["verdict"],
        text=details["text"],
        technique=details.get("technique"),
        details=details,
    )


def canonical(puzzle: object, *, shape: str | None = None) -> Board:
    """The least of all disguises of a puzzle: equal for two puzzles exactly if one is the other in
    disguise. Boards with other rules, regions or clues have none and are refused.

    >>> puzzle = ".3.4........3.2."
    >>> canonical(shuffle(puzzle, seed=1)) == canonical(puzzle)
    True
    """
    return Board(_satur.canonical(puzzle, shape=shape)[0])


def canonical_id(puzzle: object, *, shape: str | None = None) -> str:
    """A short name of the canonical form, as the column `canonical_id` of tables has it.

    >>> len(canonical_id(".3.4........3.2."))
    24
    """
    return _satur.canonical(puzzle, shape=shape)[1]


def shuffle(puzzle: object, *, seed: int = 0, shape: str | None = None) -> Board:
    """A random equivalent of a puzzle: digits renamed, rows, columns, bands and stacks moved, perhaps
    transposed. The same seed gives the same one. Boards with other rules, regions or clues are refused: these
    moves do not keep them.

    >>> shuffle(".3.4........3.2.", seed=5) == shuffle(".3.4........3.2.", seed=5)
    True
    """
    return Board(_satur.shuffle(puzzle, seed=seed, shape=shape))


def augment(
    puzzle: object, solution: object, *, count: int, seed: int = 0, shape: str | None = None
) -> list[tuple[Board, Board]]:
    """Random equivalents of a puzzle and its solution together.

    >>> pairs = augment(".3.4........3.2.", "2314413212433421", count=3, seed=1)
    >>> all(_satur.solve(puzzle).solution == solution for puzzle, solution in pairs)
    True
    """
    pairs = _satur.augment(puzzle, solution, count=count, seed=seed, shape=shape)
    return [(Board(puzzle), Board(solution)) for puzzle, solution in pairs]


def methods(*, lang: str = "en") -> list[dict[str, Any]]:
    """Every way to solve: id, name, what it promises, its parameters, its page.

    >>> [method["id"] for method in methods()][:2]
    ['exact', 'backtracking']
    """
    found: list[dict[str, Any]] = json.loads(_satur.methods(lang=lang))
    return found


def techniques(*, lang: str = "en") -> list[dict[str, Any]]:
    """Every technique of human logic, easiest first.

    >>> techniques()[0]["id"]
    'full-house'
    """
    found: list[dict[str, Any]] = json.loads(_satur.techniques(lang=lang))
    return found
