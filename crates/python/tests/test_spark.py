"""Spark: a real cluster of two workers on this machine, with executors that are killed.

Skipped by name where pyspark or Java is not there. Processes that are ended are those whose ids their own
tasks wrote down.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
import types
from pathlib import Path

import pytest

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed")
if shutil.which("java") is None:
    pytest.skip("java is not installed", allow_module_level=True)

import pyarrow as pa  # noqa: E402

import satur  # noqa: E402
import satur.spark  # noqa: E402
from conftest import PUZZLE  # noqa: E402
from test_lab import EXPERIMENT, repeatable  # noqa: E402


@pytest.fixture(scope="module")
def spark():
    # `local-cluster` starts workers as processes of their own; it asks for these two.
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        pyspark.sql.SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("satur")
        .config("spark.executor.memory", "1024m")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "500")
        .config("spark.task.maxFailures", "8")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def rows(df):
    return [row.asDict() for row in df.orderBy("id").collect()]


def local(texts):
    table = pa.table({"id": list(range(len(texts))), "puzzle": texts})
    return satur.solve_many(table).to_pylist()


def frame(spark, texts, partitions=6):
    data = list(enumerate(texts))
    return spark.createDataFrame(data, "id long, puzzle string").repartition(partitions, "id")


def lose(marker: Path, what: str = "executor"):
    """A function for tasks that does something once in a whole job: the first task that calls it ends its executor, or
    with `what="worker"` only its own process, and writes down which process that was."""

    def parent(process) -> int:
        with open(f"/proc/{process}/stat") as stat:
            return int(stat.read().rsplit(")", 1)[1].split()[1])

    def once() -> None:
        try:
            handle = os.open(marker, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        except FileExistsError:
            return
        # A worker is a child of pyspark's daemon, which is a child of the executor.
        ended = os.getpid() if what == "worker" else parent(parent("self"))
        os.write(handle, f"{ended}".encode())
        os.close(handle)
        os.kill(ended, signal.SIGKILL)
        time.sleep(30)

    return once


def lossy(source, marker: Path, what: str = "executor"):
    """The data frame, from a stage that loses its executor or its worker after it gave its first batch away."""
    lost = lose(marker, what)

    def maybe(batches):
        for batch in batches:
            yield batch
            lost()

    return source.mapInArrow(maybe, source.schema)


def by_command(*words: str, text: str = "") -> str:
    """What the command line says to the same, if SATUR_COMMAND names it."""
    command = os.environ["SATUR_COMMAND"]
    done = subprocess.run([command, *words], input=text, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


needs_command = pytest.mark.skipif(
    "SATUR_COMMAND" not in os.environ, reason="SATUR_COMMAND names no command line to compare with"
)


def test_answers_equal_those_of_one_machine(spark, mixed):
    found = rows(satur.spark.solve(frame(spark, mixed)))
    assert found == local(mixed)


@needs_command
def test_an_executor_that_is_killed_costs_no_row(spark, lines, tmp_path):
    texts = [*lines[:2500], "no board"]
    found = rows(satur.spark.solve(lossy(frame(spark, texts), tmp_path / "killed")))
    assert (tmp_path / "killed").read_text().isdigit(), "an executor was killed in the middle"
    assert found == local(texts)
    told = by_command("solve", "--limit", "2", text="\n".join(lines[:2500]) + "\n")
    assert told.splitlines() == [row["solution"] for row in found[:2500]]


def test_a_worker_that_is_killed_costs_no_row(spark, lines, tmp_path):
    """As the system does it to a worker for which there is no memory left."""
    source = lossy(frame(spark, lines[:1000]), tmp_path / "killed", "worker")
    assert rows(satur.spark.solve(source)) == local(lines[:1000])
    assert (tmp_path / "killed").read_text().isdigit(), "a worker was killed in the middle"


def test_ratings_and_generated_puzzles(spark, lines):
    rated = rows(satur.spark.rate(frame(spark, lines[:60])))
    assert [row["er"] for row in rated] == pytest.approx([satur.rate(line).er for line in lines[:60]])
    made = satur.spark.generate(spark, 500, seed=11, partitions=7).orderBy("number").collect()
    assert [row["puzzle"] for row in made] == lines[:500]
    assert [row["number"] for row in made] == list(range(500))


def test_poison_and_rows_without_end_stay_alone(spark):
    texts = [PUZZLE, "\x00poison\x00", "." * 625, "PK\x03\x04", PUZZLE]
    found = rows(satur.spark.solve(frame(spark, texts), method="backtracking", work=50_000))
    assert [row["verdict"] for row in found] == ["unique", None, "gave-up", None, "unique"]
    assert all(found[at]["error"] for at in (1, 3)) and not any(found[at]["error"] for at in (0, 2, 4))


def test_a_row_that_runs_out_of_time_says_so_alone(spark):
    """An empty 25x25 board keeps this method busy for years."""
    texts = [PUZZLE, "." * 625, PUZZLE]
    found = rows(satur.spark.solve(frame(spark, texts), method="backtracking", time=1.0))
    assert [row["verdict"] for row in found] == ["unique", "gave-up", "unique"]
    assert not any(row["error"] for row in found)
    late = rows(satur.spark.rate(frame(spark, [PUZZLE]), time=0.0))
    assert late[0]["verdict"] == "gave-up"


def test_a_worker_out_of_memory_is_said_by_the_job(spark):
    def greedy(batches):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))
        for batch in batches:
            bytearray(1 << 31)
            yield batch

    source = frame(spark, [PUZZLE], 1)
    with pytest.raises(Exception, match="MemoryError"):
        satur.spark.solve(source.mapInArrow(greedy, source.schema)).collect()
    # The session goes on.
    assert rows(satur.spark.solve(source))[0]["verdict"] == "unique"


def test_a_lab_ends_with_the_records_of_one_machine(spark, tmp_path):
    whole = satur.lab(EXPERIMENT, tmp_path / "whole")
    shared = satur.spark.lab(spark, EXPERIMENT, tmp_path / "shared", partitions=5)
    assert repeatable(shared.records) == repeatable(whole.records)


@needs_command
def test_a_lab_survives_the_loss_of_an_executor(spark, tmp_path, monkeypatch):
    lost = lose(tmp_path / "killed")
    records, collect = satur._satur.lab_records, satur._satur.lab_collect

    def lossy_records(*request, **plan):
        yield from records(*request, **plan)
        lost()

    def whole_collect(experiment, folder, told, **plan):
        # The driver would do what is missing itself.
        assert len(told) == 16
        return collect(experiment, folder, told, **plan)

    # Tasks take this instead of the module: it differs in that an executor dies after it gave records away.
    native = types.SimpleNamespace(
        lab_jobs=satur._satur.lab_jobs, lab_records=lossy_records, lab_collect=whole_collect
    )
    monkeypatch.setattr(satur.spark, "_satur", native)
    shared = satur.spark.lab(spark, EXPERIMENT, tmp_path / "shared", partitions=5)
    assert (tmp_path / "killed").read_text().isdigit(), "an executor was killed in the middle"
    file = tmp_path / "experiment.toml"
    file.write_text(EXPERIMENT)
    by_command("lab", "run", str(file), "--out", str(tmp_path / "whole"))
    whole = satur.LabRun(tmp_path / "whole").records
    assert len(whole) == 16 and repeatable(shared.records) == repeatable(whole)
