"""Rates of every way in, beside the best other package, in one run, by processor time.

    python crates/python/benches/rates.py FILE [ROUNDS]

FILE holds one 9x9 puzzle a line, 17-clue puzzles for the figures of docs/bulk.md. Every way answers the same
lines on one thread; the ways take turns, and the best round of each counts, by the processor time of the
process. `sudoku_solver_rs`, polars and DuckDB take part where they are installed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import satur


def main(path: str, rounds: int = 3, most: int = 200_000) -> None:
    lines = [line.strip() for line in Path(path).read_text().splitlines() if len(line.strip()) == 81]
    lines = (lines * (1 + most // max(1, len(lines))))[:most]
    few = lines[: most // 5]
    array = np.array([[0 if c in ".0" else int(c) for c in line] for line in lines], dtype=np.uint8)
    table = pa.table({"puzzle": lines})
    ways = {
        "NumPy batch": (len(lines), lambda: satur.solve_many(array, threads=1)),
        "Arrow batch": (len(lines), lambda: satur.solve_many(table, threads=1, progress=False)),
        "one call a line": (len(few), lambda: [satur.solve(line) for line in few]),
    }
    try:
        import sudoku_solver_rs

        solve = sudoku_solver_rs.from_str_line
        ways["sudoku-solver-rs, one call a line"] = (len(few), lambda: [solve(line) for line in few])
    except ImportError as error:
        print(f"sudoku-solver-rs takes no part: {error}")
    try:
        import polars as pl

        import satur.polars as sp

        frame = pl.DataFrame({"puzzle": lines})
        ways["polars expression"] = (
            len(lines),
            lambda: frame.select(sp.solution("puzzle", threads=1)),
        )
    except ImportError as error:
        print(f"polars takes no part: {error}")
    try:
        import duckdb

        import satur.duckdb

        con = duckdb.connect(config={"threads": 1})
        satur.duckdb.register(con)
        parquet = Path(tempfile.mkdtemp()) / "lines.parquet"
        pq.write_table(table, parquet)
        ways["DuckDB over Parquet"] = (
            len(lines),
            lambda: con.sql(f"SELECT sudoku_solve(puzzle) FROM '{parquet}'").fetchnumpy(),
        )
    except ImportError as error:
        print(f"DuckDB takes no part: {error}")
    best = {name: float("inf") for name in ways}
    for _ in range(rounds):
        for name, (count, run) in ways.items():
            start = time.process_time()
            run()
            best[name] = min(best[name], (time.process_time() - start) / count)
    peer = best.get("sudoku-solver-rs, one call a line")
    numpy, arrow = best["NumPy batch"], best["Arrow batch"]
    print("| way | puzzles per processor second | of the peer | of NumPy | of Arrow |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, cost in best.items():
        of_peer = f"{peer / cost:.2f}" if peer else "-"
        print(f"| {name} | {1 / cost:,.0f} | {of_peer} | {numpy / cost:.2f} | {arrow / cost:.2f} |")


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:3]))
