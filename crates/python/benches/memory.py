"""Peak memory of a stream of rows, for two lengths: it should not depend on the length.

    python crates/python/benches/memory.py [ROWS ROWS] [--command target/release/satur] [--way WAY]

Rows are made on the fly, so neither side holds them: record batches pulled through `solve_many(lazy=True)` (`arrow`),
lines piped through the command where one is named (`command`), and, if asked for, a Parquet file through a command
that has the feature (`parquet`). Each length is a process of its own; the peak is what the system says of it
(`ru_maxrss`).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time

BATCH = 1 << 14
# An easy puzzle, its digits exchanged by row, so that rows differ: what counts here is how many there are.
PUZZLE = "5346789126721953481983425678597614234268537917139248569615372842874196353..2861.."


def puzzles(count: int) -> list[str]:
    relabelled = []
    for shift in range(9):
        digits = "123456789"
        moved = digits[shift:] + digits[:shift]
        relabelled.append(PUZZLE.translate(str.maketrans(digits, moved)))
    return [relabelled[at % 9] for at in range(count)]


def through_arrow(rows: int) -> int:
    import pyarrow as pa

    import satur

    batch = pa.record_batch({"puzzle": pa.array(puzzles(BATCH))})

    def batches():
        for start in range(0, rows, BATCH):
            yield batch.slice(0, min(BATCH, rows - start))

    reader = pa.RecordBatchReader.from_batches(batch.schema, batches())
    solved = 0
    for answers in pa.RecordBatchReader.from_stream(satur.solve_many(reader, lazy=True, threads=1)):
        column = answers.column("solution")
        solved += len(column) - column.null_count
    return solved


def through_command(rows: int, command: str) -> int:
    text = ("\n".join(puzzles(BATCH)) + "\n").encode()
    words = [command, "solve", "--limit", "2", "--threads", "1"]
    asked = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    writer = os.fork()
    if writer == 0:
        for start in range(0, rows, BATCH):
            asked.stdin.write(text[: 82 * min(BATCH, rows - start)])
        asked.stdin.close()
        os._exit(0)
    asked.stdin.close()
    solved = 0
    while piece := asked.stdout.read(1 << 20):
        solved += piece.count(b"\n")
    os.waitpid(writer, 0)
    _, status, used = os.wait4(asked.pid, 0)
    assert status == 0
    print(json.dumps({"solved": solved, "peak": used.ru_maxrss, "seconds": used.ru_utime + used.ru_stime}))
    return solved


def through_parquet(rows: int, command: str) -> int:
    import tempfile

    import pyarrow as pa
    import pyarrow.parquet as pq

    batch = pa.record_batch({"puzzle": pa.array(puzzles(BATCH))})
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rows.parquet")
        with pq.ParquetWriter(path, batch.schema) as writer:
            for start in range(0, rows, 8 * BATCH):
                group = [batch.slice(0, min(BATCH, rows - at)) for at in range(start, min(rows, start + 8 * BATCH), BATCH)]
                writer.write_table(pa.Table.from_batches(group))
        answered = os.path.join(folder, "answers.parquet")
        with open(answered, "wb") as out:
            asked = subprocess.Popen([command, "solve", "--limit", "2", "--threads", "1", path, "--to", "parquet"], stdout=out)
            _, status, used = os.wait4(asked.pid, 0)
        assert status == 0
        file = pq.ParquetFile(answered)
        groups = (file.read_row_group(at, columns=["solution"]) for at in range(file.num_row_groups))
        solved = sum(group.num_rows - group["solution"].null_count for group in groups)
    print(json.dumps({"solved": solved, "peak": used.ru_maxrss, "seconds": used.ru_utime + used.ru_stime}))
    return solved


def measured(way: str, rows: int, command: str | None) -> dict[str, float]:
    words = [sys.executable, __file__, str(rows), "--child", way] + (["--command", command] if command else [])
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("rows", nargs="*", type=int, default=[1_000_000, 100_000_000])
    words.add_argument("--command")
    words.add_argument("--child", choices=["arrow", "command", "parquet"])
    words.add_argument("--way", choices=["arrow", "command", "parquet"], action="append")
    asked = words.parse_args()
    if asked.child == "command":
        through_command(asked.rows[0], asked.command)
        return
    if asked.child == "parquet":
        through_parquet(asked.rows[0], asked.command)
        return
    if asked.child == "arrow":
        import resource

        solved = through_arrow(asked.rows[0])
        used = resource.getrusage(resource.RUSAGE_SELF)
        print(json.dumps({"solved": solved, "peak": used.ru_maxrss, "seconds": used.ru_utime + used.ru_stime}))
        return
    print("| way | rows | solved | peak memory, MB | processor time, s | wall time, s |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for way in asked.way or ["arrow", *(["command"] if asked.command else [])]:
        peaks = []
        for rows in asked.rows:
            started = time.perf_counter()
            told = measured(way, rows, asked.command)
            assert told["solved"] == rows
            peaks.append(told["peak"])
            wall = time.perf_counter() - started
            print(f"| {way} | {rows:,} | {told['solved']:,} | {told['peak'] / 1024:.1f} | {told['seconds']:.1f} | {wall:.1f} |")
        print(f"| {way} | | | last to first: {peaks[-1] / peaks[0]:.3f} | | |")


if __name__ == "__main__":
    main()
