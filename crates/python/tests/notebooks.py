"""Runs the notebooks of docs/notebooks without Jupyter.

    python crates/python/tests/notebooks.py [NAME…]     # runs them and writes what they print into the files

A cell is Python; what it prints and what its last expression is are its outputs, as in Jupyter. A cell that
is tagged `times` shows what differs from machine to machine: it is run, but its outputs are neither kept nor
compared. Experiments look for the authors' boards where `SATUR_DATA` says; here it names an empty folder, so
that everybody runs the stand-ins and sees the same figures.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "notebooks"


def read(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def is_compared(cell: dict[str, Any]) -> bool:
    return "times" not in cell["metadata"].get("tags", [])


def outputs(notebook: dict[str, Any], folder: Path) -> list[list[dict[str, Any]]]:
    """The outputs of every code cell, run in order in this folder."""
    before, data = Path.cwd(), os.environ.get("SATUR_DATA")
    (folder / "no-data").mkdir(exist_ok=True)
    os.environ["SATUR_DATA"] = str(folder / "no-data")
    os.chdir(folder)
    try:
        names: dict[str, Any] = {"__name__": "__main__"}
        return [_outputs("".join(cell["source"]), names) for cell in code_cells(notebook)]
    finally:
        os.chdir(before)
        if data is None:
            del os.environ["SATUR_DATA"]
        else:
            os.environ["SATUR_DATA"] = data


def _outputs(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, shown = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        if last is not None:
            shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        found.append({"output_type": "stream", "name": "stdout", "text": text})
    if shown is not None:
        found.append({"output_type": "execute_result", "metadata": {}, "data": _views(shown)})
    return found


def _views(value: Any) -> dict[str, list[str]]:
    """The views of a value that Jupyter would ask for."""
    views = {"text/plain": repr(value)}
    for kind, name in [("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")]:
        view = getattr(value, name, None)
        if view is not None:
            views[kind] = view()
    return {kind: text.splitlines(keepends=True) for kind, text in views.items()}


def write(name: str) -> None:
    notebook = read(name)
    with tempfile.TemporaryDirectory() as folder:
        found = outputs(notebook, Path(folder))
    for count, (cell, made) in enumerate(zip(code_cells(notebook), found, strict=True), 1):
        cell["execution_count"] = count
        cell["outputs"] = made if is_compared(cell) else []
        for output in cell["outputs"]:
            if output["output_type"] == "execute_result":
                output["execution_count"] = count
    text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    (FOLDER / f"{name}.ipynb").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(path.stem for path in FOLDER.glob("*.ipynb")):
        write(name)
