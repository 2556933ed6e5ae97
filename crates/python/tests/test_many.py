"""Many puzzles: arrays and tables of every library, one answer whatever the cut."""

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import satur
from conftest import PUZZLE, SOLUTION


def array(lines, dtype=np.uint8):
    return np.array([[0 if c == "." else int(c) for c in line] for line in lines], dtype=dtype)


@pytest.mark.parametrize("dtype", [np.uint8, np.int8, np.int32, np.int64, np.uint16])
def test_arrays_of_every_integer_and_both_shapes(lines, dtype):
    boards = array(lines[:300], dtype)
    flat, square = satur.solve_many(boards), satur.solve_many(boards.reshape(-1, 9, 9))
    assert flat.solutions.shape == (300, 81) and square.solutions.shape == (300, 9, 9)
    assert (flat.solutions == square.solutions.reshape(-1, 81)).all()
    assert flat.words == ["unique"] * 300 and not flat.errors
    assert ((boards == 0) | (boards == flat.solutions)).all()
    assert flat.solutions.flags.writeable


def test_views_that_are_not_contiguous_are_read_right(lines):
    boards = array(lines[:100])
    assert (satur.solve_many(boards[::2]).solutions == satur.solve_many(boards).solutions[::2]).all()
    turned = np.asfortranarray(boards)
    assert (satur.solve_many(turned).solutions == satur.solve_many(boards).solutions).all()


def test_arrays_say_what_is_wrong_and_where():
    boards = np.zeros((3, 81), dtype=np.int64)
    boards[2, 10] = 12
    with pytest.raises(satur.PuzzleError, match=r"row 2, cell 10 \(r2c2\): found 12, expected 0 to 9"):
        satur.solve_many(boards)
    with pytest.raises(satur.PuzzleError, match=r"shape \[3, 80\], expected \(n, 81\)"):
        satur.solve_many(np.zeros((3, 80), dtype=np.uint8))
    boards = np.zeros((2, 81), dtype=np.uint8)
    boards[1, :2] = 1
    assert satur.solve_many(boards).words == ["several", "impossible"]
    assert satur.solve_many(np.zeros((0, 81), dtype=np.uint8)).solutions.shape == (0, 81)


def test_every_library_gets_its_own_kind_back(lines):
    columns = {"id": list(range(20)), "puzzle": lines[:20], "note": ["x"] * 20}
    wanted = [satur.solve(line).solution for line in lines[:20]]
    for source in [pa.table(columns), pl.DataFrame(columns), pd.DataFrame(columns)]:
        solved = satur.solve_many(source)
        assert type(solved) is type(source)
        assert list(solved.columns if not isinstance(solved, pa.Table) else solved.column_names) == [
            "id", "puzzle", "note", "shape", "clues", "verdict", "solution", "error",
        ]  # fmt: skip
        got = solved["solution"].to_pylist() if isinstance(solved, pa.Table) else list(solved["solution"])
        assert got == wanted
    frame = pd.DataFrame(columns)
    relation = duckdb.from_df(frame)
    assert satur.solve_many(relation)["solution"].to_pylist() == wanted
    series = pl.Series("boards", lines[:20])
    assert satur.solve_many(series)["solution"].to_list() == wanted
    assert satur.solve_many(pa.chunked_array([lines[:20]]))["solution"].to_pylist() == wanted
    reader = pa.RecordBatchReader.from_batches(pa.table(columns).schema, pa.table(columns).to_batches(7))
    assert satur.solve_many(reader)["solution"].to_pylist() == wanted


def test_answers_do_not_depend_on_cuts_threads_or_laziness(mixed):
    whole = satur.solve_many(pa.table({"puzzle": mixed}))
    for threads in [1, 3]:
        chunks = pa.chunked_array([mixed[:1], mixed[1:9], mixed[9:]], pa.string())
        cut = satur.solve_many(pa.table({"puzzle": chunks}), threads=threads)
        assert cut.to_pylist() == whole.to_pylist()
    lazy = satur.solve_many(pa.table({"puzzle": mixed}), lazy=True)
    assert lazy.num_rows is None and pa.table(lazy).to_pylist() == whole.to_pylist()
    with pytest.raises(ValueError, match="taken already"):
        pa.table(lazy)
    rows = whole.to_pylist()
    assert [row["verdict"] for row in rows[:8]] == [
        None, "unique", None, None, "several", "impossible", None, "unique",
    ]  # fmt: skip
    assert rows[0]["error"] is None and "expected a Sudoku" in rows[2]["error"]


def test_random_methods_repeat_themselves_in_any_cut(lines):
    table = pa.table({"key": list(range(12)), "puzzle": [PUZZLE] * 12})
    ask = {"method": "annealing", "goal": "one", "seed": 4, "id": "key", "details": True}
    whole = satur.solve_many(table, **ask)["work"].to_pylist()
    parts = [satur.solve_many(table.slice(at, 1), **ask)["work"][0].as_py() for at in range(12)]
    assert whole == parts and len(set(whole)) > 1


def test_callers_columns_survive():
    table = pa.table({"puzzle": [PUZZLE], "solution": ["mine"], "error": ["also mine"]})
    solved = satur.solve_many(table)
    assert solved["solution_in"].to_pylist() == ["mine"] and solved["error_in"].to_pylist() == ["also mine"]
    assert solved["solution"].to_pylist() == [SOLUTION]
    with pytest.raises(ValueError, match="no column 'board'; the columns are 'puzzle'"):
        satur.solve_many(table, column="board")
    with pytest.raises(TypeError, match="found int, expected many puzzles"):
        satur.rate_many(3)
    with pytest.raises(TypeError, match="expected a table"):
        satur.check_many([PUZZLE])


def test_ratings_checks_counts_and_forms_of_tables(lines):
    table = pa.table({"puzzle": lines[:30]})
    rated = satur.rate_many(table)
    single = [satur.rate(line) for line in lines[:30]]
    assert rated["er"].to_pylist() == pytest.approx([rating.er for rating in single])
    assert rated["technique"].to_pylist() == [rating.technique for rating in single]
    rows = satur.rate_many(array(lines[:30]))
    assert rows.er == pytest.approx([rating.er for rating in single])
    assert rows.ed == pytest.approx([rating.ed for rating in single])
    assert satur.check_many(table)["is_minimal"].to_pylist() == [True] * 30
    assert satur.count_many(table)["count"].to_pylist() == [1] * 30
    disguised = pa.table({"puzzle": [satur.shuffle(line, seed=at) for at, line in enumerate(lines[:30])]})
    forms = [satur.canonical_many(source)["canonical"].to_pylist() for source in (table, disguised)]
    assert forms[0] == forms[1]


def test_a_row_that_runs_out_of_time_gives_up_alone():
    table = pa.table({"puzzle": [PUZZLE, "." * 625, PUZZLE]})
    solved = satur.solve_many(table, method="backtracking", goal="one", work=20000)
    assert solved["verdict"].to_pylist() == ["solved", "gave-up", "solved"]


def test_expressions_of_polars(lines):
    import satur.polars as sp

    frame = pl.DataFrame({"puzzle": [*lines[:40], "no board", None]})
    wanted = [satur.solve(line).solution for line in lines[:40]] + [None, None]
    for source in [frame, frame.lazy()]:
        found = source.select(sp.solution("puzzle").alias("s"), sp.rating(pl.col("puzzle")).alias("er"))
        found = found.collect() if isinstance(found, pl.LazyFrame) else found
        assert found["s"].to_list() == wanted
        assert found["er"].to_list()[:40] == pytest.approx([satur.rate(line).er for line in lines[:40]])
    told = frame.with_columns(a=sp.solve("puzzle")).unnest("a")
    assert told["verdict"].to_list()[-2:] == [None, None] and told["error"][40] is not None
    assert frame.select(sp.canonical("puzzle")).to_series()[0] == satur.canonical(lines[0])
    # The puzzles stay beside the answers.
    made = frame.with_columns(sp.solution("puzzle"), sp.rating("puzzle"), sp.canonical("puzzle"), sp.solve("puzzle"))
    assert made.columns == [*frame.columns, "solution", "er", "canonical", "solve"]
    assert made["puzzle"].to_list() == frame["puzzle"].to_list()


def test_functions_of_duckdb(lines, tmp_path):
    import satur.duckdb

    path = tmp_path / "x.parquet"
    pl.DataFrame({"puzzle": [*lines[:3000], "no board", None]}).write_parquet(path)
    con = duckdb.connect()
    satur.duckdb.register(con)
    rows = con.sql(f"SELECT puzzle, sudoku_solve(puzzle), sudoku_verdict(puzzle) FROM '{path}'").fetchall()
    assert len(rows) == 3002
    assert all(row[2] == "unique" and row[1] == satur.solve(row[0]).solution for row in rows[:3000])
    assert rows[-2:] == [("no board", None, None), (None, None, None)]
    few = con.sql(
        f"SELECT puzzle, sudoku_rate(puzzle), sudoku_level(puzzle), sudoku_canonical_id(puzzle), "
        f"sudoku_count(puzzle), sudoku_error('no board') FROM (SELECT * FROM '{path}' LIMIT 20)"
    ).fetchall()
    for puzzle, er, level, form, count, error in few:
        rating = satur.rate(puzzle)
        assert er == pytest.approx(rating.er) and level == rating.level
        assert form == satur.canonical_id(puzzle) and count == 1 and "expected" in error


def test_progress_is_shown_where_it_is_wanted(lines, capsys):
    table = pa.table({"puzzle": lines[:30]})
    for answer in [satur.rate_many, satur.solve_many]:
        answer(lines[:30])
        assert capsys.readouterr().err == "", "by default only in a terminal or a notebook"
        for puzzles in [lines[:30], table]:
            answer(puzzles, progress=True)
            assert "30/30" in capsys.readouterr().err
