"""Rules, irregular regions and clues: as arguments, in texts that carry them, and in columns."""

import json
import pickle

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import satur
from conftest import PUZZLE

FOUR = "." * 16
REGIONS = "aaab acbb ccbd cddd"
CAGE = {"type": "killer", "cells": ["r1c1", "r1c2"], "sum": 3}


@pytest.fixture(scope="module")
def boards() -> list[satur.Board]:
    """New puzzles with rules, with a jigsaw and with cages; those of these seeds are explained within a second."""
    return [
        *satur.generate(1, seed=6, rules=["x", "anti-king"]),
        *satur.generate(1, seed=8, rules="anti-knight"),
        *satur.generate(1, seed=3, jigsaw=True),
        *satur.generate(1, seed=3, shape="2x3", clue="killer"),
    ]


def test_arguments_and_texts_say_the_same():
    text = json.dumps({"puzzle": FOUR, "rules": ["x"]})
    assert satur.count(FOUR, rules="x") == satur.count(text) == satur.count(FOUR, rules=["x"]) == (48, True)
    numbers = [[0] * 4 for _ in range(4)]
    assert satur.count(numbers, rules=["x"]).count == satur.count(np.zeros(16, np.uint8), rules="x").count == 48
    jigsaw = json.dumps({"puzzle": FOUR, "regions": REGIONS.replace(" ", "")})
    regions = [[ord(cell) for cell in row] for row in REGIONS.split()]
    for said in [REGIONS, REGIONS.split(), regions, np.array(regions)]:
        assert satur.count(FOUR, regions=said) == satur.count(jigsaw)
    assert satur.count(FOUR, clues=[CAGE]) == satur.count(FOUR, clues=json.dumps([CAGE])) == (48, True)
    assert satur.solve("." * 49, regions="".join(c * 7 for c in "abcdefg"), goal="one").verdict == "solved"


def test_every_question_about_one_board_takes_them(boards):
    for board in boards:
        answer = satur.solve(board)
        assert answer.verdict == "unique" and answer.shape == board.shape, board
        assert answer.puzzle == board and "<svg" in answer._repr_svg_() and "<svg" in board._repr_svg_()
        assert satur.check(board).is_minimal and satur.count(board) == (1, True)
        steps = satur.explain(board)
        assert steps.is_unique and (steps.end != "solved" or steps.board == answer.solution)
        assert "<svg" in steps[0]._repr_svg_() and satur.hint(board).verdict == "step"
        assert pickle.loads(pickle.dumps(answer)) == answer
        with pytest.raises(ValueError, match="no canonical form"):
            satur.canonical(board)
        with pytest.raises(ValueError, match="no disguises"):
            satur.shuffle(board)
        with pytest.raises(ValueError, match="not rated"):
            satur.rate(board)
    assert [satur.rate(board, scale="hodoku").verdict for board in boards[:3]] == ["rated"] * 3
    with pytest.raises(ValueError, match="no scale knows clues"):
        satur.rate(boards[3], scale="hodoku")


def test_overlapping_grids_are_solved_and_drawn():
    answer = satur.solve("." * 369, rules="samurai", goal="one")
    assert answer.verdict == "solved" and len(answer.solution) == 369
    assert len(answer.grid) == 21 and answer.grid[0][9] == 0 and 0 not in answer.grid[0][:9]
    again = satur.Board(answer.puzzle)
    assert again.rules == ["samurai"] and len(again.rows) == 21 and "<svg" in again._repr_svg_()


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match="found the rule 'y', expected one of x, windoku"):
        satur.solve(FOUR, rules="y")
    with pytest.raises(satur.PuzzleError, match="3x3 blocks"):
        satur.solve(FOUR, rules="girandola")
    with pytest.raises(satur.PuzzleError, match="regions are given for 3 cells|16 cells|3 cells"):
        satur.solve(FOUR, regions="aab")
    with pytest.raises(satur.PuzzleError, match="region a has 5 cells, expected 4"):
        satur.solve(FOUR, regions="aaaa abbb cccc dddd")
    with pytest.raises(satur.PuzzleError, match="clues: .*a kind of clue that is known"):
        satur.solve(FOUR, clues=[{"type": "nope"}])
    with pytest.raises(satur.PuzzleError, match="clues: .*r9c9"):
        satur.solve(FOUR, clues=[{"type": "killer", "cells": ["r9c9"]}])
    with pytest.raises(ValueError, match="no kind of clue 'prison'; there are killer"):
        satur.generate(1, clue="prison")
    with pytest.raises(ValueError, match="name a level instead"):
        satur.generate(1, rules="x", rating=(1.0, 2.0))
    with pytest.raises(ValueError, match="no scale 'best'"):
        satur.rate(PUZZLE, scale="best")


def test_tables_of_every_library_carry_them(boards):
    puzzles = [*boards, PUZZLE, "no board", None]
    wanted = [satur.solve(board).solution for board in [*boards, PUZZLE]] + [None, None]
    for source in [pa.table({"puzzle": puzzles}), pl.DataFrame({"puzzle": puzzles}), pd.DataFrame({"puzzle": puzzles})]:
        solved = satur.solve_many(source)
        column = solved["solution"]
        found = column.to_pylist() if isinstance(solved, pa.Table) else [s if isinstance(s, str) else None for s in column]
        assert found == wanted
    solved = satur.solve_many(pa.table({"puzzle": puzzles}))
    checked = satur.check_many(solved, claimed="solution")
    assert checked["is_right"].to_pylist() == [True] * 5 + [None] * 2
    rated = satur.rate_many(pa.table({"puzzle": puzzles}))
    assert rated["verdict"].to_pylist() == [None] * 4 + ["rated", None, None]
    assert all("not rated" in error for error in rated["error"].to_pylist()[:4])
    rated = satur.rate_many(pa.table({"puzzle": puzzles}), scale="hodoku")
    assert rated["verdict"].to_pylist() == ["rated"] * 3 + [None, "rated", None, None]
    assert rated["score"][4].as_py() == satur.rate(PUZZLE, scale="hodoku").score
    forms = satur.canonical_many(pa.table({"puzzle": puzzles}))
    assert [form is None for form in forms["canonical"].to_pylist()] == [True] * 4 + [False, True, True]


def test_columns_state_them_row_by_row():
    table = pa.table(
        {
            "puzzle": [FOUR] * 6,
            "rule": [None, ["x"], ["x", "anti-king"], [], ["nope"], None],
            "blocks": [None, None, None, REGIONS, None, None],
            "more": [None] * 5 + [json.dumps([CAGE])],
        }
    )
    named = {"rules_column": "rule", "regions_column": "blocks", "clues_column": "more"}
    counted = satur.count_many(table, **named)
    wanted = [288, 48, satur.count(FOUR, rules="x anti-king")[0], satur.count(FOUR, regions=REGIONS)[0], None, 48]
    assert counted["count"].to_pylist() == wanted
    assert counted["error"].to_pylist()[4].startswith("found the rule 'nope'")
    assert satur.solve_many(table, goal="one", **named)["verdict"].to_pylist().count("solved") >= 4


def test_arrays_and_lists_with_rules():
    array = np.zeros((3, 16), np.uint8)
    array[1, 0], array[2, :2] = 1, 1
    solved = satur.solve_many(array, rules="x", goal="one")
    assert solved.solutions.shape == (3, 16) and solved.words == ["solved", "solved", "impossible"]
    assert sorted(solved.solutions[0][[0, 5, 10, 15]]) == [1, 2, 3, 4]
    assert (satur.solve_many(array.reshape(3, 4, 4), rules="x", goal="one").solutions.reshape(3, 16) == solved.solutions).all()
    answers = satur.solve_many([FOUR, "no board", PUZZLE, None, 5, [1, 2]], rules="x", goal="one")
    assert [answer.verdict for answer in answers] == ["solved", "error", "impossible", "error", "error", "error"]
    assert "expected a Sudoku" in answers[1].why and not answers[1] and answers[1]._repr_svg_() is None
    for answer in answers:
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer and again.why == answer.why and again.solution == answer.solution
    with pytest.raises(TypeError, match="found one text"):
        satur.solve_many(PUZZLE, method="backtracking")
    ratings = satur.rate_many([PUZZLE, "no board"], scale="hodoku")
    assert ratings[0].score == satur.rate(PUZZLE, scale="hodoku").score and ratings[1].error
    boards = np.array([[0 if c == "." else int(c) for c in PUZZLE]])
    assert satur.rate_many(boards, scale="hodoku").scores.tolist() == [ratings[0].score]


def test_generated_boards_keep_their_wishes(boards):
    assert boards[0].rules == ["x", "anti-king"] and boards[0].side == 9
    assert boards[0] == satur.generate(1, seed=6, rules="x anti-king")[0]
    assert boards[2].shape == "jigsaw of side 9"
    assert "killer" in boards[3]
    level = satur.generate(1, seed=1, rules="x", level="easy")[0]
    assert satur.solve(level).verdict == "unique"
    table = pa.table(satur.generate_table(2, seed=3, rules="anti-knight"))
    assert satur.solve_many(table)["verdict"].to_pylist() == ["unique"] * 2


def test_expressions_and_functions_take_texts_and_rules(boards):
    import duckdb

    import satur.duckdb
    import satur.polars as sp

    frame = pl.DataFrame({"puzzle": boards})
    wanted = [satur.solve(board).solution for board in boards]
    assert frame.select(sp.solution("puzzle")).to_series().to_list() == wanted
    con = duckdb.connect()
    satur.duckdb.register(con)
    assert con.sql("SELECT sudoku_solve(puzzle) FROM frame").fetchall() == [(line,) for line in wanted]
    found = pl.DataFrame({"puzzle": [FOUR]}).select(sp.solution("puzzle", goal="one", rules="x"))
    assert satur.check(found.item(), rules="x").verdict == "unique"


def test_methods_side_by_side_take_them():
    standings = satur.compare([FOUR[:15] + "1"], ["exact", "backtracking"], rules="x")
    assert [method["solved"] for method in standings] == [1, 1]
