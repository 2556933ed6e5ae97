"""Rates of every way in, beside the best other package and the command line, in one run.

    pip install numpy pyarrow polars duckdb sudoku-solver-rs     # what is absent takes no part
    python crates/python/benches/rates.py FILE [ROUNDS] [--command target/release/satur] [--lines N]

FILE holds one 9x9 puzzle a line, 17-clue puzzles for the figures of docs/bulk.md; `.gz` is unpacked. Every way
proves the same lines unique on one thread. The ways take turns, and the best round of each counts: processor
time of the process and its children, and wall time beside it, which on a busy machine says more about the
machine. Ratios are of processor time within this run. Two threads are judged by wall time, so on a quiet
machine only. Every way is checked to have found the same solutions before it is timed.
"""

from __future__ import annotations

import argparse
import gzip
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from satur import solve as solve_one
from satur import solve_many

PEER = "sudoku-solver-rs, one call a line"
# What docs/bulk.md promises: a way, the way it is compared with, and how many times as fast it should be.
GOALS = [
    ("NumPy batch", PEER, 4.0),
    ("one call a line", PEER, 2.5),
    ("Arrow batch", "NumPy batch", 0.9),
    ("polars expression", "Arrow batch", 0.95),
    ("DuckDB over Parquet", "Arrow batch", 0.6),
    ("NumPy batch", "command line", 1.0),
]


def cpu() -> float:
    times = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(used.ru_utime + used.ru_stime for used in times)


def read(path: str, most: int) -> list[str]:
    opened = gzip.open(path, "rt") if path.endswith(".gz") else open(path)
    with opened as file:
        lines = [line.strip() for line in file if len(line.strip()) == 81]
    return (lines * (1 + most // max(1, len(lines))))[:most]


def ways(lines: list[str], command: str | None, folder: Path) -> dict[str, tuple[int, Callable[[], Any]]]:
    """The ways in: how many lines each answers, and how; each returns the solutions as texts or bytes."""
    few = lines[: max(1, len(lines) // 5)]
    digits = np.frombuffer("".join(lines).replace(".", "0").encode(), dtype=np.uint8) - ord("0")
    array = digits.reshape(-1, 81)
    table = pa.table({"puzzle": lines})
    ask = solve_one
    found: dict[str, tuple[int, Callable[[], Any]]] = {
        "NumPy batch": (len(lines), lambda: solve_many(array, threads=1).solutions),
        "Arrow batch": (len(lines), lambda: solve_many(table, threads=1, progress=False)["solution"]),
        "one call a line": (len(few), lambda: [ask(line).solution for line in few]),
        "NumPy batch, two threads": (len(lines), lambda: solve_many(array, threads=2).solutions),
    }
    if command:
        text = folder / "lines.txt"
        text.write_text("\n".join(lines) + "\n")
        words = [command, "solve", "--limit", "2", "--threads", "1", str(text)]
        found["command line"] = (
            len(lines),
            lambda: subprocess.run(words, capture_output=True, check=True).stdout.decode().split(),
        )
    try:
        import sudoku_solver_rs

        solve = sudoku_solver_rs.from_str_line
        found[PEER] = (len(few), lambda: [solve(line) for line in few])
    except ImportError as error:
        print(f"sudoku-solver-rs takes no part: {error}")
    try:
        import polars as pl

        import satur.polars as sp

        frame = pl.DataFrame({"puzzle": lines})
        found["polars expression"] = (
            len(lines),
            lambda: frame.select(sp.solution("puzzle", threads=1))["solution"],
        )
    except ImportError as error:
        print(f"polars takes no part: {error}")
    try:
        import duckdb

        import satur.duckdb

        con = duckdb.connect(config={"threads": 1})
        satur.duckdb.register(con)
        parquet = folder / "lines.parquet"
        pq.write_table(table, parquet)
        query = f"SELECT sudoku_solve(puzzle) AS s FROM '{parquet}'"
        found["DuckDB over Parquet"] = (len(lines), lambda: con.sql(query).to_arrow_table()["s"])
    except ImportError as error:
        print(f"DuckDB takes no part: {error}")
    return found


def texts(answers: Any) -> list[str]:
    """The solutions of any way as texts."""
    if isinstance(answers, np.ndarray) and answers.ndim == 2:
        return ["".join(map(str, row)) for row in answers.tolist()]
    return [str(answer) for answer in (answers.to_pylist() if hasattr(answers, "to_pylist") else answers)]


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("file")
    words.add_argument("rounds", nargs="?", type=int, default=15)
    words.add_argument("--command")
    words.add_argument("--lines", type=int, default=50_000)
    asked = words.parse_args()
    lines = read(asked.file, asked.lines)
    with tempfile.TemporaryDirectory() as folder:
        all_ways = ways(lines, asked.command, Path(folder))
        wanted = texts(all_ways["NumPy batch"][1]())
        for name, (count, run) in all_ways.items():
            assert texts(run()) == wanted[:count], f"{name} finds other solutions"
        costs = {name: [float("inf")] * 2 for name in all_ways}
        for _ in range(asked.rounds):
            for name, (count, run) in all_ways.items():
                started = cpu(), time.perf_counter()
                run()
                spent = (cpu() - started[0]) / count, (time.perf_counter() - started[1]) / count
                costs[name] = [min(both) for both in zip(costs[name], spent, strict=True)]
    print(f"{len(lines)} lines, best of {asked.rounds} rounds\n")
    print("| way | puzzles per processor second | per second of wall time |")
    print("| --- | ---: | ---: |")
    for name, (own, wall) in costs.items():
        print(f"| {name} | {1 / own:,.0f} | {1 / wall:,.0f} |")
    print("\n| way | beside | times as fast, by processor time | wanted | |")
    print("| --- | --- | ---: | ---: | --- |")
    for way, other, goal in GOALS:
        if way in costs and other in costs:
            ratio = costs[other][0] / costs[way][0]
            print(f"| {way} | {other} | {ratio:.2f} | {goal} | {'met' if ratio >= goal else '**lost**'} |")
    ratio = costs["NumPy batch"][1] / costs["NumPy batch, two threads"][1]
    print(f"| two threads | one thread, by wall time | {ratio:.2f} | 1.7 | {'met' if ratio >= 1.7 else '**lost**'} |")


if __name__ == "__main__":
    main()
