"""What calls on many puzzles share: options, and tables of any library in and out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from . import _satur


def options(
    *,
    column: str = "puzzle",
    id: str | None = None,
    claimed: str | None = None,
    shape: str | None = None,
    rules: Any = None,
    regions: Any = None,
    clues: Any = None,
    rules_column: str | None = None,
    regions_column: str | None = None,
    clues_column: str | None = None,
    method: str = "exact",
    params: Mapping[str, object] | None = None,
    goal: str = "unique",
    seed: int = 0,
    time: float | None = None,
    work: int | None = None,
    threads: int | None = None,
    details: bool = False,
) -> dict[str, Any]:
    """Collects the options of a call for the native half."""
    return {
        "column": column,
        "id": id,
        "claimed": claimed,
        "shape": shape,
        "rules": rules,
        "regions": regions,
        "clues": clues,
        "rules_column": rules_column,
        "regions_column": regions_column,
        "clues_column": clues_column,
        "method": method,
        "params": settings(params),
        "goal": goal,
        "seed": seed,
        "time": time,
        "work": work,
        "threads": threads,
        "details": details,
    }


def settings(params: Mapping[str, object] | None) -> list[str]:
    """Parameters of a method as `name=value`."""
    return [f"{name}={value}" for name, value in (params or {}).items()]


def is_table(source: object) -> bool:
    """Whether an object holds columns: it speaks Arrow, or its library does."""
    return hasattr(source, "__arrow_c_stream__") or _library(source) in ("pandas", "pyarrow")


def table(source: Any, column: str) -> Any:
    """A table of an object that may also be one column."""
    if _library(source) == "pyarrow" and not hasattr(source, "schema"):
        import pyarrow

        return pyarrow.table({column: source})
    if not hasattr(source, "columns") and hasattr(source, "to_frame"):
        return source.to_frame(column)
    if hasattr(source, "__arrow_c_stream__"):
        return source
    if _library(source) == "pandas":
        with needing("arrow"):
            import pyarrow

        return pyarrow.Table.from_pandas(source, preserve_index=False)
    return source


def like(source: object, batches: _satur.Batches) -> Any:
    """Answers in the library in which the question came; Arrow's own for all others."""
    library = _library(source)
    if library == "polars":
        import polars

        return polars.DataFrame(batches)
    if library == "pandas":
        with needing("arrow"):
            import pyarrow

        return pyarrow.table(batches).to_pandas()
    try:
        import pyarrow
    except ImportError:
        return batches
    return pyarrow.table(batches)


def _library(source: object) -> str:
    return type(source).__module__.partition(".")[0]


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Says of a package that is not installed how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        told = f"found no package '{error.name}', which this needs: pip install 'satur[{extra}]'"
        raise ModuleNotFoundError(told, name=error.name) from error


@contextmanager
def progress(wanted: bool | None, total: int | None, unit: str) -> Iterator[Callable[[int], None] | None]:
    """A bar of tqdm where it is installed and wanted: by default where there is a terminal or a notebook."""
    if wanted is None:
        wanted = sys.stderr.isatty() or "ipykernel" in sys.modules
    if not wanted:
        yield None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield None
        return
    with tqdm(total=total, unit=unit) as bar:
        yield bar.update
