"""Deadlines as a function of Spark: each partition is a CSV file to the batch command, its answer comes back as rows.

    frame.select("company_number", "period_end").mapInPandas(due, schema)   # see README.md

Without Spark, `python3 spark_worker.py 1000000` runs the same function over that many rows on this machine.
"""
import csv
import os
import subprocess
import sys
import tempfile
import time
from datetime import date, timedelta

COMMAND = os.environ.get("CALCULATORS", "npx corporation-tax-calculators").split()
COLUMNS = ["payment_due", "filing_due", "registry_due"]


def batch(rows, names, calculator="deadlines", columns=COLUMNS):
    """Answers to rows of text, in their order: a dict of columns and of what is wrong ("errors", empty where nothing is)."""
    with tempfile.TemporaryDirectory() as folder:
        given, answers = os.path.join(folder, "given.csv"), os.path.join(folder, "answers.csv")
        with open(given, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(names)
            writer.writerows(rows)
        done = subprocess.run([*COMMAND, "batch", calculator, given, answers, "--columns", ",".join(columns)], stderr=subprocess.PIPE)
        # 1 is told where a row could not be used.
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr.decode())
        with open(answers, newline="", encoding="utf-8-sig") as file:
            yield from csv.DictReader(file)


def due(frames):
    """For DataFrame.mapInPandas: frames of company_number and period_end."""
    import pandas

    for frame in frames:
        names = list(frame.columns)
        yield pandas.DataFrame(batch(frame.astype(str).itertuples(index=False), names))


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    first = date(2024, 1, 31)
    rows = ((f"{n:08d}", (first + timedelta(days=n % 700)).isoformat()) for n in range(count))
    start = time.perf_counter()
    answered = [row["filing_due"] if "filing_due" in row else row for row in batch(rows, ["company_number", "period_end"])]
    seconds = time.perf_counter() - start
    print(f"{len(answered)} rows in {seconds:.1f} s, {len(answered) / seconds:.0f} a second; the last: {answered[-1]}")
