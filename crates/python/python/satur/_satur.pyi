"""The native half of the package."""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any, Final, final

__all__ = [
    "__version__",
    "VERDICTS",
    "PuzzleError",
    "Answer",
    "Batches",
    "SolvePath",
    "solve",
    "restored",
    "count",
    "check",
    "rate",
    "draw",
    "read",
    "solve_list",
    "rate_list",
    "solve_array",
    "rate_array",
    "answer",
    "generate",
    "explain",
    "hint",
    "methods",
    "techniques",
    "canonical",
    "shuffle",
    "augment",
    "dataset",
    "compare",
    "lab_list",
    "lab_run",
    "lab_jobs",
    "lab_records",
    "lab_collect",
    "lab_report",
]

__version__: Final[str]
VERDICTS: list[str]

class PuzzleError(ValueError): ...

@final
class Answer:
    @property
    def verdict(self) -> str: ...
    @property
    def puzzle(self) -> str: ...
    @property
    def solution(self) -> str | None: ...
    @property
    def partial(self) -> str | None: ...
    @property
    def grid(self) -> list[list[int]] | None: ...
    @property
    def shape(self) -> str: ...
    @property
    def clues(self) -> int: ...
    @property
    def work(self) -> int | None: ...
    @property
    def why(self) -> str | None: ...
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Batches:
    @property
    def column_names(self) -> list[str]: ...
    @property
    def num_rows(self) -> int | None: ...
    def select(self, names: Sequence[str]) -> Batches: ...
    def texts(self, name: str) -> list[str | None]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...

@final
class SolvePath:
    @property
    def end(self) -> str: ...
    @property
    def is_unique(self) -> bool: ...
    @property
    def board(self) -> str: ...
    def steps(self) -> str: ...
    def svg(self, number: int) -> str: ...

def solve(
    puzzle: object,
    *,
    goal: str = "unique",
    method: str = "exact",
    params: Mapping[str, object] | None = None,
    seed: int = 0,
    time: float | None = None,
    work: int | None = None,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> Answer: ...
def restored(
    verdict: str, puzzle: str, solution: str | None = None, why: str | None = None
) -> Answer: ...
def count(
    puzzle: object,
    *,
    limit: int,
    time: float | None = None,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> tuple[int, bool]: ...
def check(
    puzzle: object,
    *,
    time: float | None = None,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> str: ...
def rate(
    puzzle: object,
    *,
    time: float | None = None,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
    scale: str = "se",
) -> str: ...
def draw(
    puzzle: object,
    *,
    solution: object | None = None,
    marks: bool = False,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> str: ...
def read(
    puzzle: object,
    *,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> str: ...
def solve_list(
    puzzles: Sequence[object],
    options: Mapping[str, object],
    *,
    progress: Callable[[int], object] | None = None,
) -> list[Answer]: ...
def rate_list(
    puzzles: Sequence[object],
    options: Mapping[str, object],
    *,
    max: float | None = None,
    scale: str = "se",
    progress: Callable[[int], object] | None = None,
) -> list[str]: ...
def solve_array(
    array: object, *, goal: str = "unique", threads: int | None = None
) -> tuple[bytearray, bytearray, list[tuple[int, str]]]: ...
def rate_array(
    array: object, *, time: float | None = None, threads: int | None = None
) -> tuple[bytearray, bytearray, list[tuple[int, str]]]: ...
def answer(
    kind: str,
    source: object,
    options: Mapping[str, object],
    *,
    limit: int = 0,
    max: float | None = None,
    scale: str = "se",
    lazy: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Batches: ...
def generate(
    options: Mapping[str, object],
    *,
    source: object | None = None,
    first: int = 0,
    count: int = 0,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    jigsaw: bool = False,
    clue: Sequence[str] = ...,
    cages: tuple[int, int] | None = None,
    clues: tuple[int | None, int | None] | None = None,
    rating: tuple[float, float] | None = None,
    level: str | None = None,
    symmetry: str = "none",
    lazy: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Batches: ...
def explain(
    puzzle: object,
    *,
    lang: str = "en",
    preset: str = "all",
    until: str | None = None,
    without: Sequence[str] = ...,
    time: float | None = None,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> SolvePath: ...
def hint(
    puzzle: object,
    *,
    degree: str = "full",
    lang: str = "en",
    preset: str = "all",
    time: float | None = None,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> str: ...
def methods(*, lang: str = "en") -> str: ...
def techniques(*, lang: str = "en") -> str: ...
def canonical(
    puzzle: object,
    *,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> tuple[str, str]: ...
def shuffle(
    puzzle: object,
    *,
    seed: int,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> str: ...
def augment(
    puzzle: object,
    solution: object,
    *,
    count: int,
    seed: int,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
    clues: object = None,
) -> list[tuple[str, str]]: ...
def dataset(
    bands: Sequence[tuple[str, int]],
    *,
    seed: int,
    test: float,
    augment: int,
    shape: str | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Batches: ...
def compare(
    puzzles: Sequence[object],
    methods: Sequence[tuple[str, Sequence[str]]],
    *,
    runs: int = 1,
    seed: int = 0,
    time: float = 10.0,
    shape: str | None = None,
    rules: object = None,
    regions: object = None,
) -> str: ...
def lab_list() -> list[tuple[str, str]]: ...
def lab_run(
    experiment: str,
    folder: str | PathLike[str],
    *,
    scale: str = "quick",
    seed: int | None = None,
    boards: str | PathLike[str] | None = None,
    threads: int | None = None,
    resume: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> bool: ...
def lab_jobs(
    experiment: str,
    *,
    scale: str = "quick",
    seed: int | None = None,
    boards: str | PathLike[str] | None = None,
) -> tuple[int, str]: ...
def lab_records(
    experiment: str,
    jobs: Sequence[int],
    *,
    plan: str,
    scale: str = "quick",
    seed: int | None = None,
    boards: str | PathLike[str] | None = None,
) -> list[str]: ...
def lab_collect(
    experiment: str,
    folder: str | PathLike[str],
    records: Sequence[str],
    *,
    scale: str = "quick",
    seed: int | None = None,
    boards: str | PathLike[str] | None = None,
    threads: int = 1,
) -> tuple[int, bool]: ...
def lab_report(folder: str | PathLike[str], *, lang: str = "en") -> tuple[str, str]: ...
