"""Runs the Spark worker without Spark: each partition is a process, as on an executor.

    python3 spark_partitions.py 1000000 --partitions 8

Each process reads Arrow record batches, calls spark_worker.due with an iterator of frames as mapInPandas does, and writes
Arrow with the declared schema. Every row is then compared with one run of the batch command.
"""
import argparse
import csv
import datetime
import os
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow
from pyarrow import ipc

import spark_worker

# The default of spark.sql.execution.arrow.maxRecordsPerBatch.
BATCH = 10_000
GIVEN = pyarrow.schema([("company_number", pyarrow.string()), ("period_end", pyarrow.date32())])
ANSWERED = pyarrow.schema([(column.split()[0], pyarrow.string()) for column in spark_worker.SCHEMA.split(", ")])


def execute():
    """Does for mapInPandas what Spark's Python worker does, from standard input to standard output."""
    frames = (batch.to_pandas(date_as_object=True) for batch in ipc.open_stream(sys.stdin.buffer))
    with ipc.new_stream(sys.stdout.buffer, ANSWERED) as out:
        for frame in spark_worker.due(frames):
            assert set(frame.columns) == set(ANSWERED.names), frame.columns
            columns = [pyarrow.Array.from_pandas(frame[name], mask=frame[name].isnull(), type=pyarrow.string()) for name in ANSWERED.names]
            out.write_batch(pyarrow.RecordBatch.from_arrays(columns, schema=ANSWERED))


def row(number):
    """A company; one in a thousand has no period end, so that it is rejected."""
    end = datetime.date(2024, 1, 31) + datetime.timedelta(days=number % 700)
    return f"{number:08d}", None if number % 1000 == 999 else end


def batches(first, last):
    for start in range(first, last, BATCH):
        numbers, ends = zip(*map(row, range(start, min(start + BATCH, last))))
        yield pyarrow.RecordBatch.from_arrays([pyarrow.array(numbers), pyarrow.array(ends, pyarrow.date32())], schema=GIVEN)


def run_partition(first, last, found):
    process = subprocess.Popen([sys.executable, __file__, "--execute"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        with process.stdin, ipc.new_stream(process.stdin, GIVEN) as stream:
            for batch in batches(first, last):
                stream.write_batch(batch)

    feeder = threading.Thread(target=feed)
    feeder.start()
    found[first] = ipc.open_stream(process.stdout).read_all()
    feeder.join()
    if process.wait() != 0:
        raise RuntimeError(f"the partition from {first} failed")


def differences(count, found):
    """Counts the rows that differ from one run of the batch command."""
    with tempfile.TemporaryDirectory() as folder:
        given, answers = os.path.join(folder, "given.csv"), os.path.join(folder, "answers.csv")
        with open(given, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([GIVEN.names, *([name, end or ""] for name, end in map(row, range(count)))])
        columns = ",".join(spark_worker.DATES)
        subprocess.run([*spark_worker.COMMAND, "batch", "deadlines", given, answers, "--columns", columns], stderr=subprocess.PIPE)
        with open(answers, newline="", encoding="utf-8-sig") as file:
            expected = [tuple(one[name] or None for name in ANSWERED.names) for one in csv.DictReader(file)]
    answered = [one for first in sorted(found) for one in zip(*(column.to_pylist() for column in found[first].columns))]
    return abs(len(expected) - len(answered)) + sum(a != b for a, b in zip(expected, answered))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--partitions", type=int, default=os.cpu_count())
    parser.add_argument("--execute", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.execute:
        execute()
        sys.exit()
    bounds = [asked.rows * n // asked.partitions for n in range(asked.partitions + 1)]
    found, start = {}, time.perf_counter()
    threads = [threading.Thread(target=run_partition, args=(*pair, found)) for pair in zip(bounds, bounds[1:])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - start
    answered = sum(table.num_rows for table in found.values())
    print(f"{answered} rows in {len(found)} partitions in {seconds:.1f} s, {answered / seconds:.0f} a second")
    wrong = differences(asked.rows, found)
    print(f"{wrong} differ from the batch command")
    sys.exit(0 if wrong == 0 and answered == asked.rows else 1)
