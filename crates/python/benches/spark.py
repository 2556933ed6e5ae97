"""Rating on a Spark cluster of one worker and of two, on this machine.

    python crates/python/benches/spark.py [PUZZLES]

Each cluster is a `local-cluster`: workers are processes of their own with one core each, and a task uses one thread.
The same puzzles are rated, in the same partitions, after a job that starts Python in every worker; the better of two
runs counts. Two workers can only be twice as fast where two cores are free, and where they do not slow each other
down: the share of the machine that was free is printed beside, and what two plain processes without Spark reach on the
same puzzles, which Spark cannot surpass. A task costs Spark some 70 ms whatever is in it, so there are as few as keep
two workers busy to the end: in 24 tasks of 2,500 puzzles a tenth of the time was Spark's.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from pathlib import Path

import pyspark

import satur
import satur.spark


# Tasks for all puzzles.
TASKS = 16


def idle() -> tuple[int, int]:
    """Ticks of all cores so far: idle ones, and all."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n")[0].split()[1:]]
    return ticks[3] + ticks[4], sum(ticks[:8])


def rated(workers: int, puzzles: list[str]) -> float:
    session = (
        pyspark.sql.SparkSession.builder.master(f"local-cluster[{workers},1,1024]")
        .appName(f"satur-{workers}")
        .config("spark.executor.memory", "1024m")
        # A task goes to whoever is free, not to the worker that has its rows: five tasks of eight waited for one of two.
        .config("spark.locality.wait", "0s")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "100")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    try:
        frame = session.createDataFrame([(line,) for line in puzzles], "puzzle string").repartition(TASKS).cache()
        warm = session.createDataFrame([(line,) for line in puzzles[:16]], "puzzle string").repartition(8)
        satur.spark.rate(warm).count()
        frame.count()
        best = float("inf")
        for _ in range(2):
            started = time.perf_counter()
            found = satur.spark.rate(frame).filter("er IS NOT NULL").count()
            best = min(best, time.perf_counter() - started)
            assert found == len(puzzles)
        return best
    finally:
        session.stop()


def rate_share(puzzles: list[str]) -> int:
    ratings = satur.rate_many(puzzles, threads=1, progress=False)
    return sum(rating.er is not None for rating in ratings)


def without_spark(workers: int, puzzles: list[str]) -> float:
    """The same in plain processes, as many shares as Spark has tasks; each is started before the clock is."""
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        pool.map(rate_share, [puzzles[:8]] * workers, chunksize=1)
        best = float("inf")
        for _ in range(2):
            started = time.perf_counter()
            found = sum(pool.imap_unordered(rate_share, [puzzles[at::TASKS] for at in range(TASKS)]))
            best = min(best, time.perf_counter() - started)
            assert found == len(puzzles)
        return best


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 120_000
    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    puzzles = [str(board) for board in satur.generate(count, seed=1)]
    free = idle()
    times = {workers: rated(workers, puzzles) for workers in (1, 2)}
    now = idle()
    plain = {workers: without_spark(workers, puzzles) for workers in (1, 2)}
    print("| workers | puzzles rated a second | wall time, s | without Spark, s |")
    print("| ---: | ---: | ---: | ---: |")
    for workers, seconds in times.items():
        print(f"| {workers} | {count / seconds:,.0f} | {seconds:.1f} | {plain[workers]:.1f} |")
    ratio = times[1] / times[2]
    share = (now[0] - free[0]) / max(1, now[1] - free[1])
    print(f"\ntwo workers to one: {ratio:.2f}, wanted 1.8: {'met' if ratio >= 1.8 else 'lost'}")
    print(f"two processes to one, without Spark: {plain[1] / plain[2]:.2f}")
    print(f"idle meanwhile: {share:.0%} of the cores, this program's own work among the rest")


if __name__ == "__main__":
    main()
