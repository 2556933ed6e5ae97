"""Training sets: puzzles by bands of difficulty with solutions, real ratings and a split without leaks.

>>> import satur.dataset
>>> table = satur.dataset.make({"easy": 4, "medium": 4}, seed=1, test=0.25)
>>> table.num_rows
8
>>> sorted(set(table["band"].to_pylist()))
['easy', 'medium']

No two puzzles of a set are the same in disguise, and all disguises of a puzzle fall on one side of the
split: the side is a hash of the canonical form. `leaks` proves it again from the puzzles themselves.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from . import __version__, _satur
from ._many import canonical_many
from ._options import needing
from ._options import progress as bar


def make(
    bands: int | Mapping[str, int],
    *,
    seed: int = 0,
    test: float = 0.1,
    augment: int = 0,
    shape: str | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> Any:
    """A table (pyarrow) of puzzles with `solution`, `clues`, `rating`, `technique`, `band`, `canonical_id`,
    `split` ('train' or 'test') and `disguise` (0 for a puzzle, from 1 on for its disguises).

    `bands` says how many puzzles of each level ('easy' to 'extreme') or range ('2.0-4.5'), or just how many.
    Each puzzle for training gets `augment` random equivalents. The seed determines every row. It is written
    with the recipe into the table's metadata.
    """
    with needing("arrow"):
        import pyarrow as pa

    wanted = {"any": bands} if isinstance(bands, int) else dict(bands)
    with bar(progress, sum(wanted.values()), "puzzle") as update:
        batches = _satur.dataset(
            list(wanted.items()),
            seed=seed,
            test=test,
            augment=augment,
            shape=shape,
            threads=threads,
            progress=update,
        )
    recipe = {
        "bands": wanted,
        "seed": seed,
        "test": test,
        "augment": augment,
        "shape": shape or "3x3",
        "satur": __version__,
    }
    table = pa.table(batches)
    return table.replace_schema_metadata({"satur.dataset": json.dumps(recipe)})


def leaks(table: Any) -> list[str]:
    """The canonical forms that are on both sides of a split, found again from the puzzles: none.

    >>> leaks(make(6, seed=2, test=0.5, augment=2))
    []
    """
    forms = canonical_many(table.select(["puzzle", "split"]), progress=False)
    sides: dict[str, set[str]] = {}
    for form, side in zip(forms["canonical"].to_pylist(), forms["split"].to_pylist(), strict=True):
        sides.setdefault(form, set()).add(side)
    return [form for form, found in sides.items() if len(found) > 1]


def arrays(table: Any) -> dict[str, Any]:
    """NumPy arrays of a table: `puzzles` and `solutions` of shape (n, 9, 9), `ratings` of shape (n,).

    >>> arrays(make(3, seed=2))["puzzles"].shape
    (3, 9, 9)
    """
    import numpy

    def boards(name: str) -> Any:
        texts = table[name].to_pylist()
        side = round(len(texts[0]) ** 0.5) if texts else 9
        rows = [[0 if cell == "." else int(cell, 36) for cell in text] for text in texts]
        return numpy.array(rows, dtype=numpy.uint8).reshape(-1, side, side)

    return {
        "puzzles": boards("puzzle"),
        "solutions": boards("solution"),
        "ratings": table["rating"].to_numpy(),
    }


def write(table: Any, folder: str | Path, *, to: str = "csv") -> list[Path]:
    """Writes `train` and `test` of a table into a folder, as 'csv', 'jsonl', 'parquet', 'npy' or 'npz', with
    the recipe in `dataset.json`.
    """
    with needing("arrow"):
        import pyarrow.compute as pc

    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / "dataset.json"]
    written[0].write_bytes((table.schema.metadata or {}).get(b"satur.dataset", b"{}") + b"\n")
    for side in ["train", "test"]:
        part = table.filter(pc.equal(table["split"], side)).drop_columns(["split"])
        written += _write_part(part, folder / side, to)
    return written


def _write_part(part: Any, stem: Path, to: str) -> list[Path]:
    if to in ("npy", "npz"):
        import numpy

        found = arrays(part)
        if to == "npz":
            numpy.savez(stem.with_suffix(".npz"), **found)
            return [stem.with_suffix(".npz")]
        paths = [stem.parent / f"{stem.name}-{name}.npy" for name in found]
        for path, array in zip(paths, found.values(), strict=True):
            numpy.save(path, array)
        return paths
    path = stem.with_suffix(f".{to}")
    if to == "parquet":
        with needing("arrow"):
            import pyarrow.parquet as pq

        pq.write_table(part, path, compression="zstd")
    elif to in ("csv", "jsonl"):
        rows = part.to_pylist()
        for row in rows:
            row["rating"] = round(row["rating"], 1)
        with path.open("w", encoding="utf-8", newline="") as file:
            if to == "csv":
                writer = csv.DictWriter(file, part.column_names, lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
            else:
                file.writelines(json.dumps(row) + "\n" for row in rows)
    else:
        raise ValueError(f"cannot write '{to}': there are csv, jsonl, parquet, npy and npz")
    return [path]
