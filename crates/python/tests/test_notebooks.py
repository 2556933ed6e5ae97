"""The notebook of every paper runs its experiment, and prints what it shows in the repository."""

import os

import notebooks
import pytest

import satur

# Seconds each; the one whose runs are limited by time is for `cargo xtask python --slow`.
PAPERS = ["ita", "ufma", "ufmg", "ufrj"]
LONG = ["ufrgs"]


def check(name, folder):
    notebook = notebooks.read(name)
    sources = ["".join(cell["source"]) for cell in notebooks.code_cells(notebook)]
    assert any(f'satur.lab("{name}"' in source for source in sources), "it runs the experiment itself"
    found = notebooks.outputs(notebook, folder)
    for cell, source, made in zip(notebooks.code_cells(notebook), sources, found, strict=True):
        if notebooks.is_compared(cell):
            kept = [{key: value for key, value in out.items() if key != "execution_count"} for out in cell["outputs"]]
            assert made == kept, source
        else:
            assert made and not cell["outputs"], source
    # The experiment left its folder, whole.
    run = satur.LabRun(folder / f"lab-{name}")
    assert len(run.records) == satur._satur.lab_jobs(name)[0] and run.plots


@pytest.mark.parametrize("name", PAPERS)
def test_a_notebook_runs_its_experiment(name, tmp_path):
    check(name, tmp_path)


@pytest.mark.skipif(not os.environ.get("SATUR_SLOW"), reason="long: cargo xtask python --slow")
@pytest.mark.parametrize("name", LONG)
def test_a_long_notebook_runs_its_experiment(name, tmp_path):
    check(name, tmp_path)


def test_there_is_one_for_every_paper():
    assert sorted(path.stem for path in notebooks.FOLDER.glob("*.ipynb")) == sorted(PAPERS + LONG)
