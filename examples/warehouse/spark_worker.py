"""Deadlines as a function of Spark: a partition is one CSV file to the batch command, whose answer comes back as rows of text.

    clients.select("company_number", "period_end").mapInPandas(due, SCHEMA)   # see README.md

Without Spark, `python3 spark_worker.py 1000000` gives the same function that many rows, in frames as Spark makes them.
"""
import csv
import os
import subprocess
import sys
import tempfile
import time

import pandas

COMMAND = os.environ.get("CALCULATORS", "npx corporation-tax-calculators").split()
DATES = ["payment_due", "filing_due", "registry_due"]
SCHEMA = ", ".join(f"{name} string" for name in ["company_number", "period_end", *DATES, "errors"])
# Spark's own spark.sql.execution.arrow.maxRecordsPerBatch.
FRAME = 10_000


def batch(frames, calculator, columns):
    """Answers to frames of rows, in their order and as frames of text: their columns, those asked for, and "errors"."""
    with tempfile.TemporaryDirectory() as folder:
        given, answers = os.path.join(folder, "given.csv"), os.path.join(folder, "answers.csv")
        with open(given, "w", newline="", encoding="utf-8") as file:
            names = None
            for frame in frames:
                if names is None:
                    names = list(frame.columns)
                    csv.writer(file).writerow(names)
                # An empty cell is not given; None and NaN would be text.
                csv.writer(file).writerows(frame.astype(object).where(frame.notna(), "").itertuples(index=False))
        # Of an empty partition there is nothing to ask.
        if names is None:
            return
        asked = [*COMMAND, "batch", calculator, given, answers, "--columns", ",".join(columns)]
        done = subprocess.run(asked, stderr=subprocess.PIPE)
        # 1 is told where a row could not be used.
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr.decode())
        # Only an empty cell is NULL: a client may be called NA.
        texts = {"dtype": str, "keep_default_na": False, "na_values": [""], "encoding": "utf-8-sig"}
        for frame in pandas.read_csv(answers, chunksize=FRAME, **texts):
            yield frame[[*names, *columns, "errors"]].astype(object).where(frame.notna(), None)


def due(frames):
    """For DataFrame.mapInPandas: frames of company_number and period_end, a date or text."""
    return batch(frames, "deadlines", DATES)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    ends = pandas.Series(pandas.date_range("2024-01-31", periods=700)).dt.date

    def partition():
        for first in range(0, count, FRAME):
            numbers = range(first, min(first + FRAME, count))
            yield pandas.DataFrame({"company_number": [f"{n:08d}" for n in numbers], "period_end": [ends[n % 700] for n in numbers]})

    start = time.perf_counter()
    answered, last = 0, None
    for frame in due(partition()):
        answered, last = answered + len(frame), frame.iloc[-1]
    seconds = time.perf_counter() - start
    print(f"{answered} rows in {seconds:.1f} s, {answered / seconds:.0f} a second; the last: {last['filing_due']}")
