"""Experiments that anyone can repeat, and methods side by side."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _satur
from ._boards import Rules
from ._options import progress as bar
from ._options import settings


class LabRun:
    """The folder of an experiment. A notebook shows its report with the plots."""

    def __init__(self, folder: str | Path, *, lang: str = "en") -> None:
        self.folder = Path(folder)
        self.markdown, self.html = _satur.lab_report(self.folder, lang=lang)

    @property
    def records(self) -> list[dict[str, Any]]:
        """Every run, as its file has it."""
        text = (self.folder / "records.jsonl").read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines() if line]

    @property
    def plots(self) -> dict[str, str]:
        """The plots by name, as SVG."""
        found = sorted((self.folder / "plots").glob("*.svg"))
        return {path.stem: path.read_text(encoding="utf-8") for path in found}

    def __repr__(self) -> str:
        return f"LabRun('{self.folder}')"

    def _repr_html_(self) -> str:
        body = re.search(r"<body[^>]*>(.*)</body>", self.html, re.DOTALL)
        return body.group(1) if body else self.html


class Standings(Sequence[dict[str, Any]]):
    """Methods after the same boards, in the order in which they were named."""

    def __init__(self, told: dict[str, Any]) -> None:
        self._methods: list[dict[str, Any]] = told["methods"]
        self.text: str = told["text"]

    def __len__(self) -> int:
        return len(self._methods)

    def __getitem__(self, at: Any) -> Any:
        return self._methods[at]

    @property
    def fastest(self) -> str | None:
        """The fastest of those that solve most."""
        found = [method["method"] for method in self._methods if method["fastest"]]
        return found[0] if found else None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        solved = (f"{method['method']} {method['solved']}/{method['runs']}" for method in self._methods)
        return f"Standings({', '.join(solved)})"

    def _repr_html_(self) -> str:
        keys = ["method", "solved", "runs", "median", "ratio"]
        head = "".join(f"<th>{key}</th>" for key in keys)
        rows = "".join(
            "<tr>" + "".join(f"<td>{method[key]}</td>" for key in keys) + "</tr>" for method in self._methods
        )
        return f"<table><tr>{head}</tr>{rows}</table>"


def compare(
    puzzles: Iterable[object],
    methods: Sequence[str | tuple[str, Mapping[str, object]]],
    *,
    runs: int = 1,
    seed: int = 0,
    time: float = 10.0,
    shape: str | None = None,
    rules: Rules = None,
    regions: object = None,
) -> Standings:
    """Runs methods on the same boards: who solves how many, in which time, with intervals.

    >>> standings = compare([".3.4........3.2."], ["exact", "backtracking"])
    >>> standings
    Standings(exact 1/1, backtracking 1/1)
    >>> standings[0]["solved"]
    1
    """
    named = [(one, []) if isinstance(one, str) else (one[0], settings(one[1])) for one in methods]
    told = _satur.compare(
        list(puzzles), named, runs=runs, seed=seed, time=time, shape=shape, rules=rules, regions=regions
    )
    return Standings(json.loads(told))


def experiments() -> dict[str, str]:
    """The built-in experiments, which repeat the five papers: name and title.

    >>> len(experiments()) >= 5
    True
    """
    return dict(_satur.lab_list())


def lab(
    experiment: str,
    folder: str | Path,
    *,
    scale: str = "quick",
    seed: int | None = None,
    boards: str | Path | None = None,
    threads: int | None = None,
    resume: bool = False,
    lang: str = "en",
    progress: bool | None = None,
) -> LabRun:
    '''Runs an experiment into a folder and reports it. `experiment` is the name of a built-in one
    (`satur.experiments()`), the path of a TOML file, or the text of one; `scale` is 'quick', 'normal'
    or 'full'. A run that was stopped goes on with `resume=True`.

    >>> experiment = """
    ... title = "Two methods on three boards"
    ... seed = 7
    ... timing = false
    ... [[boards]]
    ... labels = { size = "4" }
    ... make = { shape = "2x2", fill = 0.4, unique = false, count = 3, seed = 1 }
    ... [[method]]
    ... id = "exact"
    ... [[method]]
    ... id = "backtracking"
    ... [[table]]
    ... kind = "summary"
    ... title = "All"
    ... """
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     run = lab(experiment, f"{folder}/lab", progress=False)
    ...     sorted(record["method"] for record in run.records)
    ['backtracking', 'backtracking', 'backtracking', 'exact', 'exact', 'exact']
    >>> run.markdown.splitlines()[0]
    '# experiment: Two methods on three boards'
    '''
    total = _satur.lab_jobs(experiment, scale=scale, seed=seed, boards=boards)[0]
    with bar(progress, total, "run") as update:
        told = (lambda done, all: update(done)) if update else None
        _satur.lab_run(
            experiment,
            Path(folder),
            scale=scale,
            seed=seed,
            boards=boards,
            threads=threads,
            resume=resume,
            progress=told,
        )
    return LabRun(folder, lang=lang)
