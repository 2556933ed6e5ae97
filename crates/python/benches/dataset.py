"""How long a training set takes: rated puzzles with solutions, canonical ids and a split.

    python crates/python/benches/dataset.py [PUZZLES] --command target/release/satur

The command makes the set on all cores, into a folder that is removed. Processor time per puzzle is what a set of any
size takes on one core: puzzles are made one by one, and the list of canonical forms that keeps doubles out is the only
thing that grows.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import tempfile
import time
from pathlib import Path


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("puzzles", nargs="?", type=int, default=20_000)
    words.add_argument("--command", required=True)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "set"
        started = time.perf_counter()
        order = [f"any={asked.puzzles}", "--seed", "1", "--test", "0.1", "--out", str(out), "--quiet"]
        subprocess.run([asked.command, "dataset", *order], check=True)
        wall = time.perf_counter() - started
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        rows = sum(path.read_text().count("\n") - 1 for path in out.glob("*.csv"))
    assert rows == asked.puzzles, f"{rows} rows"
    spent = used.ru_utime + used.ru_stime
    print("| puzzles | processor time, s | wall time, s | ms of processor time a puzzle | peak memory, MB |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    print(f"| {rows:,} | {spent:.1f} | {wall:.1f} | {1000 * spent / rows:.2f} | {used.ru_maxrss / 1024:.0f} |")
    print(f"\na million at this rate: {1e6 * spent / rows / 60:.0f} minutes of one core")


if __name__ == "__main__":
    main()
