#!/usr/bin/env python3
"""Whether the steps of a log are anomalies where MaxText's rule says so.

usage: anomalies.py LOG KIND WINDOW FACTOR

Prints the numbers of those that are.
"""

import json
import math
import sys


class Window:
    def __init__(self, size, factor):
        self.size, self.factor, self.values = size, factor, []

    def is_ordinary(self, value):
        count, values = len(self.values), self.values[-self.size:]
        if count + 1 < max(2, self.size // 2):
            return True
        mean = sum(values) / len(values)
        squares = sum((w - mean) ** 2 for w in values)
        deviation = math.sqrt(squares / max(1, len(values) - 1))
        return value <= mean + self.factor * deviation


def main():
    path, kind, size, factor = sys.argv[1:]
    windows = {key: Window(int(size), float(factor))
               for key in ("loss", "grad_norm")}
    watched = {"loss": ["loss"], "norm": ["grad_norm"],
               "either": ["loss", "grad_norm"]}[kind]
    skipped = []
    for line in open(path):
        step = json.loads(line)
        values = {key: step[key] for key in windows}
        if any(isinstance(value, str) or not math.isfinite(value)
               for value in values.values()):
            assert step["status"] not in (1, 8), step
            continue
        ordinary = all([windows[key].is_ordinary(values[key])
                        for key in watched])
        assert step["status"] == (1 if ordinary else 8), step
        for key, window in windows.items():
            window.values.append(values[key])
        if not ordinary:
            skipped.append(step["step"])
    print(*skipped)


if __name__ == "__main__":
    main()
