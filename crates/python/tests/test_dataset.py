"""Training sets: bands filled, no leak, every form written and read again."""

import csv
import json

import numpy as np
import pyarrow.parquet as pq
import pytest

import satur
import satur.dataset


@pytest.fixture(scope="module")
def table():
    return satur.dataset.make({"easy": 12, "medium": 12}, seed=3, test=0.3, augment=2)


def test_bands_ratings_and_solutions_hold(table):
    rows = table.to_pylist()
    base = [row for row in rows if row["disguise"] == 0]
    assert sorted(row["band"] for row in base) == ["easy"] * 12 + ["medium"] * 12
    for row in base[::4]:
        rating = satur.rate(row["puzzle"])
        assert rating.er == pytest.approx(row["rating"]) and rating.level == row["band"]
    assert all(satur.solve(row["puzzle"]).solution == row["solution"] for row in rows)
    assert len({row["canonical_id"] for row in base}) == 24


def test_the_seed_determines_the_set_and_nothing_leaks(table):
    again = satur.dataset.make({"easy": 12, "medium": 12}, seed=3, test=0.3, augment=2, threads=1)
    assert again.to_pylist() == table.to_pylist()
    assert satur.dataset.leaks(table) == []
    mixed = table.set_column(
        table.column_names.index("split"), "split", [["train", "test"] * (table.num_rows // 2) + ["train"] * (table.num_rows % 2)]
    )
    assert satur.dataset.leaks(mixed), "the proof can fail"
    assert json.loads(table.schema.metadata[b"satur.dataset"])["seed"] == 3
    assert {"train", "test"} == set(table["split"].to_pylist())


def test_every_form_is_read_back(table, tmp_path):
    train = [row for row in table.to_pylist() if row["split"] == "train"]
    satur.dataset.write(table, tmp_path / "csv")
    with (tmp_path / "csv" / "train.csv").open() as file:
        assert [row["puzzle"] for row in csv.DictReader(file)] == [row["puzzle"] for row in train]
    satur.dataset.write(table, tmp_path / "jsonl", to="jsonl")
    lines = (tmp_path / "jsonl" / "train.jsonl").read_text().splitlines()
    assert [json.loads(line)["solution"] for line in lines] == [row["solution"] for row in train]
    satur.dataset.write(table, tmp_path / "parquet", to="parquet")
    assert pq.read_table(tmp_path / "parquet" / "train.parquet")["puzzle"].to_pylist() == [
        row["puzzle"] for row in train
    ]
    satur.dataset.write(table, tmp_path / "npy", to="npy")
    puzzles = np.load(tmp_path / "npy" / "train-puzzles.npy")
    solutions = np.load(tmp_path / "npy" / "train-solutions.npy")
    assert puzzles.shape == (len(train), 9, 9)
    assert (satur.solve_many(puzzles).solutions == solutions).all()
    with pytest.raises(ValueError, match="no band 'huge'"):
        satur.dataset.make({"huge": 1})
    with pytest.raises(ValueError, match="cannot write 'xls'"):
        satur.dataset.write(table, tmp_path, to="xls")
