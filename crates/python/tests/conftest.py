"""Puzzles that all tests share, made by the package itself from recorded seeds."""

import pytest

import satur

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.fixture(scope="session")
def lines() -> list[str]:
    """Minimal 9x9 puzzles."""
    return [str(board) for board in satur.generate(3000, seed=11)]


@pytest.fixture(scope="session")
def mixed(lines: list[str]) -> list[str | None]:
    """Puzzles of many shapes among rows that are none."""
    odd = [None, PUZZLE, "no board", "", "." * 81, "11" + "." * 79, PUZZLE[:80], ".3.4........3.2."]
    return [*odd, *lines[:50], "." * 256]
