"""Deadlines as a function of Spark: a partition is one CSV file to the batch command, whose answer comes back as rows of text.

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
# Rows of an answer at a time, as many as Spark gives.
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
