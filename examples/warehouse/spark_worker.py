"""Deadlines for Spark: a partition goes to the batch command as one CSV file, and its answer comes back as rows of text.

    clients.select("company_number", "period_end").mapInPandas(due, SCHEMA)   # see README.md
"""
import csv
import os
import subprocess
import tempfile

import pandas

COMMAND = os.environ.get("CALCULATORS", "npx corporation-tax-calculators").split()
DATES = ["payment_due", "filing_due", "registry_due"]
SCHEMA = ", ".join(f"{name} string" for name in ["company_number", "period_end", *DATES, "errors"])
# Rows in a frame, the same as Spark's default.
FRAME = 10_000


def batch(frames, calculator, columns):
    """Yields frames of text in the order of the rows: their own columns, the requested ones and "errors"."""
    with tempfile.TemporaryDirectory() as folder:
        given, answers = os.path.join(folder, "given.csv"), os.path.join(folder, "answers.csv")
        with open(given, "w", newline="", encoding="utf-8") as file:
            names = None
            for frame in frames:
                if names is None:
                    names = list(frame.columns)
                    csv.writer(file).writerow(names)
                # An empty cell leaves an input out; None and NaN would be text.
                csv.writer(file).writerows(frame.astype(object).where(frame.notna(), "").itertuples(index=False))
        # An empty partition.
        if names is None:
            return
        asked = [*COMMAND, "batch", calculator, given, answers, "--columns", ",".join(columns)]
        done = subprocess.run(asked, stderr=subprocess.PIPE)
        # 1: some rows have errors.
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr.decode())
        # Only an empty cell is NULL: a client may be called NA.
        texts = {"dtype": str, "keep_default_na": False, "na_values": [""], "encoding": "utf-8-sig"}
        for frame in pandas.read_csv(answers, chunksize=FRAME, **texts):
            yield frame[[*names, *columns, "errors"]].astype(object).where(frame.notna(), None)


def due(frames):
    """For DataFrame.mapInPandas: frames of company_number and period_end, a date or text."""
    return batch(frames, "deadlines", DATES)
