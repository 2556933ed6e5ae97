"""One puzzle at a time."""

import doctest
import json
import pickle
import subprocess
import sys

import numpy as np
import pytest

import satur
from conftest import PUZZLE, SOLUTION


def test_the_documented_examples_of_solve_hold():
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    test = parser.get_doctest(satur.solve.__doc__, {"solve": satur.solve}, "solve", None, None)
    assert len(test.examples) >= 5
    assert runner.run(test).failed == 0


@pytest.mark.parametrize(
    "puzzle",
    [
        PUZZLE,
        PUZZLE.replace(".", "0"),
        "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9)),
        [0 if c == "." else int(c) for c in PUZZLE],
        [[0 if c == "." else int(c) for c in PUZZLE[at : at + 9]] for at in range(0, 81, 9)],
        np.array([0 if c == "." else int(c) for c in PUZZLE], dtype=np.int64).reshape(9, 9),
        np.array([0 if c == "." else int(c) for c in PUZZLE], dtype=np.uint8),
        np.array([0 if c == "." else int(c) for c in PUZZLE], dtype=np.int8).reshape(9, 9).T.copy().T,
    ],
)
def test_a_puzzle_comes_in_many_forms(puzzle):
    answer = satur.solve(puzzle)
    assert (answer.verdict, answer.solution, answer.clues, answer.shape) == ("unique", SOLUTION, 30, "3x3")
    assert answer.grid[0] == [5, 3, 4, 6, 7, 8, 9, 1, 2]
    assert answer and str(answer) == SOLUTION


def test_several_and_none_are_answers():
    several, none = satur.solve("." * 81), satur.solve("11" + "." * 79)
    assert (several.verdict, several.solution, bool(several)) == ("several", None, False)
    assert none.verdict == "impossible"
    assert none.why == "1 stands twice in row 1, at r1c1 and r1c2"
    assert satur.solve("." * 81, goal="one").verdict == "solved"


def test_what_is_wrong_is_said_with_its_place():
    with pytest.raises(satur.PuzzleError, match="line 1, column 81"):
        satur.solve(PUZZLE[:80] + "!")
    with pytest.raises(satur.PuzzleError, match="cell 2: found 12, expected 0 to 9"):
        satur.solve([5, 12] + [0] * 79)
    with pytest.raises(satur.PuzzleError, match="found 80 numbers"):
        satur.solve([0] * 80)
    with pytest.raises(TypeError, match="found int, expected a puzzle"):
        satur.solve(5)
    with pytest.raises(TypeError, match="expected a puzzle"):
        satur.solve(object())
    with pytest.raises(ValueError, match="no method 'nope'; satur.methods"):
        satur.solve(PUZZLE, method="nope", time=1)
    with pytest.raises(ValueError, match="no parameter 'depth'"):
        satur.solve(PUZZLE, params={"depth": 3})
    with pytest.raises(ValueError, match="goal 'all'"):
        satur.solve(PUZZLE, goal="all")
    with pytest.raises(ValueError, match="number of seconds"):
        satur.solve(PUZZLE, time=-1)


def test_every_method_can_be_named_and_seeded():
    board = SOLUTION[:50] + "." * 31
    one = satur.solve(board, method="annealing", goal="one", seed=3)
    two = satur.solve(board, method="annealing", goal="one", seed=3)
    assert (one.solution, one.work) == (two.solution, two.work)
    assert one.verdict == "solved" and one.work > 0
    assert satur.solve(PUZZLE, method="backtracking", work=3).verdict == "gave-up"


def test_large_boards_are_solved_and_limits_hold():
    assert len(satur.solve("." * 256, goal="one").solution) == 256
    assert satur.solve("." * 64, goal="one", shape="2x4").shape == "2x4"
    with pytest.raises(satur.PuzzleError, match="2x4"):
        satur.solve("." * 64)
    assert satur.solve("." * 625, time=0.0).verdict == "gave-up"


def test_check_rate_and_count_agree_with_each_other():
    checked = satur.check(PUZZLE)
    assert (checked.verdict, checked.is_minimal, checked.clues) == ("unique", False, 30)
    assert checked.unneeded and satur.count(PUZZLE) == (1, True)
    assert satur.check("." * 16).differ
    rating = satur.rate(PUZZLE)
    assert rating and rating.technique and rating.er >= rating.ep >= rating.ed
    assert satur.rate("." * 81).verdict == "several"


def test_entries_are_judged_apart_from_the_puzzle():
    wrong = json.dumps({"puzzle": ".3.4........3.2.", "placed": "1" + "." * 15})
    checked = satur.check(wrong)
    assert (checked.verdict, checked.is_minimal) == ("unique", True)
    assert checked.entries == {"right": [], "wrong": ["r1c1"], "unknown": []}
    assert satur.count(wrong) == (1, True) and satur.solve(wrong).solution.startswith("2")
    assert satur.check(".3.4........3.2.").entries is None


def test_steps_and_hints_lead_to_the_solution():
    steps = satur.explain(PUZZLE)
    assert steps.end == "solved" and steps.is_unique and steps.board == SOLUTION
    assert steps[0].number == 1 and "r" in steps[0].text
    assert "<svg" in steps[-1]._repr_svg_() and steps._repr_html_().count("<details>") == len(steps)
    assert satur.explain(PUZZLE, lang="pt")[0].text != steps[0].text
    hint = satur.hint(PUZZLE)
    assert hint.verdict == "step" and hint.technique == steps[0].technique
    assert len(satur.hint(PUZZLE, degree="nudge").text) < len(hint.text) + 200
    with pytest.raises(ValueError, match="no solution: 1 stands"):
        satur.explain("11" + "." * 79)
    with pytest.raises(ValueError, match="no technique 'nope'"):
        satur.explain(PUZZLE, until="nope")


def test_boards_are_texts_that_notebooks_draw():
    board = satur.generate(1, seed=5)[0]
    assert isinstance(board, str) and "<svg" in board._repr_svg_()
    assert (board.side, board.shape) == (9, "3x3") and board.clues == 81 - board.count(".")
    assert "<svg" in satur.solve(PUZZLE)._repr_svg_()
    again = pickle.loads(pickle.dumps(satur.solve(PUZZLE)))
    assert again == satur.solve(PUZZLE) and hash(again) == hash(satur.solve(PUZZLE))


def test_generated_puzzles_meet_their_wishes():
    assert satur.generate(4, seed=2)[2] == satur.generate(1, seed=2, first=2)[0]
    assert all(satur.rate(b).level == "hard" for b in satur.generate(2, seed=1, level="hard"))
    assert all(24 <= b.clues <= 26 for b in satur.generate(3, seed=1, clues=(24, 26)))
    assert satur.generate(1, shape="2x3", seed=1)[0].shape == "2x3"
    with pytest.raises(ValueError, match="no level 'huge'"):
        satur.generate(1, level="huge")


def test_disguises_are_equivalent():
    disguise = satur.shuffle(PUZZLE, seed=9)
    assert disguise != PUZZLE and disguise.clues == 30
    assert satur.canonical(disguise) == satur.canonical(PUZZLE)
    assert satur.canonical_id(disguise) == satur.canonical_id(PUZZLE)
    for puzzle, solution in satur.augment(PUZZLE, SOLUTION, count=5, seed=1):
        assert satur.solve(puzzle).solution == solution
    with pytest.raises(ValueError, match="side 10 and less"):
        satur.canonical("." * 256)


def test_every_function_has_an_example_that_is_run():
    """What `cargo xtask python` runs with doctest; solve's own example is run above."""
    functions = [getattr(satur, name) for name in satur.__all__ if callable(getattr(satur, name))]
    functions = [one for one in functions if not isinstance(one, type)]
    assert len(functions) >= 20
    assert [one.__name__ for one in functions if ">>>" not in (one.__doc__ or "")] == []


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [("polars", "polars", "polars"), ("spark", "pyarrow", "spark"), ("dataset", "pyarrow", "arrow")],
)
def test_a_package_that_is_missing_is_named_with_the_way_to_get_it(module, missing, extra):
    code = f"""
import sys
sys.modules[{missing!r}] = None
import satur.{module}
satur.dataset.make(1)
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    told = f"found no package '{missing}', which this needs: pip install 'satur[{extra}]'"
    assert ended.returncode == 1 and told in ended.stderr, ended.stderr
