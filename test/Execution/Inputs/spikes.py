#!/usr/bin/env python3
"""Writes data for two_parameters.mlir: 60 rows, of which some are 30 times as
large as the others.

usage: spikes.py FILE [ROW ...]

The rows that are named are left out.
"""

import random
import sys

import safetensors

SPIKES = (9, 20, 21, 22, 40)


def main():
    path, *without = sys.argv[1:]
    source = random.Random(5)
    rows = [[source.uniform(1, 2) * (30 if i in SPIKES else 1)
             for _ in range(2)] for i in range(60)]
    rows = [row for i, row in enumerate(rows) if str(i) not in without]
    x = ",".join(str(value) for row in rows for value in row)
    safetensors.run_write(path, f"x=F32[{len(rows)},2]:{x}",
                          f"y=F32[{len(rows)},2]:1,-1")


if __name__ == "__main__":
    main()
