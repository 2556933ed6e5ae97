"""Parquet and Arrow files of other programs through the command line and back.

Needs the command with the feature `parquet`, which SATUR_COMMAND names; `cargo xtask python --slow` builds it.
"""

import os
import signal
import subprocess
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq
import pytest

import satur
from conftest import PUZZLE

COMMAND = os.environ.get("SATUR_COMMAND")
if not COMMAND:
    pytest.skip("SATUR_COMMAND names no command line", allow_module_level=True)


def table() -> pa.Table:
    """Puzzles with one, several and no solutions, of two sizes, a row that is none and a null."""
    made = [str(board) for board in satur.generate(40, seed=5)]
    puzzles = [*made, PUZZLE, "." * 81, "11" + "." * 79, ".3.4........3.2.", "no board", None]
    return pa.table({"id": range(len(puzzles)), "puzzle": puzzles, "note": [f"n{at}" for at in range(len(puzzles))]})


def run(*words: str, status: int = 0, stdin: bytes | None = None) -> bytes:
    done = subprocess.run([COMMAND, *words], capture_output=True, input=stdin)
    assert done.returncode == status, done.stderr.decode()
    return done.stdout


def through(command: str, path: Path, to: str = "parquet", status: int = 1) -> pa.Table:
    """What the command makes of a file; some rows are no puzzles, so it ends with 1."""
    answered = path.with_suffix(f".{command}.{to}")
    answered.write_bytes(run(command, str(path), *(["--limit", "2"] if command == "solve" else []), "--to", to, status=status))
    return pq.read_table(answered) if to == "parquet" else feather.read_table(answered)


def plain(answers: pa.Table) -> list[dict[str, object]]:
    """Rows without what differs between the types of libraries."""
    return answers.to_pylist()


def by_pyarrow(path: Path, compression: str) -> None:
    pq.write_table(table(), path, compression=compression, row_group_size=7)


def by_polars(path: Path, compression: str) -> None:
    pl = pytest.importorskip("polars", reason="polars is not installed")
    pl.from_arrow(table()).write_parquet(path, compression=compression)


def by_duckdb(path: Path, compression: str) -> None:
    duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    con = duckdb.connect()
    con.register("boards", table())
    con.sql(f"COPY boards TO '{path}' (FORMAT parquet, COMPRESSION '{compression}')")


@pytest.mark.parametrize("write", [by_pyarrow, by_polars, by_duckdb], ids=["pyarrow", "polars", "duckdb"])
@pytest.mark.parametrize("compression", ["snappy", "zstd", "uncompressed", "lz4", "gzip"])
def test_files_of_other_programs_are_solved(write, compression, tmp_path):
    path = tmp_path / "boards.parquet"
    write(path, "none" if write is by_pyarrow and compression == "uncompressed" else compression)
    wanted = satur.solve_many(table())
    assert plain(through("solve", path)) == plain(wanted)


@pytest.mark.parametrize("command", ["check", "rate"])
def test_files_are_checked_and_rated(command, tmp_path):
    path = tmp_path / "boards.parquet"
    by_pyarrow(path, "snappy")
    wanted = {"check": satur.check_many, "rate": satur.rate_many}[command](table())
    assert plain(through(command, path)) == plain(wanted)


@pytest.mark.parametrize("type", ["large_string", "string_view", "dictionary", "list"])
def test_every_type_of_column_is_read(type, tmp_path):
    lines = [str(board) for board in satur.generate(5, seed=2)]
    column = pa.array(lines)
    if type == "dictionary":
        column = column.dictionary_encode()
    elif type == "list":
        numbers = [[0 if cell == "." else int(cell) for cell in line] for line in lines]
        column = pa.array(numbers, pa.list_(pa.uint8(), 81))
    else:
        column = column.cast(getattr(pa, type)())
    path = tmp_path / "boards.parquet"
    pq.write_table(pa.table({"question": column}), path)
    wanted = [satur.solve(line).solution for line in lines]
    assert through("solve", path, status=0)["solution"].to_pylist() == wanted


def test_arrow_files_go_through(tmp_path):
    path = tmp_path / "boards.arrow"
    with pa.ipc.new_file(path, table().schema) as file:
        file.write_table(table(), max_chunksize=11)
    wanted = plain(satur.solve_many(table()))
    assert plain(through("solve", path, to="arrow")) == wanted
    assert plain(through("solve", path, to="parquet")) == wanted


@pytest.mark.parametrize("compression", ["lz4", "zstd", "uncompressed"])
def test_feather_files_of_pyarrow_are_read(compression, tmp_path):
    path = tmp_path / "boards.feather"
    feather.write_feather(table(), path, compression=compression)
    assert plain(through("solve", path, to="arrow")) == plain(satur.solve_many(table()))


def test_a_table_without_rows_has_an_answer_without_rows(tmp_path):
    path = tmp_path / "none.parquet"
    pq.write_table(table().slice(0, 0), path)
    for command, wanted in [("solve", satur.solve_many), ("rate", satur.rate_many), ("check", satur.check_many)]:
        answered = through(command, path, status=0)
        assert answered.num_rows == 0 and answered.column_names == wanted(table()).column_names


def test_files_keep_their_order(tmp_path):
    boards = [str(board) for board in satur.generate(4, seed=9)]
    files = [tmp_path / name for name in ("a.parquet", "b.txt", "c.txt", "d.arrow")]
    pq.write_table(pa.table({"puzzle": boards[:1]}), files[0])
    files[1].write_text(boards[1] + "\n")
    files[2].write_text(boards[2] + "\n")
    feather.write_feather(pa.table({"puzzle": boards[3:]}), files[3])
    made = run("solve", *map(str, files), "--to", "parquet")
    assert pq.read_table(pa.BufferReader(made))["puzzle"].to_pylist() == boards


def test_files_with_other_columns_are_refused(tmp_path):
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"
    pq.write_table(pa.table({"puzzle": [PUZZLE], "id": [1]}), one)
    pq.write_table(pa.table({"puzzle": [PUZZLE], "name": ["a"]}), other)
    done = subprocess.run([COMMAND, "solve", str(one), str(other)], capture_output=True, text=True)
    assert done.returncode == 2 and "other.parquet" in done.stderr and "name" in done.stderr


def test_commands_that_read_text_say_that_it_is_none(tmp_path):
    path = tmp_path / "boards.parquet"
    by_pyarrow(path, "snappy")
    for words in (["convert"], ["count"], ["explain"], ["solve", "--to", "line"]):
        done = subprocess.run([COMMAND, *words, str(path)], capture_output=True, text=True)
        assert done.returncode == 2 and "file of the kind parquet" in done.stderr, done
    done = subprocess.run([COMMAND, "solve"], input=path.read_bytes(), capture_output=True)
    assert done.returncode == 2 and b"file of the kind parquet" in done.stderr, done
    done = subprocess.run([COMMAND, "solve", str(path), "--json"], capture_output=True, text=True)
    assert done.returncode == 2 and "--json" in done.stderr, done


def test_an_interrupt_keeps_what_is_finished(tmp_path):
    path, rated = tmp_path / "boards.parquet", tmp_path / "rated.arrow"
    pq.write_table(pa.table({"puzzle": [PUZZLE] * 1_000_000}), path)
    with rated.open("wb") as out:
        words = [COMMAND, "rate", str(path), "--threads", "1", "--to", "arrow"]
        running = subprocess.Popen(words, stdout=out, stderr=subprocess.PIPE, text=True)
        while running.poll() is None and rated.stat().st_size == 0:
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        said = running.communicate()[1]
    assert running.returncode == 130 and "interrupted" in said
    rows = int(said.split("has the ")[1].split()[0])
    assert 0 < rows < 1_000_000 and feather.read_table(rated).num_rows == rows


def test_what_is_written_is_read_by_polars_and_duckdb(tmp_path):
    pl = pytest.importorskip("polars", reason="polars is not installed")
    duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    path = tmp_path / "boards.parquet"
    by_pyarrow(path, "zstd")
    through("solve", path)
    answered = path.with_suffix(".solve.parquet")
    wanted = satur.solve_many(table())["solution"].to_pylist()
    assert pl.read_parquet(answered)["solution"].to_list() == wanted
    read = duckdb.sql(f"SELECT solution FROM '{answered}' ORDER BY id").fetchall()
    assert [row[0] for row in read] == wanted


def test_generated_tables_are_those_of_python():
    made = run("generate", "--count", "300", "--seed", "3", "--to", "parquet")
    wanted = pa.table(satur.generate_table(300, seed=3))
    assert plain(pq.read_table(pa.BufferReader(made))) == plain(wanted)


def test_lines_become_a_table_and_damage_is_told(tmp_path):
    made = run("solve", "--to", "parquet", stdin=f"{PUZZLE}\n".encode())
    assert pq.read_table(pa.BufferReader(made))["solution"].to_pylist() == [satur.solve(PUZZLE).solution]
    path = tmp_path / "cut.parquet"
    by_pyarrow(path, "snappy")
    path.write_bytes(path.read_bytes()[:-20])
    done = subprocess.run([COMMAND, "solve", str(path)], capture_output=True, text=True)
    assert done.returncode == 2 and "cut.parquet" in done.stderr
    path.write_bytes(b"")
    pq.write_table(pa.table({"number": [1, 2]}), path)
    done = subprocess.run([COMMAND, "solve", str(path)], capture_output=True, text=True)
    assert done.returncode == 2 and "number" in done.stderr


def test_boards_with_rules_go_through_tables(tmp_path):
    boards = [*satur.generate(2, seed=3, rules="x", shape="2x3"), *satur.generate(1, seed=3, jigsaw=True), PUZZLE]
    path = tmp_path / "rules.parquet"
    pq.write_table(pa.table({"puzzle": boards}), path)
    wanted = satur.solve_many(pa.table({"puzzle": boards}))
    assert plain(through("solve", path, status=0)) == plain(wanted)
    rated = run("rate", str(path), "--scale", "hodoku", "--to", "parquet")
    wanted = satur.rate_many(pa.table({"puzzle": boards}), scale="hodoku")
    assert plain(pq.read_table(pa.BufferReader(rated))) == plain(wanted)
    # The scale of Sudoku Explainer knows no rules: three rows say so, and the fourth is rated.
    rated = pq.read_table(pa.BufferReader(run("rate", str(path), "--to", "parquet", status=1)))
    assert rated["verdict"].to_pylist() == [None] * 3 + ["rated"]
    lines = tmp_path / "lines.parquet"
    pq.write_table(pa.table({"puzzle": ["." * 16]}), lines)
    solved = run("solve", str(lines), "--rule", "x", "--to", "parquet")
    assert pq.read_table(pa.BufferReader(solved))["shape"].to_pylist() == ["2x2 x"]
    made = run("generate", "--count", "2", "--seed", "3", "--shape", "2x3", "--rule", "x", "--to", "parquet")
    assert pq.read_table(pa.BufferReader(made))["puzzle"].to_pylist() == boards[:2]
