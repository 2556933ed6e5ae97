"""Ray Data, for real; skipped by name where it is not installed."""

import os
import signal

import pytest

ray = pytest.importorskip("ray", reason="ray is not installed")

import pyarrow as pa  # noqa: E402

import satur  # noqa: E402
import satur.ray  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200 << 20)
    yield
    ray.shutdown()


def source(texts, blocks=5):
    table = pa.table({"id": list(range(len(texts))), "puzzle": pa.array(texts, pa.string())})
    return ray.data.from_arrow(table).repartition(blocks)


def rows(dataset):
    return sorted(dataset.take_all(), key=lambda row: row["id"])


def test_answers_equal_those_of_one_machine(mixed):
    table = pa.table({"id": list(range(len(mixed))), "puzzle": mixed})
    assert rows(satur.ray.solve(source(mixed))) == satur.solve_many(table).to_pylist()


def test_ratings_and_generated_puzzles(lines):
    rated = rows(satur.ray.rate(source(lines[:40]), batch_size=8))
    assert [row["er"] for row in rated] == pytest.approx([satur.rate(line).er for line in lines[:40]])
    made = sorted(satur.ray.generate(300, seed=11, batch_size=64).take_all(), key=lambda row: row["number"])
    assert [row["puzzle"] for row in made] == lines[:300]


def test_a_worker_that_is_killed_costs_no_row(lines, tmp_path):
    marker = tmp_path / "killed"

    def lossy(batch):
        if not marker.exists():
            marker.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return batch

    dataset = source(lines[:400]).map_batches(lossy, batch_format="pyarrow", batch_size=100)
    found = rows(satur.ray.solve(dataset))
    assert marker.exists()
    assert [row["solution"] for row in found] == [satur.solve(line).solution for line in lines[:400]]
