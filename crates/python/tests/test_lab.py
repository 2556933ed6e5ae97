"""Experiments from Python: the same records as from the library, whole or in parts."""

import json
from pathlib import Path

import pytest

import satur
from satur import _satur

EXPERIMENT = """
title = "Two methods on four boards"
seed = 7
timing = false
runs = 2

[[boards]]
labels = { size = "4" }
make = { shape = "2x2", fill = 0.4, unique = false, count = 4, seed = 1 }

[[method]]
id = "exact"

[[method]]
id = "annealing"

[[table]]
kind = "summary"
title = "All"
"""


def repeatable(records):
    left_out = {"seconds", "machine", "sum", "revision"}
    return [{key: value for key, value in record.items() if key not in left_out} for record in records]


def test_an_experiment_runs_and_reports(tmp_path):
    run = satur.lab(EXPERIMENT, tmp_path / "whole", threads=2)
    assert len(run.records) == 16 and "Two methods" in run.markdown
    assert "<" in run._repr_html_() and (tmp_path / "whole" / "report.html").exists()


def test_parts_make_the_same_whole(tmp_path):
    whole = satur.lab(EXPERIMENT, tmp_path / "whole")
    jobs, plan = _satur.lab_jobs(EXPERIMENT)
    records = []
    for part in [range(9, jobs), range(0, 5), range(5, 9), range(0, 2)]:
        records += _satur.lab_records(EXPERIMENT, list(part), plan=plan)
    kept, complete = _satur.lab_collect(EXPERIMENT, tmp_path / "parts", records)
    assert (kept, complete) == (jobs, True)
    assert repeatable(satur.LabRun(tmp_path / "parts").records) == repeatable(whole.records)
    with pytest.raises(ValueError, match="another one"):
        _satur.lab_records(EXPERIMENT, [0], plan="other")


def test_methods_are_compared():
    standings = satur.compare(
        satur.generate(2, seed=1), ["exact", ("backtracking", {}), ("annealing", {})], runs=2, time=5
    )
    assert [method["solved"] for method in standings[:2]] == [4, 4]
    assert standings.fastest and "exact" in str(standings) and "<table>" in standings._repr_html_()
    with pytest.raises(ValueError, match="no method 'nope'"):
        satur.compare([satur.generate(1)[0]], ["nope", "exact"])


def test_the_built_in_experiments_are_listed():
    assert len(satur.experiments()) >= 5
    with pytest.raises(ValueError):
        satur.lab("no-such-experiment", "nowhere")
    json.dumps(satur.methods()), json.dumps(satur.techniques(lang="pt"))
    assert not Path("nowhere").exists()
