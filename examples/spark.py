"""Deadlines for Spark: clients.mapInPandas(deadlines, SCHEMA), with the columns company_number and period_end."""
import os
import subprocess
import tempfile

import pandas

COMMAND = os.environ.get("CALCULATORS", "corporation-tax-calculators").split()
DATES = ["payment_due", "filing_due", "registry_due"]
SCHEMA = ", ".join(f"{name} string" for name in ["company_number", "period_end", *DATES, "errors"])


def deadlines(frames):
    """Yields the rows of a partition as text: their own columns, the dates, and the errors of a row that has none."""
    with tempfile.TemporaryDirectory() as folder:
        rows, results = os.path.join(folder, "rows.csv"), os.path.join(folder, "results.csv")
        names = None
        for frame in frames:
            # An empty cell leaves an input out.
            frame.to_csv(rows, mode="a", header=names is None, index=False)
            names = list(frame.columns)
        if names is None:
            return
        done = subprocess.run(
            [*COMMAND, "batch", "deadlines", rows, results, "--columns", ",".join(DATES)], stderr=subprocess.PIPE
        )
        # 1: some rows have errors.
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr.decode())
        # Only an empty cell is NULL: a company may be called NA.
        texts = {"dtype": str, "keep_default_na": False, "na_values": [""], "encoding": "utf-8-sig"}
        for frame in pandas.read_csv(results, chunksize=10_000, **texts):
            yield frame[[*names, *DATES, "errors"]].astype(object).where(frame.notna(), None)
