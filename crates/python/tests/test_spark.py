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


def kill_once(folder: Path, wait: float):
    """A function for `foreachPartition`-like use that is lost once: the first task that comes ends the
    executor it runs in, which is the parent of its Python worker's daemon."""
    marker = folder / "killed"

    def maybe(batches):
        for batch in batches:
            yield batch
            try:
                handle = os.open(marker, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
            except FileExistsError:
                continue
            # The worker is a child of pyspark's daemon, which is a child of the executor.
            with open("/proc/self/stat") as stat:
                daemon = int(stat.read().rsplit(")", 1)[1].split()[1])
            with open(f"/proc/{daemon}/stat") as stat:
                executor = int(stat.read().rsplit(")", 1)[1].split()[1])
            os.write(handle, f"{executor}".encode())
            os.close(handle)
            time.sleep(wait)
            os.kill(executor, signal.SIGKILL)
            time.sleep(30)

    return maybe


def test_answers_equal_those_of_one_machine(spark, mixed):
    found = rows(satur.spark.solve(frame(spark, mixed)))
    assert found == local(mixed)


def test_an_executor_that_is_killed_costs_no_row(spark, lines, tmp_path):
    texts = [*lines[:2500], "no board"]
    source = frame(spark, texts)
    lossy = source.mapInArrow(kill_once(tmp_path, 0.5), source.schema)
    found = rows(satur.spark.solve(lossy))
    killed = (tmp_path / "killed").read_text()
    assert killed.isdigit(), "an executor was killed in the middle"
    assert found == local(texts)
    command = os.environ.get("SATUR_COMMAND")
    if command:
        text = "\n".join(lines[:2500]) + "\n"
        told = subprocess.run([command, "solve", "--limit", "2"], input=text, capture_output=True, text=True)
        assert told.stdout.splitlines() == [row["solution"] for row in found[:2500]]


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


def test_a_lab_survives_the_loss_of_an_executor(spark, tmp_path, monkeypatch):
    whole = satur.lab(EXPERIMENT, tmp_path / "whole")
    marker = tmp_path / "killed"
    records = satur._satur.lab_records
    plan = satur._satur.lab_jobs(EXPERIMENT)[1]

    def work(numbers):
        for number in numbers:
            yield from records(EXPERIMENT, [number], plan=plan)
            if not marker.exists():
                with open("/proc/self/stat") as stat:
                    daemon = int(stat.read().rsplit(")", 1)[1].split()[1])
                with open(f"/proc/{daemon}/stat") as stat:
                    executor = int(stat.read().rsplit(")", 1)[1].split()[1])
                marker.write_text(str(executor))
                os.kill(executor, signal.SIGKILL)
                time.sleep(30)

    jobs = satur._satur.lab_jobs(EXPERIMENT)[0]
    told = spark.sparkContext.parallelize(range(jobs), 5).mapPartitions(work).collect()
    assert marker.exists()
    satur._satur.lab_collect(EXPERIMENT, tmp_path / "shared", told)
    assert repeatable(satur.LabRun(tmp_path / "shared").records) == repeatable(whole.records)
