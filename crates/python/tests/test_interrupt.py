"""Ctrl-C ends work that runs without the interpreter's lock; other threads go on meanwhile."""

import os
import signal
import subprocess
import sys
import textwrap
import threading

import satur


def interrupted(code: str) -> str:
    """What a program prints that gets a SIGINT as soon as it says that it is ready."""
    program = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    threading.Timer(0.3, lambda: os.kill(program.pid, signal.SIGINT)).start()
    text, _ = program.communicate(timeout=60)
    return text


def test_one_long_run_is_ended():
    told = interrupted(
        """
        import satur
        print("ready", flush=True)
        try:
            satur.count("." * 81, limit=10**15)
        except KeyboardInterrupt:
            print("interrupted")
        print(satur.solve(".3.4........3.2.").verdict)
        """
    )
    assert told == "interrupted\nunique\n"


def test_a_batch_is_ended():
    told = interrupted(
        """
        import pyarrow as pa, satur
        table = pa.table({"puzzle": ["." * 625] * 1000})
        print("ready", flush=True)
        try:
            satur.count_many(table, limit=10**15)
        except KeyboardInterrupt:
            print("interrupted")
        """
    )
    assert told == "interrupted\n"


def test_the_lock_is_free_meanwhile():
    counted = []
    worker = threading.Thread(target=lambda: counted.append(satur.count("." * 81, limit=400_000)))
    worker.start()
    turns = 0
    while worker.is_alive():
        turns += 1
    assert counted == [(400_000, False)] and turns > 100
